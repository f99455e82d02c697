"""Who may not do what: every refusal over a real socket has a code that programs can rely on."""

from __future__ import annotations

import asyncio
import base64
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from sabacc.play.notation import format_action
from sabacc.protocol import online, tables
from sabacc.protocol.online import MOST_BYTES
from sabacc.server.codes import WORDS_IN_A_CODE, words
from sabacc.server.hall import CODE_SECONDS, Hall
from sabacc.server.limits import Bucket, Limits
from sabacc.server.names import check_name
from sabacc.server.store import Store
from tests.support.processes import AMPLE
from tests.support.served import Caller, Served, served

CALM = {"turn": "0", "pause": "0", "window": "3600"}


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 2 * AMPLE))


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def a_server(folder: Path) -> AsyncIterator[tuple[Served, Hall, Clock]]:
    clock = Clock()
    with Store(folder / "server.db", clock=clock) as store:
        hall = Hall(store, {"thumb": ""}, clock=clock)
        async with served(hall) as server:
            yield server, hall, clock


async def new_table(server: Served, game: str = "classic", **more: object) -> dict[str, str]:
    made = await server.client.post("/api/tables", json={"rules": game, "seats": 3, "settings": CALM, **more})
    assert made.status_code == 201, made.text
    server.client.cookies.clear()
    return dict(made.json())


async def come(server: Served, table_id: str, name: str, role: str = "player") -> dict[str, str]:
    made = await server.client.post(f"/api/tables/{table_id}/people", json={"name": name, "role": role})
    assert made.status_code == 201, made.text
    server.client.cookies.clear()
    return dict(made.json())


async def refused(caller: Caller, kind: str, **fields: object) -> str:
    answer = await caller.ask(kind, **fields)
    assert isinstance(answer, online.Nak), answer
    assert answer.why
    return answer.code


# Every wish with what it takes, so that a new one has to be thought of here as well.
WISHES: dict[str, dict[str, object]] = {
    "act": {"id": 0, "act": "fold"}, "letpass": {}, "keepopen": {}, "arm": {"act": "fold"}, "disarm": {},
    "talk": {"ask": "resign"}, "getup": {}, "sitout": {}, "sitin": {}, "buyin": {}, "beready": {},
    "comeback": {}, "say": {"text": "hello"}, "emote": {"emote": "wow"}, "takeback": {}, "askcoach": {},
    "run": {"set": {"turn": "9"}},
    "admit": {"person": "x", "yes": True}, "mute": {"person": "x", "yes": True}, "sendaway": {"seat": "A"},
    "seatbot": {"seat": "C", "bot": "thumb", "name": "Bex"},
    "handover": {"person": "x"}, "playon": {}, "endevening": {}, "sitdown": {"name": "Zoe"},
}  # fmt: skip
OF_THE_HOST = ("run", "admit", "mute", "sendaway", "seatbot", "handover", "playon", "endevening")


def test_whoever_has_no_say_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, hall, _):
            host = await new_table(server)
            guest, spectator = (
                await come(server, host["table"], "Bo"),
                await come(server, host["table"], "Cy", "watcher"),
            )
            async with (
                server.socket(host["table"], host["token"]) as ana,
                server.socket(host["table"], guest["token"]) as bo,
                server.socket(host["table"], spectator["token"]) as cy,
                server.socket(host["table"]) as stranger,
            ):
                for caller, name in ((ana, "Ana"), (bo, "Bo")):
                    assert isinstance(await caller.ask("sitdown", name=name), online.Ack)
                version = hall.actors[host["table"]].version
                for kind, given in WISHES.items():
                    fields = given | ({"id": version} if kind == "act" else {})
                    # The question comes first, then who asks it: both are told to programs.
                    assert await refused(stranger, kind, **fields) in ("forbidden", "stale"), kind
                    if kind != "sitdown":
                        assert await refused(cy, kind, **fields) in ("forbidden", "stale"), kind
                for kind in OF_THE_HOST:
                    assert await refused(bo, kind, **WISHES[kind]) == "forbidden", kind
                assert hall.actors[host["table"]].version == version
                # Whoever has left, or was sent away, sits nowhere any more.
                assert isinstance(await bo.ask("getup"), online.Ack)
                assert await refused(bo, "beready") == "forbidden"
                assert isinstance(await bo.ask("sitdown", name="Bo"), online.Ack)
                assert isinstance(await ana.ask("sendaway", seat="B"), online.Ack)
                for kind in ("beready", "letpass", "say", "getup"):
                    assert await refused(bo, kind, **WISHES[kind]) == "forbidden", kind

    run(test)


def test_every_wish_is_tried() -> None:
    kinds = {each for each in online.ToServer.__args__ if issubclass(each, online.Wish)}
    assert {each.__struct_config__.tag for each in kinds} == WISHES.keys()


