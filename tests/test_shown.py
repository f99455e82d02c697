"""Values in refusals: whatever somebody passes, the sentence is short."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sabacc import Game, Raise, find
from sabacc.errors import SabaccError
from sabacc.play.actions import Accuse, Declare, Roll
from sabacc.play.dealers import SeededDealer
from sabacc.play.hands import compare
from sabacc.play.notation import parse_action, parse_line
from sabacc.session.requests import parse_request
from sabacc.session.session import Session
from sabacc.tables.inputs import parse_input
from sabacc.tables.setup import format_setup, parse_setup, standard_setup

HUGE = 16**9000
CLASSIC = find("classic")
WORD = "x" * 9000


def classic_game() -> Game:
    return Game(CLASSIC, [500, 500], dealer=SeededDealer(7))


def setup_with(key: str) -> object:
    lines = format_setup(standard_setup(CLASSIC, seed=1)).splitlines()
    return parse_setup("\n".join(f"{key} = 0x{'f' * 9000}" if line.startswith(f"{key} =") else line for line in lines))


REFUSED: dict[str, Callable[[], object]] = {
    "a stack": lambda: Game(CLASSIC, [500, HUGE]),
    "a pot": lambda: Game(CLASSIC, [500, 500], sabacc_pot=-HUGE),
    "a button": lambda: Game(CLASSIC, [500, 500], button=HUGE),
    "somebody away": lambda: Game(CLASSIC, [500, 500, 500], away=[HUGE]),
    "somebody dark": lambda: Game(find("force"), [500, 500], dark=[HUGE]),
    "a viewer": lambda: classic_game().view(HUGE),
    "a raise": lambda: classic_game().apply(Raise(HUGE)),
    "an accusation": lambda: classic_game().apply(Accuse(HUGE)),
    "a declaration": lambda: classic_game().apply(Declare(-HUGE)),
    "a stake": lambda: classic_game().stake(HUGE),
    "a die": lambda: Game(find("corellian-spike"), [500, 500]).bring(Roll((HUGE, 1))),
    "wild Fives": lambda: compare(find("centran"), ["2c 3c"], fives=HUGE),
    "a wild hand": lambda: compare(find("centran"), ["2c 3c"], fives=5, wild=HUGE),
    "an option": lambda: CLASSIC.with_options(min_rounds=HUGE),
    "a buy-in": lambda: Session(CLASSIC, SeededDealer(7)).join("Ana", HUGE),
    "seats": lambda: standard_setup(CLASSIC, seats=HUGE),
    "the buy-in of a set-up": lambda: standard_setup(CLASSIC, buy_in=HUGE),
    "the format in a set-up": lambda: setup_with("format"),
    "the revision in a set-up": lambda: setup_with("revision"),
    "the buy-in in a set-up": lambda: setup_with("buy_in"),
    "the seed in a set-up": lambda: setup_with("seed"),
    "an option in a set-up": lambda: setup_with("min_rounds"),
    "an unknown action": lambda: parse_action(WORD),
    "an action with much": lambda: parse_action(f"raise {WORD} {WORD}"),
    "an unknown line": lambda: parse_line(f"A {WORD}"),
    "an unknown seat": lambda: parse_line(f"{WORD} fold"),
    "an unknown outcome": lambda: parse_line(f"timer {WORD}"),
    "an unknown card": lambda: CLASSIC.deck.parse(WORD),
    "an unknown request": lambda: parse_request(WORD),
    "a request with much": lambda: parse_request(f"withdraw 1 {WORD}"),
    "an unknown input": lambda: parse_input(f"A: {WORD}"),
    "an unknown game": lambda: find(WORD),
}


@pytest.mark.parametrize("make", REFUSED.values(), ids=REFUSED)
def test_a_refusal_is_short_whatever_it_refuses(make: Callable[[], object]) -> None:
    with pytest.raises(SabaccError) as refusal:
        make()
    assert len(str(refusal.value)) < 600
