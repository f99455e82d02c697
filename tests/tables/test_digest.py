"""What happened, in fewer words: nothing that matters is lost."""

from __future__ import annotations

import random

import pytest

from sabacc import all_rule_sets, find
from sabacc.engine.codes import op
from sabacc.play.events import Event, EventKind
from sabacc.tables.digest import digest
from sabacc.testing.rule_check import random_action, random_game

NAMES = ("Ana", "Bo", "Cleo")


def told(*events: Event) -> tuple[str, ...]:
    return tuple(each.text for each in digest(events, NAMES, find("classic")))


def test_seats_that_do_the_same_are_told_together() -> None:
    stays = [Event(EventKind.STAYED, seat) for seat in range(3)]
    assert told(*stays) == ("Ana, Bo and Cleo stay in the hand.",)
    assert told(stays[0], Event(EventKind.RAISED, 1, value=5), stays[2]) == (
        "Ana stays in the hand.",
        "Bo raises by 5.",
        "Cleo stays in the hand.",
    )


def test_antes_that_come_by_turns_are_told_once_each_by_amount() -> None:
    antes = [
        Event(kind, seat, value=value)
        for seat in range(2)
        for kind, value in ((EventKind.ANTED, 20), (EventKind.ANTED_SABACC, 10))
    ]
    assert told(*antes) == ("Ana and Bo ante 20.", "Ana and Bo pay 10 to the sabacc pot.")
    assert told(antes[0], Event(EventKind.ANTED, 1, value=5)) == ("Ana antes 20.", "Bo antes 5.")


def test_own_cards_are_named_and_hidden_ones_are_not() -> None:
    draws = [Event(EventKind.DREW, seat, card) for seat, card in ((0, "4c"), (1, "?"), (2, "?"), (0, "D"), (1, "?"))]
    assert told(*draws) == ("Ana draws 4c and D.", "Bo and Cleo draw cards.")
    assert told(draws[1]) == ("Bo draws a card.",)


def test_bets_shifts_calls_and_the_own_cards_must_not_be_lost() -> None:
    events = [
        Event(EventKind.SHIFTED, value=op.CORE),
        *(Event(EventKind.GAVE_UP, seat, card) for seat, card in ((0, "4c"), (1, "?"))),
        Event(EventKind.CHECKED, 1),
        Event(EventKind.RAISED, 2, value=5),
        Event(EventKind.CALLED_HAND, 1),
    ]
    found = digest(events, NAMES, find("classic"), viewer=0)
    assert [each.text for each in found if not each.is_vital] == ["Bo loses a card.", "Bo checks."]
    assert [each.is_vital for each in digest(events[1:4], NAMES, find("classic"), viewer=1)] == [False, True, False]


@pytest.mark.parametrize("rules_id", [rules.id for rules in all_rule_sets()])
def test_every_card_and_every_amount_that_a_viewer_may_know_is_still_there(rules_id: str) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        game = random_game(find(rules_id), rng)
        while not game.is_over:
            game.apply(random_action(game, rng))
        events = game.events(0)
        said = " ".join(each.text for each in digest(events, game.names, game.rules))
        assert len(said) < len(" ".join(game.narrate(0)))
        for event in events:
            assert event.card in (None, "?") or event.card in said, f"{rules_id}, seed {seed}: {event}"
            assert event.kind is not EventKind.RAISED or f"raises by {event.value}." in said, f"seed {seed}: {event}"
