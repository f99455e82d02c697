"""Every rule set, and every option of it by itself, passes the public test kit."""

from collections.abc import Iterator

import pytest

from sabacc.engine import money, sight
from sabacc.engine.table import Table
from sabacc.rules.model import COMMON_OPTIONS, RuleSet
from sabacc.rules.options import OPTIONS, Value
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import ConformanceError, conformance


def other_values(rules: RuleSet, name: str) -> list[Value]:
    """Values of an option besides the one in the book."""
    option = rules.option(name)
    if option.kind == "yes_no":
        return [not rules[name]]
    return [word for word in option.words if word != rules[name]] if option.kind in ("words", "number") else []


def single_changes() -> Iterator[RuleSet]:
    """Each rule set with one option changed; combinations the rules refuse are left out by their own checks."""
    for rules in all_rule_sets():
        # Options of the table do not reach the engine.
        for name in (name for name in rules.defaults if OPTIONS[name] not in COMMON_OPTIONS):
            for value in other_values(rules, name):
                try:
                    yield rules.with_options(**{name: value})
                except ValueError as refusal:
                    assert str(refusal).startswith(rules.id)
    yield find("classic").with_options(bomb_penalty=5, fold_penalty=3, max_bet=7, max_raise=4, raise_cap=2)
    yield find("classic").with_options(min_rounds=4, max_rounds=5)
    yield find("centran").with_options(min_bet=20, rounds=2, bomb_penalty=3)
    yield find("corellian-spike").with_options(all_in="side_pots", min_bet=10, raise_cap=1, rounds=1)


def name_of(rules: RuleSet) -> str:
    return ",".join((rules.id, *(f"{name}={value}" for name, value in rules.changes.items())))


@pytest.mark.parametrize("rules", all_rule_sets(), ids=name_of)
def test_rule_set_conforms(rules: RuleSet) -> None:
    """CS-2.3, CS-13.1, CS-13.4, YB-2.3, YB-13.1, YB-13.5, GS-2.5, GS-14.1, GS-14.4, CL-2.3, CL-16.1, CL-16.4, CN-2.4,
    CN-14.1, CN-14.4, BR-2.1, BR-12.1.
    """
    conformance(rules, hands=30)


@pytest.mark.parametrize("rules", list(single_changes()), ids=name_of)
def test_option_conforms(rules: RuleSet) -> None:
    conformance(rules, hands=4, seed=100)


def test_the_kit_finds_a_lost_credit(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kit can fail: an engine that burns a credit of every bet does not pass."""
    honest = money.bet

    def careless(t: Table, seat: int, amount: int) -> None:
        honest(t, seat, amount)
        t.bet[seat] -= 1

    monkeypatch.setattr(money, "bet", careless)
    with pytest.raises(ConformanceError, match="credits"):
        conformance(find("centran"), hands=10)


def test_the_kit_finds_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that lets everybody know every card does not pass."""
    monkeypatch.setattr(sight, "knows", lambda t, card, seat: True)
    with pytest.raises(ConformanceError, match="unseen"):
        conformance(find("classic"), hands=10)
