"""What a server writes about itself: one JSON object a line on standard error, with nothing of anybody's in it.

Only our own sentences are written as they are. What other libraries say may quote a request, an address of a player or
an exception with a link in it, so of that only the place is written. The same goes for the text of every exception.
"""

import json
import logging
import sys
import threading
from pathlib import PurePath
from types import TracebackType
from typing import Any, Final, TextIO

LOGGER: Final = "sabacc.server"
_OURS: Final = "sabacc"
_FRAMES: Final = 5  # the innermost ones of an error


class JsonLines(logging.Formatter):
    """A record as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line of a record."""
        line: dict[str, Any] = {"at": round(record.created, 3), "level": record.levelname.lower()}
        if record.name.partition(".")[0] == _OURS:
            line["what"] = record.getMessage()
        else:
            line["what"] = f"{record.name} has something to say"
            line["place"] = f"{record.module}:{record.lineno}"
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["where"] = _places(record.exc_info[2])
        return json.dumps(line)


def _places(trace: TracebackType | None) -> list[str]:
    """The innermost places of an error, without what stands there."""
    places = []
    while trace is not None:
        path = PurePath(trace.tb_frame.f_code.co_filename)
        places.append(f"{path.parent.name}/{path.name}:{trace.tb_lineno}")
        trace = trace.tb_next
    return places[-_FRAMES:]


def write_logs(stream: TextIO | None = None) -> None:
    """Have everything that is logged in this process, and whatever goes wrong in it unnoticed, written as JSON."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    handler.addFilter(_is_worth_a_line)
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger(_OURS).setLevel(logging.INFO)
    # The names of these are the names of their modules, and they are as quiet as all others.
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
    logging.captureWarnings(True)
    log = logging.getLogger(LOGGER)

    def unraisable(found: "sys.UnraisableHookArgs") -> None:
        log.error(
            "something went wrong where nobody could be told", exc_info=_info(found.exc_value, found.exc_traceback)
        )

    def in_thread(found: threading.ExceptHookArgs) -> None:
        log.error("a thread ended with an error", exc_info=_info(found.exc_value, found.exc_traceback))

    sys.unraisablehook = unraisable
    threading.excepthook = in_thread


def _is_worth_a_line(record: logging.LogRecord) -> bool:
    """A message of a client that is no text is the client's mistake: its socket is closed, and that is counted."""
    error = record.exc_info[0] if record.exc_info else None
    return not (error is UnicodeDecodeError and record.name.partition(".")[0] == "uvicorn")


def _info(
    error: BaseException | None, trace: TracebackType | None
) -> tuple[type[BaseException], BaseException, TracebackType | None] | None:
    return None if error is None else (type(error), error, trace)
