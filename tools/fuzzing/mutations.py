"""Mutations: how a valid input becomes another one. Everything follows from the random numbers."""

import random
import re
from collections.abc import Callable, Sequence
from typing import Final

from tools.fuzzing.target import Target

_MOST_ROUNDS: Final = 4
_NUMBER: Final = re.compile(rb"-?\b\d+\b")
_WORD: Final = re.compile(rb"[A-Za-z_-]{2,}")

# What has upset a parser somewhere before.
NASTY: Final[tuple[bytes, ...]] = (
    *(sign + number for sign in (b"", b"-", b"+") for number in (b"0", b"1", b"007", b"1e9", b"1_0", b"0x1F", b"3.5")),
    *(str(2**bits + by).encode() for bits in (31, 63, 64) for by in (-1, 0)),
    b"9" * 4_301, b"-" + b"9" * 10_000, b"0x" + b"f" * 5_000, b"0o" + b"7" * 6_000, b"0b" + b"1" * 20_000,
    b"nan", b"inf", b"-inf", b"1e400", b"null", b"true", b"false", b"[]", b"{}", b'""', b"''", b'"""', b"'''",
    b"[" * 490, b"[" * 5_000, b"{a=" * 1_000, b'{"a":' * 1_000, b"(" * 2_000, b"]" * 500, b"a." * 3_000 + b"a=1",
    b"\0", b"\x07", b"\x1b[2J", b"\x1b]0;title\x07", b"\x1b[31m", b"\x9b1m", b"\r", b"\x0b", b"\x0c", b"\x7f", b"\x85",
    b"\\u001b[2J", b"\\u0000", b"\\ud800", b"\\udfff", b"\\U0010ffff", b"\\x1b", b"\\", b"\\n", b"%s", b"{0}", b"$HOME",
    b"\xff", b"\xfe\xff", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80",
    "٣".encode(), "²".encode(), "\N{MINUS SIGN}5".encode(), "\N{RIGHT-TO-LEFT OVERRIDE}".encode(),
    "\N{ZERO WIDTH SPACE}".encode(), "\N{LINE SEPARATOR}".encode(), "\N{COMBINING ACUTE ACCENT}".encode() * 50,
    "\N{NO-BREAK SPACE}".encode(), "\N{LATIN SMALL LETTER LONG S}".encode(), "İ".encode(), "ẞ".encode(), "漢".encode(),
    b"A" * 100, b"A" * 10_000, b"x " * 5_000, b"\n" * 5_000, b"\n" * 60_000, b" " * 60_000, b"\t", b"#" * 999, b"---",
    b"/dev/zero", b"/dev/full", b"/", b"..", b"../../x", b"~", b"-", b"--", b"|", b"=", b":", b",", b"?", b"*",
)  # fmt: skip

Mutation = Callable[[bytes, Target, Sequence[bytes], random.Random], bytes]


def nth_input(target: Target, seeds: Sequence[bytes], seed: int, number: int) -> bytes:
    """An input by its number: first the valid ones as they are, then any number of mutated ones."""
    if number < len(seeds):
        return seeds[number]
    rng = random.Random(f"{seed} {target.name} {number}")
    data = rng.choice(seeds)
    for _ in range(rng.randint(1, _MOST_ROUNDS)):
        data = rng.choice(_MUTATIONS)(data, target, seeds, rng)[: target.most_bytes]
    return data


def _flip(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Change some bytes."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8)) if data else 0):
        changed[rng.randrange(len(changed))] = rng.choice((rng.randrange(256), rng.randrange(32, 127)))
    return bytes(changed)


def _insert(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Put something nasty anywhere."""
    at = rng.randint(0, len(data))
    return data[:at] + _token(target, rng) + data[at:]


def _replace_word(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Put another word in place of one: one of the target's, or one from the input itself."""
    words = list(_WORD.finditer(data))
    if not words:
        return _insert(data, target, seeds, rng)
    found = rng.choice(words)
    new = rng.choice(words)[0] if rng.random() < 0.5 else _token(target, rng)
    return data[: found.start()] + new + data[found.end() :]


def _replace_number(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Put another number in place of one."""
    numbers = list(_NUMBER.finditer(data))
    if not numbers:
        return _insert(data, target, seeds, rng)
    found = rng.choice(numbers)
    near = int(found[0][:18]) + rng.choice((-1, 1, 10, -1_000))
    new = rng.choice((str(near).encode(), rng.choice(numbers)[0], rng.choice(NASTY)))
    return data[: found.start()] + new + data[found.end() :]


def _splice(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """The beginning of one input and the end of another."""
    other = rng.choice(seeds)
    return data[: rng.randint(0, len(data))] + other[rng.randint(0, len(other)) :]


def _truncate(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    return data[: rng.randint(0, len(data))]


def _cut_out(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    start = rng.randint(0, len(data))
    return data[:start] + data[start + rng.choice((1, 2, 10, 100)) :]


def _double_lines(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Repeat a line, a few times or very often: keys and actions that come twice among others."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    return b"\n".join(lines[:at] + [lines[at]] * rng.choice((2, 2, 3, 20, 2_000)) + lines[at + 1 :])


def _drop_line(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    lines = data.split(b"\n")
    del lines[rng.randrange(len(lines))]
    return b"\n".join(lines)


def _shuffle_lines(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Swap two lines, or shuffle a stretch of them."""
    lines = data.split(b"\n")
    start = rng.randrange(len(lines))
    part = lines[start : start + rng.choice((2, 3, 10, len(lines)))]
    rng.shuffle(part)
    return b"\n".join(lines[:start] + part + lines[start + len(part) :])


def _borrow_line(data: bytes, target: Target, seeds: Sequence[bytes], rng: random.Random) -> bytes:
    """Put a line of another input in place of one."""
    lines = data.split(b"\n")
    lines[rng.randrange(len(lines))] = rng.choice(rng.choice(seeds).split(b"\n"))
    return b"\n".join(lines)


def _token(target: Target, rng: random.Random) -> bytes:
    return rng.choice(target.words if target.words and rng.random() < 0.5 else NASTY)


_MUTATIONS: Final[tuple[Mutation, ...]] = (
    _flip,
    _insert,
    _replace_word,
    _replace_word,
    _replace_number,
    _replace_number,
    _splice,
    _truncate,
    _cut_out,
    _double_lines,
    _drop_line,
    _shuffle_lines,
    _borrow_line,
)
