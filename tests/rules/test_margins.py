"""What sets a hand apart from the next best: a full clause for every step of every ladder."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest

from sabacc import all_rule_sets, find
from sabacc.play.hands import compare
from sabacc.rules.ladders.margins import Standing
from sabacc.rules.options import Value


class Case(NamedTuple):
    """Two hands, the better one first, the step that decides, and what is said of it."""

    rules_id: str
    hands: tuple[str, str]
    step: str
    said: str
    options: Mapping[str, Value] = {}
    fives: int = 0


MIRROR: Mapping[str, Value] = {"negative_hands": "mirror"}
CASES = [
    Case("corellian-spike", ("+5 -5", "+4 -2"), "rank", ", which ranks above Bo's hand"),
    Case("corellian-spike", ("+5 -4", "+4 -2"), "closest to zero", ", which is nearer to zero than Bo's hand"),
    Case("corellian-spike", ("+5 -4", "+4 -5"), "+ beats -", ", level with Bo's hand, but plus beats minus"),
    Case(
        "corellian-spike",
        ("+5 -3 -1", "+5 -4"),
        "most cards",
        ", level with Bo's hand, but with more cards: 3 against 2",
    ),
    Case(
        "corellian-spike",
        ("+5 -4", "+4 -3"),
        "highest + number",
        ", level with Bo's hand, but its + cards add up to more: 5 against 4",
    ),
    Case(
        "corellian-spike",
        ("+5 +1 -5", "+4 +2 -5"),
        "highest + card",
        ", level with Bo's hand, but its highest + card is higher: 5 against 4",
    ),
    Case(
        "corellian-spike",
        ("+3 -3", "+5 -5"),
        "lowest number",
        ", level with Bo's hand, but its number is lower: 3 against 5",
    ),
    Case(
        "corellian-spike",
        ("+3 -3 +4 -4", "+3 -3 +5 -5"),
        "lowest second number",
        ", level with Bo's hand, but its second number is lower: 4 against 5",
    ),
    Case("galaxy-series", ("+5c -5c", "+4c -5s"), "rank", ", which ranks above Bo's hand"),
    Case("galaxy-series", ("+5 -4", "+4 -2"), "closest to zero", ", which is nearer to zero than Bo's hand"),
    Case("galaxy-series", ("+5 -4", "+4 -5"), "+ beats -", ", level with Bo's hand, but plus beats minus"),
    Case(
        "galaxy-series",
        ("0 +2 +2 -4", "0 +3 -3"),
        "most cards",
        ", level with Bo's hand, but with more cards: 4 against 3",
    ),
    Case("galaxy-series", ("+5c -5c", "+9c -9s"), "suited", ", level with Bo's hand, but all of one suit"),
    Case(
        "galaxy-series",
        ("0 +5c +1s -6t", "+1c +7s -6s -2c"),
        "sylop",
        ", level with Bo's hand, but with more sylops: 1 against 0",
    ),
    Case(
        "galaxy-series",
        ("+9c -9s", "+8c -8s"),
        "highest + number",
        ", level with Bo's hand, but its + cards add up to more: 9 against 8",
    ),
    Case(
        "galaxy-series",
        ("+5 +1 -5", "+4 +2 -5"),
        "highest + card",
        ", level with Bo's hand, but its highest + card is higher: 5 against 4",
    ),
    Case("yarith-bespin", ("0 +5 -5", "+4 -2 -1"), "rank", ", which ranks above Bo's hand"),
    Case("yarith-bespin", ("+5 -3 -1", "+4 -1 -1"), "closest to zero", ", which is nearer to zero than Bo's hand"),
    Case("yarith-bespin", ("0 +2 +3", "0 -2 -3"), "+ beats -", ", level with Bo's hand, but plus beats minus"),
    Case(
        "yarith-bespin",
        ("0 +2 -2", "0 +5 -5"),
        "pair",
        ", level with Bo's hand, but with the pair nearer to zero: 2 against 5",
    ),
    Case(
        "yarith-bespin",
        ("0 +5 -5", "0 +2 -2"),
        "pair",
        ", level with Bo's hand, but with the higher pair: 5 against 2",
        {"pair_order": "highest"},
    ),
    Case(
        "yarith-bespin",
        ("+7 -4 -2", "+5 -1 -3"),
        "highest + number",
        ", level with Bo's hand, but its + cards add up to more: 7 against 5",
    ),
    Case(
        "yarith-bespin",
        ("+5 +1 -5", "+4 +2 -5"),
        "highest + card",
        ", level with Bo's hand, but its highest + card is higher: 5 against 4",
    ),
    Case("classic", ("10c 13c", "10s 12s"), "rank", ", which ranks above Bo's hand"),
    Case("classic", ("10c 11c", "10s 7s"), "highest total", ", which is nearer to +23 than Bo's hand"),
    Case(
        "classic",
        ("D E", "10s 7s"),
        "highest total",
        ", which is nearer to -23 than Bo's hand is to +23",
        MIRROR,
    ),
    Case("classic", ("13c 8c", "D E"), "highest total", ", level with Bo's hand, but plus beats minus", MIRROR),
    Case("brockley", ("10c 13c", "10s 12s"), "rank", ", which ranks above Bo's hand"),
    Case("brockley", ("2c 3c", "E Q"), "highest total", ", which is nearer to +23 than Bo's hand"),
    Case("force", ("L: 10s 13s", "D: 10f 12f"), "rank", ", which ranks above Bo's hand"),
    Case(
        "force",
        ("L: 10s 13s", "D: 10f 13f"),
        "rank",
        ", which beats Bo's hand, as Light goes before Dark",
    ),
    Case(
        "force",
        ("L: 2c 2s", "D: 6c 2t"),
        "highest total",
        ": Corvo, Light, needs 19 more to +23; Bo, Dark, 27 more to -23",
    ),
    Case("corellia-run", ("10c 10s", "11c 10t"), "rank", ", which ranks above Bo's hand"),
    Case("corellia-run", ("2c 4c", "10c 2s"), "closest to zero", ", which is nearer to zero than Bo's hand"),
    Case("corellia-run", ("10c 8s", "6c 8t"), "+ beats -", ", level with Bo's hand, but plus beats minus"),
    Case("centran", ("-20 -3", "10c 13s"), "rank", ", which ranks above Bo's hand"),
    Case("centran", ("2c -1", "10c 11s"), "closest", ", which is 1 from 0, while Bo's hand is 2 from +23"),
    Case(
        "centran",
        ("2c -4", "10c 11s"),
        "negative beats positive",
        ", as near to 0 as Bo's hand is to +23, but minus beats plus",
    ),
    Case("centran", ("10c 11s", "4c -2"), "23 beats 0", ", as near to +23 as Bo's hand is to 0, but 23 goes before 0"),
    Case(
        "centran",
        ("10c 8s 3c", "10s 11s"),
        "most cards",
        ", level with Bo's hand, but with more cards: 3 against 2",
    ),
    Case("centran", ("9c 9s 3c", "10c 8s 3t"), "pairs", ", level with Bo's hand, but with more pairs: 1 against 0"),
    Case(
        "centran",
        ("9c 8c 3s", "9s 8t 3c"),
        "most suited cards",
        ", level with Bo's hand, but with more cards of one suit: 2 against 1",
    ),
    Case(
        "centran",
        ("12c 13s -4", "10s 8t 3c"),
        "most negative cards",
        ", level with Bo's hand, but with more negative cards: 1 against 0",
    ),
    Case(
        "centran",
        ("13c 8s", "11c 10s"),
        "highest positive card",
        ", level with Bo's hand, but with the higher positive card: 13 against 11",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rules_id}-{case.step}")
def test_each_step_says_what_decided(case: Case) -> None:
    rules = find(case.rules_id).with_options(**case.options)
    compared = compare(rules, case.hands, case.fives)
    assert (compared.step, compared.winners) == (case.step, (0,))
    best, other = (
        Standing(name, f"{name}'s hand", hand.total, hand.score, text.startswith("D:"))
        for name, hand, text in zip(("Corvo", "Bo"), compared.hands, case.hands, strict=True)
    )
    assert rules.ladder.margin(rules, best, other) == case.said
    assert rules.ladder.margin(rules, best, best) == ""


def test_every_step_of_every_ladder_is_tried() -> None:
    unused = {"yarith-bespin": {"most cards"}}  # every hand has three
    for rules in all_rule_sets():
        tried = {case.step for case in CASES if case.rules_id == rules.id}
        steps = {step.name for step in (*rules.ladder.ordinary_steps, *rules.ladder.named_steps)}
        assert steps - unused.get(rules.id, set()) == tried, rules.id


def test_you_are_spoken_to() -> None:
    rules = find("force")
    hands = compare(rules, ("L: 2c 2s", "D: 6c 2t")).hands
    you = Standing("you", "your +4", hands[0].total, hands[0].score)
    bo = Standing("Bo", "Bo's +4", hands[1].total, hands[1].score, is_dark=True)
    assert rules.ladder.margin(rules, you, bo) == ": you, Light, need 19 more to +23; Bo, Dark, 27 more to -23"
