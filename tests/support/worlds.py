"""Whole evenings at a real server in worlds that differ in two cards, and all that anybody hears there.

Ids, tokens, codes, clocks and the dealer's secret are given, so that two worlds differ in nothing else. One world finds
out what everybody does; the other is told to do the same.
"""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from hashlib import sha512
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from sabacc.play.actions import Roll, Shuffle
from sabacc.play.dealers import SecretDealer
from sabacc.play.game import Game
from sabacc.play.notation import format_action
from sabacc.protocol.views import to_view
from sabacc.rules.model import RuleSet
from sabacc.server.actor import TableActor
from sabacc.server.hall import Hall
from sabacc.server.store import Store
from sabacc.tables.chance import Chance
from tests.support.processes import AMPLE
from tests.support.served import Caller, Served, served

NAMES = ("Ana", "Bo", "Cy", "Di")
VIEWER, HIDING = 0, (1, 2)  # seats: who looks on, and whose cards nobody is to learn
SETTINGS = {"turn": "0", "pause": "0", "window": "3600"}
PLAYS_ALONG = 3  # answers that those who hide give before they fold
MOST_STEPS = 150
MOST_SIDES = 20  # of a die
DEVICES = ("skift", "clone")  # of which the first who hides uses each once, where the rules have them
DARING = ("raise", "gain", "draw", "trade", "exchange", "swap", "buy", "protect")
NOBODY = ("", "")
# What a clock says differs from one run to the next.
DURATION = re.compile(r'"left":[0-9.]+')
OF_TIME = re.compile(r"sabacc_(\w+_seconds|store_commits_total|store_waiting)")


class Step(NamedTuple):
    """Something that somebody does when the table has come so far."""

    version: int
    who: str
    kind: str
    fields: dict[str, object]


def quiet_step(version: int, count: int) -> Step:
    """What others hear of only as an input: somebody arms an answer ahead and, the next time, takes it back."""
    who = NAMES[HIDING[1]]
    return Step(version, who, "disarm", {}) if count % 2 else Step(version, who, "arm", {"act": "fold"})


class World(NamedTuple):
    """What was heard in one world, by everybody, and what there was to know."""

    heard: dict[str, list[str]]  # over sockets
    answers: dict[str, list[str]]  # over HTTP
    logged: list[str]
    steps: list[Step]
    game: Game
    hidden: list[list[str]]  # for each seat that hides, its cards when it folded
    undealt: list[str]
    known: dict[int | None, set[str]]  # the cards that a viewer could ever know of


