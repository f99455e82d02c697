"""`sabacc join` with a real server and real sockets: through a pipe, by keys, and what is said if it cannot be."""

from __future__ import annotations

import asyncio
import io
import stat
import time
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from sabacc.cli import main
from sabacc.client import NotConnected
from sabacc.client.online_table import BACK, LOST, OnlineTable
from sabacc.client.visiting import Place, come
from sabacc.home.data_folder import Store
from sabacc.home.online_seats import OnlineSeat, find_seat, remember_seat
from sabacc.play.actions import Done
from sabacc.rules.house_rules import HouseRules, format_house_rules
from sabacc.rules.registry import find
from sabacc.tables.offers import LETTERS
from sabacc.tui.app import SabaccApp
from sabacc.tui.table_screen import TableScreen
from tests.support.joined import A_HAND, PATIENCE, Joined, join, new_table, seated, until
from tests.support.live_server import LiveServer, free_port
from tests.support.screen import Person, show_app

PROCESSES = pytest.mark.long(reason="several processes play, one after the other or together")


def folder(parent: Path, name: str) -> Path:
    made = parent / name
    made.mkdir(0o700)
    return made


# Line by line.


@PROCESSES
def test_the_same_link_leads_back_to_the_same_seat_in_a_private_file(server: LiveServer, tmp_path: Path) -> None:
    link = new_table(server, "corellian-spike")
    first = join(tmp_path, link, "--plain", "--name", "Ana", "--seat", "c", typed="deal\n")
    assert "Ana, Trading" in first.stdout, first
    again = join(tmp_path, link, "--plain", typed="table\nquit\n")
    assert "C Ana: " in again.stdout and "Ana, Trading" in again.stdout, again
    assert f"`sabacc join {link} --plain` goes on with it" in again.stdout
    assert stat.S_IMODE((tmp_path / "online.json").stat().st_mode) == 0o600


@PROCESSES
def test_whoever_quits_or_presses_ctrl_c_is_out_while_the_next_line_could_still_come(
    server: LiveServer, tmp_path: Path
) -> None:
    link = new_table(server, "corellian-spike")
    ana = Joined(folder(tmp_path, "ana"), link, "--name", "Ana")
    try:
        ana.hear("What now")
        ana.interrupt()
        assert ana.ended() == 130 and ana.text.splitlines()[-1].endswith("goes on with it."), ana.text
    finally:
        ana.kill()
    bo = Joined(folder(tmp_path, "bo"), link, "--name", "Bo")
    try:
        bo.hear("What now")
        bo.type("quit")
        assert bo.ended() == 0 and bo.text.splitlines()[-1].endswith("goes on with it."), bo.text
    finally:
        bo.kill()


@PROCESSES
def test_whoever_watches_hears_the_hand_and_has_no_cards(server: LiveServer, tmp_path: Path) -> None:
    link = new_table(server, "corellian-spike")
    bo = Joined(folder(tmp_path, "bo"), link, "--watch", "--name", "Bo")
    try:
        bo.hear("At the table: Bot1 and Bot2.")
        ana = join(folder(tmp_path, "ana"), link, "--plain", "--name", "Ana", "--hands", "1", typed=A_HAND)
        assert ana.returncode == 0, ana
        bo.hear("Now: ")
        assert "Ana draws a card." in bo.text and "Bo holds" not in bo.text
        assert "Ana antes" in bo.text and "Bo antes" not in bo.text
    finally:
        bo.kill()


@PROCESSES
def test_two_people_chat_and_a_hand_waits_until_both_are_ready(server: LiveServer, tmp_path: Path) -> None:
    link = new_table(server, "corellian-spike", bots=0, seats=2)
    ana = Joined(folder(tmp_path, "ana"), link, "--name", "Ana")
    ana.hear("What now")
    bo = Joined(folder(tmp_path, "bo"), link, "--name", "Bo")
    try:
        ana.hear("Bo joins with")
        bo.hear("What now")
        ana.type("say good evening")
        bo.hear("Ana writes: good evening")
        ana.type("deal")
        bo.hear("The next hand waits for Bo.")
        bo.type("deal")
        for person in (ana, bo):
            person.hear("Hand 1: ")
    finally:
        ana.kill()
        bo.kill()


@pytest.mark.long(reason="a server is killed and started again")
def test_a_server_that_is_killed_in_mid_hand_goes_on_with_the_answer_that_was_on_its_way(tmp_path: Path) -> None:
    server = LiveServer(tmp_path)
    with server:
        ana = Joined(folder(tmp_path, "ana"), new_table(server, "corellian-spike"), "--name", "Ana")
        try:
            ana.hear("What now")
            ana.type("deal")
            ana.hear("Ana, Trading")
            server.kill()
            ana.hear(LOST)
            ana.type("stand")
            server.start()
            ana.hear(BACK)
            ana.hear("Ana stands.")
            assert ana.text.count("Ana stands.") == 1
        finally:
            ana.kill()


# By keys.


