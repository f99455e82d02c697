"""Send a server anything at all over real sockets, and see that each message is answered and nothing else happens."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
from websockets.asyncio.client import ClientConnection, connect as open_socket
from websockets.exceptions import ConnectionClosed

from sabacc.client.table_state import TableState
from sabacc.play.actions import ACTIONS
from sabacc.protocol import online
from sabacc.protocol.messages import Hello, Message
from sabacc.server.socket import hear
from sabacc.session.requests import REQUESTS
from sabacc.tables.company import HostSettings
from tests.support.live_server import LiveServer
from tests.support.online import Guest
from tests.support.stored_hall import StoredHall
from tools.fuzzing.mutations import nth_input
from tools.fuzzing.target import Target, check_sentence

_A_SOCKET = 38  # messages: with a few more it would be cut off for flooding
_SOCKETS = 6  # at once
_PATIENCE = 60.0  # seconds
_UNREAD = 20  # messages that are sent before the answers are read: whoever reads too little is cut off
_WORDS = (
    *(kind.verb.encode() for kind in ACTIONS.values()),
    *(verb.encode() for verb in REQUESTS),
    *(f'"type":"{kind}"'.encode() for kind in ("act", "talk", "sitdown", "run", "arm", "say", "hello", "ping", "x")),
    *(b'"key":"k"', b'"key":7', b'"key":null', b'"as_guest":true', b'"credits":1000000000', b'"seat":"B"'),
)
_SETTINGS = HostSettings._fields
_TEXTS = (
    *("", " ", "A", "B", "x" * 40, "x" * 500, "\0", "\n", "A\nB", " Ana", "Ana ", "\x1b[2J", "\u202e", "\u2028"),
    *("é" * 20, "漢" * 20, "\ud800", "fold", "call hand", "raise 10", "raise 99999999999", "trade 2c 3s", "A fold"),
    *("close", "deal 20261118-113000-000000", "offer 1 x: " + "y" * 300, "ante 99999", "accuse A: x", "plutt Bex"),
)
_VALUES = ("0", "1", "5", "yes", "no", "fold", "bot", "wait", "x" * 99)
_TARGET = Target("wish", "", lambda *_: None, tuple, _WORDS, online.MOST_BYTES)


@dataclass
class Fuzzed:
    """What came of it."""

    messages: int = 0
    answers: dict[str, int] = field(default_factory=dict)
    rss: list[int] = field(default_factory=list)  # of the server, in MB, again and again

    def note(self, message: online.FromServer) -> bool:
        """Whether this is the answer to a message. What is refused is refused in one sentence."""
        if isinstance(message, online.Nak):
            check_sentence(message.why)
        if not isinstance(message, online.Ack | online.Nak | online.Pong):
            return False
        what = message.code if isinstance(message, online.Nak) else type(message).__name__.lower()
        self.answers[what] = self.answers.get(what, 0) + 1
        return True

    def __str__(self) -> str:
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.answers.items(), key=lambda pair: -pair[1]))
        grown = f"; memory of the server {self.rss[0]} to {self.rss[-1]} MB" if self.rss else ""
        return f"{self.messages} messages, all answered ({told}){grown}"


class Fuzzer:
    """Somebody at a table who says anything: a person by a token, or a stranger."""

    def __init__(self, address: str, token: str, rng: random.Random, seen: Fuzzed) -> None:
        self._address, self._token, self._rng, self._seen = address, token, rng, seen
        self.last: list[bytes] = []

    async def talk(self) -> None:
        """Connect, say as much as one may, hear an answer to each message, and leave."""
        async with open_socket(self._address, max_size=None, max_queue=None) as socket:
            await socket.send(msgspec.json.encode(Hello(protocol=online.VERSION, token=self._token)).decode())
            welcome = online.decode_from_server(await asyncio.wait_for(socket.recv(), _PATIENCE))
            assert isinstance(welcome, online.TableWelcome)
            self.last = list(_frames(TableState(welcome), self._token, self._rng))
            for frame in self.last:
                await self._send(socket, frame)
            try:
                for _ in self.last:
                    await asyncio.wait_for(self._answer(socket), _PATIENCE)
            except ConnectionClosed as closed:
                # Whoever sent somebody away, or themselves, may find the table restarted, but never a mistake.
                raise AssertionError(f"the server hung up: {closed.rcvd}") from None
        self._seen.messages += len(self.last)

    async def _send(self, socket: ClientConnection, frame: bytes) -> None:
        try:
            text = frame.decode()
        except UnicodeDecodeError:
            await socket.send(frame)  # as a binary message
        else:
            await socket.send(text if self._rng.random() < 0.9 else frame)

    async def _answer(self, socket: ClientConnection) -> None:
        """Hear an answer; everything else that is told meanwhile is heard too."""
        while not self._seen.note(online.decode_from_server(await socket.recv())):
            pass


def _frames(state: TableState, token: str, rng: random.Random) -> Iterator[bytes]:
    """As many messages as a socket may have, by somebody who knows this of the table."""
    seeds = [msgspec.json.encode(wish) for wish in _wishes(state, token, rng)]
    yield from seeds[:6]  # so that something goes on at the table
    for _ in range(_A_SOCKET - 6):
        match rng.randrange(10):
            case 0:
                yield json.dumps(_anything(rng, 6)).encode()[: online.MOST_BYTES]
            case 1 | 2 | 3:
                yield rng.choice(seeds)
            case 4 | 5 | 6:
                yield _with_another_field(rng.choice(seeds), rng)
            case _:
                yield nth_input(_TARGET, seeds, rng.getrandbits(32), len(seeds) + rng.getrandbits(32))


def _wishes(state: TableState, token: str, rng: random.Random) -> Iterator[Message]:
    """What can be wished for now; the first ones keep the table going."""
    view = state.message

    def key() -> str:
        return f"{rng.getrandbits(64):x}" if rng.random() < 0.9 else rng.choice(("same", "k", "é" * 32))

    yield online.SitDown(key=key(), name=f"P{rng.randrange(5)}")
    yield online.Run(key=key(), set={"paused": "no", "locked": "no", "approve": "no", "absence": "fold"})
    yield online.BuyIn(key=key())
    yield online.BeReady(key=key())
    default = view.default if view is not None else None
    yield online.Answer(key=key(), id=state.question, act=default or "fold")
    yield online.LetPass(key=key())
    actions = [action for offer in view.offers for action in offer.actions] if view is not None else []
    for action in rng.sample(actions, min(4, len(actions))):
        yield online.Answer(key=key(), id=state.question, act=action)
    for ask in ("offer 400 ship: new", "ante 10", "accuse B: looks", "plutt Ana", "judge guilty", "side dark"):
        yield online.Talk(key=key(), ask=ask, as_guest=rng.random() < 0.3)
    yield online.Arm(key=key(), act=rng.choice(("stay", "fold", "call hand", "check")))
    yield online.Say(key=key(), text="Hello")
    yield online.SeatBot(key=key(), seat=rng.choice("ABCD"), bot="thumb", name="Bex")
    yield online.SendAway(key=key(), seat=rng.choice("BCD"))
    yield online.HandOver(key=key(), person=state.person or "x")
    yield online.Admit(key=key(), person=state.person or "x", yes=True)
    for bare in (online.Disarm, online.GetUp, online.SitOut, online.SitIn, online.ComeBack, online.TakeBack):
        yield bare(key=key())
    yield online.AskCoach(key=key())
    yield online.PlayOn(key=key())
    yield online.Ping()
    yield Hello(protocol=2, token=token, since=3)


def _with_another_field(wish: bytes, rng: random.Random) -> bytes:
    """A wish in which one field has another value: of the right type mostly, and wrong all the same."""
    fields = msgspec.json.decode(wish)
    name = rng.choice(list(fields))
    if isinstance(fields[name], str) and rng.random() < 0.8:
        fields[name] = rng.choice((*_TEXTS, str(fields[name]) + rng.choice(_TEXTS)))
    elif isinstance(fields[name], int) and rng.random() < 0.8:
        fields[name] += rng.choice((1, -1, 2**31, 2**63, -(10**20), 10**4000))
    elif isinstance(fields[name], dict):
        fields[name] = {
            rng.choice(_SETTINGS): rng.choice(("0", "1", "5", "yes", "no", "fold", "bot", "wait", "x" * 99))
        }
    else:
        fields[name] = _anything(rng, 2)
    return json.dumps(fields).encode()[: online.MOST_BYTES]


def _anything(rng: random.Random, depth: int) -> object:
    """Any JSON."""
    match rng.randrange(9 if depth else 6):
        case 0:
            return rng.choice((0, -1, 2**63, 10**300, -(10**40), 1.5, float("1e308")))
        case 1:
            return rng.choice((True, False, None))
        case 2 | 3:
            return rng.choice(("", "act", "key", "\0", "\ud800", "\u202e", "漢" * 50, "x" * 500))
        case 4:
            return {"type": rng.choice(("act", "say", "run", "ping")), "key": rng.choice(("k", 7, None, "x" * 99))}
        case 5:
            return rng.random()
        case 6:
            return [_anything(rng, depth - 1) for _ in range(rng.randrange(5))]
        case _:
            names = ("type", "key", "act", "id", "set", "name", "x")
            return {rng.choice(names): _anything(rng, depth - 1) for _ in range(rng.randrange(5))}


async def fuzz_in_process(place: StoredHall, people: list[str | None], messages: int, rng: random.Random) -> Fuzzed:
    """Send so many messages to a table in this process, as if they came from sockets."""
    seen = Fuzzed()
    while seen.messages < messages:
        guest = await place.enter(rng.choice(people))
        frames = list(_frames(guest.state, "", rng))
        try:
            for begin in range(0, len(frames), _UNREAD):
                several = frames[begin : begin + _UNREAD]
                for frame in several:
                    hear(frame, guest.connection, place.actor)
                for _ in several:
                    while not seen.note(await asyncio.wait_for(_heard(guest), _PATIENCE)):
                        pass
        except BaseException:
            print("the last messages:", *frames, sep="\n")
            raise
        seen.messages += len(frames)
        place.actor.leave(guest.connection)
    return seen


async def _heard(guest: Guest) -> online.FromServer:
    message = await guest.listen()
    assert message is not None, "the table hung up"
    return message


def memory(pid: int) -> int:
    """What a process has in memory, in MB."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) // 1024
    raise AssertionError("a process has no memory")


async def fuzz(server: LiveServer, passes: list[list[dict[str, str]]], messages: int, rng: random.Random) -> Fuzzed:
    """Send so many messages, by people and strangers at some tables; `passes` has those of each table."""
    seen = Fuzzed()
    steps = [messages * share // 10 for share in (1, 3, 5, 10)]

    async def one() -> None:
        while seen.messages < steps[0]:
            people = rng.choice(passes)
            token = rng.choice(("", *(each["token"] for each in people), *(each["token"] for each in people)))
            fuzzer = Fuzzer(server.socket_of(people[0]["table"]), token, rng, seen)
            try:
                await fuzzer.talk()
            except BaseException:
                print("the last messages:", *fuzzer.last, sep="\n")
                raise

    while steps:
        await asyncio.gather(*(one() for _ in range(_SOCKETS)))
        seen.rss.append(memory(server.pid))
        steps.pop(0)
    return seen


def errors(log: Path) -> list[str]:
    """What a server has noted that should not happen."""
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
    return [line for line in lines if '"level": "error"' in line or "Traceback" in line]
