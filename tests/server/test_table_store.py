"""Tables in the store of a server: they come back as they were, and what was acknowledged is there."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha512
from itertools import count
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.play.record import replay_whole
from sabacc.server.store import Row, Store
from sabacc.server.table_store import StoredHands, StoredLog, Tables, new_id, stored_hands
from sabacc.tables.chance import Chance, new_chance
from sabacc.tables.checkpoint import EVERY
from sabacc.tables.inputs import CLOSE, DEAL, Input, format_input, parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog, TableLog
from sabacc.tables.setup import Setup
from sabacc.testing.rule_check import random_action
from tests.server.test_store import environment
from tests.support.evenings import play_hand, small_setup
from tests.support.notes import Held
from tests.support.processes import AMPLE

SETUP = small_setup("corellian-spike", seed=2)._replace(seed=None)


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def store(tmp_path: Path, clock: Clock) -> Iterator[Store]:
    with Store(tmp_path / "store.db", clock) as store:
        yield store


def stamps() -> Iterator[str]:
    return (f"20261116-20{number // 60:02}{number % 60:02}-000000" for number in count())


def sit_down(log: TableLog, hands: StoredHands | None = None) -> LiveTable:
    return LiveTable(log, stamps().__next__, hands)


def begin(store: Store, setup: Setup = SETUP, number: int = 1) -> StoredLog:
    """A table whose secret, if it has one, is the same each time."""
    table_id, chance = new_id(), new_chance(setup)
    if chance.secret:
        chance = Chance(sha512(b"%d" % number).digest(), dict.fromkeys(chance.bots, number))
    Tables(store).create(table_id, setup, chance).result(AMPLE)
    return StoredLog(store, table_id)


def play(table: LiveTable, hands: int, seed: int = 1) -> None:
    rng = random.Random(seed)
    for _ in range(hands):
        for seat in table.broke_people():
            table.rebuy(seat)
        list(play_hand(table, rng, undo=0.1))


def finish_hand(table: LiveTable) -> None:
    """Go on with the hand that is on, if there is one."""
    rng = random.Random(1)
    while table.game is not None and table.is_playing:
        if not table.step():
            table.act(random_action(table.game, rng))


def written(log: StoredLog) -> None:
    """Wait until everything is on disk."""
    assert log.pending is not None
    log.pending.result(AMPLE)


def settle(store: Store) -> None:
    """Wait for everything that was asked for so far."""
    store.write(lambda _: None).result(AMPLE)


def looks(table: LiveTable) -> tuple[object, ...]:
    game, session = table.game, table.session
    hand = (game.digest(), tuple(game.lines), game.stacks) if game else ()
    return hand, session.stacks_by_name(), session.credits(), session.narrate(), table.ledger


def lines(log: TableLog) -> list[str]:
    return [format_input(entry) for entry in log.inputs()]


DEALT = Input(DEAL, at="20261116-201500-000000")


def open_log(store: Store) -> StoredLog:
    """The log of a table that takes inputs."""
    log = begin(store)
    log.open()
    return log


# The log.


@pytest.mark.parametrize("rules_id", ["classic", "corellian-spike"])
def test_a_table_in_the_store_is_the_table_in_memory(store: Store, rules_id: str) -> None:
    log = begin(store, small_setup(rules_id, seed=3))
    with sit_down(log) as table:
        play(table, 4)
        written(log)
    kept = StoredLog(store, log.table_id)
    with sit_down(MemoryLog(kept.setup, list(kept.inputs()), kept.chance)) as other:
        assert looks(other) == looks(table)
    with sit_down(MemoryLog(small_setup(rules_id, seed=3))) as other:
        play(other, 4)
        assert looks(other) == looks(table)


def hands_played_again(store: Store, table_id: str) -> tuple[LiveTable, list[int]]:
    """A table that was resumed, and the numbers of the hands that were played for that."""
    played: list[int] = []
    log = StoredLog(store, table_id)

    class Keeper(StoredHands):
        def keep(self, record: object, dealt: str, hand: int, /) -> None:
            played.append(hand)

        def forget(self, dealt: str, hand: int, /) -> None:
            assert played.pop() == hand

    table = sit_down(log, Keeper(log))
    table.quit()
    settle(store)
    return table, played


def test_a_table_is_resumed_with_and_without_its_checkpoint(tmp_path: Path) -> None:
    hands = 2 * EVERY + 3
    with Store(tmp_path / "store.db") as store:
        log = begin(store)
        with sit_down(log) as table:
            play(table, hands)
    with Store(tmp_path / "store.db") as store:
        again, played = hands_played_again(store, log.table_id)
        assert looks(again) == looks(table)
        assert played == [hands - 2, hands - 1, hands]
        # Without it all hands are played again, and the next time they need not be.
        store.write(lambda db: db.execute("DELETE FROM checkpoint").rowcount).result(AMPLE)
        again, played = hands_played_again(store, log.table_id)
        assert looks(again) == looks(table)
        assert played == list(range(1, hands + 1))
        assert len(hands_played_again(store, log.table_id)[1]) == 3
        # One that was kept after the table was resumed fits as well.
        log = StoredLog(store, log.table_id)
        with sit_down(log) as table:
            play(table, EVERY, seed=2)
            written(log)
        settle(store)
        again, played = hands_played_again(store, log.table_id)
        assert looks(again) == looks(table)
        assert played == [hands + EVERY - 2, hands + EVERY - 1, hands + EVERY]


def test_a_checkpoint_that_is_damaged_or_of_another_table_is_left_alone(store: Store) -> None:
    logs = [begin(store), begin(store, number=2)]
    tables = []
    for log in logs:
        with sit_down(log) as table:
            play(table, EVERY + 2)
            tables.append(table)
    settle(store)
    where = "WHERE table_id = ?"
    first, second = (log.table_id for log in logs)
    (good,), (other,) = (store.read(f"SELECT body FROM checkpoint {where}", each)[0] for each in (first, second))
    for bad in (b"", b"{}", b"\xff", good[: len(good) // 2], other, good.replace(b'"Ana"', b'"Bex"')):
        assert bad != good
        store.write(lambda db, bad=bad: db.execute(f"UPDATE checkpoint SET body = ? {where}", (bad, first)))  # type: ignore[misc]
        settle(store)
        assert StoredLog(store, first).checkpoint() is None
        again, played = hands_played_again(store, first)
        assert looks(again) == looks(tables[0])
        assert len(played) == EVERY + 2
    # The log is another one.
    store.write(lambda db: db.execute(f"UPDATE input SET line = 'wind' {where} AND number = 0", (first,)).rowcount)
    settle(store)
    assert StoredLog(store, first).checkpoint() is None


def test_nothing_is_on_disk_before_pending_is_done(store: Store) -> None:
    log = open_log(store)
    held = Held(store)
    log.append(DEALT)
    assert log.pending is not None and not log.pending.done()
    assert lines(StoredLog(store, log.table_id)) == []
    held.let_go()
    written(log)
    assert lines(StoredLog(store, log.table_id)) == [format_input(DEALT)]


def test_the_time_of_each_input_is_kept(store: Store, clock: Clock) -> None:
    log = open_log(store)
    for turn in range(3):
        clock.now += 10
        log.append(Input("wind"))
        assert turn or log.pending is not None
    written(log)
    assert [log.at(number) for number in range(4)] == [1_000_010, 1_000_020, 1_000_030, None]


def test_inputs_are_read_as_they_are_asked_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    log = open_log(store)
    for _ in range(2500):
        log.append(Input("wind"))
    written(log)
    reads: list[str] = []
    read = store.read

    def count_reads(sql: str, *args: object) -> list[Row]:
        reads.append(sql)
        return read(sql, *args)

    monkeypatch.setattr(store, "read", count_reads)
    found = log.inputs(after=1)
    next(found)
    assert len(reads) == 1
    assert len(list(found)) == 2498
    assert len(reads) == 4


def test_the_same_key_is_found_even_before_it_is_on_disk(store: Store) -> None:
    log = open_log(store)
    held = Held(store)
    with log.by("ana", "k1"):
        log.append(DEALT)
        log.append(Input("wind"))  # follows from it, and has no key
    log.append(Input("wind"))
    with log.by("bo", "k1"):
        log.append(Input("wind"))
    for _ in range(2):
        assert log.found("ana", "k1") == 0
        assert log.found("bo", "k1") == 3
        assert log.found("ana", "k2") is None
        held.let_go()
        written(log)
    assert StoredLog(store, log.table_id).found("bo", "k1") == 3
    rows = store.read("SELECT author, key FROM input ORDER BY number")
    assert rows == [("ana", "k1"), ("ana", None), (None, None), ("bo", "k1")]


def test_a_key_that_is_used_again_all_the_same_has_no_second_effect(store: Store) -> None:
    log = open_log(store)
    for _ in range(2):
        with log.by("ana", "k1"):
            log.append(DEALT)
    with pytest.raises(BadStore, match="an input with this key is in the log"):
        written(log)
    assert lines(StoredLog(store, log.table_id)) == [format_input(DEALT)]
    with pytest.raises(BadStore, match="must be resumed"):
        log.append(DEALT)


def test_a_refused_input_uses_no_key(store: Store) -> None:
    log = open_log(store)
    with log.by("ana", "k1"):
        pass  # the table refused it
    log.append(DEALT)
    written(log)
    assert log.found("ana", "k1") is None


def test_of_two_writers_one_is_refused(store: Store) -> None:
    log = open_log(store)
    other = StoredLog(store, log.table_id)
    other.open()
    log.append(DEALT)
    other.append(Input(CLOSE))
    other_first = other.pending
    other.append(Input("wind"))
    written(log)
    assert other_first is not None
    with pytest.raises(BadStore, match="somebody else has written input 1 "):
        other_first.result(AMPLE)
    with pytest.raises(BadStore):
        written(other)
    with pytest.raises(BadStore, match="must be resumed"):
        other.append(DEALT)
    log.append(Input("wind"))
    written(log)
    assert lines(StoredLog(store, log.table_id)) == [format_input(DEALT), "wind"]


def test_after_a_write_that_failed_there_are_no_holes(store: Store) -> None:
    """A table that goes on with a full disk is as its log says once it is resumed."""
    log = begin(store)
    with sit_down(log, StoredHands(log)) as table:
        play(table, 2)
        written(log)
        known = len(lines(StoredLog(store, log.table_id)))
        (most,) = store.write(lambda db: db.execute("PRAGMA max_page_count").fetchone()).result(AMPLE)
        store.write(lambda db: db.execute("PRAGMA max_page_count = 1").fetchone()).result(AMPLE)
        acknowledged = known
        with pytest.raises(BadStore, match="full"):
            for turn in range(1000):
                play(table, 1, seed=turn)
                written(log)
                acknowledged = table._inputs
    store.write(lambda db: db.execute(f"PRAGMA max_page_count = {most}").fetchone()).result(AMPLE)
    log = StoredLog(store, log.table_id)
    with sit_down(log, StoredHands(log)) as table:
        assert table._inputs >= acknowledged >= known
        finish_hand(table)
        play(table, 1)
        written(log)
        again = MemoryLog(log.setup, list(log.inputs()), log.chance)
    settle(store)
    with sit_down(again) as whole:
        assert looks(whole) == looks(table)
    numbers = [hand.number for hand in stored_hands(store, log.table_id, 5000)]
    assert numbers == list(range(1, len(table.ledger) + 1))


def test_an_input_that_cannot_be_read_is_named(store: Store) -> None:
    log = open_log(store)
    log.append(DEALT)
    log.append(Input("wind"))
    written(log)
    store.write(lambda db: db.execute("UPDATE input SET line = 'dance' WHERE number = 1").rowcount).result(AMPLE)
    with pytest.raises(BadStore, match=f"table {log.table_id} cannot be resumed: input 2: "):
        sit_down(StoredLog(store, log.table_id))
    store.write(lambda db: db.execute("DELETE FROM input WHERE number = 0").rowcount).result(AMPLE)
    with pytest.raises(BadStore, match="input 1: it is missing"):
        sit_down(StoredLog(store, log.table_id))


def test_there_is_no_log_without_a_table(store: Store) -> None:
    with pytest.raises(BadStore, match="there is no table 'nowhere' in "):
        StoredLog(store, "nowhere")
    log = begin(store)
    with pytest.raises(sqlite3.IntegrityError):
        Tables(store).create(log.table_id, SETUP).result(AMPLE)
    store.write(lambda db: db.execute("UPDATE live_table SET head = 'x'").rowcount).result(AMPLE)
    with pytest.raises(BadStore, match="its set-up: this is not the log of a table"):
        StoredLog(store, log.table_id)


PLAYS = """
import sys
from itertools import count
from pathlib import Path
from sabacc.server.store import Row, Store
from sabacc.server.table_store import StoredHands, StoredLog
from sabacc.tables.live_table import LiveTable

