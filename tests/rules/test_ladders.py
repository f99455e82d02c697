"""A ladder is an object: what it is asked, and what is refused when a rule set is made with one that does not fit."""

from __future__ import annotations

import re

import pytest

from sabacc.cards import CLASSIC_76, Deck
from sabacc.engine.codes import ladder
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import BOMBED, ORDINARY, RANK_SHIFT, UNKNOWN
from sabacc.engine.table import Table
from sabacc.errors import BadNotation, BadRules
from sabacc.play.hands import compare, example_of, why
from sabacc.rules import ladders
from sabacc.rules.course import Course
from sabacc.rules.ladders import HandSizes, Ladder
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import count_ranks, hand_sizes
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.sets.classic import WEG_COURSE
from tests.support.rule_sets import each_rule_set

SPIKE = find("corellian-spike")
NEW_CODE = 99
# What a line of the ladder has room for.
MOST_WORDS, MOST_CARDS = 23, 17


def made(by: Ladder, deck: Deck = SPIKE.deck, course: Course = SPIKE.course) -> RuleSet:
    """Corellian Spike on another ladder."""
    return RuleSet(id="mine", name="My Game", revision=1, deck=deck, ladder=by, piles=SPIKE.piles, course=course)


def refusal(by: Ladder, deck: Deck = SPIKE.deck, course: Course = SPIKE.course) -> str:
    with pytest.raises(BadRules) as error:
        made(by, deck, course)
    return str(error.value)


# What is refused when the rule set is made.


def test_a_ladder_that_the_engine_does_not_know() -> None:
    assert refusal(ladders.SPIKE.varied(code=NEW_CODE)) == (
        "mine: the engine has no ladder 99; it has 0, 1, 2, 3, 4, 5, 6"
    )


def test_a_ladder_without_a_case_in_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(scoring.BEST_RANK, NEW_CODE, 15)
    assert refusal(ladders.SPIKE.varied(code=NEW_CODE)) == (
        "mine: the engine lists ladder 99, but score_hand has no case for it"
    )


def test_names_for_other_ranks_than_the_engine_gives() -> None:
    fewer = ladders.SPIKE.varied(ranks=ladders.SPIKE.ranks[:-1])
    assert refusal(fewer) == "mine: the ladder must name 16 ranks, from bombed out to the best, not 15"
    assert refusal(ladders.SPIKE.varied(ranks=ladders.YARITH.ranks)).endswith("not 7")


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"least": 0}, "the smallest hand of the ladder must have at least 1 card, not 0"),
        ({"most": 1}, "the largest hand of the ladder must have at least 2 cards, not 1"),
        ({"counted": (2, 6)}, "odds cannot be given for hands of 6 cards, which the ladder does not have"),
        ({"counted": ()}, "the ladder must name at least one hand size for which odds are given"),
    ],
)
def test_sizes_that_make_no_sense(changes: dict[str, object], sentence: str) -> None:
    sizes = HandSizes(**{**ladders.SPIKE.sizes._asdict(), **changes})
    assert refusal(ladders.SPIKE.varied(sizes=sizes)) == f"mine: {sentence}"


def test_cards_that_a_ladder_cannot_hold() -> None:
    assert refusal(ladders.SPIKE, CLASSIC_76) == (
        "mine: the ladder takes cards from -12 to +12, but the Classic deck has X (-17)"
    )


def test_more_rounds_than_a_hand_has_room_for() -> None:
    """CS-15.16, GS-16.15: what the option is said to take is what is accepted."""
    takes = "a whole number from 1 to 3 (a hand has up to five cards)"
    sentence = f"option rounds takes {takes}, not 4"
    plan = SPIKE.course
    longer = Course(opening=plan.opening, round=plan.round, closing=plan.closing, rounds=4)
    assert refusal(ladders.SPIKE, course=longer) == f"mine: {sentence}"
    for rules in (SPIKE, find("galaxy-series")):
        assert rules.option("rounds").wanted == takes
        assert rules.with_options(rounds=3) == rules
        with pytest.raises(BadRules, match=re.escape(sentence)):
            rules.with_options(rounds=4)
    for rules in (find("yarith-bespin"), find("centran")):
        assert rules.option("rounds").wanted == "a whole number from 1 to 20"
        assert rules.with_options(rounds=20)["rounds"] == 20


def test_a_shared_field_that_a_ladder_does_not_count() -> None:
    assert refusal(ladders.SPIKE, course=WEG_COURSE) == (
        "mine: holdem_field needs a ladder that can count the cards in the fields of others"
    )


def test_wild_fives_that_a_ladder_does_not_count() -> None:
    centran = find("centran")
    assert refusal(ladders.CLASSIC, centran.deck, centran.course) == "mine: Wild Fives need a ladder that counts them"


# The engine and the objects.


def test_every_ladder_of_the_engine_has_an_object() -> None:
    assert {rules.ladder.code for rules in all_rule_sets()} == set(scoring.BEST_RANK)
    assert sorted(scoring.BEST_RANK) == sorted(
        code for name, code in vars(ladder).items() if name.isupper() and name not in ("LIGHT", "DARK")
    )


