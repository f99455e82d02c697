"""News: every viewer hears everything once, whatever happens in between."""

from __future__ import annotations

import random

import pytest

from sabacc import all_rule_sets
from sabacc.play.events import EventKind
from sabacc.session.requests import parse_request
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.news import HAND, News, NewsReader, OwnCard
from sabacc.testing.rule_check import random_action
from tests.support.evenings import let_bots_act, small_setup

GAMES = [rules.id for rules in all_rule_sets()]
VIEWERS = (None, 0, 1, 2)


def stamp() -> str:
    return "20261116-201500-000000"


def table_of(rules_id: str, seed: int = 1) -> LiveTable:
    return LiveTable(MemoryLog(small_setup(rules_id, seed)), stamp)


@pytest.mark.parametrize("rules_id", GAMES)
def test_each_viewer_hears_everything_once(rules_id: str) -> None:
    rng = random.Random(3)
    table = table_of(rules_id)
    reader, told = NewsReader(table), dict[int | None, list[str]]()
    for _ in range(2):
        if table.is_over:
            break
        table.deal()
        told = {viewer: [] for viewer in VIEWERS}
        while table.game is not None and table.is_playing:
            if not table.step():
                table.act(random_action(table.game, rng))
            for viewer in rng.sample(VIEWERS, 2):
                told[viewer] += reader.look(viewer).hand_sentences
        for viewer in VIEWERS:
            told[viewer] += reader.look(viewer).hand_sentences
            assert table.game is not None and told[viewer] == table.game.narrate(viewer)
            assert reader.look(viewer) == News()


def test_what_comes_in_place_of_a_move_taken_back_is_new() -> None:
    table = table_of("corellian-spike")
    table.deal()
    let_bots_act(table)
    reader = NewsReader(table)
    assert table.game is not None
    before = len(table.game.narrate(0))
    table.act(table.game.default())
    let_bots_act(table)
    assert reader.look(0).hand_sentences
    table.undo()
    assert reader.look(0) == News()
    table.act(table.game.default())
    let_bots_act(table)
    assert list(reader.look(0).hand_sentences) == table.game.narrate(0)[before:]


def test_a_table_that_is_resumed_has_told_everything_unless_the_hand_is_wanted_from_the_deal() -> None:
    table = table_of("classic")
    table.deal()
    assert NewsReader(table).look(0) == News()
    whole = NewsReader(table, from_the_deal=True).look(0)
    assert table.game is not None
    assert list(whole.sentences) == table.game.narrate(0)
    assert not whole.is_new_hand


def test_what_leads_to_a_hand_is_told_before_it_and_what_follows_after() -> None:
    table = table_of("classic")
    reader = NewsReader(table)
    table.deal()
    news = reader.look(0)
    assert news.is_new_hand
    assert news.sentences[0] == news.session_sentences[0] == "Hand 1: Ana has the dealer's token."
    assert [event.kind for event in news.session_events] == ["dealt"]
    assert [event.kind for event in news.events[:2]] == [EventKind.ANTED, EventKind.ANTED_SABACC]
    table.step()
    table.ask(parse_request("offer 40 ring"), 0)
    later = reader.look(0)
    assert not later.is_new_hand
    assert later.sentences == (*later.hand_sentences, "Ana offers item 1, ring, for 40.")
    # What happens beside the hand is told once on a screen.
    assert reader.look(1).session_sentences == ()


def test_dice_cries_and_the_cards_a_shift_has_brought() -> None:
    seen = set()
    for seed in range(40):
        table = table_of("corellian-spike", seed)
        reader = NewsReader(table)
        table.deal()
        while table.game is not None and table.is_playing:
            reader.look(0)
            before = table.view(0).hand
            if not table.step():
                table.act(table.game.default())
            news = reader.look(0)
            rolls = [event for event in news.events if event.kind == EventKind.ROLLED]
            assert bool(news.dice) == bool(rolls)
            assert bool(news.shift) == any(event.kind == EventKind.SHIFTED for event in news.events)
            if news.shift:
                new = {OwnCard(HAND, at) for at, text in enumerate(table.view(0).hand) if text not in before}
                assert news.changed >= new
                seen.add(bool(new))
            else:
                assert not news.changed
    assert True in seen
