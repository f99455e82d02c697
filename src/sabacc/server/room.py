"""`Room`: a table online without its sockets. Who may wish for what, for whom the table waits, and until when.

It reads no clock and writes to nobody: whoever owns it says what time it is, and passes on what it tells.
"""

from collections.abc import Callable, Mapping
from secrets import randbits, token_hex
from typing import Any, Final, NamedTuple

from sabacc.bots import our_bots
from sabacc.errors import BadNotation, BadSession, SabaccError
from sabacc.play.actions import Action
from sabacc.play.notation import SEAT_LETTERS, parse_action, parse_seat
from sabacc.play.sentences import listed
from sabacc.protocol import online
from sabacc.server.bounds import Patience, check_vault
from sabacc.server.names import check_name
from sabacc.server.waiting import TableClock, Wait
from sabacc.session.plutt import DROID, HOUSE
from sabacc.session.requests import Judge, OfferItem, parse_request
from sabacc.tables import inputs
from sabacc.tables.bot_replies import true_verdict
from sabacc.tables.company import FOR_A_HAND, NOBODY, PROGRAM, HostSettings, Newcomer, change_settings, format_settings
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.windows import Windows

_SEED_BITS: Final = 53
_ID_BYTES: Final = 12


Knocking = dict[str, tuple[int, Newcomer]]  # people by id, with the seat that they ask for


class Place(NamedTuple):
    """Where somebody is at a table: at a seat, and with the eyes of one; None is somebody who watches."""

    seat: int | None
    eyes: int | None


class Stale(SabaccError):
    """An answer to a question that is no longer open."""


class Forbidden(SabaccError):
    """A wish that is not for this person."""


