"""Two worlds that differ only in what an undiscovered false card really is look the same to every other seat."""

from __future__ import annotations

import random
from collections.abc import Iterable
from contextlib import suppress

import pytest

from sabacc.engine.codes import op, zone
from sabacc.engine.sight import SIGHT_SCHEMA
from sabacc.engine.table import EVERYONE
from sabacc.errors import SabaccError
from sabacc.play.actions import Clone, Deed, Face, Skift
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.notation import format_line, parse_line
from sabacc.play.record import Record, format_record, replay, steps, to_record
from sabacc.play.redaction import redact
from sabacc.play.view import imagine, see
from sabacc.protocol.messages import encode
from sabacc.protocol.views import to_view
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from sabacc.testing.rule_check import random_action
from tests.support.rule_sets import each_rule_set
from tests.support.scenario import ClassicTurns, play, sketch

CHEAT = 0
OTHERS = (1, 2, None)


def look(game: Game, seat: int | None) -> tuple[object, ...]:
    """All that a seat is told, lane by lane and byte by byte."""
    view = game.view(seat)
    lanes = {f.name: getattr(view.sight, f.name) for f in SIGHT_SCHEMA}
    return view._replace(sight=None), lanes, encode(to_view(view, 1)), game.events(seat)  # type: ignore[arg-type]


def assert_alike(one: Game, other: Game, seats: Iterable[int | None] = OTHERS) -> None:
    for seat in seats:
        for mine, theirs in zip(look(one, seat), look(other, seat), strict=True):
            assert mine == theirs


def secret_card(game: Game) -> int | None:
    """A false card of the cheat that nobody has found out or could know from before, shown at the end."""
    t = game.table
    texts = [card.text for card in game.rules.deck.cards]
    for card, text in enumerate(texts):
        is_false = t.zone[card] == zone.HAND + CHEAT and t.face[card] != card
        if is_false and not t.caught and texts.count(text) == 1:
            return card
    return None


def is_secret_until_shown(game: Game, card: int) -> bool:
    """Whether nobody but the cheat has ever seen this card as it is, but everybody sees its false face in the end."""
    before = [g.table.seen[card] for g in steps(to_record(game)) if game.rules.program.ops[g.table.pc] != op.SHOWDOWN]
    return set(before) <= {0, 1 << CHEAT} and game.table.seen[card] == EVERYONE


def play_falsely(rules: RuleSet, rng: random.Random) -> Game:
    """A hand in which the cheat uses every device on offer."""
    game = Game(rules, [500] * 3, dealer=SeededDealer(rng.randrange(2**32)))
    while not game.is_over:
        kinds = {choice.kind: choice for choice in game.legal()}
        device = kinds.get(Skift) or kinds.get(Clone)
        if device and game.to_act == CHEAT:
            game.apply(rng.choice(device.actions()))
        else:
            game.apply(random_action(game, rng) if rng.random() < 0.1 else game.default())
    return game


def swapped(record: Record, one: str, other: str) -> Record:
    """The same hand with two cards in each other's place; the faces that chance brings stay the same."""
    swap = {one: other, other: one}

    def told(what: Deed, seat: int | None) -> Deed:
        if isinstance(what, Face):
            return what
        first, *words = format_line(seat, what).split()
        return parse_line(" ".join([first, *(swap.get(word, word) for word in words)]))[1]

    lines = tuple((seat, told(what, seat)) for seat, what in record.lines)
    return record._replace(deck=tuple(swap.get(text, text) for text in record.deck), lines=lines)


def declared(game: Game) -> list[Event]:
    return [event for event in game.events() if event.kind is EventKind.DECLARED]


def other_world(game: Game, card: int) -> Record | None:
    """The hand as it would have been with a card that is still in the deck under the false face, if it can be."""
    t, texts = game.table, [each.text for each in game.rules.deck.cards]
    left = [c for c in t.deck[t.deck_at :][: t.count[zone.DECK]] if not t.seen[c] and texts.count(texts[c]) == 1]
    for other in left[-8:]:
        record = swapped(to_record(game), texts[card], texts[other])
        with suppress(SabaccError):  # the card was named otherwise too
            again = replay(record)
            # In Brockley totals are declared before the bets, with cards that are not false yet.
            if again.is_over and declared(again) == declared(game):
                return record
    return None


def check_worlds(rules: RuleSet, hands: int) -> int:
    """Play hands, and compare those with a false card with what they could have been; how many there were."""
    rng = random.Random(29)
    print("seed 29")
    compared = 0
    for _ in range(hands):
        game = play_falsely(rules.with_options(devices="tolerated"), rng)
        card = secret_card(game)
        record = other_world(game, card) if card is not None and is_secret_until_shown(game, card) else None
        if record is None:
            continue
        for one, other in zip(steps(to_record(game)), steps(record), strict=True):
            assert_alike(one, other)
        for seat in (1, 2):
            assert format_record(redact(to_record(game), seat)) == format_record(redact(record, seat))
        compared += 1
    return compared


def test_nobody_can_tell_what_a_false_card_really_is() -> None:
    assert check_worlds(find("classic"), hands=30)


@pytest.mark.long(reason="every step of many hands is looked at by every seat, twice")
@each_rule_set
def test_nobody_can_tell_it_in_any_game(rules: RuleSet) -> None:
    # In Centran a false card hardly ever stays in the hand to the end.
    assert check_worlds(rules, hands=400) or rules.id == "centran"


def folded_with_the_same_card(true: str) -> Game:
    """A shows 12c, which is false. B folded with the only 12c there is, and C and D never saw that one."""
    turns = ClassicTurns(4).turn().turn("fold").turns(2).turn(caller="D")
    hands = (f"{true} 11s", "12c 10f", "4c 5s", "6c 7s")
    options: dict[str, Value] = {"devices": "tolerated", "discard_pile": True}
    return play(sketch("classic", (100,) * 4, hands, "", [f"A skift {true};face 12c", *turns.lines], options=options))


@pytest.mark.parametrize("other", ["1c", "3f", "13f", "2s"])
def test_nobody_can_tell_it_even_where_they_see_that_it_is_false(other: str) -> None:
    one, two = folded_with_the_same_card("10c"), folded_with_the_same_card(other)
    assert one.is_over
    assert "12c" in one.view(1).hands[CHEAT]
    assert_alike(one, two, (1, 2, 3, None))


def test_under_a_card_that_must_be_false_there_could_be_any_that_is_not_seen() -> None:
    """So every card is either seen as what it is or unseen; a false one that looks true is not counted among these."""
    game = folded_with_the_same_card("10c")
    deck = sorted(card.text for card in game.rules.deck.cards)
    knowing, unknowing = game.view(1), game.view(2)
    assert {"10c", "1c"} <= set(knowing.unseen)
    assert "12c" not in (*knowing.unseen, *unknowing.unseen)
    assert "10c" in unknowing.unseen
    seen = [card for hand in unknowing.hands for card in hand]
    assert not set(seen) & set(unknowing.unseen)
    for view in (knowing, unknowing):
        assert set(view.unseen) <= set(deck)
        again = see(imagine(view, SeededDealer(1)), game.rules, view.seat)
        assert (again.hands, again.unseen) == (view.hands, view.unseen)
