"""The OpenAPI document against the app: whatever is asked, the answer is what the document promises."""

from __future__ import annotations

import secrets

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

from sabacc.rules.options import OPTIONS
from sabacc.server.catalogue import catalogue_routes
from sabacc.server.routes import OPENAPI_PATH
from tests.support.rule_sets import RULE_IDS
from tests.support.web import app_of

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
ROUTES = {route.name: route for route in catalogue_routes()}
# Words for options: most of them are wrong somewhere, and some are right.
VALUES = st.sampled_from([word for option in OPTIONS.values() for word in (*option.words, str(option.high), "yes")])
SETTINGS = st.lists(st.builds("{}={}".format, st.sampled_from(list(OPTIONS)), VALUES), max_size=3)


# Where nothing can be given, nothing can be wrong.
CASES = [
    pytest.param(name, mode, id=f"{name}-{mode.value}")
    for name, route in ROUTES.items()
    for mode in GenerationMode
    if route.fields or mode is GenerationMode.POSITIVE
]
MANY = pytest.param(150, marks=pytest.mark.long(reason="asks two thousand things in all"))


@pytest.mark.parametrize(("name", "mode"), CASES)
@pytest.mark.parametrize("examples", [8, MANY])
def test_answers_are_what_the_document_promises(name: str, mode: GenerationMode, examples: int) -> None:
    load_all_checks()
    app, route, number = app_of(names=["testserver"]), ROUTES[name], secrets.randbits(32)
    print(f"seed {number}")
    operation = schemathesis.openapi.from_asgi(OPENAPI_PATH, app)[route.path][route.method]
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
        if mode is GenerationMode.POSITIVE and route.in_path:
            # Made-up names of games and options seldom exist.
            case.path_parameters["id"] = data.draw(st.sampled_from([*RULE_IDS, "nowhere"]))
            if route.in_query:
                case.query = {"set": data.draw(SETTINGS)}
        case.call_and_validate(checks=checks)

    run()
