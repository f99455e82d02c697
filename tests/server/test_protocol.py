"""The protocol at a table online: versions, numbers without holes, questions, menus with prices and reasons."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from sabacc.protocol import online
from sabacc.protocol.messages import View
from sabacc.protocol.views import from_view
from sabacc.rules.model import RuleSet
from sabacc.server.hall import Hall
from sabacc.server.store import Store
from tests.support.online import Guest
from tests.support.processes import AMPLE
from tests.support.rule_sets import each_rule_set
from tests.support.served import served
from tests.support.stored_hall import AT_ONCE, StoredHall, drain, stored_hall
from tools.docs import ONLINE, online_text


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 2 * AMPLE))


async def play_hand(hall: StoredHall, guests: list[Guest], see: Callable[[View], None] = lambda _: None) -> None:
    """Everybody gives the safe answer, and calls the hand as soon as possible, until a hand is over."""
    table = hall.actor.room.table
    for guest in guests:
        await guest.ask(online.BeReady)
    while table.is_playing or not table.session.hands_played:
        await asyncio.sleep(0)
        await drain(*guests)
        for guest in guests:
            view = guest.state.message
            if view is None or guest.state.is_over:
                continue
            see(view)
            if any(offer.verb == "call hand" for offer in view.offers):
                await guest.ask(online.Answer, id=guest.state.question, act="call hand")
            elif guest.state.window:
                await guest.ask(online.LetPass)
            elif view.default:
                await guest.ask(online.Answer, id=guest.state.question, act=view.default)
    await hall.actor.all_told()


def numbers(guest: Guest) -> list[int]:
    """The numbers of all inputs that somebody heard of, from their welcome on."""
    messages = [online.decode_from_server(frame) for frame in guest.heard]
    return [each.v for each in messages if isinstance(each, online.TableWelcome | online.Update)]


@each_rule_set
def test_inputs_are_numbered_without_holes_for_seat_spectator_and_stranger(rules: RuleSet, tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, rules) as hall:
            watchers = [await hall.enter((await hall.admit("Wim")).id), await hall.enter(None)]
            guests = await hall.sit("Ana", "Bo", "Cy")
            await play_hand(hall, guests)
            await drain(*guests, *watchers)
            last = hall.actor.version
            for watcher in watchers:
                assert numbers(watcher) == list(range(1, last + 1)), "after the settings that the table began with"
            for guest in guests:
                first, *others = numbers(guest)
                # Somebody who sits down hears everything anew, with the number of the input that it came with.
                assert others == list(range(first + 1, last + 1)), guest.connection.person

    run(test)


def test_whoever_comes_back_hears_what_they_missed_and_no_more(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, "classic") as hall:
            guests = await hall.sit("Ana", "Bo", "Cy")
            watcher = await hall.enter(None)
            await play_hand(hall, guests)
            await drain(watcher)
            told = {
                update.v: public.events
                for frame in watcher.heard
                if isinstance(update := online.decode_from_server(frame), online.Update)
                and not isinstance(update.public, msgspec.UnsetType)
                and (public := msgspec.json.decode(update.public, type=online.Public)).events
            }
            assert len(told) > 5
            for since in (min(told) - 1, sorted(told)[3], max(told)):
                again = await hall.enter(None, since)
                (welcome,) = [online.decode_from_server(frame) for frame in again.heard]
                assert isinstance(welcome, online.TableWelcome)
                missed = {each.v: each.events for each in welcome.missed if each.events}
                assert missed == {v: events for v, events in told.items() if v > since}
                assert again.state.message == watcher.state.message

    run(test)


@each_rule_set
def test_everything_on_the_menu_is_on_offer_with_its_price_or_says_why_not(rules: RuleSet, tmp_path: Path) -> None:
    """And of what a client has put together from updates, that is true as well."""
    seen: list[View] = []

    async def test() -> None:
        async with stored_hall(tmp_path, rules) as hall:
            guests = await hall.sit("Ana", "Bo", "Cy")
            await play_hand(hall, guests, seen.append)

    run(test)
    questions = [view for view in seen if view.offers]
    assert questions
    for view in questions:
        assert view.default in {action for offer in view.offers for action in offer.actions}
        offered = {offer.verb: offer for offer in view.offers}
        for entry in view.menu:
            assert (entry.verb in offered) != bool(entry.why_not), entry
        for choice in from_view(view).choices:
            assert choice.price == offered[choice.kind.verb].price
            assert list(choice.prices) == offered[choice.kind.verb].prices
    if rules.id == "corellian-spike":
        assert any(entry.why_not for view in questions for entry in view.menu)
        assert any(offer.price or offer.prices for view in questions for offer in view.offers)


def test_an_answer_to_another_question_is_stale_and_the_same_key_has_one_effect(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            for guest in (ana, bo):
                await guest.ask(online.BeReady)
            while ana.state.message is None or not (ana.state.message.offers or bo.state.message.offers):  # type: ignore[union-attr]
                await drain(ana, bo)
                await asyncio.sleep(0)
            asker = ana if ana.state.message.offers else bo
            other = bo if asker is ana else ana
            view, question = asker.state.message, asker.state.question
            assert view is not None
            version = hall.actor.version
            for wrong in (question - 1, question + 1, 0, 10**9):
                answer = await asker.ask(online.Answer, id=wrong, act=view.default)
                assert isinstance(answer, online.Nak)
                assert answer.code == "stale"
            answer = await other.ask(online.Answer, id=question, act=view.default)
            assert isinstance(answer, online.Nak)
            assert "turn" in answer.why
            assert hall.actor.version == version
            first = await asker.ask(online.Answer, id=question, act=view.default, key="once")
            after = hall.actor.version
            assert isinstance(first, online.Ack)
            assert await asker.ask(online.Answer, id=question, act=view.default, key="once") == first
            assert hall.actor.version == after

    run(test)


def test_deadlines_are_told_as_the_time_that_is_left(tmp_path: Path) -> None:
    async def test() -> None:
        async with stored_hall(tmp_path, settings=AT_ONCE._replace(turn=30, bank=10)) as hall:
            ana, bo = await hall.sit("Ana", "Bo")
            for guest in (ana, bo):
                await guest.ask(online.BeReady)
            while ana.state.clock is None or ana.state.clock.kind != "turn":
                await drain(ana, bo)
                await asyncio.sleep(0)
            late = await hall.enter(None)
            for guest in (ana, late):
                clock = guest.state.clock
                assert clock is not None and clock.left is not None
                assert 30 < clock.left <= 40
                assert clock.seats[0] in ("A", "B")

    run(test)


@pytest.mark.parametrize(
    ("hello", "code", "why"),
    [
        ({"type": "hello", "protocol": 1}, 4004, "speaks version 2, not 1; update this client"),
        ({"type": "hello", "protocol": 3, "shiny": True}, 4004, "not 3; this client is newer"),
        ({"type": "hello", "protocol": 2, "shiny": True}, 4000, "shiny"),
        ({"type": "hello"}, 4000, "protocol"),
        ({"type": "beready", "key": "k"}, 4000, "the first message must be a hello"),
        ([], 4000, "not a message"),
    ],
)
def test_another_version_is_refused_with_a_sentence(hello: object, code: int, why: str, tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {})) as server:
                made = await server.client.post("/api/tables", json={"rules": "classic", "seats": 2})
                async with connect(server.door(made.json()["table"]), compression=None) as socket:
                    await socket.send(json.dumps(hello))
                    with pytest.raises(ConnectionClosed) as closed:
                        await asyncio.wait_for(socket.recv(), AMPLE)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == code
                assert why in closed.value.rcvd.reason

    run(test)


def test_nothing_that_is_said_meets_with_silence(tmp_path: Path) -> None:
    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            async with served(Hall(store, {})) as server:
                made = (await server.client.post("/api/tables", json={"rules": "classic", "seats": 2})).json()
                async with server.socket(made["table"], made["token"]) as ana:
                    for said, key in (
                        ("nonsense", ""),
                        ("{}", ""),
                        ({"type": "dance", "key": "k1"}, "k1"),
                        ({"type": "beready", "key": "k2", "more": 1}, "k2"),
                        ({"type": "act", "key": "k3", "id": "one", "act": "fold"}, "k3"),
                        ({"type": "emote", "key": "k4", "emote": "rude"}, "k4"),
                        ({"type": "hello", "protocol": 2}, ""),
                        ({"type": "beready"}, ""),
                        ({"type": "beready", "key": ""}, ""),
                    ):
                        await ana.say(said)
                        while not isinstance(answer := await ana.hear(), online.Ack | online.Nak):
                            pass
                        assert isinstance(answer, online.Nak), said
                        assert (answer.key, answer.code) == (key, "not_understood"), said
                        assert answer.why
                    await ana.say({"type": "ping"})
                    assert isinstance(await ana.hear(), online.Pong)

    run(test)


def test_the_schema_is_the_file_that_make_docs_makes_and_closes_every_object() -> None:
    assert ONLINE.read_text(encoding="utf-8") == online_text()
    parts = online.schema()["$defs"]
    objects = [part for part in parts.values() if part.get("type") == "object"]
    assert len(objects) > 40
    assert all(part["additionalProperties"] is False for part in objects)
    assert parts["Update"]["properties"]["public"] == {"$ref": "#/$defs/Public"}
