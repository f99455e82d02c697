"""Clauses that all rule sets have in common: the start, the order of play, what can be seen, the end of the game."""

from __future__ import annotations

import itertools
import random

import pytest

from sabacc import Call, Fold, Game, Raise, ScriptedDealer, SeededDealer, Session, find
from sabacc.engine.codes import note
from sabacc.errors import BadRules
from sabacc.play.actions import Action, Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.events import HIDDEN_CARD, EventKind
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.sampling import every_third
from tests.support.scenario import happened, play, seats_of, sketch

# Those in which bets go round the table in a phase of their own.
IN_ROUNDS = ("corellian-spike", "yarith-bespin", "galaxy-series", "brockley", "centran")
SPIKE_GAMES = ("corellian-spike", "yarith-bespin", "galaxy-series")


def quiet(rules: RuleSet, seats: int = 3, button: int = 0, stack: int = 500) -> Game:
    """A hand in which chance does nothing. The deck is turned round, so that nobody is dealt a Five."""
    order = Shuffle(tuple(card.text for card in reversed(rules.deck.cards)))
    return Game(rules, [stack] * seats, dealer=ScriptedDealer([order], otherwise=QuietDealer()), button=button)


def play_out(game: Game, answer: type[Action] | None = None) -> None:
    """Give the safe answer to the end, or another wherever it is possible."""
    while not game.is_over:
        game.apply(answer() if answer is not None and not game.why_not(answer()) else game.default())


@each_rule_set
def test_two_to_eight_play(rules: RuleSet) -> None:
    """CS-2.1, YB-2.1, GS-2.1, CL-2.1, CN-2.1."""
    for seats in (2, 8):
        assert quiet(rules, seats).seats == seats
    for seats in (1, 9):
        with pytest.raises(BadRules, match="2 to 8 seats"):
            quiet(rules, seats)


@each_rule_set
def test_everybody_begins_with_500(rules: RuleSet) -> None:
    """CS-2.2, YB-2.2, GS-2.2, CL-2.2, CL-19.3, CN-2.2."""
    session = Session(rules, SeededDealer(1))
    session.join("Ana")
    assert session.stacks_by_name() == {"Ana": 500}
    tournament = Session(rules.with_options(buy_in=1000), SeededDealer(1))
    tournament.join("Ana")
    assert tournament.stacks_by_name() == {"Ana": 1000}


@each_rule_set
def test_the_first_dealer_is_by_chance_and_then_the_next_who_can_pay(rules: RuleSet) -> None:
    """CS-2.4, YB-2.4, GS-2.7, CL-2.4, CN-2.5."""
    first = set()
    for seed in range(40):
        session = Session(rules, SeededDealer(seed))
        for name in "ABC":
            session.join(name)
        session.next_hand()
        first.add(session.button)
    assert first == {0, 1, 2}

    session = Session(rules, QuietDealer())
    for name, credit in (("A", 500), ("B", rules.antes - 1), ("C", 500), ("D", 500)):
        session.join(name, credit)
    buttons = []
    for _ in range(4):
        play_out(session.next_hand(), Fold)
        buttons.append(session.button)
    assert buttons == [3, 0, 2, 3]


@each_rule_set
def test_the_dealer_plays_and_comes_last(rules: RuleSet) -> None:
    """CS-2.5, CS-3.3, YB-2.5, YB-3.6, GS-2.8, GS-3.4, CL-2.5, CL-3.1, CN-2.6, CN-3.3, BR-3.2."""
    game = quiet(rules, seats=4, button=1)
    assert len(game.view(1).hand) == 2
    # Of each phase and round: who acts, in order, each once.
    order: dict[tuple[int, str], list[int]] = {}
    while not game.is_over:
        assert game.to_act is not None
        seats = order.setdefault((game.view().round, game.view().phase), [])
        if game.to_act not in seats:
            seats.append(game.to_act)
        game.apply(game.default())
    turns = {key: seats for key, seats in order.items() if not (rules.program.bets_by_turns and key[1].endswith("?"))}
    assert turns
    assert set(map(tuple, turns.values())) == {(2, 3, 0, 1)}


@each_of(SPIKE_GAMES)
def test_of_two_the_one_who_does_not_deal_begins(rules: RuleSet) -> None:
    """CS-3.4, YB-3.7, GS-3.5."""
    for button in (0, 1):
        game = quiet(rules, seats=2, button=button)
        first: dict[tuple[int, str], int | None] = {}
        while not game.is_over:
            first.setdefault((game.view().round, game.view().phase), game.to_act)
            game.apply(game.default())
        assert set(first.values()) == {1 - button}


