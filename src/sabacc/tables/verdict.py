"""How a hand ended, in sentences: who won and why, who paid for what, and what that comes to for whoever reads it."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.hands import ScoredHand, borrowed_texts, hand_of
from sabacc.play.sentences import POTS, from_the_field, listed, sentence, told_total
from sabacc.rules.ladders.margins import Standing
from sabacc.rules.model import RuleSet
from sabacc.tables.ledger import ledger_row

_YOU: Final = "you"
_PENALTIES: Final = {
    EventKind.PENALTY: "to {pot} for folding",
    EventKind.BOMB_PAID: "to {pot} for bombing out",
    EventKind.CALLER_PAID: "to {pot} for calling the hand without winning it",
    EventKind.CHEAT_PAID: "to {pot}, the penalty for cheating",
    EventKind.WRONG_PAID: "to {pot} for an accusation that did not hold",
}
# What need not be told beside a verdict: it says so, or the hands that lie open do; a cry stands before it.
TOLD: Final = frozenset(
    (
        *(EventKind.WON, EventKind.WON_SABACC, EventKind.POT_MOVED),
        *(EventKind.SHOWED, EventKind.CRIED, EventKind.BOMBED, EventKind.RETURNED, *_PENALTIES),
    )
)

_OF_THE_END: Final = TOLD | {EventKind.LOT, EventKind.DEMISE_CARD, EventKind.FOUND_OUT}
# What goes on after a bet came back: that belongs to an earlier round of betting, and not to the end.
_GOES_ON: Final = frozenset(
    (
        *(EventKind.CHECKED, EventKind.CALLED, EventKind.RAISED, EventKind.FOLDED),
        *(EventKind.STAYED, EventKind.PASSED, EventKind.STOOD, EventKind.ROUND),
    )
)


def verdict(game: Game, viewer: int | None = None, people: Sequence[int] = ()) -> str:
    """Who won and why, and what was paid for; empty while the hand is in progress.

    It tells what everybody has seen, to the viewer as "you". What the hand brought the viewer, or without one the
    `people`, comes last.
    """
    return Ending(game).tell(viewer, people) if game.is_over else ""


class Ending:
    """The end of a hand, to be told to several viewers."""

    def __init__(self, game: Game) -> None:
        self._game = game
        # A hand may have very many events, and few of them are about its end.
        self._events = list(game.each_event(kinds=_OF_THE_END))
        self._returned = _returned_last(game) if _came_back(self._events) else []

    def tell(self, viewer: int | None = None, people: Sequence[int] = ()) -> str:
        """See `verdict`."""
        game, events, cast = self._game, self._events, _Cast(self._game, viewer)
        told = [_main_pot(game, events, cast), *_other_pots(events, cast)]
        told += [*_back(self._returned, cast), *_penalties(events, cast)]
        told += _result(game, cast, people if viewer is None else (viewer,))
        return " ".join(map(sentence, told))


def _came_back(events: list[Event]) -> bool:
    return any(event.kind == EventKind.RETURNED for event in events)


def _returned_last(game: Game) -> list[Event]:
    """The bets that came back when nobody had anything left to do."""
    found = list(game.each_event(kinds=_GOES_ON | {EventKind.RETURNED}))
    last_act = max((i for i, event in enumerate(found) if event.kind in _GOES_ON), default=-1)
    return found[last_act + 1 :]


class _Cast:
    """What the seats are called; the viewer is "you"."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._names, self._viewer = game.names, viewer

    def name(self, seat: int) -> str:
        return _YOU if seat == self._viewer else self._names[seat]

    def names(self, seats: Sequence[int]) -> str:
        return listed([self.name(seat) for seat in seats])

    def do(self, seats: Sequence[int], several: str, one: str = "") -> str:
        """Some seats and their verb, which takes an s for one alone, or has another form."""
        is_one = len(seats) == 1 and seats[0] != self._viewer
        return f"{self.names(seats)} {(one or f'{several}s') if is_one else several}"

    def whose(self, seat: int, what: str) -> str:
        return f"your {what}" if seat == self._viewer else f"{self.name(seat)}'s {what}"


def _main_pot(game: Game, events: list[Event], cast: _Cast) -> str:
    """Who won the main pot and why, or why nobody did."""
    won = _won(events, 0)
    if won:
        return _winners(game, events, cast, [event.seat for event in won if event.seat is not None])
    if moved := [event.value for event in events if event.kind == EventKind.POT_MOVED]:
        return _nobody(game, events, sum(moved))
    return f"{_best_hands(game, events, cast)}, and there was nothing to win"


