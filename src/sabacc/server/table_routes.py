"""The routes about tables online: creating one, coming to one by its link or its code, and what was played there."""

import asyncio
from bisect import bisect_left
from collections.abc import Callable, Mapping
from secrets import randbits
from typing import Final

from starlette.requests import Request

from sabacc.errors import BadRules, BadSession
from sabacc.play.notation import SEAT_LETTERS, parse_seat
from sabacc.play.record import format_record, replay
from sabacc.play.redaction import redact
from sabacc.protocol import tables as told
from sabacc.rules.house_rules import parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import BUY_IN
from sabacc.rules.registry import find
from sabacc.server.hall import CODE_SECONDS, Hall, SeatedBot
from sabacc.server.people import Person
from sabacc.server.room import Forbidden
from sabacc.server.routes import AnyRoute, Asked, Refusal, Reply, Route
from sabacc.server.table_store import PlayedHand, StoredHand, hand_of, hands_of, note_won
from sabacc.server.teller import ledger_line
from sabacc.server.tokens import cookie, no_cookie, shown_token, tables_of
from sabacc.tables.company import HostSettings, change_settings
from sabacc.tables.ledger import ledger_row
from sabacc.tables.setup import Setup, check_setup, open_ended

_TABLE: Final = "/api/tables/{id}"
_SEED_BITS: Final = 53
MOST_LINES: Final = 100  # of a ledger, in one answer
_NO_TABLE: Final = {409: "There is no such table, or it takes nobody."}
_NO_TOKEN: Final = {401: "The token of somebody at this table is missing or wrong."}
_TOO_MANY: Final = {429: "Too many were asked for from one address."}


