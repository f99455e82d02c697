"""The phases in which people bet, fold and call the hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import Program
from sabacc.rules.options import (
    ALL_IN,
    ANTE_HAND,
    ANTE_RISE_EVERY,
    BET_RESPONSE,
    CALL_FROM,
    DEVICES,
    FOLD_PENALTY,
    FOLD_PENALTY_TO,
    MAX_BET,
    MAX_BET_ON,
    MAX_RAISE,
    MAX_ROUNDS,
    MAX_TOTAL,
    MIN_BET,
    MIN_ROUNDS,
    RAISE_CAP,
    RAISE_LIMIT,
    RAISE_STEPS,
    SETTLE_BEFORE_REVEAL,
    UNCALLED_BETS,
    Option,
)
from sabacc.rules.part import Phase, given

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet

_LIMITS: Final = (MAX_BET, MAX_RAISE, MAX_TOTAL)
_DEVICES: Final = {"forbidden": op.FORBIDDEN, "tolerated": op.TOLERATED, "allowed": op.ALLOWED}


class Bets(Phase):
    """What all phases with bets have in common: the limits, all-in, the price of folding, and false cards."""

    def __init__(
        self,
        name: str,
        *acts: int,
        min_bet: int | str,
        all_in: str,
        fold_penalty: int,
        fold_penalty_to: str,
    ) -> None:
        super().__init__(name, *acts)
        self.options = {
            MIN_BET: min_bet,
            MAX_BET: 0,
            MAX_RAISE: 0,
            MAX_TOTAL: 0,
            MAX_BET_ON: "all",
            RAISE_CAP: 0,
            ALL_IN: all_in,
            RAISE_LIMIT: "callable",
            FOLD_PENALTY: fold_penalty,
            FOLD_PENALTY_TO: fold_penalty_to,
            DEVICES: "forbidden",
        }
        # Ruling B4: only where the hand ante drives all amounts.
        self.words = {MIN_BET: ("ante",) if min_bet == "ante" else ()}

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        """Ruling V1: devices on one's own turn to bet, accusations whenever a seat is asked there."""
        if phase is not self or rules[DEVICES] == "forbidden":
            return ()
        return (act.SKIFT, act.CLONE, *_accusations(rules))

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.min_bet = rules.least_bet
        p.max_bet = rules[MAX_BET]
        p.max_raise = _most_raise(rules)
        p.max_total = rules[MAX_TOTAL]
        p.has_limits = int(p.max_bet > 0 or p.max_raise > 0 or p.max_total > 0)
        p.raise_cap = rules[RAISE_CAP]
        p.side_pots = int(rules[ALL_IN] == "side_pots")
        p.callable_raises = int(p.side_pots == 0 and rules[RAISE_LIMIT] == "callable")
        p.fold_penalty = rules[FOLD_PENALTY]
        p.fold_penalty_pot = op.SABACC_POT if rules[FOLD_PENALTY_TO] == "sabacc" else op.HAND_POT
        p.devices = _DEVICES[rules[DEVICES]]

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if self.options[MIN_BET] == "ante" and not rules.has(ANTE_HAND):
            yield "min_bet=ante needs an Ante"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        least = rules.least_bet
        for option in _LIMITS:
            if 0 < rules[option] < least:
                yield f"{option.name} must be at least min_bet ({least}), not {rules[option]}"
        for option in _LIMITS:
            if rules[option] and rules[MIN_BET] == "ante" and rules[ANTE_RISE_EVERY]:
                # Rulings B4 and M6: where the ante is the least bet, it would rise beyond a limit.
                why = "as the least bet rises with the ante"
                yield f"{option.name} must be 0 with ante_rise_every, not {rules[option]}, {why}"


def _most_raise(rules: RuleSet) -> int:
    """The limit of a raise after the first bet, 0 if there is none. Ruling C16: `max_bet` holds for it too."""
    limits = [rules[option] for option in _raise_limits(rules) if rules[option]]
    return min(limits, default=0)


def _raise_limits(rules: RuleSet) -> tuple[Option[int], ...]:
    return (MAX_BET, MAX_RAISE) if rules[MAX_BET_ON] == "all" else (MAX_RAISE,)


def _accusations(rules: RuleSet) -> tuple[int, ...]:
    return (act.ACCUSE,) if rules[DEVICES] == "tolerated" else ()


_BETTING_ACTS: Final = (act.CHECK, act.FOLD, act.CALL, act.RAISE)
_CALLING_ACTS: Final = (act.CHECK, act.STAY, act.FOLD, act.CALL, act.RAISE, act.CALL_HAND)


