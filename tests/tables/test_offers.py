"""The keys of a table: what is offered, and why the rest is not."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sabacc import Check, Choice, Fold, Game, Raise, RuleSet, SeatView, SeededDealer, all_rule_sets, find
from sabacc.engine.table import MAX_MENU
from sabacc.errors import BadRules
from sabacc.play.actions import ACTIONS
from sabacc.protocol.views import from_view, to_view
from sabacc.rules.options import Value
from sabacc.tables.offers import LETTERS, is_needless_fold, keys, named_amounts, offer_text, raise_line, raise_price
from sabacc.testing.rule_check import random_action, random_game
from tests.support.scenario import play, sketch

GAMES = [rules.id for rules in all_rule_sets()]


def variants(rules: RuleSet) -> Iterator[RuleSet]:
    """The rule set by the book, and with every single option that is a word or a yes or no set to anything else."""
    yield rules
    for name in rules.defaults:
        option = rules.option(name)
        values: tuple[Value, ...] = option.words or ((True, False) if option.kind == "yes_no" else ())
        for value in values:
            try:
                yield rules.with_options(**{name: value})
            except BadRules:
                continue


@pytest.mark.parametrize("rules_id", GAMES)
def test_the_letters_of_one_phase_differ(rules_id: str) -> None:
    for rules in variants(find(rules_id)):
        p = rules.program
        for number, phase in enumerate(rules.course.phases):
            start = number * MAX_MENU
            letters = [LETTERS[ACTIONS[what].verb] for what in p.menu[start : start + p.menu_size[number]]]
            assert len(set(letters)) == len(letters), (rules, phase.name, letters)


@pytest.mark.parametrize("rules_id", GAMES)
@pytest.mark.parametrize("devices", ["forbidden", "allowed"])
def test_keys_are_what_is_offered_and_why_the_rest_is_not(rules_id: str, devices: str) -> None:
    for seed in range(6):
        rng = random.Random(seed)
        game = random_game(find(rules_id).with_options(devices=devices), rng)
        while not game.is_over:
            seat = game.to_act
            view = game.view(seat)
            found = keys(view)
            assert [key.choice for key in found if key.choice] == list(view.choices), f"seed {seed}"
            assert all(key.reason for key in found if key.choice is None), f"seed {seed}"
            assert keys(game.view(None)) == ()
            game.apply(random_action(game, rng))
        assert keys(game.view(0)) == ()


def test_a_key_that_is_not_possible_says_why() -> None:
    game = play(sketch("classic", [100, 100], ["2c 3c", "4c 5c"], actions=["A raise 10", "B stay", "A stand"]))
    found = {key.kind.verb: key for key in keys(game.view(game.to_act))}
    assert (found["check"].letter, found["check"].reason) == ("k", "You cannot check: the bet is 10 above yours.")
    assert (found["call"].letter, found["call"].text, found["call"].cost) == ("c", "call (10)", 10)


def test_where_no_card_would_do_none_is_named() -> None:
    game = play(sketch("brockley", [100, 100], ["2c 3c", "4c 5c"]))
    found = {key.kind.verb: key.reason for key in keys(game.view(game.to_act))}
    assert found["free"] == "You have no card in your field."


def test_every_act_has_a_letter() -> None:
    assert LETTERS.keys() == {kind.verb for kind in ACTIONS.values()}


# Amounts.


def betting(all_in: str = "junk", stacks: tuple[int, int] = (100, 100), raised: str = "") -> SeatView:
    """A has to bet in Corellian Spike, with 40 in the pot; after a raise, B."""
    lines = ["A stand; B stand", *([raised] if raised else [])]
    options = {"all_in": all_in}
    game = play(
        sketch("corellian-spike", [each + 30 for each in stacks], ["+5c -4c", "+4c -3c"], "", lines, options=options)
    )
    return game.view(game.to_act)


def raising(view: SeatView) -> Choice:
    return next(choice for choice in view.choices if choice.kind is Raise)


def test_a_raise_has_four_amounts_with_names() -> None:
    view = betting()
    assert [each[1:] for each in named_amounts(view, raising(view))] == [
        ("least", "least", 1),
        ("half", "half the pot", 20),
        ("pot", "the pot", 40),
        ("most", "most", 100),
    ]
    [check] = [choice for choice in view.choices if choice.kind is Check]
    assert named_amounts(view, check) == ()


def test_amounts_that_count_the_call_say_so() -> None:
    view = betting(raised="A raise 30")
    assert [each.name for each in named_amounts(view, raising(view))][1:3] == ["half of pot and call", "pot and call"]
    assert offer_text(view, raising(view)) == f"raise N (from {raising(view).least} to 70)"


def test_what_is_missing_to_call_is_part_of_the_pot_and_of_the_price() -> None:
    view = betting(raised="A raise 30")
    assert [each.amount for each in named_amounts(view, raising(view))][1:] == [50, 70, 70]  # 70 is all that is left
    assert raise_price(view, 70) == 100 == view.stacks[1]
    assert raise_line(view, raising(view)) == (
        f"Raise by at least {raising(view).least} and at most 70, of your 100: least {raising(view).least} "
        f"(pay {30 + raising(view).least}), half 50 (pay 80), most 70 (pay 100). "
        "The pot counts with your call: 70 and 30. Type `raise half`, for example, or a number."
    )


@pytest.mark.parametrize(("all_in", "name"), [("junk", "most"), ("side_pots", "all in")])
def test_only_where_a_short_stack_stays_in_is_it_all_in(all_in: str, name: str) -> None:
    view = betting(all_in)
    assert named_amounts(view, raising(view))[-1].name == name


def test_amounts_with_names_can_be_given() -> None:
    """Whatever the stacks, the bets and the steps are; the seed is in the message."""
    for rules_id in GAMES:
        for seed in range(5):
            rng = random.Random(seed)
            game = random_game(find(rules_id), rng)
            while not game.is_over:
                view = game.view(game.to_act)
                for choice in view.choices:
                    for each in named_amounts(view, choice):
                        assert not game.why_not(Raise(each.amount)), f"{rules_id}, seed {seed}: {each}"
                game.apply(random_action(game, rng))


def test_a_fold_is_needless_where_checking_is_free() -> None:
    assert is_needless_fold(betting(), Fold())
    assert not is_needless_fold(betting(), Check())
    assert not is_needless_fold(betting(raised="A raise 30"), Fold())


# The price of folding.


@pytest.mark.parametrize(
    ("rules_id", "text"),
    [
        ("classic", "fold (1 to the sabacc pot)"),
        ("force", "fold (1 to the sabacc pot)"),
        ("brockley", "fold (1 to the hand pot)"),
        ("corellian-spike", "fold (10 to the hand pot)"),
        ("galaxy-series", "fold"),
        ("centran", "fold"),
    ],
)
def test_a_fold_says_into_which_pot_it_pays(rules_id: str, text: str) -> None:
    """CL-5.3, BR-7.2: and so does the sentence that tells of it."""
    game = Game(find(rules_id), [500] * 3, dealer=SeededDealer(1))
    while not (found := [key for key in keys(game.view(game.to_act)) if key.kind is Fold and key.choice]):
        game.apply(game.default())
    assert found[0].text == text
    seat = game.to_act
    assert seat is not None
    game.apply(Fold())
    paid = text.removeprefix("fold").strip(" ()")
    told = [line for line in game.narrate() if line.endswith(" for folding.")]
    assert told == ([f"{game.names[seat]} pays {paid} for folding."] if paid else [])


def test_a_check_that_ends_the_hand_says_so_where_the_view_knows_who_is_left() -> None:
    """A view that came as a message does not, and offers the same without a word about it."""
    acts = "A stand; A done; B stand; B done; "
    hands = ["-20 -3", "10c 13s"]
    game = play(sketch("centran", [100, 100], hands, "", [acts]))
    assert all(not key.effect for key in keys(game.view(game.to_act))), "somebody else may still raise"
    game.apply(Check())
    view = game.view(game.to_act)
    assert [key.effect for key in keys(view) if key.kind is Check] == ["the hand ends"]
    assert keys(from_view(to_view(view, 1))) == tuple(key._replace(effect="") for key in keys(view))
