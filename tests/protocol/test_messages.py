"""The messages between a table and a player that is another program."""

from __future__ import annotations

import json
import random

import pytest

from sabacc.engine.codes import act
from sabacc.errors import SabaccError
from sabacc.play.actions import ACTIONS, Action, make
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import EventKind
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.view import see
from sabacc.protocol.answers import to_act, to_action
from sabacc.protocol.messages import (
    VERSION,
    Act,
    Hello,
    Refused,
    View,
    Welcome,
    Worth,
    decode_answer,
    decode_question,
    encode,
    schema,
)
from sabacc.protocol.views import to_view
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.testing.rule_check import permuted, random_action, random_game
from tests.support.rule_sets import each_rule_set
from tests.support.sampling import every_third
from tools.docs import SCHEMA, schema_text

SEEDS = range(4)
CLASSIC = find("classic")


def an_action(kind: type[Action], rules: RuleSet) -> Action:
    values: dict[str, str | int] = {"by": 10, "total": -7, "seat": 2}
    return make(kind, *(values.get(name, rules.deck.cards[0].text) for name in kind.__match_args__))


@pytest.mark.parametrize("kind", ACTIONS.values(), ids=lambda kind: kind.verb)
def test_every_kind_of_action_comes_back_as_it_went(kind: type[Action]) -> None:
    line = encode(to_act(an_action(kind, CLASSIC), 7))
    answer = decode_answer(line, Act)
    assert answer.id == 7
    assert to_action(answer) == an_action(kind, CLASSIC)


@pytest.mark.parametrize(
    "message",
    [Welcome(protocol=VERSION, sabacc="1.0", seed=3, seconds=2.5), Refused(id=4, why="no", played="stand")],
    ids=lambda message: type(message).__name__,
)
def test_what_a_table_says_comes_back_as_it_went(message: Welcome | Refused) -> None:
    assert decode_question(encode(message)) == message


@each_rule_set
@pytest.mark.parametrize("seed", every_third(SEEDS, "like the others"))
def test_a_view_says_what_the_seat_may_know_and_the_bytes_depend_on_nothing_else(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        for seat in (*range(game.seats), None):
            line = encode(to_view(game.view(seat), 1))
            told = decode_question(line)
            assert isinstance(told, View)
            check_view(game, seat, told)
            if seat is not None:
                swapped = permuted(game.table, rules.program, seat, rng)
                assert encode(to_view(see(swapped, rules, seat), 1)) == line
        game.apply(random_action(game, rng))


def check_view(game: Game, seat: int | None, told: View) -> None:
    view = game.view(seat)
    assert told.rules.options == game.rules.options
    assert [one.stack for one in told.seats] == list(game.stacks)
    assert tuple(tuple(one.hand) for one in told.seats) == view.hands
    assert told.to_act == SEAT_LETTERS[game.to_act or 0]
    assert [offer.verb for offer in told.offers] == [choice.kind.verb for choice in view.choices]
    shown = [c for one in told.seats for c in (*one.hand, *one.field, *one.spike) if c != "?"]
    assert len(told.unseen) <= len(game.rules.deck.cards) - len(shown) - len(told.array)
    assert (told.worth is not None) == (seat is not None and bool(view.hand or view.fields[seat]))
    is_asked = seat == game.to_act
    assert bool(told.offers) == is_asked
    assert told.default == (to_act(game.default(), 0).act if is_asked else None)


@each_rule_set
def test_what_cards_are_worth_is_what_the_showdown_says(rules: RuleSet) -> None:
    compared = 0
    for seed in SEEDS:
        game = Game(rules, [500, 500], dealer=SeededDealer(seed))
        while not game.is_over:
            before = [game.view(seat) for seat in range(game.seats)]
            game.apply(game.default())
        for event in game.events():
            seat = event.seat or 0
            # A last roll, or Sudden Demise, may have changed a hand.
            if event.kind == EventKind.SHOWED and game.view(seat).hand == before[seat].hand:
                shown = Worth(rank=rules.ladder.ranks[event.value], place=event.value, total=event.number)
                assert to_view(before[seat], 1).worth == shown
                compared += 1
    assert compared


@each_rule_set
@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_on_offer_is_allowed_and_so_is_the_default(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        told = to_view(game.view(game.to_act), 1)
        texts = [text for offer in told.offers for text in offer.actions]
        assert told.default is not None
        for text in (*texts, told.default):
            assert game.why_not(to_action(Act(id=1, act=text))) == ""
        for offer in told.offers:
            kind = next(kind for kind in ACTIONS.values() if kind.verb == offer.verb)
            if act.AMOUNT[kind.code]:
                between = rng.randrange(offer.least, offer.most + 1, offer.step)
                assert game.why_not(make(kind, between)) == ""
        game.apply(random_action(game, rng))


@each_rule_set
@pytest.mark.parametrize("seed", every_third(SEEDS, "like the others"))
def test_a_hand_imagined_from_a_view_judges_like_the_true_one(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        imagined = Game.imagined(game.view(game.to_act), SeededDealer(seed))
        assert imagined.legal() == game.legal()
        assert imagined.default() == game.default()
        for kind in ACTIONS.values():
            for seat in range(game.seats):
                assert imagined.why_not(an_action(kind, rules), seat) == game.why_not(an_action(kind, rules), seat)
        game.apply(random_action(game, rng))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (b"", "truncated"),
        (b"stand", "malformed"),
        (b"\xff\xfe\n", "malformed"),
        (b"[" * 100_000, "Expected `object`"),
        (b'{"type": "act", "id": 1, "act": "stand", "also": 1}', "unknown field `also`"),
        (b'{"type": "act", "id": 1}', "missing required field `act`"),
        (b'{"type": "act", "id": "1", "act": "stand"}', "Expected `int`"),
        (b'{"type": "act", "id": 1, "act": {"raise": 10}}', "Expected `str`"),
        (b'{"type": "dance"}', "Invalid value 'dance'"),
        (b'{"id": 1, "act": "stand"}', "missing required field `type`"),
        (b'{"type": "hello", "protocol": 1}', "should be a message of the type 'act'"),
    ],
)
def test_a_line_that_is_no_answer_is_refused_in_one_sentence(line: bytes, why: str) -> None:
    with pytest.raises(SabaccError) as caught:
        decode_answer(line, Act)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


def test_a_question_with_unknown_fields_is_refused_too() -> None:
    game = random_game(CLASSIC, random.Random(1))
    raw = json.loads(encode(to_view(game.view(game.to_act), 1)))
    raw["seats"][0]["secret"] = "I"
    with pytest.raises(SabaccError, match="unknown field `secret`"):
        decode_question(json.dumps(raw).encode())


def test_a_greeting_needs_no_name() -> None:
    assert decode_answer(b'{"type": "hello", "protocol": 1}', Hello) == Hello(protocol=1)


def test_the_schema_is_the_file_that_make_docs_makes_and_closes_every_object() -> None:
    assert SCHEMA.read_text(encoding="utf-8") == schema_text()
    objects = [part for part in schema()["$defs"].values() if part.get("type") == "object"]
    assert {part["title"] for part in objects} >= {"Welcome", "View", "Refused", "Hello", "Act", "Offer", "Seat"}
    assert all(part["additionalProperties"] is False for part in objects)
