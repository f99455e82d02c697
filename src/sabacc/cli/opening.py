"""`sabacc` alone, and `sabacc play` without another word: the first screen of the game."""

from sabacc.cli.shared import full_screen, open_store


def open_game(hint: str = "", asks_about_bots: bool = True) -> int:
    """Show the set-up screen, which offers the table that is not finished first; the exit code.

    `hint` is said too where there is no full screen.
    """
    store = open_store()
    run = full_screen("sabacc.tui.app", "run", f"`sabacc play --plain` does without{hint}")
    return run(None, store, False, asks_about_bots=asks_about_bots)
