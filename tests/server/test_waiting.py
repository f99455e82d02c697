"""For whom a table online waits, and until when: hands that follow by themselves, turns, windows and their clocks."""

import pytest

from sabacc.protocol import online
from sabacc.tables.company import HostSettings
from tests.support.timed_room import TimedRoom

ANA = "sit A ana 500 light Ana"
BO = "sit B bo 500 light Bo"
BOTS = ("bot C 7 500 light thumb Bex", "bot D 8 500 light thumb Corvo")
PAUSE = HostSettings().pause


# The next hand.


@pytest.mark.parametrize("away", [("absent A",), ("leave A",), ()], ids=["absent", "gone", "nobody was there"])
def test_where_no_person_is_there_no_hand_is_dealt(away: tuple[str, ...]) -> None:
    people = (ANA,) if away else ()
    room = TimedRoom("corellian-spike", *people, *BOTS, "set pause=1", *away)
    room.pass_time(3600)
    assert room.hands == 0
    if away == ("absent A",):
        room.wish("ana", online.ComeBack)
        room.wish("ana", online.BeReady)
        room.pass_time(0)
        assert room.hands == 1, "somebody came back"


def test_nobody_who_is_absent_is_ruined_by_antes() -> None:
    room = TimedRoom("corellian-spike", ANA, BO, "set pause=1 turn=5", "ready A", "ready B")
    room.pass_time(3600)
    assert room.table.company.absent == {0, 1}
    assert not room.table.is_playing
    assert room.hands == 1
    room.wish("bo", online.ComeBack)
    assert room.hands == 1, "whoever comes back is not dealt in at once"


@pytest.mark.parametrize(("pause", "between"), [(0, PAUSE), (7, 7)])
def test_a_person_who_only_watches_bots_gets_a_pause_between_their_hands(pause: int, between: int) -> None:
    room = TimedRoom("corellian-spike", ANA, *BOTS, f"set pause={pause}", "sit out A")
    room.pass_time(10 * between - 1)
    assert 0 < room.hands < 10
    before = room.hands
    room.pass_time(between)
    assert room.hands == before + 1
    room.wish("ana", online.SitIn)
    room.wish("ana", online.BeReady)
    room.pass_time(0)
    assert room.hands == before + 2, "all are ready"


def test_the_next_hand_begins_at_once_when_all_are_ready() -> None:
    room = TimedRoom("corellian-spike", ANA, BO, *BOTS)
    room.wish("ana", online.BeReady)
    room.pass_time(3600)
    assert room.hands == 0, "the first hand waits for everybody"
    room.wish("bo", online.BeReady)
    room.pass_time(0)
    assert room.hands == 1
