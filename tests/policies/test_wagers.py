"""Bets in the game's own money: what a raise takes, and how much better a hand must be for the next one."""

import random

from sabacc.engine.codes import act
from sabacc.engine.sight import Sight
from sabacc.policies import wagers
from sabacc.policies.character import CHARACTERS
from sabacc.policies.thumb import menu_mask
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import each_rule_set

PLAYERS = [who for name, who in CHARACTERS.items() if name != "random"]


def sights_with_a_raise(rules: RuleSet, wanted: int) -> list[Sight]:
    """What seats see that may raise, in random hands."""
    rng, found = random.Random(3), list[Sight]()
    print("seed 3")
    while len(found) < wanted:
        game = random_game(rules, rng)
        while game.to_act is not None:
            sight = game.view(game.to_act).sight
            if menu_mask(sight) >> act.RAISE & 1:
                found.append(sight)
            game.apply(random_action(game, rng))
    return found


@each_rule_set
def test_a_re_raise_needs_a_better_hand_than_a_raise(rules: RuleSet) -> None:
    p, stricter = rules.program, 0
    for sight in sights_with_a_raise(rules, 20):
        for who in PLAYERS:
            for won in range(0, 1001, 100):
                worth = []
                for raises in range(4):
                    sight.raises = raises
                    worth.append(wagers.is_worth_a_raise(sight, p, who, won, sight.least))
                assert worth == sorted(worth, reverse=True) and not worth[3], (won, worth)
                stricter += worth[0] and not worth[1]
    assert stricter > 0


@each_rule_set
def test_a_raise_is_allowed_and_risks_no_more_than_a_player_likes(rules: RuleSet) -> None:
    p = rules.program
    sizes = set()
    for sight in sights_with_a_raise(rules, 40):
        behind = sight.stack[sight.seat] - wagers.lacking(sight)
        for who in PLAYERS:
            for won, times in ((500, 1), (900, 2)):
                size = wagers.raise_size(sight, p, who, won)
                assert size == 0 or (size - sight.least) % sight.amount_step == 0
                assert size == 0 or sight.least <= size <= min(sight.most, times * behind * who.risk // 1000)
                sizes.add(size)
    assert len(sizes) > 3, sizes


@each_rule_set
def test_bold_players_raise_by_more_than_cautious_ones(rules: RuleSet) -> None:
    cautious, bold = CHARACTERS["thumb:cautious"], CHARACTERS["thumb:bold"]
    sights = sights_with_a_raise(rules, 20)
    sizes = [[wagers.raise_size(sight, rules.program, who, 500) for sight in sights] for who in (cautious, bold)]
    assert sum(sizes[1]) > 1.5 * sum(sizes[0]), sizes
