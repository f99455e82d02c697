"""`Guard`: what holds for every answer: whom the server answers, and what a browser may do with it."""

import logging
from collections.abc import Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sabacc.protocol.problems import Problem
from sabacc.server.hosts import Hosts
from sabacc.server.metrics import Metrics
from sabacc.server.openapi import SAFE_METHODS
from sabacc.server.routes import PROBLEM, ProblemResponse, internal_problem, problem_response
from sabacc.shown import shown

_LOG: Final = logging.getLogger("sabacc.server")
_REFUSED: Final = 1008  # the close code of a WebSocket for what is against the policy
HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": (
        "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


class Guard:
    """Refuses strange hosts and foreign origins before anything else happens, and adds headers to all answers."""

    def __init__(self, app: ASGIApp, hosts: Hosts, metrics: Metrics) -> None:
        self._app = app
        self._hosts = hosts
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http":
            await self._answer(scope, receive, send)
            if PROBLEM in scope:
                self._metrics.refused(scope[PROBLEM])
        elif scope["type"] == "websocket" and (refusal := self._refusal(scope)) is not None:
            self._metrics.refused(refusal.code)
            await send({"type": "websocket.close", "code": _REFUSED})
        else:
            await self._app(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal is_begun
            if message["type"] == "http.response.start":
                is_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if (refusal := self._refusal(scope)) is not None:
            await refusal(scope, receive, send_with_headers)
            return
        try:
            await self._app(scope, receive, send_with_headers)
        except Exception as error:
            if is_begun:
                raise
            _LOG.error("a request failed", exc_info=error)
            await internal_problem()(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> ProblemResponse | None:
        """Why a request is not answered; None if it is."""
        headers = Headers(scope=scope)
        hosts, origins = headers.getlist("host"), headers.getlist("origin")
        if len(hosts) != 1 or not self._hosts.allow(hosts[0]):
            given = shown(", ".join(hosts))
            sentence = f"this server does not go by the name {given}; its operator can give it more names"
            return problem_response(421, Problem(error=sentence, code="unknown_host"))
        is_safe = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if is_safe or all(map(self._hosts.allow_origin, origins)):
            return None
        sentence = f"a page from {shown(', '.join(origins))} may not do this here; only pages of this server may"
        return problem_response(403, Problem(error=sentence, code="foreign_origin"))
