"""Two worlds that differ in cards a viewer may not know, with the same inputs: the viewer hears the same bytes.

Whole hands at a real server, over sockets and HTTP, with its log and its figures; see `tests/support/worlds.py`.
"""

from __future__ import annotations

import asyncio
import io
import itertools
import json
import logging
import re
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from sabacc.client.table_state import TableState
from sabacc.play.notation import format_action
from sabacc.play.record import parse_record
from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.rules.options import DECLARE_TOTAL
from sabacc.rules.registry import find
from sabacc.server.hall import Hall
from sabacc.server.logs import LOGGER, JsonLines
from sabacc.server.store import Store
from tests.support.processes import AMPLE
from tests.support.rule_sets import RULE_IDS
from tests.support.sampling import every_third
from tests.support.served import served
from tests.support.worlds import (
    DEVICES,
    HIDING,
    NAMES,
    NOBODY,
    VIEWER,
    Injection,
    Step,
    World,
    play_world,
    quiet_step,
    without_unseen,
)

LOOKING_ON = ("Ana", "spectator", "stranger")
CALM = {"turn": "0", "pause": "0", "pace": "0"}
SEEDS = range(1, 40)
SUITED = re.compile(r"[+-]?\d+[a-z]")  # the sign of a card that is taken for nothing else
SHOWS_FOLDED = (
    "yarith-bespin",
)  # where whoever folds lays their cards on the pile, face up: until then they are hidden


@pytest.fixture
def injection(monkeypatch: pytest.MonkeyPatch) -> Injection:
    return Injection(monkeypatch)


def quiet_rules(name: str) -> RuleSet:
    rules = find(name)
    # By the book everybody says what they were dealt.
    return rules.with_options(declare_total="off") if rules.has(DECLARE_TOTAL) else rules


class Worlds:
    """Plays hands, each in a folder of its own."""

    def __init__(self, injection: Injection, folder: Path, rules: RuleSet, practice: bool = False) -> None:
        self._injection, self._folder, self.rules, self._practice = injection, folder, rules, practice
        self._count = 0

    def play(self, seed: int, swapped: tuple[str, str] = NOBODY, like: World | None = None) -> World:
        self._count += 1
        self._injection.begin(seed, swapped)
        folder, log = self._folder / f"{self._count}", logged()
        steps = None if like is None else like.steps
        world = play_world(folder, self.rules, seed, steps, log.stream, self._practice)
        try:
            return asyncio.run(asyncio.wait_for(world, 120))
        finally:
            log.end()


def logged() -> Any:
    """What the server logs from now on, as it would write it."""

    class Kept(logging.StreamHandler[io.StringIO]):
        def end(self) -> None:
            logging.getLogger().removeHandler(self)

    kept = Kept(io.StringIO())
    kept.setFormatter(JsonLines())
    logging.getLogger().addHandler(kept)
    logging.getLogger(LOGGER).setLevel(logging.INFO)
    return kept


def plain(rules: RuleSet, cards: list[str]) -> list[str]:
    """Cards with a suit of which there is one each, and which nobody has to show."""
    texts = [card.text for card in rules.deck.cards]
    return [
        text
        for text in cards
        if texts.count(text) == 1 and SUITED.fullmatch(text) and not rules.deck.named(text).is_five
    ]


def hidden_pairs(world: World, rules: RuleSet) -> list[tuple[str, str]]:
    """Pairs of cards that those who look on never learn of: of two who fold, and of one of them and the deck."""
    unseen = set(world.game.view(None).unseen) & set(world.game.view(VIEWER).unseen)
    if rules.id in SHOWS_FOLDED:
        unseen = {card for cards in world.hidden for card in cards}
    one, other = ([card for card in plain(rules, cards) if card in unseen] for cards in world.hidden)
    undealt = plain(rules, world.undealt)
    return [(a[0], b[-1]) for a, b in ((one, other), (other, undealt)) if a and b]


def names_cards(world: World, rules: RuleSet) -> bool:
    """Whether those who hide their cards have named one: in another world they would have to name another."""
    texts = {card.text for card in rules.deck.cards}
    acts = [str(step.fields.get("act", "")) for step in world.steps if step.who in (NAMES[seat] for seat in HIDING)]
    return any(texts & set(act.split()) for act in acts)


def find_hidden(worlds: Worlds, pairs: int, seeds: Iterable[int]) -> tuple[int, World, list[tuple[str, str]]]:
    """A seed whose hand goes on to its end with two folded hands of plain cards."""
    for seed in seeds:
        world = worlds.play(seed)
        found = hidden_pairs(world, worlds.rules)
        if world.game.is_over and all(world.hidden) and len(found) >= pairs and not names_cards(world, worlds.rules):
            if worlds.rules.id in SHOWS_FOLDED:
                folds = [step.fields.get("act") for step in world.steps].index("fold")
                world = worlds.play(seed, like=world._replace(steps=world.steps[:folds]))
            return seed, world, found
    raise AssertionError("no seed hides plain cards")


