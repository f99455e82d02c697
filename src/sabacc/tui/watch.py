"""`sabacc replay --watch`: steps through a hand with keys."""

from typing import ClassVar, Final, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from sabacc.engine import zone
from sabacc.game import Game
from sabacc.notation import SEAT_LETTERS, format_line
from sabacc.record import Record, steps
from sabacc.tui.app import SabaccApp
from sabacc.tui.draft import turned
from sabacc.tui.help_screen import HelpScreen, keys_of
from sabacc.tui.scene import Scene
from sabacc.tui.table_view import TableView
from sabacc.view import SeatView, list_zone

_SECONDS: Final = 1.2  # between two steps that are played
_OPEN: Final = None  # the viewer who sees all cards


class Step(NamedTuple):
    """The hand at one point: what was done last, what came of it, and the table, for each viewer."""

    line: str
    round: int
    views: tuple[SeatView, ...]
    open_view: SeatView
    stories: tuple[tuple[str, ...], ...]
    open_story: tuple[str, ...]

    def view(self, seat: int | None) -> SeatView:
        """The table as a seat saw it, or with all cards open."""
        return self.open_view if seat is None else self.views[seat]

    def story(self, seat: int | None) -> tuple[str, ...]:
        """What happened in this step, as a seat may know it, or with all cards."""
        return self.open_story if seat is None else self.stories[seat]


def open_view(game: Game) -> SeatView:
    """The table with all hands open, for who looks on when it is over."""
    table, cards = game.table, game.rules.deck.cards
    hands = [[cards[table.face[card]].text for card in list_zone(table, zone.HAND + i)] for i in range(game.seats)]
    return game.view()._replace(hands=tuple(map(tuple, hands)))


def all_steps(record: Record) -> list[Step]:
    """The hand after the deal and after each line."""
    lines = ["", *(format_line(*line) for line in record.lines), ""]
    found: list[Step] = []
    told = [0] * (len(record.stacks) + 1)
    for line, game in zip(lines, steps(record), strict=False):
        seats = range(game.seats)
        stories = [game.story(seat) for seat in seats] + [game.story(everything=True)]
        news = [tuple(story[start:]) for story, start in zip(stories, told, strict=True)]
        told = [len(story) for story in stories]
        views = tuple(game.view(seat) for seat in seats)
        found.append(Step(line, views[0].round, views, open_view(game), tuple(news[:-1]), news[-1]))
    return found


class ProgressLine(Static):
    """How far the hand has come; a click goes there."""

    DEFAULT_CSS = "ProgressLine { height: 1; padding: 0 2; }"
    _bar = (0, 1)

    class Clicked(Message):
        """A place in the bar was clicked: which part of the whole lies before it."""

        def __init__(self, part: float) -> None:
            super().__init__()
            self.part = part

    def on_click(self, event: events.Click) -> None:
        """Tell the place."""
        start, width = self._bar
        place = event.get_content_offset_capture(self).x - start
        if 0 <= place <= width:
            self.post_message(self.Clicked(place / width))

    def show(self, here: int, last: int, right: str) -> None:
        """A bar between the number of the step and what is said on the right."""
        left = f"Step {here} of {last} "
        room = max(0, self.content_size.width - len(left) - len(right) - 1)
        self._bar = len(left), max(1, room - 1)
        done = room * here // last if last else room
        self.update(
            Content.assemble((left, "bold"), ("━" * done, "$primary"), ("─" * (room - done), "$quiet"), f" {right}")
        )