with Store(Path(sys.argv[1])) as store:
    log = StoredLog(store, sys.argv[2])
    stamps = (f"20261116-201500-{number:06}" for number in count())
    with LiveTable(log, stamps.__next__, StoredHands(log)) as table:
        while True:
            if not table.is_playing:
                table.deal()
            elif not table.step():
                table.act(table.game.choices()[0].example)
            log.pending.result()
            print(table._inputs, flush=True)
"""


def kill_tables(path: Path, times: int, seed: int) -> None:
    print(f"seed {seed}")
    rng = random.Random(seed)
    with Store(path) as store:
        table_id = new_id()
        bots = small_setup("corellian-spike", people=(), seats=3)
        Tables(store).create(table_id, bots).result(AMPLE)
    for _ in range(times):
        with subprocess.Popen(
            [sys.executable, "-c", PLAYS, str(path), table_id], stdout=subprocess.PIPE, env=environment()
        ) as child:
            assert child.stdout is not None
            told = [int(child.stdout.readline()) for _ in range(rng.randrange(1, 300))][-1]
            child.kill()
            rest = child.stdout.read().split(b"\n")[:-1]
            told = int(rest[-1]) if rest else told
        with Store(path) as store:
            log = StoredLog(store, table_id)
            with sit_down(log, StoredHands(log)) as table:
                assert table._inputs >= told
            settle(store)
            numbers = [hand.number for hand in stored_hands(store, table_id, 100_000)]
            assert numbers == list(range(1, len(table.ledger) + 1))


def test_a_table_survives_kill(tmp_path: Path) -> None:
    kill_tables(tmp_path / "store.db", 3, seed=random.randrange(1 << 30))


@pytest.mark.long(reason="fifty processes that play are killed")
def test_a_table_survives_many_kills(tmp_path: Path) -> None:
    kill_tables(tmp_path / "store.db", 50, seed=random.randrange(1 << 30))


# Hands.


def test_hands_are_kept_once_however_often_the_table_is_resumed(store: Store) -> None:
    log = begin(store)
    with sit_down(log, StoredHands(log)) as table:
        play(table, 5)
    settle(store)
    kept = stored_hands(store, log.table_id)
    assert [hand.number for hand in kept] == [row.hand for row in table.ledger] == [1, 2, 3, 4, 5]
    assert table.game is not None
    assert replay_whole(kept[-1].read()).stacks == table.game.stacks
    for _ in range(2):
        log = StoredLog(store, log.table_id)
        sit_down(log, StoredHands(log)).quit()
    settle(store)
    assert stored_hands(store, log.table_id) == kept
    assert stored_hands(store, log.table_id, last=2) == kept[-2:]


def test_a_hand_whose_end_is_taken_back_is_not_kept(store: Store) -> None:
    log = begin(store)
    with sit_down(log, StoredHands(log)) as table:
        list(play_hand(table, random.Random(1)))
        settle(store)
        assert len(stored_hands(store, log.table_id)) == 1
        table.undo()
        settle(store)
        assert stored_hands(store, log.table_id) == []


# Tables.


def test_tables_are_found_listed_and_put_away(store: Store, clock: Clock) -> None:
    tables, day = Tables(store), 24 * 60 * 60
    first, second = begin(store).table_id, begin(store).table_id
    assert len(first) >= 22 and first != second
    clock.now += 10 * day
    tables.visit(second).result(AMPLE)
    assert [table.id for table in tables.in_use()] == [second, first]
    clock.now += 20 * day
    assert tables.put_away_idle().result(AMPLE) == [first]
    assert tables.put_away_idle().result(AMPLE) == []
    assert [table.id for table in tables.in_use()] == [second]
    found = tables.find(first)
    assert found is not None and (found.created, found.put_away) == (1_000_000, clock.now)
    tables.visit(first).result(AMPLE)
    found = tables.find(first)
    assert found is not None and (found.visited, found.put_away, found.closed) == (clock.now, None, None)
    assert tables.find("nowhere") is None


def test_a_table_that_was_closed_says_so(store: Store, clock: Clock) -> None:
    log = begin(store)
    with sit_down(log) as table:
        table.close()
    settle(store)
    found = Tables(store).find(log.table_id)
    assert found is not None and found.closed == clock.now
    assert lines(StoredLog(store, log.table_id))[-1] == CLOSE
    assert parse_input(CLOSE).kind == CLOSE
