"""Long records: legal hands of very many lines, and texts that are merely long."""

from __future__ import annotations

import resource
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc import find, format_record, parse_record
from sabacc.errors import BadRecord, IllegalAction, SabaccError
from sabacc.files import RECORD
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.notation import parse_action
from sabacc.play.record import replay, replay_whole, to_record

PAIR = "B raise 1\nA raise 1\n"  # as often as people like: nothing limits the number of raises


def record_with(pairs: int) -> str:
    """A whole hand with so many pairs of raises."""
    rules = find("corellian-spike").with_options(min_bet=1, all_in="side_pots")
    game = Game(rules, [1_000_000_000] * 2, dealer=SeededDealer(7))
    raises = 0
    while not game.is_over:
        verbs = [choice.kind.verb for choice in game.legal()]
        verb = next(
            verb for verb in ("raise", "call", "check", "stand") if verb in verbs and (verb, raises) != ("raise", 2)
        )
        raises += verb == "raise"
        game.apply(parse_action("raise 1" if verb == "raise" else verb))
    text = format_record(to_record(game))
    assert text.count(PAIR) == 1
    return text.replace(PAIR, PAIR * pairs)


def test_replaying_keeps_no_copy_of_the_table_for_every_line() -> None:
    text = record_with(500)
    replay_whole(parse_record(text))
    tracemalloc.start()
    game = replay_whole(parse_record(text))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000, f"{peak / 1000:.0f} bytes for each of 1,000 lines"
    assert len(game.lines) > 1_000


def test_a_replayed_hand_goes_on_but_not_back() -> None:
    record = parse_record(record_with(1))
    game = replay(record._replace(lines=record.lines[:1]))
    before = game.digest()
    with pytest.raises(IllegalAction, match="nothing to undo"):
        game.undo()
    assert game.digest() == before
    game.apply(game.legal_actions()[0])


