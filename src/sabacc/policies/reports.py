"""Sentences about mistakes: which player, in which game, with which answer, and why it was refused."""

from collections.abc import Sequence
from typing import Final

from sabacc.engine.codes import act, reason
from sabacc.engine.table import MAX_CARDS, NO_CARD
from sabacc.errors import BadRules
from sabacc.play.actions import ACTIONS, OUTCOMES
from sabacc.play.notation import SEAT_LETTERS
from sabacc.policies.mistakes import Mistakes
from sabacc.rules.model import RuleSet

_TRUE_FACES: Final = range(MAX_CARDS)
_REASONS: Final = {code: name.lower().replace("_", " ") for name, code in vars(reason).items() if name.isupper()}


def values_of(rules: RuleSet, face: Sequence[int], what: int, card: int, other: int, amount: int) -> list[str | int]:
    """What is named with an act, as an action takes it: a number, a seat, or cards by their faces."""
    if act.AMOUNT[what]:
        return [amount]
    if act.FIRST[what] & act.SEAT:
        return [card]
    texts, known = rules.deck.cards, range(len(rules.deck.cards))
    return [texts[face[c]].text if c in known else f"card {c}" for c in (card, other) if c != NO_CARD]


def format_act(rules: RuleSet, what: int, card: int = NO_CARD, other: int = NO_CARD, amount: int = 0) -> str:
    """The text of an act. It need not be one that anybody can do: this is for what was refused."""
    if what in OUTCOMES:
        return OUTCOMES[what].verb
    if what not in ACTIONS:
        return "no act" if what == act.NONE else f"act {what}"
    kind, values = ACTIONS[what], values_of(rules, _TRUE_FACES, what, card, other, amount)
    if act.FIRST[what] & act.SEAT:
        values = [SEAT_LETTERS[card] if 0 <= card < len(SEAT_LETTERS) else f"seat {card}"]
    between = f" {kind.between} " if kind.between else " "
    return f"{kind.verb} {between.join(map(str, values))}".rstrip()


def report_refusals(name: str, rules: RuleSet, mistakes: Mistakes, is_imagined: bool = False) -> list[str]:
    """What there is to say about a player's refused answers: one sentence, or nothing."""
    if not mistakes.refused:
        return []
    text = format_act(rules, mistakes.what, mistakes.card, mistakes.other, mistakes.amount)
    first = f"{text!r} ({_REASONS[mistakes.why]})"
    found = f"an answer was refused, {first}"
    if mistakes.refused > 1:
        found = f"{mistakes.refused:,} answers were refused, the first of them {first}"
    where = "imagined hands of " if is_imagined else ""
    return [f"{name}: in {where}{rules.name} {found}; the safe answer was given instead."]


def report_unfinished(names: str, rules: RuleSet, hands: int, most: int, is_imagined: bool = False) -> list[str]:
    """What there is to say about hands that did not end: one sentence, or nothing."""
    if not hands:
        return []
    kind = "imagined hand" if is_imagined else "hand"
    return [
        f"{names}: {hands:,} {kind}{'s' if hands > 1 else ''} of {rules.name} did not end within {most:,} decisions "
        f"and {'do' if hands > 1 else 'does'} not count."
    ]


def check_stuck(name: str, rules: RuleSet, mistakes: Mistakes) -> None:
    """Refuse to go on where not even the safe answer was allowed, or an outcome of chance did not fit."""
    if mistakes.stuck_why == reason.OK:
        return
    text = repr(format_act(rules, mistakes.stuck_at))
    what = f"the outcome {text}" if mistakes.stuck_at in OUTCOMES else f"even the safe answer of {name}, {text},"
    raise BadRules(f"{rules.name}: a hand cannot go on: {what} was refused ({_REASONS[mistakes.stuck_why]})")
