"""The line mode: the same game line by line, for pipes, screen readers and scripts.

Actions are typed as records write them, talk at the table as `table_talk` reads it; the rest are words of the mode.
"""

import time
from collections.abc import Callable, Iterator
from typing import BinaryIO, Final, TextIO

from sabacc.actions import Action
from sabacc.errors import BadNotation, BadSession, IllegalAction, SabaccError
from sabacc.game import Game, format_choice
from sabacc.house import differences
from sabacc.notation import SEAT_LETTERS, format_action, parse_action, parse_number, parse_seat
from sabacc.parlour.evening import Evening
from sabacc.parlour.inputs import GUEST
from sabacc.parlour.insight import verdict
from sabacc.parlour.telling import hand_line, ladder_lines, ledger_lines, table_lines
from sabacc.rules.library import plain, rules_text
from sabacc.table_talk import REQUESTS, parse_request

GO_ON: Final = "`sabacc play --plain` goes on with it"
_MOST_BYTES: Final = 400  # of a line
_CURTAIN: Final = 60  # blank lines: more than a screen
_WORDS: Final = {
    "help": "this list",
    "deal": "deal the next hand; Enter alone does it too",
    "hand": "your cards, and what they are worth",
    "table": "everything that lies open, seat by seat",
    "ladder": "the hands of this game from the best down, how rare they are, and where yours stands",
    "why ACTION": "why an action is not possible",
    "log": "this hand from its beginning",
    "arm ACTION": "give this answer now, and again until something changes",
    "disarm": "take a standing answer back",
    "coach": "your odds and advice, in practice; `coach on` for every decision, `coach off` for none",
    "undo": "in practice, take back your last decision and what followed",
    "ledger": "what each hand brought",
    "rules [CLAUSE]": "what differs from the book, or the text of a clause",
    "rebuy [SEAT] [N]": "buy more credits",
    "timer": "let the timer go off, where one triggers shifts",
    "next": "lift the curtain between two people; Enter does it too",
    "play on": "go on after the agreed end",
    "leave [SEAT]": "cash out",
    "close": "end the evening for good",
    "quit": "stop for now; the table is saved after every move anyway",
}


def play_lines(evening: Evening, source: BinaryIO, out: TextIO, is_terminal: bool, hands: int | None = None) -> int:
    """Play until the input ends, somebody quits, or so many hands are over; the exit code."""
    mode = _Plain(evening, source, out, is_terminal, hands)
    try:
        mode.run()
    except KeyboardInterrupt:
        out.write("\n")
        mode.goodbye()
        return 130
    mode.goodbye()
    return 0


