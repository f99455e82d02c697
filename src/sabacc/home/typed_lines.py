"""What is typed, line by line. Where the table goes on meanwhile, a thread reads, and whoever waits hears of it too."""

from collections.abc import Callable, Iterator
from queue import Empty, SimpleQueue
from threading import Event, Thread
from typing import BinaryIO, Final

from sabacc import files

_MOST_BYTES: Final = 400  # of a line


class TypedLines:
    """Lines that wait to be taken. `ring` ends a wait from any thread."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._typed: SimpleQueue[str | None] = SimpleQueue()
        self._bell = Event()
        self._is_over = False
        Thread(target=self._read, name="typed lines", daemon=True).start()

    def _read(self) -> None:
        for line in self._lines:
            self._typed.put(line)
            self.ring()
        self._typed.put(None)
        self.ring()

    def ring(self) -> None:
        """Something has happened."""
        self._bell.set()

    def wait(self) -> None:
        """Wait until something has happened since the last wait."""
        self._bell.wait()
        self._bell.clear()

    def take(self) -> tuple[bool, str | None]:
        """Whether there is anything to take, and the line; None at the end of the input."""
        if self._is_over:
            return True, None
        try:
            line = self._typed.get_nowait()
        except Empty:
            return False, None
        self._is_over = line is None
        return True, line


def read_lines(source: BinaryIO, say: Callable[[str], None]) -> Iterator[str]:
    """What is typed, line by line; a line that is not text is reported and skipped."""
    for raw in files.read_lines(source, _MOST_BYTES):
        text = raw.decode("utf-8", errors="replace").strip()
        if len(raw) > _MOST_BYTES:
            say(f"A line can have at most {_MOST_BYTES} characters.")
        elif not text.isprintable() or "\N{REPLACEMENT CHARACTER}" in text:
            say("That line is not text.")
        else:
            yield text
