"""Set-ups: what reads back, and what is refused."""

from __future__ import annotations

import pytest

from sabacc import RuleSet, find
from sabacc.errors import SabaccError
from sabacc.policies.character import CHARACTERS
from sabacc.rules.presets import find_house_rules
from sabacc.tables.setup import (
    SeatSetup,
    Setup,
    check_setup,
    format_setup,
    introductions,
    parse_setup,
    remarks,
    standard_setup,
)
from tests.support.evenings import small_setup
from tests.support.rule_sets import each_rule_set

CLASSIC = find("classic")


@each_rule_set
def test_a_set_up_reads_back(rules: RuleSet) -> None:
    for setup in (
        standard_setup(rules),
        standard_setup(rules.with_options(max_bet=70), people=('Ana "the shark"', "Bö"), seats=5, house="Friday [x]"),
        standard_setup(rules, seats=2, bots=("odds", "thumb:bold"), buy_in=777, practice=False, seed=0),
    ):
        assert parse_setup(format_setup(setup)) == setup


def test_bots_buy_in_again_unless_a_set_up_says_otherwise_or_is_older_than_that() -> None:
    text = format_setup(standard_setup(CLASSIC))
    assert "bots_rebuy = true\n" in text and standard_setup(CLASSIC).bots_rebuy
    for other in (text.replace("bots_rebuy = true\n", ""), text.replace("bots_rebuy = true", "bots_rebuy = false")):
        assert not parse_setup(other).bots_rebuy
    off = format_setup(standard_setup(CLASSIC, bots_rebuy=False))
    assert not parse_setup(off, is_new=True).bots_rebuy
    assert not standard_setup(CLASSIC, bots_rebuy=False).bots_rebuy
    assert "Bots that cannot pay the antes buy in again." in remarks(standard_setup(CLASSIC))
    assert not remarks(standard_setup(find("centran"), bots_rebuy=False))
    with pytest.raises(SabaccError, match="with game_end=last_standing nobody buys in again"):
        standard_setup(CLASSIC.with_options(game_end="last_standing"), bots_rebuy=True)
    assert not remarks(standard_setup(CLASSIC.with_options(game_end="last_standing")))


def test_the_first_dealer_is_chosen_by_name_and_kept_by_seat() -> None:
    """Ruling X4: without a choice, and in set-ups from before there was one, chance chooses."""
    setup = standard_setup(CLASSIC, people=("Ana", "Bo"), dealer="corvo")
    assert [seat.name for seat in setup.seats][setup.first_dealer or 0] == "Corvo"
    assert 'first_dealer = "C"\n' in format_setup(setup) and parse_setup(format_setup(setup)) == setup
    assert "Corvo deals the first hand." in remarks(setup)
    house = standard_setup(CLASSIC.with_options(house_dealer=True), dealer="Player")
    assert "Player has the dealer's token first." in remarks(house)
    assert standard_setup(CLASSIC).first_dealer is None
    assert "first_dealer" not in format_setup(standard_setup(CLASSIC))
    with pytest.raises(SabaccError, match="nobody called 'Cy' is here to deal first; here are Ana, Bo, Corvo, Dara"):
        standard_setup(CLASSIC, people=("Ana", "Bo"), dealer="Cy")
    for letter, said in (("E", "one of the 4 seats"), ("Z", "'Z'")):
        with pytest.raises(SabaccError, match=said):
            parse_setup(format_setup(setup).replace('first_dealer = "C"', f'first_dealer = "{letter}"'))


SUGGESTED = (
    "With fewer than four players, min_rounds=4 is suggested: pots and hands then have time to grow before somebody "
    "can call the hand."
)


@pytest.mark.parametrize("name", ["classic", "force", "corellia-run"])
def test_few_players_hear_of_more_rounds_before_the_first_call(name: str) -> None:
    """CL-8.4: it is only said, and not where somebody has chosen a number, or nobody calls so."""
    rules = find(name)
    for seats in range(2, 9):
        setup = standard_setup(rules, seats=seats)
        assert (SUGGESTED in remarks(setup)) == (seats < 4)
        assert setup.rules["min_rounds"] == 1
    assert SUGGESTED not in remarks(standard_setup(rules.with_options(min_rounds=2), seats=2))
    for other in ("brockley", "centran", "corellian-spike"):
        assert SUGGESTED not in remarks(standard_setup(find(other), seats=2))