@each_rule_set
def test_antes_are_paid_to_both_pots_or_one_is_not_dealt_in(rules: RuleSet) -> None:
    """CS-2.6, CS-2.8, YB-2.6, YB-2.7, GS-2.9, GS-2.10, CL-2.6, CL-2.8, CN-2.7, CN-2.9."""
    ante_hand, ante_sabacc = {
        "corellian-spike": (20, 10),
        "yarith-bespin": (2, 1),
        "galaxy-series": (10, 5),
        "centran": (10, 5),
    }.get(rules.id, (1, 1))
    both = ante_hand + ante_sabacc
    game = Game(rules, [both, both - 1, 500], dealer=QuietDealer())
    assert (game.hand_pot, game.sabacc_pot) == (2 * ante_hand, 2 * ante_sabacc)
    assert game.stacks == (0, both - 1, 500 - both)
    assert [len(hand) for hand in game.view().hands] == [2, 0, 2]
    assert seats_of(happened(game, note.SAT_OUT)) == "B"


def test_who_sits_out_in_classic_may_play_again_later() -> None:
    """CL-2.8."""
    session = Session(find("classic"), SeededDealer(1))
    for name in "ABC":
        session.join(name)
    session.sit_out(1)
    play_out(session.next_hand(), Fold)
    assert session.player(1).stack == 500
    session.sit_in(1)
    assert session.next_hand().view(1).live[1]


@each_rule_set
def test_all_cards_are_shuffled_and_two_dealt_one_at_a_time(rules: RuleSet) -> None:
    """CS-2.9, CS-2.10, YB-2.8 to YB-2.10, GS-2.11, GS-2.12, CL-2.9, CL-2.10, CN-2.10, CN-2.11."""
    game = quiet(rules, seats=3, button=1)
    first = game.lines[0][1]
    assert isinstance(first, Shuffle)
    assert sorted(first.cards) == sorted(card.text for card in rules.deck.cards)
    dealt = [(event.seat, event.card) for event in game.events(everything=True) if event.kind == note.DREW][:6]
    assert dealt == list(zip((2, 0, 1) * 2, first.cards, strict=False))
    for seat in range(3):
        assert game.view(seat).hands[(seat + 1) % 3] == (HIDDEN_CARD, HIDDEN_CARD)
    on_the_table = sum(event.kind in (note.FLIPPED, note.TURNED) for event in game.events())
    assert game.view().deck_size == len(rules.deck.cards) - 6 - on_the_table


@each_of(SPIKE_GAMES)
def test_a_dealer_who_has_folded_still_rolls(rules: RuleSet) -> None:
    """CS-3.5, YB-3.8, GS-3.6."""
    game = quiet(rules, seats=3, button=2)
    while game.view().live[2]:
        offered = {choice.kind: choice for choice in game.legal()}
        if Call in offered:
            game.apply(Fold() if game.to_act == 2 else Call())
        elif Raise in offered:
            game.apply(Raise(offered[Raise].least))
        else:
            game.apply(game.default())
    play_out(game)
    assert len(happened(game, note.ROLLED)) == (1 if rules.id == "galaxy-series" else 3)


@each_rule_set
def test_what_everybody_sees(rules: RuleSet) -> None:
    """CS-13.2, CS-13.3, YB-13.2, YB-13.4, GS-14.2, GS-14.3, CL-16.2, CL-16.3, CN-14.2, CN-14.3, FO-3.4.

    What is open looks the same from every seat and from outside, at every step of random hands.
    """
    rng = random.Random(11)
    for seed in range(5):
        game = Game(rules, [200] * 4, dealer=SeededDealer(seed))
        while not game.is_over:
            outside = game.view()
            for seat in range(4):
                mine = game.view(seat)
                for name in (
                    "stacks", "bets", "hand_pot", "sabacc_pot", "live", "fields", "spikes", "array", "fives",
                    "discard_top", "deck_size", "dice", "phase", "round", "button",
                ):  # fmt: skip
                    assert getattr(mine, name) == getattr(outside, name), (seed, name)
                assert list(map(len, mine.hands)) == list(map(len, outside.hands)), seed
            open_cards = [*outside.fields, *outside.spikes, outside.array, outside.fives, (outside.discard_top or "",)]
            assert not any(HIDDEN_CARD in cards for cards in open_cards), seed
            choice = rng.choice(game.legal())
            game.apply(rng.choice(choice.actions()))


@each_rule_set
def test_between_hands_one_may_leave_with_all_credits(rules: RuleSet) -> None:
    """CS-14.2, YB-14.2, GS-15.2, CL-17.2, CN-15.2."""
    session = Session(rules, QuietDealer())
    for name in "ABC":
        session.join(name)
    play_out(session.next_hand(), Fold)
    stack = session.stacks_by_name()["B"]
    session.leave(1)
    assert session.cashed_out == stack
    assert session.players[1] is None
    assert session.credits() + stack == 1500


