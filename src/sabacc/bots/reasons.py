"""Reasons for an action as a person would give them: read off what a seat sees, and true in every game."""

from collections.abc import Callable, Sequence
from typing import Final

from sabacc.engine.codes import act
from sabacc.engine.codes.ladder import DARK, LIGHT
from sabacc.engine.ladders import scoring
from sabacc.engine.table import Table
from sabacc.play.actions import Action, Choice
from sabacc.play.hands import ScoredHand, own_hand, score_cards
from sabacc.play.notation import format_price
from sabacc.play.penalties import call_risk, penalty
from sabacc.play.sentences import in_words
from sabacc.play.spoken import NamesCard, NamesOther, NamesTwoCards
from sabacc.play.view import SeatView
from sabacc.policies.character import MILLE
from sabacc.policies.hand_strength import SIZES, percentile, strengths_of

_MANY: Final = 10  # from these odds on fractions do not matter
_IS: Final = " is "
_NEAR: Final = 5  # a total that is further from what it should be says nothing for a hand
_NEARLY_ALL: Final = 950  # of a thousand hands
_COSTS_NOTHING: Final = "costs nothing"


def reason(view: SeatView, action: Action) -> str:
    """Why somebody would do this, in a few words."""
    found = _REASONS.get(action.code)
    return found(view, action) if found else ""


# What hands are.


def hand_in_words(view: SeatView, hand: ScoredHand, between: str = _IS) -> str:
    """A hand as people speak of it: its name, or how far it is from what it should be.

    What is three from zero need not be called 3 as well.
    """
    goal = _goal(view, hand.total)
    if hand.is_bombed:
        return f"{_number(hand.total)}{between}a bomb-out"
    if not hand.is_ordinary:
        return f"{_number(goal)}: {hand.name}" if hand.total == goal else hand.name
    away = abs(hand.total - goal)
    if goal == 0 and away and between == _IS:
        return f"{in_words(away)} from zero"
    return f"{_number(hand.total)}{between}{in_words(away)} from {_number(goal)}" if away else _number(goal)


def _goal(view: SeatView, total: int) -> int:
    """What a total aims for: the nearest goal of the ladder."""
    goals = view.rules.ladder.goals(view.rules)
    side = -1 if view.seat is not None and view.dark[view.seat] else 1
    return min((side * goal for goal in goals), key=lambda goal: abs(total - goal))


def _number(total: int) -> str:
    """A total as people say it."""
    return "zero" if total == 0 else str(total)


def _texts(view: SeatView) -> list[str]:
    """The seat's own cards, wherever they lie."""
    seat = view.seat or 0
    return [*view.hands[seat], *view.fields[seat], *view.spikes[seat]]


def _made(view: SeatView, without: str | None, added: str | None) -> ScoredHand | None:
    """What the seat's cards become with one fewer, one more, or one in place of another.

    Where a hand has a card too many then, the one that is missed least goes.
    """
    texts = _texts(view)
    if without is not None:
        texts.remove(without)
    texts += [added] if added is not None else []
    most = view.rules.ladder.sizes.most
    if most is None or len(texts) <= most:
        return _scored(view, texts)
    hands = [_scored(view, texts[:i] + texts[i + 1 :]) for i in range(len(texts))]
    return max((hand for hand in hands if hand), key=lambda hand: hand.score, default=None)


def _scored(view: SeatView, texts: Sequence[str]) -> ScoredHand | None:
    deck, seat = view.rules.deck, view.seat or 0
    if not texts:
        return None
    cards = sorted(deck.copies(text)[0] for text in texts)
    laid = [text for other, field in enumerate(view.fields) if other != seat for text in field]
    shared = [deck.copies(text)[0] for text in laid] if view.rules.program.holdem_field else []
    side = DARK if view.dark[seat] else LIGHT
    return score_cards(view.rules, Table(), cards, shared, view.wild_fives, view.wild_seat == seat, side)


def _beats(view: SeatView, hand: ScoredHand) -> int | None:
    """How many in a thousand hands of its size a hand beats; None where that is not known."""
    if view.wild_fives or not 0 < len(hand.cards) < SIZES:
        return None
    return percentile(strengths_of(view.rules), len(hand.cards), hand.score)


def _strength(beats: int) -> str:
    """How many hands a hand beats, as people say it."""
    in_ten = beats * 10 // MILLE
    if in_ten == 0 or beats >= _NEARLY_ALL:
        return f"your hand beats {'nearly all' if in_ten else 'hardly any'} others"
    only = "only " if beats < MILLE // 2 else ""
    return f"your hand beats {only}{in_ten} in 10"


# What the cards say.


