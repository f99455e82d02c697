"""Properties of side pots: hands with any stacks and bets, settled a second time by matching every single credit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pytest
from hypothesis import given, settings, strategies as st

from sabacc.engine.codes import note
from sabacc.engine.ladders.score import BOMBED
from sabacc.play.actions import Action, Call, CallHand, Check, Done, Fold, Pass, Raise, Stand, Stay
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game, Line
from sabacc.play.hands import compare
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import find
from tests.support.scenario import ClassicTurns, happened, play, sketch

ORDINARY = {"ordinary", "Nulrhek", "Bomb-out", "Bombed out"}
# What a seat says that wants nothing: the first of these on offer.
PASSIVE = (Check, Stay, Pass, Stand, Done)
MOST_BET = 60


class Kind(NamedTuple):
    """A game to settle: hands that are dealt, what the deck brings after them, and what things cost.

    Without a deck it may bring anything.
    """

    rules: str
    hands: tuple[str, ...]
    deck: str | None
    ante_hand: int
    ante_sabacc: int
    fold_credit: int
    bomb_penalty: int  # 0: the pots that were contested
    caller_pays: bool

    @property
    def antes(self) -> int:
        return self.ante_hand + self.ante_sabacc


# Some of these tie, at 23, 21, 18 and 9, so that there is Sudden Demise; three are out, three are special.
CLASSIC_HANDS = (
    "10c 13s", "9c 14c", "9s 14s", "12c 10s", "10f 11f", "10t 11s", "9f 9t", "15c 3s", "7c 11c", "4c 5s", "4f 5f",
    "Q 1c", "M E", "15f 13f", "15s 14t", "8c E",
)  # fmt: skip
CLASSIC = Kind("classic", CLASSIC_HANDS, None, 1, 1, 1, 0, True)
# These all tie, and so do they with one of the twos each that Sudden Demise brings.
CLASSIC_TIED = Kind("classic", ("10c 8c", "10f 8f", "10s 8s", "10t 8t"), "2c 2f 2s 2t", 1, 1, 1, 0, True)
# Eight hands of -20 that are level in every tie-break, two of +23 that are, some that lose and two that are out.
CENTRAN_HANDS = (
    "-1 -19", "-2 -18", "-3 -17", "-4 -16", "-6 -14", "-7 -13", "-8 -12", "-9 -11",
    "13s 10t", "13t 10s", "10c 7f", "-20 8t", "-15 9f", "14c 13c", "14f 13f",
)  # fmt: skip
# The Idiot opposes nothing, and nothing after it opposes what lies there: no shift touches the hands.
CENTRAN = Kind("centran", CENTRAN_HANDS, "I 2c 3c 4c 6c 7c", 10, 5, 0, 10, False)


@dataclass
class Player:
    """How a seat bets: up to its nerve, all in if that is more than it has; what is dearer it folds."""

    nerve: int
    patience: int  # questions it answers before it folds in any case

    def answer(self, game: Game) -> Action:
        choices = {choice.kind: choice for choice in game.legal()}
        if Fold in choices:
            self.patience -= 1
            if self.patience < 0:
                return Fold()
        view = game.view(game.to_act)
        spare = self.nerve - max(view.bets)
        if Raise in choices and spare > 0:
            least, most = choices[Raise].least, choices[Raise].most
            return Raise(max(least, min(spare, most)))
        if Call in choices and (spare >= 0 or choices[Call].price == view.stacks[game.to_act or 0]):
            return Call()
        return next((kind() for kind in PASSIVE if kind in choices), Fold())


@dataclass
class Scene:
    """A hand that has been dealt, who plays it, and how often in it nobody calls the hand who could."""

    game: Game
    deck: list[str]
    players: list[Player]
    passes: int

    def play_out(self) -> None:
        """Play the hand to its end; no credit may come or go on the way."""
        game = self.game
        credit = sum(game.start.stack) + game.start.sabacc
        game.dealer = QuietDealer()
        while game.to_act is not None:
            game.apply(self._answer(game, game.to_act))
            assert sum(game.stacks) + game.hand_pot + game.sabacc_pot == credit
            assert min(*game.stacks, game.hand_pot, game.sabacc_pot) >= 0

    def _answer(self, game: Game, seat: int) -> Action:
        if game.why_not(CallHand()) == "":
            self.passes -= 1
            return Pass() if self.passes >= 0 else CallHand()
        return self.players[seat].answer(game)


@st.composite
def scenes(draw: st.DrawFn, kind: Kind) -> Scene:
    hands = draw(st.permutations(kind.hands))
    seats = draw(st.integers(2, min(8, len(hands))))
    few = st.integers(0, MOST_BET)
    # Some can pay any penalty, others go all in.
    stacks = [kind.antes + draw(few | st.just(1000)) for _ in range(seats)]
    patience = st.just(99) | st.integers(0, 12)
    deck = draw(rest_of_deck(kind, hands[:seats])) if kind.deck is None else kind.deck.split()
    text = sketch(
        kind.rules,
        stacks,
        hands[:seats],
        " ".join(deck),
        button=draw(st.sampled_from(SEAT_LETTERS[:seats])),
        sabacc_pot=draw(st.integers(0, 20)),
        options={"ante_hand": kind.ante_hand, "ante_sabacc": kind.ante_sabacc, "min_bet": 1},
    )
    players = [Player(draw(few), draw(patience)) for _ in range(seats)]
    return Scene(play(text), deck, players, draw(st.integers(0, 12)))


def rest_of_deck(kind: Kind, hands: Sequence[str]) -> st.SearchStrategy[list[str]]:
    """One card for each of these hands that the deck may bring next."""
    cards = find(kind.rules).deck
    dealt = {card for hand in cards.parse_groups(hands) for card in hand}
    rest = [card for card in range(len(cards.cards)) if card not in dealt]
    some = st.lists(st.sampled_from(rest), min_size=len(hands), max_size=len(hands), unique=True)
    return some.map(lambda order: [cards.cards[card].text for card in order])


class Pot(NamedTuple):
    amount: int
    seats: frozenset[int]


class Reveal:
    """Who wins which pot. Where the rules have Sudden Demise, tied seats get the next cards of `deck`, once each."""

    def __init__(self, rules: RuleSet, hands: Mapping[int, str], deck: Sequence[str]) -> None:
        self.rules = rules
        self.hands = dict(hands)  # of the live seats, from the dealer's left
        self.deck = list(deck)
        self.scores: dict[int, int] = {}
        self.special: set[int] = set()
        self.demised: set[int] = set()
        self.busted: set[int] = set()  # in a Sudden Demise that others survived
        self.exempt: set[int] = set()  # bust together with all others
        for seat in hands:
            self._score(seat)
        self.bombed = {seat for seat in hands if self.scores[seat] == BOMBED}

    def _score(self, seat: int) -> None:
        (found,) = compare(self.rules, [self.hands[seat]]).hands
        self.scores[seat] = found.score
        if found.rank not in ORDINARY:
            self.special.add(seat)

    def winners(self, pot: Pot) -> set[int]:
        if len(pot.seats) == 1:
            return set(pot.seats)
        best = self._best(pot.seats)
        while self.rules.demise and len(best) > 1 and best - self.demised:
            self._deal(best - self.demised)
            standing = {seat for seat in best if self.scores[seat] != BOMBED}
            if standing:
                self.busted |= best - standing
                return self._best(standing)
            self.exempt |= best
            best = self._best(pot.seats)
        return best

    def _best(self, seats: Iterable[int]) -> set[int]:
        standing = [seat for seat in seats if self.scores[seat] != BOMBED]
        best = max((self.scores[seat] for seat in standing), default=BOMBED)
        return {seat for seat in standing if self.scores[seat] == best}

    def _deal(self, seats: set[int]) -> None:
        for seat in self.hands:
            if seat in seats:
                self.hands[seat] += f" {self.deck.pop(0)}"
                self.demised.add(seat)
                self._score(seat)


@dataclass
class Ledger:
    """The second opinion: what the lines of a hand cost, credit by credit."""

    kind: Kind
    stacks: list[int]
    sabacc: int
    button: int
    hands: Sequence[str]
    deck: Sequence[str]
    bets: list[int] = field(default_factory=list)
    live: set[int] = field(default_factory=set)
    caller: int | None = None
    won: dict[int, int] = field(default_factory=dict)  # from each pot that somebody won

    def settle(self, lines: Iterable[Line]) -> None:
        self._ante()
        for seat, what in lines:
            if seat is not None and isinstance(what, Action):
                self._read(seat, what)
        self._award(self._pots())

    def _ante(self) -> None:
        seats = range(len(self.stacks))
        self.live = set(seats)
        self.bets = [0] * len(seats)
        self.stacks = [stack - self.kind.antes for stack in self.stacks]
        self.sabacc += self.kind.ante_sabacc * len(seats)

    def _read(self, seat: int, what: Action) -> None:
        lacking = max(self.bets) - self.bets[seat]
        match what:
            case Call():
                self._bet(seat, min(lacking, self.stacks[seat]))
            case Raise(by):
                self._bet(seat, lacking + by)
            case Fold():
                self.live.remove(seat)
                self._pay(seat, self.kind.fold_credit)
            case CallHand():
                self.caller = seat

    def _bet(self, seat: int, amount: int) -> None:
        self.stacks[seat] -= amount
        self.bets[seat] += amount

    def _pay(self, seat: int, amount: int) -> None:
        """Into the sabacc pot, as far as there are credits."""
        paid = min(amount, self.stacks[seat])
        self.stacks[seat] -= paid
        self.sabacc += paid

    def _pots(self) -> list[Pot]:
        """Match the first credit of every bet, then the second, and so on.

        A credit that nobody matched goes back. Others are for the live seats that paid one at this height, or if there
        is none, for those that paid the last one below it; the antes are for all.
        """
        contestants = frozenset(self.live)
        pots = {contestants: self.kind.ante_hand * len(self.stacks)}
        for height in range(max(self.bets)):
            payers = [seat for seat, paid in enumerate(self.bets) if paid > height]
            if len(payers) == 1:
                self.stacks[payers[0]] += 1
                continue
            contestants = frozenset(self.live.intersection(payers)) or contestants
            pots[contestants] = pots.get(contestants, 0) + len(payers)
        return [Pot(amount, seats) for seats, amount in pots.items()]

    def _award(self, pots: list[Pot]) -> None:
        """Penalties, then the pots, then the sabacc pot. The last one left shows nothing and wins no sabacc pot."""
        if len(self.live) == 1:
            self._pay_out(pots, [self.live] * len(pots))
            return
        reveal = Reveal(
            find(self.kind.rules), {seat: self.hands[seat] for seat in self._in_order(self.live)}, self.deck
        )
        winners = [reveal.winners(pot) for pot in pots]
        for seat in self.live:
            self._penalize(seat, pots, reveal, seat in winners[0])
        self._pay_out(pots, winners)
        if winners[0] & reveal.special:
            self._share(self.sabacc, winners[0])
            self.sabacc = 0

    def _pay_out(self, pots: list[Pot], winners: list[set[int]]) -> None:
        for i, (pot, best) in enumerate(zip(pots, winners, strict=True)):
            if best:
                self.won[i] = pot.amount
                self._share(pot.amount, best)
            else:
                self.sabacc += pot.amount

    def _penalize(self, seat: int, pots: list[Pot], reveal: Reveal, has_won: bool) -> None:
        contested = sum(pot.amount for pot in pots if seat in pot.seats and len(pot.seats) > 1)
        is_losing_caller = self.kind.caller_pays and seat == self.caller and not has_won and seat not in reveal.exempt
        if seat in reveal.bombed | reveal.busted or is_losing_caller:
            self._pay(seat, self.kind.bomb_penalty or contested)

    def _in_order(self, seats: Iterable[int]) -> list[int]:
        """From the dealer's left."""
        return sorted(seats, key=lambda seat: (seat - self.button - 1) % len(self.stacks))

    def _share(self, amount: int, winners: set[int]) -> None:
        """In equal parts; odd credits one each from the dealer's left."""
        for place, seat in enumerate(self._in_order(winners)):
            self.stacks[seat] += amount // len(winners) + (place < amount % len(winners))


