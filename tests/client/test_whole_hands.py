"""A whole hand of every game at a table online, line by line through a pipe."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sabacc.client.visiting import Place
from sabacc.rules.registry import all_rule_sets
from tests.support.joined import A_HAND, join, new_table
from tests.support.live_server import LiveServer

QUICK = ("classic",)
LONG = pytest.mark.long(reason="a hand of every game through a pipe, like that of the quick one")
GAMES = [pytest.param(rules.id, marks=() if rules.id in QUICK else LONG) for rules in all_rule_sets()]


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_through_a_pipe_ends_as_the_server_has_it(server: LiveServer, game: str, tmp_path: Path) -> None:
    link = new_table(server, game)
    done = join(tmp_path, link, "--plain", "--name", "Ana", "--hands", "1", typed=A_HAND)
    assert done.returncode == 0 and not done.stderr, done
    kept = json.loads((tmp_path / "online.json").read_text())
    token, name = kept[link]
    assert name == "Ana"
    hands = server.ask("GET", f"/api/tables/{Place.read(link).table}/hands", token=token)["hands"]
    assert [hand["hand"] for hand in hands] == [1]
    signed = f"{hands[0]['won']:+d}" if hands[0]["won"] else "0"
    assert f"That is {signed} for you." in done.stdout