def test_tokens_that_are_not_of_this_table_open_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, _, _):
            host, elsewhere = await new_table(server), await new_table(server)
            gone = await come(server, host["table"], "Bo")
            path = f"/api/tables/{host['table']}"
            forget = await server.client.delete(f"{path}/people", headers=bearer(gone["token"]))
            assert forget.status_code == 200
            for token in ("nonsense", elsewhere["token"], gone["token"], host["token"][:-1], host["table"], "\u0000"):
                async with server.socket(host["table"], token) as caller:
                    assert await caller.closed() == 4001
                if token.isprintable():
                    for method, where in (("GET", "hands"), ("GET", "hands/1"), ("DELETE", "people")):
                        answer = await server.client.request(method, f"{path}/{where}", headers=bearer(token))
                        assert (answer.status_code, answer.json()["code"]) == (401, "unknown_token")
            async with server.socket("nowhere", host["token"]) as caller:
                assert await caller.closed() == 4002
            cookie = {"cookie": f"sabacc_{host['table']}={elsewhere['token']}"}
            async with server.socket(host["table"], additional_headers=cookie) as caller:
                assert await caller.closed() == 4001

    run(test)


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def test_pages_from_elsewhere_and_other_names_get_no_socket(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, _, _):
            host = await new_table(server)
            for headers in ({"origin": "https://evil.example"}, {"origin": "null"}, {"host": "evil.example"}):
                with pytest.raises(InvalidStatus):
                    async with server.socket(host["table"], host["token"], additional_headers=headers):
                        pass
            evil = {"origin": "https://evil.example"}
            answer = await server.client.post("/api/tables", json={"rules": "classic"}, headers=evil)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_origin")
            answer = await server.client.get("/api/games", headers={"host": "evil.example"})
            assert (answer.status_code, answer.json()["code"]) == (421, "unknown_host")

    run(test)


def test_codes_end_and_are_not_guessed(tmp_path: Path) -> None:
    assert len(words()) ** WORDS_IN_A_CODE >= 2**40

    async def test() -> None:
        async with a_server(tmp_path) as (server, _, clock):
            host = await new_table(server)
            path = f"/api/codes/{host['code'].replace(' ', '-')}"
            assert (await server.client.get(path)).json() == {"table": host["table"]}
            clock.now += CODE_SECONDS + 1
            for wrong in (path, "/api/codes/one-two-three-four"):
                answer = await server.client.get(wrong)
                assert (answer.status_code, answer.json()["code"]) == (404, "unknown_code")
            codes = [(await server.client.get(path)).json()["code"] for _ in range(9)]
            assert codes[-1] == "too_many"

    run(test)


def test_whoever_asks_for_hands_all_the_time_has_to_wait(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, _, _):
            host = await new_table(server)
            path, token = f"/api/tables/{host['table']}/hands", bearer(host["token"])
            codes = [(await server.client.get(path, headers=token)).status_code for _ in range(121)]
            assert codes == [200] * 120 + [429]

    run(test)


def test_many_addresses_together_guess_no_codes_either() -> None:
    clock = Clock()
    limits = Limits(clock)
    tried = sum(limits.may_guess(f"192.0.2.{host % 250}") for host in range(2000))
    assert tried < 500
    clock.now += 24 * 3600
    # In a day, with a hundred thousand codes about, the chance that a guess hits is small.
    assert (tried + 24 * 3600 * 2) * 100_000 / len(words()) ** WORDS_IN_A_CODE < 0.02


def test_whoever_talks_too_much_is_cut_off_and_neighbours_are_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, hall, _):
            host = await new_table(server)
            async with server.socket(host["table"]) as loud, server.socket(host["table"], host["token"]) as ana:
                for _ in range(60):
                    await loud.say({"type": "ping"})
                assert await loud.closed() == 1008
                assert isinstance(await ana.ask("sitdown", name="Ana"), online.Ack)
            assert hall.metrics.refusals["too_many"] == 1

    run(test)


