"""Every rule set, and every option of it by itself, passes the public test kit."""

import pytest

from sabacc.engine import money, sight
from sabacc.engine.table import Table
from sabacc.errors import BadRules
from sabacc.rules.model import COMMON_OPTIONS, RuleSet
from sabacc.rules.options import OPTIONS, Value
from sabacc.rules.registry import all_rule_sets, find
from sabacc.testing import ConformanceError, conformance
from tests.support.rule_sets import each_of, each_rule_set
from tests.support.sampling import every_third

TOGETHER = (
    "classic bomb_penalty=5 fold_penalty=3 max_bet=7 max_raise=4 raise_cap=2",
    "classic min_rounds=4 max_rounds=5",
    "centran min_bet=20 rounds=2 bomb_penalty=3",
    "corellian-spike all_in=side_pots min_bet=10 raise_cap=1 rounds=1",
    "centran advanced=on_with_take array_fives=inert",
    "centran advanced=on_with_take array_fives=replace trigger=random",
    "centran five_replacement=always array_fives=inert stasis_per_turn=one_in_one_out",
    "classic shift=by_symbol field=one_in_one_out all_in=junk raise_cap=1",
)
# Options of the table do not reach the engine.
IN_WORDS = {
    name
    for name, option in OPTIONS.items()
    if option.kind in ("yes_no", "words") or (option.kind == "number" and option.words)
} - {option.name for option in COMMON_OPTIONS}
SINGLE = [(rules.id, name) for rules in all_rule_sets() for name in rules.defaults if name in IN_WORDS]


def other_values(rules: RuleSet, name: str) -> list[Value]:
    """Values of an option besides the one in the book."""
    option = rules.option(name)
    if option.kind == "yes_no":
        return [not rules[name]]
    return [word for word in option.words if word != rules[name]]


@each_rule_set
def test_rule_set_conforms(rules: RuleSet) -> None:
    """CS-2.3, CS-13.1, CS-13.4, YB-2.3, YB-13.1, YB-13.5, GS-2.5, GS-14.1, GS-14.4, CL-2.3, CL-16.1, CL-16.4, CN-2.4,
    CN-14.1, CN-14.4.
    """
    conformance(rules, hands=4)


@pytest.mark.long(reason="many hands, like those of the quick test")
@each_rule_set
def test_rule_set_conforms_over_many_hands(rules: RuleSet) -> None:
    conformance(rules, hands=60, seed=1000)


@pytest.mark.parametrize(("rules", "name"), every_third(SINGLE, "there are many options"), indirect=["rules"])
def test_option_conforms(rules: RuleSet, name: str) -> None:
    """Every word of an option by itself; what the rules refuse they refuse with a sentence of their own.

    One hand each: the long tests play more, and try every two options together.
    """
    check_option(rules, name, hands=1)


@pytest.mark.long(reason="more hands, like those of the quick test")
@pytest.mark.parametrize(("rules", "name"), SINGLE, indirect=["rules"])
def test_option_conforms_over_more_hands(rules: RuleSet, name: str) -> None:
    check_option(rules, name, hands=4)


def check_option(rules: RuleSet, name: str, hands: int) -> None:
    for value in other_values(rules, name):
        try:
            changed = rules.with_options(**{name: value})
        except BadRules as refusal:
            assert str(refusal).startswith(rules.id)
        else:
            conformance(changed, hands=hands, seed=100)


@each_of(TOGETHER)
def test_options_together_conform(rules: RuleSet) -> None:
    conformance(rules, hands=2, seed=100)


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


def test_the_kit_reports_a_hand_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that goes round in circles is given up, with the rule set and the seed."""

    def circle(t: Table, seat: int, amount: int) -> None:
        while True:
            pass

    monkeypatch.setattr(money, "bet", circle)
    said = r"^centran \{\}, seed \d+: the hand takes longer than 0.5 seconds$"
    with pytest.raises(ConformanceError, match=said):
        conformance(find("centran"), hands=10, seconds=0.5)


def test_the_kit_reports_whatever_else_goes_wrong_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(t: Table, seat: int, amount: int) -> None:
        raise KeyError("ante_hand")

    monkeypatch.setattr(money, "bet", broken)
    with pytest.raises(ConformanceError, match=r"^centran \{\}, seed \d+: KeyError: 'ante_hand'$"):
        conformance(find("centran"), hands=10)
