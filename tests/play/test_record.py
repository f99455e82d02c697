"""Records: written, read, played, and refused with a sentence."""

import random

import pytest

from sabacc import (
    BadRecord,
    SabaccError,
    find,
    format_record,
    parse_record,
    replay,
    to_record,
)
from sabacc.play.record import replay_whole
from sabacc.rules.model import RuleSet
from sabacc.testing.rule_check import random_action, random_game
from tests.support.rule_sets import each_rule_set

SKETCH = """
rules = "corellian-spike"
stacks = [500, 500, 500]
button = "C"

actions = \"\"\"
A stand
B trade -8
C stand
A check
B raise 10
C fold
A call
\"\"\"

[hands]
A = "+5 -5"
B = "+3 -8"
C = "+10 +9"
"""


@each_rule_set
@pytest.mark.parametrize("seed", range(10))
def test_record_replays_to_the_same_digest(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        game.apply(random_action(game, rng))
    record = to_record(game)
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text
    played = replay_whole(parse_record(text))
    assert played.digest() == game.digest()
    assert played.narrate(everything=True) == game.narrate(everything=True)


def test_sketch_plays_with_the_cards_that_matter() -> None:
    game = replay(parse_record(SKETCH))
    assert game.view(0).hand == ("+5c", "-5c")
    assert "-8c" not in game.view(1).hand
    assert game.view().discard_top == "-8c"
    assert game.hand_pot == 3 * 20 + 10 + 10 + 10
    assert game.view().round == 2


def test_sketch_becomes_a_whole_record() -> None:
    game = replay(parse_record(SKETCH))
    whole = to_record(game)
    assert len(whole.deck) == 62
    assert replay(parse_record(format_record(whole))).digest() == game.digest()


def broken(old: str, new: str) -> str:
    assert old in SKETCH
    return SKETCH.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not toml at all", "this is not a record"),
        ("stacks = [1, 2]", "needs the key 'rules'"),
        ('rules = "corellian-spike"', "needs the key 'stacks'"),
        (broken('"corellian-spike"', '"poker"'), "there is no rule set 'poker'"),
        ("revision = 7\n" + SKETCH, "revision 7 of corellian-spike, but only revisions 1 to 3 are known"),
        ("format = 9\n" + SKETCH, "format 9"),
        ("colour = 9\n" + SKETCH, "no key 'colour'"),
        ("sabacc_pot = true\n" + SKETCH, "sabacc_pot should be a number"),
        (broken("[500, 500, 500]", '["a", 1, 2]'), "stacks should be a list of numbers"),
        (broken('button = "C"', 'button = "Z"'), "button: 'Z'"),
        (broken('button = "C"', 'button = "D"'), "button: there is no seat D"),
        (broken('"+10 +9"', '"+10 +99"'), r"deck: '\+99' is not a card"),
        (broken('"+10 +9"', '"0 0"').replace('"+3 -8"', '"0 -8"'), "used more often"),
        (broken('"+10 +9"', '"+10"'), "dealt two cards, not 1"),
        (broken("A call", "A dance"), "line 13, 'A dance': 'dance' is not an action"),
        # Only the verbs of the game: the list was of all 28.
        (
            broken("A call", "A draw"),
            "'draw' is not an action; Corellian Spike has check, call, raise, .*, gain, [^,]*, [^,]*",
        ),
        (broken("A call", "F call"), "there is no seat F"),
        (SKETCH + "\n[options]\nante_hand = 5\n", "ante_hand must be even"),
        (SKETCH + "\n[options]\nante = 5\n", "no option 'ante'"),
    ],
)
def test_bad_records_are_refused_when_read(text: str, said: str) -> None:
    with pytest.raises(SabaccError, match=said):
        parse_record(text)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("B trade -8", "B trade -9", "line 8, 'B trade -9': -9 is not in your hand. Legal for B: stand, gain"),
        ("B trade -8", "C trade +9", "It is not C's turn, but B's"),
        ("B raise 10", "B raise 9999", "A raise can be at most 470, not 9999"),
        ("B raise 10", "B raise 0", "A raise must be at least 1, not 0"),
        ("A call", "A check", "You cannot check: the bet is 10 above yours"),
        ("A stand", "roll 3 3", "roll was given, but nothing is due"),
        ("A check", "roll 3 7\nA check", "must be from 1 to 6"),
        ("A check", "roll 3\nA check", "2 are due, not 1"),
    ],
)
def test_illegal_lines_are_named(old: str, new: str, said: str) -> None:
    with pytest.raises(BadRecord) as refusal:
        replay(parse_record(broken(old, new)))
    assert said in str(refusal.value)


def test_record_that_ends_too_early_is_refused() -> None:
    with pytest.raises(BadRecord, match="ends too early, after 7 lines: Legal for A: stand, gain"):
        replay_whole(parse_record(SKETCH))


def test_record_that_goes_on_too_long_is_refused() -> None:
    over = broken("A call", "A fold\nB stand")
    with pytest.raises(BadRecord, match="'B stand': The hand is over"):
        replay(parse_record(over))


def test_whole_record_lacks_no_chance() -> None:
    """Only a sketch may leave outcomes of chance away."""
    whole = format_record(to_record(replay(parse_record(SKETCH))))
    without_roll = "\n".join(line for line in whole.splitlines() if not line.startswith("roll"))
    with pytest.raises(BadRecord, match="roll is due before that"):
        replay(parse_record(without_roll))


def test_hands_may_be_given_for_some_seats_only() -> None:
    game = replay(
        parse_record(
            SKETCH.replace('A = "+5 -5"\n', "").replace('C = "+10 +9"\n', "")[: SKETCH.index("actions")]
            + '[hands]\nB = "+3 -8"\n'
        )
    )
    assert game.view(1).hand == ("+3c", "-8c")
    assert len(game.view(0).hand) == 2


def test_seat_away_twice_is_away_once() -> None:
    game = replay(parse_record('rules = "classic"\nstacks = [9, 9, 9]\naway = ["B", "B"]\n'))
    assert game.view().live == (True, False, True)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('actions = """\nB stand\nA dance"""', 5),
        ('actions = """B stand\nA dance"""', 4),
        ('actions = "A dance"', 3),
        ('"actions" = "A dance"', 3),
    ],
)
def test_errors_name_the_line_of_the_file(text: str, line: int) -> None:
    with pytest.raises(BadRecord, match=f"line {line}, 'A dance'"):
        parse_record('rules = "classic"\nstacks = [9, 9]\n' + text)


@pytest.mark.parametrize(
    "text",
    [
        "[options]\nself = 1",
        '[options]\nsymbols = [["core"], 1, 2, 3, 4, 5]',
        "sabacc_pot = " + "9" * 5000,
        'actions = "A raise ' + "9" * 5000 + '"',
        "x = " + "[" * 5000 + "]" * 5000,
        '[hands]\nA = ["1c", "2c"]',
        '[hands]\nA = "1c 2c"\na = "1c 2c"',
        'away = ["A"]\n[hands]\nA = "1c 2c"',
    ],
)
def test_odd_texts_are_refused_in_one_sentence(text: str) -> None:
    with pytest.raises(SabaccError) as refusal:
        parse_record('rules = "classic"\nstacks = [9, 9, 9]\n' + text)
    assert 0 < len(str(refusal.value)) < 1000


def test_options_travel_with_the_record() -> None:
    rules = find("classic").with_options(shift="by_symbol", symbols=("none", "core", "rim", "wild", "none", "core"))
    game = random_game(rules, random.Random(5))
    again = parse_record(format_record(to_record(game)))
    assert again.rules.options == rules.options
