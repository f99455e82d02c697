"""The pages of the side panel: log, ladder, ledger, and the talk at the table."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual.content import Content

from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.sentences import story
from sabacc.session.chips import LOOSE, chip_values, in_chips
from sabacc.session.requests import GUEST_SPEAKS, REQUESTS, Request, meaning, pattern
from sabacc.session.vault import Item
from sabacc.tables.bot_replies import BOTS_LEND
from sabacc.tables.ladder_page import Rung
from sabacc.tables.ledger import end_changes, item_changes, signed, totals
from sabacc.tables.news import is_let_pass
from sabacc.tables.table_in_sight import SessionInSight, TableInSight
from sabacc.tables.table_words import TableWord
from sabacc.tui.blocks import styled
from sabacc.tui.ladder_lines import brief_ladder_lines as brief_ladder_lines_of, ladder_lines as ladder_lines_of
from sabacc.tui.scene import CHIPS

_QUIET: Final = "$quiet"
_LEDGER_HEAD: Final = 5  # columns before those of the players
_METALS: Final = "  ".join(f"{sign} {metal}" for metal, sign in CHIPS.items() if metal != LOOSE)
_LEAST_COLUMN: Final = 5
_MOST_COLUMN: Final = 10  # of a long name the beginning has to do


class Reading(NamedTuple):
    """What is read, and by whom."""

    table: TableInSight
    viewer: int | None
    rungs: tuple[Rung, ...] | None  # None while they are counted


class Page(NamedTuple):
    """A page: its title, and its lines for a width."""

    title: str
    lines: Callable[[Reading, int], list[Content]]
    shows_end: bool = False  # the last lines matter most
    width: Callable[[Reading], int] = lambda reading: 0  # below which something is cut


def log_lines(reading: Reading, width: int) -> list[Content]:
    """What happened in the hand, as the viewer may know it and was asked, and in the end the verdict."""
    game = reading.table.game
    if game is None:
        return []
    told = reading.table.verdict(reading.viewer)
    end = [styled(""), styled(told, "bold")] if told else []
    events = (event for event in game.each_event(reading.viewer) if not is_let_pass(event, reading.viewer))
    return [*map(styled, story(events, game.names, game.rules)), *end]


def ladder_lines(reading: Reading, width: int) -> list[Content]:
    """What the viewer's own hand is worth, what is near, and the ranks of this game, best first."""
    return ladder_lines_of(reading.rungs, width)


def brief_ladder_lines(reading: Reading, width: int) -> list[Content]:
    """The same in brief, for a narrow column."""
    return brief_ladder_lines_of(reading.rungs, width)


