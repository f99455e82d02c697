"""A real server in a process of its own, on a port of this machine, and people who come to its tables."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

SABACC = ("-m", "sabacc")
# One address may ask for much: else most answers to a test would be that it was too much.
WITHOUT_LIMITS = (
    "-c",
    """
from sabacc.cli import main
from sabacc.server import limits

limits.Buckets.take = lambda *_: True
limits.MOST_SOCKETS = 10_000
limits.MOST_TABLES = 900
main()
""",
)
_PATIENCE = 60.0  # seconds, on a machine that does other things as well


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class LiveServer:
    """`sabacc serve` on a folder. It can be killed and started again, and keeps its port.

    `program` is what is run in place of it, with the same arguments.
    """

    def __init__(self, folder: Path, *arguments: str, program: Sequence[str] = SABACC) -> None:
        self.folder, self.port = folder, free_port()
        self.program = program
        self._arguments = arguments
        self._process: subprocess.Popen[bytes] | None = None
        self.log = folder / "log"

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, *self.program, "serve", "--no-open", "--host", "127.0.0.1", "--port", str(self.port),
                 "--data", str(self.folder / "data"), *self._arguments],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )  # fmt: skip
        end = time.monotonic() + _PATIENCE
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=5):
                    return
            except OSError:
                assert self._process.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.05)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def wait(self) -> int:
        """Wait until it has ended by itself; its exit code."""
        process, self._process = self._process, None
        assert process is not None
        return process.wait(_PATIENCE)

    def kill(self) -> None:
        """As if the plug was pulled."""
        self._end(signal.SIGKILL)

    def stop(self) -> int:
        """Ask it to stop; its exit code."""
        return self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> int:
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        return process.wait(_PATIENCE)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.kill()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def socket_of(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"

    def read(self, path: str) -> str:
        """A page, as text."""
        with urllib.request.urlopen(f"{self.address}{path}", timeout=_PATIENCE) as answer:
            return str(answer.read().decode())

    def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The answer to a request, as JSON."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        request = urllib.request.Request(f"{self.address}{path}", data, headers, method=method)
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:
            return json.loads(answer.read())
