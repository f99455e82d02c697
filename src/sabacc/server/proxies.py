"""Proxies before the server: those that are believed where their clients are, and a word about one that is not."""

import logging
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sabacc.server.logs import LOGGER

_SPEAKS_FOR_OTHERS: Final = frozenset((b"x-forwarded-for", b"forwarded"))
_WARNING: Final = (
    "a request says for whom it was made, and is not believed: behind a proxy that is not named with --trust-proxy "
    "everybody has the address of the proxy, and what is limited for each address is limited for all together, or not "
    "at all if the proxy is on this machine"
)
_LOG: Final = logging.getLogger(LOGGER)


class BehindProxies:
    """An app behind some proxies, or none. If another one speaks for somebody, the operator hears of it once."""

    def __init__(self, app: ASGIApp, proxies: Sequence[str]) -> None:
        within: Any = app
        self._app: Any = ProxyHeadersMiddleware(within, list(proxies)) if proxies else within
        self._trusted = [ip_network(each) for each in proxies]
        self._has_warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, with the address of the client that a trusted proxy speaks for."""
        if not self._has_warned and self._is_spoken_for(scope) and not self._is_trusted(scope):
            self._has_warned = True
            _LOG.warning(_WARNING)
        await self._app(scope, receive, send)

    def _is_spoken_for(self, scope: Scope) -> bool:
        return any(name in _SPEAKS_FOR_OTHERS for name, _ in scope.get("headers", ()))

    def _is_trusted(self, scope: Scope) -> bool:
        try:
            address = ip_address((scope.get("client") or ("", 0))[0])
        except ValueError:
            return False
        return any(address in network for network in self._trusted)
