"""Records: a hand as text. TOML with the rules in full, the seats, the order of the deck, and what everybody did.

A record may be written by hand with only the cards that matter: an incomplete deck is filled up in the order of
the cards, and outcomes of chance that are not written down do nothing (a roll without a match, the first cards of
a hand).
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sabacc.cards import Deck
from sabacc.errors import BadNotation, BadRecord, IllegalAction, SabaccError
from sabacc.play.actions import Deed, Judged, Outcome, Pick, Shuffle, Stake
from sabacc.play.dealers import QuietDealer, without
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game, Line
from sabacc.play.notation import SEAT_LETTERS, format_choice, format_line, parse_line, parse_seat
from sabacc.play.sentences import cards_in_words
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK, Value
from sabacc.rules.registry import find
from sabacc.rules.revisions import as_before, beside, older_notice, unknown_revision
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.shown import shown

FORMAT: Final = 1
_MOST_KNOWN: Final = 10_000  # lines that are read once, however often they are there
_ACTIONS_KEY: Final = re.compile(
    r"""^[ \t]*(?:actions|"actions"|'actions')[ \t]*=[ \t]*(?:\"{3}|'{3}|"|')(?:\r?\n)?""", re.MULTILINE
)
_KEYS: Final = {
    "format": int,
    "rules": str,
    "revision": int,
    "options": dict,
    "names": list,
    "stacks": list,
    "button": str,
    "sabacc_pot": int,
    "away": list,
    "dark": list,
    "hands": dict,
    "deck": str,
    "viewer": str,
    "actions": str,
}


class Record(NamedTuple):
    """What a record says about a hand."""

    rules: RuleSet
    stacks: tuple[int, ...]
    deck: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    names: tuple[str, ...] = ()
    button: int = 0
    sabacc_pot: int = 0
    away: tuple[int, ...] = ()
    dark: tuple[int, ...] = ()  # seats on the Dark side
    viewer: int | None = None  # set: redacted for this seat
    from_revision: int = 0  # the earlier revision of its rules that it was made by; 0: today's
    numbers: Sequence[int] = ()  # of the lines in the file they came from

    def __eq__(self, other: object) -> bool:
        """Equal if both say the same, whatever file they come from."""
        return isinstance(other, Record) and tuple(self)[:-2] == tuple(other)[:-2]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(tuple(self)[:-2])

    @property
    def notice(self) -> str:
        """What to tell whoever replays it; empty if it is of today's revision."""
        return older_notice(self.rules, self.from_revision)

    @property
    def is_redacted(self) -> bool:
        """Whether any of its cards are hidden from its reader."""
        return HIDDEN_CARD in self.deck or any(HIDDEN_CARD in vars_of(what) for _, what in self.lines)


def vars_of(what: Deed) -> tuple[str, ...]:
    """The cards an action or an outcome names."""
    if isinstance(what, Shuffle | Pick):
        return what.cards
    return tuple(str(getattr(what, name)) for name in ("card", "other") if hasattr(what, name))


# Writing.


def to_record(game: Game) -> Record:
    """The record of the game so far."""
    if not game.lines:
        raise BadRecord("there is no record of a hand before the deck is shuffled")
    first = game.lines[0][1]
    return Record(
        rules=game.rules,
        stacks=game.start.stack,
        deck=first.cards if isinstance(first, Shuffle) else (),
        lines=tuple(game.lines[1:]),
        names=game.names,
        button=game.start.button,
        sabacc_pot=game.start.sabacc,
        away=tuple(seat for seat in range(game.seats) if game.start.away >> seat & 1),
        dark=tuple(seat for seat in range(game.seats) if game.start.dark >> seat & 1),
    )


