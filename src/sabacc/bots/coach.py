"""The coach: what are my chances, and what would a player by the odds do?"""

from typing import Final, NamedTuple

from sabacc.bots.built_in import PolicyBot
from sabacc.play.actions import Action, Call, CallHand, Fold, Raise
from sabacc.play.notation import format_action
from sabacc.play.view import SeatView
from sabacc.policies.character import CHARACTERS, Character

PATIENCE: Final = 2.0  # seconds that a player at a table waits for advice


class Advice(NamedTuple):
    """What the coach says. Chances are shares of one."""

    action: Action
    reason: str  # in a sentence
    chance: float | None  # of winning the hand; None where there is nothing to weigh
    needed: float | None  # the chance from which a call pays; None if there is nothing to call


def advise(view: SeatView, seed: int = 0, rollouts: int | None = None, seconds: float | None = None) -> Advice:
    """Advice for the seat to act, from hands imagined from its view: as many as asked for, or as time allows."""
    bot = PolicyBot(_adviser(rollouts), seed, seconds)
    action = bot.act(view)
    ideas = bot.ideas
    best = max(range(ideas.count), key=ideas.gain.__getitem__, default=None)
    chance = None if best is None else ideas.won[best] / (1000 * ideas.hands)
    needed = view.to_call / (view.hand_pot + view.to_call) if view.to_call else None
    return Advice(action, _reason(view, action, chance, needed), chance, needed)


def _adviser(rollouts: int | None) -> Character:
    usual = CHARACTERS["odds"]
    return usual if rollouts is None else usual.but(rollouts=rollouts)


def _reason(view: SeatView, action: Action, chance: float | None, needed: float | None) -> str:
    """Why, in one sentence."""
    said = format_action(action)
    what = said[:1].upper() + said[1:]
    if chance is None:
        return f"{what}: {'there is nothing to weigh' if len(view.choices) > 1 else 'nothing else is allowed'}."
    wins = f"you win about {chance:.0%} of imagined hands"
    players = sum(view.live)
    match action:
        case Raise():
            return f"{what}: {wins}, where {1 / players:.0%} is a fair share among {players}."
        case Fold() if needed is not None and chance < needed:
            return f"{what}: {wins}, but {view.to_call} for a pot of {view.hand_pot} needs {needed:.0%}."
        case Fold():
            return f"{what}: {wins}, and losing would cost more than that is worth."
        case Call() if needed is not None and chance >= needed:
            return f"{what}: {wins}, and {view.to_call} for a pot of {view.hand_pot} needs only {needed:.0%}."
        case Call() if needed is not None:
            price = f"{view.to_call} for a pot of {view.hand_pot}"
            return f"{what}: {wins}, less than the {needed:.0%} that {price} needs, but folding would cost more."
        case CallHand():
            return f"{what}: {wins} if everybody shows now."
    return f"{what}: {wins} this way, and no other way gains more."
