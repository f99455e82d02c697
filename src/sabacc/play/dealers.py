"""Dealers: where chance comes from. The engine asks for an outcome, a dealer brings one."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from sabacc.cards import canonical
from sabacc.errors import BadRecord
from sabacc.play.actions import Outcome, Pick, Roll, Shuffle
from sabacc.play.secret_stream import SecretStream, new_secret


class Dealer(Protocol):
    """Brings the outcomes of chance. Cards are given and returned by their text; copies look alike."""

    def roll(self, dice: int, sides: int) -> Roll:
        """Roll some dice."""

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        """Order some cards."""

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        """Pick a number of cards from each hand, in order: `counts` says how many."""


class SeededDealer:
    """Fair chance from a seed: the same seed deals the same cards, and whoever tries seeds can foresee them.

    It is for tests and for tables whose cards may be foreseen; `SecretDealer` is for all others.
    """

    def __init__(self, seed: int | None = None) -> None:
        from random import Random, SystemRandom

        self.seed = SystemRandom().getrandbits(63) if seed is None else seed
        self._random = Random(self.seed)

    def roll(self, dice: int, sides: int) -> Roll:
        return Roll(tuple(self._random.randint(1, sides) for _ in range(dice)))

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        return Shuffle(tuple(self._random.sample(cards, len(cards))))

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        picked = (self._random.sample(hand, count) for hand, count in zip(hands, counts, strict=True))
        return Pick(tuple(card for cards in picked for card in cards))

    @property
    def position(self) -> tuple[int, ...]:
        """How far chance has come: with the same seed and at the same position, the same cards follow."""
        _, position, _ = self._random.getstate()
        return tuple(position)

    @position.setter
    def position(self, position: tuple[int, ...]) -> None:
        version, _, gauss = self._random.getstate()
        self._random.setstate((version, position, gauss))


class SecretDealer:
    """Fair chance from a secret, which nobody can foresee who does not know it: 64 random bytes, unless it is given."""

    def __init__(self, secret: bytes | None = None) -> None:
        self._stream = SecretStream(new_secret() if secret is None else secret)

    def roll(self, dice: int, sides: int) -> Roll:
        return Roll(tuple(self._stream.below(sides) + 1 for _ in range(dice)))

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        return Shuffle(self._sample(cards, len(cards)))

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        picked = (self._sample(hand, count) for hand, count in zip(hands, counts, strict=True))
        return Pick(tuple(card for cards in picked for card in cards))

    def _sample(self, cards: Sequence[str], count: int) -> tuple[str, ...]:
        """The first cards of an order by chance: Fisher and Yates, from the front."""
        order = list(cards)
        for place in range(count):
            other = place + self._stream.below(len(order) - place)
            order[place], order[other] = order[other], order[place]
        return tuple(order[:count])

    @property
    def position(self) -> tuple[int, ...]:
        """How far chance has come: with the same secret and at the same position, the same cards follow."""
        return (self._stream.position,)

    @position.setter
    def position(self, position: tuple[int, ...]) -> None:
        (self._stream.position,) = position


class QuietDealer:
    """Chance that does nothing: cards stay in order, dice show no match and trigger no shift.

    `trigger` is the number that would trigger one on a single die.
    """

    def __init__(self, trigger: int = 1) -> None:
        self._trigger = trigger

    def roll(self, dice: int, sides: int) -> Roll:
        return Roll((1, 2) if dice == 2 else (sides - (sides == self._trigger),) * dice)

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        return Shuffle(tuple(cards))

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        return Pick(tuple(card for hand, count in zip(hands, counts, strict=True) for card in hand[:count]))


class ScriptedDealer:
    """Outcomes from a script, in order. Where the script has none of the kind that is due, `otherwise` brings one.

    A shuffle in the script may give only the first cards: `otherwise` orders the rest below them.
    """

    def __init__(self, script: Iterable[Outcome], otherwise: Dealer | None = None) -> None:
        self._script = list(script)
        self._otherwise = otherwise

    def _next(self, kind: type[Outcome]) -> Outcome | None:
        if self._script and isinstance(self._script[0], kind):
            return self._script.pop(0)
        if self._otherwise is None:
            due = f"the script has {self._script[0].verb} next" if self._script else "the script is over"
            raise BadRecord(f"{kind.verb} is due, but {due}")
        return None

    def roll(self, dice: int, sides: int) -> Roll:
        outcome = self._next(Roll)
        return outcome if isinstance(outcome, Roll) else self._fallback.roll(dice, sides)

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        outcome = self._next(Shuffle)
        if not isinstance(outcome, Shuffle):
            return self._fallback.shuffle(cards)
        if len(outcome.cards) >= len(cards):
            return outcome
        return Shuffle((*outcome.cards, *self._fallback.shuffle(without(cards, outcome.cards)).cards))

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        outcome = self._next(Pick)
        return outcome if isinstance(outcome, Pick) else self._fallback.pick(hands, counts)

    @property
    def _fallback(self) -> Dealer:
        if self._otherwise is None:
            raise BadRecord("a shuffle in the script lacks cards")
        return self._otherwise


def without(cards: Sequence[str], taken: Iterable[str]) -> list[str]:
    """`cards` less `taken`, copy by copy. A card of `taken` that is not there is left to whoever judges the outcome."""
    left = list(cards)
    for card in taken:
        same = next((other for other in left if canonical(other) == canonical(card)), None)
        if same is not None:
            left.remove(same)
    return left
