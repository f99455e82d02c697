"""Bots and the coach think elsewhere: no table waits for those of another, and no table freezes if they fail."""

import asyncio
import os
import random
import signal
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.bots import guarded
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.elsewhere import BotElsewhere
from sabacc.bots.worker import COMMAND, PLAIN
from sabacc.play.view import SeatView, see
from sabacc.policies import hand_strength
from sabacc.policies.character import CHARACTERS
from sabacc.policies.decision import Decision
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.work import from_line, to_line
from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.server.thinking import Thinkers
from sabacc.server.turns import Turns
from sabacc.server.workers import Workers
from sabacc.testing.rule_check import permuted
from tests.support.online import Guest, Hall, online_setup
from tests.support.processes import AMPLE, is_gone, wait_until
from tests.support.rule_sets import RULE_IDS, each_rule_set

ODDS = CHARACTERS["odds"]

# A worker that does with every piece of work what a test says.
SCRIPT = """
import os, sys, time
from sabacc.bots.plain_worker import decide, play
from sabacc.policies.work import Portion, from_line, to_answer
def say(line): sys.stdout.buffer.write(line); sys.stdout.buffer.flush()
def answer(): say(to_answer(play(work) if isinstance(work, Portion) else decide(work), number))
open({note!r}, "a").write(str(os.getpid()) + "\\n")
say(b"ready\\n")
for count, line in enumerate(sys.stdin.buffer):
    work, number = from_line(line)
    {then}
"""


class Worker:
    """The command of a worker, and the processes that it was started as."""

    def __init__(self, folder: Path, then: str) -> None:
        self._note, script = folder / "numbers", folder / "worker.py"
        script.write_text(SCRIPT.format(note=str(self._note), then=then), encoding="utf-8")
        self.command = (sys.executable, str(script))

    def pids(self) -> list[int]:
        return [int(line) for line in self._note.read_text().splitlines()] if self._note.exists() else []


MakeThinkers = Callable[..., Thinkers]


@pytest.fixture
def make_thinkers() -> Iterator[MakeThinkers]:
    made: list[Thinkers] = []

    def make(command: tuple[str, ...] = PLAIN, number: int = 1, patience: float = AMPLE, **named: object) -> Thinkers:
        made.append(Thinkers(workers=Workers(number, command, patience=patience), **named))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for thinkers in made:
        thinkers.close()


def view_of(rules: RuleSet, seed: int = 7) -> SeatView:
    game = Game(rules, [500] * 3, dealer=SeededDealer(seed))
    return game.view(game.to_act)


def decision_of(view: SeatView, seconds: float = 60.0) -> Decision:
    return Decision(view.rules.program, strengths_of(view.rules), view.sight, ODDS, 1, seconds)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(test(), 120))


async def seat_with_bots(hall: Hall, bot: str, bots: int = 2) -> Guest:
    """Somebody at a table of their own with some bots, who is ready for a hand."""
    host = hall.enter("p1")
    await host.listen()
    await host.ask(online.SitDown, name="Ana", seat="A")
    for number in range(bots):
        answer = await host.ask(online.SeatBot, seat="BCD"[number], bot=bot, name=f"Bot{number}")
        assert isinstance(answer, online.Ack), answer
    await host.ask(online.Run, set={"pace": "0", "turn": "0", "pause": "0"})
    await host.ask(online.BeReady)
    return host


async def play_out(hall: Hall, host: Guest) -> None:
    """Give the safe answers until the hand is over."""
    table = hall.actor.room.table
    while table.is_playing or not table.session.hands_played:
        while not host.connection.queue.empty():
            await host.listen()
        state = host.state
        if state.window:
            await host.ask(online.LetPass)
        elif state.message and state.message.default and not state.is_over:
            await host.ask(online.Answer, id=state.question, act=state.message.default)
        await asyncio.sleep(0.005)


# What a worker gets.