class _Plain:
    def __init__(self, evening: Evening, source: BinaryIO, out: TextIO, is_terminal: bool, hands: int | None) -> None:
        self.evening = evening
        self._source = source
        self._out = out
        self._is_terminal = is_terminal
        self._last_hand = None if hands is None else evening.session.hands_played + hands
        self._is_done = False
        self._coach_is_on = False
        self._looking: int | None = None  # the person in front of the screen
        self._game: Game | None = None  # the hand that is being told
        self._told: dict[int | None, int] = {}  # sentences of it, by viewer
        self._talk = 0  # events of the session that were told
        self._reports = 0  # about bots that were told
        self._shown: dict[int, str] = {}  # each person's hand as it was last shown
        self._ring_at: float | None = None

    # The course of an evening.

    def run(self) -> None:
        lines = self._lines()
        self._catch_up()
        while not self._is_done:
            self._let_others_act()
            self._tell()
            if self._is_done or not self._ask(lines):
                return

    def goodbye(self) -> None:
        """The last line: how to go on."""
        if not self.evening.is_closed:
            self._say(f"The table is saved: {GO_ON}.")

    def _catch_up(self) -> None:
        """What happened before, on a table that is resumed, is told on request only: see `log`."""
        game = self._game = self.evening.game
        self._talk = len(self.evening.session.log)
        if game is not None:
            self._told = {viewer: len(game.story(viewer)) for viewer in (None, *range(game.seats))}

    def _let_others_act(self) -> None:
        seat = self._looking
        was_armed = seat is not None and self.evening.armed(seat) is not None
        while self.evening.step():
            pass
        if was_armed and seat is not None and self.evening.armed(seat) is None and self.evening.is_playing:
            self._say("Your standing answer does not stand any more, as something has changed.")

    def _ask(self, lines: Iterator[str]) -> bool:
        """One question to whoever is next, and the answer; False at the end of the input."""
        seat = self.evening.to_act
        if seat is not None and seat != self._looking and not self._pass_the_screen(seat, lines):
            return False
        self._prompt(seat)
        line = next(lines, None)
        if line is None:
            return False
        try:
            if not self._timer_was_first():
                self._answer(line)
        except SabaccError as error:
            self._say(str(error))
        return True

    def _pass_the_screen(self, seat: int, lines: Iterator[str]) -> bool:
        """Between two people the screen is cleared, and the next one says when nobody else looks."""
        if self._is_terminal and len(self.evening.people) > 1:
            name = self._name(seat)
            self._say("\n" * _CURTAIN + f"It is {name}'s turn. {name}, press Enter when nobody else can see.")
            while (line := next(lines, None)) is not None and line.lower() not in ("", "next", name.lower()):
                if line.lower() in ("quit", "save"):
                    return False
                self._say(f"Press Enter, {name}, or type quit.")
            if line is None:
                return False
        self._looking = seat
        self._tell()
        return True

    def _prompt(self, seat: int | None) -> None:
        if seat is None:
            self._say(self._words_between_hands())
        else:
            self._show_hand(seat)
            view = self.evening.view(seat)
            if self._coach_is_on:
                self._say(self._advice())
            offered = ", ".join(format_choice(choice) for choice in view.choices)
            self._say(f"{self._name(seat)}, {view.phase}, pot {view.hand_pot}: {offered}")
        if self._is_terminal:
            self._out.write("> ")
        self._out.flush()

    def _words_between_hands(self) -> str:
        if self.evening.is_over:
            return "No hand can be dealt as things are: rebuy, play on, ledger, close, quit, help"
        return "Between hands: deal, ledger, rebuy, close, quit, help"

    # Telling.

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")

    def _viewer(self) -> int | None:
        """Whose eyes what happened is told for: between hands of several people nobody's in particular."""
        people = self.evening.people
        if len(people) == 1:
            return people[0]
        return self._looking if self.evening.is_playing else None

    def _tell(self) -> None:
        """What has happened since the viewer last looked."""
        game = self.evening.game
        if game is not self._game:
            self._tell_talk()
            self._game, self._told = game, {}
            self._shown.clear()
            self._looking = None if len(self.evening.people) > 1 else self._looking
        if game is not None:
            self._tell_hand(game)
        self._tell_talk()
        for report in self.evening.reports[self._reports :]:
            self._say(report)
        self._reports = len(self.evening.reports)

    def _tell_hand(self, game: Game) -> None:
        viewer = self._viewer()
        if viewer is None and not game.is_over:
            return
        story = game.story(viewer)
        for sentence in story[self._told.get(viewer, 0) :]:
            self._say(sentence)
        if game.is_over and self._told.get(viewer, 0) < len(story):
            self._hand_is_over(game)
        self._told[viewer] = len(story)

    def _hand_is_over(self, game: Game) -> None:
        self._say(verdict(game))
        self._say(ledger_lines(self.evening)[-1])
        self._looking, self._ring_at = None, None
        if self._last_hand is not None and self.evening.session.hands_played >= self._last_hand:
            self._is_done = True

    def _tell_talk(self) -> None:
        for sentence in self.evening.session.story()[self._talk :]:
            self._say(sentence)
        self._talk = len(self.evening.session.log)

    def _show_hand(self, seat: int) -> None:
        line = hand_line(self.evening.view(seat), self._name(seat))
        if self._shown.get(seat) != line:
            self._say(line)
            self._shown[seat] = line

    def _name(self, seat: int) -> str:
        return self.evening.setup.chairs[seat].name

    # Answers.

    def _lines(self) -> Iterator[str]:
        """What is typed, line by line; a line that is no text is said so and passed over."""
        while raw := self._source.readline(_MOST_BYTES + 1):
            if len(raw) > _MOST_BYTES and not raw.endswith(b"\n"):
                while raw and not raw.endswith(b"\n"):
                    raw = self._source.readline(_MOST_BYTES + 1)
                self._say(f"A line has at most {_MOST_BYTES} letters.")
                continue
            text = raw.decode("utf-8", errors="replace").strip()
            if not text.isprintable() or "\N{REPLACEMENT CHARACTER}" in text:
                self._say("That line is no text.")
                continue
            yield text

    def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if line.lower() == "play on":
            self.evening.play_on()
        elif word.lower() in self._answers:
            self._answers[word.lower()](self, rest.strip())
        else:
            self._act_or_ask(line)

    def _act_or_ask(self, line: str) -> None:
        """An action or a request, with or without the seat's letter."""
        first, _, rest = line.partition(" ")
        who, text = first.rstrip(":"), rest.strip()
        if who.lower() == GUEST or (len(who) == 1 and who.upper() in SEAT_LETTERS):
            seat = None if who.lower() == GUEST else self._person(who)
        else:
            seat, text = self._default_seat(), line
        verb = text.partition(" ")[0].lower()
        try:
            action = parse_action(text)
        except BadNotation:
            if verb not in REQUESTS:
                self._refuse_word(text)
                return
            self.evening.ask(parse_request(text), self._asker(seat, who))
            return
        self.evening.act(action, seat)

    def _refuse_word(self, text: str) -> None:
        """Say what is wrong with a line that is neither."""
        try:
            parse_action(text)
        except BadNotation as error:
            known = " is no action" not in str(error)
            self._say(str(error) if known else f"{text[:40]!r} is nothing that can be done here; `help` has all words.")

    def _asker(self, seat: int | None, who: str) -> int | None:
        if seat is None and who.lower() != GUEST:
            raise BadSession(f"say who asks, with the letter of the seat first: {self._letters()}")
        return seat

    def _person(self, letter: str) -> int:
        seat = parse_seat(letter)
        if seat not in self.evening.people:
            raise BadSession(f"nobody here plays at seat {letter.upper()}; seats of people are {self._letters()}")
        return seat

    def _letters(self) -> str:
        return ", ".join(SEAT_LETTERS[seat] for seat in self.evening.people)

    def _default_seat(self) -> int | None:
        people = self.evening.people
        return people[0] if len(people) == 1 else self.evening.to_act

    def _seat_or_default(self, word: str) -> int:
        seat = self._person(word) if word else self._default_seat()
        if seat is None:
            raise BadSession(f"say for whom, with the letter of the seat: {self._letters()}")
        return seat

    # Words of the mode.

    def _help(self, _: str) -> None:
        width = max(map(len, _WORDS))
        self._say("Type an action as it is offered, such as `raise 10`, or one of these words:")
        for word, text in _WORDS.items():
            self._say(f"  {word:{width}}  {text}")
        self._say(f"Talk at the table: {', '.join(sorted(REQUESTS))}.")

    def _enter(self, _: str) -> None:
        """Enter alone deals; in the middle of a hand it asks again."""
        if not self.evening.is_playing:
            self._deal("")

    def _deal(self, _: str) -> None:
        self.evening.deal()
        if self._has_clock:
            self._ring_at = time.monotonic() + self.evening.wind()

    def _hand(self, word: str) -> None:
        seat = self._seat_in_sight()
        self._say(hand_line(self.evening.view(seat), self._name(seat)))

    def _seat_in_sight(self) -> int:
        """The person whose cards may be shown now."""
        seat = self._viewer()
        if seat is None or self.evening.game is None:
            raise BadSession("no hand is on; deal one first")
        return seat

    def _table(self, _: str) -> None:
        game = self.evening.game
        if game is None:
            raise BadSession("no hand has been dealt yet")
        for line in table_lines(game.view(self._viewer()), [chair.name for chair in self.evening.setup.chairs]):
            self._say(line)

    def _ladder(self, _: str) -> None:
        for line in ladder_lines(self.evening.view(self._seat_in_sight())):
            self._say(line)

    def _why(self, text: str) -> None:
        game = self.evening.game
        if game is None:
            raise BadSession("no hand is on; deal one first")
        action = parse_action(text)
        self._say(game.why_not(action, self._default_seat()) or f"You can {format_action(action)} now.")

    def _log(self, _: str) -> None:
        for sentence in self.evening.game.story(self._viewer()) if self.evening.game else ():
            self._say(sentence)

    def _arm(self, text: str) -> None:
        seat = self._seat_in_sight()
        self.evening.arm(parse_action(text), seat)
        self._say(f"Standing answer: {format_action(self._armed(seat))}. `disarm` takes it back.")

    def _armed(self, seat: int) -> Action:
        action = self.evening.armed(seat)
        if action is None:
            raise BadSession("there is no standing answer")
        return action

    def _disarm(self, _: str) -> None:
        self.evening.disarm(self._seat_in_sight())
        self._say("You are asked again.")

    def _coach(self, word: str) -> None:
        if not self.evening.setup.practice:
            raise BadSession("the coach comes to practice only")
        if word in ("on", "off"):
            self._coach_is_on = word == "on"
        else:
            self._say(self._advice())

    def _advice(self) -> str:
        raise BadSession("there is no coach")

    def _undo(self, _: str) -> None:
        self.evening.undo()
        self._say("Taken back.")
        game = self.evening.game
        if game is not None:
            self._told = {viewer: min(told, len(game.story(viewer))) for viewer, told in self._told.items()}

    def _ledger(self, _: str) -> None:
        for line in ledger_lines(self.evening):
            self._say(line)

    def _rules(self, clause: str) -> None:
        rules = self.evening.session.rules
        if clause:
            for found in rules_text(rules.id).find(clause):
                self._say(f"{found.number}  {plain(found.text)}")
            return
        changes = differences(rules)
        self._say(f"{rules.name}{'' if changes else ' by the book'}; `sabacc rules show {rules.id}` has the text.")
        for change in changes:
            self._say(f"  {change}")

    def _rebuy(self, rest: str) -> None:
        words = rest.split()
        seat_word = words.pop(0) if words and not words[0].isdigit() else ""
        # People decide for bots too whether they play on.
        seat = parse_seat(seat_word) if seat_word else self._seat_or_default("")
        self.evening.rebuy(seat, parse_number(words[0]) if words else None)

    def _leave(self, word: str) -> None:
        self.evening.leave(self._seat_or_default(word))

    def _timer(self, _: str) -> None:
        self.evening.ring()

    def _next(self, _: str) -> None:
        self._say("No curtain is drawn.")

    def _close(self, _: str) -> None:
        self.evening.close()
        self._tell_talk()
        self._say(ledger_lines(self.evening)[-1])
        self._is_done = True

    def _quit(self, _: str) -> None:
        self._is_done = True

    _answers: Final[dict[str, Callable[["_Plain", str], None]]] = {
        "": _enter,
        "deal": _deal,
        "help": _help,
        "?": _help,
        "hand": _hand,
        "table": _table,
        "ladder": _ladder,
        "why": _why,
        "log": _log,
        "arm": _arm,
        "disarm": _disarm,
        "coach": _coach,
        "undo": _undo,
        "ledger": _ledger,
        "rules": _rules,
        "rebuy": _rebuy,
        "leave": _leave,
        "timer": _timer,
        "next": _next,
        "curtain": _next,
        "close": _close,
        "quit": _quit,
        "save": _quit,
    }

    # The timer.

    @property
    def _has_clock(self) -> bool:
        """In a script the word `timer` lets it go off, so that the same input gives the same hand."""
        return self._is_terminal and self.evening.session.rules["trigger"] == "timer"

    def _timer_was_first(self) -> bool:
        """Whether the timer went off while somebody thought: then what was typed does not count."""
        if self._ring_at is None or time.monotonic() < self._ring_at or not self.evening.is_playing:
            return False
        try:
            self.evening.ring()
        except IllegalAction:
            return False
        self._ring_at = time.monotonic() + self.evening.wind()
        self._say("The timer went off before that: look again.")
        return True
