"""The ledger of a table: what each seat won or lost in each hand."""

from typing import NamedTuple

from sabacc.play.actions import Stake
from sabacc.play.game import Game


class LedgerRow(NamedTuple):
    """A line of the ledger: a hand, what each seat won or lost in it, and had afterwards."""

    hand: int
    changes: tuple[int, ...]
    stacks: tuple[int, ...]
    sabacc_pot: int


def ledger_row(game: Game, hand: int) -> LedgerRow:
    """The line of a hand that is over. Credits for items do not count as won."""
    changes = [now - before for now, before in zip(game.stacks, game.start.stack, strict=False)]
    for seat, what in game.lines:
        if seat is not None and isinstance(what, Stake):
            changes[seat] -= what.credits
    return LedgerRow(hand, tuple(changes), game.stacks, game.sabacc_pot)
