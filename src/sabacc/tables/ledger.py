"""The ledger of a table: what each seat won or lost in each hand, at the end of the evening, and in all."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sabacc.play.actions import Stake
from sabacc.play.game import Game
from sabacc.session.events import CLAIMED, PLEDGED, TOOK_SABACC_POT, SessionEvent


class LedgerRow(NamedTuple):
    """A line of the ledger: a hand, what each seat won or lost in it, and had afterwards."""

    hand: int
    changes: tuple[int, ...]
    stacks: tuple[int, ...]
    sabacc_pot: int


def ledger_row(game: Game, hand: int) -> LedgerRow:
    """The line of a hand that is over. Credits for items do not count as won."""
    changes = [now - before for now, before in zip(game.stacks, game.start.stack, strict=True)]
    for seat, what in game.lines:
        if seat is not None and isinstance(what, Stake):
            changes[seat] -= what.credits
    return LedgerRow(hand, tuple(changes), game.stacks, game.sabacc_pot)


def end_changes(events: Iterable[SessionEvent], names: Sequence[str]) -> tuple[int, ...]:
    """What the end of the evening brought each seat: the sabacc pot goes to whoever has most (Ruling X18)."""
    taken = {event.who: event.value for event in events if event.kind == TOOK_SABACC_POT}
    return tuple(taken.get(name, 0) for name in names)


def item_changes(events: Iterable[SessionEvent], names: Sequence[str]) -> tuple[int, ...]:
    """What each seat got for items that went to the vault, less what it paid for those that it took out again."""
    found = dict.fromkeys(names, 0)
    for event in events:
        if event.kind in (PLEDGED, CLAIMED) and event.who in found:
            found[event.who] += event.value if event.kind == PLEDGED else -event.value
    return tuple(found[name] for name in names)


def totals(rows: Iterable[LedgerRow], end: Sequence[int]) -> tuple[int, ...]:
    """What each seat won or lost in all."""
    found = list(end)
    for row in rows:
        for seat, change in enumerate(row.changes[: len(found)]):
            found[seat] += change
    return tuple(found)


def signed(change: int) -> str:
    """What somebody won or lost, as the ledger has it."""
    return f"{change:+d}" if change else "0"
