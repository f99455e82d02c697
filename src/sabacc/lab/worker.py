"""The process that thinks for others in compiled code: see `sabacc.policies.work`.

It is started with `python -m sabacc.lab.worker`, says that it is ready once everything is compiled, and ends with
its input.
"""

import os
import sys
from typing import Any, Final

import numpy as np

from sabacc.engine import sight, step
from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.lab import generator  # noqa: F401 - it teaches numba
from sabacc.lab.carrier import to_records
from sabacc.lab.lift import compiled
from sabacc.policies.character import CALM, Character
from sabacc.policies.decide import decide_alone
from sabacc.policies.decision import Act, Decision
from sabacc.policies.desk import Desk, new_desk
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.mistakes import Mistakes
from sabacc.policies.outcomes import throw
from sabacc.policies.portion import Portion, Row
from sabacc.policies.weighing import ADVISER, WARY, list_ideas, weigh
from sabacc.policies.work import Work, serve
from sabacc.rules.registry import find

_COURTESY: Final = 5  # whoever plays comes first


@compiled
def _think(
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
    act: Any,
) -> int:
    """Decide, if there are no rows. Else play as many hands as there are; how many came to an end before one did not.

    One entry point for both, as each costs a compilation of the whole engine.
    """
    desk = Desk(strengths[0], who[1], ideas[0], tables[0], tables[1], tables[2], sights[1], mistakes[0])
    if len(rows) == 0:
        act[0], act[1], act[2], act[3] = decide_alone(sights[0], programs[0], who[0], desk, rng, seed)
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
    ended, _ = _call(portion, ADVISER, WARY, portion.ideas, portion.first, rows)
    return [(gains, won, alone) for gains, won, alone in rows[:ended].tolist()]


def decide_compiled(decision: Decision) -> Act:
    """What a player does, with all the hands that it likes to imagine: they take a few hundredths of a second."""
    no_rows = np.zeros((0, 3, 0), dtype=np.int64)
    _, (what, card, other, amount) = _call(decision, decision.who, CALM, Ideas(), 0, no_rows)
    return what, card, other, amount


def _call(
    work: Work, who: Character, others: Character, ideas: Ideas, first: int, rows: "np.ndarray[Any, Any]"
) -> tuple[int, list[int]]:
    act = np.zeros(4, dtype=np.int64)
    ended = _think(
        to_records(Table(), Table(), Table()),
        to_records(work.program),
        to_records(work.strengths),
        to_records(work.sight, Sight()),
        to_records(who, others),
        to_records(ideas),
        to_records(Mistakes()),
        np.zeros(2, dtype=np.int64),
        work.seed,
        first,
        rows,
        act,
    )
    return ended, act.tolist()


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


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_COURTESY)
    play_compiled(_first_portion())
    serve(sys.stdin.buffer, sys.stdout.buffer, play_compiled, decide_compiled)