def test_whoever_talks_too_much_over_many_sockets_is_cut_off_too(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        with Store(tmp_path / "server.db", clock=clock) as store:
            async with served(Hall(store, {}, clock=clock), proxies="127.0.0.1") as server:
                host = await new_table(server)
                somebody = {"x-forwarded-for": "203.0.113.9"}
                codes: list[int] = []
                while len(codes) < 30 and 1008 not in codes:
                    async with server.socket(host["table"], additional_headers=somebody) as loud:
                        for _ in range(30):
                            await loud.say({"type": "ping"})
                        codes.append(await until_last_pong(loud, 30))
                assert codes[-1] == 1008 and len(codes) > 2
                async with server.socket(host["table"], host["token"]) as ana:
                    assert isinstance(await ana.ask("sitdown", name="Ana"), online.Ack)

    run(test)


async def until_last_pong(caller: Caller, pongs: int) -> int:
    """Hear so many pongs; the code of the end, if it comes before."""
    try:
        while pongs:
            pongs -= isinstance(await caller.hear(), online.Pong)
    except ConnectionClosed:
        return await caller.closed()
    return 0


def test_frames_are_small(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, _, _):
            host = await new_table(server)
            async with server.socket(host["table"]) as caller:
                await caller.say("x" * (MOST_BYTES + 1))
                assert await caller.closed() == 1009

    run(test)


def test_so_many_sockets_and_no_more_are_open_to_one_address() -> None:
    clock = Clock()
    limits = Limits(clock)
    with limits.socket("192.0.2.1") as first:
        assert first
        taken = []
        for _ in range(200):
            clock.now += 1
            held = limits.socket("192.0.2.1")
            taken.append((held, held.__enter__()))
        assert sum(may_be for _, may_be in taken) == 99
        with limits.socket("192.0.2.2") as other:
            assert other
        for held, _ in taken:
            held.__exit__(None, None, None)
    assert limits._sockets == {}


def test_all_addresses_of_one_network_are_one() -> None:
    limits = Limits(Clock())
    assert all(limits.may_say("127.0.0.1") for _ in range(5000))  # programs on this machine
    assert [limits.may_say("192.0.2.1") for _ in range(1000)].count(True) == 600
    assert [limits.creating.take(f"2001:db8::{n}") for n in range(1, 23)].count(True) == 20
    assert limits.creating.take("2001:db8:0:1::1")


def test_a_bucket_fills_up_again_and_no_further() -> None:
    bucket = Bucket(2, 1, 0.0)
    assert [bucket.take(0.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100.0) for _ in range(3)] == [True, True, False]


# Decoding.


def structs(kind: Any, found: set[Any]) -> set[Any]:
    """The msgspec types that a type is made of."""
    for part in getattr(kind, "__args__", ()):
        structs(part, found)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind not in found:
        found.add(kind)
        for field in msgspec.structs.fields(kind):
            structs(field.type, found)
    return found


def test_unknown_fields_are_refused_in_everything_that_comes_in() -> None:
    coming = structs(online.ToServer | tables.NewTable | tables.Newcomer | tables.OneTable | tables.OneHand, set())
    assert len(coming) > 25
    assert [kind for kind in coming if not kind.__struct_config__.forbid_unknown_fields] == []


# Names.


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", " Ana", "a\nb", "a\x1b[31m", "\u200b", "a\u202eb", "\u2800", "\u3164", "x" * 200),
        *("A", "h", "seat A", "SEAT  b"),
    ],
)  # fmt: skip
def test_names_that_cannot_be_read_or_are_those_of_seats_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="name"):
        check_name(name)


@pytest.mark.parametrize("name", ["Ana", "ana", "ANA", "An a", "\u0410na", "Ａｎａ", "Àna", "Аnа"])  # noqa: RUF001
def test_nobody_looks_like_somebody_else(name: str) -> None:
    with pytest.raises(ValueError, match="somebody here"):
        check_name(name, ["Bo", "Ana"])
    check_name("Anna", ["Bo", "Ana"])
    check_name("李", ["王"])


def test_names_are_judged_wherever_they_come_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, hall, _):
            for bots in (["Bex", "bex"], ["A"], ["a\nb"]):
                wanted = {"rules": "classic", "seats": 3, "bots": [{"bot": "thumb", "name": name} for name in bots]}
                answer = await server.client.post("/api/tables", json=wanted)
                assert (answer.status_code, answer.json()["code"]) == (409, "bad_session")
            assert hall.tables.in_use() == []  # nothing is left of them
            host = await new_table(server)
            for name in ("B", "\u200b"):
                answer = await server.client.post(f"/api/tables/{host['table']}/people", json={"name": name})
                assert (answer.status_code, answer.json()["code"]) == (409, "bad_session")
            guest = await come(server, host["table"], "Bo")
            async with (
                server.socket(host["table"], host["token"]) as ana,
                server.socket(host["table"], guest["token"]) as bo,
            ):
                for name in ("C", "the house", "A\u202e"):
                    assert await refused(ana, "sitdown", name=name) == "refused"
                await ana.ask("sitdown", name="Ana")
                assert await refused(bo, "sitdown", name="\u0410na") == "refused"
                assert await refused(ana, "seatbot", seat="C", bot="thumb", name="ANA") == "refused"
                assert await refused(ana, "say", text="\u200b \n") == "not_understood"
                assert await refused(ana, "say", text="a\x1b[2Jb") == "not_understood"
                # What was said goes under the name at the table, for those who come later too.
                await ana.ask("say", text=" two\nlines ")
                async with server.socket(host["table"]) as late:
                    welcome = await late.hear()
                    assert isinstance(welcome, online.TableWelcome)
                    assert [(line.name, line.text) for line in welcome.chat] == [("Ana", "two lines")]

    run(test)


