"""The store of a server: what it has acknowledged is on disk, and what it refuses it refuses in one sentence."""

from __future__ import annotations

import os
import random
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import closing
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from sabacc.errors import BadStore
from sabacc.server.schema import MIGRATIONS
from sabacc.server.store import BOUNDS, Store, back_up
from tests.support.notes import NOTES, Held, note
from tests.support.paths import ROOT
from tests.support.processes import AMPLE


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.db", migrations=[NOTES]) as store:
        yield store


def notes(store: Store) -> list[str]:
    return [text for (text,) in store.read("SELECT text FROM note ORDER BY number")]


def reopened(path: Path) -> list[str]:
    with Store(path, migrations=[NOTES]) as store:
        return notes(store)


# Writing.


def test_what_is_acknowledged_can_be_read_and_is_there_again(store: Store) -> None:
    assert store.write(note("a")).result(AMPLE) == 1
    assert notes(store) == ["a"]
    store.close()
    assert reopened(store.path) == ["a"]


def test_changes_that_wait_are_committed_together(store: Store) -> None:
    held = Held(store)
    futures = [store.write(note(str(number))) for number in range(200)]
    assert not any(future.done() for future in futures)
    assert store.figures.waiting == 200
    held.let_go()
    assert [future.result(AMPLE) for future in futures] == list(range(1, 201))
    assert notes(store) == [str(number) for number in range(200)]
    figures = store.figures
    assert (figures.commits, figures.changes, figures.failed, figures.waiting) == (2, 201, 0, 0)


def test_many_threads_write_with_few_commits_and_each_in_its_order(store: Store) -> None:
    threads, each = 8, 100
    together = Barrier(threads)

    def write(name: int) -> None:
        together.wait(AMPLE)
        waiting = [store.write(note(f"{name} {number}")) for number in range(each)]
        for future in waiting:
            future.result(AMPLE)

    running = [Thread(target=write, args=(name,)) for name in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join(AMPLE)
    figures = store.figures
    assert figures.changes == threads * each
    assert figures.commits < figures.changes
    found = notes(store)
    for name in range(threads):
        assert [text for text in found if text.startswith(f"{name} ")] == [f"{name} {i}" for i in range(each)]


def test_a_change_that_fails_is_undone_alone(store: Store) -> None:
    def half(db: sqlite3.Connection) -> None:
        note("half")(db)
        raise LookupError("no")

    held = Held(store)
    before, failed = store.write(note("a")), store.write(half)
    taken, after = store.write(note("a")), store.write(note("b"))
    held.let_go()
    assert before.result(AMPLE) == 1
    with pytest.raises(LookupError, match="no"):
        failed.result(AMPLE)
    with pytest.raises(sqlite3.IntegrityError):
        taken.result(AMPLE)
    assert after.result(AMPLE) == 2
    assert notes(store) == ["a", "b"]
    figures = store.figures
    assert (figures.commits, figures.changes, figures.failed) == (2, 3, 2)


def test_a_change_that_commits_fails_with_all_others(store: Store) -> None:
    def commit(db: sqlite3.Connection) -> int:
        db.commit()
        return 0

    held = Held(store)
    futures = [store.write(change) for change in (note("a"), commit, note("b"))]
    held.let_go()
    for future in futures:
        with pytest.raises(BadStore, match="may not commit"):
            future.result(AMPLE)
    store.write(note("c")).result(AMPLE)
    assert notes(store)[-1] == "c"


def test_a_change_cannot_be_withdrawn(store: Store) -> None:
    held = Held(store)
    future = store.write(note("a"))
    assert not future.cancel()
    held.let_go()
    assert future.result(AMPLE) == 1


def test_nobody_is_told_before_the_commit(store: Store) -> None:
    """Whoever is told finds the change in another connection."""
    seen: list[list[str]] = []

    def look(done: Future[int]) -> None:
        with closing(sqlite3.connect(store.path)) as other:
            seen.append([text for (text,) in other.execute("SELECT text FROM note ORDER BY number")])

    held = Held(store)
    first, second = store.write(note("a")), store.write(note("b"))
    first.add_done_callback(look)
    held.let_go()
    second.result(AMPLE)
    assert seen == [["a", "b"]]


def test_commits_are_counted_by_the_time_they_take(store: Store) -> None:
    for number in range(5):
        store.write(note(str(number))).result(AMPLE)
    figures = store.figures
    assert len(figures.buckets) == len(BOUNDS)
    assert sum(figures.buckets) == figures.commits == 5
    assert figures.seconds > 0


def test_a_mistake_in_a_query_is_one_sentence(store: Store) -> None:
    with pytest.raises(BadStore, match="cannot be read: no such table"):
        store.read("SELECT * FROM missing")
    with pytest.raises(BadStore, match="cannot be read: attempt to write"):
        store.read("DELETE FROM note")


def test_closing_writes_what_waits_and_leaves_one_file(store: Store) -> None:
    held = Held(store)
    futures = [store.write(note(str(number))) for number in range(3000)]
    held.let_go()
    store.close()
    store.close()
    assert all(future.done() for future in futures)
    with pytest.raises(BadStore, match="is closed"):
        store.write(note("late"))
    with pytest.raises(BadStore, match="is closed"):
        store.read("SELECT 1")
    assert sorted(path.name for path in store.path.parent.iterdir()) == ["store.db", "store.db.lock"]
    assert len(reopened(store.path)) == 3000


def test_what_is_deleted_without_a_trace_is_in_no_file(store: Store) -> None:
    store.write(note("Rumpelstiltskin")).result(AMPLE)
    store.write(lambda db: db.execute("DELETE FROM note").rowcount, no_trace=True).result(AMPLE)
    files = [path.read_bytes() for path in store.path.parent.iterdir()]
    assert files and not any(b"Rumpelstiltskin" in file for file in files)


# A full disk.


def test_without_room_nothing_is_acknowledged_and_nothing_lost(store: Store) -> None:
    """SQLite refuses to make the file longer, as it does where a quota ends."""
    store.write(note("before")).result(AMPLE)
    (most,) = store.write(lambda db: db.execute("PRAGMA max_page_count").fetchone()).result(AMPLE)
    store.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone()).result(AMPLE)
    held = Held(store)
    small = store.write(note("small"))
    large = [store.write(note(f"{number}" * 9000)) for number in range(3)]
    held.let_go()
    for future in large:
        with pytest.raises(BadStore, match="full"):
            future.result(AMPLE)
    expected = ["before", *(["small"] if small.exception(AMPLE) is None else [])]
    assert notes(store) == expected
    store.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone()).result(AMPLE)
    store.write(note("1" * 9000)).result(AMPLE)
    store.close()
    assert reopened(store.path) == [*expected, "1" * 9000]


