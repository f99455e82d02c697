"""Files from other people: whatever they are and whatever is in them, one sentence."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import pytest

from sabacc.cli import main
from sabacc.errors import SabaccError
from sabacc.files import HOUSE_RULES, LOG, RECORD, SETUP, FileKind
from sabacc.home.data_folder import Kept, Store
from sabacc.home.log_file import LogReader
from sabacc.rules.house_rules import load_house_rules
from sabacc.rules.presets import find_house_rules
from tests.support.evenings import environment


def read_setup(path: Path) -> object:
    path.rename(path.with_name("setup.toml"))
    return Store(path.parent).last_setup()


WAYS_IN: dict[str, tuple[Callable[[Path], object], FileKind]] = {
    "a kept hand": (lambda path: Kept(1, None, path).read(), RECORD),
    "house rules": (load_house_rules, HOUSE_RULES),
    "--house": (lambda path: find_house_rules(str(path)), HOUSE_RULES),
    "a set-up": (read_setup, SETUP),
    "a log": (LogReader, LOG),
}


def sentence(read: Callable[[Path], object], path: Path) -> str:
    with pytest.raises(SabaccError) as refusal:
        read(path)
    said = str(refusal.value)
    assert "\n" not in said
    assert len(said) < 500
    return said


def make_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(str(path))


NOT_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "a folder": (Path.mkdir, "Is a directory"),
    "a pipe": (os.mkfifo, "it is a pipe, not a file"),
    "a socket": (make_socket, "it is a socket, not a file"),
    "a device": (lambda path: path.symlink_to("/dev/zero"), "it is a device, not a file"),
}


@pytest.mark.parametrize("read", [way[0] for way in WAYS_IN.values()], ids=WAYS_IN)
@pytest.mark.parametrize(("make", "why"), NOT_FILES.values(), ids=NOT_FILES)
def test_only_regular_files_are_read(
    tmp_path: Path, read: Callable[[Path], object], make: Callable[[Path], object], why: str
) -> None:
    make(tmp_path / "it")
    assert f" cannot be read: {why}" in sentence(read, tmp_path / "it")


@pytest.mark.parametrize(("read", "kind"), WAYS_IN.values(), ids=WAYS_IN)
def test_a_file_that_is_too_long_is_refused_unread(
    tmp_path: Path, read: Callable[[Path], object], kind: FileKind
) -> None:
    with (tmp_path / "it").open("wb") as file:
        file.truncate(kind.most + 1)
    assert f" is too long for {kind.name}, which may have up to {kind.most} bytes" in sentence(read, tmp_path / "it")


@pytest.mark.parametrize("read", [way[0] for way in WAYS_IN.values()], ids=WAYS_IN)
def test_text_is_in_utf_8(tmp_path: Path, read: Callable[[Path], object]) -> None:
    (tmp_path / "it").write_bytes("name = 'Ærø'\n---\n".encode("latin-1"))
    assert "is not text in UTF-8" in sentence(read, tmp_path / "it")


MUCH = {
    "tables": "[" * 490,
    "lists": f"a = {'[' * 490}{']' * 490}",
    "inline tables": f"a = {'{a=' * 490}",
    "dots in a key": f"{'a.' * 15_000}a = 1",
    "a long word": "a" * 30_000,
    "blank lines": "\n" * 30_000,
    "nulls": "\0" * 30_000,
}


@pytest.mark.parametrize("read", [way[0] for way in WAYS_IN.values()], ids=WAYS_IN)
@pytest.mark.parametrize("text", MUCH.values(), ids=MUCH)
def test_nesting_and_long_words_are_one_sentence(tmp_path: Path, read: Callable[[Path], object], text: str) -> None:
    (tmp_path / "it").write_text(f"{text}\n---\n")
    sentence(read, tmp_path / "it")


# The command line.


@pytest.mark.parametrize("words", [("replay",), ("score", "classic", "10c 2c", "--house")])
def test_a_pipe_for_a_file_does_not_make_the_command_wait(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...]
) -> None:
    os.mkfifo(tmp_path / "it")
    assert main([*words, str(tmp_path / "it")]) == 2
    assert capsys.readouterr() == ("", f"sabacc: {tmp_path / 'it'} cannot be read: it is a pipe, not a file\n")


def replay_from(source: int | BinaryIO, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Replay a record that comes from standard input."""
    return subprocess.run(
        [sys.executable, "-m", "sabacc", "replay", "-"],
        stdin=source,
        capture_output=True,
        env=environment(folder),
        check=False,
        timeout=60,
    )


def test_an_endless_record_in_a_pipe_is_refused(tmp_path: Path) -> None:
    with Path("/dev/zero").open("rb") as endless:
        done = replay_from(endless, tmp_path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sabacc: standard input is too long for a record, which may have up to 4194304 bytes\n"


def test_standard_input_that_does_not_wait_is_refused(tmp_path: Path) -> None:
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    done = replay_from(ours, tmp_path)
    os.close(ours)
    os.close(theirs)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"sabacc: standard input cannot be read: nothing has come yet, and it does not wait\n"


def test_a_number_without_end_is_refused_in_our_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "it").write_text(f"a = {'9' * 5000}\n")
    assert main(["replay", str(tmp_path / "it")]) == 2
    assert "a number has too many digits" in capsys.readouterr().err


def test_a_file_without_a_name_is_named_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", ""]) == 2
    assert capsys.readouterr().err.startswith("sabacc: a file without a name cannot be read")


def test_a_line_to_score_that_does_not_end_is_refused() -> None:
    line = b"9" * 20_000_000
    command = [sys.executable, "-m", "sabacc", "score", "corellian-spike", "-"]
    done = subprocess.run(command, input=line + b"\n0 0\n", capture_output=True, check=False, timeout=60)
    first, second = done.stdout.splitlines()
    assert first == b'{"error": "a line can have at most 65536 bytes"}'
    assert b"Pure Sabacc" in second


def test_one_bad_file_leaves_the_rest_of_the_history_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    folder = tmp_path / "history"
    folder.mkdir()
    main(["deal", "classic", "--seed", "3"])
    good = capsys.readouterr().out
    (folder / "a.toml").write_text(good)
    (folder / "b.toml").write_text(good.replace("revision = 3", f"revision = 0x{'f' * 9000}"))
    (folder / "c.toml").write_text(good.replace("stacks = [", f"stacks = [0o{'7' * 9000}, "))
    (folder / "d.toml").mkdir()
    os.mkfifo(folder / "e.toml")
    (folder / "f.toml").symlink_to("/dev/zero")
    assert main(["history"]) == 0
    *bad, last = capsys.readouterr().out.splitlines()
    assert [line.split()[1] for line in bad] == ["unreadable:"] * 5
    assert "Classic Sabacc: " in last
