"""`RuleSet`: a game as data. A deck, phases, piles, a ladder of hands, and options with their defaults."""

from collections.abc import Mapping
from copy import copy
from functools import cached_property
from typing import Final, NamedTuple

from sabacc.cards import Deck, with_star
from sabacc.engine.codes import act, op, zone
from sabacc.engine.program import Program
from sabacc.errors import BadRules
from sabacc.rules.compile import compile_rules
from sabacc.rules.ladders.checks import check_ladder
from sabacc.rules.ladders.ladder import Ladder
from sabacc.rules.options import COMMON_OPTIONS, OPTIONS, Option, Value
from sabacc.rules.validate import validate


class Phase(NamedTuple):
    """One phase of a hand and the acts it offers. The first act without card or amount is the safe answer."""

    name: str
    op: int
    acts: tuple[int, ...] = ()
    round: int = 0  # the only round in which it comes; 0: every round


def _phase(name: str, code: int, *acts: int) -> Phase:
    return Phase(name, code, acts)


ANTE: Final = _phase("Ante", op.ANTE)
DEAL: Final = _phase("Deal", op.DEAL)
FLIP: Final = _phase("First discard", op.FLIP)
START_ARRAY: Final = _phase("Start of the Array", op.START_ARRAY)
DICE: Final = _phase("Dice", op.DICE)
LAST_DICE: Final = DICE._replace(round=3)
DRAW_ARRAY: Final = _phase("Array", op.START_ARRAY)
BETTING: Final = _phase("Betting", op.BETTING, act.CHECK, act.FOLD, act.CALL, act.RAISE)
BETTING_AND_CALLING: Final = _phase(
    "Betting", op.BETTING, act.CHECK, act.STAY, act.FOLD, act.CALL, act.RAISE, act.CALL_HAND
)
DECLARE: Final = _phase("Declaring", op.DECLARE, act.DECLARE)
LAST_ROLL: Final = _phase("Last roll", op.DICE)
TURN_BET: Final = _phase("Bet", op.TURN_BET, act.CHECK, act.STAY, act.FOLD, act.CALL, act.RAISE)
FOLD_ASK: Final = _phase("Who folds?", op.FOLD_ASK, act.STAY, act.FOLD)
CALL_ASK: Final = _phase("Who calls the hand?", op.CALL_ASK, act.PASS, act.CALL_HAND)
SHIFT_CARD: Final = _phase("Shift card", op.ARRAY_TURN)
SETTLE_UP: Final = _phase("Settling up", op.SETTLE_UP, act.FOLD, act.CALL)
SPIKE_DEAL: Final = _phase("Spike cards", op.SPIKE_DEAL)
SURVIVOR: Final = _phase("The last one left", op.SURVIVOR, act.KEEP, act.SHOW)
SHOWDOWN: Final = _phase("Showdown", op.SHOWDOWN)


def cards(name: str, *acts: int) -> Phase:
    """A phase in which every seat takes a turn with its cards."""
    return Phase(name, op.CARDS, acts)


class Course(NamedTuple):
    """How a hand goes: the phases of a round come again and again, those of a turn for each seat before them."""

    opening: tuple[Phase, ...]
    closing: tuple[Phase, ...]
    turn: tuple[Phase, ...] = ()
    round: tuple[Phase, ...] = ()

    @property
    def phases(self) -> tuple[Phase, ...]:
        """All phases in order."""
        return (*self.opening, *self.turn, *self.round, *self.closing)


class Play(NamedTuple):
    """A way to play a game that can be played in several: its course, and the options that go with it."""

    course: Course
    defaults: dict[str, Value]


class Piles(NamedTuple):
    """Where cards go, and what becomes the new deck when it is used up."""

    trade_to: int = zone.DISCARD
    fold_to: int = zone.JUNK
    shift_to: int = zone.DISCARD
    top_shown: bool = False
    refill_first: int = zone.DISCARD
    refill_next: int = zone.JUNK
    refill_with_discards: bool = False
    refill_keeps_top: bool = False


_ARRAY_TRIGGERS: Final = ("array", "random")


def _in_order(values: dict[str, Value]) -> dict[str, Value]:
    """Options in the order in which they are described."""
    return {name: values[name] for name in OPTIONS if name in values}


