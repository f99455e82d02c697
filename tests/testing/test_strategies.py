"""The Hypothesis strategies make what they promise, and say what is missing without Hypothesis."""

import subprocess
import sys
from collections.abc import Callable
from typing import TypeVar

from hypothesis import HealthCheck, Phase, find, given, settings, strategies as st

from sabacc import Game, all_rule_sets, format_record, parse_record, replay
from sabacc.cards import DECKS, Deck
from sabacc.play.record import Record
from sabacc.rules.model import RuleSet
from sabacc.testing import strategies

T = TypeVar("T")
few = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def first(strategy: st.SearchStrategy[T], fits: Callable[[T], bool]) -> T:
    """The first example that fits, as it comes."""
    return find(strategy, fits, settings=settings(phases=[Phase.generate], deadline=None))


@few
@given(strategies.rule_sets())
def test_rule_sets_can_be_played_by(rules: RuleSet) -> None:
    assert rules.program.cards == len(rules.deck.cards)


def test_rule_sets_have_options_changed_together_and_shrink_to_the_book() -> None:
    assert len(first(strategies.rule_sets(), lambda rules: len(rules.changes) > 1).changes) > 1
    assert find(strategies.rule_sets(), lambda rules: True) == all_rule_sets()[0]


@few
@given(st.data(), strategies.rule_sets())
def test_stacks_cover_the_antes_of_every_seat(data: st.DataObject, rules: RuleSet) -> None:
    seats = data.draw(strategies.seat_counts(rules))
    credit = data.draw(strategies.stacks(rules, seats))
    assert len(credit) == seats
    assert min(credit) >= rules.antes
    fewest, most = rules.seats
    assert fewest <= len(data.draw(strategies.stacks(rules))) <= most


@few
@given(st.data(), strategies.games())
def test_actions_are_legal(data: st.DataObject, game: Game) -> None:
    if not game.is_over:
        action = data.draw(strategies.actions(game))
        assert not game.why_not(action), action


def test_games_come_to_their_end_and_stop_on_the_way() -> None:
    assert first(strategies.games(), lambda game: game.is_over).lines
    assert first(strategies.games(), lambda game: not game.is_over and len(game.lines) > 5).legal()


@few
@given(strategies.records())
def test_records_replay(record: Record) -> None:
    assert parse_record(format_record(record)) == record
    assert replay(record).rules == record.rules


@given(st.data(), st.sampled_from(DECKS))
def test_hands_are_different_cards_of_the_deck(data: st.DataObject, deck: Deck) -> None:
    hand = data.draw(strategies.hands(deck, 1, 5))
    assert 1 <= len(hand) == len(set(hand)) <= 5
    assert deck.copies(data.draw(strategies.cards(deck)))


def test_option_values_start_with_the_book() -> None:
    for rules in all_rule_sets():
        for name, book in rules.defaults.items():
            assert strategies.option_values(rules, name)[0] == book


WITHOUT = """
import sys
sys.modules["hypothesis"] = None
import sabacc.testing
try:
    import sabacc.testing.strategies
except sabacc.SabaccError as error:
    print(error)
"""


def test_without_hypothesis_the_kit_works_and_the_strategies_say_what_they_need() -> None:
    result = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert result.stdout == "sabacc.testing.strategies needs Hypothesis: pip install 'sabacc[testing]'\n"
