"""The line mode: the same game line by line, for pipes, screen readers and scripts.

Actions are typed as records write them, requests as `session.requests` reads them; the rest are words of the mode.
"""

import os
import time
from collections.abc import Callable
from typing import BinaryIO, Final, NamedTuple, TextIO

from sabacc.errors import BadNotation, BadSession, IllegalAction, SabaccError
from sabacc.home.asking import is_asked, moment, thinking_line
from sabacc.home.between_lines import between_lines
from sabacc.home.commands import WORDS, close, say_advice
from sabacc.home.saved_table import KEPT
from sabacc.home.table_lines import array_line, hand_line, question, stacks_line, with_cards
from sabacc.home.typed_lines import TypedLines, read_lines
from sabacc.home.wrapping import for_terminal
from sabacc.outside import printable
from sabacc.play.actions import VERDICTS, Call, Check, Raise
from sabacc.play.notation import SEAT_LETTERS, is_verb, kind_of, parse_action, parse_seat
from sabacc.play.sentences import sentence
from sabacc.session.events import GAME_OVER
from sabacc.session.requests import GUEST, REQUESTS, parse_request
from sabacc.tables.news import NewsReader
from sabacc.tables.offers import fold_cost, is_needless_fold, named_amounts, offer_text, raise_line, verbs_now
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.table_words import knock_line, split_word

_CURTAIN: Final = "\n" * 60  # more than a screen
_CLEAR: Final = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and what has scrolled off it
_INTERRUPTED: Final = 130
_BETS: Final = (Check, Call, Raise)
_YES: Final = ("yes", "y")
_NO: Final = ("no", "n", "")  # Enter alone does nothing that cannot be undone


def play_lines(
    table: TableInSight,
    source: BinaryIO,
    out: TextIO,
    is_terminal: bool,
    hands: int | None = None,
    comes_back: str = "sabacc play --plain",
) -> int:
    """Play until the input ends, somebody quits, or `hands` hands are over; the exit code.

    `comes_back` is the command that leads back to this table.
    """
    mode = LineMode(table, source, out, is_terminal, hands)
    if is_terminal and table.setup.practice:
        table.coach.warm_up()
    if not is_terminal and table.is_run_here and table.session.rules.timer is not None:
        mode.say("Without a terminal the timer does not go off by itself: type `timer` for that.")
    code = 0
    try:
        mode.run()
    except KeyboardInterrupt:
        mode.say("")
        code = _INTERRUPTED
    if not table.is_closed:
        mode.say(KEPT.format(comes_back))
    return code


class _WentOn(Exception):
    """The table has gone on while somebody here was asked."""


class _Shown(NamedTuple):
    """What a person was shown before a question: the own hand, the Array, and at which moment."""

    hand: str = ""
    array: str = ""
    moment: object = None