def _won(events: list[Event], pot: int) -> list[Event]:
    return [event for event in events if event.kind == EventKind.WON and event.number == pot]


def _nobody(game: Game, events: list[Event], moved: int) -> str:
    """Why the pot has joined the sabacc pot, by what was told of each seat that could have won it."""
    cheats = any(event.kind == EventKind.FOUND_OUT for event in events)
    has_bombed = _live(game) <= {event.seat for event in events if _is_bomb(event)}
    cause = "everybody has bombed out" if has_bombed and not cheats else "nobody is left with a hand that counts"
    return f"Nobody wins, as {cause}: {moved} {'goes' if moved == 1 else 'go'} to the sabacc pot"


def _is_bomb(event: Event) -> bool:
    """Whether a seat has bombed out: when it showed its hand, or with a card in Sudden Demise, at the lowest rank."""
    return event.kind == EventKind.BOMBED or (event.kind == EventKind.DEMISE_CARD and event.value == 0)


def _live(game: Game) -> set[int]:
    return {seat for seat, is_live in enumerate(game.glance().live) if is_live}


def _best_hands(game: Game, events: list[Event], cast: _Cast) -> str:
    """Who was best in a hand without credits in the pot."""
    if len(_live(game)) < 2:
        return f"{cast.do(sorted(_live(game)), 'are', 'is')} the last one in the hand"
    best = _Contest(game, events, cast).best()
    if not best:
        return "The hand is over"
    hands = "the best hands" if len(best) > 1 else "the best hand"
    return f"{cast.do([hand.seat for hand in best], 'have', 'has')} {hands}, {told_hand(game.rules, best[0].last)}"


def _winners(game: Game, events: list[Event], cast: _Cast, winners: list[int]) -> str:
    credit = sum(event.value for event in _won(events, 0))
    if len(_live(game)) < 2:
        show = " and show" if cast.name(winners[0]) == _YOU else " and shows"
        shown = f"{show} {_named(game, winners[0])}" * any(event.kind == EventKind.SHOWED for event in events)
        return f"{cast.do(winners, 'win')} {credit}, as everybody else has folded,{shown}".rstrip(",")
    if len(winners) > 1:
        return f"{cast.names(winners)} are level with {_named(game, winners[0])} and share {credit}"
    return f"{cast.do(winners, 'win')} {credit} with {_Contest(game, events, cast).won_with(winners[0])}"


def _named(game: Game, seat: int) -> str:
    """The hand that a seat showed, as it was in the end."""
    hand = hand_of(game.glance(), seat)
    return told_hand(game.rules, hand) if hand else "no cards"


def told_hand(rules: RuleSet, hand: ScoredHand, is_brief: bool = False) -> str:
    """A shown hand in a few words: its rank with the total, and the cards it uses of others' fields."""
    borrowed = borrowed_texts(rules, hand)
    used = f" with {listed(borrowed)}" if borrowed and is_brief else from_the_field(borrowed)
    if rules.ladder.meaning(hand.place).any_cards:
        return hand.name
    total = told_total(hand.total, hand.from_fives)
    if is_brief and hand.from_fives:
        total = f"{told_total(hand.total)}, wild"
    # "ordinary" is not a name.
    if hand.is_ordinary and hand.name.islower():
        return total + (f" ({used.strip()})" if used else "")
    return f"{hand.name} ({total}{used})"


class _Shown(NamedTuple):
    """The hand of a seat in the main pot: as it was shown, and as it was after Sudden Demise."""

    seat: int
    first: ScoredHand
    last: ScoredHand


