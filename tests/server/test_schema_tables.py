"""The OpenAPI document against a real server: whatever is asked of its tables, with a token or without, fits."""

from __future__ import annotations

import http.client
import secrets
from collections.abc import Iterator
from unittest.mock import MagicMock

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings, strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import load_all_checks, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)

from sabacc.server.catalogue import catalogue_routes
from sabacc.server.online_app import online_routes
from sabacc.server.routes import OPENAPI_PATH
from tests.support.crowd import new_table
from tests.support.live_server import WITHOUT_LIMITS, LiveServer
from tests.support.rule_sets import RULE_IDS
from tests.support.socket_fuzz import errors

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
# Every route but those of the catalogue, which test_schema.py asks.
IN_CATALOGUE = {route.name for route in catalogue_routes()}
ROUTES = [route for route in online_routes(MagicMock(bots={})) if route.name not in IN_CATALOGUE]
# Where nothing can be given, nothing can be wrong.
CASES = [
    pytest.param(route.path, route.method, mode, id=f"{route.method} {route.path} {mode.value}")
    for route in ROUTES
    for mode in GenerationMode
    if route.fields or route.body is not None or mode is GenerationMode.POSITIVE
]
MANY = pytest.param(150, marks=pytest.mark.long(reason="asks two thousand things in all"))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("server"), program=WITHOUT_LIMITS) as server:
        yield server
        assert server.stop() == 0
    assert errors(server.log) == []


@pytest.mark.parametrize(("path", "method", "mode"), CASES)
@pytest.mark.parametrize("examples", [6, MANY])
def test_answers_about_tables_are_what_the_document_promises(
    server: LiveServer, path: str, method: str, mode: GenerationMode, examples: int
) -> None:
    load_all_checks()
    number = secrets.randbits(32)
    print(f"seed {number}")
    host, guest = new_table(server, "corellian-spike", people=2, bots=0)
    operation = schemathesis.openapi.from_url(f"{server.address}{OPENAPI_PATH}")[path][method]
    checks = CHECKS + ([negative_data_rejection] if mode is GenerationMode.NEGATIVE else [])

    @seed(number)
    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def run(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(mode))
        if mode is GenerationMode.POSITIVE:
            # Made-up names of games, tables and codes seldom exist.
            if "id" in case.path_parameters:
                case.path_parameters["id"] = data.draw(st.sampled_from([host["table"], host["table"], "nowhere"]))
            if "words" in case.path_parameters and data.draw(st.booleans()):
                case.path_parameters["words"] = host["code"]
            if path == "/api/tables" and isinstance(case.body, dict):
                case.body["rules"] = data.draw(st.sampled_from(RULE_IDS))
        tokens = ["", "nonsense", host["token"], guest["token"]]
        token = data.draw(st.sampled_from(tokens))
        headers = {"authorization": f"Bearer {token}"} if token else {}
        case.call_and_validate(checks=checks, base_url=server.address, headers=headers)

    run()


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/metrics", "/api/tables/x/socket", "/api/nothing"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "DELETE", "TRACE", "NONSENSE"])
def test_pages_for_operators_answer_any_method_with_sense(server: LiveServer, path: str, method: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.request(method, f"{path}?x=%00%ff", body=b"\xff" * 100 if method == "POST" else None)
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    is_page = path in ("/", "/healthz", "/readyz", "/metrics")
    expected = 200 if is_page and method in ("GET", "HEAD") else 405 if is_page else 404
    assert answer.status == expected, text
    assert answer.getheader("x-content-type-options") == "nosniff"
    if expected == 200 and method == "GET":
        assert {"/": b"<!doctype html>", "/healthz": b"alive", "/readyz": b"ready", "/metrics": b"sabacc_sockets"}[
            path
        ] in text
