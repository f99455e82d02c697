"""`Target`: a way in from outside, with valid inputs to start from and what must hold for any other input."""

import traceback
from collections.abc import Callable, Sequence
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

import sabacc
from sabacc.errors import SabaccError

MOST_LETTERS: Final = 2_000  # of a refusal: one that lists what is legal is long
MOST_BYTES: Final = 131_072  # of an input: what takes longer than it should shows long before that
_OURS: Final = f"{Path(sabacc.__file__).parent}/"


class Outcome(Enum):
    """What came of an input. Both are right; anything else is a failure."""

    TAKEN = "taken"
    REFUSED = "refused"


class Target(NamedTuple):
    """A way in.

    `run` gets an input and an empty folder that it may write to. It returns if the input was taken, and raises a
    `SabaccError` if it was refused. `seeds` makes the same valid inputs each time it is called; `tricky` ones need not
    be valid, and are worth starting from too.
    """

    name: str
    about: str
    run: Callable[[bytes, Path], None]
    seeds: Callable[[], Sequence[bytes]]
    words: Sequence[bytes] = ()  # worth putting into an input of this target
    most_bytes: int = MOST_BYTES
    tricky: Callable[[], Sequence[bytes]] = tuple
    share: int = 1  # of the time: more for targets whose inputs take longer


class Broken(Exception):
    """A promise that was not kept: which one, and what happened instead."""

    def __init__(self, promise: str, instead: object = "") -> None:
        super().__init__(f"{promise}{f': {str(instead)[:400]!r}' if instead != '' else ''}")
        self.promise = promise


class TooSlow(BaseException):
    """The time for an input is over. No code under test catches it by catching every `Exception`."""


class Failure(NamedTuple):
    """What went wrong with an input: the cause, by which failures are grouped, and the details."""

    cause: str
    details: str


def attempt(target: Target, data: bytes, folder: Path) -> Outcome | Failure:
    """Try one input."""
    try:
        target.run(data, folder)
    except SabaccError as refusal:
        return judge(refusal)
    except (Exception, SystemExit, TooSlow) as error:
        return failure_of(error)
    return Outcome.TAKEN


def judge(refusal: SabaccError) -> Outcome | Failure:
    """Whether a refusal is one clear sentence."""
    try:
        check_sentence(str(refusal))
    except Broken as broken:
        place = _place(refusal.__traceback__)
        return Failure(f"{broken.promise}: {type(refusal).__name__} of {place}", f"{broken}\n{_trace(refusal)}")
    return Outcome.REFUSED


def must(holds: bool, promise: str, instead: object = "") -> None:
    """Report a promise that was not kept."""
    if not holds:
        raise Broken(promise, instead)


def check_sentence(text: str) -> None:
    """What is said is one line that can be shown on any terminal."""
    must(bool(text.strip()), "a refusal says something")
    must(len(text) <= MOST_LETTERS, "a sentence is not too long", f"{len(text)} letters: {text[:200]}")
    must(text.isprintable(), "a sentence has no control characters", text)


def failure_of(error: BaseException) -> Failure:
    """An error as a failure, grouped by its kind and by the place in the package it came from."""
    if isinstance(error, Broken):
        return Failure(error.promise, f"{error}\n{_trace(error)}")
    what = "too slow" if isinstance(error, TooSlow) else type(error).__name__
    return Failure(f"{what} in {_place(error.__traceback__)}", _trace(error))


def _place(trace: TracebackType | None) -> str:
    """The innermost function of the package, without its line, which changes too often to group by."""
    frames = traceback.extract_tb(trace)
    ours = [frame for frame in frames if frame.filename.startswith(_OURS)] or frames
    return f"{ours[-1].filename.removeprefix(_OURS)} {ours[-1].name}" if ours else "an unknown place"


def _trace(error: BaseException) -> str:
    lines = traceback.format_exception(error, limit=-8)
    return "".join(line if len(line) < 600 else f"{line[:600]} ...\n" for line in lines[-10:])
