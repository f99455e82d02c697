"""What holds for every route: how it decodes, what it answers to what is wrong, how answers are kept."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Meta
from starlette.applications import Starlette

from sabacc.engine.codes import reason
from sabacc.errors import BadRules, BadSession, BadStore, IllegalAction
from sabacc.protocol.messages import MessagePart
from sabacc.protocol.problems import Problem
from sabacc.server.openapi import errors_of, openapi
from sabacc.server.routes import MOST_BODY, AnyRoute, Asked, Refusal, Reply, Route, starlette_routes
from tests.support.web import app_of, ask, problem

SECRET = "/home/operator/tables/7"


class Where(MessagePart):
    number: Annotated[int, Meta(ge=1)]
    word: list[str] = msgspec.field(default_factory=list)
    most: int = 3


class Note(MessagePart):
    text: Annotated[str, Meta(max_length=1000)]


class Said(MessagePart):
    said: str


async def say(asked: Asked[Where, Note]) -> Said:
    params = asked.params
    return Said(said=f"{params.number} {'+'.join(params.word)} {params.most} {asked.body.text}")


async def look(asked: Asked[Where, None]) -> Said:
    return Said(said=f"{asked.params.number}")


def posted(handler: Callable[[Asked[Where, Note]], Awaitable[Said | Reply[Said]]] = say, **more: Any) -> AnyRoute:
    return Route("say", "POST", "/say/{number}", "Say something.", Where, Note, Said, handler, **more)


LOOK = Route("look", "GET", "/say/{number}", "Look.", Where, None, Said, look, max_age=60)


def failing(error: Exception) -> Starlette:
    async def fail(asked: Asked[Where, Note]) -> Said:
        raise error

    return app_of(posted(fail))


def post(app: Starlette, path: str = "/say/1", **how: Any) -> Any:
    return ask(app, "POST", path, **({"json": {"text": "a"}} | how))


# What is asked.


def test_parameters_and_body_come_with_their_types() -> None:
    answer = post(app_of(posted()), "/say/7?word=a&word=b&most=5")
    assert answer.json() == {"said": "7 a+b 5 a"}
    assert answer.headers["content-type"] == "application/json"


@pytest.mark.parametrize(
    ("path", "status", "code", "error"),
    [
        ("/say/x", 404, "not_found", "as number in the address does not fit: Expected `int`"),
        ("/say/0", 404, "not_found", "number in the address does not fit: Expected `int` >= 1"),
        ("/say/1?most=x", 400, "bad_parameter", "the parameter most does not fit: Expected `int`"),
        ("/say/1?most=1&most=2", 400, "bad_parameter", "the parameter most should be given once"),
        ("/say/1?moist=1", 400, "bad_parameter", "this address has no parameter 'moist'; it takes word, most"),
        ("/say/1?number=2", 400, "bad_parameter", "this address has no parameter 'number'"),
        ("/say", 404, "not_found", "there is nothing at '/say'; /api/openapi.json says what there is"),
        ("/say/1/", 404, "not_found", "there is nothing at '/say/1/'"),
        ("/say/1/%1b%5b2J", 404, "not_found", "there is nothing at '/say/1/\\x1b[2J'"),
        ("/say/" + "1" * 5000, 404, "not_found", "number in the address does not fit"),
    ],
)
def test_a_wrong_address_is_one_problem(path: str, status: int, code: str, error: str) -> None:
    found = problem(post(app_of(posted()), path))
    assert found[:2] == (status, code)
    assert error in found[2]


@pytest.mark.parametrize(
    ("content", "kind", "status", "code", "error"),
    [
        (b"", "application/json", 400, "not_json", "the body is not JSON"),
        (b"{", "application/json", 400, "not_json", "the body is not JSON"),
        (b'{"text": "\xff"}', "application/json", 400, "not_json", "the body is not JSON"),
        (b"[" * 60_000, "application/json", 422, "wrong_body", "Expected `object`, got `array`"),
        (b'{"text": ' + b"[" * 60_000, "application/json", 422, "wrong_body", "Expected `str`, got `array`"),
        (b"[]", "application/json", 422, "wrong_body", "Expected `object`, got `array`"),
        (b"{}", "application/json", 422, "wrong_body", "missing required field `text`"),
        (b'{"text": 1}', "application/json", 422, "wrong_body", "Expected `str`, got `int` (at $.text)"),
        (b'{"text": "a", "wings": ""}', "application/json", 422, "wrong_body", "unknown field `wings`"),
        (b'{"text": "a"}', "text/plain", 415, "wrong_type", "should be of the type application/json, not 'text/plain'"),
        (b'{"text": "a"}', "", 415, "wrong_type", "not ''"),
        (b" " * (MOST_BODY + 1), "application/json", 413, "too_large", "up to 65536 bytes"),
    ],
)
def test_a_wrong_body_is_one_problem(content: bytes, kind: str, status: int, code: str, error: str) -> None:
    found = problem(post(app_of(posted()), json=None, content=content, headers={"content-type": kind}))
    assert found[:2] == (status, code)
    assert error in found[2]


def test_a_body_that_does_not_say_how_long_it_is_may_not_be_longer() -> None:
    sent = 0

    async def parts() -> Any:
        nonlocal sent
        while True:
            sent += 1
            yield b" " * 1024

    answer = post(app_of(posted()), json=None, content=parts(), headers={"content-type": "application/json"})
    assert problem(answer)[:2] == (413, "too_large")
    assert sent <= MOST_BODY // 1024 + 2


def test_a_charset_may_be_named() -> None:
    headers = {"content-type": "Application/JSON; charset=utf-8"}
    assert post(app_of(posted()), json=None, content=b'{"text": "a"}', headers=headers).status_code == 200


def test_a_wrong_method_hears_of_all_that_are_right() -> None:
    answer = ask(app_of(posted(), LOOK), "DELETE", "/say/1")
    assert problem(answer) == (405, "wrong_method", "'/say/1' takes GET, HEAD, POST, not 'DELETE'")
    assert answer.headers["allow"] == "GET, HEAD, POST"


def test_one_path_may_have_several_methods() -> None:
    app = app_of(posted(), LOOK)
    assert ask(app, "GET", "/say/1").json() == {"said": "1"}
    assert ask(app, "HEAD", "/say/1").status_code == 200
    assert post(app).json() == {"said": "1  3 a"}


def test_routes_that_cannot_be_are_refused_when_they_are_made() -> None:
    with pytest.raises(ValueError, match="two routes answer POST"):
        starlette_routes([posted(), posted()])
    with pytest.raises(ValueError, match="names place, which Where lacks"):
        starlette_routes([Route("look", "GET", "/{place}", "Look.", Where, None, Said, look)])


# What goes wrong.


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (BadRules("no such option"), (422, "bad_rules", "no such option")),
        (BadSession("not now"), (409, "bad_session", "not now")),
        (IllegalAction(reason.NOT_NOW, "not your turn"), (409, "illegal_action", "not your turn")),
        (Refusal(410, "gone", "the table\x1b is closed"), (410, "gone", "the table\\x1b is closed")),
    ],
)
def test_what_is_refused_is_told(error: Exception, expected: tuple[int, str, str]) -> None:
    assert problem(post(failing(error))) == expected


@pytest.mark.parametrize("error", [RuntimeError(SECRET), BadStore(SECRET), KeyError(SECRET), RecursionError(SECRET)])
def test_what_should_not_happen_is_noted_and_not_told(error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR, "sabacc.server"):
        answer = post(failing(error), "/say/12345")
    assert problem(answer)[:2] == (500, "internal")
    assert SECRET not in answer.text
    (record,) = caplog.records
    # The path may be a link that lets one in.
    assert record.getMessage() == "the route say failed"
    assert record.exc_info and record.exc_info[1] is error


# How answers are kept.


def test_an_answer_has_a_tag_of_its_content() -> None:
    app = app_of(LOOK)
    first, again, other = (ask(app, "GET", f"/say/{number}") for number in (1, 1, 2))
    assert first.headers["cache-control"] == "public, max-age=60"
    assert first.headers["etag"] == again.headers["etag"] != other.headers["etag"]


@pytest.mark.parametrize("given", ["{}", "W/{}", '"a", {}', "*"])
def test_what_somebody_has_is_not_sent_again(given: str) -> None:
    app = app_of(LOOK)
    tag = ask(app, "GET", "/say/1").headers["etag"]
    answer = ask(app, "GET", "/say/1", headers={"if-none-match": given.format(tag)})
    assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", tag)
    assert answer.headers["cache-control"] == "public, max-age=60"
    assert ask(app, "GET", "/say/2", headers={"if-none-match": f"{tag}, nonsense"}).status_code == 200


def test_an_answer_for_one_person_is_not_kept() -> None:
    answer = post(app_of(posted()))
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


def test_a_handler_may_set_cookies_and_another_status() -> None:
    async def seat(asked: Asked[Where, Note]) -> Reply[Said]:
        return Reply(Said(said="sit"), [("set-cookie", "seat=1; HttpOnly"), ("set-cookie", "table=2")])

    answer = post(app_of(posted(seat, status=201)))
    assert answer.status_code == 201
    assert answer.headers.get_list("set-cookie") == ["seat=1; HttpOnly", "table=2"]


# The document.


def test_the_document_has_every_route_with_all_that_can_go_wrong() -> None:
    document = openapi([posted(errors={409: "Not now."}), LOOK])
    operations = document["paths"]["/say/{number}"]
    assert operations.keys() == {"post", "get"}
    assert set(operations["post"]["responses"]) == {
        "200", "400", "403", "404", "409", "413", "415", "421", "422", "500",
    }  # fmt: skip
    assert set(operations["get"]["responses"]) == {"200", "304", "400", "404", "421", "500"}
    number, word, most = operations["post"]["parameters"]
    assert (number["in"], number["required"], number["schema"]) == ("path", True, {"type": "integer", "minimum": 1})
    assert (word["in"], word["required"], word["schema"]["type"]) == ("query", False, "array")
    assert most["schema"]["default" if "default" in most["schema"] else "type"] in ("integer", 3)
    body = operations["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/Note"}
    assert document["components"]["schemas"]["Note"]["additionalProperties"] is False
    assert document["components"]["schemas"].keys() == {"Note", "Said", "Problem"}


def test_the_app_tells_its_document() -> None:
    app = app_of(LOOK)
    assert ask(app, "GET", "/api/openapi.json").json() == openapi([LOOK])


def test_a_problem_is_what_the_document_says() -> None:
    answer = post(app_of(posted()), "/say/x")
    assert msgspec.json.decode(answer.content, type=Problem).code == "not_found"
    assert answer.status_code in errors_of(posted())
