"""`HelpScreen`: all keys, the rules of the game opened where it stands, and what the house rules change."""

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, NamedTuple

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.dom import DOMNode
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Footer, Input, Static, TabbedContent, TabPane

from sabacc.rules.house_rules import differences
from sabacc.rules.model import RuleSet
from sabacc.rules.options import format_value
from sabacc.rules.texts import Section, text_of, with_rulings, with_source
from sabacc.tui.blocks import styled
from sabacc.tui.rules_page import RulesPage

# The sections about each phase, by name; the first one that a text has is shown.
_SECTIONS: Final = {
    "Array": ("the array",),
    "Bet": ("bet",),
    "Betting": ("betting", "the betting round"),
    "Buying": ("buying",),
    "Call the hand?": ("call",),
    "Cards": ("taking cards", "cards"),
    "Declaring": ("the start",),
    "Dice": ("the dice", "roll", "the play round"),
    "Draw": ("draw",),
    "Fold or stay?": ("folding",),
    "Last roll": ("calling the hand",),
    "Play": ("the play round",),
    "Settling up": ("the showdown",),
    "Shift card": ("the shift",),
    "Showdown": ("the showdown", "the hands, from best to worst"),
    "The last one left": ("the pots",),
    "Trading": ("trading",),
}


class KeyHelp(NamedTuple):
    """A key, and what it does."""

    key: str
    text: str


def keys_of(*owners: type[DOMNode]) -> tuple[KeyHelp, ...]:
    """The keys that screens and their parts answer to, from the bindings that the footer shows; each thing once."""
    found: dict[str, list[str]] = {}
    for owner in owners:
        for binding in Binding.make_bindings(owner.BINDINGS):
            shown = binding.key_display or _shown(binding.key)
            found.setdefault(binding.tooltip or binding.description, []).extend(shown.split())
    return tuple(KeyHelp(" ".join(dict.fromkeys(keys)), text) for text, keys in found.items())


_KEY_NAMES: Final = {
    "left": "←",
    "right": "→",
    "up": "↑",
    "down": "↓",
    "enter": "Enter",
    "escape": "Esc",
    "space": "Space",
    "question_mark": "?",
    "slash": "/",
    "colon": ":",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
}


def _shown(key: str) -> str:
    control, plus, letter = key.partition("ctrl+")
    return _KEY_NAMES.get(key, f"Ctrl+{letter.upper()}" if plus and not control else key)


# Textual's own, on every screen.
_PALETTE: Final = KeyHelp("Ctrl+P", "Commands, and other colours")


def section_of(rules: RuleSet, phase: str) -> Section | None:
    """The section of the rules about a phase; None if there is no text."""
    sections = text_of(rules).sections
    by_name = {section.name.lower(): section for section in sections}
    told = (by_name[name] for name in _SECTIONS.get(phase, ()) if name in by_name)
    return next(told, sections[0] if sections else None)


