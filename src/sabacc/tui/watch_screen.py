"""`WatchScreen`: a hand that was played, step by step."""

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Static

from sabacc.errors import BadRecord
from sabacc.home.history import sat_out
from sabacc.home.onlooker import ALL_SEEING, Onlooker
from sabacc.play.actions import Deed, Judged
from sabacc.play.events import Bookmark
from sabacc.play.notation import SEAT_LETTERS, format_line
from sabacc.play.record import Record, steps
from sabacc.play.spoken import NamesSeat
from sabacc.play.view import SeatView, see, see_all
from sabacc.tables.verdict import verdict
from sabacc.tui.blocks import count_lines, styled
from sabacc.tui.dialog import Confirm
from sabacc.tui.draft import turned
from sabacc.tui.help_screen import HelpScreen, keys_of
from sabacc.tui.scene import Remark, Scene, own_lines, seat_remarks
from sabacc.tui.table_view import TableView, least_height

MOST_STEPS: Final = 5_000  # each is a table of its own, so that one can go back; a long hand has some hundreds
_OPENING: Final = "Show the hidden cards of others, too?"
_SECONDS: Final = 1.2  # between two steps that are played
_NARRATION: Final = 4  # lines for the sentences with the line above them, at least
_NARRATION_TALL: Final = 9  # and on a tall screen
_TALL: Final = 34
_BELOW: Final = 2  # lines below the sentences
_MARGIN: Final = 6  # columns that they do not have: padding and scrollbar
_OPEN: Final = None  # the viewer who sees all cards
_EVERYBODY: Final = -1  # the viewer who sees what everybody saw


class Tape:
    """A hand that was played: the table after the deal and after each line, and what happened in between."""

    def __init__(self, record: Record) -> None:
        if len(record.lines) > MOST_STEPS:
            raise BadRecord(
                f"this hand has {len(record.lines)} lines, and up to {MOST_STEPS} can be stepped through; "
                "`sabacc replay` without --watch prints it"
            )
        self.record = record
        games = ((game.table, game) for game in steps(record))
        self._tables, ends = zip(*games, strict=True)
        self.verdict = verdict(ends[-1])
        self._remarks = seat_remarks(ends[-1])
        view = ends[-1].view()
        self.away = frozenset(seat for seat in range(len(record.names)) if not view.dealt[seat])
        self.absent = self.away - sat_out(ends[-1]).keys()  # where nobody sat
        self._stories: dict[int | None, list[list[str]]] = {}

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self._tables) - 1

    def view(self, step: int, seat: int | None) -> SeatView:
        """The table as a seat or everybody saw it, or with all cards open."""
        table, rules = self._tables[step], self.record.rules
        return see_all(table, rules) if seat is _OPEN else see(table, rules, _seat_of(seat))

    def remarks(self, step: int) -> Mapping[int, Remark]:
        """What each seat showed and won, at the end."""
        return self._remarks if step == self.last else {}

    def line(self, step: int) -> str:
        """What was done in a step, as the record has it, with names for the letters of seats."""
        if step == 0:
            return "The deal"
        # A record that only sketches a hand may end in chance that it does not mention.
        lines = self.record.lines
        return self._named(*lines[step - 1]) if step <= len(lines) else ""

    def _named(self, seat: int | None, what: Deed) -> str:
        names, text = self.record.names, format_line(seat, what)
        if isinstance(what, NamesSeat | Judged):
            text = text.replace(f" {SEAT_LETTERS[what.seat]}", f" {names[what.seat]}", 1)
        return text if seat is None else names[seat] + text.removeprefix(SEAT_LETTERS[seat])

    def narrate(self, step: int, seat: int | None) -> list[str]:
        """What happened in a step, as a seat or everybody may know it, or with all cards."""
        if seat not in self._stories:
            self._stories[seat] = list(self._tell(seat))
        return self._stories[seat][step]

    def _tell(self, seat: int | None) -> Iterator[list[str]]:
        mark = Bookmark()
        for game in steps(self.record):
            yield game.narrate(_seat_of(seat), everything=seat is _OPEN, since=mark)
            mark = game.bookmark()

    @property
    def rounds(self) -> list[int]:
        """The steps at which rounds begin."""
        found = [table.round for table in self._tables]
        return [step for step in range(len(found)) if step == 0 or found[step] != found[step - 1]]