def format_record(record: Record) -> str:
    """The text of a record."""
    rules = record.rules
    head: list[tuple[str, object]] = [
        ("format", FORMAT),
        ("rules", rules.id),
        ("revision", rules.revision),
        ("names", list(record.names)),
        ("stacks", list(record.stacks)),
        ("button", SEAT_LETTERS[record.button]),
        ("sabacc_pot", record.sabacc_pot),
    ]
    if record.away:
        head.append(("away", [SEAT_LETTERS[seat] for seat in record.away]))
    if record.dark:
        head.append(("dark", [SEAT_LETTERS[seat] for seat in record.dark]))
    if record.viewer is not None:
        head.append(("viewer", SEAT_LETTERS[record.viewer]))
    lines = [f"{key} = {format_toml(value)}" for key, value in head]
    lines += ["", f"deck = {format_toml(' '.join(record.deck))}", "", 'actions = """']
    lines += [format_line(seat, what) for seat, what in record.lines]
    lines += ['"""', "", "[options]"]
    lines += [f"{name} = {format_toml(value)}" for name, value in rules.options.items()]
    return "\n".join(lines) + "\n"


# Reading.


def parse_record(text: str) -> Record:
    """Read a record. An error is one sentence that names the key or the line."""
    try:
        raw = parse_toml(text)
    except BadNotation as error:
        raise BadRecord(f"this is not a record: {error}") from None
    return read_record(raw, _first_action_line(text))


def read_record(raw: Mapping[str, Any], first_line: int = 1) -> Record:
    """The record in a TOML table; its actions begin on `first_line` of the file."""
    _check_keys(raw)
    rules = _parse_rules(raw)
    stacks = tuple(raw["stacks"])
    button = _seat_of(raw.get("button", SEAT_LETTERS[0]), len(stacks), "button")
    away, dark = (
        tuple(sorted({_seat_of(letter, len(stacks), key) for letter in raw.get(key, ())})) for key in ("away", "dark")
    )
    numbers, lines = _parse_lines(raw.get("actions", ""), first_line, len(stacks), rules)
    return Record(
        rules=rules,
        stacks=stacks,
        deck=_parse_deck(raw, rules, button, rules.dealt_in(stacks, away)),
        lines=lines,
        names=tuple(raw.get("names", ())) or tuple(SEAT_LETTERS[: len(stacks)]),
        button=button,
        sabacc_pot=raw.get("sabacc_pot", 0),
        away=away,
        dark=dark,
        viewer=_seat_of(raw["viewer"], len(stacks), "viewer") if "viewer" in raw else None,
        from_revision=_older(raw, rules),
        numbers=numbers,
    )


def _check_keys(raw: Mapping[str, Any]) -> None:
    for key, value in raw.items():
        kind = _KEYS.get(key)
        if kind is None:
            raise BadRecord(f"a record has no key {shown(key)}; it has {', '.join(_KEYS)}")
        if not isinstance(value, kind) or isinstance(value, bool):
            raise BadRecord(f"{key} should be {_named(kind)}, not {shown(value)}")
    for key in ("rules", "stacks"):
        if key not in raw:
            raise BadRecord(f"a record needs the key {key!r}")
    for key, kind in (("stacks", int), ("names", str), ("away", str), ("dark", str)):
        if any(not isinstance(item, kind) or isinstance(item, bool) for item in raw.get(key, ())):
            raise BadRecord(f"{key} should be a list of {_named(kind).removeprefix('a ')}s, not {shown(raw[key])}")
    if not 0 < len(raw["stacks"]) <= len(SEAT_LETTERS):
        raise BadRecord(f"stacks should have one number for each of up to {len(SEAT_LETTERS)} seats")
    for credits in (*raw["stacks"], raw.get("sabacc_pot", 0)):
        if abs(credits) > MOST_STACK:
            raise BadRecord(f"stacks and the sabacc pot are from 0 to {MOST_STACK} credits, not {shown(credits)}")
    if raw.get("format", FORMAT) != FORMAT:
        raise BadRecord(f"this record has format {shown(raw['format'])}, but only format {FORMAT} is understood")


def _named(kind: type) -> str:
    return {int: "a number", str: "text", list: "a list", dict: "a table"}[kind]


def _parse_rules(raw: Mapping[str, Any]) -> RuleSet:
    rules = find(raw["rules"])
    revision = raw.get("revision", rules.revision)
    if why := unknown_revision(rules, revision):
        raise BadRecord(f"this record has {why}")
    options: dict[str, Value] = as_before(rules, revision, raw.get("options", {}))
    return rules.with_options(**options)


