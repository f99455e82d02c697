"""Bots among themselves: `sabacc arena` and `sabacc bots`."""

import sys
import time
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from sabacc.cli.arguments import House, Json, MaybeNumber, Number, RulesId, Settings
from sabacc.cli.shared import find_rules, print_json, say
from sabacc.errors import BadNotation

if TYPE_CHECKING:
    from sabacc.bots.arena import Arena


def run_arena(
    rules_id: RulesId,
    /,
    *bots: Annotated[str, Parameter(help="Bots by name, one for each seat: see `sabacc bots`.")],
    hands: Annotated[Number, Parameter(help="Play at least this many hands; every deal is played in full.")] = 1000,
    seed: Annotated[
        MaybeNumber,
        Parameter(show_default=False, help="The same seed plays the same deals; bots that try seeds can foresee them."),
    ] = None,
    buy_in: Annotated[
        MaybeNumber, Parameter(help="Everybody's credits when a hand begins.", show_default=False)
    ] = None,
    sabacc_pot: Annotated[Number, Parameter(help="The credits in the sabacc pot when a hand begins.")] = 0,
    plain_python: Annotated[bool, Parameter(negative=(), show_default=False, help="Do without the lab.")] = False,
    settings: Settings = (),
    house: House = None,
    as_json: Json = False,
) -> None:
    """Let bots play against each other: the same deals for every rotation of the seats."""
    from sabacc.bots.arena import MOST_HANDS, Arena
    from sabacc.bots.arena_report import describe_results, format_results

    if not bots:
        raise BadNotation("arena needs a bot for each seat, such as `thumb odds`; `sabacc bots` lists them")
    if not 1 <= hands <= MOST_HANDS:
        raise BadNotation(f"--hands must be from 1 to {MOST_HANDS}, not {hands}")
    arena = Arena(find_rules(rules_id, settings, house, buy_in), bots, seed, buy_in, sabacc_pot, plain=plain_python)
    try:
        speed = _watch(arena, hands)
        if as_json:
            print_json(describe_results(arena) | {"hands_per_second": round(speed, 1)})
            return
        way = "compiled" if arena.is_compiled else "in plain Python"
        say(f"{arena.rules.name}: {arena.hands} hands, each deal {len(bots)} times with the seats moved on by one")
        say(f"{speed:,.0f} hands/s, {way}; seed {arena.seed}\n")
        say(*format_results(arena), *arena.reports())
    finally:
        arena.close()


def _watch(arena: "Arena", hands: int) -> float:
    """Play, with a progress bar on a terminal, and return the hands per second after the first deal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as progress:
        # Before the first deal the code is compiled, or read from the cache.
        task = progress.add_task("compiling (once, about a minute)" if arena.is_compiled else "playing", total=hands)
        arena.play(1, lambda played: progress.advance(task, played))
        progress.update(task, description="playing")
        first, start = arena.hands, time.perf_counter()
        arena.play(max(1, hands - first), lambda played: progress.advance(task, played))
        return (arena.hands - first) / (time.perf_counter() - start)


def list_bots(*, as_json: Json = False) -> None:
    """List the bots."""
    from sabacc.bots import all_bots, on_devices

    if as_json:
        print_json(all_bots())
        return
    for name, about in all_bots().items():
        say(f"{name:18}{about}")
    say(f"{'cmd:COMMAND':18}any program that speaks the protocol of docs/bots.md")
    say(on_devices())
