"""Text of actions and of the lines of a record. `parse_x` and `format_x` are inverses of each other."""

from typing import Final

from sabacc.engine.codes import act, op
from sabacc.errors import BadNotation
from sabacc.play.actions import (
    ACTIONS,
    OUTCOMES,
    VERDICTS,
    Accuse,
    Action,
    Choice,
    Deed,
    Judged,
    Outcome,
    Stake,
    make,
)
from sabacc.play.sentences import POTS
from sabacc.play.spoken import NamesCards, NamesSeat, ShowsFaces
from sabacc.rules.book_names import BookName
from sabacc.rules.model import RuleSet
from sabacc.shown import shown

SEAT_LETTERS: Final = "ABCDEFGH"
EMPTY_SEATS: Final = tuple(f"seat {letter}" for letter in SEAT_LETTERS)  # what seats without a player are called
_BY_VERB: Final = {kind.verb: kind for kind in ACTIONS.values()}
_OUTCOMES_BY_VERB: Final = {kind.verb: kind for kind in OUTCOMES.values()}
# Other words for the same thing, understood but never written.
_ALIASES: Final = {"bet": "raise", "junk": "fold", "call-hand": "call hand", "callhand": "call hand"}
_BETWEEN: Final = frozenset(row.between for row in act.ROWS if row.between)
_WITH: Final = "with"  # books put it between two cards
_MOST_DIGITS: Final = 9
_MINUS: Final = ("-", "\N{MINUS SIGN}")
_PLACES: Final = {"by": "N", "total": "N", "seat": "SEAT"}  # what stands for a value in a pattern; the rest are cards


def format_action(action: Action) -> str:
    """The text of an action.

    >>> from sabacc import Exchange
    >>> format_action(Exchange("10c", "-7"))
    'exchange 10c for -7'
    """
    values = [SEAT_LETTERS[action.seat]] if isinstance(action, NamesSeat) else [str(value) for value in action.values()]
    return _written(type(action), values)


def _written(kind: type[Action], values: list[str]) -> str:
    """A verb with its values, and the word between two of them."""
    return " ".join((kind.verb, *([f" {kind.between} ".join(values)] if values else [])))


def parse_action(text: str, rules: RuleSet | None = None) -> Action:
    """Read an action; for a person who plays by some rules, also by the words that the book of the game has for it.

    >>> parse_action("bet 10")
    Raise(by=10)
    >>> from sabacc.rules.registry import find
    >>> parse_action("trade 4f for 7s", find("centran"))
    Exchange(card='4f', other='7s')
    """
    verb, rest = _verb_and_rest(text)
    kind = kind_of(verb)
    book = rules.meant_by(verb) if rules else None
    if rules is None or book is None:
        return _parse_as(kind, verb, rest, text, rules)
    if kind is None or kind.code not in rules.acts:
        meant = ACTIONS[book.act]
        values = [word for word in rest if word.lower() != _WITH]
        if len(values) != len(meant.__match_args__):
            raise BadNotation(f"{_misread(text, meant)}, which the book of {rules.name} calls {book.name}")
        return _parse_as(meant, verb, values, text)
    try:
        return _parse_as(kind, verb, rest, text)
    except BadNotation as error:
        raise BadNotation(f"{error}; {points_to(rules, book)}") from None


def points_to(rules: RuleSet, book: BookName) -> str:
    """Which act the book means by a name of its own, as a clause.

    >>> from sabacc.rules.registry import find
    >>> points_to(find("centran"), find("centran").book_names[0])
    "in Centran Sabacc the book's Trade is `exchange CARD for CARD`"
    """
    return f"in {rules.name} the book's {book.name} is `{pattern(ACTIONS[book.act])}`"


def told_verb(kind: type[Action], rules: RuleSet) -> str:
    """A verb, and what the book of the game calls that.

    >>> from sabacc import Exchange, find
    >>> told_verb(Exchange, find("centran"))
    "exchange (the book's Trade)"
    """
    known_as = [each.name for each in rules.book_names if each.act == kind.code]
    return f"{kind.verb} (the book's {known_as[0]})" if known_as else kind.verb


