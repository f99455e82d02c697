"""`Setup`: a table before the first deal. Who sits where, by which rules, and with how many credits."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from sabacc.bots import all_bots
from sabacc.errors import BadNotation, BadRules, BadSession, SabaccError
from sabacc.outside import shows_something
from sabacc.play.checks import A_NAME, check_seats, is_name
from sabacc.play.notation import SEAT_LETTERS, parse_seat
from sabacc.rules.ladders.classic import sides_in_words
from sabacc.rules.model import RuleSet
from sabacc.rules.options import (
    ANTE_HAND,
    ANTE_SABACC,
    BUY_IN,
    GAME_END,
    HOUSE_DEALER,
    MIN_ROUNDS,
    MOST_CREDITS,
    PLUTT,
    Value,
)
from sabacc.rules.presets import find_house_rules
from sabacc.rules.registry import find
from sabacc.rules.revisions import as_before, older_notice, unknown_revision
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.session.chips import chip_values
from sabacc.session.requests import Appoint, Invite, pattern
from sabacc.shown import shown

FORMAT: Final = 1
_MOST_LINE: Final = 2_000  # characters: a bot can be a command
BOTS_REBUY: Final = "bots that cannot pay the antes buy in again before the next hand (not with game_end=last_standing)"
PERSON: Final = "Player"
BOT: Final = "thumb"
# Who sits in the other seats unless somebody says otherwise, in turn: everyone plays in another way.
BOTS: Final = ("thumb:cautious", "thumb:bold", "thumb:bluffer", "thumb:tourist", BOT)
SEATS: Final = 4
_FEW_SEATS: Final = 3  # with no more a pot-building phase of some rounds is better (Ruling C7)
_POT_BUILDING: Final = 4
_TOURNAMENT: Final = "tournament"  # the preset
_MOST_SEED: Final = 10**20 - 1  # what can be typed
# Names for players without one of their own; each begins with the letter of its seat.
_NAMES: Final = ("Ayla", "Bex", "Corvo", "Dara", "Enzo", "Filo", "Gale", "Hollis")
_KEYS: Final[Mapping[str, type]] = {
    "format": int,
    "rules": str,
    "revision": int,
    "house": str,
    "buy_in": int,
    "practice": bool,
    "bots_rebuy": bool,
    "first_dealer": str,  # the letter of the seat
    "online": bool,
    "seed": int,
    "chairs": list,  # the seats: files that were written under this name must stay readable
    "options": dict,
}
_SEAT_KEYS: Final[Mapping[str, type]] = {"name": str, "bot": str, "dark": bool}


class SeatSetup(NamedTuple):
    """Who sits at a seat: a person, or a bot by its name."""

    name: str
    bot: str | None = None
    dark: bool = False  # on the Dark side (Force)


class Setup(NamedTuple):
    """Everything that is agreed before the first deal."""

    rules: RuleSet
    seats: tuple[SeatSetup, ...]
    buy_in: int
    practice: bool  # moves can be taken back
    seed: int | None = None  # of the dealer, whose cards can then be foreseen; without one nobody can
    house: str = ""  # what the house rules are called
    bots_rebuy: bool = True  # see `BOTS_REBUY`
    first_dealer: int | None = None  # the seat that deals first; None: chance chooses
    is_online: bool = False  # it begins with nobody, and people sit down as they come
    from_revision: int = 0  # the earlier revision of its rules that the table began with; 0: today's

    @property
    def notice(self) -> str:
        """What to tell whoever resumes the table; empty if it is of today's revision."""
        return older_notice(self.rules, self.from_revision)


