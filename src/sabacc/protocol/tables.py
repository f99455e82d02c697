"""What is asked and answered over HTTP about tables online: creating one, coming to one, and what was played there."""

from typing import Annotated

from msgspec import Meta, field

from sabacc.protocol.catalogue import GameId
from sabacc.protocol.messages import MessagePart
from sabacc.protocol.online import Credits, LedgerLine, Letter, Name
from sabacc.rules.options import Value

TableId = Annotated[str, Meta(description="The id in the link of a table.", max_length=64)]
Code = Annotated[str, Meta(description="The four words of a table.", max_length=80)]
MOST_BOTS = 8


class BotAsked(MessagePart):
    """A bot that is to sit at a new table, by the name of the bot and what it is called there."""

    bot: Name
    name: Name
    dark: bool = False


class NewTable(MessagePart):
    """A table that somebody wants: the game, with options or house rules as a file, and who sits there.

    Of `settings` each is given as text, as the host gives it at the table: `{"turn": "20"}`.
    """

    rules: GameId
    options: dict[str, Value] = field(default_factory=dict)
    toml: str | None = None
    seats: Annotated[int, Meta(ge=2, le=8)] = 4
    bots: Annotated[list[BotAsked], Meta(max_length=MOST_BOTS)] = field(default_factory=list)
    buy_in: Credits | None = None
    practice: bool = False
    open_end: bool = True
    settings: Annotated[dict[str, str], Meta(max_length=16)] = field(default_factory=dict)


class Newcomer(MessagePart):
    """Somebody who comes to a table, to play or only to watch."""

    name: Name
    role: Annotated[str, Meta(pattern="^(player|watcher)$")] = "player"


class Pass(MessagePart):
    """Who somebody is at a table. The token is secret, and told this once; a browser also gets it as a cookie."""

    table: str
    person: str
    token: str
    code: str


class SeatAsked(MessagePart):
    """A token for a program that is to play: for one's own seat or, as the host, for a free one under a name."""

    seat: Letter | None = None
    name: Name | None = None
    dark: bool = False


class SeatPass(MessagePart):
    """A token that may play one seat, and do nothing else. It is secret, and told this once."""

    table: str
    person: str
    seat: str
    token: str


class Ledger(MessagePart):
    """Who sits where now, what everybody has bought and has, and what came of a hundred hands, oldest first."""

    names: list[str | None]
    bought: list[int]
    stacks: list[int]
    hands: list[LedgerLine]


class AnyTable(MessagePart):
    """Nothing in particular."""


class OneTable(MessagePart):
    """A table."""

    id: TableId


class LedgerAsked(MessagePart):
    """The last hundred hands of a table, or the last hundred before one of them."""

    id: TableId
    before: Annotated[int, Meta(ge=1, le=10**9)] | None = None


class OneCode(MessagePart):
    """The code of a table."""

    words: Code


class OneHand(MessagePart):
    """A hand that was played at a table."""

    id: TableId
    hand: Annotated[int, Meta(ge=1, le=10**9)]


class TableFound(MessagePart):
    """The table that a code leads to."""

    table: str


class OwnTable(MessagePart):
    """A table where somebody has been; `created` and `visited` are seconds since 1970."""

    table: str
    name: str
    created: float
    visited: float
    is_closed: bool


class OwnTables(MessagePart):
    """The tables where somebody has been, as far as this browser knows."""

    tables: list[OwnTable]


class HandLine(MessagePart):
    """A hand that somebody was dealt into, and what they won or lost in it."""

    hand: int
    dealt: str
    seat: str
    won: int


class Hands(MessagePart):
    """The hands that somebody was dealt into, oldest first."""

    hands: list[HandLine]


class RecordText(MessagePart):
    """The record of a hand as one seat may read it."""

    hand: int
    seat: str
    record: str


class Forgotten(MessagePart):
    """Somebody was forgotten."""

    table: str
