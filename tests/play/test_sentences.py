"""Sentences: there is one for everything that happens and everything that is refused."""

import random

from sabacc import CallHand, EventKind
from sabacc.engine.codes import note, reason
from sabacc.play.sentences import EVENTS, REASONS
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import each_rule_set
from tests.support.scenario import play, sketch


def test_every_note_is_an_event_with_a_sentence() -> None:
    codes = {value for name, value in vars(note).items() if name.isupper() and isinstance(value, int)}
    assert codes == {kind.value for kind in EventKind} == set(EVENTS)


def test_every_reason_has_a_sentence() -> None:
    codes = {value for name, value in vars(reason).items() if name.isupper() and name not in ("OK", "COUNT")}
    assert codes == set(REASONS)


def test_an_ordinary_hand_is_shown_by_its_total() -> None:
    """It has no name: what counts is the total. CL-11.1."""
    called = "A check; B stay; A stand; B check; A stay; B stand; A check; B stay; B call hand"
    story = play(sketch("classic", [100, 100], ["10c 4s", "10s 4c"], "2c 3c", [called])).narrate()
    assert "A shows 10c 4s: +14." in story
    assert "Sudden Demise: A gets 2c and has an ordinary hand." in story


def test_one_round_is_not_several() -> None:
    """CL-8.3."""
    for rounds, told in ((1, "one full round is over"), (4, "four full rounds are over")):
        game = play(sketch("classic", [100, 100], [], "", ["A check"], options={"min_rounds": rounds}))
        assert game.why_not(CallHand(), 1) == f"The hand cannot be called before {told}."


# Hands that are shown.

CALLED = "A raise 10;B stay;A stand;B call;A stay;B stand;A check;B stay;B call hand"


def test_a_hand_that_is_shown_is_told_with_its_cards() -> None:
    game = play(sketch("classic", [100, 100], ["10c 11s", "9f Q"], actions=[CALLED]))
    for viewer in (None, 0, 1):
        told = game.narrate(viewer)
        assert "A shows 10c 11s: +21." in told
        assert "B shows 9f Q: +7." in told
    assert "B shows the 9 of Flasks (9f), the Queen of Air and Darkness (Q): +7." in game.narrate(card_names=True)


def test_what_sudden_demise_adds_to_a_hand_is_told_after_it_was_shown() -> None:
    """B is dealt a second Queen, and has shown only one."""
    game = play(sketch("classic", [100, 100], ["9c 2s", "13f Q"], "4c Q", actions=[CALLED]))
    told = game.narrate()
    assert "B shows 13f Q: +11." in told
    assert told.index("Sudden Demise: B gets Q and has an ordinary hand.") > told.index("A shows 9c 2s: +11.")


@each_rule_set
def test_only_the_cards_of_a_seat_that_shows_them_are_told(rules: RuleSet) -> None:
    """Whoever looks sees the same: what each seat holds in the end, less what Sudden Demise has brought."""
    compared = 0
    for seed in range(30):
        rng = random.Random(seed)
        game = random_game(rules, rng)
        while not game.is_over:
            before = game.events()
            assert not any(event.cards for event in before if event.kind != EventKind.SHOWED)
            game.apply(random_action(game, rng))
        events, view = game.events(), game.view()
        drawn = {event.seat: str(event.card) for event in events if event.kind == EventKind.DEMISE_CARD}
        for event in events:
            seat = event.seat
            if event.kind == EventKind.SHOWED and seat is not None:
                held = sorted((*view.hands[seat], *view.fields[seat], *view.spikes[seat]))
                assert held == sorted((*event.cards, *([drawn[seat]] if seat in drawn else []))), f"seed {seed}"
                compared += 1
            else:
                assert event.cards == (), f"seed {seed}"
        for viewer in range(game.seats):
            shown = [event for event in game.events(viewer) if event.kind == EventKind.SHOWED]
            assert shown == [event for event in events if event.kind == EventKind.SHOWED]
    assert compared, "nobody has shown a hand"
