"""Records: written, read, played, redacted, and refused with a sentence."""

import random

import pytest
from hypothesis import given, strategies as st

from sabacc import (
    BadNotation,
    BadRecord,
    EventKind,
    SabaccError,
    all_rule_sets,
    find,
    format_record,
    parse_record,
    redact,
    replay,
    to_record,
)
from sabacc.play.actions import ACTIONS, Action, Exchange, Pick, Raise, Roll, Shuffle, make
from sabacc.play.notation import format_action, format_line, format_outcome, parse_action, parse_line, parse_outcome
from sabacc.play.record import replay_whole, steps
from sabacc.rules.model import RuleSet
from sabacc.testing.conformance import random_action, random_game

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


def actions() -> st.SearchStrategy[Action]:
    cards = st.sampled_from(["+7c", "-10t", "0", "10f", "I", "Ac", "-21"])
    values = {
        "card": cards,
        "other": cards,
        "by": st.integers(0, 10**6),
        "total": st.integers(-99, 99),
        "seat": st.integers(0, 7),
    }
    kinds = st.sampled_from(sorted(ACTIONS.values(), key=lambda kind: kind.code))
    return kinds.flatmap(lambda kind: st.builds(make, st.just(kind), *(values[n] for n in kind.__match_args__)))


@given(actions())
def test_actions_read_as_written(action: Action) -> None:
    assert parse_action(format_action(action)) == action
    assert parse_line(format_line(3, action)) == (3, action)


@pytest.mark.parametrize(
    "outcome", [Roll((3, 4)), Roll((100,)), Shuffle(("0", "+7c", "0")), Pick(("-1", "2c")), Pick(())]
)
def test_outcomes_read_as_written(outcome: Roll | Shuffle | Pick) -> None:
    assert parse_outcome(format_outcome(outcome)) == outcome


def test_other_words_are_understood() -> None:
    assert parse_action("BET 10") == Raise(10)
    assert parse_action("junk") == parse_action("fold")
    assert parse_action("exchange 10c -7") == Exchange("10c", "-7") == parse_action("exchange 10c for -7")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is no action"),
        ("dance", "is no action"),
        ("raise", "should read like 'raise N'"),
        ("raise ten", "whole number"),
        ("raise -5", "whole number"),
        ("raise 5 6", "should read like"),
        ("trade", "should read like 'trade CARD'"),
        ("fold 7c", "should read like 'fold'"),
        ("exchange 7c", "exchange CARD for CARD"),
    ],
)
def test_bad_actions_are_refused(text: str, said: str) -> None:
    with pytest.raises(BadNotation, match=said):
        parse_action(text)


