"""What is told about a hand in words and rows: its name, its place on the ladder, what can be done, who won and why.

Names and verdicts have modules of their own; here is everything that a table shows.
"""

from typing import Final, NamedTuple

from sabacc.engine.codes import act, zone
from sabacc.engine.table import MAX_MENU, Table
from sabacc.errors import IllegalAction
from sabacc.play.actions import ACTIONS, Action, Choice, make
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game, format_choice
from sabacc.play.hands import hand_name, own_hand
from sabacc.play.sentences import NO_CARD_THERE
from sabacc.play.view import SeatView, candidates, list_zone
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import count_ranks, hand_sizes
from sabacc.tables.verdict import verdict

__all__ = ["LETTERS", "Key", "Rung", "hand_name", "keys", "ladder", "own_hand", "verdict"]


class Rung(NamedTuple):
    """A rank of the ladder, and 1 in how many hands of the present size has it."""

    rank: str
    one_in: str  # "-" if no hand of this size has it, "" if that is not counted
    is_yours: bool


class Key(NamedTuple):
    """Something the present phase offers: under which key, what one types, what it costs, and why not."""

    letter: str
    kind: type[Action]
    choice: Choice | None  # None if it is not possible
    text: str  # as `format_choice` writes it, or the verb
    cost: int
    reason: str  # why it is not possible


# One letter for each act; those of one phase differ.
LETTERS: Final = {
    act.CHECK: "k", act.CALL: "c", act.RAISE: "r", act.FOLD: "f", act.STAY: "s", act.PASS: "n", act.CALL_HAND: "h",
    act.SHOW: "s", act.KEEP: "k", act.DECLARE: "d", act.SKIFT: "i", act.CLONE: "j", act.ACCUSE: "a", act.STAND: "s",
    act.GAIN: "g", act.TRADE: "t", act.BUY: "b", act.SWAP: "w", act.EXCHANGE: "e", act.PROTECT: "p", act.FREE: "y",
    act.DONE: "d", act.FEED: "z", act.SHED: "h", act.TAKE: "k", act.DROP: "r", act.SWITCH: "w",
}  # fmt: skip


# The ladder.


def ladder(view: SeatView) -> tuple[Rung, ...]:
    """The ladder of the game, best first, with the odds of hands as large as the seat's own now."""
    hand = own_hand(view)
    size = len(hand.cards) if hand else hand_sizes(view.rules)[0]
    ranks = view.rules.ladder.ranks
    own = hand.place if hand else -1
    odds, can_occur = _odds(view, size), view.rules.ladder.can_occur
    rows = [Rung(ranks[r], odds[r], r == own) for r in reversed(range(len(ranks))) if can_occur(view.rules, r)]
    # In Force both sides have a Pure Sabacc of their own, by one name; not every game has hands that bomb out.
    return tuple(row for row in rows if row.is_yours or row.one_in != "-" or _is_single(row, rows))


def _odds(view: SeatView, size: int) -> list[str]:
    """1 in how many, by the strength of the rank; larger hands than books tell of would take seconds to count."""
    if size not in hand_sizes(view.rules):
        return [""] * len(view.rules.ladder.ranks)
    dark = view.seat is not None and view.dark[view.seat]
    return [odds.one_in_text for odds in reversed(count_ranks(view.rules, size, view.sight.fives, dark))]


def _is_single(row: Rung, rows: list[Rung]) -> bool:
    return row is not rows[-1] and [other.rank for other in rows].count(row.rank) == 1


# What can be done.


def keys(view: SeatView) -> tuple[Key, ...]:
    """Everything that the present phase offers to the seat to act, also what is not possible, with the reason."""
    if view.seat is None or view.to_act != view.seat:
        return ()
    game = Game.imagined(view, QuietDealer())
    t, offered = game.table, {choice.kind: choice for choice in view.choices}
    return tuple(_key(game, t, ACTIONS[what], offered.get(ACTIONS[what])) for what in _menu(game.rules, t))


def _menu(rules: RuleSet, t: Table) -> list[int]:
    """The acts of the present phase."""
    p, start = rules.program, t.pc * MAX_MENU
    return p.menu[start : start + p.menu_size[t.pc]]


def _key(game: Game, t: Table, kind: type[Action], choice: Choice | None) -> Key:
    letter = LETTERS[kind.code]
    if choice is None:
        return Key(letter, kind, None, kind.verb, 0, _why_not(game, _example(game, t, kind)))
    cost = choice.price or min(choice.prices, default=0)
    return Key(letter, kind, choice, format_choice(choice), cost, "")


def _why_not(game: Game, example: Action) -> str:
    """Why nothing of this kind is possible. That one card is in the wrong place would say too little."""
    try:
        game.apply(example)
    except IllegalAction as refusal:
        return NO_CARD_THERE.get(refusal.reason, str(refusal))
    return ""


def _example(game: Game, t: Table, kind: type[Action]) -> Action:
    """An action of a kind that is not possible, to ask why."""
    texts = game.rules.deck.cards
    match act.SHAPES[kind.code]:
        case act.SHAPE_PLAIN:
            return make(kind)
        case act.SHAPE_AMOUNT:
            return make(kind, game.rules.least_bet)
        case act.SHAPE_SEAT:
            return make(kind, (t.to_act + 1) % t.seats)
    own = [card for where in (zone.HAND, zone.FIELD, zone.SPIKE) for card in list_zone(t, where + t.to_act)]
    named = [(found or own)[0] for found in candidates(t, kind.code)]
    places = {act.SHAPE_ARRAY: named[1:], act.SHAPE_HAND_ARRAY: named, act.SHAPE_TWO_OWN: named}
    return make(kind, *(texts[t.face[card]].text for card in places.get(act.SHAPES[kind.code], named[:1])))
