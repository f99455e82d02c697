"""The chip of Galaxy Series follows the buy-in, unless somebody says what it is worth (G2); antes follow each other."""

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
from sabacc.rules.options import Value
from sabacc.rules.phases import Cards, Deal, Showdown, SlidingArray
from sabacc.rules.registry import find
from sabacc.session.events import tell_session
from sabacc.session.requests import parse_request
from sabacc.session.session import Session
from sabacc.tables.setup import format_setup, parse_setup, standard_setup
from sabacc.tui.draft import OptionsDraft
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


# Antes. Rulings A2, B3, C5, G4, N4.

ANTES = [
    ("corellian-spike", 40, 20),
    ("yarith-bespin", 6, 3),
    ("galaxy-series", 30, 15),
    ("classic", 4, 4),
    ("brockley", 4, 4),
    ("force", 4, 4),
    ("corellia-run", 4, 4),
    ("centran", 30, 15),
]


def antes(rules: RuleSet) -> tuple[Value, Value]:
    return rules["ante_hand"], rules["ante_sabacc"]


@pytest.mark.parametrize(("name", "hand", "sabacc"), ANTES)
def test_an_ante_that_is_set_alone_sets_the_other(name: str, hand: int, sabacc: int) -> None:
    """CS-15.5, YB-15.5, GS-16.6, CL-19.5, CN-17.5: in the proportion of the book, whichever it is."""
    rules = find(name)
    both = rules.with_options(ante_hand=hand, ante_sabacc=sabacc)
    assert rules.with_options(ante_hand=hand) == rules.with_options(ante_sabacc=sabacc) == both
    assert (antes(both), both.program.ante_hand, both.program.ante_sabacc) == ((hand, sabacc), hand, sabacc)
    assert both.with_options(ante_hand=2 * hand) == both.with_options(ante_sabacc=2 * sabacc)
    assert both.with_options(ante_hand=rules.number("ante_hand")) == rules
    for again in (
        parse_house_rules(format_house_rules(HouseRules("Club", both))).rules,
        parse_record(format_record(to_record(Game(both, [500] * 3, dealer=SeededDealer(1))))).rules,
        parse_setup(format_setup(standard_setup(both))).rules,
    ):
        assert (again, antes(again)) == (both, (hand, sabacc))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"ante_hand": 3}, (3, 1)),
        ({"ante_hand": 1}, (1, 1)),
        ({"ante_sabacc": 0}, (2, 0)),
        ({"ante_hand": 4, "ante_sabacc": 1}, (4, 1)),
        ({"ante_hand": 1, "ante_sabacc": 0}, (1, 0)),
    ],
)
def test_antes_in_a_free_proportion(changes: dict[str, Value], expected: tuple[int, int]) -> None:
    """YB-15.5: rounded down, but nobody loses the sabacc pot by that; without one the hand ante stays."""
    rules = find("yarith-bespin").with_options(**changes)
    assert antes(rules) == expected
    assert parse_house_rules(format_house_rules(HouseRules("Club", rules))).rules == rules


def test_a_table_without_a_sabacc_pot_stays_so() -> None:
    """YB-15.5, GS-16.6."""
    for name in ("yarith-bespin", "galaxy-series"):
        rules = find(name).with_options(ante_sabacc=0)
        assert antes(rules.with_options(ante_hand=20)) == (20, 0)


def test_a_half_that_is_not_whole_is_refused_with_what_would_be_right() -> None:
    """CS-15.4, CN-17.4."""
    for name in ("corellian-spike", "centran"):
        with pytest.raises(BadRules, match="ante_hand must be even, not 25, as half of it goes to the sabacc pot"):
            find(name).with_options(ante_hand=25)


def test_the_plutt_changes_both_antes_with_one() -> None:
    """CL-19.4, CL-19.5: one number for the table, from the next hand on."""
    session = Session(find("classic").with_options(plutt="guest"), SeededDealer(1))
    for name in "AB":
        session.join(name)
    session.ask(parse_request("invite Rae"), 0)
    told = [tell_session(event) for event in session.ask(parse_request("set ante_hand=4"), None)]
    assert told == ["Rae changes ante_hand from 1 to 4.", "Rae changes ante_sabacc from 1 to 4."]
    game = session.next_hand()
    assert (game.hand_pot, game.sabacc_pot) == (8, 8)


@pytest.mark.parametrize(("name", "given", "expected"), [("yarith-bespin", 6, (6, 1)), ("galaxy-series", 30, (30, 5))])
def test_house_rules_of_an_earlier_revision_set_one_ante_only(name: str, given: int, expected: tuple[int, int]) -> None:
    """And so did a Plutt: rules of then stay apart."""
    text = f'format = 1\nname = "Club"\nrules = "{name}"\nrevision = 2\n[options]\nante_hand = {given}\n'
    old = parse_house_rules(text).rules
    assert antes(old) == expected
    assert antes(old.with_options(ante_hand=2 * given)) == (2 * given, expected[1])
    assert antes(parse_house_rules(text.replace("revision = 2", "revision = 3")).rules) == (given, given // 2)


def test_options_on_the_screen_show_what_follows() -> None:
    draft = OptionsDraft(find("corellian-spike"))
    draft.set("ante_sabacc", "30")
    assert (draft.values["ante_hand"], draft.values["ante_sabacc"], draft.problem) == (60, 30, "")
    draft.set("ante_hand", "40")
    assert draft.problem == "ante_sabacc must be half of ante_hand (20), not 30"
    draft.reset("ante_sabacc")
    assert (draft.values["ante_sabacc"], draft.problem) == (20, "")
    galaxy = OptionsDraft(find("galaxy-series"))
    galaxy.set("buy_in", "1000")
    assert galaxy.values["chip"] == 10