class TableRoutes:
    """The routes of one hall."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def all(self) -> tuple[AnyRoute, ...]:
        """The routes."""
        return (
            Route(
                "create_table", "POST", "/api/tables", "A new table. Whoever creates it is the first to come there.",
                told.AnyTable, told.NewTable, told.Pass, self.create,
                {**_TOO_MANY, 409: "The server takes no more tables.", 422: "No such table can be played at."}, 201,
            ),
            Route(
                "own_tables", "GET", "/api/tables", "The tables where this browser has been.",
                told.AnyTable, None, told.OwnTables, self.own,
            ),
            Route(
                "come", "POST", f"{_TABLE}/people", "Come to a table, with a name and without an account.",
                told.OneTable, told.Newcomer, told.Pass, self.come, {**_NO_TABLE, **_TOO_MANY}, 201,
            ),
            Route(
                "leave_no_trace", "DELETE", f"{_TABLE}/people", "Forget me: name and chat go, and the token ends.",
                told.OneTable, None, told.Forgotten, self.forget, {**_NO_TOKEN, **_TOO_MANY},
            ),
            Route(
                "seat_token", "POST", f"{_TABLE}/tokens", "A token for a program that plays a seat, and no more.",
                told.OneTable, told.SeatAsked, told.SeatPass, self.seat_token,
                {**_NO_TOKEN, **_TOO_MANY, 403: "This seat is not yours to give.", 409: "This seat is not free."}, 201,
            ),
            Route(
                "ledger", "GET", f"{_TABLE}/ledger", "What everybody has won and lost at the table.",
                told.LedgerAsked, None, told.Ledger, self.ledger, {**_NO_TOKEN, **_TOO_MANY},
            ),
            Route(
                "find_code", "GET", "/api/codes/{words}", "The table that four words lead to.",
                told.OneCode, None, told.TableFound, self.find_code,
                {404: "The words lead nowhere, or no longer.", **_TOO_MANY},
            ),
            Route(
                "hands", "GET", f"{_TABLE}/hands", "The hands that I was dealt into.",
                told.OneTable, None, told.Hands, self.hands, {**_NO_TOKEN, **_TOO_MANY},
            ),
            Route(
                "record", "GET", f"{_TABLE}/hands/{{hand}}", "The record of a hand, as my seat may read it.",
                told.OneHand, None, told.RecordText, self.record,
                {**_NO_TOKEN, 404: "This hand was not played, or I was not dealt in.", **_TOO_MANY},
            ),
        )  # fmt: skip

    async def create(self, asked: Asked[told.AnyTable, told.NewTable]) -> Reply[told.Pass]:
        """A new table."""
        _check(self._hall.limits.creating.take, asked.request)
        setup, settings = _setup(asked.body), HostSettings()
        if asked.body.settings:
            settings = change_settings(settings, asked.body.settings)
        bots = [SeatedBot(bot.bot, bot.name, randbits(_SEED_BITS), bot.dark) for bot in asked.body.bots]
        table_id = await self._hall.create(setup, bots, settings, _address(asked.request))
        return await self._admit(asked.request, table_id, "host", "player")

    async def come(self, asked: Asked[told.OneTable, told.Newcomer]) -> Reply[told.Pass]:
        """Somebody comes to a table."""
        _check(self._hall.limits.coming.take, asked.request)
        return await self._admit(asked.request, self._hall.find(asked.params.id).id, asked.body.name, asked.body.role)

    async def _admit(self, request: Request, table_id: str, name: str, role: str) -> Reply[told.Pass]:
        person, token = await self._hall.admit(table_id, name, role)
        code = await asyncio.wrap_future(self._hall.codes.make(table_id, CODE_SECONDS))
        who = told.Pass(table=table_id, person=person.id, token=token, code=code)
        return Reply(who, [cookie(request, table_id, token)])

    async def forget(self, asked: Asked[told.OneTable, None]) -> Reply[told.Forgotten]:
        """Forget whoever asks."""
        _check(self._hall.limits.forgetting.take, asked.request)
        await self._hall.forget(self._person(asked.request, asked.params.id))
        return Reply(told.Forgotten(table=asked.params.id), [no_cookie(asked.request, asked.params.id)])

    async def seat_token(self, asked: Asked[told.OneTable, told.SeatAsked]) -> Reply[told.SeatPass]:
        """Let a program play for whoever asks or, if the host asks, at a free seat."""
        _check(self._hall.limits.coming.take, asked.request)
        person, body = self._person(asked.request, asked.params.id), asked.body
        wanted = None if body.seat is None else parse_seat(body.seat)
        try:
            player, seat, token = await self._hall.let_play(person, wanted, body.name, body.dark)
        except Forbidden as error:
            raise Refusal(403, "forbidden", str(error)) from None
        return Reply(told.SeatPass(table=asked.params.id, person=player, seat=SEAT_LETTERS[seat], token=token))

    async def ledger(self, asked: Asked[told.LedgerAsked, None]) -> told.Ledger:
        """What everybody has won and lost."""
        _check(self._hall.limits.reading.take, asked.request)
        self._person(asked.request, asked.params.id)
        table = self._hall.open(asked.params.id).room.table
        players, end = list(table.session.players), len(table.ledger)
        if asked.params.before is not None:
            end = bisect_left(table.ledger, asked.params.before, key=lambda row: row.hand)
        return told.Ledger(
            names=[None if player is None else player.name for player in players],
            bought=[0 if player is None else player.bought for player in players],
            stacks=[0 if player is None else player.stack for player in players],
            hands=[ledger_line(row) for row in table.ledger[max(0, end - MOST_LINES) : end]],
        )

    async def find_code(self, asked: Asked[told.OneCode, None]) -> told.TableFound:
        """The table of a code."""
        _check(self._hall.limits.may_guess, asked.request)
        table_id = self._hall.codes.find(asked.params.words)
        if table_id is None:
            raise Refusal(404, "unknown_code", "these words lead to no table; a code holds for a day")
        return told.TableFound(table=table_id)

    async def own(self, asked: Asked[told.AnyTable, None]) -> told.OwnTables:
        """The tables of this browser's cookies."""
        found = []
        for table_id, token in tables_of(asked.request.cookies).items():
            person, table = self._hall.people.find(token), self._hall.tables.find(table_id)
            if person is not None and table is not None and person.table_id == table_id:
                times = {"created": table.created, "visited": table.visited}
                found.append(
                    told.OwnTable(table=table_id, name=person.name, is_closed=table.closed is not None, **times)
                )
        return told.OwnTables(tables=found)

    async def hands(self, asked: Asked[told.OneTable, None]) -> told.Hands:
        """What somebody won and lost."""
        _check(self._hall.limits.reading.take, asked.request)
        store, person = self._hall.store, self._person(asked.request, asked.params.id)
        played = hands_of(store, person.id)
        found: dict[int, int] = {}
        for hand in played:
            if hand.won is None and (kept := hand_of(store, person.id, hand.number)) is not None:
                found[hand.number] = await asyncio.to_thread(_won, *kept)
        if found:
            await asyncio.wrap_future(note_won(store, person.id, found))
        return told.Hands(hands=[_hand_line(hand, found) for hand in played])

    async def record(self, asked: Asked[told.OneHand, None]) -> told.RecordText:
        """A hand, as a seat may read it."""
        _check(self._hall.limits.reading.take, asked.request)
        person, wanted = self._person(asked.request, asked.params.id), asked.params.hand
        found = hand_of(self._hall.store, person.id, wanted)
        if found is None:
            raise Refusal(404, "unknown_hand", f"you were not dealt into hand {wanted} of this table")
        seat, hand = found
        text = await asyncio.to_thread(lambda: format_record(redact(hand.read(), seat)))
        return told.RecordText(hand=wanted, seat=SEAT_LETTERS[seat], record=text)

    def _person(self, request: Request, table_id: str) -> Person:
        """Who asks."""
        token = shown_token(request, table_id)
        person = self._hall.people.find(token) if token else None
        if person is None or person.table_id != table_id:
            raise Refusal(401, "unknown_token", "this needs the token of somebody at this table")
        return person


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _check(may: Callable[[str], bool], request: Request) -> None:
    """Refuse who asks for too much."""
    if not may(_address(request)):
        raise Refusal(429, "too_many", "that was too much at once; try again in a minute", {"retry-after": "60"})