class Injection:
    """Everything by chance or by the clock, given beforehand; `begin` begins a world."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._numbers: Iterator[int] = itertools.count()
        self._secret, self._swap = b"", dict[str, str]()
        deal = SecretDealer.shuffle
        roll, whole = SecretDealer.roll, set[int]()

        def shuffle(dealer: SecretDealer, cards: Sequence[str]) -> Shuffle:
            order = deal(dealer, cards).cards
            whole.add(len(cards))
            # What is shuffled again later is as it lies.
            return Shuffle(tuple(self._swap.get(card, card) for card in order) if len(cards) == max(whole) else order)

        def roll_or_face(dealer: SecretDealer, dice: int, sides: int) -> Roll:
            # The face that a skifter brings takes nothing from what is dealt and rolled later.
            return Roll((sides,)) if sides > MOST_SIDES else roll(dealer, dice, sides)

        monkeypatch.setattr(SecretDealer, "shuffle", shuffle)
        monkeypatch.setattr(SecretDealer, "roll", roll_or_face)
        monkeypatch.setattr("sabacc.server.table_store.new_chance", lambda setup: Chance(self._secret, {}))
        for place in ("hall.new_id", "people.new_id"):
            monkeypatch.setattr(f"sabacc.server.{place}", lambda: f"id{next(self._numbers):020}")
        monkeypatch.setattr("sabacc.server.hall.new_token", lambda: f"token{next(self._numbers):038}")
        monkeypatch.setattr("sabacc.server.hall._stamp", lambda: f"20261118-113000-{next(self._numbers):06}")
        monkeypatch.setattr(
            "sabacc.server.codes.secrets.choice", lambda known: known[next(self._numbers) * 77 % len(known)]
        )

    def begin(self, seed: int, swapped: tuple[str, str]) -> None:
        self._numbers = itertools.count(1)
        self._secret = sha512(f"{seed}".encode()).digest()
        self._swap = {swapped[0]: swapped[1], swapped[1]: swapped[0]} if swapped != NOBODY else {}


class Evening:
    """A hand in one world."""

    def __init__(self, hall: Hall, server: Served, table_id: str, callers: dict[str, Caller], seed: int) -> None:
        self.hall, self.server, self.table_id, self.callers = hall, server, table_id, callers
        self.answers: dict[str, list[str]] = {}
        self.tokens: dict[str, str] = {}
        self._plays = dict.fromkeys(NAMES, 0)
        self._random = Random(seed)  # what those do who show their cards
        self._before_devices = iter(range(2))
        self.folded: dict[int, list[str]] = {}
        self.known: dict[int | None, set[str]] = {VIEWER: set(), None: set()}

    @property
    def actor(self) -> TableActor:
        return self.hall.actors[self.table_id]

    async def quiet(self, version: int | None = None) -> None:
        """Wait until the table has come so far, and everybody has heard of it."""
        async with asyncio.timeout(AMPLE):
            while (self.actor.version < version) if version is not None else self.actor.room.wait() is None:
                if version is None and self.is_over:
                    break
                await asyncio.sleep(0.001)
        await self.actor.all_told()

    @property
    def is_over(self) -> bool:
        table = self.actor.room.table
        return bool(table.session.hands_played) and not table.is_playing

    async def do(self, step: Step) -> None:
        asked = {"id": self._question(step.who)} if step.kind == "act" else {}
        await self.callers[step.who].ask(step.kind, **asked, **step.fields)
        self.note_known()

    def _question(self, who: str) -> int:
        return self.actor._teller.question(NAMES.index(who) if who in NAMES else None)

    def note_known(self) -> None:
        """Note which cards those who look on know of by now."""
        if (game := self.actor.room.table.game) is not None:
            for viewer, known in self.known.items():
                known.update({card.text for card in game.rules.deck.cards} - set(game.view(viewer).unseen))

    def next_step(self) -> Step:
        """What somebody does whom the table waits for."""
        room, table = self.actor.room, self.actor.room.table
        wait, game = room.wait(), table.game
        assert wait is not None and game is not None
        seat = table.to_act if table.to_act in wait.seats else wait.seats[0]
        name, version = NAMES[seat], self.actor.version
        if room.windows.open_to(seat):
            takes = [kind.verb for kind in window.takes] if (window := room.windows.open_to(seat)) else []
            if seat in HIDING and "fold" in takes and self._plays[name] >= PLAYS_ALONG:
                return self._fold(name, seat)
            if seat not in HIDING and "call hand" in takes and HIDING[0] in self.folded and HIDING[1] in self.folded:
                return self._act(name, "call hand")
            self._plays[name] += seat in HIDING
            return Step(version, name, "letpass", {})
        offers = {offer.verb: offer.actions for offer in to_view(table.view(seat), 0).offers}
        if seat == HIDING[0] and (device := next((verb for verb in DEVICES if verb in offers), "")):
            # Whoever has armed something is asked in the next window, also if somebody else has used no device.
            before = next(self._before_devices, None)
            return self._act(name, offers[device][0]) if before is None else quiet_step(version, before)
        self._plays[name] += 1
        if seat in HIDING:
            if "fold" in offers and self._plays[name] >= PLAYS_ALONG:
                return self._fold(name, seat)
            return self._act(name, "call" if "call" in offers else format_action(game.default()))
        if "call hand" in offers and len(self.folded) == len(HIDING):
            return self._act(name, "call hand")
        daring = [actions[0] for verb, actions in offers.items() if verb in DARING and actions]
        if daring and self._random.random() < 0.5:
            return self._act(name, self._random.choice(daring))
        return self._act(name, "call" if "call" in offers else format_action(game.default()))

    def _fold(self, name: str, seat: int) -> Step:
        game = self.actor.room.table.game
        assert game is not None
        self.folded[seat] = [card for card in game.view(seat).hands[seat] if card != "?"]
        return self._act(name, "fold")

    def _act(self, name: str, act: str) -> Step:
        return Step(self.actor.version, name, "act", {"act": act})

    async def look_around(self) -> None:
        """All that those who look on can ask for over HTTP."""
        code = "-".join(self.hall.store.read("SELECT words FROM code ORDER BY words")[0][0].split())
        path = f"/api/tables/{self.table_id}"
        self.hall.limits.guessing._known.clear()
        # The last hand is written behind the input that ended it, which is all that is waited for elsewhere.
        await asyncio.wrap_future(self.hall.store.write(lambda _: None))
        for who in ("Ana", "spectator", "stranger"):
            token = self.tokens[who]
            headers = {"authorization": f"Bearer {token}", "cookie": f"sabacc_{self.table_id}={token}"} if token else {}
            of_table = [f"{path}/{name}" for name in ("hands", "hands/1", "hands/2", "ledger", "nowhere")]
            for place in (*of_table, "/api/tables", f"/api/codes/{code}", "/metrics", "/healthz", "/"):
                answer = await self.server.client.get(place, headers=headers)
                told = [each for each in answer.headers.items() if each[0] not in ("date", "content-length")]
                text = "\n".join(line for line in answer.text.split("\n") if not OF_TIME.search(line))
                port = self.server.place.rpartition(":")[2]
                self.answers.setdefault(who, []).append(
                    f"{place} {answer.status_code} {told} {text}".replace(port, "PORT")
                )

    async def come_again(self) -> None:
        """What those who look on hear who come, or come back, in the middle of it."""
        for who in ("Ana", "spectator", "stranger"):
            async with self.server.socket(self.table_id, self.tokens[who]) as late:
                await late.hear()
                self.answers.setdefault(who, []).append(DURATION.sub('"left":0', without_unseen(late.heard[0])))
            async with asyncio.timeout(AMPLE):
                while self.actor.sockets != len(self.callers):
                    await asyncio.sleep(0.001)
            await self.actor.all_told()

    async def probe(self) -> None:
        """What those try who may not."""
        question = self._question("stranger")
        for who in ("spectator", "stranger"):
            await self.callers[who].ask("act", id=question, act="fold")
            await self.callers[who].ask("askcoach")
            await self.callers[who].ask("talk", ask="accuse B")
        if self.actor.room.table.to_act != VIEWER:
            for fields in (
                {"id": question, "act": "fold"},
                {"id": question + 1, "act": "fold"},
                {"id": question, "act": "x"},
            ):
                await self.callers["Ana"].ask("act", **fields)
        if not self.actor.room.table.setup.practice:
            await self.callers["Ana"].ask("takeback")
            await self.callers["Ana"].ask("askcoach")
        await self.callers["Ana"].ask("say", text="hello")
        await self.callers["Bo"].ask("say", text="hello")

    async def hear_all(self) -> None:
        """Have everybody hear what is under way."""
        await self.actor.all_told()
        for caller in self.callers.values():
            await caller.hear_all()


async def play_world(
    folder: Path, rules: RuleSet, seed: int, steps: list[Step] | None, log: io.StringIO, practice: bool = False
) -> World:
    """One hand, with the steps of another world or, if there are none, with those that show the fewest cards."""
    changes = {name: value for name, value in rules.options.items() if value != rules.defaults[name]}
    wanted = {"rules": rules.id, "options": changes, "seats": len(NAMES), "settings": SETTINGS, "practice": practice}
    with Store(folder / "server.db", clock=lambda: 1000.0) as store:
        hall = Hall(store, {}, clock=lambda: 1000.0)
        async with served(hall) as server, AsyncExitStack() as sockets:
            passes = [(await server.client.post("/api/tables", json=wanted)).json()]
            table_id = passes[0]["table"]
            for name in (*NAMES[1:], "Eve"):
                passes.append((await server.client.post(f"/api/tables/{table_id}/people", json={"name": name})).json())
            server.client.cookies.clear()
            tokens = dict(zip((*NAMES, "spectator"), (each["token"] for each in passes), strict=True)) | {
                "stranger": ""
            }
            callers = {}
            for who, token in tokens.items():
                callers[who] = await sockets.enter_async_context(server.socket(table_id, token))
                await callers[who].hear()
            evening = Evening(hall, server, table_id, callers, seed)
            evening.tokens = tokens
            if practice:
                evening.actor.room.table.coach.hands = 8
            done = await _play(evening, steps)
            game = evening.actor.room.table.game
            assert game is not None
            heard = {
                who: [DURATION.sub('"left":0', frame) for frame in caller.heard] for who, caller in callers.items()
            }
            hidden = [evening.folded.get(seat, []) for seat in HIDING]
            undealt = _undealt(game, hidden)
    logged = [json.dumps(json.loads(line) | {"at": 0}) for line in log.getvalue().splitlines()]
    return World(heard, evening.answers, logged, done, game, hidden, undealt, evening.known)


async def _play(evening: Evening, steps: list[Step] | None) -> list[Step]:
    for name in NAMES:
        await evening.callers[name].ask("sitdown", name=name)
    for name in NAMES:
        await evening.callers[name].ask("beready")
    done: list[Step] = []
    for count in range(MOST_STEPS):
        if steps is None:
            await evening.quiet()
            evening.note_known()
            if evening.is_over:
                break
            step = evening.next_step()
        else:
            if count == len(steps):
                break
            step = steps[count]
            await evening.quiet(step.version)
        if count in (2, 5):
            await evening.probe()
            if count == 5:
                await evening.look_around()
                await evening.come_again()
            step = step._replace(version=evening.actor.version)
        done.append(step)
        if evening.actor.room.table.setup.practice and step.who == NAMES[VIEWER]:
            await evening.callers[step.who].ask("askcoach")
        await evening.do(step)
    await evening.hear_all()
    evening.note_known()
    await evening.look_around()
    await evening.come_again()
    return done


def without_unseen(frame: str) -> str:
    """A message without the list of cards whose place is unknown, which are in the order of a new deck."""

    def strip(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: strip(each) for name, each in value.items() if name not in ("unseen", "rules")}
        return [strip(each) for each in value] if isinstance(value, list) else value

    return json.dumps(strip(json.loads(frame)), ensure_ascii=False)


def _undealt(game: Game, hidden: list[list[str]]) -> list[str]:
    """The cards that nobody has seen."""
    seen = {card for cards in hidden for card in cards}
    unseen = [set(game.view(seat).unseen) for seat in (None, *range(game.seats))]
    return sorted(set.intersection(*unseen) - seen)
