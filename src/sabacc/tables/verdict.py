"""Who won a hand and why, in one sentence that names the step that decided."""

from typing import NamedTuple

from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.hands import ScoredHand, deciding_step, hand_of


def verdict(game: Game) -> str:
    """Who won and why; empty while the hand is in progress. It tells only what everybody has seen."""
    if not game.is_over:
        return ""
    events = game.events()
    winners = [event.seat for event in _won(events, 0) if event.seat is not None]
    if winners:
        told = _main_pot(game, events, winners)
    elif moved := [event.value for event in events if event.kind == EventKind.POT_MOVED]:
        told = _nobody(game, events, sum(moved))
    else:
        told = f"{_best_hands(game, events)}, and there was nothing to win"
    return f"{told}{_other_pots(game, events)}."


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
    return {seat for seat, is_live in enumerate(game.view().live) if is_live}


def _best_hands(game: Game, events: list[Event]) -> str:
    """Who was best in a hand without credits in the pot."""
    if len(_live(game)) < 2:
        return f"{_names(game, sorted(_live(game)))} is the last one in the hand"
    best = _Contest(game, events).best()
    seats = [hand.seat for hand in best]
    have = "have the best hands" if len(best) > 1 else "has the best hand"
    return f"{_names(game, seats)} {have}, {told_hand(best[0].last)}" if best else "The hand is over"


def _main_pot(game: Game, events: list[Event], winners: list[int]) -> str:
    names, credit = _names(game, winners), sum(event.value for event in _won(events, 0))
    if len(_live(game)) < 2:
        shown = f" and shows {_named(game, winners[0])}" * any(event.kind == EventKind.SHOWED for event in events)
        return f"{names} wins {credit}, as everybody else has folded,{shown}".rstrip(",")
    if len(winners) > 1:
        return f"{names} are level with {_named(game, winners[0])} and share {credit}"
    return f"{names} wins {credit} with {_Contest(game, events).won_with(winners[0])}"


def _named(game: Game, seat: int) -> str:
    """The hand that a seat showed, as it was in the end."""
    hand = hand_of(game.view(), seat)
    return told_hand(hand) if hand else "no cards"


def told_hand(hand: ScoredHand) -> str:
    """A shown hand in a few words: its rank with the total."""
    total = f"{hand.total:+d}" if hand.total else "0"
    if hand.is_ordinary and hand.rank.islower():
        return total  # "ordinary" is not a name
    return hand.rank if hand.rank.replace("\N{MINUS SIGN}", "-").endswith(f" {total}") else f"{hand.rank} ({total})"


class _Shown(NamedTuple):
    """The hand of a seat in the main pot: as it was shown, and as it was after Sudden Demise."""

    seat: int
    first: ScoredHand
    last: ScoredHand


class _Contest:
    """The main pot, for which everybody has seen the hands. Sudden Demise for another pot must not blur who won it."""

    def __init__(self, game: Game, events: list[Event]) -> None:
        self._game = game
        self._lots = {event.seat: event.card for event in events if event.kind == EventKind.LOT}
        drawn = {event.seat: event.card for event in events if event.kind == EventKind.DEMISE_CARD}
        out = [event.seat for event in events if event.kind == EventKind.FOUND_OUT]
        view = game.view()
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
            return f"{told_hand(own.first)}, as the better hands have bombed out in Sudden Demise"
        if len(level) == 1:
            others = [(hand.seat, hand.first) for hand in self._hands if hand is not own]
            return told_hand(own.first) + self._ahead(own.first, others, ", as everybody else is out")
        rivals = [hand for hand in level if hand is not own]
        if winner in self._lots:
            names = _names(self._game, [hand.seat for hand in rivals])
            return f"{told_hand(own.first)}, level with {names}: {self._lots[winner]} is best in the blind draw"
        others = [(hand.seat, hand.last) for hand in rivals]
        alone = ", in which everybody else who was level has bombed out"
        return f"{told_hand(own.last)} after Sudden Demise{self._ahead(own.last, others, alone)}"

    def _ahead(self, own: ScoredHand, rivals: list[tuple[int, ScoredHand]], alone: str) -> str:
        left = [(seat, hand) for seat, hand in rivals if not hand.is_bombed]
        if not left:
            return alone
        seat, second = max(left, key=lambda rival: rival[1].score)
        step = deciding_step(self._game.rules, own, second)
        return f", ahead of {self._game.names[seat]}'s {told_hand(second)}: {step}"


def _other_pots(game: Game, events: list[Event]) -> str:
    """Side pots, and the sabacc pot."""
    told = ""
    for number in dict.fromkeys(event.number for event in events if event.kind == EventKind.WON and event.number):
        told += _shared_out(game, _won(events, number), f"from side pot {number}")
    return told + _shared_out(game, [e for e in events if e.kind == EventKind.WON_SABACC], "from the sabacc pot")


def _shared_out(game: Game, won: list[Event], pot: str) -> str:
    """Who has won how much from a pot other than the main one; empty if nobody has."""
    if not won:
        return ""
    names = _names(game, [event.seat for event in won if event.seat is not None])
    return f"; {names} {'share' if len(won) > 1 else 'wins'} {sum(event.value for event in won)} {pot}"


def _names(game: Game, seats: list[int]) -> str:
    names = [game.names[seat] for seat in seats]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
