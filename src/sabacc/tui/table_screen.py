"""`TableScreen`: the keys of the table."""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

from textual import events
from textual.content import Content

from sabacc.engine.codes import act
from sabacc.play.actions import Action, Declare, make
from sabacc.play.notation import SEAT_LETTERS
from sabacc.session.requests import parse_request
from sabacc.tables.inputs import GUEST
from sabacc.tables.offers import Key
from sabacc.tui.action_bar import bar_lines, turn_line
from sabacc.tui.curtain import TalkScreen
from sabacc.tui.dialog import Confirm
from sabacc.tui.pages import LADDER, LEDGER, LOG, TALK, seats_hint
from sabacc.tui.questions import AmountQuestion, Answer, Ended, Question, SureQuestion, ask_for, doubt
from sabacc.tui.scene import CHIPS
from sabacc.tui.side_panel import SidePanel
from sabacc.tui.table_stage import TableStage

_LONGEST_PAUSE: Final = 6.0
_SHORTEST_PAUSE: Final = 0.1
_SCROLLS: Final = {"pageup": -10, "pagedown": 10}


class Shortcut(NamedTuple):
    """A key that does not depend on the phase."""

    key: str
    shown: str
    text: str
    do: Callable[["TableScreen"], object]
    help: str = ""  # the same at length


