"""A program that runs beside the table and speaks in lines: it is started, written to, read from, and always ended."""

import os
import signal
import subprocess
import sys
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final, TypeVar

from sabacc.errors import BadBot
from sabacc.files import read_lines
from sabacc.outside import one_line

MOST_BYTES: Final = 65_536  # of one line
_MOST_WAITING: Final = 16  # lines that nobody has asked for
_LAST_LINES: Final = 3  # of its standard error, quoted in a report
_MOST_SAID: Final = 200  # letters of each
GRACE: Final = 1.0  # seconds to end by itself

_Sink = TypeVar("_Sink")


class LineProcess:
    """A command that runs, three threads that read and write for it, so that nothing it does can block us, and one
    that sees it end.

    No thread may refer to this object: when nothing else does, the command is ended, at the latest when Python exits.
    """

    def __init__(self, words: Sequence[str], grace: float = GRACE) -> None:
        self._popen = _run(words)
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._errors: deque[str] = deque(maxlen=_LAST_LINES)
        self._outbox: SimpleQueue[bytes] = SimpleQueue()
        _start_thread(_write_all, self._popen.stdin, self._outbox)
        _start_thread(_read_all, self._popen.stdout, self._lines)
        self._listener = _start_thread(_keep_last, self._popen.stderr, self._errors)
        self._watcher = Thread(target=_see_it_end, args=(self._popen, _guard(self._popen)), daemon=True)
        self._watcher.start()
        self.end = weakref.finalize(self, _end, self._popen, self._outbox, self._watcher, grace)

    def send(self, line: bytes) -> None:
        """Have a line written; it is not waited for."""
        self._outbox.put(line)

    def receive(self, seconds: float) -> bytes | None:
        """The next line; empty if there are no more, None if none comes in time."""
        try:
            return self._lines.get(timeout=max(0.0, seconds))
        except Empty:
            return None

    def fate(self) -> str:
        """What has become of it, if it has stopped writing."""
        self._watcher.join(GRACE)
        code = self._popen.returncode
        if code is None:
            return "has stopped writing answers"
        return f"has ended with exit code {code}" if code >= 0 else f"was ended by signal {-code}"

    def complaint(self) -> str:
        """The last of what it wrote to its standard error."""
        if self._popen.returncode is not None:
            self._listener.join(GRACE)
        said = " / ".join(self._errors.copy())
        return f"; it said: {said}" if said else ""


def _run(words: Sequence[str]) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    # A script in Python that forgets to flush is heard all the same. In a session of its own the command does not get
    # the Ctrl-C that is meant for the table, and can be ended with all that it has started.
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    try:
        return subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=pipe, env=environment, start_new_session=True)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise BadBot(f"the command {words[0]!r} cannot be started: {why}") from None


def _start_thread(what: Callable[[IO[bytes], _Sink], None], stream: IO[bytes] | None, sink: _Sink) -> Thread:
    assert stream is not None
    thread = Thread(target=what, args=(stream, sink), daemon=True)
    thread.start()
    return thread


def _write_all(stream: IO[bytes], outbox: "SimpleQueue[bytes]") -> None:
    """Write what comes until an empty line does. A command that no longer reads is found out by its silence."""
    with suppress(OSError), stream:
        while line := outbox.get():
            stream.write(line)
            stream.flush()


def _read_all(stream: IO[bytes], lines: "SimpleQueue[bytes]") -> None:
    """Read lines until there are no more, or until there are more than can have been asked for."""
    with stream:
        for line in read_lines(stream, MOST_BYTES):
            lines.put(line)
            if lines.qsize() >= _MOST_WAITING:
                break
        lines.put(b"")


def _keep_last(stream: IO[bytes], errors: "deque[str]") -> None:
    with stream:
        for line in read_lines(stream, MOST_BYTES):
            errors.append(one_line(line.decode("utf-8", errors="replace").strip(), _MOST_SAID))


def _see_it_end(popen: "subprocess.Popen[bytes]", guard: "subprocess.Popen[bytes] | None") -> None:
    """Wait for the command, and end what it has started too, which might go on and hold our pipes open."""
    _wait_and_kill(popen)
    if guard is not None:
        guard.kill()
        guard.communicate()


def _guard(popen: "subprocess.Popen[bytes]") -> "subprocess.Popen[bytes] | None":
    """A shell that ends the command and all that it has started when we are gone, in whatever way: its input ends."""
    script = 'read -r _; kill -s KILL -- "-$0"'
    try:
        return subprocess.Popen(
            ["/bin/sh", "-c", script, str(popen.pid)],
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return None  # there is no such shell, as on Windows


def _wait_and_kill(popen: "subprocess.Popen[bytes]") -> None:
    if hasattr(os, "waitid"):
        # Not yet taken note of, it keeps its number: nobody else's process can have got it.
        os.waitid(os.P_PID, popen.pid, os.WEXITED | os.WNOWAIT)
        _kill_all(popen)
        popen.wait()
    else:
        popen.wait()
        _kill_all(popen)


def _kill_all(popen: "subprocess.Popen[bytes]") -> None:
    """End a command and all that it has started, as far as they are there."""
    if sys.platform == "win32":
        popen.kill()
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(popen.pid, signal.SIGKILL)


def _end(popen: "subprocess.Popen[bytes]", outbox: "SimpleQueue[bytes]", watcher: Thread, grace: float) -> None:
    """Close what it reads from, so that it can end by itself; if it does not, end it."""
    outbox.put(b"")
    watcher.join(grace)
    if watcher.is_alive():
        _kill_all(popen)
        watcher.join()
