"""The coach's worker: used while it is good, given up without a loss when it is not, ended with the table."""

from __future__ import annotations

import io
import os
import random
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from sabacc import Game, SeededDealer, find
from sabacc.bots.coach import Advice, Coach, advise
from sabacc.bots.worker import COMMAND, Worker, is_wanted
from sabacc.home.lines import play_lines
from sabacc.play.view import SeatView, see
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.portion import Portion, desk_for, play_portion
from sabacc.policies.weighing import ADVISER, list_ideas
from sabacc.policies.work import from_line, to_line
from sabacc.rules.model import RuleSet
from sabacc.tables.coaching import TableCoach
from sabacc.testing.rule_check import permuted
from tests.support.processes import AMPLE, is_gone, wait_until
from tests.support.rule_sets import RULE_IDS, each_rule_set
from tests.support.screen import new_table

HANDS = 40
NEEDS_LAB = pytest.mark.skipif(find_spec("numba") is None, reason="the lab is not installed")

# A worker without the lab: it says that it is ready, and does with every portion what a test says.
SCRIPT = """
import os, sys, time
from sabacc.policies.portion import desk_for, play_portion
from sabacc.policies.work import from_line, to_answer
def say(line): sys.stdout.buffer.write(line); sys.stdout.buffer.flush()
def answer(): say(to_answer(play_portion(portion, desk_for(portion)), number))
open({note!r}, "a").write(str(os.getpid()) + "\\n")
{first}
for count, line in enumerate(sys.stdin.buffer):
    open({lines!r}, "ab").write(line)
    portion, number = from_line(line)
    {then}
"""
READY = 'say(b"ready\\n")'
MakeWorker = Callable[..., Worker]


@pytest.fixture
def make_worker(tmp_path: Path) -> Iterator[MakeWorker]:
    """Makes a worker that does as a line of Python says; all are ended after the test."""
    made: list[Worker] = []

    def make(then: str = "answer()", first: str = READY, patience: float = AMPLE) -> Worker:
        script = tmp_path / "worker.py"
        note, lines = str(tmp_path / "numbers"), str(tmp_path / "lines")
        script.write_text(SCRIPT.format(note=note, lines=lines, first=first, then=then), encoding="utf-8")
        made.append(Worker((sys.executable, str(script)), patience))
        return made[-1]

    yield make
    for worker in made:
        worker.close()


def number(folder: Path) -> int:
    """The number of the process."""
    note = folder / "numbers"
    wait_until(lambda: note.exists() and note.read_text(encoding="utf-8").endswith("\n"))
    return int(note.read_text(encoding="utf-8").split()[-1])


def lines(folder: Path) -> list[bytes]:
    """What the worker was sent."""
    sent = folder / "lines"
    return sent.read_bytes().splitlines(keepends=True) if sent.exists() else []


def decision(rules_id: str = "corellian-spike", seed: int = 7) -> Game:
    return Game(find(rules_id), [500] * 3, dealer=SeededDealer(seed))


def view_of(game: Game) -> SeatView:
    return game.view(game.to_act)


@cache
def expected() -> Advice:
    """What the coach says by itself."""
    return advise(view_of(decision()), hands=HANDS)


def final(coach: Coach, view: SeatView, hands: int = HANDS) -> Advice:
    *_, advice = coach.think(view, hands=hands)
    return advice


def test_a_warm_worker_is_used_and_its_advice_is_the_same(make_worker: MakeWorker, tmp_path: Path) -> None:
    worker = make_worker()
    assert worker.is_warm(AMPLE)
    view = view_of(decision())
    assert final(Coach(worker), view) == expected()
    portions = [from_line(line)[0] for line in lines(tmp_path)]
    assert sum(portion.hands for portion in portions if isinstance(portion, Portion)) == HANDS


def test_until_it_is_warm_the_coach_thinks_by_itself(make_worker: MakeWorker, tmp_path: Path) -> None:
    worker = make_worker(first="time.sleep(600)")
    view = view_of(decision())
    assert final(Coach(worker), view) == expected()
    assert worker.is_running and not lines(tmp_path)


