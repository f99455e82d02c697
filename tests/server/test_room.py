"""What a room grants and refuses, whoever hosts it."""

import pytest

from sabacc.errors import BadSession
from sabacc.protocol import online
from tests.support.timed_room import TimedRoom

ANA = "sit A ana 500 light Ana"


def test_nobody_buys_more_at_a_time_than_the_others_did() -> None:
    room = TimedRoom("corellian-spike", ANA)
    too_many = "at this table you can buy at most 500 credits at a time, not"
    for credit in (501, 1_000_000):
        with pytest.raises(BadSession, match=f"{too_many} {credit}"):
            room.wish("ana", online.BuyIn, credits=credit)
        with pytest.raises(BadSession, match=f"{too_many} {credit}"):
            room.wish("bo", online.SitDown, name="Bo", credits=credit)
    assert room.table.session.credits() == 500
    room.wish("bo", online.SitDown, name="Bo", credits=300)
    room.wish("ana", online.BuyIn, credits=500)
    room.wish("bo", online.BuyIn)
    assert [player.stack for _, player in room.table.session.players.seated()] == [1000, 800]


def test_a_log_with_more_credits_is_still_read() -> None:
    room = TimedRoom("corellian-spike", "sit A ana 1000000 light Ana", "rebuy A 1000000")
    assert room.table.session.credits() == 2_000_000