class Room:
    """A table with people, some of whom sit at it. People go by their ids; None is a stranger who watches."""

    def __init__(
        self,
        table: LiveTable,
        bots: Mapping[str, str] | None = None,
        late_by: float | None = None,
        creator: Callable[[], str | None] = lambda: None,
    ) -> None:
        """A room around a table that was last touched `late_by` seconds ago, before a restart; None: there was none.

        `bots` may sit down in it. `creator` says who made the table, if that is known.
        """
        self.table = table
        self.windows = Windows(table)
        self.knocking: Knocking = {}  # people who wait for the host's yes, and for which seat
        self.bots = our_bots() if bots is None else bots
        self._creator = creator
        self._patience = Patience()
        self._clock = TableClock(table, self.windows, late_by)

    def go_on_at(self, table: LiveTable) -> None:
        """The table was resumed, at the same input: whoever knocks still does, and nobody's time begins anew."""
        self.table = table
        self.windows.go_on_at(table)
        self._clock.go_on_at(table)

    # Whose what is.

    def seat_of(self, person: str | None) -> int | None:
        """Where somebody sits."""
        return None if person is None else self.table.company.seat_of(person)

    def place_of(self, person: str | None) -> "Place":
        """Where somebody sits, and what they see."""
        seat = self.seat_of(person)
        if seat is None or self.table.game is None:
            return Place(seat, seat)
        # Between hands the last one lies there still, and whoever takes a seat has not played it.
        return Place(seat, seat if self.table.dealt_people.get(seat) == person else None)

    def is_host(self, person: str | None) -> bool:
        """Whether somebody has the powers of the host: the host, whoever stands in while they are absent.

        As long as nobody hosts the table, that is whoever made it.
        """
        company = self.table.company
        if person is None:
            return False
        if company.host == NOBODY:
            return person == self._creator()
        return person in (company.host, company.acting_host)

    # Wishes.

    def grant(self, person: str | None, wish: online.Wish, question: int, now: float) -> None:
        """Do what somebody wishes; a `SabaccError` says why not, and nothing has changed."""
        do = _GRANTS.get(type(wish))
        if do is None:
            raise BadNotation(f"{type(wish).__name__} is nothing to ask a table for")
        if isinstance(wish, online.Answer) and wish.id != question:
            raise Stale(f"the table has gone on: its question is number {question} now")
        if person is None:
            raise Forbidden("say who you are first: only people with a token have a say")
        seat = self.seat_of(person)
        spent = 0 if seat is None or not isinstance(wish, online.Answer) else self._clock.overtime(seat, now)
        self._patience.spend(person, wish, self.table, now)
        do(self, person, wish)
        self._note_time_spent(person, wish, spent)

    def _note_time_spent(self, person: str, wish: online.Wish, spent: int) -> None:
        """Whoever answers late has used some of their reserve; whoever does anything is there."""
        seat = self.seat_of(person)
        if seat is None or self.table.is_closed:
            return
        if seat in self.table.company.absent and not isinstance(wish, online.ComeBack):
            self.table.take(Input(inputs.BACK, seat))
        if spent and not self._clock.runs_on():
            self.table.take(Input(inputs.SPENT, seat, amount=spent))

    def _seated(self, person: str) -> int:
        seat = self.seat_of(person)
        if seat is None:
            raise Forbidden("only somebody who sits at the table may do that")
        return seat

    def _host(self, person: str) -> None:
        if not self.is_host(person):
            raise Forbidden("only the host of the table may do that")

    def _answer(self, person: str, wish: online.Answer) -> None:
        self.windows.act(self._action(wish.act), self._seated(person))

    def _action(self, text: str) -> Action:
        return parse_action(text, self.table.session.rules)

    def _let_pass(self, person: str, _: online.LetPass) -> None:
        self.windows.let_pass(self._seated(person))

    def _keep_open(self, person: str, _: online.KeepOpen) -> None:
        self.windows.keep_open(self._seated(person))

    def _arm(self, person: str, wish: online.Arm) -> None:
        self.windows.arm(self._action(wish.act), self._seated(person))

    def _disarm(self, person: str, _: online.Disarm) -> None:
        self.table.disarm(self._seated(person))

    def _talk(self, person: str, wish: online.Talk) -> None:
        if wish.as_guest:
            self._host(person)
        request, seat = parse_request(wish.ask), None if wish.as_guest else self._seated(person)
        if isinstance(request, OfferItem) and seat is not None:
            check_vault(self.table.session.vault, seat)
        self.table.ask(request, seat)

    def _sit_down(self, person: str, wish: online.SitDown) -> None:
        company, settings = self.table.company, self.table.company.settings
        may_enter = company.host == NOBODY or self.is_host(person)
        if settings.locked and not may_enter:
            raise Forbidden("the host has locked the table: nobody else may sit down now")
        seat = self._wanted_seat(wish.seat)
        credit = self._credits(wish.credits)
        if company.seat_of(person) is None:
            self.check_name(wish.name)
        newcomer = Newcomer(wish.name, credit, person, wish.dark)
        if settings.approve and not may_enter:
            if company.seat_of(person) is not None or company.place_kept_for(person) is not None:
                raise BadSession("you have a seat at this table already")
            self.knocking[person] = seat, newcomer
        else:
            self.table.take(Input(inputs.SIT, seat, newcomer))

    def check_name(self, name: str) -> None:
        """Refuse a name that somebody at the table might be mistaken for."""
        session = self.table.session
        here = [player.name for _, player in session.players.seated()]
        waiting = [newcomer.name for newcomer in self.table.company.waiting.values()]
        check_name(name, [*here, *waiting, *filter(None, (HOUSE, DROID, session.plutt))])

    def _wanted_seat(self, letter: str | None) -> int:
        """The seat that somebody names; else the first free one, else that of a bot."""
        if letter is not None:
            seat = parse_seat(letter)
            if seat >= len(self.table.session.players):
                raise BadSession(f"there is no seat {letter} at this table")
            return seat
        company, players = self.table.company, self.table.session.players
        free = [seat for seat in range(len(players)) if players[seat] is None]
        of_bots = [seat for seat in company.bots if seat not in company.waiting]
        if not free and not of_bots:
            raise BadSession("all seats are taken by people")
        return (free or of_bots)[0]

    def _get_up(self, person: str, _: online.GetUp) -> None:
        self.table.leave(self._seated(person))

    def _sit_out(self, person: str, _: online.SitOut) -> None:
        self.table.sit_out(self._seated(person))

    def _sit_in(self, person: str, _: online.SitIn) -> None:
        self.table.sit_in(self._seated(person))

    def _buy_in(self, person: str, wish: online.BuyIn) -> None:
        self.table.rebuy(self._seated(person), self._credits(wish.credits))

    def _credits(self, wanted: int | None) -> int:
        """What somebody buys: nobody gets more at a time than the others did."""
        most = self.table.setup.buy_in
        if wanted is not None and wanted > most:
            raise BadSession(f"at this table you can buy at most {most} credits at a time, not {wanted}")
        return most if wanted is None else wanted

    def _be_ready(self, person: str, _: online.BeReady) -> None:
        if self.table.is_playing:
            raise BadSession("a hand is on: one is ready between hands")
        self.table.take(Input(inputs.READY, self._seated(person)))

    def _come_back(self, person: str, _: online.ComeBack) -> None:
        self.table.take(Input(inputs.BACK, self._seated(person)))

    def _take_back(self, person: str, _: online.TakeBack) -> None:
        self._seated(person)
        self.windows.undo()

    def _run(self, person: str, wish: online.Run) -> None:
        self._host(person)
        before = self.table.company.settings
        after = change_settings(before, wish.set)
        changes = format_settings(after, before)
        if not changes:
            raise BadSession("the table is run like that already")
        fixed = [name for name in FOR_A_HAND if getattr(after, name) != getattr(before, name)]
        if fixed and self.table.is_playing:
            raise BadSession(f"a hand is on: {listed(fixed)} can be set only between hands")
        self.table.take(Input(inputs.SET, text=changes))

    def _host_in_person(self, person: str) -> None:
        """Whoever stands in does not take the table from its host."""
        self._host(person)
        if self.table.company.host not in (NOBODY, person):
            raise Forbidden("you stand in for the host: only they can do that")

    def _admit(self, person: str, wish: online.Admit) -> None:
        self._host(person)
        if wish.person not in self.knocking:
            raise BadSession("nobody with that id waits to sit down")
        seat, newcomer = self.knocking[wish.person]
        if wish.yes:
            self.table.take(Input(inputs.SIT, seat, newcomer))
        del self.knocking[wish.person]

    def _mute(self, person: str, wish: online.Mute) -> None:
        self._host(person)
        self.table.take(Input(inputs.MUTE if wish.yes else inputs.UNMUTE, text=wish.person))

    def _send_away(self, person: str, wish: online.SendAway) -> None:
        seat = parse_seat(wish.seat)
        if self.table.company.people.get(seat) == self.table.company.host:
            self._host_in_person(person)
        self._host(person)
        self.table.take(Input(inputs.KICK, seat))

    def _seat_bot(self, person: str, wish: online.SeatBot) -> None:
        self._host(person)
        self.seat_bot(parse_seat(wish.seat), wish.bot, wish.name)

    def seat_bot(self, seat: int, bot: str, name: str, dark: bool = False) -> None:
        """Have a bot sit at a free seat."""
        if bot not in self.bots:
            raise Forbidden(f"there is no bot {bot!r} here; there are {', '.join(self.bots)}")
        self.check_name(name)
        newcomer = Newcomer(name, self.table.setup.buy_in, dark=dark, bot=bot, seed=randbits(_SEED_BITS))
        self.table.take(Input(inputs.BOT, seat, newcomer))

    def program_at(self, person: str, seat: int, name: str | None, dark: bool) -> Newcomer:
        """A program of somebody's that is to sit at a free seat, if the host wants it."""
        if not self.is_host(person) or self.seat_of(person) is None:
            raise Forbidden("only the host may let a program play at another seat, and has to sit at the table first")
        players = self.table.session.players
        if seat >= len(players) or players[seat] is not None:
            raise BadSession(f"seat {SEAT_LETTERS[seat]} is not free")
        if name is None:
            raise BadSession("a program that takes a free seat needs a name")
        self.check_name(name)
        return Newcomer(name, self.table.setup.buy_in, f"{PROGRAM}{token_hex(_ID_BYTES)}", dark)

    def _hand_over(self, person: str, wish: online.HandOver) -> None:
        self._host_in_person(person)
        if self.seat_of(wish.person) is None or wish.person.startswith(PROGRAM):
            raise BadSession("only somebody who sits at the table can be its host")
        self.table.take(Input(inputs.HOST, text=wish.person))

    def _play_on(self, person: str, _: online.PlayOn) -> None:
        self._host(person)
        self.table.play_on()

    def _end_evening(self, person: str, _: online.EndEvening) -> None:
        self._host(person)
        self.table.close()

    # Absence.

    def is_gone(self, person: str) -> None:
        """Nobody has heard of somebody for a while."""
        seat = self.seat_of(person)
        if seat is not None and seat not in self.table.company.absent and not self.table.is_closed:
            self.table.take(Input(inputs.ABSENT, seat))

    # Going on.

    def thought(self) -> Callable[[], Input] | None:
        """What can be worked out without asking anybody, by a function that may run elsewhere; `take` takes it."""
        return None if self._clock.is_halted else self.windows.thought()

    def question(self) -> object:
        """What is asked in the hand and of whom: as long as that is the same, so is the answer of a bot."""
        table, game, seat = self.table, self.table.game, self.table.to_act
        if game is None or seat is None:
            return None
        who = table.company.bots.get(seat), table.company.is_away(seat), table.company.settings.absence
        # Dealt again, a hand is another one with the same number.
        return game, game.bookmark(), table.session.accusation, seat, who

    def is_wanted(self, entry: Input, question: object) -> bool:
        """Whether what was worked out for a question still holds, though something has happened at the table since."""
        if self._clock.is_halted:
            return False
        if entry.kind == inputs.ASK:
            return self.table.bot_reply() == (entry.seat, entry.what)
        # People change their minds about what was to be answered for them.
        return not self.acts_for_a_person(entry) and self.question() == question

    def acts_for_a_person(self, entry: Input) -> bool:
        """Whether somebody has decided this who is there."""
        company = self.table.company
        return entry.seat in company.people and entry.seat not in company.absent

    def take(self, entry: Input) -> None:
        """Do what was worked out."""
        self.table.take(entry)

    def wait(self) -> Wait | None:
        """For whom the table waits; None if nobody can do anything about it, or bots are at it."""
        return self._clock.wait()

    def clock(self, now: float) -> tuple[Wait | None, float | None]:
        """For whom the table waits, and when that ends; None: as long as it takes."""
        return self._clock.look(now)

    def time_is_up(self) -> None:
        """Nobody has answered in time: deal, let the window pass, or give the safe answer and count them as absent."""
        wait = self._clock.current
        if wait is None:
            return
        match wait.kind:
            case "deal":
                self.deal()
            case "window":
                for seat in wait.seats:
                    self.windows.let_pass(seat)
            case _ if wait.seats:
                self._is_late(wait.seats[0])
            case _:
                self.table.ask(Judge(true_verdict(self.table.session)), None)

    def _is_late(self, seat: int) -> None:
        company = self.table.company
        left = company.bank_left(seat)
        is_new = seat in company.people and seat not in company.absent
        self.table.take(Input(inputs.LATE, seat))
        if is_new and left and seat in company.people:
            self.table.take(Input(inputs.SPENT, seat, amount=left))
        if is_new and seat in company.people:
            self.table.take(Input(inputs.ABSENT, seat))

    def deal(self) -> None:
        """Deal the next hand."""
        self.table.deal()

    @property
    def settings(self) -> HostSettings:
        """How the table is run."""
        return self.table.company.settings


_GRANTS: Final[Mapping[type[online.Wish], Callable[[Room, str, Any], None]]] = {
    online.Answer: Room._answer,
    online.LetPass: Room._let_pass,
    online.KeepOpen: Room._keep_open,
    online.Arm: Room._arm,
    online.Disarm: Room._disarm,
    online.Talk: Room._talk,
    online.SitDown: Room._sit_down,
    online.GetUp: Room._get_up,
    online.SitOut: Room._sit_out,
    online.SitIn: Room._sit_in,
    online.BuyIn: Room._buy_in,
    online.BeReady: Room._be_ready,
    online.ComeBack: Room._come_back,
    online.TakeBack: Room._take_back,
    online.Run: Room._run,
    online.Admit: Room._admit,
    online.Mute: Room._mute,
    online.SendAway: Room._send_away,
    online.SeatBot: Room._seat_bot,
    online.HandOver: Room._hand_over,
    online.PlayOn: Room._play_on,
    online.EndEvening: Room._end_evening,
}
