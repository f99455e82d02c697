"""The way to a table online: what its link or its code leads to, and who one is there."""

import json
import urllib.error
import urllib.request
from typing import Any, Final, NamedTuple, Self, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from sabacc.client.connecting import NotConnected
from sabacc.errors import BadNotation
from sabacc.protocol import tables as told
from sabacc.protocol.problems import Problem
from sabacc.shown import shown

EXAMPLE: Final = "http://host:8766/t/ID"
_SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_SECONDS: Final = 20.0
_MOST_BYTES: Final = 1 << 20
_Answer = TypeVar("_Answer")


class Place(NamedTuple):
    """A table online: the address of its server, and the id in its link; none, if only the server is known."""

    server: str  # "http://host:8766"
    table: str = ""

    @property
    def link(self) -> str:
        """What one gives to a friend."""
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """Where the table is heard."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{quote(self.table, safe='')}/socket"

    @classmethod
    def read(cls, address: str) -> Self:
        """The place that somebody has typed: a link, the address of a socket, or that of a server.

        >>> Place.read("localhost:8766/t/abc").link
        'http://localhost:8766/t/abc'
        """
        text = address.strip()
        try:
            parts = urlsplit(text if "://" in text else f"http://{text}")
            has_port = parts.port is None or parts.port > 0
        except ValueError:
            raise BadNotation(f"{shown(address)} is not the address of a table; one looks like {EXAMPLE}") from None
        if parts.scheme not in _SCHEMES or not parts.hostname or not has_port or "@" in parts.netloc:
            raise BadNotation(f"{shown(address)} is not the address of a table; one looks like {EXAMPLE}")
        server = f"{_SCHEMES[parts.scheme]}://{parts.netloc}"
        match [part for part in parts.path.split("/") if part]:
            case []:
                return cls(server)
            case ["t", table] | ["api", "tables", table] | ["api", "tables", table, "socket"]:
                return cls(server, table)
        raise BadNotation(f"{shown(address)} does not lead to a table; the link of one looks like {EXAMPLE}")


def find_table(place: Place, code: str) -> Place:
    """The table that four words lead to at a server."""
    words = " ".join(code.replace("-", " ").split()).lower()
    if not words:
        raise BadNotation("a code has four words, as in --code 'amber tide lucky moon'")
    found = _ask(place, "GET", f"/api/codes/{quote(words, safe='')}", told.TableFound)
    return place._replace(table=found.table)


def come(place: Place, name: str) -> told.Pass:
    """Come to a table to play there; the pass says who one is."""
    return _ask(place, "POST", f"/api/tables/{quote(place.table, safe='')}/people", told.Pass, {"name": name})


def create(place: Place, table: told.NewTable) -> told.Pass:
    """A new table at a server."""
    return _ask(place, "POST", "/api/tables", told.Pass, msgspec.to_builtins(table))


def _ask(place: Place, method: str, path: str, answer: type[_Answer], body: Any = None) -> _Answer:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{place.server}{path}", data, {"content-type": "application/json"}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as got:
            return msgspec.json.decode(got.read(_MOST_BYTES), type=answer)
    except urllib.error.HTTPError as error:
        raise NotConnected(_why(place, error)) from None
    except msgspec.MsgspecError:
        raise NotConnected(f"what answers at {place.server} is not a server for tables of this version") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "reason", error)
        raise NotConnected(f"no server can be reached at {place.server}: {reason}") from None


def _why(place: Place, error: urllib.error.HTTPError) -> str:
    try:
        return msgspec.json.decode(error.read(_MOST_BYTES), type=Problem).error
    except (msgspec.MsgspecError, OSError):
        return f"what answers at {place.server} is not a server for tables (it says {error.code})"
