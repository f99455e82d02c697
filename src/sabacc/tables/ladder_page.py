"""The ladder of a game as a page: what its ranks are, how rare, which is the viewer's own, and which is near."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sabacc.play.hands import ScoredHand, example_of, own_hand, shared_cards
from sabacc.play.reach import Improvement, improvements
from sabacc.play.view import SeatView
from sabacc.rules.odds import count_ranks, hand_sizes, share_beaten

_MOST_NAMED: Final = 3  # cards of an improvement
NEVER: Final = "-"
LIKE_MOST: Final = "like most"


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
    rows = [
        _rung(view, place, hand, {each: column[place] for each, column in odds.items()}, better.get(place))
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
        example_of(rules, place),
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
    """The share of hands that a hand beats, rounded down: no hand beats them all."""
    is_counted = len(hand.cards) in hand_sizes(view.rules) and not _shares_cards(view)
    if not is_counted or view.wild_seat == view.seat:
        return ""
    share = 100 * share_beaten(view.rules, hand.cards, view.wild_fives, _is_dark(view))
    return f"{int(share * 10) / 10}" if share >= 99 else f"{int(share)}"


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


def own_place(rungs: Sequence[Rung]) -> str:
    """The place of the viewer's own rank, and how rare it is.

    A hand of the lowest rank may be a good one: most hands have no better rank, and then that is said.
    """
    for place, rung in enumerate(rungs, start=1):
        if rung.is_yours:
            # Of what is more likely than not, nobody says "1 in 1.05".
            is_usual, is_counted = rung.one_in.startswith("1."), rung.one_in not in ("", NEVER)
            told = f", {LIKE_MOST} hands" if is_usual else f", 1 in {rung.one_in}" if is_counted else ""
            return f"rank {place} of {len(rungs)}{told}"
    return ""


def own_share(rungs: Sequence[Rung]) -> str:
    """The share of hands of its size that the viewer's own hand beats."""
    share = next((rung.better_than for rung in rungs if rung.better_than), "")
    return f"better than {share} % of hands" if share else ""


def next_better(rungs: Sequence[Rung]) -> str:
    """The next better rank that one card would make of the viewer's hand, and that card."""
    own = next((place for place, rung in enumerate(rungs) if rung.is_yours), 0)
    within_reach = next((rung for rung in reversed(rungs[:own]) if rung.needs), None)
    if within_reach is not None:
        return f"Next: {within_reach.rank}, {within_reach.needs}."
    return "No better hand is one card away." if own else ""
