"""The first screen of the game: `sabacc` alone, and `sabacc play` where no table waits."""

from sabacc.cli.shared import full_screen, open_store
from sabacc.home.data_folder import Store


def choose_table(hint: str = "", is_new: bool = False, yes_run_bots: bool = False) -> int:
    """Show the set-up screen, which offers the table that waits first, unless a new one is wanted; the exit code.

    `hint` is said too where there is no full screen.
    """
    store = open_store()
    choose = full_screen("sabacc.tui.app", "choose", f"`sabacc play --plain` does without{hint}")
    return choose(store, is_new, asks_about_bots=not yes_run_bots)


def is_opening(arguments: list[str]) -> bool:
    """Whether a command leads to the first screen."""
    return not arguments or (arguments == ["play"] and not Store().has_table)
