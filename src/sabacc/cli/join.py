"""`sabacc join`: sit down at a table online, or watch one."""

import os
import sys
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from sabacc.cli.arguments import MaybeNumber
from sabacc.cli.online_options import NO_NEW_TABLE, OnlineTableOptions
from sabacc.cli.shared import full_screen, is_terminal, open_store, say, unbuffered_input
from sabacc.errors import BadNotation
from sabacc.home.data_folder import Store
from sabacc.home.online_seats import OnlineSeat, find_seat, remember_seat
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.sentences import listed
from sabacc.shown import shown

if TYPE_CHECKING:
    from sabacc.client.online_table import OnlineTable
    from sabacc.client.visiting import Place

_LATER: Final = "You sit down when the hand is over, or as soon as the host agrees; until then you watch."


def join(
    url: Annotated[str, Parameter(help="The link of a table, or the address of a server with --code or --new.")],
    /,
    *,
    name: Annotated[str, Parameter(show_default=False, help="What you are called there.")] = "",
    seat: Annotated[str, Parameter(show_default=False, help="The letter of the seat you want.")] = "",
    dark: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Play for the Dark side, where there are sides.")
    ] = False,
    watch: Annotated[bool, Parameter(negative=(), show_default=False, help="Watch, and do not sit down.")] = False,
    code: Annotated[str, Parameter(show_default=False, help="The four words of a table.")] = "",
    token: Annotated[
        str, Parameter(show_default=False, help="Who you are at this table, if you were there from another machine.")
    ] = "",
    plain: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Line by line: for pipes, screen readers and scripts.")
    ] = False,
    hands: Annotated[MaybeNumber, Parameter(show_default=False, help="With --plain: stop after so many hands.")] = None,
    table: OnlineTableOptions = NO_NEW_TABLE,
) -> int:
    """Play at a table online, with friends who are somewhere else.

    The same command comes back to the same seat, also after the connection or
    this machine has failed. --new makes a table at a server, and prints the
    link for your friends; --bots, --seats, --buy-in, --practice, --run, --set
    and --house say what it is like.
    """
    if hands is not None and (not plain or hands < 1):
        raise BadNotation("--hands goes with --plain, and must be at least 1")
    if seat and seat.upper() not in [*SEAT_LETTERS]:
        raise BadNotation(f"a seat is a letter from A to {SEAT_LETTERS[-1]}, not {shown(seat)}")
    table.check()
    if not plain:
        run = full_screen("sabacc.tui.app", "run_table", "`sabacc join --plain` does without")
    store = open_store()
    try:
        place, who = _arrive(store, url, name, code, token, watch, table)
        there, who = _sit(store, place, who, bool(token))
    except ModuleNotFoundError as error:
        raise BadNotation(f"a table online needs {error.name}: pip install 'sabacc[client]'") from None
    try:
        news = _welcome(there, place)
        if not watch and not there.people:
            there.sit_down(who.name, seat.upper() or None, dark)
            news = news if there.people else f"{news} {_LATER}"
        comes_back = f"sabacc join {place.link}"
        if not plain:
            return run(there, store, comes_back, news)
        from sabacc.home.lines import play_lines

        say(news)
        return play_lines(there, unbuffered_input(), sys.stdout, is_terminal(), hands, f"{comes_back} --plain")
    finally:
        there.quit()


def _arrive(
    store: Store,
    url: str,
    name: str,
    code: str,
    token: str,
    watch: bool,
    asked: OnlineTableOptions,
) -> "tuple[Place, OnlineSeat]":
    """The table, and who this person is there: as the command says, as it was the last time, or somebody new."""
    from sabacc.client import visiting

    place = visiting.Place.read(url)
    called = name or os.environ.get("USER") or "guest"
    if asked.new:
        passed = visiting.create(visiting.Place(place.server), asked.asked())
        place = place._replace(table=passed.table)
        say(f"Your table is at {place.link}", f"Its code, for a day: {passed.code}")
        who = OnlineSeat(passed.token, called)
        remember_seat(store, place.link, who)
        return place, who
    if code:
        place = visiting.find_table(place, code)
    if not place.table:
        raise BadNotation(f"{place.server} is a server: add --code with the four words of a table, or --new GAME")
    if watch:
        return place, OnlineSeat(token, called)  # strangers may watch, and are not remembered
    if token:
        who = OnlineSeat(token, called)
        remember_seat(store, place.link, who)
        return place, who
    if known := find_seat(store, place.link):
        return place, known._replace(name=name or known.name)
    return place, _come(store, place, called)


def _come(store: Store, place: "Place", name: str) -> OnlineSeat:
    """Come to a table as somebody new."""
    from sabacc.client import visiting

    who = OnlineSeat(visiting.come(place, name).token, name)
    remember_seat(store, place.link, who)
    return who


def _sit(store: Store, place: "Place", who: OnlineSeat, must_be_them: bool) -> "tuple[OnlineTable, OnlineSeat]":
    """The table, for somebody who may have been forgotten there since."""
    from sabacc.client.connecting import UNKNOWN_TOKEN, NotConnected
    from sabacc.client.online_table import OnlineTable

    try:
        return OnlineTable.reach(place.socket, who.token), who
    except NotConnected as error:
        if error.code != UNKNOWN_TOKEN or must_be_them:
            raise
    who = _come(store, place, who.name)
    return OnlineTable.reach(place.socket, who.token), who


def _welcome(table: "OnlineTable", place: "Place") -> str:
    names = [player.name for player in table.session.players if player is not None]
    there = f"At the table: {listed(names)}." if names else "Nobody is there yet."
    setup = table.setup
    what = (setup.rules.name, setup.house, "practice" if setup.practice else "", f"buy-in {setup.buy_in}")
    told = f"{', '.join(filter(None, what))}, at {place.link}. {there}"
    return f"{told} {table.time_line}".rstrip()
