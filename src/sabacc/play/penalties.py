"""What a seat would pay for a hand that ends badly: folding, bombing out, or calling the hand without winning it."""

from sabacc.engine import money
from sabacc.engine.codes import op
from sabacc.engine.table import Table
from sabacc.play.actions import Choice, Fold
from sabacc.play.view import SeatView


def penalty(view: SeatView) -> int:
    """What the viewer would pay for bombing out, if the hands were shown now; 0 if nothing, or nobody looks."""
    if view.seat is None:
        return 0
    t, p = _shown_down(view), view.rules.program
    return min(t.stack[view.seat], money.contested(t, view.seat) if p.bomb_matches_pot else p.bomb_penalty)


def fold_ahead(view: SeatView, seat: int) -> Choice:
    """Folding, with its price, before it is on offer. Nobody has called the hand yet. CL-5.3, CL-5.4."""
    p = view.rules.program
    price = min(p.fold_penalty, view.stacks[seat])
    return Choice(Fold, price=price, to_sabacc=price if p.fold_penalty_pot == op.SABACC_POT else 0)


def call_risk(view: SeatView) -> str:
    """What calling the hand costs the viewer who then does not win it; empty if nothing.

    Where bets go on after the call, the pot to match may grow.
    """
    p = view.rules.program
    if view.seat is None or not p.caller_penalty:
        return ""
    if p.bomb_matches_pot and p.calls_in_betting:
        return f"the hand pot, now {view.hand_pot}"
    return str(penalty(view) or "")


def _shown_down(view: SeatView) -> Table:
    """The credits as a showdown would find them: what nobody has matched goes back first. CL-10.5, CL-13.3."""
    t = Table()
    t.seats, t.live = len(view.stacks), sum(1 << i for i, is_live in enumerate(view.live) if is_live)
    t.stack[: t.seats], t.bet[: t.seats] = view.stacks, view.bets
    t.pot = view.hand_pot - sum(view.bets)
    money.build_pots(t)
    return t
