"""Targets: bots that are programs, whatever they do."""

import os
import shlex
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from sabacc.bots import close_bot, find_bot, reports_of
from sabacc.play.game import Game
from sabacc.rules.registry import find
from sabacc.testing.rule_check import random_game
from tools.fuzzing import rude_bot
from tools.fuzzing.parsers import check_hand
from tools.fuzzing.strays import end_strays, wait_for_strays
from tools.fuzzing.target import Target, check_sentence, must
from tools.fuzzing.workers import MARK

_PROGRAM: Final = Path(rude_bot.__file__)
_SECONDS: Final = 0.3  # for an answer
_QUESTIONS: Final = 5
_HELLO: Final = b'{"type":"hello","protocol":1,"name":"rude"}'
_ACT: Final = b'{"type":"act","id":{id},"act":"{default}"}'
_TRICKS: Final = (
    b"exit",
    b"silence",
    b"child",
    b"flood ",
    b"long ",
    b"complain \x1b[2Jno",
    b"close",
    b"abort",
    b"say {",
)


def _seeds() -> tuple[bytes, ...]:
    """A polite bot, and one for each trick, played at once or after an answer."""
    polite = [_HELLO] + [_ACT] * (_QUESTIONS + 1)
    rude = [[*polite[:at], b"!" + trick, *polite[at:]] for trick in _TRICKS for at in (0, 2)]
    return tuple(b"\n".join(lines) for lines in (polite, *rude))


@cache
def _game() -> Game:
    return random_game(find("classic"), Random(5), seats=3)


def _bot(data: bytes, folder: Path) -> None:
    """Whatever a bot does, it is played on, told in sentences, and leaves no process behind."""
    script = folder / "script"
    script.write_bytes(data)
    command = shlex.join((sys.executable, "-I", "-S", str(_PROGRAM), str(script)))
    mark = f"{MARK}={os.environ[MARK]}"
    try:
        _ask(f"cmd:{command}")
        strays = wait_for_strays(mark, seconds=1.0)
        must(not strays, "what a bot has started ends with it", f"{len(strays)} processes")
    finally:
        end_strays(mark)


def _ask(name: str) -> None:
    game = _game().copy()
    bot = find_bot(name, 1, _SECONDS)
    try:
        for _ in range(_QUESTIONS):
            if game.is_over:
                break
            # A bot's bad answers become the safe one, so whatever comes is allowed.
            game.apply(bot.act(game.view(game.to_act)))
    finally:
        close_bot(bot)
    check_hand(game)
    for told in reports_of(bot):
        check_sentence(told)


TARGETS: Final = (
    Target("bot", "bots that are programs, and misbehave", _bot, _seeds, (_HELLO, _ACT, *_TRICKS), 200_000, share=3),
)