@pytest.mark.parametrize("rules", all_rule_sets(), ids=lambda rules: rules.id)
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


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("rules", all_rule_sets(), ids=lambda rules: rules.id)
def test_redacted_record_tells_only_what_the_viewer_saw(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    while not game.is_over:
        game.apply(random_action(game, rng))
    record = to_record(game)
    for viewer in range(game.seats):
        hidden = redact(record, viewer)
        assert parse_record(format_record(hidden)) == hidden
        seen_in_events = {e.card for e in game.events(viewer) if e.card not in (None, "?")}
        views = [step.view(viewer) for step in steps(record)]
        seen_in_views = {card for view in views for hand in (*view.hands, (view.discard_top,)) for card in hand}
        shown = {card for card in hidden.deck if card != "?"}
        assert shown <= seen_in_events | seen_in_views
        if not any(isinstance(what, Shuffle) for _, what in record.lines):
            drawn = {e.card for e in game.events(viewer) if e.kind is EventKind.DREW and e.seat == viewer}
            assert drawn <= shown
        with pytest.raises(BadRecord, match="redacted"):
            replay(hidden)


def broken(old: str, new: str) -> str:
    assert old in SKETCH
    return SKETCH.replace(old, new)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not toml at all", "this is no record"),
        ("stacks = [1, 2]", "needs the key 'rules'"),
        ('rules = "corellian-spike"', "needs the key 'stacks'"),
        (broken('"corellian-spike"', '"poker"'), "there is no rule set 'poker'"),
        ("revision = 7\n" + SKETCH, "revision 7 of corellian-spike, and revision 1 is known"),
        ("format = 9\n" + SKETCH, "format 9"),
        ("colour = 9\n" + SKETCH, "no key 'colour'"),
        ("sabacc_pot = true\n" + SKETCH, "sabacc_pot should be number"),
        (broken("[500, 500, 500]", '["a", 1, 2]'), "stacks should be a list of numbers"),
        (broken('button = "C"', 'button = "Z"'), "button: 'Z'"),
        (broken('button = "C"', 'button = "D"'), "button: there is no seat D"),
        (broken('"+10 +9"', '"+10 +99"'), r"deck: '\+99' is no card"),
        (broken('"+10 +9"', '"0 0"').replace('"+3 -8"', '"0 -8"'), "used more often"),
        (broken('"+10 +9"', '"+10"'), "dealt two cards, not 1"),
        (broken("A call", "A dance"), "line 13, 'A dance': 'dance' is no action"),
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
        ("A stand", "roll 3 3", "roll comes, but nothing is due"),
        ("A check", "roll 3 7\nA check", "The dice show 1 to 6"),
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


def centran_blind_pick(lost: str) -> str:
    """B takes 2f from the Array before everybody's eyes; then a shift takes one of its cards, unseen."""
    return f"""
rules = "centran"
stacks = [200, 200]
button = "A"
deck = "2f 9s -3 -4 -6"
actions = \"\"\"
B exchange 8c for 2f
B done
A stand
A done
B raise 5
A call
pick {lost} 7c
\"\"\"

[hands]
A = "7c 7f"
B = "8c 8f"
"""


def test_redaction_does_not_tell_what_a_blind_pick_took() -> None:
    deck = "2f -3 9s -4 -6"
    texts = [
        format_record(redact(parse_record(centran_blind_pick(lost).replace("2f 9s -3 -4 -6", deck)), 0))
        for lost in ("2f", "8f")
    ]
    picks = [line for text in texts for line in text.splitlines() if line.startswith("pick")]
    assert picks == ["pick ? 7c", "pick ? 7c"]


def spike_trade(deck: str) -> str:
    """B buys +5t openly, gains a card, and later trades -3c away: dealt to it, or gained."""
    return f"""
rules = "corellian-spike"
stacks = [500, 500]
button = "A"
deck = "{deck}"
actions = \"\"\"
B buy
A stand
B check
A check
B gain
A stand
B check
A check
B trade -3c
A stand
\"\"\"
"""


DEALT = "-3c +1c +2c +3c +5t +9t -9s"
GAINED = "+9t +1c +2c +3c +5t -3c -9s"


def test_nobody_sees_how_long_another_has_held_a_card() -> None:
    """The place of an openly bought card in somebody's hand would tell which of the hidden ones was traded."""
    games = [replay(parse_record(spike_trade(deck))) for deck in (DEALT, GAINED)]
    assert games[0].view(0)[:-1] == games[1].view(0)[:-1]
    assert games[0].narrate(0) == games[1].narrate(0)


def test_redaction_does_not_tell_how_long_another_has_held_a_card() -> None:
    hidden = [redact(parse_record(spike_trade(deck)), 0) for deck in (DEALT, GAINED)]
    assert hidden[0].deck == hidden[1].deck
    assert hidden[0].lines == hidden[1].lines


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


def test_redaction_needs_a_seat() -> None:
    for seat in (-1, 3):
        with pytest.raises(BadRecord, match=f"there is no seat {seat}"):
            redact(parse_record(SKETCH), seat)


def test_options_travel_with_the_record() -> None:
    rules = find("classic").with_options(shift="by_symbol", symbols=("none", "core", "rim", "wild", "none", "core"))
    game = random_game(rules, random.Random(5))
    again = parse_record(format_record(to_record(game)))
    assert again.rules.options == rules.options
