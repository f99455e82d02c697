"""A browser for tests: asks an app in this process, without a socket."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import httpx
from starlette.applications import Starlette
from starlette.types import Message, Scope

from sabacc.server.app import make_app
from sabacc.server.catalogue import catalogue_routes
from sabacc.server.hosts import Hosts
from sabacc.server.routes import AnyRoute

HOME = "http://localhost"


def app_of(*routes: AnyRoute, names: Sequence[str] = ()) -> Starlette:
    """An app with these routes, or those of the catalogue, that goes by some names beside localhost."""
    return make_app(routes or catalogue_routes(), hosts=Hosts(names))


def ask(app: Starlette, method: str, path: str, **how: Any) -> httpx.Response:
    """One request and its answer."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url=HOME) as client:
            return await client.request(method, path, **how)

    return asyncio.run(asked())


def problem(response: httpx.Response) -> tuple[int, str, str]:
    """The status of a refusal, its code and its sentence; there is nothing else in it."""
    found = response.json()
    assert found.keys() == {"error", "code"}
    assert response.headers["cache-control"] == "no-store"
    return response.status_code, found["code"], found["error"]


def upgrade(app: Starlette, path: str, headers: dict[str, str]) -> list[Message]:
    """What an app sends to somebody who asks for a WebSocket and then leaves."""
    sent: list[Message] = []
    coming: list[Message] = [{"type": "websocket.connect"}, {"type": "websocket.disconnect", "code": 1000}]
    scope: Scope = {
        "type": "websocket",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "scheme": "ws",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
        "subprotocols": [],
    }

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(scope, receive, send))
    return sent