def test_a_standard_set_up_fits() -> None:
    setup = standard_setup(CLASSIC, people=("Ana", "Bex"), seats=4, bots=("odds", "random"))
    assert [chair.bot for chair in setup.seats] == [None, None, "odds", "random"]
    assert len({chair.name for chair in setup.seats}) == 4
    assert not setup.practice
    assert standard_setup(CLASSIC).practice
    assert standard_setup(CLASSIC.with_options(seats=2)).seats[1].bot is not None
    assert standard_setup(CLASSIC).seed is None
    assert {chair.dark for chair in standard_setup(find("force")).seats[1:]} == {True, False}


def test_the_bots_of_a_new_table_differ_and_are_told_in_words() -> None:
    setup = standard_setup(CLASSIC)
    bots = [seat.bot for seat in setup.seats[1:]]
    assert len(set(bots)) == 3 and set(bots) <= set(CHARACTERS)
    told = introductions(setup)
    assert [line.split(":")[0] for line in told] == [seat.name for seat in setup.seats[1:]]
    assert told[0] == "Bex: cautious, waits for good cards, bets little and folds early."
    assert all("thumb" not in line for line in told)
    assert introductions(standard_setup(CLASSIC, bots=("cmd:./bot",))) == ()
    told = introductions(standard_setup(CLASSIC.with_options(devices="tolerated")))
    assert told[0] == "Bex: cautious, waits for good cards, bets little and folds early; never cheats, seldom accuses."


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        (Setup(CLASSIC, (SeatSetup("Ana"),), 500, True, 1), "2 to 8 seats, not 1"),
        (Setup(CLASSIC, (SeatSetup("Ana"), SeatSetup("Ana")), 500, True, 1), "a name must be new at the table"),
        (Setup(CLASSIC, (SeatSetup("Ana"), SeatSetup("\x1b[2J")), 500, True, 1), "printable characters"),
        (Setup(CLASSIC, (SeatSetup("Ana"), SeatSetup("Bo", dark=True)), 500, True, 1), "no Light and Dark side"),
        (Setup(CLASSIC, (SeatSetup("Ana"), SeatSetup("Bo")), 1, True, 1), "from 2 to"),
    ],
)
def test_a_table_without_a_hand_is_refused(setup: Setup, said: str) -> None:
    with pytest.raises(SabaccError, match=said):
        check_setup(setup)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("format = 1", "format = 9", "format 9, but only format 1 is understood"),
        ("format = 1", "", "format"),
        ('rules = "classic"', 'rules = "poker"', "no rule set 'poker'"),
        ("revision = 3", "revision = 4", "revision 4 of classic"),
        ("seed = 1", 'seed = "x"', "seed of a set-up cannot be 'x'"),
        ("practice = true", "practise = true", "no key 'practise'"),
        ("practice = true", "", "needs the key practice"),
        ('name = "Ana"', "name = 3", "name of a chair cannot be 3"),
        ('name = "Ana"', "", "needs the key name"),
        ("[[chairs]]", "chairs = [3]\n[[chairs]]", "not the set-up of a table"),
        ("min_bet = 1", "min_bet = -4", "options of this set-up cannot be used"),
        ('house = ""', 'house = "\\u001b[2J"', "must be printable"),
        ("buy_in = 500", "buy_in = 99999999999999", "a buy-in must pay the antes"),
    ],
)
def test_a_broken_set_up_is_refused_in_one_sentence(old: str, new: str, said: str) -> None:
    text = format_setup(small_setup("classic"))
    assert old in text
    with pytest.raises(SabaccError, match=said) as refusal:
        parse_setup(text.replace(old, new, 1))
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("rules_id", ["galaxy-series", "centran"])
def test_antes_that_are_not_whole_chips_are_remarked_on(rules_id: str) -> None:
    """GS-2.6, GS-2.9, CN-2.3, CN-2.7: a buy-in of 1000 makes chips of 10, and antes stay 10 and 5."""
    rules = find(rules_id)
    remark = (
        "With this buy-in the smallest chip is 10, and antes of 10 and 5 are not whole chips; "
        "the preset `tournament` has antes of 20 and 10."
    )
    assert remark in remarks(standard_setup(rules, buy_in=1000))
    assert remark in remarks(standard_setup(rules.with_options(buy_in=1000)))
    for whole in (rules, find_house_rules("tournament", rules).rules, rules.with_options(buy_in=1000, ante_hand=40)):
        assert not any("chip" in each for each in remarks(standard_setup(whole)))


@pytest.mark.parametrize("rules_id", ["classic", "yarith-bespin", "corellian-spike"])
def test_where_a_tournament_has_no_other_antes_nothing_is_said_of_chips(rules_id: str) -> None:
    assert not any("chip" in each for each in remarks(standard_setup(find(rules_id), buy_in=1000)))