@pytest.mark.parametrize(
    "then",
    [
        "sys.exit(3)",  # dies at the first portion
        "answer() if count == 0 else os._exit(1)",  # dies later
        "say(b'what?\\n')",
        "say(b'{}\\n')",
        "say(b'[1, 2]\\n')",
        "say(to_answer([], number + 1))",  # to another question
        "say(to_answer([], number))",  # of no hands at all
        "say(b'{\"number\":' + str(number).encode() + b',\"rows\":[[[1],[2],[0]]]}\\n')",  # of another number of ideas
        "say(b'x' * 100000 + b'\\n')",
        "time.sleep(600)",  # hangs
    ],
)
def test_a_worker_that_fails_costs_nothing(make_worker: MakeWorker, tmp_path: Path, then: str) -> None:
    worker = make_worker(then, patience=0.5 if "sleep" in then else AMPLE)
    assert worker.is_warm(AMPLE)
    view, coach = view_of(decision()), Coach(worker)
    assert final(coach, view) == expected()
    if "number))" in then:
        return  # it might be right: a hand that does not end is the last
    assert not worker.is_running
    wait_until(lambda: is_gone(number(tmp_path)))
    asked = len(lines(tmp_path))
    assert final(coach, view, 2).hands == 2
    assert len(lines(tmp_path)) == asked, "it is not asked again"


def test_a_worker_that_is_killed_while_it_waits_costs_nothing(make_worker: MakeWorker, tmp_path: Path) -> None:
    worker = make_worker()
    assert worker.is_warm(AMPLE)
    os.kill(number(tmp_path), signal.SIGKILL)
    view = view_of(decision())
    assert final(Coach(worker), view) == expected()


@pytest.mark.parametrize("first", ["say(b'hello\\n')", "sys.exit(1)", "raise ImportError('numba')"])
def test_a_worker_that_does_not_get_ready_is_given_up(make_worker: MakeWorker, first: str) -> None:
    worker = make_worker(first=first)
    assert not worker.is_warm(AMPLE)
    assert not worker.is_running


def test_a_worker_that_cannot_be_started_is_none() -> None:
    worker = Worker(("/no/such/program",))
    assert not worker.is_running and not worker.is_warm()
    view = view_of(decision())
    assert final(Coach(worker), view) == expected()


def test_time_lost_on_a_worker_that_hangs_is_given_back(make_worker: MakeWorker) -> None:
    worker = make_worker("time.sleep(600)", patience=0.5)
    assert worker.is_warm(AMPLE)
    *_, advice = Coach(worker).think(view_of(decision()), seconds=0.4)
    assert advice.is_final and advice.hands >= 16


# It ends.


def test_a_worker_ends_with_the_coach_even_if_it_compiles(make_worker: MakeWorker, tmp_path: Path) -> None:
    worker = make_worker(first="time.sleep(600)")
    pid = number(tmp_path)
    Coach(worker).close()
    wait_until(lambda: is_gone(pid))


def test_a_worker_ends_when_the_table_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "worker.py"
    note = tmp_path / "numbers"
    text = SCRIPT.format(note=str(note), lines=str(tmp_path / "lines"), first="time.sleep(600)", then="pass")
    script.write_text(text, encoding="utf-8")
    code = f"""
import os, signal, sys
from sabacc.bots.worker import Worker
worker = Worker((sys.executable, {str(script)!r}))
while not (os.path.exists({str(note)!r}) and os.path.getsize({str(note)!r})): os.sched_yield()
os.kill(os.getpid(), signal.SIGKILL)
"""
    subprocess.run([sys.executable, "-c", code], check=False, timeout=AMPLE)
    wait_until(lambda: is_gone(number(tmp_path)))


