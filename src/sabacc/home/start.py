"""The way in: which table somebody who starts the game sits down at."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from sabacc.errors import BadSession, SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogReader
from sabacc.home.saved_table import begin_table, resume_aside, resume_table
from sabacc.home.waiting import aside_line, find_aside
from sabacc.outside import one_line
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.session.requests import SIDES
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import (
    BOTS,
    PERSON,
    SeatSetup,
    Setup,
    introductions,
    open_ended,
    remarks,
    standard_setup,
)

FIRST_GAME: Final = "corellian-spike"
_MOST_SHOWN: Final = 80  # letters of a command or of the name of house rules


class Wish(NamedTuple):
    """What somebody asks for; None or empty where nothing was said."""

    rules: RuleSet | None = None
    people: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    seats: int | None = None
    buy_in: int | None = None
    practice: bool | None = None
    seed: int | None = None
    house: str = ""
    dark: tuple[bool, ...] = ()  # who plays for the Dark side (Force): one for all people, or one for each
    bots_rebuy: bool | None = None
    dealer: str = ""  # the name of whoever deals first
    table: int | None = None  # the number of one that was put aside

    @property
    def says_nothing(self) -> bool:
        """Whether any table will do."""
        return self == Wish()

    def fits(self, setup: Setup) -> bool:
        """Whether a table in progress is what was asked for: nothing was, or just its game."""
        return self.says_nothing or (self.rules == open_ended(find(setup.rules.id)) and self == Wish(self.rules))


class Arrival(NamedTuple):
    """Somebody has sat down: the table, the first lines about it, and what was put aside for it."""

    table: LiveTable
    welcome: str
    aside: str = ""


def goes_on(store: Store, wish: Wish, new: bool) -> bool:
    """Whether the table in progress is the one to sit down at; refused if it is not, and no new one was asked for."""
    if new or wish.table is not None or not store.has_table:
        return False
    log = LogReader(store.table)
    if log.is_closed:
        return False  # but not yet put aside
    if not wish.fits(log.setup):
        raise BadSession(
            f"a table of {log.setup.rules.name} is not finished: `sabacc play` goes on with it, "
            f"and with --new you start another and put it aside, where `sabacc tables` lists it"
        )
    return True


def setup_for(store: Store, wish: Wish) -> tuple[Setup, str]:
    """The set-up for a new table, by what was asked for and how the last one was; and what to say about it."""
    try:
        last, said = store.last_setup(), ""
    except SabaccError as error:
        last, said = None, f"The last set-up cannot be read, so this is a standard table: {error}"
    if last is not None and wish.says_nothing:
        return last._replace(seed=None), said
    base = last or standard_setup(find(FIRST_GAME))
    setup = standard_setup(
        wish.rules or base.rules,
        people=people_for(base, wish),
        bots=wish.bots or BOTS,
        seats=wish.seats,
        buy_in=wish.buy_in,
        practice=wish.practice,
        seed=wish.seed,
        house=wish.house if wish.rules else base.house,
        dark=wish.dark or _sides_before(base, wish),
        bots_rebuy=wish.bots_rebuy,
        dealer=wish.dealer,
    )
    return setup, said


def _sides_before(base: Setup, wish: Wish) -> tuple[bool, ...]:
    """The sides of the same people at the last table, if this is the same game."""
    is_same = base.rules.sides and not wish.people and wish.rules in (None, base.rules)
    return tuple(seat.dark for seat in base.seats if seat.bot is None) if is_same else ()


def people_for(base: Setup, wish: Wish) -> tuple[str, ...]:
    """Who plays at a new table: the people who were named, or else those of the last one."""
    return wish.people or tuple(seat.name for seat in base.seats if seat.bot is None) or (PERSON,)


def undecided(store: Store, wish: Wish, new: bool) -> tuple[str, ...]:
    """The people who have still to say for which side they play: at a new table of Force, if no side was named."""
    if wish.dark or wish.rules is None or not wish.rules.sides or goes_on(store, wish, new):
        return ()
    try:
        last = store.last_setup()
    except SabaccError:
        last = None  # `setup_for` says so
    return people_for(last or standard_setup(wish.rules), wish)


def sit_down(store: Store, wish: Wish, new: bool, allowed: Iterable[str] = ()) -> Arrival:
    """Sit down at the table that fits. `allowed` are commands for bots that may run though they are new here."""
    if goes_on(store, wish, new):
        return _back_at(resume_table(store, allowed))
    aside = aside_line(store)
    if wish.table is not None:
        return _back_at(resume_aside(find_aside(store, wish.table).log, store, allowed), aside)
    setup, said = setup_for(store, wish)
    welcome = "\n".join(filter(None, [said, _welcome(setup)]))
    return Arrival(begin_table(setup, store, allowed), welcome, aside)


def _back_at(table: LiveTable, aside: str = "") -> Arrival:
    hand = table.session.hands_played + table.is_playing
    said = f"You go on with your table of {table.setup.rules.name}, hand {hand}; --new would put it aside for another."
    log = "`log` tells the hand so far." if table.is_playing else ""
    return Arrival(table, "\n".join(filter(None, [said, log, table.setup.notice])), aside)


def _welcome(setup: Setup) -> str:
    names = ", ".join(_told(seat, setup.rules.sides) for seat in setup.seats)
    house = f", {one_line(setup.house, _MOST_SHOWN)}" if setup.house else ""
    practice = ", practice" if setup.practice else ""
    # Whoever knows the seed can work out all cards, so only somebody who practises is reminded of it.
    seed = f", seed {setup.seed}" if setup.practice and setup.seed is not None else ""
    told = f"{setup.rules.name}{house}{practice}, buy-in {setup.buy_in}{seed}: {names}."
    return "\n".join((told, *introductions(setup), *remarks(setup)))


def _told(seat: SeatSetup, has_sides: bool) -> str:
    """Who sits at a seat, which bot it is, and on which side."""
    about = [one_line(seat.bot, _MOST_SHOWN)] if seat.bot else []
    about += [SIDES[seat.dark].capitalize()] * has_sides
    return f"{seat.name} ({', '.join(about)})" if about else seat.name
