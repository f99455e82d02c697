"""What the host of a table online may do, and who is the host when nobody is, or is away."""

import asyncio
from pathlib import Path

import pytest

from sabacc.errors import BadSession
from sabacc.protocol import online
from sabacc.server.room import Forbidden
from tests.support.processes import AMPLE
from tests.support.stored_hall import stored_hall, until
from tests.support.timed_room import TimedRoom

ANA = "sit A ana 500 light Ana"
BO = "sit B bo 500 light Bo"
CY = "sit C cy 500 light Cy"


def in_a_hand(*lines: str) -> TimedRoom:
    """A hand of three people that is on; Ana is the host."""
    room = TimedRoom("corellian-spike", ANA, BO, CY, *lines, "ready A", "ready B", "ready C")
    room.pass_time(0)
    assert room.table.is_playing
    return room


@pytest.mark.parametrize(
    "changes", [{"turn": "1"}, {"bank": "0"}, {"window": "1"}, {"absence": "bot"}, {"paused": "yes", "turn": "1"}]
)
def test_while_a_hand_is_on_the_host_changes_nobodys_time(changes: dict[str, str]) -> None:
    room = in_a_hand()
    with pytest.raises(BadSession, match=r"a hand is on: .* can be set only between hands"):
        room.wish("ana", online.Run, set=changes)
    room.pass_time(20)
    assert not room.table.company.absent, "everybody has the time that they had"
    room.pass_until(lambda: not room.table.is_playing)
    room.wish("ana", online.Run, set=changes)


def test_while_a_hand_is_on_the_host_changes_what_harms_nobody() -> None:
    room = in_a_hand()
    for name in ("paused", "locked", "approve"):
        room.wish("ana", online.Run, set={name: "yes"})
    room.wish("ana", online.Run, set={"chat": "no", "pace": "3", "pause": "30"})
    # What is said to be as it is already is no change.
    room.wish("ana", online.Run, set={"turn": "45", "paused": "no"})


def test_a_log_in_which_time_was_changed_in_a_hand_is_still_read() -> None:
    room = TimedRoom("corellian-spike", ANA, BO, "deal 20261118-113000-000000", "set turn=9 absence=bot")
    assert room.table.is_playing
    assert room.table.company.settings.turn == 9


# Who is back by what they do.


@pytest.mark.parametrize("is_playing", [True, False])
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (online.EndEvening, {}),
        (online.GetUp, {}),
        (online.SitOut, {}),
        (online.ComeBack, {}),
        (online.Run, {"set": {"locked": "yes"}}),
        (online.SendAway, {"seat": "A"}),
        (online.SendAway, {"seat": "B"}),
        (online.HandOver, {"person": "cy"}),
        (online.Mute, {"person": "bo", "yes": True}),
        (online.Talk, {"ask": "offer 400 ship"}),
    ],
)
def test_what_somebody_absent_wishes_for_is_granted_whole(
    kind: type[online.Wish], fields: dict[str, object], is_playing: bool
) -> None:
    room = in_a_hand() if is_playing else TimedRoom("corellian-spike", ANA, BO, CY)
    room.room.is_gone("ana")
    if kind is online.EndEvening and is_playing:
        with pytest.raises(BadSession):
            room.wish("ana", kind, **fields)
        assert 0 in room.table.company.absent, "what was refused has changed nothing"
        return
    room.wish("ana", kind, **fields)
    assert room.table.is_closed or room.room.seat_of("ana") is None or 0 not in room.table.company.absent


# Who stands in.


def test_while_the_host_is_away_whoever_has_been_there_longest_stands_in() -> None:
    room = in_a_hand()
    room.wish("ana", online.Run, set={"paused": "yes"})
    room.room.is_gone("ana")
    assert (room.room.is_host("bo"), room.room.is_host("cy")) == (True, False)
    room.room.is_gone("bo")
    assert (room.room.is_host("bo"), room.room.is_host("cy")) == (False, True)
    with pytest.raises(Forbidden, match="only the host"):
        room.wish("bo", online.Run, set={"paused": "no"})
    room.wish("cy", online.Run, set={"paused": "no"})
    assert room.wait is not None, "the table goes on"
    room.wish("ana", online.ComeBack)
    assert [room.room.is_host(person) for person in ("ana", "bo", "cy")] == [True, False, False]
    assert room.table.company.host == "ana"


def test_whoever_stands_in_does_not_take_the_table_from_its_host() -> None:
    room = in_a_hand()
    room.room.is_gone("ana")
    for kind, fields in (
        (online.HandOver, {"person": "bo"}),
        (online.SendAway, {"seat": "A"}),
    ):
        with pytest.raises(Forbidden, match="you stand in for the host"):
            room.wish("bo", kind, **fields)
    room.wish("bo", online.SendAway, seat="C")
    room.wish("ana", online.HandOver, person="bo")
    assert room.table.company.host == "bo"


def test_a_program_does_not_stand_in() -> None:
    room = TimedRoom("corellian-spike", ANA, "sit B program-1 500 light Robo", CY, "absent A")
    assert [room.room.is_host(person) for person in ("ana", "program-1", "cy")] == [True, False, True]


def test_while_nobody_hosts_a_table_only_whoever_made_it_has_the_powers_of_a_host() -> None:
    room = TimedRoom("corellian-spike", creator="ana")
    for person in ("watcher", None):
        for kind, fields in (
            (online.EndEvening, {}),
            (online.Run, {"set": {"turn": "1"}}),
            (online.SeatBot, {"seat": "A", "bot": "thumb", "name": "Bex"}),
        ):
            with pytest.raises(Forbidden):
                room.wish(person, kind, **fields)
    assert not room.table.is_closed
    room.wish("ana", online.Run, set={"turn": "30", "locked": "yes", "approve": "yes"})
    room.wish("bo", online.SitDown, name="Bo")
    assert room.room.is_host("bo"), "whoever sits down first is the host"
    with pytest.raises(Forbidden, match="only the host"):
        room.wish("ana", online.EndEvening)


def test_everybody_hears_who_stands_in_and_who_asks_to_sit_down_is_told_to_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.server.presence._GONE", 0.05)

    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            assert isinstance(await ana.ask(online.Run, set={"approve": "yes"}), online.Ack)
            cy = await hall.enter((await hall.admit("Cy")).id)
            assert isinstance(await cy.ask(online.SitDown, name="Cy"), online.Ack)
            hall.actor.leave(ana.connection)
            await until(lambda: any(b'"knock"' in frame for frame in bo.heard), bo)
            assert bo.state.table.host == bo.connection.person
            assert isinstance(await bo.ask(online.Admit, person=cy.connection.person, yes=True), online.Ack)
            again = await hall.enter(ana.connection.person)
            assert isinstance(await again.ask(online.ComeBack), online.Ack)
            assert again.state.table.host == again.connection.person

    asyncio.run(asyncio.wait_for(test(), AMPLE))


def test_a_watcher_cannot_close_a_table_where_nobody_sits(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            creator = await hall.enter((await hall.admit("Ana")).id)
            watcher = await hall.enter((await hall.admit("Eve")).id)
            for wish in (online.EndEvening, online.PlayOn):
                answer = await watcher.ask(wish)
                assert isinstance(answer, online.Nak)
                assert answer.code == "forbidden"
            assert isinstance(await creator.ask(online.SeatBot, seat="B", bot="thumb", name="Bex"), online.Ack)
            assert isinstance(await creator.ask(online.EndEvening), online.Ack)
            assert hall.actor.room.table.is_closed

    asyncio.run(asyncio.wait_for(test(), AMPLE))
