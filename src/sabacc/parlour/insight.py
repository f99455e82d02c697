"""What is told about a hand in words and rows: its name, its place on the ladder, what can be done, who won and why."""

from typing import Final, NamedTuple

from sabacc.actions import ACTIONS, Action, Choice, make
from sabacc.chance import QuietDealer
from sabacc.compare import ScoredHand, score_cards, why
from sabacc.engine import act, op, scoring, zone
from sabacc.engine.ladder_classic import DARK
from sabacc.engine.score import BOMBED, ORDINARY
from sabacc.engine.table import MAX_MENU, Table
from sabacc.events import Event, EventKind
from sabacc.game import Game, format_choice
from sabacc.odds import count_ranks, hand_sizes
from sabacc.rules.model import RuleSet
from sabacc.view import SeatView, candidates, list_zone


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
    act.CHECK: "k", act.CALL: "c", act.RAISE: "r", act.FOLD: "f", act.STAY: "s", act.PASS: "p", act.CALL_HAND: "h",
    act.SHOW: "s", act.KEEP: "k", act.DECLARE: "d", act.SKIFT: "i", act.CLONE: "n", act.ACCUSE: "a", act.STAND: "s",
    act.GAIN: "g", act.TRADE: "t", act.BUY: "b", act.SWAP: "w", act.EXCHANGE: "e", act.PROTECT: "p", act.FREE: "f",
    act.DONE: "d", act.FEED: "e", act.SHED: "h", act.TAKE: "k", act.DROP: "d", act.SWITCH: "w",
}  # fmt: skip


# The hand as it stands.


def own_hand(view: SeatView) -> ScoredHand | None:
    """What the seat's own cards are worth now; None if it has none."""
    if view.seat is None or not (cards := _faces(view, view.seat)):
        return None
    others = [card for seat in range(len(view.live)) if seat != view.seat for card in _laid(view, zone.FIELD + seat)]
    s, rules = view.sight, view.rules
    wild = s.ending == op.FIVE_BROTHERS and s.five_by == view.seat
    side = DARK if view.dark[view.seat] else scoring.LIGHT
    return score_cards(rules, Table(), cards, others if rules.program.holdem_field else (), s.fives, wild, side)


def _faces(view: SeatView, seat: int) -> list[int]:
    return [card for where in (zone.HAND, zone.FIELD, zone.SPIKE) for card in _laid(view, where + seat)]


def _laid(view: SeatView, where: int) -> list[int]:
    """The known cards of a zone, as what they count."""
    s = view.sight
    return [s.face[i] for i in range(len(view.rules.deck.cards)) if s.zone[i] == where]


def hand_name(view: SeatView) -> str:
    """The name of the seat's own hand as it stands, and what it adds up to; empty if it has no cards."""
    hand = own_hand(view)
    return f"{hand.rank}, {why(view.rules, hand)}" if hand else ""


def ladder(view: SeatView) -> tuple[Rung, ...]:
    """The ladder of the game, best first, with the odds of hands as large as the seat's own now."""
    hand = own_hand(view)
    size = len(hand.cards) if hand else hand_sizes(view.rules)[0]
    ranks = view.rules.ladder.ranks
    own = scoring.rank(hand.score) if hand else -1
    odds = _odds(view, size)
    rows = [Rung(ranks[r], odds[r], r == own) for r in range(len(ranks) - 1, -1, -1)]
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
        return Key(letter, kind, None, kind.verb, 0, game.why_not(_example(game, t, kind)))
    cost = choice.price or min(choice.prices, default=0)
    return Key(letter, kind, choice, format_choice(choice), cost, "")


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


# Who won, and why.


def verdict(game: Game) -> str:
    """Who won and why, in one sentence that names the step that decided; empty while the hand is on."""
    if not game.is_over:
        return ""
    events = game.events()
    main = [event for event in events if event.kind == EventKind.WON and event.number == 0]
    told = _main_pot(game, events, main) if main else _nobody(events)
    return f"{told}{_other_pots(game, events)}."


def _main_pot(game: Game, events: list[Event], won: list[Event]) -> str:
    credit, winners = sum(event.value for event in won), [event.seat for event in won if event.seat is not None]
    names = _names(game, winners)
    if not any(event.kind == EventKind.SHOWED for event in events):
        return f"{names} wins {credit}, as everybody else has folded"
    if len(winners) > 1:
        return f"{names} are level with {_shown(game, events, winners[0])} and share {credit}"
    return f"{names} wins {credit} with {_shown(game, events, winners[0])}{_reason(game, events, winners[0])}"


def _nobody(events: list[Event]) -> str:
    moved = sum(event.value for event in events if event.kind == EventKind.POT_MOVED)
    cheats = any(event.kind == EventKind.FOUND_OUT for event in events)
    cause = "nobody is left with a hand that counts" if cheats else "everybody has bombed out"
    return f"Nobody wins, as {cause}: {moved} {'goes' if moved == 1 else 'go'} to the sabacc pot"


def _shown(game: Game, events: list[Event], seat: int) -> str:
    """The hand a seat showed, by its last name: Sudden Demise changes it, and then its total is not told."""
    showed = next(event for event in events if event.kind == EventKind.SHOWED and event.seat == seat)
    later = [event for event in events if event.kind == EventKind.DEMISE_CARD and event.seat == seat]
    rank, total = (
        game.rules.ladder.ranks[(later or [showed])[-1].value],
        f"{showed.number:+d}" if showed.number else "0",
    )
    if later:
        return rank
    return total if showed.value == ORDINARY and rank.islower() else f"{rank} ({total})"


def _reason(game: Game, events: list[Event], winner: int) -> str:
    """What set the winner's hand apart from the next best."""
    s = game.view().sight
    rivals = [seat for seat in range(game.seats) if s.pot_seats[0] >> seat & 1 and seat != winner]
    if not rivals:
        return ", with nobody else in the main pot"
    second = max(rivals, key=lambda seat: s.score[seat])
    best, next_best = s.score[winner], s.score[second]
    lots = [event for event in events if event.kind == EventKind.LOT and event.seat == winner]
    if best == next_best and lots:
        return f", level with {game.names[second]}: the blind draw decides, {lots[-1].card} is the better card"
    demise = any(event.kind == EventKind.DEMISE_CARD and event.seat == winner for event in events)
    after = " after Sudden Demise" if demise else ""
    if next_best == BOMBED:
        return f"{after}, as everybody else is out"
    step = scoring.deciding_step(game.rules.ladder.code, best, next_best)
    return f"{after}, ahead of {game.names[second]}'s {_shown(game, events, second)}: {step}"


def _other_pots(game: Game, events: list[Event]) -> str:
    """Side pots, and the sabacc pot."""
    told = ""
    for number in dict.fromkeys(event.number for event in events if event.kind == EventKind.WON and event.number):
        side = [event for event in events if event.kind == EventKind.WON and event.number == number]
        told += _shared_out(game, side, f"from side pot {number}")
    return told + _shared_out(game, [e for e in events if e.kind == EventKind.WON_SABACC], "from the sabacc pot")


def _shared_out(game: Game, won: list[Event], pot: str) -> str:
    """What a pot other than the main one has brought to whom; empty if it has brought nothing."""
    if not won:
        return ""
    names = _names(game, [event.seat for event in won if event.seat is not None])
    return f"; {names} {'share' if len(won) > 1 else 'wins'} {sum(event.value for event in won)} {pot}"


def _names(game: Game, seats: list[int]) -> str:
    names = [game.names[seat] for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