def _seat_of(viewer: int | None) -> int | None:
    """The seat of a viewer, as views and stories know it."""
    return None if viewer == _EVERYBODY else viewer


class ProgressLine(Static):
    """How far the hand has come; a click goes there."""

    DEFAULT_CSS = "ProgressLine { height: 1; padding: 0 2; }"
    _bar = (0, 1)

    class Clicked(Message):
        """A place in the bar was clicked: what share of the whole lies before it."""

        def __init__(self, part: float) -> None:
            super().__init__()
            self.part = part

    def on_click(self, event: events.Click) -> None:
        """Say which place was clicked."""
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
        #narration { padding: 0 2; border-top: solid $primary-muted; scrollbar-gutter: stable; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Back", key_display="←", tooltip="One step back"),
        Binding("right,enter", "go(1)", "On", key_display="→", tooltip="One step on"),
        Binding("space", "play", "Play", key_display="Space", tooltip="Play on by itself, or stop"),
        Binding("p", "round(-1)", "Round", key_display="p n", tooltip="To the round before, or the next one"),
        Binding("n", "round(1)", "Round", show=False, tooltip="To the round before, or the next one"),
        Binding("down", "scroll(1)", "Scroll the text", show=False),
        Binding("up", "scroll(-1)", "Scroll the text", show=False),
        Binding("home", "edge(0)", "Start", show=False),
        Binding("end", "edge(1)", "End", show=False),
        Binding("v", "turn_viewer", "Seen by", tooltip="All cards open, or as the next seat saw it"),
        Binding("o", "see_all", "All cards open", show=False),
        *(
            Binding(letter.lower(), f"see({i})", "As seat A to H saw it", show=False)
            for i, letter in enumerate(SEAT_LETTERS)
        ),
        Binding("question_mark", "help", "Help", key_display="?"),
        Binding("q,escape", "leave", "Quit", key_display="q"),
    ]

    def __init__(self, record: Record, onlooker: Onlooker = ALL_SEEING, seconds: float = _SECONDS) -> None:
        super().__init__()
        self._onlooker = onlooker
        self._seconds = seconds
        self._tape = Tape(record)
        self._names = record.names
        self.here = 0
        own = _EVERYBODY if onlooker.seat is None else onlooker.seat
        self.viewer: int | None = _OPEN if onlooker.sees_all else own
        self._clock: Timer | None = None

    def compose(self) -> ComposeResult:
        yield TableView()
        with VerticalScroll(id="narration", can_focus=False):
            yield Static(id="sentences", markup=False)
        yield ProgressLine(markup=False)
        yield Footer(show_command_palette=False)

    def on_resize(self) -> None:
        """The picture depends on the size."""
        self.call_after_refresh(self._show)

    # What is shown.

    def _show(self) -> None:
        view = self._tape.view(self.here, self.viewer)
        remarks = self._tape.remarks(self.here)
        scene = Scene(view, self._names, self._seen_by(), own_lines(view, None), remarks, absent=self._tape.absent)
        self.query_one(TableView).scene = scene
        told = self._narration()
        self.query_one("#sentences", Static).update(told)
        self._make_room(scene, told)
        self.query_one(ProgressLine).show(self.here, self._tape.last, "playing" if self._clock else "")

    def _make_room(self, scene: Scene, told: Content) -> None:
        """The sentences take as many lines as the table can spare, if there are so many."""
        narration = self.query_one("#narration")
        spare = self.size.height - _BELOW - least_height(scene)
        least = _NARRATION_TALL if self.size.height >= _TALL else _NARRATION
        narration.styles.height = max(least, min(spare, 1 + count_lines(told, self.size.width - _MARGIN)))
        narration.scroll_home(animate=False)

    def _seen_by(self) -> str:
        if self.viewer is _OPEN:
            return "all cards open"
        return f"as {'everybody' if self.viewer == _EVERYBODY else self._names[self.viewer]} saw it"

    def _narration(self) -> Content:
        """What was done and what came of it, and at the end who won and why."""
        sentences = " ".join(self._tape.narrate(self.here, self.viewer))
        heads = [self._tape.verdict] if self.here == self._tape.last and self._tape.verdict else []
        # A line of the record may name cards that only the seat that acted could know.
        heads += [self._tape.line(self.here)] if self.viewer is _OPEN else []
        heads += [self._onlooker.note(self._names)] if self.here == 0 else []
        return Content("\n").join([*(styled(head, "bold $picked") for head in heads if head), styled(sentences)])

    # What is done.

    def action_go(self, count: int) -> None:
        """Go some steps on or back."""
        self._stop()
        self._go_to(self.here + count)

    def _go_to(self, step: int) -> None:
        self.here = min(max(step, 0), self._tape.last)
        self._show()

    def action_edge(self, end: int) -> None:
        """Go to the start or the end."""
        self._stop()
        self._go_to(self._tape.last if end else 0)

    def action_round(self, step: int) -> None:
        """Go to the beginning of the next round or the one before; if there is none, to the end or the start."""
        self._stop()
        before = [start for start in self._tape.rounds if start < self.here]
        after = [start for start in self._tape.rounds if start > self.here]
        self._go_to((after or [self._tape.last])[0] if step > 0 else (before or [0])[-1])

    def action_play(self) -> None:
        """Play on by itself, or stop; from the start if it is at the end."""
        if self._clock is not None:
            self._stop()
        else:
            self.here = 0 if self.here == self._tape.last else self.here
            self._clock = self.set_interval(self._seconds, self._tick)
        self._show()

    def _tick(self) -> None:
        self._go_to(self.here + 1)
        if self.here == self._tape.last:
            self._stop()
            self._show()

    def _stop(self) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None

    def action_see(self, seat: int) -> None:
        """Show the hand as one seat saw it."""
        if seat < len(self._names) and seat not in self._tape.away:
            self._see_as(seat)

    def action_see_all(self) -> None:
        """Show all cards open."""
        self._see_as(_OPEN)

    def action_turn_viewer(self) -> None:
        """Show all cards open, or the hand as the next seat saw it."""
        present = [seat for seat in range(len(self._names)) if seat not in self._tape.away]
        self._see_as(turned((_OPEN, *present), self.viewer, 1))

    def _see_as(self, viewer: int | None) -> None:
        """Show the hand to another viewer; if that needs cards that were kept back, only after a yes."""
        if self._onlooker.sees_all:
            self.viewer = viewer
            self._show()
        elif viewer != self.viewer:
            self.app.push_screen(Confirm(_OPENING), lambda wanted: self._open_to(viewer) if wanted else None)

    def _open_to(self, viewer: int | None) -> None:
        self._onlooker = ALL_SEEING
        self._see_as(viewer)

    def action_scroll(self, lines: int) -> None:
        """Scroll the sentences."""
        self.query_one("#narration").scroll_relative(y=lines, animate=False)

    def on_progress_line_clicked(self, event: ProgressLine.Clicked) -> None:
        """Go to a place in the bar."""
        self._stop()
        self._go_to(round(event.part * self._tape.last))

    def action_help(self) -> None:
        """Keys, and the rules of the phase that is shown."""
        keys = keys_of(WatchScreen, type(self.app))
        phase = self._tape.view(self.here, _OPEN).phase
        self.app.push_screen(HelpScreen(keys, self._tape.record.rules, phase))

    def action_leave(self) -> None:
        """Go back to where the hand was opened; if that was the command line, end the program."""
        self._stop()
        if self.app.screen_stack[1] is self:
            self.app.exit(0)
        else:
            self.dismiss()
