"""Bots that are commands: real processes that answer well, badly or not at all."""

from __future__ import annotations

import gc
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sabacc.bots import Bot, find_bot
from sabacc.bots.third_party import MOST_FAILURES, close_bot, reports_of
from sabacc.errors import BadBot
from sabacc.rules.model import RuleSet
from sabacc.testing import check_bot
from tests.support.hands import ask, new_game
from tests.support.paths import ROOT
from tests.support.processes import AMPLE, is_gone, is_running, wait_until
from tests.support.rule_sets import RULE_IDS, each_of
from tests.support.sampling import every_third

EXAMPLE = ROOT / "examples" / "bot.py"
PYTHON = shlex.quote(sys.executable)
SOON = 0.5  # the time limit, in seconds, of bots that will not answer

# A bot in a few lines: it greets, and then does what a test says with every question, which is `message`.
SCRIPT = """
import json, os, signal, sys, time
def say(**message): print(json.dumps(message), flush=True)
def act(text, **more): say(type="act", id=message["id"], act=text, **more)
open({pid!r}, "a").write(str(os.getpid()) + "\\n")
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        say(type="hello", protocol=1)
    elif message["type"] == "refused":
        open({refused!r}, "a").write(line)
    else:
        {answer}
"""

MakeBot = Callable[..., Bot]


@pytest.fixture
def make_bot(tmp_path: Path) -> Iterator[MakeBot]:
    """Makes a bot that answers as a line of Python says; all are ended after the test."""
    made: list[Bot] = []

    def make(answer: str, seconds: float = AMPLE) -> Bot:
        script = tmp_path / "bot.py"
        text = SCRIPT.format(answer=answer, pid=str(tmp_path / "pids"), refused=str(tmp_path / "refused"))
        script.write_text(text, encoding="utf-8")
        made.append(find_bot(f"cmd:{PYTHON} {shlex.quote(str(script))}", seconds=seconds))
        return made[-1]

    yield make
    for bot in made:
        close_bot(bot)


def pids(tmp_path: Path) -> list[int]:
    return [int(word) for word in (tmp_path / "pids").read_text(encoding="utf-8").split()]


@each_of(every_third(RULE_IDS, "a second each"))
def test_the_example_passes_the_public_check(rules: RuleSet) -> None:
    """At a table for two: each of its seats is three processes."""
    small = rules.with_options(seats=2)
    check_bot(lambda seed: find_bot(f"cmd:{PYTHON} {shlex.quote(str(EXAMPLE))}", seed), small, seconds=AMPLE)


def test_the_same_seed_plays_the_same_hand() -> None:
    stories = []
    for _ in range(2):
        bot = find_bot(f"cmd:{PYTHON} {shlex.quote(str(EXAMPLE))}", seed=11)
        game = new_game()
        while not game.is_over:
            game.apply(ask(bot, game))
        close_bot(bot)
        stories.append(game.narrate(everything=True))
    assert stories[0] == stories[1]


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("print('stand')", "is not a message"),
        ("print('[' * 100000)", "longer than 65536 bytes"),
        ("print()", "is not a message"),
        ("act('stand', hint='x')", "unknown field `hint`"),
        ("act('dance')", "'dance'"),
        ("act('raise 10')", "'raise 10' is not allowed. raise is not possible in this phase"),
        ("act('trade +9999c')", "9999"),
        ("act('raise ' + '9' * 30)", "whole number"),
        ("say(type='act', id=message['id'] + 1, act='stand')", "answered question 2, but was asked question 1"),
        ("say(type='act', id=10**300, act='stand')", "answered question a number of more than 20 digits, but"),
        ("say(type='hello', protocol=1)", "should be a message of the type 'act'"),
        ("sys.stdout.buffer.write(bytes([255, 10]))", "is not a message"),
    ],
)
def test_a_bad_answer_becomes_the_safe_default_and_is_reported(
    make_bot: MakeBot, tmp_path: Path, answer: str, why: str
) -> None:
    bot, game = make_bot(answer), new_game()
    assert ask(bot, game) == game.default()
    (report,) = reports_of(bot)
    assert why in report
    assert "(seat B)" in report
    assert report.endswith("Played 'stand' instead.")
    assert "\n" not in report
    # The bot is told, so that its author can find out.
    wait_until(lambda: (tmp_path / "refused").exists() and "stand" in (tmp_path / "refused").read_text())


def test_a_bot_without_an_answer_in_time_is_asked_again_the_next_time(make_bot: MakeBot) -> None:
    bot, game = make_bot("message['id'] == 1 or act('gain')", SOON), new_game()
    assert ask(bot, game) == game.default()
    assert "did not answer within 0.5 seconds" in reports_of(bot)[0]
    assert ask(bot, game).verb == "gain"


def test_a_late_answer_is_no_answer_to_the_next_question(make_bot: MakeBot) -> None:
    late = "say(type='act', id=message['id'] - 1, act='buy'); act('gain')"
    bot, game = make_bot(late), new_game()
    assert [ask(bot, game).verb for _ in range(3)] == ["gain"] * 3
    assert reports_of(bot) == []


