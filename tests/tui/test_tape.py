"""What a step of a kept hand is called."""

from __future__ import annotations

from sabacc import Accuse, Game, SeededDealer, find, to_record
from sabacc.play.actions import GUILTY, Judged
from sabacc.tui.watch_screen import Tape


def test_steps_name_the_players_and_not_their_seats() -> None:
    rules = find("corellian-spike").with_options(devices="tolerated")
    game = Game(rules, [500, 500, 500], dealer=SeededDealer(3), names=["Ana", "Bo", "Cy"], button=2)
    while game.phase.name != "Betting":
        game.apply(game.default())
    game.apply(Accuse(1))
    game.apply(game.default())
    game.judge(Judged(2, GUILTY))
    lines = [Tape(to_record(game)).line(step) for step in range(len(game.lines))]
    assert lines[0] == "The deal" and lines[1] == "Ana stand"
    assert lines[-3:] == ["Ana accuse Bo", "Ana check", "Bo accuse Cy: guilty"]