def test_the_engine_scores_by_every_ladder() -> None:
    for rules in all_rule_sets():
        p, t = rules.program, Table()
        card = next(i for i in range(p.cards) if p.value[i] == 2)
        t.hand[:2] = card, next(i for i in range(p.cards) if p.value[i] == 7)
        t.face[card] = card
        assert scoring.rank(scoring.score_hand(t, p, 2, 0, 0, False, ladder.LIGHT)) == ORDINARY
        assert scoring.score_lot(t, p, card) != BOMBED
        assert scoring.opens_sabacc_pot(p, scoring.BEST_RANK[p.ladder] - 1 << RANK_SHIFT)


def test_an_unknown_ladder_is_not_scored_like_another() -> None:
    p, t = find("classic").varied().program, Table()
    t.hand[:2] = 0, 1
    for code in (NEW_CODE, -1, max(scoring.BEST_RANK) + 1):
        p.ladder = code
        assert scoring.score_hand(t, p, 2, 0, 0, False, ladder.LIGHT) == UNKNOWN
        assert scoring.score_lot(t, p, 0) == UNKNOWN
        assert scoring.rank(UNKNOWN) == scoring.rank(BOMBED)
        assert not scoring.opens_sabacc_pot(p, UNKNOWN)


# What a ladder brings to a game.


def test_a_rule_set_has_the_options_of_its_ladder() -> None:
    mine = made(ladders.GALAXY)
    assert {name: mine[name] for name in ladders.GALAXY.options} == ladders.GALAXY.options
    assert not mine.has("pairs")
    assert (find("classic")["negative_hands"], find("brockley")["negative_hands"]) == ("strict", "special")


def test_a_game_on_another_ladder_scores_by_it() -> None:
    assert compare(made(ladders.GALAXY), ["+5 -5"]).hands[0].rank == "Sabacc Pair"
    assert compare(SPIKE, ["+5 -5"]).hands[0].rank == "Lone Sabacc"


def test_sides_come_with_the_ladder() -> None:
    assert [rules.id for rules in all_rule_sets() if rules.sides] == ["force"]
    assert made(ladders.FORCE).sides
    with pytest.raises(BadNotation, match="a hand of My Game begins with its side"):
        compare(made(ladders.FORCE), ["+5 -5"])


SENTENCES = [
    ("corellian-spike", "0", "a hand of Corellian Spike has 2 to 5 cards, not 1 (0)"),
    ("galaxy-series", "", "a hand of Galaxy Series has 2 to 5 cards, not 0 (nothing)"),
    ("yarith-bespin", "+1 +2", "a hand of Yarith Bespin has two hand cards and a spike card, not 2 (+1c +2c)"),
    ("classic", "5s", "a hand of Classic Sabacc has at least two cards, not 1 (5s)"),
    ("corellia-run", "", "a hand of Corellia Run has at least two cards, not 0 (nothing)"),
    ("centran", "", "a hand needs cards"),
]


@pytest.mark.parametrize(("rules_id", "hand", "sentence"), SENTENCES)
def test_a_hand_of_another_size_is_refused(rules_id: str, hand: str, sentence: str) -> None:
    with pytest.raises(BadNotation) as error:
        compare(find(rules_id), [hand])
    assert str(error.value) == sentence


WORDS = [
    ("corellian-spike", "+5 -5", "adds up to 0"),
    ("yarith-bespin", "+1 +2 -6", "-3, 3 from zero"),
    ("corellia-run", "+1 +2", "+3, 3 from zero"),
    ("classic", "10s 13c", "total +23"),
    ("classic", "10s 14c", "+24: over 23"),
    ("force", "D: 10s 5c", "total +15"),
    ("centran", "2s -1", "+1, 1 from 0"),
    ("centran", "10s 9s", "+19, 4 from +23"),
]


@pytest.mark.parametrize(("rules_id", "hand", "words"), WORDS)
def test_a_hand_explains_itself(rules_id: str, hand: str, words: str) -> None:
    rules = find(rules_id)
    (found,) = compare(rules, [hand]).hands
    assert why(rules, found) == words


# What the ranks mean.


@each_rule_set
def test_every_rank_is_explained_in_a_few_words_and_by_a_hand_that_has_it(rules: RuleSet) -> None:
    counts = [count_ranks(rules, size)[::-1] for size in hand_sizes(rules)]
    for place, rank in enumerate(rules.ladder.ranks):
        meaning = rules.ladder.meaning(place)
        occurs = any(count[place].hands for count in counts)
        assert len(meaning.definition) <= MOST_WORDS and len(meaning.example) <= MOST_CARDS, rank
        if occurs:
            assert meaning.definition and example_of(rules, place), f"{rank} has no example that is one"


def test_the_hands_that_are_not_dealt_have_examples_too() -> None:
    """The Dark side's 23, five Fives on the table, and the -23 of Brockley."""
    force, centran, brockley = find("force"), find("centran"), find("brockley")
    assert example_of(force, 2) == "12f 11t"
    assert example_of(force, 1) == "12c 9s" and example_of(force, 1, is_dark=True) == "12f 9t"
    assert example_of(centran, centran.ladder.ranks.index("Wild Sabacc")) == "5c 5f 5s 5t -5"
    assert example_of(brockley, brockley.ladder.ranks.index("Pure Sabacc (negative)")) == "V E"


def test_a_ladder_without_meanings_will_do_and_one_with_too_few_will_not() -> None:
    assert made(ladders.SPIKE.varied(meanings=())).ladder.meaning(3) == ladders.Meaning()
    few = ladders.SPIKE.varied(meanings=ladders.SPIKE.meanings[:-1])
    assert refusal(few) == "mine: the ladder must explain all of its 16 ranks or none, not 15"
