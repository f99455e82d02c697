"""`OnlineSession`: what happens between and beside the hands of a table online, as its server tells it."""

from collections.abc import Sequence

from sabacc.errors import BadSession
from sabacc.play.notation import EMPTY_SEATS, SEAT_LETTERS, parse_seat
from sabacc.protocol import online
from sabacc.protocol.views import from_rules
from sabacc.rules.model import RuleSet
from sabacc.session.accusations import Accusation
from sabacc.session.events import SessionEvent, tell_session
from sabacc.session.players import Player
from sabacc.session.vault import Item, Vault
from sabacc.tables.ledger import LedgerRow
from sabacc.tables.setup import SeatSetup, Setup


class OnlineSession:
    """The facts of an evening. `tell` takes what is new."""

    def __init__(self, info: online.TableInfo, chat: Sequence[online.ChatLine]) -> None:
        self.events: list[SessionEvent] = []
        self._said: list[str] = [chat_line(line) for line in chat]
        self.tell(info)

    # What the server says.

    def tell(self, info: online.TableInfo, stacks: Sequence[int] = (), evidence: str = "") -> None:
        """The table beside its hand; while one is on, its stacks, and what a Plutt alone may know."""
        self._info, self._stacks, self._evidence = info, stacks, evidence
        self.players: list[Player | None] = [_player(chair) for chair in info.chairs]
        self.vault = Vault()
        self.vault.items = [_item(item) for item in info.vault]

    def happened(self, events: Sequence[online.Beside]) -> None:
        """Something has happened."""
        for told in events:
            event = SessionEvent(*(getattr(told, name) for name in SessionEvent._fields))
            self.events.append(event)
            self._said.append(tell_session(event))

    def hear(self, line: online.ChatLine) -> str:
        """Somebody wrote something: as a sentence."""
        self._said.append(chat_line(line))
        return self._said[-1]

    # What there is to know.

    @property
    def rules(self) -> RuleSet:
        """The rules in force now."""
        return from_rules(self._info.rules)

    @property
    def hands_played(self) -> int:
        """How many hands are over."""
        return self._info.hand - self._info.is_playing

    @property
    def sabacc_pot(self) -> int:
        """The sabacc pot between hands."""
        return self._info.sabacc_pot

    @property
    def plutt(self) -> str | None:
        """Who is the Plutt, by name."""
        return self._info.plutt

    @property
    def plutt_seat(self) -> int | None:
        """The seat of the Plutt, if it is a player."""
        named = (seat for seat, player in enumerate(self.players) if player is not None and player.name == self.plutt)
        return next(named, None)

    @property
    def block(self) -> str | None:
        """Who keeps the Dealer's Block."""
        return self._info.block

    @property
    def accusation(self) -> Accusation | None:
        """The accusation that the Plutt has to judge."""
        found = self._info.accusation
        return None if found is None else Accusation(parse_seat(found.by), parse_seat(found.against))

    def evidence(self, seat: int | None) -> str:
        """What the program knows of it: for the Plutt alone."""
        return self._evidence

    def player(self, seat: int) -> Player:
        """The player at a seat."""
        found = self.players[seat]
        if found is None:
            raise BadSession(f"nobody sits at seat {SEAT_LETTERS[seat]}")
        return found

    def stacks_by_name(self) -> dict[str, int]:
        """What everybody has now, most first."""
        stacks = [
            (self._stacks[seat] if seat < len(self._stacks) else player.stack, player.name)
            for seat, player in enumerate(self.players)
            if player is not None
        ]
        return {name: stack for stack, name in sorted(stacks, key=lambda pair: -pair[0])}

    def narrate(self) -> list[str]:
        """What was said, written and done, in sentences."""
        return list(self._said)

    def why_over(self) -> str:
        """Why the game has come to its agreed end; empty if it has not."""
        return self._info.over

    def why_not_play_on(self) -> str:
        """Why play cannot go on after that; empty if it can."""
        return self._info.no_play_on

    def why_not_rebuy(self) -> str:
        """Why nobody can buy in again; empty if everybody can."""
        return self._info.no_rebuy

    @property
    def setup(self) -> Setup:
        """The table as it is set up now."""
        info = self._info
        seats = tuple(
            SeatSetup(chair.name or EMPTY_SEATS[at], chair.bot, chair.dark) for at, chair in enumerate(info.chairs)
        )
        return Setup(self.rules, seats, info.buy_in, info.practice, house=info.house, is_online=True)


def chat_line(line: online.ChatLine) -> str:
    """A line of the chat as a sentence among others."""
    return f"{line.name} writes: {line.text}"


def to_row(line: online.LedgerLine) -> LedgerRow:
    """A line of the ledger, as a table at home has it."""
    return LedgerRow(line.hand, tuple(line.changes), tuple(line.stacks), line.sabacc_pot)


def _player(chair: online.Chair) -> Player | None:
    if not chair.name:
        return None
    player = Player(chair.name, chair.stack, chair.dark)
    player.bought, player.sits_out, player.leaves = chair.bought, chair.sits_out, chair.leaves
    return player


def _item(told: online.Staked) -> Item:
    owner = None if told.owner is None else parse_seat(told.owner)
    item = Item(told.number, owner, told.item, told.description, told.asking)
    item.state, item.value, item.agreed = told.state, told.value, {parse_seat(letter) for letter in told.agreed}
    return item
