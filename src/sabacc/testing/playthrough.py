"""A playthrough: one hand as text, with every view after every step, kept so that a change of behaviour shows."""

import random

from sabacc.play.actions import Action
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS, format_choice, format_line
from sabacc.play.record import format_record, to_record
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action


def playthrough(rules: RuleSet, seed: int, seats: int = 3) -> str:
    """Play a random hand and write down everything."""
    rng = random.Random(seed)
    game = Game(rules, [120 + 60 * seat for seat in range(seats)], dealer=SeededDealer(seed))
    parts = [f"{rules.name}, seed {seed}", _state(game)]
    while not game.is_over:
        game.apply(_move(game, rng))
        parts.append(_state(game))
    parts += ["Record", format_record(to_record(game))]
    return "\n\n".join(parts)


def _move(game: Game, rng: random.Random) -> Action:
    """A random action, but a fold only now and then, so that hands come to their end."""
    action = random_action(game, rng)
    while action.verb == "fold" and rng.random() < 0.9 and len(game.legal()) > 1:
        action = random_action(game, rng)
    return action


def _state(game: Game) -> str:
    last = format_line(*game.lines[-1]) if game.lines else "start"
    views = [_view(game.view(seat), SEAT_LETTERS[seat]) for seat in range(game.seats)]
    return "\n".join((f"== {last} ==", f"digest {game.digest()}", *views, _view(game.view(), "-")))


def _view(view: SeatView, who: str) -> str:
    hands = " | ".join(" ".join(hand) for hand in view.hands)
    fields = " | ".join(" ".join(cards) for cards in view.fields)
    if any(view.spikes):
        fields += " spikes " + " | ".join(" ".join(cards) for cards in view.spikes)
    shared = (
        f"array [{' '.join(view.array)}] fives [{' '.join(view.fives)}] top {view.discard_top} deck {view.deck_size}"
    )
    credit = f"stacks {view.stacks} bets {view.bets} pots {view.hand_pot}/{view.sabacc_pot}"
    offered = "; ".join(format_choice(choice) for choice in view.choices)
    where = f"{view.phase} {view.round}" + (f", {SEAT_LETTERS[view.to_act]} to act" if view.to_act is not None else "")
    return f"{who}: {where}\n   hands {hands} fields {fields}\n   {shared}\n   {credit}\n   may {offered or 'nothing'}"
