"""The golden vectors of Galaxy Series: hands, options, flow, and the exact counts of its ladder."""

import functools
import re
from collections.abc import Sequence

import pytest

from sabacc import Call, Check, Fold, Game, Raise, Stand, Take, find, parse_record, replay
from sabacc.engine.codes import note
from sabacc.play.hands import compare
from sabacc.rules.odds import count_ranks
from sabacc.rules.options import Value
from sabacc.session.chips import in_chips
from tests.support.scenario import by_seat, hand, hand_sizes, happened, shown, told
from tests.support.vectors import Vector, cases, check_comparison, load

GALAXY = find("galaxy-series")
OPTIONS: dict[str, dict[str, Value]] = {
    "C-O1": {"kind": "magnitude"},
    "C-O2": {"yee_haa": "three_only"},
    "C-O3": {"sylops_pair": False},
    "A-O4": {"sylop_starts_runs": True},
}


@pytest.mark.parametrize("vector", cases("C-V"))
def test_hand(vector: Vector) -> None:
    """GS-1.6, GS-10.1 to GS-10.23, GS-11.1 to GS-11.13, GS-11.15."""
    check_comparison(GALAXY, vector)


@pytest.mark.parametrize("vector_id", OPTIONS)
def test_option(vector_id: str) -> None:
    """GS-10.18, GS-16.19 to GS-16.22."""
    rules = GALAXY.with_options(**OPTIONS[vector_id])
    clauses = re.findall(r"`([^`]*)` (is|stays) ([A-Z0-9][\w -]*\w)", load(vector_id)[0]["expected"])
    assert clauses
    for text, verb, rank in clauses:
        assert compare(rules, [text]).hands[0].rank == rank
        assert (compare(GALAXY, [text]).hands[0].rank == rank) == (verb == "stays")


COUNTS = {
    2: {"Pure Sabacc": 1, "Sabacc Pair": 90, "Nulhrek": 1800},
    3: {"Yee-Haa": 180, "3-Card Sabacc": 1170, "Nulhrek": 36470},
    4: {
        "Banthas Wild": 18,
        "Squadron": 90,
        "Straight Khyron": 1134,
        "Rule of Two": 3735,
        "Yee-Haa": 180,
        "4-Card Sabacc": 12906,
        "Nulhrek": 539782,
    },
    5: {
        "Rhylet": 18,
        "Full Sabacc": 18,
        "Fleet": 162,
        "Banthas Wild": 486,
        "Gee Whiz": 486,
        "Rule of Two": 15804,
        "Yee-Haa": 3996,
        "5-Card Sabacc": 168426,
        "Nulhrek": 6281606,
    },
}


@pytest.mark.parametrize("size", COUNTS)
def test_exact_counts(size: int) -> None:
    """GS-10.6 to GS-10.23."""
    assert {odds.rank: odds.hands for odds in count_ranks(GALAXY, size) if odds.hands} == COUNTS[size]


play = functools.partial(told, "galaxy-series")


# Eight cards to four seats, one flipped, then the Array's a, b, c …
DEALT = "+1c +2c +3c +4c +5c +6c +7c +8c -1c"
ARRAY = "-2c -3c -4c -5c -6c -7c -8c"
ALL_STAND = "A stand\nB stand\nC stand\nD stand"
ALL_CHECK = "A check\nB check\nC check\nD check"


def test_C_F1_the_start() -> None:
    """GS-2.9, GS-2.13, GS-4.1, GS-4.4."""
    game = play("", f"{DEALT} {ARRAY}")
    assert (game.hand_pot, game.sabacc_pot) == (40, 20)
    assert game.view().array == ("-2c",)
    assert game.view().deck_size == 52
    assert game.view().discard_top == "-1c"


def test_C_F2_and_C_F8_buying_the_pilot_in_round_one() -> None:
    """GS-4.5, GS-5.1, GS-5.6, GS-5.9, GS-5.12."""
    game = play("A take -2c", f"{DEALT} {ARRAY}")
    assert game.stacks[0] == 500 - 15 - 5
    assert game.view(0).hand == ("+1c", "+5c", "-2c")
    assert (game.view().array, game.view().deck_size) == (("-3c",), 51)
    assert "not in the Array" in game.why_not(Take("-4c"))


def test_C_F3_to_C_F7_the_array_slides() -> None:
    """GS-4.2 to GS-4.6, GS-5.7 to GS-5.9."""
    start = f"A take -2c\nB stand\nC stand\nD stand\n{ALL_CHECK}\n"
    second = play(start, f"{DEALT} {ARRAY}")
    assert second.view().array == ("-3c", "-4c")
    swap = start + "A stand\nB exchange +2c for -3c\nC stand\nD stand\n"
    game = play(swap + ALL_CHECK, f"{DEALT} {ARRAY}")
    assert game.stacks[1] == 500 - 15 - 10
    assert game.view().discard_top == "+2c"
    assert len(game.view(1).hand) == 2
    assert game.view().array == ("-4c", "-5c", "-6c")
    gunner = play(swap + ALL_CHECK + "\nA stand\nB stand\nC take -4c", f"{DEALT} {ARRAY}")
    assert gunner.stacks[2] == 500 - 15 - 15
    assert gunner.view().array == ("-5c", "-6c", "-7c")
    pilot = play(swap + ALL_CHECK + "\nA stand\nB stand\nC take -4c\nD take -7c", f"{DEALT} {ARRAY}")
    assert pilot.stacks[3] == 500 - 15 - 5
    assert pilot.view().array == ("-5c", "-6c", "-8c")


