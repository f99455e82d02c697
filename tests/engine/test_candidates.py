"""What an act could name: every candidate is judged, not one for all."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sabacc import Game, RuleSet, SeededDealer, Trade, all_rule_sets, find
from sabacc.engine import candidates, step
from sabacc.engine.codes import act, reason, zone
from sabacc.engine.phases import cards
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table
from sabacc.play.view import list_zone
from sabacc.policies import at_random, random_numbers
from sabacc.testing.perft import moves
from sabacc.testing.rule_check import random_action, random_game

GAMES = [rules.id for rules in all_rule_sets()]
_OWN = ((act.HAND, zone.HAND), (act.FIELD, zone.FIELD), (act.SPIKE, zone.SPIKE))


def tables(rules: RuleSet, seed: int, every: int = 3) -> Iterator[Table]:
    """Some of the tables of a random hand."""
    rng = random.Random(seed)
    game = random_game(rules, rng)
    at = 0
    while not game.is_over:
        if at % every == 0:
            yield game.table
        game.apply(random_action(game, rng))
        at += 1


@pytest.mark.parametrize("rules_id", GAMES)
def test_candidates_come_place_by_place(rules_id: str) -> None:
    for t in tables(find(rules_id), seed=3):
        for seat in range(t.seats):
            for places in range(act.SEAT):
                expected = [card for place, where in _OWN if places & place for card in list_zone(t, where + seat)]
                expected += list_zone(t, zone.ARRAY) if places & act.ARRAY else []
                assert candidates.list_named(t, seat, places) == expected
                assert candidates.count_named(t, seat, places) == len(expected)
                counted = [candidates.nth_named(t, seat, places, n) for n in range(len(expected) + 1)]
                assert counted == [*expected, NO_CARD]
            others = [(seat + i) % t.seats for i in range(1, t.seats + 1)]
            assert candidates.list_named(t, seat, act.SEAT) == others


@pytest.mark.parametrize("devices", ["forbidden", "tolerated"])
@pytest.mark.parametrize("rules_id", GAMES)
def test_an_act_is_open_if_the_judge_allows_it_with_anything(rules_id: str, devices: str) -> None:
    rules = find(rules_id).with_options(devices=devices)
    p = rules.program
    for t in tables(rules, seed=4, every=7):
        open_acts = set(t.menu[: step.legal(t, p)])
        for what in range(act.COUNT):
            is_allowed = p.menu_mask[t.pc] >> what & 1 == 1 and any_allowed(t, p, what)
            assert (what in open_acts) == is_allowed, act.ROWS[what].verb


def any_allowed(t: Table, p: Program, what: int) -> bool:
    """Ask the judge about every card and seat there is, wherever it lies."""
    every = range(-1, p.cards)
    amounts = candidates.bounds(t, p, t.to_act, what)[:2]
    return any(
        step.judge(t, p, t.to_act, what, card, other, amount) == reason.OK
        for card in (every if act.FIRST[what] else (NO_CARD,))
        for other in (every if act.SECOND[what] else (NO_CARD,))
        for amount in amounts
    )


def test_an_act_that_is_open_with_one_card_alone_is_offered_with_that_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody who asks what is open finds the one card: the menu, the game, the sight, the random player, perft."""
    game = Game(find("corellian-spike"), [500] * 3, dealer=SeededDealer(7))
    seat = game.to_act
    assert seat is not None
    first, last = game.view(seat).hand

    def refuse_trade(t: Table, p: Program, seat: int, card: int) -> int:
        return reason.OK if card == t.last[zone.HAND + seat] else reason.CARD_JUST_TAKEN

    monkeypatch.setattr(cards, "refuse_trade", refuse_trade)
    game = game.copy()  # a game remembers its views until something happens
    (choice,) = [choice for choice in game.legal() if choice.kind is Trade]
    assert choice.cards == (last,)
    view = game.view(seat)
    assert choice in view.choices
    assert view.choices == view.menu
    p, luck = game.rules.program, random_numbers.seeded(1)
    held = game.table.last[zone.HAND + seat]
    chosen = {answer for answer in (at_random.choose(view.sight, p, luck) for _ in range(60)) if answer[0] == act.TRADE}
    assert chosen == {(act.TRADE, held, NO_CARD, 0)}
    assert [move for move in moves(game.table, p) if move[0] == act.TRADE] == [(act.TRADE, held, NO_CARD, 0)]
    assert game.why_not(Trade(first))
    game.apply(Trade(last))


def test_the_menu_has_what_is_not_possible_with_the_reason() -> None:
    game = Game(find("corellian-spike"), [500] * 3, dealer=SeededDealer(7))
    while game.view(game.to_act).phase != "Betting":
        game.apply(game.default())
    view = game.view(game.to_act)
    assert [(choice.kind.verb, choice.why_not) for choice in view.menu] == [
        ("check", ""),
        ("fold", ""),
        ("call", "There is nothing to call: check instead."),
        ("raise", ""),
    ]
    assert [choice.kind.verb for choice in view.choices] == ["check", "fold", "raise"]
    assert game.view(None).menu == ()
