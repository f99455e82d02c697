"""Run the server until somebody stops it."""

import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final, NamedTuple

import segno
import uvicorn

from sabacc import __version__
from sabacc.bots import find_bot, our_bots
from sabacc.bots.third_party import COMMAND
from sabacc.errors import BadNotation, SabaccError
from sabacc.protocol.online import MOST_BYTES
from sabacc.server.garbage import Garbage
from sabacc.server.hall import Hall
from sabacc.server.hosts import Hosts, friends_address, host_name, this_machine
from sabacc.server.logs import LOGGER, write_logs
from sabacc.server.online_app import online_app
from sabacc.server.open_files import most_sockets, raise_limit
from sabacc.server.proxies import BehindProxies
from sabacc.server.store import Store
from sabacc.server.wire import TableProtocol
from sabacc.shown import shown

FILE: Final = "server.db"
ANYWHERE: Final = ("0.0.0.0", "::")
_STOPS_WITHIN: Final = 10  # seconds
_TIDIES: Final = 1  # seconds between looks for garbage
_HEARTBEAT: Final = 2.5  # seconds
_DEAD: Final = 9.0
_SWITCH: Final = 0.0005  # seconds for which one thread keeps the interpreter from another
_BACKLOG: Final = 2048  # connections that wait to be taken
_LOG: Final = logging.getLogger(LOGGER)


class CannotListen(SabaccError):
    """An address or a port where no server can be."""


class Serving(NamedTuple):
    """What an operator has said."""

    folder: Path
    host: str
    port: int  # 0: any that is free
    names: Sequence[str] = ()  # by which the server also goes
    commands: Mapping[str, str] = {}  # bots by the name they have here
    proxies: Sequence[str] = ()  # addresses that are believed what they say of those they speak for


class Addresses(NamedTuple):
    """Where a server is to be found: on this machine, and by friends in the same network; empty if they cannot."""

    here: str
    far: str


def serve(said: Serving, tell: Callable[[Addresses], None]) -> None:
    """Serve until a signal comes; then every table is saved. `tell` is called when the server listens."""
    # The thread of the store has little to do, and everybody waits for it.
    sys.setswitchinterval(_SWITCH)
    bots = our_bots() | dict.fromkeys(said.commands, "allowed by the operator of this server")
    most = most_sockets(raise_limit())
    with Store(said.folder / FILE) as store, listen(said.host, said.port) as listening:
        write_logs()
        hosts = Hosts([*this_machine(), said.host, *said.names])
        config = uvicorn.Config(
            BehindProxies(online_app(Hall(store, bots, said.commands, most_sockets=most), hosts), said.proxies),
            callback_notify=Garbage().tidy,
            timeout_notify=_TIDIES,
            log_config=None,
            access_log=False,
            timeout_graceful_shutdown=_STOPS_WITHIN,
            proxy_headers=False,
            **socket_settings(),
        )
        found = addresses(said.host, listening.getsockname()[1])
        _Server(config, lambda: tell(found)).run([listening])
    _LOG.info("the server has stopped, and every table is saved")


def socket_settings() -> dict[str, Any]:
    """What the web server below is told about sockets.

    Messages are short, and compressing them would take a quarter of a megabyte for every socket.
    """
    return {
        "server_header": False,
        "ws": TableProtocol,
        "ws_per_message_deflate": False,
        "ws_max_size": MOST_BYTES,
        "ws_ping_interval": _HEARTBEAT,
        "ws_ping_timeout": _DEAD,
    }


class _Server(uvicorn.Server):
    """Says when it listens, and takes being asked to stop for no failure."""

    def __init__(self, config: uvicorn.Config, tell: Callable[[], None]) -> None:
        super().__init__(config)
        self._tell = tell

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            _LOG.info("the server listens, with sabacc %s", __version__)
            self._tell()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)


def listen(host: str, port: int) -> socket.socket:
    """A socket at an address of this machine; `CannotListen` says in one sentence why there can be none."""
    try:
        return _bound(host, port)
    except (OSError, ValueError) as error:
        number = getattr(error, "errno", None)
        if number == errno.EADDRINUSE:
            raise CannotListen(
                f"port {port} is in use, perhaps by another server; give another with --port, or 0 for any free one"
            ) from None
        if number in (errno.EACCES, errno.EPERM):
            raise CannotListen(f"port {port} is not for everybody; give one from 1024 on with --port") from None
        raise CannotListen(
            f"this machine cannot listen at {shown(host)}; --host takes one of its own addresses, like 127.0.0.1"
        ) from None


def _bound(host: str, port: int) -> socket.socket:
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    family, kind, protocol, _, address = found[0]
    # Not `socket.create_server`: the event loop sends without delay only where the protocol is named.
    listening = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            listening.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, host != "::")
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError:
        listening.close()
        raise
    return listening


def addresses(host: str, port: int) -> Addresses:
    """Where a server that listens at an address is to be found."""
    if host in ANYWHERE:
        far = friends_address()
        return Addresses(f"http://localhost:{port}/", f"http://{far}:{port}/" if far else "")
    name = host_name(host)
    try:
        is_here = ip_address(name).is_loopback
    except ValueError:
        is_here = name == "localhost"
    own = f"http://{f'[{name}]' if ':' in name else name}:{port}/"
    return Addresses(own, "" if is_here else own)


def qr_code(address: str) -> str:
    """An address as a picture of letters that a telephone reads."""
    from io import StringIO

    out = StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


# What operators say.


def parse_allowed_bot(text: str) -> tuple[str, str]:
    """A bot that an operator allows: a name without spaces, and the bot behind it, as NAME=cmd:COMMAND."""
    name, equals, bot = text.partition("=")
    if not equals or not name or not bot or len(name.split()) != 1 or name in our_bots():
        raise BadNotation(
            f"{shown(text)} should be a name that no bot has yet and a bot, like club=cmd:python3 my_bot.py"
        )
    if not bot.startswith(COMMAND):
        find_bot(bot)
    elif not bot.removeprefix(COMMAND).strip():
        raise BadNotation(f"{shown(text)} has no command; it should be like club=cmd:python3 my_bot.py")
    return name, bot


def parse_name(text: str) -> str:
    """A name by which the server goes, without a scheme or a path."""
    name = host_name(text)
    if not name:
        raise BadNotation(f"{shown(text)} is no name of a server; it should be like sabacc.example.org")
    return name


def parse_proxy(text: str) -> str:
    """The address of a proxy, or of the network it is in."""
    try:
        return str(ip_network(text)) if "/" in text else str(ip_address(text))
    except ValueError:
        raise BadNotation(
            f"{shown(text)} is no address of a proxy; it should be like 127.0.0.1 or 10.0.0.0/8"
        ) from None