class RuleSet:
    """A game with its options. Play it with `Game` or `Session`. It never changes; `with_options` makes another.

    A plain class: a dataclass would double the time that `import sabacc` takes.
    """

    def __init__(
        self,
        *,
        id: str,
        name: str,
        revision: int,
        deck: Deck,
        ladder: Ladder,
        piles: Piles,
        course: Course,
        defaults: dict[str, Value],
        plays: dict[str, Play] | None = None,
        demise: bool = False,
        wild_fives: bool = False,
        all_check_ends: bool = False,
        spike_card: bool = False,
        aliases: tuple[str, ...] = (),
        decks: dict[str, Deck] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.revision = revision
        self.deck = deck
        self.ladder = ladder
        self.piles = piles
        self.course = course
        self.defaults = _in_order({**COMMON_OPTIONS, **ladder.options, **defaults})  # of the options: the book
        self.plays = plays or {}  # by the value of the option `play`
        self.demise = demise  # ties are broken by Sudden Demise
        self.wild_fives = wild_fives
        self.all_check_ends = all_check_ends
        self.spike_card = spike_card  # everybody has one, face up
        self.aliases = aliases
        self.decks = decks or {}  # by the value of the option `deck`
        self.changes: dict[str, Value] = {}  # options that differ from the book
        check_ladder(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RuleSet) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        changes = ", ".join(f"{name}={value!r}" for name, value in self.changes.items())
        return f"find({self.id!r})" + (f".with_options({changes})" if changes else "")

    @property
    def _key(self) -> tuple[object, ...]:
        return self.id, self.revision, self.deck.name, tuple(sorted(self.changes.items()))

    def varied(self, **parts: object) -> "RuleSet":
        """The same game with some parts of it exchanged."""
        other = copy(self)
        vars(other).pop("program", None)
        vars(other).update(parts)
        return other

    def __getitem__(self, option: str) -> Value:
        """The value of an option."""
        return self.changes.get(option, self.defaults[option])

    def number(self, option: str) -> int:
        """The value of an option that is a whole number."""
        value = self[option]
        if not isinstance(value, int):
            raise TypeError(f"option {option} is no number here: {value!r}")
        return value

    def has(self, option: str) -> bool:
        """Whether this rule set has an option."""
        return option in self.defaults

    @property
    def options(self) -> dict[str, Value]:
        """Every option with the value in force."""
        return {name: self[name] for name in self.defaults}

    @property
    def sides(self) -> bool:
        """Whether everybody plays for the Light or the Dark side."""
        return self.ladder.sides

    @property
    def least_bet(self) -> int:
        """The smallest bet or raise."""
        return self.number("ante_hand") if self["min_bet"] == "ante" else self.number("min_bet")

    @property
    def antes(self) -> int:
        """What a seat pays for a hand, to both pots."""
        return self.number("ante_hand") + self.number("ante_sabacc")

    @property
    def seats(self) -> tuple[int, int]:
        """For how many seats the game is: the fewest, and the most of this table."""
        return OPTIONS["seats"].low, self.number("seats")

    def with_antes_doubled(self) -> "RuleSet":
        """Ruling M6. Antes that cannot be written down any more rise no further."""
        hand, sabacc = 2 * self.number("ante_hand"), 2 * self.number("ante_sabacc")
        if max(hand, sabacc) > OPTIONS["ante_hand"].high:
            return self
        return self.with_options(ante_hand=hand, ante_sabacc=sabacc)

    def with_options(self, /, **values: Value) -> "RuleSet":
        """The same game with some options set; all of them are checked before any is applied."""
        asked = self.played(values.get("play"))
        if asked is not self:
            return asked.with_options(**values)
        checked = {name: self.option(name).check(value) for name, value in values.items()}
        merged = {**self.changes, **checked}
        changed = self.varied(changes=_in_order({n: v for n, v in merged.items() if v != self.defaults[n]}))
        validate(changed)
        check_ladder(changed)
        return changed.varied(deck=changed._deck_in_force())

    def played(self, play: object) -> "RuleSet":
        """The same game played in another way, with the options of that way as the book has them.

        Itself, if `play` is None or the way in which it is played already. Ask the result about options that are set
        together with `play`: another way of playing has others.
        """
        if play is None or not self.has("play") or self.option("play").check(play) == self["play"]:
            return self
        chosen = self.plays[str(play)]
        of_plays = {name for other in self.plays.values() for name in other.defaults}
        kept = {name: value for name, value in self.defaults.items() if name not in of_plays}
        changes = {name: value for name, value in self.changes.items() if name in kept}
        return self.varied(
            course=chosen.course,
            defaults=_in_order({**kept, **chosen.defaults}),
            changes={**changes, "play": str(play)},
        )

    def _deck_in_force(self) -> Deck:
        deck = self.decks[str(self["deck"])] if self.decks else self.deck
        return with_star(deck, int(str(self["star"]))) if self.has("star") and "star" in self.changes else deck

    @cached_property
    def program(self) -> Program:
        """What the engine runs; made once."""
        return compile_rules(self)

    def parse_options(self, texts: Mapping[str, str]) -> dict[str, Value]:
        """Read options as they are typed, for `with_options`."""
        asked = self.played(texts["play"].strip().lower() if "play" in texts else None)
        return {name: asked.option(name).parse(text) for name, text in texts.items()}

    def option(self, name: str) -> Option:
        """The description of an option of this rule set."""
        if name not in self.defaults:
            known = ", ".join(sorted(self.defaults))
            raise BadRules(f"{self.id} has no option {name!r}; it has {known}")
        option = OPTIONS[name]
        return option._replace(words=tuple(word for word in option.words if self._takes(name, word)))

    def _takes(self, name: str, word: str) -> bool:
        """Whether a word of an option means something in this game."""
        match name:
            case "deck":
                # Rulings C3, V15.
                return word in self.decks
            case "trigger":
                # Dice where there are dice, the Array where there is one.
                return word == "timer" or (word in _ARRAY_TRIGGERS) == self.wild_fives
            case "game_end":
                # Ruling C8: only the Classic family ends with the sabacc pot.
                return word != "sabacc_won" or self.demise
            case "min_bet":
                # Ruling B4: where the hand ante drives all amounts.
                return self.spike_card
            case "bomb_penalty":
                # Ruling N31: elsewhere the hand ante is but a token.
                return word != "ante" or self.wild_fives
        return True
