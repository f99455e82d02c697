"""`Mistakes`: what went wrong with a player's answers.

No hand waits for a right answer: where one is refused, the safe answer is given instead, and the refusal is counted.
"""

from typing import Final

from sabacc.engine import step
from sabacc.engine.codes import act, reason
from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell
from sabacc.engine.program import Program
from sabacc.engine.table import NO_CARD, Table

# In one hand. The longest that the rules allow, a hundred rounds of eight seats that do nothing, has about 2,500.
MOST_DECISIONS: Final = 20_000


@carrier
class Mistakes:
    """The mistakes of one player over many hands."""

    refused: int = cell()  # answers
    what: int = cell()  # the first of them, with its cards and amount
    card: int = cell(NO_CARD)
    other: int = cell(NO_CARD)
    amount: int = cell()
    why: int = cell()  # and why it was refused
    stuck_at: int = cell()  # the safe answer, or the outcome of chance, that was refused: the hand could not go on
    stuck_why: int = cell()  # and why
    unfinished: int = cell()  # hands that did not end


@kernel
def answer(t: Table, p: Program, what: int, card: int, other: int, amount: int, mistakes: Mistakes) -> int:
    """Do what the seat to act answers, or the safe thing if that is refused.

    The act that was done; `act.NONE` if even the safe one was refused.
    """
    # A loop, so that the engine is compiled into each caller once and not twice: that is quicker.
    for is_safe in range(2):
        why = step.apply(t, p, t.to_act, what, card, other, amount)
        if why == reason.OK:
            return what
        if is_safe:
            note_stuck(mistakes, what, why)
        else:
            note_refusal(mistakes, what, card, other, amount, why)
            what, card, other, amount = safe_answer(t, p)
    return act.NONE


@kernel
def answer_safely(t: Table, p: Program, mistakes: Mistakes) -> int:
    """Give the safe answer: the act that was done, `act.NONE` if it was refused."""
    what, card, other, amount = safe_answer(t, p)
    why = step.apply(t, p, t.to_act, what, card, other, amount)
    if why == reason.OK:
        return what
    note_stuck(mistakes, what, why)
    return act.NONE


@kernel
def safe_answer(t: Table, p: Program) -> tuple[int, int, int, int]:
    """The safe act with its card and amount."""
    return step.default_act(t, p), step.default_card(t), NO_CARD, step.default_amount(t, p)


@kernel
def note_refusal(mistakes: Mistakes, what: int, card: int, other: int, amount: int, why: int) -> None:
    """Count an answer that was refused, and keep the first."""
    if mistakes.refused == 0:
        mistakes.what = what
        mistakes.card = card
        mistakes.other = other
        mistakes.amount = amount
        mistakes.why = why
    mistakes.refused += 1


@kernel
def note_stuck(mistakes: Mistakes, what: int, why: int) -> None:
    """Keep what was refused where nothing else could be done."""
    mistakes.stuck_at = what
    mistakes.stuck_why = why