def ledger_lines(reading: Reading, width: int) -> list[Content]:
    """What everybody won or lost in every hand and in all, and what they have now."""
    table, session = reading.table, reading.table.session
    seats = [seat for seat, player in enumerate(session.players) if player is not None]
    names = [session.player(seat).name for seat in seats]
    wide = min(_ledger_column(names), (width - _LEDGER_HEAD) // max(1, len(seats)))
    rows = [_ledger_row("hand", [_cut(name, wide - 1) for name in names], wide, _QUIET)]
    for row in table.ledger:
        rows.append(_ledger_row(str(row.hand), [_signed(row.changes, seat) for seat in seats], wide))
    people = [seat.name for seat in table.setup.seats]
    end, items = end_changes(session.events, people), item_changes(session.events, people)
    rows += [_ledger_row("end", [_signed(end, seat) for seat in seats], wide)] * any(end)
    total = totals(table.ledger, end)
    rows.append(_ledger_row("all", [_signed(total, seat) for seat in seats], wide, "bold"))
    rows += [_ledger_row("item", [_signed(items, seat) for seat in seats], wide)] * any(items)
    stacks = session.stacks_by_name()
    rows.append(_ledger_row("now", [str(stacks[name]) for name in names], wide, "bold $credits"))
    bought = [str(session.player(seat).bought) for seat in seats]
    rows.append(_ledger_row("paid", bought, wide, _QUIET))
    return [*rows, *_chip_rows([stacks[name] for name in names], table.setup.buy_in, wide)]


def ledger_width(reading: Reading) -> int:
    """How wide the ledger is if nobody's name is cut."""
    names = [player.name for player in reading.table.session.players if player is not None]
    return max(len(_METALS), _LEDGER_HEAD + len(names) * _ledger_column(names))


def _ledger_column(names: Sequence[str]) -> int:
    """The width of a column for each of some players, with a gap."""
    return 1 + max(_LEAST_COLUMN, min(_MOST_COLUMN, max(map(len, names), default=0)))


def _cut(name: str, width: int) -> str:
    return styled(name).truncate(width, ellipsis=True).plain


def _chip_rows(stacks: Sequence[int], buy_in: int, wide: int) -> list[Content]:
    """How many chips of each metal everybody has, and what those are worth."""
    piles = [{chips.metal: chips.number for chips in in_chips(stack, buy_in)} for stack in stacks]
    heads = {metal: f"{CHIPS[metal]}{value}" for metal, value in chip_values(buy_in).items()}
    if any(LOOSE in pile for pile in piles):
        heads[LOOSE] = CHIPS[LOOSE]
    rows = [_ledger_row(head, [str(pile.get(metal, 0)) for pile in piles], wide) for metal, head in heads.items()]
    return [*rows, styled(_METALS, _QUIET)]


def _ledger_row(head: str, cells: Sequence[str], wide: int, style: str = "") -> Content:
    return styled(f"{head:>4} " + "".join(f"{cell:>{wide}}" for cell in cells), style)


def _signed(changes: Sequence[int], seat: int) -> str:
    return signed(changes[seat]) if seat < len(changes) else ""


def talk_lines(reading: Reading, width: int) -> list[Content]:
    """Who sits where, the Plutt, the vault, what can be said and how requests are written, and what was said."""
    session = reading.table.session
    has_bots = any(seat.bot for seat in reading.table.setup.seats)
    return [
        styled(seats_hint(session)),
        styled(f"The Plutt: {session.plutt or 'nobody'}"),
        *([styled(f"The Dealer's Block: {session.block}")] if session.block else []),
        styled(f"Vault: {'' if session.vault.items else 'empty'}"),
        *(_item(item) for item in session.vault.items),
        *(_word(name, word) for name, word in reading.table.words.items()),
        styled("How to ask", "bold"),
        *(_request(kind) for kind in REQUESTS.values()),
        styled(GUEST_SPEAKS, _QUIET),
        *([styled(BOTS_LEND, _QUIET)] if has_bots else []),
        styled("Said at the table", "bold"),
        *(styled(sentence) for sentence in session.narrate()[-8:]),
    ]


def _request(kind: type[Request]) -> Content:
    """How to ask for something, what that does, and an example."""
    return _sayable(pattern(kind), meaning(kind), kind.example)


def _word(name: str, word: TableWord) -> Content:
    """How to say something to the others, or as the host."""
    return _sayable(f"{name} {word.rest}".rstrip(), word.meaning, word.example)


def _sayable(how: str, what: str, example: str) -> Content:
    return Content.assemble(styled(how, "bold"), styled(f"\n{what}\n"), styled(example, _QUIET))


def _item(item: Item) -> Content:
    return styled(f"{item.number} {item.name}: {item.state}, {item.value or item.asking} cr")


def seats_hint(session: SessionInSight) -> str:
    """Whose seat has which letter."""
    seated = [(SEAT_LETTERS[seat], player.name) for seat, player in enumerate(session.players) if player is not None]
    return "  ".join(f"{letter} {name}" for letter, name in seated)


LOG: Final = "log"
LADDER: Final = "ladder"
BRIEF_LADDER: Final = "brief ladder"
LEDGER: Final = "ledger"
TALK: Final = "talk"
KEPT_PAGES: Final = (LOG, LADDER)  # what is looked up now and then is not left open
PAGES: Final = {
    LOG: Page("This hand", log_lines, shows_end=True),
    LADDER: Page("Hands, best first", ladder_lines),
    BRIEF_LADDER: Page("Hands, best first", brief_ladder_lines),
    LEDGER: Page("Ledger", ledger_lines, shows_end=True, width=ledger_width),
    TALK: Page("Table talk", talk_lines),
}
