"""The bots that ship: what they do is always allowed, and depends on nothing that their seat cannot see."""

import random
from collections import Counter

import pytest

from sabacc import Game, ScriptedDealer, SeatView, SeededDealer, find, parse_action
from sabacc.bots import all_bots, find_bot
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.coach import advise
from sabacc.engine.codes import act
from sabacc.engine.table import NO_CARD
from sabacc.errors import BadBot
from sabacc.play.actions import Call, Fold, Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.notation import format_action
from sabacc.play.view import imagine, see
from sabacc.policies import random_numbers
from sabacc.policies.character import CHARACTERS
from sabacc.policies.decide import decide_alone
from sabacc.policies.desk import new_desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.conformance import random_action, random_game

OPTIONS = [
    find("classic").with_options(devices="tolerated", field="one_in_one_out", holdem_field=True),
    find("classic").with_options(devices="allowed", discard_pile=True, bet_response="at_once", all_in="junk"),
    find("brockley").with_options(devices="tolerated", declare_total="free"),
    find("yarith-bespin").with_options(swap_spike=True, buy_top_discard=True, buy_until_broke=True),
    find("galaxy-series").with_options(swapped_card="gap"),
    find("centran").with_options(advanced="on_with_take", stasis_per_turn="one_in_one_out"),
]
SPIKES = [find(name) for name in ("corellian-spike", "yarith-bespin", "galaxy-series")]
LONG = pytest.mark.long(reason="every bot decides twice at every turn of many hands")
QUICK = [name for name in CHARACTERS if name != "odds"]


def bot(name: str, seed: int = 0, rollouts: int = 2) -> PolicyBot:
    """A bot; one that imagines hands imagines few of them."""
    return PolicyBot(CHARACTERS[name].but(rollouts=rollouts), seed)


def name(rules: RuleSet) -> str:
    return repr(rules)


every_variant = pytest.mark.parametrize(
    "rules", [*all_rule_sets(), *(pytest.param(rules, marks=LONG) for rules in OPTIONS)], ids=name
)


@every_variant
def test_bots_play_whole_hands_of_every_game(rules: RuleSet) -> None:
    """`apply` refuses what is not allowed; stacks are short and long, seats few and many."""
    rng = random.Random(5)
    print("seed 5")
    for number in range(6):
        game = random_game(rules, rng)
        seats = [bot(rng.choice([*QUICK, "odds"] if number < 2 else QUICK), rng.getrandbits(40)) for _ in game.stacks]
        while game.to_act is not None:
            game.apply(seats[game.to_act].act(game.view(game.to_act)))
        assert sum(game.stacks) + game.sabacc_pot == sum(game.start.stack) + game.start.sabacc


@pytest.mark.parametrize("rules", [*all_rule_sets(), *(pytest.param(rules, marks=LONG) for rules in OPTIONS)], ids=name)
def test_cards_that_a_seat_cannot_see_change_no_decision(rules: RuleSet) -> None:
    """The unseen cards are swapped in every way that could be; every bot does what it did before."""
    rng = random.Random(17)
    print("seed 17")
    decisions: Counter[str] = Counter()
    for _ in range(4):
        game = random_game(rules, rng)
        while game.to_act is not None:
            view = game.view(game.to_act)
            other = see(imagine(view, SeededDealer(rng.getrandbits(32))), rules, game.to_act)
            for who in CHARACTERS if sum(decisions.values()) < 200 else QUICK:
                assert bot(who).act(other) == bot(who).act(view), (who, game.lines)
                decisions[who] += 1
            game.apply(random_action(game, rng))
    assert decisions["odds"] > 10


@every_variant
def test_a_sight_offers_what_the_choices_do(rules: RuleSet) -> None:
    """The cards, seats and amounts in the flat sight, from which bots choose, are those that people are offered."""
    rng = random.Random(23)
    print("seed 23")
    for _ in range(6):
        game = random_game(rules, rng)
        while game.to_act is not None:
            view = game.view(game.to_act)
            assert [kind.code for kind, *_ in view.choices] == view.sight.menu[: view.sight.menu_size]
            for choice in view.choices:
                assert_offered(view, choice.kind.code)
            game.apply(random_action(game, rng))


def assert_offered(view: SeatView, what: int) -> None:
    choice = next(choice for choice in view.choices if choice.kind.code == what)
    s = view.sight
    if act.AMOUNT[what]:
        assert (s.least, s.most, s.amount_step) == (choice.least, choice.most, choice.step)
    elif act.FIRST[what] & act.SEAT:
        assert tuple(seat for seat in range(s.seats) if s.suspects >> seat & 1) == choice.seats
    else:
        texts = [card.text for card in view.rules.deck.cards]
        first = {texts[s.face[i]] for i in range(len(texts)) if s.offered[i] >> what & 1}
        second = {texts[s.face[i]] for i in range(len(texts)) if s.offered_next[i] >> what & 1}
        assert (first, second) == (set(choice.cards), set(choice.others))
        # Of two cards that look alike the cheaper one is meant.
        dear_first = sorted(range(len(texts)), key=lambda i: -s.price[i])
        prices = {texts[i]: s.price[i] for i in dear_first if s.offered_next[i] >> what & 1}
        assert not choice.prices or prices == dict(zip(choice.others, choice.prices, strict=True))


