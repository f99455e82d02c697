"""`sabacc serve`: tables online, on this machine."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sabacc.cli.shared import say
from sabacc.errors import BadNotation
from sabacc.home.data_folder import data_folder

if TYPE_CHECKING:
    from sabacc.server.serving import Addresses

PORT = 8766


def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen at; 127.0.0.1 is for this machine alone.")] = "0.0.0.0",
    port: Annotated[int, Parameter(help="The port to listen at; 0 is any that is free.")] = PORT,
    data: Annotated[
        Path | None,
        Parameter(show_default=False, help="The folder that keeps the tables; by default that of your games."),
    ] = None,
    name: Annotated[
        tuple[str, ...],
        Parameter(negative=(), show_default=False, help="Another name by which the server goes, behind a proxy."),
    ] = (),
    trust_proxy: Annotated[
        tuple[str, ...],
        Parameter(
            negative=(),
            show_default=False,
            help="The address of a proxy that says where its clients are, and whether they use TLS.",
        ),
    ] = (),
    allow_bot: Annotated[
        tuple[str, ...],
        Parameter(negative=(), show_default=False, help="A bot that people may seat, as NAME=cmd:COMMAND or NAME=BOT."),
    ] = (),
    backup: Annotated[
        Path | None,
        Parameter(show_default=False, help="Copy everything to a new file, also while a server runs, and end."),
    ] = None,
    no_open: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Do not open the page in a browser.")
    ] = False,
) -> int:
    """Let friends play at tables on this machine.

    Everything is kept in one file of the data folder, and every move is on disk
    before anybody hears of it. Ctrl+C ends the server; its tables go on when it
    is started again.
    """
    if not 0 <= port <= 65535:
        raise BadNotation(f"a port is a number from 1 to 65535, or 0 for any that is free, not {port}")
    folder = data_folder() if data is None else data
    try:
        from sabacc.server import serving, store
    except ModuleNotFoundError as error:
        raise BadNotation(f"a server needs {error.name}: pip install 'sabacc[server]'") from None
    if backup is not None:
        store.back_up(folder / serving.FILE, backup)
        say(f"Everything is copied to {backup}.")
        return 0
    said = serving.Serving(
        folder,
        host,
        port,
        [serving.parse_name(each) for each in name],
        dict(map(serving.parse_allowed_bot, allow_bot)),
        [serving.parse_proxy(each) for each in trust_proxy],
    )
    serving.serve(said, lambda found: _tell(found, no_open))
    say("The server has stopped. Its tables are kept.")
    return 0


def _tell(found: "Addresses", no_open: bool) -> None:
    """Say where the server is."""
    say(f"The tables of this machine are at {found.here}")
    if found.far:
        say(f"Friends in the same network come to {found.far}")
        if sys.stdout.isatty():
            from sabacc.server.serving import qr_code

            print(qr_code(found.far))
    say("Ctrl+C ends the server. Its tables are kept.")
    sys.stdout.flush()
    if not no_open and sys.stdout.isatty():
        _open_page(found.here)


def _open_page(address: str) -> None:
    """Open the page, unless it would be by a browser that takes over this terminal."""
    import threading
    import webbrowser

    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return
    is_in_terminal = isinstance(browser, webbrowser.UnixBrowser) and not browser.background
    if type(browser) is not webbrowser.GenericBrowser and not is_in_terminal:
        threading.Thread(target=browser.open, args=[address], daemon=True).start()
