"""At the table: `sabacc play`, `sabacc tables` and `sabacc learn`."""

import sys
from typing import Annotated

from cyclopts import Parameter

from sabacc.cli.arguments import Json, MaybeNumber
from sabacc.cli.asking import answer_to, with_leave
from sabacc.cli.opening import choose_table
from sabacc.cli.shared import full_screen, is_terminal, open_store, print_json, say, standard_input, width
from sabacc.cli.table_options import NOTHING_SAID, TableOptions
from sabacc.errors import BadNotation
from sabacc.home.data_folder import Store
from sabacc.home.start import Arrival, Wish, goes_on, sit_down, undecided
from sabacc.home.waiting import table_in_progress, tables_aside, tables_json, tell_aside
from sabacc.outside import printable
from sabacc.rules.ladders.classic import sides_in_words
from sabacc.rules.registry import find
from sabacc.session.requests import DARK, SIDES
from sabacc.tables.setup import open_ended


def play(
    rules_id: Annotated[str, Parameter(show_default=False, help="A rule set: see `sabacc rules`.")] = "",
    /,
    *,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for pipes, screen readers and scripts.")
    ] = False,
    new: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Start a new table, and put aside one that waits.")
    ] = False,
    table: Annotated[
        MaybeNumber,
        Parameter(show_default=False, help="Go back to a table put aside, by its number in `sabacc tables`."),
    ] = None,
    hands: Annotated[MaybeNumber, Parameter(show_default=False, help="With --plain: stop after so many hands.")] = None,
    yes_run_bots: Annotated[
        bool,
        Parameter(negative=(), show_default=False, help="Run bots that are commands without asking, even new ones."),
    ] = False,
    options: TableOptions = NOTHING_SAID,
) -> int:
    """Play against bots, or with friends around one keyboard.

    If nothing is said about the table, you go on with the one that waits.
    --new puts it aside for another. `sabacc tables` lists those put aside, and
    --table goes back to one.
    """
    wish = options.wish(rules_id)
    if table is not None and (new or not wish.says_nothing):
        raise BadNotation("--table goes back to a table as it is: nothing can be set, and it is not a new one")
    wish = wish._replace(table=table)
    if plain:
        return _play_plain(open_store(), wish, new, hands, yes_run_bots)
    if hands is not None:
        raise BadNotation("--hands goes with --plain: at the full-screen table you play for as long as you like")
    if wish.says_nothing and not goes_on(Store(), wish, new):
        return choose_table(is_new=new, yes_run_bots=yes_run_bots)
    return _play_full_screen(open_store(), wish, new, yes_run_bots)


def _play_full_screen(store: Store, wish: Wish, new: bool, yes_run_bots: bool) -> int:
    run = full_screen("sabacc.tui.app", "run", "`sabacc play --plain` does without")
    return run(_sit_down(store, wish, new, yes_run_bots), store, asks_about_bots=not yes_run_bots)


def _with_sides(store: Store, wish: Wish, new: bool) -> Wish:
    """Ask everybody whose side is open; without a terminal nobody is asked, and all are Light."""
    people = undecided(store, wish, new) if is_terminal() else ()
    if wish.rules is None or not people:
        return wish
    say(sides_in_words(wish.rules))
    return wish._replace(dark=tuple(map(_ask_side, people)))


def _ask_side(name: str) -> bool:
    """Whether somebody plays for the Dark side; Enter alone is Light."""
    while True:
        answer = answer_to(f"{name}, which side do you play for, light or dark? [light] ")
        if found := [side for side in SIDES if side.startswith(answer or SIDES[0])]:
            return found[0] == DARK
        say("Please type light or dark.")


def _sit_down(store: Store, wish: Wish, new: bool, yes_run_bots: bool) -> Arrival:
    """Sit down, after what has to be asked first."""
    wish = _with_sides(store, wish, new)
    return with_leave(lambda allowed: sit_down(store, wish, new, allowed), wish.bots, yes_run_bots)


def _play_plain(store: Store, wish: Wish, new: bool, hands: int | None, yes_run_bots: bool) -> int:
    from sabacc.home.lines import play_lines

    source = standard_input()
    if hands is not None and hands < 1:
        raise BadNotation(f"--hands must be at least 1, not {hands}")
    arrival = _sit_down(store, wish, new, yes_run_bots)
    with arrival.table as table:
        say(*filter(None, [arrival.aside, arrival.welcome]))
        return play_lines(table, source.buffer, sys.stdout, is_terminal(), hands)


def list_tables(*, as_json: Json = False) -> None:
    """List your tables that wait: the one that `sabacc play` goes on with, and those put aside for another."""
    store = open_store()
    if as_json:
        print_json(tables_json(store))
        return
    here, aside = table_in_progress(store), tables_aside(store)
    say(f"`sabacc play` goes on with {here.text}." if here else "No table waits: `sabacc play` begins one.")
    if aside:
        say("Put aside, the latest first:", *map(tell_aside, aside))
        say("`sabacc play --table 1` goes back to the first of these, and puts aside the one that waits.")


def learn(
    rules_id: Annotated[str, Parameter(help="A rule set: see `sabacc rules`.")] = "corellian-spike",
    /,
    *,
    plain: Annotated[bool, Parameter(negative=(), show_default=False, help="Line by line, not full-screen.")] = False,
) -> int:
    """Play a first hand that explains itself, in about three minutes, and then a real one if you like."""
    from sabacc.home.lesson import find_lesson
    from sabacc.home.lesson_lines import run_lesson

    lesson, store = find_lesson(rules_id), open_store()
    if not plain and is_terminal():
        return full_screen("sabacc.tui.watch", "learn", "`sabacc learn --plain` does without")(lesson, store)
    # A table that waits is not put aside for it.
    if run_lesson(lesson, _ask, say, width(), offers=is_terminal() and not store.has_table):
        return _play_plain(store, Wish(open_ended(find(rules_id))), False, None, False)
    return 0


def _ask(prompt: str) -> str | None:
    """Show a prompt and read a line; None if there are no more."""
    sys.stdout.write(printable(prompt))
    sys.stdout.flush()
    line = standard_input().readline()
    if not line or not standard_input().isatty():
        # Nobody has typed the end of the line.
        say("")
    return line.rstrip("\r\n") if line else None
