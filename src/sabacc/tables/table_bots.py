"""`TableBots`: the bots that sit at a table, what each would do, and what went wrong with them."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack

from sabacc.bots import SECONDS, Bot, close_bot, guarded, reports_of
from sabacc.play.actions import Action
from sabacc.play.view import SeatView

MakeBot = Callable[[str, int, float], Bot]  # from a name, a seed and seconds


class TableBots:
    """The bots by seat: those that play for themselves, and those that play on for somebody who is absent."""

    def __init__(self, make_bot: MakeBot) -> None:
        self.called: Mapping[int, tuple[str, int]] = {}  # name and seed
        self._make_bot = make_bot
        self._bots: dict[int, Bot] = {}
        self._reports: list[str] = []
        self._reported: dict[int, int] = {}  # how many reports of each bot are in there

    def call(self, wanted: Mapping[int, tuple[str, int]]) -> None:
        """Have these bots, each with a seed, at their seats, and no others."""
        for seat in [seat for seat, bot in self.called.items() if wanted.get(seat) != bot]:
            self._send_away(seat)
        for seat, (name, seed) in wanted.items():
            if seat not in self._bots:
                self._bots[seat] = guarded(name, self._make_bot(name, seed, SECONDS))
        self.called = dict(wanted)

    def _send_away(self, seat: int) -> None:
        _ = self.reports  # what it has to tell is heard before it goes
        self._reported.pop(seat, None)
        close_bot(self._bots.pop(seat))

    def close(self) -> None:
        """Send all of them away."""
        with ExitStack() as leaving:
            for bot in self._bots.values():
                leaving.callback(close_bot, bot)

    def thought(self, seat: int, view: SeatView) -> Callable[[], Action]:
        """A function that works out what the bot at a seat does."""
        bot = self._bots[seat]
        return lambda: bot.act(view)

    @property
    def reports(self) -> list[str]:
        """What went wrong, one sentence each, in the order it came to light."""
        for seat, bot in self._bots.items():
            told = reports_of(bot)
            self._reports += told[self._reported.get(seat, 0) :]
            self._reported[seat] = len(told)
        return self._reports
