"""What the present phase offers: by which key, at what price, why some is not possible, and amounts worth choosing."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sabacc.play.actions import ACTIONS, Action, CallHand, Check, Choice, Fold, Pass, Raise, Stay
from sabacc.play.notation import format_choice, format_price, told_verb
from sabacc.play.penalties import call_risk, fold_ahead
from sabacc.play.view import NoSight, SeatView


class Key(NamedTuple):
    """Something the present phase offers: its key, what to type, what it costs, and why it is not possible."""

    letter: str
    kind: type[Action]
    choice: Choice | None  # None if it is not possible
    text: str  # as `format_choice` writes it, or the verb
    cost: int
    reason: str  # why it is not possible
    risk: str = ""  # what it costs if the hand is not won
    effect: str = ""  # what comes of it, where that is more than usual


# One letter for each verb; those of one phase differ.
LETTERS: Final = {
    "check": "k", "call": "c", "raise": "r", "fold": "f", "stay": "s", "pass": "n", "call hand": "h", "show": "s",
    "keep": "k", "declare": "d", "skift": "i", "clone": "j", "accuse": "a", "stand": "s", "gain": "g", "trade": "t",
    "buy": "b", "swap": "w", "exchange": "e", "protect": "p", "free": "y", "done": "d", "feed": "z", "shed": "h",
    "take": "k", "drop": "r", "switch": "w",
}  # fmt: skip
if strange := LETTERS.keys() ^ {kind.verb for kind in ACTIONS.values()}:
    raise TypeError(f"every action must have one letter in LETTERS: {', '.join(sorted(strange))}")


def keys(view: SeatView) -> tuple[Key, ...]:
    """Everything the present phase offers the seat to act, and what is not possible now, with the reason."""
    return tuple(_key(choice)._replace(risk=risk(view, choice), effect=effect(view, choice)) for choice in view.menu)


def effect(view: SeatView, choice: Choice) -> str:
    """What comes of a choice, where that is more than usual. Ruling N10: if everybody checks, the hand ends.

    A view that came as a message does not say who has still to answer.
    """
    s = view.sight
    if choice.kind is not Check or choice.why_not or view.seat is None or isinstance(s, NoSight):
        return ""
    ends = view.rules.program.all_check_ends and s.pending == 1 << view.seat and not s.raises
    return "the hand ends" if ends else ""


def ahead_keys(view: SeatView, kinds: Iterable[type[Action]]) -> tuple[Key, ...]:
    """Keys for what a person can ask for before it is offered, with what it would cost as things stand."""
    return tuple(_ahead_key(view, kind) for kind in kinds)


def _ahead_key(view: SeatView, kind: type[Action]) -> Key:
    if kind is Fold and view.seat is not None:
        return _key(fold_ahead(view, view.seat))
    choice = Choice(kind, cards=view.hand if kind.__match_args__ else ())
    may_cost = risk(view, choice)
    # A pot that grows says so itself.
    return _key(choice)._replace(risk=f"now {may_cost}" if may_cost.isdecimal() else may_cost)


def _key(choice: Choice) -> Key:
    letter, kind = LETTERS[choice.kind.verb], choice.kind
    if choice.why_not:
        return Key(letter, kind, None, kind.verb, 0, choice.why_not)
    cost = choice.price or min(choice.prices, default=0)
    return Key(letter, kind, choice, format_choice(choice), cost, "")


def offer_text(view: SeatView, choice: Choice) -> str:
    """A choice as a player would type it, with what it costs, or may cost."""
    text, may_cost = format_choice(choice), risk(view, choice)
    if may_cost:
        return f"{text} (unless you win, you pay {may_cost} to the sabacc pot)"
    if not _is_free_answer(view, choice):
        return text
    later = owed_later(view) if choice.kind in (Stay, Pass) else ""
    return f"{text} ({f'free now, {later}' if later else 'free'})"


def _is_free_answer(view: SeatView, choice: Choice) -> bool:
    """Whether a choice costs nothing, where another player's turn makes people wonder what it costs."""
    is_asked = view.turn is not None and view.turn != view.seat and choice.kind in (Stay, Pass, Fold, CallHand)
    return is_asked and not choice.price


