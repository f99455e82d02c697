"""What hands are worth: hands side by side with the step that decides, and the cards a viewer can see."""

from collections.abc import Sequence
from typing import NamedTuple

from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED, ORDINARY
from sabacc.engine.table import Table
from sabacc.errors import BadNotation
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.sentences import FIVE, from_the_field, told_total
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.shown import shown

_ALL_FIVES = 5
_TALL = 14  # what an Ace of 15 counts more than one of 1


class ScoredHand(NamedTuple):
    """What a hand is worth. `score` is comparable with any other of the same rule set; -1 is bombed out."""

    cards: tuple[int, ...]
    rank: str  # as programs know it
    total: int
    score: int
    name: str  # of the rank, as people call it beside the total
    from_fives: int = 0  # what Wild Fives on the table add to the total
    borrowed: tuple[int, ...] = ()  # cards of others' fields that it uses

    @property
    def place(self) -> int:
        """The place of its rank on the ladder: 0 is bombed out, 1 is ordinary, more is better."""
        return scoring.rank(self.score)

    @property
    def is_bombed(self) -> bool:
        """Whether it has bombed out."""
        return self.score == BOMBED

    @property
    def is_ordinary(self) -> bool:
        """Whether it has nothing but its total."""
        return self.place == ORDINARY


class Comparison(NamedTuple):
    """Scored hands, the indices of all that tie for best, and the step that sets them apart from the next best."""

    hands: tuple[ScoredHand, ...]
    winners: tuple[int, ...]
    step: str


def compare(
    rules: RuleSet, hands: Sequence[str], fives: int = 0, wild: int | None = None, field: str = ""
) -> Comparison:
    """Score hands that are written as text.

    In Force a hand begins with its side, "L:" or "D:". Cards in a hand's own field follow a slash: "10c 4s / 9f".

    `fives` is the number of Wild Fives on the table and `wild` the index of the hand with the Wild right, for Centran.
    `field` has the cards in the fields of people whose hands are not compared, for the Hold 'Em field.

    >>> from sabacc.rules.registry import find
    >>> compare(find("corellian-spike"), ["+5 -5", "0 0"]).winners
    (1,)
    """
    _check_fives(rules, len(hands), fives, wild)
    hands, sides = _split_sides(rules, hands)
    hands, fields = _split_fields(rules, hands)
    if field.strip() and not rules.program.holdem_field:
        raise BadNotation("the cards in other players' fields count only with holdem_field=yes")
    groups = rules.deck.parse_groups([*hands, *fields, field.replace(",", " ")])
    own, own_fields, others = groups[: len(hands)], groups[len(hands) : -1], groups[-1]
    whole = [[*cards, *laid] for cards, laid in zip(own, own_fields, strict=True)]
    for cards in whole:
        _check_hand(rules, cards)
    t = Table()
    scored = tuple(
        score_cards(rules, t, cards, _shared(rules, own_fields, i, others), fives, i == wild, sides[i])
        for i, cards in enumerate(whole)
    )
    best = max((hand.score for hand in scored), default=BOMBED)
    winners = tuple(i for i, hand in enumerate(scored) if hand.score == best != BOMBED)
    return Comparison(scored, winners, _step(rules, scored, best))


def _split_sides(rules: RuleSet, hands: Sequence[str]) -> tuple[list[str], list[int]]:
    """Where there are sides, a hand begins with its own: "L: 10s 13c"."""
    if not rules.sides:
        return list(hands), [LIGHT] * len(hands)
    texts, sides = [], []
    for hand in hands:
        letter, colon, cards = hand.partition(":")
        if not colon or letter.strip().upper() not in _SIDES:
            raise BadNotation(f'a hand of {rules.name} begins with its side, like "L: 10s 13c", not {shown(hand)}')
        texts.append(cards)
        sides.append(_SIDES[letter.strip().upper()])
    return texts, sides


def _split_fields(rules: RuleSet, hands: Sequence[str]) -> tuple[list[str], list[str]]:
    """What is in each hand, and what in its field."""
    parts = [hand.partition("/") for hand in hands]
    if any(slash for _, slash, _ in parts) and rules.course.field is None:
        raise BadNotation(f"{rules.name} has no field; leave out the slash")
    return [cards for cards, _, _ in parts], [laid for _, _, laid in parts]


def _shared(rules: RuleSet, fields: Sequence[Sequence[int]], own: int, others: Sequence[int]) -> list[int]:
    """The field cards of everybody else, where they may count."""
    if not rules.program.holdem_field:
        return []
    return [card for i, laid in enumerate(fields) if i != own for card in laid] + list(others)


_SIDES = {"L": LIGHT, "D": DARK}


def _check_fives(rules: RuleSet, hands: int, fives: int, wild: int | None) -> None:
    if not rules.wild_fives and (fives or wild is not None):
        raise BadNotation(f"{rules.name} has no Wild Fives; leave out fives and wild")
    if not 0 <= fives <= _ALL_FIVES:
        raise BadNotation(f"fives must be from 0 to {_ALL_FIVES}, not {shown(fives)}")
    if wild is not None and not (fives == _ALL_FIVES and 0 <= wild < hands):
        raise BadNotation(
            f"wild must be the index of a hand (0 to {hands - 1}) and needs fives={_ALL_FIVES}, not {shown(wild)}"
        )


def _check_hand(rules: RuleSet, cards: Sequence[int]) -> None:
    named = rules.deck.format(cards) or "nothing"
    refusal = rules.ladder.sizes.refuse(rules.name, len(cards), named)
    if refusal:
        raise BadNotation(refusal)
    if rules.wild_fives and any(rules.deck.cards[card].is_five for card in cards):
        raise BadNotation(f"a Five is played to the table and cannot be in a hand ({named}); count it with fives=N")


