"""`Stakes`: what people ask for about items: to stake one, to say what it is worth, to have it. Ruling V1."""

from sabacc.engine.table import NO_SEAT
from sabacc.errors import BadSession
from sabacc.play.events import Event, EventKind
from sabacc.rules.options import BUY_IN, DROID_LENDS, GAME_END, MOST_STACK
from sabacc.session import events as kind
from sabacc.session.checks import check_credits, check_line
from sabacc.session.events import SessionEvent
from sabacc.session.hands import Hands
from sabacc.session.players import Players
from sabacc.session.plutt import DROID, HOUSE, Plutt
from sabacc.session.requests import Agree, Appraise, Claim, OfferItem, Refuse, Request, Waive, Withdraw
from sabacc.session.vault import OFFERED, PLEDGED, VALUED, Item, Vault
from sabacc.shown import shown


class Stakes:
    """The requests about items in the vault, and what becomes of the items from hand to hand."""

    def __init__(self, vault: Vault, players: Players, hands: Hands, plutt: Plutt, events: list[SessionEvent]) -> None:
        self._vault = vault
        self._players = players
        self._hands = hands
        self._plutt = plutt
        self._events = events

    def room_for_loan(self, seat: int, most: int) -> int:
        """What the house droid, or a bot, still lends a seat that may owe `most` at a time.

        Ruling V1: in a game without rebuys that is nothing.
        """
        return 0 if self._hands.rules[GAME_END] == "last_standing" else most - self._vault.lent(seat)

    # Offers.

    def offer(self, request: OfferItem, seat: int) -> None:
        """Put up an item, for the Plutt to value, or else for everybody."""
        player = self._players.at(seat)
        self._hands.must_go_on()
        asking = check_credits("the value asked for an item", request.asking)
        name = check_line("the name of an item", request.item)
        if ":" in name:
            raise BadSession(f"the name of an item cannot contain a colon, which begins the note: {shown(name)}")
        description = check_line("a note", request.description, may_be_empty=True)
        if player.leaves or self._vault.open_offers(seat):
            raise BadSession(f"{player.name} is leaving or already has an open offer, and cannot make another")
        if not self._plutt.decides_on_items_of(seat) and not self._judges(seat):
            raise BadSession("there is nobody to say what an item is worth")
        # The droid takes everybody's word.
        is_taken = self._plutt.is_droid and asking <= self._droid_lends_at_most(seat)
        if is_taken:
            self._must_have_room(seat, asking)
        item = self._vault.offer(seat, name, description, asking)
        self._write(kind.OFFERED, player.name, item, asking, description)
        if is_taken:
            self._pledge(item, asking)
        elif self._plutt.is_droid:
            most = self._droid_lends_at_most(seat)
            why = f"it lends {most} at most" if most > 0 else "it lends nothing more"
            self._end_offer(item, kind.REFUSED, DROID, why)

    def _droid_lends_at_most(self, seat: int) -> int:
        """What the droid lends a seat now."""
        rules = self._hands.rules
        most = rules[BUY_IN]
        return most if rules[DROID_LENDS] == "by_item" else self.room_for_loan(seat, most)

    def withdraw(self, request: Withdraw, seat: int) -> None:
        """Take back an offer."""
        item = self._vault.find(request.number, OFFERED, VALUED)
        self._must_own(item, seat)
        self._end_offer(item, kind.WITHDRAWN, self._players.at(seat).name)

    def appraise(self, request: Appraise, seat: int | None) -> None:
        """The Plutt says what an item is worth; if that is less than was asked, the owner has to agree."""
        item = self._vault.find(request.number, OFFERED)
        if not self._plutt.is_held_by(seat) or item.seat == seat:
            raise BadSession(f"item {item.number} is not for {self._plutt.name_of(seat)} to value{self._but(Appraise)}")
        value = check_credits("the value of an item", request.credits)
        if value >= item.asking:
            self._pledge(item, value)
        else:
            item.state, item.value = VALUED, value
            self._write(kind.VALUED, self._plutt.name_of(seat), item, value)

    def refuse(self, request: Refuse, seat: int | None) -> None:
        """The Plutt says no, or somebody else where no Plutt decides."""
        item = self._vault.find(request.number, OFFERED)
        if not (self._plutt.is_held_by(seat) or seat in self._judges(item.seat)) or item.seat == seat:
            raise BadSession(f"item {item.number} is not for {self._plutt.name_of(seat)} to refuse{self._but(Refuse)}")
        why = check_line("a reason", request.text, may_be_empty=True)
        self._end_offer(item, kind.REFUSED, self._plutt.name_of(seat), why)

    def _but(self, asked: type[Request]) -> str:
        """Who says what an item is worth where a guest does, and how."""
        return f", but for {self._plutt.guest}{self._plutt.as_guest(asked)}" if self._plutt.guest else ""

    def agree(self, request: Agree, seat: int) -> None:
        """The owner takes less than was asked, or somebody else says yes where no Plutt decides."""
        item = self._vault.find(request.number, OFFERED, VALUED)
        name = self._players.at(seat).name
        if item.state == VALUED:
            self._must_own(item, seat)
            self._pledge(item, item.value)
            return
        judges = self._judges(item.seat)
        if seat not in judges:
            raise BadSession(f"item {item.number} is not for {name} to agree to{self._but(Appraise)}")
        if item.agreed.issuperset(set(judges) - {seat}):
            self._must_have_room(item.seat, item.asking)
        item.agreed.add(seat)
        self._write(kind.AGREED, name, item)
        self.count_agreements()

    def count_agreements(self) -> None:
        """What everybody agrees to goes to the vault."""
        for item in self._vault.open_offers():
            judges = self._judges(item.seat)
            is_agreed = item.state == OFFERED and judges and item.agreed.issuperset(judges)
            if is_agreed and self._has_room(item.seat, item.asking):
                self._pledge(item, item.asking)

    def withdraw_all(self, seat: int | None = None) -> None:
        """Take back every offer that is open: those of one seat, or all."""
        for item in self._vault.open_offers(seat):
            self._end_offer(item, kind.WITHDRAWN, self._players.at(item.seat).name)

    def _judges(self, owner: int) -> list[int]:
        """Seats that must all agree to what `owner` asks, where no Plutt decides: everybody else."""
        if self._plutt.decides_on_items_of(owner):
            return []
        return [seat for seat, player in self._players.seated() if not player.leaves and seat != owner]

    def _pledge(self, item: Item, value: int) -> None:
        """The item goes to the vault; the owner has the credits at once, even in the middle of a hand."""
        self._must_have_room(item.seat, value)
        waits = 1 if self._hands.is_on else 0
        if self._hands.receive(value, item.seat):
            waits = 0
        # Credits that cannot be bet in the hand that is on are at stake in the next one, and so is the item.
        self._vault.pledge(item, value, self._hands.played + 1 + waits)
        self._write(kind.PLEDGED, self._players.at(item.seat).name, item, value)

    def _has_room(self, seat: int, value: int) -> bool:
        return self._hands.stack(seat) + value <= MOST_STACK

    def _must_have_room(self, seat: int, value: int) -> None:
        if not self._has_room(seat, value):
            raise BadSession(f"{self._players.at(seat).name} would have more than {MOST_STACK} credits")

    def _must_own(self, item: Item, seat: int) -> None:
        if item.seat != seat:
            name, owner = self._players.at(seat).name, self._players.at(item.seat).name
            raise BadSession(f"item {item.number} is not {name}'s, but {owner}'s")

    def _end_offer(self, item: Item, what: str, by: str, why: str = "") -> None:
        self._vault.drop(item)
        self._write(what, by, item, text=why)

    # Items in the vault.

    def claim(self, request: Claim, seat: int) -> None:
        """Take an item out of the vault for its value."""
        item = self._item_for(request.number, seat)
        player = self._players.at(seat)
        if player.stack < item.value:
            raise BadSession(f"item {item.number} costs {item.value}, and {player.name} has {player.stack}")
        player.stack -= item.value
        self._vault.claim(item, seat)
        self._write(kind.CLAIMED, player.name, item, item.value)
        self._keep_unwanted()

    def waive(self, request: Waive, seat: int) -> None:
        """Give up the right to an item."""
        item = self._item_for(request.number, seat)
        if item.hand > self._hands.played:
            raise BadSession(f"item {item.number} is at stake in the next hand: nobody can waive it before that")
        self._vault.waive(item, seat)
        self._write(kind.WAIVED, self._players.at(seat).name, item)
        self._keep_unwanted()

    def _item_for(self, number: int, seat: int) -> Item:
        """An item that a seat may have now."""
        item = self._vault.find(number, PLEDGED)
        self._hands.must_be_over("items change hands only between hands, and ")
        entitled = self._vault.entitled(item)
        if seat not in entitled:
            first = " or ".join(self._players.at(other).name for other in entitled)
            raise BadSession(f"item {item.number} is for {first} now, not for {self._players.at(seat).name}")
        return item

    def _keep_unwanted(self) -> None:
        for item in self._vault.keep_unwanted():
            self._write(kind.KEPT, HOUSE, item, item.value)

    # From hand to hand.

    def hand_begins(self) -> None:
        """Winners have had their chance; an item is at stake in the next hand that its owner plays."""
        self._vault.hand_begins()
        self._keep_unwanted()
        this = self._hands.played + 1
        for item in self._vault.pledged():
            if item.hand >= this and item.seat != NO_SEAT:
                # A misdeal brings forward an item that was to wait.
                item.hand = this if self._hands.is_dealt_in(item.seat) else this + 1

    def hand_is_over(self, wins: list[Event]) -> None:
        """The winners of the main pot have the first right to what was at stake, if they have won enough."""
        winnings: dict[int, int] = {}
        winners: list[int] = []
        for event in wins:
            if event.seat is None:
                continue
            winnings[event.seat] = winnings.get(event.seat, 0) + event.value
            if event.kind == EventKind.WON and event.number == 0:
                winners.append(event.seat)
        self._vault.hand_is_over(self._hands.played, winners, winnings)

    def forget(self, seat: int) -> None:
        """A seat is empty now: the house keeps what only its owner could have."""
        self._vault.forget(seat)
        self._keep_unwanted()

    def close(self) -> None:
        """The house keeps everything that is still in the vault."""
        for item in self._vault.pledged():
            self._vault.abandon(item)
        self._keep_unwanted()

    def _write(self, what: str, who: str, item: Item, value: int = 0, text: str = "") -> None:
        self._events.append(SessionEvent(what, who, item.number, item.name, value, text))
