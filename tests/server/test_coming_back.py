"""Whoever comes back to a table knows what has happened meanwhile, and what has not."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from sabacc.client.online_table import OnlineTable
from sabacc.client.wire import Wire
from sabacc.protocol import online
from sabacc.rules.registry import find
from tests.support.online import Guest, Hall, online_setup
from tests.support.stored_hall import drain

NAMES = ("Ana", "Bo")


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 60))


async def hear_all(hall: Hall, *guests: Guest) -> None:
    await hall.actor.all_told()
    await drain(*guests)


async def practice() -> tuple[Hall, list[Guest], Guest]:
    """A hand of practice that has begun; everybody at the table, and a stranger."""
    hall = Hall(online_setup(find("corellian-spike"), seed=5, practice=True))
    guests, stranger = [hall.enter(name) for name in NAMES], hall.enter(None)
    await hear_all(hall, *guests, stranger)
    for guest, name in zip(guests, NAMES, strict=True):
        await guest.ask(online.SitDown, name=name)
    for guest in guests:
        await guest.ask(online.BeReady)
    await guests[0].ask(online.Run, set={"turn": "0", "pause": "0"})
    await deal(hall)
    await hear_all(hall, *guests, stranger)
    return hall, guests, stranger


async def deal(hall: Hall) -> None:
    while hall.actor.room.table.to_act is None:
        await asyncio.sleep(0)


def asked(hall: Hall, guests: list[Guest]) -> Guest:
    seat = hall.actor.room.table.to_act
    assert seat is not None
    return guests[seat]


async def stand(hall: Hall, guests: list[Guest]) -> Guest:
    guest = asked(hall, guests)
    answer = await guest.ask(online.Answer, id=guest.state.question, act="stand")
    assert isinstance(answer, online.Ack), answer
    return guest


class Front:
    """The table as a front end has it, which hears what a guest has heard."""

    def __init__(self, guest: Guest) -> None:
        self._wire = Wire("", "")
        self._put(guest)
        self.table = OnlineTable(self._wire)
        self.table.catch_up()

    def hear(self, guest: Guest) -> None:
        """Take in what a guest has heard."""
        self._put(guest)
        self.table.catch_up()

    def _put(self, guest: Guest) -> None:
        for frame in guest.heard:
            self._wire._hear(online.decode_from_server(frame))

    def story(self) -> list[str]:
        return self.table.game.narrate() if self.table.game is not None else []


async def come_back(hall: Hall, guest: Guest, since: int) -> Guest:
    back = hall.enter(guest.connection.person, since)
    await hear_all(hall, back)
    # It is the same client, and remembers what it knew.
    welcome = online.decode_from_server(back.heard[0])
    assert isinstance(welcome, online.TableWelcome)
    guest.state.hear(welcome)
    return back


def test_what_was_taken_back_while_somebody_was_away_has_not_happened_to_them() -> None:
    async def test() -> None:
        hall, guests, stranger = await practice()
        player = await stand(hall, guests)
        stood = f"{NAMES[guests.index(player)]} stands."
        await hear_all(hall, *guests, stranger)
        away = guests[1 - guests.index(player)]
        fronts = {each: Front(each) for each in (away, stranger)}
        for each, front in fronts.items():
            assert stood in each.state.story and stood in front.story()
            hall.actor.leave(each.connection)
        assert isinstance(await player.ask(online.TakeBack), online.Ack)
        for each, front in fronts.items():
            since = each.state.version
            back = await come_back(hall, each, since)
            front.hear(back)
            assert stood not in each.state.story
            assert stood not in front.story()
            fresh = hall.enter(each.connection.person)  # on one more device
            await hear_all(hall, fresh)
            assert each.state.story == fresh.state.story
            assert front.story() == Front(fresh).story()
            # Once they know, they are not told again.
            again = await come_back(hall, each, each.state.version)
            welcome = online.decode_from_server(again.heard[0])
            assert isinstance(welcome, online.TableWelcome)
            assert not welcome.from_the_deal and not any(missed.events for missed in welcome.missed)
        # What comes in its place is told to whoever missed only that.
        since = hall.actor.version
        await stand(hall, guests)
        back = await come_back(hall, stranger, since)
        fronts[stranger].hear(back)
        assert stranger.state.story.count(stood) == fronts[stranger].story().count(stood) == 1
        await hall.close()

    run(test)


def test_whoever_has_heard_more_than_there_is_hears_the_hand_from_its_deal() -> None:
    """A server that was set up again from a copy does not know what has happened since."""

    async def test() -> None:
        hall, _, stranger = await practice()
        front = Front(stranger)
        story = list(front.story())
        for more in (1, 1000):
            stranger.state.story.append("P0 stands.")
            back = await come_back(hall, stranger, hall.actor.version + more)
            front.hear(back)
            assert "P0 stands." not in stranger.state.story
            assert front.story() == story
            assert all(text in stranger.state.story for text in story)
        await hall.close()

    run(test)