# The child does it, as the limit holds for all files of a process.
FULL_DISK = """
import resource, sys
from pathlib import Path
from sabacc.errors import BadStore
from sabacc.server.store import Store
from tests.support.notes import AMPLE, NOTES, Held, note

path = Path(sys.argv[1])
with Store(path, migrations=[NOTES]) as store:
    store.write(note("before")).result(AMPLE)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.with_name("store.db-wal").stat().st_size + 100, hard))
    for turn in range(3):
        held = Held(store)
        futures = [store.write(note(f"{turn} {number}")) for number in range(10)]
        held.let_go()
        for future in futures:
            error = future.exception(AMPLE)
            assert isinstance(error, BadStore) and "cannot be written" in str(error), error
        assert store.read("SELECT text FROM note") == [("before",)]
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    store.write(note("after")).result(AMPLE)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_commit_that_fails_leaves_nothing_and_the_next_one_works(tmp_path: Path) -> None:
    run_python(FULL_DISK, str(tmp_path / "store.db"))
    assert reopened(tmp_path / "store.db") == ["before", "after"]


# A crash.

APPENDS = """
import sys
from pathlib import Path
from sabacc.server.store import Store
from tests.support.notes import NOTES, note

with Store(Path(sys.argv[1]), migrations=[NOTES]) as store:
    futures = []
    for turn in range(100_000):
        futures.append(store.write(note(f"{sys.argv[2]} {turn}")))
        if len(futures) == int(sys.argv[3]):
            for future in futures:
                print(future.result(), flush=True)
            futures.clear()
