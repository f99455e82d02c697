"""How a hand ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sabacc.engine.codes import act, op
from sabacc.engine.program import Program
from sabacc.rules.options import (
    ALL_BOMB_PENALTY,
    ANTE_HAND,
    BLIND_DRAWS,
    BOMB_PENALTY,
    CALLER_PENALTY,
    CALLER_WINS,
    DEMISE_BUST_PENALTY,
    FINAL_TIE,
    GAME_END,
    SURVIVOR_CLAIMS,
)
from sabacc.rules.part import Phase, given

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet

_TIES: Final = {"split": op.SPLIT, "blind_draw": op.BLIND_DRAW}
_CALLER_PENALTIES: Final = {"none": op.CALLER_FREE, "once": op.CALLER_ONCE, "with_bomb_twice": op.CALLER_TWICE}


class Survivor(Phase):
    """The last one left may show the hand, which may take the sabacc pot. Ruling B14."""

    code = op.SURVIVOR
    places = ("closing",)

    def __init__(self, *, claims: bool = True) -> None:
        super().__init__("The last one left", act.KEEP, act.SHOW)
        self.options = {SURVIVOR_CLAIMS: claims}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.survivor_claims = int(rules[SURVIVOR_CLAIMS])

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if not rules.has_phase(op.SPIKE_DEAL):
            yield "the last one left shows a spike card, but there is none"


class Showdown(Phase):
    """The hands are shown, penalties are paid, the pots are won.

    `final_tie` is what breaks the last tie: `split` or `blind_draw`, which people can set, or `demise`, which they
    cannot: one more card for everybody in the tie (Sudden Demise). Penalties that a game does not have are left out.
    """

    code = op.SHOWDOWN
    places = ("closing",)

    def __init__(
        self,
        *,
        final_tie: str = "split",
        bomb_penalty: int | str | None = None,
        caller_penalty: str | None = None,
        caller_wins: str | None = None,
        demise_bust_penalty: bool | None = None,
        all_bomb_penalty: bool | None = None,
    ) -> None:
        super().__init__("Showdown")
        self.has_demise = final_tie == "demise"
        self.options = given(
            {
                FINAL_TIE: None if self.has_demise else final_tie,
                BLIND_DRAWS: None if self.has_demise else "one",
                BOMB_PENALTY: bomb_penalty,
                CALLER_PENALTY: caller_penalty,
                CALLER_WINS: caller_wins,
                DEMISE_BUST_PENALTY: demise_bust_penalty,
                ALL_BOMB_PENALTY: all_bomb_penalty,
            }
        )
        # Ruling N31: a hand ante that is only a token is too low a penalty. Ruling C8: only the Classic family ends
        # with the sabacc pot.
        penalties = ("hand_pot", "ante") if bomb_penalty == "ante" else ("hand_pot",)
        self.words = {BOMB_PENALTY: penalties, GAME_END: ("sabacc_won",) if self.has_demise else ()}

    def compile(self, p: Program, rules: RuleSet) -> None:
        p.final_tie = op.DEMISE if self.has_demise else _TIES[rules[FINAL_TIE]]
        if BLIND_DRAWS in self.options:
            p.draw_each_pot = int(rules[BLIND_DRAWS] == "each_pot")
        if BOMB_PENALTY in self.options:
            penalty = rules[BOMB_PENALTY]
            p.bomb_matches_pot = int(penalty == "hand_pot")
            p.bomb_penalty = penalty if isinstance(penalty, int) else rules[ANTE_HAND] if penalty == "ante" else 0
        if CALLER_PENALTY in self.options:
            p.caller_penalty = _CALLER_PENALTIES[rules[CALLER_PENALTY]]
        if CALLER_WINS in self.options:
            p.caller_any_pot = int(rules[CALLER_WINS] == "any_pot")
        if DEMISE_BUST_PENALTY in self.options:
            p.demise_bust_pays = int(rules[DEMISE_BUST_PENALTY])
        if ALL_BOMB_PENALTY in self.options:
            p.all_bombed_pay = int(rules[ALL_BOMB_PENALTY])

    def lacks(self, rules: RuleSet) -> Iterator[str]:
        if DEMISE_BUST_PENALTY in self.options and not self.has_demise:
            yield "demise_bust_penalty needs final_tie=demise"
        if ALL_BOMB_PENALTY in self.options and BOMB_PENALTY not in self.options:
            yield "all_bomb_penalty needs a bomb_penalty"
        if self.options.get(BOMB_PENALTY) == "ante" and not rules.has(ANTE_HAND):
            yield "bomb_penalty=ante needs an Ante"
        for option in (CALLER_PENALTY, CALLER_WINS):
            if option in self.options and not rules.can_be_called:
                yield f"{option.name} needs a phase in which the hand can be called"
