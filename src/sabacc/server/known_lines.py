"""How far a hand has come, as everybody at the table knows it."""

from collections.abc import Callable

from sabacc.play.actions import Action
from sabacc.play.game import Game
from sabacc.play.redaction import SECRETS
from sabacc.tables import inputs
from sabacc.tables.inputs import Input


def known_lines(game: Game, is_nothing: Callable[[Input], bool] = lambda _: False) -> int:
    """How many lines the record of a hand has, without the last ones of which nobody else knows, or that are nothing.

    Whoever uses a device gets no more time for it: everybody would know.
    """
    lines = len(game.lines)
    while lines:
        what = game.lines[lines - 1][1]
        changes_nothing = isinstance(what, Action) and is_nothing(Input(inputs.ACT, 0, what))
        if not changes_nothing and not isinstance(what, SECRETS):
            break
        lines -= 1
    return lines