class LineMode:
    """A table played line by line: text is typed, and text is printed."""

    def __init__(
        self, table: TableInSight, source: BinaryIO, out: TextIO, is_terminal: bool, hands: int | None
    ) -> None:
        self.table = table
        self.news = NewsReader(table)
        self.is_done = False
        self.coach_is_on = False
        self._out = out
        self._is_terminal = is_terminal
        self._has_prompt = False  # at the beginning of the last line
        self._awaited: object = None  # what somebody elsewhere was last said to think about
        self._lines = read_lines(source, self.say)
        # Where others play too, they are heard while somebody here is thinking.
        self._typed = None if table.is_run_here else TypedLines(self._lines)
        if self._typed is not None:
            table.listen(self._typed.ring)
        self._hands_told = table.session.hands_played
        self._last_hand = None if hands is None else self._hands_told + hands
        self._looking: int | None = None  # the person in front of the screen
        self._shown: dict[int, _Shown] = {}  # by seat, what each person was shown last
        self._ring_at: float | None = None  # when the timer goes off
        self._knocks_told: list[str] = []  # who asks the host to let them sit down
        self._has_told_end = False  # just now, that the game is over
        self._doubted: tuple[int, int] | None = None  # hand and line at which somebody was about to fold for nothing
        self._if_yes: Callable[[], None] | None = None  # what a yes to the question that is open does

    # The course of play.

    def run(self) -> None:
        """Ask and take answers until somebody quits or the input ends."""
        while not self.is_done:
            self._let_others_act()
            self._tell()
            self.is_done = self.is_done or self.table.is_closed
            if not self.is_done and self._is_deserted():
                # Everybody has left in the middle of the hand.
                close(self)
            try:
                if self.is_done or not (self._ask() if is_asked(self.table) else self._wait_for_others()):
                    return
            except _WentOn:
                continue

    def _is_deserted(self) -> bool:
        return self.table.is_run_here and not self.table.people and not self.table.is_playing

    def _let_others_act(self) -> None:
        while self.table.step():
            pass

    def _wait_for_others(self) -> bool:
        """Hear what happens; at a terminal something can be typed meanwhile. False at the end of the input there."""
        assert self._typed is not None
        self._out.flush()
        has_typed, line = self._typed.take() if self._is_terminal else (False, None)
        if has_typed:
            return line is not None and self._do_line(line)
        self._say_who_is_waited_for()
        if not self.is_done:
            self._typed.wait()
        return True

    def _say_who_is_waited_for(self) -> None:
        """Say it once for each question."""
        now, told = moment(self.table), thinking_line(self.table)
        if told and now != self._awaited:
            self._awaited = now
            self.say(told)
            self._out.flush()

    def _line_or_news(self) -> str | None:
        """What is typed next; None at the end of the input. If the question goes away meanwhile, so does the wait."""
        assert self._typed is not None
        asked = moment(self.table)
        while True:
            has_typed, line = self._typed.take()
            if has_typed:
                return line
            self._typed.wait()
            if self.table.catch_up():
                self._tell()
                self._show_prompt()
                if self.is_done or moment(self.table) != asked:
                    raise _WentOn

    def _tell(self) -> None:
        """Tell what has happened; while nobody is known to look, that waits for whoever looks next."""
        self._tell_knocks()
        viewer = self.viewer()
        if viewer is None and self.table.is_playing:
            return
        if self._is_terminal and self._looking not in (None, viewer):
            # The hand is over, and the cards of whoever looked last are still on the screen.
            self._draw_curtain()
        news = self.news.look(viewer)
        self._has_told_end = any(event.kind == GAME_OVER for event in news.session_events)
        for told in news.sentences:
            self.say(told)
        # The end of the last hand may have been taken back.
        self._hands_told = min(self._hands_told, self.table.session.hands_played)
        if self.table.game and self.table.session.hands_played > self._hands_told:
            self._hands_told = self.table.session.hands_played
            self.say(self.table.verdict(viewer))
            self.say(stacks_line(self.table))
            self._looking, self._ring_at = None, None
            self._shown.clear()
            self.is_done = self._hands_told == self._last_hand

    def _tell_knocks(self) -> None:
        """Tell the host once of everybody who asks to sit down."""
        new = [name for name in self.table.knocks if name not in self._knocks_told]
        self._knocks_told = list(self.table.knocks)
        if new:
            self.say(f"{knock_line(new)} Type `admit {new[0]}` or `turn away {new[0]}`.")

    def _ask(self) -> bool:
        """Ask whoever is next, and do what they answer; False at the end of the input."""
        seat = self.table.to_act if self.table.to_act in self.table.people else None
        if seat is not None and seat != self._looking and not self._pass_the_screen(seat):
            return False
        if self.table.session.accusation is not None:
            return self._ask_plutt(seat)
        if self._if_yes is None:
            self._prompt(seat)
        return self._take_answer()

    def _take_answer(self) -> bool:
        """Do what is typed next; False at the end of the input."""
        line = self._next_line()
        return line is not None and self._do_line(line)

    def _do_line(self, line: str) -> bool:
        """Do what was typed; a refusal is a sentence."""
        try:
            if not self._timer_was_first():
                self._answer(line)
        except SabaccError as error:
            self.say(sentence(str(error)))
        return True

    def _ask_plutt(self, seat: int | None) -> bool:
        """Ask the Plutt about an accusation, and say what the program knows, when nobody else is looking."""
        name = self.table.session.plutt or ""
        who = "" if seat is not None else f"{GUEST} "
        if seat is None and not self._wait_for(name):
            return False
        self.say(f"{name}, for you alone: {self.table.session.evidence(seat)}")
        self.say(f"You judge: {' or '.join(f'{who}judge {verdict}' for verdict in VERDICTS)}")
        self._looking = None
        return self._take_answer()

    def _pass_the_screen(self, seat: int) -> bool:
        """Let the next person look, when nobody else does; False if they quit instead."""
        if len(self.table.people) > 1 and not self._wait_for(self.name(seat)):
            return False
        self._looking = seat
        self._tell()
        return True

    def _wait_for(self, name: str) -> bool:
        """Clear the terminal until somebody says that nobody else is looking; False if they quit instead."""
        if self._is_terminal:
            self._draw_curtain()
            self.say(f"It is {name}'s turn. {name}, press Enter when nobody else can see.")
            while (line := self._next_line()) is None or line.lower() not in ("", "next", name.lower()):
                if line is None or line.lower() in ("quit", "save"):
                    return False
                self.say(f"Press Enter, {name}, or type quit.")
        return True

    def _draw_curtain(self) -> None:
        """Take what the person before has seen off the terminal; one that knows no commands gets blank lines only."""
        self._out.write(_CURTAIN if os.environ.get("TERM") == "dumb" else _CURTAIN + _CLEAR)

    def _prompt(self, seat: int | None) -> None:
        if seat is not None:
            self._ask_person(seat)
            return
        for line in between_lines(self.table, self._has_told_end):
            self.say(line)

    def _next_line(self) -> str | None:
        """What is typed next; None at the end of the input."""
        self._show_prompt()
        line = next(self._lines, None) if self._typed is None else self._line_or_news()
        self._has_prompt = False
        if line is None and self._is_terminal:
            self.say("")
        return line

    def _show_prompt(self) -> None:
        if self._is_terminal and not self._has_prompt:
            self._out.write("> ")
            self._has_prompt = self._typed is not None
        self._out.flush()

    def _ask_person(self, seat: int) -> None:
        view = self.table.view(seat)
        by_name = self.news.card_names
        now = _Shown(hand_line(view, self.name(seat), by_name), array_line(view, by_name), moment(self.table))
        before = self._shown.get(seat, _Shown())
        is_new_bet = now.moment != before.moment and any(choice.kind in _BETS for choice in view.choices)
        if now.hand != before.hand or is_new_bet:
            self.say(now.hand)
        if now.array and now.array != before.array:
            self.say(now.array)
        self._shown[seat] = now
        if self.coach_is_on:
            say_advice(self, seat)
        offered = ", ".join(offer_text(view, choice) for choice in view.choices)
        names = [each.name for each in self.table.setup.seats]
        self.say(f"{self.name(seat)}, {question(view, names)} {offered}")

    def say(self, text: str) -> None:
        """Print a line, which may quote anything; on a terminal it breaks between words."""
        shown = printable(text)
        if self._has_prompt:
            # Somebody was about to type.
            self._out.write("\n")
            self._has_prompt = False
        self._out.write(f"{for_terminal(shown) if self._is_terminal else shown}\n")

    # Who is meant.

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.table.setup.seats[seat].name

    def viewer(self) -> int | None:
        """Whoever is told what happens; None between hands, if there are several people."""
        people = self.table.people
        if len(people) == 1:
            return people[0]
        return self._looking if self.table.is_playing else None

    def seat_in_sight(self) -> int:
        """The person whose cards may be shown now."""
        seat = self.viewer()
        if seat is None or self.table.game is None:
            raise BadSession("no hand is on; deal one first")
        return seat

    def seat_of(self, word: str) -> int:
        """The person at the seat with this letter; without a letter, the only person, or the one to act."""
        people = self.table.people
        letters = ", ".join(SEAT_LETTERS[seat] for seat in people)
        seat = parse_seat(word) if word else people[0] if len(people) == 1 else self.table.to_act
        if seat is None:
            raise BadSession(f"say who, with the letter of the seat: {letters}")
        if seat not in people:
            raise BadSession(f"no person plays at seat {SEAT_LETTERS[seat]}; people play at {letters}")
        return seat

    # Answers.

    def _answer(self, line: str) -> None:
        """Do what a line says: answer the question that is open; else a word of the mode, an action, or table talk."""
        if_yes, self._if_yes = self._if_yes, None
        if if_yes is not None and line.lower() in (*_YES, *_NO):
            if line.lower() in _YES:
                if_yes()
            return
        text = line or ("hand" if self.table.is_playing else "deal")
        if found := split_word(text, WORDS):
            WORDS[found[0]].do(self, found[1])
        elif found := split_word(text, self.table.words):
            self._speak(*found)
        else:
            self._act_or_ask(line)

    def _speak(self, word: str, rest: str) -> None:
        """Say something to the others, or as the host."""
        if answer := self.table.speak(word, rest):
            self.say(answer)

    def be_sure(self, told: str, deed: Callable[[], None]) -> None:
        """Do what cannot be undone: at a terminal only after a yes; a script means what it says."""
        if self._is_terminal:
            self.say(f"{told} Type yes or no.")
            self._if_yes = deed
        else:
            deed()

    def _act_or_ask(self, line: str) -> None:
        """Do an action or a request, with or without the seat's letter."""
        first, _, rest = line.partition(" ")
        who, text = first.rstrip(":"), rest.strip()
        if who.lower() != GUEST and not (len(who) == 1 and who.upper() in SEAT_LETTERS):
            who, text = "", line
        verb = text.partition(" ")[0].lower()
        if verb in REQUESTS and not self._is_action(text):
            self.table.ask(parse_request(text), None if who.lower() == GUEST else self.seat_of(who))
        elif is_verb(verb, self.table.session.rules):
            self._act(text, self.seat_of(who))
        else:
            self.say(self.unknown(line))

    def unknown(self, text: str) -> str:
        """What is said to a word that nobody knows: what can be done now, and where the rest is found."""
        seat = self.table.to_act
        said = f"{text[:40]!r} is not something you can do here"
        if seat not in self.table.people or not self.table.is_playing:
            return f"{said}; `help` lists all words."
        return f"{said}. Now you can: {verbs_now(self.table.view(seat))}. `help` lists all words."

    def _act(self, text: str, seat: int) -> None:
        """Act as a seat. A raise without its amount is answered with the amounts there are."""
        verb, _, rest = text.partition(" ")
        view = self.table.view(seat) if self.table.is_playing else None
        choice = next((each for each in view.choices if each.kind is Raise), None) if view else None
        if view and choice and kind_of(verb) is Raise:
            if not rest:
                self.say(raise_line(view, choice))
                return
            amounts = {each.word: each.amount for each in named_amounts(view, choice)}
            text = f"{verb} {amounts.get(rest.strip().lower(), rest)}"
        action = parse_action(with_cards(view, text) if view else text, self.table.session.rules)
        if view and is_needless_fold(view, action) and self._asks_again():
            cost = fold_cost(view)
            costs = f", and for folding you pay {cost}" if cost else ""
            self.say(f"Checking is free{costs}; type fold once more if you want to fold all the same.")
            return
        self.table.act(action, seat)

    def _asks_again(self) -> bool:
        """Whether a person at a terminal is asked about a needless fold, once; a script means what it says."""
        game = self.table.game
        question = (self.table.session.hands_played, game.bookmark().notes if game else 0)
        is_new, self._doubted = question != self._doubted, question
        return self._is_terminal and is_new

    def _is_action(self, text: str) -> bool:
        """Whether a line is an action, as `declare 5` is, and not talk at the table, as `declare dark` is."""
        try:
            parse_action(text, self.table.session.rules)
        except BadNotation:
            return False
        return True

    # The timer.

    def wind(self) -> None:
        """Set the timer, if one triggers shifts. In a script the word `timer` lets it go off: hands stay repeatable."""
        if self._is_terminal and self.table.is_run_here and self.table.session.rules.timer is not None:
            self._ring_at = time.monotonic() + self.table.wind()

    def _timer_was_first(self) -> bool:
        """Whether the timer went off while somebody was thinking: then what was typed does not count."""
        if self._ring_at is None or time.monotonic() < self._ring_at or not self.table.is_playing:
            return False
        try:
            self.table.ring()
        except IllegalAction:
            return False
        self.wind()
        self.say("The timer went off before that: look again.")
        return True
