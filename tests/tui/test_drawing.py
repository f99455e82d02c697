"""Pictures of the table: whatever is on it, they are exactly as large as asked and leave nothing essential out."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from sabacc.cards import CENTRAN_78, CLASSIC_76, SPIKE_62, Deck
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.rules.options import SEATS
from sabacc.rules.registry import find
from sabacc.tui.card_art import Size, draw_card, word
from sabacc.tui.scene import Scene
from sabacc.tui.seat_art import Tile, draw_seat
from sabacc.tui.table_view import draw_table
from tests.support.rule_sets import each_rule_set

NAMES = ("Ana", "名前が長い人です", "[bold]", "Jabba the Hutt the Great and Terrible", "E", "😀", "Gor", "Hollis")
SIZES = ((80, 19), (80, 20), (97, 26), (140, 36), (300, 95))


def views(rules: RuleSet, seed: int) -> Iterator[tuple[Game, SeatView]]:
    """What seats and a spectator see of a hand of eight that goes by chance, in which few give up early."""
    chooser = random.Random(seed)
    game = Game(rules, [chooser.choice((60, 500, 12_345)) for _ in NAMES], dealer=SeededDealer(seed), names=NAMES)
    while not game.is_over:
        if chooser.random() < 0.06:
            yield game, game.view(chooser.choice((None, *range(game.seats))))
        kept = [choice for choice in game.legal() if choice.kind.verb not in ("fold", "call hand")] or game.legal()
        game.apply(chooser.choice(chooser.choice(kept).actions()))
    yield game, game.view()


@pytest.mark.long(reason="draws hundreds of tables in many sizes")
@each_rule_set
def test_pictures_fill_exactly_the_room_there_is(rules: RuleSet) -> None:
    seed = random.SystemRandom().randrange(10_000)
    print(f"seed {seed}")
    for i, (game, view) in enumerate(views(rules, seed)):
        width, height = SIZES[i % len(SIZES)]
        lines = draw_table(Scene(view, game.names), width, height).lines
        assert len(lines) == height
        assert {line.cell_length for line in lines} == {width}


@each_rule_set
def test_all_that_lies_open_can_be_read_on_the_smallest_screen(rules: RuleSet) -> None:
    seed = random.SystemRandom().randrange(10_000)
    print(f"seed {seed}")
    for game, view in views(rules, seed):
        text = "\n".join(line.plain for line in draw_table(Scene(view, game.names), 80, 19).lines)
        own = () if view.seat is None else (*view.hand, *view.fields[view.seat], *view.spikes[view.seat])
        for card in (*own, *view.array, *view.fives, *filter(None, [view.discard_top])):
            assert card == HIDDEN_CARD or card in text, (card, text)
        for seat, stack in enumerate(view.stacks):
            assert f"{stack} cr" in text, (seat, text)


def drawn_hand(deck: Deck, hand: tuple[str, ...], size: Size) -> list[str]:
    return [line.plain for card in hand for line in draw_card(deck, card, size).lines]


def colours(deck: Deck, card: str) -> set[str]:
    lines = [line for size in Size for line in draw_card(deck, card, size).lines] + [word(deck, card)]
    return {str(span.style).split()[-1] for line in lines for span in line.spans} - {"$card-edge"}


@pytest.mark.parametrize("size", Size)
def test_a_spike_card_shows_its_sign_before_its_shape(size: Size) -> None:
    """By the sign itself, by filled and hollow shapes, and by the green and red of the book."""
    for card, shape in zip(("+7c", "+7t", "+7s", "-7c", "-7t", "-7s", "0"), "●▲■○△□◌", strict=True):
        text = "".join(drawn_hand(SPIKE_62, (card,), size))
        assert card in text and shape in text and text.index(card) < text.index(shape)
        assert not set(text) & (set("●▲■○△□◌") - {shape})
    filled, hollow = (drawn_hand(SPIKE_62, (f"{sign}7s",), Size.LARGE) for sign in "+-")
    assert any("██████" in line for line in filled) and not any("██" in line for line in hollow)
    signs = [{colour for suit in "cts" for colour in colours(SPIKE_62, f"{sign}7{suit}")} for sign in "+-"]
    assert signs == [{"$plus"}, {"$minus"}]
    assert colours(SPIKE_62, "0") == {"$suit-5"}


def test_cards_of_other_decks_are_told_by_suit() -> None:
    for deck in (CLASSIC_76, CENTRAN_78):
        assert len({colour for suit in "cfst" for colour in colours(deck, f"9{suit}")}) == 4


BOTS = ("Player", "Bex", "Corvo", "Dara", "Enzo", "Filo", "Gale", "Hollis")
STACKS = (487, 500, 12_345, 466, 513, 500, 500, 88)
CHIPS = re.compile(r"\d+[◆●○]")


def table_of_bots(rules: RuleSet) -> Game:
    seats = min(len(BOTS), rules[SEATS])
    return Game(rules, STACKS[:seats], dealer=SeededDealer(1), names=BOTS[:seats])


@each_rule_set
@pytest.mark.parametrize(("width", "height"), [(80, 19), (72, 32), (100, 25)])
def test_names_are_whole_whatever_marks_a_seat_has(rules: RuleSet, width: int, height: int) -> None:
    """Even if a seat deals, has called the hand and has a side; 72 columns are left between ladder and log."""
    game = table_of_bots(rules)
    for seat, name in enumerate(game.names):
        for viewer in (None, 0):
            view = game.view(viewer)._replace(caller=seat, button=seat)
            text = "\n".join(line.plain for line in draw_table(Scene(view, game.names), width, height).lines)
            assert name in text and "CALLED" in text and "(D)" in text, text


@each_rule_set
@pytest.mark.parametrize("width", [18, 19, 23, 26, 34])
def test_all_seats_show_their_chips_or_none_does(rules: RuleSet, width: int) -> None:
    game = table_of_bots(rules)
    scene = Scene(game.view(), game.names)
    tiles = [draw_seat(scene, seat, width, Tile.LOW).lines[1].plain for seat in range(game.seats)]
    assert all(f"{game.view().stacks[seat]} cr" in tile for seat, tile in enumerate(tiles))
    assert len({bool(CHIPS.search(tile)) for tile in tiles}) == 1, tiles
    assert CHIPS.search(tiles[0]) or width < 26, "where there is room they are shown"


def test_cards_show_what_they_count_for_the_side_of_whoever_has_them() -> None:
    """In Force flasks and staves count minus, and the arcana minus for Light and plus for Dark."""
    force = find("force")
    game = Game(force, [500] * 3, dealer=SeededDealer(1), dark=(0,))
    view = game.view(0)._replace(hands=(("3f", "M"), ("7t", "M"), ("?", "?")))
    scene = Scene(view, ("Ana", "Bo", "Cy"))
    text = "\n".join(line.plain for line in draw_table(scene, 80, 19).lines)
    assert "▼-3" in text and "+14" in text and "-7t" in text and "M-14" in text
