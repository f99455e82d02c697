"""The bots that ship: what they do is always allowed, and depends on nothing that their seat cannot see."""

import random

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.bots.built_in import PolicyBot
from sabacc.engine.codes import act
from sabacc.engine.table import NO_CARD
from sabacc.errors import BadBot
from sabacc.policies.character import CHARACTERS
from sabacc.policies.decide import decide_alone
from sabacc.policies.desk import new_desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.rules.model import RuleSet
from sabacc.testing import check_bot
from sabacc.testing.rule_check import random_game
from tests.support.rule_sets import RULE_IDS, VARIANTS, each_of, each_variant
from tests.support.sampling import every_third

SPIKES = ("corellian-spike", "yarith-bespin", "galaxy-series")
AMPLE = 60.0  # seconds for a decision, on a machine that is busy
QUICK = [name for name in CHARACTERS if name != "odds"]


def bot(name: str, seed: int = 0, rollouts: int = 2) -> PolicyBot:
    """A bot; one that imagines hands imagines few of them."""
    return PolicyBot(CHARACTERS[name].but(rollouts=rollouts), seed)


def any_bot(seed: int) -> PolicyBot:
    """One of the bots that ship, by its seed."""
    return bot(list(CHARACTERS)[seed % len(CHARACTERS)], seed)


@each_variant
def test_bots_of_all_kinds_pass_the_public_check(rules: RuleSet) -> None:
    """They play whole hands against each other, and what their seats cannot see changes no decision."""
    check_bot(any_bot, rules, seconds=AMPLE)


@pytest.mark.long(reason="every bot decides three times at every turn of a hand of every game at every size of table")
@pytest.mark.parametrize("name", CHARACTERS)
@each_of([*RULE_IDS, *VARIANTS])
def test_each_bot_passes_the_public_check(rules: RuleSet, name: str) -> None:
    check_bot(lambda seed: bot(name, seed), rules, seed=100, seconds=AMPLE)


@each_of(every_third([*RULE_IDS, *VARIANTS, *(f"{each} devices=allowed" for each in SPIKES)], "a second each"))
def test_the_card_that_a_bot_means_is_the_one_that_the_table_takes(rules: RuleSet) -> None:
    """Compiled matches take cards as they are, and plain ones by their texts: of cards that look alike the same."""
    rng = random.Random(29)
    print("seed 29")
    for _ in range(24):
        game = random_game(rules, rng)
        while game.to_act is not None:
            view, who, seed = game.view(game.to_act), CHARACTERS[rng.choice(QUICK)], rng.getrandbits(40)
            desk = new_desk(strengths_of(rules))
            what, card, other, amount = decide_alone(view.sight, rules.program, who, desk, [0, 0], seed)
            action = PolicyBot(who, seed).act(view)
            taken, taken_next, said = game.resolve(action, game.to_act)
            assert (what, card, amount) == (action.code, taken, said), game.lines
            assert what == act.CLONE or other == taken_next, game.lines
            game.apply(action)


def test_a_decision_is_the_same_each_time_and_another_with_another_seed() -> None:
    game = Game(find("classic"), [500] * 4, dealer=SeededDealer(2))
    view = game.view(game.to_act)
    decisions = [bot("random", seed).act(view) for seed in range(40)]
    assert [bot("random", seed).act(view) for seed in range(40)] == decisions
    assert len({type(action) for action in decisions}) > 1


@pytest.mark.parametrize(
    ("answer", "said"), [((act.NONE, NO_CARD), "'no act'"), ((act.TRADE, NO_CARD), "'trade'"), ((99, 0), "'act 99'")]
)
def test_an_answer_that_is_not_an_action_is_an_error(
    answer: tuple[int, int], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.bots.built_in.decide_alone", lambda *_: (*answer, NO_CARD, 0))
    game = Game(find("classic"), [500] * 4, dealer=SeededDealer(2))
    with pytest.raises(BadBot, match=f"must answer with a whole action, not with {said}"):
        bot("thumb").act(game.view(game.to_act))


def test_a_bot_with_no_time_at_all_still_decides() -> None:
    game = Game(find("corellian-spike"), [500] * 4, dealer=SeededDealer(2))
    hurried = PolicyBot(CHARACTERS["odds"], seconds=0.0)
    assert not game.why_not(hurried.act(game.view(game.to_act)))
    assert 0 < hurried.ideas.hands < CHARACTERS["odds"].rollouts