@pytest.mark.long(reason="whole hands through the full screen")
@pytest.mark.parametrize("game", ["corellian-spike", "classic"])
def test_a_hand_by_keys(server: LiveServer, game: str, tmp_path: Path) -> None:
    place = Place.read(new_table(server, game))
    table = OnlineTable.reach(place.socket, come(place, "Ana").token)
    table.sit_down("Ana")

    async def course(person: Person) -> None:
        await until(person, "n ready")
        await person.press("n")
        end, pressed = time.monotonic() + PATIENCE, 0
        while table.session.hands_played == 0:
            assert time.monotonic() < end, person.text
            await asyncio.sleep(0.02)
            await person.settle()
            if table.to_act in table.people and table.is_playing and not table.is_waiting:
                default = table.view(table.to_act).default
                assert default is not None
                window = table.windows().open_to(table.people[0])
                is_end = window is not None or isinstance(default, Done)
                await person.press("enter" if is_end else LETTERS[default.verb])
                pressed += 1
        await until(person, "for you.")
        assert pressed > 0
        await until(person, "n ready")

    assert show_app(SabaccApp(lambda: TableScreen(table)), course) == 0


@pytest.mark.long(reason="a server is killed and started again, before a full screen")
def test_the_screen_says_when_the_connection_is_lost_and_back(tmp_path: Path) -> None:
    with LiveServer(tmp_path) as server:
        place = Place.read(new_table(server, "classic"))
        table = OnlineTable.reach(place.socket, come(place, "Ana").token)
        table.sit_down("Ana")

        async def course(person: Person) -> None:
            await until(person, "n ready")
            await asyncio.to_thread(server.kill)
            await until(person, LOST)
            await person.press("n")
            await asyncio.to_thread(server.start)
            await until(person, "hand 1")
            assert BACK in table.reports

        assert show_app(SabaccApp(lambda: TableScreen(table)), course) == 0


