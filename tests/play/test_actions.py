"""The table of acts and its typed forms: nothing can be left out, said twice, or given the wrong shape."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc import Accuse, Choice, Clone, Declare, Drop, Exchange, Free, Raise, Take, Trade
from sabacc.engine.codes import act
from sabacc.play import actions
from sabacc.play.actions import ACTIONS, OUTCOMES, Action
from sabacc.play.spoken import NamesCard, NamesSeat, check_complete, fields_of
from sabacc.session.requests import REQUESTS, NamesItem, Request


def run_without(module: object, text: str) -> Callable[[], None]:
    """Import a module again as it would be without some lines."""
    source = Path(str(getattr(module, "__file__", ""))).read_text(encoding="utf-8")
    assert text in source
    return lambda: exec(compile(source.replace(text, ""), "changed", "exec"), {"__name__": "changed"})


def test_every_act_has_one_typed_form() -> None:
    assert sorted({**ACTIONS, **OUTCOMES, act.NONE: None}) == list(range(act.COUNT))
    for code, kind in {**ACTIONS, **OUTCOMES}.items():
        assert (kind.code, kind.verb, kind.__match_args__) == (code, act.ROWS[code].verb, fields_of(act.ROWS[code]))
        assert kind.__doc__


def test_a_row_left_out_is_an_error_at_import() -> None:
    with pytest.raises(TypeError, match="should have one row with code 16; the next has 17"):
        run_without(act, '    ActRow(TRADE, "trade", CARDS, first=HAND),\n')()


def test_a_row_said_twice_is_an_error() -> None:
    with pytest.raises(TypeError, match="one row with code 2; the next has 1"):
        act.in_order((*act.ROWS, act.ActRow(act.CHECK, "check again", act.BETTING)))


def test_a_row_that_names_two_cards_has_a_word_between_them() -> None:
    with pytest.raises(TypeError, match="'mix' should have a word between its two cards"):
        act.in_order((*act.ROWS, act.ActRow(act.COUNT, "mix", act.CARDS, act.HAND, act.ARRAY)))


def test_a_row_without_a_class_is_an_error() -> None:
    row = act.ActRow(act.COUNT, "juggle", act.CARDS)
    with pytest.raises(TypeError, match=f"act {act.COUNT}, 'juggle', has no class that is an Action"):
        check_complete((*act.ROWS, row), {**ACTIONS, **OUTCOMES})
    with pytest.raises(TypeError, match="act 16, 'trade', has no class that is an Action"):
        check_complete(act.ROWS, {**ACTIONS, **OUTCOMES, act.TRADE: OUTCOMES[act.ROLL]})


def test_a_class_left_out_is_an_error_at_import(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'class Trade(NamesCard, code=act.TRADE):\n    """Give up a card, then draw one from the deck."""\n'
    monkeypatch.setattr("sabacc.play.spoken.KINDS", {})
    with pytest.raises(TypeError, match="act 16, 'trade', has no class that is an Action"):
        run_without(actions, text)()


def test_a_class_too_many_is_an_error() -> None:
    with pytest.raises(TypeError, match="Barter: act 16 already has a class, Trade"):
        type("Barter", (NamesCard,), {}, code=act.TRADE)
    with pytest.raises(TypeError, match=f"Juggle: the table of acts has no row with code {act.COUNT}"):
        type("Juggle", (Action,), {}, code=act.COUNT)
    assert ACTIONS[act.TRADE] is Trade


def test_a_class_of_the_wrong_shape_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.play.spoken.KINDS", {})
    with pytest.raises(TypeError, match="Barter: 'trade' names card, and so should the base of its class"):
        type("Barter", (NamesSeat,), {}, code=act.TRADE)


def test_a_request_needs_a_verb_of_its_own_and_fields_with_a_text() -> None:
    with pytest.raises(TypeError, match="Again cannot be a request: 'claim' is taken"):
        type("Again", (NamesItem,), {}, verb="claim")
    with pytest.raises(TypeError, match="Odd cannot be a request: nothing says how mood is written"):
        type("Odd", (Request,), {"__match_args__": ("mood",)}, verb="sulk")
    for about, example in (({}, "sulk"), ({"__doc__": "Sulk."}, ""), ({"__doc__": "Sulk."}, "laugh")):
        with pytest.raises(TypeError, match=r"Mute cannot be a request: it needs a docstring .* and an example"):
            type("Mute", (Request,), about, verb="sulk", example=example)
    assert "sulk" not in REQUESTS


def test_kinds_say_where_their_cards_lie() -> None:
    assert (Drop.card_from, Free.card_from, Trade.card_from) == (("hand", "spike"), ("field",), ("hand",))
    assert (Take.card_from, Take.other_from, Exchange.other_from) == ((), ("array",), ("array",))
    assert Clone.other_from == ("hand", "field", "spike")
    assert (Accuse.card_from, Exchange.between, Clone.between) == ((), "for", "like")


def test_a_choice_lists_its_actions() -> None:
    assert Choice(Raise, least=2, most=9).actions() == [Raise(2), Raise(9)]
    assert Choice(Declare, least=5, most=5).actions() == [Declare(5)]
    assert Choice(Clone, ("2c", "3c"), ("2c", "3c")).actions() == [Clone("2c", "3c"), Clone("3c", "2c")]
    assert Choice(Clone, ("2c",), ("2c",)).actions() == [Clone("2c", "2c")]
    assert Choice(Trade, why_not="No.").actions() == []
