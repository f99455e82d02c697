"""Codes that lead to a table: four plain words, for a while."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.server import codes
from sabacc.server.codes import Codes, words
from sabacc.server.store import Store
from sabacc.server.table_store import Tables, new_id
from tests.support.evenings import small_setup
from tests.support.processes import AMPLE


def one_slip(word: str) -> set[str]:
    """What a word becomes with a letter left out, a place where one may be wrong, or two letters swapped."""
    out = {word[:i] + word[i + 1 :] for i in range(len(word))}
    wrong = {f"{word[:i]}?{word[i + 1 :]}" for i in range(len(word))}
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2 :] for i in range(len(word) - 1)} - {word}
    return out | wrong | swapped


def test_no_word_is_mistaken_for_another() -> None:
    known = words()
    assert len(known) == len(set(known)) >= 1024
    assert list(known) == sorted(known)
    assert all(word.isascii() and word.islower() and word.isalpha() and 4 <= len(word) <= 8 for word in known)
    slips: dict[str, str] = {word: word for word in known}
    for word in known:
        for slip in one_slip(word):
            # Two words with the same slip are a letter apart, unless both leave one out.
            if "?" in slip or slip in known:
                assert slips.setdefault(slip, word) == word, (word, slips[slip])
        assert not any(word.startswith(other) for other in known if other != word), word


def test_a_code_leads_to_its_table_until_it_expires(tmp_path: Path) -> None:
    now = [100.0]
    with Store(tmp_path / "store.db", clock=lambda: now[0]) as store:
        table_id = new_id()
        Tables(store).create(table_id, small_setup("classic")).result(AMPLE)
        made = Codes(store)
        first = made.make(table_id, 60).result(AMPLE)
        assert len(first.split()) == 4 and set(first.split()) <= set(words())
        for typed in (first, first.upper(), f"  {first.replace(' ', '-')}.", first.replace(" ", ",  ")):
            assert made.find(typed) == table_id
        for typed in ("", first.rpartition(" ")[0], f"{first} {first}", first.replace(" ", ""), "'; --"):
            assert made.find(typed) is None
        now[0] = 130
        second = made.make(table_id, 60).result(AMPLE)
        now[0] = 160
        assert made.find(first) is None and made.find(second) == table_id
        assert made.remove_expired().result(AMPLE) == 1
        now[0] = 200
        third = made.make(table_id, 60).result(AMPLE)
        assert store.read("SELECT words FROM code") == [(third,)]


def test_a_code_is_given_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "words", lambda: ("amber", "basket"))
    with Store(tmp_path / "store.db") as store:
        table_id = new_id()
        Tables(store).create(table_id, small_setup("classic")).result(AMPLE)
        given = []
        with pytest.raises(BadStore, match="all codes are taken"):
            for _ in range(17):
                given.append(Codes(store).make(table_id, 60).result(AMPLE))
        assert len(given) == len(set(given)) > 1
