"""Pictures of the table as it should look. `--snapshot-update` takes them anew; look at them before you keep them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from textual.pilot import Pilot

from sabacc.tui.app import SabaccApp
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.themes import THEMES
from tests.support.screen import Player, new_table

DARK, LIGHT = (theme.name for theme in THEMES[:2])
SMALL, MIDDLE, LARGE = (80, 24), (100, 30), (140, 40)
EIGHT = ("Ana", "Bo", "Cleo", "Dex", "[bold]", "Fenn", "Gor", "Hollis the Very Long-Winded")
Compare = Callable[..., bool]


class Picture(NamedTuple):
    """A table of people alone, so that it depends on nothing but the seed, after the keys of some turns."""

    rules_id: str
    turns: tuple[str, ...] = ("",)
    people: int = 3
    size: tuple[int, int] = SMALL
    theme: str = DARK
    in_colour: bool = True
    seed: int = 1
    options: tuple[tuple[str, object], ...] = ()  # of the rules


PICTURES = {
    "spike-first-decision": Picture("corellian-spike"),
    "spike-amount-light": Picture("corellian-spike", ("", "s", "s", "s", "r h"), theme=LIGHT),
    "spike-amount-no-colour": Picture("corellian-spike", ("", "s", "s", "s", "r h"), in_colour=False),
    "spike-over-large": Picture(
        "corellian-spike", ("", "s", "t 1", "g", *["k"] * 3, *["s", "s", "s", *["k"] * 3] * 2), size=LARGE
    ),
    "yarith-large-light": Picture("yarith-bespin", ("", "k", "k", "k"), size=LARGE, theme=LIGHT),
    "galaxy-ladder": Picture("galaxy-series", ("", "s", "v")),
    "spike-ladder-middle": Picture("corellian-spike", ("", "v"), size=MIDDLE),
    "spike-ladder-large": Picture("corellian-spike", ("", "v"), size=LARGE),
    "classic-eight-with-fields": Picture("classic", ("", *["p 1", "k", "g"] * 2), people=8),
    "classic-window": Picture("classic", ("", *["k", "s"] * 3, "k")),
    "classic-window-armed-large": Picture("classic", ("", *["k", "s"] * 3, "h"), size=LARGE),
    "brockley-talk": Picture("brockley", ("", "colon o f f")),
    "force-eight-no-colour": Picture("force", people=8, in_colour=False),
    "run-curtain": Picture("corellia-run", ()),
    "centran-exchange-large": Picture("centran", ("", "e 1", "d", "g", "d", "e"), size=LARGE),
    "centran-eight": Picture("centran", ("", "g", "p 1", "d", "e 2"), people=8),
    "too-small": Picture("classic", (), size=(60, 20)),
    "classic-shift": Picture("classic", ("", "k", "s"), people=2, seed=188),
    "classic-symbols": Picture("classic", ("", "k", "s"), options=(("shift", "by_symbol"),)),
    "classic-house-dealer": Picture("classic", options=(("house_dealer", True), ("plutt", "droid")), size=MIDDLE),
    "force-over": Picture("force", ("", "r 2 enter", "s", "f", "f"), size=MIDDLE),
}
# Every game at every size, some turns into the hand.
OF_ALL_GAMES = {
    f"{rules_id}-{width}x{height}": Picture(rules_id, turns, size=(width, height))
    for rules_id, turns in {
        "corellian-spike": ("", "s", "t 1", "s", "r h enter"),
        "galaxy-series": ("", "s", "t 1", "s", "r h enter"),
        "yarith-bespin": ("", "k", "r h enter"),
        "classic": ("", "p 1", "k", "s", "k", "g"),
        "brockley": ("", "s", "d", "s", "d"),
        "force": ("", "k", "s", "k", "g"),
        "corellia-run": ("", "k", "s", "k", "g"),
        "centran": ("", "e 1", "d", "g", "d"),
    }.items()
    for width, height in (SMALL, MIDDLE, LARGE)
}
PICTURES |= OF_ALL_GAMES
QUICK = [*OF_ALL_GAMES][::7]  # a sample in which each size occurs


SLOW = pytest.mark.long(reason="plays a hand to its end by keys, or is one of many alike")


def is_quick(name: str) -> bool:
    return name in QUICK or (len(PICTURES[name].turns) <= 5 and name not in OF_ALL_GAMES)


@pytest.mark.parametrize("name", [pytest.param(name, marks=() if is_quick(name) else SLOW) for name in PICTURES])
def test_tables_look_as_they_should(
    name: str, tmp_path: Path, snap_compare: Compare, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = PICTURES[name]
    monkeypatch.delenv("NO_COLOR", raising=False)
    if not picture.in_colour:
        monkeypatch.setenv("NO_COLOR", "1")
    people = EIGHT[: picture.people]
    options = {"people": people, "seats": len(people), **dict(picture.options)}
    with new_table(tmp_path, picture.rules_id, practice=True, seed=picture.seed, **options) as evening:
        app = SabaccApp(lambda: TableScreen(evening, pause=0), picture.theme)
        app.animation_level = "none"

        async def play(pilot: Pilot[int]) -> None:
            player = Player(app, pilot, evening)
            await player.settle()
            for keys in picture.turns:
                await player.turn(*keys.split())

        assert snap_compare(app, run_before=play, terminal_size=picture.size)
