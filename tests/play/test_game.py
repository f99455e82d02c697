"""`Game` at its edges: refusals leave no trace, views need a seat, imagined tables are possible ones."""

import random

import pytest

from sabacc import (
    EventKind,
    Game,
    IllegalAction,
    SabaccError,
    ScriptedDealer,
    SeededDealer,
    Stand,
    Take,
    find,
    parse_record,
    replay,
)
from sabacc.engine import step
from sabacc.engine.codes import note, op, reason, zone
from sabacc.play.actions import Roll, Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.sentences import EVENTS, REASONS
from sabacc.play.view import imagine, list_zone
from sabacc.rules.model import RuleSet
from sabacc.testing import conformance
from sabacc.testing.conformance import random_action, random_game


def test_dealer_that_brings_nothing_usable_leaves_no_trace() -> None:
    dealer = ScriptedDealer([Shuffle(()), Roll((7, 7))], otherwise=QuietDealer())
    game = Game(find("corellian-spike"), [500, 500], dealer=dealer)
    game.apply(Stand())
    before = game.digest(), list(game.lines), game.narrate()
    with pytest.raises(SabaccError, match="The dice show 1 to 6"):
        game.apply(Stand())
    assert (game.digest(), game.lines, game.narrate()) == before


def test_scripted_cards_may_be_written_in_any_way() -> None:
    dealer = ScriptedDealer([Shuffle(("7C", "+8c", "-1T"))], otherwise=QuietDealer())
    game = Game(find("corellian-spike"), [500, 500], dealer=dealer)
    assert game.view(1).hand == ("+7c", "-1t")


def test_outcome_that_is_no_number_changes_nothing() -> None:
    game = Game(find("corellian-spike"), [500, 500])
    game.bring(game.throw(SeededDealer(1)))
    for _ in range(2):
        game.apply(Stand())
    before = game.digest()
    for faces in ((1.5, 1.5), ("1", "2"), (0, 7), (1,)):
        with pytest.raises(SabaccError):
            game.bring(Roll(faces))  # type: ignore[arg-type]
    assert game.digest() == before


def test_seats_that_are_not_there_are_refused() -> None:
    game = Game(find("classic"), [9, 9], dealer=SeededDealer(1))
    for call in (game.view, game.events, game.narrate):
        for seat in (-1, 2):
            with pytest.raises(SabaccError, match=f"there is no seat {seat}"):
                call(seat)
    with pytest.raises(IllegalAction):
        Game(find("classic"), [9, 9]).default()


def test_inert_five_taken_from_the_array_is_played_at_once() -> None:
    """Ruling N15. CN-16.4, CN-17.19, CN-17.23."""
    text = """
rules = "centran"
stacks = [200, 200]
button = "B"
deck = "5c 9s"
actions = "A take 5c"

[hands]
A = "8c 9c"
B = "7c 7f"

[options]
advanced = "on_with_take"
array_fives = "inert"
"""
    game = replay(parse_record(text))
    assert game.view().fives == ("5c",)
    assert game.view(0).hand == ("8c", "9c")
    assert game.view().array == ("9s",)


@pytest.mark.parametrize(
    "rules",
    [
        find("centran").with_options(advanced="on_with_take", array_fives="inert"),
        find("centran").with_options(advanced="on_with_take", array_fives="replace", trigger="random"),
        find("centran").with_options(five_replacement="always", array_fives="inert", stasis_per_turn="one_in_one_out"),
        find("classic").with_options(shift="by_symbol", field="one_in_one_out", all_in="junk", raise_cap=1),
    ],
    ids=lambda rules: str(rules.changes),
)
def test_options_together_conform(rules: RuleSet) -> None:
    conformance(rules, hands=10, seed=300)


def test_imagined_tables_hide_no_five_outside_the_deck_and_play_on() -> None:
    """In Centran a Five lies on the table or in the deck; this holds for what a seat imagines, at chance points too."""
    rules = find("centran").with_options(five_replacement="always")
    rng = random.Random(7)
    for _ in range(20):
        game = random_game(rules, rng)
        while not game.is_over:
            game.apply(random_action(game, rng))
            for seat in range(game.seats):
                t = imagine(game.view(seat), SeededDealer(rng.getrandbits(32)))
                hidden = [
                    card
                    for where in (zone.DISCARD, zone.JUNK, *range(zone.HAND, zone.COUNT))
                    for card in list_zone(t, where)
                ]
                assert not any(rules.deck.cards[card].is_five for card in hidden)


def test_imagined_table_plays_on_from_a_chance_point() -> None:
    rules = find("centran").with_options(five_replacement="always")
    rng = random.Random(3)
    for _ in range(30):
        game = random_game(rules, rng)
        game.dealer = None
        dealer = SeededDealer(rng.getrandbits(32))
        for _ in range(60):
            if game.due is not None:
                t = imagine(game.view(0), dealer)
                assert t.waiting == op.CHANCE
                t.fate[0] = -1
                assert step.apply_chance(t, rules.program, 1) in (reason.WRONG_COUNT, reason.NOT_LOOSE, reason.BAD_FACE)
                game.bring(game.throw(dealer))
            elif game.is_over:
                break
            else:
                game.apply(random_action(game, rng))


def test_take_is_refused_where_it_is_not_an_option() -> None:
    game = Game(find("centran"), [200, 200], dealer=SeededDealer(2))
    assert "not possible in this phase" in game.why_not(Take(game.view().array[0]))


def test_every_note_is_an_event_with_a_sentence() -> None:
    codes = {value for name, value in vars(note).items() if name.isupper() and isinstance(value, int)}
    assert codes == {kind.value for kind in EventKind} == set(EVENTS)


def test_every_reason_has_a_sentence() -> None:
    codes = {value for name, value in vars(reason).items() if name.isupper() and name not in ("OK", "COUNT")}
    assert codes == set(REASONS)


def test_what_is_no_action_is_refused() -> None:
    game = Game(find("classic"), [9, 9], dealer=SeededDealer(1))
    with pytest.raises(SabaccError, match="'raise' is no action"):
        game.apply("raise")  # type: ignore[arg-type]


def test_of_two_cards_in_the_array_that_look_alike_the_cheaper_one_is_offered_and_taken() -> None:
    """GS-5.9: the older sylop costs 10, the newer 5, and a seat that has no more than 5 left can have that one."""
    order = ("+1c", "+2c", "+3c", "+4c", "+6c", "0", "0")
    dealer = ScriptedDealer([Shuffle(order)], otherwise=QuietDealer())
    game = Game(find("galaxy-series"), [20, 500], dealer=dealer, button=1)
    while game.view().array != ("0", "0"):
        game.apply(game.default())
    take = next(choice for choice in game.legal() if choice.kind is Take)
    assert (take.others, take.prices) == (("0",), (5,))
    game.apply(Take("0"))
    assert game.stacks[0] == 0
