"""Turns with cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import Program
from sabacc.rules.options import ANTE_HAND, BUY_DECK, BUY_DISCARD
from sabacc.rules.part import Phase, given

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


_ARRAY_ACTS: Final = frozenset((act.EXCHANGE, act.FEED, act.SHED, act.TAKE))


class Cards(Phase):
    """Every seat takes a turn with its cards, with the acts given, some of which may have a price."""

    code = op.CARDS
    places = ("opening", "turn", "round")

    def __init__(
        self,
        name: str,
        *acts: int,
        buy_deck: int | None = None,
        buy_discard: int | None = None,
        costs_ante: bool = False,
    ) -> None:
        super().__init__(name, *acts)
        self.costs_ante = costs_ante  # a card from the deck costs the hand ante, the top discard twice as much
        self.options = given({BUY_DECK: buy_deck, BUY_DISCARD: buy_discard})

    def compile(self, p: Program, rules: RuleSet) -> None:
        if BUY_DECK in self.options:
            p.gain_price = rules[BUY_DECK]
        if BUY_DISCARD in self.options:
            p.buy_price = rules[BUY_DISCARD]
        if self.costs_ante:
            p.gain_price = rules[ANTE_HAND]
            p.buy_price = 2 * rules[ANTE_HAND]

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        for code in self.acts:
            if not act.is_one(code) or act.GROUP[code] != act.CARDS:
                yield f"{self.name} is a turn with cards and cannot offer {_verb(code)}"
            elif why := self._why_not(code, rules):
                yield f"{self.name} offers {_verb(code)}, but {why}"
        if act.STAND not in self.acts:
            yield f"{self.name} must offer stand, which is the safe answer"
        for option, code in ((BUY_DECK, act.GAIN), (BUY_DISCARD, act.BUY)):
            if option in self.options and code not in self.acts:
                yield f"{self.name} has {option.name}, but does not offer {_verb(code)}"
        if self.costs_ante and not rules.has(ANTE_HAND):
            yield f"in {self.name} a card costs the ante, but there is no Ante"

    def _why_not(self, code: int, rules: RuleSet) -> str:
        """Why an act has nothing to work with."""
        if code in (act.SWAP, act.BUY) and not rules.piles.top_shown:
            return "there is no discard pile with an open top"
        if code in _ARRAY_ACTS and not rules.has_phase(op.START_ARRAY):
            return "there is no Array"
        if code in (act.PROTECT, act.FREE) and rules.course.field is None:
            return "there is no field"
        if code in (act.DROP, act.SWITCH) and not rules.has_phase(op.SPIKE_DEAL):
            return "there is no spike card"
        return ""


def _verb(code: int) -> str:
    return act.ROWS[code].verb if act.is_one(code) else f"act {code}"