class HelpScreen(Screen[None]):
    """Keys, rules and house rules, on three pages."""

    DEFAULT_CSS = """
    HelpScreen {
        TabPane { padding: 0; }
        VerticalScroll { padding: 0 2; scrollbar-gutter: stable; }
        #found { height: 1; padding: 0 2; color: $quiet; }
        #search { margin: 0 1; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "leave", "Back", key_display="Esc"),
        Binding("slash", "search", "Search the rules", key_display="/"),
        Binding("k", "page('keys')", "Keys"),
        Binding("r", "page('rules')", "Rules"),
        Binding("h", "page('house')", "House rules"),
        Binding("down,j", "scroll(1)", "Scroll", show=False),
        Binding("up", "scroll(-1)", "Scroll", show=False),
        Binding("pagedown,space", "scroll_page(1)", "Next page", show=False),
        Binding("pageup", "scroll_page(-1)", "Previous page", show=False),
        Binding("home", "edge(0)", "To the top", show=False),
        Binding("end", "edge(1)", "To the bottom", show=False),
    ]

    def __init__(self, keys: Sequence[KeyHelp], rules: RuleSet | None = None, phase: str = "", house: str = "") -> None:
        super().__init__()
        self._keys, self._rules, self._phase, self._house = keys, rules, phase, house

    def compose(self) -> ComposeResult:
        with TabbedContent():
            with TabPane("Keys", id="keys"), VerticalScroll(can_focus=False):
                yield Static(_list_of((*self._keys, _PALETTE)))
            if self._rules is not None:
                yield from self._compose_rules(self._rules)
        yield Footer(show_command_palette=False)

    def _compose_rules(self, rules: RuleSet) -> ComposeResult:
        with TabPane(styled(f"Rules of {rules.name}"), id="rules"):
            yield Input(placeholder="words or a number, such as shift or 6.3", id="search", compact=True)
            yield Static("", id="found", markup=False)
            text = with_rulings(with_source(text_of(rules), rules.id))
            yield RulesPage(text, section_of(rules, self._phase) if self._phase else None)
        with TabPane("House rules", id="house"), VerticalScroll(can_focus=False):
            yield Static(_house_rules(rules, self._house))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Without a game there are only keys."""
        return self._rules is not None or action not in ("search", "page")

    def on_mount(self) -> None:
        """Keys are for the pages, not for the tabs."""
        self.set_focus(None)

    def on_tabbed_content_tab_activated(self) -> None:
        """Take the focus from a tab that was clicked."""
        self.set_focus(None)
        for page in self.query(RulesPage):
            # If another page was scrolled before, Textual does not tell this one that it has a size now.
            self.call_after_refresh(page.open)

    def action_leave(self) -> None:
        """Leave the search, or else the screen."""
        search = next(iter(self.query(Input)), None)
        if search is not None and (search.value or search.has_focus):
            search.value = ""
            self.set_focus(None)
        else:
            self.dismiss()

    def action_page(self, page: str) -> None:
        """Show one of the three pages."""
        self.query_one(TabbedContent).active = page

    def action_search(self) -> None:
        """Go to the search line."""
        self.action_page("rules")
        self.call_after_refresh(self.query_one("#search", Input).focus)

    def on_input_submitted(self) -> None:
        """Keep what was found and give the keys back to the page."""
        self.set_focus(None)

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show only the clauses with these words."""
        words = event.value.lower().split()
        count = self.query_one(RulesPage).search(words)
        self.query_one("#found", Static).update(_found(count) if words else "")

    def _pane(self) -> Widget:
        """What scrolls on the page that is shown."""
        pages = (each for each in self.query("VerticalScroll, RulesPage") if each.is_on_screen)
        return next(pages, self)

    def action_scroll(self, lines: int) -> None:
        """Scroll the page that is shown."""
        self._pane().scroll_relative(y=lines, animate=False)

    def action_scroll_page(self, step: int) -> None:
        """Scroll by a page."""
        pane = self._pane()
        pane.scroll_relative(y=step * max(1, pane.size.height - 1), animate=False)

    def action_edge(self, end: int) -> None:
        """Go to the top or the bottom."""
        pane = self._pane()
        pane.scroll_to(y=pane.max_scroll_y if end else 0, animate=False)


def _found(count: int) -> str:
    return f"{count or 'no'} {'clause' if count == 1 else 'clauses'} with that; Esc shows all again"


def _titled(title: str) -> Table:
    """Two columns below a title."""
    grid = Table.grid(padding=(0, 2))
    grid.title, grid.title_justify, grid.title_style = Text(title, "bold underline"), "left", "default"
    grid.add_column(no_wrap=True, min_width=8)
    grid.add_column()
    return grid


def _list_of(keys: Iterable[KeyHelp]) -> Table:
    grid = _titled("Keys")
    for left, right in keys:
        grid.add_row(Text(left, "bold"), Text(right))
    return grid


def _house_rules(rules: RuleSet, house: str) -> Table | Text:
    """What differs from the book, each with its meaning."""
    changes = differences(rules)
    if not changes:
        return Text("This table plays by the book: every option is as the text of the rules has it.")
    grid = _titled(house or "House rules")
    for option, book, ours in changes:
        grid.add_row(Text(option.name, "bold"), Text(f"{format_value(book)} → {format_value(ours)}"))
        grid.add_row("", Text(f"{option.text} [{option.ruling}]", "italic"))
    return grid
