"""Where chance at a table comes from: it stands in the log, and nothing that others get says anything about it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sabacc import find
from sabacc.bots import Bot, find_bot
from sabacc.errors import BadStore
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogReader
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.tables.chance import new_chance
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import standard_setup
from tests.support.evenings import play_hand, sabacc, small_setup


def test_a_table_without_a_seed_deals_from_a_secret_of_64_bytes(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin_table(standard_setup(find("classic"), bots=("random",)), store) as table:
        list(play_hand(table, random.Random(1)))
        ledger = table.ledger
    secret = LogReader(store.table).chance.secret
    assert len(secret) == 64
    with resume_table(store) as again:
        assert again.ledger == ledger
    # It is in the log and nowhere else.
    holders = [path.name for path in tmp_path.rglob("*") if path.is_file() and secret.hex() in path.read_text("utf-8")]
    assert holders == ["table.log"]


def test_no_two_tables_are_dealt_alike() -> None:
    setup = standard_setup(find("classic"))
    with (
        LiveTable(MemoryLog(setup), lambda: "20261116-201500-000000") as one,
        LiveTable(MemoryLog(setup), lambda: "20261116-201500-000000") as other,
    ):
        one.deal()
        other.deal()
        assert one.game is not None and other.game is not None
        assert one.game.lines != other.game.lines


def test_the_same_seed_deals_the_same_cards_to_the_same_bots() -> None:
    one, other = (new_chance(small_setup("classic", seed=7)) for _ in range(2))
    assert one == other
    assert not one.secret


def test_a_seed_says_nothing_about_the_seed_of_a_third_party_bot() -> None:
    setup = standard_setup(find("classic"), bots=("cmd:a program",), seed=7)
    given: list[int] = []

    def make(name: str, seed: int, seconds: float) -> Bot:
        given.append(seed)
        return find_bot("random", seed, seconds)

    log = MemoryLog(setup)
    for _ in range(2):
        LiveTable(log, lambda: "20261116-201500-000000", make_bot=make).quit()
    # A bot that is called again gets the same one, as the log has it.
    assert given[:3] == given[3:] == list(log.chance.bots.values())
    others = new_chance(setup).bots
    assert len({*given, *others.values()}) == 6


def test_an_older_log_with_a_seed_is_still_read(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin_table(small_setup("centran", seed=3), store) as table:
        list(play_hand(table, random.Random(1)))
        ledger = table.ledger
    setup, rule, rest = store.table.read_text("utf-8").partition("---\n")
    lines = rest.split("\n")
    assert [line.split()[:2] for line in lines[:2]] == [["bot", "B"], ["bot", "C"]]
    store.table.write_text(setup + rule + "\n".join(lines[2:]), "utf-8")
    with resume_table(store) as again:
        assert again.ledger == ledger


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("secret 00", "the secret of a table is 128 hexadecimal digits"),
        ("secret " + "xy" * 64, "the secret of a table is 128 hexadecimal digits"),
        ("secret " + "00" * 64, "either a seed in its set-up or a secret, and not both"),
        ("bot B " + "9" * 30, "the seed of a bot is a whole number of at most 20 digits"),
        ("bot Z 9", "'Z' should be a seat, A to H"),
    ],
)
def test_a_wrong_secret_is_refused(tmp_path: Path, line: str, said: str) -> None:
    store = Store(tmp_path)
    begin_table(small_setup("classic", seed=3), store).quit()
    text = store.table.read_text("utf-8")
    store.table.write_text(text.replace("---\n", f"---\n{line}\n"), "utf-8")
    with pytest.raises(BadStore, match=said):
        resume_table(store)


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ((), False),
        (("--seed=5",), True),
        (("--seed=5", "--no-practice"), False),
        (("--seed=5", "--people=Ana,Bo"), False),
    ],
)
def test_a_seed_is_shown_only_in_practice_and_if_it_was_given(
    tmp_path: Path, words: tuple[str, ...], shown: bool
) -> None:
    done = sabacc(tmp_path, "play", "classic", "--plain", *words)
    assert (b"seed" in done.stdout) is shown
    assert done.returncode == 0
