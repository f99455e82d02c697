"""The Plutt: who is, and who may become so."""

import pytest

from sabacc import (
    SeededDealer,
    Session,
)
from sabacc.errors import BadSession
from sabacc.rules.model import RuleSet
from sabacc.session.requests import (
    Appoint,
    Appraise,
    OfferItem,
    Resign,
    Rule,
    SetRules,
)
from tests.support.plutt_table import GUEST, A, B, C, refuses, table, with_guest
from tests.support.rule_sets import each_rule_set


def test_plutt_is_chosen_between_hands() -> None:
    session = table("classic", (500, 500), plutt="player")
    session.next_hand()
    refuses(session, Appoint(B), B, "a Plutt is chosen only between hands")


@pytest.mark.parametrize("name", ["the house", "the house droid"])
def test_names_of_the_house_are_taken(name: str) -> None:
    with pytest.raises(BadSession, match="a name must be new at the table"):
        with_guest().join(name)


@each_rule_set
def test_every_game_has_a_plutt_as_an_option(rules: RuleSet) -> None:
    """CS-15.27, YB-15.28, GS-16.26, CL-19.35, CN-17.30."""
    session = Session(rules.with_options(plutt="player"), SeededDealer(1))
    for name in "ABC":
        session.join(name)
    session.ask(Appoint(C), A)
    session.ask(OfferItem(40, "ring"), A)
    session.ask(Appraise(1, 40), C)
    assert session.player(A).stack == rules.number("buy_in") + 40
    assert session.vault.value == 40


def test_without_a_plutt_the_rules_do_not_change() -> None:
    """CL-18.16."""
    session = table()
    assert session.plutt is None
    refuses(session, SetRules((("max_bet", "9"),)), A, "only the Plutt may set, and there is none")
    refuses(session, Appoint(A), A, "a player can be the Plutt only with the option plutt=player, not with none")
    refuses(session, Rule("quiet"), GUEST, "only players have a say at this table")


def test_role_is_handed_on_and_given_up() -> None:
    session = table(plutt="player")
    assert session.plutt is None
    session.ask(Appoint(B), A)
    assert session.plutt == "B"
    refuses(session, Appoint(A), A, "B is the Plutt")
    session.ask(Appoint(C), B)
    assert session.plutt == "C"
    session.leave(C)
    assert session.plutt is None
    session.ask(Appoint(B), A)
    session.ask(Resign(), B)
    assert session.plutt is None
    assert session.narrate()[-1] == "B is the Plutt no longer."


def test_name_of_the_guest_is_taken() -> None:
    with pytest.raises(BadSession, match="a name must be new"):
        with_guest().join("Rae")
