"""A table that goes on from a checkpoint is the table that all of its inputs make."""

from __future__ import annotations

import json
import random
import re
from hashlib import sha256
from pathlib import Path

import pytest

from sabacc import all_rule_sets
from sabacc.errors import SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogFile, LogReader
from sabacc.home.saved_table import begin_table, read_ahead, resume_table
from sabacc.play.record import Record
from sabacc.session.requests import parse_request
from sabacc.tables.checkpoint import EVERY
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import KeepsNothing, MemoryLog
from tests.support.evenings import play_hand, small_setup
from tests.support.sampling import every_third

TALK = (
    "offer 40 ship", "agree 1", "refuse 1", "appraise 1 30", "claim 1", "waive 1", "withdraw 1", "appoint B",
    "invite Guest", "resign", "set ante_hand=2", "warn B", "side dark",
)  # fmt: skip


def stamp() -> str:
    return "20261116-201500-000000"


def sit_down(log: MemoryLog) -> LiveTable:
    return LiveTable(log, stamp)


def looks(table: LiveTable) -> tuple[object, ...]:
    """Everything about a table that what follows could depend on, or that somebody could see."""
    game = table.game
    session = table.session
    players = [None if player is None else vars(player) for player in session.players]
    items = [vars(item) for item in session.vault.items]
    hand = (game.digest(), game.lines, game.narrate()) if game else ()
    hands = (session.rules, session.token, session.button, session.sabacc_pot, session.hands_played)
    end = (session.plutt, session.cashed_out, session.is_over, session.narrate())
    return hand, players, items, hands, end, table.ledger, table._dealer.position


def play_some(table: LiveTable, rng: random.Random) -> None:
    """A hand, and whatever people do beside it."""
    for _ in range(4):
        seat, said = rng.randrange(3), rng.choice(TALK)
        try:
            if rng.random() < 0.3:
                table.rebuy(seat)
            if rng.random() < 0.3 and seat == 0:
                (table.sit_in if seat in table.sitting_out else table.sit_out)(seat)
            table.ask(parse_request(said), seat)
        except SabaccError:
            pass  # not everything is possible at all times
    try:
        list(play_hand(table, rng, undo=0.1))
    except SabaccError:
        table.rebuy(0)


KINDS = [(rules.id, plutt) for rules in all_rule_sets() for plutt in ("none", "player", "guest", "droid")]


@pytest.mark.parametrize(("rules_id", "plutt"), every_third(KINDS, "every game with every kind of Plutt"))
def test_a_checkpoint_stands_for_everything_before_it(
    monkeypatch: pytest.MonkeyPatch, rules_id: str, plutt: str
) -> None:
    monkeypatch.setattr("sabacc.tables.live_table.EVERY", 2)
    # With other cards at every run, too few hands might be played for a checkpoint.
    monkeypatch.setattr("sabacc.tables.chance.new_secret", lambda: bytes(range(64)))
    setup = small_setup(rules_id, seed=11, people=("Ana", "Bo"), plutt=plutt)
    for secret in (False, True):
        log = MemoryLog(setup._replace(seed=None) if secret else setup)
        rng = random.Random(f"{rules_id} {plutt}")
        with sit_down(log) as table:
            for _ in range(6):
                play_some(table, rng)
                with sit_down(MemoryLog(log.setup, log.entries, log.chance)) as whole:
                    assert looks(whole) == looks(table)
                if log.kept is not None:
                    short = MemoryLog(log.setup, log.entries, log.chance)
                    short.kept = log.kept
                    with sit_down(short) as again:
                        assert looks(again) == looks(table)
        assert log.kept is not None and log.kept.inputs > 0


def long_table(folder: Path, hands: int) -> Store:
    store = Store(folder)
    with begin_table(small_setup("corellian-spike", seed=2)._replace(seed=None), store) as table:
        for hand in range(hands):
            list(play_hand(table, random.Random(hand)))
            for seat in range(3):
                if not table.session.rules.deals_in(table.session.player(seat).stack):
                    table.rebuy(seat)
    return store


def hands_played_again(store: Store) -> list[int]:
    """The numbers of the hands that resuming a table plays."""
    played: list[int] = []

    class Keeper(KeepsNothing):
        def keep(self, record: Record, dealt: str, hand: int, /) -> None:
            played.append(hand)

    LiveTable(LogFile(store), stamp, Keeper()).quit()
    return played


def test_a_long_table_is_resumed_from_its_last_hands(tmp_path: Path) -> None:
    store = long_table(tmp_path, 2 * EVERY + 3)
    assert hands_played_again(store) == [2 * EVERY + 1, 2 * EVERY + 2, 2 * EVERY + 3]
    # Without the checkpoint all hands are played again, and the next time they need not be.
    whole = looks(resume(store))
    store.checkpoint.unlink()
    assert looks(resume(store)) == whole
    assert len(hands_played_again(store)) == 3


def resume(store: Store) -> LiveTable:
    table = resume_table(store)
    table.quit()
    return table


