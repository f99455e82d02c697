"""`Draft`: the set-up of a table while it is chosen. The screen shows it and passes on what is asked for."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from sabacc.bots import all_bots
from sabacc.errors import BadRules, BadSession, SabaccError
from sabacc.play.checks import A_NAME, is_name
from sabacc.rules.house_rules import HouseRules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import BUY_IN, OPTIONS, Value, format_value
from sabacc.rules.presets import all_presets
from sabacc.rules.registry import all_rule_sets, find
from sabacc.tables.setup import (
    BOTS,
    PERSON,
    SeatSetup,
    Setup,
    check_setup,
    open_ended,
    standard_setup,
    with_bots_on_both_sides,
)

OWN_RULES: Final = "Your own"
_STEPS: Final = (50, 100, 200, 500, 1000, 2000, 5000, 10000)  # usual buy-ins

T = TypeVar("T")


def turned(values: Sequence[T], now: T, step: int) -> T:
    """The value before or after `now` in a ring; the first or the last one, if `now` is not among them."""
    if now not in values:
        return values[0 if step > 0 else -1]
    return values[(values.index(now) + step) % len(values)]


class Draft:
    """What is chosen so far: always one table that could be played, or one sentence about why not."""

    def __init__(self, setup: Setup) -> None:
        self.rules = setup.rules
        self.house = setup.house
        # Everybody has a side, in case the game becomes one with sides.
        self.chairs = list(setup.seats if setup.rules.sides else with_bots_on_both_sides(setup.seats))
        self.buy_in = setup.buy_in
        self.practice = setup.practice
        self.bots_rebuy = setup.bots_rebuy
        self._first_dealer = setup.first_dealer
        self._own: dict[str, HouseRules] = {}  # by game: rules that are not a preset
        self._left: dict[str, HouseRules] = {}  # by game: what it was played by when another was chosen
        self._names: dict[tuple[int, bool], str] = {}  # by seat, and whether a person sat there
        self._keep_own()

    @property
    def setup(self) -> Setup:
        """The table as chosen."""
        rules = self.rules.at_buy_in(self.buy_in)
        chairs = tuple(chair if rules.sides else chair._replace(dark=False) for chair in self.chairs)
        return Setup(
            rules,
            chairs,
            self.buy_in,
            self.practice,
            house=self.house_name,
            bots_rebuy=self.bots_rebuy,
            first_dealer=self.first_dealer,
        )

    @property
    def problem(self) -> str:
        """Why it cannot be played; empty if it can."""
        try:
            check_setup(self.setup)
        except SabaccError as error:
            return str(error)
        return ""

    # The game and its rules.

    def choose_game(self, rules_id: str) -> None:
        """Choose another game, by the book or with the rules chosen for it before."""
        if rules_id != self.rules.id:
            self._left[self.rules.id] = HouseRules(self.house, self.rules)
            before = self._left.get(rules_id) or self._own.get(rules_id)
            self._play_by(before or HouseRules("", open_ended(find(rules_id))))

    @property
    def houses(self) -> tuple[HouseRules, ...]:
        """The rules this game can be played by: the presets, and the players' own if there are any."""
        game = find(self.rules.id)
        presets = [p.load(game) for p in all_presets() if self.rules.id in [rules.id for rules in p.rule_sets]]
        presets = [house._replace(rules=open_ended(house.rules)) for house in presets]
        own = self._own.get(self.rules.id)
        # A preset that changes nothing here is the book again.
        told = [house for i, house in enumerate(presets) if i == 0 or house.rules != presets[0].rules]
        return (*told, *([own] if own else []))

    @property
    def house_rules(self) -> HouseRules:
        """The rules the game is played by now."""
        return next(house for house in self.houses if house.rules == self.rules)

    @property
    def house_name(self) -> str:
        """What the house rules are called; the book has no name."""
        return "" if self.rules == open_ended(find(self.rules.id)) else self.house_rules.name

    def turn_house(self, step: int) -> None:
        """Go to the next preset."""
        houses = self.houses
        names = [house.name for house in houses]
        self._play_by(houses[names.index(turned(names, self.house_rules.name, step))])

    @property
    def rules_to_edit(self) -> RuleSet:
        """The rules with the buy-in of this table, which may be another than theirs."""
        return self.rules if self.buy_in == self.rules[BUY_IN] else self.rules.with_options(buy_in=self.buy_in)

    def use_rules(self, rules: RuleSet) -> None:
        """Play by options of one's own."""
        if rules == self.rules_to_edit:
            return
        self._play_by(HouseRules(OWN_RULES, rules))
        self._keep_own()

    def _keep_own(self) -> None:
        if self.rules not in [house.rules for house in self.houses]:
            self._own[self.rules.id] = HouseRules(self.house or OWN_RULES, self.rules)

    def _play_by(self, house: HouseRules) -> None:
        """Change the rules. The buy-in follows, and chairs beyond the most seats go."""
        if house.rules[BUY_IN] != self.rules[BUY_IN] or self.buy_in < house.rules.antes:
            self.buy_in = house.rules[BUY_IN]
        self.rules, self.house = house.rules, house.name
        del self.chairs[self.rules.seats[1] :]

    # Who sits where.

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(chair.bot is None for chair in self.chairs)

    @property
    def own_seat(self) -> int | None:
        """Where the only person sits; None if there are several people, or none."""
        return [chair.bot is None for chair in self.chairs].index(True) if self.people == 1 else None

    def turn_seats(self, step: int) -> None:
        """Add or remove a seat."""
        least, most = self.rules.seats
        self.resize(min(max(len(self.chairs) + step, least), most))

    def resize(self, seats: int) -> None:
        """Set the number of seats; in the new ones the usual bots follow in turn, or others like the last one."""
        bots = [chair.bot for chair in self.chairs if chair.bot is not None]
        while len(self.chairs) < seats:
            bot = bots[-1] if bots else next(iter(all_bots()))
            bot = turned(BOTS, bot, 1) if bot in BOTS else bot
            bots.append(bot)
            self.chairs.append(SeatSetup(self._free_name(), bot, dark=not self.chairs[-1].dark))
        del self.chairs[seats:]

    def turn_chair(self, seat: int, step: int) -> None:
        """Seat a person, or the next bot. Whoever comes back has the same name as before."""
        chair = self.chairs[seat]
        self._names[seat, chair.bot is None] = chair.name
        bot = turned((None, *all_bots()), chair.bot, step)
        self.chairs[seat] = chair._replace(bot=bot, name=self._name_for(seat, bot))

    def _name_for(self, seat: int, bot: str | None) -> str:
        """The name that a person, or a bot, had at a seat before; else the name that is there, if a bot can have it."""
        now = self.chairs[seat].name
        found = self._names.get((seat, bot is None), now)
        is_taken = found in [chair.name for i, chair in enumerate(self.chairs) if i != seat]
        return self._free_name() if is_taken or (bot and found == PERSON) else found

    def rename(self, seat: int, name: str) -> None:
        """Call somebody by another name."""
        others = [chair.name for i, chair in enumerate(self.chairs) if i != seat]
        if not is_name(name.strip()) or name.strip() in others:
            raise BadSession(f"a name must be new at the table and {A_NAME}")
        self.chairs[seat] = self.chairs[seat]._replace(name=name.strip())

    def turn_side(self, seat: int) -> None:
        """Go to the Dark side, or back."""
        if not self.rules.sides:
            raise BadSession(f"{self.rules.name} has no Light and Dark side")
        self.chairs[seat] = self.chairs[seat]._replace(dark=not self.chairs[seat].dark)

    def _free_name(self) -> str:
        taken = [chair.name for chair in self.chairs]
        names = [chair.name for chair in standard_setup(all_rule_sets()[0], (), OPTIONS["seats"].high).seats]
        return next(name for name in (*names[len(taken) :], *names) if name not in taken)

    @property
    def first_dealer(self) -> int | None:
        """The seat that deals first; None if chance chooses, or the seat is gone."""
        chosen = self._first_dealer
        return chosen if chosen is not None and chosen < len(self.chairs) else None

    def turn_first_dealer(self, step: int) -> None:
        """Let the next seat deal first, or chance choose."""
        self._first_dealer = turned((None, *range(len(self.chairs))), self.first_dealer, step)

    # Credits, and practice.

    def turn_buy_in(self, step: int) -> None:
        """Go to the next usual buy-in."""
        book = self.rules[BUY_IN]
        sums = sorted({book, self.buy_in, *(each for each in _STEPS if each >= self.rules.antes)})
        place = sums.index(self.buy_in) + step
        self.buy_in = sums[min(max(place, 0), len(sums) - 1)]

    def set_buy_in(self, text: str) -> None:
        """Set the buy-in as it is typed."""
        buy_in = OPTIONS["buy_in"].parse(text)
        assert isinstance(buy_in, int)
        check_setup(self.setup._replace(buy_in=buy_in))
        self.buy_in = buy_in

    def turn_practice(self) -> None:
        """Switch practice on or off."""
        self.practice = not self.practice

    def turn_bots_rebuy(self) -> None:
        """Let broke bots buy in again, or not."""
        self.bots_rebuy = not self.bots_rebuy