def _older(raw: Mapping[str, Any], rules: RuleSet) -> int:
    """The revision in a record, 0 if it is today's."""
    revision: int = raw.get("revision", rules.revision)
    return 0 if revision == rules.revision else revision


def _seat_of(text: object, seats: int, key: str) -> int:
    try:
        seat = parse_seat(str(text))
    except BadNotation as error:
        raise BadRecord(f"{key}: {error}") from None
    if seat >= seats:
        raise BadRecord(f"{key}: there is no seat {text}; the last one is {SEAT_LETTERS[seats - 1]}")
    return seat


def _first_action_line(text: str) -> int:
    """The number of the line with the first action, so that errors can name the line of the file."""
    found = _ACTIONS_KEY.search(text)
    # TOML drops a newline right after the opening quotes.
    return text.count("\n", 0, found.end()) + 1 if found else 1


def _parse_lines(text: str, start: int, seats: int, rules: RuleSet) -> tuple[Sequence[int], tuple[Line, ...]]:
    """The numbers of the lines with actions, and the actions. A long hand has many lines, and many of them alike."""
    from array import array

    numbers, lines = array("L"), list[Line]()
    known: dict[str, Line] = {}
    for number, raw in enumerate(_split_lines(text), start=start):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        if line not in known:
            if len(known) == _MOST_KNOWN:
                known.clear()
            known[line] = _parse_line(line, number, seats, rules)
        numbers.append(number)
        lines.append(known[line])
    return numbers, tuple(lines)


def _split_lines(text: str) -> Iterator[str]:
    start = 0
    while (end := text.find("\n", start)) >= 0:
        yield text[start:end]
        start = end + 1
    yield text[start:]


def _parse_line(line: str, number: int, seats: int, rules: RuleSet) -> Line:
    try:
        seat, what = parse_line(line, rules)
    except BadNotation as error:
        raise BadRecord(f"line {number}, {shown(line)}: {error}") from None
    if seat is not None and seat >= seats:
        raise BadRecord(f"line {number}, {shown(line)}: there is no seat {SEAT_LETTERS[seat]}")
    return seat, what


def _parse_deck(raw: Mapping[str, Any], rules: RuleSet, button: int, dealt_in: Sequence[int]) -> tuple[str, ...]:
    """The order of the deck: what `hands` says is dealt first, then what `deck` says."""
    words = str(raw.get("deck", "")).replace(",", " ").split()
    hands = _parse_hands(raw.get("hands", {}), len(raw["stacks"]), dealt_in, rules.hand_size)
    named = [card for card in (*(c for hand in hands.values() for c in hand), *words) if card != HIDDEN_CARD]
    try:
        cards = rules.deck.parse(" ".join(named))
    except BadNotation as error:
        raise BadRecord(f"deck: {error}") from None
    return (*_deal_order(hands, button, dealt_in, _unnamed(rules.deck, cards), rules.hand_size), *words)


def _unnamed(deck: Deck, named: Sequence[int]) -> list[str]:
    """Cards a record does not mention, for seats whose hands it leaves out."""
    return [card.text for i, card in enumerate(deck.cards) if i not in named]


def _parse_hands(raw: Mapping[str, Any], seats: int, dealt_in: Sequence[int], size: int) -> dict[int, list[str]]:
    hands: dict[int, list[str]] = {}
    for letter, text in raw.items():
        seat = _seat_of(letter, seats, "hands")
        if not isinstance(text, str):
            raise BadRecord(f"hands: {letter} should be text, not {shown(text)}")
        if seat in hands:
            raise BadRecord(f"hands: seat {SEAT_LETTERS[seat]} is listed twice")
        if seat not in dealt_in:
            raise BadRecord(f"hands: seat {SEAT_LETTERS[seat]} is not dealt in")
        hands[seat] = text.replace(",", " ").split()
        if len(hands[seat]) != size:
            due = cards_in_words(size)
            raise BadRecord(f"hands: seat {SEAT_LETTERS[seat]} is dealt {due}, not {len(hands[seat])}")
    return hands


