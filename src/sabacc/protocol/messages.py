"""The messages between a table and a player that is another program: one JSON object to a line, both ways.

These are only their types: `views` turns what a seat may know into a message and back, `answers` does so with actions.

Seats are letters and cards are texts, as in records. An action is written in the grammar of the records too, `raise 10`
or `trade -3t`, and not as an object with fields: there is one grammar for records, for people and for programs, one
reader of it and one judge, and a player that only picks from what is on offer need not know the grammar at all.

This module needs msgspec, so nothing that `import sabacc` loads may import it.
"""

from typing import Any, Final, TypeVar

import msgspec

from sabacc.errors import BadNotation
from sabacc.outside import one_line
from sabacc.rules.options import Value

VERSION: Final = 1
_MOST_QUOTED: Final = 60  # letters of a line that cannot be read


class Message(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower):
    """One line. Unknown fields are refused, so that a misspelt one does not go unnoticed."""


class MessagePart(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something inside a message."""


# What the table says.


class Welcome(Message):
    """The first line: the version of these messages, a seed for the player's own chance, and its time to answer."""

    protocol: int
    sabacc: str
    seed: int
    seconds: float


class Rules(MessagePart):
    """The rule set with every option, as records have it."""

    id: str
    revision: int
    options: dict[str, Value]


class Worth(MessagePart):
    """What the player's own cards are worth as they lie; `place` ranks them: 0 is bombed out, higher is better."""

    rank: str
    place: int
    total: int


class Seat(MessagePart):
    """What everybody may see of a seat; in `hand` a card that this player may not know is "?"."""

    seat: str
    stack: int
    bet: int
    in_hand: bool
    dark: bool
    hand: list[str]
    field: list[str]
    spike: list[str]
    declared: int | None
    dealt: bool
    all_in: bool


class PotPart(MessagePart):
    """A pot, and the seats that can win it."""

    amount: int
    seats: list[str]


class Offer(MessagePart):
    """One kind of action on offer. `actions` has all of them; for a range of amounts, its two ends."""

    verb: str
    actions: list[str]
    cards: list[str]
    others: list[str]
    seats: list[str]
    least: int
    most: int
    step: int
    price: int
    to_sabacc: int
    prices: list[int]


class MenuEntry(MessagePart):
    """One act of the present phase: `why_not` is empty if it is on offer, else it says why it is not possible."""

    verb: str
    why_not: str


class View(Message):
    """All that a player may know. If the player must act, it is a question: with offers, and a safe answer among them.

    A spectator has no seat. `unseen` has the cards whose place the player does not know. `dealer` acts last, also where
    the house deals: then the first seat dealt in on its left has the dealer's token.
    """

    id: int
    rules: Rules
    seat: str | None
    to_act: str | None
    turn: str | None
    is_over: bool
    phase: str
    round: int
    dealer: str
    caller: str | None
    hand_pot: int
    sabacc_pot: int
    pots: list[PotPart]
    has_side_pots: bool
    high_bet: int
    to_call: int
    seats: list[Seat]
    array: list[str]
    array_prices: list[int]
    fives: list[str]
    wild_fives: int
    wild_seat: str | None
    discard_top: str | None
    deck_size: int
    unseen: list[str]
    dice: list[int]
    false_cards: list[str]
    worth: Worth | None
    menu: list[MenuEntry]
    offers: list[Offer]
    default: str | None


class Refused(Message):
    """Says that the answer to a question was not taken, and what was done instead."""

    id: int
    why: str
    played: str


# What the player says.


class Hello(Message):
    """The version of these messages that the player speaks: on a pipe the answer to the welcome, on a socket the first.

    On a socket it may have a token, which says who this is, and the number of the last input that was heard of.
    """

    protocol: int
    name: str = ""
    token: str = ""
    since: int | None = None


class Act(Message):
    """The answer to the question with this number, in the grammar of the records."""

    id: int
    act: str


ToPlayer = Welcome | View | Refused
ToTable = Hello | Act
_TO_PLAYER: "msgspec.json.Decoder[ToPlayer]" = msgspec.json.Decoder(ToPlayer)
_TO_TABLE: "msgspec.json.Decoder[ToTable]" = msgspec.json.Decoder(ToTable)
_Answer = TypeVar("_Answer", Hello, Act)
_Message = TypeVar("_Message")


def encode(message: Message) -> bytes:
    """A message as a line."""
    return msgspec.json.encode(message) + b"\n"


def decode_question(line: bytes) -> ToPlayer:
    """Read a line of a table."""
    return decode_with(line, _TO_PLAYER)


def decode_answer(line: bytes, kind: type[_Answer]) -> _Answer:
    """Read a line of a player that must be of one kind."""
    answer = decode_with(line, _TO_TABLE)
    if not isinstance(answer, kind):
        raise BadNotation(f"{_excerpt(line)} should be a message of the type {kind.__name__.lower()!r}")
    return answer


def decode_with(line: bytes, decoder: msgspec.json.Decoder[_Message]) -> _Message:
    """What a line says; a `BadNotation` tells what is wrong with it."""
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise BadNotation(f"{_excerpt(line)} is not a message: {one_line(str(error), _MOST_QUOTED)}") from None


def _excerpt(line: bytes) -> str:
    return repr(line.decode("utf-8", errors="replace").strip()[:_MOST_QUOTED])


def schema() -> dict[str, Any]:
    """The JSON Schema of a line: what the table says, and what a player says."""
    (to_player, to_table), parts = msgspec.json.schema_components((ToPlayer, ToTable), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages between a sabacc table and a player, version {VERSION}",
        "$defs": {"ToPlayer": to_player, "ToTable": to_table, **parts},
        "anyOf": [{"$ref": "#/$defs/ToPlayer"}, {"$ref": "#/$defs/ToTable"}],
    }
