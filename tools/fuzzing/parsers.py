"""Targets: everything that reads text. What can be read can be written again, and reads the same."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from sabacc.engine.codes import zone
from sabacc.engine.table import Table
from sabacc.errors import BadRecord, SabaccError
from sabacc.home.log_file import LogReader
from sabacc.play.actions import ACTIONS, Action, Stake
from sabacc.play.game import Game
from sabacc.play.notation import (
    format_action,
    format_line,
    format_outcome,
    parse_action,
    parse_line,
    parse_number,
    parse_outcome,
    parse_seat,
)
from sabacc.play.record import Record, format_record, parse_record, replay, replay_whole
from sabacc.play.redaction import redact
from sabacc.play.view import SeatView, list_zone
from sabacc.protocol.answers import to_act, to_action
from sabacc.protocol.messages import Act, Hello, View, decode_answer, decode_question, encode
from sabacc.protocol.views import from_view, to_view
from sabacc.rules.house_rules import differences, format_house_rules, load_house_rules, parse_house_rules
from sabacc.rules.options import OPTIONS, format_value
from sabacc.rules.registry import all_rule_sets, find
from sabacc.session.requests import REQUESTS, format_request, parse_request
from sabacc.tables.inputs import format_input, parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import KeepsNothing, MemoryLog
from sabacc.tables.offers import keys
from sabacc.tables.setup import format_setup, parse_setup
from sabacc.tables.verdict import verdict
from tools.fuzzing import corpus
from tools.fuzzing.target import Failure, Target, check_sentence, judge, must

_VERBS: Final = tuple(kind.verb.encode() for kind in ACTIONS.values())
_TALK: Final = tuple(verb.encode() for verb in REQUESTS)
_OPTIONS: Final = tuple(name.encode() for name in OPTIONS)
_GAMES: Final = tuple(rules.id.encode() for rules in all_rule_sets())
# The dealer's seed has been a number, and is text of 64 bytes.
_SEEDS: Final = (b"seed = 5", b"seed = -1", b'seed = "' + b"5a" * 64 + b'"', b'seed = "' + b"5a" * 63 + b'"')
_KEYS: Final = (
    b"format = 1", b"rules", b"revision", b"[options]", b"names", b"stacks", b"button", b"sabacc_pot", b"away", b"dark",
    b"hands = {}", b"[hands]", b"deck", b"viewer", b"actions", b'"""', b"house", b"buy_in", b"practice", b"[[chairs]]",
)  # fmt: skip
LINES: Final = (
    b"A fold", b"B check", b"A stand", b"H stay", b"roll 3 3", b"roll 1 6", b"shuffle", b"shuffle I 2c", b"pick 2c 3s",
    b"timer", b"A stake 100", b"A call hand", b"B declare -23", b"C accuse A", b"A clone 2c", b"A skift 5s", b"face ?",
    b"hands = {A = ", b"? ? ?", b"I", b"2c", b"-5t", b"+10c", b"0",
)  # fmt: skip


def check_hand(game: Game) -> None:
    """Credits and cards of a hand are all there, and each card is in one place."""
    brought = sum(what.credits for _, what in game.lines if isinstance(what, Stake))
    before = sum(game.start.stack) + game.start.sabacc + brought
    now = sum(game.stacks) + game.sabacc_pot + game.hand_pot
    must(before == now, "credits are neither made nor lost", f"{before} before, {now} now")
    must(min(*game.stacks, game.sabacc_pot, game.hand_pot) >= 0, "nobody has less than nothing", game.stacks)
    cards = range(len(game.rules.deck.cards))
    must(_places(game.table, cards) == list(cards), "each card is in one place")


def _places(t: Table, cards: range) -> list[int]:
    laid = [card for where in range(zone.DISCARD, zone.COUNT) for card in list_zone(t, where)]
    dealt_from = t.deck[t.deck_at : t.deck_at + t.count[zone.DECK]]
    heap = [card for card in cards if t.zone[card] == zone.HEAP]
    return sorted((*laid, *dealt_from, *heap))


def _text(data: bytes) -> str:
    """What is not UTF-8 is refused before it is parsed; here it becomes something that cannot be printed."""
    return data.decode("utf-8", errors="surrogateescape")


def _record(data: bytes, folder: Path) -> None:
    record = parse_record(_text(data))
    must(parse_record(format_record(record)) == record, "a record that was written reads the same")
    game = replay(record)
    check_hand(game)
    for told in (*game.narrate(), *game.narrate(everything=True)):
        check_sentence(told)
    game.digest()
    verdict(game)


def _redaction(data: bytes, folder: Path) -> None:
    record = parse_record(_text(data))
    for viewer in {0, len(record.stacks) - 1}:
        told = redact(record, viewer)
        must(parse_record(format_record(told)) == told, "a redacted record that was written reads the same")
        if told.is_redacted:
            with suppress(BadRecord):
                replay(told)
                must(False, "a redacted record cannot be played")


T = TypeVar("T")


def _round_trip(read: Callable[[str], T], write: Callable[[T], str]) -> Callable[[str], object]:
    def check(text: str) -> None:
        value = read(text)
        must(read(write(value)) == value, "what was written reads the same", f"{text!r} is {value!r}")

    return check


