"""Whatever anybody sends or does not read, the server answers, stays as it is, and disturbs nobody else.

`make soak` sends a million messages.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import socket as plain_socket
import statistics
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect as open_socket
from websockets.exceptions import ConnectionClosed

from sabacc.client import connect
from sabacc.play.record import format_record, to_record
from sabacc.protocol import online
from sabacc.protocol.messages import Hello
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.server.connection import MOST_BYTES, MOST_WAITING, TOO_SLOW
from sabacc.server.table_store import StoredLog
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from tests.support.crowd import crowd, new_table
from tests.support.live_server import WITHOUT_LIMITS, LiveServer
from tests.support.online import Guest, Hall, online_setup
from tests.support.rule_sets import RULE_IDS, each_rule_set
from tests.support.socket_fuzz import Fuzzed, errors, fuzz, fuzz_in_process
from tests.support.stored_hall import StoredHall, drain, stored_hall, until

_SANE = 5.0  # seconds within which a neighbour is answered, on a machine that does much else


def run(test: Callable[[], Awaitable[None]], seconds: float = 900) -> None:
    asyncio.run(asyncio.wait_for(test(), seconds))


def seeded() -> random.Random:
    seed = random.randrange(1 << 30)
    print(f"seed {seed}")
    return random.Random(seed)


# Any message.

MANY = pytest.mark.long(reason="sends nine thousand messages for each game")
CASES = [*((game, 400) for game in RULE_IDS[::3]), *(pytest.param(game, 9000, marks=MANY) for game in RULE_IDS)]


def check_is_the_log(place: StoredHall) -> None:
    """The table in memory is the fold over its log, and its credits are those that people have bought."""
    table, log = place.actor.room.table, StoredLog(place.store, place.table_id)
    with LiveTable(MemoryLog(log.setup, list(log.inputs()), log.chance), lambda: "") as again:
        assert again.version == table.version
        assert again.session.stacks_by_name() == table.session.stacks_by_name()
        if table.game is not None and again.game is not None:
            assert format_record(to_record(again.game)) == format_record(to_record(table.game))


@pytest.mark.parametrize(("game", "messages"), CASES)
def test_any_message_is_answered_and_the_table_stays_the_fold_over_its_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, game: str, messages: int
) -> None:
    # What nobody has the patience for would hardly change the table.
    monkeypatch.setattr("sabacc.server.bounds._AT_ONCE", 100_000)
    rng = seeded()

    async def test() -> None:
        async with stored_hall(tmp_path, game) as place:
            people = [(await place.admit(f"P{number}")).id for number in range(3)]
            seen = await fuzz_in_process(place, [None, *people, *people], messages, rng)
            print(seen, f"{place.actor.room.table.session.hands_played} hands")
            await place.actor.all_told()
            check_is_the_log(place)
            assert {"ack", "refused", "forbidden", "not_understood"} <= seen.answers.keys()
            assert len(place.lines()) > messages / 50

    run(test)
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


async def fuzz_beside_neighbours(server: LiveServer, messages: int, rng: random.Random) -> Fuzzed:
    """Fuzz some tables while people play in peace at another one."""
    passes = [await asyncio.to_thread(new_table, server, game, 3, 1) for game in rng.sample(RULE_IDS, 4)]
    async with crowd(server, ["corellian-spike"], rng) as neighbours:
        calm = neighbours.notes[0]
        seen = await fuzz(server, passes, messages, rng)
        neighbours.check()
    assert calm.acknowledged
    assert max(calm.waited) < _SANE, "a neighbour was disturbed"
    assert statistics.median(calm.waited) < 1
    return seen


@pytest.mark.parametrize(
    "messages", [300, pytest.param(28_000, marks=pytest.mark.long(reason="sends 28,000 messages over real sockets"))]
)
def test_any_message_over_a_socket_is_answered_and_nothing_grows(tmp_path: Path, messages: int) -> None:
    rng = seeded()

    async def test() -> None:
        seen = await fuzz_beside_neighbours(fuzzed, messages, rng)
        print(seen)
        assert seen.messages >= messages
        assert seen.rss[-1] < seen.rss[1] + 30 + messages // 2000, seen.rss

    with LiveServer(tmp_path, program=WITHOUT_LIMITS) as fuzzed:
        run(test)
        assert fuzzed.stop() == 0
    assert errors(fuzzed.log) == []


# One server for all that follows.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("server")) as server:
        yield server
        assert server.stop() == 0
        assert errors(server.log) == []


@pytest.fixture(scope="module")
def host(server: LiveServer) -> dict[str, str]:
    return new_table(server, "corellian-spike", people=2, bots=0)[0]


async def greeted(socket: ClientConnection, token: str) -> None:
    await socket.send(msgspec.json.encode(Hello(protocol=online.VERSION, token=token)).decode())
    assert isinstance(online.decode_from_server(await socket.recv()), online.TableWelcome)


def code_after(server: LiveServer, host: dict[str, str], *frames: str | bytes, hello: bool = True) -> int:
    """The code with which the server closes a socket after some messages; a tuple has bytes to be sent as text."""

    async def ask() -> int:
        async with open_socket(server.socket_of(host["table"]), max_size=None) as socket:
            if hello:
                await greeted(socket, host["token"])
            try:
                for frame in frames:
                    await socket.send(frame, text=True)
                while True:
                    await asyncio.wait_for(socket.recv(), 30)
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0

    return asyncio.run(ask())


@pytest.mark.parametrize(
    ("frames", "code"),
    [
        (['{"type":"ping"}'] * 100, 1008),
        (["x" * 9000], 1009),
        ([b'{"type":"say","key":"k","text":"\xff"}'], 1007),
    ],
)
def test_a_socket_that_goes_too_far_is_closed_with_a_code(
    server: LiveServer, host: dict[str, str], frames: list[str | bytes], code: int
) -> None:
    assert code_after(server, host, *frames) == code


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        ("x", 4000),
        ('{"type":"ping"}', 4000),
        ('{"type":"hello","protocol":1}', 4004),
        ('{"type":"hello","protocol":2,"token":"x"}', 4001),
    ],
)
def test_a_socket_that_begins_wrong_is_closed_with_a_code(
    server: LiveServer, host: dict[str, str], frame: str, code: int
) -> None:
    assert code_after(server, host, frame, hello=False) == code
    assert code_after(server, host, frame.encode(), hello=False) == code


def test_a_message_may_be_binary(server: LiveServer, host: dict[str, str]) -> None:
    async def test() -> None:
        async with open_socket(server.socket_of(host["table"])) as socket:
            await socket.send(b'{"type":"hello","protocol":2}')
            assert isinstance(online.decode_from_server(await socket.recv()), online.TableWelcome)
            for frame, answer in ((b'{"type":"ping"}', "pong"), (b"\xff", "nak"), (b"", "nak")):
                await socket.send(frame)
                while json.loads(await socket.recv())["type"] != answer:
                    pass

    run(test, 30)


def test_whoever_is_cut_off_for_flooding_may_come_back_and_loses_nothing(
    server: LiveServer, host: dict[str, str]
) -> None:
    async def test() -> None:
        async with connect(server.socket_of(host["table"]), host["token"]) as table:
            if table.state.seat is None:
                await table.wish(online.SitDown, name="Ana")
            answers = [asyncio.create_task(table.wish(online.Say, text=f"line {number}")) for number in range(60)]
            await asyncio.gather(*answers)
            said = [line.text for line in table.state.chat if line.text.startswith("line ")]
            assert sorted(said) == sorted(f"line {number}" for number in range(60))

    run(test, 60)


@pytest.mark.long(reason="it takes twenty seconds until the server has lost its patience")
def test_a_socket_that_nobody_reads_is_closed(server: LiveServer, host: dict[str, str]) -> None:
    """It does not answer pings either, as they wait behind everything else."""

    def sockets() -> int:
        text = server.read("/metrics")
        return int(next(line.split()[1] for line in text.splitlines() if line.startswith("sabacc_sockets ")))

    before = sockets()
    with plain_socket.create_connection(("127.0.0.1", server.port)) as deaf:
        path = f"/api/tables/{host['table']}/socket"
        deaf.sendall(
            f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += deaf.recv(1)
        hello = b'{"type":"hello","protocol":2}'
        deaf.sendall(bytes((0x81, 0x80 | len(hello), 0, 0, 0, 0)) + hello)

        async def test() -> None:
            while sockets() == before:
                await asyncio.sleep(0.05)
            while sockets() > before:
                await asyncio.sleep(0.2)

        run(test, 45)


# In this process.


def test_whoever_does_not_read_is_cut_off_and_the_table_goes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            (ana,) = await place.sit("Ana")
            slow = Guest(place, None)
            place.actor.enter(slow.connection)
            for number in range(MOST_WAITING + 10):
                assert isinstance(await ana.ask(online.Say, text=f"line {number}"), online.Ack)
            assert slow.connection.why_closed == TOO_SLOW
            assert len(slow.connection.queue) <= MOST_WAITING
            # What it could still read has no hole: the first that is missing is the last.
            while await slow.listen() is not None:
                pass
            said = [line.number for line in slow.state.chat]
            assert said == list(range(said[0], said[-1] + 1))
            assert any(b'"welcome"' in frame for frame in slow.heard)
            assert ana.connection.why_closed is None

    run(test)


def test_whoever_does_not_read_keeps_few_bytes_waiting(tmp_path: Path) -> None:
    """A few messages may be much."""

    async def test() -> None:
        async with stored_hall(tmp_path) as place:
            slow = Guest(place, None)
            place.actor.enter(slow.connection)
            await place.actor.all_told()
            message = b"x" * (MOST_BYTES // 10)
            for number in range(20):
                slow.connection.send(message, message)
                assert slow.connection.queue.size <= MOST_BYTES
                assert slow.connection.why_closed == (TOO_SLOW if number > 3 else None)
            # Whoever reads is never too slow.
            quick = await place.enter(None)
            await drain(quick)
            for _ in range(20):
                quick.connection.send(message, message)
                assert [await quick.connection.queue.get(), *quick.connection.queue.get_all()] == [message, message]
            assert quick.connection.queue.size == 0
            assert quick.connection.why_closed is None

    run(test)


async def sit_two(hall: Hall) -> list[Guest]:
    guests = [hall.enter("p1"), hall.enter("p2")]
    for number, guest in enumerate(guests, start=1):
        await guest.listen()
        assert isinstance(await guest.ask(online.SitDown, name=f"P{number}"), online.Ack)
        assert isinstance(await guest.ask(online.BeReady), online.Ack)
    return guests


async def decide(guest: Guest) -> bool:
    """Answer, if somebody has to."""
    state, view = guest.state, guest.state.message
    if view is None or state.is_over:
        return False
    if any(offer.verb == "call hand" for offer in view.offers):
        await guest.ask(online.Answer, id=state.question, act="call hand")
    elif state.window:
        await guest.ask(online.LetPass)
    elif view.default:
        await guest.ask(online.Answer, id=state.question, act=view.default)
    else:
        return False
    return True


def events_in(frames: list[bytes]) -> dict[int, list[str]]:
    """What happened in the hand with each input, as somebody was told; twice the same, if twice."""
    told: dict[int, list[str]] = {}
    for message in map(online.decode_from_server, frames):
        found = {}
        if isinstance(message, online.TableWelcome):
            found = {missed.v: missed.events for missed in message.missed}
        elif isinstance(message, online.Update):
            public = msgspec.json.decode(message.public, type=online.Public) if message.public else online.Public()
            own = message.own if isinstance(message.own, online.Own) else online.Own()
            found = {message.v: own.events or public.events or []}
        for version, events in found.items():
            texts = [event.text for event in events]
            assert told.setdefault(version, texts) == texts
    return {version: texts for version, texts in told.items() if texts}


@each_rule_set
def test_whoever_reconnects_at_every_event_knows_what_whoever_stayed_knows(rules: RuleSet) -> None:
    async def test() -> None:
        hall = Hall(online_setup(rules, seed=5))
        guests = await sit_two(hall)
        hopper, drops = hall.enter("p2"), 0
        await hopper.listen()
        while not hall.actor.room.table.session.hands_played:
            await hall.actor.all_told()
            await drain(*guests)
            while not hopper.connection.queue.empty():
                if isinstance(await hopper.listen(), online.Update):
                    hall.actor.leave(hopper.connection)
                    back = hall.enter("p2", since=hopper.state.version)
                    back.heard = hopper.heard
                    await back.listen()
                    hopper, drops = back, drops + 1
            if not any([await decide(guest) for guest in guests]):
                await asyncio.sleep(0)
        await hall.actor.all_told()
        await drain(hopper, *guests)
        stayed = guests[1]
        assert drops > 2
        assert hopper.state.message == stayed.state.message
        assert hopper.state.table == stayed.state.table
        assert (hopper.state.version, hopper.state.verdict) == (stayed.state.version, stayed.state.verdict)
        assert events_in(hopper.heard) == events_in(stayed.heard)
        await hall.close()

    run(test, 60)


def test_two_devices_on_one_seat_hear_the_same_and_one_answer_counts() -> None:
    async def test() -> None:
        hall = Hall(online_setup(find("corellian-spike"), seed=5))
        guests = await sit_two(hall)
        devices = {"p1": (guests[0], hall.enter("p1")), "p2": (guests[1], hall.enter("p2"))}
        for _, second in devices.values():
            await second.listen()
        await until(lambda: not guests[0].state.is_over, *guests, *(second for _, second in devices.values()))
        while hall.actor.room.table.is_playing:
            await hall.actor.all_told()
            everybody = [device for pair in devices.values() for device in pair]
            await drain(*everybody)
            asked = next(pair for pair in devices.values() if pair[0].state.message and pair[0].state.message.default)
            first, second = asked
            assert first.state.message == second.state.message
            question, view = first.state.question, first.state.message
            assert view is not None and view.default is not None
            answer = {"id": question, "act": view.default}
            assert isinstance(await second.ask(online.Answer, **answer, key=f"second {question}"), online.Ack)
            late = await first.ask(online.Answer, **answer, key=f"first {question}")
            assert isinstance(late, online.Nak)
            assert late.code == "stale"
        await hall.actor.all_told()
        for first, second in devices.values():
            await drain(first, second)
            assert first.state.message == second.state.message
            shared = second.heard[1:]
            told = [frame for frame in shared if b'"type":"ack"' not in frame and b'"type":"nak"' not in frame]
            assert told == [frame for frame in first.heard if frame in told][-len(told) :]
        await hall.close()

    run(test, 60)
