"""The engines that `run.py` compares, one driver each: hands of four seats that act at random.

Everywhere a seat chooses uniformly among the kinds of action open to it, then among the cards or the amounts of that
kind. In hold'em nobody folds where nothing is owed. Every hand starts with full stacks, and shuffling is part of it.

`python benchmarks/engines.py ENGINE CORE` is a worker: it stays on one core, and for each number of seconds that it
reads, it plays that long and answers with the hands, the decisions of seats and the CPU seconds that they took.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from random import random
from typing import Any, Final

from sabacc.engine import candidates, chance, step
from sabacc.engine.codes import act, op, reason, zone
from sabacc.engine.program import Program
from sabacc.engine.table import MAX_CARDS, NO_CARD, Table
from sabacc.rules.compile import compile_rules
from sabacc.rules.registry import find

SEATS: Final = 4
BUY_IN: Final = 500  # in Sabacc
STACK: Final = 200  # in hold'em: a hundred big blinds
ROLLOUTS: Final = 2000  # in one search of OpenSpiel

# Plays some hands; returns how many, and how many decisions seats made.
Batch = Callable[[], tuple[int, int]]


def new_table() -> Table:
    """A table for four without a journal."""
    t = Table()
    t.seats = SEATS
    t.quiet = 1
    return t


def sabacc_plain(rules: str) -> Batch:
    """Sabacc in plain Python."""
    t = new_table()
    p = compile_rules(find(rules))
    stacks = [BUY_IN] * SEATS

    def batch() -> tuple[int, int]:
        decisions = 0
        for hand in range(20):
            t.button = hand % SEATS
            t.sabacc = 0
            t.stack[:SEATS] = stacks
            decisions += play_hand(t, p)
        return 20, decisions

    return batch


def play_hand(t: Table, p: Program) -> int:
    """Play one hand and count its decisions."""
    decisions = 0
    step.new_hand(t, p)
    while t.waiting != op.OVER:
        if t.waiting == op.CHANCE:
            throw(t, p)
        else:
            decide(t, p)
            decisions += 1
    return decisions


def throw(t: Table, p: Program) -> None:
    """Apply a random outcome of what is due."""
    n = chance.expected(t, p)
    if t.due == act.ROLL:
        sides = chance.sides(t, p)
        t.fate[:n] = [1 + int(random() * sides) for _ in range(n)]
    elif t.due == act.SHUFFLE:
        t.fate[:n] = shuffled(heap(t, p, n))
    else:
        t.fate[:n] = picked(t)
    if step.apply_chance(t, p, n) != reason.OK:
        raise AssertionError("a random outcome was refused")


def heap(t: Table, p: Program, n: int) -> list[int]:
    """The cards of the heap; at the start of a hand that is the whole deck."""
    if n == p.cards:
        return p.order[:n]
    return [card for card in range(p.cards) if t.zone[card] == zone.HEAP]


def shuffled(cards: list[int]) -> list[int]:
    """The cards in a random order."""
    keys = [random() for _ in range(MAX_CARDS)]
    return sorted(cards, key=keys.__getitem__)


def picked(t: Table) -> list[int]:
    """What a shift takes from each hand, from the button's left."""
    cards: list[int] = []
    for i in range(1, t.seats + 1):
        seat = (t.button + i) % t.seats
        cards += shuffled(cards_in(t, zone.HAND + seat))[: t.taken[seat]]
    return cards


def cards_in(t: Table, where: int) -> list[int]:
    """The cards of a zone in order."""
    cards = []
    card = t.first[where]
    while card != NO_CARD:
        cards.append(card)
        card = t.after[card]
    return cards


def random_named(t: Table, seat: int, places: int) -> int:
    """A random card among those that could be named out of some places."""
    return candidates.nth_named(t, seat, places, int(random() * candidates.count_named(t, seat, places)))


def decide(t: Table, p: Program) -> None:
    """Apply a random action of the seat to act."""
    seat = t.to_act
    what = t.menu[int(random() * step.legal(t, p))]
    first, second, amount = act.FIRST[what], act.SECOND[what], 0
    if act.AMOUNT[what]:
        least, most, _ = candidates.bounds(t, p, seat, what)
        amount = least + int(random() * (most - least + 1))
    why = reason.NOT_NOW
    while why != reason.OK:
        # Not every card can be taken, but one can, or the act would not be on the menu.
        card = random_named(t, seat, first) if first else NO_CARD
        other = random_named(t, seat, second) if second else NO_CARD
        why = step.apply(t, p, seat, what, card, other, amount)


def sabacc_lifted(rules: str) -> Batch:
    """Sabacc compiled by the lab."""
    carrier: Any = importlib.import_module("sabacc.lab.carrier")
    generator: Any = importlib.import_module("sabacc.lab.generator")
    simulate: Any = importlib.import_module("sabacc.lab.simulate")
    tables = carrier.to_tables(new_table())
    game = find(rules)
    program = carrier.to_program(compile_rules(game))
    source = generator.seeded(1)

    def batch() -> tuple[int, int]:
        return 2000, int(simulate.play_hands(tables, program, source, 2000, BUY_IN, game))

    return batch