def score_cards(
    rules: RuleSet, t: Table, cards: Sequence[int], shared: Sequence[int], fives: int, wild: bool, side: int
) -> ScoredHand:
    """What cards are worth, as they lie: `t` is scratch space, `shared` are cards of others' fields that may count."""

    def score_with(borrowed: Sequence[int]) -> int:
        t.hand[: len(cards) + len(borrowed)] = (*cards, *borrowed)
        return scoring.score_hand(t, rules.program, len(cards), len(borrowed), fives, wild, side)

    score = score_with(shared)
    total, rank = t.total, scoring.rank(score)
    borrowed = list(shared)
    # More cards to choose from never make a hand worse, so what it is worth as much without is not used.
    for at in reversed(range(len(shared))):
        rest = borrowed[:at] + borrowed[at + 1 :]
        if score_with(rest) == score:
            borrowed = rest
    any_cards, name = rules.ladder.meaning(rank).any_cards, rules.ladder.name(rank)
    added = 0 if any_cards else _from_fives(rules, cards, total, fives)
    return ScoredHand(tuple(cards), rules.ladder.ranks[rank], total, score, name, added, tuple(borrowed))


def _from_fives(rules: RuleSet, cards: Sequence[int], total: int, fives: int) -> int:
    """What Wild Fives add to a total: as little as possible, where an Ace could count either way."""
    held = [rules.deck.cards[card] for card in cards] if fives else []
    lowest = sum(card.value for card in held)
    added = [total - lowest - _TALL * tall for tall in range(sum(card.is_ace for card in held) + 1)]
    possible = [each for each in added if each % FIVE == 0 and abs(each) <= FIVE * fives]
    return min(possible, key=abs, default=0)


def _step(rules: RuleSet, hands: Sequence[ScoredHand], best: int) -> str:
    """What sets the best hands apart from the next best; empty if nothing does."""
    rest = [hand.score for hand in hands if hand.score != best]
    return rules.ladder.deciding_step(best, max(rest)) if rest and best != BOMBED else ""


def deciding_step(rules: RuleSet, hand: ScoredHand, other: ScoredHand) -> str:
    """The step of the comparison that sets two hands apart."""
    return rules.ladder.deciding_step(hand.score, other.score)


def why(rules: RuleSet, hand: ScoredHand) -> str:
    """What makes a hand what it is, in a few words."""
    return rules.ladder.why(hand.total, hand.score)


def borrowed_texts(rules: RuleSet, hand: ScoredHand) -> list[str]:
    """The cards of others' fields that a hand uses."""
    return [rules.deck.cards[card].text for card in hand.borrowed]


def example_of(rules: RuleSet, place: int, is_dark: bool = False) -> str:
    """An example of a rank, by its place on the ladder; empty if the ladder has none that fits the options in force.

    `is_dark` asks for one of the Dark side, where that has its own.
    """
    meaning = rules.ladder.meaning(place)
    if is_dark and meaning.dark_example:
        meaning = meaning._replace(example=meaning.dark_example, dark=True)
    try:
        cards = rules.deck.parse(meaning.example)
    except BadNotation:
        return ""  # another deck
    own = [card for card in cards if not (rules.wild_fives and rules.deck.cards[card].is_five)]
    fives, side = len(cards) - len(own), DARK if meaning.dark else LIGHT
    # Beside five Fives on the table anything may be held.
    held = [own] if own else [[card] for card in range(len(rules.deck.cards))]
    places = (score_cards(rules, Table(), hand, (), fives, fives == _ALL_FIVES, side).place for hand in held)
    return meaning.example if cards and place in places else ""


# The hands in a view.


def own_hand(view: SeatView) -> ScoredHand | None:
    """What the seat's own cards are worth now; None if it has none."""
    return None if view.seat is None else hand_of(view, view.seat)


def hand_of(view: SeatView, seat: int, without: str | None = None) -> ScoredHand | None:
    """What the cards the viewer knows of a seat are worth, less the one named `without`; None if there are none."""
    texts = [*view.hands[seat], *view.fields[seat], *view.spikes[seat]]
    if without is not None:
        texts.remove(without)
    cards = _cards(view, texts)
    if not cards:
        return None
    rules, side = view.rules, DARK if view.dark[seat] else LIGHT
    shared = shared_cards(view, seat)
    return score_cards(rules, Table(), cards, shared, view.wild_fives, view.wild_seat == seat, side)


def shared_cards(view: SeatView, seat: int) -> list[int]:
    """The cards in others' fields, where they may count, in the order in which the engine tries them."""
    if not view.rules.program.holdem_field:
        return []
    return [view.rules.deck.copies(text)[0] for other, laid in enumerate(view.fields) if other != seat for text in laid]


def _cards(view: SeatView, texts: Sequence[str]) -> list[int]:
    """The cards of texts in the order of the deck; of those that look alike, the first stands for all."""
    return sorted(view.rules.deck.copies(text)[0] for text in texts if text != HIDDEN_CARD)


def hand_name(view: SeatView) -> str:
    """The name of the seat's own hand as it stands, and what it adds up to; empty if it has no cards."""
    hand = own_hand(view)
    if hand is None:
        return ""
    borrowed = from_the_field(borrowed_texts(view.rules, hand))
    return f"{hand.name}, {why(view.rules, hand)}{sum_with_fives(hand)}{borrowed}"


def sum_with_fives(hand: ScoredHand) -> str:
    """How a total came about with Wild Fives; empty without."""
    return told_total(hand.total, hand.from_fives).removeprefix(told_total(hand.total))
