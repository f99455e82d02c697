"""Matches between players in compiled code: the same deals for every rotation of the seats."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sabacc.engine import seating, sight, step
from sabacc.engine.codes import act, op, reason
from sabacc.engine.lanes import put
from sabacc.engine.sight import Sight
from sabacc.engine.table import Table
from sabacc.lab import generator  # noqa: F401 - it teaches numba
from sabacc.lab.carrier import Records, from_record, to_program, to_records
from sabacc.lab.lift import compiled, lifted
from sabacc.policies.character import CALM, Character
from sabacc.policies.counts import Counts, count_act, count_hand
from sabacc.policies.decide import decide_alone
from sabacc.policies.desk import Desk
from sabacc.policies.hand_facts import HandFacts, note_act, note_end
from sabacc.policies.hand_strength import strengths_of
from sabacc.policies.ideas import Ideas
from sabacc.policies.mistakes import Mistakes, answer, note_stuck
from sabacc.policies.outcomes import throw_for
from sabacc.rules.model import RuleSet

Start = tuple[list[int], list[int]]  # the random numbers of a deal: for its cards, and for its dice


@compiled
def _play_deals(
    tables: Any,
    programs: Any,
    strengths: Any,
    sights: Any,
    who: Any,
    ideas: Any,
    counts: Any,
    mistakes: Any,
    rngs: Any,
    seeds: Any,
    starts: Any,
    nets: Any,
    facts: Any,
    first: int,
    turns: int,
    hands: int,
    buy_in: int,
    sabacc_pot: int,
    most_decisions: int,
) -> int:
    """Play each deal once for each of `turns` rotations of the players; `nets` gets the sum for each player.

    A deal is one hand, or an evening: several hands in a row, whose stacks go from one to the next. In a hand that does
    not end nobody wins or loses anything. A player has two rows of mistakes: those made in hands that are played come
    first, those in imagined hands after them all. `facts` has a row for each hand.
    """
    t = tables[0]
    p = programs[0]
    n = t.seats
    for deal in range(len(starts)):
        for turn in range(turns):
            put(rngs[1], starts[deal, 0], 2)
            put(rngs[2], starts[deal, 1], 2)
            t.button = (first + deal) % n
            t.sabacc = sabacc_pot
            for seat in range(n):
                t.stack[seat] = buy_in
            for hand in range(hands):
                if hand > 0 and not _pass_button(t, p):
                    break
                own = facts[(deal * turns + turn) * hands + hand]
                step.new_hand(t, p)
                _play_hand(
                    tables, p, strengths, sights, who, ideas, counts, mistakes, rngs, seeds, own, turn, most_decisions
                )
                for seat in range(n):
                    if t.dealt >> seat & 1:
                        count_hand(counts[(seat + turn) % n], t, seat)
                if t.waiting != op.OVER:
                    mistakes[0].unfinished += 1
                    break
                note_end(own, t, p)
            for seat in range(n):
                if t.waiting == op.OVER:
                    nets[deal, (seat + turn) % n] += t.stack[seat] - buy_in
    return 0


@lifted
def _pass_button(t: Any, p: Any) -> bool:
    """Pass the button to the next seat that can pay for a hand; False if fewer than two can."""
    able = 0
    for seat in range(t.seats):
        if seating.can_be_dealt_in(p, t.stack[seat]):
            able |= 1 << seat
    if seating.size(able) < 2:
        return False
    t.button = seating.next_in(able, t.button)
    return True


@lifted
def _play_hand(
    tables: Any,
    p: Any,
    strengths: Any,
    sights: Any,
    who: Any,
    ideas: Any,
    counts: Any,
    mistakes: Any,
    rngs: Any,
    seeds: Any,
    facts: Any,
    turn: int,
    most_decisions: int,
) -> None:
    """Play a hand to its end, or as far as it can go."""
    t = tables[0]
    s = sights[0]
    n = t.seats
    decisions = 0
    while t.waiting == op.CHANCE or (t.waiting == op.SEAT and decisions < most_decisions):
        if t.waiting == op.CHANCE:
            why = throw_for(t, p, rngs[1], rngs[2])
            if why != reason.OK:
                note_stuck(mistakes[0], t.due, why)
                return
            continue
        bot = (t.to_act + turn) % n
        sight.look(t, p, t.to_act, s)
        desk = Desk(strengths[0], who[n], ideas[0], tables[1], tables[2], tables[3], sights[1], mistakes[n + bot])
        what, card, other, amount = decide_alone(s, p, who[bot], desk, rngs[0], seeds[bot])
        done = answer(t, p, what, card, other, amount, mistakes[bot])
        if done == act.NONE:
            return
        count_act(counts[bot], done)
        note_act(facts, s, p, strengths[0], tables[1], done)
        decisions += 1


class LiftedMatch:
    """A match in compiled code. Deals come in portions, so that somebody can watch."""

    def __init__(
        self,
        rules: RuleSet,
        players: Sequence[Character],
        seeds: Sequence[int],
        buy_in: int,
        sabacc_pot: int,
        most_decisions: int,
    ) -> None:
        table = Table()
        table.seats = len(players)
        self._tables = to_records(table, Table(), Table(), Table())
        self._tables["quiet"] = 1
        self._program = to_program(rules.program)
        self._strengths = to_records(strengths_of(rules))
        self._sights = to_records(Sight(), Sight())
        self._who = to_records(*players, CALM)
        self._ideas = to_records(Ideas())
        self._counts = to_records(*(Counts() for _ in players))
        self._mistakes = to_records(*(Mistakes() for _ in range(2 * len(players))))
        self._rngs = np.zeros((3, 2), dtype=np.int64)
        self._seeds = np.array(seeds, dtype=np.int64)
        self._terms = (buy_in, sabacc_pot, most_decisions)
        self._played = 0

    def play(self, starts: Sequence[Start]) -> list[list[int]]:
        """Play some deals; what each player has won, summed over all rotations, deal by deal."""
        nets, _ = self._play(starts, len(self._counts), 1)
        return nets

    def play_evenings(self, starts: Sequence[Start], hands: int, dark: int = 0) -> list[list[HandFacts]]:
        """Play evenings of some hands in a row, without rebuys, with the players in their own seats.

        What each hand was like, evening by evening; hands for which fewer than two seats could pay are missing. Seats
        of the mask `dark` are on the Dark side (Force).
        """
        self._tables["quiet"][0] = 0
        self._tables["dark"][0] = dark
        _, facts = self._play(starts, 1, hands)
        evenings = [facts[i : i + hands] for i in range(0, len(facts), hands)]
        return [[from_record(HandFacts, row) for row in evening if row["dealt"]] for evening in evenings]

    def _play(self, starts: Sequence[Start], turns: int, hands: int) -> tuple[list[list[int]], Records]:
        nets = np.zeros((len(starts), len(self._counts)), dtype=np.int64)
        facts = to_records(*(HandFacts() for _ in range(len(starts) * turns * hands)))
        _play_deals(
            self._tables, self._program, self._strengths, self._sights, self._who, self._ideas, self._counts,
            self._mistakes, self._rngs, self._seeds, np.array(starts, dtype=np.int64), nets, facts, self._played,
            turns, hands, *self._terms,
        )  # fmt: skip
        self._played += len(starts)
        found: list[list[int]] = nets.tolist()
        return found, facts

    def counts(self) -> list[Counts]:
        """What each player has done so far."""
        return [from_record(Counts, row) for row in self._counts]

    def mistakes(self) -> list[Mistakes]:
        """What went wrong with the answers of each player."""
        return self._mistakes_in(self._mistakes[: len(self._counts)])

    def imagined_mistakes(self) -> list[Mistakes]:
        """What went wrong in the hands that each player imagined."""
        return self._mistakes_in(self._mistakes[len(self._counts) :])

    def _mistakes_in(self, rows: Records) -> list[Mistakes]:
        return [from_record(Mistakes, row) for row in rows]
