"""The bases of typed actions, outcomes and requests: values with a verb, and a base for each shape of action.

A kind of action is declared with its base and its code, and its row in the table of acts says the rest:

    class Trade(NamesCard, code=act.TRADE): ...
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from sabacc.engine.codes import act

_FIELDS: Final = {act.SEAT: "seat", act.DICE: "faces", act.CARDS_IN_ORDER: "cards", act.NOTHING: ""}  # else "card"
_PLACES: Final = {act.HAND: "hand", act.FIELD: "field", act.SPIKE: "spike", act.ARRAY: "array"}
_AMOUNTS: Final = {act.NO_AMOUNT: "", act.CREDITS_ABOVE: "by", act.TOTAL: "total"}


def fields_of(row: act.ActRow) -> tuple[str, ...]:
    """The fields that the typed form of an act has."""
    named = (_FIELDS.get(row.first, "card"), "other" if row.second else "", _AMOUNTS[row.amount])
    return tuple(filter(None, named))


def _places(mask: int) -> tuple[str, ...]:
    return tuple(word for place, word in _PLACES.items() if mask & place)


class Spoken:
    """A value with a verb. Two are equal if they are of the same kind and say the same.

    These are plain classes, not dataclasses, as there are many of them and importing the package must be quick.
    """

    __match_args__: tuple[str, ...] = ()
    code: ClassVar[int] = act.NONE
    verb: ClassVar[str] = ""

    def __init_subclass__(cls, verb: str = "") -> None:
        """A class with a verb is a kind of its own; one without is a base."""
        if verb:
            cls.verb = verb

    def values(self) -> tuple[object, ...]:
        """What it says, in order."""
        return tuple(getattr(self, name) for name in self.__match_args__)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Spoken) and self.values() == other.values()

    def __hash__(self) -> int:
        return hash((self.code, self.values()))

    def __repr__(self) -> str:
        said = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{type(self).__name__}({said})"


class Coded(Spoken):
    """The typed form of a row of the table of acts."""

    between: ClassVar[str] = ""  # the word between two cards
    card_from: ClassVar[tuple[str, ...]] = ()  # where the card it names lies: "hand", "field", "spike", "array"
    other_from: ClassVar[tuple[str, ...]] = ()  # and where the other one lies

    def __init_subclass__(cls, code: int = act.NONE) -> None:
        """A class with a code is a kind of its own, and must have the fields that its row asks for."""
        if code == act.NONE:
            return
        if not 0 < code < act.COUNT:
            raise TypeError(f"{cls.__name__}: the table of acts has no row with code {code}")
        if code in KINDS and KINDS[code].__name__ != cls.__name__:
            raise TypeError(f"{cls.__name__}: act {code} already has a class, {KINDS[code].__name__}")
        row = act.ROWS[code]
        if cls.__match_args__ != fields_of(row):
            named = ", ".join(fields_of(row)) or "nothing"
            raise TypeError(f"{cls.__name__}: {row.verb!r} names {named}, and so should the base of its class")
        super().__init_subclass__(verb=row.verb)
        cls.code, cls.between = code, row.between
        cls.card_from, cls.other_from = _places(row.first), _places(row.second)
        KINDS[code] = cls


KINDS: Final[dict[int, type[Coded]]] = {}  # by code


class Action(Coded):
    """Something a seat asks to do. As a base: it names nothing."""


class NamesCard(Action):
    """An action with a card of one's own."""

    __match_args__ = ("card",)

    def __init__(self, card: str) -> None:
        self.card = card


class NamesOther(Action):
    """An action with a card of the Array."""

    __match_args__ = ("other",)

    def __init__(self, other: str) -> None:
        self.other = other


class NamesTwoCards(Action):
    """An action with a card of one's own, and another of one's own or of the Array."""

    __match_args__ = ("card", "other")

    def __init__(self, card: str, other: str) -> None:
        self.card = card
        self.other = other


class NamesSeat(Action):
    """An action against a seat."""

    __match_args__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat


class GivesCredits(Action):
    """An action with a number of credits above the call."""

    __match_args__ = ("by",)

    def __init__(self, by: int) -> None:
        self.by = by


class GivesTotal(Action):
    """An action that states what cards add up to."""

    __match_args__ = ("total",)

    def __init__(self, total: int) -> None:
        self.total = total


class Outcome(Coded):
    """Something that chance brings. As a base: there is nothing to say about it."""


class ShowsFaces(Outcome):
    """An outcome with the faces of dice."""

    __match_args__ = ("faces",)

    def __init__(self, faces: tuple[int, ...]) -> None:
        self.faces = faces


class NamesCards(Outcome):
    """An outcome with cards in some order."""

    __match_args__ = ("cards",)

    def __init__(self, cards: tuple[str, ...]) -> None:
        self.cards = cards


def check_complete(rows: tuple[act.ActRow, ...], kinds: Mapping[int, type[Coded]]) -> None:
    """Refuse a table of acts with a row that has no class, or one of the wrong family."""
    for row in rows:
        family = Outcome if row.group == act.CHANCE else Action
        kind = kinds.get(row.code)
        if row.code != act.NONE and (kind is None or not issubclass(kind, family)):
            raise TypeError(f"act {row.code}, {row.verb!r}, has no class that is an {family.__name__}")