_READERS: Final[tuple[Callable[[str], object], ...]] = (
    parse_seat,
    parse_number,
    _round_trip(parse_action, format_action),
    _round_trip(parse_outcome, format_outcome),
    _round_trip(parse_line, lambda line: format_line(*line)),
    _round_trip(parse_request, format_request),
    _round_trip(parse_input, format_input),
    *(_round_trip(rules.deck.parse, rules.deck.format) for rules in all_rule_sets()),
)
_MOST_LINES: Final = 30


def _notation(data: bytes, folder: Path) -> None:
    """Every line, as everything it could be; it is refused if no line is anything."""
    is_taken, refusal = False, SabaccError("there is nothing to read")
    for line in _text(data).split("\n")[:_MOST_LINES]:
        for read in _READERS:
            try:
                read(line)
                is_taken = True
            except SabaccError as error:
                refusal = error
                if isinstance(judge(error), Failure):
                    raise
    if not is_taken:
        raise refusal


def _house_rules(data: bytes, folder: Path) -> None:
    path = folder / "house.toml"
    path.write_bytes(data)
    house = load_house_rules(path)._replace(from_revision=0)  # what is written is of today's revision
    must(parse_house_rules(format_house_rules(house)) == house, "house rules that were written read the same")
    for difference in differences(house.rules):
        check_sentence(str(difference))


def _options(data: bytes, folder: Path) -> None:
    """Options as they are typed: the game on the first line, then name=value."""
    name, *settings = _text(data).split("\n")
    rules = find(name)
    rules.with_options(**rules.parse_options(dict(pair.split("=", 1) for pair in settings if "=" in pair)))


def _setup(data: bytes, folder: Path) -> None:
    setup = parse_setup(_text(data))._replace(from_revision=0)  # what is written is of today's revision
    must(parse_setup(format_setup(setup)) == setup, "a set-up that was written reads the same")


class SafeBot:
    """Stands in for every bot that a log names: nothing that a file says is started."""

    def act(self, view: SeatView) -> Action:
        if view.default is None:
            raise ValueError("there is nothing to decide")
        return view.default


def _log(data: bytes, folder: Path) -> None:
    path = folder / "table.log"
    path.write_bytes(data)
    reader = LogReader(path)
    log = MemoryLog(reader.setup, tuple(reader.inputs()))
    with LiveTable(log, lambda: corpus.STAMP, HandChecker(), lambda *_: SafeBot()) as table:
        if table.game is not None:
            check_hand(table.game)
        while table.is_playing and table.step():
            pass


class HandChecker(KeepsNothing):
    """The keeper of a table whose hands are looked into."""

    def keep(self, record: Record, dealt: str, hand: int, /) -> None:
        must(parse_record(format_record(record)) == record, "a hand that is kept reads the same")
        check_hand(replay_whole(record))


def _message(data: bytes, folder: Path) -> None:
    """A line of a table or of a player."""
    refusal = SabaccError("there is no message")
    for read in (_read_question, _read_hello, _read_act):
        try:
            return read(data)
        except SabaccError as error:
            refusal = error
            if isinstance(judge(error), Failure):
                break
    raise refusal


def _read_question(line: bytes) -> None:
    message = decode_question(line)
    if isinstance(message, View):
        view = from_view(message)
        keys(view)
        again = to_view(view, message.id)
        must(decode_question(encode(again)) == again, "a view that was sent is received as it was")
    encode(message)


def _read_hello(line: bytes) -> None:
    encode(decode_answer(line, Hello))


def _read_act(line: bytes) -> None:
    answer = decode_answer(line, Act)
    encode(to_act(to_action(answer), answer.id))


def _option_seeds() -> tuple[bytes, ...]:
    return tuple(
        "\n".join((rules.id, *(f"{name}={format_value(value)}" for name, value in rules.options.items()))).encode()
        for rules in all_rule_sets()
    )


TARGETS: Final = (
    Target(
        "record",
        "records, read and replayed",
        _record,
        corpus.records,
        (*_KEYS, *LINES, *_VERBS, *_GAMES),
        tricky=corpus.tricky_records,
        share=2,
    ),
    Target("redaction", "records as one seat may read them", _redaction, corpus.records, (*LINES, *_VERBS), 16_384),
    Target("notation", "actions, outcomes, cards, requests, log lines", _notation, corpus.notations, _VERBS, 20_000),
    Target("house-rules", "files of house rules", _house_rules, corpus.house_rules, (*_KEYS, *_OPTIONS, *_GAMES)),
    Target("options", "options as they are typed", _options, _option_seeds, (*_OPTIONS, *_GAMES)),
    Target("setup", "set-ups of tables", _setup, corpus.setups, (*_KEYS, *_OPTIONS, *_GAMES, *_SEEDS)),
    Target("log", "logs of tables, resumed", _log, corpus.logs, (*_KEYS, *_VERBS, *_TALK, *_SEEDS), 65_536),
    Target(
        "message",
        "messages of the protocol, both ways",
        _message,
        corpus.messages,
        (*_VERBS, *_GAMES),
        tricky=corpus.tricky_messages,
    ),
)
