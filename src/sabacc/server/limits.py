"""How much anybody may ask of the server: a bucket of tokens for each of them that fills up again with time."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final

_MOST_KNOWN: Final = 10_000  # addresses that are remembered
_OF_ONE_NETWORK: Final = 64  # the last bits of an address of version 6
MOST_SOCKETS: Final = 100  # that are open to one address
MOST_IN_ALL: Final = 10_000  # sockets, unless the system says how many
MOST_WATCHING: Final = 200  # sockets at one table of people who do not sit there
MOST_TABLES: Final = 50  # of one address that are in use at the same time


class Bucket:
    """So many at once, and so many a second in the long run."""

    def __init__(self, most: float, a_second: float, now: float) -> None:
        self._most, self._a_second = most, a_second
        self._left, self._at = most, now

    def take(self, now: float) -> bool:
        """Take one, if there is one."""
        self._left = min(self._most, self._left + (now - self._at) * self._a_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One for each address, of the same size. Those that were not asked for longest are forgotten."""

    def __init__(self, most: float, a_second: float, clock: Callable[[], float]) -> None:
        self._most, self._a_second, self._clock = most, a_second, clock
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one for an address, if there is one."""
        now, whose = self._clock(), household(address)
        bucket = self._known.pop(whose, None) or Bucket(self._most, self._a_second, now)
        self._known[whose] = bucket
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
        return bucket.take(now)


@lru_cache(maxsize=_MOST_KNOWN)
def household(address: str) -> str:
    """Those who count as one: an address or, as everybody has a great many of version 6, the network around it.

    >>> household("203.0.113.7"), household("::ffff:203.0.113.7"), household("2001:db8::1:2:3:4")
    ('203.0.113.7', '203.0.113.7', '2001:db8::')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Address(int(found) >> _OF_ONE_NETWORK << _OF_ONE_NETWORK))


def _is_here(address: str) -> bool:
    try:
        return ip_address(household(address)).is_loopback
    except ValueError:
        return False


class Limits:
    """What may be asked of a server, from one address and from all together."""

    def __init__(self, clock: Callable[[], float] = time.monotonic, most_sockets: int = MOST_IN_ALL) -> None:
        self.most_sockets = most_sockets  # that are open to all together
        self.sockets = 0
        self.creating = Buckets(20, 1 / 60, clock)  # tables
        self.coming = Buckets(60, 1 / 5, clock)  # people
        self.forgetting = Buckets(20, 1 / 60, clock)  # people
        self.guessing = Buckets(10, 1 / 30, clock)  # codes
        self.reading = Buckets(120, 2, clock)  # hands, which are played again for it
        self._connecting = Buckets(60, 2, clock)  # sockets
        self._messages = Buckets(600, 120, clock)  # over all sockets of an address: a family has one
        self._guessing_in_all = Bucket(300, 2, clock())
        self._sockets: Counter[str] = Counter()
        self._tables: dict[str, set[str]] = {}  # those that an address has made; it is kept in memory alone
        self._clock = clock

    def may_guess(self, address: str) -> bool:
        """Whether somebody may try a code: many together must not find one either."""
        return self.guessing.take(address) and self._guessing_in_all.take(self._clock())

    def may_say(self, address: str) -> bool:
        """Whether one more message may come from an address. Programs on this machine may say what they like."""
        return _is_here(address) or self._messages.take(address)

    def may_make_table(self, address: str, in_use: Iterable[str]) -> bool:
        """Whether an address may make one more table, given those that are in use."""
        still = set(in_use)
        self._tables = {whose: left for whose, made in self._tables.items() if (left := made & still)}
        return len(self._tables.get(household(address), ())) < MOST_TABLES

    def has_made_table(self, address: str, table_id: str) -> None:
        """An address has made a table."""
        self._tables.setdefault(household(address), set()).add(table_id)

    @property
    def is_full(self) -> bool:
        """Whether there is one more socket than there may be."""
        return self.sockets > self.most_sockets

    @contextmanager
    def socket(self, address: str) -> Iterator[bool]:
        """Whether one more socket may be open to an address, for as long as this lasts."""
        whose = household(address)
        may_be = _is_here(address) or (self._sockets[whose] < MOST_SOCKETS and self._connecting.take(address))
        self._sockets[whose] += 1
        self.sockets += 1
        try:
            yield may_be
        finally:
            self.sockets -= 1
            self._sockets[whose] -= 1
            if not self._sockets[whose]:
                del self._sockets[whose]