@each_rule_set
def test_a_decision_has_what_the_seat_sees_and_nothing_else(rules: RuleSet) -> None:
    game = Game(rules, [500] * 3, dealer=SeededDealer(2))
    seat = game.to_act
    assert seat is not None
    line = to_line(decision_of(game.view(seat)), 1)
    for seed in range(3):
        other = see(permuted(game.table, rules.program, seat, random.Random(seed)), rules, seat)
        assert to_line(decision_of(other), 1) == line, seed
    there, number = from_line(line)
    assert number == 1
    assert to_line(there, 1) == line


def test_a_worker_decides_as_the_bot_does_by_itself() -> None:
    view, workers = view_of(find("classic")), Workers(1, PLAIN, patience=AMPLE)
    try:
        assert BotElsewhere(ODDS, 5, 60.0, workers.decide).act(view) == PolicyBot(ODDS, 5, 60.0).act(view)
    finally:
        workers.close()


@pytest.mark.skipif(find_spec("numba") is None, reason="the lab is not installed")
@pytest.mark.long(reason="compiles what bots think with")
@pytest.mark.xdist_group("coach")
def test_with_the_lab_decisions_are_compiled_and_the_same() -> None:
    workers = Workers(1, PLAIN, COMMAND, patience=AMPLE)
    try:
        for rules_id in RULE_IDS:
            view = view_of(find(rules_id))
            plain = PolicyBot(ODDS, 1).act(view)
            decision = decision_of(view, 0.01)
            wait_until(partial(_is_compiled, workers, decision), 600)
            assert BotElsewhere(ODDS, 1, 60.0, workers.decide).act(view) == plain, rules_id
        assert workers.failures == 0
    finally:
        workers.close()


def _is_compiled(workers: Workers, decision: Decision) -> bool:
    """Whether compiled code is ready, which is looked for only when there is something to decide."""
    return workers.decide(decision) is not None and workers.is_compiled


# A worker that fails.


@pytest.mark.parametrize(
    "then", ["os._exit(1)", "say(b'what?\\n')", "say(to_answer((99, 0, 0, 0), number + 1))", "time.sleep(600)"]
)
def test_a_worker_that_fails_is_replaced_and_the_bot_plays_by_thumb(tmp_path: Path, then: str) -> None:
    worker = Worker(tmp_path, f"answer() if os.path.exists({str(tmp_path / 'well')!r}) else {then}")
    workers = Workers(1, worker.command, patience=0.5 if "sleep" in then else AMPLE)
    view = view_of(find("classic"))
    bot = guarded("odds", BotElsewhere(ODDS, 5, 0.2, workers.decide))
    try:
        thumb = guarded("thumb", BotElsewhere(ODDS, 5, 0.2, lambda _: None))
        assert bot.act(view) == thumb.act(view)
        assert workers.failures == 1
        (first,) = worker.pids()
        wait_until(lambda: is_gone(first))
        (tmp_path / "well").touch()
        assert workers.decide(decision_of(view, 0.2)) is not None
        assert len(worker.pids()) == 2
    finally:
        workers.close()
    wait_until(lambda: all(map(is_gone, worker.pids())))


def test_a_worker_that_is_killed_while_it_waits_is_replaced(tmp_path: Path) -> None:
    worker = Worker(tmp_path, "answer()")
    workers = Workers(1, worker.command, patience=AMPLE)
    decision = decision_of(view_of(find("classic")), 0.1)
    try:
        assert workers.decide(decision) is not None
        os.kill(worker.pids()[0], signal.SIGKILL)
        wait_until(lambda: is_gone(worker.pids()[0]))
        workers.decide(decision)  # it may notice only now
        assert workers.decide(decision) is not None
        assert len(worker.pids()) == 2
    finally:
        workers.close()


@pytest.mark.parametrize("then", ["os._exit(1)", "time.sleep(600)"])
def test_a_hand_comes_to_its_end_although_no_worker_ever_answers(
    make_thinkers: MakeThinkers, tmp_path: Path, then: str
) -> None:
    async def test() -> None:
        thinkers = make_thinkers(Worker(tmp_path, then).command, patience=0.1, deadline=0.5)
        hall = Hall(online_setup(find("corellian-spike"), seed=3), thinkers=thinkers)
        host = await seat_with_bots(hall, "odds", bots=1)
        await play_out(hall, host)
        await hall.close()

    run(test)


