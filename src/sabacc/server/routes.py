"""Routes as data, and the Starlette routes made of them.

A route names its parameters, its body and its answer by msgspec types. The same types decode what is asked, encode what
is answered and become the OpenAPI document (`openapi`), so none of the three can differ from the others. Whatever is
wrong is one `Problem`.
"""

import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from http import HTTPStatus
from typing import Any, Final, Generic, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route as StarletteRoute
from starlette.types import Receive, Scope, Send

from sabacc.errors import BadSession, BadStore, IllegalAction, SabaccError
from sabacc.outside import one_line
from sabacc.protocol.problems import Problem
from sabacc.shown import shown

MOST_BODY: Final = 64 << 10  # bytes
JSON: Final = "application/json"
NO_STORE: Final = "no-store"
OPENAPI_PATH: Final = "/api/openapi.json"
PROBLEM: Final = "sabacc.problem"  # in the scope of a request that was refused: the code

_LOG: Final = logging.getLogger("sabacc.server")
_IN_PATH: Final = re.compile(r"\{(\w+)\}")
_PLACE: Final = re.compile(r"(?P<what>.*?)(?: - at `(?P<place>[^`]*)`)?")
_INTERNAL: Final = "something went wrong in the server, which has noted it; try again later"

P = TypeVar("P", bound=msgspec.Struct)
B = TypeVar("B")
A = TypeVar("A")


class Refusal(Exception):
    """What a handler raises to answer with a problem of its own."""

    def __init__(self, status: int, code: str, sentence: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.problem = Problem(error=one_line(sentence), code=code)
        self.headers = dict(headers or {})


@dataclass(frozen=True)
class Asked(Generic[P, B]):
    """What a handler gets: the parameters, the body, and the request for its headers and cookies."""

    params: P
    body: B
    request: Request


@dataclass(frozen=True)
class Reply(Generic[A]):
    """An answer with headers of its own, for a handler that sets a cookie."""

    answer: A
    headers: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True)
class Route(Generic[P, B, A]):
    """One thing that can be asked for.

    The fields of `params` are the parameters: those named in the path as `{name}` come from there, the others from the
    query, where a list may come several times. `errors` has what can go wrong beside what can go wrong everywhere.
    `max_age` is for how many seconds an answer may be kept; None: not at all, as it is for one person or changes.
    """

    name: str
    method: str
    path: str
    summary: str
    params: type[P]
    body: type[B] | None
    answer: type[A]
    handler: Callable[[Asked[P, B]], Awaitable[A | Reply[A]]]
    errors: Mapping[int, str] = field(default_factory=dict)
    status: int = 200
    max_age: int | None = None

    @property
    def in_path(self) -> tuple[str, ...]:
        """The names of the parameters that are part of the path."""
        return tuple(_IN_PATH.findall(self.path))

    @property
    def in_query(self) -> tuple[str, ...]:
        """The names of the others."""
        return tuple(each.encode_name for each in self.fields if each.encode_name not in self.in_path)

    @property
    def fields(self) -> tuple[msgspec.structs.FieldInfo, ...]:
        """All parameters."""
        return msgspec.structs.fields(self.params)


AnyRoute = Route[Any, Any, Any]


def starlette_routes(routes: Iterable[AnyRoute]) -> list[StarletteRoute]:
    """Routes for Starlette, one for each path, so that a wrong method hears of all that are right."""
    by_path: dict[str, dict[str, _Endpoint]] = {}
    for route in routes:
        methods = by_path.setdefault(route.path, {})
        if route.method in methods:
            raise ValueError(f"two routes answer {route.method} {route.path}")
        methods[route.method] = _Endpoint(route)
    return [_starlette_route(path, methods) for path, methods in by_path.items()]


def _starlette_route(path: str, methods: Mapping[str, "_Endpoint"]) -> StarletteRoute:
    async def endpoint(request: Request) -> Response:
        return await methods["GET" if request.method == "HEAD" else request.method].respond(request)

    return StarletteRoute(path, endpoint, methods=list(methods))


