"""The golden vectors of pots and penalties in Classic, each played from a record made of the columns of its row."""

from __future__ import annotations

import re

import pytest

from sabacc.engine.codes import note
from sabacc.play.hands import compare
from sabacc.play.record import Record, parse_record, steps
from sabacc.rules.options import Value
from sabacc.rules.registry import find
from tests.support.scenario import ClassicTurns, by_seat, happened, sketch
from tests.support.vectors import Vector, cases, load

CLASSIC = find("classic")
FAMILIES = {"VP": 19, "VS": 11, "VN": 3}
FOLD_CREDIT = 1
NOBODY = "\N{EN DASH}"

# The options of the rows whose note asks for some; each is played once with every set of them.
OPTIONS: dict[str, tuple[dict[str, Value], ...]] = {
    "VP05": ({"caller_penalty": "with_bomb_twice"},),
    "VP18": ({"bomb_penalty": 5},),
    "VN02": ({"negative_hands": "special"}, {"negative_hands": "mirror"}),
    "VN03": ({"negative_hands": "special"}, {"negative_hands": "mirror"}),
}
# How the bets of a row come about, turn by turn from A, with who folds; the hand is called in the last turn. In rows
# that are not here everybody has paid the ante alone.
TURNS: dict[str, tuple[str, ...]] = {
    "VS01": ("raise 23", "raise 25", "raise 50", "stay", "stay"),
    "VS02": ("raise 23", "raise 25", "raise 50", "stay"),
    "VS03": ("raise 23", "raise 25", "raise 50", "stay"),
    "VS04": ("raise 23", "raise 25", "call", "stay"),
    "VS05": ("raise 24", "raise 5", "call", "call", "stay / D", "raise 20", "call"),
    "VS06": ("raise 8", "call", "call", "raise 20"),
    "VS07": ("raise 23", "raise 25", "call", "stay"),
    "VS08": ("raise 8", "call", "call", "raise 20"),
    "VS09": ("raise 8, check", "call, check", "call, check", "raise 40, fold"),
    "VS10": ("raise 9, check", "call, check", "call, check", "raise 30, check", "raise 10, fold / D"),
    "VS11": ("raise 23", "raise 25", "call", "stay", "stay"),
}
# In these rows a seat raises and folds before anybody must answer its raise. No order of turns leads there, so they are
# played with two bets in a turn.
TWO_BETS = ("VS09", "VS10")
# Whatever a folded seat held; no row has these cards.
FOLDED_HANDS = {"A": "B B", "D": "D D"}

AMOUNT = re.compile(r"([A-H])(\d+)")
HAND = re.compile(r"([A-H]): ?(?:`([^`]+)`|(folded))")


def amounts(cell: str) -> dict[str, int]:
    """ "A25 B50": what each seat has or pays."""
    return {seat: int(number) for seat, number in AMOUNT.findall(cell)}


def hands_by_seat(cell: str) -> dict[str, list[str]]:
    """ "A: `10c 11s`; B: folded": the cards of each seat; of a folded one none."""
    return {seat: cards.split() for seat, cards, _ in HAND.findall(cell)}


def caller_of(vector: Vector) -> str:
    """Where no caller is named the best hand calls."""
    if vector["Caller"] != NOBODY:
        return vector["Caller"]
    hands = hands_by_seat(vector["Hands"])
    (best,) = compare(CLASSIC, [" ".join(cards) for cards in hands.values()]).winners
    return list(hands)[best]


