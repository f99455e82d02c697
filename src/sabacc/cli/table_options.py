"""What can be said about a table on the command line: who plays, for how much, and by which rules."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from cyclopts import Parameter

from sabacc.cli.arguments import BuyIn, House, MaybeNumber, Seats, Settings
from sabacc.cli.shared import find_rules
from sabacc.errors import BadNotation
from sabacc.home.start import FIRST_GAME, Wish
from sabacc.rules.model import RuleSet
from sabacc.rules.options import GAME_END
from sabacc.rules.presets import find_house_rules
from sabacc.session.requests import DARK, SIDES
from sabacc.shown import shown
from sabacc.tables.setup import BOTS_REBUY, open_ended


@Parameter(name="*")
@dataclass(frozen=True)
class TableOptions:
    """A table as it is described; empty or None where nothing is said."""

    people: Annotated[str, Parameter(show_default=False, help="Who plays at this keyboard: Ana,Bo.")] = ""
    bots: Annotated[str, Parameter(show_default=False, help="Bots for the other seats, in turn: thumb,odds.")] = ""
    seats: Seats = None
    buy_in: BuyIn = None
    side: Annotated[
        str, Parameter(show_default=False, help="In Force, your side: light or dark; for several people light,dark.")
    ] = ""
    practice: Annotated[
        bool | None, Parameter(show_default=False, help="With undo and coach; the default if you play alone.")
    ] = None
    bots_rebuy: Annotated[
        bool | None, Parameter(show_default=False, help=f"{BOTS_REBUY.capitalize()}; the default.")
    ] = None
    dealer: Annotated[
        str, Parameter(show_default=False, help="Who deals the first hand, by name; without it chance chooses.")
    ] = ""
    seed: Annotated[
        MaybeNumber,
        Parameter(show_default=False, help="The same seed deals the same cards: whoever tries seeds can foresee them."),
    ] = None
    settings: Settings = ()
    house: House = None

    def wish(self, rules_id: str) -> Wish:
        """What is asked for, with the game that is named beside it."""
        rules = self._rules(rules_id)
        return Wish(
            rules=rules,
            people=comma_names(self.people),
            bots=comma_names(self.bots),
            seats=self.seats,
            buy_in=self.buy_in,
            practice=self.practice,
            seed=self.seed,
            house="" if self.house is None else find_house_rules(self.house, rules).name,
            dark=_sides(self.side),
            bots_rebuy=self.bots_rebuy,
            dealer=self.dealer,
        )

    def _rules(self, rules_id: str) -> RuleSet | None:
        """The rules, if any were named."""
        if not rules_id and not self.settings and not self.house:
            return None
        return rules_asked(rules_id or FIRST_GAME, self.settings, self.house, self.buy_in)


NOTHING_SAID: Final = TableOptions()


def rules_asked(rules_id: str, settings: Sequence[str], house: str | None, buy_in: int | None) -> RuleSet:
    """The rules of a table. The end of the game is left open unless something was said about it."""
    rules = find_rules(rules_id, settings, house, buy_in)
    says_end = any(setting.partition("=")[0].strip() == GAME_END.name for setting in settings)
    return rules if says_end else open_ended(rules)


def comma_names(text: str) -> tuple[str, ...]:
    """Names as they are typed, with commas between them."""
    return tuple(name.strip() for name in text.split(",")) if text else ()


def _sides(text: str) -> tuple[bool, ...]:
    """The sides of Force as they are typed: whether each is the Dark one."""
    for word in comma_names(text):
        if word.lower() not in SIDES:
            raise BadNotation(f"--side takes light or dark, not {shown(word)}")
    return tuple(word.lower() == DARK for word in comma_names(text))