def differences(first: World, second: World, *viewers: str) -> list[str]:
    """Where those who look on heard something else."""
    found = []
    for who in dict.fromkeys(viewers or LOOKING_ON):
        for name, one, other in (
            ("socket", first.heard[who], second.heard[who]),
            ("HTTP", first.answers.get(who, []), second.answers.get(who, [])),
        ):
            found += [f"{who}, {name}:\n{a}\n{b}" for a, b in zip(one, other, strict=False) if a != b]
            if len(one) != len(other):
                found.append(f"{who}, {name}: {len(one)} and {len(other)}")
    if first.logged != second.logged:
        found.append(f"log: {first.logged} and {second.logged}")
    return found


def assert_no_canary(world: World, rules: RuleSet, cards: Iterable[str], *viewers: str) -> None:
    """Cards that viewers may not know of are named nowhere, by their signs or in words."""
    canaries = {card for card in cards if SUITED.fullmatch(card)}
    names = {re.escape(name) for card in canaries for name in (card, rules.deck.named(card).name)}
    named = re.compile(rf"(?<![\w+-])({'|'.join(sorted(names))})(?!\w)")
    assert canaries
    for who in viewers:
        for frame in (*map(without_unseen, world.heard[who]), *world.answers[who], *world.logged):
            found = named.search(frame)
            assert not found, (who, found, frame)


def check_game(worlds: Worlds, pairs: int, seeds: Iterable[int] = SEEDS) -> World:
    seed, first, found = find_hidden(worlds, pairs, seeds)
    print(f"seed {seed}, cards {found}")
    is_whole = worlds.rules.id not in SHOWS_FOLDED
    for pair in found[:pairs]:
        second = worlds.play(seed, pair, first)
        assert second.steps == first.steps
        assert second.game.is_over == first.game.is_over == is_whole
        # They are other worlds: whoever hides has another card.
        changed = [first.heard[NAMES[seat]] != second.heard[NAMES[seat]] for seat in HIDING]
        assert any(changed)
        assert differences(first, second) == []
        for world in (first, second):
            assert_no_canary(world, worlds.rules, pair, *LOOKING_ON)
    texts = {card.text for card in worlds.rules.deck.cards}
    assert_no_canary(first, worlds.rules, texts - first.known[VIEWER], "Ana")
    assert_no_canary(first, worlds.rules, texts - first.known[None], "spectator", "stranger")
    assert any('"update"' in frame for frame in first.heard["stranger"])
    if is_whole:
        assert any('"verdict"' in frame for frame in first.heard["Ana"])
        record = next(text for text in reversed(first.answers["Ana"]) if "/hands/1 200" in text)
        own = parse_record(json.loads(record[record.index('{"hand"') :])["record"])
        assert own.viewer == VIEWER
    assert any("/hands/1 401" in text for text in first.answers["stranger"])
    assert any("/ledger 200" in text for text in first.answers["Ana"])
    assert all(any('"missed"' in text for text in first.answers[who]) for who in LOOKING_ON)
    return first


@pytest.mark.parametrize("name", every_third(RULE_IDS, reason="plays whole hands at a server, twice"))
def test_hidden_cards_change_no_byte(name: str, injection: Injection, tmp_path: Path) -> None:
    check_game(Worlds(injection, tmp_path, quiet_rules(name)), 1)


@pytest.mark.long(reason="plays whole hands at a server, in three worlds for each seed")
@pytest.mark.parametrize("name", RULE_IDS)
def test_hidden_cards_change_no_byte_in_many_worlds(name: str, injection: Injection, tmp_path: Path) -> None:
    for first in (100, 200, 300, 400):
        check_game(Worlds(injection, tmp_path / f"{first}", quiet_rules(name)), 2, range(first, first + 40))


@pytest.mark.long(reason="the coach thinks at each decision")
@pytest.mark.parametrize("name", ["corellian-spike", "classic"])
def test_the_coach_knows_no_more_than_whoever_asks(name: str, injection: Injection, tmp_path: Path) -> None:
    world = check_game(Worlds(injection, tmp_path, quiet_rules(name), practice=True), 1)
    assert any('"type":"hint"' in frame for frame in world.heard["Ana"])
    assert not any('"type":"hint"' in frame for who in world.heard.keys() - {"Ana"} for frame in world.heard[who])


def is_device(step: Step) -> bool:
    return str(step.fields.get("act", "")).startswith(DEVICES)


def without_devices(steps: list[Step]) -> list[Step]:
    """The same steps, with an answer that is armed ahead, or taken back, in place of each use of a device."""
    count = itertools.count()
    return [quiet_step(step.version, next(count)) if is_device(step) else step for step in steps]


