"""Questions that are asked before the table begins, at a terminal."""

from collections.abc import Callable
from typing import TypeVar

from sabacc.cli.shared import is_terminal, standard_input
from sabacc.home.approved_bots import StrangeBots

T = TypeVar("T")


def answer_to(prompt: str) -> str:
    """What is typed after a prompt; empty at the end of the input."""
    print(prompt, end="", flush=True)
    return standard_input().buffer.readline().decode(errors="replace").strip().lower()


def with_leave(start: Callable[[tuple[str, ...]], T], typed: tuple[str, ...], yes_run_bots: bool) -> T:
    """Start with the bots that were typed; with commands that come from a file and are new here, only after a yes."""
    try:
        return start(typed)
    except StrangeBots as error:
        if not yes_run_bots and not _may_run(error):
            raise
        return start((*typed, *error.commands))


def _may_run(bots: StrangeBots) -> bool:
    if not is_terminal():
        return False
    return answer_to(f"{bots.question} (yes or no) ") in ("y", "yes")
