"""`RuleSet`: a game as data. A deck, a course of phases, piles, a ladder of hands, and the options that these read."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from types import UnionType
from typing import Any, Final, cast, overload

from sabacc.cards import Deck, with_star
from sabacc.engine.program import Program
from sabacc.engine.seating import can_be_dealt_in
from sabacc.errors import BadRules
from sabacc.rules.book_names import BookName
from sabacc.rules.compile import compile_rules
from sabacc.rules.course import Course
from sabacc.rules.ladders.ladder import Ladder
from sabacc.rules.options import (
    ANTE_HAND,
    ANTE_SABACC,
    BUY_IN,
    CALL_FROM,
    DECK,
    DROID_LENDS,
    FIVE_REPLACEMENT,
    GAME_END,
    HOUSE_DEALER,
    MIN_BET,
    MIN_ROUNDS,
    OPTIONS,
    PLAY,
    PLUTT,
    SEATS,
    SHIFT,
    STAR,
    SUIT_SIGNS,
    SYMBOLS,
    TIMER_S,
    TRIGGER,
    TRIGGER_NUMBER,
    Option,
    V,
    Value,
)
from sabacc.rules.part import Book, Follows, Part, Phase, followed, given
from sabacc.rules.phases import Deal, Showdown
from sabacc.rules.piles import Piles
from sabacc.rules.revisions import Revision
from sabacc.rules.validate import validate_options, validate_parts
from sabacc.shown import shown

# Options that every game has, with their values by the book.
COMMON_OPTIONS: Final[Book] = {
    SEATS: 8,
    GAME_END: "open",
    HOUSE_DEALER: False,
    PLUTT: "none",
    BUY_IN: 500,
    DROID_LENDS: "at_a_time",
}


class _Frame(Part):
    """What belongs to no phase: the options of every table, the choice of deck, and of the way to play."""

    def __init__(
        self,
        table: Book,
        star: str | None,
        decks: Mapping[str, Deck],
        signed: Mapping[str, Deck],
        plays: Mapping[str, Course],
    ) -> None:
        signs = "signed" if signed else None
        chosen = {DECK: next(iter(decks), None), SUIT_SIGNS: signs, STAR: star, PLAY: next(iter(plays), None)}
        self._signed = signed
        self.options = {**COMMON_OPTIONS, **table, **given(chosen)}
        self.words = {GAME_END: ("open", "last_standing"), DECK: tuple(decks), PLAY: tuple(plays)}
        self.follows = {SUIT_SIGNS: (DECK, dict.fromkeys(signed, "positive"))} if signed else {}

    def contradictions(self, rules: "RuleSet") -> Iterator[str]:
        if self._signed and rules[SUIT_SIGNS] == "positive" and rules[DECK] not in self._signed:
            # Ruling V15: without arcana nothing would count minus.
            yield f"suit_signs=positive needs deck={' or '.join(self._signed)}, not {rules[DECK]}"


def _following(
    links: Iterable[Follows], asked: Mapping[str, Value], values: Mapping[str, Value] | None = None
) -> dict[str, Value]:
    """What follows from the options that are asked for, where all of them have these values."""
    found = {
        option.name: followed(following, asked[on.name], asked if values is None else values)
        for link in links
        for option, (on, following) in link.items()
        if on.name in asked
    }
    return {name: value for name, value in found.items() if value is not None}


def _in_order(values: Mapping[str, Value]) -> dict[str, Value]:
    """Options in the order in which they are described; third-party ones come last."""
    ours = {name: values[name] for name in OPTIONS if name in values}
    return {**ours, **values}


def _check_kinds(*given: tuple[object, str, type | UnionType]) -> None:
    """Refuse parts that are something else: a package that is not type-checked hears of it in a sentence."""
    for value, what, kind in given:
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = kind.__name__ if isinstance(kind, type) else " or a ".join(each.__name__ for each in kind.__args__)
            raise BadRules(f"the {what} of a rule set must be a {wanted}, not {shown(value)}")


class RuleSet:
    """A game with its options. Play it with `Game` or `Session`. It never changes; `with_options` makes another.

    Its options are those of every table and those that its parts read. `course` may hold several courses: then the
    option `play` chooses among them, and the first is by the book. The same goes for `deck` and the option `deck`;
    `signed` has those of them in which all suits count plus by the book, with some that count minus, for the option
    `suit_signs`; `star` makes the value of The Star an option too. `table` overrides book values of the options of
    every table. `book_names` has the acts that the book calls otherwise than this program does.

    A plain class: a dataclass would double the time that `import sabacc` takes.
    """

    def __init__(
        self,
        *,
        id: str,
        name: str,
        revision: int,
        history: tuple[Revision, ...] = (),
        deck: Deck | Mapping[str, Deck],
        signed: Mapping[str, Deck] | None = None,
        ladder: Ladder,
        piles: Piles,
        course: Course | Mapping[str, Course],
        table: Book | None = None,
        star: str | None = None,
        aliases: tuple[str, ...] = (),
        book_names: tuple[BookName, ...] = (),
        text: str = "",
        example: str = "",
    ) -> None:
        _check_kinds(
            (id, "id", str), (name, "name", str), (revision, "revision", int), (deck, "deck", Deck | Mapping),
            (ladder, "ladder", Ladder), (piles, "piles", Piles), (course, "course", Course | Mapping),
            (aliases, "aliases", tuple), (history, "history", tuple), (book_names, "book_names", tuple),
            (text, "text", str), (example, "example", str),
        )  # fmt: skip
        self.id = id
        self.name = name
        self.revision = revision
        self.history = history  # what each revision after the first changed
        if not deck or not course:
            raise BadRules(f"{id}: a rule set needs a deck and a course")
        self.decks = {} if isinstance(deck, Deck) else dict(deck)  # by the value of the option `deck`
        self.deck = deck if isinstance(deck, Deck) else next(iter(deck.values()))
        self.signed = dict(signed or {})  # likewise, with suits that count minus
        self.ladder = ladder
        self.piles = piles
        self.plays = {} if isinstance(course, Course) else dict(course)  # by the value of the option `play`
        self.course = course if isinstance(course, Course) else next(iter(course.values()))
        self.aliases = aliases
        self.book_names = book_names  # of acts that the book calls otherwise
        self.text = text  # the rules in words, as Markdown, if they are not in a file of ours
        self.example = example  # the record of an example hand, likewise
        self.changes: dict[str, Value] = {}  # options that differ from the book
        self._table = dict(table or {})
        self._star = star
        if strange := [option.name for option in self._table if option not in COMMON_OPTIONS]:
            raise BadRules(f"{id}: {strange[0]} is not an option of every table; set it in the phase that reads it")
        self._assemble()
        validate_parts(self)
        validate_options(self)

    def _assemble(self) -> None:
        """Put the options of all parts together."""
        frame = _Frame(self._table, self._star, self.decks, self.signed, self.plays)
        self.parts: tuple[Part, ...] = (frame, self.piles, *self.course.parts, self.ladder)
        self._options = {option.name: option for part in self.parts for option in part.options}
        book = {option.name: value for part in self.parts for option, value in part.options.items()}
        self._book = _in_order(book)
        self.defaults = self._defaults_with(self.changes)  # the value of each option by the book
        words: dict[str, list[str]] = {}
        for part in self.parts:
            for option, known in part.words.items():
                words.setdefault(option.name, []).extend(known)
        self._words = {name: tuple(dict.fromkeys(known)) for name, known in words.items()}

    def _defaults_with(self, changes: Mapping[str, Value]) -> dict[str, Value]:
        """The values by the book where some options are changed, as a few follow others."""
        values = {**self._book, **changes}
        return {**self._book, **_following((part.follows for part in self.parts), values)}

    def _implied(self, asked: Mapping[str, Value]) -> dict[str, Value]:
        """The options that are set along with these, as a few come together."""
        found = _following((part.implied for part in self.parts), asked, {**self._book, **self.changes, **asked})
        return {name: value for name, value in found.items() if name not in asked}

    def settled(self, values: Mapping[str, Value]) -> dict[str, Value]:
        """Every option as it would be with some options set, even if they contradict each other."""
        merged = {**self.changes, **values, **self._implied(values)}
        return {**self._defaults_with(merged), **merged}

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
        """The same game with some of its parts replaced."""
        other = copy(self)
        vars(other).pop("program", None)
        vars(other).update(parts)
        if not parts.keys() <= {"changes", "deck", "defaults"}:
            other._assemble()
        return other

    @overload
    def __getitem__(self, option: Option[V]) -> V: ...

    @overload
    def __getitem__(self, option: str) -> Value: ...

    def __getitem__(self, option: Option[V] | str) -> V | Value:
        """The value of an option."""
        name = option if isinstance(option, str) else option.name
        if name not in self.defaults:
            raise self._lacks(name)
        return cast("V", self.changes.get(name, self.defaults[name]))

    def number(self, option: str) -> int:
        """The value of a whole-number option, by its name."""
        value = self[option]
        if not isinstance(value, int):
            raise BadRules(f"{self.id}: option {option} is not a number here, but {shown(value)}")
        return value

    def has(self, option: Option[Any] | str) -> bool:
        """Whether this rule set has an option."""
        return (option if isinstance(option, str) else option.name) in self.defaults

    @property
    def options(self) -> dict[str, Value]:
        """Every option with the value in force; one that plays as an earlier revision did only where it does."""
        return {name: self[name] for name in self.defaults if name in self.changes or not self._options[name].older}

    @property
    def least_bet(self) -> int:
        """The smallest bet or raise; 0 where nobody bets."""
        least = self[MIN_BET] if self.has(MIN_BET) else 0
        return least if isinstance(least, int) else self[ANTE_HAND]

    @property
    def antes(self) -> int:
        """What a seat pays for a hand, to both pots."""
        return self[ANTE_HAND] + self[ANTE_SABACC] if self.has(ANTE_HAND) else 0

    def deals_in(self, stack: int) -> bool:
        """Whether a player with these credits, who is not away, is dealt a hand. Ruling X8."""
        return can_be_dealt_in(self.program, stack)

    def dealt_in(self, stacks: Sequence[int], away: Collection[int] = ()) -> list[int]:
        """The seats that are dealt a hand."""
        return [seat for seat, stack in enumerate(stacks) if seat not in away and self.deals_in(stack)]

    @property
    def seats(self) -> tuple[int, int]:
        """How many seats the game can have: the fewest, and the most at this table."""
        return SEATS.low, self[SEATS]

    @property
    def hand_size(self) -> int:
        """How many cards a seat is dealt."""
        return sum(phase.cards for phase in self.course.opening if isinstance(phase, Deal))

    @property
    def timer(self) -> tuple[int, int] | None:
        """The range of seconds after which a timer makes the hands shift; None if there is no timer."""
        if not self.has(TRIGGER) or self[TRIGGER] != "timer":
            return None
        first, _, last = self[TIMER_S].partition("-")
        return int(first), int(last)

    @property
    def trigger_number(self) -> int:
        """The number that triggers a shift where a single die is rolled."""
        return self[TRIGGER_NUMBER] if self.has(TRIGGER_NUMBER) else TRIGGER_NUMBER.low

    @property
    def wild_fives(self) -> bool:
        """Whether Fives are wild and played to the table."""
        return self.has(FIVE_REPLACEMENT)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The kind of shift for each face of a die, where symbols decide; else empty."""
        return self[SYMBOLS] if self.has(SHIFT) and self[SHIFT] == "by_symbol" else ()

    @property
    def array_names(self) -> tuple[str, ...]:
        """What the places of the Array are called, from the deck on; empty if they have no names."""
        return next((phase.array_names for phase in self.course.phases if phase.array_names), ())

    @property
    def sides(self) -> bool:
        """Whether everybody plays for the Light or the Dark side."""
        return self.ladder.sides

    @property
    def demise(self) -> bool:
        """Whether ties are broken by Sudden Demise."""
        return any(isinstance(phase, Showdown) and phase.has_demise for phase in self.course.closing)

    @property
    def can_be_called(self) -> bool:
        """Whether somebody can call the hand."""
        return self.has(MIN_ROUNDS) or self.has(CALL_FROM)

    def has_phase(self, code: int) -> bool:
        """Whether a phase of this kind is part of a hand."""
        return any(phase.code == code for phase in self.course.phases)

    def acts_of(self, phase: Phase) -> tuple[int, ...]:
        """The acts that a phase offers with the options in force."""
        return (*phase.acts, *(code for part in self.parts for code in part.extra_acts(self, phase)))

    @property
    def acts(self) -> frozenset[int]:
        """The acts that some phase offers with the options in force."""
        return frozenset(code for phase in self.course.phases for code in self.acts_of(phase))

    def meant_by(self, verb: str) -> BookName | None:
        """The act on offer in this game for which its book has this verb; None if it has it for none."""
        return next((each for each in self.book_names if verb in each.verbs and each.act in self.acts), None)

    def told_by_parts(self, code: int) -> str:
        """What an act does in this game, where that is more or other than it does elsewhere; else empty."""
        return next((told[code] for told in (part.acts_told(self) for part in self.parts) if code in told), "")

    def with_antes_doubled(self) -> "RuleSet":
        """The same game with both antes doubled, unless that exceeds what the options take. Ruling M6."""
        hand, sabacc = 2 * self[ANTE_HAND], 2 * self[ANTE_SABACC]
        if max(hand, sabacc) > ANTE_HAND.high:
            return self
        return self.with_options(ante_hand=hand, ante_sabacc=sabacc)

    def with_options(self, /, **values: Value) -> "RuleSet":
        """The same game with some options set; all of them are checked before any is applied."""
        changed = self.with_any_options(values)
        validate_options(changed)
        return changed

    def with_any_options(self, values: Mapping[str, Value]) -> "RuleSet":
        """The same, although the options may contradict each other: to say how, not to play."""
        asked = self.played(values.get("play"))
        if asked is not self:
            return asked.with_any_options(values)
        checked = {name: self.option(name).check(value) for name, value in values.items()}
        merged = {**self.changes, **checked, **self._implied(checked)}
        defaults = self._defaults_with(merged)
        changes = _in_order({name: value for name, value in merged.items() if value != defaults[name]})
        changed = self.varied(changes=changes, defaults=defaults)
        changed.deck = changed._deck_in_force()
        return changed

    def at_buy_in(self, credits: int) -> "RuleSet":
        """The same game where people bring so many credits: itself, unless something in it follows the buy-in.

        Ruling G2. Set the option `buy_in` together with others to keep what they say.
        """
        if credits == self[BUY_IN] or credits < self.antes or not self.follows(BUY_IN):
            return self
        return self.with_options(buy_in=credits)

    def follows(self, option: Option[Any]) -> bool:
        """Whether the value of some other option by the book depends on this one."""
        return any(on == option for part in self.parts for on, _ in part.follows.values())

    def depends_on(self, option: str) -> tuple[str, ...]:
        """The options that an option follows: its value by the book depends on them, or it is set along with them.

        >>> from sabacc.rules.registry import find
        >>> find("classic").depends_on("ante_sabacc")
        ('ante_hand',)
        """
        links = (link for part in self.parts for link in (part.follows, part.implied))
        found = (on.name for link in links for follower, (on, _) in link.items() if follower.name == option)
        return tuple(dict.fromkeys(found))

    def played(self, play: object) -> "RuleSet":
        """The same game played in another way, with the options of that way as the book has them.

        Returns itself if `play` is None or the way in which it is played already. Ask the result about options that
        are set together with `play`: another way of playing has others.
        """
        if play is None or not self.has(PLAY) or self.option(PLAY.name).check(play) == self[PLAY]:
            return self
        other = self.varied(course=self.plays[str(play)])
        validate_parts(other)
        # Options that both ways have, with the same value by the book.
        shared = {name for name, value in other.defaults.items() if self.defaults.get(name) == value}
        kept = {name: value for name, value in self.changes.items() if name in shared}
        other.changes = {**kept, PLAY.name: str(play)}
        other.defaults = other._defaults_with(other.changes)
        return other

    def _deck_in_force(self) -> Deck:
        deck = self.decks[self[DECK]] if self.decks else self.deck
        if self.signed and self[SUIT_SIGNS] == "signed":
            deck = self.signed.get(self[DECK], deck)
        return with_star(deck, int(self[STAR])) if STAR.name in self.changes else deck

    @cached_property
    def program(self) -> Program:
        """What the engine runs; made once."""
        return compile_rules(self)

    def parse_options(self, texts: Mapping[str, str]) -> dict[str, Value]:
        """Read options as they are typed, for `with_options`."""
        asked = self.played(texts["play"].strip().lower() if "play" in texts else None)
        return {name: asked.option(name).parse(text) for name, text in texts.items()}

    def _lacks(self, name: str) -> BadRules:
        return BadRules(f"{self.id} has no option {shown(name)}; it has {', '.join(sorted(self.options))}")

    def option(self, name: str) -> Option[Any]:
        """The description of an option of this rule set."""
        if name not in self.defaults:
            raise self._lacks(name)
        option = self._options[name]
        for limits in (part.limits(self) for part in self.parts):
            limit = limits.get(option)
            # A game that leaves no number at all is refused by its part, in a sentence.
            if limit and limit.most >= option.low:
                option = option._replace(high=min(option.high, limit.most), limit=limit.why)
        return option._replace(words=self._words[name]) if name in self._words else option
