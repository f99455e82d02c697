"""The coach in one line. It comes with the bots."""

from collections.abc import Callable
from typing import Any

from textual.content import Content

from sabacc.notation import format_action
from sabacc.tui.blocks import plain


def find_coach() -> Callable[..., Any] | None:
    """The coach, if there is one."""
    try:
        from sabacc.bots.coach import advise  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return None
    return advise  # type: ignore[no-any-return,unused-ignore]


def advice_line(advice: Any) -> Content:
    """What the coach says: the chance, what a call needs, and what the coach would do."""
    needed = "" if advice.needed is None else f", a call needs {advice.needed:.0%}"
    return (
        plain(" Coach: ", "bold $picked")
        + plain(f"{advice.chance:.0%} to win{needed}. ")
        + plain(format_action(advice.action), "bold")
        + plain(f": {advice.reason}")
    )