def test_the_coach_goes_on_with_another_worker_and_says_so_if_there_is_none(
    make_thinkers: MakeThinkers, tmp_path: Path
) -> None:
    async def advise(then: str) -> online.Ack | online.Nak:
        worker = Worker(tmp_path, then)
        hall = Hall(
            online_setup(find("corellian-spike"), seed=3, practice=True),
            thinkers=make_thinkers(worker.command, patience=AMPLE),
        )
        host = await seat_with_bots(hall, "thumb", bots=1)
        while host.state.message is None or not host.state.message.offers:
            await host.listen()
        hall.actor.wish(host.connection, online.AskCoach(key="first"))
        again = await host.ask(online.AskCoach)
        assert isinstance(again, online.Nak)
        assert "already" in again.why
        heard = [await host.listen()]
        while not isinstance(heard[-1], online.Ack | online.Nak):
            heard.append(await host.listen())
        await hall.close()
        assert isinstance(heard[-1], online.Nak) or any(isinstance(each, online.Hint) for each in heard)
        return heard[-1]

    async def test() -> None:
        first_dies = f"answer() if open({str(tmp_path / 'numbers')!r}).read().count(chr(10)) > 1 else os._exit(1)"
        assert isinstance(await advise(first_dies), online.Ack)
        answer = await advise("os._exit(1)")
        assert isinstance(answer, online.Nak)
        assert "has failed" in answer.why

    run(test)


# Nobody waits for another table.


