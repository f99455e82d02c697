"""Options on trial: all faults at once, each with the options it is about."""

from __future__ import annotations

from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.rules.trial import try_options
from tests.support.rule_sets import each_rule_set


@each_rule_set
def test_options_by_the_book_have_no_fault(rules: RuleSet) -> None:
    assert try_options(rules, rules.options) == (rules, ())


def test_every_wrong_value_is_told_with_its_option() -> None:
    trial = try_options(find("classic"), {"min_rounds": [], "nonsense": 1, "shift": "rim", "star": None})
    assert trial.rules is None
    assert [fault.options for fault in trial.faults] == [("min_rounds",), ("nonsense",), ("star",)]
    assert trial.faults[0].sentence == "option min_rounds takes a whole number from 1 to 20, not ''"


def test_options_that_fit_alone_are_tried_against_each_other() -> None:
    trial = try_options(find("corellian-spike"), {"ante_hand": 7, "ante_sabacc": 5, "buy_in": 1})
    assert trial.rules is None
    assert [fault.options for fault in trial.faults[:2]] == [("ante_hand",), ("ante_sabacc", "ante_hand")]
    assert len(trial.faults) > 2


def test_another_way_of_playing_has_other_options() -> None:
    assert try_options(find("classic"), {"call_from": 2}).rules is None
    force = find("force")
    for way in force.plays:
        assert try_options(force, {"play": way}).rules == force.with_options(play=way)
    assert [fault.options for fault in try_options(force, {"play": "chess"}).faults] == [("play",)]
