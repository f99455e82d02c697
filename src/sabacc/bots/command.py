"""A player that is a command: it reads questions and writes its answers as lines of JSON (`sabacc.protocol`)."""

import shlex
import time

from sabacc import __version__
from sabacc.bots.bot import SECONDS
from sabacc.bots.process import MOST_BYTES, LineProcess
from sabacc.errors import BadBot, SabaccError
from sabacc.play.actions import Action
from sabacc.play.notation import format_action
from sabacc.play.view import SeatView
from sabacc.protocol.answers import to_action
from sabacc.protocol.messages import (
    VERSION,
    Act,
    Hello,
    Refused,
    Welcome,
    decode_answer,
    encode,
)
from sabacc.protocol.views import to_view
from sabacc.shown import shown


class CommandBot:
    """Runs a command and asks it for every decision. It raises `BadBot`; `GuardedBot` makes it safe."""

    def __init__(self, command: str, seed: int = 0, seconds: float = SECONDS, at_once: bool = True) -> None:
        self._words = _split(command)
        self._seed = seed
        self._seconds = seconds
        self._number = 0
        self._process: LineProcess | None = None
        if at_once:
            # A command that cannot be started should be reported before the cards are dealt.
            self._start()

    def act(self, view: SeatView) -> Action:
        process = self._start()
        self._number += 1
        process.send(encode(to_view(view, self._number)))
        return to_action(self._answer(process))

    def _answer(self, process: LineProcess) -> Act:
        """The answer to this question; one to an earlier question comes too late and is ignored."""
        deadline = time.monotonic() + self._seconds
        while True:
            answer = decode_answer(self._read(process, deadline), Act)
            if answer.id > self._number:
                raise BadBot(f"it answered question {shown(answer.id)}, but was asked question {self._number}")
            if answer.id == self._number:
                return answer

    def refuse(self, why: str, played: Action) -> None:
        """Tell it what was done instead of its answer."""
        if self._process is not None:
            self._process.send(encode(Refused(id=self._number, why=why, played=format_action(played))))

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def _start(self) -> LineProcess:
        """The process: as it runs, or a new one that has been greeted."""
        if self._process is None:
            self._process = LineProcess(self._words)
            try:
                self._greet(self._process)
            except SabaccError:
                self.close()
                raise
        return self._process

    def _greet(self, process: LineProcess) -> None:
        process.send(encode(Welcome(protocol=VERSION, sabacc=__version__, seed=self._seed, seconds=self._seconds)))
        hello = decode_answer(self._read(process, time.monotonic() + self._seconds), Hello)
        if hello.protocol != VERSION:
            raise BadBot(
                f"it speaks version {shown(hello.protocol)} of the protocol, but this table speaks version {VERSION}"
            )

    def _read(self, process: LineProcess, deadline: float) -> bytes:
        line = process.receive(deadline - time.monotonic())
        if line is None:
            raise BadBot(f"it did not answer within {self._seconds:g} seconds{process.complaint()}")
        if not line:
            fate = process.fate()
            self.close()
            raise BadBot(f"it {fate}{process.complaint()}")
        if len(line) > MOST_BYTES:
            raise BadBot(f"a line of its answer is longer than {MOST_BYTES} bytes")
        return line


def _split(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadBot(f"the command {command!r} cannot be read: {error}") from None
    if not words:
        raise BadBot('a bot that is a command must name the command, like "cmd:python my_bot.py"')
    return words
