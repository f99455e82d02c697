"""Commands for bots that come from a log or a set-up run only after they were shown and agreed to."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.home.approved_bots import StrangeBots
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table, resume_table
from tests.support.evenings import Terminal, sabacc
from tests.support.strange_bots import StrangeBot

SENT: dict[str, Callable[[StrangeBot], None]] = {"a log": StrangeBot.send_log, "a set-up": StrangeBot.send_setup}
sent = pytest.mark.parametrize("send", SENT.values(), ids=SENT)
PLAIN = ("play", "--plain")


@pytest.fixture
def bot(tmp_path: Path) -> StrangeBot:
    return StrangeBot(tmp_path)


@sent
def test_without_a_terminal_it_does_not_run_and_is_named(bot: StrangeBot, send: Callable[[StrangeBot], None]) -> None:
    send(bot)
    before = sorted(bot.store.folder.rglob("*.*"))
    done = sabacc(bot.store.folder, *PLAIN)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == (
        f"sabacc: this table would run {bot.command!r} as a bot, and you have not used that before; "
        f"--yes-run-bots runs it without asking\n"
    )
    assert not bot.ran
    assert [path.name for path in sorted(bot.store.folder.rglob("*.*")) if path not in before] == ["table.lock"]


@sent
def test_a_script_can_say_yes_and_that_is_remembered(bot: StrangeBot, send: Callable[[StrangeBot], None]) -> None:
    send(bot)
    assert sabacc(bot.store.folder, *PLAIN, "--yes-run-bots").returncode == 0
    assert bot.ran
    assert sabacc(bot.store.folder, *PLAIN).returncode == 0
    assert bot.ran


def test_on_a_terminal_it_is_asked_about(bot: StrangeBot) -> None:
    bot.send_log()
    with Terminal(bot.store.folder, *PLAIN) as terminal:
        terminal.find("Run it? (yes or no) ")
        assert repr(bot.command) in terminal.shown.decode()
        terminal.type("\n")
        terminal.read(None)
        assert terminal.process.wait() == 2
    assert not bot.ran
    with Terminal(bot.store.folder, *PLAIN) as terminal:
        terminal.find("Run it? (yes or no) ")
        terminal.type("yes\n")
        assert terminal.play(["quit"]) == 0
    assert bot.ran
    with Terminal(bot.store.folder, *PLAIN) as terminal:
        assert terminal.play(["quit"]) == 0
    assert bot.ran and b"Run it?" not in terminal.shown


def test_the_full_screen_asks_before_it_opens(bot: StrangeBot) -> None:
    bot.send_log()
    with Terminal(bot.store.folder, "play", "classic") as terminal:
        terminal.find("Run it? (yes or no) ")
        assert b"\x1b[?1049h" not in terminal.shown
        terminal.type("n\n")
        terminal.read(None)
        assert terminal.process.wait() == 2
    assert not bot.ran


def test_a_command_that_is_typed_runs(bot: StrangeBot) -> None:
    typed = sabacc(bot.store.folder, *PLAIN, "classic", f"--bots=thumb,{bot.name}")
    assert (typed.returncode, typed.stderr) == (0, b"")
    assert bot.ran
    assert sabacc(bot.store.folder, *PLAIN).returncode == 0
    assert bot.ran
    # One that was not typed is still asked about.
    bot.send_log(f"{bot.name} --verbose")
    assert sabacc(bot.store.folder, *PLAIN).returncode == 2
    assert not bot.ran


def test_the_list_of_commands_stays_at_home(bot: StrangeBot) -> None:
    begin_table(bot.setup(), bot.store, [bot.name]).quit()
    for path in (bot.store.table, bot.store.folder / "setup.toml"):
        path.rename(bot.store.folder.parent / path.name)
    elsewhere = Store(bot.store.folder.parent)
    with pytest.raises(StrangeBots):
        resume_table(elsewhere)
    assert (bot.store.folder / "bots.toml").stat().st_mode & 0o777 == 0o600


def test_a_command_cannot_hide_what_it_is(bot: StrangeBot) -> None:
    # What cannot be printed is refused with the set-up.
    bot.send_log("cmd:rm -r ~ \r\x1b[2Kpython\u202e bot.py")
    with pytest.raises(BadStore, match=r"a bot must be printable, .*'cmd:rm -r ~ \\r\\x1b\[2Kpython\\u202e bot\.py'"):
        resume_table(bot.store)
    # The rest is asked about in full.
    bot.send_log("cmd:rm -r ~" + " " * 1900 + "x")
    with pytest.raises(StrangeBots) as refused:
        resume_table(bot.store)
    for text in (str(refused.value), *refused.value.question.split("\n")):
        assert text.isprintable()
    assert f"'rm -r ~{' ' * 1900}x'" in refused.value.question


def test_a_table_that_is_refused_is_free_for_others(bot: StrangeBot) -> None:
    bot.send_log()
    log = bot.store.table.read_bytes()
    for _ in range(2):
        with pytest.raises(StrangeBots):
            resume_table(bot.store)
        with pytest.raises(StrangeBots):
            begin_table(bot.setup(), bot.store)
    assert bot.store.table.read_bytes() == log


@pytest.mark.parametrize("text", ["nonsense", "commands = 3", "", "commands = [" + "[" * 500, "\xff"])
def test_a_list_that_cannot_be_read_is_named(bot: StrangeBot, text: str) -> None:
    (bot.store.folder / "bots.toml").write_text(text, encoding="latin-1")
    with pytest.raises(BadStore, match=r"bots\.toml is not "):
        begin_table(bot.setup(), bot.store, [bot.name])
    assert not bot.ran