@pytest.mark.long(reason="a whole hand before a full screen")
def test_whoever_watches_on_the_screen_sees_a_hand_and_has_no_key_to_play_it(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike")
    watched = OnlineTable.reach(Place.read(link).socket, "")
    with seated(link, "Ana") as (ana,):

        async def course(person: Person) -> None:
            await until(person, "The next hand waits for Ana.")
            assert "ready" not in person.text
            ana.deal()
            end = time.monotonic() + PATIENCE
            while ana.session.hands_played == 0:
                assert time.monotonic() < end
                ana.catch_up()
                if ana.is_playing and ana.to_act in ana.people and not ana.is_waiting:
                    assert "fold" not in person.text.splitlines()[-1]
                    default = ana.view(ana.to_act).default
                    assert default is not None
                    ana.act(default)
                await asyncio.sleep(0.02)
            await until(person, "The next hand waits for Ana.")
            await person.press("m")
            assert "Ana" in person.text and "cash out" not in person.text

        assert show_app(SabaccApp(lambda: TableScreen(watched)), course) == 0


# What cannot be.


@pytest.mark.parametrize(
    "arguments, said",
    [
        (("ftp://localhost/t/x",), "'ftp://localhost/t/x' is not the address of a table"),
        (("http://localhost:99999/t/x",), "'http://localhost:99999/t/x' is not the address of a table"),
        (("http://localhost/lobby/x",), "'http://localhost/lobby/x' does not lead to a table"),
        (("http://localhost:1",), "http://localhost:1 is a server: add --code"),
        (("http://localhost:1/t/x", "--seat", "z"), "a seat is a letter from A to"),
        (("http://localhost:1/t/x", "--bots", "2"), "--bots goes with --new, which makes a table"),
        (("http://localhost:1/t/x", "--set", "a=1", "--buy-in", "5"), "--buy-in and --set go with --new"),
        (("http://localhost:1", "--new", "classic", "--run", "turn"), "'turn' sets nothing; a setting reads like"),
        (("http://localhost:1", "--new", "classic", "--set", "foo=1"), "classic has no option 'foo'"),
        (("http://localhost:1", "--new", "classic", "--house", "nowhere"), "'nowhere' is neither a file nor a preset"),
        (("http://localhost:1", "--new", "classic", "--buy-in", "0"), "a buy-in must pay the antes: from 2 to 1000000"),
        (("http://localhost:1", "--new", "classic", "--seats", "12"), "Classic Sabacc is for 2 to 8 seats, not 12"),
        (("http://localhost:1", "--new", "classic", "--bots", "8"), "--bots must be from 0 to 7, not 8"),
    ],
)
def test_what_is_wrong_with_the_command_is_one_sentence(
    arguments: tuple[str, ...],
    said: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    assert main(["join", *arguments, "--plain"]) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"sabacc: {said}") and told.count("\n") == 1
    assert not (tmp_path / "online.json").exists()


def test_a_table_that_is_not_there_is_one_sentence(
    server: LiveServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    link = new_table(server, "classic")
    dead = f"http://127.0.0.1:{free_port()}"
    for arguments, said in (
        ((f"{server.address}/t/unknown",), "there is no such table"),
        ((server.address, "--code", "these words lead nowhere"), "these words lead to no table"),
        ((f"{dead}/t/x",), f"no server can be reached at {dead}"),
        ((link, "--token", "wrong"), "nobody at this table has this token"),
        ((server.address, "--new", "poker"), "there is no rule set 'poker'"),
        (
            (server.address, "--new", "classic", "--run", "turn=never"),
            "turn must be from 0 to 3600 seconds, not 'never'",
        ),
        ((server.address, "--new", "classic", "--bots", "hal"), "there is no bot 'hal' here"),
    ):
        assert main(["join", *arguments, "--plain"]) == 2, arguments
        told = capsys.readouterr().err
        assert told.startswith("sabacc: ") and said in told and told.count("\n") == 1, told


def test_whoever_was_forgotten_at_a_table_comes_as_somebody_new(
    server: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    link = new_table(server, "classic")
    remember_seat(Store(tmp_path), link, OnlineSeat("of yesterday", "Ana"))
    assert main(["join", link, "--plain"]) == 0
    seat = find_seat(Store(tmp_path), link)
    assert seat is not None and seat.name == "Ana" and seat.token != "of yesterday"


def test_a_server_that_talks_nonsense_is_left_with_one_sentence() -> None:
    async def nonsense(socket: ServerConnection) -> None:
        await socket.send('{"type": "welcome", "v": "?"}')
        await socket.wait_closed()

    async def course() -> None:
        async with serve(nonsense, "127.0.0.1", 0) as listening:
            port = listening.sockets[0].getsockname()[1]
            reach = asyncio.to_thread(OnlineTable.reach, f"ws://127.0.0.1:{port}/api/tables/x/socket", "")
            with pytest.raises(NotConnected, match="what nobody here understands"):
                await reach

    asyncio.run(course())


def test_a_name_that_is_taken_is_refused_in_one_sentence(
    server: LiveServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    assert main(["join", new_table(server, "classic"), "--name", "Bot1", "--plain"]) == 2
    told = capsys.readouterr().err
    assert "Bot1" in told and told.count("\n") == 1


@pytest.mark.parametrize("as_file", [False, True])
def test_a_table_made_from_the_terminal_is_as_the_command_says(
    server: LiveServer,
    as_file: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"run\nquit\n")))
    house = tmp_path / "friday.toml"
    house.write_text(format_house_rules(HouseRules("Friday club", find("classic").with_options(min_rounds=5))))
    asked = ["--new", "classic", "--seats", "3", "--bots", "thumb:bold,odds", "--buy-in", "700", "--practice"]
    asked += ["--run", "turn=60 approve=yes", "--set", "fold_penalty=5", *(["--house", str(house)] if as_file else [])]
    assert main(["join", server.address, *asked, "--plain", "--name", "Ana"]) == 0
    told = capsys.readouterr().out
    link = told.splitlines()[0].rpartition(" ")[2]
    assert f"Classic Sabacc{', Friday club' * as_file}, practice, buy-in 700, at {link}." in told
    assert "You have 60 seconds for an answer" in told and "turn=60 " in told and "approve=yes" in told
    table = OnlineTable.reach(Place.read(link).socket, "")
    try:
        rules, setup = table.session.rules, table.setup
        changes = {"fold_penalty": 5, "game_end": "open", "seats": 3} | ({"min_rounds": 5} if as_file else {})
        assert {name: rules.options[name] for name in changes} == changes and changes.items() <= rules.changes.items()
        assert (
            setup.practice and setup.buy_in == 700 and [seat.bot for seat in setup.seats][1:] == ["thumb:bold", "odds"]
        )
    finally:
        table.quit()


def test_an_end_that_was_asked_for_is_that_of_the_table(
    server: LiveServer, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"quit\n")))
    asked = ["--new", "classic", "--set", "game_end=sabacc_won", "--plain", "--name", "Ana"]
    assert main(["join", server.address, *asked]) == 0
    link = capsys.readouterr().out.splitlines()[0].rpartition(" ")[2]
    table = OnlineTable.reach(Place.read(link).socket, "")
    assert table.session.rules.options["game_end"] == "sabacc_won"
    table.quit()


@PROCESSES
def test_a_table_made_from_the_terminal_is_found_by_its_code(server: LiveServer, tmp_path: Path) -> None:
    made = join(tmp_path, server.address, "--new", "force", "--bots", "2", "--plain", "--name", "Ana", "--dark")
    link, code = (line.partition(": ")[2] or line.rpartition(" ")[2] for line in made.stdout.splitlines()[:2])
    assert "Vex and Rune" in made.stdout and link.startswith(f"{server.address}/t/"), made
    bo = Joined(folder(tmp_path, "bo"), server.address, "--code", code, "--watch")
    try:
        bo.hear(f"at {link}. At the table: Ana, Vex and Rune.")
    finally:
        bo.kill()