class OptionsDraft:
    """Options while they are edited: each fits by itself; together they may contradict each other for a while."""

    def __init__(self, rules: RuleSet) -> None:
        self._book = find(rules.id)
        self._values: dict[str, Value] = dict(rules.changes)

    @property
    def shape(self) -> RuleSet:
        """The game by the book in the way it would be played: it knows which options there are."""
        return self._book.played(self._values.get("play"))

    @property
    def values(self) -> Mapping[str, Value]:
        """Every option with its value."""
        settled = self.shape.settled(self._values)
        return {name: settled[name] for name in self.shape.options}

    def is_changed(self, name: str) -> bool:
        """Whether an option differs from the book."""
        return self.values[name] != self.shape.defaults[name] or name in self.shape.changes

    def set(self, name: str, text: str) -> None:
        """Set an option as it is typed; a wrong value raises `BadRules` and changes nothing."""
        self._values[name] = self.shape.option(name).parse(text)
        kept = self.shape.options
        self._values = {option: value for option, value in self._values.items() if option in kept}

    def turn(self, name: str, step: int) -> bool:
        """Go to the next word of an option; whether it has words to go through."""
        words = self.words(name)
        if words:
            self.set(name, turned(words, format_value(self.values[name]), step))
        return bool(words)

    def words(self, name: str) -> tuple[str, ...]:
        """The values of an option that has only a few."""
        option = self.shape.option(name)
        if option.kind == "yes_no":
            return ("no", "yes")
        return option.words if option.kind == "words" else ()

    def reset(self, name: str | None = None) -> None:
        """Set one option, or all of them, back to the book."""
        if name is None:
            self._values.clear()
        else:
            self._values.pop(name, None)

    def checked(self) -> RuleSet:
        """The game with these options; `BadRules` if they contradict each other."""
        return self._book.with_options(**self._values)

    @property
    def problem(self) -> str:
        """How they contradict each other; empty if they do not."""
        try:
            self.checked()
        except BadRules as error:
            return str(error).removeprefix(f"{self._book.id}: ")
        return ""
