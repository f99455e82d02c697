"""A real server, real sockets, a real file: what is played there, and what is left when it is killed."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from sabacc.client import NotConnected, Refused, RemoteTable, connect
from sabacc.play.record import format_record, parse_record, to_record
from sabacc.protocol import online
from sabacc.server.store import Store
from sabacc.server.table_store import StoredLog, stored_hands
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import SeatSetup
from tests.support.live_server import LiveServer
from tests.support.sampling import every_third

GAMES = (
    *("corellian-spike", "yarith-bespin", "galaxy-series", "classic"),
    *("brockley", "force", "corellia-run", "centran"),
)
SETTINGS = {"pace": "0", "turn": "0", "pause": "0"}


def run(test: Callable[[], Awaitable[None]], seconds: float = 240) -> None:
    asyncio.run(asyncio.wait_for(test(), seconds))


def new_table(server: LiveServer, game: str, bots: int = 0) -> list[dict[str, str]]:
    """A table for two people and some bots; the passes of the two."""
    wanted = {
        "rules": game,
        "seats": 2 + bots,
        "bots": [{"bot": "thumb", "name": f"Bot{number}"} for number in range(bots)],
        "settings": SETTINGS,
    }
    host = server.ask("POST", "/api/tables", wanted)
    return [host, server.ask("POST", f"/api/tables/{host['table']}/people", {"name": "Bo"})]


async def play(table: RemoteTable, hands: int) -> None:
    """Be ready, call the hand as soon as possible, and else give the safe answer, until so many hands are over."""
    async for state in table.changes():
        view = state.message
        if state.is_over and state.table.hand >= hands:
            return
        try:
            if state.is_over:
                mine = [chair for chair in state.table.chairs if chair.seat == state.seat]
                if mine and not mine[0].ready:
                    await table.wish(online.BeReady)
            elif view is not None and any(offer.verb == "call hand" for offer in view.offers):
                await table.act("call hand")
            elif state.window:
                await table.wish(online.LetPass)
            elif view is not None and view.default is not None:
                await table.act(view.default)
        except Refused as refused:
            # The table may have gone on meanwhile; nothing else is refused.
            assert refused.code in ("stale", "refused"), refused


async def evening(server: LiveServer, passes: list[dict[str, str]], hands: int) -> None:
    async with (
        connect(server.socket_of(passes[0]["table"]), passes[0]["token"]) as ana,
        connect(server.socket_of(passes[1]["table"]), passes[1]["token"]) as bo,
    ):
        for table, name in ((ana, "Ana"), (bo, "Bo")):
            if table.state.seat is None:
                await table.wish(online.SitDown, name=name)
        await asyncio.gather(play(ana, hands), play(bo, hands))


@pytest.mark.parametrize("game", every_third(GAMES, reason="starts a server for each game"))
def test_two_people_and_a_bot_play_and_the_record_is_that_of_the_log(game: str, tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        passes = new_table(server, game, bots=1)
        run(lambda: evening(server, passes, 2))
        table_id = passes[0]["table"]
        hands = server.ask("GET", f"/api/tables/{table_id}/hands", token=passes[0]["token"])["hands"]
        assert [hand["hand"] for hand in hands] == [1, 2]
        own = server.ask("GET", f"/api/tables/{table_id}/hands/1", token=passes[0]["token"])["record"]
        assert parse_record(own).viewer is not None
        assert server.stop() == 0
    with Store(tmp_path / "data" / "server.db") as store, LiveTable(StoredLog(store, table_id), str) as again:
        assert [row.hand for row in again.ledger] == [1, 2]
        kept = stored_hands(store, table_id)
        assert [hand.number for hand in kept] == [1, 2]
        bought = sum(player.bought for _, player in again.session.players.seated())
        assert again.session.credits() == bought


@pytest.mark.parametrize("game", every_third(GAMES, reason="starts a server for each game"))
def test_a_hand_by_four_clients_over_sockets_has_the_record_of_the_same_hand_at_home(game: str, tmp_path: Path) -> None:
    names = ("Ana", "Bo", "Cleo", "Dex")
    with LiveServer(tmp_path) as server:
        wanted = {"rules": game, "seats": 4, "settings": SETTINGS}
        passes = [server.ask("POST", "/api/tables", wanted)]
        table_id = passes[0]["table"]
        passes += [server.ask("POST", f"/api/tables/{table_id}/people", {"name": name}) for name in names[1:]]

        async def test() -> None:
            async with AsyncExitStack() as held:
                tables = [
                    await held.enter_async_context(connect(server.socket_of(table_id), own["token"])) for own in passes
                ]
                for table, name in zip(tables, names, strict=True):
                    await table.wish(online.SitDown, name=name)
                await asyncio.gather(*(play(table, 1) for table in tables))

        run(test)
        assert server.stop() == 0
    with Store(tmp_path / "data" / "server.db") as store:
        log = StoredLog(store, table_id)
        seats = tuple(SeatSetup(name) for name in names)
        home = MemoryLog(log.setup._replace(seats=seats, is_online=False), at_home(log.inputs()), log.chance)
        with LiveTable(home, str) as table:
            assert table.session.hands_played == 1
            assert table.game is not None
            (kept,) = stored_hands(store, table_id)
            assert format_record(to_record(table.game)) == kept.text


def at_home(entries: Iterable[Input]) -> list[Input]:
    """The inputs that a table at home knows, too."""
    return [entry for entry in entries if entry.kind in (inputs.DEAL, inputs.ACT, inputs.ARM)]


def test_a_token_of_another_table_and_an_unknown_one_are_refused(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        first, second = new_table(server, "classic")[0], new_table(server, "classic")[0]

        async def come(token: str) -> None:
            async with connect(server.socket_of(first["table"]), token):
                pass

        for token in (second["token"], "nonsense"):
            with pytest.raises(NotConnected, match="nobody at this table has this token"):
                run(lambda token=token: come(token))  # type: ignore[misc]
