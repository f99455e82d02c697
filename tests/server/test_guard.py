"""Whom the server answers: hosts, origins, and the headers of every answer."""

from __future__ import annotations

import logging
from collections.abc import Sequence

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from sabacc.server.app import make_app
from sabacc.server.catalogue import catalogue_routes
from sabacc.server.guard import HEADERS
from sabacc.server.hosts import Hosts, host_name, this_machine
from tests.support.web import ask, problem, upgrade

NAMES = ("Sabacc.example", "192.168.1.7", "fe80::7")


async def _talk(socket: WebSocket) -> None:
    await socket.accept()
    await socket.close()


async def _page(request: Request) -> Response:
    return PlainTextResponse("changed" if request.method == "POST" else "seen")


async def _broken(request: Request) -> Response:
    raise RuntimeError("a secret")


OTHERS: Sequence[BaseRoute] = (
    Route("/page", _page, methods=["GET", "POST"]),
    Route("/broken", _broken),
    WebSocketRoute("/socket", _talk),
)


@pytest.fixture(scope="module")
def app() -> Starlette:
    return make_app(catalogue_routes(), OTHERS, Hosts(NAMES))


@pytest.mark.parametrize(
    "host",
    [
        "localhost", "LOCALHOST:8000", "localhost.", "127.0.0.1:1", "127.1.2.3", "[::1]", "[::1]:80",
        "sabacc.example:443", "sabacc.EXAMPLE.", "192.168.1.7:8000", "[fe80::7]:8000", "[::ffff:127.0.0.1]",
    ],
)  # fmt: skip
def test_the_server_goes_by_these_names(app: Starlette, host: str) -> None:
    assert ask(app, "GET", "/page", headers={"host": host}).text == "seen"


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "localhost.evil.example", "evillocalhost", "sabacc.example.evil", "192.168.1.8", "", "[::2]",
        "[::1", "[::1]x", "localhost:x", "localhost:80:80", "user@localhost", "2130706433", "localhost evil",
    ],
)  # fmt: skip
def test_other_names_are_refused(app: Starlette, host: str) -> None:
    status, code, error = problem(ask(app, "GET", "/page", headers={"host": host}))
    assert (status, code) == (421, "unknown_host")
    assert "does not go by the name" in error


def test_two_hosts_are_refused(app: Starlette) -> None:
    headers = [("host", "localhost"), ("host", "localhost")]
    assert problem(ask(app, "GET", "/page", headers=headers))[:2] == (421, "unknown_host")


GOOD_ORIGINS = ("http://localhost:8000", "https://sabacc.example", "http://[::1]:80", "http://192.168.1.7")
BAD_ORIGINS = (
    "https://evil.example", "null", "", "file://localhost", "localhost", "http://localhost@evil.example", "http://[",
    "http://localhost.evil.example", "https://sabacc.example:x",
)  # fmt: skip


@pytest.mark.parametrize("origin", GOOD_ORIGINS)
def test_pages_of_the_server_may_change_things(app: Starlette, origin: str) -> None:
    assert ask(app, "POST", "/page", headers={"origin": origin}).text == "changed"
    assert upgrade(app, "/socket", {"host": "localhost", "origin": origin})[0]["type"] == "websocket.accept"


@pytest.mark.parametrize("origin", BAD_ORIGINS)
def test_foreign_pages_may_only_look(app: Starlette, origin: str) -> None:
    assert problem(ask(app, "POST", "/page", headers={"origin": origin}))[:2] == (403, "foreign_origin")
    assert ask(app, "GET", "/page", headers={"origin": origin}).text == "seen"
    refused = upgrade(app, "/socket", {"host": "localhost", "origin": origin})
    assert [(message["type"], message["code"]) for message in refused] == [("websocket.close", 1008)]


def test_a_program_has_no_origin(app: Starlette) -> None:
    assert ask(app, "POST", "/page").text == "changed"
    assert upgrade(app, "/socket", {"host": "localhost"})[0]["type"] == "websocket.accept"
    assert upgrade(app, "/socket", {"host": "evil.example"})[0]["type"] == "websocket.close"


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("GET", "/page", {}),
        ("GET", "/api/games", {}),
        ("GET", "/nowhere", {}),
        ("DELETE", "/page", {}),
        ("GET", "/broken", {}),
        ("GET", "/page", {"host": "evil.example"}),
        ("POST", "/page", {"origin": "null"}),
    ],
)
def test_every_answer_has_the_headers(app: Starlette, method: str, path: str, headers: dict[str, str]) -> None:
    answer = ask(app, method, path, headers=headers)
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert HEADERS.items() <= answer.headers.items()


def test_a_broken_page_tells_nothing(app: Starlette, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "sabacc.server"):
        assert problem(ask(app, "GET", "/broken"))[:2] == (500, "internal")
    assert [record.getMessage() for record in caplog.records] == ["a request failed"]


def test_this_machine_goes_by_its_own_names() -> None:
    found = this_machine()
    assert found
    assert all(host_name(name) for name in found if "%" not in name)
    app = make_app(catalogue_routes())
    name = next(name for name in found if host_name(name))
    assert ask(app, "GET", "/api/bots", headers={"host": f"[{name}]" if ":" in name else name}).status_code == 200
