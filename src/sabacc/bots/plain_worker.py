"""The process that thinks for others in plain Python: see `sabacc.policies.work`.

It is started with `python -m sabacc.bots.plain_worker`, can begin at once, and ends with its input.
"""

import os
import sys
from typing import Final

from sabacc.policies.decision import Act, Decision, decide_in_time
from sabacc.policies.desk import new_desk
from sabacc.policies.portion import Portion, Row, desk_for, play_portion
from sabacc.policies.work import serve

COURTESY: Final = 5  # whoever plays comes first


def play(portion: Portion) -> list[Row]:
    """Play the hands of a portion."""
    return play_portion(portion, desk_for(portion))


def decide(decision: Decision) -> Act:
    """Make a decision for a player."""
    return decide_in_time(decision, new_desk(decision.strengths), [0, 0])


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(COURTESY)
    serve(sys.stdin.buffer, sys.stdout.buffer, play, decide)
