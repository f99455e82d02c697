"""`TableScreen`: an evening at the table, played by keys."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from sabacc.actions import Action, make
from sabacc.engine import act
from sabacc.errors import SabaccError
from sabacc.notation import SEAT_LETTERS, format_action
from sabacc.parlour.evening import Evening
from sabacc.parlour.inputs import GUEST
from sabacc.parlour.insight import Key, Rung, keys, ladder, verdict
from sabacc.table_talk import parse_request
from sabacc.tui.action_bar import bar_lines, turn_line
from sabacc.tui.asking import Answer, Ended, Question, Sure, ask_for, doubt
from sabacc.tui.blocks import plain
from sabacc.tui.card_art import Edge
from sabacc.tui.coaching import advice_line, find_coach
from sabacc.tui.curtain import Curtain, TalkScreen
from sabacc.tui.pages import LADDER, LEDGER, LOG, TALK, Reading, seats_hint
from sabacc.tui.scene import Scene
from sabacc.tui.side_panel import SidePanel
from sabacc.tui.stage import News, Onlooker, latest, own_lines, seat_notes
from sabacc.tui.table_view import TableView
from sabacc.view import SeatView

PAUSE: Final = 0.7  # seconds between what bots do
_WIDE: Final = 120  # columns from which the panel has its own place
_FRAMES: Final = 4
_FRAME: Final = 0.05  # seconds; so the dice roll for a fifth of a second
_CRY: Final = 1.2  # seconds that the cry of a shift stands on the table
_RETRY: Final = 0.5  # seconds until a timer that could not go off tries again


class Shortcut(NamedTuple):
    """A key that does not depend on the phase."""

    key: str
    shown: str
    text: str
    do: Callable[["TableScreen"], None]


class TableScreen(Screen[None]):
    """The table with everything around it. It shows what one person may know, and nothing else."""

    def __init__(self, evening: Evening, pause: float = PAUSE) -> None:
        super().__init__()
        self._evening = evening
        self._pause = pause
        self._viewer: int | None = None
        self._page = ""
        self._notice = ""
        self._question: Question | None = None
        self._keys: tuple[Key, ...] = ()
        self._onlooker = Onlooker()
        self._news = News()
        self._rungs: tuple[Rung, ...] | None = None
        self._counted: SeatView | None = None
        self._dice: tuple[int, ...] = ()
        self._banner = ""
        self._coaches = False
        self._is_busy = False  # bots are playing
        self._hurry = asyncio.Event()

    def compose(self) -> ComposeResult:
        """The table, the panel, and the lines below."""
        with Horizontal(id="middle"):
            yield TableView(id="table")
            yield SidePanel(id="side")
        yield Static("", id="coach", markup=False)
        yield Static("", id="notice", markup=False)
        yield Static("", id="bar", markup=False)

    def on_mount(self) -> None:
        """Deal, or go on where the table was left."""
        self._viewer = self._only_person()
        if self._evening.game is None:
            self._do(self._evening.deal)
        else:
            self._go_on()
        self._wind()

    def on_unmount(self) -> None:
        """The table stays as it is, for the next time."""
        self._evening.quit()

    def on_resize(self, event: events.Resize) -> None:
        """Where there is room the panel is always open."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self._draw()

    # Who sees what.

    def _only_person(self) -> int | None:
        people = self._evening.people
        return people[0] if len(people) == 1 else None

    def _is_my_turn(self) -> bool:
        return self._evening.is_playing and self._viewer is not None and self._evening.to_act == self._viewer

    def _show_to_next(self) -> None:
        """The person who must act sees their cards; behind a curtain, if it is somebody else than before."""
        seat = self._evening.to_act
        if seat is None or self._evening.is_bot(seat):
            self._viewer = self._only_person()
        elif seat != self._viewer:
            self._viewer = None
            self.app.push_screen(Curtain(self._evening.session.player(seat).name), lambda _: self._unveil(seat))
        self._look()

    def _unveil(self, seat: int) -> None:
        if self._evening.to_act == seat:
            self._viewer = seat
        self._look()

    # What happens.

    def _do(self, deed: Callable[[], object]) -> bool:
        """Do something at the table; a refusal is one sentence and changes nothing."""
        try:
            deed()
        except SabaccError as error:
            self._say(str(error))
            return False
        self._question = None
        self._go_on()
        return True

    def _say(self, text: str) -> None:
        self._notice = text
        self._draw()

    def _go_on(self) -> None:
        self._look()
        if not self._is_busy:
            self._is_busy = True
            self._let_bots_play()

    @work
    async def _let_bots_play(self) -> None:
        """Bots act one after the other until a person has to decide. They think in a thread: keys go on working."""
        try:
            moved = True
            while moved:
                seat = self._evening.to_act
                if seat is not None and (self._evening.is_bot(seat) or self._evening.armed(seat)):
                    await self._rest()
                moved = await asyncio.to_thread(self._evening.step)
                if moved:
                    self._look()
        finally:
            self._is_busy = False
            self._hurry.clear()
        self._show_to_next()

    async def _rest(self) -> None:
        """A moment to see what has happened; less of it for who is in a hurry."""
        if self._pause:
            try:
                await asyncio.wait_for(self._hurry.wait(), self._pause)
            except TimeoutError:
                return

    def _look(self) -> None:
        """See what is new, and draw it."""
        game = self._evening.game
        if game is None:
            return
        news = self._onlooker.look(game, self._viewer)
        if news.sentences:
            self._news = news
            self._notice = verdict(game) if game.is_over else latest(news.sentences, self.size.width - 4)
            self._play_out(news)
        self._keys = keys(game, self._viewer) if self._viewer is not None and self._is_my_turn() else ()
        self._count()
        self._draw()
        self._ask_coach()

    def _play_out(self, news: News) -> None:
        """Dice roll and shifts are cried out, for a moment and without keeping anybody waiting."""
        if self.app.animation_level == "none":
            return
        if news.dice:
            self._roll(_FRAMES, news.dice)
        if news.shift:
            self._banner = news.shift
            self.set_timer(_CRY, self._end_cry)

    def _roll(self, frames: int, dice: tuple[int, ...]) -> None:
        self._dice = tuple((face + frames * 2 + i) % 6 + 1 for i, face in enumerate(dice)) if frames else ()
        self._draw()
        if frames:
            self.set_timer(_FRAME, lambda: self._roll(frames - 1, dice))

    def _end_cry(self) -> None:
        self._banner = ""
        self._draw()

    # Shifts by the clock.

    def _wind(self) -> None:
        rules = self._evening.session.rules
        if self._evening.is_playing and rules.has("trigger") and rules["trigger"] == "timer":
            self.set_timer(self._evening.wind(), self._ring)

    def _ring(self) -> None:
        if not self._evening.is_playing:
            return
        if self._is_busy or not self._do(self._evening.ring):
            self.set_timer(_RETRY, self._ring)
        else:
            self._wind()

    # What is counted beside the game.

    @work(thread=True, exclusive=True, group="odds")
    def _count_ranks(self, view: SeatView) -> None:
        rungs = ladder(view)
        self.app.call_from_thread(self._counted_ranks, view, rungs)

    def _count(self) -> None:
        """How rare the hands are takes a moment to count the first time."""
        view = self._evening.view(self._viewer)
        before = self._counted
        if before is None or (before.seat, before.hands, before.fields, before.fives) != (
            view.seat,
            view.hands,
            view.fields,
            view.fives,
        ):
            self._counted, self._rungs = view, None
            self._count_ranks(view)

    def _counted_ranks(self, view: SeatView, rungs: tuple[Rung, ...]) -> None:
        if view is self._counted:
            self._rungs = rungs
            self._draw()

    def _ask_coach(self) -> None:
        advise = find_coach()
        coach = self.query_one("#coach", Static)
        coach.display = self._coaches and self._is_my_turn()
        if advise is not None and coach.display:
            coach.update(plain(" Coach: thinking ...", "$quiet"))
            self._advise(self._evening.view(self._viewer))

    @work(thread=True, exclusive=True, group="coach")
    def _advise(self, view: SeatView) -> None:
        advise = find_coach()
        if advise is not None:
            line = advice_line(advise(view))
            self.app.call_from_thread(self._show_advice, view, line)

    def _show_advice(self, view: SeatView, line: Content) -> None:
        if self._is_my_turn() and self._evening.view(self._viewer) == view:
            self.query_one("#coach", Static).update(line)

    # The picture.

    def _draw(self) -> None:
        if self._evening.game is None or not self.is_mounted:
            return
        self.query_one(TableView).scene = self._scene(self._evening.view(self._viewer))
        page = self._page or (LOG if self.has_class("-wide") else "")
        self.query_one(SidePanel).turn_to(page, Reading(self._evening, self._viewer, self._rungs))
        self.query_one("#notice", Static).update(plain(f" {self._notice}", "bold"))
        self.query_one("#bar", Static).update(plain("\n").join(self._bar()))

    def _scene(self, view: SeatView) -> Scene:
        game, session, setup = self._evening.game, self._evening.session, self._evening.setup
        assert game is not None
        number = session.hands_played + (0 if game.is_over else 1)
        heading = [f"hand {number}", setup.house, "practice" if setup.practice else ""]
        edges = dict.fromkeys(self._news.changed, Edge.CHANGED) if self._viewer is not None else {}
        question = self._question
        return Scene(
            view,
            game.names,
            heading=" · ".join(filter(None, heading)),
            own_lines=own_lines(view, self._rungs),
            notes=seat_notes(game),
            edges={**edges, **question.edges} if question else edges,
            labels=question.labels if question else {},
            dice=self._dice,
            banner=self._banner,
            absent=frozenset(seat for seat, player in enumerate(session.players) if player is None),
        )

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
            armed = evening.armed(seat)
            name = evening.session.player(seat).name
            return f"{name}: {format_action(armed)}, as armed" if armed else f"{name} is thinking ..."
        return "The hand is over."

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """A question takes all keys; else those of the phase come first."""
        event.stop()
        event.prevent_default()
        if self._question is not None:
            self._take(self._question.press(event.key))
            return
        for key in self._keys:
            if event.key == key.letter:
                self._choose(key)
                return
            if event.key == key.letter.upper():
                self._arm(key)
                return
        for shortcut in self.shortcuts:
            if event.key == shortcut.key:
                shortcut.do(self)
                return

    def _choose(self, key: Key) -> None:
        if key.choice is None:
            self._say(key.reason)
            return
        view = self._evening.view(self._viewer)
        self._put(ask_for(view, key.choice, self._names(), self._start_of(key)))

    def _start_of(self, key: Key) -> int | None:
        """Where an amount begins: with what the safe answer says."""
        game = self._evening.game
        safe = None if game is None else game.default()
        return int(str(safe.values()[0])) if type(safe) is key.kind and safe.values() and key.choice else None

    def _names(self) -> tuple[str, ...]:
        return self._evening.game.names if self._evening.game else ()

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Ended):
            self._question = None
            self._draw()
        elif answer is None:
            self._draw()
        elif isinstance(self._question, Sure):
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
            self._question = Sure(asked, cost)
            self._draw()
        else:
            self._act(asked)

    def _act(self, action: Action) -> None:
        seat = self._viewer
        self._news = News()
        if not self._do(lambda: self._evening.act(action, seat)) and isinstance(self._question, Sure):
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
        now = [*self._between_hands(), *([_HURRY] if self._is_busy else [])]
        if any(self._evening.armed(seat) for seat in self._evening.people):
            now.append(_DISARM)
        return (*now, *(_PRACTICE if self._evening.setup.practice else ()), *_PAGES, *_ALWAYS)

    def _between_hands(self) -> list[Shortcut]:
        evening = self._evening
        if evening.is_playing or evening.is_closed:
            return []
        found = []
        if self._broke():
            found.append(Shortcut("b", "b", "buy in again", TableScreen.rebuy))
        if not evening.is_over:
            found.append(Shortcut("n", "n", "next hand", TableScreen.next_hand))
            found.append(Shortcut("enter", "", "", TableScreen.next_hand))
        else:
            found.append(Shortcut("y", "y", "play on", TableScreen.play_on))
        return [*found, Shortcut("e", "e", "end the evening", TableScreen.close_table)]

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
        for seat in self._broke():
            if not self._do(lambda seat=seat: self._evening.rebuy(seat)):  # type: ignore[misc]
                return
        self._say("Everybody is in again.")

    def play_on(self) -> None:
        """Go on after the agreed end."""
        if self._do(self._evening.play_on):
            self._say("The game goes on.")

    def close_table(self) -> None:
        """The end of the evening, with the standings."""
        if self._do(self._evening.close):
            self._page = LEDGER
            standings = self._evening.session.standings()
            self._say("The evening is over: " + ", ".join(f"{name} {stack}" for name, stack in standings.items()) + ".")

    def undo(self) -> None:
        """Take back the last decision, in practice."""
        if self._is_busy:
            self._say("Wait until everybody has acted.")
        elif self._do(self._evening.undo):
            self._say("Taken back.")

    def disarm(self) -> None:
        """Take a standing answer back."""
        for seat in self._evening.people:
            if self._evening.armed(seat) and self._do(lambda seat=seat: self._evening.disarm(seat)):  # type: ignore[misc]
                self._say("The standing answer is taken back.")

    def coach(self) -> None:
        """Switch the coach on or off."""
        if not self._evening.setup.practice:
            self._say("The coach helps in practice only.")
        elif find_coach() is None:
            self._say("There is no coach yet.")
        else:
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
        self.app.push_screen(TalkScreen(self._request, seats_hint(self._evening.session)), lambda _: self._leave_talk())

    def _leave_talk(self) -> None:
        self._page = ""
        self._go_on()

    def _request(self, text: str) -> None:
        """A request of the person who looks, or of who is named before a colon."""
        who, colon, rest = text.strip().partition(":")
        named = colon and (who.upper() in SEAT_LETTERS or who.lower() == GUEST)
        seat = self._viewer if not named else None if who.lower() == GUEST else SEAT_LETTERS.index(who.upper())
        before = len(self._evening.session.log)
        self._evening.ask(parse_request(rest if named else text), seat)
        story = self._evening.session.story()[before:]
        self._notice = " ".join(story)

    def hurry(self) -> None:
        """Let the bots go on at once."""
        self._hurry.set()

    def turn(self, page: str) -> None:
        """Open a page of the panel, or close it."""
        self._page = "" if self._page == page else page
        self._draw()

    def back(self) -> None:
        """Close the panel."""
        self.turn(self._page)

    def help(self) -> None:
        """All keys."""

    def leave(self) -> None:
        """Quit; the table is kept."""
        self.app.exit(0, message="The table is kept: sabacc play goes on with it.")


_PAGES: Final = (
    Shortcut("question_mark", "?", "keys", TableScreen.help),
    Shortcut("l", "l", "log", lambda screen: screen.turn(LOG)),
    Shortcut("v", "v", "hand values", lambda screen: screen.turn(LADDER)),
    Shortcut("m", "m", "money", lambda screen: screen.turn(LEDGER)),
    Shortcut("colon", ":", "talk", TableScreen.talk),
)
_HURRY: Final = Shortcut("space", "Space", "hurry", TableScreen.hurry)
_DISARM: Final = Shortcut("x", "x", "disarm", TableScreen.disarm)
_PRACTICE: Final = (
    Shortcut("u", "u", "undo", TableScreen.undo),
    Shortcut("o", "o", "coach", TableScreen.coach),
)
_ALWAYS: Final = (
    Shortcut("escape", "", "", TableScreen.back),
    Shortcut("q", "q", "quit", TableScreen.leave),
)
