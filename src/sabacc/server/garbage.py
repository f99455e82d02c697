"""`Garbage`: when a server looks for objects that nobody needs any more but that hold each other.

Tables and sockets stay for hours and are many. Python's collector would look through them again and again, and people
at every table would wait for a tenth of a second or more meanwhile. But play leaves nothing of that kind behind; only
requests and closed sockets leave a little. So everything is looked through once there are twice as many objects as were
in use the last time: memory stays within twice of what is needed, and people who play hardly ever wait.
"""

import gc
from typing import Final

LEAST: Final = 100_000  # new objects: with fewer there is nothing to gain


class Garbage:
    """Python's collector, which looks only when it is told to."""

    def __init__(self) -> None:
        gc.disable()
        self._look()

    async def tidy(self) -> None:
        """Look for garbage if there could be much of it; to be called about once a second."""
        # What came since the last look, less what went.
        if gc.get_count()[0] > max(LEAST, self._in_use):
            self._look()

    def _look(self) -> None:
        gc.collect()
        # Python can count only what is set aside.
        gc.freeze()
        self._in_use = gc.get_freeze_count()
        gc.unfreeze()
