"""The app: routes with all that is around them."""

from collections.abc import Sequence

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route as StarletteRoute

from sabacc.server.guard import Guard
from sabacc.server.hosts import Hosts, this_machine
from sabacc.server.metrics import Metrics
from sabacc.server.openapi import openapi
from sabacc.server.routes import JSON, OPENAPI_PATH, AnyRoute, http_problem, starlette_routes


def make_app(
    routes: Sequence[AnyRoute],
    others: Sequence[BaseRoute] = (),
    hosts: Hosts | None = None,
    metrics: Metrics | None = None,
) -> Starlette:
    """An app with some routes and the document about them; `others` are pages and sockets, which it leaves out.

    It answers under the names of `hosts`, by default those of this machine, and counts refusals.
    """
    document = msgspec.json.encode(openapi(routes))

    async def tell(request: Request) -> Response:
        return Response(document, media_type=JSON)

    app = Starlette(
        routes=[*starlette_routes(routes), StarletteRoute(OPENAPI_PATH, tell), *others],
        middleware=[Middleware(Guard, hosts=hosts or Hosts(this_machine()), metrics=metrics or Metrics())],
        exception_handlers={HTTPException: http_problem},
    )
    # An address has one spelling; a redirect would take a wrong one for right.
    app.router.redirect_slashes = False
    return app