def test_a_bot_that_hangs_is_given_up_and_ended(make_bot: MakeBot, tmp_path: Path) -> None:
    bot, game = make_bot("time.sleep(600)", SOON), new_game()
    for _ in range(MOST_FAILURES + 5):
        assert ask(bot, game) == game.default()
    assert len(reports_of(bot)) == MOST_FAILURES + 1
    assert "given up after 3 bad answers in a row" in reports_of(bot)[-1]
    assert not is_running(pids(tmp_path)[0])


def test_a_good_answer_makes_up_for_bad_ones(make_bot: MakeBot) -> None:
    bot, game = make_bot("act('gain' if message['id'] % 3 == 0 else 'dance')"), new_game()
    assert [ask(bot, game).verb for _ in range(9)] == ["stand", "stand", "gain"] * 3
    assert len(reports_of(bot)) == 6


def test_a_bot_that_ends_is_started_anew_and_its_last_words_are_told(make_bot: MakeBot, tmp_path: Path) -> None:
    bot, game = make_bot("sys.exit('out of ideas') if message['id'] == 1 else act('gain')"), new_game()
    assert ask(bot, game) == game.default()
    assert "it has ended with exit code 1; it said: out of ideas. Played" in reports_of(bot)[0]
    assert ask(bot, game).verb == "gain"
    assert len(pids(tmp_path)) == 2


def test_a_bot_that_is_killed_is_started_anew(make_bot: MakeBot, tmp_path: Path) -> None:
    bot, game = make_bot("act('gain')"), new_game()
    assert ask(bot, game).verb == "gain"
    os.kill(pids(tmp_path)[0], signal.SIGKILL)
    assert ask(bot, game) == game.default()
    assert "was ended by signal 9" in reports_of(bot)[0]
    assert ask(bot, game).verb == "gain"


def test_a_bot_that_closes_its_output_is_started_anew(make_bot: MakeBot, tmp_path: Path) -> None:
    bot, game = make_bot("act('gain') if message['id'] > 1 else (os.close(1), time.sleep(600))"), new_game()
    assert ask(bot, game) == game.default()
    assert "it has stopped writing answers. Played" in reports_of(bot)[0]
    assert ask(bot, game).verb == "gain"
    old, new = pids(tmp_path)
    assert not is_running(old)
    assert is_running(new)


def test_a_report_holds_nothing_that_a_terminal_would_obey(make_bot: MakeBot) -> None:
    bot, game = make_bot("sys.exit('\\x1b[2Jred\\x07 alert')"), new_game()
    ask(bot, game)
    assert "it said: \\x1b[2Jred\\x07 alert. Played" in reports_of(bot)[0]


def test_only_the_last_words_of_a_flood_are_kept_and_none_reach_the_terminal(
    make_bot: MakeBot, capfd: pytest.CaptureFixture[str]
) -> None:
    flood = "[print(f'complaint {i}', file=sys.stderr) for i in range(20000)] and sys.exit(4)"
    bot, game = make_bot(flood), new_game()
    assert ask(bot, game) == game.default()
    assert "exit code 4; it said: complaint 19997 / complaint 19998 / complaint 19999." in reports_of(bot)[0]
    assert capfd.readouterr() == ("", "")


def test_a_bot_that_writes_without_end_is_given_up(make_bot: MakeBot, tmp_path: Path) -> None:
    bot, game = make_bot("[act('dance') for i in iter(int, 1)]"), new_game()
    for _ in range(MOST_FAILURES):
        assert ask(bot, game) == game.default()
    assert "given up" in reports_of(bot)[-1]
    assert not is_running(pids(tmp_path)[0])


@pytest.mark.skipif(sys.platform != "linux", reason="only there a pipe can be made small")
def test_a_bot_that_does_not_read_any_more_blocks_nobody(make_bot: MakeBot) -> None:
    """It guesses the numbers of the questions, so its answers are good while the pipe to it is full."""
    small = "__import__('fcntl').fcntl(0, 1031, 4096)"
    guess = "[say(type='act', id=i, act='gain') for i in range(1, 13)] and time.sleep(600)"
    bot, game = make_bot(f"{small}; {guess}", SOON), new_game()
    verbs = [ask(bot, game).verb for _ in range(12 + MOST_FAILURES)]
    assert verbs == ["gain"] * 12 + ["stand"] * MOST_FAILURES
    assert "given up" in reports_of(bot)[-1]


def test_closing_ends_the_process_and_leaves_no_zombie(make_bot: MakeBot, tmp_path: Path) -> None:
    bot = make_bot("act('stand')")
    (pid,) = pids(tmp_path)
    assert is_running(pid)
    close_bot(bot)
    close_bot(bot)
    assert not is_running(pid)