class TableScreen(TableStage):
    """An evening at the table, played by keys."""

    def _bar(self) -> list[Content]:
        if self._question is not None:
            return self._question.lines()
        width = self.size.width
        general = [(each.shown, each.text) for each in self.shortcuts if each.text]
        if self._keys:
            return bar_lines(self._keys, general, width)
        return turn_line(self._waiting(), general, width)

    def _waiting(self) -> str:
        """Whom or what everybody waits for."""
        evening = self._evening
        if evening.is_closed:
            return "The evening is over."
        seat = evening.to_act
        if evening.is_playing and seat is not None:
            name = evening.session.player(seat).name
            return f"{name} has an armed answer ..." if evening.armed(seat) else f"{name} is thinking ..."
        return "The hand is over."

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """Every key goes one way, as does a click on what a key does."""
        event.stop()
        event.prevent_default()
        self.action_press(event.key)

    def action_press(self, key: str) -> None:
        """A question takes all keys; else those of the phase come first."""
        if self._question is not None:
            self._take(self._question.press(key))
        elif key in _SCROLLS:
            self._scroll(_SCROLLS[key])
        elif acts := [each for each in self._keys if key.lower() == each.letter]:
            (self._choose if key.islower() else self._arm)(acts[0])
        elif found := [each for each in self.shortcuts if each.key == key]:
            found[0].do(self)

    def _scroll(self, lines: int) -> None:
        self.query_one(SidePanel).scroll_relative(y=lines, animate=False)

    def _choose(self, key: Key) -> None:
        if key.choice is None:
            self._say(key.reason)
            return
        view = self._evening.view(self._viewer)
        self._put(ask_for(view, key.choice, self._names(), self._start_of(key)))

    def _start_of(self, key: Key) -> int | None:
        """Where an amount begins: with what the safe answer says."""
        match self._evening.game and self._evening.game.default():
            case Declare(total) if key.kind is Declare:
                return total
        return None

    def _names(self) -> tuple[str, ...]:
        return self._evening.game.names if self._evening.game else ()

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Ended):
            self._question = None
            self._draw()
        elif answer is None:
            self._draw()
        elif isinstance(self._question, SureQuestion):
            self._act(answer)
        else:
            self._put(answer)

    def _put(self, asked: Question | Action) -> None:
        """Ask further, or act; what cannot be taken back only with a clear yes."""
        if isinstance(asked, Question):
            self._question = asked
            self._draw()
            return
        game, view = self._evening.game, self._evening.view(self._viewer)
        cost = "" if self._evening.setup.practice or game is None or game.why_not(asked) else doubt(view, asked)
        if cost:
            self._question = SureQuestion(asked, cost)
            self._draw()
        else:
            self._act(asked)

    def _act(self, action: Action) -> None:
        seat = self._viewer
        self._news = self._news._replace(changed=frozenset())
        if not self._do(lambda: self._evening.act(action, seat)) and not isinstance(self._question, AmountQuestion):
            # An amount can be corrected; anything else is asked anew.
            self._question = None
            self._draw()

    def _arm(self, key: Key) -> None:
        """Give an answer now and again, until something changes."""
        seat = self._viewer
        if key.choice is None:
            self._say(key.reason)
        elif act.SHAPES[key.kind.code] != act.SHAPE_PLAIN:
            self._say(f"{key.kind.verb} needs more than a key, so it cannot be armed.")
        elif seat is not None:
            self._do(lambda: self._evening.arm(make(key.kind), seat))

    # Shortcuts.

    @property
    def shortcuts(self) -> tuple[Shortcut, ...]:
        """Keys besides those of the phase, as things stand."""
        now = [*self._between_hands(), *([_HURRY] if self._is_busy and not self._keys else [])]
        if self._armed():
            now.append(_DISARM)
        if self._evening.setup.practice:
            # A hand that is over is counted.
            now += [_UNDO, _COACH] if self._evening.is_playing else [_COACH]
        return (*now, *_PAGES, *_ALWAYS)

    def _between_hands(self) -> list[Shortcut]:
        evening = self._evening
        if evening.is_playing or evening.is_closed:
            return []
        broke = self._broke()
        found = [Shortcut("b", "b", "buy in again", TableScreen.rebuy)] if broke else []
        if not evening.is_over:
            found.append(Shortcut("n", "n", "next hand", TableScreen.next_hand))
            found.append(Shortcut("enter", "Enter", "", TableScreen.next_hand, "the same"))
        elif not evening.session.why_not_play_on():
            found.append(Shortcut("y", "y", "play on", TableScreen.play_on, "go on after the agreed end"))
        return [*found, Shortcut("e", "e", "end the evening", TableScreen.close_table, "end the evening for good")]

    def _broke(self) -> list[int]:
        """People who cannot pay the next antes; bots too, if without them nobody could play."""
        session = self._evening.session
        seated = [(seat, player) for seat, player in enumerate(session.players) if player is not None]
        seats = [seat for seat, player in seated if player.stack < session.rules.antes]
        people = [seat for seat in seats if not self._evening.is_bot(seat)]
        return people or (seats if self._evening.is_over else [])

    def next_hand(self) -> None:
        """Deal."""
        self._viewer = self._only_person()
        self._do(self._evening.deal)
        self._wind()

    def rebuy(self) -> None:
        """Whoever is out buys in again."""
        before = len(self._evening.session.events)
        if all(self._do(partial(self._evening.rebuy, seat)) for seat in self._broke()):
            self._say(self._said_since(before))

    def play_on(self) -> None:
        """Go on after the agreed end."""
        if self._do(self._evening.play_on):
            self._say("The game goes on.")

    def close_table(self) -> None:
        """End the evening for good, with a clear yes."""
        question = "End the evening? Whoever has most takes the sabacc pot, and the table is closed for good."
        self.app.push_screen(Confirm(question), lambda is_sure: self._close() if is_sure else None)

    def _close(self) -> None:
        if self._do(self._evening.close):
            self._page = LEDGER
            stacks = self._evening.session.stacks_by_name()
            self._say("The evening is over: " + ", ".join(f"{name} {stack}" for name, stack in stacks.items()) + ".")

    def undo(self) -> None:
        """Take back the last decision, in practice."""
        if self._is_busy:
            self._say("Wait until everybody has acted.")
        elif self._do(self._evening.undo):
            self._say("Taken back.")

    def disarm(self) -> None:
        """Take standing answers back."""
        if all(self._do(partial(self._evening.disarm, seat)) for seat in self._armed()):
            self._say("No answer is armed any more.")

    def _armed(self) -> list[int]:
        """Who has armed answers. Whoever has the keyboard takes them back for all: the others may not be asked."""
        return [seat for seat in self._evening.people if self._evening.armed(seat)]

    def coach(self) -> None:
        """Switch the coach on or off."""
        self._coaches = not self._coaches
        self._say("The coach is on." if self._coaches else "The coach is off.")
        self._ask_coach()

    def talk(self) -> None:
        """A line for what is said at the table."""
        if self._is_busy:
            self._say("Wait until everybody has acted.")
            return
        self._page = TALK
        self._draw()
        self.app.push_screen(
            TalkScreen(self._request, seats_hint(self._evening.session), self._scroll), self._leave_talk
        )

    def _leave_talk(self, has_spoken: bool | None) -> None:
        said = self._notice
        self._page = ""
        self._go_on()
        if has_spoken:
            self._say(said)

    def _request(self, text: str) -> None:
        """A request of the person who looks, or of who is named before a colon."""
        who, colon, rest = text.strip().partition(":")
        named = colon and (who.upper() in SEAT_LETTERS or who.lower() == GUEST)
        seat = self._viewer if not named else None if who.lower() == GUEST else SEAT_LETTERS.index(who.upper())
        before = len(self._evening.session.events)
        self._evening.ask(parse_request(rest if named else text), seat)
        self._notice = self._said_since(before)

    def _said_since(self, entry: int) -> str:
        return " ".join(self._evening.session.narrate()[entry:])

    def hurry(self) -> None:
        """Let the bots go on at once."""
        self._hurry.set()

    def pace(self, factor: float) -> None:
        """Let the bots wait longer or less long from now on."""
        self._pause = min(_LONGEST_PAUSE, max(_SHORTEST_PAUSE, self._pause * factor))
        self._say(f"The bots wait {self._pause:.1f} seconds.")

    def turn(self, page: str) -> None:
        """Open a page of the panel, or close it."""
        self._page = "" if self._page == page else page
        self._draw()

    def back(self) -> None:
        """Close the panel."""
        self.turn(self._page)

    def help(self) -> None:
        """All keys, and the rules opened where the hand stands."""
        # Few need it, and the first screen must come quickly.
        from sabacc.tui.help_screen import HelpScreen, KeyHelp

        evening = self._evening
        acts = [KeyHelp(key.letter, f"{key.kind.verb}: {(key.kind.__doc__ or '').strip()}") for key in self._keys]
        general = [KeyHelp(each.shown, each.help or each.text) for each in (*self.shortcuts, *_FOR_HELP) if each.shown]
        phase = evening.view(None).phase if evening.is_playing else ""
        self.app.push_screen(HelpScreen((*acts, *general), evening.session.rules, phase, evening.setup.house))

    def leave(self) -> None:
        """Quit; the table is kept."""
        self.app.exit(0)


