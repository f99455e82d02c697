"""A bare Starlette server that says what it hears, as the limit for any server: `python server_echo.py PORT`."""

import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from sabacc.server.serving import socket_settings


async def echo(socket: WebSocket) -> None:
    """Say everything again."""
    await socket.accept()
    try:
        while True:
            await socket.send_text(await socket.receive_text())
    except WebSocketDisconnect:
        pass


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/", echo)])
    uvicorn.run(app, port=int(sys.argv[1]), log_config=None, **socket_settings())
