"""Sentences: why an action is refused, what happened, how a hand ended. The catalogues are beside the codes."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from sabacc.cards import Deck
from sabacc.engine.codes import note, op, reason
from sabacc.engine.codes.note import EventKind
from sabacc.engine.codes.reason import Reason
from sabacc.play.dice import dice_text, face_text, symbol
from sabacc.play.events import HIDDEN_CARD, Event
from sabacc.rules.model import RuleSet
from sabacc.rules.options import CHIP

REASONS: Final[Mapping[int, str]] = {each: each.sentence for each in Reason}
EVENTS: Final[Mapping[int, str]] = {each: each.sentence for each in EventKind}
# What a sentence may name.
_OF_REASONS: Final = (
    *("seat", "to_act", "act", "phase", "to_call", "stack", "left", "least", "most", "step", "amount", "raises"),
    *("max_total", "full_rounds", "dealt", "price", "card", "other", "expected", "given", "sides"),
)
_OF_EVENTS: Final = (
    *("seat", "card", "value", "dice", "shift", "end", "total", "rank", "accused", "pot", "into"),
    *("symbol", "chance", "turned", "bought", "guilt", "shown", "cards", "wild"),
)

_SHIFTS: Final = {
    op.CORE: "Sabacc Shift!",
    op.RIM: "Rim Spike!",
    op.WILD: "Wild Spike!",
    op.CORE_AND_SPIKE: "Double Spike!",
}
# Where symbols decide, each kind is called by its name.
_SYMBOL_SHIFTS: Final = {**_SHIFTS, op.CORE: "Core Spike!"}
_CHANCE: Final = {0: "Chance decides: no shift.", 1: "Chance decides: the hands shift."}
_WILD: Final = ": a Wild Five, which everybody may count as +5, -5 or 0"
_GUILT: Final = {0: "has cheated", 1: "is guilty of cheating, says the Plutt"}
_ENDS: Final = {
    op.CONCEDED: "Everybody else has folded.",
    op.CALLED: "The hand is called.",
    op.ROUNDS_OVER: "The last round is over.",
    op.ALL_CHECKED: "Everybody checked: the hand ends.",
    op.FIVE_BROTHERS: "Five Brothers: the hand ends.",
    op.ARRAY_FULL: "The Array is full: the hand ends.",
}
# The same reasons where no card would do.
NO_CARD_THERE: Final[Mapping[int, str]] = {
    reason.NOT_IN_HAND: "You have no card in your hand for that.",
    reason.NOT_IN_FIELD: "You have no card in your field.",
}
FIVE: Final = 5  # what a Wild Five adds or takes
POTS: Final = {op.HAND_POT: "the hand pot", op.SABACC_POT: "the sabacc pot"}  # that are paid into
_SOME_CARD: Final = "a card"
_PLACE: Final = re.compile(r"{(\w*)")


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def in_words(n: int) -> str:
    """A number as a sentence says it.

    >>> in_words(2), in_words(12)
    ('two', '12')
    """
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def cards_in_words(n: int) -> str:
    """A number of cards, as a sentence says it.

    >>> cards_in_words(2), cards_in_words(1), cards_in_words(12)
    ('two cards', 'one card', '12 cards')
    """
    return f"{in_words(n)} card{'' if n == 1 else 's'}"


def listed(parts: Sequence[str]) -> str:
    """Parts of a sentence, with "and" before the last.

    >>> listed(["Ana", "Bo", "Cy"])
    'Ana, Bo and Cy'
    """
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def from_the_field(borrowed: Sequence[str]) -> str:
    """The cards of others' fields that a hand uses, as a sentence adds them; empty if there are none.

    >>> from_the_field(["4c", "I"])
    ' with 4c and I from the field'
    """
    return f" with {listed(borrowed)} from the field" if borrowed else ""


def told_total(total: int, from_fives: int = 0) -> str:
    """A total as a sentence says it: with the sum of the cards and what Wild Fives add, where they add something.

    >>> told_total(-3), told_total(23, 5), told_total(0, -10)
    ('-3', '+23: +18, Wild Five +5', '0: +10, Wild Fives -10')
    """
    if not from_fives:
        return _signed(total)
    word = "Wild Five" if abs(from_fives) == FIVE else "Wild Fives"
    return f"{_signed(total)}: {_signed(total - from_fives)}, {word} {from_fives:+d}"


def _signed(total: int) -> str:
    return f"{total:+d}" if total else "0"


def _check_places(sentences: Mapping[int, str], known: tuple[str, ...]) -> None:
    """Refuse sentences, at import, that name what nobody fills in."""
    for text in sentences.values():
        if strange := {name for name in _PLACE.findall(text) if name not in known}:
            raise TypeError(
                f"{text!r} names {', '.join(sorted(strange))}; sentences of its kind can name {', '.join(known)}"
            )


_check_places(REASONS, _OF_REASONS)
_check_places(EVENTS, _OF_EVENTS)


def explain(why: int, values: Mapping[str, object]) -> str:
    """The sentence for a refusal."""
    return REASONS[why].format_map(values)


def sentence(text: str) -> str:
    """What an error says, as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def by_name(event: Event, deck: Deck) -> Event:
    """The event with its cards, if the viewer knows them, by name: "the Idiot (I)"."""
    if event.cards:
        # With commas between them, as a name has blanks.
        told = ", ".join(deck.named(text).told for text in event.cards)
        return event._replace(cards=(told,), borrowed=tuple(deck.named(text).told for text in event.borrowed))
    if event.card is None or event.card == HIDDEN_CARD:
        return event
    name = deck.named(event.card).told
    is_first = EVENTS[event.kind].startswith("{card}")
    return event._replace(card=name[0].upper() + name[1:] if is_first else name)


