"""People in the store of a server: known by a token that is not kept, and forgotten without a trace."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.server.people import MOST_SAID, Chat, People, new_token
from sabacc.server.store import Store
from sabacc.server.table_store import StoredHands, StoredLog, Tables, new_id, stored_hands
from sabacc.tables.checkpoint import EVERY
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup
from tests.support.evenings import play_hand, small_setup
from tests.support.processes import AMPLE

NAME = "Rumpelstiltskin"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.db", clock=lambda: 5.0) as store:
        yield store


def new_table(store: Store, setup: Setup | None = None) -> str:
    table_id = new_id()
    Tables(store).create(table_id, setup or small_setup("classic")).result(AMPLE)
    return table_id


def in_files(store: Store, text: str) -> bool:
    return any(text.encode() in path.read_bytes() for path in store.path.parent.iterdir())


def test_a_person_is_found_by_a_token_that_is_not_kept(store: Store) -> None:
    people, table_id, token = People(store), new_table(store), new_token()
    ana = people.add(table_id, "Ana", "player", token).result(AMPLE)
    bo = people.add(table_id, "Bo", "spectator", new_token()).result(AMPLE)
    assert (ana.table_id, ana.name, ana.role, ana.created, ana.ended) == (table_id, "Ana", "player", 5.0, None)
    assert people.find(token) == people.get(ana.id) == ana
    assert people.find(new_token()) is None and people.get("nobody") is None
    assert {person.id for person in people.at(table_id)} == {ana.id, bo.id}
    assert len(token) >= 43 and not in_files(store, token)


def test_a_token_that_was_ended_leads_to_nobody(store: Store) -> None:
    people, table_id, token = People(store), new_table(store), new_token()
    ana = people.add(table_id, "Ana", "player", token).result(AMPLE)
    people.set_role(ana.id, "host").result(AMPLE)
    assert people.at(table_id) == [ana._replace(role="host")]
    people.end(ana.id).result(AMPLE)
    assert people.find(token) is None
    assert people.at(table_id) == []
    assert people.get(ana.id) == ana._replace(role="host", ended=5.0)


def test_what_was_said_last_is_told_in_order(store: Store) -> None:
    people, chat, table_id = People(store), Chat(store), new_table(store)
    ana, bo = (people.add(table_id, name, "player", new_token()).result(AMPLE).id for name in ("Ana", "Bo"))
    for number in range(5):
        chat.append(table_id, (ana, bo)[number % 2], f"said {number}")
    chat.append(table_id, None, "the server stops").result(AMPLE)
    assert [said.text for said in chat.last(table_id, 3)] == ["said 3", "said 4", "the server stops"]
    chat.delete(ana).result(AMPLE)
    assert [(said.number, said.person_id) for said in chat.last(table_id, 9)] == [(2, bo), (4, bo), (6, None)]
    assert not in_files(store, "said 4")
    chat.delete(bo).result(AMPLE)
    # A number that was given is not given again, even if it was the last.
    store.write(lambda db: db.execute("DELETE FROM chat").rowcount).result(AMPLE)
    said = chat.append(table_id, bo, "hello").result(AMPLE)
    assert said is not None and said.number == 7
    with pytest.raises(BadStore, match="there is no table 'nowhere'"):
        chat.append("nowhere", None, "hello").result(AMPLE)


def test_of_what_was_said_at_a_table_so_many_lines_are_kept(store: Store) -> None:
    people, chat = People(store), Chat(store)
    long, short = new_table(store), new_table(store)
    ana = people.add(long, "Ana", "player", new_token()).result(AMPLE).id
    chat.append(short, None, "alone here").result(AMPLE)
    for number in range(1, MOST_SAID + 21):
        said = chat.append(long, ana, f"said {number}", key=f"k{number}")
    assert said.result(AMPLE) is not None
    kept = chat.last(long, 2 * MOST_SAID)
    assert [each.number for each in kept] == list(range(21, MOST_SAID + 21))
    assert [each.text for each in chat.last(short, 9)] == ["alone here"]
    # The same line twice is one of them.
    assert chat.append(long, ana, "said 21", key="k21").result(AMPLE) is None
    assert chat.last(long, 2 * MOST_SAID) == kept


def sit_down(store: Store, table_id: str, people: dict[int, str] | None = None) -> tuple[LiveTable, StoredLog]:
    log = StoredLog(store, table_id)
    return LiveTable(log, lambda: "20261116-201500-000000", StoredHands(log, lambda: people or {})), log


def test_a_person_is_forgotten_and_the_table_goes_on(store: Store) -> None:
    people, chat, token = People(store), Chat(store), new_token()
    table_id = new_table(store, small_setup("classic", people=("Ana", NAME)))
    person = people.add(table_id, NAME, "player", token).result(AMPLE)
    chat.append(table_id, person.id, "I spin straw").result(AMPLE)
    table, log = sit_down(store, table_id, {1: person.id})
    rng = random.Random(4)
    for _ in range(EVERY + 1):
        for seat in table.broke_people():
            table.rebuy(seat)
        list(play_hand(table, rng))
    stacks, lines = table.session.stacks_by_name(), len(table.ledger)
    assert log.pending is not None
    log.pending.result(AMPLE)
    # As a line that names somebody will look; the grammar of today has none.
    heard: list[str] = []

    def rename(line: str) -> str:
        heard.append(line)
        return line.replace(NAME, "B")

    assert in_files(store, NAME)
    people.forget(person.id, rename).result(AMPLE)
    assert not in_files(store, NAME) and not in_files(store, "I spin straw")
    assert heard == []  # no input is about somebody who sat there from the beginning
    assert people.find(token) is None
    assert people.get(person.id) == person._replace(name="", ended=5.0)
    assert chat.last(table_id, 9) == []
    assert StoredLog(store, table_id).checkpoint() is None
    assert [seat.name for seat in StoredLog(store, table_id).setup.seats][:2] == ["Ana", "B"]
    assert {hand.read().names[:2] for hand in stored_hands(store, table_id, 999)} == {("Ana", "B")}
    # What is in memory still knows the name, and writes it down nowhere.
    with table, pytest.raises(BadStore, match="rewritten"):
        table.deal()
        log.pending.result(AMPLE)
        table.deal()
    again, log = sit_down(store, table_id)
    with again:
        assert again.session.stacks_by_name() == {("B" if name == NAME else name): n for name, n in stacks.items()}
        assert len(again.ledger) == lines
        again.deal()
        assert log.pending is not None
        log.pending.result(AMPLE)
    assert not in_files(store, NAME)


def test_log_lines_are_renamed_by_whoever_knows_their_grammar(store: Store) -> None:
    table_id = new_table(store)
    person = People(store).add(table_id, NAME, "player", new_token()).result(AMPLE)
    lines = (f"sit A {person.id} 500 light {NAME}", "wind", f"sit B other 500 light x{NAME}", f"host {person.id}")
    rows = [(table_id, number, line, 1.0) for number, line in enumerate(lines)]
    store.write(
        lambda db: db.executemany("INSERT INTO input (table_id, number, line, at) VALUES (?, ?, ?, ?)", rows).rowcount
    ).result(AMPLE)
    heard: list[str] = []

    def rename(line: str) -> str:
        heard.append(line)
        return line.replace(NAME, "A")

    People(store).forget(person.id, rename).result(AMPLE)
    sat, *others = lines
    assert heard == [sat, others[-1]]
    kept = [line for (line,) in store.read("SELECT line FROM input ORDER BY number")]
    assert kept == [sat.replace(NAME, "A"), *others]


def test_a_hand_that_ends_after_somebody_was_forgotten_has_no_name(store: Store) -> None:
    table_id = new_table(store, small_setup("classic", people=("Ana", NAME)))
    person = People(store).add(table_id, NAME, "player", new_token()).result(AMPLE)
    table, log = sit_down(store, table_id, {1: person.id})
    with table:
        table.deal()
        assert People(store).forget(person.id, str, log.go_on_in).result(AMPLE)
        # The table has not been read again yet. It loses no input, and writes the name down nowhere.
        while table.is_playing:
            if not table.step():
                table.act(table.game.default())  # type: ignore[union-attr]
        assert log.pending is not None
        log.pending.result(AMPLE)
    assert [hand.read().names[1] for hand in stored_hands(store, table_id)] == ["B"]
    assert not in_files(store, NAME)
    with sit_down(store, table_id)[0] as again:
        assert len(again.ledger) == 1


def test_a_letter_that_is_somebodys_name_is_not_given_again(store: Store) -> None:
    table_id = new_table(store, small_setup("classic", people=("B", NAME)))
    person = People(store).add(table_id, NAME, "player", new_token()).result(AMPLE)
    People(store).forget(person.id, str).result(AMPLE)
    assert [seat.name for seat in StoredLog(store, table_id).setup.seats][:2] == ["B", "seat B"]


def test_nobody_else_is_forgotten(store: Store) -> None:
    people, table_id, tokens = People(store), new_table(store), [new_token(), new_token()]
    ana, bo = (people.add(table_id, "Ana", "player", token).result(AMPLE) for token in tokens)
    Chat(store).append(table_id, bo.id, "hello").result(AMPLE)
    people.forget(ana.id, str).result(AMPLE)
    assert people.find(tokens[1]) == bo
    assert len(Chat(store).last(table_id, 9)) == 1
    with pytest.raises(BadStore, match="there is no person 'nobody'"):
        people.forget("nobody", str).result(AMPLE)
