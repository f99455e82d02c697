"""The table in progress on disk: logs that earlier versions wrote go on, byte by byte."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sabacc import Stay
from sabacc.errors import BadBot, BadStore
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogReader
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.rules.options import OPTIONS
from sabacc.tables.inputs import format_input
from sabacc.tables.ledger import LedgerRow
from sabacc.tables.setup import format_setup
from tests.support.evenings import small_setup

LOGS = Path(__file__).parents[1] / "data" / "tables"
NOBODY = (0,) * 5


def test_a_log_of_an_earlier_version_goes_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    old = (LOGS / "classic.log").read_bytes()
    store.table.write_bytes(old)
    with resume_table(store) as table:
        assert [seat.name for seat in table.setup.seats] == ["Ana", "Bex", "Corvo"]
        assert table.ledger == [
            LedgerRow(1, (-3, 1, -3, *NOBODY), (497, 501, 497, *NOBODY), 5),
            LedgerRow(2, (1, -3, -3, *NOBODY), (538, 518, 494, *NOBODY), 10),
        ]
        assert table.game is not None
        assert table.game.stacks == (536, 516, 491, *NOBODY)
        paid = "Corvo pays 1 to the sabacc pot for folding."
        assert table.game.narrate()[-3:] == ["Corvo folds.", paid, "Ana stays in the hand."]
        assert table.session.narrate()[-2] == "Hand 2: Corvo deals."
        assert table.armed(0) == (Stay(),)
        assert store.table.read_bytes() == old
        assert table.step()
        assert store.table.read_bytes().startswith(old)
        assert store.table.read_bytes().count(b"\n") == old.count(b"\n") + 1
    assert [kept.path.name for kept in store.history()] == [
        "20261116-201501-000000-0001.toml",
        "20261116-201502-000000-0002.toml",
    ]


def test_a_log_is_written_as_it_was() -> None:
    """It is of an earlier revision, so what could be chosen later is there as well."""
    text = (LOGS / "classic.log").read_text(encoding="utf-8").replace("revision = 1\n", "revision = 3\n")
    log = LogReader(LOGS / "classic.log")
    inputs = [format_input(entry) for entry in log.inputs()]
    written = [*format_setup(log.setup).splitlines(), "---", *inputs]
    since = [line for line in written if line not in text.splitlines()]
    assert [line for line in written if line not in since] == text.splitlines()
    assert 'raise_limit = "own_stack"' in since
    assert {line.partition(" = ")[0] for line in since} <= {*OPTIONS, "bots_rebuy"}
    assert "bots_rebuy = false" in since


def test_a_table_that_cannot_begin_leaves_the_old_one_in_progress_and_free(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic"), store).quit()
    old = store.table.read_bytes()
    setup = small_setup("force")
    seats = tuple(seat._replace(bot=seat.bot and "nobody") for seat in setup.seats)
    with pytest.raises(BadBot, match="nobody"):
        begin_table(setup._replace(seats=seats), store)
    assert store.table.read_bytes() == old
    resume_table(store).quit()


def test_a_log_that_cannot_be_read_leaves_the_table_free(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic"), store).quit()
    good = store.table.read_bytes()
    for spoiled in (b"nonsense\n", good + b"A raise 1000000\n"):
        store.table.write_bytes(spoiled)
        for _ in range(2):
            with pytest.raises(BadStore, match="cannot be resumed"):
                resume_table(store)
    store.table.write_bytes(good)
    resume_table(store).quit()


@pytest.mark.skipif(not hasattr(os, "memfd_create"), reason="only Linux has files that cannot be shortened")
def test_a_log_that_cannot_be_shortened_is_one_sentence(tmp_path: Path) -> None:
    import fcntl

    store = Store(tmp_path)
    begin_table(small_setup("classic"), store).quit()
    whole = store.table.read_bytes()
    held = os.memfd_create("log", os.MFD_ALLOW_SEALING)
    try:
        os.write(held, whole + b"cut of")
        fcntl.fcntl(held, fcntl.F_ADD_SEALS, fcntl.F_SEAL_SHRINK)
        store.table.unlink()
        store.table.symlink_to(f"/proc/self/fd/{held}")
        with pytest.raises(BadStore, match=r"table\.log cannot be written: Operation not permitted"):
            resume_table(store)
    finally:
        os.close(held)
    store.table.unlink()
    store.table.write_bytes(whole)
    resume_table(store).quit()


@pytest.mark.parametrize(
    "at",
    [
        "../../../escaped",
        "/dev/null/escaped",
        "..",
        "20261116-201500-000000/../../escaped",
        "20261116-201500-000000\0",
        "20261116-201500-00000",
        "20261116-201500-0000000",
        "20261316-201500-000000",
        "\u0662\u0660\u0662\u06661116-201500-000000",
        "x" * 100_000,
    ],
    ids=lambda at: ascii(at[:30]),
)
def test_the_time_in_a_log_is_a_time_and_no_path(tmp_path: Path, at: str) -> None:
    store = Store(tmp_path / "data")
    begin_table(small_setup("classic"), store).quit()
    log = (LOGS / "classic.log").read_text(encoding="utf-8")
    store.table.write_text(log.replace("20261116-201501-000000", at), encoding="utf-8")
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(
        BadStore, match=r"line \d+: '.*' should be a time like 20261116-201500-000000; --new"
    ) as refused:
        resume_table(store)
    assert len(str(refused.value)) < 500
    assert sorted(tmp_path.rglob("*")) == before


def test_a_set_up_that_cannot_be_kept_stops_nobody(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic", seed=1), store).quit()
    (tmp_path / "setup.toml").unlink()
    (tmp_path / "setup.toml").mkdir()
    begin_table(small_setup("force", seed=1), store).quit()
    assert LogReader(store.table).setup == small_setup("force", seed=1)
    assert len(store.tables()) == 1


def test_a_new_table_that_cannot_begin_leaves_the_old_one_in_progress(tmp_path: Path) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic", seed=1), store).quit()
    old = store.table.read_bytes()
    (tmp_path / "tables").write_text("not a folder", "utf-8")
    with pytest.raises(BadStore, match="cannot be written"):
        begin_table(small_setup("force", seed=1), store)
    (tmp_path / "tables").unlink()
    # A folder in place of the file that would become the new log.
    (tmp_path / f".table.log.{os.getpid()}").mkdir()
    with pytest.raises(BadStore, match="cannot be written"):
        begin_table(small_setup("force", seed=1), store)
    assert store.table.read_bytes() == old
    assert store.tables() == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_pipe_in_place_of_the_lock_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "table.lock")
    with pytest.raises(BadStore, match="cannot be written"):
        begin_table(small_setup("classic", seed=1), Store(tmp_path))
