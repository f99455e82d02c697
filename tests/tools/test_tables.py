"""Tables of bots are ones that people like to sit at: `make tables` measures it, and these are its targets."""

import re
from collections.abc import Callable
from statistics import median

import pytest

from sabacc import Game, find
from sabacc.bots.arena import ArenaDealer, PlainMatch
from sabacc.bots.built_in import PolicyBot
from sabacc.play.events import EventKind
from sabacc.policies.character import CHARACTERS
from sabacc.policies.counts import Counts
from sabacc.policies.random_numbers import seeded
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from tests.support.paths import ROOT
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.sampling import every_third
from tools import tables

SEED = 7
EVENINGS = 300
HAS_STATIC_FIELD = ("classic", "brockley", "force", "corellia-run")


def default_figures(rules: RuleSet) -> tables.Figures:
    names, dark = tables.default_seats(rules)
    print(f"seed {SEED}, {EVENINGS} evenings of {', '.join(names)}")
    return tables.figures(tables.play(rules, names, dark, EVENINGS, SEED), len(names))


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_the_default_table_is_one_to_stay_at(rules: RuleSet) -> None:
    """Nobody is ruined at once, pots are worth playing for, hands are shown, and after ten hands people are left."""
    found = default_figures(rules)
    assert found.ruined <= 0.10, found
    assert 5 <= found.pot <= 20, found
    assert found.showdowns >= 0.25, found
    assert found.can_pay >= 0.5, found


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_bots_do_not_re_raise_each_other_with_nothing(rules: RuleSet) -> None:
    """A re-raise is an event, not a habit; with a bad hand there is hardly one in a hundred hands."""
    found = default_figures(rules)
    assert found.reraises <= 0.6, found
    assert found.bad_reraises <= 0.01, found


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_bots_protect_cards_where_that_helps(rules: RuleSet) -> None:
    found = default_figures(rules)
    assert (found.protected > 1) == (rules.id in HAS_STATIC_FIELD), found


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_tempers_show_in_every_game(rules: RuleSet) -> None:
    """Who sits at one table with the others folds and raises as the words about it say."""
    names, dark = tables.default_seats(rules)
    print(f"seed {SEED}")
    counts = dict(zip(names, tables.play(rules, names, dark, EVENINGS, SEED).counts, strict=True))

    def rate(name: str, of: Callable[[Counts], int]) -> float:
        return of(counts[name]) / counts[name].hands

    folds, raises = ({name: rate(name, of) for name in names} for of in (lambda c: c.folded, lambda c: c.raised))
    assert folds["thumb:cautious"] > folds["thumb"] > folds["thumb:bold"] + 0.05, folds
    assert raises["thumb:bold"] > 1.5 * raises["thumb"] > 1.8 * raises["thumb:cautious"], raises
    assert raises["thumb:bluffer"] > raises["thumb"], raises


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@pytest.mark.parametrize("rules_id", ["corellian-spike", "yarith-bespin", "classic"])
def test_a_bluffer_bets_on_nothing_and_a_tourist_stays(rules_id: str) -> None:
    rules = find(rules_id)
    print(f"seed {SEED}")
    found = {
        name: tables.figures(tables.play(rules, [name] * 4, 0, EVENINGS, SEED), 4)
        for name in ("thumb", "thumb:bluffer", "thumb:tourist")
    }
    assert found["thumb:bluffer"].bad_raises > 3 * found["thumb"].bad_raises, found
    assert found["thumb:tourist"].showdowns > found["thumb"].showdowns, found


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_facts_of_compiled_hands_are_those_of_the_same_hands_in_plain_python(rules: RuleSet) -> None:
    names, _ = tables.default_seats(rules)
    evenings = tables.play(rules, names, 0, 12, seed=3).hands
    bots = [PolicyBot(CHARACTERS[name], 3 * (1 << 24) + i) for i, name in enumerate(names)]
    for evening, (first, *_) in enumerate(evenings):
        number = 2 * (3 * (1 << 24) + evening)
        game = Game(rules, [500] * 4, dealer=ArenaDealer((seeded(number), seeded(number + 1))), button=evening % 4)
        raises = protected = 0
        while game.to_act is not None:
            action = bots[game.to_act].act(game.view(game.to_act))
            raises, protected = raises + (action.verb == "raise"), protected + (action.verb == "protect")
            game.apply(action)
        won = (EventKind.WON, EventKind.POT_MOVED)
        assert first.pot == sum(event.value for event in game.events() if event.kind in won)
        assert first.able == sum(stack >= rules.antes for stack in game.stacks)
        assert first.shown == sum(game.view().live)
        assert (first.dealt, first.antes) == (4, 4 * rules.number("ante_hand"))
        assert (first.raises, first.protected) == (raises, protected)


@each_of(every_third(RULE_IDS, "seconds each"))
def test_first_hands_in_plain_python_are_as_those_that_are_measured(rules: RuleSet) -> None:
    """A sample of what the long tests measure in full, through `Game`."""
    names, _ = tables.default_seats(rules)
    seed, hands = 5, 24
    print(f"seed {seed}")
    match = PlainMatch(rules, [PolicyBot(CHARACTERS[name], seed + i) for i, name in enumerate(names)], 500, 0)
    games = [match._play_hand((seeded(2 * (seed + i)), seeded(2 * (seed + i) + 1)), i % 4) for i in range(hands)]
    shown = [game for game in games if sum(game.view().live) > 1]
    antes = 4 * rules.number("ante_hand")
    pots = [sum(event.value for event in game.events() if event.kind == EventKind.WON) / antes for game in shown]
    assert len(shown) >= hands / 4
    assert 3 <= median(pots) <= 25, pots
    assert sum(min(game.stacks) < rules.antes for game in games) <= hands / 10
    protects = sum(getattr(what, "verb", "") == "protect" for game in games for _, what in game.lines)
    assert (protects > 0) == (rules.id in HAS_STATIC_FIELD)


def test_the_page_has_every_game_and_meets_its_targets() -> None:
    page = (ROOT / "docs" / "tables.md").read_text(encoding="utf-8")
    default = page.split("## The default table")[1].split("##")[0]
    number = r"([\d.]+)%?"
    for rules in all_rule_sets():
        row = re.search(rf"\| {rules.name} \| {number} \| {number} \| {number} \|.*\| {number} \|", default)
        assert row, rules.name
        ruined, pot, showdowns, can_pay = map(float, row.groups())
        assert ruined <= 10 and 5 <= pot <= 20 and showdowns >= 25 and can_pay >= 50, row[0]
    assert all(f"## Four of `{name}`" in page for name in CHARACTERS if name != "random")
