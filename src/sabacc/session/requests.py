"""What people ask for at the table besides playing their cards: stakes, house rules, fair play. Each with its text.

These are requests to a `Session`; `parse_request` and `format_request` are inverses of each other.
"""

from collections.abc import Iterable
from typing import Final

from sabacc.errors import BadNotation
from sabacc.play.notation import SEAT_LETTERS, parse_number, parse_seat
from sabacc.play.spoken import Spoken
from sabacc.shown import shown

SIDES: Final = ("light", "dark")

# Fields of one word, and how they are read; all others take the rest of the line.
_READERS: Final = {
    "asking": parse_number,
    "credits": parse_number,
    "number": parse_number,
    "seat": parse_seat,
    "side": str.lower,
}
_PATTERNS: Final = {
    "asking": "N",
    "credits": "N",
    "number": "ITEM",
    "seat": "SEAT",
    "side": "/".join(SIDES),
    "item": "ITEM",
    "description": "[: NOTE]",
    "text": "TEXT",
    "name": "NAME",
    "changes": "OPTION=VALUE ...",
}

REQUESTS: Final[dict[str, type["Request"]]] = {}  # by verb


class Request(Spoken):
    """Something a player or the Plutt asks for. As a base: there is nothing more to say."""

    def __init_subclass__(cls, verb: str = "") -> None:
        """A class with a verb is a kind of its own, and its fields must be ones that have a text."""
        super().__init_subclass__(verb)
        unknown = [name for name in cls.__match_args__ if name not in _PATTERNS]
        if unknown or REQUESTS.get(verb, cls).__name__ != cls.__name__:
            why = f"nothing says how {', '.join(unknown)} is written" if unknown else f"{verb!r} is taken"
            raise TypeError(f"{cls.__name__} cannot be a request: {why}")
        if verb:
            REQUESTS[verb] = cls


class NamesItem(Request):
    """A request about an item, by its number."""

    __match_args__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class NamesPlayer(Request):
    """A request about a player, with a text."""

    __match_args__ = ("seat", "text")

    def __init__(self, seat: int, text: str = "") -> None:
        self.seat = seat
        self.text = text


class OfferItem(Request, verb="offer"):
    """Put up an item for credits."""

    __match_args__ = ("asking", "item", "description")

    def __init__(self, asking: int, item: str, description: str = "") -> None:
        self.asking = asking
        self.item = item
        self.description = description


class Withdraw(NamesItem, verb="withdraw"):
    """Take back an offer that does not count yet."""


class Appraise(Request, verb="value"):
    """Say what an item is worth: the Plutt's answer to an offer."""

    __match_args__ = ("number", "credits")

    def __init__(self, number: int, credits: int) -> None:
        self.number = number
        self.credits = credits


class Refuse(NamesItem, verb="refuse"):
    """Say no to an offer."""


class Agree(NamesItem, verb="agree"):
    """Say yes: to an offer, where there is no Plutt; or, as the owner, to a value below the one asked for."""


class Claim(NamesItem, verb="claim"):
    """Take an item out of the vault for its value: for the winner of the main pot or, failing that, the owner."""


class Waive(NamesItem, verb="waive"):
    """Give up the right to an item: the next in line may have it."""


class SetRules(Request, verb="set"):
    """Change options of the rules, by name and text."""

    __match_args__ = ("changes",)

    def __init__(self, changes: tuple[tuple[str, str], ...]) -> None:
        self.changes = changes


class Ruling(Request, verb="rule"):
    """Decide something, in words."""

    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Warn(NamesPlayer, verb="warn"):
    """Warn a player."""


class Remove(NamesPlayer, verb="remove"):
    """Send a player away."""


class Misdeal(Request, verb="misdeal"):
    """Declare the hand void: it is dealt again."""


class Appoint(Request, verb="appoint"):
    """Make a player the Plutt."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Invite(Request, verb="invite"):
    """Make a guest the Plutt."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Resign(Request, verb="resign"):
    """Be the Plutt no longer."""


class DeclareSide(Request, verb="declare"):
    """Declare for the Light or the Dark side (Force)."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side


def check_handlers(*tables: Iterable[type[Request]]) -> None:
    """Refuse tables of handlers that do not have every request exactly once."""
    handled = [kind.verb for table in tables for kind in table]
    if wrong := sorted(verb for verb in {*REQUESTS, *handled} if handled.count(verb) != 1):
        raise TypeError(f"these requests must have one handler each: {', '.join(wrong)}")


def format_request(request: Request) -> str:
    """The text of a request.

    >>> format_request(OfferItem(400, "ship", "slightly used"))
    'offer 400 ship: slightly used'
    """
    words = [_format_field(name, getattr(request, name)) for name in request.__match_args__]
    if isinstance(request, OfferItem):
        if ":" in request.item:
            raise BadNotation(
                f"the name of an item cannot contain a colon, which begins the note: {shown(request.item)}"
            )
        words[1:] = [f"{request.item}: {request.description}" if request.description else request.item]
    return " ".join((request.verb, *filter(None, words)))


def _format_field(name: str, value: object) -> str:
    if name == "seat":
        if not isinstance(value, int) or not 0 <= value < len(SEAT_LETTERS):
            raise BadNotation(f"{shown(value)} should be a seat from 0 to {len(SEAT_LETTERS) - 1}")
        return SEAT_LETTERS[value]
    if name == "changes" and isinstance(value, tuple):
        return " ".join(f"{option}={text}" for option, text in value)
    return str(value)


def parse_request(text: str) -> Request:
    """Read a request.

    >>> parse_request("warn C slow play")
    Warn(seat=2, text='slow play')
    """
    verb, _, rest = text.strip().partition(" ")
    kind = REQUESTS.get(verb.lower())
    if kind is None:
        raise BadNotation(f"{verb[:20] or 'nothing'!r} is not a request; requests are {', '.join(sorted(REQUESTS))}")
    values: list[object] = []
    for name in kind.__match_args__:
        value, rest = _parse_field(name, rest.strip())
        values.append(value)
    if rest.strip() or None in values:
        raise BadNotation(f"{text.strip()[:60]!r} should read like {pattern(kind)!r}")
    return kind(*values)


def pattern(kind: type[Request]) -> str:
    """How a request is written.

    >>> pattern(OfferItem)
    'offer N ITEM [: NOTE]'
    """
    return " ".join((kind.verb, *(_PATTERNS[name] for name in kind.__match_args__)))


def _parse_field(name: str, rest: str) -> tuple[object, str]:
    """The value of a field, None if there is none, and what is left of the line."""
    if name in _READERS:
        word, _, left = rest.partition(" ")
        return _READERS[name](word) if word else None, left
    if name == "item":
        item, _, left = rest.partition(":")
        return item.strip() or None, left
    if name == "changes":
        pairs = [word.partition("=") for word in rest.split()]
        whole = bool(pairs) and all(option and equals for option, equals, _ in pairs)
        return tuple((option, value) for option, _, value in pairs) if whole else None, ""
    return rest, ""
