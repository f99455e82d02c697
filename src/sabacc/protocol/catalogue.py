"""What the server tells about the games themselves: texts, cards, options, ladders, presets, bots and sources.

These are only their types. All texts are plain text, made of the one copy that the package has, so that a page shows
them as they are and knows no rules.
"""

from typing import Annotated, Literal

from msgspec import Meta, field

from sabacc.protocol.messages import MessagePart
from sabacc.rules.options import Value

# What is asked for.

GameId = Annotated[
    str,
    Meta(description="The id or an alias of a game, as `/api/games` lists them.", max_length=80, examples=["classic"]),
]
Settings = Annotated[
    list[Annotated[str, Meta(max_length=200)]],
    Meta(
        description="Options that differ from the book, each as name=value.",
        max_length=200,
        examples=[["min_rounds=4"]],
    ),
]


class AnyGame(MessagePart):
    """Nothing in particular."""


class OneGame(MessagePart):
    """A game by the book."""

    id: GameId


class SetGame(OneGame):
    """A game with some of its options set."""

    set: Settings = field(default_factory=list)


class HouseRulesAsked(MessagePart):
    """House rules to be checked: options by name, or a whole file as TOML, which has its own name and note."""

    options: dict[str, Value] = field(default_factory=dict)
    name: str = "House rules"
    note: str = ""
    toml: str | None = None


# Lists.


class Seats(MessagePart):
    """How many can play."""

    least: int
    most: int


class GameLine(MessagePart):
    """A game in a list: its figures, and what it is in a sentence."""

    id: str
    name: str
    revision: int
    aliases: list[str]
    cards: int
    hand_size: int
    seats: Seats
    buy_in: int
    introduction: str
    length: str
    has_sides: bool
    has_text: bool
    has_example: bool


class Games(MessagePart):
    """Every game: those that ship, then those that others have added."""

    games: list[GameLine]


class Preset(MessagePart):
    """House rules that ship, and the games they are for."""

    preset: str
    name: str
    note: str
    games: list[str]


class Presets(MessagePart):
    """All presets."""

    presets: list[Preset]


class Ruling(MessagePart):
    """What the printed rules leave open, what was decided, and the options that switch it."""

    number: str
    says: str
    decided: str
    options: list[str]


class Rulings(MessagePart):
    """All rulings, which marks such as [V11] refer to."""

    rulings: list[Ruling]


class BotLine(MessagePart):
    """A bot, and what it is like."""

    name: str
    about: str


class Bots(MessagePart):
    """The bots that may sit at tables: those that ship, and those that the operator allows."""

    bots: list[BotLine]


class SourceParagraph(MessagePart):
    """A paragraph, which may be an item of a list."""

    text: str
    is_item: bool


class SourceSection(MessagePart):
    """A heading and its paragraphs; a book names the games that are from it."""

    title: str
    level: int
    games: list[str]
    paragraphs: list[SourceParagraph]


class About(MessagePart):
    """The version of the program, and where the games come from: books, authors, licences, history."""

    sabacc: str
    sections: list[SourceSection]


# One game.


class Clause(MessagePart):
    """A numbered clause and the rulings it cites; `game` says where it is written down, if that is another game."""

    number: str
    text: str
    rulings: list[str]
    game: str


class Section(MessagePart):
    """A heading and its clauses; a part belongs to the section above it."""

    title: str
    is_part: bool
    clauses: list[Clause]


class RulesText(MessagePart):
    """The rules in words. `shared_note` says why some numbers have other letters."""

    title: str
    introduction: list[str]
    shared_note: str
    sections: list[Section]
    rulings: list[Ruling]


class ActHelp(MessagePart):
    """What a seat can be offered: how it is written, what it does, and what the book calls it."""

    verb: str
    pattern: str
    help: str
    book_names: list[str]
    book_verbs: list[str]


class Card(MessagePart):
    """A kind of card: its text in records, its names, what it counts in words and as printed, and how many
    there are.
    """

    text: str
    name: str
    also: str
    counts: str
    value: int
    number: int
    suit: str
    copies: int


class Deck(MessagePart):
    """The cards of a game."""

    name: str
    size: int
    suits: list[str]
    note: str
    cards: list[Card]


class Phases(MessagePart):
    """Phases of a hand, and when they come."""

    when: str
    phases: list[str]


class Game(MessagePart):
    """A game with all that can be read about it. `example` is the record of an example hand."""

    about: GameLine
    text: RulesText
    example: str | None
    phases: list[Phases]
    acts: list[ActHelp]
    deck: Deck
    presets: list[Preset]


# Options.

OptionKind = Literal["number", "share", "yes_no", "words", "list", "range"]


class OptionField(MessagePart):
    """One option as a field of a form.

    `number` and `range` (two numbers, as in "60-180") go from `low` to `high`; `share` likewise, in steps of `step`.
    `words` has the values to choose from, or the words that a number can be instead, or those that a list of `length`
    words is made of. `counted` is one more word, which takes a number from `low` to `high`: "hands:12".
    """

    name: str
    title: str
    about: str
    kind: OptionKind
    takes: str
    value: Value
    book: Value
    low: float | None
    high: float | None
    step: float | None
    length: int | None
    words: list[str]
    counted: str
    limit: str
    rulings: list[str]
    depends_on: list[str]


class OptionForm(MessagePart):
    """Every option of a game, with the values in force and those by the book."""

    id: str
    revision: int
    options: list[OptionField]


class Change(MessagePart):
    """An option that differs from the book; `said` is the whole in words."""

    option: str
    title: str
    book: Value
    house: Value
    ruling: str
    said: str


class Fault(MessagePart):
    """What is wrong with house rules, in a sentence, and the options it is about."""

    error: str
    options: list[str]


class CheckedRules(MessagePart):
    """What house rules come to. If there are faults, `options` and `changes` are empty, and there is no TOML."""

    id: str
    revision: int
    name: str
    note: str
    notice: str
    options: dict[str, Value]
    changes: list[Change]
    faults: list[Fault]
    toml: str | None


# Ladders.


class RankOdds(MessagePart):
    """How rare a rank is among hands of a size. Its hands are better than `better_than` percent of them, or more.

    The texts are as people read them: "1 in 1,891". Without any such hand `one_in` is null.
    """

    cards: int
    one_in: float | None
    one_in_text: str
    better_than: float
    better_than_text: str


class Rank(MessagePart):
    """A rank of hands: `rank` is its name for programs, `also` a second one that the book gives it."""

    place: int
    rank: str
    title: str
    also: str
    definition: str
    example: str
    odds: list[RankOdds]


class Ladder(MessagePart):
    """The ranks of a game, best first. `counted` has the sizes of hands for which there are odds; `note` says more."""

    id: str
    revision: int
    changes: dict[str, Value]
    counted: list[int]
    note: str
    ranks: list[Rank]
