"""A server looks for garbage when there could be as much of it as there is in use, and not before."""

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from sabacc.server.garbage import LEAST, Garbage


class Ring:
    """An object that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def _collector_as_before() -> Iterator[None]:
    yield
    gc.enable()


def lists(number: int) -> list[list[None]]:
    return [[] for _ in range(number)]


def seen_after(garbage: Garbage) -> bool:
    """Whether an object that nobody needs any more is still there after a visit."""
    ring = weakref.ref(Ring())
    asyncio.run(garbage.tidy())
    return ring() is not None


def test_nobody_waits_for_a_look_at_what_may_be_in_use() -> None:
    garbage = Garbage()
    assert not gc.isenabled()
    kept = lists(LEAST // 2)
    assert seen_after(garbage)
    assert kept


def test_what_nobody_needs_goes_when_there_is_twice_as_much_as_was_in_use() -> None:
    old = lists(2 * LEAST)
    garbage = Garbage()
    new = lists(LEAST)
    assert seen_after(garbage)
    more = lists(len(gc.get_objects()) - len(new))
    assert not seen_after(garbage)
    assert old and more


def test_what_goes_by_itself_makes_room_for_what_is_new() -> None:
    old = lists(2 * LEAST)
    garbage = Garbage()
    for _ in range(10):
        # As at a table, where each move puts new objects in the place of old ones.
        old = lists(2 * LEAST)
        assert seen_after(garbage)
    assert old