def standard_setup(
    rules: RuleSet,
    people: Sequence[str] = (PERSON,),
    seats: int | None = None,
    bots: Sequence[str] = BOTS,
    buy_in: int | None = None,
    practice: bool | None = None,
    seed: int | None = None,
    house: str = "",
    dark: Sequence[bool] = (),
    bots_rebuy: bool | None = None,
    dealer: str = "",
) -> Setup:
    """A table for some people, with bots in the other seats: the named ones, in turn.

    Somebody who plays alone practises, and broke bots buy in again, unless they say otherwise. In Force `dark` says who
    of the people is on the Dark side: one value for all of them, or one for each; without it they are Light. Bots sit
    on both sides. `dealer` is the name of whoever deals first; without it chance chooses.
    """
    if bots_rebuy and not may_rebuy(rules):
        raise BadSession("with game_end=last_standing nobody buys in again, and bots do not either")
    size = min(max(SEATS, len(people)), rules.seats[1]) if seats is None else seats
    check_seats(rules, size)
    if len(people) > size:
        raise BadSession(f"{len(people)} people do not fit at {size} seats")
    if not bots and len(people) < size:
        raise BadSession(f"{size - len(people)} seats are left for bots, and no bot is named")
    if len(dark) not in (0, 1, len(people)):
        raise BadSession(f"{len(people)} people need one side for all of them, or one for each, not {len(dark)}")
    sides = dark if len(dark) == len(people) else [any(dark)] * len(people)
    free = [name for name in _NAMES[len(people) :] + _NAMES if name not in people]
    seated = (
        *(SeatSetup(name, dark=is_dark) for name, is_dark in zip(people, sides, strict=True)),
        *(SeatSetup(free[i], bots[i % len(bots)]) for i in range(size - len(people))),
    )
    setup = Setup(
        rules=rules,
        seats=with_bots_on_both_sides(seated) if rules.sides else seated,
        buy_in=rules[BUY_IN] if buy_in is None else buy_in,
        practice=len(people) == 1 if practice is None else practice,
        seed=seed,
        house=house,
        bots_rebuy=bots_rebuy is not False,
        first_dealer=_seat_of(dealer, seated) if dealer else None,
    )
    check_setup(setup)
    return setup._replace(rules=rules.at_buy_in(setup.buy_in))


def _seat_of(name: str, seats: Sequence[SeatSetup]) -> int:
    """Where somebody sits whose name is typed."""
    names = [seat.name for seat in seats]
    found = [known for known in names if known == name] or [known for known in names if known.lower() == name.lower()]
    if not found:
        raise BadSession(f"nobody called {shown(name)} is here to deal first; here are {', '.join(names)}")
    return names.index(found[0])


def with_bots_on_both_sides(seats: Iterable[SeatSetup]) -> tuple[SeatSetup, ...]:
    """The same seats, with bots on the sides of Force in turn: each on the other side than its neighbour before.

    >>> [seat.dark for seat in with_bots_on_both_sides([SeatSetup("Ana", dark=True), SeatSetup("B", "odds")])]
    [True, False]
    """
    seated: list[SeatSetup] = []
    for seat in seats:
        seated.append(seat if seat.bot is None else seat._replace(dark=not (seated and seated[-1].dark)))
    return tuple(seated)


def introductions(setup: Setup) -> tuple[str, ...]:
    """What each bot of a table is like, one line each; a command says nothing about itself."""
    known = all_bots(setup.rules)
    return tuple(f"{seat.name}: {known[seat.bot]}." for seat in setup.seats if seat.bot in known)


def check_setup(setup: Setup) -> None:
    """Refuse a table at which no hand could be dealt."""
    rules, names = setup.rules, [seat.name for seat in setup.seats]
    if setup.is_online and names:
        raise BadSession("a table online begins with nobody")
    if not setup.is_online:
        check_seats(rules, len(names))
    for seat in setup.seats:
        if not is_name(seat.name) or names.count(seat.name) > 1:
            raise BadSession(f"a name must be new at the table and {A_NAME}, not {shown(seat.name)}")
        if seat.bot is not None:
            _check_line("a bot", seat.bot)
        if seat.dark and not rules.sides:
            raise BadSession(f"{rules.name} has no Light and Dark side")
    if setup.first_dealer is not None and not 0 <= setup.first_dealer < len(names):
        raise BadSession(f"the first dealer must sit at one of the {len(names)} seats")
    if setup.house:
        _check_line("the name of house rules", setup.house)
    if not rules.antes <= setup.buy_in <= MOST_CREDITS:
        raise BadSession(
            f"a buy-in must pay the antes: from {rules.antes} to {MOST_CREDITS} credits, not {shown(setup.buy_in)}"
        )


def may_rebuy(rules: RuleSet) -> bool:
    """Whether anybody can buy in again: not where the last one standing wins."""
    return rules[GAME_END] != "last_standing"


