"""Chance that nobody can foresee: the stream, written a second time, and the dealer that draws from it."""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from itertools import permutations

import pytest

from sabacc import Game, SecretDealer, all_rule_sets, find
from sabacc.play.secret_stream import SECRET_BYTES, SecretStream, new_secret

SECRET = bytes(range(64))
BOUNDS = (1, 2, 6, 62, 76, 78, 256, 257, 1000, 70_000)


def numbers_by_hand(secret: bytes, context: bytes, bounds: list[int]) -> list[int]:
    """The numbers of a stream as its module describes them, with no code of it."""
    key = b""
    for part in (b"sabacc chance 1", secret, context):
        key += len(part).to_bytes(4, "big") + part
    blocks = [hashlib.shake_256(key + i.to_bytes(8, "big")).digest(136) for i in range(200)]
    bits = "".join(f"{byte:08b}" for byte in b"".join(blocks))
    found = []
    for bound in bounds:
        wide = len(f"{bound - 1:b}") if bound > 1 else 0
        whole = -(-wide // 8) * 8
        number = bound
        while number >= bound:
            piece, bits = bits[:whole], bits[whole:]
            number = int(piece[:wide] or "0", 2)
        found.append(number)
    return found


@pytest.mark.parametrize("context", [b"", b"hand 7"])
def test_the_stream_is_as_described(context: bytes) -> None:
    bounds = [random.Random(i).choice(BOUNDS) for i in range(3000)]
    stream = SecretStream(SECRET, context)
    assert [stream.below(bound) for bound in bounds] == numbers_by_hand(SECRET, context, bounds)


def test_secrets_are_long_and_differ() -> None:
    assert len({new_secret() for _ in range(100)}) == 100
    assert SECRET_BYTES == 64 and len(new_secret()) == 64
    assert SecretDealer().shuffle("abcdefghijklmnop") != SecretDealer().shuffle("abcdefghijklmnop")


def test_every_order_is_equally_likely() -> None:
    dealer = SecretDealer(SECRET)
    orders = Counter(dealer.shuffle("abcd").cards for _ in range(24_000))
    assert set(orders) == set(permutations("abcd"))
    # Chi squared with 23 degrees of freedom is below 49.7 in 999 of 1000 cases; this secret's is always the same.
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7


def test_every_face_and_every_pick_is_equally_likely() -> None:
    dealer = SecretDealer(SECRET)
    faces = Counter(dealer.roll(2, 6).faces for _ in range(36_000))
    assert len(faces) == 36
    assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 66.6  # 35 degrees of freedom
    picks = Counter(dealer.pick(["abc", "xy"], [2, 1]).cards for _ in range(12_000))
    assert len(picks) == 12
    assert sum((count - 1000) ** 2 / 1000 for count in picks.values()) < 31.3  # 11 degrees of freedom


def test_a_dealer_goes_on_from_a_position() -> None:
    dealer = SecretDealer(SECRET)
    for _ in range(50):
        dealer.shuffle([str(card) for card in range(76)])
        other = SecretDealer(SECRET)
        other.position = dealer.position
        assert other.roll(2, 6) == SecretDealer.roll(dealer, 2, 6)


def test_hands_of_every_game_can_be_dealt() -> None:
    for rules in all_rule_sets():
        games = [Game(rules, [500] * 3, dealer=SecretDealer(SECRET)) for _ in range(2)]
        for game in games:
            while not game.is_over:
                game.apply(game.default())
        assert games[0].lines == games[1].lines
    other = Game(find("classic"), [500] * 3, dealer=SecretDealer(SECRET[::-1]))
    assert other.lines != Game(find("classic"), [500] * 3, dealer=SecretDealer(SECRET)).lines
