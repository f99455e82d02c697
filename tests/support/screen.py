"""The full-screen table under test: keys go in, and the text on the screen comes out."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

from textual.pilot import Pilot
from textual.screen import Screen
from textual.worker import WorkerCancelled

from sabacc.home.data_folder import Store
from sabacc.home.saved_table import begin_table
from sabacc.play.game import Game
from sabacc.rules.registry import find
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup, standard_setup
from sabacc.tui.app import SabaccApp
from sabacc.tui.curtain import Curtain
from sabacc.tui.scene import ARRAY, FIELD, HAND, SPIKE, Place, Scene
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.table_view import TableView

SIZE = (80, 24)
COACHED_HANDS = 8
_SETUP = ("seats", "buy_in")  # options of the rules too, but here they say how this table is set up
_TEXT = re.compile(r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>')
_CELL = 12.2  # the width of a character in a screenshot


class Person:
    """Somebody at the keyboard."""

    def __init__(self, app: SabaccApp, pilot: Pilot[int]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        """Press keys one after the other; after each the bots play until somebody has to decide."""
        for key in keys:
            await self.pilot.press(key)
            await self.settle()

    async def settle(self) -> None:
        """Wait until nothing goes on any more. A count of odds that a newer one has replaced is not a failure."""
        while busy := [worker for worker in self.app.workers if not worker.is_finished]:
            with suppress(WorkerCancelled):
                await busy[0].wait()
        await self.pilot.pause()

    @property
    def text(self) -> str:
        """What is on the screen, line by line."""
        lines: dict[float, str] = {}
        for x, y, text in _TEXT.findall(self.app.export_screenshot()):
            before = lines.get(float(y), "").ljust(round(float(x) / _CELL))
            lines[float(y)] = before + html.unescape(text).replace("\xa0", " ").rstrip("\n")
        return "\n".join(lines[y] for y in sorted(lines))

    @property
    def scene(self) -> Scene:
        """The table as it is drawn."""
        scene = self.app.screen_stack[-1].query_one(TableView).scene
        assert scene is not None
        return scene


class Player(Person):
    """Somebody who plays."""

    def __init__(self, app: SabaccApp, pilot: Pilot[int], evening: LiveTable) -> None:
        super().__init__(app, pilot)
        self.evening = evening

    @property
    def me(self) -> int:
        """Whose turn it is."""
        seat = self.evening.to_act
        assert seat is not None
        return seat

    @property
    def game(self) -> Game:
        """The hand that is on, or the last one."""
        assert self.evening.game is not None
        return self.evening.game

    async def turn(self, *keys: str) -> None:
        """Press keys as whoever has the keyboard, and pass it on."""
        await self.press(*keys)
        if isinstance(self.app.screen, Curtain):
            await self.press("enter")


def new_table(
    folder: Path, rules_id: str = "classic", *, practice: bool = True, seed: int = 1, **options: object
) -> LiveTable:
    """A new evening of some rules; people, seats, bots and buy-in as `standard_setup` takes them.

    Its coach imagines a few hands only.
    """
    table = begin_table(table_setup(rules_id, practice=practice, seed=seed, **options), Store(folder))
    table.coach.hands = COACHED_HANDS
    return table


def table_setup(rules_id: str, *, practice: bool = True, seed: int = 1, **options: object) -> Setup:
    rules = find(rules_id)
    changes = {name: options.pop(name) for name in list(options) if rules.has(name) and name not in _SETUP}
    values = {"bots": ("random",), **options}
    return standard_setup(rules.with_options(**changes), practice=practice, seed=seed, **values)  # type: ignore[arg-type]


def show(
    opening: Callable[[], Screen[None]], course: Callable[[Person], Awaitable[None]], size: tuple[int, int] = SIZE
) -> int:
    """Open a screen and do what `course` says; the exit code."""
    return show_app(SabaccApp(opening), course, size)


def show_app(app: SabaccApp, course: Callable[[Person], Awaitable[None]], size: tuple[int, int] = SIZE) -> int:
    """The same in an app that is made already."""

    async def sit() -> int:
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.settle()
            await course(person)
        return app.return_code or 0

    return asyncio.run(sit())


def play(
    evening: LiveTable,
    course: Callable[[Player], Awaitable[None]],
    size: tuple[int, int] = SIZE,
    screen: Callable[[], Screen[None]] | None = None,
) -> int:
    """Sit down at the screen of the table and do what `course` says; the exit code."""

    async def sit_down(person: Person) -> None:
        await course(Player(person.app, person.pilot, evening))

    with evening:
        return show(screen or (lambda: TableScreen(evening, pause=0)), sit_down, size)


def flowing(text: str) -> str:
    """What a text says, however its lines are broken."""
    return " ".join(text.split())


def card_at(scene: Scene, place: Place) -> str:
    """The card that lies at a place of the picture."""
    view = scene.view
    if place.zone == ARRAY:
        return view.array_row[place.at].text
    return {HAND: view.hands, FIELD: view.fields, SPIKE: view.spikes}[place.zone][place.seat][place.at]
