"""What can be said on the command line about a new table online."""

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from sabacc.cli.arguments import BuyIn, House, Seats, Settings
from sabacc.cli.table_options import comma_names, rules_asked
from sabacc.errors import BadNotation
from sabacc.play.checks import check_seats
from sabacc.play.sentences import listed
from sabacc.rules.house_rules import differences, format_house_rules
from sabacc.rules.options import BUY_IN
from sabacc.rules.presets import find_house_rules
from sabacc.tables.company import read_settings
from sabacc.tables.setup import Setup, check_setup

if TYPE_CHECKING:
    from sabacc.protocol.tables import BotAsked, NewTable

_BOT: Final = "thumb"
_BOT_NAMES: Final = ("Vex", "Rune", "Tace", "Orla", "Brix", "Dask", "Lyre")
_MOST_DIGITS: Final = 3  # of a number of bots
_FLAGS: Final = {"buy_in": "--buy-in", "settings": "--set"}  # of fields that are called otherwise


@Parameter(name="*", group="A new table")
@dataclass(frozen=True)
class OnlineTableOptions:
    """A table to make at a server; without `new`, none."""

    new: Annotated[str, Parameter(show_default=False, help="Make a table of this rule set, and be its host.")] = ""
    bots: Annotated[str, Parameter(show_default=False, help="How many bots sit there, or which: thumb,odds.")] = ""
    seats: Seats = None
    buy_in: BuyIn = None
    practice: Annotated[bool, Parameter(negative=(), show_default=False, help="With undo and coach.")] = False
    run: Annotated[
        str,
        Parameter(show_default=False, help="How the new table is run, as the host says there: turn=60 approve=yes."),
    ] = ""
    settings: Settings = ()
    house: House = None

    def check(self) -> None:
        """Refuse what describes a new table, if none is to be made."""
        names = [field.name for field in fields(self) if getattr(self, field.name) != field.default]
        if names and not self.new:
            told = listed([_FLAGS.get(name, f"--{name}") for name in names])
            raise BadNotation(f"{told} {'go' if len(names) > 1 else 'goes'} with --new, which makes a table")

    def asked(self) -> "NewTable":
        """The table as a server is asked for it."""
        from sabacc.protocol.tables import NewTable

        rules, bots = rules_asked(self.new, self.settings, self.house, self.buy_in), self._bots()
        house = None if self.house is None else find_house_rules(self.house, rules)._replace(rules=rules)
        seats = max(2, len(bots) + 1) if self.seats is None else self.seats
        # What a server would say of a wrong number is for programs.
        check_seats(rules, seats)
        buy_in = rules[BUY_IN] if self.buy_in is None else self.buy_in
        check_setup(Setup(rules, (), buy_in, self.practice, is_online=True))
        return NewTable(
            rules=rules.id,
            options={} if house else {each.option.name: each.house for each in differences(rules)},
            toml=format_house_rules(house) if house else None,
            seats=seats,
            bots=bots,
            buy_in=self.buy_in,
            practice=self.practice,
            open_end=False,  # the rules have it already, where nobody has asked for an end
            settings=read_settings(self.run),
        )

    def _bots(self) -> "list[BotAsked]":
        from sabacc.protocol.tables import BotAsked

        named = comma_names(self.bots)
        if self.bots.isdecimal():
            named = (_BOT,) * int(self.bots[:_MOST_DIGITS])
        if len(named) > len(_BOT_NAMES):
            raise BadNotation(f"--bots must be from 0 to {len(_BOT_NAMES)}, not {len(named)}")
        return [BotAsked(bot=bot, name=called) for bot, called in zip(named, _BOT_NAMES, strict=False)]


NO_NEW_TABLE: Final = OnlineTableOptions()