def _stand(view: SeatView, action: Action) -> str:
    """What speaks for the cards as they are; empty if nothing does."""
    hand = own_hand(view)
    if hand is None:
        return ""
    if hand.is_bombed:
        return f"{hand_in_words(view, hand)}{_bomb_price(view)}"
    if hand.is_ordinary:
        return hand_in_words(view, hand) if _is_near(view, hand) else ""
    gains = ": nothing to gain" if not _can_be_better(view, hand) else ""
    return f"already {hand.name}{gains}"


def _is_near(view: SeatView, hand: ScoredHand) -> bool:
    return abs(hand.total - _goal(view, hand.total)) <= _NEAR


def _after(first: str, more: str) -> str:
    """A reason, and one more if there is one."""
    return f"{first}; {more}" if more else first


def _can_be_better(view: SeatView, hand: ScoredHand) -> bool:
    """Whether one more card, or another in place of one, could make a better hand."""
    swaps = [None, *dict.fromkeys(_texts(view))]
    return any(made.score > hand.score for without in swaps for made in _drawn(view, without))


def _drawn(view: SeatView, without: str | None) -> list[ScoredHand]:
    """The hands that the unseen cards make, one for each card.

    A Wild Five that is drawn goes to the table, so it is not counted.
    """
    deck, fives = view.rules.deck, view.rules.wild_fives
    unseen = [text for text in view.unseen if not (fives and deck.cards[deck.copies(text)[0]].is_five)]
    found = {text: _made(view, without, text) for text in set(unseen)}
    return [made for made in map(found.__getitem__, unseen) if made is not None]


def _draw(view: SeatView, action: Action) -> str:
    without = action.card if isinstance(action, NamesCard) else None
    hand = own_hand(view)
    if hand is None:
        return ""
    made = _drawn(view, without)
    better = [each for each in made if each.score > hand.score]
    worse = sum(each.score < hand.score for each in made)
    price = _price(view, action, None)
    cost = f"costs {price}" if price else ""
    if not better:
        return _after("no card makes it better", cost)
    named = [each for each in better if not each.is_ordinary]
    text = f"{len(better)} of {len(made)} unseen cards help"
    text += f", {len(named)} {'makes' if len(named) == 1 else 'make'} {_marks(view, named)}" if named else ""
    return _after(_after(text, f"{worse} hurt" if worse > len(better) else ""), cost)


def _marks(view: SeatView, named: Sequence[ScoredHand]) -> str:
    """What some hands with a name have in common: their total, or else that they have a name."""
    totals = {each.total for each in named}
    total = totals.pop()
    return _number(total) if not totals and total == _goal(view, total) else "a hand with a name"


def _known(view: SeatView, action: Action) -> str:
    """An act after which the hand is known."""
    without = action.card if isinstance(action, NamesCard | NamesTwoCards) else None
    added = view.discard_top if action.code in (act.BUY, act.SWAP) else None
    if isinstance(action, NamesTwoCards | NamesOther):
        added = action.other
    hand = _made(view, without, added)
    price = _price(view, action, added)
    cost = f", for {price}" if price else ""
    if hand is None:
        return ""
    is_far = hand.is_ordinary and not _is_near(view, hand)
    return f"makes {hand.total if is_far else hand_in_words(view, hand, ', ')}{cost}"


def _price(view: SeatView, action: Action, card: str | None) -> int:
    """What an action costs."""
    choice = _choice(view, action)
    if choice is None:
        return 0
    return dict(zip(choice.others, choice.prices, strict=False)).get(card or "", choice.price)


def _choice(view: SeatView, action: Action) -> Choice | None:
    return next((choice for choice in view.choices if choice.kind is type(action)), None)


def card_in_reach(view: SeatView) -> str:
    """The open card that would make the best hand with a name, if another turn with the cards comes; empty without."""
    hand, rules = own_hand(view), view.rules
    is_last = view.round >= rules.program.rounds
    if hand is None or is_last or not (hand.is_bombed or hand.is_ordinary):
        return ""
    offered = {code for phase in rules.course.phases for code in rules.acts_of(phase)}
    places = [("from the Array", card) for card in view.array if act.EXCHANGE in offered]
    if view.discard_top is not None and act.SWAP in offered:
        places.append(("from the discard pile", view.discard_top))
    best, said = hand.score, ""
    for given in dict.fromkeys(view.hand):
        for place, card in places:
            made = _made(view, given, card)
            if made is not None and made.score > best and not made.is_ordinary:
                best, said = made.score, f"{card} {place} for {given} would make {_marks(view, [made])}"
    return said


def _protect(view: SeatView, action: Action) -> str:
    return f"no shift takes {action.card} then" if isinstance(action, NamesCard) else ""


def _free(view: SeatView, action: Action) -> str:
    return f"{action.card} can be traded again, and shifted" if isinstance(action, NamesCard) else ""


# What the credits say.


def pot_odds(view: SeatView) -> str:
    """What the pot pays for a call, as people say it: "3 to 1"."""
    price = call_price(view)
    odds = view.hand_pot / price
    return f"{odds:.0f} to 1" if odds >= _MANY else f"{odds:.1f} to 1".replace(".0 ", " ")