"""


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}


def run_python(script: str, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", script, *words], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def kill_again_and_again(path: Path, times: int, seed: int) -> None:
    """Everything that a process said is on disk is there after it was killed, and there are no holes."""
    print(f"seed {seed}")
    rng = random.Random(seed)
    told = 0
    for turn in range(times):
        command = [sys.executable, "-c", APPENDS, str(path), str(turn), str(rng.choice((1, 7, 50)))]
        with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment()) as child:
            assert child.stdout is not None
            for _ in range(rng.randrange(1, 120)):
                told = int(child.stdout.readline())
            child.kill()
            # What it had said before it died counts as well, unless the last line was cut off.
            rest = child.stdout.read().split(b"\n")[:-1]
            told = int(rest[-1]) if rest else told
        with Store(path, migrations=[NOTES]) as store:
            count, last = store.read("SELECT count(*), max(number) FROM note")[0]
            assert count == last >= told
            assert store.read("PRAGMA integrity_check") == [("ok",)]


def test_what_was_acknowledged_survives_kill(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "store.db", 6, seed=random.randrange(1 << 30))


@pytest.mark.long(reason="a hundred processes are killed")
def test_what_was_acknowledged_survives_many_kills(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path / "store.db", 100, seed=random.randrange(1 << 30))


# The file.


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes")
def test_all_files_are_private(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = tmp_path / "above" / "store.db"
        with Store(path, migrations=[NOTES]) as store:
            store.write(note("a")).result(AMPLE)
            store.backup(path.with_name("copy.db"))
            names = {each.name: stat.S_IMODE(each.stat().st_mode) for each in path.parent.iterdir()}
            assert set(names) == {"copy.db", "store.db", "store.db-shm", "store.db-wal", "store.db.lock"}
            assert set(names.values()) == {0o600}
            assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
        path.chmod(0o644)
        Store(path, migrations=[NOTES]).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    finally:
        os.umask(before)


def test_a_second_server_is_refused_in_this_process_and_another(store: Store) -> None:
    with pytest.raises(BadStore, match=r"another server has .* open; stop that one first"):
        Store(store.path)
    script = "import sys; from pathlib import Path; from sabacc.server.store import Store; Store(Path(sys.argv[1]))"
    done = subprocess.run(
        [sys.executable, "-c", script, str(store.path)], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.returncode == 1
    assert "another server has" in done.stderr
    store.write(note("a")).result(AMPLE)
    store.close()
    assert reopened(store.path) == ["a"]


def test_a_new_file_and_an_empty_one_get_the_schema_of_today(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()
    for path in (tmp_path / "new.db", empty):
        with Store(path) as store:
            assert store.read("PRAGMA user_version") == [(len(MIGRATIONS),)]
            assert store.read("SELECT count(*) FROM live_table") == [(0,)]
            assert store.write(lambda db: db.execute("PRAGMA synchronous").fetchone()).result(AMPLE) == (2,)
            assert store.write(lambda db: db.execute("PRAGMA foreign_keys").fetchone()).result(AMPLE) == (1,)
            assert store.read("PRAGMA journal_mode") == [("wal",)]


def test_an_older_file_is_brought_up_to_date(store: Store) -> None:
    store.write(note("a")).result(AMPLE)
    store.close()
    later = [NOTES, "ALTER TABLE note ADD COLUMN at REAL", "UPDATE note SET at = 7"]
    for _ in range(2):
        with Store(store.path, migrations=later) as newer:
            assert newer.read("SELECT text, at FROM note") == [("a", 7)]
            assert newer.read("PRAGMA user_version") == [(3,)]


def test_a_script_that_fails_leaves_the_version_before(store: Store) -> None:
    store.close()
    bad = [NOTES, "CREATE TABLE second (x)", "CREATE TABLE third (x); INSERT INTO missing VALUES (1)"]
    with pytest.raises(BadStore, match="cannot be used: no such table: missing"):
        Store(store.path, migrations=bad)
    with Store(store.path, migrations=bad[:2]) as older:
        tables = [name for (name,) in older.read("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
        assert tables == ["note", "second"]


def test_a_newer_file_is_refused_and_left_as_it_is(store: Store) -> None:
    store.close()
    Store(store.path, migrations=[NOTES, "SELECT 1", "SELECT 1"]).close()
    before = store.path.read_bytes()
    with pytest.raises(BadStore, match=r"has version 3 of the store, and this sabacc knows versions up to 1; a newer"):
        Store(store.path, migrations=[NOTES])
    assert store.path.read_bytes() == before


def test_what_is_not_our_database_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("This is a letter to my aunt. " * 50, encoding="utf-8")
    other = tmp_path / "other"
    with closing(sqlite3.connect(other)) as db:
        db.execute("CREATE TABLE song (title TEXT)")
    for path, why in ((text, "is not a database"), (other, "is a database of another program")):
        before = path.read_bytes()
        with pytest.raises(BadStore, match=why):
            Store(path)
        assert path.read_bytes() == before
    with pytest.raises(BadStore, match="cannot be written: Is a directory"):
        Store(tmp_path)
    with pytest.raises(BadStore, match="cannot be written: File exists"):
        Store(text / "store.db")


# Backups.


def test_a_backup_under_load_is_a_beginning_without_holes(store: Store, tmp_path: Path) -> None:
    enough, stop = Event(), Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            for future in [store.write(note(f"{number + i} {'x' * 500}")) for i in range(20)]:
                future.result(AMPLE)
            number += 20
            if number >= 400:
                enough.set()

    thread = Thread(target=write)
    thread.start()
    try:
        assert enough.wait(AMPLE)
        for turn in range(5):
            least = len(notes(store))
            store.backup(tmp_path / f"copy{turn}.db")
            most = len(notes(store))
            with closing(sqlite3.connect(tmp_path / f"copy{turn}.db")) as copy:
                found = [text.split()[0] for (text,) in copy.execute("SELECT text FROM note ORDER BY number")]
            assert found == [str(number) for number in range(len(found))]
            assert least <= len(found) <= most
    finally:
        stop.set()
        thread.join(AMPLE)
    assert len(reopened(tmp_path / "copy4.db")) == len(found)


def test_a_backup_never_takes_the_place_of_a_file(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.db"
    target.write_text("mine", encoding="utf-8")
    with pytest.raises(BadStore, match="is there already; a backup needs a name of its own"):
        store.backup(target)
    assert target.read_text(encoding="utf-8") == "mine"
    with pytest.raises(BadStore, match="cannot be copied to"):
        store.backup(tmp_path / "missing" / "copy.db")
    with pytest.raises(BadStore, match=r"there is no .* to copy"):
        back_up(tmp_path / "nothing.db", tmp_path / "other.db")
    assert sorted(path.name for path in tmp_path.iterdir() if "store.db" not in path.name) == ["copy.db"]
