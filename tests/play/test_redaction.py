"""Redacted records: they tell what the viewer saw, and nothing else."""

import random

import pytest

from sabacc import (
    BadRecord,
    EventKind,
    format_record,
    parse_record,
    redact,
    replay,
    to_record,
)
from sabacc.play.actions import Shuffle
from sabacc.play.record import steps
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action, random_game
from tests.support.hands import new_game
from tests.support.rule_sets import each_rule_set
from tests.support.sampling import every_third


@pytest.mark.parametrize("seed", every_third(range(9), "like the others"))
@each_rule_set
def test_redacted_record_tells_only_what_the_viewer_saw(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        game.apply(random_action(game, rng))
    record = to_record(game)
    for viewer in range(game.seats):
        hidden = redact(record, viewer)
        assert parse_record(format_record(hidden)) == hidden
        seen_in_events = {e.card for e in game.events(viewer) if e.card not in (None, "?")}
        views = [step.view(viewer) for step in steps(record)]
        seen_in_views = {card for view in views for hand in (*view.hands, (view.discard_top,)) for card in hand}
        shown = {card for card in hidden.deck if card != "?"}
        assert shown <= seen_in_events | seen_in_views
        if not any(isinstance(what, Shuffle) for _, what in record.lines):
            drawn = {e.card for e in game.events(viewer) if e.kind is EventKind.DREW and e.seat == viewer}
            assert drawn <= shown
        with pytest.raises(BadRecord, match="redacted"):
            replay(hidden)


def centran_blind_pick(lost: str) -> str:
    """B takes 2f from the Array before everybody's eyes; then a shift takes one of its cards, unseen."""
    return f"""
rules = "centran"
stacks = [200, 200]
button = "A"
deck = "2f 9s -3 -4 -6"
actions = \"\"\"
B exchange 8c for 2f
B done
A stand
A done
B raise 5
A call
pick {lost} 7c
\"\"\"

[hands]
A = "7c 7f"
B = "8c 8f"
"""


def test_redaction_does_not_tell_what_a_blind_pick_took() -> None:
    deck = "2f -3 9s -4 -6"
    texts = [
        format_record(redact(parse_record(centran_blind_pick(lost).replace("2f 9s -3 -4 -6", deck)), 0))
        for lost in ("2f", "8f")
    ]
    picks = [line for text in texts for line in text.splitlines() if line.startswith("pick")]
    assert picks == ["pick ? 7c", "pick ? 7c"]


def spike_trade(deck: str) -> str:
    """B buys +5t openly, gains a card, and later trades -3c away: dealt to it, or gained."""
    return f"""
rules = "corellian-spike"
stacks = [500, 500]
button = "A"
deck = "{deck}"
actions = \"\"\"
B buy
A stand
B check
A check
B gain
A stand
B check
A check
B trade -3c
A stand
\"\"\"
"""


DEALT = "-3c +1c +2c +3c +5t +9t -9s"


GAINED = "+9t +1c +2c +3c +5t -3c -9s"


def test_nobody_sees_how_long_another_has_held_a_card() -> None:
    """The place of an openly bought card in somebody's hand would tell which of the hidden ones was traded."""
    games = [replay(parse_record(spike_trade(deck))) for deck in (DEALT, GAINED)]
    assert games[0].view(0)[:-1] == games[1].view(0)[:-1]
    assert games[0].narrate(0) == games[1].narrate(0)


def test_redaction_does_not_tell_how_long_another_has_held_a_card() -> None:
    hidden = [redact(parse_record(spike_trade(deck)), 0) for deck in (DEALT, GAINED)]
    assert hidden[0].deck == hidden[1].deck
    assert hidden[0].lines == hidden[1].lines


def test_redaction_needs_a_seat() -> None:
    for seat in (-1, 3):
        with pytest.raises(BadRecord, match=f"there is no seat {seat}"):
            redact(to_record(new_game()), seat)
