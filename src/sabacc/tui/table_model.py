"""`TableModel`: what the screen of a table knows and decides, without the screen."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from sabacc.errors import BadNotation
from sabacc.play.actions import Action, Declare, Done, make
from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.play.sentences import listed
from sabacc.play.view import SeatView
from sabacc.session.plutt import DROID, HOUSE
from sabacc.session.requests import GUEST, REQUESTS, parse_request
from sabacc.tables.inputs import Input
from sabacc.tables.offers import Key
from sabacc.tables.setup import end_remark, plutt_remark
from sabacc.tables.table_in_sight import HandInSight, TableInSight
from sabacc.tables.table_words import split_word
from sabacc.tui.between_hands import BetweenHands
from sabacc.tui.card_art import Edge
from sabacc.tui.pages import TALK, Reading
from sabacc.tui.questions import (
    AmountQuestion,
    Answer,
    Ended,
    PersonQuestion,
    Question,
    RebuyQuestion,
    SureQuestion,
    YesQuestion,
    ask_for,
    doubt,
)
from sabacc.tui.scene import Scene, own_lines, price_labels, seat_remarks

PAUSE: Final = 0.7  # seconds between the moves of bots
_LONGEST_PAUSE: Final = 6.0
_SHORTEST_PAUSE: Final = 0.1
_WENT_ON: Final = "The table has gone on."
_BESIDE_THE_HAND: Final = (RebuyQuestion, YesQuestion, PersonQuestion)
_WAIT: Final = "Wait until everybody has acted."
_TAKEN_BACK: Final = "Taken back. Dice and cards still to come are drawn anew."
_TURN_OVER: Final = "Your turn is over."
PATIENCE: Final = 5.0  # seconds that a window stays open where several people share a keyboard (Ruling C12)
_PATIENCES: Final = (None, 10.0, PATIENCE, 3.0)
_SHORT: Final = {HOUSE: "house", DROID: "droid"}  # who may have the Dealer's Block, where there is little room


class TableModel(BetweenHands):
    """A table as one keyboard plays it: who looks, what is new and what is asked.

    The screen draws what it says, and lets time pass: bots, the coach, odds, dice and the timer of shifts.
    """

    def __init__(self, table: TableInSight, pause: float = PAUSE, patience: float | None = None) -> None:
        super().__init__(table)
        self.pause = pause  # seconds between the moves of bots
        self.patience = patience  # seconds until a window passes that nobody takes; None: until a key
        self.dice: tuple[int, ...] = ()  # while they roll
        self.is_busy = False  # bots are playing

    def begin(self) -> None:
        """Deal, or go on where the table was left. The first look comes once the bots have played."""
        if self.table.game is None:
            rules = self.table.setup.rules
            # There is room for one, and the set-up has told both.
            self.notice.open_with(plutt_remark(rules) or end_remark(rules))
        if self.table.game is not None or not self.table.is_run_here or self._try(self.table.deal):
            self._is_stirred = True

    # Passing the keyboard on.

    def pass_on(self) -> int | None:
        """Let the person who must act look; the seat to draw a curtain for, if it is not the one who looked before.

        Without people there is no other hand.
        """
        seat, curtained = self.table.to_act, None
        if seat not in self.table.people or not self.table.is_run_here:
            self.viewer = self._only_person()
        elif seat != self.viewer:
            self.viewer, curtained = None, seat
        self.look()
        self._end_deserted()
        return curtained

    def hear(self) -> None:
        """Take in what has happened elsewhere. What was asked about a hand is no longer asked once that has gone on."""
        before = self.moment()
        self.table.catch_up()
        if self.question is not None and self.moment() != before and not isinstance(self.question, _BESIDE_THE_HAND):
            self.question = None
            self.notice.say(_WENT_ON)

    def unveil(self, seat: int) -> None:
        """The curtain is drawn back."""
        if self.table.to_act == seat:
            self.viewer = seat
        self.look()

    # Bots.

    def wake_bots(self) -> bool:
        """Whether bots must begin to play now: something was done, and they are not playing yet."""
        starts = self._is_stirred and not self.is_busy
        self._is_stirred, self.is_busy = False, self.is_busy or starts
        return starts

    def thought(self) -> Callable[[], Input] | None:
        """What works out the next step, as `LiveTable.thought`; None if a person has to decide."""
        return self.windows.thought()

    def is_own(self, entry: Input) -> bool:
        """Whether it is the answer of a person, which nobody has to wait for."""
        return entry.seat in self.table.people

    def take(self, entry: Input) -> None:
        """Do what `thought` has worked out."""
        is_own_end = entry.seat is not None and entry.seat == self.viewer and isinstance(entry.what, Done)
        self.table.take(entry)
        self.look()
        if is_own_end:
            self.notice.end_turn(_TURN_OVER)

    # Shifts by the clock.

    def wind(self) -> int | None:
        """Set the timer of the shifts again, where the rules have one, and return the seconds until it goes off."""
        is_timed = self.table.is_run_here and self.table.session.rules.timer is not None
        return self.table.wind() if is_timed and self.table.is_playing else None

    def ring(self) -> bool:
        """The timer goes off; False if it has to try again."""
        was_asked = self.question is not None
        if self.is_busy or not self._do(self.table.ring):
            return False
        if was_asked:
            self.notice.say("The shift has closed your question: look at your cards again.")
        return True

    # Acts, and the questions they need.

    def choose(self, key: Key) -> None:
        """Do what a key of the phase offers, or ask what is missing."""
        if key.choice is None:
            self.notice.say(key.reason)
        elif key in self.ahead and key.kind.__match_args__:
            self._ask_me()
        elif key in self.ahead:
            self._put(make(key.kind))
        else:
            names = self.table.game.names if self.table.game else ()
            self._put(ask_for(self.view, key.choice, names, self._start_of(key)))

    def _start_of(self, key: Key) -> int | None:
        """Where an amount starts: at that of the safe answer."""
        match self.table.game and self.table.game.default():
            case Declare(total) if key.kind is Declare:
                return total
        return None

    def answer(self, key: str) -> None:
        """A key for the question that is open."""
        asked = self.question
        answer: Answer = asked.press(key) if asked is not None else None
        if isinstance(answer, Ended):
            self.question = None
            match asked:
                case RebuyQuestion():
                    self._end_rebuy(asked)
                case YesQuestion(is_yes=True, seat=seat):
                    self._cash_out(seat)
                case PersonQuestion(chosen=int() as seat):
                    asked.then(seat)
        elif isinstance(self.question, SureQuestion) and answer is not None:
            self._act(answer)
        elif answer is not None:
            self._put(answer)

    def _put(self, asked: Question | Action) -> None:
        """Ask further, or act; what cannot be taken back only with a clear yes."""
        if isinstance(asked, Question):
            self.question = asked
        elif cost := self._doubt(asked):
            self.question = SureQuestion(asked, cost)
        else:
            self._act(asked)

    def _doubt(self, action: Action) -> str:
        game, seat = self.table.game, self.viewer
        if game is None or (not self._is_ahead(action) and game.why_not(action, seat)):
            return ""
        return doubt(self.view, action, self.table.setup.practice)

    def _is_ahead(self, action: Action) -> bool:
        return any(isinstance(action, key.kind) for key in self.ahead)

    def _act(self, action: Action) -> None:
        seat = self.viewer
        if seat is None:
            return
        if self._is_ahead(action):
            self._arm_ahead(action, seat)
        elif not self._decide(lambda: self.windows.act(action, seat)) and not isinstance(self.question, AmountQuestion):
            # An amount can be corrected; anything else is asked again.
            self.question = None

    def _arm_ahead(self, action: Action, seat: int) -> None:
        """Have something done as soon as it is possible; a window that is open for something else passes."""
        has_window = self.window is not None
        self.question = None
        if self._decide(lambda: self.windows.arm(action, seat)) and has_window:
            self._do(lambda: self.windows.let_pass(seat))

    def _ask_me(self) -> None:
        """Have the next window open to the viewer, for what needs more than a key."""
        if self.viewer is not None:
            self.windows.keep_open(self.viewer)
            self.look()

    @property
    def window_seconds(self) -> float | None:
        """The time of the window on the screen. Where people share a keyboard, it is the curtain that passes."""
        return self.patience if self.window is not None and self._only_person() is not None else None

    def curtain_seconds(self, seat: int) -> float | None:
        """The time until a curtain goes that came down for a window only."""
        return self.patience if self.windows.open_to(seat) is not None else None

    def let_pass(self, seat: int) -> None:
        """Take no window until something matters."""
        self._decide(lambda: self.windows.let_pass(seat))

    @property
    def can_end_turn(self) -> bool:
        """Whether the viewer has acted, and can do a little more before the turn ends."""
        return any(key.kind is Done for key in self.keys) and isinstance(self.view.default, Done)

    def end_turn(self) -> None:
        """Do no more in this turn."""
        self._act(Done())

    def arm(self, key: Key) -> None:
        """Give an answer now, and again until something changes."""
        seat = self.viewer
        if key.choice is None:
            self.notice.say(key.reason)
        elif key.kind.__match_args__:
            self.notice.say(f"{key.kind.verb} needs more than a key, so it cannot be armed.")
        elif seat is not None:
            self._decide(lambda: self.windows.arm(make(key.kind), seat))

    def armed(self) -> list[int]:
        """Who has armed answers. Whoever has the keyboard takes them back for all: the others may not be asked."""
        return [seat for seat in self.table.people if self.table.armed(seat)]

    def disarm(self) -> None:
        """Take back all armed answers."""
        if all(self._do(partial(self.table.disarm, seat)) for seat in self.armed()):
            self.notice.say("No answer is armed any more.")

    def undo(self) -> None:
        """Take back the last decision, in practice."""
        if self.is_busy:
            self.notice.say(_WAIT)
        elif self._do(self.windows.undo):
            # Whoever is broke after all is asked again.
            self._asked_broke.clear()
            self._watching.clear()
            self.notice.say(_TAKEN_BACK)

    # Talk.

    def begin_talk(self) -> bool:
        """Open the page for talk; False while bots play."""
        if self.is_busy:
            self.notice.say(_WAIT)
            return False
        self.page = TALK
        return True

    def request(self, text: str) -> None:
        """A word of the table, or a request of whoever looks or of the seat named before a colon.

        A `SabaccError` says why not.
        """
        # Who reads `:say` may type the colon that has opened the line once more.
        typed = text.strip().removeprefix(":")
        if found := split_word(typed, self.table.words):
            self.notice.say(self.table.speak(*found))
            return
        seat, said = _speaker(typed, self.viewer)
        verb = said.strip().partition(" ")[0]
        if self.table.words and verb.lower() not in REQUESTS:
            sayable = listed([*self.table.words, *REQUESTS])
            raise BadNotation(f"{verb[:20] or 'nothing'!r} is not something to say here; there are {sayable}")
        before = len(self.table.session.events)
        self.table.ask(parse_request(said), seat)
        self.notice.say(self._said_since(before))

    def end_talk(self, has_spoken: bool) -> None:
        """Close the page for talk. What was said stays in sight, and bots may answer it."""
        said = self.notice.said
        self.page = ""
        self._is_stirred = True
        self.look()
        if has_spoken and not self.table.is_playing:
            self.notice.say(said)

    # Switches.

    def turn_page(self, page: str) -> None:
        """Open a page of the panel, or close it."""
        self.page = "" if self.page == page else page

    def toggle_coach(self) -> None:
        """Switch the coach on or off."""
        self.coach.is_on = not self.coach.is_on
        self.notice.say("The coach is on." if self.coach.is_on else "The coach is off.")
        self.coach.turn_to(self.moment() if self.is_my_turn else None)

    def change_pace(self, factor: float) -> None:
        """Make the bots wait longer or less from now on."""
        self.pause = min(_LONGEST_PAUSE, max(_SHORTEST_PAUSE, self.pause * factor))
        self.notice.say(f"The bots wait {self.pause:.1f} seconds.")

    def change_patience(self) -> None:
        """Let windows stay open for another time from now on."""
        at = _PATIENCES.index(self.patience) if self.patience in _PATIENCES else -1
        self.patience = _PATIENCES[(at + 1) % len(_PATIENCES)]
        how_long = "until you press a key" if self.patience is None else f"for {self.patience:.0f} seconds"
        self.notice.say(f"You can fold or call the hand {how_long}.")

    # What is shown.

    def reading(self) -> Reading:
        """What a page of the panel is about."""
        return Reading(self.table, self.viewer, self.ranks.rungs)

    def scene(self) -> Scene | None:
        """The table to draw."""
        game, asked = self.table.game, self.question or Question()
        if game is None:
            return None
        view = self._settled(game.view(self.viewer), game.names)
        changed = self.notice.changed if self.viewer is not None else ()
        return Scene(
            view,
            game.names,
            title=self._title(game),
            buy_in=self.table.setup.buy_in,
            own_lines=own_lines(view, self.ranks.rungs),
            remarks=seat_remarks(game),
            edges={**dict.fromkeys(changed, Edge.CHANGED), **asked.edges},
            labels=asked.labels or price_labels(view),
            dice=self.dice,
            banner=self.banner,
            shift=self.notice.shift if self.viewer is not None else "",
            absent=frozenset(seat for seat, player in enumerate(self.table.session.players) if player is None),
            sitting_out=self.table.sitting_out,
        )

    def _settled(self, view: SeatView, names: Sequence[str]) -> SeatView:
        """The view with the credits as they are now: after a hand people buy more, and the end gives out the pot."""
        if self.table.is_playing:
            return view
        stacks = self.table.session.stacks_by_name()
        now = tuple(stacks.get(name, stack) for name, stack in zip(names, view.stacks, strict=False))
        return view._replace(stacks=now + view.stacks[len(now) :], sabacc_pot=self.table.session.sabacc_pot)

    def _title(self, game: HandInSight) -> str:
        setup = self.table.setup
        number = self.table.session.hands_played + (0 if game.is_over else 1)
        answers = () if self.viewer is None else self.table.armed(self.viewer)
        armed = f"armed: {', '.join(map(format_action, answers))}" if answers else ""
        holder = self.table.session.block
        is_last = not game.is_over and self.viewer in self.table.sitting_out and game.view().dealt[self.viewer or 0]
        left = self.table.seconds_left
        parts = (
            "" if left is None else f"{left:.0f} s left",
            armed,
            f"Block: {_SHORT.get(holder, holder)}" if holder else "",
            "sits out next" if is_last else "",
            f"hand {number}",
            setup.house,
            "practice" if setup.practice else "",
        )
        return " · ".join(filter(None, parts))


def _speaker(text: str, viewer: int | None) -> tuple[int | None, str]:
    """Who asks, and for what: the viewer, unless a seat or the guest is named before a colon."""
    who, colon, rest = text.strip().partition(":")
    if colon and who.lower() == GUEST:
        return None, rest
    return (SEAT_LETTERS.index(who.upper()), rest) if colon and who.upper() in [*SEAT_LETTERS] else (viewer, text)