def check_settlement(kind: Kind, scene: Scene) -> None:
    game = scene.game
    hands = [" ".join(game.view(seat).hand) for seat in range(game.seats)]
    ledger = Ledger(kind, list(game.start.stack), game.start.sabacc, game.start.button, hands, scene.deck)
    scene.play_out()
    # The same hand from its record.
    played = replay(parse_record(format_record(to_record(game))))
    ledger.settle(played.lines)
    assert played.stacks == tuple(ledger.stacks)
    assert played.sabacc_pot == ledger.sabacc
    won: dict[int, int] = {}
    for event in happened(played, note.WON):
        won[event.number] = won.get(event.number, 0) + event.value
    assert won == ledger.won


@pytest.mark.parametrize("caller_wins", ["main_pot", "any_pot"])
def test_a_pot_with_one_contestant(caller_wins: str) -> None:
    """It is paid without comparison, even to one who bombed out; it saves no caller and is no part of what he pays.

    CL-10.5, CL-13.7, CL-19.31.
    """
    turns = ClassicTurns(3).turn("raise 10").turn("raise 30").turn("call").turn("stay", folds="C", caller="B")
    for hand, code in (("4c 5s", note.CALLER_PAID), ("15c 13f", note.BOMB_PAID)):
        text = sketch(
            "classic", (12, 500, 500), ("10c 11s", hand, "2c 2f"), "", turns.lines, options={"caller_wins": caller_wins}
        )
        game = play(text)
        won = [(event.seat, event.value, event.number) for event in happened(game, note.WON)]
        assert won == [(0, 3 + 30, 0), (1, 60, 1)]
        assert [(event.seat, event.value) for event in happened(game, code)] == [(1, 33)]
        assert game.stacks == (33, 500 - 2 - 40 - 33 + 60, 500 - 2 - 40 - 1)
        assert game.sabacc_pot == 3 + 33 + 1