# What is kept.


def in_files(folder: Path, text: str | bytes) -> bool:
    needle = text.encode() if isinstance(text, str) else text
    return any(needle in path.read_bytes() for path in folder.glob("server.db*"))


def test_tokens_are_long_and_only_their_hashes_are_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, _, _):
            host = await new_table(server)
            raw = [base64.urlsafe_b64decode(host[name] + "==") for name in ("token", "table", "person")]
            assert list(map(len, raw)) == [32, 16, 16]
            assert in_files(tmp_path, host["person"])
            assert not in_files(tmp_path, host["token"]) and not in_files(tmp_path, raw[0])

    run(test)


def test_cookies_are_for_this_server_alone(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {}), proxies="127.0.0.1") as server:
                for scheme in ("http", "https"):
                    headers = {"x-forwarded-proto": scheme, "x-forwarded-for": "203.0.113.9"}
                    made = await server.client.post("/api/tables", json={"rules": "classic"}, headers=headers)
                    cookie = made.headers["set-cookie"]
                    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= set(cookie.split("; "))
                    assert ("Secure" in cookie.split("; ")) == (scheme == "https")
                    assert made.json()["token"] in cookie
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {})
            async with served(hall) as server:
                # Without a proxy that is trusted nobody is believed about where they are.
                headers = {"x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
                made = await server.client.post("/api/tables", json={"rules": "classic"}, headers=headers)
                assert "Secure" not in made.headers["set-cookie"]
                assert list(hall.limits.creating._known) == ["127.0.0.1"]

    run(test)


def test_whoever_is_forgotten_is_in_no_byte_of_the_file(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_server(tmp_path) as (server, hall, _):
            host = await new_table(server, "corellian-spike")
            guest, namesake = await come(server, host["table"], "Rumpel"), await come(server, host["table"], "Cy")
            names = {"Ana": host, "Stiltskin": guest, "Rumpel": namesake}
            async with (
                server.socket(host["table"], host["token"]) as ana,
                server.socket(host["table"], guest["token"]) as bo,
                server.socket(host["table"], namesake["token"]) as cy,
            ):
                for caller, name in zip((ana, bo, cy), names, strict=True):
                    assert isinstance(await caller.ask("sitdown", name=name), online.Ack)
                await bo.ask("say", text="I spin straw into gold")
                await play_one_hand(hall, host["table"], [ana, bo, cy])
                assert in_files(tmp_path, "Stiltskin") and in_files(tmp_path, "I spin straw")
                path = f"/api/tables/{host['table']}"
                assert (await server.client.delete(f"{path}/people", headers=bearer(guest["token"]))).status_code == 200
                assert await bo.closed() == 4006
                await ana.hear_all()
                anew = [
                    each for each in map(online.decode_from_server, ana.heard) if isinstance(each, online.TableWelcome)
                ]
                assert [chair.name for chair in anew[-1].table.chairs] == ["Ana", "", "Rumpel"]
            for secret in ("Stiltskin", "I spin straw", guest["token"]):
                assert not in_files(tmp_path, secret), secret
            # The hands that others were in stay, and nobody else's name is touched.
            record = await server.client.get(f"{path}/hands/1", headers=bearer(host["token"]))
            assert 'names = ["Ana", "B", "Rumpel"]' in record.json()["record"]
            assert (await server.client.get(f"{path}/hands", headers=bearer(guest["token"]))).status_code == 401
            async with server.socket(host["table"], host["token"]) as ana:
                welcome = await ana.hear()
                assert isinstance(welcome, online.TableWelcome)
                assert [chair.name for chair in welcome.table.chairs] == ["Ana", "", "Rumpel"]
                assert welcome.chat == []
            assert not in_files(tmp_path, "Stiltskin")

    run(test)
    assert not in_files(tmp_path, "Stiltskin")


async def play_one_hand(hall: Hall, table_id: str, callers: list[Caller]) -> None:
    """Everybody is ready, and gives the safe answers until the hand is over."""
    table = hall.actors[table_id].room.table
    for caller in callers:
        await caller.ask("beready")
    for _ in range(200):
        if table.session.hands_played:
            break
        if (seat := table.to_act) is None or table.game is None:
            await asyncio.sleep(0)
            continue
        actor = hall.actors[table_id]
        if actor.room.windows.open_to(seat):
            await callers[seat].ask("letpass")
        else:
            default = table.game.default()
            await callers[seat].ask("act", id=actor._teller.question(None), act=format_action(default))
    assert table.session.hands_played == 1
    await hall.actors[table_id].all_told()