class _Contest:
    """The main pot, for which everybody has seen the hands. Sudden Demise for another pot must not blur who won it."""

    def __init__(self, game: Game, events: list[Event], cast: _Cast) -> None:
        self._rules, self._cast = game.rules, cast
        self._lots = {event.seat: event.card for event in events if event.kind == EventKind.LOT}
        drawn = {event.seat: event.card for event in events if event.kind == EventKind.DEMISE_CARD}
        out = [event.seat for event in events if event.kind == EventKind.FOUND_OUT]
        view = game.glance()
        self._dark = view.dark
        self._hands: list[_Shown] = []
        for seat in range(game.seats):
            if seat in view.pots[0].seats and seat not in out:
                first, last = hand_of(view, seat, drawn.get(seat)), hand_of(view, seat)
                self._hands += [_Shown(seat, first, last)] if first and last else []

    def best(self) -> list[_Shown]:
        """The best hands as they were in the end."""
        left = [hand for hand in self._hands if not hand.last.is_bombed]
        return [hand for hand in left if hand.last.score == max(other.last.score for other in left)]

    def won_with(self, winner: int) -> str:
        """The winner's hand, and what set it apart from the next best."""
        best = max(hand.first.score for hand in self._hands)
        level = [hand for hand in self._hands if hand.first.score == best]
        own = next(hand for hand in self._hands if hand.seat == winner)
        if own not in level:
            return f"{self._told(own.first)}, as the better hands have bombed out in Sudden Demise"
        if len(level) == 1:
            others = [(hand.seat, hand.first) for hand in self._hands if hand is not own]
            return self._told(own.first) + self._ahead(winner, own.first, others, ", as everybody else has bombed out")
        rivals = [hand for hand in level if hand is not own]
        if winner in self._lots:
            names = self._cast.names([hand.seat for hand in rivals])
            return f"{self._told(own.first)}, level with {names}: {self._lots[winner]} is best in the blind draw"
        others = [(hand.seat, hand.last) for hand in rivals]
        alone = ", in which everybody else who was level has bombed out"
        return f"{self._told(own.last)} after Sudden Demise{self._ahead(winner, own.last, others, alone)}"

    def _ahead(self, winner: int, own: ScoredHand, rivals: list[tuple[int, ScoredHand]], alone: str) -> str:
        left = [(seat, hand) for seat, hand in rivals if not hand.is_bombed]
        if not left:
            return alone
        second = max(left, key=lambda rival: rival[1].score)
        return self._rules.ladder.margin(self._rules, self._standing(winner, own), self._standing(*second))

    def _told(self, hand: ScoredHand) -> str:
        return told_hand(self._rules, hand)

    def _standing(self, seat: int, hand: ScoredHand) -> Standing:
        whose = self._cast.whose(seat, self._told(hand))
        return Standing(self._cast.name(seat), whose, hand.total, hand.score, self._dark[seat])


def _other_pots(events: list[Event], cast: _Cast) -> list[str]:
    """Side pots, and the sabacc pot."""
    sides = dict.fromkeys(event.number for event in events if event.kind == EventKind.WON and event.number)
    by_seats: dict[tuple[int | None, ...], list[int]] = {}
    for number in sides:
        by_seats.setdefault(tuple(event.seat for event in _won(events, number)), []).append(number)
    pots = [
        ([each for number in numbers for each in _won(events, number)], _side_pots(numbers))
        for numbers in by_seats.values()
    ]
    pots.append(([event for event in events if event.kind == EventKind.WON_SABACC], "the sabacc pot"))
    return [_shared_out(won, pot, cast) for won, pot in pots if won]


def _side_pots(numbers: Sequence[int]) -> str:
    return f"side pot{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"


def _shared_out(won: list[Event], pot: str, cast: _Cast) -> str:
    """Who has won how much from pots other than the main one."""
    seats = list(dict.fromkeys(event.seat for event in won if event.seat is not None))
    return f"{cast.do(seats, 'share' if len(seats) > 1 else 'win')} {sum(event.value for event in won)} from {pot}"


def _back(returned: list[Event], cast: _Cast) -> list[str]:
    """What came back of the last bet, beside what was won."""
    bets = [(event.seat, event.value) for event in returned if event.seat is not None]
    return [f"{cast.do([seat], 'get')} {credit} back that nobody matched" for seat, credit in bets]


def _penalties(events: list[Event], cast: _Cast) -> list[str]:
    """What everybody paid beside bets: a sentence for each cause and amount."""
    paid: dict[str, Counter[int]] = {}
    for kind, cause in _PENALTIES.items():
        for event in events:
            if event.kind == kind and event.seat is not None:
                paid.setdefault(cause.format(pot=POTS[event.number]), Counter())[event.seat] += event.value
    told = []
    for cause, by_seat in paid.items():
        for credit in dict.fromkeys(filter(None, by_seat.values())):
            seats = [seat for seat, value in by_seat.items() if value == credit]
            told.append(f"{cast.do(seats, 'pay')} {credit}{' each' if len(seats) > 1 else ''} {cause}")
    return told


def _result(game: Game, cast: _Cast, seats: Sequence[int]) -> list[str]:
    """What the hand has brought some seats in all."""
    dealt, changes = game.glance().dealt, ledger_row(game, 0).changes
    told = [f"{_signed(changes[seat])} for {cast.name(seat)}" for seat in seats if seat < len(dealt) and dealt[seat]]
    return [f"That is {listed(told)}"] if told else []


def _signed(credit: int) -> str:
    return f"{credit:+d}" if credit else "0"
