"""Valid inputs to start from, always the same ones, made through the package itself so that they follow its formats."""

import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from sabacc.home.data_folder import Store
from sabacc.home.log_file import LogFile
from sabacc.play.game import Game
from sabacc.play.notation import format_action, format_line
from sabacc.play.record import format_record, to_record
from sabacc.protocol.messages import Act, Hello, Refused, Welcome, encode
from sabacc.protocol.views import to_view
from sabacc.rules.house_rules import HouseRules, format_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.presets import all_presets
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.texts import example
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import Setup, format_setup, standard_setup
from sabacc.testing.rule_check import random_action, random_game

STAMP: Final = "20261116-201500-000000"
_OLD_LOGS: Final = Path(__file__).parents[2] / "tests" / "data" / "tables"
_HANDS: Final = 2  # of each rule set
_MOST_MOVES: Final = 80
# Requests of table talk; bots answer some of them.
TALK: Final = (
    "A: offer 400 ship: slightly used",
    "A: withdraw 1",
    "A: warn B slow play",
    "A: set min_bet=2 max_bet=50",
    "A: invite Lando",
    "guest: value 1 300",
    "guest: rule the ship stays",
    "A: declare dark",
    "A: arm stay",
    "A: disarm",
    "rebuy A 500",
    "leave B",
    "sit out A",
    "sit in A",
    "timer",
    "wind",
    "undo",
    "play on",
    "close",
)


@cache
def played_hands() -> tuple[Game, ...]:
    """Random hands of every rule set, played to the end."""
    return tuple(
        _played(rules, random.Random(f"{rules.id} {number}")) for rules in all_rule_sets() for number in range(_HANDS)
    )


def _played(rules: RuleSet, rng: random.Random) -> Game:
    game = random_game(rules, rng)
    while not game.is_over:
        # Hands of random moves go on for long; the safe answers end them.
        game.apply(random_action(game, rng) if len(game.lines) < _MOST_MOVES else game.default())
    return game


@cache
def whole_records() -> tuple[bytes, ...]:
    """Records of whole hands, the shortest first."""
    return tuple(sorted((format_record(to_record(game)).encode() for game in played_hands()), key=len))


@cache
def records() -> tuple[bytes, ...]:
    """Records of whole hands, and sketches written by hand."""
    examples = [text for rules in all_rule_sets() if (text := example(rules.id))]
    return (*whole_records(), *(text.encode() for text in (*examples, *_SKETCHES)))


_SKETCHES: Final = (
    'rules = "classic"\nstacks = [100, 100]\n',
    'rules = "corellian-spike"\nstacks = [100, 100, 100]\nbutton = "B"\nhands = {A = "+5c -5c", B = "0 0"}\n',
    'rules = "classic"\nstacks = [90, 90]\naway = []\ndeck = "I, 2c, 3s"\nactions = """\nB raise 10  # high\n"""\n',
)


@cache
def tricky_records() -> tuple[bytes, ...]:
    """Records that name all cards, or are large or deep where others are not."""
    named = []
    for rules in all_rule_sets():
        cards = [card.text for card in rules.deck.cards]
        hand, rest = " ".join(cards[: rules.hand_size]), " ".join(cards[rules.hand_size :])
        named.append(f'rules = "{rules.id}"\nstacks = [90, 90]\ndeck = "{rest}"\nhands = {{A = "{hand}"}}\n')
    large = "0x" + "f" * 5_000
    numbers = [f"{key} = {large}\n" for key in ("format", "revision", "button", "sabacc_pot", "names", "options")]
    numbers += [f"stacks = [{large}, 1]\n", f"[options]\nmin_bet = {large}\n", f"[hands]\nA = {large}\n"]
    deep = "[" * 490 + "]" * 490
    nested = [f"{key} = {deep}\n" for key in ("names", "away", "stacks", "viewer", "deck")]
    short = _SKETCHES[0]
    return tuple(text.encode() for text in (*named, *(short + more for more in (*numbers, *nested, "\n" * 60_000))))


