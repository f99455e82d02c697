"""`Piles`: where cards go that leave a hand, and what becomes the new deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.engine.codes import act, op, zone
from sabacc.engine.program import Program
from sabacc.rules.options import DISCARD_FEE, DISCARD_PILE, JUNK_RETURNS
from sabacc.rules.part import Part, Phase, given

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


class Piles(Part):
    """Where cards go, and what becomes the new deck when it is used up.

    With `discard_pile` people can choose whether cards given up lie open, for `discard_fee` credits each; with
    `junk_returns` whether what the deck is refilled with last, the junk, is shuffled in at all.
    """

    def __init__(
        self,
        *,
        trade_to: int = zone.DISCARD,
        fold_to: int = zone.JUNK,
        shift_to: int = zone.DISCARD,
        top_shown: bool = False,
        refill_first: int = zone.DISCARD,
        refill_next: int = zone.JUNK,
        refill_with_discards: bool = False,
        refill_keeps_top: bool = False,
        discard_pile: bool | None = None,
        discard_fee: int = 0,
        junk_returns: bool | None = None,
    ) -> None:
        self.trade_to = trade_to
        self.fold_to = fold_to
        self.shift_to = shift_to
        self.top_shown = top_shown
        self.refill_first = refill_first
        self.refill_next = refill_next
        self.refill_with_discards = refill_with_discards
        self.refill_keeps_top = refill_keeps_top
        fee = None if discard_pile is None else discard_fee
        self.options = given({DISCARD_PILE: discard_pile, DISCARD_FEE: fee, JUNK_RETURNS: junk_returns})

    def _is_open(self, rules: RuleSet) -> bool:
        return DISCARD_PILE in self.options and rules[DISCARD_PILE]

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        return (act.SWAP,) if phase.code == op.CARDS and self._is_open(rules) else ()

    def compile(self, p: Program, rules: RuleSet) -> None:
        # Rulings V3, C28.
        is_open = self._is_open(rules)
        p.trade_to = zone.DISCARD if is_open else self.trade_to
        p.fold_to = self.fold_to
        p.shift_to = self.shift_to
        p.top_shown = int(self.top_shown or is_open)
        p.refill_first = self.refill_first
        p.refill_next = self.refill_next
        p.refills_next = int(JUNK_RETURNS not in self.options or rules[JUNK_RETURNS])
        p.refill_with_discards = int(self.refill_with_discards or is_open)
        p.refill_keeps_top = int(self.refill_keeps_top or is_open)
        p.swap_price = rules[DISCARD_FEE] if is_open else 0
        # The order of the cards given up matters where they lie on a pile with an open top (Ruling X12).
        p.shift_in_order = int(p.top_shown != 0 and p.shift_to == zone.DISCARD)
