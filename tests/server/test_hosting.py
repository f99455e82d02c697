"""What the host of a table online may do, and who is the host when nobody is, or is away."""

import pytest

from sabacc.errors import BadSession
from sabacc.protocol import online
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
    with pytest.raises(BadSession, match="a hand is on: .* can be set only between hands"):
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
