"""What docs/bots.md shows works: its messages, its bot in Python, and its facts about limits."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from sabacc import Game, SeededDealer, all_rule_sets
from sabacc.bots import SECONDS, process, third_party
from sabacc.bots.third_party import GROUP
from sabacc.errors import SabaccError
from sabacc.protocol.messages import Act, Hello, View, decode_answer, decode_question
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
FENCE = re.compile(r"^```(?P<language>\w*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[str]:
    return [fence["text"] for fence in FENCE.finditer(PAGE) if fence["language"] == language]


def is_message(line: bytes) -> bool:
    for read in (lambda: decode_question(line), lambda: decode_answer(line, Act), lambda: decode_answer(line, Hello)):
        try:
            return read() is not None
        except SabaccError:
            continue
    return False


def test_every_message_shown_is_one() -> None:
    lines = [line.encode() for text in blocks("json") for line in text.splitlines()]
    assert len(lines) == 4
    assert all(is_message(line) for line in lines)


def test_every_field_of_a_view_is_explained() -> None:
    told = set(re.findall(r"`(\w+)`", PAGE))
    assert set(View.__struct_fields__) <= told


def test_the_bot_in_python_plays_every_game() -> None:
    (source,) = blocks("python")
    names: dict[str, Any] = {}
    exec(source, names)  # the page is ours
    for rules in all_rule_sets():
        bot = third_party.GuardedBot("careful", names["Careful"](3))
        game = Game(rules, [500, 500], dealer=SeededDealer(1))
        while not game.is_over:
            game.apply(bot.act(game.view(game.to_act)))
        assert bot.reports == []


def test_the_entry_point_is_of_our_group() -> None:
    (source,) = blocks("toml")
    assert GROUP in tomllib.loads(source)["project"]["entry-points"]


def test_limits_are_as_the_page_says() -> None:
    assert f"is {SECONDS:g} seconds" in PAGE
    assert f"may have up to {process.MOST_BYTES:,} bytes" in PAGE
    assert len(["one", "two", "three"]) == third_party.MOST_FAILURES and "After three bad answers in a row" in PAGE
    assert process.GRACE == 1 and "one second later" in PAGE
