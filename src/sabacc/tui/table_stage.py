"""`TableStage`: an evening on the screen. It lets the bots play, draws what one person may know, and curtains it."""

import asyncio
from collections.abc import Callable
from typing import Final

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from sabacc.errors import SabaccError
from sabacc.play.game import Game
from sabacc.play.notation import format_action
from sabacc.play.sentences import sentence
from sabacc.play.view import SeatView
from sabacc.tables.live_table import LiveTable
from sabacc.tables.offers import Key, Rung, keys, ladder
from sabacc.tables.verdict import verdict
from sabacc.tui.blocks import styled
from sabacc.tui.card_art import Edge
from sabacc.tui.curtain import Curtain
from sabacc.tui.news import News, Onlooker, latest
from sabacc.tui.pages import LOG, Reading
from sabacc.tui.questions import Question
from sabacc.tui.scene import Scene, own_lines, price_labels, seat_remarks
from sabacc.tui.side_panel import SidePanel
from sabacc.tui.table_view import TableView

PAUSE: Final = 0.7  # seconds between what bots do
_WIDE: Final = 120  # columns from which the panel has its own place
_FRAMES: Final = 4
_FRAME: Final = 0.05  # seconds; so the dice roll for a fifth of a second
_CRY: Final = 1.2  # seconds that the cry of a shift stands on the table
_RETRY: Final = 0.5  # seconds until a timer that could not go off tries again

Moment = tuple[int | None, int, int]  # a decision: whose, in which hand, after how many lines of its record


class TableStage(Screen[None]):
    """The table with everything around it, without the keys."""

    def __init__(self, evening: LiveTable, pause: float = PAUSE) -> None:
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
        self._coach_thinks = False
        self._advised: Moment | None = None  # the decision that the coach was last asked about
        self._reported = 0  # bad answers of bots that were shown
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
            self._say(sentence(str(error)))
            return False
        self._question = None
        self._go_on()
        return True

    def _say(self, text: str) -> None:
        self._notice = text
        self._draw()

    def _go_on(self) -> None:
        was_busy, self._is_busy = self._is_busy, True
        self._look()
        if not was_busy:
            self._let_bots_play()

    @work
    async def _let_bots_play(self) -> None:
        """Bots act one after the other until a person has to decide. They think in a thread: keys go on working."""
        try:
            while think := self._evening.thought():
                await self._rest()
                self._evening.take(await asyncio.to_thread(think))
                self._look()
        except SabaccError as error:
            self._say(sentence(str(error)))
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
        if game is None or not self.is_mounted:
            return
        news = self._onlooker.look(game, self._viewer)
        if news.sentences:
            self._news = news
            self._notice = verdict(game) if game.is_over else latest(news.sentences, self.size.width - 4, news.shift)
            self._play_out(news)
        if len(self._evening.reports) > self._reported:
            self._reported = len(self._evening.reports)
            self._notice = self._evening.reports[-1]
        view = game.view(self._viewer)
        self._keys = keys(view) if self._is_my_turn() else ()
        self._count(view)
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

    def _count(self, view: SeatView) -> None:
        """How rare the hands are takes a moment to count the first time."""
        if self._counted is None or _cards_of(self._counted) != _cards_of(view):
            self._counted, self._rungs = view, None
            self._count_ranks(view)

    @work(thread=True, exclusive=True, group="odds")
    def _count_ranks(self, view: SeatView) -> None:
        rungs = ladder(view)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._take_ranks, view, rungs)

    def _take_ranks(self, view: SeatView, rungs: tuple[Rung, ...]) -> None:
        if view is self._counted:
            self._rungs = rungs
            self._draw()

    def _ask_coach(self) -> None:
        """Ask once for each decision. The coach cannot be interrupted, so a new question waits for its last answer."""
        coach = self.query_one("#coach", Static)
        coach.display = self._coaches and self._is_my_turn()
        moment = self._moment() if coach.display else None
        if moment != self._advised:
            self._advised = moment
            coach.update(styled("Coach: thinking ...", "$quiet"))
            self._call_coach()

    def _moment(self) -> Moment:
        game = self._evening.game
        return self._viewer, self._evening.session.hands_played, len(game.lines) if game else 0

    def _call_coach(self) -> None:
        if self._advised is not None and not self._coach_thinks:
            self._coach_thinks = True
            self._advise(self._advised, self._evening.view(self._viewer))

    @work(thread=True, group="coach")
    def _advise(self, moment: Moment, view: SeatView) -> None:
        # The coach brings the thoughtful bots, for which nobody should wait who does without.
        from sabacc.tui.coaching import advice_line

        line = advice_line(view)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._show_advice, moment, line)

    def _show_advice(self, moment: Moment, line: Content) -> None:
        self._coach_thinks = False
        if moment == self._advised:
            self.query_one("#coach", Static).update(line)
        else:
            self._call_coach()

    # The picture.

    def _draw(self) -> None:
        game = self._evening.game
        if game is None or not self.is_mounted:
            return
        self.query_one(TableView).scene = self._scene(game)
        page = self._page or (LOG if self.has_class("-wide") else "")
        self.query_one(SidePanel).turn_to(page, Reading(self._evening, self._viewer, self._rungs))
        self.query_one("#notice", Static).update(styled(self._notice, "bold"))
        self.query_one("#bar", Static).update(styled("\n").join(self._bar()))

    def _scene(self, game: Game) -> Scene:
        view, session, setup = game.view(self._viewer), self._evening.session, self._evening.setup
        number = session.hands_played + (0 if game.is_over else 1)
        armed = () if self._viewer is None else self._evening.armed(self._viewer)
        standing = f"armed: {', '.join(map(format_action, armed))}" if armed else ""
        title = [standing, f"hand {number}", setup.house, "practice" if setup.practice else ""]
        changed = self._news.changed if self._viewer is not None else ()
        asked = self._question or Question()
        return Scene(
            view,
            game.names,
            title=" · ".join(filter(None, title)),
            own_lines=own_lines(view, self._rungs),
            remarks=seat_remarks(game),
            edges={**dict.fromkeys(changed, Edge.CHANGED), **asked.edges},
            labels=asked.labels or price_labels(view),
            dice=self._dice,
            banner=self._banner,
            absent=frozenset(seat for seat, player in enumerate(session.players) if player is None),
        )

    def _bar(self) -> list[Content]:
        """The lines at the bottom."""
        return []


def _cards_of(view: SeatView) -> tuple[object, ...]:
    """What the odds of a hand depend on."""
    return view.seat, view.hand, view.fields, view.spikes, view.fives