@cache
def notations() -> tuple[bytes, ...]:
    """Lines as they are typed or recorded: actions, outcomes, hands, requests."""
    hands = ["\n".join(format_line(seat, what) for seat, what in game.lines[1:20]) for game in played_hands()]
    cards = [" ".join(card.text for card in rules.deck.cards[:12]) for rules in all_rule_sets()]
    return tuple(text.encode() for text in (*hands, *cards, *TALK, "bet 10\njunk\ncall-hand\ndeclare -23\naccuse B"))


@cache
def house_rules() -> tuple[bytes, ...]:
    """Presets, and each rule set with an option changed."""
    presets = [preset.load(rules) for preset in all_presets() for rules in preset.rule_sets[:2]]
    changed = [HouseRules("Ours", rules.with_options(max_bet=50), "A note\nin two lines") for rules in all_rule_sets()]
    return tuple(format_house_rules(house).encode() for house in (*presets, *changed))


def setup_of(rules: RuleSet, people: Sequence[str] = ("Ana",), practice: bool = True) -> Setup:
    """A small table with bots that decide at once."""
    return standard_setup(rules, people=people, seats=3, bots=("random",), seed=7, practice=practice)


@cache
def setups() -> tuple[bytes, ...]:
    """Set-ups of tables of every rule set."""
    tables = [setup_of(rules, people) for rules in all_rule_sets() for people in (("Ana",), ("Ana", "Bo"))]
    return tuple(format_setup(setup).encode() for setup in tables)


@cache
def logs() -> tuple[bytes, ...]:
    """Logs of tables with some hands, and those that older versions have written."""
    played = [_played_log(rules, random.Random(rules.id)) for rules in all_rule_sets()]
    return (*played, *(path.read_bytes() for path in sorted(_OLD_LOGS.glob("*.log"))))


def _played_log(rules: RuleSet, rng: random.Random, hands: int = 2) -> bytes:
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        with LiveTable(LogFile(store, setup_of(rules)), lambda: STAMP) as table:
            for _ in range(hands):
                for _ in play_hand(table, rng):
                    pass
        return store.table.read_bytes()


@cache
def checkpointed() -> tuple[bytes, bytes]:
    """The log of a table that is long enough for a checkpoint, and the checkpoint."""
    rules = find("corellian-spike")
    rng = random.Random(rules.id)
    with TemporaryDirectory() as folder:
        store = Store(Path(folder))
        with LiveTable(LogFile(store, setup_of(rules)), lambda: STAMP) as table:
            while not store.checkpoint.exists():
                for _ in play_hand(table, rng, most_moves=1000):
                    pass
                for seat in table.people:
                    if table.is_broke(seat):
                        table.rebuy(seat)
        return store.table.read_bytes(), store.checkpoint.read_bytes()


def play_hand(table: LiveTable, rng: random.Random, most_moves: int = 30) -> Iterator[str]:
    """Play a hand, or the beginning of a long one; the lines as a person would type them."""
    if table.is_over or table.is_playing:
        return
    table.deal()
    yield "deal"
    for _ in range(most_moves):
        while table.step():
            pass
        if table.game is None or table.to_act is None:
            return
        action = random_action(table.game, rng)
        table.act(action)
        yield format_action(action)


@cache
def messages() -> tuple[bytes, ...]:
    """Messages of the protocol: views along a hand, and everything else that is said."""
    others = (
        Welcome(protocol=1, sabacc="1.0", seed=5, seconds=2.5),
        Refused(id=3, why="You cannot raise now.", played="check"),
        Hello(protocol=1, name="example"),
        Act(id=1, act="raise 10"),
    )
    return (*(line for rules in all_rule_sets() for line in _views(rules)), *map(encode, others))


def tricky_messages() -> tuple[bytes, ...]:
    """Views of a seat, or with a dealer, that is not at the table."""
    views = [line for line in messages() if b'"seat":"H","stack"' not in line]
    return tuple(re.sub(key + rb'":"\w"', key + b'":"H"', views[0], count=1) for key in (b"seat", b"to_act", b"dealer"))


def _views(rules: RuleSet) -> Iterator[bytes]:
    rng = random.Random(f"views {rules.id}")
    game = random_game(rules, rng)
    for number in range(40):
        if game.is_over:
            break
        if number % 10 == 0:
            yield encode(to_view(game.view(game.to_act), number))
        game.apply(random_action(game, rng))
    yield encode(to_view(game.view(), 99))
