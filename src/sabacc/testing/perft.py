"""Perft: how many ways a hand can go on, counted to a depth. Plain and compiled engine must count alike."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Protocol

from sabacc.engine import candidates, chance, step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table
from sabacc.errors import Reason, SabaccError
from sabacc.play.view import list_zone

Move = tuple[int, int, int, int]


class Engine(Protocol):
    """The calls of the engine, on whatever it keeps tables in."""

    def new_hand(self, t: Any) -> None: ...
    def copy(self, t: Any) -> Any: ...
    def plain(self, t: Any) -> Table: ...
    def apply(self, t: Any, seat: int, what: int, card: int, other: int, amount: int) -> int: ...
    def apply_chance(self, t: Any, outcome: list[int]) -> int: ...


class PlainEngine:
    """The engine as it is written."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def start(self, t: Table) -> Table:
        """A table of this engine from a plain one."""
        return t.copy()

    def new_hand(self, t: Table) -> None:
        step.new_hand(t, self.program)

    def copy(self, t: Table) -> Table:
        return t.copy()

    def plain(self, t: Table) -> Table:
        return t

    def apply(self, t: Table, seat: int, what: int, card: int, other: int, amount: int) -> int:
        return step.apply(t, self.program, seat, what, card, other, amount)

    def apply_chance(self, t: Table, outcome: list[int]) -> int:
        t.fate[: len(outcome)] = outcome
        return step.apply_chance(t, self.program, len(outcome))

    def ring(self, t: Table) -> int:
        return step.ring(t, self.program)

    def default_act(self, t: Table) -> int:
        return step.default_act(t, self.program)


def quiet_outcome(t: Table, p: Program) -> list[int]:
    """Chance that is always the same: cards in order, dice that count up, the first cards of a hand."""
    if t.due == act.ROLL:
        return [1 + (t.round + i) % chance.sides(t, p) for i in range(chance.expected(t, p))]
    if t.due == act.FACE:
        return [0]
    if t.due == act.SHUFFLE:
        return [card for card in range(p.cards) if t.zone[card] == zone.HEAP]
    order = [(t.button + i) % t.seats for i in range(1, t.seats + 1)]
    return [card for seat in order for card in list_zone(t, zone.HAND + seat)[: t.taken[seat]]]


def moves(t: Table, p: Program) -> Iterator[Move]:
    """Every action of the seat to act; of a range of amounts, the two ends."""
    seat = t.to_act
    for what in t.menu[: step.legal(t, p)]:
        cards = candidates.list_named(t, seat, act.FIRST[what]) or [NO_CARD]
        others = candidates.list_named(t, seat, act.SECOND[what]) or [NO_CARD]
        least, most, _ = candidates.bounds(t, p, seat, what)
        for card, other, amount in product(cards, others, sorted({least, most})):
            if step.judge(t, p, seat, what, card, other, amount) == reason.OK:
                yield what, card, other, amount


def perft(engine: Engine, t: Any, program: Program, depth: int) -> int:
    """The number of ways to go on for `depth` actions of seats; a hand that is over counts as one."""
    table = engine.plain(t)
    while table.waiting == op.CHANCE:
        t = engine.copy(t)
        _must_fit(engine.apply_chance(t, quiet_outcome(table, program)), f"chance {table.due}")
        table = engine.plain(t)
    if depth == 0 or table.waiting == op.OVER:
        return 1
    total = 0
    for what, card, other, amount in list(moves(table, program)):
        after = engine.copy(t)
        _must_fit(engine.apply(after, table.to_act, what, card, other, amount), f"act {what}")
        total += perft(engine, after, program, depth - 1)
    return total


def _must_fit(why: int, what: str) -> None:
    if why != reason.OK:
        raise SabaccError(f"perft: {what} was refused ({Reason(why).name.lower().replace('_', ' ')})")