def owed_later(view: SeatView) -> str:
    """What staying in the hand on another player's turn costs on one's own, behind a bet; empty for anybody else."""
    owes = view.to_call if view.seat is not None and not view.all_in[view.seat] else 0
    return f"{owes} to call later" if owes else ""


def whose_turn(view: SeatView, names: Sequence[str]) -> str:
    """Whose turn it is, to tell somebody who is asked during it; empty where play does not go by turns."""
    return "" if view.turn is None else f"it is {names[view.turn]}'s turn"


def verbs_now(view: SeatView) -> str:
    """What the seat to act can do, each with the name that the book of the game has for it."""
    return ", ".join(told_verb(choice.kind, view.rules) for choice in view.choices)


def risk(view: SeatView, choice: Choice) -> str:
    """What a choice costs if the hand is not won; empty if nothing."""
    return call_risk(view) if choice.kind is CallHand and not choice.why_not else ""


# Amounts.


class NamedAmount(NamedTuple):
    """An amount worth choosing: its key, the word to type for it, its name and the amount."""

    letter: str
    word: str
    name: str
    amount: int


HALF: Final = "half"


def named_amounts(view: SeatView, choice: Choice) -> tuple[NamedAmount, ...]:
    """The amounts for a raise: the least, half the pot, the pot, and the most; nothing for other choices."""
    if choice.kind is not Raise or view.seat is None:
        return ()
    # A call comes first, so what it adds to the pot counts; the names say so, as the table shows the pot without it.
    pot, named = view.hand_pot + view.to_call, "pot and call" if view.to_call else "the pot"
    half = f"half of {named}" if view.to_call else "half the pot"
    # Without side pots a seat with nothing left must fold to the next raise: it is not all in.
    is_all_in = view.has_side_pots and raise_price(view, choice.most) == view.stacks[view.seat]
    return (
        NamedAmount("m", "least", "least", choice.least),
        NamedAmount("h", HALF, half, nearest(choice, pot // 2)),
        NamedAmount("p", "pot", named, nearest(choice, pot)),
        NamedAmount("a", "most", "all in" if is_all_in else "most", choice.most),
    )


def different(amounts: Sequence[NamedAmount]) -> tuple[NamedAmount, ...]:
    """Without those that come to the least or the most, which are no choice of their own: they need not be shown."""
    bounds = {each.amount: each for each in (*amounts[-1:], *amounts[:1])}
    return tuple(each for each in amounts if bounds.get(each.amount, each) is each)


def nearest(choice: Choice, amount: int) -> int:
    """The nearest amount that can be given."""
    step = max(1, choice.step)
    steps = choice.least + round((amount - choice.least) / step) * step
    return amount if amount == choice.most else max(choice.least, min(choice.most, steps))


def raise_price(view: SeatView, by: int) -> int:
    """What a raise takes: what is missing to call comes first."""
    return view.to_call + by


def raise_line(view: SeatView, choice: Choice) -> str:
    """The amounts of a raise with what each takes, for a person who types."""
    steps = f", in steps of {choice.step}" if choice.step > 1 else ""
    named = [
        f"{each.word} {each.amount} (pay {raise_price(view, each.amount)})"
        for each in different(named_amounts(view, choice))
    ]
    stack = view.stacks[view.seat] if view.seat is not None else 0
    bounds = f"Raise by at least {choice.least} and at most {choice.most}{steps}, of your {stack}"
    pot = f" The pot counts with your call: {view.hand_pot} and {view.to_call}." if view.to_call else ""
    return f"{bounds}: {', '.join(named)}.{pot} Type `raise {HALF}`, for example, or a number."


def fold_cost(view: SeatView) -> str:
    """What folding costs now, with the pot that is paid into; empty if nothing, or if it is not on offer."""
    return next((format_price(choice) for choice in view.choices if choice.kind is Fold), "")


def is_needless_fold(view: SeatView, action: Action) -> bool:
    """Whether a fold gives up a hand that could go on for nothing."""
    return isinstance(action, Fold) and any(choice.kind is Check for choice in view.choices)
