"""The arena: bots against each other over the same deals, each of them in every seat.

A deal is played once for every rotation of the bots round the table, with the same cards and dice. What a bot wins is
averaged over the rotations, so that good cards do not look like good play, and deals are independent of one another.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import inf, sqrt
from statistics import NormalDist
from typing import Final, NamedTuple, Protocol

from sabacc.bots.bot import Bot
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.registry import find_bot, seed_for
from sabacc.bots.third_party import close_bot, reports_of
from sabacc.engine.codes import act, reason
from sabacc.engine.table import NO_CARD, Table
from sabacc.errors import BadBot, IllegalAction
from sabacc.play.actions import Action, Pick, Roll, Shuffle
from sabacc.play.checks import check_seats
from sabacc.play.game import Game
from sabacc.policies import outcomes, random_numbers
from sabacc.policies.character import CHARACTERS
from sabacc.policies.counts import COUNTS_SCHEMA, Counts, count_act, count_hand
from sabacc.policies.mistakes import MOST_DECISIONS, Mistakes, answer_safely, note_refusal
from sabacc.policies.reports import check_stuck, report_refusals, report_unfinished
from sabacc.rules.model import RuleSet
from sabacc.rules.options import BUY_IN, DEVICES

Start = tuple[list[int], list[int]]  # the random numbers of a deal: for its cards, and for its dice
MOST_HANDS: Final = 10_000_000
MOST_SEED: Final = 1 << 32
_SEEDS_APART: Final = 1 << 24
_FEWEST_DEALS: Final = 10  # needed to say how far off a mean may be
_PATIENCE: Final = 0.5  # seconds: the longest stretch without checking for Ctrl-C
_SURE: Final = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A mean, and its margin: in 95 of 100 cases the true value is within it."""

    mean: float
    margin: float

    @property
    def excludes_zero(self) -> bool:
        """Whether the sign of the mean is certain."""
        return abs(self.mean) > self.margin


class Result(NamedTuple):
    """How a bot did. Credits are for 100 hands."""

    name: str
    counts: Counts
    winnings: Estimate
    lead: Estimate  # over the others at the table on average


class Sums:
    """What the bots won in all deals, as sums and sums of products: a long match needs no more room than a short one.

    All of it is exact, as credits are whole numbers.
    """

    def __init__(self, bots: int) -> None:
        self.deals = 0
        self._won = [0] * bots
        self._products = [[0] * bots for _ in range(bots)]

    def add(self, nets: Sequence[int]) -> None:
        """Note a deal: what each bot has won in it."""
        self.deals += 1
        for i, won in enumerate(nets):
            self._won[i] += won
            row = self._products[i]
            for j, other in enumerate(nets):
                row[j] += won * other

    def estimate(self, weights: Sequence[Fraction]) -> Estimate:
        """An estimate of the weighted sum of the winnings. A few deals say nothing about how far off it is."""
        mean = sum(weight * won for weight, won in zip(weights, self._won, strict=True)) / self.deals
        if self.deals < _FEWEST_DEALS:
            return Estimate(float(mean), inf)
        squares = sum(
            weight * other * product
            for weight, row in zip(weights, self._products, strict=True)
            for other, product in zip(weights, row, strict=True)
        )
        variance = (squares - self.deals * mean * mean) / (self.deals - 1)
        return Estimate(float(mean), _SURE * sqrt(variance / self.deals))


class Match(Protocol):
    """Plays deals between bots."""

    def play(self, starts: Sequence[Start]) -> list[list[int]]:
        """What each bot has won, summed over all rotations, deal by deal."""

    def counts(self) -> list[Counts]:
        """What each bot has done so far."""

    def mistakes(self) -> list[Mistakes]:
        """What went wrong with the answers of each bot."""

    def imagined_mistakes(self) -> list[Mistakes]:
        """What went wrong in the hands that each bot imagined."""


class ArenaDealer:
    """Draws the chance of a deal from its random numbers, in the same order as compiled code."""

    def __init__(self, start: Start) -> None:
        self._cards, self._dice = start[0].copy(), start[1].copy()
        self._scratch = Table()

    def roll(self, dice: int, sides: int) -> Roll:
        return Roll(tuple(1 + random_numbers.below(self._dice, sides) for _ in range(dice)))

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        return Shuffle(tuple(self._mixed(cards, len(cards))))

    def pick(self, hands: Sequence[Sequence[str]], counts: Sequence[int]) -> Pick:
        picked = (self._mixed(hand, count) for hand, count in zip(hands, counts, strict=True))
        return Pick(tuple(card for cards in picked for card in cards))

    def _mixed(self, cards: Sequence[str], wanted: int) -> list[str]:
        self._scratch.fate[: len(cards)] = range(len(cards))
        outcomes.mix(self._scratch, 0, len(cards), wanted, self._cards)
        return [cards[i] for i in self._scratch.fate[:wanted]]


