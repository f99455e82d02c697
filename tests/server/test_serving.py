"""`sabacc serve` as somebody meets it who types it: what it says, when, and how it ends."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect as open_socket
from websockets.exceptions import ConnectionClosed

from sabacc.bots import our_bots
from sabacc.cli import main
from sabacc.client import connect
from sabacc.protocol import online
from sabacc.server.serving import addresses, listen, parse_proxy, qr_code
from sabacc.server.store import APPLICATION, Store
from sabacc.server.table_store import StoredLog
from sabacc.tables.live_table import LiveTable
from tests.support.processes import AMPLE

ADDRESS = re.compile(r"http://\S+:(\d+)/")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str, host: str = "127.0.0.1") -> str:
    """What `sabacc serve` says that cannot begin: one sentence, and nothing of a server that runs."""
    assert main(["serve", "--no-open", "--host", host, *arguments]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("sabacc: ") and said.err.count("\n") == 1
    return said.err


def test_what_keeps_a_server_from_running_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = ("--data", str(tmp_path / "data"))
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is in use" in refusal(capsys, *here, "--port", str(port))
    file = tmp_path / "file"
    file.touch()
    assert "cannot be written" in refusal(capsys, "--port", "0", "--data", str(file / "data"))
    with closing(sqlite3.connect(tmp_path / "server.db")) as db:
        db.executescript(f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 999;")
    assert "a newer sabacc can open it" in refusal(capsys, "--port", "0", "--data", str(tmp_path))
    for host in ("nowhere.invalid", "192.0.2.1", "a..b", ""):
        assert "cannot listen at" in refusal(capsys, *here, "--port", "0", host=host)
    assert "a port is a number" in refusal(capsys, *here, "--port", "65536")
    assert "no name of a server" in refusal(capsys, *here, "--name", "https://sabacc.example/")
    assert "no address of a proxy" in refusal(capsys, *here, "--trust-proxy", "everybody")
    for bot in ("club", "club=", "thumb=cmd:x", "a b=cmd:x", "club=cmd: "):
        assert "like club=cmd:" in refusal(capsys, *here, "--allow-bot", bot)
    assert "there is no bot 'nonsense'" in refusal(capsys, *here, "--allow-bot", "club=nonsense")
    assert "to copy" in refusal(capsys, "--data", str(tmp_path / "none"), "--backup", str(tmp_path / "copy"))
    assert not (tmp_path / "copy").exists()


def test_a_server_needs_its_extra() -> None:
    inside = "import sys; sys.modules['segno'] = None; from sabacc.cli import main; sys.exit(main(['serve']))"
    ended = subprocess.run([sys.executable, "-c", inside], capture_output=True, text=True, timeout=AMPLE, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "sabacc: a server needs segno: pip install 'sabacc[server]'\n"


@pytest.mark.parametrize(
    ("host", "here", "far"),
    [
        ("127.0.0.1", "http://127.0.0.1:7/", ""),
        ("localhost", "http://localhost:7/", ""),
        ("::1", "http://[::1]:7/", ""),
        ("192.168.1.7", "http://192.168.1.7:7/", "http://192.168.1.7:7/"),
        ("fe80::7", "http://[fe80::7]:7/", "http://[fe80::7]:7/"),
    ],
)
def test_the_address_is_the_one_that_leads_there(host: str, here: str, far: str) -> None:
    assert addresses(host, 7) == (here, far)


def test_anywhere_is_here_and_where_friends_find_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.server.serving.friends_address", lambda: "192.168.1.7")
    assert addresses("0.0.0.0", 7) == ("http://localhost:7/", "http://192.168.1.7:7/")
    monkeypatch.setattr("sabacc.server.serving.friends_address", lambda: "")
    assert addresses("::", 7) == ("http://localhost:7/", "")


def test_answers_are_sent_without_delay() -> None:
    """The event loop sends at once over sockets that say they are TCP; else each answer may wait for 40 ms."""
    with listen("127.0.0.1", 0) as listening, socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.proto == socket.IPPROTO_TCP


def test_proxies_are_addresses_or_networks() -> None:
    assert [parse_proxy(each) for each in ("127.0.0.1", "10.0.0.0/8", "::1")] == ["127.0.0.1", "10.0.0.0/8", "::1"]


def test_a_code_for_telephones_is_of_blocks() -> None:
    assert set(qr_code("http://192.168.1.7:8766/")) <= set(" \n█▀▄\x1b[0123456789m;")


@contextmanager
def running(folder: Path, *arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server at any free port, and its address, asked for as soon as it is said."""
    command = [sys.executable, "-m", "sabacc", "serve", "--no-open", "--port", "0", "--data", str(folder), *arguments]
    with subprocess.Popen(
        command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            found = ADDRESS.search(process.stdout.readline())
            assert found is not None, process.stderr and process.stderr.read()
            yield process, found[0]
        finally:
            process.kill()


def ask(address: str, path: str, body: object = None, host: str = "") -> str:
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"} | ({"host": host} if host else {})
    request = urllib.request.Request(f"{address}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=AMPLE) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_is_there_when_it_says_so_and_stops_with_everything_saved(how: signal.Signals, tmp_path: Path) -> None:
    with running(tmp_path, "--host", "127.0.0.1", "--name", "sabacc.example") as (process, address):
        # At once: an address that is printed can be used.
        assert "Sabacc is played here" in ask(address, "")
        assert "Sabacc is played here" in ask(address, "", host="sabacc.example")
        passes = [json.loads(ask(address, "api/tables", {"rules": "classic", "seats": 2}))]
        table_id = passes[0]["table"]
        passes.append(json.loads(ask(address, f"api/tables/{table_id}/people", {"name": "Bo"})))
        door = f"{address.replace('http', 'ws')}api/tables/{table_id}/socket"

        async def play() -> tuple[int, int | None]:
            async with connect(door, passes[0]["token"]) as ana, connect(door, passes[1]["token"]) as bo:
                for table, name in ((ana, "Ana"), (bo, "Bo")):
                    await table.wish(online.SitDown, name=name)
                await ana.wish(online.BeReady)
                last = await bo.wish(online.BeReady)
                async for state in ana.changes():
                    if state.table.is_playing:
                        break
                async with open_socket(door) as watcher:
                    await watcher.send('{"type": "hello", "protocol": 2}')
                    await watcher.recv()
                    process.send_signal(how)
                    try:
                        while True:
                            await watcher.recv()
                    except ConnectionClosed as closed:
                        return last.v, closed.rcvd.code if closed.rcvd else None

        acknowledged, code = asyncio.run(asyncio.wait_for(play(), AMPLE))
        assert code == 1012
        out, err = process.communicate(timeout=AMPLE)
        assert process.returncode == 0
        assert out.splitlines()[-1] == "The server has stopped. Its tables are kept."
        said = [json.loads(line)["what"] for line in err.splitlines()]
        assert said[0].startswith("the server listens") and said[-1].startswith("the server has stopped")
        # Neither links nor tokens nor addresses of people are in it.
        for secret in (table_id, "127.0.0.1", *(each[name] for each in passes for name in ("token", "person", "code"))):
            assert secret not in err
    assert not (tmp_path / "server.db-wal").exists()
    with Store(tmp_path / "server.db") as store, LiveTable(StoredLog(store, table_id), str) as again:
        assert again.version >= acknowledged
        assert again.is_playing


def test_people_may_seat_bots_that_ship_and_those_of_the_operator_and_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package that is installed may bring a bot, whose code nobody can have loaded over the network."""
    about = tmp_path / "packages" / "strange-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strange\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[sabacc.bots]\nstrange = strange:Bot\nfriendly = friendly:Bot\n")
    code = "from sabacc.bots import find_bot\nclass Bot:\n def __init__(self, seed): self.act = find_bot('thumb').act\n"
    (about.parent / "strange.py").write_text("raise SystemExit")
    (about.parent / "friendly.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(about.parent), *sys.path]))
    allowed = ("--allow-bot", "club=cmd:true", "--allow-bot", "friendly=friendly")
    with running(tmp_path / "data", "--host", "127.0.0.1", *allowed) as (_, address):
        bots = [bot["name"] for bot in json.loads(ask(address, "api/bots"))["bots"]]
        assert bots == [*our_bots(), "club", "friendly"]
        for name in bots:
            ask(address, "api/tables", {"rules": "classic", "bots": [{"bot": name, "name": "Bex"}]})
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask(address, "api/tables", {"rules": "classic", "bots": [{"bot": "strange", "name": "Bex"}]})
        assert "there is no bot 'strange' here" in refused.value.read().decode()


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="there are no terminals here")
def test_a_terminal_gets_a_code_for_telephones_and_a_pipe_does_not(tmp_path: Path) -> None:
    ours, theirs = os.openpty()
    command = [sys.executable, "-m", "sabacc", "serve", "--no-open", "--port", "0", "--data", str(tmp_path)]
    # An address of this machine that is not for itself alone, wherever the test runs.
    inside = "import sabacc.server.serving as s; s.friends_address = lambda: '192.168.1.7'; import sys; "
    command[1:3] = ["-c", f"{inside}from sabacc.cli import main; sys.exit(main())"]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=theirs, stderr=subprocess.PIPE) as process:
        os.close(theirs)
        said = b""
        while b"Ctrl+C" not in said:
            said += os.read(ours, 4096)
        process.terminate()
        process.communicate(timeout=AMPLE)
        assert process.returncode == 0
    os.close(ours)
    assert b"http://192.168.1.7:" in said and "█".encode() in said


def test_the_page_about_it_names_the_options_that_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "online.md").read_text(encoding="utf-8")
    assert main(["serve", "--help"]) == 0
    option = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
    known = set(option.findall(capsys.readouterr().out))
    assert known - {"--help"} <= set(option.findall(page))
    typed = [line for line in page.splitlines() if "sabacc serve" in line]
    assert {name for line in typed for name in option.findall(line)} <= known
