"""What operators see of a server: whether it lives and is ready, its figures, its log; and the page of everybody."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
import sys
import threading
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.protocol import online
from sabacc.rules.registry import find
from sabacc.server.connection import Connection
from sabacc.server.hall import Hall
from sabacc.server.hosts import Hosts
from sabacc.server.logs import write_logs
from sabacc.server.online_app import online_app
from sabacc.server.store import Store
from sabacc.tables.company import HostSettings
from tests.support.online import online_setup
from tests.support.processes import AMPLE
from tests.support.served import served
from tests.support.web import ask

NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
SAMPLE = re.compile(rf'({NAME})(?:\{{({NAME})="([^"\\\n]*)"\}})? (\d+(?:\.\d+)?)')


def read_metrics(text: str) -> dict[str, dict[str, float]]:
    """The samples of a page in the text format of Prometheus, by name and label; wrong pages fail."""
    samples: dict[str, dict[str, float]] = {}
    kinds: dict[str, str] = {}
    helped: set[str] = set()
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            _, _, name, told = line.split(" ", 3)
            assert name not in helped and told
            helped.add(name)
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name in helped and name not in kinds and kind in ("counter", "gauge", "histogram")
            assert (kind == "counter") == name.endswith("_total")
            kinds[name] = kind
        else:
            found = SAMPLE.fullmatch(line)
            assert found is not None, line
            name, _, value, number = found.groups()
            base = name if name in kinds else re.sub("_(bucket|sum|count)$", "", name)
            assert kinds[base] == "histogram" if base != name else name in kinds, line
            assert value not in samples.setdefault(name, {})
            samples[name][value or ""] = float(number)
    for name, kind in kinds.items():
        if kind == "histogram":
            counts = list(samples[f"{name}_bucket"].values())
            assert counts == sorted(counts) and list(samples[f"{name}_bucket"])[-1] == "+Inf"
            assert counts[-1] == samples[f"{name}_count"][""]
    return samples


def test_figures_count_wishes_refusals_and_sockets(tmp_path: Path) -> None:
    with Store(tmp_path / "server.db") as store:
        hall = Hall(store, {"thumb": ""})
        app = online_app(hall, Hosts())
        before = read_metrics(ask(app, "GET", "/metrics").text)
        assert before["sabacc_wish_seconds_count"] == {"": 0}
        made = ask(app, "POST", "/api/tables", json={"rules": "poker"})
        assert made.status_code == 422
        ask(app, "GET", "/nowhere")
        ask(app, "GET", "/", headers={"host": "evil.example"})

        async def wish() -> None:
            table_id = await hall.create(online_setup(find("classic")), [], HostSettings())
            connection = Connection("p1")
            actor = hall.open(table_id)
            actor.enter(connection)
            for key, kind in (("1", online.SitDown), ("1", online.SitDown), ("2", online.SitDown)):
                actor.wish(connection, kind(key=key, name="Ana"))
                await actor.all_told()
                assert connection.begun == {}
            await hall.close()

        asyncio.run(wish())
        figures = read_metrics(ask(app, "GET", "/metrics").text)
        assert figures["sabacc_wishes_total"] == {"granted": 1, "refused": 1, "repeated": 1}
        codes = {"bad_rules": 1, "not_found": 1, "unknown_host": 1, "refused": 1}
        assert figures["sabacc_refusals_total"] == codes
        assert figures["sabacc_wish_seconds_count"] == {"": 3}
        assert figures["sabacc_store_changes_total"][""] > 0


def test_a_server_is_ready_while_its_store_can_be_read_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.server.operating._HOLDS", 0.0)
    with Store(tmp_path / "server.db") as store:
        app = online_app(Hall(store, {}), Hosts())
        commits = store.figures.commits
        assert ask(app, "GET", "/readyz").text == "ready\n"
        assert store.figures.commits == commits + 1
        assert (tmp_path / "server.db-wal").stat().st_size > 0
        # The disk is full.
        pages = store.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone()[0]).result()
        store.write(lambda db: db.execute("PRAGMA query_only = ON")).result()
        assert pages > 1
        answer = ask(app, "GET", "/readyz")
        assert (answer.status_code, answer.text) == (503, "the store cannot be written\n")
        assert ask(app, "GET", "/healthz").status_code == 200

        def fail(*_: object) -> list[object]:
            raise BadStore("a secret path")

        monkeypatch.setattr(store, "read", fail)
        answer = ask(app, "GET", "/readyz")
        assert (answer.status_code, answer.text) == (503, "the store cannot be read\n")
    assert ask(app, "GET", "/readyz").status_code == 503


def test_asking_all_the_time_does_not_wear_out_the_disk(tmp_path: Path) -> None:
    with Store(tmp_path / "server.db") as store:
        app, commits = online_app(Hall(store, {}), Hosts()), store.figures.commits
        for _ in range(20):
            assert ask(app, "GET", "/readyz").status_code == 200
        assert store.figures.commits <= commits + 5


def test_the_page_says_what_to_do_and_needs_no_script(tmp_path: Path) -> None:
    with Store(tmp_path / "server.db") as store:
        app = online_app(Hall(store, {}), Hosts(["sabacc.example"]))
        answer = ask(app, "GET", "/", headers={"host": "sabacc.example:8766"})
        assert answer.headers["content-type"].startswith("text/html")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert not re.search(r"<script|<style|style=|\son\w+=", answer.text)
        assert "http://sabacc.example:8766/api/tables" in answer.text
        assert "sabacc join http://sabacc.example:8766/t/ID\n" in answer.text
        # A link that is opened in a browser says how to follow it, whether it leads anywhere or not.
        for table, shown in (("Zx-1_", "Zx-1_"), ("%3Cscript%3E", "&lt;script&gt;")):
            followed = ask(app, "GET", f"/t/{table}", headers={"host": "sabacc.example:8766"})
            assert followed.status_code == 200
            assert f"sabacc join http://sabacc.example:8766/t/{shown}\n" in followed.text
        wanted = re.search(r"-d '(.*)' http", answer.text)
        assert wanted is not None
        made = ask(app, "POST", "/api/tables", content=wanted[1], headers={"content-type": "application/json"})
        assert made.status_code == 201


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """What a server writes to its log."""
    root, stream = logging.getLogger(), io.StringIO()
    kept, level = root.handlers[:], root.level
    monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    root.handlers = []
    write_logs(stream)
    try:
        yield stream
    finally:
        logging.captureWarnings(False)
        root.handlers = kept
        root.setLevel(level)


SECRET = "a-secret-link"


class _Careless:
    def __del__(self) -> None:
        raise RuntimeError(SECRET)


def test_nothing_of_anybodys_is_in_the_log_whoever_writes_it(written: io.StringIO) -> None:
    async def loses_an_error() -> None:
        async def fails(_: str) -> None:
            raise RuntimeError(SECRET)

        task = asyncio.get_running_loop().create_task(fails(SECRET), name=SECRET)
        await asyncio.wait([task])

    asyncio.run(loses_an_error())
    _Careless()
    thread = threading.Thread(target=lambda: int(SECRET))
    thread.start()
    thread.join()
    for name in ("uvicorn.error", "websockets.server", "asyncio", "some.library"):
        logging.getLogger(name).error("%s asked for it", SECRET)
        logging.getLogger(name).info("%s asked for it", SECRET)
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn(SECRET, stacklevel=1)
    try:
        raise ValueError(SECRET)
    except ValueError as error:
        logging.getLogger("sabacc.server").error("a request failed", exc_info=error)
    logging.getLogger("sabacc.server").info("the server listens")
    lines = [json.loads(line) for line in written.getvalue().splitlines()]
    assert SECRET not in written.getvalue()
    assert [line["what"] for line in lines] == [
        "asyncio has something to say",
        "something went wrong where nobody could be told",
        "a thread ended with an error",
        *(f"{name} has something to say" for name in ("uvicorn.error", "websockets.server", "asyncio", "some.library")),
        "py.warnings has something to say",
        "a request failed",
        "the server listens",
    ]
    assert lines[-2]["error"] == "ValueError" and lines[-2]["where"][-1].startswith("server/test_operating.py:")


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
@pytest.mark.parametrize(("proxies", "times"), [("", 1), ("203.0.113.0/24 ::1", 1), ("203.0.113.1 127.0.0.0/8", 0)])
def test_the_operator_hears_once_of_a_proxy_that_is_not_trusted(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, header: str, proxies: str, times: int
) -> None:
    async def run() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {}), proxies=proxies) as server:
                assert (await server.client.get("/healthz")).status_code == 200
                assert "not believed" not in caplog.text
                for _ in range(3):
                    answer = await server.client.get("/healthz", headers={header: "for=203.0.113.9"})
                    assert answer.status_code == 200

    asyncio.run(asyncio.wait_for(run(), AMPLE))
    said = [record.levelname for record in caplog.records if "not believed" in record.getMessage()]
    assert said == ["WARNING"] * times
    assert "203.0.113.9" not in caplog.text
    assert not times or "--trust-proxy" in caplog.text