def remarks(setup: Setup) -> tuple[str, ...]:
    """What people should know about a table before the first deal, beside what they chose, one sentence each."""
    has_bots = any(seat.bot is not None for seat in setup.seats)
    rebuys = setup.bots_rebuy and has_bots and may_rebuy(setup.rules)
    told = (
        sides_in_words(setup.rules) if setup.rules.sides else "",
        end_remark(setup.rules),
        rounds_remark(setup.rules, len(setup.seats)),
        chips_remark(setup),
        "Bots that cannot pay the antes buy in again." * rebuys,
        dealer_remark(setup),
        plutt_remark(setup.rules),
    )
    return tuple(filter(None, told))


def dealer_remark(setup: Setup) -> str:
    """Who deals first; empty where chance chooses."""
    if setup.first_dealer is None:
        return ""
    name = setup.seats[setup.first_dealer].name
    return f"{name} has the dealer's token first." if setup.rules[HOUSE_DEALER] else f"{name} deals the first hand."


def plutt_remark(rules: RuleSet) -> str:
    """That somebody has still to become the Plutt whom the rules ask for; empty if they ask for no person.

    Ruling V1: until then it is as without a Plutt.
    """
    ways = {"player": (Appoint, "a player"), "guest": (Invite, "a guest")}
    if rules[PLUTT] not in ways:
        return ""
    request, who = ways[rules[PLUTT]]
    return (
        f"There is no Plutt yet: between hands, `{pattern(request)}` makes {who} the Plutt; "
        "until then all others decide on stakes."
    )


def open_ended(rules: RuleSet) -> RuleSet:
    """The rules for a table that goes on for as long as people like, where they have not agreed on an end themselves.

    Ruling C8: by the book a game of the Classic family is over when somebody wins the sabacc pot.
    """
    return rules if GAME_END.name in rules.changes else rules.with_options(game_end="open")


def end_remark(rules: RuleSet) -> str:
    """That a table goes on where the book would end the game; empty if the book would not."""
    if rules[GAME_END] != "open" or rules.defaults[GAME_END.name] != "sabacc_won":
        return ""
    return "Play goes on when the sabacc pot is won, unlike by the book (game_end=open)."


def rounds_remark(rules: RuleSet, seats: int) -> str:
    """That few players do better with more rounds before the first call; empty unless that is left as in the book.

    Ruling C7: it is a suggestion, and changes nothing by itself.
    """
    if not rules.has(MIN_ROUNDS) or seats > _FEW_SEATS or rules[MIN_ROUNDS] != MIN_ROUNDS.low:
        return ""
    return (
        f"With fewer than four players, min_rounds={_POT_BUILDING} is suggested: "
        "pots and hands then have time to grow before somebody can call the hand."
    )


def chips_remark(setup: Setup) -> str:
    """That the antes are not whole chips of the buy-in, where the preset for tournaments has some that are; else empty.

    Rulings G2 and G4: the buy-in says what chips are worth, and the antes stay what they are.
    """
    rules, chip = setup.rules, min(chip_values(setup.buy_in).values())
    if _are_whole(rules, chip):
        return ""
    try:
        other = find_house_rules(_TOURNAMENT, find(rules.id)).rules
    except BadRules:
        return ""  # a game from outside may lack what the preset sets
    if not _are_whole(other, chip):
        return ""
    antes, better = (f"antes of {each[ANTE_HAND]} and {each[ANTE_SABACC]}" for each in (rules, other))
    why = f"With this buy-in the smallest chip is {chip}, and {antes} are not whole chips"
    return f"{why}; the preset `{_TOURNAMENT}` has {better}."


def _are_whole(rules: RuleSet, chip: int) -> bool:
    """Whether both antes can be paid in whole chips of this worth."""
    return not rules.has(ANTE_HAND) or not any(rules[ante] % chip for ante in (ANTE_HAND, ANTE_SABACC))


def _check_line(what: str, text: str) -> None:
    if len(text) > _MOST_LINE or not shows_something(text):
        raise BadSession(f"{what} must be printable, on one line of up to {_MOST_LINE} characters, not {shown(text)}")


# Text.


