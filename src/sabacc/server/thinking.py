"""`Thinkers`: where bots and the coach think. Quick ones think at once, others elsewhere, so that no socket waits.

Bots by the odds and the coach think in processes (`workers`); bots of the operator are processes themselves, and
threads wait for them. Tables take turns at both. A bot that gets no answer in time plays by rules of thumb.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from threading import Thread
from typing import Final, TypeVar

from sabacc.bots import SECONDS, Bot, close_bot, find_bot, guarded, reports_of
from sabacc.bots.coach import MOST_HANDS, Coach
from sabacc.bots.elsewhere import BotElsewhere
from sabacc.errors import BadBot
from sabacc.play.actions import Action
from sabacc.play.notation import format_action
from sabacc.play.view import SeatView
from sabacc.policies.character import BY_ODDS, CHARACTERS
from sabacc.policies.hand_strength import MOST_KNOWN, strengths_of
from sabacc.protocol.online import Hint, WeighedIdea
from sabacc.rules.model import RuleSet
from sabacc.server.turns import Turns
from sabacc.server.workers import Workers
from sabacc.tables import inputs
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable

_FOR_ODDS: Final = 1.0  # seconds that a player by the odds may think
_DEADLINE: Final = SECONDS + 2.0  # seconds after which nobody waits for a bot any more
_COACH_DEADLINE: Final = 30.0  # seconds, most of them in the queue
_OUTSIDE: Final = 16  # threads that wait for bots of the operator
_QUICK: Final = "thumb"
_LOG: Final = logging.getLogger("sabacc.server")
_T = TypeVar("_T")


class Thinkers:
    """Where all tables have their bots think. `commands` has the bots of the operator, by the names they go by."""

    def __init__(
        self,
        commands: Mapping[str, str] | None = None,
        workers: Workers | None = None,
        deadline: float = _DEADLINE,
    ) -> None:
        self._commands = dict(commands or {})
        self._workers = Workers() if workers is None else workers
        self._deadline = deadline
        self._here = Turns(self._workers.number, "thinker")
        self._outside = Turns(_OUTSIDE, "bots")
        self._ready: OrderedDict[RuleSet, None] = OrderedDict()  # rules by which quick bots are quick, latest last

    @property
    def failures(self) -> int:
        """How many processes have failed so far."""
        return self._workers.failures

    def make_bot(self, name: str, seed: int, seconds: float) -> Bot:
        """A bot that sits down at a table. Nothing that takes time happens here."""
        if name in self._commands:
            return _EndedElsewhere(find_bot(self._commands[name], seed, seconds, at_once=False))
        if name in CHARACTERS and CHARACTERS[name].way == BY_ODDS:
            if not self._workers.is_begun:
                self._here.submit(self, self._workers.begin)
            return BotElsewhere(CHARACTERS[name], seed, min(seconds, _FOR_ODDS), self._workers.decide)
        return find_bot(name, seed, seconds)

    async def think(self, table: LiveTable, thought: Callable[[], Input]) -> Input:
        """What a bot does, or the answer that nobody has to ask for."""
        bot = _bot_to_act(table)
        if bot in CHARACTERS and CHARACTERS[bot].way != BY_ODDS:
            await self._make_ready(table)
            return thought()
        turns = self._here if bot in CHARACTERS else self._outside
        try:
            entry = await _in_time(turns, table, thought, self._deadline)
        except Exception as error:  # whatever is wrong with a bot, the table goes on
            _LOG.error("a bot could not think: %s", type(error).__name__)
            entry = None
        return _quick_answer(table) if entry is None else entry

    async def _make_ready(self, table: LiveTable) -> None:
        """Find out elsewhere what hands are worth by the rules of a table: that takes a tenth of a second."""
        rules = table.session.rules if table.game is None else table.game.rules
        if rules not in self._ready:
            await _in_time(self._here, table, lambda: strengths_of(rules), self._deadline)
        self._ready[rules] = None
        self._ready.move_to_end(rules)
        if len(self._ready) > MOST_KNOWN // 2:
            self._ready.popitem(last=False)

    async def advise(self, table: LiveTable, seat: int, seconds: float) -> Hint:
        """What the coach thinks of the decision of a seat, after some seconds."""
        view, hands = table.view(seat), table.coach.hands
        hint = await _in_time(self._here, table, lambda: self._hint(view, seconds, hands), _COACH_DEADLINE)
        if hint is None:
            raise BadBot("the coach has too much to do; ask again")
        return hint

    def _hint(self, view: SeatView, seconds: float, hands: int | None) -> Hint:
        with self._workers.lend() as worker:
            *_, advice = Coach(worker).think(view, hands=hands or MOST_HANDS, seconds=None if hands else seconds)
        ideas = [
            WeighedIdea(act=format_action(idea.action), wins=idea.wins, brings=idea.brings, why=idea.reason)
            for idea in advice.ideas
        ]
        return Hint(advice=advice.sentence, against=advice.against, ideas=ideas)

    def close(self) -> None:
        """Let nobody think any more."""
        self._here.close()
        self._outside.close()
        self._workers.close()


async def _in_time(turns: Turns, table: LiveTable, work: Callable[[], _T], seconds: float) -> _T | None:
    """What comes of something that is done elsewhere; None if it takes too long."""
    with suppress(TimeoutError):
        return await asyncio.wait_for(asyncio.wrap_future(turns.submit(table, work)), seconds)
    return None


def _bot_to_act(table: LiveTable) -> str:
    """The bot whose move comes next; for everything else there is a quick one."""
    seat = table.to_act
    return _QUICK if seat is None else table.company.bots.get(seat, (_QUICK, 0))[0]


def _quick_answer(table: LiveTable) -> Input:
    """What a bot does that was not heard of in time."""
    seat = table.to_act
    assert seat is not None
    return Input(inputs.ACT, seat, guarded(_QUICK, find_bot(_QUICK)).act(table.view(seat)))


class _EndedElsewhere:
    """A bot whose end may take a while, so that a thread sees to it."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    @property
    def reports(self) -> list[str]:
        """What went wrong with it."""
        return reports_of(self._bot)

    def act(self, view: SeatView) -> Action:
        """What to do at a decision."""
        return self._bot.act(view)

    def close(self) -> None:
        """Have it ended."""
        Thread(target=close_bot, args=(self._bot,)).start()