def test_a_bot_that_nobody_has_any_more_is_ended(tmp_path: Path) -> None:
    note = tmp_path / "pids"
    script = f"import os; open({str(note)!r}, 'w').write(str(os.getpid()))"
    hello = 'print(\'{"type": "hello", "protocol": 1}\')'
    code = f"{script}; {hello}; [None for line in __import__('sys').stdin]"
    bot: Bot | None = find_bot(f"cmd:{PYTHON} -c {shlex.quote(code)}")
    assert bot is not None
    pid = int(note.read_text(encoding="utf-8"))
    del bot
    gc.collect()
    assert not is_running(pid)


# A bot that starts a program which ignores everybody, and notes the numbers of both.
PARENT = """
import os, subprocess, sys, time
child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
with open({note!r} + ".half", "w") as file:
    file.write(f"{{os.getpid()}} {{child.pid}}")
os.rename({note!r} + ".half", {note!r})
print('{{"type": "hello", "protocol": 1}}', flush=True)
{then}
"""


def parent_bot(folder: Path, then: str) -> tuple[str, Path]:
    """The command of a bot with a child, and where it notes their numbers."""
    note = folder / "numbers"
    (folder / "parent.py").write_text(PARENT.format(note=str(note), then=then), encoding="utf-8")
    return f"cmd:{PYTHON} {shlex.quote(str(folder / 'parent.py'))}", note


def numbers(note: Path) -> tuple[int, int]:
    bot, child = map(int, note.read_text(encoding="utf-8").split())
    return bot, child


@pytest.mark.parametrize(
    "then",
    [
        "[None for line in sys.stdin]",  # ends when it is told to
        "time.sleep(600)",  # does not
        "input(); input(); sys.exit(3)",  # ends when it is asked something
    ],
)
def test_what_a_bot_has_started_ends_with_it(tmp_path: Path, then: str) -> None:
    command, note = parent_bot(tmp_path, then)
    bot, game = find_bot(command, seconds=AMPLE if "exit" in then else SOON), new_game()
    if "exit" in then:
        ask(bot, game)
        assert "has ended with exit code 3" in reports_of(bot)[0], "although its child holds the pipe open"
    close_bot(bot)
    wait_until(lambda: all(map(is_gone, numbers(note))))


@pytest.mark.parametrize("then", ["[None for line in sys.stdin]", "time.sleep(600)"])
def test_a_bot_and_what_it_has_started_end_when_we_are_killed(tmp_path: Path, then: str) -> None:
    command, note = parent_bot(tmp_path, then)
    code = "import os, signal, sys; from sabacc.bots import find_bot; bot = find_bot(sys.argv[1])"
    kill = "os.kill(os.getpid(), signal.SIGKILL)"
    subprocess.run([sys.executable, "-c", f"{code}; {kill}", command], check=False, timeout=AMPLE)
    wait_until(lambda: all(map(is_gone, numbers(note))))


OWN_END = """
import sys
from sabacc.bots import find_bot
bot = find_bot(sys.argv[1])
{end}
"""


@pytest.mark.parametrize("end", ["", "raise SystemExit(3)", "raise KeyboardInterrupt"])
def test_a_bot_ends_with_our_own_process_even_if_it_ignores_us(tmp_path: Path, end: str) -> None:
    note = tmp_path / "pids"
    code = (
        f"import os, time; open({str(note)!r}, 'w').write(str(os.getpid()));"
        'print(\'{"type": "hello", "protocol": 1}\'); time.sleep(600)'
    )
    command = [sys.executable, "-c", OWN_END.format(end=end), f"cmd:{PYTHON} -c {shlex.quote(code)}"]
    subprocess.run(command, capture_output=True, check=False, timeout=AMPLE)
    assert not is_running(int(note.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", 'like "cmd:python my_bot.py"'),
        ("'", "No closing quotation"),
        ("no-such-command --fast", "'no-such-command' cannot be started: No such file"),
        (".", "'.' cannot be started: Permission denied"),
        (f"{PYTHON} -c pass", "it has ended with exit code 0"),
        (f"{PYTHON} -c 'raise SystemExit(\"no licence\")'", "exit code 1; it said: no licence"),
        (f"{PYTHON} -c 'print(1)'", "is not a message"),
        (f"{PYTHON} -c 'input(); input()'", "did not answer within 0.5 seconds"),
        (f'{PYTHON} -c \'print(r"""{{"type": "hello", "protocol": 2}}""")\'', "version 2 of the protocol"),
        (
            f'{PYTHON} -c \'print(r"""{{"type": "hello", "protocol": """ + "9" * 300 + "}}")\'',
            "version a number of more than",
        ),
    ],
)
def test_a_command_that_cannot_play_is_refused_before_the_hand(command: str, why: str) -> None:
    with pytest.raises(BadBot) as caught:
        find_bot(f"cmd:{command}", seconds=SOON)
    assert why in str(caught.value)
    assert str(caught.value).startswith("the bot ")
    assert "\n" not in str(caught.value)
