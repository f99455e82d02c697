"""`OnlineTable` with a real server: what the front ends of home are told, and what comes of what they do."""

from __future__ import annotations

import pytest

from sabacc.client.online_table import AWAY, OnlineTable
from sabacc.client.visiting import Place, come
from sabacc.play.actions import CallHand, Pass, Stand
from sabacc.play.events import EventKind
from sabacc.protocol import online
from sabacc.session.requests import parse_request
from tests.support.joined import hear_until, new_table, seated
from tests.support.live_server import LiveServer


def is_asked(table: OnlineTable) -> bool:
    return table.is_playing and table.to_act in table.people and not table.is_waiting


def answer_safely(table: OnlineTable) -> None:
    assert table.to_act is not None
    action = table.view(table.to_act).default
    assert action is not None
    table.act(action)


def kinds(table: OnlineTable) -> list[EventKind]:
    return [] if table.game is None else [event.kind for event in table.game.events()]


def test_a_window_is_open_to_all_and_whoever_is_not_first_can_take_it(server: LiveServer) -> None:
    with seated(new_table(server, "classic", bots=0, window="60"), "Ana", "Bo", "Cy") as tables:
        for table in tables:
            table.deal()

        def first_open() -> list[OnlineTable]:
            """Who can call the hand now, first whoever the engine asks first."""
            found = [table for table in tables if table.people and table.windows().open_to(table.people[0])]
            if len(found) < 2:
                for table in filter(is_asked, tables):
                    answer_safely(table)
                return []
            return sorted(found, key=lambda table: table.view(None).to_act != table.people[0])

        hear_until(tables, lambda: len(first_open()) == 2)
        asked, other = first_open()
        seat = other.people[0]
        assert [choice.kind.verb for choice in other.view(seat).menu][:1] == [Pass.verb] and other.to_act == seat
        other.act(CallHand(), seat)
        hear_until(tables, lambda: not other.is_waiting)
        asked.act(Pass(), asked.people[0])
        hear_until(tables, lambda: all(EventKind.CALLED_HAND in kinds(table) for table in tables))
        told = [event for event in asked.game.events() if event.kind == EventKind.CALLED_HAND] if asked.game else []
        assert [event.seat for event in told] == [seat]


def test_what_was_taken_back_in_practice_did_not_happen(server: LiveServer) -> None:
    with seated(new_table(server, "corellian-spike", practice=True), "Ana") as tables:
        (ana,) = tables
        ana.deal()
        hear_until(tables, lambda: is_asked(ana))
        game = ana.game
        assert game is not None
        before, told = game.bookmark(), game.events()
        ana.act(Stand())
        hear_until(tables, lambda: EventKind.STOOD in [event.kind for event in game.events(since=before)])
        hear_until(tables, lambda: not ana.is_waiting and (is_asked(ana) or not ana.is_playing))
        ana.undo()
        hear_until(tables, lambda: not ana.is_waiting)
        assert ana.game is game and game.events() == told
        assert game.bookmark().undone == before.undone + 1 and is_asked(ana)


@pytest.mark.long(reason="the coach thinks for three seconds")
def test_the_coach_of_a_practice_table_answers_where_somebody_waits_for_it(server: LiveServer) -> None:
    with seated(new_table(server, "corellian-spike", practice=True), "Ana") as tables:
        (ana,) = tables
        ana.deal()
        hear_until(tables, lambda: is_asked(ana))
        advice = list(ana.coach.think(ana.view(ana.people[0]), 1.0))
        assert "wins" in advice[-1].sentence and advice[-1].is_final


def test_whoever_does_not_answer_in_time_is_told_so_and_comes_back(server: LiveServer) -> None:
    with seated(new_table(server, "corellian-spike", turn="1", bank="0"), "Ana") as tables:
        (ana,) = tables
        ana.deal()
        hear_until(tables, lambda: is_asked(ana) and ana.seconds_left is not None)
        hear_until(tables, lambda: ana.is_away)
        assert AWAY in ana.reports
        ana.come_back()
        hear_until(tables, lambda: not ana.is_away and not ana.is_waiting)


def test_whoever_is_not_let_in_by_the_host_is_told_so(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike", bots=1)
    with seated(link, "Ana") as tables:
        (ana,) = tables
        ana._wire.ask(online.Run(key="run", set={"approve": "yes"}))
        place = Place.read(link)
        bo = OnlineTable.reach(place.socket, (who := come(place, "Bo")).token)
        bo.sit_down("Bo")
        assert not bo.people
        hear_until(tables, lambda: ana.knocks == ["Bo"])
        ana._wire.ask(online.Admit(key="no", person=who.person, yes=False))
        hear_until([bo], lambda: "The host does not let you sit down now; `sit` asks again." in bo.reports)
        bo.quit()


def test_a_refusal_is_a_sentence_and_the_ledger_and_the_talk_are_told(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike")
    with seated(link, "Ana") as tables:
        (ana,) = tables
        ana.disarm(ana.people[0])
        hear_until(tables, lambda: not ana.is_waiting)
        assert ana.reports == ["There is no armed answer to take back."]
        ana.deal()
        hear_until(tables, lambda: _plays_on(ana))
        row = ana.ledger[-1]
        stacks = [player.stack for player in ana.session.players if player is not None]
        assert row.hand == 1 and list(row.stacks) == stacks and sum(row.changes) + row.sabacc_pot == 0
        ana.ask(parse_request("offer 50 my ship"), ana.people[0])
        hear_until(tables, lambda: bool(ana.session.vault.items), lambda: str(ana.reports))
        assert "Ana offers item 1, my ship, for 50." in ana.session.narrate()
        late = OnlineTable.reach(Place.read(link).socket, "")
        assert late.ledger == ana.ledger and late.people == () and late.verdict(None)
        late.quit()


def _plays_on(table: OnlineTable) -> bool:
    """Give the safe answers until a hand is over."""
    if is_asked(table):
        answer_safely(table)
    return table.session.hands_played == 1
