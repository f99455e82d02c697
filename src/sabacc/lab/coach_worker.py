"""The process that imagines hands for the coach in compiled code: portions come in as lines, and so go the answers.

It is started with `python -m sabacc.lab.coach_worker`, says that it is ready once everything is compiled, and ends with
its input.
"""

import os
import sys
from typing import Any, BinaryIO, Final

import numpy as np

from sabacc.engine import sight, step
from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.lab import generator  # noqa: F401 - it teaches numba
from sabacc.lab.carrier import to_records
from sabacc.lab.lift import compiled
from sabacc.policies.desk import Desk, new_desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.mistakes import Mistakes
from sabacc.policies.outcomes import throw
from sabacc.policies.portion import READY, Portion, Row, from_line, to_answer
from sabacc.policies.weighing import ADVISER, WARY, list_ideas, weigh
from sabacc.rules.registry import find

_COURTESY: Final = 5  # whoever plays comes first


@compiled
def _weigh_hands(
    tables: Any,
    programs: Any,
    strengths: Any,
    sights: Any,
    who: Any,
    ideas: Any,
    mistakes: Any,
    rng: Any,
    seed: int,
    first: int,
    rows: Any,
) -> int:
    """Play as many hands as there are rows; how many came to an end before one did not."""
    desk = Desk(strengths[0], who[1], ideas[0], tables[0], tables[1], tables[2], sights[1], mistakes[0])
    for hand in range(len(rows)):
        if not weigh(sights[0], programs[0], who[0], desk, rng, seed, first + hand):
            return hand
        for i in range(ideas[0].count):
            rows[hand, 0, i] = ideas[0].gain_now[i]
            rows[hand, 1, i] = ideas[0].won_now[i]
            rows[hand, 2, i] = ideas[0].alone_now[i]
    return len(rows)


def play_compiled(portion: Portion) -> list[Row]:
    """The same as `policies.portion.play_portion`, in compiled code."""
    rows = np.zeros((portion.hands, 3, portion.ideas.count), dtype=np.int64)
    ended = _weigh_hands(
        to_records(Table(), Table(), Table()),
        to_records(portion.program),
        to_records(portion.strengths),
        to_records(portion.sight, Sight()),
        to_records(ADVISER, WARY),
        to_records(portion.ideas),
        to_records(Mistakes()),
        np.zeros(2, dtype=np.int64),
        portion.seed,
        portion.first,
        rows,
    )
    return [(gains, won, alone) for gains, won, alone in rows[:ended].tolist()]


def _first_portion() -> Portion:
    """Something to play, so that everything is compiled before anybody waits for it."""
    rules, t, s = find("classic"), Table(), Sight()
    p, desk, rng = rules.program, new_desk(strengths_of(rules)), [1, 1]
    t.seats, t.quiet = 2, 1
    t.stack[:2] = [100, 100]
    step.new_hand(t, p)
    throw(t, p, rng)
    sight.look(t, p, t.to_act, s)
    list_ideas(s, p, ADVISER, desk, rng, 0)
    return Portion(p, desk.strengths, s, desk.ideas, 0, 0, 1)


def main(source: BinaryIO, out: BinaryIO) -> None:
    """Answer until the input ends."""
    play_compiled(_first_portion())
    out.write(READY)
    out.flush()
    for line in source:
        portion, number = from_line(line)
        out.write(to_answer(play_compiled(portion), number))
        out.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    main(sys.stdin.buffer, sys.stdout.buffer)