def ante_of(vector: Vector) -> int:
    """The greatest ante that neither pot of the row forbids."""
    paid = amounts(vector["In"])
    folds = vector["Hands"].count("folded") * FOLD_CREDIT
    return min(*paid.values(), (int(vector["Sabacc Pot"]) - folds) // len(paid))


def starting_stacks(vector: Vector) -> dict[str, int]:
    """What each seat had before it paid its ante twice, its bets and its fold credit."""
    paid, left = amounts(vector["In"]), amounts(vector["Stacks before"])
    hands = hands_by_seat(vector["Hands"])
    return {seat: left[seat] + paid[seat] + ante_of(vector) + FOLD_CREDIT * (not hands[seat]) for seat in paid}


def lines_of(vector: Vector) -> list[str]:
    """Bets, gains of a third card in the first turn, and the call."""
    hands = hands_by_seat(vector["Hands"])
    caller = caller_of(vector)
    # Nobody calls in the first round, nor in his own turn.
    quiet = ("check",) * (len(hands) + (2 if caller == "A" else 1))
    turns = TURNS.get(vector.name, quiet)
    script = ClassicTurns(len(hands))
    for i, turn in enumerate(turns):
        bets, _, folds = turn.partition(" / ")
        gains = i < len(hands) and len(list(hands.values())[i]) > 2
        is_last = i == len(turns) - 1
        script.turn(*bets.split(", "), folds=folds, draw="gain" if gains else "stand", caller=caller if is_last else "")
    return script.lines


def record_of(vector: Vector, options: dict[str, Value]) -> Record:
    """The record of a row up to the call."""
    hands = hands_by_seat(vector["Hands"])
    stacks = starting_stacks(vector)
    ante = ante_of(vector)
    folds = sum(not cards for cards in hands.values()) * FOLD_CREDIT
    thirds = [card for cards in hands.values() for card in cards[2:]]
    demise = [card for cards in hands_by_seat(vector["Demise"]).values() for card in cards]
    text = sketch(
        "classic",
        list(stacks.values()),
        [" ".join(cards[:2]) or FOLDED_HANDS[seat] for seat, cards in hands.items()],
        " ".join(thirds + demise),
        lines_of(vector),
        sabacc_pot=int(vector["Sabacc Pot"]) - folds - ante * len(hands),
        options={"ante_hand": ante, "ante_sabacc": ante, **options},
    )
    record = parse_record(text)
    if vector.name in TWO_BETS:
        course = record.rules.course
        twice = course.varied(turn=(course.turn[0], *course.turn))
        record = record._replace(rules=record.rules.varied(course=twice))
    return record


def check_row(vector: Vector, options: dict[str, Value]) -> None:
    record = record_of(vector, options)
    played = steps(record)
    for _ in record.lines:
        game = next(played)
    assert not game.is_over
    assert game.hand_pot == sum(amounts(vector["In"]).values())
    assert game.stacks == tuple(amounts(vector["Stacks before"]).values())
    assert game.sabacc_pot == int(vector["Sabacc Pot"])

    *_, game = played
    assert game.is_over
    assert game.stacks == tuple(amounts(vector["Stacks after"]).values())
    assert game.sabacc_pot == int(vector["Sabacc Pot after"])
    penalties = {seat: paid for seat, paid in amounts(vector["Penalties"]).items() if paid}
    assert by_seat(happened(game, note.BOMB_PAID, note.CALLER_PAID)) == penalties


@pytest.mark.parametrize("vector", [*cases("VP"), *cases("VS"), *cases("VN")])
def test_pots(vector: Vector) -> None:
    """CL-5.6, CL-8.8, CL-10.3 to CL-10.11, CL-11.5, CL-12.1 to CL-12.9, CL-13.1 to CL-13.6, CL-13.8, CL-13.9, CL-14.1
    to CL-14.7, CL-18.11, CL-18.12, CL-19.29, CL-19.30.
    """
    for options in OPTIONS.get(vector.name, ({},)):
        check_row(vector, options)


def test_the_rows_are_read_in_full() -> None:
    rows = [vector for prefix in FAMILIES for vector in load(prefix)]
    wanted = [f"{prefix}{i:02}" for prefix, count in FAMILIES.items() for i in range(1, count + 1)]
    assert sorted(vector.name for vector in rows) == sorted(wanted)
    for vector in rows:
        seats = "ABCDEFGH"[: len(hands_by_seat(vector["Hands"]))]
        for column in ("In", "Stacks before", "Stacks after"):
            assert "".join(amounts(vector[column])) == seats, (vector.name, column)
        for column in ("Penalties", "Demise"):
            assert (vector[column] == NOBODY) == (not re.search("[A-H]", vector[column])), (vector.name, column)
        has_option = re.search("option|mirror", vector["Note"]) is not None
        assert (vector.name in OPTIONS) == has_option, vector.name


def test_a_row_that_needs_bets_has_them() -> None:
    for prefix in FAMILIES:
        for vector in load(prefix):
            paid = set(amounts(vector["In"]).values())
            assert (vector.name in TURNS) == (paid != {ante_of(vector)}), vector.name
