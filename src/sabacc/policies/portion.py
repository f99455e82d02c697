"""`Portion`: imagined hands for somebody else to play, and what comes of them; as objects, and as lines of JSON.

A portion has the rules, what one seat sees and its ideas. The table is not in it, so it can go to another process.
"""

import json
from typing import Any, Final, NamedTuple, TypeVar

from sabacc.engine.lanes import schema
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies import weighing
from sabacc.policies.desk import Desk, new_desk
from sabacc.policies.hand_strength import HandStrengths
from sabacc.policies.ideas import Ideas

READY: Final = b"ready\n"  # what a process that plays portions says when it can begin
T = TypeVar("T")
# A hand: what each idea gained, its share of the pot in thousandths, and 1 if it won because everybody else folded.
Row = tuple[list[int], list[int], list[int]]


class Portion(NamedTuple):
    """Hands to imagine: those with the numbers from `first` on."""

    program: Program
    strengths: HandStrengths
    sight: Sight
    ideas: Ideas
    seed: int
    first: int
    hands: int


def desk_for(portion: Portion) -> Desk:
    """A desk for somebody who advises."""
    return new_desk(portion.strengths)._replace(calm=weighing.WARY, ideas=portion.ideas)


def play_portion(portion: Portion, desk: Desk) -> list[Row]:
    """Play the hands in plain Python; a hand that does not end is the last, and is left out."""
    ideas, rng, rows = portion.ideas, [0, 0], []
    for number in range(portion.first, portion.first + portion.hands):
        s, p = portion.sight, portion.program
        if not weighing.weigh(s, p, weighing.ADVISER, desk, rng, portion.seed, number):
            break
        n = ideas.count
        rows.append((ideas.gain_now[:n], ideas.won_now[:n], ideas.alone_now[:n]))
    return rows


def to_line(portion: Portion, number: int) -> bytes:
    """A portion as a line; the answer to it has the same number."""
    parts = {
        name: _to_dict(value) if hasattr(type(value), "SCHEMA") else value for name, value in portion._asdict().items()
    }
    return json.dumps({"number": number, **parts}, separators=(",", ":")).encode() + b"\n"


def from_line(line: bytes) -> tuple[Portion, int]:
    """The portion in a line, and its number."""
    said = json.loads(line)
    return Portion(
        program=_from_dict(Program, said["program"]),
        strengths=_from_dict(HandStrengths, said["strengths"]),
        sight=_from_dict(Sight, said["sight"]),
        ideas=_from_dict(Ideas, said["ideas"]),
        seed=said["seed"],
        first=said["first"],
        hands=said["hands"],
    ), said["number"]


def _to_dict(carrier: object) -> dict[str, Any]:
    return {f.name: getattr(carrier, f.name) for f in schema(type(carrier))}


def _from_dict(kind: type[T], fields: dict[str, Any]) -> T:
    made = kind()
    for f in schema(kind):
        setattr(made, f.name, fields[f.name])
    return made


def to_answer(rows: list[Row], number: int) -> bytes:
    """What came of a portion, as a line."""
    return json.dumps({"number": number, "rows": rows}, separators=(",", ":")).encode() + b"\n"


def from_answer(line: bytes, portion: Portion, number: int) -> list[Row]:
    """What came of this portion; a `ValueError` if the line says anything else."""
    said = json.loads(line)
    rows = said.get("rows") if isinstance(said, dict) and said.get("number") == number else None
    if not isinstance(rows, list) or len(rows) > portion.hands:
        raise ValueError("this is not an answer")
    return [_check_row(row, portion.ideas.count) for row in rows]


def _check_row(row: object, ideas: int) -> Row:
    match row:
        case [list() as gains, list() as won, list() as alone] if len(gains) == len(won) == len(alone) == ideas:
            if all(type(number) is int for number in (*gains, *won, *alone)):
                return gains, won, alone
    raise ValueError("this is not a hand")
