"""`OptionsScreen`: every option of a game, with what it takes and the ruling behind it."""

from functools import partial
from typing import ClassVar, Final

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Line

from sabacc.rules.model import RuleSet
from sabacc.rules.options import format_value
from sabacc.tui.blocks import styled
from sabacc.tui.dialog import Ask
from sabacc.tui.draft import OptionsDraft
from sabacc.tui.help_screen import HelpScreen, keys_of

_WIDE: Final = 120  # columns needed for each line to say how the option is called in files and on the command line
_TITLE: Final = 48  # columns
_WIDE_TITLE: Final = 70
_MARGIN: Final = 8  # of the list: its frame and its bar


class OptionLines(OptionList):
    """The list. Its arrows to the left and right change an option; nothing here is wider than the screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("minus", "screen.turn(-1)", "Change", key_display="+ -"),
        Binding("plus,equals_sign,space", "screen.turn(1)", "Change", show=False),
    ]


class OptionsScreen(Screen[RuleSet | None]):
    """Options are changed here; it leaves with the rules, or with None if they are to stay as they are."""

    DEFAULT_CSS = """
    OptionsScreen {
        #title { height: 1; padding: 0 2; text-style: bold; }
        OptionLines { height: 1fr; border: round $primary-muted; background: transparent; }
        OptionLines:focus { border: round $primary; }
        OptionLines:focus > .option-list--option-highlighted { background: $primary-muted; color: $foreground; }
        #about { height: 5; padding: 0 2; }
        #problem { height: auto; max-height: 3; padding: 0 2; color: $text-error; text-style: bold; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "edit", "Type"),
        Binding("b,backspace", "reset", "By the book", key_display="b"),
        Binding("B", "reset_all", "All by the book"),
        Binding("d,f10", "done", "Done", key_display="d"),
        Binding("question_mark", "help", "Help", show=False),
        Binding("escape,q", "dismiss(None)", "Drop changes", key_display="Esc"),
    ]

    def __init__(self, rules: RuleSet) -> None:
        super().__init__()
        self._draft = OptionsDraft(rules)
        self._title_text = f"Options of {rules.name}"

    def compose(self) -> ComposeResult:
        yield Static(self._title_text, id="title", markup=False)
        yield OptionLines(markup=False)
        yield Static(id="about", markup=False)
        yield Static(id="problem", markup=False)
        yield Footer(show_command_palette=False)

    def _show(self) -> None:
        """Show the options there are now: another way of playing has others."""
        lines = self.query_one(OptionLines)
        here = lines.highlighted or 0
        lines.clear_options()
        lines.add_options([Line(self._line(name), id=name) for name in self._draft.values])
        lines.highlighted = min(here, lines.option_count - 1)
        self.query_one("#problem", Static).update(self._draft.problem)

    def _line(self, name: str) -> Content:
        """What an option is about, and its value; a changed one has a mark and says what the book has."""
        is_changed = self._draft.is_changed(name)
        room = self.size.width - _MARGIN
        option = self._draft.shape.option(name)
        title = styled(_capital(option.title), "bold" if is_changed else "")
        value = styled(option.told(self._draft.values[name]), "bold $text-primary")
        wide = _WIDE_TITLE if room >= _WIDE else _TITLE
        mark = styled("● " if is_changed else "  ", "$text-warning")
        told = mark + title.truncate(wide - 1, ellipsis=True, pad=True) + styled(" ")
        if is_changed:
            value += styled(f"  the book: {option.told(self._draft.shape.defaults[name])}")
        if room < _WIDE:
            return (told + value).truncate(room, ellipsis=True)
        return (told + value).truncate(room - len(name), ellipsis=True, pad=True) + styled(name, "$quiet")

    @property
    def _here(self) -> str:
        lines = self.query_one(OptionLines)
        return str(lines.get_option_at_index(lines.highlighted or 0).id)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what the option means."""
        name = str(event.option.id)
        option, book = self._draft.shape.option(name), self._draft.shape.defaults[name]
        by_the_book = f"  by the book {format_value(book)}" if self._draft.is_changed(name) else ""
        about = Content.assemble(
            f"{_capital(option.text)} [{option.ruling}]\n",
            (f"{name}={format_value(self._draft.values[name])}", "bold"),
            by_the_book,
            (f"\ntakes {option.wanted}", "$quiet"),
        )
        self.query_one("#about", Static).update(about)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter and a click change what is there."""
        event.stop()
        self.action_turn(1)

    def action_turn(self, step: int) -> None:
        """Go to the next word that the option takes; a number is typed."""
        if self._draft.turn(self._here, step):
            self._show()
        else:
            self.action_edit()

    def action_edit(self) -> None:
        """Type a value."""
        name = self._here
        value = format_value(self._draft.values[name])
        option = self._draft.shape.option(name)
        title, hint = f"{_capital(option.title)} ({name})", f"takes {option.wanted}"
        self.app.push_screen(Ask(title, value, hint, partial(self._draft.set, name)), self._after_ask)

    def _after_ask(self, text: str | None) -> None:
        self._show()

    def action_reset(self) -> None:
        """Set this option back to the book."""
        self._draft.reset(self._here)
        self._show()

    def action_reset_all(self) -> None:
        """Set all options back to the book."""
        self._draft.reset()
        self._show()

    def action_done(self) -> None:
        """Play by these rules, unless they contradict each other."""
        if self._draft.problem:
            self.notify(self._draft.problem, severity="error", markup=False)
        else:
            self.dismiss(self._draft.checked())

    def action_help(self) -> None:
        """Keys, and the rules."""
        self.app.push_screen(HelpScreen(keys_of(OptionLines, OptionsScreen, type(self.app)), self._draft.shape))

    def on_resize(self, event: events.Resize) -> None:
        """Where there is room, each line has the option's own name too."""
        self._show()


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