_PAGES: Final = (
    Shortcut("question_mark", "?", "keys", TableScreen.help, "all keys, and the rules of the game"),
    Shortcut("l", "l", "log", lambda screen: screen.turn(LOG), "what has happened in this hand"),
    Shortcut("v", "v", "hand values", lambda screen: screen.turn(LADDER), "all hands, best first, with odds"),
    Shortcut("m", "m", "money", lambda screen: screen.turn(LEDGER), "what every hand has brought everybody"),
    Shortcut("colon", ":", "talk", TableScreen.talk, "talk: stakes, the Plutt, house rules, sides, and the vault"),
)
_HURRY: Final = Shortcut("space", "Space", "hurry", TableScreen.hurry, "let the bots go on at once")
_DISARM: Final = Shortcut("x", "x", "disarm", TableScreen.disarm, "take the armed answers back")
_UNDO: Final = Shortcut("u", "u", "undo", TableScreen.undo, "take back your last decision")
_COACH: Final = Shortcut("o", "o", "coach", TableScreen.coach, "odds and advice, on or off")
_ALWAYS: Final = (
    Shortcut("plus", "+", "", lambda screen: screen.pace(0.5), "quicker bots"),
    Shortcut("minus", "-", "", lambda screen: screen.pace(2), "slower bots"),
    Shortcut("escape", "Esc", "", TableScreen.back, "close the panel, leave a question"),
    Shortcut("q", "q", "quit", TableScreen.leave, "quit; the table is kept"),
)
# Keys that are no shortcuts of their own.
_FOR_HELP: Final = (
    Shortcut("", "Shift+key", "", TableScreen.back, "arm an answer: it is given again until something changes"),
    Shortcut("", "PgUp PgDn", "", TableScreen.back, "scroll the panel"),
    Shortcut("", "Ctrl+P", "", TableScreen.back, "other colours, and more"),
    Shortcut("", "".join(CHIPS.values()), "", TableScreen.back, f"chips of {', '.join(map(str, CHIPS))}"),
)
