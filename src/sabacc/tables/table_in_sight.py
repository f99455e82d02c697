"""`TableInSight`: what a front end needs of a table, wherever it is.

A front end shows views, events and the facts of an evening, and passes on what people want. `LiveTable` gives it all
that at home; `client.online_table` gives the same for a table somewhere else, from what its server says. What makes no
sense there follows from `is_run_here`, which is the only fact about where a table is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from sabacc.play.actions import Action
from sabacc.play.events import Bookmark, Event
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.session.accusations import Accusation
from sabacc.session.events import SessionEvent
from sabacc.session.players import Player
from sabacc.session.requests import Request
from sabacc.session.vault import Vault
from sabacc.tables.armed import Lapse
from sabacc.tables.inputs import Input
from sabacc.tables.ledger import LedgerRow
from sabacc.tables.setup import Setup
from sabacc.tables.table_words import TableWord
from sabacc.tables.windows import Window

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice


class HandInSight(Protocol):
    """One hand, as whoever sits here may know it; see `play.game.Game`."""

    @property
    def rules(self) -> RuleSet:
        """What is played."""

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""

    @property
    def sabacc_pot(self) -> int:
        """The credits in the sabacc pot."""

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat that looks from here, or a spectator, may know."""

    def default(self) -> Action:
        """The safe answer to the question that is open to somebody here."""

    def why_not(self, action: Action, seat: int | None = None) -> str:
        """Why a seat may not do this now; empty if it may."""

    def events(self, viewer: int | None = None, *, since: Bookmark = ...) -> list[Event]:
        """What happened, or what is new since a bookmark."""

    def each_event(self, viewer: int | None = None, *, since: Bookmark = ...) -> Iterator[Event]:
        """The same one at a time."""

    def bookmark(self) -> Bookmark:
        """The current end of what happened."""

    def narrate(self, viewer: int | None = None, *, card_names: bool = ...) -> list[str]:
        """What happened, in sentences."""


class SessionInSight(Protocol):
    """What there is to know between and beside the hands; see `session.session.Session`."""

    @property
    def events(self) -> list[SessionEvent]:
        """What happened there."""

    @property
    def rules(self) -> RuleSet:
        """The rules in force now."""

    @property
    def players(self) -> Sequence[Player | None]:
        """The seats in order: a player each, or None where a seat is free."""

    @property
    def vault(self) -> Vault:
        """What people have put up."""

    @property
    def hands_played(self) -> int:
        """How many hands are over."""

    @property
    def sabacc_pot(self) -> int:
        """The sabacc pot between hands."""

    @property
    def plutt(self) -> str | None:
        """Who is the Plutt, by name."""

    @property
    def plutt_seat(self) -> int | None:
        """The seat of the Plutt, if it is a player."""

    @property
    def block(self) -> str | None:
        """Who keeps the Dealer's Block."""

    @property
    def accusation(self) -> Accusation | None:
        """The accusation that the Plutt has to judge."""

    def evidence(self, seat: int | None) -> str:
        """What the program knows of it: for the Plutt alone."""

    def player(self, seat: int) -> Player:
        """The player at a seat."""

    def stacks_by_name(self) -> dict[str, int]:
        """What everybody has now, most first."""

    def narrate(self) -> list[str]:
        """What was said and done, in sentences."""

    def why_over(self) -> str:
        """Why the game has come to its agreed end; empty if it has not."""

    def why_not_play_on(self) -> str:
        """Why play cannot go on after that; empty if it can."""

    def why_not_rebuy(self) -> str:
        """Why nobody can buy in again; empty if everybody can."""


class WindowsInSight(Protocol):
    """What people here are asked, and what they answer; see `tables.windows.Windows`."""

    def open_to(self, seat: int) -> Window | None:
        """The window that a person may want to take now."""

    def ahead(self, seat: int) -> tuple[type[Action], ...]:
        """What a person can arm now."""

    def on_request(self, seat: int) -> tuple[type[Action], ...]:
        """What a person can ask for with `keep_open`."""

    def keep_open(self, seat: int) -> None:
        """A person wants to be asked at the next window."""

    def is_kept_open(self, seat: int) -> bool:
        """Whether a person is asked at the next window in any case."""

    def answer(self) -> Action | None:
        """The answer of the person to act, if it is known already."""

    def act(self, action: Action, seat: int) -> None:
        """Act in the hand as a person."""

    def let_pass(self, seat: int) -> None:
        """A person lets windows pass until something matters."""

    def arm(self, action: Action, seat: int) -> None:
        """Arm an answer."""

    def thought(self) -> Callable[[], Input] | None:
        """What works out here what comes next, if anything does."""

    def undo(self) -> None:
        """Take back the last decision, in practice."""


class CoachInSight(Protocol):
    """Who gives advice; see `tables.coaching.TableCoach`."""

    def warm_up(self) -> None:
        """Make ready what takes a while."""

    def think(self, view: SeatView, seconds: float) -> "Iterator[Advice]":
        """Advice for the seat to act as it becomes better."""


