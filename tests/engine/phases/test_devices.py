"""Skifters, clone cards and accusations. Ruling V1."""

from __future__ import annotations

from sabacc.engine.codes import note, reason, zone
from sabacc.engine.sight import SIGHT_SCHEMA
from sabacc.engine.table import NO_CARD
from sabacc.play.actions import Accuse, Check, Clone, Face, Skift, Swap
from sabacc.play.dealers import QuietDealer, SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.play.redaction import redact
from sabacc.play.view import imagine, see
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.sampling import every_third
from tests.support.scenario import (
    ClassicTurns,
    by_seat,
    do,
    hand,
    happened,
    offered,
    play,
    refusal,
    shown,
    sketch,
    stand,
)

# D deals; A has the best hand.
DEALT = ("10c 11s", "9c 10f", "4c 5s", "6c 7s")


def four(*lines: str, hands: tuple[str, ...] = DEALT, stack: int = 100, **options: Value) -> Game:
    return play(sketch("classic", (stack,) * 4, hands, "", lines, options={"devices": "tolerated", **options}))


def called(first: str, hands: tuple[str, ...] = DEALT, devices: str = "tolerated") -> Game:
    """A hand that D calls in A's second turn, with some lines before the first bet."""
    return four(first, *ClassicTurns(4).turns(4).turn(caller="D").lines, hands=hands, devices=devices)


def test_devices_are_forbidden_by_the_book() -> None:
    game = four(devices="forbidden")
    assert not offered(game) & {"skift", "clone", "accuse"}
    assert refusal(game, "A skift 10c") == reason.NOT_NOW


def test_a_skifter_gives_a_card_the_face_that_chance_brings() -> None:
    """CL-18.20, CL-18.21."""
    game = four("A skift 10c;face 12c")
    assert hand(game, "A") == ("12c", "11s")
    assert game.view(0).false_cards == ("12c",)
    assert game.to_act == 0, "it answers no question"
    assert refusal(game, "A skift 11s") == reason.DEVICE_USED


def test_a_clone_is_a_copy_of_another_own_card() -> None:
    """CL-18.20, CL-18.21."""
    game = four("A clone 10c like 11s")
    assert hand(game, "A") == ("11s", "11s")
    assert refusal(game, "A clone 11s like 11s") == reason.DEVICE_USED
    game = four()
    assert refusal(game, "A clone 10c like 9c") == reason.NOT_YOURS


def test_only_on_ones_own_turn_to_bet_and_no_card_in_the_field() -> None:
    """CL-18.20, CL-18.21."""
    game = four("A check")
    assert refusal(game, "B skift 9c") == reason.NOT_NOW
    game = four("A protect 10c")
    assert refusal(game, "A skift 10c") == reason.NOT_IN_HAND
    assert refusal(game, "A clone 10c like 11s") == reason.NOT_IN_HAND
    do(game, "A clone 11s like 10c")
    assert hand(game, "A") == ("10c",)


def test_a_card_that_leaves_the_hand_has_its_own_face_again() -> None:
    """CL-18.21."""
    game = four("A skift 10c;face 12c;A protect 12c")
    assert game.view(1).fields[0] == ("10c",)
    turns = ClassicTurns(4).turn(draw="trade 12c")
    game = four("A skift 10c;face 12c", *turns.lines, discard_pile=True)
    assert game.view(2).discard_top == "10c"


def test_others_learn_nothing() -> None:
    """Neither their views nor their events nor their records tell that a device was used. CL-18.22."""
    plain, false = four("A check"), four("A skift 10c;face 12c;A clone 11s like 12c;A check")
    for seat in (1, 2, 3, None):
        one, other = plain.view(seat), false.view(seat)
        assert one._replace(sight=other.sight) == other
        assert all(getattr(one.sight, f.name) == getattr(other.sight, f.name) for f in SIGHT_SCHEMA)
        assert plain.events(seat) == false.events(seat)
    assert len(false.events(0)) == len(plain.events(0)) + 2
    theirs = [what for _, what in redact(to_record(false), 1).lines]
    assert not [what for what in theirs if isinstance(what, Skift | Clone | Face)]
    own = [what for _, what in redact(to_record(false), 0).lines]
    assert len([what for what in own if isinstance(what, Skift | Clone | Face)]) == 3


