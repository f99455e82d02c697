"""How a hand begins: antes, the deal, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import Program
from sabacc.rules.options import (
    ANTE_HAND,
    ANTE_RISE_EVERY,
    ANTE_SABACC,
    ANTES,
    BUY_IN,
    BUY_TOP_DISCARD,
    BUY_UNTIL_BROKE,
    DECLARE_TOTAL,
    MOST_CREDITS,
    SEATS,
    SWAP_SPIKE,
    Value,
)
from sabacc.rules.part import Phase

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet

_TOTALS: Final = {"off": op.TOTALS_SECRET, "announced": op.TOTALS_ANNOUNCED, "free": op.TOTALS_CLAIMED}


class Ante(Phase):
    """Everybody who is dealt in pays both antes. One that is set alone sets the other in the book's proportion."""

    code = op.ANTE
    places = ("opening",)

    def __init__(self, *, hand: int = 1, sabacc: int = 0, sabacc_is: str = "free", rise_every: int = 0) -> None:
        super().__init__("Ante")
        self.sabacc_is = sabacc_is  # "half" of the hand ante, "equal" to it, or "free"
        self.options = {ANTE_HAND: hand, ANTE_SABACC: sabacc, ANTE_RISE_EVERY: rise_every, ANTES: "together"}
        self._hand, self._sabacc = hand, sabacc
        self.follows = {ANTE_SABACC: (ANTE_HAND, self._sabacc_for)}
        self.implied = {ANTE_HAND: (ANTE_SABACC, self._hand_for)}

    def _sabacc_for(self, hand: int, values: Mapping[str, Value]) -> int | None:
        return self._in_proportion(hand, self._sabacc, self._hand, values)

    def _hand_for(self, sabacc: int, values: Mapping[str, Value]) -> int | None:
        """Without a sabacc pot the hand ante stays what it is."""
        return self._in_proportion(sabacc, self._hand, self._sabacc, values) if sabacc else None

    def _in_proportion(self, ante: int, ours: int, theirs: int, values: Mapping[str, Value]) -> int | None:
        """Ruling C5: rounded down, but no less than 1."""
        if values.get(ANTES.name) == "apart" or not (ours and theirs):
            return None
        return min(MOST_CREDITS, max(1, ante * ours // theirs))

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.ante_hand = rules[ANTE_HAND]
        p.ante_sabacc = rules[ANTE_SABACC]

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if self.sabacc_is not in ("half", "equal", "free"):
            yield f"sabacc_is of the ante should be half, equal or free, not {self.sabacc_is!r}"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        hand, sabacc = rules[ANTE_HAND], rules[ANTE_SABACC]
        if self.sabacc_is == "half":
            # Rulings A2 and N4.
            if hand % 2:
                yield f"ante_hand must be even, not {hand}, as half of it goes to the sabacc pot"
            if sabacc * 2 != hand:
                yield f"ante_sabacc must be half of ante_hand ({hand // 2}), not {sabacc}"
        if self.sabacc_is == "equal" and hand != sabacc:
            # Ruling C5.
            yield f"both antes must be equal, not {hand} and {sabacc}"
        if rules[BUY_IN] < rules.antes and rules[ANTE_RISE_EVERY] == 0:
            # Ruling M6: antes that rise outgrow every buy-in, which is what they are for.
            yield f"buy_in must cover both antes ({rules.antes}), not {rules[BUY_IN]}"


class Deal(Phase):
    """The same number of cards for everybody."""

    code = op.DEAL
    places = ("opening",)

    def __init__(self, *, cards: int = 2) -> None:
        super().__init__("Deal")
        self.cards = cards

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.deal = self.cards

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if self.cards < 1:
            yield f"a deal has at least one card for each seat, not {self.cards}"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        seats = rules[SEATS]
        if self.cards * seats > len(rules.deck.cards):
            deck = f"the {rules.deck.name} deck has {len(rules.deck.cards)}"
            yield f"a deal of {self.cards} cards to {seats} seats takes {self.cards * seats} cards, but {deck}"


class Flip(Phase):
    """The first card of the discard pile is turned up."""

    code = op.FLIP
    places = ("opening",)

    def __init__(self) -> None:
        super().__init__("First discard")


class DeclareTotals(Phase):
    """The totals of the cards dealt are announced, kept secret, or claimed. Ruling P2."""

    code = op.DECLARE
    places = ("opening",)

    def __init__(self, *, total: str = "announced") -> None:
        super().__init__("Declaring", act.DECLARE)
        self.options = {DECLARE_TOTAL: total}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.totals = _TOTALS[rules[DECLARE_TOTAL]]


class SpikeDeal(Phase):
    """Everybody gets a spike card, face up; from then on a hand keeps its size."""

    code = op.SPIKE_DEAL
    places = ("opening",)

    def __init__(
        self, *, swap_spike: bool = False, buy_top_discard: bool = False, buy_until_broke: bool = False
    ) -> None:
        super().__init__("Spike cards")
        self.options = {
            SWAP_SPIKE: swap_spike,
            BUY_TOP_DISCARD: buy_top_discard,
            BUY_UNTIL_BROKE: buy_until_broke,
        }

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        if phase.code != op.CARDS:
            return ()
        buy = (act.BUY,) if rules[BUY_TOP_DISCARD] else ()
        return (*buy, act.SWITCH, act.DONE) if rules[SWAP_SPIKE] else buy

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.spike_card = 1
        p.buy_again = int(rules[BUY_UNTIL_BROKE])
        p.swap_spike = int(rules[SWAP_SPIKE])

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.piles.top_shown:
            yield "a spike card may be dropped, so the top of the discard pile must be shown"
        for phase in rules.course.phases:
            if {act.GAIN, act.BUY} & set(phase.acts) and act.DROP not in phase.acts:
                yield f"{phase.name} must offer drop, as with spike cards a hand keeps its size"