def _deal_order(
    hands: Mapping[int, Sequence[str]], button: int, dealt_in: Sequence[int], others: Sequence[str], size: int
) -> list[str]:
    """Hands of `size` cards, as they are dealt one at a time from the button's left."""
    if not hands:
        return []
    missing = [seat for seat in dealt_in if seat not in hands]
    if len(others) < len(missing) * size:
        raise BadRecord(
            f"hands: seat {SEAT_LETTERS[missing[0]]} is dealt {cards_in_words(size)}, but the deck leaves too few"
        )
    whole = {**hands, **{seat: others[i * size : (i + 1) * size] for i, seat in enumerate(missing)}}
    order = sorted(dealt_in, key=lambda seat: (seat <= button, seat))
    return [whole[seat][place] for place in range(size) for seat in order]


# Playing.


def replay(record: Record) -> Game:
    """Play a record strictly to its last line; the game as it then stands."""
    played = steps(record)
    game = next(played)
    for _ in played:
        pass
    return game


def replay_whole(record: Record) -> Game:
    """Play a record that must be a whole hand."""
    game = replay(record)
    if not game.is_over:
        waiting = f"{game.due.verb} is due" if game.due else _what_was_legal(game)
        early = f"the record ends too early, after {len(record.lines)} lines: {waiting}"
        raise BadRecord(beside(early, record.notice))
    return game


def steps(record: Record) -> Iterator[Game]:
    """Play a record line by line: the same game after the deal and after every line."""
    if record.is_redacted:
        raise BadRecord("this record is redacted: it can be read, but not played")
    game = Game(
        record.rules,
        record.stacks,
        button=record.button,
        sabacc_pot=record.sabacc_pot,
        away=record.away,
        names=record.names,
        dark=record.dark,
        can_undo=False,
    )
    is_sketch = len(record.deck) < len(record.rules.deck.cards)
    try:
        game.bring(_complete(game, Shuffle(record.deck), is_sketch))
    except SabaccError as error:
        raise BadRecord(f"deck: {error}") from None
    yield game
    for i, (seat, what) in enumerate(record.lines):
        try:
            _play(game, seat, what, is_sketch)
        except IllegalAction as error:
            raise BadRecord(beside(f"{_place(record, i)}: {error} {_what_was_legal(game)}", record.notice)) from None
        except SabaccError as error:
            raise BadRecord(beside(f"{_place(record, i)}: {error}", record.notice)) from None
        yield game
    if is_sketch:
        _quiet(game)
        yield game


def _place(record: Record, i: int) -> str:
    number = record.numbers[i] if record.numbers else i + 1
    return f"line {number}, {shown(format_line(*record.lines[i]))}"


def _play(game: Game, seat: int | None, what: Deed, is_sketch: bool) -> None:
    if isinstance(what, Outcome):
        if is_sketch:
            _quiet(game, type(what))
        game.bring(_complete(game, what, is_sketch))
        return
    if is_sketch:
        _quiet(game)
    if game.due is not None:
        raise BadRecord(f"{game.due.verb} is due before that")
    if isinstance(what, Stake):
        game.stake(what.credits, seat)
    elif isinstance(what, Judged):
        game.judge(what, seat)
    else:
        game.apply(what, seat)


def _what_was_legal(game: Game) -> str:
    if game.to_act is None:
        return ""
    offered = ", ".join(format_choice(choice) for choice in game.legal())
    return f"Legal for {game.names[game.to_act]}: {offered}."


def _complete(game: Game, outcome: Outcome, is_sketch: bool) -> Outcome:
    """In a sketch, complete an order of cards with the remaining ones."""
    if not (is_sketch and isinstance(outcome, Shuffle)):
        return outcome
    whole = game.throw(QuietDealer())
    if not isinstance(whole, Shuffle):
        return outcome
    deck = game.rules.deck
    loose = deck.parse(" ".join(whole.cards))
    exact = deck.parse(" ".join(outcome.cards), loose)
    texts = [deck.cards[card].text for card in exact]
    return Shuffle((*texts, *without(whole.cards, texts)))


def _quiet(game: Game, until: type[Outcome] | None = None) -> None:
    """Bring outcomes that do nothing, until a seat must act or the wanted kind of outcome is due."""
    while game.due is not None and game.due is not until:
        game.bring(game.throw(QuietDealer(game.rules.trigger_number)))
