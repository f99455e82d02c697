"""What goes into a table, line by line: the grammar of its log. `parse_input` and `format_input` are inverses.

deal 20261116-201500-000000     the next hand, and when it was dealt
A raise 10                      an action, as in records
A: offer 400 ship               a request of table talk; "guest:" is the Plutt who does not play
A: arm stay, A: disarm          an armed answer
timer, wind                     the timer goes off; it is set again
rebuy A 500, leave A
sit out A, sit in A             not to be dealt in, and to be again, from the next hand on
undo, play on, close
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
from sabacc.session.requests import GUEST, Request, format_request, parse_request
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
_ALONE: Final = (TIMER, WIND, UNDO, PLAY_ON, CLOSE)


class Input(NamedTuple):
    """One thing that goes into a table."""

    kind: str
    seat: int | None = None
    what: Action | Request | None = None
    amount: int = 0
    at: str = ""  # the time of a deal


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
        case Input(kind="rebuy"):
            return f"{REBUY} {seat} {entry.amount}"
        case Input(kind="leave" | "sit out" | "sit in"):
            return f"{entry.kind} {seat}"
    return entry.kind


def parse_input(line: str) -> Input:
    """Read a line of a log.

    >>> parse_input("A: offer 400 ship")
    Input(kind='ask', seat=0, what=OfferItem(asking=400, item='ship', description=''), amount=0, at='')
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
        case ["rebuy", letter, credits]:
            return Input(REBUY, parse_seat(letter), amount=parse_number(credits))
        case ["leave", letter]:
            return Input(LEAVE, parse_seat(letter))
        case ["sit", "out" | "in" as way, letter]:
            return Input(SIT_OUT if way == "out" else SIT_IN, parse_seat(letter))
    seat, what = parse_line(line)
    if seat is None or not isinstance(what, Action):
        raise BadNotation(f"{line[:60]!r} is not something a player can do")
    return Input(ACT, seat, what)


def _parse_talk(who: str, text: str) -> Input:
    seat = None if who == GUEST else parse_seat(who)
    verb, _, rest = text.partition(" ")
    if seat is not None and verb == ARM:
        return Input(ARM, seat, parse_action(rest))
    if seat is not None and text == DISARM:
        return Input(DISARM, seat)
    return Input(ASK, seat, parse_request(text))
