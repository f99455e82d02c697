"""What is there beside the tables: a first page for people, and for operators whether the server lives, is ready, and
how it does."""

import asyncio
import sqlite3
import time
from collections.abc import Iterator
from html import escape
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from sabacc import __version__
from sabacc.errors import BadStore
from sabacc.server.hall import Hall
from sabacc.server.metrics import figure, histogram
from sabacc.server.routes import NO_STORE, OPENAPI_PATH
from sabacc.server.store import BOUNDS, Store

_METRICS: Final = "text/plain; version=0.0.4"
_HEADERS: Final = {"cache-control": NO_STORE}
_PATIENCE: Final = 5.0  # seconds in which something must be on disk
_HOLDS: Final = 1.0  # seconds for which an answer is given again: whoever asks all the time does not wear out the disk
_PAGE: Final = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>sabacc</title>
</head>
<body>
<h1>Sabacc is played here</h1>
<p>This is a server for tables of the card game Sabacc (version {version}). It has no page to play on yet: people play
from a terminal, and programs over a socket.</p>
<h2>Join a table</h2>
<p>Whoever invites you has a link, or four words that hold for a day. Install <code>sabacc[client,tui]</code>, and:</p>
<pre>sabacc join {base}/t/{table}
sabacc join {base} --code 'four words of it'</pre>
<h2>Make a table</h2>
<pre>sabacc join {base} --new corellian-spike --bots 2</pre>
<p>or, with other programs:</p>
<pre>curl -H 'content-type: application/json' -d '{{"rules": "corellian-spike", "seats": 4}}' {base}/api/tables</pre>
<p>or, in Python:</p>
<pre>import json, urllib.request

wanted = {{"rules": "corellian-spike", "seats": 4, "bots": [{{"bot": "thumb", "name": "Bex"}}]}}
request = urllib.request.Request(
    "{base}/api/tables", json.dumps(wanted).encode(), {{"content-type": "application/json"}}
)
print(urllib.request.urlopen(request).read().decode())</pre>
<p>The answer has the id of the table, four words that lead friends to it for a day, and a token that says who you are
there: keep it to yourself.</p>
<p>All that can be asked for is in <a href="{openapi}">{openapi}</a>, and the games in
<a href="/api/games">/api/games</a>.</p>
</body>
</html>
"""


def operating_routes(hall: Hall) -> list[BaseRoute]:
    """The routes that are not part of the protocol."""
    readiness = Readiness(hall.store)

    async def page(request: Request) -> Response:
        base = escape(f"{request.url.scheme}://{request.url.netloc}")
        table = escape(request.path_params.get("id", "ID"))
        text = _PAGE.format(version=__version__, base=base, table=table, openapi=OPENAPI_PATH)
        return Response(text, media_type="text/html", headers=_HEADERS)

    async def alive(_: Request) -> Response:
        return PlainTextResponse("alive\n", headers=_HEADERS)

    async def ready(_: Request) -> Response:
        why_not = await readiness.why_not()
        return PlainTextResponse(f"{why_not or 'ready'}\n", 503 if why_not else 200, headers=_HEADERS)

    async def metrics(_: Request) -> Response:
        return PlainTextResponse("\n".join(_figures(hall)) + "\n", media_type=_METRICS, headers=_HEADERS)

    return [
        Route("/", page),
        Route("/t/{id}", page),  # a link that somebody opens in a browser
        Route("/healthz", alive),
        Route("/readyz", ready),
        Route("/metrics", metrics),
    ]


class Readiness:
    """Whether what people do can be kept: whether the store can be read and written."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: float | None = None
        self._found = ""
        self._asking = asyncio.Lock()

    async def why_not(self) -> str:
        """What is wrong; empty if nothing is."""
        async with self._asking:
            if self._asked is None or time.monotonic() >= self._asked + _HOLDS:
                self._found = await self._try()
                self._asked = time.monotonic()
            return self._found

    async def _try(self) -> str:
        try:
            self._store.read("SELECT count(*) FROM live_table")
        except BadStore:
            return "the store cannot be read"
        try:
            written = asyncio.wrap_future(self._store.write(_touch))
            await asyncio.wait_for(asyncio.shield(written), _PATIENCE)
        except (BadStore, TimeoutError):
            return "the store cannot be written"
        return ""


def _touch(db: sqlite3.Connection) -> None:
    """Write something that is there already: a transaction without a change would not touch the disk."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    db.execute(f"PRAGMA user_version = {version}")


def _figures(hall: Hall) -> Iterator[str]:
    """Everything that is counted."""
    figures, actors = hall.store.figures, hall.actors.values()
    for name, kind, told, value in (
        ("tables_open", "gauge", "Tables in memory.", len(actors)),
        ("sockets", "gauge", "Open sockets.", sum(actor.sockets for actor in actors)),
        ("sockets_most", "gauge", "Sockets that may be open.", hall.limits.most_sockets),
        ("inputs_of_open_tables", "gauge", "Inputs of the tables in memory.", sum(actor.version for actor in actors)),
        ("store_commits_total", "counter", "Commits of the store.", figures.commits),
        ("store_changes_total", "counter", "Changes that were committed.", figures.changes),
        ("store_failures_total", "counter", "Changes that were not.", figures.failed),
        ("thinking_failures_total", "counter", "Processes for bots that failed.", hall.thinking_failures),
        ("store_waiting", "gauge", "Changes that wait to be written.", figures.waiting),
    ):
        yield from figure(name, kind, told, value)
    yield from histogram("store_commit_seconds", "How long commits take.", BOUNDS, figures.buckets, figures.seconds)
    yield from hall.metrics.lines()
