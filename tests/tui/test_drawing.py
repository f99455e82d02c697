"""Pictures of the table: whatever is on it, they are exactly as large as asked and leave nothing essential out."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from sabacc.play.dealers import SeededDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.tui.scene import Scene
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


def test_a_card_is_told_by_text_shape_and_colour() -> None:
    game = Game(all_rule_sets()[0], [500, 500], dealer=SeededDealer(1))
    view = game.view(0)._replace(hands=(("+7c", "-3t", "+1s", "0"), ("?", "?")))
    lines = draw_table(Scene(view, game.names), 80, 20).lines
    text = "\n".join(line.plain for line in lines)
    for card, shape in zip(("+7c", "-3t", "+1s", "0"), "●▲■◌", strict=True):
        assert card in text and shape in text
    colours = {str(span.style) for line in lines for span in line.spans if "$suit" in str(span.style)}
    assert len(colours) >= 4
