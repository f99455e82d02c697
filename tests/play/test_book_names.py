"""The words that the books have for acts: typed, asked about, refused, and written down as our own."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from sabacc import Buy, Call, Check, Game, SeededDealer, Swap, Trade, find, parse_action
from sabacc.engine.codes import act
from sabacc.errors import BadNotation, BadRules
from sabacc.home.data_folder import Store
from sabacc.home.lines import play_lines
from sabacc.home.saved_table import begin_table
from sabacc.play.actions import ACTIONS, Action
from sabacc.play.explaining import explain_verb
from sabacc.play.notation import format_line
from sabacc.rules.book_names import BookName
from sabacc.rules.model import RuleSet
from sabacc.rules.texts import rules_text
from sabacc.tables.live_table import LiveTable
from tests.support.evenings import let_bots_act, small_setup
from tests.support.rule_sets import each_rule_set
from tests.support.small_game import SMALL

PRICES = "5 for the Pilot, 10 for the Wing, 15 for the Gunner"


def read(text: str, rules_id: str, **options: str) -> Action:
    rules = find(rules_id)
    return parse_action(text, rules.with_options(**rules.parse_options(options)))


def converse(evening: LiveTable, *typed: str) -> list[str]:
    out = io.StringIO()
    play_lines(evening, io.BytesIO("".join(f"{line}\n" for line in typed).encode()), out, False)
    return out.getvalue().splitlines()


def lines_of(evening: LiveTable) -> list[str]:
    assert evening.game is not None
    return [format_line(*line) for line in evening.game.lines]


def bet_until_buying(evening: LiveTable) -> None:
    """Check or call through the first betting phase."""
    let_bots_act(evening)
    while evening.game is not None and evening.game.phase.name != "Buying":
        evening.act(Check() if evening.game.is_legal(Check()) else Call())
        let_bots_act(evening)


@each_rule_set
def test_the_text_has_the_name_of_the_book_and_our_verb_in_one_clause(rules: RuleSet) -> None:
    """CN-4.3, CN-16.3, GS-5.4, GS-5.6, GS-5.7, YB-6.3, YB-6.4."""
    clauses = [clause.text for clause in rules_text(rules.id).clauses]
    for each in rules.book_names:
        assert any(text.startswith(f"{each.name} (`{ACTIONS[each.act].verb}`") for text in clauses), each


@pytest.mark.parametrize(
    ("rules_id", "typed", "ours"),
    [
        ("centran", "trade 4f for 7s", "exchange 4f for 7s"),
        ("centran", "Trade 4f with 7s", "exchange 4f for 7s"),
        ("galaxy-series", "swap +9c for -8s", "exchange +9c for -8s"),
        ("galaxy-series", "discard +9c", "trade +9c"),
        ("galaxy-series", "buy -8s", "take -8s"),
        ("galaxy-series", "trade +9c", "trade +9c"),
        ("galaxy-series", "gain", "gain"),
        ("yarith-bespin", "buy", "gain"),
        ("yarith-bespin", "swap +3c", "drop +3c"),
        ("yarith-bespin", "discard +3c", "drop +3c"),
        ("corellian-spike", "buy", "buy"),
        ("corellian-spike", "swap +3c", "swap +3c"),
    ],
)
def test_words_of_the_book_are_read(rules_id: str, typed: str, ours: str) -> None:
    """CN-4.3, GS-5.3 to GS-5.7, YB-6.3 to YB-6.6."""
    assert read(typed, rules_id) == parse_action(ours)


def test_a_verb_that_the_table_has_for_itself_stays_its_own() -> None:
    """YB-15.18, CN-16.3: it depends on the options in force."""
    assert read("buy", "yarith-bespin", buy_top_discard="yes") == Buy()
    assert read("discard 4f", "centran", advanced="on") == parse_action("shed 4f")
    with pytest.raises(BadNotation, match="'discard' is not an action"):
        read("discard 4f", "centran")
    with pytest.raises(BadNotation, match="'discard' is not an action"):
        parse_action("discard 4f")


@pytest.mark.parametrize(
    ("rules_id", "typed", "said"),
    [
        ("centran", "trade 4f", "'exchange CARD for CARD', which the book of Centran Sabacc calls Trade"),
        ("galaxy-series", "buy", "'take CARD', which the book of Galaxy Series calls Gain from the Array"),
        ("galaxy-series", "gain -8s", "'gain'; in Galaxy Series the book's Gain from the Array is `take CARD`"),
    ],
)
def test_what_cannot_be_read_points_to_the_act(rules_id: str, typed: str, said: str) -> None:
    with pytest.raises(BadNotation) as refusal:
        read(typed, rules_id)
    assert str(refusal.value) == f"{typed!r} should read like {said}"


def test_an_act_of_another_game_is_refused_with_the_one_that_the_book_means() -> None:
    centran = Game(find("centran"), [500] * 3, dealer=SeededDealer(1))
    means = "in Centran Sabacc the book's Trade is `exchange CARD for CARD`"
    assert centran.why_not(Trade("4f")) == f"trade is not possible in this phase (Cards): {means}."
    yarith = Game(find("yarith-bespin"), [500] * 2, dealer=SeededDealer(1))
    yarith.apply(Check())
    yarith.apply(Check())
    said = "buy is not possible in this phase (Buying): in Yarith Bespin the book's Buy is `gain`."
    assert yarith.why_not(Buy()) == said
    galaxy = Game(find("galaxy-series"), [500] * 2, dealer=SeededDealer(1))
    own = galaxy.view(galaxy.to_act).hand[0]
    means = "in Galaxy Series the book's Swap with Array is `exchange CARD for CARD`"
    assert galaxy.why_not(Swap(own)) == f"swap is not possible in this phase (Cards): {means}."
    # What is an act of this game, only not now, needs no such hint.
    assert galaxy.why_not(Check()) == "check is not possible in this phase (Cards)."


def test_the_line_mode_takes_the_words_of_the_book_and_the_record_has_ours(tmp_path: Path) -> None:
    """YB-6.3, YB-6.5, GS-5.7."""
    with begin_table(small_setup("yarith-bespin", seed=2), Store(tmp_path / "yarith")) as evening:
        evening.deal()
        bet_until_buying(evening)
        assert any(line.startswith("You can gain now") for line in converse(evening, "why buy", "buy"))
        assert "A gain" in lines_of(evening)
        assert evening.game is not None
        card = evening.game.view(0).hand[0]
        converse(evening, f"swap {card}")
        assert f"A drop {card}" in lines_of(evening)
    with begin_table(small_setup("galaxy-series", seed=2), Store(tmp_path / "galaxy")) as evening:
        converse(evening, "deal")
        assert evening.game is not None
        mine, [pilot] = evening.game.view(0).hand[0], evening.game.view(0).array
        converse(evening, f"swap {mine} for pilot")
        assert f"A exchange {mine} for {pilot}" in lines_of(evening)


def test_help_leads_from_the_word_of_the_book_to_our_act(tmp_path: Path) -> None:
    with begin_table(small_setup("centran", seed=2), Store(tmp_path)) as evening:
        told = converse(evening, "help trade", "help exchange", "help take")
        taken = "Take a card of the Array in exchange for one of yours."
        assert f"In Centran Sabacc the book's Trade is `exchange CARD for CARD`. {taken}" in told
        assert f"exchange CARD for CARD: {taken} The book calls it Trade." in told
        fills = "Take a card out of the Array; the deck fills its place."
        assert f"take CARD: {fills} At this table it is not possible." in told


def test_help_is_true_for_the_game_one_sits_at() -> None:
    """GS-4.5, GS-5.6 to GS-5.9, CN-16.4, CS-4.3, YB-6.2."""
    galaxy, centran = find("galaxy-series"), find("centran")
    moves = "newer cards move one place on, and the deck fills the Pilot place."
    paid = "Pay for a card of the Array and take it"
    assert explain_verb("take", galaxy) == (
        f"take CARD: {paid}: {PRICES}. The {moves} The book calls it Gain from the Array."
    )
    swapped = f"{paid} for one of yours: {PRICES}."
    assert f"{swapped} Yours goes to the discard pile, {moves}" in explain_verb("exchange", galaxy)
    assert f"{swapped} Yours takes its place." in explain_verb("exchange", galaxy.with_options(swapped_card="gap"))
    dear = explain_verb("take", galaxy.with_options(buy_in=1000))
    assert "10 for the Pilot, 20 for the Wing, 30 for the Gunner" in dear
    taking = centran.with_options(advanced="on_with_take")
    assert explain_verb("take", taking) == "take CARD: Take a card out of the Array; the deck fills its place."
    assert explain_verb("gain", find("corellian-spike")) == "gain: Draw a card from the deck. It costs 10."
    dear = explain_verb("gain", find("yarith-bespin").with_options(ante_hand=6))
    assert dear == "gain: Draw a card from the deck. It costs 6. The book calls it Buy."
    assert explain_verb("gain", centran) == "gain: Draw a card from the deck."
    assert explain_verb("dance", galaxy) == ""


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("trade", "its book_names should consist of BookNames, not of 'trade'"),
        (BookName(999, "Trade", ("trade",)), "the book cannot call 999 'Trade', as that is not an act of a seat"),
        (BookName(act.GAIN, "Buy", ("Buy a card",)), "a verb of the book such as 'Buy a card' should be one word"),
    ],
)
def test_names_that_make_no_sense_are_refused(name: BookName, sentence: str) -> None:
    with pytest.raises(BadRules) as refusal:
        RuleSet(
            id="mine",
            name="Mine",
            revision=1,
            deck=SMALL.deck,
            ladder=SMALL.ladder,
            piles=SMALL.piles,
            course=SMALL.course,
            book_names=(name,),
        )
    assert str(refusal.value).startswith(f"mine: {sentence}")
