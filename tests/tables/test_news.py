"""News: every viewer hears everything once, whatever happens in between."""

from __future__ import annotations

import random

import pytest

from sabacc import Check, Fold, Raise, Stay, all_rule_sets
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
    assert news.sentences[0] == news.session_sentences[0] == "Hand 1: Ana deals."
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


# Since the last decision.


def until_asked(table: LiveTable, seat: int) -> None:
    """Everybody else gives the safe answer until a seat has to act."""
    while table.game is not None and table.is_playing and table.to_act != seat:
        table.act(table.game.default())


def decide(table: LiveTable, reader: NewsReader, seat: int) -> None:
    """A seat decides, as a front end would pass it on; then the others act, one look after each."""
    assert table.game is not None
    here = reader.here()
    table.act(table.game.default(), seat)
    reader.decided(seat, here)
    while table.is_playing and table.to_act != seat:
        table.act(table.game.default())
        reader.look(seat)


@pytest.mark.parametrize("rules_id", GAMES)
def test_everything_since_a_decision_stays_until_the_next_one(rules_id: str) -> None:
    table = table_of(rules_id, seed=5)
    reader = NewsReader(table)
    table.deal()
    until_asked(table, 0)
    assert table.game is not None
    assert reader.since_decision(0).events == tuple(table.game.events(0))
    assert reader.since_decision(0).is_new_hand
    for _ in range(3):
        if not table.is_playing:
            break
        before = len(table.game.events(0))
        decide(table, reader, 0)
        news = reader.since_decision(0)
        assert news.events == tuple(table.game.events(0)[before:]), "with the decision itself and whatever followed"
        assert reader.since_decision(0) == news, "however often one looks"
        assert not news.is_new_hand


def test_a_decision_that_was_taken_back_does_not_count() -> None:
    table = table_of("corellian-spike")
    reader = NewsReader(table)
    table.deal()
    until_asked(table, 0)
    at_first = reader.since_decision(0)
    decide(table, reader, 0)
    assert reader.since_decision(0) != at_first
    table.undo()
    assert reader.since_decision(0) == at_first


def test_a_shift_marks_its_cards_until_the_viewer_decides_whoever_acts_in_between() -> None:
    """Others act, and look, between the shift and the decision."""
    shifted = 0
    for seed in range(60):
        table = table_of("classic", seed)
        reader = NewsReader(table)
        table.deal()
        until_asked(table, 0)
        while table.game is not None and table.is_playing and not shifted:
            decide(table, reader, 0)
            news = reader.since_decision(0)
            if table.is_playing and news.shift and reader.look(0) == News():
                shifted += 1
                assert news.shift == "Sabacc Shift!"
                assert {card.zone for card in news.changed} == {HAND}
                assert len(news.changed) == len(table.view(0).hand), f"seed {seed}"
                decide(table, reader, 0)
                after = reader.since_decision(0)
                assert after.shift or not after.changed
    assert shifted


@pytest.mark.parametrize("options", [{"shift": "rim"}, {"shift": "wild"}, {}])
def test_whatever_the_shift_its_cards_are_those_that_were_not_there(options: dict[str, str]) -> None:
    found = 0
    for seed in range(40):
        setup = small_setup("classic", seed)
        table = LiveTable(MemoryLog(setup._replace(rules=setup.rules.with_options(**options))), stamp)
        reader = NewsReader(table)
        table.deal()
        while table.game is not None and table.is_playing:
            reader.look(0)
            before = table.view(0).hand
            if not table.step():
                table.act(table.game.default())
            news = reader.look(0)
            if news.shift and table.view(0).live[0]:
                new = {OwnCard(HAND, at) for at, text in enumerate(table.view(0).hand) if text not in before}
                assert news.changed >= new, f"seed {seed}"
                found += bool(new)
    assert found


def test_a_table_that_is_resumed_goes_on_from_the_last_act() -> None:
    log = MemoryLog(small_setup("corellian-spike", 1))
    table = LiveTable(log, stamp)
    reader = NewsReader(table)
    table.deal()
    until_asked(table, 0)
    decide(table, reader, 0)
    told = reader.since_decision(0).sentences
    table.quit()
    again = LiveTable(MemoryLog(log.setup, log.entries, log.chance), stamp)
    assert NewsReader(again, from_the_deal=True).since_decision(0).sentences == told


@pytest.mark.parametrize(
    ("seed", "why"), [(3, "it takes 7 to stay in now"), (1, "your cards have changed")], ids=["a bet", "a shift"]
)
def test_an_armed_answer_that_lapses_says_so_to_its_seat_and_why(seed: int, why: str) -> None:
    table = LiveTable(MemoryLog(small_setup("classic", seed, people=("Ana", "Bo"), seats=2)), stamp)
    reader = NewsReader(table)
    table.deal()
    table.act(Check())
    armed = table.to_act
    assert armed is not None
    table.arm(Stay(), armed)
    reader.look(armed)
    while table.game is not None and table.armed(armed):
        if not table.step():
            raises = any(choice.kind is Raise for choice in table.view(1 - armed).choices)
            table.act(Raise(7) if raises else table.game.default())
    [text] = reader.look(armed).lapsed
    assert text == f"Your armed answer, stay, no longer holds: {why}."
    assert reader.look(armed).lapsed == ()
    assert text in reader.since_decision(armed).sentences
    assert not reader.look(1 - armed).lapsed, "it is nobody else's business"


def test_nothing_lapses_with_the_hand() -> None:
    table = LiveTable(MemoryLog(small_setup("classic", 3, people=("Ana", "Bo"), seats=2)), stamp)
    reader = NewsReader(table)
    table.deal()
    table.act(Check())
    armed = table.to_act
    assert armed is not None
    table.arm(Stay(), armed)
    table.step()
    while table.game is not None and table.is_playing:
        folds = any(choice.kind is Fold for choice in table.view(1 - armed).choices)
        table.act(Fold() if folds else table.game.default())
    assert not table.is_playing and not table.armed(armed)
    assert not reader.look(armed).lapsed