def call_price(view: SeatView) -> int:
    """What a call costs."""
    return next((choice.price for choice in view.choices if choice.kind.code == act.CALL), view.to_call)


def fold_price(view: SeatView) -> int | None:
    """What folding costs; None if that is not possible."""
    return next((choice.price for choice in view.choices if choice.kind.code == act.FOLD), None)


def call_reason(view: SeatView, chance: float, gain: float) -> str:
    """What speaks for a call with this chance to win, or against it, if it gains so much compared with folding.

    Pot odds know nothing of what is still to come. Where that turns the scale, the reason says so.
    """
    price = call_price(view)
    if not price:
        return _COSTS_NOTHING
    needed = _chance_needed(view)
    if chance >= needed and gain < 0:
        return f"the pot pays {pot_odds(view)} now, but what is still to come costs more"
    if chance < needed and gain > 0:
        return f"the pot pays {pot_odds(view)} now, and what is still to come makes up for the rest"
    fold = fold_price(view) or 0
    since = f" and folding costs {fold}: " if fold else ", so "
    return f"the pot pays {pot_odds(view)}{since}a chance of {needed:.0%} is enough"


def _chance_needed(view: SeatView) -> float:
    """The chance from which on a call pays, if nobody bets any more."""
    price = call_price(view)
    return max(0, price - (fold_price(view) or 0)) / (view.hand_pot + price)


def _call(view: SeatView, action: Action) -> str:
    """Without figures, what would be enough."""
    needed = _chance_needed(view) if call_price(view) else 0.0
    return call_reason(view, needed, 0.0)


def _check(view: SeatView, action: Action) -> str:
    """It is free; with a weak hand that is reason enough."""
    hand = own_hand(view)
    beats = _beats(view, hand) if hand and not hand.is_bombed else None
    is_weak = beats is not None and beats < MILLE // 2
    weak = _strength(beats) if is_weak and beats is not None else ""
    return _after(f"{_COSTS_NOTHING} now" if is_dear(view) else _COSTS_NOTHING, weak or _stand(view, action))


def _raise(view: SeatView, action: Action) -> str:
    """Whoever has the better hand wants more in the pot. With a weak one it is a bluff, and the coach says so."""
    hand = own_hand(view)
    beats = _beats(view, hand) if hand else None
    rivals = sum(view.live) - 1
    is_ahead = beats is not None and beats * (rivals + 1) > MILLE * rivals
    return _strength(beats) if is_ahead and beats is not None else ""


def _fold(view: SeatView, action: Action) -> str:
    choice = _choice(view, action)
    price = format_price(choice) if choice else ""
    if is_dear(view):
        costs = f"folding costs {price}" if price else "folding costs nothing more"
        return f"bombed out: the showdown would cost {penalty(view)}; {costs}"
    return f"you pay {price}" if price else "costs nothing more"


def is_dear(view: SeatView) -> bool:
    """Whether the hand has bombed out, and a showdown would cost more than folding does."""
    hand = own_hand(view)
    return hand is not None and hand.is_bombed and penalty(view) > (fold_price(view) or 0)


def _bomb_price(view: SeatView) -> str:
    return f", which costs {penalty(view)} at the showdown" if penalty(view) else ""


def _call_hand(view: SeatView, action: Action) -> str:
    cost = call_risk(view)
    return "everybody shows" + (f"; unless you win, you pay {cost}" if cost else "")


def _show(view: SeatView, action: Action) -> str:
    hand = own_hand(view)
    opens = hand is not None and scoring.opens_sabacc_pot(view.rules.program, hand.score)
    return "claims the sabacc pot" if opens else "everybody learns what you had, and you win nothing by it"


_REASONS: Final[dict[int, Callable[[SeatView, Action], str]]] = {
    act.CHECK: _check,
    act.CALL: _call,
    act.RAISE: _raise,
    act.FOLD: _fold,
    act.STAY: lambda view, action: _after(f"{_COSTS_NOTHING} now", _stand(view, action)),
    act.PASS: lambda view, action: _after("the hand goes on", _stand(view, action)),
    act.CALL_HAND: _call_hand,
    act.SHOW: _show,
    act.KEEP: lambda view, action: "nobody learns what you had",
    act.DECLARE: lambda view, action: "what your cards add up to",
    act.STAND: _stand,
    act.DONE: _stand,
    act.GAIN: _draw,
    act.TRADE: _draw,
    act.BUY: _known,
    act.SWAP: _known,
    act.EXCHANGE: _known,
    act.TAKE: _known,
    act.SHED: _known,
    act.DROP: _known,
    act.PROTECT: _protect,
    act.FREE: _free,
    act.FEED: lambda view, action: "turns up a card for everybody",
    act.SWITCH: lambda view, action: "the spike card is open, and the hand is worth the same",
}