def tell(event: Event, names: tuple[str, ...], rules: RuleSet) -> str:
    """The sentence for an event."""
    hidden = event.card is None or event.card == HIDDEN_CARD
    rank = rules.ladder.name(event.value) if event.value < len(rules.ladder.ranks) else ""
    total = told_total(event.number, event.from_fives)
    return EVENTS[event.kind].format(
        seat=names[event.seat] if event.seat is not None else "",
        card=_SOME_CARD if hidden else event.card,
        value=event.value,
        dice=_dice(event, rules) if event.kind == note.ROLLED else "",
        symbol=_symbol(event, rules) if event.kind == note.SYMBOL_ROLLED else "",
        chance=_CHANCE.get(event.value, ""),
        shift=(_SYMBOL_SHIFTS if rules.symbols else _SHIFTS).get(event.value, ""),
        end=_ENDS.get(event.value, ""),
        total=total,
        # "ordinary" is not a name.
        rank=f"an {rank} hand" if rank.islower() else rank,
        shown=_shown(rules, event.value, total) if event.kind == note.SHOWED else "",
        accused=names[event.number] if event.kind == note.ACCUSED else "",
        pot="the main pot" if event.number == 0 else f"side pot {event.number}",
        into=POTS.get(event.number, ""),
        guilt=_GUILT.get(event.value, ""),
        turned=_turned(rules),
        wild=_WILD if event.is_wild else "",
        bought=_bought(event, rules) if event.kind == note.BOUGHT_FROM_ARRAY else "",
        cards=" ".join(event.cards) + from_the_field(event.borrowed),
    )


def story(events: Iterable[Event], names: tuple[str, ...], rules: RuleSet, card_names: bool = False) -> Iterator[str]:
    """What happened, one sentence at a time; with `card_names` cards are told by name."""
    for event in events:
        yield tell(by_name(event, rules.deck) if card_names else event, names, rules)


def _dice(event: Event, rules: RuleSet) -> str:
    return dice_text(rules, [face for face in (event.number, event.value) if face])


def _symbol(event: Event, rules: RuleSet) -> str:
    return face_text(event.number, symbol(rules, event.number))


def _shown(rules: RuleSet, rank: int, total: str) -> str:
    """What a hand is that is shown: its name, if it has one, and its total, if that matters."""
    name, meaning = rules.ladder.name(rank), rules.ladder.meaning(rank)
    return total if name.islower() else name if meaning.any_cards else f"{name} ({total})"


def _turned(rules: RuleSet) -> str:
    """Where a new card of the Array lies. Ruling G9: next to the deck."""
    return f"as the {rules.array_names[0]} card" if rules.array_names else "in the Array"


def _bought(event: Event, rules: RuleSet) -> str:
    """A card of the Array with the name of its place, of which the price tells. GS-5.9."""
    chips, card = event.value // rules[CHIP], str(event.card)
    name = dict(enumerate(rules.array_names, start=1)).get(chips)
    return f"the {name} card {card.removeprefix('the ')}" if name else f"{card} from the Array"
