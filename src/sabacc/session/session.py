"""`Session`: an evening at one table, with everything people do beside the hands.

`Sitting` has the hands. Here people talk: `Session.ask` takes their requests, to stake an item or to change the house
rules, and everything that happens is in `Session.log`. The Plutt is a role: a player, a guest, or the house droid.
"""

from collections.abc import Sequence
from typing import Final

from sabacc.engine import money
from sabacc.engine.table import NO_SEAT
from sabacc.errors import BadSession
from sabacc.play.actions import Stake
from sabacc.play.dealers import Dealer
from sabacc.play.events import EventKind
from sabacc.play.game import Game
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK, format_value, shown
from sabacc.session import events as log
from sabacc.session.events import SessionEvent
from sabacc.session.plutt import GONE, OFFERED, PLEDGED, VALUED, Item, Vault
from sabacc.session.requests import (
    SIDES,
    Agree,
    Appoint,
    Appraise,
    Claim,
    DeclareSide,
    Invite,
    Misdeal,
    OfferItem,
    Refuse,
    Remove,
    Request,
    Resign,
    Ruling,
    SetRules,
    Waive,
    Warn,
    Withdraw,
)
from sabacc.session.sitting import HOUSE, Sitting

DROID: Final = "the house droid"
_CHIP_COUNTS: Final = (20, 8, 4)
_CHIP_VALUES: Final = {500: (5, 25, 50), 1000: (10, 50, 100)}
_MOST_LETTERS: Final = 200
_NO_OPTION: Final = "no option"


def chips(buy_in: int) -> dict[int, int]:
    """How many chips of each value a buy-in has. Lay game 500, tournament 1000; other sums in as few as can be.

    >>> chips(500)
    {5: 20, 25: 8, 50: 4}
    """
    if buy_in in _CHIP_VALUES:
        return dict(zip(_CHIP_VALUES[buy_in], _CHIP_COUNTS, strict=True))
    if buy_in < 0:
        raise BadSession(f"a buy-in must be a number of credits from 0, not {buy_in}")
    return fewest_chips(buy_in)


def fewest_chips(credit: int) -> dict[int, int]:
    """A stack in as few chips as can be.

    >>> fewest_chips(500)
    {100: 5}
    """
    found: dict[int, int] = {}
    for value in (100, 50, 25, 10, 5, 1):
        count, credit = divmod(credit, value)
        if count:
            found[value] = count
    return found


