"""What the commands share: how they find rules, and where they read from and write to."""

import importlib
import json
import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import BinaryIO, Final, TextIO

from sabacc import files
from sabacc.errors import BadNotation
from sabacc.home.data_folder import Store
from sabacc.home.wrapping import for_terminal
from sabacc.outside import one_line, printable
from sabacc.rules.model import RuleSet
from sabacc.rules.options import BUY_IN, read_settings
from sabacc.rules.presets import find_house_rules
from sabacc.rules.registry import find

NO_OUTPUT: Final = 1
BAD_INPUT: Final = 2


def find_rules(name: str, settings: Iterable[str], house: str | None = None, buy_in: int | None = None) -> RuleSet:
    """A rule set with what `--house` says, and `--set` on top of it; for a table with `buy_in`."""
    rules = find(name)
    if house is not None:
        read = find_house_rules(house, rules)
        warn(read.notice)
        rules = read.rules
    texts = read_settings(settings, "--set")
    if buy_in is not None and rules.at_buy_in(buy_in) is not rules:
        texts.setdefault(BUY_IN.name, str(buy_in))
    return rules.with_options(**rules.parse_options(texts))


def say(*lines: str) -> None:
    """Print lines, which may quote anything; on a terminal they break between words."""
    for line in lines:
        shown = printable(line)
        print(for_terminal(shown) if sys.stdout.isatty() else shown)


def print_file(text: str) -> None:
    """Print what belongs into a file: its lines stay whole, also on a terminal from which somebody copies them."""
    print(printable(text.removesuffix("\n")))


def complain(sentence: str) -> None:
    """Print one line to standard error, if that can be done; on a terminal it breaks between words."""
    try:
        shown = one_line(sentence)
        print(for_terminal(shown) if sys.stderr.isatty() else shown, file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def warn(sentence: str) -> None:
    """Tell something beside the answer, if there is anything to tell."""
    if sentence:
        complain(f"sabacc: {sentence}")


def discard(stream: TextIO) -> None:
    """Let a stream that has failed lead nowhere, so that Python does not complain about it when it exits."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def open_store() -> Store:
    """The data folder, made private; a warning goes to standard error."""
    store = Store()
    warn(store.make_private())
    return store


def print_json(value: object) -> None:
    """Print JSON that every terminal can show and every program can read: letters beyond ASCII are escaped."""
    # Piece by piece: the story of a long hand is long.
    for piece in json.JSONEncoder().iterencode(value):
        sys.stdout.write(piece.replace("\x7f", "\\u007f"))
    print()


def width() -> int:
    # A terminal may claim to be wider or narrower than anybody can read.
    return min(max(shutil.get_terminal_size().columns, 40), 120)


def standard_input() -> TextIO:
    if sys.stdin is None:
        raise BadNotation("there is no standard input to read")
    return sys.stdin


def unbuffered_input() -> BinaryIO:
    """Standard input for a thread that may still read when the program ends: the lock of a buffer would abort it."""
    source = standard_input()
    try:
        return open(source.fileno(), "rb", buffering=0, closefd=False)
    except (OSError, ValueError):
        return source.buffer  # it is not a file


def is_terminal() -> bool:
    """Whether a person sits at both ends."""
    return standard_input().isatty() and sys.stdout.isatty()


def read_text(file: str, kind: files.FileKind) -> str:
    """The text of a file, or of standard input if the file is a hyphen."""
    if file != "-":
        return files.read_text(file, kind)
    name = "standard input"
    return files.decode(files.read_stream(standard_input().buffer, name, kind), name, kind)


def full_screen(module: str, name: str, instead: str) -> Callable[..., int]:
    """A function of the full-screen table, which needs the extra `tui` and a terminal; `instead` needs neither."""
    try:
        found: Callable[..., int] = getattr(importlib.import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "textual":
            raise
        raise BadNotation(f"the full screen needs Textual: pip install 'sabacc[tui]'; {instead}") from None
    if not is_terminal():
        raise BadNotation(f"the full screen needs a terminal; {instead}")
    return found
