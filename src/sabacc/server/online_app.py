"""The whole server as an app: games, tables and their sockets, a first page, and what operators ask for."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from sabacc.server.app import make_app
from sabacc.server.catalogue import catalogue_routes
from sabacc.server.hall import Hall
from sabacc.server.hosts import Hosts
from sabacc.server.operating import operating_routes
from sabacc.server.routes import AnyRoute
from sabacc.server.socket import serve_socket
from sabacc.server.table_routes import TableRoutes


def online_routes(hall: Hall) -> tuple[AnyRoute, ...]:
    """Everything that can be asked for over HTTP."""
    return (*catalogue_routes(hall.bots), *TableRoutes(hall).all())


def online_app(hall: Hall, hosts: Hosts | None = None) -> Starlette:
    """An app that lets people play at the tables of a hall."""

    async def socket(socket: WebSocket) -> None:
        await serve_socket(hall, socket)

    others = [*operating_routes(hall), WebSocketRoute("/api/tables/{id}/socket", socket)]
    app = make_app(online_routes(hall), others, hosts, hall.metrics)
    app.router.lifespan_context = lambda _: _lifespan(hall)
    return app


@asynccontextmanager
async def _lifespan(hall: Hall) -> AsyncIterator[None]:
    house = asyncio.get_running_loop().create_task(hall.keep_house())
    yield
    house.cancel()
    await hall.close()
