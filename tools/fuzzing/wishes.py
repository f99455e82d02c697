"""Targets: what people wish for at a table online."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sabacc.errors import SabaccError
from sabacc.play.actions import ACTIONS
from sabacc.play.notation import format_action
from sabacc.play.record import format_record, to_record
from sabacc.protocol import online
from sabacc.protocol.messages import Message
from sabacc.rules.registry import all_rule_sets, find
from sabacc.server.room import Room
from sabacc.session.requests import REQUESTS
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup
from tools.fuzzing.corpus import STAMP
from tools.fuzzing.target import Failure, Target, judge, must

_PEOPLE: Final = ("ana", "bo", "cy")
_MOST_LINES: Final = 60
_MOST_STEPS: Final = 100  # that follow from one wish
_WORDS: Final = (
    *(kind.verb.encode() for kind in ACTIONS.values()),
    *(verb.encode() for verb in REQUESTS),
    *(f'"type":"{kind}"'.encode() for kind in ("talk", "sitdown", "getup", "run", "arm", "seatbot", "sendaway")),
    b'"seat":"B"', b'"as_guest":true', b'"credits":100', b'{"paused":"yes"}', b'{"absence":"bot"}', b'"bot":"thumb"',
)  # fmt: skip


class _Place:
    """A table with three people, each of whom says every third line. The first line names the game."""

    def __init__(self, game: str) -> None:
        self.log = MemoryLog(Setup(find(game), (), 500, practice=True, seed=5, is_online=True))
        self.table = LiveTable(self.log, lambda: STAMP)
        self.room = Room(self.table)
        self.lines = 0

    def hear(self, line: bytes) -> None:
        """Take a line, and do what follows from it."""
        person, now = _PEOPLE[self.lines % len(_PEOPLE)], float(self.lines)
        self.lines += 1
        wish = online.decode_from_client(line)
        if isinstance(wish, online.Wish):
            self.room.grant(person, wish, wish.id if isinstance(wish, online.Answer) else 0, now)
            self._go_on(now)

    def _go_on(self, now: float) -> None:
        for _ in range(_MOST_STEPS):
            _, end = self.room.clock(now)
            if think := self.room.thought():
                self.room.take(think())
            elif end is not None and end <= now:
                self.room.time_is_up()
            else:
                return


def _wishes(data: bytes, folder: Path) -> None:
    """Whatever people wish for, each refusal is a sentence, and the table is the fold over its log."""
    game, *lines = data.split(b"\n")
    place, refusal = _Place(game.decode(errors="replace")), None
    is_taken = False
    for line in lines[:_MOST_LINES]:
        try:
            place.hear(line)
            is_taken = True
        except SabaccError as error:
            refusal = error
            if isinstance(judge(error), Failure):
                raise
    table, log = place.table, place.log
    with LiveTable(MemoryLog(log.setup, log.entries, log.chance), lambda: STAMP) as again:
        must(again.version == table.version, "every input is in the log", f"{again.version}, not {table.version}")
        same = again.session.stacks_by_name() == table.session.stacks_by_name()
        must(same, "a table is the fold over its log", table.session.stacks_by_name())
        if table.game is not None and again.game is not None:
            records = [format_record(to_record(each)) for each in (table.game, again.game)]
            must(records[0] == records[1], "a hand is the fold over its log")
    table.quit()
    if refusal is not None and not is_taken:
        raise refusal


@cache
def _seeds() -> tuple[bytes, ...]:
    return tuple(b"\n".join((rules.id.encode(), *_hand(rules.id))) for rules in all_rule_sets())


def _hand(game: str) -> Iterator[bytes]:
    """What people say who sit down and play a hand by safe answers."""
    place = _Place(game)
    beginning = [online.SitDown(key="k", name=name) for name in ("Ana", "Bo", "Cy")]
    for wish in (*beginning, *[online.BeReady(key="k")] * len(_PEOPLE)):
        yield _say(place, wish)
    for _ in range(_MOST_LINES // 2):
        table, seat = place.table, place.lines % len(_PEOPLE)
        if table.to_act == seat and table.game is not None:
            answer = format_action(table.view(seat).default or table.game.default())
            yield _say(place, online.Answer(key="k", id=1, act=answer))
        else:
            yield _say(place, online.Ping())
    place.table.quit()


def _say(place: _Place, message: Message) -> bytes:
    line = msgspec.json.encode(message)
    place.hear(line)
    return line


TARGETS: Final = (Target("wishes", "what people wish for at a table online", _wishes, _seeds, _WORDS, 16_384),)