def pokerkit() -> Batch:
    """PokerKit: fixed-limit hold'em, everything but the players' actions automated."""
    library: Any = importlib.import_module("pokerkit")
    game = library.FixedLimitTexasHoldem(tuple(library.Automation), True, 0, (1, 2), 2, 4)

    def batch() -> tuple[int, int]:
        return 1, play_pokerkit(game(STACK, SEATS))

    return batch


def play_pokerkit(state: Any) -> int:
    """Play one hand and count its decisions."""
    decisions = 0
    while state.status:
        acts = [state.check_or_call]
        if state.can_complete_bet_or_raise_to():
            acts.append(state.complete_bet_or_raise_to)
        if state.checking_or_calling_amount:
            acts.append(state.fold)
        acts[int(random() * len(acts))]()
        decisions += 1
    return decisions


def pokerfast() -> Batch:
    """pokerfast: its one game, no-limit hold'em."""
    library: Any = importlib.import_module("pokerfast")

    def batch() -> tuple[int, int]:
        decisions = 0
        for _ in range(10):
            decisions += play_pokerfast(
                library.FastHand(player_count=SEATS, small_blind=1, big_blind=2, min_stack=STACK, max_stack=STACK)
            )
        return 10, decisions

    return batch


def play_pokerfast(hand: Any) -> int:
    """Play one hand and count its decisions."""
    decisions = 0
    while not hand.done:
        space = hand.get_action_space()
        owes = "call" in space
        may_raise = "min_bet" in space
        choice = int(random() * (1 + owes + may_raise))
        if choice == 0:
            if owes:
                hand.call()
            else:
                hand.check()
        elif choice == 1 and may_raise:
            least = space["min_bet"]
            hand.bet_or_raise(least + int(random() * (space["max_bet"] - least + 1)))
        else:
            hand.fold()
        decisions += 1
    return decisions


def openspiel_game() -> Any:
    """OpenSpiel's `universal_poker` as fixed-limit hold'em."""
    library: Any = importlib.import_module("pyspiel")
    stacks = " ".join([str(STACK)] * SEATS)
    return library.load_game(
        f"universal_poker(betting=limit,numPlayers={SEATS},numRounds=4,blind=1 2 0 0,firstPlayer=3 1 1 1,"
        f"raiseSize=2 2 4 4,maxRaises=3 4 4 4,stack={stacks},"
        "numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1)"
    )


def openspiel_python() -> Batch:
    """OpenSpiel, every step called from Python."""
    game = openspiel_game()

    def batch() -> tuple[int, int]:
        return 20, sum(play_openspiel(game.new_initial_state()) for _ in range(20))

    return batch


def play_openspiel(state: Any) -> int:
    """Play one hand and count its decisions. Every outcome of chance in this game is equally likely."""
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            decisions += 1
    state.returns()
    return decisions


def openspiel_rollouts() -> Batch:
    """OpenSpiel's random rollouts in C++, from the first decision on: the hole cards are not dealt again.

    A search of one simulation evaluates the root once. It does not say how many decisions the rollouts took; the mean
    of hands played from Python stands for them, since random seats do not look at their cards.
    """
    library: Any = importlib.import_module("pyspiel")
    game = openspiel_game()
    sample = 20_000
    mean = sum(play_openspiel(game.new_initial_state()) for _ in range(sample)) / sample
    state = game.new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(random() * len(outcomes))][0])
    evaluator = library.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot = library.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)

    def batch() -> tuple[int, int]:
        bot.step(state)
        return ROLLOUTS, round(ROLLOUTS * mean)

    return batch


ENGINES: Final[dict[str, Callable[[], Batch]]] = {
    "pokerkit": pokerkit,
    "pokerfast": pokerfast,
    "openspiel-python": openspiel_python,
    "openspiel-rollouts": openspiel_rollouts,
}


def find_engine(name: str) -> Batch:
    """The driver of an engine; `plain:` or `lifted:` and a rule set is one of our own."""
    way, _, rules = name.partition(":")
    if rules:
        return sabacc_plain(rules) if way == "plain" else sabacc_lifted(rules)
    return ENGINES[name]()


def measure(batch: Batch, seconds: float) -> dict[str, float]:
    """Play for some seconds of CPU time."""
    hands = decisions = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        more_hands, more_decisions = batch()
        hands += more_hands
        decisions += more_decisions
        spent = time.process_time() - start
    return {"hands": hands, "decisions": decisions, "seconds": spent}


def main() -> None:
    """Answer each line of input with a measurement."""
    os.sched_setaffinity(0, {int(sys.argv[2])})
    batch = find_engine(sys.argv[1])
    batch()
    print("ready", flush=True)
    for line in sys.stdin:
        print(json.dumps(measure(batch, float(line))), flush=True)


if __name__ == "__main__":
    main()
