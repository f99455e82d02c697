"""The OpenAPI document of routes: made of the same types that decode and encode."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from sabacc.protocol.messages import VERSION
from sabacc.protocol.problems import Problem
from sabacc.server.routes import JSON, MOST_BODY, AnyRoute

_REFERENCE: Final = "#/components/schemas/{name}"
_EVERYWHERE: Final = {
    400: "A parameter is unknown or does not fit.",
    421: "The server does not go by the name in the header Host.",
    500: "Something went wrong in the server.",
}
_UNSAFE: Final = {403: "The header Origin names another place than this server."}
_WITH_PATH: Final = {404: "There is no such thing."}
_WITH_BODY: Final = {
    400: "A parameter is unknown or does not fit, or the body is not JSON.",
    413: f"The body has more than {MOST_BODY} bytes.",
    415: f"The body is not of the type {JSON}.",
    422: "The body is JSON, but does not fit.",
}
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")


def openapi(routes: Sequence[AnyRoute]) -> dict[str, Any]:
    """The OpenAPI 3.1 document of some routes."""
    types = [kind for route in routes for kind in _types(route)]
    schemas, components = msgspec.json.schema_components(types, ref_template=_REFERENCE)
    # In the order in which the types were collected.
    left = iter(schemas)
    (problem,), _ = msgspec.json.schema_components([Problem], ref_template=_REFERENCE)
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        own = [next(left) for _ in _types(route)]
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, own, problem)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Sabacc",
            "version": str(VERSION),
            "description": "What a server of Sabacc answers over HTTP. All that is wrong is answered by a Problem.",
        },
        "paths": paths,
        "components": {"schemas": dict(sorted(components.items()))},
    }


def _types(route: AnyRoute) -> Iterable[Any]:
    """The types of a route: its answer, each parameter, and the body, if it has one."""
    yield route.answer
    yield from (each.type for each in route.fields)
    if route.body is not None:
        yield route.body
    yield Problem


def _operation(route: AnyRoute, schemas: Sequence[dict[str, Any]], problem: dict[str, Any]) -> dict[str, Any]:
    answer, *rest = schemas
    operation: dict[str, Any] = {"operationId": route.name, "summary": route.summary}
    parameters = [
        _parameter(route, each, schema) for each, schema in zip(route.fields, rest[: len(route.fields)], strict=True)
    ]
    if parameters:
        operation["parameters"] = parameters
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": {JSON: {"schema": rest[len(route.fields)]}}}
    told = {str(status): _told(text, problem) for status, text in sorted(errors_of(route).items())}
    cached = {"304": {"description": "What was answered before is still right."}} if route.max_age is not None else {}
    operation["responses"] = {str(route.status): _told("The answer.", answer), **cached, **told}
    return operation


def errors_of(route: AnyRoute) -> dict[int, str]:
    """Every status with which a route can refuse, and why."""
    return {
        **_EVERYWHERE,
        **({} if route.method in SAFE_METHODS else _UNSAFE),
        **(_WITH_PATH if route.in_path else {}),
        **(_WITH_BODY if route.body is not None else {}),
        **route.errors,
    }


def _parameter(route: AnyRoute, each: msgspec.structs.FieldInfo, schema: dict[str, Any]) -> dict[str, Any]:
    schema = dict(schema)
    description, examples = schema.pop("description", ""), schema.pop("examples", [])
    is_path = each.encode_name in route.in_path
    parameter: dict[str, Any] = {
        "name": each.encode_name,
        "in": "path" if is_path else "query",
        "required": is_path or each.required,
        "schema": schema,
    }
    if description:
        parameter["description"] = description
    if examples:
        parameter["example"] = examples[0]
    return parameter


def _told(text: str, schema: dict[str, Any]) -> dict[str, Any]:
    return {"description": text, "content": {JSON: {"schema": schema}}}