def test_a_table_starts_its_worker_and_ends_it(
    make_worker: MakeWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.bots.worker.is_wanted", lambda: True)
    monkeypatch.setattr("sabacc.bots.worker.Worker", make_worker)
    with new_table(tmp_path / "table", seats=3) as table:
        table.coach.warm_up()
        pid = number(tmp_path)
        table.coach.warm_up()
        assert number(tmp_path) == pid, "one is enough"
    wait_until(lambda: is_gone(pid))
    table.coach.warm_up()
    assert number(tmp_path) == pid, "nobody sits there any more"


@pytest.mark.parametrize(("is_terminal", "practice"), [(True, True), (True, False), (False, True)])
def test_only_somebody_who_practises_at_a_terminal_has_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_terminal: bool, practice: bool
) -> None:
    started: list[TableCoach] = []

    def note(coach: TableCoach) -> None:
        started.append(coach)

    monkeypatch.setattr(TableCoach, "warm_up", note)
    with new_table(tmp_path, seats=3, practice=practice) as table:
        play_lines(table, io.BytesIO(b""), io.StringIO(), is_terminal)
        assert started == [table.coach] * (is_terminal and practice)


def test_there_is_none_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not is_wanted(), "in tests"
    monkeypatch.delenv("SABACC_COACH")
    assert is_wanted() == (find_spec("numba") is not None)
    monkeypatch.setenv("SABACC_COACH", "plain")
    monkeypatch.setattr("sabacc.bots.worker.Worker", None)
    TableCoach().warm_up()


# What it gets.


@each_rule_set
def test_a_portion_has_what_the_seat_sees_and_nothing_else(rules: RuleSet) -> None:
    """With the unseen cards swapped the very same line goes out; and what is read from it plays the same hands."""
    game = Game(rules, [500] * 3, dealer=SeededDealer(2))
    seat = game.to_act
    assert seat is not None
    portion = portion_of(game.view(seat))
    line = to_line(portion, 1)
    for seed in range(3):
        other = see(permuted(game.table, rules.program, seat, random.Random(seed)), rules, seat)
        assert to_line(portion_of(other), 1) == line, seed
    there, question = from_line(line)
    assert question == 1
    assert isinstance(there, Portion)
    assert play_portion(there, desk_for(there)) == play_portion(portion, desk_for(portion))


def portion_of(view: SeatView, hands: int = 3) -> Portion:
    portion = Portion(view.rules.program, strengths_of(view.rules), view.sight, Ideas(), 1, 0, hands)
    list_ideas(view.sight, view.rules.program, ADVISER, desk_for(portion), [0, 0], 1)
    return portion


def test_the_process_that_plays_does_not_import_numba(make_worker: MakeWorker, tmp_path: Path) -> None:
    """Neither for the coach nor for its worker; only the worker itself does."""
    make_worker()
    code = f"""
import sys
from sabacc import Game, SeededDealer, find
from sabacc.bots.coach import Coach
from sabacc.bots.worker import Worker, is_wanted
is_wanted()
game = Game(find("classic"), [500] * 3, dealer=SeededDealer(7))
worker = Worker((sys.executable, {str(tmp_path / "worker.py")!r}))
assert worker.is_warm({AMPLE})
*_, advice = Coach(worker).think(game.view(game.to_act), hands=4)
assert advice.ideas
print(*sorted({{"numba", "numpy", "llvmlite", "sabacc.lab"}} & sys.modules.keys()))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=AMPLE)
    assert done.stdout.strip() == ""


# The true one.


@NEEDS_LAB
@pytest.mark.long(reason="compiles the coach")
@pytest.mark.xdist_group("coach")
@pytest.mark.parametrize("rules_id", RULE_IDS)
def test_compiled_and_plain_hands_are_the_same(rules_id: str) -> None:
    from sabacc.lab.worker import play_compiled

    game = decision(rules_id)
    for _ in range(12):
        if game.to_act is None:
            break
        portion = portion_of(view_of(game), hands=6)
        if portion.ideas.count:
            assert play_compiled(portion) == play_portion(portion, desk_for(portion))
        safe = view_of(game).default
        assert safe is not None
        game.apply(safe)


@NEEDS_LAB
@pytest.mark.long(reason="compiles the coach")
@pytest.mark.xdist_group("coach")
def test_the_true_worker_gets_warm_and_gives_the_same_advice() -> None:
    worker = Worker(COMMAND, patience=AMPLE)
    try:
        assert worker.is_warm(600.0)
        view = view_of(decision())
        assert final(Coach(worker), view, 200) == advise(view, hands=200)
        assert worker.is_running
    finally:
        worker.close()
