"""`TableScreen`: a table on the terminal. It draws what the model says, passes keys on, and lets time pass."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final

from textual import events, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static
from textual.worker import get_current_worker

from sabacc.errors import SabaccError
from sabacc.play.sentences import sentence
from sabacc.play.view import SeatView
from sabacc.tables.closing import closing_question
from sabacc.tables.ladder_page import Rung, ladder
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.windows import lets_pass
from sabacc.tui.blocks import styled
from sabacc.tui.coaching import Moment
from sabacc.tui.curtain import Curtain
from sabacc.tui.dialog import Confirm
from sabacc.tui.pages import BRIEF_LADDER, KEPT_PAGES, LADDER, LOG
from sabacc.tui.side_panel import SidePanel, needed_width
from sabacc.tui.table_keys import Effect, bar, help_lines, press
from sabacc.tui.table_model import PAUSE, TableModel
from sabacc.tui.table_view import TableView, least_height
from sabacc.tui.talk_screen import TalkScreen

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice

_WIDE: Final = 120  # columns needed for the panel to have its own place
_WIDEST: Final = (136, 30)  # columns and lines needed for the ladder beside it
_PANEL: Final = 46  # columns
_NARROW_PANEL: Final = 34  # beside another one
_TABLE: Final = 66  # columns that panels beside the table leave it
_NOTICE: Final = 3  # lines for what has happened, more on a tall screen: one of eight
_LEAST_NOTICE: Final = 2  # that the coach leaves of them
_FRAMES: Final = 4
_FRAME: Final = 0.05  # seconds; so the dice roll for a fifth of a second
_CRY: Final = 1.2  # seconds that the cry of a shift stands on the table
_RETRY: Final = 0.5  # seconds until a timer that could not go off tries again
_SCROLL: Final = 10  # lines
_TICK: Final = 1.0  # seconds between looks at a clock that runs elsewhere


class TableScreen(Screen[None]):
    """A table played by keys."""

    class LeadsOn(Message):
        """The evening is over, and something else is asked for: see `Effect`."""

        def __init__(self, wanted: Effect) -> None:
            super().__init__()
            self.wanted = wanted

    class Heard(Message):
        """Something has happened at the table, somewhere else."""

    def __init__(
        self,
        table: TableInSight,
        pause: float = PAUSE,
        patience: float | None = None,
        page: str = "",
        keeps: Callable[[float, str], object] | None = None,
    ) -> None:
        super().__init__()
        self._model = TableModel(table, pause, patience)
        self._model.page = page if page in KEPT_PAGES else ""
        self._keeps = keeps  # what becomes of the pace and the page that are left open
        self._hurry = asyncio.Event()
        self._timer: Timer | None = None  # of the shifts
        self._window_timer: Timer | None = None
        self._window_moment: Moment | None = None  # when the window was opened that passes with time
        self._has_ladder = False  # beside the table
        self._is_covered = False  # by the ladder, which takes the whole screen where it would cover the table anyway

    def compose(self) -> ComposeResult:
        """The table, the panel, and the lines below."""
        with Horizontal(id="middle"):
            yield SidePanel(id="ladder")
            yield TableView(id="table")
            yield SidePanel(id="side")
        yield Static("", id="coach", markup=False)
        yield Static("", id="notice", markup=False)
        yield Static("", id="bar", markup=False)

    def on_mount(self) -> None:
        """Begin. The first picture is drawn when the size is known."""
        if notice := self._model.table.setup.notice:
            self.tell(notice)
        self._model.begin()
        if self._model.table.setup.practice and not self.app.is_headless:
            # The first picture comes first.
            self.call_after_refresh(self._model.table.coach.warm_up)
        self._wind()
        self._wake_bots()
        self._model.table.listen(lambda: self.post_message(self.Heard()))
        if not self._model.table.is_run_here:
            self.set_interval(_TICK, self._draw)

    def on_table_screen_heard(self) -> None:
        """Others have done something, or the connection is lost or back."""
        try:
            self._model.hear()
        except SabaccError as error:
            self.app.exit(1, message=sentence(str(error)))
        else:
            self._pass_on()

    def tell(self, note: str) -> None:
        """Say something among the news, where it covers nothing."""
        self._model.notice.open_with(note)

    def on_unmount(self) -> None:
        """The table stays as it is, for the next time."""
        self._model.table.quit()
        self._keep_likes()

    def _keep_likes(self) -> None:
        model = self._model
        if self._keeps is not None:
            self._keeps(model.pause, model.page if model.page in KEPT_PAGES else "")

    def on_resize(self, event: events.Resize) -> None:
        """Where there is room, the panel is always open, and the ladder too."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self._has_ladder = event.size.width >= _WIDEST[0] and event.size.height >= _WIDEST[1]
        self._draw()

    # The picture.

    def _show(self) -> None:
        """The model has changed: draw it, and set going what takes time."""
        self._wake_bots()
        self._play_out()
        self._time_window()
        self._count_ranks()
        self._ask_coach()
        self._draw()

    def _draw(self) -> None:
        model, width = self._model, self.size.width
        scene = model.scene()
        keys, below = bar(model, width), self.query_one("#bar", Static)
        below.styles.height = len(keys)
        below.update(styled("\n").join(keys))
        if scene is not None:
            self.query_one(TableView).scene = scene
            self._draw_panels()
        self._draw_below(least_height(scene) if scene is not None else 1, len(keys))

    def _draw_panels(self) -> None:
        """The ladder beside the table, where it has a place, is the one that opens; else a page takes what it needs."""
        model, is_wide, width = self._model, self.has_class("-wide"), self.size.width
        reading, usual = model.reading(), _NARROW_PANEL if self._has_ladder else _PANEL
        page = LOG if self._opens_ladder else model.page or (LOG if is_wide else "")
        self._is_covered = page == LADDER and not is_wide
        side = width if self._is_covered else min(width, max(usual, needed_width(page, reading)))
        left = width - side
        ladder = (LADDER if self._opens_ladder else BRIEF_LADDER) if self._has_ladder else ""
        self.query_one("#ladder", SidePanel).turn_to(ladder if left - usual >= _TABLE else "", reading, usual)
        panel = self.query_one("#side", SidePanel)
        panel.set_class(left < _TABLE, "-over")
        panel.turn_to(page, reading, side)

    @property
    def _opens_ladder(self) -> bool:
        """Whether the ladder that stands beside the table is shown at length."""
        return self._has_ladder and self._model.page == LADDER

    def _draw_below(self, table_height: int, bar_height: int) -> None:
        """What has happened and what the coach says share the lines that the smallest picture of the table can spare.

        The number of lines for the news stays, so that nothing jumps.
        """
        model, width, height = self._model, self.size.width - 2, self.size.height
        spare = height - bar_height - table_height
        # A ladder that takes the whole screen needs the lines of the coach too.
        advice = [] if self._is_covered else model.coach.lines(width, spare - _LEAST_NOTICE, height)
        left = spare - len(advice)
        room = 1 if self._is_covered else max(1, min(left, max(_NOTICE, height // 8)))
        lines = model.notice.lines(width, room, room if self._is_covered else max(room, left))
        notice, coach = self.query_one("#notice", Static), self.query_one("#coach", Static)
        notice.styles.height = max(room, len(lines))
        notice.update(styled("\n").join(lines))
        coach.display = bool(advice)
        coach.update(styled("\n").join(advice))

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """Every key goes one way, as does a click on what a key does."""
        event.stop()
        event.prevent_default()
        self.action_press(event.key)

    def action_press(self, key: str) -> None:
        """Let the model do what a key means; some things only the screen can do."""
        match press(self._model, key):
            case Effect.HELP:
                self._open_help()
            case Effect.TALK:
                words = self._model.table.words
                self.app.push_screen(TalkScreen(self._model.request, self._scroll, words), self._end_talk)
            case Effect.CLOSE:
                self.app.push_screen(Confirm(closing_question(self._model.table.session)), self._close_if)
            case Effect.LEAVE:
                self.app.exit(0)
            case Effect.HURRY:
                self._hurry.set()
            case Effect.WIND:
                self._wind()
            case Effect.SAME_AGAIN | Effect.NEW_TABLE | Effect.HISTORY as wanted:
                self._lead_on(wanted)
            case Effect.SCROLL_UP:
                self._scroll(-_SCROLL)
            case Effect.SCROLL_DOWN:
                self._scroll(_SCROLL)
        self._show()

    def _scroll(self, lines: int) -> None:
        panel = "#ladder" if self._opens_ladder else "#side"
        self.query_one(panel, SidePanel).scroll_relative(y=lines, animate=False)

    def _end_talk(self, has_spoken: bool | None) -> None:
        self._model.end_talk(bool(has_spoken))
        self._show()

    def _close_if(self, is_sure: bool | None) -> None:
        if is_sure:
            self._model.close()
            self._show()

    def _lead_on(self, wanted: Effect) -> None:
        """Get up from a closed table: another one can begin, with what is liked now."""
        self._model.table.quit()
        self._keep_likes()
        self.post_message(self.LeadsOn(wanted))

    def _open_help(self) -> None:
        """All keys, and the rules opened where the hand stands."""
        # Few people need it, and the first screen must appear at once.
        from sabacc.tui.help_screen import HelpScreen, KeyHelp

        table = self._model.table
        keys = [KeyHelp(*line) for line in help_lines(self._model)]
        phase = table.view(None).phase if table.is_playing else ""
        self.app.push_screen(HelpScreen(keys, table.session.rules, phase, table.setup.house))

    # Bots, and whose turn it is then.

    def _wake_bots(self) -> None:
        if self._model.wake_bots():
            self._let_bots_play()

    @work
    async def _let_bots_play(self) -> None:
        """Bots act one after the other until a person has to decide. They think in a thread: keys go on working."""
        model = self._model
        try:
            while think := model.thought():
                entry = await asyncio.to_thread(think)
                if not model.is_own(entry) and not lets_pass(entry):
                    await self._rest()
                model.take(entry)
                self._show()
        except SabaccError as error:
            model.notice.say(sentence(str(error)))
        finally:
            model.is_busy = False
            self._hurry.clear()
        self._pass_on()

    async def _rest(self) -> None:
        """A moment to see what has happened; less of it for anyone in a hurry."""
        if self._model.pause:
            try:
                await asyncio.wait_for(self._hurry.wait(), self._model.pause)
            except TimeoutError:
                return

    def _pass_on(self) -> None:
        """The person who must act sees their cards; behind a curtain, if somebody else looked before."""
        seat = self._model.pass_on()
        self._show()
        if seat is not None:
            name = self._model.table.session.player(seat).name
            self.app.push_screen(Curtain(name, self._model.curtain_seconds(seat)), partial(self._unveil, seat))

    def _unveil(self, seat: int, is_taken: bool | None) -> None:
        if is_taken:
            self._model.unveil(seat)
        else:
            self._model.let_pass(seat)
        self._show()

    # Windows by the clock.

    def _time_window(self) -> None:
        """A window that waits for no key passes after its time, if it is still the same one."""
        seconds = self._model.window_seconds
        moment = None if seconds is None else self._model.moment()
        if moment != self._window_moment:
            self._window_moment = moment
            if self._window_timer is not None:
                self._window_timer.stop()
            self._window_timer = None if seconds is None else self.set_timer(seconds, self._end_window)

    def _end_window(self) -> None:
        model = self._model
        if model.question is not None or not self.is_current:
            # Somebody is busy with it, or reads something else.
            self._window_timer = self.set_timer(_RETRY, self._end_window)
        elif model.viewer is not None:
            model.let_pass(model.viewer)
            self._show()

    # Dice roll and shifts are cried out, for a moment and without keeping anybody waiting.

    def _play_out(self) -> None:
        news = self._model.notice.take_unplayed()
        if self.app.animation_level == "none":
            return
        if news.dice:
            self._roll(_FRAMES, news.dice)
        if news.shift and self._model.table.is_playing:
            self._model.banner = news.shift
            self.set_timer(_CRY, self._end_cry)

    def _roll(self, frames: int, dice: tuple[int, ...]) -> None:
        self._model.dice = tuple((face + frames * 2 + i) % 6 + 1 for i, face in enumerate(dice)) if frames else ()
        self._draw()
        if frames:
            self.set_timer(_FRAME, partial(self._roll, frames - 1, dice))

    def _end_cry(self) -> None:
        self._model.banner = ""
        self._draw()

    # Shifts by the clock.

    def _wind(self) -> None:
        """Only the last timer that was set goes off."""
        if self._timer is not None:
            self._timer.stop()
        seconds = self._model.wind()
        self._timer = None if seconds is None else self.set_timer(seconds, self._ring)

    def _ring(self) -> None:
        if not self._model.table.is_playing:
            return
        if self._model.ring():
            self._wind()
        else:
            self._timer = self.set_timer(_RETRY, self._ring)
        self._show()

    # What is counted beside the game, in threads.

    def _count_ranks(self) -> None:
        view = self._model.ranks.next_view()
        if view is not None:
            self._count(view)

    @work(thread=True, exclusive=True, group="odds")
    def _count(self, view: SeatView) -> None:
        rungs = ladder(view)
        if not get_current_worker().is_cancelled:
            self.app.call_from_thread(self._take_ranks, view, rungs)

    def _take_ranks(self, view: SeatView, rungs: tuple[Rung, ...]) -> None:
        self._model.ranks.take(view, rungs)
        self._draw()

    def _ask_coach(self) -> None:
        moment = self._model.coach.next_question()
        if moment is not None:
            self._advise(moment, self._model.view)

    @work(thread=True, group="coach")
    def _advise(self, moment: Moment, view: SeatView) -> None:
        """Let the coach think for as long as somebody wants to know, and show what it has come to."""
        # Anyone who plays without the coach should not wait for it.
        from sabacc.bots.coach import LONG_PATIENCE

        worker = get_current_worker()
        for advice in self._model.table.coach.think(view, LONG_PATIENCE):
            if worker.is_cancelled or not self.app.call_from_thread(self._take_advice, moment, advice):
                break
        if not worker.is_cancelled:
            self.app.call_from_thread(self._end_advice)

    def _take_advice(self, moment: Moment, advice: "Advice") -> bool:
        is_wanted = self._model.coach.take(moment, advice)
        self._draw()
        return is_wanted

    def _end_advice(self) -> None:
        self._model.coach.rest()
        self._show()