class TableInSight(Protocol):
    """A table as a front end has it in front of it; see `tables.live_table.LiveTable`."""

    @property
    def is_run_here(self) -> bool:
        """Whether the table is run from this keyboard: who sits here deals, and the evening ends with them.

        Elsewhere they say that they are ready, the server deals and keeps the time, and others go on without them.
        """

    @property
    def setup(self) -> Setup:
        """What was agreed before the first deal."""

    @property
    def session(self) -> SessionInSight:
        """What happens beside the hands."""

    @property
    def game(self) -> HandInSight | None:
        """The hand in progress, or the last one."""

    @property
    def coach(self) -> CoachInSight:
        """Who gives advice."""

    @property
    def ledger(self) -> list[LedgerRow]:
        """What every hand brought everybody."""

    @property
    def lapses(self) -> list[Lapse]:
        """Armed answers that no longer hold."""

    @property
    def reports(self) -> list[str]:
        """What went wrong with bots or the connection, and what was written, a sentence each."""

    @property
    def last_acts(self) -> Mapping[int, Bookmark]:
        """How far the hand had come before each seat last acted, as far as it is known."""

    @property
    def is_playing(self) -> bool:
        """Whether a hand is in progress."""

    @property
    def to_act(self) -> int | None:
        """The seat that must act, or judge."""

    @property
    def is_over(self) -> bool:
        """Whether no further hand can be dealt as things are."""

    @property
    def is_closed(self) -> bool:
        """Whether the evening is over for good."""

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are here."""

    @property
    def sitting_out(self) -> frozenset[int]:
        """Seats that are not dealt into the next hand, as they do not wish to be."""

    @property
    def is_waiting(self) -> bool:
        """Whether something that was wished for here is still on its way."""

    @property
    def is_ready(self) -> bool:
        """Whether everybody here has said that the next hand may be dealt."""

    @property
    def is_away(self) -> bool:
        """Whether whoever sits here did not answer in time, so that the table answers for them."""

    @property
    def may_close(self) -> bool:
        """Whether somebody here may end the evening."""

    @property
    def words(self) -> Mapping[str, TableWord]:
        """What can be said here besides requests: to the others, and as the host."""

    @property
    def knocks(self) -> Sequence[str]:
        """Who asks somebody here, the host, to let them sit down, by name."""

    @property
    def seconds_left(self) -> float | None:
        """How long the table still waits for whoever must do something; None: as long as it takes."""

    @property
    def waiting_line(self) -> str:
        """For whom the table waits between hands; empty if it waits for nobody elsewhere."""

    def is_bot(self, seat: int) -> bool:
        """Whether a bot sits there."""

    def is_broke(self, seat: int) -> bool:
        """Whether no hand is on, and a player cannot pay the next antes."""

    def broke_people(self) -> list[int]:
        """People here who cannot pay the next antes, and can buy in again."""

    def why_too_few(self) -> str:
        """Why there are not enough players for another hand; empty if there are."""

    def why_not_undo(self) -> str:
        """Why nothing can be taken back; empty if something can."""

    def view(self, seat: int | None) -> SeatView:
        """What a seat that looks from here, or a spectator, may know of the hand."""

    def verdict(self, viewer: int | None) -> str:
        """How the hand ended, in sentences; empty while it goes on."""

    def armed(self, seat: int) -> tuple[Action, ...]:
        """The armed answers of a seat."""

    def windows(self) -> WindowsInSight:
        """The windows of this table, for a front end of its own."""

    # What happens elsewhere.

    def listen(self, tell: Callable[[], object]) -> None:
        """Have `tell` called, from whatever thread, when something has happened that `catch_up` will take in."""

    def catch_up(self) -> bool:
        """Take in what has happened elsewhere; whether that was anything."""

    # What people do.

    def deal(self) -> object:
        """Deal the next hand or, where somebody else deals, be ready for it."""

    def act(self, action: Action, seat: int | None = None) -> object:
        """Act in the hand."""

    def come_back(self) -> None:
        """Be there again, after an absence."""

    def ask(self, request: Request, seat: int | None) -> object:
        """Make a request at the table."""

    def speak(self, word: str, rest: str) -> str:
        """Say one of `words`; the answer, if it was a question."""

    def arm(self, action: Action, seat: int) -> None:
        """Give this answer to the open question, and again until something changes."""

    def disarm(self, seat: int) -> None:
        """Take back the armed answers of a seat."""

    def ring(self) -> object:
        """Let the timer go off."""

    def wind(self) -> int:
        """Set the timer again, and return the seconds until it goes off."""

    def undo(self) -> None:
        """In practice, take back the last decision."""

    def rebuy(self, seat: int, amount: int | None = None) -> None:
        """Buy more credits."""

    def leave(self, seat: int) -> None:
        """Cash out."""

    def sit_out(self, seat: int) -> None:
        """Do not be dealt in, from the next hand on."""

    def sit_in(self, seat: int) -> None:
        """Be dealt in again."""

    def play_on(self) -> None:
        """Go on after the agreed end."""

    def close(self) -> object:
        """End the evening for good."""

    def step(self) -> bool:
        """Let one other player act, or one armed answer be given; False if somebody here has to decide."""

    def take(self, entry: Input) -> None:
        """Do what `thought` has worked out."""

    def quit(self) -> None:
        """Get up. The table stays as it is."""
