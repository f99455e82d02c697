"""`Vault`: the items that players stake, what they are worth, and who may have them. Ruling V1.

An item is pawned: it goes to the vault and its owner gets credits for it, so pots hold nothing but credits. After the
hand the winner of the main pot may take it for its value out of the winnings; failing that, the owner may redeem it;
else the house keeps it. So a stake never changes the credits in play less the value of the vault.
"""

from collections.abc import Mapping
from typing import Final, Self

from sabacc.engine.table import NO_SEAT
from sabacc.errors import BadSession
from sabacc.session.state import ItemState, VaultState
from sabacc.shown import shown

# What becomes of an item.
OFFERED: Final = "offered"
VALUED: Final = "valued"  # below what was asked: the owner has to agree
PLEDGED: Final = "pledged"
KEPT: Final = "kept"  # by the house


class Item:
    """Something that a player has put up."""

    def __init__(self, number: int, seat: int | None, name: str, description: str, asking: int) -> None:
        self.number = number  # from 1
        self.seat = NO_SEAT if seat is None else seat  # of the owner; `NO_SEAT` once the owner has left
        self.name = name
        self.description = description
        self.asking = asking
        self.value = 0  # what it was valued at
        self.state = OFFERED
        self.agreed: set[int] = set()  # seats that agree to the value asked
        self.hand = 0  # the number of the hand in which it is at stake
        self.winners: list[int] = []  # seats that have the first right to it until the next deal

    @property
    def owner(self) -> int | None:
        """The seat of the owner; None once they have left."""
        return None if self.seat == NO_SEAT else self.seat

    def to_state(self) -> ItemState:
        """The item as data."""
        own = (self.seat, self.name, self.description, self.asking, self.value, self.state)
        return ItemState(self.number, *own, tuple(sorted(self.agreed)), self.hand, tuple(self.winners))

    @classmethod
    def from_state(cls, state: ItemState) -> Self:
        """The item that a state is of."""
        item = cls(state.number, state.seat, state.name, state.description, state.asking)
        item.value, item.state, item.hand = state.value, state.state, state.hand
        item.agreed, item.winners = set(state.agreed), list(state.winners)
        return item


class Vault:
    """The items of a session that are offered or in the vault. One that was refused, taken back or claimed is gone."""

    def __init__(self) -> None:
        self.items: list[Item] = []  # in the order of their numbers
        self.offered = 0  # how many there have ever been: the next one has the number after that
        self._winnings: dict[int, int] = {}  # of the last hand by seat, less what was spent on items

    def state(self) -> VaultState:
        """Every item, and what the winners of the last hand can still spend."""
        return VaultState(self.offered, tuple(item.to_state() for item in self.items), tuple(self._winnings.items()))

    def restore(self, state: VaultState) -> None:
        """Be as a state says."""
        self.offered = state.offered
        self.items = [Item.from_state(item) for item in state.items]
        self._winnings = dict(state.winnings)

    @property
    def value(self) -> int:
        """What the items in the vault were valued at."""
        return sum(item.value for item in self.items if item.state in (PLEDGED, KEPT))

    def open_offers(self, seat: int | None = None) -> list[Item]:
        """Offers that do not count yet: of one seat, or all."""
        return [i for i in self.items if i.state in (OFFERED, VALUED) and seat in (None, i.seat)]

    def pledged(self, seat: int | None = None) -> list[Item]:
        """Items in the vault that somebody may still have: those of one seat, or all."""
        return [i for i in self.items if i.state == PLEDGED and seat in (None, i.seat)]

    def lent(self, seat: int) -> int:
        """The credits that a seat has for items that are still in the vault."""
        return sum(item.value for item in self.pledged(seat))

    def offer(self, seat: int, name: str, description: str, asking: int) -> Item:
        """Put up an item."""
        self.offered += 1
        item = Item(self.offered, seat, name, description, asking)
        self.items.append(item)
        return item

    def find(self, number: int, *states: str) -> Item:
        """The item of this number, if it is in one of these states."""
        known = {item.number: item for item in self.items if item.state in states}
        if number not in known:
            there = f"items that are: {', '.join(map(str, known))}" if known else "no item is"
            raise BadSession(f"item {shown(number)} is not {' or '.join(states)}; {there}")
        return known[number]

    def drop(self, item: Item) -> None:
        """Nobody needs to know of the item any more: its number is not given again."""
        self.items.remove(item)

    def pledge(self, item: Item, value: int, hand: int) -> None:
        """The item counts for `value` and is at stake in a hand."""
        item.state, item.value, item.hand = PLEDGED, value, hand

    def hand_is_over(self, hand: int, winners: list[int], winnings: Mapping[int, int]) -> None:
        """The winners of the main pot have the first right to what was at stake."""
        self._winnings = dict(winnings)
        for item in self.pledged():
            if item.hand == hand:
                item.winners = list(winners)

    def hand_begins(self) -> None:
        """The rights of the winners lapse."""
        for item in self.items:
            item.winners.clear()

    def entitled(self, item: Item) -> list[int]:
        """Seats that may have the item now: winners of the main pot who won enough or, failing that, its owner."""
        winners = [seat for seat in item.winners if self._can_win(item, seat)]
        return winners or [item.seat] * (item.seat != NO_SEAT)

    def _can_win(self, item: Item, seat: int) -> bool:
        return seat in item.winners and self._winnings.get(seat, 0) >= item.value

    def claim(self, item: Item, seat: int) -> None:
        """The item goes to a seat that is entitled to it; a winner pays with winnings."""
        if self._can_win(item, seat):
            self._winnings[seat] -= item.value
        self.drop(item)

    def waive(self, item: Item, seat: int) -> None:
        """A seat gives up its right: as a winner, or else as the owner."""
        if self._can_win(item, seat):
            item.winners.remove(seat)
        else:
            item.seat = NO_SEAT

    def abandon(self, item: Item) -> None:
        """Nobody has a right to the item any more."""
        item.winners.clear()
        item.seat = NO_SEAT

    def forget(self, seat: int) -> None:
        """A seat is empty now: it agrees to nothing, has won nothing, and owns nothing in the vault."""
        self._winnings.pop(seat, None)
        for item in self.items:
            item.agreed.discard(seat)
            if item.seat == seat:
                item.seat = NO_SEAT

    def keep_unwanted(self) -> list[Item]:
        """Let the house keep the items that nobody may have any more; which they are."""
        unwanted = [item for item in self.pledged() if not self.entitled(item)]
        for item in unwanted:
            item.state = KEPT
        return unwanted