def test_C_F9_to_C_F11_dice_in_round_three_only() -> None:
    """GS-3.3, GS-5.3, GS-6.1 to GS-6.3, GS-6.5."""
    rounds = f"A gain\nB gain\nC stand\nD stand\n{ALL_CHECK}\nA gain\nB stand\nC stand\nD gain\n{ALL_CHECK}\n"
    before = play(rounds.rstrip())
    assert before.view().dice == (1, 2)
    assert not happened(before, note.SHIFTED)
    game = play(rounds + "roll 2 2")
    assert hand_sizes(game) == hand_sizes(before) == [4, 3, 2, 3]
    assert len(happened(game, note.GAVE_UP)) == 12
    for seat in "ABCD":
        assert not set(hand(game, seat)) & set(hand(before, seat))
    # The cards of the shift came before the third one of the Array, which is otherwise the same.
    assert game.view().array[:2] == before.view().array[:2]
    assert len(game.view().array) == 3
    assert sum(line[1].verb == "roll" for line in game.lines) == 1
    assert (game.to_act, game.view().phase) == (0, "Cards")
    last = play(rounds + "roll 2 2\nA gain\nB stand\nC stand\nD stand")
    assert hand_sizes(last) == [5, 3, 2, 3]
    # Betting is left, and then the hand is over.
    assert last.view().phase == "Betting"
    assert play(rounds + f"roll 2 2\nA gain\nB stand\nC stand\nD stand\n{ALL_CHECK}").is_over


def test_C_F12_chips_are_those_of_the_lay_game() -> None:
    """GS-2.3."""
    assert in_chips(500, 500) == (("Aurodium", 50, 4), ("Argentium", 25, 8), ("Bronzium", 5, 20))
    assert 20 * 5 + 8 * 25 + 4 * 50 == GALAXY["buy_in"] == 500


TIED = '[hands]\nA = "+5c -5t"\nB = "+5t -5s"\n'


def to_the_end(stacks: Sequence[int], more: str, sabacc_pot: int = 0) -> Game:
    """Everybody stands and checks through three rounds."""
    letters = "ABCD"[: len(stacks)]
    stand, check = (("\n".join(f"{letter} {verb}" for letter in letters)) for verb in ("stand", "check"))
    return play("\n".join([stand, check] * 3), stacks=stacks, more=more, sabacc_pot=sabacc_pot)


def test_C_F13_tied_zero_hands_share_both_pots() -> None:
    """Three antes and a Pilot make 35 and 15; odd credits go to A, who is first in turn order. GS-11.15, GS-11.16."""
    rounds = "A stand\nB stand\nC stand\nA check\nB check\nC check"
    lines = rounds.replace("C stand", "C take -2c") + f"\n{rounds}\n{rounds}"
    game = play(lines, "-1c -2c", [100, 100, 100], TIED + 'C = "+9c +8c"\n')
    assert by_seat(happened(game, note.WON)) == {"A": 18, "B": 17}
    assert by_seat(happened(game, note.WON_SABACC)) == {"A": 8, "B": 7}
    assert game.stacks == (85 + 18 + 8, 85 + 17 + 7, 85 - 5)


def test_C_F14_tied_other_hands_leave_the_sabacc_pot() -> None:
    """GS-9.5, GS-11.15."""
    game = to_the_end([100, 100], '[hands]\nA = "+5c -4t"\nB = "+5t -4s"\n')
    assert (game.stacks, game.sabacc_pot) == ((95, 95), 10)


def test_C_F15_conceded_hand_leaves_the_sabacc_pot() -> None:
    """GS-3.7, GS-8.2, GS-8.5, GS-8.6."""
    game = play("A stand\nB stand\nA fold", stacks=[100, 100], more=TIED)
    assert (game.stacks, game.sabacc_pot) == ((85, 105), 10)
    assert not shown(game)


def test_C_F16_all_in_layers() -> None:
    """GS-7.11, GS-7.14, GS-9.1 to GS-9.4, GS-12.2 to GS-12.4, GS-12.7, GS-12.8."""
    three_stand = "A stand\nB stand\nC stand"
    record = (
        """
rules = "galaxy-series"
stacks = [40, 65, 115]
button = "C"
actions = """
        + f'"""{three_stand}\nA raise 25\nB raise 25\nC raise 50\n{three_stand}\n{three_stand}"""'
        + """
[hands]
A = "0 0"
B = "+5c -5c"
C = "+9c +8c"
"""
    )
    played = replay(parse_record(record))
    assert played.is_over
    assert played.stacks == (75 + 30 + 15, 50, 50)
    assert played.sabacc_pot == 0


def test_C_F17_prices_lie_in_the_main_pot() -> None:
    """Ruling M1: what is paid for a Gunner is contested by everybody, also by who is all in. GS-5.10, GS-12.1."""
    a_round = "A stand\nB stand\nC stand\nA check\nB check\nC check\n"
    last = "A stand\nB take -2c\nC stand\nA raise 20\nB raise 30\nC call"
    hands = '[hands]\nA = "0 0"\nB = "+1c +2t"\nC = "+9c +8c"\n'
    game = play(f"{a_round}{a_round}{last}", "-1c -2c -3c -4c -5c", [35, 500, 500], hands)
    assert by_seat(happened(game, note.BOUGHT_FROM_ARRAY)) == {"B": 15}
    won = [(event.seat, event.value, event.number) for event in happened(game, note.WON)]
    assert won == [(0, 105, 0), (1, 60, 1)]


def test_folding_costs_nothing_and_is_free_at_any_time() -> None:
    """Rulings G22 and G23. GS-7.1, GS-8.3."""
    game = play("A stand\nB stand", stacks=[100, 100])
    assert {choice.kind for choice in game.legal()} == {Check, Fold, Raise}
    game.apply(Raise(5))
    assert {choice.kind for choice in game.legal()} == {Call, Fold, Raise}
    assert Stand not in {choice.kind for choice in game.legal()}