def _verb_and_rest(text: str) -> tuple[str, list[str]]:
    words = text.split()
    verb = " ".join(words[:2]).lower() if len(words) > 1 and words[1].lower() == "hand" else " ".join(words[:1]).lower()
    return verb, [word for word in words[len(verb.split()) :] if word.lower() not in _BETWEEN]


def _parse_as(kind: type[Action] | None, verb: str, rest: list[str], text: str, rules: RuleSet | None = None) -> Action:
    if kind is None:
        raise BadNotation(f"{shown(verb or 'nothing')} is not an action; {_known(rules)}")
    if len(rest) != len(kind.__match_args__):
        raise BadNotation(_misread(text, kind))
    if act.FIRST[kind.code] & act.SEAT:
        return make(kind, parse_seat(rest[0]))
    match act.AMOUNT[kind.code]:
        case act.CREDITS_ABOVE:
            return make(kind, parse_number(rest[0]))
        case act.TOTAL:
            return make(kind, _parse_signed(rest[0]))
    return make(kind, *rest)


def _known(rules: RuleSet | None) -> str:
    """Which actions there are: in a game, or without one in any."""
    if rules is None:
        return f"actions are {', '.join(sorted(_BY_VERB))}"
    return f"{rules.name} has {', '.join(told_verb(ACTIONS[code], rules) for code in sorted(rules.acts))}"


def _misread(text: str, kind: type[Action]) -> str:
    return f"{shown(text.strip())} should read like {pattern(kind)!r}"


def format_choice(choice: Choice) -> str:
    """A choice as a player would type it, with what it costs."""
    if choice.has_amount:
        steps = f" in steps of {choice.step}" if choice.step > 1 else ""
        is_range = choice.most > choice.least
        amount = f"N (from {choice.least} to {choice.most}{steps})" if is_range else str(choice.least)
        return f"{choice.kind.verb} {amount}"
    actions = choice.actions()
    text = (
        format_action(actions[0])
        if len(actions) == 1
        else f"{choice.kind.verb} {'/'.join(choice.cards or choice.others or (SEAT_LETTERS[s] for s in choice.seats))}"
    )
    if choice.cards and choice.others and len(actions) > 1:
        text = f"{choice.kind.verb} {'/'.join(choice.cards)} {choice.kind.between} {'/'.join(choice.others)}"
    price = format_price(choice)
    return f"{text} ({price})" if price else text


def format_price(choice: Choice) -> str:
    """What a choice costs, empty if nothing; for a fold with the pot that is paid into.

    >>> from sabacc import Fold
    >>> format_price(Choice(Fold, price=25, to_sabacc=24))
    '1 to the hand pot, 24 to the sabacc pot'
    """
    if choice.kind.code == act.FOLD:
        parts = {op.HAND_POT: choice.price - choice.to_sabacc, op.SABACC_POT: choice.to_sabacc}
        return ", ".join(f"{credit} to {POTS[pot]}" for pot, credit in parts.items() if credit)
    return "/".join(map(str, choice.prices)) or (str(choice.price) if choice.price else "")


def is_verb(word: str, rules: RuleSet) -> bool:
    """Whether an action begins with this word, for us or in the book of the game."""
    return kind_of(word) is not None or rules.meant_by(word.lower()) is not None


def kind_of(verb: str) -> type[Action] | None:
    """The kind of action that is written with this verb; None if there is none."""
    return _BY_VERB.get(_ALIASES.get(verb.lower(), verb.lower()))


def pattern(kind: type[Action]) -> str:
    """How an action is written, with words for its values: "exchange CARD for CARD"."""
    return _written(kind, [_PLACES.get(name, "CARD") for name in kind.__match_args__])


def _parse_signed(word: str) -> int:
    sign, digits = (-1, word[1:]) if word[:1] in _MINUS else (1, word.removeprefix("+"))
    return sign * parse_number(digits)


