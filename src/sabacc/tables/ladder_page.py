"""The ladder of a game as a page: what its ranks are, how rare, which is the viewer's own, and which is near."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sabacc.play.hands import ScoredHand, example_of, own_hand, shared_cards
from sabacc.play.reach import Improvement, improvements, nearest
from sabacc.play.view import SeatView
from sabacc.rules.odds import count_ranks, hand_sizes, percent_beaten, share_beaten

_MOST_NAMED: Final = 3  # cards of an improvement
NEVER: Final = "-"


class Rung(NamedTuple):
    """A rank of the ladder: what it is, and how rare among hands of the present size and of sizes to come."""

    rank: str  # its title
    one_in: str  # "-" if no hand of this size has it, "" if that is not counted
    is_yours: bool
    definition: str = ""
    example: str = ""
    to_come: tuple[tuple[int, str], ...] = ()  # larger hands: the number of cards, and as `one_in`
    better_than: str = ""  # if it is yours, the share of hands of its size that yours beats, in percent
    also: str = ""  # a second name that the book gives it
    needs: str = ""  # "if you draw -10": the one card that would make it of your hand; empty if no card would
    is_next: bool = False  # it is the one to go for with one card

    @property
    def full_title(self) -> str:
        """Its title, and its second name if it has one."""
        return f"{self.rank} ({self.also})" if self.also else self.rank


def ladder(view: SeatView) -> tuple[Rung, ...]:
    """The ladder of the game, best first, with the odds for hands as large as the viewer's own and larger."""
    hand = own_hand(view)
    size = len(hand.cards) if hand else hand_sizes(view.rules)[0]
    ranks, can_occur = view.rules.ladder.ranks, view.rules.ladder.can_occur
    odds = {each: _odds(view, each) for each in (size, *(more for more in hand_sizes(view.rules) if more > size))}
    better = improvements(view)
    goal = nearest(better)
    rows = [
        _rung(view, place, hand, {each: column[place] for each, column in odds.items()}, better.get(place))._replace(
            is_next=place == goal
        )
        for place in reversed(range(len(ranks)))
        if can_occur(view.rules, place)
    ]
    # In Force both sides have a Pure Sabacc of their own, under one name; not every game has hands that bomb out.
    return tuple(row for row in rows if row.is_yours or _occurs(row) or _is_single(row, rows))


def _rung(
    view: SeatView, place: int, hand: ScoredHand | None, odds: dict[int, str], better: Improvement | None
) -> Rung:
    rules = view.rules
    (_, now), *to_come = odds.items()
    is_yours = hand is not None and hand.place == place
    return Rung(
        rules.ladder.title(place),
        now,
        is_yours,
        rules.ladder.meaning(place).definition,
        example_of(rules, place, _is_dark(view)),
        tuple(to_come),
        _share(view, hand) if hand and is_yours else "",
        rules.ladder.meaning(place).also,
        _told(better) if better else "",
    )


def _odds(view: SeatView, size: int) -> list[str]:
    """How rare each rank is, weakest first; larger hands than in the books are not counted: it would take seconds.

    Neither are hands that may use cards in others' fields.
    """
    if size not in hand_sizes(view.rules) or _shares_cards(view):
        return [""] * len(view.rules.ladder.ranks)
    return [odds.one_in_text for odds in reversed(count_ranks(view.rules, size, view.wild_fives, _is_dark(view)))]


def _shares_cards(view: SeatView) -> bool:
    """Whether the viewer's hand may use cards in others' fields, of which the odds of hands know nothing."""
    return view.seat is not None and bool(shared_cards(view, view.seat))


def _is_dark(view: SeatView) -> bool:
    return view.seat is not None and view.dark[view.seat]


def _share(view: SeatView, hand: ScoredHand) -> str:
    """The share of hands that a hand beats, in percent."""
    is_counted = len(hand.cards) in hand_sizes(view.rules) and not _shares_cards(view)
    if not is_counted or view.wild_seat == view.seat:
        return ""
    return percent_beaten(share_beaten(view.rules, hand.cards, view.wild_fives, _is_dark(view)))


def _occurs(row: Rung) -> bool:
    counted = [odds for odds in (row.one_in, *(more for _, more in row.to_come)) if odds]
    return not counted or any(odds != NEVER for odds in counted)


def _is_single(row: Rung, rows: list[Rung]) -> bool:
    return row is not rows[-1] and [other.rank for other in rows].count(row.rank) == 1


def _told(better: Improvement) -> str:
    """An improvement in words."""
    named = " or ".join(better.cards) if len(better.cards) <= _MOST_NAMED else f"any of {better.left} cards"
    counted = f" ({better.left} unseen)" if len(better.cards) <= _MOST_NAMED else ""
    return (f"if you draw {named}" if better.given is None else f"with {named} for {better.given}") + counted


# What is said about one's own hand.


def own_standing(rungs: Sequence[Rung], is_brief: bool = False) -> str:
    """The place of the viewer's own rank, how rare that is, and the share of all hands that the hand beats.

    Most hands may be of one rank, the lowest even; then it is the total that makes one of them a good hand.
    """
    for place, rung in enumerate(rungs, start=1):
        if rung.is_yours:
            rank = _told_rank(rung, place, len(rungs), is_brief)
            return ("; " if _is_usual(rung) else ", ").join(filter(None, (rank, _how_good(rung, is_brief))))
    return ""


def _told_rank(rung: Rung, place: int, ranks: int, is_brief: bool) -> str:
    """The place of the viewer's own rank and how rare it is; in brief only how rare, if that is known."""
    if _is_usual(rung):
        # That most hands are there comes first: the last place alone would seem to contradict what the hand beats.
        return "common rank" if is_brief else f"a rank that most hands have, the {ordinal(place)} of {ranks}"
    rare = f"1 in {rung.one_in}" if rung.one_in not in ("", NEVER) else ""
    if is_brief and rare:
        return rare
    return ", ".join(filter(None, (f"{ordinal(place)} of {ranks} ranks from the top", rare)))


def ordinal(number: int) -> str:
    """A number as a place in a row.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 13, 21)]
    ['1st', '2nd', '3rd', '4th', '11th', '13th', '21st']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def _is_usual(rung: Rung) -> bool:
    """Whether more hands have a rank than have not. Nobody says "1 in 1.05"."""
    return rung.one_in.startswith("1.")


def _how_good(rung: Rung, is_brief: bool) -> str:
    """What the viewer's own hand beats, of all hands of its size."""
    if not rung.better_than:
        return ""
    told = f"beats {rung.better_than} %" + ("" if is_brief else " of all hands")
    if not _is_usual(rung):
        return told
    return f"its total {told}" if is_brief else f"by its total it {told}"


def next_better(rungs: Sequence[Rung]) -> str:
    """The better rank to go for with one card, and that card."""
    own = next((place for place, rung in enumerate(rungs) if rung.is_yours), 0)
    within_reach = next((rung for rung in rungs if rung.is_next), None)
    if within_reach is not None:
        return f"Next: {within_reach.rank}, {within_reach.needs}."
    return "No better hand is one card away." if own else ""
