"""Contradictions between options, each a named check with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sabacc.errors import BadRules

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


def validate(rules: RuleSet) -> None:
    """Refuse a rule set whose options contradict each other."""
    for check in _CHECKS:
        for sentence in check(rules):
            raise BadRules(f"{rules.id}: {sentence}")


def _sabacc_ante_is_half(rules: RuleSet) -> Iterator[str]:
    """Rulings A2 and N4."""
    if rules.id not in ("corellian-spike", "centran"):
        return
    hand, sabacc = rules.number("ante_hand"), rules.number("ante_sabacc")
    if hand % 2:
        yield f"ante_hand must be even, as half of it goes to the sabacc pot, not {hand}"
    if sabacc * 2 != hand:
        yield f"ante_sabacc must be half of ante_hand ({hand // 2}), not {sabacc}"


def _antes_are_equal(rules: RuleSet) -> Iterator[str]:
    """Ruling C5."""
    if rules.course.turn and rules["ante_hand"] != rules["ante_sabacc"]:
        yield f"both antes must be equal, not {rules['ante_hand']} and {rules['ante_sabacc']}"


def _buy_in_covers_the_ante(rules: RuleSet) -> Iterator[str]:
    """Ruling M6: antes that rise outgrow every buy-in, which is what they are for."""
    if rules.number("buy_in") < rules.antes and rules["ante_rise_every"] == 0:
        yield f"buy_in must cover both antes ({rules.antes}), not {rules['buy_in']}"


def _limits_leave_room(rules: RuleSet) -> Iterator[str]:
    least = rules.least_bet
    for name in ("max_bet", "max_raise"):
        most = rules.number(name)
        if 0 < most < least:
            yield f"{name} must be at least min_bet ({least}), not {most}"


def _limits_do_not_meet_rising_antes(rules: RuleSet) -> Iterator[str]:
    """Rulings B4 and M6: where the ante is the least bet, it would rise beyond a limit."""
    for name in ("max_bet", "max_raise"):
        if rules["min_bet"] == "ante" and rules[name] and rules["ante_rise_every"]:
            yield f"{name} must be 0 with ante_rise_every, as the least bet rises with the ante, not {rules[name]}"


def _rounds_leave_room(rules: RuleSet) -> Iterator[str]:
    if rules.has("min_rounds") and rules.number("max_rounds") <= rules.number("min_rounds"):
        yield f"max_rounds must be more than min_rounds ({rules['min_rounds']}), not {rules['max_rounds']}"
    if rules.has("call_from") and rules.number("max_rounds") < rules.number("call_from"):
        yield f"max_rounds must be at least call_from ({rules['call_from']}), not {rules['max_rounds']}"


def _symbols_need_doubles(rules: RuleSet) -> Iterator[str]:
    """Ruling V9: a shift by symbol needs a roll that may show any of them."""
    if rules.has("shift") and rules["shift"] == "by_symbol" and rules["trigger"] != "doubles":
        yield f"shift=by_symbol needs trigger=doubles, not {rules['trigger']}"


def _settling_up_needs_side_pots(rules: RuleSet) -> Iterator[str]:
    """Ruling C11: the caller may not fold, so somebody short must be able to go all in."""
    if rules.has("settle_before_reveal") and rules["settle_before_reveal"] is True and rules["all_in"] != "side_pots":
        yield f"settle_before_reveal needs all_in=side_pots, not {rules['all_in']}"


_CHECKS: tuple[Callable[[RuleSet], Iterator[str]], ...] = (
    _sabacc_ante_is_half,
    _antes_are_equal,
    _buy_in_covers_the_ante,
    _limits_leave_room,
    _limits_do_not_meet_rising_antes,
    _rounds_leave_room,
    _symbols_need_doubles,
    _settling_up_needs_side_pots,
)