def parse_number(word: str) -> int:
    """Read a whole number."""
    if not (word.isascii() and word.isdigit() and len(word) <= _MOST_DIGITS):
        raise BadNotation(f"{word[:20]!r} should be a whole number of at most {_MOST_DIGITS} digits")
    return int(word)


def format_outcome(outcome: Outcome) -> str:
    """The text of an outcome of chance.

    >>> from sabacc.play.actions import Roll
    >>> format_outcome(Roll((3, 4)))
    'roll 3 4'
    """
    match outcome:
        case ShowsFaces(faces):
            return " ".join((outcome.verb, *map(str, faces)))
        case NamesCards(cards):
            return " ".join((outcome.verb, *cards))
        case Outcome():
            return outcome.verb
    raise TypeError(f"{outcome!r} is not an outcome")


def parse_outcome(text: str) -> Outcome:
    """Read an outcome of chance."""
    verb, *rest = text.replace(",", " ").split() or [""]
    kind = _OUTCOMES_BY_VERB.get(verb.lower())
    if kind is None:
        raise BadNotation(f"{shown(verb)} is not an outcome of chance; those are {', '.join(_OUTCOMES_BY_VERB)}")
    if issubclass(kind, ShowsFaces):
        return kind(tuple(parse_number(word) for word in rest))
    if issubclass(kind, NamesCards):
        return kind(tuple(rest))
    if rest:
        raise BadNotation(f"{shown(text.strip())} should read {kind.verb!r}")
    return kind()


def format_line(seat: int | None, what: Deed) -> str:
    """One line of a record: a seat's letter with its action or the stake it got credits for, or an outcome of chance.

    >>> format_line(1, parse_action("bet 10"))
    'B raise 10'
    """
    if isinstance(what, Outcome):
        return format_outcome(what)
    if seat is None:
        raise TypeError(f"{what!r} needs a seat")
    if isinstance(what, Stake):
        return f"{SEAT_LETTERS[seat]} {what.verb} {what.credits}"
    if isinstance(what, Judged):
        return f"{SEAT_LETTERS[seat]} {act.ROWS[act.ACCUSE].verb} {SEAT_LETTERS[what.seat]}: {what.verdict}"
    return f"{SEAT_LETTERS[seat]} {format_action(what)}"


def parse_line(text: str, rules: RuleSet | None = None) -> tuple[int | None, Deed]:
    """Read one line of a record. The rules only tell a refusal which actions there are: records have no book names."""
    first, _, rest = text.strip().partition(" ")
    if first.lower() in _OUTCOMES_BY_VERB:
        return None, parse_outcome(text)
    seat = parse_seat(first)
    verb, *values = rest.split() or [""]
    if verb.lower() == Stake.verb:
        if len(values) != 1:
            raise BadNotation(f"{shown(rest.strip())} should read like '{Stake.verb} N'")
        return seat, Stake(parse_number(values[0]))
    accusation, colon, verdict = rest.partition(":")
    if colon:
        return seat, _parse_judged(accusation, verdict.strip().lower())
    verb, values = _verb_and_rest(rest)
    return seat, _parse_as(kind_of(verb), verb, values, rest, rules)


def _parse_judged(accusation: str, verdict: str) -> Judged:
    """An accusation with the word of the Plutt: "accuse C: guilty"."""
    accused = parse_action(accusation)
    if not isinstance(accused, Accuse) or verdict not in VERDICTS:
        raise BadNotation(f"{shown(f'{accusation}: {verdict}')} should read like 'accuse C: {VERDICTS[0]}'")
    return Judged(accused.seat, verdict)


def parse_seat(text: str) -> int:
    """Read a seat's letter."""
    letter = text.upper()
    if len(letter) != 1 or letter not in SEAT_LETTERS:
        raise BadNotation(f"{shown(text)} should be a seat, {SEAT_LETTERS[0]} to {SEAT_LETTERS[-1]}")
    return SEAT_LETTERS.index(letter)
