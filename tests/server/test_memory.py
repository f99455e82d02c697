"""What a table online takes in memory: there may be a thousand of them."""

from __future__ import annotations

import gc
import tracemalloc

from sabacc.play.actions import CallHand
from sabacc.rules.model import RuleSet
from sabacc.rules.options import BUY_IN
from sabacc.server.room import Room
from sabacc.server.teller import Teller
from sabacc.tables import inputs
from sabacc.tables.chance import new_chance
from sabacc.tables.checkpoint import EVERY_ONLINE
from sabacc.tables.company import Newcomer
from sabacc.tables.inputs import Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.log_head import format_head, parse_head
from sabacc.tables.setup import Setup, open_ended
from tests.support.online import STAMP
from tests.support.rule_sets import each_rule_set

SEATS = 4
TABLES = 5
MOST = 50_000  # bytes
ANSWERS = 12  # of the last hand


class LogOnDisk(MemoryLog):
    """A log whose inputs are not in memory, as little as those of a server."""

    def append(self, entry: Input) -> None:
        super().append(entry)
        self.entries.clear()


def read_setup(rules: RuleSet) -> Setup:
    """A table as a server reads it from its file."""
    rules = open_ended(rules.with_options(seats=SEATS))
    setup = Setup(rules, (), 10 * rules[BUY_IN], practice=False, is_online=True)
    return parse_head(format_head(setup, new_chance(setup)))[0].setup


def new_table(log: MemoryLog, hands: int) -> LiveTable:
    """A table at which some hands were played."""
    table = LiveTable(log, lambda: STAMP)
    for seat in range(SEATS):
        table.take(Input(inputs.SIT, seat, Newcomer(f"P{seat}", table.setup.buy_in, f"p{seat}")))
    for _ in range(hands):
        table.deal()
        while table.game is not None and table.is_playing:
            can_call = any(choice.kind is CallHand for choice in table.game.legal())
            table.act(CallHand() if can_call else table.game.default())
    return table


def in_mid_hand(rules: RuleSet) -> tuple[LiveTable, Room, Teller]:
    """A table as a server has it in memory."""
    table = new_table(LogOnDisk(read_setup(rules)), hands=5)
    table.deal()
    for _ in range(ANSWERS):
        if table.game is not None and table.is_playing:
            table.act(table.game.default())
    room = Room(table, {})
    return table, room, Teller(table, room.windows)


@each_rule_set
def test_another_table_in_mid_hand_takes_under_fifty_kilobytes(rules: RuleSet) -> None:
    first = in_mid_hand(rules)  # what all tables share is there from now on
    gc.collect()
    tracemalloc.start()
    try:
        tables = [in_mid_hand(rules) for _ in range(TABLES)]
        gc.collect()
        taken, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert taken / len(tables) < MOST
    assert first


@each_rule_set
def test_tables_by_the_same_rules_share_them(rules: RuleSet) -> None:
    log = MemoryLog(read_setup(rules))
    shared = log.setup.rules
    assert read_setup(rules).rules is shared
    new_table(log, hands=EVERY_ONLINE + 1).quit()
    assert log.kept is not None
    with LiveTable(log, lambda: STAMP) as again:
        assert again.session.rules is shared
