"""Targets: a data folder in which one thing is damaged or is not what it should be."""

import json
import os
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogFile
from sabacc.tables.live_table import LiveTable
from tools.fuzzing import corpus
from tools.fuzzing.command_line import REFUSED, Ran, check, run_here, tell
from tools.fuzzing.target import Target, must

_HISTORY: Final = ("history/20261116-201500-000000-0001.toml", "history/20261116-201500-000000-0003.toml")
_DAMAGED: Final = "history/20261116-201500-000000-0002.toml"
_TYPED: Final = b"deal\nhand\nlog\nquit\n"
_COMMANDS: Final = (
    ("history", "--json"),
    ("replay", "2"),
    ("play", "--plain"),
    ("play", "--plain", "--new", "--bots", "random", "--seed", "3"),
)


@cache
def _healthy() -> Mapping[str, bytes]:
    """The files of a data folder in which nothing is wrong."""
    first, second = corpus.whole_records()[:2]
    names = (*_HISTORY, _DAMAGED, "table.log", "setup.toml")
    return dict(zip(names, (first, second, first, corpus.logs()[0], corpus.setups()[0]), strict=True))


def _fill(data: Path) -> None:
    for name, content in _healthy().items():
        path = data / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


# What can be wrong with a file or a folder.


def _damage(path: Path, content: bytes) -> None:
    path.write_bytes(content)


def _make_folder(path: Path, content: bytes) -> None:
    path.mkdir()
    (path / "inside").write_bytes(content)


def _make_pipe(path: Path, content: bytes) -> None:
    os.mkfifo(path)


def _link_to(goal: str) -> Callable[[Path, bytes], None]:
    return lambda path, content: path.symlink_to(goal)


def _forbid(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    path.chmod(0)


def _leave_out(path: Path, content: bytes) -> None:
    pass


_TROUBLES: Final[Mapping[str, Callable[[Path, bytes], None]]] = {
    "damaged": _damage,
    "missing": _leave_out,
    "folder": _make_folder,
    "pipe": _make_pipe,
    "loop": lambda path, content: path.symlink_to(path.name),
    "dangling": _link_to("not-there"),
    "zero": _link_to("/dev/zero"),
    "full": _link_to("/dev/full"),
    "forbidden": _forbid,
}
_PLACES: Final = ("table.log", "setup.toml", _DAMAGED, "table.lock", "tables", "history", ".")


@cache
def _seeds() -> tuple[bytes, ...]:
    """On the first line what is wrong with which file, and then what is in it."""
    troubles = [f"{trouble} {place}\n".encode() for trouble in _TROUBLES for place in _PLACES]
    contents = {"table.log": corpus.logs(), "setup.toml": corpus.setups(), _DAMAGED: corpus.records()}
    damaged = [f"damaged {name}\n".encode() + text for name, texts in contents.items() for text in texts[:3]]
    # Nothing is started: there are no commands on the path.
    commands = [text.replace(b'bot = "random"', b'bot = "cmd:no-such-command --fast"') for text in damaged]
    return (*troubles, *damaged, *(text for text in commands if text not in damaged))


def _odd_folder(data: bytes, folder: Path) -> None:
    """Commands in a data folder with trouble: kept hands stay as they are, and a refused command changes nothing."""
    head, _, content = data.partition(b"\n")
    words = head.decode(errors="replace").split()
    trouble = next((_TROUBLES[word] for word in words if word in _TROUBLES), _damage)
    place = next((word for word in words if word in _PLACES), "table.log")
    store = folder / "data"
    _fill(store)
    _remove(store / place)
    trouble(store / place, content)
    refusal: Ran | None = None
    for command in _COMMANDS:
        before = _files(store)
        ran = run_here(command, _TYPED)
        check(ran)
        after = _files(store)
        lost = [name for name in before if name.startswith("history/") and after.get(name) != before[name]]
        must(not lost, "kept hands stay as they are", (command, lost))
        if ran.code == REFUSED:
            changed = [name for name, bytes_ in before.items() if after.get(name) != bytes_]
            must(not changed, "a refused command leaves the data folder as it was", (command, changed))
            refusal = ran
    if refusal is not None:
        tell(refusal)


def _remove(path: Path) -> None:
    if path.is_dir():
        for inner in path.iterdir():
            _remove(inner)
        path.rmdir()
    else:
        path.unlink(missing_ok=True)


def _files(folder: Path) -> dict[str, bytes]:
    """Every regular file of a folder, and what is in it; the lock is empty and comes and goes."""
    found: dict[str, bytes] = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file = Path(path, name)
            if file.is_file() and not file.is_symlink() and os.access(file, os.R_OK) and name != "table.lock":
                found[file.relative_to(folder).as_posix()] = file.read_bytes()
    return found


# One bad hand among good ones.


def _history(data: bytes, folder: Path) -> None:
    """A damaged hand is listed as one, and the others as ever."""
    store = folder / "data"
    healthy = _listed_when_healthy(store)
    _fill(store)
    (store / _DAMAGED).write_bytes(data)
    check(run_here(("history",)))
    now = _listed(run_here(("history", "--json")))
    must([now[0], now[2]] == [healthy[0], healthy[2]], "a damaged hand does not change how others are listed")
    tell(run_here(("replay", "2")))


@cache
def _listed_when_healthy(store: Path) -> list[Any]:
    _fill(store)
    return _listed(run_here(("history", "--json")))


def _listed(ran: Ran) -> list[Any]:
    check(ran)
    must(ran.code == 0, "the history can be listed", ran.errors)
    entries: list[Any] = json.loads(ran.out)
    must(len(entries) == 3, "every kept hand is listed", ran.out)
    return entries


# A checkpoint beside a good log.


def _checkpoint(data: bytes, folder: Path) -> None:
    """A damaged checkpoint costs time; one whose digest was forged too may lie, but neither crash nor hang."""
    log, good = corpus.checkpointed()
    for text in (data, _signed(log, data)):
        store = Store(folder)
        store.table.write_bytes(log)
        store.checkpoint.write_bytes(text)
        with LiveTable(LogFile(store), lambda: corpus.STAMP) as table:
            stacks = table.session.stacks_by_name()
        if text is data and data != good:
            must(stacks == _stacks_without_checkpoint(folder / "other"), "a damaged checkpoint changes nothing", stacks)


def _signed(log: bytes, data: bytes) -> bytes:
    """The second line of a checkpoint with a digest that fits."""
    head, _, body = corpus.checkpointed()[1].partition(b"\n")
    body = data.partition(b"\n")[2] or body
    form, size, _ = json.loads(head)
    return json.dumps([form, size, sha256(log[:size] + body).hexdigest()]).encode() + b"\n" + body


@cache
def _stacks_without_checkpoint(folder: Path) -> dict[str, int]:
    folder.mkdir(parents=True, exist_ok=True)
    store = Store(folder)
    store.table.write_bytes(corpus.checkpointed()[0])
    with LiveTable(LogFile(store), lambda: corpus.STAMP) as table:
        return table.session.stacks_by_name()


def _checkpoint_seeds() -> tuple[bytes, ...]:
    return (corpus.checkpointed()[1],)


TARGETS: Final = (
    Target(
        "history",
        "a bad record in the history",
        _history,
        corpus.records,
        (),
        16_384,
        corpus.tricky_records,
        share=2,
    ),
    Target("checkpoint", "checkpoints of a table, damaged or forged", _checkpoint, _checkpoint_seeds, (), 65_536),
    Target("data-folder", "damaged and odd files in the data folder", _odd_folder, _seeds, (), 16_384, share=5),
)