class WatchScreen(Screen[None]):
    """One hand, step by step."""

    DEFAULT_CSS = """
    WatchScreen {
        TableView { height: 1fr; }
        #story { height: 4; padding: 0 2; border-top: solid $primary-muted; scrollbar-gutter: stable; }
    }
    WatchScreen.-tall #story { height: 9; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←"),
        Binding("right,enter", "go(1)", "On", key_display="→"),
        Binding("space", "play", "Play", key_display="Space"),
        Binding("p", "round(-1)", "Round before", key_display="p"),
        Binding("n", "round(1)", "Next round", key_display="n"),
        Binding("down", "scroll(1)", "Scroll the text", show=False),
        Binding("up", "scroll(-1)", "Scroll the text", show=False),
        Binding("home", "edge(0)", "Start", show=False),
        Binding("end", "edge(1)", "End", show=False),
        Binding("v", "turn_viewer", "Seen by"),
        Binding("o", "see_all", "All cards open", show=False),
        *(Binding(letter.lower(), f"see({i})", "Seen by a seat", show=False) for i, letter in enumerate(SEAT_LETTERS)),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,escape", "leave", "Quit", key_display="q"),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._steps = all_steps(record)
        self._names, self._rules = record.names, record.rules
        self.here = 0
        self.viewer: int | None = _OPEN
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield TableView()
        with VerticalScroll(id="story", can_focus=False):
            yield Static(id="sentences", markup=False)
        yield ProgressLine(markup=False)
        yield Footer(show_command_palette=False)

    def on_resize(self) -> None:
        """More lines of the story where there is room."""
        self.set_class(self.size.height >= 34, "-tall")
        self.call_after_refresh(self._show)

    # What is shown.

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._steps) - 1

    def _show(self) -> None:
        step = self._steps[self.here]
        self.query_one(TableView).scene = Scene(step.view(self.viewer), self._names, heading=self._seen_by())
        self.query_one("#sentences", Static).update(self._story(step))
        self.query_one("#story").scroll_home(animate=False)
        self.query_one(ProgressLine).show(self.here, self.last, "playing" if self._clock else "")

    def _seen_by(self) -> str:
        return "all cards open" if self.viewer is None else f"as {self._names[self.viewer]} saw it"

    def _story(self, step: Step) -> Content:
        """What was done, and what came of it."""
        line = Content.styled(f"{step.line}\n" if step.line else "", "bold $picked")
        return line + Content(" ".join(step.story(self.viewer)))

    # What is done.

    def action_go(self, count: int) -> None:
        """Some steps on or back."""
        self._stop()
        self._go_to(self.here + count)

    def _go_to(self, step: int) -> None:
        self.here = min(max(step, 0), self.last)
        self._show()

    def action_edge(self, end: int) -> None:
        """To the start or the end."""
        self._stop()
        self._go_to(self.last if end else 0)

    def action_round(self, step: int) -> None:
        """To where the next round begins, or the one before; then to the end or the start."""
        self._stop()
        starts = [i for i, each in enumerate(self._steps) if i == 0 or each.round != self._steps[i - 1].round]
        before = [i for i in starts if i < self.here]
        after = [i for i in starts if i > self.here]
        self._go_to((after or [self.last])[0] if step > 0 else (before or [0])[-1])

    def action_play(self) -> None:
        """Play on by itself, or stop; from the start if it is at the end."""
        if self._clock is not None:
            self._stop()
        else:
            self.here = 0 if self.here == self.last else self.here
            self._clock = self.set_interval(_SECONDS, self._tick)
        self._show()

    def _tick(self) -> None:
        self._go_to(self.here + 1)
        if self.here == self.last:
            self._stop()
            self._show()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def action_see(self, seat: int) -> None:
        """As one seat saw it."""
        if seat < len(self._names):
            self.viewer = seat
            self._show()

    def action_see_all(self) -> None:
        """All cards open."""
        self.viewer = _OPEN
        self._show()

    def action_turn_viewer(self) -> None:
        """All cards open, or the next seat."""
        self.viewer = turned((_OPEN, *range(len(self._names))), self.viewer, 1)
        self._show()

    def action_scroll(self, lines: int) -> None:
        """Scroll the sentences."""
        self.query_one("#story").scroll_relative(y=lines, animate=False)

    def on_progress_line_clicked(self, event: ProgressLine.Clicked) -> None:
        """To a place in the bar."""
        self._stop()
        self._go_to(round(event.part * self.last))

    def action_help(self) -> None:
        """Keys, and the rules of the phase that is shown."""
        keys = keys_of(self.active_bindings.values())
        phase = self._steps[self.here].open_view.phase
        self.app.push_screen(HelpScreen(keys, self._rules, phase))

    def action_leave(self) -> None:
        """Back to where it was opened; the program ends, if it only watches."""
        self._stop()
        if self.app.screen_stack[1] is self:
            self.app.exit(0)
        else:
            self.dismiss()


def watch(record: Record) -> int:
    """Show a hand full-screen until the person leaves; the exit code."""
    screen = WatchScreen(record)
    return SabaccApp(lambda: screen).run() or 0
