"""How much to bet, and with how good a hand: measured in the game's own money.

The usual credits pay the antes of seventeen hands in one game and of two hundred and fifty in another. So a raise is a
share of the pot, but at least a few antes and at most a part of what is behind; and the more raises there were, the
larger the pot is in antes and the more of a player's credits would be in it, the better the hand must be.
"""

from typing import Final

from sabacc.engine import money, seating
from sabacc.engine.kernel import kernel
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies.character import MILLE, Character

_SURE: Final = 850  # from this chance on a player risks twice as much
_MOST_RAISES: Final = 3  # in one betting phase


@kernel
def lacking(s: Sight) -> int:
    """What the seat must pay to stay in, as far as it can."""
    return min(s.high - s.bet[s.seat], s.stack[s.seat])


@kernel
def raise_size(s: Sight, p: Program, who: Character, won: int) -> int:
    """How much to raise by; 0 if every raise that is allowed would be more than the player risks.

    Where a player who cannot call must fold, a raise beyond the others' means would win without a hand: bad manners.
    """
    to_call = lacking(s)
    behind = s.stack[s.seat] - to_call
    risked = behind * who.risk // MILLE * (2 if won >= _SURE else 1)
    wanted = max((money.hand_pot(s) + to_call) * who.raise_share // MILLE, who.stake * ante(p))
    wanted = min(wanted, risked)
    if not p.side_pots:
        for seat in range(s.seats):
            if seat != s.seat and s.live >> seat & 1:
                wanted = min(wanted, s.stack[seat] - (s.high - s.bet[seat]))
    if wanted < s.least:
        return 0
    wanted = min(s.most, wanted)
    return wanted - (wanted - s.least) % s.amount_step


@kernel
def ante(p: Program) -> int:
    """What a hand costs to see; the least bet, where there are no antes."""
    return max(1, p.ante_hand if p.ante_hand else p.min_bet)


@kernel
def is_worth_a_raise(s: Sight, p: Program, who: Character, won: int, amount: int) -> bool:
    """Whether a chance is so far above a fair share that it carries a raise by `amount`."""
    if amount == 0 or s.raises >= _MOST_RAISES:
        return False
    antes = max(1, seating.size(s.dealt)) * ante(p)
    pressure = MILLE + who.wary * s.raises + MILLE * money.hand_pot(s) // (who.appetite * antes)
    pressure += at_stake(s, lacking(s) + amount)
    return won * seating.size(s.live) * MILLE > who.greed * pressure


@kernel
def at_stake(s: Sight, amount: int) -> int:
    """How much of its credits a player would have bet in this hand with `amount` more, in thousandths."""
    own = s.bet[s.seat] + s.stack[s.seat]
    return MILLE * (s.bet[s.seat] + amount) // max(1, own)


@kernel
def is_worth_a_call(s: Sight, won: int) -> bool:
    """Whether the pot pays for going along."""
    to_call = lacking(s)
    return won * (money.hand_pot(s) + to_call) >= to_call * MILLE
