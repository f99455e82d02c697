"""The chip of Galaxy Series follows the buy-in, unless somebody says what it is worth (G2)."""

from __future__ import annotations

import pytest

from sabacc.cli.shared import find_rules
from sabacc.engine.codes import act
from sabacc.errors import BadRules
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, to_record
from sabacc.rules.course import Course
from sabacc.rules.house_rules import HouseRules, differences, format_house_rules, parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.phases import Cards, Deal, Showdown, SlidingArray
from sabacc.rules.registry import find
from sabacc.tables.setup import format_setup, parse_setup, standard_setup
from tests.support.rule_sets import each_rule_set
from tests.support.small_game import SMALL

GALAXY = find("galaxy-series")


def test_a_buy_in_of_1000_makes_the_chip_10() -> None:
    """GS-2.6, GS-16.4."""
    rules = GALAXY.with_options(buy_in=1000)
    assert (rules["chip"], rules.changes, rules.program.array_chip) == (10, {"buy_in": 1000}, 10)
    assert [str(each) for each in differences(rules)] == ["buy_in: 500 -> 1000, credits a player starts with [A4]"]
    assert (rules.with_options(buy_in=500), GALAXY["chip"]) == (GALAXY, 5)
    assert GALAXY.with_options(buy_in=999)["chip"] == 5


def test_a_chip_that_is_set_stays() -> None:
    """GS-16.4."""
    rules = GALAXY.with_options(buy_in=1000, chip=5)
    assert (rules["chip"], rules.changes) == (5, {"buy_in": 1000, "chip": 5})
    assert rules.with_options(rounds=2)["chip"] == 5
    assert GALAXY.with_options(chip=7).with_options(buy_in=1000)["chip"] == 7


@pytest.mark.parametrize("chip", [5, 10, 7])
def test_files_keep_the_chip(chip: int) -> None:
    rules = GALAXY.with_options(buy_in=1000, chip=chip)
    assert parse_house_rules(format_house_rules(HouseRules("Club", rules))).rules == rules
    assert parse_record(format_record(to_record(Game(rules, [500] * 3, dealer=SeededDealer(1))))).rules == rules
    assert parse_setup(format_setup(standard_setup(rules))).rules == rules


@pytest.mark.parametrize(
    ("settings", "buy_in", "chip"),
    [((), 1000, 10), (("chip=5",), 1000, 5), (("chip=7",), 1000, 7), ((), 700, 5), (("buy_in=1000",), None, 10)],
)
def test_the_buy_in_of_the_command_line_counts(settings: tuple[str, ...], buy_in: int | None, chip: int) -> None:
    """GS-2.6: `--buy-in`."""
    rules = find_rules("galaxy-series", settings, buy_in=buy_in)
    assert rules["chip"] == chip
    setup = standard_setup(rules, buy_in=buy_in)
    assert (setup.rules["chip"], setup.buy_in) == (chip, 1000 if buy_in is None else buy_in)


def test_a_table_with_this_buy_in_has_the_chip_too() -> None:
    assert standard_setup(GALAXY, buy_in=1000).rules["chip"] == 10


@each_rule_set
def test_nothing_else_follows_the_buy_in(rules: RuleSet) -> None:
    if rules.id != "galaxy-series":
        assert standard_setup(rules, buy_in=1000).rules == rules


def test_a_value_that_the_option_does_not_take_is_refused() -> None:
    course = Course(
        opening=(Deal(cards=2),),
        round=(SlidingArray(chip=5, chip_at={1000: -1}), Cards("Cards", act.STAND)),
        closing=(Showdown(final_tie="split"),),
        rounds=1,
    )
    with pytest.raises(BadRules, match="option chip takes a whole number"):
        RuleSet(id="x", name="X", revision=1, deck=SMALL.deck, ladder=SMALL.ladder, piles=SMALL.piles, course=course)