def uses_devices(worlds: Worlds) -> tuple[int, World]:
    """A seed with whose cards somebody uses both devices, and folds."""
    for seed in SEEDS:
        world = worlds.play(seed)
        if sum(map(is_device, world.steps)) == len(DEVICES) and world.hidden[0] and world.game.is_over:
            return seed, world
    raise AssertionError("nobody uses a device")


def test_a_device_that_is_used_changes_no_byte_for_anybody_else(injection: Injection, tmp_path: Path) -> None:
    """Whoever accuses somebody must not be sure of it: what others hear could as well be an answer that is armed."""
    worlds = Worlds(injection, tmp_path, quiet_rules("classic").with_options(devices="tolerated"))
    seed, first = uses_devices(worlds)
    print(f"seed {seed}")
    second = worlds.play(seed, like=first._replace(steps=without_devices(first.steps)))
    cheat, decoy = (NAMES[seat] for seat in HIDING)
    assert second.steps != first.steps and second.game.is_over
    assert any('"skifted"' in frame for frame in first.heard[cheat])
    assert not any('"skifted"' in frame for frame in second.heard[cheat])
    assert first.heard[decoy] != second.heard[decoy]
    others = [name for name in NAMES if name not in (cheat, decoy)]
    assert others == ["Ana", "Di"]
    assert differences(first, second, *LOOKING_ON, *others) == []


def test_whoever_takes_a_seat_does_not_see_the_last_hand_of_it(tmp_path: Path) -> None:
    """Between hands the last one is still on the table, and belongs to those who played it."""

    async def test() -> None:
        with Store(tmp_path / "server.db") as store:
            hall = Hall(store, {"thumb": ""})
            async with served(hall) as server, AsyncExitStack() as sockets:
                bots = [{"bot": "thumb", "name": "Bex"}]
                wanted = {"rules": "corellian-spike", "seats": 4, "bots": bots, "settings": CALM}
                passes = [(await server.client.post("/api/tables", json=wanted)).json()]
                path = f"/api/tables/{passes[0]['table']}"
                for name in NAMES[1:]:
                    passes.append((await server.client.post(f"{path}/people", json={"name": name})).json())
                ana, bo, late, later = [
                    await sockets.enter_async_context(server.socket(each["table"], each["token"])) for each in passes
                ]
                for caller, name in ((ana, "Ana"), (bo, "Bo")):
                    await caller.ask("sitdown", name=name)
                    await caller.ask("beready")
                actor = hall.actors[passes[0]["table"]]
                table = actor.room.table
                await until(lambda: table.to_act in (0, 1))
                game = table.game
                assert game is not None
                # They fold and one of them goes; somebody else takes the seat, and another that of the bot.
                held = set[str]()
                for _ in range(40):
                    await until(lambda: not table.is_playing or table.to_act in (0, 1))
                    # Dice may shift what they were dealt into the discard, where everybody sees it.
                    held |= {card for seat in (1, 3) for card in game.view(seat).hands[seat]}
                    if not table.is_playing or (seat := table.to_act) is None:
                        break
                    can_fold = any(choice.kind.verb == "fold" for choice in table.view(seat).choices)
                    act = "fold" if can_fold else format_action(game.default())
                    await (ana, bo)[seat].ask("act", id=actor._teller.question(None), act=act)
                assert not table.is_playing and table.game is game
                hidden = set(plain(game.rules, sorted(held))) & set(game.view(None).unseen)
                assert hidden
                await bo.ask("getup")
                assert isinstance(await late.ask("sitdown", name="Cy", seat="B"), online.Ack)
                assert isinstance(await later.ask("sitdown", name="Di", seat="D"), online.Ack)
                await actor.all_told()
                for caller in (late, later):
                    await caller.hear_all()
                    own = [json.loads(frame)["own"] for frame in caller.heard if '"type":"welcome"' in frame]
                    assert [each.get("seats.B", each.get("seats.D")) for each in own] == [None, None]
                    told = " ".join(map(without_unseen, caller.heard))
                    for card in hidden:
                        assert f'"{card}"' not in told
                # The next hand is theirs.
                for caller in (ana, late, later):
                    await caller.ask("beready")
                await until(lambda: table.game is not game)
                await actor.all_told()
                await late.hear_all()
                state = TableState(online.decode_from_server(late.heard[0]))  # type: ignore[arg-type]
                for frame in late.heard[1:]:
                    state.hear(online.decode_from_server(frame))
                assert table.game is not None and state.view is not None
                assert state.view.hands[1] == table.game.view(1).hands[1]

    asyncio.run(asyncio.wait_for(test(), 60))


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(AMPLE):
        while not holds():
            await asyncio.sleep(0.001)