def test_what_hands_are_worth_is_found_out_elsewhere_also_after_a_change_of_rules(
    make_thinkers: MakeThinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []
    score = hand_strength._score_random

    def noted(*what: Any) -> int:
        threads.append(threading.current_thread())
        return score(*what)

    monkeypatch.setattr(hand_strength, "_score_random", noted)
    strengths_of.cache_clear()

    async def test() -> None:
        # A bot may win the sabacc pot in the first hand, which ends the game by the book.
        rules = find("classic").with_options(plutt="guest", game_end="open")
        hall = Hall(online_setup(rules, seed=3), thinkers=make_thinkers(COMMAND))
        host = await seat_with_bots(hall, "thumb", bots=1)
        await play_out(hall, host)
        before = len(threads)
        for ask, as_guest in (("invite Rae", False), ("set raise_cap=2", True)):
            answer = await host.ask(online.Talk, ask=ask, as_guest=as_guest)
            assert isinstance(answer, online.Ack), answer
        while hall.actor.room.table.session.hands_played < 2:
            if not hall.actor.room.table.is_playing:
                await host.ask(online.BeReady)
            await play_out(hall, host)
        assert hall.actor.room.table.session.rules != rules
        assert 0 < before < len(threads)
        await hall.close()

    run(test)
    assert threading.main_thread() not in threads


def test_a_table_with_thinkers_does_not_delay_another_one(
    make_thinkers: MakeThinkers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While bots by the odds think at one table, in plain Python, wishes at another are answered at once."""
    monkeypatch.setattr("sabacc.server.bounds._AT_ONCE", 10_000)  # more than anybody wishes for here

    async def test() -> None:
        thinkers = make_thinkers(number=2)
        busy = Hall(online_setup(find("corellian-spike"), seed=3), thinkers=thinkers)
        other = Hall(online_setup(find("classic"), seed=3), thinkers=thinkers)
        guest = other.enter("p2")
        await guest.listen()
        await guest.ask(online.SitDown, name="Bo")
        host = await seat_with_bots(busy, "odds", bots=1)
        playing = asyncio.create_task(play_out(busy, host))
        delays, turn = [], 20
        while not playing.done():
            turn += 1
            asked = time.perf_counter()
            assert isinstance(await guest.ask(online.Run, set={"turn": str(turn)}), online.Ack)
            delays.append(time.perf_counter() - asked)
            await asyncio.sleep(0.01)
        await playing
        assert busy.actor.room.table.session.hands_played == 1
        assert len(delays) > 20
        # A decision takes a quarter of a second and more; the middle one of all waits for none of them.
        assert sorted(delays)[len(delays) // 2] < 0.05, delays
        for hall in (busy, other):
            await hall.actor.close()

    run(test)


SLOW_BOT = """
import json, sys, time
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "welcome":
        print(json.dumps({"type": "hello", "protocol": 1, "name": "slow"}), flush=True)
    elif said["type"] == "view":
        time.sleep(SECONDS)
        print(json.dumps({"type": "act", "id": said["id"], "act": said["default"]}), flush=True)
"""


@pytest.mark.parametrize("seconds", ["0.1", "600"])
def test_a_bot_of_the_operator_blocks_nobody(make_thinkers: MakeThinkers, tmp_path: Path, seconds: str) -> None:
    """Neither when it begins, nor when it thinks, nor when it never answers."""
    script = tmp_path / "slow.py"
    script.write_text(SLOW_BOT.replace("SECONDS", seconds))

    async def test() -> None:
        thinkers = make_thinkers(commands={"club": f"cmd:{sys.executable} {script}"}, deadline=1.0)
        hall = Hall(online_setup(find("corellian-spike"), seed=3), thinkers=thinkers)
        gaps, last = [0.0], time.perf_counter()

        async def watch() -> None:
            nonlocal last
            while True:
                await asyncio.sleep(0)
                gaps.append(time.perf_counter() - last)
                last = time.perf_counter()

        watching = asyncio.create_task(watch())
        host = await seat_with_bots(hall, "club", bots=1)
        playing = asyncio.create_task(play_out(hall, host))
        if seconds == "600":
            while not any(entry.seat == 1 and entry.kind == "act" for entry in hall.log.entries):
                await asyncio.sleep(0.01)
            playing.cancel()
        else:
            await playing
        await hall.actor.close()
        watching.cancel()
        assert max(gaps) < 0.5, "the loop was never held up for as long as the bot takes"

    run(test)


# Tables take turns.


def test_tables_take_turns_and_have_one_thing_done_at_a_time() -> None:
    turns = Turns(1, "test")
    begin = threading.Event()
    done: list[str] = []
    turns.submit("first", begin.wait)
    waiting = [turns.submit("greedy", lambda i=i: done.append(f"greedy {i}")) for i in range(3)]  # type: ignore[misc]
    waiting += [turns.submit("modest", lambda i=i: done.append(f"modest {i}")) for i in range(2)]  # type: ignore[misc]
    begin.set()
    for each in waiting:
        each.result(AMPLE)
    turns.close()
    assert done == ["greedy 0", "modest 0", "greedy 1", "modest 1", "greedy 2"]


def test_two_threads_never_work_for_one_table_while_another_waits() -> None:
    turns = Turns(2, "test")
    one, two = threading.Event(), threading.Event()
    at_work: list[str] = []

    def work(table: str, until: threading.Event) -> None:
        at_work.append(table)
        until.wait(AMPLE)

    first = turns.submit("greedy", lambda: work("greedy", one))
    second = turns.submit("greedy", lambda: work("greedy again", two))
    other = turns.submit("modest", lambda: work("modest", two))
    wait_until(lambda: len(at_work) == 2)
    assert at_work == ["greedy", "modest"]
    two.set()
    other.result(AMPLE)
    assert not second.running(), "its table is served already"
    one.set()
    for each in (first, second):
        each.result(AMPLE)
    assert at_work == ["greedy", "modest", "greedy again"]
    turns.close()


def test_what_fails_or_is_cancelled_keeps_nobody_from_the_next_turn() -> None:
    turns = Turns(1, "test")
    begin = threading.Event()
    turns.submit("first", begin.wait)
    failing = turns.submit("a", lambda: 1 // 0)
    cancelled, fine = turns.submit("b", lambda: 2), turns.submit("c", lambda: 3)
    cancelled.cancel()
    begin.set()
    assert fine.result(AMPLE) == 3
    assert isinstance(failing.exception(AMPLE), ZeroDivisionError)
    turns.close()
    assert turns.submit("late", lambda: 4).cancelled()