def test_a_card_that_others_knew_looks_to_them_as_before() -> None:
    """In Corellian Spike everybody sees which discard a seat buys; a skifter changes it, and nobody sees that."""
    hands = ("+3c -8c", "+7c +6c")
    lines = ["A buy;B stand;A skift +5c;face +9t"]
    game = play(sketch("corellian-spike", (500, 500), hands, "+5c", lines, options={"devices": "tolerated"}))
    assert "+9t" in game.view(0).hand
    assert game.view(1).hands[0].count("+5c") == 1


def test_records_with_devices_play_again() -> None:
    game = four("A skift 10c;face 12c;A clone 11s like 12c;A check")
    record = to_record(game)
    assert parse_record(format_record(record)) == record
    assert replay(record).digest() == game.digest()


def test_a_right_accusation_puts_the_cheat_out() -> None:
    """CL-18.22."""
    game = four("A skift 10c;face 12c;A raise 5;B accuse A")
    assert by_seat(happened(game, note.CHEAT_PAID)) == {"A": 4 + 5}
    assert game.stacks[0] == 100 - 2 - 5 - 9
    assert game.view().live == (False, True, True, True)
    assert game.sabacc_pot == 4 + 9
    assert game.to_act == 1, "B is still asked whether to fold"
    assert refusal(game, "B accuse C") == reason.ACCUSED_ALREADY


def test_a_wrong_accusation_costs_the_fold_penalty() -> None:
    """CL-18.22."""
    game = four("A raise 5;B accuse A")
    assert by_seat(happened(game, note.WRONG_PAID)) == {"B": 1}
    assert game.sabacc_pot == 4 + 1
    assert game.view().live == (True,) * 4


def test_whom_one_can_accuse() -> None:
    game = four("A check;B fold")
    assert refusal(game, "C accuse C") == reason.NOBODY_TO_ACCUSE
    assert refusal(game, "C accuse B") == reason.NOBODY_TO_ACCUSE
    choice = next(choice for choice in game.legal() if choice.kind is Accuse)
    assert choice.seats == (0, 3)
    assert refusal(four("A check", stack=3), "B accuse A") == reason.CANNOT_PAY


def test_where_devices_are_allowed_nobody_is_accused_and_their_use_is_told_afterwards() -> None:
    """CL-18.24."""
    game = called("A skift 10c;face 12c", devices="allowed")
    assert shown(game)["A"] == "Pure Sabacc"
    assert [event.seat for event in happened(game, note.USED_DEVICE)] == [0]
    assert game.is_over
    game = four("A skift 10c;face 12c", devices="allowed")
    assert "accuse" not in offered(game)


def test_a_false_card_seen_twice_betrays_its_holder() -> None:
    """A's two Sabers of eleven are one too many: the cheat wins nothing and pays what the hand pot holds.

    CL-18.23.
    """
    game = called("A clone 10c like 11s")
    assert [event.seat for event in happened(game, note.FOUND_OUT)] == [0]
    assert by_seat(happened(game, note.CHEAT_PAID)) == {"A": 4}
    assert by_seat(happened(game, note.WON)) == {"B": 4}


def test_the_second_copy_of_an_arcana_betrays_nobody() -> None:
    """The deck has two Idiots: a card that looks like one is found out only with both others in sight."""
    game = called("A clone 10c like I", hands=("10c I", *DEALT[1:]))
    assert not happened(game, note.FOUND_OUT)
    assert shown(game)["A"] == "Bomb-out"


@each_rule_set
def test_every_game_has_them_as_an_option(rules: RuleSet) -> None:
    """CS-15.28, YB-15.29, GS-16.27, CL-19.36, CN-17.31."""
    found: dict[str, set[str]] = {}
    for value in ("forbidden", "tolerated", "allowed"):
        game = Game(rules.with_options(devices=value), [500] * 3, dealer=SeededDealer(2))
        while "check" not in offered(game):
            game.apply(game.default())
        found[value] = offered(game) & {"skift", "clone", "accuse"}
    assert found == {"forbidden": set(), "tolerated": {"skift", "clone", "accuse"}, "allowed": {"skift", "clone"}}


