"""`TableBots`: the bots that sit at a table, what each would do, and what went wrong with them."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack

from sabacc.bots import SECONDS, Bot, close_bot, guarded, reports_of
from sabacc.play.actions import Action
from sabacc.play.view import SeatView
from sabacc.tables.setup import SeatSetup

MakeBot = Callable[[str, int, float], Bot]  # from a name, a seed and seconds


class TableBots:
    """The bots by seat. They come with `call`, and go with what holds them."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        self._bots: dict[int, Bot] = {}
        self._reports: list[str] = []
        self._reported: dict[int, int] = {}  # how many reports of each bot are in there

    def call(self, seats: Sequence[SeatSetup], seeds: Mapping[int, int], make_bot: MakeBot, held: ExitStack) -> None:
        """Have a bot sit down at each seat that is set up for one, until `held` is closed."""
        for number, seat in enumerate(seats):
            if seat.bot is not None:
                bot = self._bots[number] = guarded(seat.bot, make_bot(seat.bot, seeds[number], SECONDS))
                self.names[number] = seat.bot
                held.callback(close_bot, bot)

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
