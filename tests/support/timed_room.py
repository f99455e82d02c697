"""A room whose time a test lets pass: what happens there by itself, and when."""

from collections.abc import Callable

from sabacc.play.notation import format_action
from sabacc.protocol import online
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from sabacc.server.room import Room
from sabacc.server.waiting import Wait
from sabacc.tables.inputs import parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from tests.support.online import BOTS, STAMP, online_setup

_MOST_STEPS = 2000  # in which nothing that goes on for ever comes to an end


class TimedRoom:
    """A table of a game; `lines` are in its log already. Bots take no time to think."""

    def __init__(self, rules: RuleSet | str, *lines: str, seed: int = 3, creator: str | None = None) -> None:
        rules = find(rules) if isinstance(rules, str) else rules
        self.log = MemoryLog(online_setup(rules, seed=seed), [parse_input(line) for line in lines])
        self.table = LiveTable(self.log, lambda: STAMP)
        self.room = Room(self.table, dict.fromkeys(BOTS, ""), creator=lambda: creator)
        self.now = 0.0
        self._keys = 0
        self.settle()

    @property
    def hands(self) -> int:
        """How many have been dealt."""
        return self.table.session.hands_played + self.table.is_playing

    @property
    def wait(self) -> Wait | None:
        return self.room.clock(self.now)[0]

    @property
    def end(self) -> float | None:
        """When the table stops waiting."""
        return self.room.clock(self.now)[1]

    def wish(self, person: str | None, kind: type[online.Wish], /, **fields: object) -> None:
        """Somebody wishes for something, and the bots have their say."""
        self.ask_for(person, kind, **fields)
        self.settle()

    def ask_for(self, person: str | None, kind: type[online.Wish], /, **fields: object) -> None:
        """Somebody wishes for something; the clock has seen it, and no bot has said anything yet."""
        self._keys += 1
        self.room.grant(person, kind(key=f"k{self._keys}", **fields), self.table.version, self.now)
        self.room.clock(self.now)

    def answer_safely(self) -> None:
        """Whoever must act gives the safe answer."""
        seat = self.table.to_act
        assert seat is not None
        default = self.table.view(seat).default
        assert default is not None
        person = self.table.company.people[seat]
        self.wish(person, online.Answer, id=self.table.version, act=format_action(default))

    def settle(self) -> None:
        """Let bots do what they have to do."""
        for _ in range(_MOST_STEPS):
            self.room.clock(self.now)
            think = self.room.thought()
            if think is None:
                return
            self.room.take(think())
        raise AssertionError("bots play on for ever")

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and what happens meanwhile happen."""
        until = self.now + seconds
        for _ in range(_MOST_STEPS):
            end = self.end
            if end is None or end > until:
                self.now = until
                self.room.clock(self.now)
                return
            self.now = max(self.now, end)
            self.room.time_is_up()
            self.settle()
        raise AssertionError(f"too much happens in {seconds} seconds")

    def pass_until(self, holds: Callable[[], bool], step: float = 0.1, most: float = 600) -> float:
        """Let time pass until something holds; how long it took."""
        begun = self.now
        while not holds():
            assert self.now - begun < most, "it never happened"
            self.pass_time(step)
        return self.now - begun