@pytest.mark.parametrize(
    "rules", [*all_rule_sets(), *OPTIONS, *(rules.with_options(devices="allowed") for rules in SPIKES)], ids=name
)
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


def test_bots_are_found_by_name_and_said_to_be_there() -> None:
    assert set(CHARACTERS) <= set(all_bots())
    with pytest.raises(BadBot, match="there is no bot 'nobody'; there are random, thumb"):
        find_bot("nobody")


def test_characters_differ_as_their_names_say() -> None:
    """Over the same hands the cautious fold more often than the bold, and the bluffer raises more than the cautious."""
    folds: Counter[str] = Counter()
    raises: Counter[str] = Counter()
    for seed in range(40):
        for who in ("thumb:cautious", "thumb:bold", "thumb:bluffer"):
            game = Game(find("corellian-spike"), [500] * 4, dealer=SeededDealer(seed))
            seats = [bot(who, seat) for seat in range(4)]
            while game.to_act is not None:
                action = seats[game.to_act].act(game.view(game.to_act))
                folds[who] += action.verb == "fold"
                raises[who] += action.verb == "raise"
                game.apply(action)
    assert folds["thumb:cautious"] > folds["thumb:bold"]
    assert raises["thumb:bluffer"] > raises["thumb:cautious"]


def test_random_numbers_are_even() -> None:
    """A hundred thousand draws below six, from seeds that follow one another: each face within four deviations."""
    counts = Counter(random_numbers.below(random_numbers.seeded(seed), 6) for seed in range(20_000))
    state = random_numbers.seeded(7)
    counts.update(random_numbers.below(state, 6) for _ in range(80_000))
    assert set(counts) == set(range(6))
    assert all(abs(count - 100_000 / 6) < 4 * (100_000 * 5 / 36) ** 0.5 for count in counts.values()), counts


def test_the_coach_knows_pot_odds_and_a_sure_thing() -> None:
    """A has Pure Sabacc after the last draw, and B has raised by 60: that is to be called, or raised."""
    order = ("0", "+9c", "0", "+8c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    for text in ("stand", "stand", "check"):
        game.apply(parse_action(text))
    game.apply(parse_action("raise 60"))
    view = game.view(0)
    assert view.hand == ("0", "0")
    advice = advise(view, rollouts=32)
    assert advice.chance is not None and advice.chance > 0.99
    assert advice.needed == pytest.approx(60 / (view.hand_pot + 60))
    assert not isinstance(advice.action, Fold)
    assert "100% of imagined hands" in advice.reason


def test_the_coach_folds_what_cannot_win() -> None:
    """B shows nothing better than 17 from zero against a raise of all but everything, and is told to fold."""
    order = ("0", "+9c", "0", "+8c")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("corellian-spike").with_options(rounds=1), [500, 500], dealer=dealer, button=1)
    for text in ("stand", "stand", "raise 300"):
        game.apply(parse_action(text))
    advice = advise(game.view(1), rollouts=64)
    assert isinstance(advice.action, Fold)
    assert "but 300 for a pot of 340 needs 47%" in advice.reason


def test_what_the_coach_says_of_the_price_is_true() -> None:
    """ "Needs only" is said where the chance is as large as that, and cards are named as records name them."""
    told = set()
    for seed, rules_id in enumerate(("centran", "centran", "classic")):
        game = Game(find(rules_id), [500] * 4, dealer=SeededDealer(seed))
        while (seat := game.to_act) is not None:
            view = game.view(seat)
            advice = advise(view, seed, rollouts=8)
            assert format_action(advice.action)[1:] in advice.reason
            if isinstance(advice.action, Call | Fold) and advice.needed is not None and advice.chance is not None:
                is_cheap = advice.chance >= advice.needed
                told.add((type(advice.action), is_cheap))
                is_told = f"needs only {advice.needed:.0%}" in advice.reason
                assert is_told == (is_cheap and isinstance(advice.action, Call)), (seed, advice)
            game.apply(find_bot("thumb:bold", seed).act(view))
    assert {(Call, True), (Call, False), (Fold, False)} <= told


def test_the_coach_is_not_for_who_is_not_asked() -> None:
    game = Game(find("classic"), [500] * 3, dealer=SeededDealer(1))
    assert game.to_act is not None
    with pytest.raises(BadBot, match="is not to act"):
        advise(game.view((game.to_act + 1) % 3))
    assert not isinstance(advise(game.view(game.to_act), rollouts=4).action, Call)