def test_a_checkpoint_that_does_not_fit_is_left_alone(tmp_path: Path) -> None:
    store = long_table(tmp_path / "a", EVERY + 2)
    whole = looks(resume(store))
    good = store.checkpoint.read_bytes()
    other = long_table(tmp_path / "b", EVERY + 1).checkpoint.read_bytes()
    bad = [
        b"", b"{}", b"\xff\xfe", b"[" * 100_000, good[: len(good) // 2], other, good.replace(b'"Ana"', b"7"),
        good.replace(b'"Ana"', b'"Bex"'), good.replace(b"[1,", b"[2,", 1),
    ]  # fmt: skip
    for text in bad:
        assert text != good
        store.checkpoint.write_bytes(text)
        assert looks(resume(store)) == whole, text[:60]


@pytest.mark.long(reason="tries every number of a checkpoint")
def test_a_checkpoint_in_which_any_number_was_changed_is_left_alone(tmp_path: Path) -> None:
    store = long_table(tmp_path, EVERY + 2)
    whole = looks(resume(store))
    good = store.checkpoint.read_bytes()
    numbers = list(re.finditer(rb"-?[0-9]+", good))
    for number in random.Random(7).sample(numbers, 60):
        for other in (b"%d" % (int(number[0]) + 1), b"-5", b"1" + 30 * b"0"):
            store.checkpoint.write_bytes(good[: number.start()] + other + good[number.end() :])
            assert looks(resume(store)) == whole, (number[0], other)


def forged(store: Store, place: bytes, other: bytes) -> bytes:
    """The checkpoint with something changed, by somebody who knows how its digest is made."""
    head, body = store.checkpoint.read_bytes().split(b"\n")
    format_, size, digest = json.loads(head)
    assert place in body
    body = body.replace(place, other, 1)
    log = store.table.read_bytes()[:size]
    assert sha256(log + store.checkpoint.read_bytes().split(b"\n")[1]).hexdigest() == digest
    return json.dumps([format_, size, sha256(log + body).hexdigest()]).encode() + b"\n" + body


def test_a_forged_checkpoint_that_leads_nowhere_is_left_alone(tmp_path: Path) -> None:
    """It may not hang, crash or skip what is in the log."""
    store = long_table(tmp_path, EVERY + 2)
    whole = looks(resume(store))
    body = json.loads(store.checkpoint.read_bytes().split(b"\n")[1])
    inputs, position = body[0], body[3][0]
    seats = body[1][0][0]
    for place, other in (
        (b"[%d," % inputs, b"[%d," % (inputs + 40)),
        (b"[%d," % inputs, b"[%d," % (inputs - 1)),
        (b"[[%d," % seats, b"[[%d," % (seats + 1)),
        (b"[%d]" % position, b"[-5]"),
        (b"[%d]" % position, b"[%d]" % 10**30),
        (b"[%d]" % position, b"[]"),
    ):
        good = store.checkpoint.read_bytes()
        store.checkpoint.write_bytes(forged(store, place, other))
        assert looks(resume(store)) == whole, other
        store.checkpoint.write_bytes(good)


def test_a_checkpoint_of_an_earlier_format_is_left_alone(tmp_path: Path) -> None:
    store = long_table(tmp_path, EVERY + 2)
    whole = looks(resume(store))
    head, body = store.checkpoint.read_bytes().split(b"\n")
    format_, size, digest = json.loads(head)
    for earlier in range(format_):
        store.checkpoint.write_bytes(json.dumps([earlier, size, digest]).encode() + b"\n" + body)
        assert hands_played_again(store) == list(range(1, EVERY + 3))
        assert looks(resume(store)) == whole
    # What stands in its place is used again.
    assert len(hands_played_again(store)) == 2


def test_a_log_that_was_changed_is_read_as_a_whole(tmp_path: Path) -> None:
    store = long_table(tmp_path, EVERY + 1)
    lines = store.table.read_bytes().split(b"\n")
    place = next(i for i, line in enumerate(lines) if line.startswith(b"deal "))
    lines[place] = b"deal 20200101-000000-000000"
    store.table.write_bytes(b"\n".join(lines))
    assert hands_played_again(store) == list(range(1, EVERY + 2))


def test_a_new_table_has_no_checkpoint(tmp_path: Path) -> None:
    store = long_table(tmp_path, EVERY + 1)
    assert store.checkpoint.exists()
    begin_table(small_setup("classic"), store).quit()
    assert not store.checkpoint.exists()


def test_reading_a_long_log_says_how_far_it_has_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = long_table(tmp_path, 3)
    monkeypatch.setattr("sabacc.home.log_file._PATIENCE", -1.0)
    heard: list[tuple[int, int]] = []
    read = list(LogReader(store.table).inputs(progress=lambda *progress: heard.append(progress)))
    assert heard == [(number, len(read)) for number in range(len(read))]


def test_a_long_log_without_a_checkpoint_is_read_before_the_screen_is_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = long_table(tmp_path, EVERY + 1)
    store.checkpoint.unlink()
    read_ahead(store)
    assert not store.checkpoint.exists()
    monkeypatch.setattr("sabacc.home.log_file._LONG", 100)
    read_ahead(store)
    assert len(hands_played_again(store)) == 1