class PlainMatch:
    """A match in plain Python, for any bots."""

    def __init__(
        self,
        rules: RuleSet,
        bots: Sequence[Bot],
        buy_in: int,
        sabacc_pot: int,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self._rules = rules
        self._bots = bots
        self._buy_in = buy_in
        self._sabacc_pot = sabacc_pot
        self._most_decisions = most_decisions
        self._counts = [Counts() for _ in bots]
        self._mistakes = [Mistakes() for _ in bots]
        self._played = 0

    def play(self, starts: Sequence[Start]) -> list[list[int]]:
        """What each bot has won, summed over all rotations, deal by deal."""
        return [self._play_deal(start) for start in starts]

    def counts(self) -> list[Counts]:
        """What each bot has done so far."""
        return self._counts

    def mistakes(self) -> list[Mistakes]:
        """What went wrong with the answers of each bot."""
        return self._mistakes

    def imagined_mistakes(self) -> list[Mistakes]:
        """What went wrong in the hands that each bot imagined."""
        return [bot.imagined_mistakes if isinstance(bot, PolicyBot) else Mistakes() for bot in self._bots]

    def _play_deal(self, start: Start) -> list[int]:
        n = len(self._bots)
        nets = [0] * n
        for turn in range(n):
            game = self._play_hand(start, turn)
            for seat, stack in enumerate(game.stacks):
                count_hand(self._counts[(seat + turn) % n], game.table, seat)
                if game.is_over:
                    nets[(seat + turn) % n] += stack - self._buy_in
            self._mistakes[0].unfinished += not game.is_over
        self._played += 1
        return nets

    def _play_hand(self, start: Start, turn: int) -> Game:
        n = len(self._bots)
        game = Game(
            self._rules,
            [self._buy_in] * n,
            dealer=ArenaDealer(start),
            button=self._played % n,
            sabacc_pot=self._sabacc_pot,
        )
        for _ in range(self._most_decisions):
            if game.to_act is None or not self._answer(game, (game.to_act + turn) % n):
                break
        return game

    def _answer(self, game: Game, bot: int) -> bool:
        """Do what a bot answers, or the safe thing if that is refused; False if that is refused too."""
        action = self._ask(game, bot)
        if action is None:
            if answer_safely(game.table, self._rules.program, self._mistakes[bot]) == act.NONE:
                return False
            action = game.default()
            game.apply(action)
        count_act(self._counts[bot], action.code)
        game.seal()  # nobody will undo anything, and a hand that does not end would fill the memory
        return True

    def _ask(self, game: Game, bot: int) -> Action | None:
        """Have a bot act; what it did, or nothing if that was refused."""
        assert game.to_act is not None
        seat, said = game.to_act, (act.NONE, NO_CARD, NO_CARD, 0)
        try:
            action = self._bots[bot].act(game.view(seat))
            said = (action.code, *game.resolve(action, seat))
            game.apply(action)
        except IllegalAction as error:
            note_refusal(self._mistakes[bot], *said, error.reason)
        except BadBot:
            note_refusal(self._mistakes[bot], *said, reason.NO_SUCH_ACT)
        else:
            return action
        return None


class Arena:
    """Bots by name at one table. The same seed plays the same deals, in compiled code and in plain Python alike;
    with third-party bots and no seed given, nobody can foresee them.

    Compiled code is for bots that ship and games without devices, where the `lab` extra is installed; `plain` does
    without. An answer that is refused is replaced by the safe one, and a hand that has not ended after `most_decisions`
    does not count; `reports` says so.
    """

    def __init__(
        self,
        rules: RuleSet,
        names: Sequence[str],
        seed: int | None = None,
        buy_in: int | None = None,
        sabacc_pot: int = 0,
        plain: bool = False,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        check_seats(rules, len(names))
        if len(set(names)) < 2:
            raise BadBot("an arena is for at least two different bots")
        if seed is not None and not 0 <= seed <= MOST_SEED:
            raise BadBot(f"the seed of an arena must be a number from 0 to {MOST_SEED}, not {seed}")
        self.rules = rules
        self.names = tuple(names)
        self.seed = _new_seed(names) if seed is None else seed
        self.most_decisions = most_decisions
        self._bots: list[Bot] = []
        self._sums = Sums(len(names))
        terms = (rules[BUY_IN] if buy_in is None else buy_in, sabacc_pot)
        # A hand that cannot begin is refused here, with a sentence.
        Game(rules, [terms[0]] * len(names), sabacc_pot=sabacc_pot)
        # What each bot is given, in the order of the names.
        self.bot_seeds = tuple(seed_for(name, self.seed * _SEEDS_APART + i) for i, name in enumerate(names))
        self.is_compiled = not plain and _can_be_compiled(rules, names)
        self._match = self._compiled(terms) if self.is_compiled else self._plain(terms)

    def _compiled(self, terms: tuple[int, int]) -> Match:
        from sabacc.lab.arena import LiftedMatch

        return LiftedMatch(
            self.rules, [CHARACTERS[name] for name in self.names], list(self.bot_seeds), *terms, self.most_decisions
        )

    def _plain(self, terms: tuple[int, int]) -> Match:
        self._bots = [find_bot(name, seed) for name, seed in zip(self.names, self.bot_seeds, strict=True)]
        return PlainMatch(self.rules, self._bots, *terms, self.most_decisions)

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self._sums.deals * len(self.names)

    def play(self, hands: int, watch: Callable[[int], None] = lambda hands: None) -> None:
        """Play at least this many more hands, in whole deals; `watch` is told now and then how many were played."""
        end = self._sums.deals + -(-hands // len(self.names))
        portion = 1
        while (first := self._sums.deals) < end:
            portion = min(portion, end - first)
            begun = time.monotonic()
            for nets in self._match.play([self._start(deal) for deal in range(first, first + portion)]):
                self._sums.add(nets)
            self._check_stuck()
            watch(portion * len(self.names))
            # Portions grow: quick matches are not held up, and slow ones can be watched and stopped by Ctrl-C.
            if 2 * (time.monotonic() - begun) < _PATIENCE:
                portion *= 2

    def _check_stuck(self) -> None:
        for mistakes in (self._match.mistakes(), self._match.imagined_mistakes()):
            for name, own in zip(self.names, mistakes, strict=True):
                check_stuck(name, self.rules, own)

    def _start(self, deal: int) -> Start:
        number = 2 * (self.seed * _SEEDS_APART + deal)
        return random_numbers.seeded(number), random_numbers.seeded(number + 1)

    def results(self) -> list[Result]:
        """How each bot did, best first; bots of one name are taken together."""
        by_bot = self._match.counts()
        found = []
        for name in dict.fromkeys(self.names):
            own = self._weights([other == name for other in self.names])
            rest = self._weights([other != name for other in self.names])
            lead = [weight - other for weight, other in zip(own, rest, strict=True)]
            counts = _together([by_bot[i] for i, weight in enumerate(own) if weight])
            found.append(Result(name, counts, self._sums.estimate(own), self._sums.estimate(lead)))
        return sorted(found, key=lambda result: -result.winnings.mean)

    def _weights(self, chosen: Sequence[bool]) -> list[Fraction]:
        """The weights that turn the winnings of a deal into the mean of the chosen bots for 100 hands."""
        weight = Fraction(100, sum(chosen) * len(self.names))
        return [weight if is_chosen else Fraction(0) for is_chosen in chosen]

    def reports(self) -> list[str]:
        """What went wrong with the bots' answers, a sentence for each kind of trouble."""
        return [
            *(sentence for bot in self._bots for sentence in reports_of(bot)),
            *self._report_mistakes(),
        ]

    def _report_mistakes(self) -> Iterator[str]:
        """What went wrong with answers in hands that were played, then in imagined ones."""
        rules, everybody = self.rules, ", ".join(self.names)
        played, imagined = self._match.mistakes(), self._match.imagined_mistakes()
        for name, mistakes in zip(self.names, played, strict=True):
            yield from report_refusals(name, rules, mistakes)
        unfinished = sum(mistakes.unfinished for mistakes in played)
        yield from report_unfinished(everybody, rules, unfinished, self.most_decisions)
        for name, mistakes in zip(self.names, imagined, strict=True):
            yield from report_refusals(name, rules, mistakes, is_imagined=True)
            yield from report_unfinished(name, rules, mistakes.unfinished, MOST_DECISIONS, is_imagined=True)

    def close(self) -> None:
        """End the bots that are programs of their own."""
        for bot in self._bots:
            close_bot(bot)


def _new_seed(names: Sequence[str]) -> int:
    """The seed of an arena that was given none: always the same among bots that ship; others could try small ones."""
    from secrets import randbelow

    return 0 if all(name in CHARACTERS for name in names) else randbelow(MOST_SEED + 1)


def _can_be_compiled(rules: RuleSet, names: Sequence[str]) -> bool:
    """False cards are named by their looks at a table, and by themselves in compiled code: not the same hand."""
    from importlib.util import find_spec

    ours = all(name in CHARACTERS for name in names)
    return ours and not (rules.has(DEVICES) and rules[DEVICES] != "forbidden") and find_spec("numba") is not None


def _together(counts: list[Counts]) -> Counts:
    """The sum of some counts."""
    total = Counts()
    for field in COUNTS_SCHEMA:
        values = [getattr(each, field.name) for each in counts]
        setattr(total, field.name, [sum(column) for column in zip(*values, strict=True)] if field.size else sum(values))
    return total
