"""What the coach believes of the others' hands, against what bots really hold."""

from __future__ import annotations

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.bots import find_bot
from sabacc.engine.ladders import scoring
from sabacc.engine.table import Table
from sabacc.play.view import SeatView
from sabacc.policies import believing, own_cards
from sabacc.policies.desk import new_desk
from sabacc.policies.hand_strength import percentile, strengths_of
from sabacc.policies.random_numbers import seeded
from sabacc.policies.weighing import ADVISER

ME = 0
BOTS = ("thumb", "thumb:cautious", "thumb:bold", "thumb:bluffer")
TABLES = 8  # imagined for each decision


def decisions(rules_id: str, round: int, seeds: int) -> list[tuple[Game, SeatView]]:
    """One decision about bets in each hand of bots that comes so far."""
    found = []
    for seed in range(seeds):
        game = Game(find(rules_id), [500] * 4, dealer=SeededDealer(seed), button=seed % 4)
        bots = [find_bot(name, seed) for name in BOTS]
        while game.to_act is not None:
            view = game.view(game.to_act)
            if game.to_act == ME and view.round >= round and view.phase == "Betting":
                found.append((game, view))
                break
            game.apply(bots[game.to_act].act(view))
    return found


def strength(table: Table, view: SeatView, seat: int) -> int:
    """How many in a thousand hands a seat's hand beats, as it lies on a table."""
    score = scoring.score_seat(table, view.rules.program, seat)
    return percentile(strengths_of(view.rules), own_cards.cards_of(view.sight, seat), score)


@pytest.mark.parametrize("rules_id", ["galaxy-series", "centran", "brockley"])
def test_the_others_are_believed_to_hold_about_what_they_hold(rules_id: str) -> None:
    """In the second round of Galaxy Series 9 in 10 random hands are worse than a real one; it believed 3 in 4."""
    rules, rng = find(rules_id), seeded(5)
    desk = new_desk(strengths_of(rules))
    true, imagined = [], []
    for game, view in decisions(rules_id, round=2, seeds=40):
        rivals = [seat for seat in range(view.sight.seats) if seat != ME and view.live[seat]]

        true += [strength(game.table, view, seat) for seat in rivals]
        for _ in range(TABLES):
            believing.imagine(view.sight, rules.program, ADVISER, desk, rng)
            imagined += [strength(desk.imagined, view, seat) for seat in rivals]
    means = sum(true) / len(true), sum(imagined) / len(imagined)
    print(f"{rules_id}: {means[0]:.0f} of a thousand hands are worse than a rival's, {means[1]:.0f} believed")
    assert len(true) > 20 and abs(means[0] - means[1]) < 70


@pytest.mark.parametrize(("rules_id", "most"), [("corellian-spike", 130), ("brockley", 60)])
def test_after_a_shift_hands_are_believed_to_be_what_chance_gave(rules_id: str, most: int) -> None:
    """After a shift in Corellian Spike 4 in 10 hands are worse than a rival's; it went on to believe 7 in 10.

    So it promised half of the pots to a hand that was one from zero, with everything bet and nobody to draw again.
    """
    rules, rng = find(rules_id), seeded(5)
    desk = new_desk(strengths_of(rules))
    true, imagined = [], []
    for seed in range(200):
        game = Game(rules, [500] * 4, dealer=SeededDealer(seed), button=seed % 4)
        bots = [find_bot(name, seed) for name in BOTS]
        while game.to_act is not None:
            view = game.view(game.to_act)
            if game.to_act == ME and view.phase == "Betting" and len(set(view.dice)) == 1:
                rivals = [seat for seat in range(view.sight.seats) if seat != ME and view.live[seat]]
                true += [strength(game.table, view, seat) for seat in rivals]
                for _ in range(3):
                    believing.imagine(view.sight, rules.program, ADVISER, desk, rng)
                    imagined += [strength(desk.imagined, view, seat) for seat in rivals]
            game.apply(bots[game.to_act].act(view))
    means = sum(true) / len(true), sum(imagined) / len(imagined)
    print(f"{rules_id}: {means[0]:.0f} of a thousand hands are worse than a rival's, {means[1]:.0f} believed")
    assert len(true) > 100 and abs(means[0] - means[1]) < most