def format_setup(setup: Setup) -> str:
    """A set-up as TOML, with all options."""
    rules = setup.rules
    head: dict[str, Value] = {
        "format": FORMAT,
        "rules": rules.id,
        "revision": rules.revision,
        "house": setup.house,
        "buy_in": setup.buy_in,
        "practice": setup.practice,
        "bots_rebuy": setup.bots_rebuy,
    }
    if setup.is_online:
        head["online"] = True
    if setup.first_dealer is not None:
        head["first_dealer"] = SEAT_LETTERS[setup.first_dealer]
    if setup.seed is not None:
        head["seed"] = setup.seed
    lines = [f"{key} = {format_toml(value)}" for key, value in head.items()]
    for seat in setup.seats:
        lines += ["", "[[chairs]]", f"name = {format_toml(seat.name)}"]
        lines += [f"bot = {format_toml(seat.bot)}"] * (seat.bot is not None) + ["dark = true"] * seat.dark
    lines += ["", "[options]", *(f"{name} = {format_toml(value)}" for name, value in rules.options.items())]
    return "\n".join(lines) + "\n"


def parse_setup(text: str, is_new: bool = False) -> Setup:
    """Read a set-up; a `SabaccError` says in one sentence what is wrong with it.

    What could not be chosen then, an option of the rules or `bots_rebuy`, has the value that plays as before; for a new
    table it has today's.
    """
    try:
        raw = parse_toml(text)
    except BadNotation as error:
        raise BadSession(f"this is not the set-up of a table: {error}") from None
    if raw.get("format") != FORMAT:
        raise BadSession(f"this set-up has format {shown(raw.get('format'))}, but only format {FORMAT} is understood")
    is_online = raw.get("online") is True
    _check_keys(raw, _KEYS, "a set-up", "seed", "bots_rebuy", "first_dealer", "online", *["chairs"] * is_online)
    rules = _parse_rules(raw, is_new)
    setup = Setup(
        rules=rules,
        seats=tuple(_parse_seat(seat) for seat in raw.get("chairs", ())),
        buy_in=raw["buy_in"],
        practice=raw["practice"],
        seed=raw.get("seed"),
        house=raw["house"],
        from_revision=0 if is_new or raw["revision"] == rules.revision else raw["revision"],
        bots_rebuy=raw.get("bots_rebuy", is_new),
        first_dealer=parse_seat(raw["first_dealer"]) if "first_dealer" in raw else None,
        is_online=is_online,
    )
    if abs(setup.seed or 0) > _MOST_SEED:
        raise BadSession(f"the seed of a set-up must be from -{_MOST_SEED} to {_MOST_SEED}, not {shown(setup.seed)}")
    check_setup(setup)
    return setup


def _check_keys(raw: Mapping[str, Any], keys: Mapping[str, type], what: str, *optional: str) -> None:
    for key, value in raw.items():
        if key not in keys:
            raise BadSession(f"{what} has no key {shown(key)}; it has {', '.join(keys)}")
        if type(value) is not keys[key]:
            raise BadSession(f"{key} of {what} cannot be {shown(value)}")
    for key in keys:
        if key not in raw and key not in optional:
            raise BadSession(f"{what} needs the key {key}")


def _parse_seat(raw: object) -> SeatSetup:
    if not isinstance(raw, dict):
        raise BadSession(f"a chair should be a table with a name, not {shown(raw)}")
    _check_keys(raw, _SEAT_KEYS, "a chair", "bot", "dark")
    return SeatSetup(raw["name"], raw.get("bot"), raw.get("dark", False))


def _parse_rules(raw: Mapping[str, Any], is_new: bool) -> RuleSet:
    options = tuple((name, _frozen(value)) for name, value in raw["options"].items())
    try:
        return _rules(raw["rules"], raw["revision"], options, is_new)
    except TypeError:
        # An option that no table can have, a list of lists for example, is refused below.
        return _rules.__wrapped__(raw["rules"], raw["revision"], options, is_new)


def _frozen(value: object) -> object:
    """A list of words as one that can be looked up."""
    is_of_words = isinstance(value, list) and all(isinstance(each, str) for each in value)
    return tuple(cast("list[str]", value)) if is_of_words else value


@lru_cache(maxsize=256, typed=True)
def _rules(name: str, revision: int, options: tuple[tuple[str, Any], ...], is_new: bool) -> RuleSet:
    """A rule set; many tables play by the same, which takes time and memory to compile."""
    rules = find(name)
    if why := unknown_revision(rules, revision):
        raise BadSession(f"this set-up has {why}")
    try:
        return rules.with_options(**(dict(options) if is_new else as_before(rules, revision, dict(options))))
    except SabaccError as error:
        raise BadSession(f"the options of this set-up cannot be used: {error}") from None
