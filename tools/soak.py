"""Kill a server a thousand times while people play, and send it a million messages. Run it as `python -m tools.soak`.

Nothing that was acknowledged may be lost, and every message must be answered; the first thing that is wrong ends it.
The same seed makes the same choices, though not at the same moments.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Final

from tests.server.test_robustness import fuzz_beside_neighbours
from tests.support.kills import kill_under_load
from tests.support.live_server import WITHOUT_LIMITS, LiveServer
from tests.support.rule_sets import RULE_IDS
from tests.support.socket_fuzz import Fuzzed, errors, fuzz_in_process
from tests.support.stored_hall import stored_hall

_KILLS: Final = 1000
_MESSAGES: Final = 1_000_000
_OVER_SOCKETS: Final = 0.2  # of the messages; the others go to tables in this process, which is quicker
_A_TURN: Final = 4000  # messages to one table
_MINUTES: Final = 120.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Soak, and say in a line what was seen."""
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description="Kills and strange messages for hours.")
    parser.add_argument("--kills", type=int, default=_KILLS, help="(default: %(default)s)")
    parser.add_argument("--messages", type=int, default=_MESSAGES, help="(default: %(default)s)")
    parser.add_argument("--minutes", type=float, default=_MINUTES, help="after which it ends (default: %(default)g)")
    parser.add_argument("--seed", type=int, help="the same seed makes the same choices")
    asked = parser.parse_args(arguments)
    seed = SystemRandom().getrandbits(32) if asked.seed is None else asked.seed
    print(f"seed {seed}, {asked.kills} kills, {asked.messages} messages, at most {asked.minutes:g} minutes", flush=True)
    end = time.monotonic() + 60 * asked.minutes
    with tempfile.TemporaryDirectory() as folder:
        killed = kill_under_load(_new(folder, "kills"), asked.kills, seed, is_time=lambda: time.monotonic() < end)
        print(killed, flush=True)
        over_sockets = int(asked.messages * _OVER_SOCKETS)
        print(_over_sockets(_new(folder, "sockets"), over_sockets, Random(seed)), flush=True)
        rest = _in_process(Path(folder), asked.messages - over_sockets, Random(seed), lambda: time.monotonic() < end)
        print(rest)
    is_whole = killed.kills >= asked.kills and rest.messages >= asked.messages - over_sockets
    print("all of it was done, and nothing was lost" if is_whole else "nothing was lost until the time was over")
    return 0


def _new(folder: str, name: str) -> Path:
    made = Path(folder) / name
    made.mkdir()
    return made


def _over_sockets(folder: Path, messages: int, rng: Random) -> Fuzzed:
    with LiveServer(folder, program=WITHOUT_LIMITS) as server:
        seen = asyncio.run(fuzz_beside_neighbours(server, messages, rng))
        assert server.stop() == 0
    assert errors(server.log) == [], server.log.read_text(encoding="utf-8")
    return seen


def _in_process(folder: Path, messages: int, rng: Random, is_time: Callable[[], bool]) -> Fuzzed:
    seen, turn = Fuzzed(), 0

    async def at_a_table() -> Fuzzed:
        async with stored_hall(_new(str(folder), str(turn)), rng.choice(RULE_IDS)) as place:
            people = [(await place.admit(f"P{number}")).id for number in range(3)]
            return await fuzz_in_process(place, [None, *people, *people], _A_TURN, rng)

    while seen.messages < messages and is_time():
        more = asyncio.run(at_a_table())
        seen.messages += more.messages
        for what, count in more.answers.items():
            seen.answers[what] = seen.answers.get(what, 0) + count
        turn += 1
    return seen


if __name__ == "__main__":
    sys.exit(main())
