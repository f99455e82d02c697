"""Questions at the bottom of the table, answered by keys: which card, which seat, how much, are you sure.

A question has its lines and takes keys one by one. A key answers it, ends it without an answer, or just changes it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

from textual.content import Content

from sabacc.play.actions import Action, Call, CallHand, Choice, Fold, Raise, make
from sabacc.play.card_lines import deck_for
from sabacc.play.notation import format_action
from sabacc.play.penalties import call_risk
from sabacc.play.view import SeatView
from sabacc.tables.offers import HALF, different, fold_cost, is_needless_fold, named_amounts, nearest, raise_price
from sabacc.tui.blocks import styled
from sabacc.tui.card_art import Edge, word
from sabacc.tui.key_lines import KEY_STYLE, NO, YES, item_lines, key_lines, text_lines
from sabacc.tui.scene import ARRAY, Place, lying

CANCEL: Final = "escape"
ENTER: Final = "enter"
_BACK: Final = ("left", "up")
_ON: Final = ("right", "down", "tab")
_QUIET: Final = "$quiet"
_NUMBERED_GAPS: Final = (2, 1)  # each begins with the place of a mark


class Ended:
    """A question that was given up."""


GIVEN_UP: Final = Ended()
Answer = Action | Ended | None  # None: the question is still open


class Question:
    """Something asked of the seat to act; this base class asks nothing."""

    def lines(self, width: int) -> list[Content]:
        """What is written while it is open."""
        return []

    def press(self, key: str) -> Answer:
        """Take a key."""
        return GIVEN_UP

    @property
    def edges(self) -> Mapping[Place, Edge]:
        """Cards that stand out while it is open."""
        return {}

    @property
    def labels(self) -> Mapping[Place, str]:
        """What is written below cards while it is open."""
        return {}


class PickItem(NamedTuple):
    """One of the things to choose from."""

    value: str | int
    shown: Content
    place: Place | None = None
    name: str = ""  # of its place
    price: int = 0


class PickQuestion(Question):
    """Cards or a seat, in one or two picks, by number or with the arrows."""

    def __init__(self, view: SeatView, choice: Choice, names: Sequence[str]) -> None:
        self._view, self._choice, self._names = view, choice, names
        self._picked: list[PickItem] = []
        self._deck = deck_for(view.rules, view.seat is not None and view.dark[view.seat])
        self._at = 0
        self._steps = 2 if choice.cards and choice.others else 1

    @property
    def answer(self) -> Action | None:
        """The action, once everything is picked, or where there is nothing to pick."""
        if len(self._picked) < self._steps and len(self.options) == 1:
            return self._pick(0)
        return None

    @property
    def options(self) -> list[PickItem]:
        """What the next pick is from."""
        choice = self._choice
        if choice.seats:
            return [PickItem(seat, styled(self._names[seat])) for seat in choice.seats]
        if choice.cards and not self._picked:
            return self._cards(choice.kind.card_from, choice.cards)
        taken = [each.place for each in self._picked]
        prices = dict(zip(choice.others, choice.prices, strict=False))
        others = self._cards(choice.kind.other_from, choice.others)
        return [
            each._replace(name=self._place_name(each.place), price=prices.get(str(each.value), 0))
            for each in others
            if each.place not in taken
        ]

    def _place_name(self, place: Place | None) -> str:
        return self._view.array_row[place.at].name if place is not None and place.zone == ARRAY else ""

    def _cards(self, zones: Sequence[str], texts: Sequence[str]) -> list[PickItem]:
        found = []
        for place, text in lying(self._view, zones):
            if text in texts:
                found.append(PickItem(text, word(self._deck, text), place))
        return found

    def lines(self, width: int) -> list[Content]:
        """What is done so far, and the options with their numbers."""
        options, kind = self.options, self._choice.kind
        so_far = styled(f"{kind.verb} ", "bold")
        for each in self._picked:
            so_far += each.shown + f" {kind.between} "
        price = options[self._at].price or self._choice.price
        numbered = [
            _numbered(i + 1, styled(f"{each.name} " if each.name else "") + each.shown, i == self._at)
            for i, each in enumerate(options)
        ]
        cost = styled(f"  costs {price}", "$credits") if price else styled("")
        keys = (("1-9", "choose"), ("← →", "move"), ("Enter", "take it"), ("Esc", "back"))
        asked = so_far + styled("which one?") + cost
        return [*text_lines(asked, width), *item_lines(numbered, width, _NUMBERED_GAPS), *key_lines(keys, width)]

    def press(self, key: str) -> Answer:
        """A number picks at once; arrows move, Enter picks."""
        count = len(self.options)
        if key == CANCEL:
            return self._step_back()
        if key in _BACK or key in _ON:
            self._at = (self._at + (1 if key in _ON else -1)) % count
        elif key == ENTER:
            return self._pick(self._at)
        elif key.isdigit() and 1 <= int(key) <= count:
            return self._pick(int(key) - 1)
        return None

    def _pick(self, index: int) -> Action | None:
        self._picked.append(self.options[index])
        self._at = 0
        if len(self._picked) < self._steps:
            return self.answer
        return make(self._choice.kind, *(each.value for each in self._picked))

    def _step_back(self) -> Ended | None:
        self._at = 0
        if self._picked:
            self._picked.pop()
            return None
        return GIVEN_UP

    @property
    def edges(self) -> Mapping[Place, Edge]:
        """The card under the cursor, and those picked."""
        places = [each.place for each in (*self._picked, self.options[self._at])]
        return {place: Edge.PICKED for place in places if place is not None}

    @property
    def labels(self) -> Mapping[Place, str]:
        """The numbers of the options; in the Array with the names of their places, or their prices."""
        return {
            each.place: f"{i + 1}:{each.name or each.price}" if each.price else str(i + 1)
            for i, each in enumerate(self.options)
            if each.place is not None
        }


class AmountQuestion(Question):
    """How much, from the least to the most, typed or in steps, with names for some. A raise starts at half the pot."""

    def __init__(self, view: SeatView, choice: Choice, start: int | None = None) -> None:
        self._view, self._choice = view, choice
        self._named = {each.letter: each for each in named_amounts(view, choice)}
        halves = [each.amount for each in self._named.values() if each.word == HALF]
        self._value = nearest(choice, start) if start is not None else (halves or [choice.least])[0]
        self._typed: str | None = None  # in place of the value; empty if all was deleted

    @property
    def _amount(self) -> int | None:
        """What Enter gives; None while nothing stands there."""
        if self._typed is None:
            return self._value
        return int(self._typed) if self._typed.lstrip("-") else None

    def lines(self, width: int) -> list[Content]:
        """The amount with what it takes, its bounds, and the amounts with names."""
        choice = self._choice
        steps = f", in steps of {choice.step}" if choice.step > 1 else ""
        verb, price = choice.kind.verb, styled("")
        if choice.kind is Raise and self._view.seat is not None:
            stack, verb = self._view.stacks[self._view.seat], f"{verb} by"
            if self._amount is not None:
                price = styled(f"  pay {raise_price(self._view, self._amount)} of {stack}", "$credits")
        asked = (
            styled(f"{verb} ", "bold")
            + styled(f" {self._value if self._typed is None else self._typed}▏", "bold reverse")
            + price
            + styled(f"  from {choice.least} to {choice.most}{steps}", _QUIET)
        )
        named = [(each.letter, f"{each.name} {each.amount}") for each in different([*self._named.values()])]
        keys = (("0-9", "type"), ("↑ ↓", "more, less"), ("Enter", "do it"), ("Esc", "back"))
        return [*text_lines(asked, width), *key_lines(named, width), *key_lines(keys, width)]

    def press(self, key: str) -> Answer:
        """Digits are typed; arrows and quick picks change the amount; Enter gives it."""
        moves = {"up": 1, "right": 1, "down": -1, "left": -1, "pageup": 10, "pagedown": -10}
        if key == CANCEL:
            return GIVEN_UP
        if key == ENTER:
            return None if self._amount is None else make(self._choice.kind, self._amount)
        if key in moves:
            now = self._value if self._amount is None else self._amount
            self._set(now + moves[key] * max(1, self._choice.step))
        elif key in self._named:
            self._set(self._named[key].amount)
        elif key in ("home", "end"):
            self._set(self._choice.least if key == "home" else self._choice.most)
        else:
            self._type(key)
        return None

    def _set(self, value: int) -> None:
        self._value, self._typed = nearest(self._choice, value), None

    def _type(self, key: str) -> None:
        typed = self._typed or ""
        if key.isdigit() and key.isascii() and len(typed) < 9:
            self._typed = typed + key
        elif key == "minus" and self._choice.least < 0:
            self._typed = typed[1:] if typed.startswith("-") else f"-{typed}"
        elif key == "backspace":
            self._typed = (str(self._value) if self._typed is None else typed)[:-1]


class SureQuestion(Question):
    """Whether somebody really wants what is hard to undo."""

    def __init__(self, action: Action, cost: str) -> None:
        self._action, self._cost = action, cost

    def lines(self, width: int) -> list[Content]:
        """What it means, and the two answers."""
        asked = styled(f"{format_action(self._action)}: ", "bold") + styled(self._cost)
        return [*text_lines(asked, width), *key_lines([(YES, "yes, do it"), (NO, "no")], width)]

    def press(self, key: str) -> Answer:
        """Only a clear yes counts: Enter is none where it has just chosen a card or an amount."""
        if key == YES or (key == ENTER and not self._action.__match_args__):
            return self._action
        return GIVEN_UP if key in (NO, CANCEL) else None


class YesQuestion(Question):
    """Something beside the cards that somebody does or not. It ends without an action: `is_yes` has the answer."""

    takes_enter: ClassVar = True  # as a yes

    def __init__(self, seat: int, told: Sequence[str], asked: str, yes: str, no: str) -> None:
        self.seat = seat
        self._told, self._asked, self._yes, self._no = told, asked, yes, no
        self.is_yes = False

    def lines(self, width: int) -> list[Content]:
        """What it is about, and the two answers."""
        asked = styled(f"{' '.join(self._told)} ", "bold") + styled(self._asked)
        return [*text_lines(asked, width), *key_lines([(YES, self._yes), (NO, self._no)], width)]

    def press(self, key: str) -> Answer:
        """Only a clear yes counts."""
        self.is_yes = key == YES or (key == ENTER and self.takes_enter)
        return GIVEN_UP if self.is_yes or key in (NO, CANCEL) else None


class RebuyQuestion(YesQuestion):
    """Whether somebody who cannot pay the antes buys in again. It comes unasked, so Enter may mean something else."""

    takes_enter = False

    def __init__(self, seat: int, name: str, stack: int, antes: int, buy_in: int) -> None:
        told = f"{name} has {stack}, and the antes are {antes}."
        super().__init__(seat, [told], "Buy in again?", f"yes, for {buy_in}", "no, just watch")


class PersonQuestion(Question):
    """Who of several people does something. It ends without an action: `then` does it for the seat that is chosen."""

    def __init__(self, asked: str, people: Mapping[int, str], then: Callable[[int], None]) -> None:
        self._asked, self._people, self.then = asked, people, then
        self.chosen: int | None = None

    def lines(self, width: int) -> list[Content]:
        """Everybody with a number."""
        numbered = [_numbered(i + 1, styled(told), False) for i, told in enumerate(self._people.values())]
        keys = key_lines([("1-9", "choose"), ("Esc", "back")], width)
        return [*text_lines(styled(self._asked, "bold"), width), *item_lines(numbered, width, _NUMBERED_GAPS), *keys]

    def press(self, key: str) -> Answer:
        """A number chooses."""
        if key.isdigit() and 1 <= int(key) <= len(self._people):
            self.chosen = list(self._people)[int(key) - 1]
        return GIVEN_UP if self.chosen is not None or key == CANCEL else None


def doubt(view: SeatView, action: Action, is_practice: bool) -> str:
    """Why to ask before an action; empty for what needs no second thought. In practice much can be taken back."""
    seat = view.seat
    if seat is None:
        return ""
    if is_needless_fold(view, action):
        cost = fold_cost(view)
        return f"checking is free{f', and for folding you pay {cost}' if cost else ''}. Fold all the same?"
    if isinstance(action, CallHand) and (cost := call_risk(view)):
        return f"all show, and unless you win you pay {cost}. Are you sure?"
    if is_practice:
        return ""
    match action:
        case Fold() if view.bets[seat]:
            cost = fold_cost(view)
            return f"you give up the {view.bets[seat]} you have bet{f' and pay {cost}' if cost else ''}. Are you sure?"
        case Call() if view.to_call >= view.stacks[seat]:
            return _all_in(view, view.stacks[seat])
        case Raise(by) if view.to_call + by >= view.stacks[seat]:
            return _all_in(view, view.stacks[seat])
    return ""


def _all_in(view: SeatView, credit: int) -> str:
    """What it means to bet everything: without side pots a seat with nothing left must fold to the next raise."""
    if view.has_side_pots:
        return f"you go all in with {credit}. Are you sure?"
    return f"you bet all {credit} you have, and must fold to a raise. Are you sure?"


def ask_for(view: SeatView, choice: Choice, names: Sequence[str], start: int | None = None) -> Question | Action:
    """The question that a choice needs, or the action at once where there is nothing to ask."""
    if choice.has_amount:
        return AmountQuestion(view, choice, start)
    if not (choice.cards or choice.others or choice.seats):
        return make(choice.kind)
    pick = PickQuestion(view, choice, names)
    return pick.answer or pick


def _numbered(number: int, shown: Content, is_current: bool) -> Content:
    mark = "▸" if is_current else " "
    return styled(f"{mark}{number} ", KEY_STYLE) + shown