@each_rule_set
def test_at_an_agreed_end_who_has_most_takes_the_sabacc_pot_and_has_won(rules: RuleSet) -> None:
    """CS-14.4, YB-14.4, GS-15.3, GS-15.5, CL-17.4, CN-15.3, CN-15.5."""
    for credit, expected in (((90, 100, 80), {"B": 111, "A": 90, "C": 80}), ((100, 100, 80), {"A": 106, "B": 105})):
        session = Session(rules, SeededDealer(1))
        for name, amount in zip("ABC", credit, strict=True):
            session.join(name, amount)
        session.hands.sabacc_pot = 11
        final = session.close()
        assert next(iter(final)) == next(iter(expected))
        assert {name: final[name] for name in expected} == expected
        assert session.sabacc_pot == 0


@each_rule_set
def test_the_last_one_with_credits_takes_the_sabacc_pot(rules: RuleSet) -> None:
    """CS-14.3, YB-14.3, GS-15.4, CL-17.3, CN-15.4."""
    session = Session(rules, SeededDealer(1))
    session.join("A", 500)
    session.join("B", rules.antes)
    play_out(session.next_hand())
    assert sum(session.stacks_by_name().values()) + session.sabacc_pot == 500 + rules.antes
    session.player(0).stack += session.player(1).stack
    session.player(1).stack = 0
    assert session.is_over
    assert session.close() == {"A": 500 + rules.antes, "B": 0}


def test_the_other_games_bet_by_turns() -> None:
    assert {rules.id for rules in all_rule_sets() if not rules.program.bets_by_turns} == set(IN_ROUNDS)


@each_of(IN_ROUNDS)
def test_folding_is_for_betting_phases_only(rules: RuleSet) -> None:
    """CS-4.13, CS-7.7, YB-5.2, GS-8.4, CN-7.3, BR-4.6, BR-7.1."""
    game = quiet(rules, seats=3)
    phases = set()
    while not game.is_over:
        if game.view().phase != "Betting":
            phases.add(game.view().phase)
            assert game.why_not(Fold())
        game.apply(game.default())
    assert phases - {"Showdown"}


@pytest.mark.parametrize("name", ["corellian-spike", "galaxy-series", "centran"])
def test_folded_cards_are_out_of_sight_and_out_of_reach(name: str) -> None:
    """CS-7.1, CS-7.2, GS-8.1, CN-7.1, and of what the others see CS-13.4, GS-14.4, CN-14.4."""
    game = quiet(find(name), seats=3)
    while game.why_not(Fold()):
        game.apply(game.default())
    folder = game.to_act
    assert folder is not None
    before = game.view().discard_top
    events = game.apply(Fold())
    assert game.view().hands[folder] == ()
    assert game.view().discard_top == before
    own = set(game.lines[0][1].cards[:6]) if isinstance(game.lines[0][1], Shuffle) else set()
    assert own
    assert not any(event.card in own for event in events)
    for viewer in (None, (folder + 1) % 3):
        assert not {event.card for event in game.events(viewer) if event.seat == folder} & own


# "Sabacc!"


@each_of(every_third(RULE_IDS, "a second each"))
def test_whoever_takes_the_sabacc_pot_at_a_showdown_has_cried_sabacc(rules: RuleSet) -> None:
    """Right after the hand was turned over. Nobody cries over an ordinary hand."""
    taken, ordinary = 0, 1  # the place of ordinary hands among the ranks
    for seed in range(150):
        rng = random.Random(seed)
        game = random_game(rules, rng)
        while not game.is_over:
            action = random_action(game, rng)
            game.apply(game.default() if isinstance(action, Fold) else action)
        events = game.events()
        cries = [event.seat for event in events if event.kind == EventKind.CRIED]
        winners = {event.seat for event in events if event.kind == EventKind.WON_SABACC}
        assert winners & set(cries) or not winners, f"seed {seed}: {game.narrate()}"
        for before, event in itertools.pairwise(events):
            if event.kind == EventKind.CRIED:
                assert before.kind in (EventKind.SHOWED, EventKind.DEMISE_CARD) and before.seat == event.seat
                assert before.value > ordinary
        taken += bool(winners)
    assert taken, "nobody has won the sabacc pot"


def test_everybody_who_shows_such_a_hand_cries_even_if_a_better_one_wins() -> None:
    """CL-14.8."""
    lines = ["A raise 10;B stay;A stand;B call;A stay;B stand;A check;B stay;B call hand"]
    game = play(sketch("classic", [100, 100], ["10c 13s", "9f 14t"], actions=lines))
    shown = [line for line in game.narrate() if "shows" in line or "Sabacc!" in line or "sabacc pot." in line]
    assert shown[:2] == ["A pays 1 to the sabacc pot.", "B pays 1 to the sabacc pot."]
    hands = "A shows 10c 13s: Pure Sabacc (+23).", "B shows 9f 14t: Pure Sabacc (+23)."
    assert shown[2:6] == [hands[0], "A: Sabacc!", hands[1], "B: Sabacc!"]
    ordinary = play(sketch("classic", [100, 100], ["10c 13s", "9f 12t"], actions=lines))
    assert [line for line in ordinary.narrate() if "Sabacc!" in line] == ["A: Sabacc!"]