class Session(Sitting):
    """A table over many hands.

    >>> from sabacc.play.dealers import SeededDealer
    >>> from sabacc.rules.registry import find
    >>> session = Session(find("classic"), SeededDealer(3))
    >>> session.join("Ana"), session.join("Bo")
    (0, 1)
    >>> game = session.next_hand()
    >>> game.sabacc_pot
    2
    """

    def __init__(self, rules: RuleSet, dealer: Dealer) -> None:
        super().__init__(rules, dealer)
        self.vault = Vault()
        self._plutt_seat: int | None = None
        self._plutt_guest: str | None = None

    @property
    def plutt(self) -> str | None:
        """Who holds the role of the Plutt, by name."""
        if self.rules["plutt"] == "droid":
            return DROID
        return self._plutt_guest if self._plutt_seat is None else self.player(self._plutt_seat).name

    def leave(self, seat: int) -> None:
        """Cash out. In the middle of a hand the seat folds as soon as it may, and leaves when the hand is over."""
        self._after_step()
        name = self.player(seat).name
        for item in self.vault.open_offers(seat):
            self._end_offer(item, log.WITHDRAWN, name)
        super().leave(seat)
        self._count_agreements()

    def close(self) -> dict[str, int]:
        """The agreed end: who has most takes the sabacc pot, in a tie they share it. The final stacks.

        The house keeps what is still in the vault.
        """
        standings = super().close()
        for item in self.vault.pledged():
            self.vault.abandon(item)
        self._keep_unwanted()
        return standings

    # Talk at the table.

    def ask(self, request: Request, seat: int | None = None) -> list[SessionEvent]:
        """Do what a player asks for, or the Plutt; what happened. `seat` is None for a guest who is the Plutt.

        A request that cannot be granted raises a `SabaccError` and changes nothing.
        """
        self._after_step()
        if self.is_closed:
            raise BadSession("the session is closed")
        if seat is None and self._plutt_guest is None:
            raise BadSession("only players have a say at this table, as no guest is the Plutt")
        if seat is not None:
            self.player(seat)
        before = len(self.log)
        self._grant(request, seat)
        self._after_step()
        return self.log[before:]

    def _grant(self, request: Request, seat: int | None) -> None:
        match request:
            case OfferItem(asking, name, note):
                self._offer(self._seated(request, seat), asking, name, note)
            case Withdraw(number):
                self._withdraw(number, self._seated(request, seat))
            case Appraise(number, credit):
                self._appraise(number, credit, seat)
            case Refuse(number):
                self._refuse(number, seat)
            case Agree(number):
                self._agree(number, self._seated(request, seat))
            case Claim(number):
                self._claim(number, self._seated(request, seat))
            case Waive(number):
                self._waive(number, self._seated(request, seat))
            case DeclareSide(side):
                self._declare(side, self._seated(request, seat))
            case Appoint(other):
                self._appoint(other, seat)
            case Invite(name):
                self._invite(name, seat)
            case _:
                self._must_be_plutt(request, seat)
                self._rule(request)

    def _rule(self, request: Request) -> None:
        """What only the Plutt may ask for."""
        match request:
            case SetRules(changes):
                self._set_rules(changes)
            case Ruling(text):
                self._write(log.RULED, self._plutt_name(), text=_line("a ruling", text))
            case Warn(other, text):
                player, reason = self.player(other), _line("a warning", text, may_be_empty=True)
                player.warnings += 1
                self._write(log.WARNED, player.name, player.warnings, text=reason)
            case Remove(other, text):
                reason = _line("the reason of a removal", text, may_be_empty=True)
                self._write(log.REMOVED, self.player(other).name, text=reason)
                self.leave(other)
            case Misdeal():
                self._misdeal()
            case Resign():
                self._vacate()
            case _:
                raise BadSession(f"{request!r} is no request; read one from a text with parse_request()")

    # Stakes. Ruling V1.

    def _offer(self, seat: int, asking: int, name: str, note: str) -> None:
        player = self.player(seat)
        if not self._hand_is_on() and self._why_over():
            raise BadSession(f"the game is over, as {self._why_over()}")
        credit = self._credits(asking, "the value asked for an item")
        what = _line("the name of an item", name)
        if ":" in what:
            raise BadSession(f"the name of an item has no colon, after which the note would begin: {what!r}")
        about = _line("a note", note, may_be_empty=True)
        if player.leaves or self.vault.open_offers(seat):
            raise BadSession(f"{player.name} is leaving or has an offer open already, and can make no other")
        if not self._has_plutt_for(seat) and not self._judges(seat):
            raise BadSession("nobody is there to say what an item is worth")
        item = self.vault.offer(seat, what, about, credit)
        self._write_item(log.OFFERED, player.name, item, credit, about)
        if self.rules["plutt"] == "droid":
            self._ask_droid(item)

    def _ask_droid(self, item: Item) -> None:
        """The droid takes everybody's word, up to a buy-in."""
        if item.asking <= self.rules.number("buy_in"):
            self._pledge(item, item.asking)
        else:
            self._end_offer(item, log.REFUSED, DROID)

    def _withdraw(self, number: int, seat: int) -> None:
        item = self.vault.find(number, OFFERED, VALUED)
        self._must_own(item, seat)
        self._end_offer(item, log.WITHDRAWN, self.player(seat).name)

    def _appraise(self, number: int, credit: int, seat: int | None) -> None:
        item = self.vault.find(number, OFFERED)
        if not self._is_plutt(seat) or item.seat == seat:
            raise BadSession(f"item {item.number} is not for {self._name(seat)} to value")
        value = self._credits(credit, "the value of an item")
        if value >= item.asking:
            self._pledge(item, value)
        else:
            item.state, item.value = VALUED, value
            self._write_item(log.VALUED, self._plutt_name(), item, value)

    def _refuse(self, number: int, seat: int | None) -> None:
        item = self.vault.find(number, OFFERED)
        if not (self._is_plutt(seat) or seat in self._judges(item.seat)) or item.seat == seat:
            raise BadSession(f"item {item.number} is not for {self._name(seat)} to refuse")
        self._end_offer(item, log.REFUSED, self._name(seat))

    def _agree(self, number: int, seat: int) -> None:
        item = self.vault.find(number, OFFERED, VALUED)
        if item.state == VALUED:
            self._must_own(item, seat)
            self._pledge(item, item.value)
        elif seat in self._judges(item.seat):
            item.agreed.add(seat)
            self._write_item(log.AGREED, self.player(seat).name, item)
            self._count_agreements()
        else:
            raise BadSession(f"item {item.number} is not for {self.player(seat).name} to agree to")

    def _has_plutt_for(self, owner: int) -> bool:
        """Nobody is the Plutt for items of their own."""
        return self.plutt is not None and self._plutt_seat != owner

    def _judges(self, owner: int) -> list[int]:
        """Seats that must all agree to what `owner` asks, where no Plutt decides: everybody else."""
        if self._has_plutt_for(owner):
            return []
        return [seat for seat, p in enumerate(self.players) if p is not None and not p.leaves and seat != owner]

    def _count_agreements(self) -> None:
        for item in self.vault.open_offers():
            judges = self._judges(item.seat)
            if item.state == OFFERED and judges and item.agreed.issuperset(judges):
                self._pledge(item, item.asking)

    def _pledge(self, item: Item, value: int) -> None:
        """The item goes to the vault; the owner has the credits at once, also in the middle of a hand."""
        player = self.player(item.seat)
        if self._stack(item.seat) + value > MOST_STACK:
            raise BadSession(f"{player.name} would have more than {MOST_STACK} credits")
        if self.game is None or not self._is_playing(item.seat):
            player.stack += value
        elif self._is_all_in(self.game, item.seat):
            player.pledged += value
        else:
            self.game.stake(value, item.seat)
        # Who cannot bet it in the hand that is on stakes it in the next one.
        self.vault.pledge(item, value, self.hands_played + (2 if self._hand_is_on() else 1))
        if self.game is not None and self._can_bet(self.game, item.seat):
            item.hand = self.hands_played + 1
        self._write_item(log.PLEDGED, player.name, item, value)

    def _is_all_in(self, game: Game, seat: int) -> bool:
        return bool(game.table.live >> seat & 1) and money.is_all_in(game.table, game.rules.program, seat)

    def _can_bet(self, game: Game, seat: int) -> bool:
        """Whether a seat can bet in the hand that is on what it has got for an item."""
        return self._is_playing(seat) and bool(game.table.live >> seat & 1) and not self._is_all_in(game, seat)

    def _claim(self, number: int, seat: int) -> None:
        item = self._item_for(number, seat)
        player = self.player(seat)
        if player.stack < item.value:
            raise BadSession(f"item {item.number} costs {item.value}, and {player.name} has {player.stack}")
        player.stack -= item.value
        self.vault.claim(item, seat)
        self._write_item(log.CLAIMED, player.name, item, item.value)
        self._keep_unwanted()

    def _waive(self, number: int, seat: int) -> None:
        item = self._item_for(number, seat)
        if item.hand > self.hands_played:
            raise BadSession(f"item {item.number} is at stake in the next hand: nobody can waive it before that")
        self.vault.waive(item, seat)
        self._write_item(log.WAIVED, self.player(seat).name, item)
        self._keep_unwanted()

    def _item_for(self, number: int, seat: int) -> Item:
        """An item that a seat may have now."""
        item = self.vault.find(number, PLEDGED)
        if self._hand_is_on():
            raise BadSession("items change hands between hands only, and the hand is not over yet")
        entitled = self.vault.entitled(item)
        if seat not in entitled:
            first = " or ".join(self.player(other).name for other in entitled)
            raise BadSession(f"item {item.number} is for {first} now, not for {self.player(seat).name}")
        return item

    def _end_offer(self, item: Item, kind: str, by: str) -> None:
        item.state = GONE
        self._write_item(kind, by, item)

    def _keep_unwanted(self) -> None:
        for item in self.vault.keep_unwanted():
            self._write_item(log.KEPT, HOUSE, item, item.value)

    def _must_own(self, item: Item, seat: int) -> None:
        if item.seat != seat:
            raise BadSession(
                f"item {item.number} is not {self.player(seat).name}'s, but {self.player(item.seat).name}'s"
            )

    # The Plutt. Ruling V1.

    def _is_plutt(self, seat: int | None) -> bool:
        return self._plutt_guest is not None if seat is None else seat == self._plutt_seat

    def _must_be_plutt(self, request: Request, seat: int | None) -> None:
        if isinstance(request, Request) and not self._is_plutt(seat):
            holder = f"who is {self.plutt}" if self.plutt else "and there is none"
            raise BadSession(f"only the Plutt may {request.verb}, {holder}")

    def _appoint(self, other: int, by: int | None) -> None:
        self._must_fill_role("player", by)
        player = self.player(other)
        self._plutt_seat = other
        self._write(log.BECAME_PLUTT, player.name)

    def _invite(self, name: str, by: int | None) -> None:
        self._must_fill_role("guest", by)
        self._check_name(name)
        self._plutt_guest = name
        self._write(log.BECAME_PLUTT, name)

    def _must_fill_role(self, kind: str, by: int | None) -> None:
        """Anybody may propose a Plutt while there is none; then only the Plutt hands on the role."""
        if self.rules["plutt"] != kind:
            raise BadSession(f"a {kind} is the Plutt with the option plutt={kind} only, not with {self.rules['plutt']}")
        if self.plutt is None and self._hand_is_on():
            raise BadSession("a Plutt is chosen between hands only, and the hand is not over yet")
        if self.plutt is not None and not self._is_plutt(by):
            raise BadSession(f"{self.plutt} is the Plutt, and has to resign or hand on the role first")

    def _vacate(self) -> None:
        if self.rules["plutt"] != "droid" and self.plutt is not None:
            self._write(log.RESIGNED, self._plutt_name())
        self._plutt_seat = self._plutt_guest = None

    def _plutt_name(self) -> str:
        return self.plutt or ""

    def _set_rules(self, changes: Sequence[tuple[str, str]]) -> None:
        """All options are checked before any is changed; the log has old and new values."""
        if self._hand_is_on():
            raise BadSession("the rules change between hands only, and the hand is not over yet")
        old, by = self.rules, self._plutt_name()
        if not all(isinstance(change, tuple) and list(map(type, change)) == [str, str] for change in changes):
            raise BadSession(f"each change of the rules is an option and its value, two texts, not {shown(changes)}")
        values = old.parse_options(dict(changes))
        new = old.with_options(**values)
        self._resize(new.number("seats"))
        # Another way of playing has other options, and some by another book.
        names = dict.fromkeys((*values, *new.defaults))
        changed = [name for name in names if not old.has(name) or new[name] != old[name]]
        if "plutt" in changed:
            for item in self.vault.open_offers():
                self._end_offer(item, log.WITHDRAWN, self.player(item.seat).name)
            self._vacate()
        if {"ante_hand", "ante_sabacc", "ante_rise_every"}.intersection(changed):
            self._hands_at_antes = 0
        if "game_end" in changed:
            self._hands_at_start, self._sabacc_won = self.hands_played, False
        self.rules = new
        for name in changed:
            before = format_value(old[name]) if old.has(name) else _NO_OPTION
            self._write(log.RULE_CHANGED, by, text=name, old=before, new=format_value(new[name]))

    def _resize(self, seats: int) -> None:
        taken = [seat for seat in range(seats, len(self.players)) if self.players[seat] is not None]
        if taken:
            raise BadSession(
                f"there must be at least {taken[-1] + 1} seats, as {self.player(taken[-1]).name} has the last"
            )
        self.players = self.players[:seats] + [None] * (seats - len(self.players))

    # Fair play, and sides.

    def _misdeal(self) -> None:
        """The hand is void: everybody has what they had before it, and the same seats are dealt in again.

        They pay the same antes again, so the antes stay where they are. What was staked in the hand stays staked.
        """
        game = self.game
        if game is None or not self._hand_is_on():
            raise BadSession("there is no hand to deal again")
        dealt = [seat for seat in range(game.seats) if game.table.dealt >> seat & 1]
        for seat in dealt:
            player = self.player(seat)
            staked = sum(what.credits for who, what in game.lines if who == seat and isinstance(what, Stake))
            player.stack = game.start.stack[seat] + staked + player.pledged
            player.pledged = 0
        self._write(log.MISDEALT, self._plutt_name())
        self._deal(dealt, self.token if self.token is not None else dealt[0])

    def _declare(self, side: str, seat: int) -> None:
        """Ruling V12."""
        if not self.rules.sides:
            raise BadSession(f"{self.rules.name} has no Light and Dark side")
        if side not in SIDES:
            raise BadSession(f"a side is {' or '.join(SIDES)}, not {side!r}")
        if self.rules["declare_side"] != "hand" and self.token is not None:
            raise BadSession("a side is declared before the first deal for the whole game, with declare_side=game")
        if self._hand_is_on():
            raise BadSession("a side is declared before the deal, and the hand is not over yet")
        player = self.player(seat)
        player.is_dark = side == SIDES[True]
        self._write(log.DECLARED, player.name, new=side)

    # What comes with the hands.

    def _names(self) -> list[str]:
        return [*super()._names(), HOUSE, DROID, *filter(None, [self._plutt_guest])]

    def _begin(self, game: Game) -> None:
        self.vault.hand_begins()
        self._keep_unwanted()
        for item in self.vault.pledged():
            if item.hand > self.hands_played and item.seat != NO_SEAT:
                # Who is not dealt in stakes the item in the hand after; who is dealt in again plays for it now.
                item.hand = self.hands_played + (1 if game.table.dealt >> item.seat & 1 else 2)
        super()._begin(game)

    def _carry_over(self, game: Game) -> None:
        self._hand_over_the_vault(game)
        super()._carry_over(game)

    def _cash_out(self, seat: int) -> None:
        if self._plutt_seat == seat:
            self._vacate()
        super()._cash_out(seat)
        self.vault.forget(seat)
        self._keep_unwanted()

    def _hand_over_the_vault(self, game: Game) -> None:
        """Who has won the main pot, and how much everybody has won."""
        winnings: dict[int, int] = {}
        winners: list[int] = []
        for event in game.events():
            if event.kind not in (EventKind.WON, EventKind.WON_SABACC) or event.seat is None:
                continue
            winnings[event.seat] = winnings.get(event.seat, 0) + event.value
            if event.kind == EventKind.WON and event.number == 0:
                winners.append(event.seat)
        self.vault.hand_is_over(self.hands_played + 1, winners, winnings)

    def _seated(self, request: Request, seat: int | None) -> int:
        if seat is None:
            raise BadSession(f"only a player may {request.verb}, not a guest")
        return seat

    def _name(self, seat: int | None) -> str:
        return self._plutt_name() if seat is None else self.player(seat).name

    def _write_item(self, kind: str, who: str, item: Item, value: int = 0, text: str = "") -> None:
        self.log.append(SessionEvent(kind, who, item.number, item.name, value, text))


def _line(what: str, text: str, may_be_empty: bool = False) -> str:
    """A text of somebody's own words, if it is one line of a decent length."""
    words = text.strip() if isinstance(text, str) else "\n"
    if not words.isprintable() or not (0 if may_be_empty else 1) <= len(words) <= _MOST_LETTERS:
        raise BadSession(f"{what} must be one line of up to {_MOST_LETTERS} letters, not {str(text)[:40]!r}")
    return words
