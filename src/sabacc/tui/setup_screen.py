"""`SetupScreen`: what `sabacc play` shows first. Choose a game, its rules and who plays; Enter deals."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, Final, TypeVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Static

from sabacc.errors import SabaccError
from sabacc.home.approved_bots import StrangeBots
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_aside, resume_table
from sabacc.home.waiting import WaitingTable, aside_question, tables_aside
from sabacc.play.notation import SEAT_LETTERS
from sabacc.rules.model import RuleSet
from sabacc.rules.options import OPTIONS
from sabacc.rules.registry import all_rule_sets
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import may_rebuy, standard_setup
from sabacc.tui.about import about_game, about_table
from sabacc.tui.blocks import styled
from sabacc.tui.dialog import Ask, Confirm, Permit
from sabacc.tui.draft import Draft
from sabacc.tui.game_list import GameList
from sabacc.tui.setup_entries import (
    buy_in_entry,
    chair_entry,
    dealer_entry,
    house_entry,
    practice_entry,
    rebuy_entry,
    seats_entry,
    side_entry,
)
from sabacc.tui.setup_row import SetupRow

T = TypeVar("T")

_BOT_WIDTH: Final = 14  # of the names of bots in the seats


class ResumeLine(Static, can_focus=True):
    """The table that is not finished."""

    DEFAULT_CSS = """
    ResumeLine { height: 1; padding: 0 2; color: $text-success; text-style: bold; }
    ResumeLine:focus { background: $success-muted; }
    """

    def __init__(self, table: str) -> None:
        super().__init__(markup=False)
        self._table = table

    def render(self) -> Content:
        """The mark is there only with the focus, for anyone who sees no colours."""
        return styled(f"{'▶' if self.has_focus else ' '} Resume: {self._table}")

    async def on_click(self) -> None:
        """Go on with it."""
        await self.screen.run_action("play")


class SetupScreen(Screen[None]):
    """The table is set here; `leads_to` makes the screen of the table that begins or goes on."""

    DEFAULT_CSS = """
    SetupScreen {
        #title { height: 1; padding: 0 2; }
        #name { width: 1fr; color: $picked; text-style: bold; }
        #hint { width: auto; color: $quiet; }
        #upper { height: 10; }
        #games { width: 32; }
        #panel { border: round $primary-muted; padding: 0 1; height: 100%; }
        #panel, #seating { border-title-color: $quiet; }
        #seating { border: round $primary-muted; height: auto; }
        #seating:focus-within { border: round $primary; }
        #settings, #chairs { grid-size: 2; grid-rows: 1; height: auto; }
        #settings SetupRow, #chairs SetupRow { padding: 0 0 0 1; }
    }
    SetupScreen.-roomy {
        align: center middle;
        #title, ResumeLine, #upper, #seating { max-width: 120; }
        #title, ResumeLine { margin-bottom: 1; }
        #upper { height: 12; }
        #games { width: 44; padding: 1 2; }
        #panel { padding: 1 3; }
        #seating { padding: 1 2; }
        #chairs { margin-top: 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "play", "Play", key_display="Enter", tooltip="Deal, or go on with the table that waits"),
        Binding("up", "move(0, -1)", "Move", show=False),
        Binding("down", "move(0, 1)", "Move", show=False),
        Binding("left", "move(-1, 0)", "Move", show=False),
        Binding("right", "move(1, 0)", "Move", show=False),
        Binding("e", "edit", "Type", show=False, tooltip="Type a name or a sum, or set the options"),
        Binding("o", "options", "Options", tooltip="All options of the rules"),
        Binding("d", "side", "Side", show=False, tooltip="Light or Dark side, in Force"),
        Binding("h", "history", "History", tooltip="The hands you have played"),
        Binding("t", "tables", "Tables", tooltip="The tables you have put aside"),
        Binding("l", "learn", "Learn", tooltip="A first hand that explains itself"),
        Binding("c", "app.next_theme", "Colours", tooltip="Other colours: dark, light, high contrast"),
        Binding("question_mark", "help", "Help", key_display="?", tooltip="Keys, and the rules of this game"),
        Binding("pagedown", "scroll_panel(1)", "Scroll the text", show=False),
        Binding("pageup", "scroll_panel(-1)", "Scroll the text", show=False),
        Binding("q", "app.quit", "Quit"),
    ]

    def __init__(
        self,
        store: Store,
        leads_to: Callable[[LiveTable], Screen[None]],
        asks_about_bots: bool = True,
        is_new: bool = False,
    ) -> None:
        """The screen offers the table that waits first, unless `is_new`."""
        super().__init__()
        self._store = store
        self._leads_to = leads_to
        self._asks_about_bots = asks_about_bots
        self._is_new = is_new
        self._news: list[str] = []  # what is wrong with what was kept
        self.draft = Draft(self._try(store.last_setup) or standard_setup(all_rule_sets()[0]))
        self._waiting = self._try(lambda: about_table(store)) or ""
        self._aside = self._try(lambda: tables_aside(store)) or []

    def _try(self, read: Callable[[], T | None]) -> T | None:
        """What was kept, if it can be read; play goes on without it."""
        try:
            return read()
        except SabaccError as error:
            self._news.append(str(error))
            return None

    # What is shown.

    def compose(self) -> ComposeResult:
        with Horizontal(id="title"):
            yield Static("SABACC", id="name")
            yield Static(id="hint", markup=False)
        if self._waiting:
            yield ResumeLine(self._waiting)
        with Horizontal(id="upper"):
            yield GameList(all_rule_sets(), self.draft.rules.id, id="games")
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(id="about", markup=False)
        with Vertical(id="seating"):
            yield SetupRow(house_entry(self.draft, self.action_options), id="house")
            with Grid(id="settings"):
                yield SetupRow(buy_in_entry(self.draft, self._ask_buy_in), id="credits")
                yield SetupRow(practice_entry(self.draft), id="practice")
                yield SetupRow(seats_entry(self.draft), id="seats")
                yield SetupRow(rebuy_entry(self.draft), id="bots-rebuy")
                yield SetupRow(side_entry(self.draft), id="own-side")
                yield SetupRow(dealer_entry(self.draft), id="first-dealer")
            with Grid(id="chairs"):
                for seat in range(OPTIONS["seats"].high):
                    entry = chair_entry(self.draft, seat, self._room, partial(self._ask_name, seat))
                    yield SetupRow(entry, _BOT_WIDTH, id=f"chair-{seat}")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """The table that waits comes first, then the games."""
        self.query_one("#seating", Vertical).border_title = "The table"
        self._show()
        first = None if self._is_new else next(iter(self.query(ResumeLine)), None)
        self.set_focus(first or self.query_one(GameList))
        for sentence in self._news:
            self.notify(sentence, severity="warning", markup=False, timeout=20)

    def on_resize(self) -> None:
        """Where there is room, spread out."""
        self.set_class(self.size.width >= 110 and self.size.height >= 34, "-roomy")
        self.call_after_refresh(self._show_about)

    def _show(self) -> None:
        for seat in range(OPTIONS["seats"].high):
            self.query_one(f"#chair-{seat}").display = seat < len(self.draft.chairs)
        self.query_one("#bots-rebuy").display = may_rebuy(self.draft.rules)
        self.query_one("#own-side").display = self.draft.rules.sides and self.draft.own_seat is not None
        for row in self.query(SetupRow):
            row.refresh()
        self._show_about()

    def on_descendant_focus(self) -> None:
        """The panel is about what has the focus, and the line at the top says which keys it takes."""
        self._show_about()
        self.query_one("#hint", Static).update(self._hint())
        self.refresh_bindings()

    def _hint(self) -> str:
        match self.focused:
            case ResumeLine():
                return "↑↓ move   Enter play"
            case SetupRow(entry=entry):
                keys = ["e type"] * bool(entry.edit) + ["d side"] * (
                    self.draft.rules.sides and self._seat() is not None
                )
                return "   ".join(("↑↓←→ move", "+ - change", *keys, "Enter play"))
        return "↑↓ choose the game   → the table   Enter play"

    def _show_about(self) -> None:
        panel = self.query_one("#panel", VerticalScroll)
        row = self.focused if isinstance(self.focused, SetupRow) else None
        room, game = self._room(), self.draft.rules
        panel.border_title = styled(row.entry.label().strip() if row else game.name)
        self.query_one("#about", Static).update(row.entry.about() if row else about_game(game, *room))
        panel.scroll_home(animate=False)

    def _room(self) -> Size:
        return self.query_one("#panel", VerticalScroll).scrollable_content_region.size

    # What is done. Screens that few people need are imported on demand: the first one must appear at once.

    def on_setup_row_turned(self) -> None:
        """Something else was chosen."""
        self._show()

    def on_game_list_chosen(self, event: GameList.Chosen) -> None:
        """Another game."""
        self.draft.choose_game(event.rules_id)
        self._show()

    def action_move(self, across: int, down: int) -> None:
        """Go to what is beside, above or below. Among the games up and down choose one, and left and right lead out."""
        here = self.focused
        if isinstance(here, GameList):
            # Whoever goes down through all games has not meant to choose the last and leave.
            if down and (here.move(down) or down > 0):
                return
            across, down = 0, across or down
        if here is None:
            return
        rows = self._rows()
        row = next(i for i, each in enumerate(rows) if here in each)
        if not 0 <= row + down < len(rows):
            return
        place = rows[row].index(here) + across
        target = rows[row + down][min(max(place, 0), len(rows[row + down]) - 1)]
        target.focus()

    def _rows(self) -> list[list[Widget]]:
        """Everything that can have the focus, as it lies on the screen."""
        rows: dict[int, list[Widget]] = {}
        for widget in sorted(self.focus_chain, key=lambda each: (each.region.y, each.region.x)):
            rows.setdefault(widget.region.y, []).append(widget)
        return list(rows.values())

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that mean nothing here are not in the footer."""
        row = self.focused
        if action == "edit":
            return isinstance(row, SetupRow) and row.entry.edit is not None
        if action == "tables":
            return bool(self._aside)
        if action == "side":
            return self.draft.rules.sides and self._seat() is not None
        return True

    def _seat(self) -> int | None:
        focused = self.focused
        is_chair = focused is not None and focused.id is not None and focused.id.startswith("chair-")
        return int(focused.id.removeprefix("chair-")) if is_chair and focused and focused.id else None

    def action_edit(self) -> None:
        """Type the value."""
        if isinstance(self.focused, SetupRow) and self.focused.entry.edit:
            self.focused.entry.edit()

    def _ask_buy_in(self) -> None:
        hint = f"{OPTIONS['buy_in'].wanted}; a hand costs {self.draft.rules.antes}"
        check = self.draft.set_buy_in
        self.app.push_screen(Ask("Buy-in", str(self.draft.buy_in), hint, check), self._after_ask)

    def _ask_name(self, seat: int) -> None:
        check = partial(self.draft.rename, seat)
        name = self.draft.chairs[seat].name
        self.app.push_screen(Ask(f"Who sits at {SEAT_LETTERS[seat]}?", name, "a name", check), self._after_ask)

    def _after_ask(self, text: str | None) -> None:
        self._show()

    def action_options(self) -> None:
        """Every option of the game."""
        from sabacc.tui.options_screen import OptionsScreen

        self.app.push_screen(OptionsScreen(self.draft.rules_to_edit), self._use_rules)

    def _use_rules(self, rules: RuleSet | None) -> None:
        if rules is not None:
            self.draft.use_rules(rules)
            self.query_one(GameList).choose(rules.id)
        self._show()

    def action_side(self) -> None:
        """Light or Dark."""
        seat = self._seat()
        if seat is not None:
            self.draft.turn_side(seat)
            self._show()

    def action_history(self) -> None:
        """Hands that were played."""
        from sabacc.tui.history_screen import HistoryScreen

        self.app.push_screen(HistoryScreen(self._store))

    def action_tables(self) -> None:
        """Tables that were put aside."""
        from sabacc.tui.tables_screen import TablesScreen

        self.app.push_screen(TablesScreen(self._aside, self._waiting), self._go_back)

    def _go_back(self, table: WaitingTable | None) -> None:
        if table is not None:
            self._sit_down(partial(resume_aside, table.log, self._store))

    def action_learn(self) -> None:
        """The lesson of the game, which ends at a real table."""
        from sabacc.home.lesson import find_lesson
        from sabacc.tui.lesson_screen import LessonScreen

        game = self.draft.rules.id
        self.app.push_screen(LessonScreen(find_lesson(game), partial(self._play_taught, game)))

    def _play_taught(self, game: str) -> None:
        self.app.pop_screen()
        self.query_one(GameList).choose(game)
        self.draft.choose_game(game)
        self._begin()

    def action_help(self) -> None:
        """Keys and rules."""
        from sabacc.tui.help_screen import HelpScreen, keys_of

        keys = keys_of(SetupScreen, GameList, SetupRow, type(self.app))
        self.app.push_screen(HelpScreen(keys, self.draft.rules, house=self.draft.house_name))

    def action_scroll_panel(self, step: int) -> None:
        """Scroll the text beside the games."""
        self.query_one("#panel").scroll_relative(y=step * 4, animate=False)

    def action_play(self) -> None:
        """Deal, the game that is marked; or go on, where the line of the unfinished table has the focus."""
        # A key may come before the message about the game.
        self.draft.choose_game(self.query_one(GameList).chosen.id)
        if isinstance(self.focused, ResumeLine):
            self._go_on()
        else:
            self._begin()

    def _begin(self) -> None:
        """Begin a new table; another one that waits is put aside only after a yes."""
        # It may have been left at another terminal meanwhile.
        self._waiting = self._try(lambda: about_table(self._store)) or ""
        if self.draft.problem:
            self.notify(self.draft.problem, severity="error", markup=False)
        elif self._waiting:
            self.app.push_screen(Confirm(aside_question(self._waiting)), self._begin_if)
        else:
            self._begin_if(True)

    def _go_on(self) -> None:
        self._sit_down(partial(resume_table, self._store))

    def _begin_if(self, wanted: bool | None) -> None:
        if wanted:
            self._sit_down(partial(begin_table, self.draft.setup, self._store))

    def _sit_down(self, start: Callable[[Iterable[str]], LiveTable], allowed: Iterable[str] = ()) -> None:
        try:
            table = start(allowed)
        except StrangeBots as error:
            self._ask_about(error, partial(self._sit_down, start, error.commands))
        except SabaccError as error:
            self.notify(str(error), severity="error", markup=False)
        else:
            self.app.switch_screen(self._leads_to(table))

    def _ask_about(self, bots: StrangeBots, go_on: Callable[[], None]) -> None:
        """Programs of somebody else run only after a yes."""
        if self._asks_about_bots:
            self.app.push_screen(Permit(bots.question), lambda wanted: go_on() if wanted else None)
        else:
            go_on()