class Betting(Bets):
    """Bets go round the table until all are level. With `call_from` the hand can be called too, from that round on."""

    code = op.BETTING
    places = ("opening", "round")

    def __init__(
        self,
        *,
        min_bet: int | str = 1,
        all_in: str = "junk",
        fold_penalty: int = 0,
        fold_penalty_to: str = "hand",
        call_from: int | None = None,
        all_check_ends: bool = False,
        fold_shows: bool = False,
        fold_needs_bet: bool = False,
        raises_in_steps: bool = False,
    ) -> None:
        super().__init__(
            "Betting",
            *(_BETTING_ACTS if call_from is None else _CALLING_ACTS),
            min_bet=min_bet,
            all_in=all_in,
            fold_penalty=fold_penalty,
            fold_penalty_to=fold_penalty_to,
        )
        self.all_check_ends = all_check_ends  # if everybody checks, the hand ends
        self.fold_shows = fold_shows  # folded cards go face up
        self.fold_needs_bet = fold_needs_bet  # nobody folds while a check is free
        steps = "ante" if raises_in_steps else None
        own = given({CALL_FROM: call_from, UNCALLED_BETS: "round_end", RAISE_STEPS: steps})
        self.options = {**self.options, **own}

    def compile(self, p: Program, rules: RuleSet) -> None:
        super().compile(p, rules)
        p.all_check_ends = int(self.all_check_ends)
        p.fold_shows = int(self.fold_shows)
        p.fold_needs_bet = int(self.fold_needs_bet)
        p.uncalled_stays = int(rules[UNCALLED_BETS] == "showdown")
        if RAISE_STEPS in self.options:
            p.raise_step = rules[ANTE_HAND] if rules[RAISE_STEPS] == "ante" else p.min_bet
        if CALL_FROM in self.options:
            p.calls_in_betting = 1
            p.min_rounds = rules[CALL_FROM] - 1

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        yield from super().lacks(rules)
        if RAISE_STEPS in self.options and not rules.has(ANTE_HAND):
            yield "raises_in_steps needs an Ante"
        if CALL_FROM in self.options and not rules.has(MAX_ROUNDS):
            yield "call_from needs max_rounds, as nobody has to call the hand"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        yield from super().contradictions(rules)
        if RAISE_STEPS in self.options and rules[RAISE_STEPS] == "ante":
            yield from self._bad_steps(rules)
        if CALL_FROM in self.options and rules[MAX_ROUNDS] < rules[CALL_FROM]:
            yield f"max_rounds must be at least call_from ({rules[CALL_FROM]}), not {rules[MAX_ROUNDS]}"

    def _bad_steps(self, rules: RuleSet) -> Iterator[str]:
        """Ruling B4: the least bet is at least the ante, and a raise of whole steps must be possible."""
        step, least = rules[ANTE_HAND], rules.least_bet
        if least < step:
            yield f"min_bet must be at least ante_hand ({step}), not {least}"
        if rules[MIN_BET] != "ante" and rules[ANTE_RISE_EVERY]:
            yield f"min_bet must be ante with ante_rise_every, not {least}, as the ante would rise beyond it"
        least_raise = -(-least // step) * step
        for option in _raise_limits(rules):
            if 0 < rules[option] < least_raise:
                why = "the least raise in steps of the ante"
                yield f"{option.name} must be at least {least_raise}, {why}, not {rules[option]}"


class TurnBet(Bets):
    """One action of the seat whose turn it is; a raise is answered on one's own turn, or at once."""

    code = op.TURN_BET
    places = ("turn",)

    def __init__(
        self,
        *,
        min_bet: int | str = 1,
        all_in: str = "side_pots",
        fold_penalty: int = 0,
        fold_penalty_to: str = "hand",
        response: str = "own_turn",
    ) -> None:
        super().__init__(
            "Bet",
            *(act.CHECK, act.STAY, act.FOLD, act.CALL, act.RAISE),
            min_bet=min_bet,
            all_in=all_in,
            fold_penalty=fold_penalty,
            fold_penalty_to=fold_penalty_to,
        )
        self.options = {**self.options, BET_RESPONSE: response}

    def compile(self, p: Program, rules: RuleSet) -> None:
        super().compile(p, rules)
        p.bets_by_turns = 1
        p.answers_at_once = int(rules[BET_RESPONSE] == "at_once")


class FoldAsk(Phase):
    """Everybody else is asked: fold?"""

    code = op.FOLD_ASK
    places = ("turn",)

    def __init__(self) -> None:
        super().__init__("Fold or stay?", act.STAY, act.FOLD)

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        return _accusations(rules) if phase is self else ()

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.has(FOLD_PENALTY):
            yield f"{self.name} needs a phase with bets"


class CallAsk(Phase):
    """Once `min_rounds` are over, everybody else is asked: call the hand?"""

    code = op.CALL_ASK
    places = ("turn",)

    def __init__(self, *, min_rounds: int = 1) -> None:
        super().__init__("Call the hand?", act.PASS, act.CALL_HAND)
        self.options = {MIN_ROUNDS: min_rounds}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.min_rounds = rules[MIN_ROUNDS]

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.has(MAX_ROUNDS):
            yield f"{self.name} needs max_rounds, as nobody has to call the hand"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        if rules[MAX_ROUNDS] <= rules[MIN_ROUNDS]:
            yield f"max_rounds must be more than min_rounds ({rules[MIN_ROUNDS]}), not {rules[MAX_ROUNDS]}"


class SettleUp(Phase):
    """Ruling C11, as an option: whoever is short pays up or folds before the reveal."""

    code = op.SETTLE_UP
    places = ("closing",)

    def __init__(self, *, before_reveal: bool = False) -> None:
        super().__init__("Settling up", act.FOLD, act.CALL)
        self.options = {SETTLE_BEFORE_REVEAL: before_reveal}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.settle_up = int(rules[SETTLE_BEFORE_REVEAL])

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.has(ALL_IN):
            yield f"{self.name} needs a phase with bets"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        if rules[SETTLE_BEFORE_REVEAL] and rules[ALL_IN] != "side_pots":
            # The caller may not fold, so somebody short must be able to go all in.
            yield f"settle_before_reveal needs all_in=side_pots, not {rules[ALL_IN]}"