def test_only_on_ones_own_turn_where_raises_are_answered_at_once() -> None:
    """CL-18.6, CL-18.21: who answers a raise has no turn."""
    game = four("A raise 5", bet_response="at_once", field="one_in_one_out")
    assert offered(game) == {"fold", "call", "raise", "accuse"}
    assert refusal(game, "B skift 9c") == reason.OWN_TURN_ONLY
    assert refusal(game, "B clone 9c like 10f") == reason.OWN_TURN_ONLY
    assert refusal(game, "B protect 9c") == reason.OWN_TURN_ONLY


def test_who_accuses_rightly_is_asked_again_at_once() -> None:
    """In Yarith Bespin the cards of the cheat are shown in between."""
    game = Game(find("yarith-bespin").with_options(devices="tolerated"), [100] * 4, dealer=SeededDealer(1))
    cheat = game.to_act
    assert cheat is not None
    game.apply(Skift(game.view(cheat).hand[0]))
    game.apply(Check())
    accuser = game.to_act
    game.apply(Accuse(cheat))
    assert game.to_act == accuser
    assert not game.view().live[cheat]


def test_a_caller_who_puts_the_last_other_out_has_won() -> None:
    """CL-5.8: over at once."""
    text = sketch(
        "brockley",
        (100, 100),
        DEALT[:2],
        "",
        [f"{stand('AB')};A skift 10c;face 12c;A check;B call hand;B accuse A"],
        options={"devices": "tolerated", "call_from": 1},
    )
    game = play(text)
    assert game.is_over
    assert by_seat(happened(game, note.WON)) == {"B": 2}


def test_a_false_card_that_was_not_found_out_looks_true_at_the_reveal() -> None:
    """Nothing in a view tells it from the true one."""
    game = called("A skift 10c;face 12c")
    seen = game.view(1)
    assert "12c" in seen.hands[0]
    deck = [card.text for card in game.rules.deck.cards]
    assert seen.sight.zone[deck.index("12c")] == zone.HAND
    assert seen.sight.zone[deck.index("10c")] == zone.HIDDEN
    assert seen.sight.face[: len(deck)] == list(range(len(deck)))
    assert game.view(0).false_cards == ("12c",)


def test_that_a_skifter_waits_for_chance_is_a_secret() -> None:
    game = Game(find("classic").with_options(devices="tolerated"), [100] * 3)
    game.bring(game.throw(SeededDealer(1)))
    cheat = game.to_act
    assert cheat is not None
    before = game.view((cheat + 1) % 3)
    game.apply(Skift(game.view(cheat).hand[0]))
    assert game.due is Face
    after = game.view((cheat + 1) % 3)
    assert all(getattr(before.sight, f.name) == getattr(after.sight, f.name) for f in SIGHT_SCHEMA)


def test_what_a_wrong_accusation_would_cost_is_said() -> None:
    game = four("A check", stack=3)
    assert game.why_not(Accuse(0), 1) == "You have 1 and that costs 1."


@each_of(every_third(RULE_IDS, "a second each"))
def test_no_view_tells_a_false_card_from_a_true_one(rules: RuleSet) -> None:
    """At the reveal hands of others lie in the order of the deck, with false faces as well."""
    texts = [card.text for card in rules.deck.cards]
    for seed in range(40):
        game = Game(rules.with_options(devices="tolerated"), [500] * 2, dealer=SeededDealer(seed))
        while not game.is_over:
            kinds = {choice.kind: choice for choice in game.legal()}
            wanted = kinds.get(Skift) or kinds.get(Clone)
            game.apply(wanted.actions()[0] if wanted and game.to_act == 0 else game.default())
        seen = game.view(1)
        if game.table.caught or "?" in seen.hands[0]:
            continue
        places = [texts.index(card) for card in seen.hands[0]]
        assert places == sorted(places)
        assert see(imagine(seen, SeededDealer(1)), rules, 1).hands == seen.hands


def test_a_card_that_others_saw_being_taken_is_not_named_while_a_skifter_waits() -> None:
    game = Game(find("corellian-spike").with_options(devices="tolerated"), [100] * 3)
    while game.due is not None:
        game.bring(game.throw(SeededDealer(1)))
    taken, first = game.view().discard_top, game.to_act
    assert taken is not None
    assert first is not None
    game.apply(Swap(game.view(first).hand[0]))
    while "skift" not in offered(game):
        game.apply(game.default())
        while game.due is not None:
            game.bring(game.throw(QuietDealer()))
    game.apply(Skift(taken))
    assert game.due is Face
    assert game.view((first + 1) % 3).sight.wanted == NO_CARD