few = settings(deadline=None, max_examples=60)
many = settings(deadline=None, max_examples=500)
long = pytest.mark.long(reason="many scenes, like those of the quick test")


@pytest.mark.long(reason="plays many hands")
@few
@given(scene=scenes(CLASSIC))
def test_side_pots_and_sudden_demise_of_classic(scene: Scene) -> None:
    """CL-13.2 to CL-13.8."""
    check_settlement(CLASSIC, scene)


@pytest.mark.long(reason="plays many hands")
@few
@given(scene=scenes(CENTRAN))
def test_side_pots_of_centran(scene: Scene) -> None:
    """CN-9.4 to CN-9.7, CN-11.8, CN-11.9, CN-12.1 to CN-12.7."""
    check_settlement(CENTRAN, scene)


@few
@given(scene=scenes(CLASSIC_TIED))
def test_odd_credits_go_out_from_the_dealers_left(scene: Scene) -> None:
    """CL-13.9."""
    check_settlement(CLASSIC_TIED, scene)


@long
@many
@given(scene=scenes(CLASSIC))
def test_many_side_pots_of_classic(scene: Scene) -> None:
    check_settlement(CLASSIC, scene)


@long
@many
@given(scene=scenes(CENTRAN))
def test_many_side_pots_of_centran(scene: Scene) -> None:
    check_settlement(CENTRAN, scene)


@long
@many
@given(scene=scenes(CLASSIC_TIED))
def test_many_odd_credits(scene: Scene) -> None:
    check_settlement(CLASSIC_TIED, scene)
