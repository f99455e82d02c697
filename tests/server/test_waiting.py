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


# Whose time runs.


def test_talk_that_bots_reply_to_does_not_set_the_own_clock_back() -> None:
    room = TimedRoom("corellian-spike", ANA, BOTS[0], "set turn=2 bank=0", "ready A")
    room.pass_until(lambda: room.table.is_playing and room.table.to_act == 0)
    begun = room.now
    while 0 not in room.table.company.absent:
        room.wish("ana", online.Talk, ask="offer 9000 ship")
        room.pass_time(0.5)
        assert room.now < begun + 10, "the turn lasts for ever"
    assert room.now == begun + 2


def test_whoever_has_something_replied_to_before_they_answer_still_uses_their_reserve() -> None:
    room = TimedRoom("corellian-spike", ANA, BOTS[0], "set turn=2 bank=60", "ready A")
    room.pass_until(lambda: room.table.is_playing and room.table.to_act == 0)
    room.pass_time(12)
    room.ask_for("ana", online.Talk, ask="offer 9000 ship")
    room.answer_safely()
    assert room.table.company.bank_left(0) == 50


def test_a_window_does_not_begin_anew_when_somebody_lets_it_pass() -> None:
    people = [f"sit {seat} {seat} 500 light P{seat}" for seat in "ABCD"]
    room = TimedRoom("classic", *people, "set turn=60 window=2", *(f"ready {seat}" for seat in "ABCD"))
    while (wait := room.wait) is None or wait.kind != "window" or len(wait.seats) < 3:
        assert room.hands <= 1
        if wait is None or wait.kind == "deal":
            room.pass_time(0)
        else:
            room.answer_safely()
    about, begun = wait.about, room.now
    for _ in wait.seats[:-1]:
        room.pass_time(0.6)
        asked = room.table.to_act
        assert asked is not None
        room.wish("ABCD"[asked], online.LetPass)
        assert room.wait is not None
        assert room.wait.about == about
        assert room.end == begun + 2
