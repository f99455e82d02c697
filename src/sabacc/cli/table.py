"""At the table: `sabacc play` and `sabacc learn`."""

import sys
from collections.abc import Callable
from typing import Annotated, TypeVar

from cyclopts import Parameter

from sabacc.cli.arguments import House, MaybeNumber, Settings
from sabacc.cli.opening import open_game
from sabacc.cli.shared import find_rules, full_screen, is_terminal, open_store, say, standard_input, width
from sabacc.errors import BadNotation
from sabacc.home.approved_bots import StrangeBots
from sabacc.home.data_folder import Store
from sabacc.home.start import FIRST_GAME, Wish, goes_on, setup_for, sit_down, undecided
from sabacc.outside import printable
from sabacc.rules.ladders.classic import sides_in_words
from sabacc.rules.model import RuleSet
from sabacc.rules.options import GAME_END
from sabacc.rules.presets import find_house_rules
from sabacc.rules.registry import find
from sabacc.session.requests import DARK, SIDES
from sabacc.shown import shown
from sabacc.tables.setup import BOTS_REBUY, open_ended

T = TypeVar("T")


def play(
    rules_id: Annotated[str, Parameter(show_default=False, help="A rule set: see `sabacc rules`.")] = "",
    /,
    *,
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for pipes, screen readers and scripts.")
    ] = False,
    new: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Start a new table, even if one is not finished.")
    ] = False,
    people: Annotated[str, Parameter(show_default=False, help="Who plays at this keyboard: Ana,Bo.")] = "",
    bots: Annotated[str, Parameter(show_default=False, help="Bots for the other seats, in turn: thumb,odds.")] = "",
    seats: Annotated[MaybeNumber, Parameter(show_default=False, help="Number of seats.")] = None,
    buy_in: Annotated[MaybeNumber, Parameter(show_default=False, help="Credits to start with.")] = None,
    side: Annotated[
        str, Parameter(show_default=False, help="In Force, your side: light or dark; for several people light,dark.")
    ] = "",
    practice: Annotated[
        bool | None, Parameter(show_default=False, help="With undo and coach; the default if you play alone.")
    ] = None,
    bots_rebuy: Annotated[
        bool | None, Parameter(show_default=False, help=f"{BOTS_REBUY.capitalize()}; the default.")
    ] = None,
    dealer: Annotated[
        str, Parameter(show_default=False, help="Who deals the first hand, by name; without it chance chooses.")
    ] = "",
    seed: Annotated[
        MaybeNumber,
        Parameter(show_default=False, help="The same seed deals the same cards: whoever tries seeds can foresee them."),
    ] = None,
    hands: Annotated[MaybeNumber, Parameter(show_default=False, help="With --plain: stop after so many hands.")] = None,
    yes_run_bots: Annotated[
        bool,
        Parameter(
            negative=(),
            show_default=False,
            help="Run bots that are commands without asking, even new ones.",
        ),
    ] = False,
    settings: Settings = (),
    house: House = None,
) -> int:
    """Play against bots, or with friends around one keyboard. An unfinished table is resumed."""
    rules = None
    if rules_id or settings or house:
        rules = _rules_for_play(rules_id or FIRST_GAME, settings, house, buy_in)
    name = find_house_rules(house, rules).name if house is not None else ""
    wish = Wish(
        rules, _names(people), _names(bots), seats, buy_in, practice, seed, name, _sides(side), bots_rebuy, dealer
    )
    if hands is not None and not plain:
        raise BadNotation("--hands goes with --plain: at the full-screen table you play for as long as you like")
    if wish.says_nothing and not plain:
        return open_game(asks_about_bots=not yes_run_bots)
    store = open_store()
    if plain:
        return _play_plain(store, wish, new, hands, yes_run_bots)
    run = full_screen("sabacc.tui.app", "run", "`sabacc play --plain` does without")
    wish = _with_sides(store, wish, new)
    resume = goes_on(store, wish, new)
    setup = None if resume else setup_for(store, wish)[0]
    return _with_leave(lambda allowed: run(setup, store, resume, allowed), wish.bots, yes_run_bots)


def _rules_for_play(rules_id: str, settings: Settings, house: str | None, buy_in: int | None) -> RuleSet:
    """The rules that were asked for. The end of the game is left open unless something was said about it."""
    rules = find_rules(rules_id, settings, house, buy_in)
    says_end = any(setting.partition("=")[0].strip() == GAME_END.name for setting in settings)
    return rules if says_end else open_ended(rules)


def _names(text: str) -> tuple[str, ...]:
    """Names as they are typed, with commas between them."""
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _sides(text: str) -> tuple[bool, ...]:
    """The sides of Force as they are typed: whether each is the Dark one."""
    for word in _names(text):
        if word.lower() not in SIDES:
            raise BadNotation(f"--side takes light or dark, not {shown(word)}")
    return tuple(word.lower() == DARK for word in _names(text))


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
        answer = _answer(f"{name}, which side do you play for, light or dark? [light] ")
        if found := [side for side in SIDES if side.startswith(answer or SIDES[0])]:
            return found[0] == DARK
        say("Please type light or dark.")


def _with_leave(start: Callable[[tuple[str, ...]], T], typed: tuple[str, ...], yes_run_bots: bool) -> T:
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
    return _answer(f"{bots.question} (yes or no) ") in ("y", "yes")


def _answer(prompt: str) -> str:
    """What is typed after a prompt, before the table begins; empty at the end of the input."""
    print(prompt, end="", flush=True)
    return standard_input().buffer.readline().decode(errors="replace").strip().lower()


def _play_plain(store: Store, wish: Wish, new: bool, hands: int | None, yes_run_bots: bool) -> int:
    from sabacc.home.lines import play_lines

    source = standard_input()
    if hands is not None and hands < 1:
        raise BadNotation(f"--hands must be at least 1, not {hands}")
    wish = _with_sides(store, wish, new)
    table, said = _with_leave(lambda allowed: sit_down(store, wish, new, allowed), wish.bots, yes_run_bots)
    with table:
        say(said)
        return play_lines(table, source.buffer, sys.stdout, is_terminal(), hands)


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
        return _play_plain(store, Wish(find(rules_id)), False, None, False)
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