def _setup(asked: told.NewTable) -> Setup:
    """The table that somebody wants."""
    if asked.toml is not None and asked.options:
        raise Refusal(422, "wrong_body", "give either options or toml, not both")
    rules, house = _rules(asked)
    most = rules.seats[1]
    if asked.seats > most:
        raise BadSession(f"{rules.name} is for at most {most} seats")
    if len(asked.bots) > asked.seats - 1:
        raise BadSession(f"{len(asked.bots)} bots leave no seat for a person at a table of {asked.seats}")
    rules = rules.with_options(seats=asked.seats)
    rules = open_ended(rules) if asked.open_end else rules
    buy_in = rules[BUY_IN] if asked.buy_in is None else asked.buy_in
    setup = Setup(rules.at_buy_in(buy_in), (), buy_in, asked.practice, house=house, is_online=True)
    check_setup(setup)
    return setup


def _rules(asked: told.NewTable) -> tuple[RuleSet, str]:
    rules = find(asked.rules)
    if asked.toml is None:
        return rules.with_options(**asked.options), ""
    house = parse_house_rules(asked.toml)
    if house.rules.id != rules.id:
        raise BadRules(f"these house rules are for {house.rules.name}, not for {rules.name}")
    return house.rules, house.name


def _won(seat: int, hand: StoredHand) -> int:
    """What a seat won in a hand of which that was not kept: it is played again."""
    return ledger_row(replay(hand.read()), hand.number).changes[seat]


def _hand_line(hand: PlayedHand, found: Mapping[int, int]) -> told.HandLine:
    won = found.get(hand.number, 0) if hand.won is None else hand.won
    return told.HandLine(hand=hand.number, dealt=hand.dealt, seat=SEAT_LETTERS[hand.seat], won=won)
