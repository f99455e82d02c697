"""Where a client shows its token: in a cookie for each table, or in a header."""

from collections.abc import Mapping
from typing import Final

from starlette.requests import Request

_PREFIX: Final = "sabacc_"
_BEARER: Final = "bearer "
_AGE: Final = 400 * 24 * 3600  # as long as a browser keeps one


def token_of(cookies: Mapping[str, str], table_id: str) -> str:
    """The token in the cookie of a table; empty if there is none."""
    return cookies.get(f"{_PREFIX}{table_id}", "")


def shown_token(request: Request, table_id: str) -> str:
    """The token that a request shows for a table; empty if it shows none."""
    header = request.headers.get("authorization", "")
    if header.lower().startswith(_BEARER):
        return header[len(_BEARER) :].strip()
    return token_of(request.cookies, table_id)


def tables_of(cookies: Mapping[str, str]) -> dict[str, str]:
    """The tables for which a browser has tokens, with these."""
    return {name.removeprefix(_PREFIX): value for name, value in cookies.items() if name.startswith(_PREFIX)}


def cookie(request: Request, table_id: str, token: str) -> tuple[str, str]:
    """The header that has a browser show a token at a table; no script can read it, and no other page use it."""
    return "set-cookie", f"{_PREFIX}{table_id}={token}; Max-Age={_AGE}; {_kept(request)}"


def no_cookie(request: Request, table_id: str) -> tuple[str, str]:
    """The header that has a browser forget a token."""
    return "set-cookie", f"{_PREFIX}{table_id}=; Max-Age=0; {_kept(request)}"


def _kept(request: Request) -> str:
    """How a browser keeps a cookie. One that came over TLS, perhaps to a proxy, is shown over TLS only."""
    return "Path=/; HttpOnly; SameSite=Strict" + ("; Secure" if request.url.scheme == "https" else "")