@pytest.mark.long(reason="it replays a record of 3 MB, within 30 s and 100 MB")
@pytest.mark.parametrize("words", [("replay",), ("replay", "--json")])
def test_a_record_of_3_mb_is_replayed_in_100_mb(tmp_path: Path, words: tuple[str, ...]) -> None:
    file = tmp_path / "long.toml"
    file.write_text(record_with(3_000_000 // len(PAIR)))
    assert 2_999_000 < file.stat().st_size < RECORD.most
    script = (
        "import re, resource, sys; from sabacc.cli import main; code = main(sys.argv[1:]);"
        # The most memory that getrusage tells is that of the process which started this one, if that has more.
        "most = re.search(r'VmHWM:\\s*(\\d+) kB', open('/proc/self/status').read())[1];"
        "used = resource.getrusage(resource.RUSAGE_SELF);"
        "print(code, most, used.ru_utime + used.ru_stime, file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, *words, str(file)]
    done = subprocess.run(command, capture_output=True, check=False, timeout=300)
    code, kilobytes, seconds = done.stderr.split()
    assert code == b"0"
    assert int(kilobytes) < 100_000
    # The time of the processor, as others may be at work too.
    assert float(seconds) < 30
    assert b"raises" in done.stdout or b"bets" in done.stdout


HEAD = 'rules = "classic"\nstacks = [500, 500]\n'
ACTIONS = f'{HEAD}actions = """\n'
WORST: dict[str, Callable[[int], str]] = {
    "blank lines": lambda n: "\n" * n,
    "spaces": lambda n: " " * n,
    "dots in a key": lambda n: "a." * (n // 2) + "a = 1",
    "lists in lists": lambda n: "a = " + "[" * n,
    "quotes": lambda n: 'a = """' + '\\"""' * (n // 4),
    "tables": lambda n: "[[a]]\n[a.b]\n" * (n // 12),
    "a hexadecimal number": lambda n: f"stacks = [0x{'f' * n}]",
    "a decimal number": lambda n: f"stacks = [{'9' * n}]",
    "a number with a point": lambda n: f"stacks = [{'9' * n}.0]",
    "stacks": lambda n: 'rules = "classic"\nstacks = [' + "1," * (n // 2) + "]",
    "names": lambda n: HEAD + "names = [" + '"a",' * (n // 4) + "]",
    "a word": lambda n: f"{ACTIONS}{'x' * n}\n",
    "words": lambda n: f"{ACTIONS}A {'x ' * (n // 2)}\n",
    "blank actions": lambda n: ACTIONS + "\n" * n + '"""',
    "dice": lambda n: ACTIONS + "roll " + "1 " * (n // 2) + '\n"""',
    "cards": lambda n: HEAD + 'deck = "' + "I " * (n // 2) + '"',
    "hidden cards": lambda n: HEAD + 'deck = "' + "? " * (n // 2) + '"',
    "checks": lambda n: ACTIONS + "A check\n" * (n // 8) + '"""',
}


def refuse(text: str, read: Callable[[str], object] = lambda text: replay_whole(parse_record(text))) -> None:
    with pytest.raises(SabaccError) as refusal:
        read(text)
    assert len(str(refusal.value)) < 600
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("make", WORST.values(), ids=WORST)
def test_a_long_text_is_one_short_sentence(make: Callable[[int], str]) -> None:
    refuse(make(60_000))


@pytest.mark.long(reason="it reads a megabyte of each of the worst texts, each within 5 s and 2 GB")
@pytest.mark.parametrize("make", WORST.values(), ids=WORST)
def test_a_megabyte_of_the_worst_is_read_in_time(make: Callable[[int], str]) -> None:
    script = (
        "import sys; from sabacc import parse_record; from sabacc.errors import SabaccError\n"
        "from sabacc.play.record import replay_whole\n"
        "try:\n    replay_whole(parse_record(sys.stdin.read()))\n"
        "except SabaccError:\n    sys.exit(3)"
    )

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (5, 5))
        resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))

    done = subprocess.run(
        [sys.executable, "-c", script],
        input=make(1_000_000).encode(),
        capture_output=True,
        check=False,
        preexec_fn=limit,
    )
    assert (done.returncode, done.stderr) == (3, b"")


# Numbers and cards.


@pytest.mark.parametrize("number", [f"0x{'f' * 9000}", f"-0x{'f' * 9000}", f"0o{'7' * 9000}", f"0b{'1' * 20_000}"])
@pytest.mark.parametrize(
    "text",
    [
        "format = N", "rules = N", "revision = N", "stacks = N", "stacks = [N]", "stacks = [500, N]", "stacks = [[N]]",
        "names = N", "names = [N]", "button = N", "sabacc_pot = N", "away = [N]", "dark = [N]", "viewer = N",
        "deck = N", "actions = N", "hands = N", "hands = {A = N}", "options = N", "options = {ante_hand = N}",
        "options = {N = N}", "N = 1", "colour = N", "options = {deck = [N]}",
    ],
)  # fmt: skip
def test_a_number_of_any_base_and_length_is_one_short_sentence(text: str, number: str) -> None:
    key = text.partition(" ")[0]
    lines = [line for line in HEAD.splitlines() if not line.startswith(key)]
    refuse("\n".join([*lines, text.replace("N", number)]), parse_record)


@pytest.mark.parametrize("rules_id", ["classic", "corellian-spike", "centran"])
def test_hands_and_a_deck_that_name_all_cards(rules_id: str) -> None:
    rules = find(rules_id)
    size, texts = rules.hand_size, [card.text for card in rules.deck.cards]
    stacks = f'rules = "{rules_id}"\nstacks = [500, 500]\n'
    hands = f'hands = {{B = "{" ".join(texts[:size])}"}}\ndeck = "{" ".join(texts[size:])}"'
    with pytest.raises(
        BadRecord, match=f"hands: seat A is dealt {'two' if size == 2 else 'five'} cards, but the deck leaves too few"
    ):
        parse_record(stacks + hands)
