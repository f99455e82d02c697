"""Work for a process that thinks for others, and its answers, as lines of JSON: portions of hands, and decisions.

Neither has the table in it, so such a process cannot know more than the seat that it thinks for.
"""

import json
from collections.abc import Callable
from typing import Any, BinaryIO, Final, TypeVar

from sabacc.engine.lanes import schema
from sabacc.engine.program import Program
from sabacc.engine.sight import Sight
from sabacc.policies.character import Character
from sabacc.policies.decision import Act, Decision
from sabacc.policies.hand_strength import HandStrengths
from sabacc.policies.ideas import Ideas
from sabacc.policies.portion import Portion, Row

READY: Final = b"ready\n"  # what the process says when it can begin
Work = Portion | Decision
T = TypeVar("T")


def serve(
    source: BinaryIO, out: BinaryIO, play: Callable[[Portion], list[Row]], decide: Callable[[Decision], Act]
) -> None:
    """Say that everything is ready, and do what comes until there is no more."""
    out.write(READY)
    out.flush()
    for line in source:
        work, number = from_line(line)
        out.write(to_answer(play(work) if isinstance(work, Portion) else decide(work), number))
        out.flush()


def to_line(work: Work, number: int) -> bytes:
    """Work as a line; the answer to it has the same number."""
    parts = {
        name: _to_dict(value) if hasattr(type(value), "SCHEMA") else value for name, value in work._asdict().items()
    }
    return _line({"number": number, **parts})


def from_line(line: bytes) -> tuple[Work, int]:
    """The work in a line, and its number."""
    said = json.loads(line)
    program, strengths = _from_dict(Program, said["program"]), _from_dict(HandStrengths, said["strengths"])
    sight, number = _from_dict(Sight, said["sight"]), said["number"]
    if "who" in said:
        who = _from_dict(Character, said["who"])
        return Decision(program, strengths, sight, who, said["seed"], said["seconds"]), number
    ideas = _from_dict(Ideas, said["ideas"])
    return Portion(program, strengths, sight, ideas, said["seed"], said["first"], said["hands"]), number


def _to_dict(carrier: object) -> dict[str, Any]:
    return {f.name: getattr(carrier, f.name) for f in schema(type(carrier))}


def _from_dict(kind: type[T], fields: dict[str, Any]) -> T:
    made = kind()
    for f in schema(kind):
        setattr(made, f.name, fields[f.name])
    return made


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def to_answer(result: list[Row] | Act, number: int) -> bytes:
    """What came of work, as a line: hands as rows, or an act."""
    return _line({"number": number, "rows" if isinstance(result, list) else "act": result})


def rows_from(line: bytes, portion: Portion, number: int) -> list[Row]:
    """What came of this portion; a `ValueError` if the line says anything else."""
    rows = _answer(line, number, "rows")
    if not isinstance(rows, list) or len(rows) > portion.hands:
        raise ValueError("this is not an answer")
    return [_check_row(row, portion.ideas.count) for row in rows]


def act_from(line: bytes, number: int) -> Act:
    """What was decided; a `ValueError` if the line says anything else. Whether it is allowed is not known here."""
    match _answer(line, number, "act"):
        case [int() as what, int() as card, int() as other, int() as amount]:
            return what, card, other, amount
    raise ValueError("this is not an act")


def _answer(line: bytes, number: int, kind: str) -> object:
    said = json.loads(line)
    return said.get(kind) if isinstance(said, dict) and said.get("number") == number else None


def _check_row(row: object, ideas: int) -> Row:
    match row:
        case [list() as gains, list() as won, list() as alone] if len(gains) == len(won) == len(alone) == ideas:
            if all(type(number) is int for number in (*gains, *won, *alone)):
                return gains, won, alone
    raise ValueError("this is not a hand")
