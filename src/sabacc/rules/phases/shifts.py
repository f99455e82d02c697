"""What makes the hands shift: dice, timers, and the Arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import SYMBOL_SIDES, Program
from sabacc.rules.options import (
    ADVANCED,
    ARRAY_FIVES,
    BUY_IN,
    CHIP,
    DICE_ROUND,
    END_ON_ARRAY_FIVE,
    FIVE_REPLACEMENT,
    IDIOT_IN_ARRAY,
    LAST_ROLL,
    RANDOM_CHANCE,
    ROUNDS,
    SHIFT,
    SWAPPED_CARD,
    SYMBOLS,
    TIMER_S,
    TRIGGER,
    TRIGGER_NUMBER,
)
from sabacc.rules.part import Phase, given

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet

_TIMER_S: Final = "60-180"
_SHIFTS: Final = {"core": op.CORE, "rim": op.RIM, "wild": op.WILD, "none": op.NO_SHIFT}
_DICE: Final = {"doubles": (2, 6), "double_spike": (2, 6), "d12": (1, 12), "d20": (1, 20)}
_FIVE_REPLACEMENTS: Final = {
    "none": op.REPLACE_NONE,
    "floor_two": op.REPLACE_TO_TWO,
    "deal_only": op.REPLACE_AT_DEAL,
    "always": op.REPLACE_ALWAYS,
}
_ARRAY_FIVES: Final = {
    "wild_in_place": op.ARRAY_FIVE_WILD,
    "inert": op.ARRAY_FIVE_INERT,
    "replace": op.ARRAY_FIVE_MOVES,
}
_ARRAY_FIVE_ENDS: Final = 5
_ADVANCED_ACTS: Final = {"off": (), "on": (act.FEED, act.SHED), "on_with_take": (act.FEED, act.SHED, act.TAKE)}


class Dice(Phase):
    """The dice are rolled, and the hands shift if they say so; or a timer makes them shift instead.

    Where they are rolled in one `round` only, `dice_round` lets people choose between that one and the final one.
    """

    code = op.DICE
    places = ("turn", "round", "closing")

    def __init__(
        self,
        *,
        trigger: str = "doubles",
        trigger_number: int = 1,
        shift: str | None = None,
        symbols: tuple[str, ...] | None = None,
        timer_s: str = _TIMER_S,
        takes_spike: bool = False,
        name: str = "Dice",
        round: int = 0,
        last_roll: str | None = None,
        dice_round: str | None = None,
    ) -> None:
        super().__init__(name, round=round)
        self.takes_spike = takes_spike  # two spikes take the spike cards too
        self.options = given(
            {
                TRIGGER: trigger,
                TRIGGER_NUMBER: trigger_number,
                SHIFT: shift,
                SYMBOLS: symbols,
                TIMER_S: timer_s,
                DICE_ROUND: dice_round,
                LAST_ROLL: last_roll,
            }
        )
        self.words = {TRIGGER: (*_DICE, "timer")}

    def compile(self, p: Program, rules: RuleSet) -> None:
        trigger, kinds = rules[TRIGGER], self._kinds(rules)
        p.symbol_shift[1:] = kinds
        # Ruling V9: what has no symbols of its own rolls for one.
        only = op.BY_SYMBOL if self._is_by_symbol(rules) else kinds[0]
        if trigger == "timer":
            p.timer_shift = only
            return
        p.dice, p.sides = _DICE[trigger]
        match trigger:
            case "doubles":
                p.shift_on[1 : SYMBOL_SIDES + 1] = kinds
            case "double_spike":
                p.shift_on[1] = kinds[0]
            case _:
                p.shift_on[rules[TRIGGER_NUMBER]] = only
        if self.takes_spike and p.dice == 2:
            p.shift_on[1] = op.CORE_AND_SPIKE
        if LAST_ROLL in self.options:
            p.last_roll_called = int(rules[LAST_ROLL] == "called")

    def only_round(self, rules: RuleSet) -> int:
        # Ruling G8.
        return rules[ROUNDS] if DICE_ROUND in self.options and rules[DICE_ROUND] == "final" else self.round

    def _kinds(self, rules: RuleSet) -> list[int]:
        """The kind of shift for each symbol of a die."""
        kind = rules[SHIFT] if SHIFT in self.options else "core"
        words = rules[SYMBOLS] if self._is_by_symbol(rules) else (kind,) * SYMBOL_SIDES
        return [_SHIFTS[word] for word in words]

    def _is_by_symbol(self, rules: RuleSet) -> bool:
        return SHIFT in self.options and rules[SHIFT] == "by_symbol"

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if (SHIFT in self.options) != (SYMBOLS in self.options):
            yield f"{self.name} needs both shift and symbols, or neither"
        if DICE_ROUND in self.options and not (self.round and rules.has(ROUNDS)):
            yield f"{self.name} needs a round, and the course a number of rounds, for dice_round"
        if self.takes_spike and not rules.has_phase(op.SPIKE_DEAL):
            yield f"{self.name} takes spike cards, but there are none"

    def contradictions(self, rules: RuleSet) -> Iterator[str]:
        trigger, number = rules[TRIGGER], rules[TRIGGER_NUMBER]
        dice, sides = _DICE.get(trigger, (0, 0))
        if dice == 1 and number > sides:
            yield f"trigger_number must be at most {sides} with trigger={trigger}, not {number}"
        if trigger == "double_spike" and self._is_by_symbol(rules):
            # Ruling V9.
            yield "shift=by_symbol needs another trigger than double_spike, which always shows the same symbol"


class StartArray(Phase):
    """The first card of the Shift Array. Fives are wild: whoever holds one plays it to the table."""

    code = op.START_ARRAY
    places = ("opening",)

    def __init__(
        self,
        *,
        five_replacement: str = "floor_two",
        array_fives: str = "wild_in_place",
        idiot_in_array: str = "neutral",
        end_on_array_five: bool = False,
        advanced: str = "off",
    ) -> None:
        super().__init__("Start of the Array")
        self.options = {
            FIVE_REPLACEMENT: five_replacement,
            ARRAY_FIVES: array_fives,
            IDIOT_IN_ARRAY: idiot_in_array,
            END_ON_ARRAY_FIVE: end_on_array_five,
            ADVANCED: advanced,
        }

    def extra_acts(self, rules: RuleSet, phase: Phase) -> tuple[int, ...]:
        return _ADVANCED_ACTS[rules[ADVANCED]] if phase.code == op.CARDS else ()

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.wild_fives = 1
        p.five_replacement = _FIVE_REPLACEMENTS[rules[FIVE_REPLACEMENT]]
        p.array_fives = _ARRAY_FIVES[rules[ARRAY_FIVES]]
        p.idiot_transparent = int(rules[IDIOT_IN_ARRAY] == "transparent")
        # Ruling N23: the advanced game always ends on the Array.
        if rules[END_ON_ARRAY_FIVE] or rules[ADVANCED] != "off":
            p.end_on_array = _ARRAY_FIVE_ENDS


class ShiftCard(Phase):
    """A card joins the Array, and the hands shift if the card, chance or a timer says so."""

    code = op.ARRAY_TURN
    places = ("round",)

    def __init__(self, *, trigger: str = "array", random_chance: float = 0.39, timer_s: str = _TIMER_S) -> None:
        super().__init__("Shift card")
        self.options = {TRIGGER: trigger, RANDOM_CHANCE: random_chance, TIMER_S: timer_s}
        self.words = {TRIGGER: ("timer", "array", "random")}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.shift_into_deck = int(rules[TRIGGER] != "array")
        if rules[TRIGGER] == "random":
            p.random_percent = round(rules[RANDOM_CHANCE] * 100)
        if rules[TRIGGER] == "timer":
            p.timer_shift = op.CORE

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.has_phase(op.START_ARRAY):
            yield f"{self.name} joins the Array, but there is none"


class SlidingArray(Phase):
    """A card joins the Array in every round; cards in it are for sale, and get dearer as they move up."""

    code = op.START_ARRAY
    places = ("round",)

    def __init__(
        self,
        *,
        names: tuple[str, ...] = (),
        chip: int = 5,
        chip_at: Mapping[int, int] | None = None,
        swapped_card: str = "discard",
    ) -> None:
        super().__init__("Array")
        self.array_names = names
        self.options = {CHIP: chip, SWAPPED_CARD: swapped_card}
        # Ruling G2: with some buy-ins a chip is worth something else.
        self.follows = {CHIP: (BUY_IN, chip_at or {})}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.array_chip = rules[CHIP]
        p.array_slides = 1
        p.swap_to_discard = int(rules[SWAPPED_CARD] == "discard")

    def acts_told(self, rules: RuleSet) -> Mapping[int, str]:
        """GS-4.5, GS-5.6 to GS-5.9."""
        prices = self._prices(rules[CHIP])
        moves = f"newer cards move one place on, and the deck fills the {self._newest}."
        is_discarded = rules[SWAPPED_CARD] == "discard"
        yours = f"Yours goes to the discard pile, {moves}" if is_discarded else "Yours takes its place."
        return {
            act.TAKE: f"Pay for a card of the Array and take it: {prices}. The {moves}",
            act.EXCHANGE: f"Pay for a card of the Array and take it for one of yours: {prices}. {yours}",
        }

    @property
    def _newest(self) -> str:
        return f"{self.array_names[0]} place" if self.array_names else "place next to it"

    def _prices(self, chip: int) -> str:
        if not self.array_names:
            return f"{chip} for the newest, and {chip} more for each older one"
        return ", ".join(f"{chip * place} for the {name}" for place, name in enumerate(self.array_names, start=1))