class _Endpoint:
    """Answers one route."""

    def __init__(self, route: AnyRoute) -> None:
        names = {each.encode_name for each in route.fields}
        if strange := set(route.in_path) - names:
            raise ValueError(f"{route.path} names {', '.join(sorted(strange))}, which {route.params.__name__} lacks")
        self._route = route
        self._decoder = msgspec.json.Decoder(route.body) if route.body is not None else None
        self._lists = {each.encode_name for each in route.fields if _is_list(each.type)}

    async def respond(self, request: Request) -> Response:
        """The answer, or the problem."""
        try:
            params = self._params(request)
            body = await self._body(request) if self._decoder else None
            return self._answer(request, await self._route.handler(Asked(params, body, request)))
        except Refusal as refusal:
            return problem_response(refusal.status, refusal.problem, refusal.headers)
        except HTTPException:
            raise
        except SabaccError as error:
            return self._refused(error)
        except ClientDisconnect:
            return problem_response(400, Problem(error="the request ended before its body did", code="cut_off"))
        except Exception as error:
            return self._failed(error)

    def _refused(self, error: SabaccError) -> Response:
        if isinstance(error, BadStore):
            # It names files of this machine.
            return self._failed(error)
        status = 409 if isinstance(error, BadSession | IllegalAction) else 422
        return problem_response(status, Problem(error=str(error), code=_code_of(error)))

    def _failed(self, error: Exception) -> Response:
        # The address may hold a secret link, so the name of the route must do.
        _LOG.error("the route %s failed", self._route.name, exc_info=error)
        return internal_problem()

    # What is asked.

    def _params(self, request: Request) -> msgspec.Struct:
        values: dict[str, Any] = dict(request.path_params)
        known = self._route.in_query
        for name, value in request.query_params.multi_items():
            if name not in known:
                takes = ", ".join(known) or "none"
                raise Refusal(400, "bad_parameter", f"this address has no parameter {shown(name)}; it takes {takes}")
            if name in self._lists:
                values.setdefault(name, []).append(value)
            elif name in values:
                raise Refusal(400, "bad_parameter", f"the parameter {name} should be given once")
            else:
                values[name] = value
        try:
            params: msgspec.Struct = msgspec.convert(values, self._route.params, strict=False)
        except msgspec.ValidationError as error:
            raise self._bad_parameter(error) from None
        return params

    def _bad_parameter(self, error: msgspec.ValidationError) -> Refusal:
        what, place = _said(error)
        name = place.lstrip("$.").partition("[")[0]
        if name in self._route.in_path:
            return Refusal(404, "not_found", f"there is nothing here, as {name} in the address does not fit: {what}")
        return Refusal(400, "bad_parameter", f"the parameter {name} does not fit: {what}" if name else what)

    async def _body(self, request: Request) -> object:
        assert self._decoder is not None
        kind = request.headers.get("content-type", "")
        if kind.partition(";")[0].strip().lower() != JSON:
            raise Refusal(415, "wrong_type", f"the body should be of the type {JSON}, not {shown(kind)}")
        raw = await _read(request)
        try:
            return self._decoder.decode(raw)
        except msgspec.ValidationError as error:
            what, place = _said(error)
            where = f" (at {place})" if place else ""
            raise Refusal(422, "wrong_body", f"the body does not fit: {what}{where}") from None
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Refusal(400, "not_json", f"the body is not JSON: {one_line(str(error))}") from None

    # What is answered.

    def _answer(self, request: Request, given: object) -> Response:
        reply = given if isinstance(given, Reply) else Reply(given)
        content = msgspec.json.encode(reply.answer)
        max_age = self._route.max_age
        headers = {"cache-control": NO_STORE if max_age is None else f"public, max-age={max_age}"}
        status = self._route.status
        if max_age is not None:
            headers["etag"] = f'"{sha256(content).hexdigest()[:32]}"'
            if _has_tag(request.headers.get("if-none-match", ""), headers["etag"]):
                status, content = int(HTTPStatus.NOT_MODIFIED), b""
        response = Response(content, status, headers, JSON if content else None)
        for name, value in reply.headers:
            response.headers.append(name, value)
        return response


def _is_list(kind: object) -> bool:
    found = msgspec.inspect.type_info(kind)
    inner = found.type if isinstance(found, msgspec.inspect.Metadata) else found
    return isinstance(inner, msgspec.inspect.ListType)


def _said(error: msgspec.ValidationError) -> tuple[str, str]:
    """What msgspec says, and the place in what was sent, if it names one."""
    found = _PLACE.fullmatch(one_line(str(error)))
    return (found["what"], found["place"] or "") if found else (one_line(str(error)), "")


async def _read(request: Request) -> bytes:
    """The body, unless it is too long; of one that is, no more than the limit is read."""
    length = request.headers.get("content-length", "")
    raw = bytearray()
    if not (length.isascii() and length.isdigit() and len(length) < 10 and int(length) > MOST_BODY):
        async for part in request.stream():
            raw += part
            if len(raw) > MOST_BODY:
                break
        else:
            return bytes(raw)
    raise Refusal(413, "too_large", f"the body is too long: it may have up to {MOST_BODY} bytes")


def _has_tag(given: str, tag: str) -> bool:
    """Whether a header If-None-Match names a tag."""
    tags = [each.strip().removeprefix("W/") for each in given.split(",")]
    return tag in tags or tags == ["*"]


def _code_of(error: SabaccError) -> str:
    """The kind of an error for programs: BadRules is "bad_rules"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()


# Problems.


class ProblemResponse(Response):
    """A problem as an answer. It leaves its code in the scope, for whoever counts."""

    def __init__(self, status: int, problem: Problem, headers: Mapping[str, str]) -> None:
        super().__init__(msgspec.json.encode(problem), status, {"cache-control": NO_STORE, **headers}, JSON)
        self.code = problem.code

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer."""
        scope[PROBLEM] = self.code
        await super().__call__(scope, receive, send)


def problem_response(status: int, problem: Problem, headers: Mapping[str, str] | None = None) -> ProblemResponse:
    """A problem as an answer, which nobody keeps."""
    return ProblemResponse(status, problem, headers or {})


def internal_problem() -> Response:
    """The answer to what should not happen: nothing of it is told."""
    return problem_response(500, Problem(error=_INTERNAL, code="internal"))


async def http_problem(request: Request, error: Exception) -> Response:
    """The problem for what Starlette refuses by itself: an address or a method that there is not."""
    assert isinstance(error, HTTPException)
    address, headers = shown(request.url.path), dict(error.headers or {})
    if error.status_code == 404:
        sentence, code = f"there is nothing at {address}; {OPENAPI_PATH} says what there is", "not_found"
    elif error.status_code == 405:
        allowed = ", ".join(sorted(headers.get("Allow", "GET").split(", ")))
        headers["Allow"] = allowed
        sentence, code = f"{address} takes {allowed}, not {shown(request.method)}", "wrong_method"
    else:
        sentence, code = str(error.detail), "refused"
    return problem_response(error.status_code, Problem(error=one_line(sentence), code=code), headers)
