"""`Company`: who sits where at a table, people and bots, and what they have agreed about the way they play.

At home that is as it was set up. At a table online it begins with nobody, and everything about it comes from inputs:
who sits down, who is ready, who is absent, what the host has set. So it is folded from the log like all the rest.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from sabacc.errors import BadNotation, BadSession
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.sentences import listed
from sabacc.session.session import Session
from sabacc.shown import shown

SAFE: Final = "safe"
BOT: Final = "bot"
WAIT: Final = "wait"
ABSENCE: Final = (SAFE, BOT, WAIT)
PROGRAM: Final = "program-"  # what the id of a program begins with that plays a seat of its own, and hosts nothing
NOBODY: Final = ""  # at home nobody needs to be told from the others


class Newcomer(NamedTuple):
    """Somebody who sits down: a person, whom the server knows by an id, or a bot with its seed."""

    name: str
    credits: int
    person: str = NOBODY
    dark: bool = False  # on the Dark side (Force)
    bot: str = ""  # which one; empty for a person
    seed: int = 0  # of the bot


class HostSettings(NamedTuple):
    """How a table online is run, as its host wants it. Times are in seconds."""

    turn: int = 45  # to answer a question; 0: as long as one likes
    bank: int = 60  # a person's reserve for a whole evening, used when the time for an answer is up
    window: int = 6  # in which everybody may fold or call the hand
    pause: int = 15  # until the next deal, unless all are ready before; 0: only when all are ready
    pace: int = 1  # before a bot acts
    absence: str = SAFE  # what happens for somebody who is not there: the safe answer, a bot plays on, or all wait
    locked: bool = False  # nobody else may sit down
    approve: bool = False  # the host is asked before somebody sits down
    paused: bool = False  # no time runs, and nothing is dealt
    chat: bool = True  # people may write to each other


# What decides how long somebody in a hand may think, and what is done for them: it stays while the hand is on.
FOR_A_HAND: Final = ("turn", "bank", "window", "absence")
# What each of them means, for people.
SETTINGS_TOLD: Final[Mapping[str, str]] = {
    "turn": "seconds for an answer, 0 for as many as one likes",
    "bank": "seconds of reserve for a whole evening",
    "window": "seconds in which everybody may fold or call the hand",
    "pause": "seconds until the next deal, 0 for when all are ready",
    "pace": "seconds before a bot acts",
    "absence": "what happens for somebody who is away (safe: the safe answer, bot: a bot plays on, wait: all wait)",
    "locked": "whether nobody else may sit down",
    "approve": "whether the host is asked before somebody sits down",
    "paused": "whether time stands still and nothing is dealt",
    "chat": "whether people may write to each other",
}
_MOST_SECONDS: Final = 3600
_LEAST: Final[Mapping[str, int]] = {"turn": 0, "bank": 0, "window": 1, "pause": 0, "pace": 0}


def format_settings(settings: HostSettings, since: HostSettings) -> str:
    """What differs from other settings, as a line of a log has it.

    >>> format_settings(HostSettings(turn=20, locked=True), HostSettings())
    'turn=20 locked=yes'
    """
    pairs = zip(settings._fields, settings, since, strict=True)
    return format_all_settings({name: value for name, value, before in pairs if value != before})


def format_all_settings(values: Mapping[str, object]) -> str:
    """Settings by name, as somebody would set them.

    >>> format_all_settings({"turn": 20, "locked": False})
    'turn=20 locked=no'
    """
    return " ".join(f"{name}={_in_words(value)}" for name, value in values.items())


def read_settings(text: str) -> dict[str, str]:
    """What somebody wants to set, as they write it: each setting with its value."""
    words = text.split()
    if wrong := next((word for word in words if "=" not in word), None):
        raise BadNotation(f"{shown(wrong)} sets nothing; a setting reads like turn=60")
    return dict(_pair(word) for word in words)


def parse_settings(text: str, since: HostSettings) -> HostSettings:
    """The settings with some of them changed; what cannot be set is refused."""
    return change_settings(since, dict(_pair(word) for word in text.split()))


def change_settings(since: HostSettings, changes: Mapping[str, str]) -> HostSettings:
    """The settings with some of them changed, each given as text."""
    if not changes:
        raise BadNotation(f"say what to set: {', '.join(HostSettings._fields)}")
    values = {name: _value(name, text) for name, text in changes.items()}
    return HostSettings(**{**since._asdict(), **values})


def _pair(word: str) -> tuple[str, str]:
    name, _, value = word.partition("=")
    return name, value


def _in_words(value: object) -> str:
    return ("no", "yes")[value] if isinstance(value, bool) else str(value)


def _value(name: str, text: str) -> int | bool | str:
    if name in _LEAST:
        if not (text.isascii() and text.isdecimal() and _LEAST[name] <= int(text[:9]) <= _MOST_SECONDS):
            raise BadNotation(f"{name} must be from {_LEAST[name]} to {_MOST_SECONDS} seconds, not {shown(text)}")
        return int(text)
    if name == "absence":
        if text not in ABSENCE:
            raise BadNotation(f"absence must be one of {', '.join(ABSENCE)}, not {shown(text)}")
        return text
    if name not in HostSettings._fields:
        raise BadNotation(f"a host cannot set {shown(name)}, only {', '.join(HostSettings._fields)}")
    if text not in ("yes", "no"):
        raise BadNotation(f"{name} must be yes or no, not {shown(text)}")
    return text == "yes"


class CompanyState(NamedTuple):
    """See `Company`."""

    people: tuple[tuple[int, str], ...] = ()  # seat and id
    bots: tuple[tuple[int, str, int], ...] = ()  # seat, bot and seed
    waiting: tuple[tuple[int, Newcomer], ...] = ()
    ready: tuple[int, ...] = ()
    absent: tuple[int, ...] = ()
    spent: tuple[tuple[int, int], ...] = ()
    host: str = NOBODY
    settings: HostSettings = HostSettings()
    muted: tuple[str, ...] = ()


class Company:
    """Who is at a table, by seat. A refused change changes nothing."""

    def __init__(self, session: Session, is_online: bool) -> None:
        self.people: dict[int, str] = {}  # their ids
        self.bots: dict[int, tuple[str, int]] = {}  # name and seed
        self.waiting: dict[int, Newcomer] = {}  # people who take the seat of a bot when the hand is over
        self.ready: set[int] = set()  # for the next hand
        self.absent: set[int] = set()
        self.spent: dict[int, int] = {}  # seconds of their reserve
        self.host = NOBODY
        self.muted: set[str] = set()  # people who may not write, by id
        self.settings = HostSettings()
        self._session = session
        self._is_online = is_online

    def state(self) -> CompanyState:
        """Everything, as data."""
        return CompanyState(
            tuple(self.people.items()),
            tuple((seat, *bot) for seat, bot in self.bots.items()),
            tuple(self.waiting.items()),
            tuple(sorted(self.ready)),
            tuple(sorted(self.absent)),
            tuple(self.spent.items()),
            self.host,
            self.settings,
            tuple(sorted(self.muted)),
        )

    def restore(self, state: CompanyState) -> None:
        """Be as a state says."""
        self.people, self.waiting, self.spent = dict(state.people), dict(state.waiting), dict(state.spent)
        self.bots = {seat: (bot, seed) for seat, bot, seed in state.bots}
        self.ready, self.absent = set(state.ready), set(state.absent)
        self.host, self.settings, self.muted = state.host, state.settings, set(state.muted)

    # What there is to know.

    def seat_of(self, person: str) -> int | None:
        """Where somebody sits."""
        return next((seat for seat, each in self.people.items() if each == person != NOBODY), None)

    def place_kept_for(self, person: str) -> int | None:
        """The seat that somebody takes when the hand is over."""
        return next((seat for seat, newcomer in self.waiting.items() if newcomer.person == person), None)

    def has_place_for(self, person: str) -> bool:
        """Whether somebody sits here, or will when the hand is over."""
        return self.seat_of(person) is not None or self.place_kept_for(person) is not None

    def bank_left(self, seat: int) -> int:
        """The seconds that are left of a person's reserve."""
        return max(0, self.settings.bank - self.spent.get(seat, 0))

    def is_away(self, seat: int) -> bool:
        """Whether a person sits there who is absent."""
        return seat in self.people and seat in self.absent

    @property
    def acting_host(self) -> str:
        """The host; while they are absent, whoever of those present has been here longest, and nobody without one."""
        seat = self.seat_of(self.host)
        if seat is None or seat not in self.absent:
            return self.host
        present = (person for seat, person in self.people.items() if seat not in self.absent)
        return next((person for person in present if not person.startswith(PROGRAM)), self.host)

    # What changes it.

    def seat_at_home(self, seat: int, bot: str | None, seed: int) -> None:
        """Somebody sits there from the beginning."""
        if bot is None:
            self.people[seat] = NOBODY
        else:
            self.bots[seat] = bot, seed

    def sit(self, seat: int, newcomer: Newcomer) -> None:
        """Somebody takes a free seat or, when the hand is over, that of a bot."""
        self._must_be_online()
        if newcomer.bot:
            self._join(seat, newcomer)
            return
        if self.seat_of(newcomer.person) is not None or self.place_kept_for(newcomer.person) is not None:
            raise BadSession("you have a seat at this table already")
        if seat in self.waiting:
            raise BadSession(f"the seat is promised to {self.waiting[seat].name}")
        if seat not in self.bots:
            self._join(seat, newcomer)
            return
        self._check(newcomer)
        self.waiting[seat] = newcomer

    def _check(self, newcomer: Newcomer) -> None:
        """Refuse somebody now who could not sit down later."""
        session = self._session
        session.hands.check_buy_in(newcomer.credits)
        session.players.check_name(newcomer.name, [session.plutt, *(each.name for each in self.waiting.values())])
        if newcomer.dark:
            session.hands.must_have_sides()

    def _must_be_free(self, seat: int) -> None:
        """Refuse a seat that is taken with the letters that people know seats by."""
        seats = list(self._session.players)
        if seat < len(seats) and seats[seat] is None:
            return
        free = [SEAT_LETTERS[at] for at, player in enumerate(seats) if player is None]
        there = f"{listed(free)} {'is' if len(free) == 1 else 'are'} free" if free else "none is free"
        raise BadSession(f"seat {SEAT_LETTERS[seat]} is taken or does not exist; {there}")

    def _join(self, seat: int, newcomer: Newcomer) -> None:
        self._must_be_free(seat)
        self._session.join(newcomer.name, newcomer.credits, seat, newcomer.dark)
        if newcomer.bot:
            self.bots[seat] = newcomer.bot, newcomer.seed
        else:
            self.people[seat] = newcomer.person
            self._find_host()

    def _find_host(self) -> None:
        """If nobody hosts the table, whoever has been here longest does."""
        people = (person for person in self.people.values() if not person.startswith(PROGRAM))
        self.host = self.host or next(people, NOBODY)

    def be_ready(self, seat: int) -> None:
        """A person wants the next hand."""
        self._must_be_here(seat)
        self.ready.add(seat)

    def go_away(self, seat: int) -> None:
        """A person is not there."""
        self._must_be_here(seat)
        if seat in self.absent:
            raise BadSession(f"{self._session.player(seat).name} is away already")
        self.absent.add(seat)

    def come_back(self, seat: int) -> None:
        """A person is there again."""
        self._must_be_here(seat)
        if seat not in self.absent:
            raise BadSession(f"{self._session.player(seat).name} is not away")
        self.absent.discard(seat)

    def send_away(self, seat: int) -> None:
        """Somebody is sent away, by the host."""
        self._must_be_online()
        self._session.remove(seat)

    def spend(self, seat: int, seconds: int) -> None:
        """A person has used some of their reserve."""
        self._must_be_here(seat)
        self.spent[seat] = self.spent.get(seat, 0) + seconds

    def hand_over(self, person: str) -> None:
        """Somebody else is the host."""
        self._must_be_online()
        self.host = person

    def mute(self, person: str) -> None:
        """Somebody who sits at the table may write nothing any more, wherever they sit down later."""
        self._must_be_online()
        if self.seat_of(person) is None:
            raise BadSession("only somebody who sits at the table can be muted")
        if person in self.muted:
            raise BadSession("they are muted already")
        self.muted.add(person)

    def unmute(self, person: str) -> None:
        """Somebody may write again."""
        self._must_be_online()
        if person not in self.muted:
            raise BadSession("they are not muted")
        self.muted.discard(person)

    def set(self, changes: str) -> None:
        """The host sets something."""
        self._must_be_online()
        self.settings = parse_settings(changes, self.settings)

    def hand_begins(self) -> None:
        """Whoever was ready has got a hand."""
        self.ready.clear()

    def settle(self, is_playing: bool) -> None:
        """Forget whoever has left. Between hands, people take the seats that bots have kept for them."""
        taken = {seat for seat, _ in self._session.players.seated()}
        for by_seat in (self.people, self.bots, self.spent):
            for seat in by_seat.keys() - taken:
                del by_seat[seat]
        self.ready &= taken
        self.absent &= taken
        if self.host not in self.people.values():
            self.host = NOBODY
            self._find_host()
        if is_playing or self._session.is_closed:
            return
        for seat, newcomer in list(self.waiting.items()):
            del self.waiting[seat]
            if seat in self.bots:
                del self.bots[seat]
                self._session.leave(seat)
            self._join(seat, newcomer)

    def _must_be_here(self, seat: int) -> None:
        self._must_be_online()
        if seat not in self.people:
            raise BadSession("no person sits at that seat")

    def _must_be_online(self) -> None:
        if not self._is_online:
            raise BadSession("people come and go only at a table online")
