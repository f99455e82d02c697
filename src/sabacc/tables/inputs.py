"""What goes into a table, line by line: the grammar of its log. `parse_input` and `format_input` are inverses.

deal 20261116-201500-000000     the next hand, and when it was dealt
A raise 10                      an action, as in records
A: offer 400 ship               a request of table talk; "guest:" is the Plutt who does not play
A: arm stay, A: disarm          an armed answer
timer, wind                     the timer goes off; it is set again
rebuy A 500, leave A
sit out A, sit in A             not to be dealt in, and to be again, from the next hand on
undo, play on, close

At a table online also:
sit A x3f9 500 light Ana        the person with this id takes a seat
bot A 77 500 dark thumb:bold Bex  a bot takes a seat, with a seed of its own
ready A, absent A, back A       somebody wants the next hand, is not there, is there again
late A                          somebody did not answer in time: the safe answer is given
spent A 12                      seconds of somebody's reserve
kick A, host x3f9                somebody is sent away; who hosts the table
mute x3f9, unmute x3f9          somebody may write nothing any more, and may again
set turn=20 locked=yes          what the host has set
"""

from typing import Final, NamedTuple

from sabacc.errors import BadNotation
from sabacc.play.actions import Action, Timer
from sabacc.play.notation import (
    SEAT_LETTERS,
    format_action,
    format_line,
    parse_action,
    parse_line,
    parse_number,
    parse_seat,
)
from sabacc.session.requests import GUEST, SIDES, Request, format_request, parse_request
from sabacc.tables.company import Newcomer
from sabacc.tables.stamps import read_stamp

ACT: Final = "act"
ASK: Final = "ask"
ARM: Final = "arm"
DISARM: Final = "disarm"
DEAL: Final = "deal"
TIMER: Final = Timer.verb
WIND: Final = "wind"
UNDO: Final = "undo"
REBUY: Final = "rebuy"
LEAVE: Final = "leave"
SIT_OUT: Final = "sit out"
SIT_IN: Final = "sit in"
PLAY_ON: Final = "play on"
CLOSE: Final = "close"
SIT: Final = "sit"
BOT: Final = "bot"
READY: Final = "ready"
ABSENT: Final = "absent"
BACK: Final = "back"
LATE: Final = "late"
SPENT: Final = "spent"
KICK: Final = "kick"
HOST: Final = "host"
MUTE: Final = "mute"
UNMUTE: Final = "unmute"
SET: Final = "set"
_OF_A_PERSON: Final = (HOST, MUTE, UNMUTE)
_ALONE: Final = (TIMER, WIND, UNDO, PLAY_ON, CLOSE)
_OF_A_SEAT: Final = (LEAVE, READY, ABSENT, BACK, LATE, KICK)
_WITH_AMOUNT: Final = (REBUY, SPENT)
_MOST_DIGITS: Final = 20  # of a bot's seed


class Input(NamedTuple):
    """One thing that goes into a table."""

    kind: str
    seat: int | None = None
    what: Action | Request | Newcomer | None = None
    amount: int = 0  # credits or seconds
    at: str = ""  # the time of a deal
    text: str = ""  # what is set, or the id of a person


def format_input(entry: Input) -> str:
    """The line of an input.

    >>> format_input(Input(ACT, 0, parse_action("raise 10")))
    'A raise 10'
    """
    seat = GUEST if entry.seat is None else SEAT_LETTERS[entry.seat]
    match entry:
        case Input(kind="act", what=Action() as action):
            return format_line(entry.seat, action)
        case Input(kind="ask", what=Request() as request):
            return f"{seat}: {format_request(request)}"
        case Input(kind="arm", what=Action() as action):
            return f"{seat}: {ARM} {format_action(action)}"
        case Input(kind="disarm"):
            return f"{seat}: {DISARM}"
        case Input(kind="deal"):
            return f"{DEAL} {entry.at}"
        case Input(kind="sit" | "bot", what=Newcomer() as who):
            known, bot = (str(who.seed), [who.bot]) if who.bot else (who.person, [])
            return " ".join((entry.kind, seat, known, str(who.credits), SIDES[who.dark], *bot, who.name))
        case Input(kind="set"):
            return f"{entry.kind} {entry.text}"
        case Input(kind="sit out" | "sit in"):
            return f"{entry.kind} {seat}"
    if entry.kind in _OF_A_PERSON:
        return f"{entry.kind} {entry.text}"
    if entry.kind in _WITH_AMOUNT:
        return f"{entry.kind} {seat} {entry.amount}"
    return f"{entry.kind} {seat}" if entry.kind in _OF_A_SEAT else entry.kind


def parse_input(line: str) -> Input:
    """Read a line of a log.

    >>> parse_input("A: offer 400 ship")
    Input(kind='ask', seat=0, what=OfferItem(asking=400, item='ship', description=''), amount=0, at='', text='')
    """
    if line in _ALONE:
        return Input(line)
    match line.split():
        case [first, *_] if first.endswith(":"):
            return _parse_talk(first[:-1], line.partition(":")[2].strip())
        case ["deal", at]:
            # It becomes part of a file's name, so it must be a time and nothing else.
            read_stamp(at)
            return Input(DEAL, at=at)
        case [kind, letter, amount] if kind in _WITH_AMOUNT:
            return Input(kind, parse_seat(letter), amount=parse_number(amount))
        case [kind, letter] if kind in _OF_A_SEAT:
            return Input(kind, parse_seat(letter))
        case ["sit", "out" | "in" as way, letter]:
            return Input(SIT_OUT if way == "out" else SIT_IN, parse_seat(letter))
        case ["sit", letter, person, credits, side, _, *_]:
            newcomer = Newcomer(_rest(line, 5), parse_number(credits), person, _is_dark(side))
            return Input(SIT, parse_seat(letter), newcomer)
        case ["bot", letter, seed, credits, side, bot, _, *_]:
            dark, own = _is_dark(side), _parse_seed(seed)
            newcomer = Newcomer(_rest(line, 6), parse_number(credits), dark=dark, bot=bot, seed=own)
            return Input(BOT, parse_seat(letter), newcomer)
        case [kind, person] if kind in _OF_A_PERSON:
            return Input(kind, text=person)
        case ["set", _, *_]:
            return Input(SET, text=_rest(line, 1))
    seat, what = parse_line(line)
    if seat is None or not isinstance(what, Action):
        raise BadNotation(f"{line[:60]!r} is not something a player can do")
    return Input(ACT, seat, what)


def _rest(line: str, words: int) -> str:
    """What follows some words: a name may have spaces of its own."""
    return line.split(" ", words)[-1]


def _is_dark(side: str) -> bool:
    if side not in SIDES:
        raise BadNotation(f"a side is {' or '.join(SIDES)}, not {side[:40]!r}")
    return side == SIDES[True]


def _parse_seed(digits: str) -> int:
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise BadNotation(f"{digits[:40]!r} should be a whole number of at most {_MOST_DIGITS} digits")
    return int(digits)


def _parse_talk(who: str, text: str) -> Input:
    seat = None if who == GUEST else parse_seat(who)
    verb, _, rest = text.partition(" ")
    if seat is not None and verb == ARM:
        return Input(ARM, seat, parse_action(rest))
    if seat is not None and text == DISARM:
        return Input(DISARM, seat)
    return Input(ASK, seat, parse_request(text))
