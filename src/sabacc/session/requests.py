"""What people ask for at the table besides playing their cards: stakes, house rules, fair play. Each with its text.

These are requests to a `Session`; `parse_request` and `format_request` are inverses of each other. The class of a
request says what it is for: its docstring is shown to people, with the way it is written and its example.
"""

from collections.abc import Iterable
from typing import ClassVar, Final

from sabacc.errors import BadNotation
from sabacc.play.actions import VERDICTS
from sabacc.play.notation import SEAT_LETTERS, parse_number, parse_seat
from sabacc.play.spoken import Spoken
from sabacc.shown import shown

LIGHT: Final = "light"
DARK: Final = "dark"
SIDES: Final = (LIGHT, DARK)
GUEST: Final = "guest"  # stands before the colon where a guest who is the Plutt speaks

# Fields of one word, and how they are read; all others take the rest of the line.
_READERS: Final = {
    "asking": parse_number,
    "credits": parse_number,
    "number": parse_number,
    "seat": parse_seat,
    "side": str.lower,
    "verdict": str.lower,
}
_PATTERNS: Final = {
    "asking": "CREDITS",
    "credits": "CREDITS",
    "number": "NUMBER",
    "seat": "SEAT",
    "side": "/".join(SIDES),
    "verdict": "/".join(VERDICTS),
    "item": "ITEM",
    "description": "[: NOTE]",
    "text": "TEXT",
    "name": "NAME",
    "changes": "OPTION=VALUE ...",
}

REQUESTS: Final[dict[str, type["Request"]]] = {}  # by verb


class Request(Spoken):
    """Something a player or the Plutt asks for. As a base: there is nothing more to say."""

    example: ClassVar[str] = ""

    def __init_subclass__(cls, verb: str = "", example: str = "") -> None:
        """A class with a verb is a kind of its own: people must be able to read how it is written and what it does."""
        super().__init_subclass__(verb)
        if why := _fault(cls, verb, example):
            raise TypeError(f"{cls.__name__} cannot be a request: {why}")
        if verb:
            cls.example = example
            REQUESTS[verb] = cls


def _fault(kind: type[Request], verb: str, example: str) -> str:
    """What is wrong with a new kind of request, if anything is."""
    if unknown := [name for name in kind.__match_args__ if name not in _PATTERNS]:
        return f"nothing says how {', '.join(unknown)} is written"
    if REQUESTS.get(verb, kind).__name__ != kind.__name__:
        return f"{verb!r} is taken"
    if verb and not (kind.__dict__.get("__doc__") and example.partition(" ")[0] == verb):
        return "it needs a docstring that says what it does, and an example"
    return ""


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


class OfferItem(Request, verb="offer", example="offer 400 my ship: slightly used"):
    """Put up a thing as a stake, for so many credits."""

    __match_args__ = ("asking", "item", "description")

    def __init__(self, asking: int, item: str, description: str = "") -> None:
        self.asking = asking
        self.item = item
        self.description = description


class Withdraw(NamesItem, verb="withdraw", example="withdraw 1"):
    """Take back a thing that you have offered, while it is not in the vault."""


class Appraise(Request, verb="value", example="value 1 350"):
    """As the Plutt, say what a thing that is offered is worth."""

    __match_args__ = ("number", "credits")

    def __init__(self, number: int, credits: int) -> None:
        self.number = number
        self.credits = credits


class Refuse(Request, verb="refuse", example="refuse 1 too much for me"):
    """Say no to an offer, and why if you like: as the Plutt or, where there is none, as another player."""

    __match_args__ = ("number", "text")

    def __init__(self, number: int, text: str = "") -> None:
        self.number = number
        self.text = text


class Agree(NamesItem, verb="agree", example="agree 1"):
    """Say yes: to an offer, where there is no Plutt, or to a lower value that the Plutt gives your own thing."""


class Claim(NamesItem, verb="claim", example="claim 1"):
    """Take a thing out of the vault for its value: as the winner of the main pot or, failing that, as its owner."""


class Waive(NamesItem, verb="waive", example="waive 1"):
    """Give up your right to a thing in the vault: the next in line may have it."""


class SetRules(Request, verb="set", example="set fold_penalty=5 raise_cap=3"):
    """As the Plutt, change options of the rules, between hands."""

    __match_args__ = ("changes",)

    def __init__(self, changes: tuple[tuple[str, str], ...]) -> None:
        self.changes = changes


class Rule(Request, verb="rule", example="rule no talking about cards that were folded"):
    """As the Plutt, decide something, in words."""

    __match_args__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


class Warn(NamesPlayer, verb="warn", example="warn C slow play"):
    """As the Plutt, warn the player at a seat."""


class Judge(Request, verb="judge", example="judge guilty"):
    """As the Plutt, say whether somebody who is accused has used a device: guilty or innocent."""

    __match_args__ = ("verdict",)

    def __init__(self, verdict: str) -> None:
        self.verdict = verdict


class Remove(NamesPlayer, verb="remove", example="remove C one warning too many"):
    """As the Plutt, send away the player at a seat."""


class Misdeal(Request, verb="misdeal", example="misdeal"):
    """As the Plutt, declare the hand void: it is dealt again."""


class Appoint(Request, verb="appoint", example="appoint B"):
    """Make the player at a seat the Plutt, who values stakes and keeps the rules."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class Invite(Request, verb="invite", example="invite Lobot"):
    """Make a guest who does not play the Plutt, who values stakes and keeps the rules."""

    __match_args__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


class Resign(Request, verb="resign", example="resign"):
    """As the Plutt, give up the role."""


class DeclareSide(Request, verb="declare", example="declare dark"):
    """Declare for the Light or the Dark side, in Force Sabacc."""

    __match_args__ = ("side",)

    def __init__(self, side: str) -> None:
        self.side = side


# For people who wonder how somebody without a seat is heard.
GUEST_SPEAKS: Final = f"A guest who is the Plutt begins with `{GUEST}:`, such as `{GUEST}: {Appraise.example}`."


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
    try:
        for name in kind.__match_args__:
            value, rest = _parse_field(name, rest.strip())
            values.append(value)
    except BadNotation as error:
        raise BadNotation(f"{error}; the request {_usage(kind)}") from None
    if rest.strip() or None in values:
        raise BadNotation(f"{text.strip()[:60]!r} {_usage(kind)}")
    return kind(*values)


def _usage(kind: type[Request]) -> str:
    what = meaning(kind).removesuffix(".")
    return f"should read like {pattern(kind)!r}, such as {kind.example!r}: {what[:1].lower()}{what[1:]}"


def pattern(kind: type[Request]) -> str:
    """How a request is written.

    >>> pattern(OfferItem)
    'offer CREDITS ITEM [: NOTE]'
    """
    return " ".join((kind.verb, *(_PATTERNS[name] for name in kind.__match_args__)))


def meaning(kind: type[Request]) -> str:
    """What a request is for, in a sentence.

    >>> meaning(Resign)
    'As the Plutt, give up the role.'
    """
    return kind.__doc__ or ""


def explanation(kind: type[Request]) -> str:
    """How a request is written, what it is for, and an example.

    >>> explanation(Resign)
    'resign: As the Plutt, give up the role. Example: resign'
    """
    return f"{pattern(kind)}: {meaning(kind)} Example: {kind.example}"


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
