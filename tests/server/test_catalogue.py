"""What the server tells about the games, of all that ship and of one that a stranger registers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from sabacc import __version__
from sabacc.play.actions import ACTIONS
from sabacc.play.card_lines import counts_as
from sabacc.play.record import parse_record, replay_whole
from sabacc.protocol import catalogue as told
from sabacc.rules.house_rules import differences, parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.odds import count_ranks, hand_sizes
from sabacc.rules.options import format_value
from sabacc.rules.presets import all_presets
from sabacc.rules.registry import find, register
from sabacc.rules.rulings import all_rulings
from sabacc.rules.sources import all_sources
from sabacc.rules.texts import plain, text_of
from sabacc.server import catalogue
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.small_game import SMALL
from tests.support.web import app_of, ask, problem

# A game of each ladder with options that change it.
HOUSES = ("classic negative_hands=mirror", "corellian-spike pairs=strict_forms", "yarith-bespin idiots_array=yes")


@pytest.fixture(scope="module")
def app() -> Starlette:
    return app_of()


@pytest.fixture
def small() -> Iterator[RuleSet]:
    """The small game, as a stranger would register it."""
    unregister = register(SMALL)
    yield SMALL
    unregister()


def get(app: Starlette, path: str, **query: Any) -> Any:
    answer = ask(app, "GET", path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def read(app: Starlette, path: str, kind: type[msgspec.Struct], **query: Any) -> Any:
    """An answer that is of the type that the document promises."""
    return msgspec.convert(get(app, path, **query), kind)


# Lists.


def test_games(app: Starlette) -> None:
    games = read(app, "/api/games", told.Games).games
    assert [game.id for game in games] == list(RULE_IDS)
    force = games[RULE_IDS.index("force")]
    assert force.has_sides and force.has_text and force.has_example
    assert force.introduction == "Sabacc with two sides."
    assert (force.seats.least, force.seats.most) == find("force").seats
    assert force.cards == len(find("force").deck.cards)


def test_a_game_of_a_stranger_is_there_as_soon_as_it_is_registered(app: Starlette, small: RuleSet) -> None:
    games = read(app, "/api/games", told.Games).games
    assert games[-1].id == "small"
    assert not games[-1].has_text and not games[-1].has_example
    game = read(app, "/api/games/small", told.Game)
    assert game.text.sections == [] and game.example is None
    assert game.text.introduction == ["Small Sabacc comes without a text for its rules."]
    assert [act.verb for act in game.acts] == ["stand", "trade"]
    assert {option.name for option in read(app, "/api/games/small/options", told.OptionForm).options} == set(
        small.options
    )
    assert read(app, "/api/games/small/ladder", told.Ladder).ranks[0].title == "Pure Sabacc"
    checked = check(app, "small", options={"seats": 4})
    assert checked.changes[0].option == "seats"


def test_presets(app: Starlette) -> None:
    presets = read(app, "/api/presets", told.Presets).presets
    assert [preset.preset for preset in presets] == [preset.name for preset in all_presets()]
    assert presets[0].games == list(RULE_IDS)


def test_rulings(app: Starlette) -> None:
    rulings = read(app, "/api/rulings", told.Rulings).rulings
    assert [ruling.number for ruling in rulings] == list(all_rulings())
    assert not any("`" in ruling.decided for ruling in rulings)


def test_bots_are_those_that_ship(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabacc.bots.registry.plugins", lambda: {"strange": "of a package"})
    names = [bot.name for bot in read(app, "/api/bots", told.Bots).bots]
    assert "thumb:bold" in names
    assert "strange" not in names


def test_about(app: Starlette) -> None:
    about = read(app, "/api/about", told.About)
    assert about.sabacc == __version__
    assert [section.title for section in about.sections] == [section.title for section in all_sources()]
    assert not any(paragraph.text.startswith("- ") for section in about.sections for paragraph in section.paragraphs)


# A game.


@each_rule_set
def test_game_has_its_text_its_example_its_acts_and_its_cards(app: Starlette, rules: RuleSet) -> None:
    game = read(app, f"/api/games/{rules.id}", told.Game)
    text = text_of(rules)
    clauses = [clause for section in game.text.sections for clause in section.clauses]
    assert [(clause.number, clause.text) for clause in clauses] == [(c.number, plain(c.text)) for c in text.clauses]
    assert {mark for clause in clauses for mark in clause.rulings} == {ruling.number for ruling in game.text.rulings}
    assert replay_whole(parse_record(game.example)).is_over
    assert {act.verb for act in game.acts} == {ACTIONS[code].verb for code in rules.acts}
    assert all(act.help for act in game.acts)
    names = {name for act in game.acts for name in act.book_names}
    assert names == {name.name for name in rules.book_names if name.act in rules.acts}
    assert sum(card.copies for card in game.deck.cards) == len(rules.deck.cards) == game.deck.size
    for card in game.deck.cards:
        assert card.counts == counts_as(rules, rules.deck.named(card.text))
    assert game.presets[0].preset == "book"
    assert game.phases[0].when == "opening"


def test_a_game_may_be_asked_for_by_an_alias(app: Starlette) -> None:
    assert read(app, "/api/games/spike", told.Game).about.id == "corellian-spike"


def test_options_that_are_set_change_what_is_told(app: Starlette) -> None:
    game = read(app, "/api/games/classic", told.Game, set=["devices=tolerated", "star=-10"])
    assert "accuse" in {act.verb for act in game.acts}
    assert next(card.value for card in game.deck.cards if card.text == "X") == -10


# Options.


@each_rule_set
def test_form_has_every_option_with_what_it_takes(app: Starlette, rules: RuleSet) -> None:
    form = read(app, f"/api/games/{rules.id}/options", told.OptionForm)
    assert {field.name: field.value for field in form.options} == rules.options
    for field in form.options:
        option = rules.option(field.name)
        assert field.book == field.value
        assert (field.takes, field.rulings) == (option.wanted, [option.ruling])
        for value in values_in_the_form(field):
            assert option.check(value) == value


def values_in_the_form(field: told.OptionField) -> Iterator[object]:
    """The values that a form offers at its ends."""
    match field.kind:
        case "yes_no":
            yield from (True, False)
        case "words":
            yield from field.words
            yield from (f"{field.counted}:{number:.0f}" for number in (field.low, field.high) if number is not None)
        case "number":
            assert field.low is not None and field.high is not None
            yield from (*field.words, int(field.low), int(field.high))
        case "share":
            yield from (field.low, field.high)
        case "list":
            assert field.length is not None
            yield from ((word,) * field.length for word in field.words)
        case "range":
            yield f"{field.low:.0f}-{field.high:.0f}"


def test_form_knows_what_follows_what(app: Starlette) -> None:
    fields = {f.name: f for f in read(app, "/api/games/galaxy-series/options", told.OptionForm).options}
    assert fields["chip"].depends_on == ["buy_in"]
    assert fields["ante_sabacc"].depends_on == ["ante_hand"]
    assert fields["seats"].depends_on == []


def test_form_of_another_way_of_playing_has_other_options(app: Starlette) -> None:
    own = {field.name for field in read(app, "/api/games/force/options", told.OptionForm).options}
    other = read(app, "/api/games/force/options", told.OptionForm, set="play=brockley")
    assert "call_from" in {field.name for field in other.options} - own


# House rules.


def check(app: Starlette, game: str, **body: Any) -> told.CheckedRules:
    answer = ask(app, "POST", f"/api/games/{game}/check", json=body)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.convert(answer.json(), told.CheckedRules)


@each_rule_set
def test_checked_rules_come_back_as_a_file_that_says_the_same(app: Starlette, rules: RuleSet) -> None:
    checked = check(app, rules.id, options={"seats": 3, "buy_in": 2000}, name="Friday", note="We meet at eight.")
    wanted = rules.with_options(seats=3, buy_in=2000)
    assert checked.faults == []
    assert checked.options == wanted.options
    assert [change.said for change in checked.changes] == list(map(str, differences(wanted)))
    assert checked.toml is not None
    house = parse_house_rules(checked.toml)
    assert (house.rules, house.name, house.note) == (wanted, "Friday", "We meet at eight.")
    again = check(app, rules.id, toml=checked.toml)
    assert again == checked


def test_every_fault_is_a_sentence_with_its_options(app: Starlette) -> None:
    checked = check(app, "classic", options={"min_rounds": 0, "wings": True})
    assert [fault.options for fault in checked.faults] == [["min_rounds"], ["wings"]]
    assert checked.faults[0].error == "option min_rounds takes a whole number from 1 to 20, not 0"
    assert (checked.options, checked.changes, checked.toml) == ({}, [], None)


def test_contradictions_are_faults(app: Starlette) -> None:
    checked = check(app, "corellian-spike", options={"ante_hand": 7, "ante_sabacc": 5})
    assert [fault.options for fault in checked.faults] == [["ante_hand"], ["ante_sabacc", "ante_hand"]]


@pytest.mark.parametrize(
    ("toml", "error", "options"),
    [
        ('name = "A"\n[options]\nmin_rounds = 0', "house rules, line 3: option min_rounds takes", ["min_rounds"]),
        ("name = ", "house rules is not TOML", []),
        ('name = "A"\nrules = "force"\nrevision = 1', "line 2: these are house rules for force, not for classic", []),
        ("", "the key name is missing", []),
    ],
)
def test_faults_of_a_file_have_their_line(app: Starlette, toml: str, error: str, options: list[str]) -> None:
    checked = check(app, "classic", toml=toml)
    (fault,) = checked.faults
    assert error in fault.error
    assert fault.options == options


def test_a_file_of_an_earlier_revision_is_read_with_a_notice(app: Starlette) -> None:
    checked = check(app, "classic", toml='name = "Old"\nrules = "classic"\nrevision = 1')
    assert checked.notice.startswith("This was made by revision 1 of Classic Sabacc")


def test_a_name_that_steers_a_terminal_is_a_fault(app: Starlette) -> None:
    (fault,) = check(app, "classic", name="\x1b[2J").faults
    assert fault.error.startswith("name should be one line")
    assert "\x1b" not in fault.error


def test_options_and_a_file_at_once_are_refused(app: Starlette) -> None:
    answer = ask(app, "POST", "/api/games/classic/check", json={"options": {"seats": 3}, "toml": ""})
    assert problem(answer) == (422, "wrong_body", "give either options or toml, not both")


# Ladders.


@each_of([*RULE_IDS, *HOUSES])
def test_ladder_has_the_odds_of_the_rules_in_force(app: Starlette, rules: RuleSet) -> None:
    settings = [f"{name}={format_value(value)}" for name, value in rules.changes.items()]
    ladder = read(app, f"/api/games/{rules.id}/ladder", told.Ladder, set=settings)
    assert ladder.changes == rules.changes
    assert ladder.counted == list(hand_sizes(rules))
    places = [rank.place for rank in ladder.ranks]
    assert places == sorted(places, reverse=True)
    for at, size in enumerate(hand_sizes(rules)):
        counted = count_ranks(rules, size)
        shares = [rank.odds[at] for rank in ladder.ranks]
        assert all(odds.cards == size for odds in shares)
        assert sum(1 / odds.one_in for odds in shares if odds.one_in) == pytest.approx(1)
        below = sum(odds.hands for odds in counted[len(counted) - ladder.ranks[0].place :])
        assert shares[0].better_than == pytest.approx(100 * below / counted[0].of)
        assert shares[-1].better_than == 0
    for rank in ladder.ranks:
        assert rank.title == rules.ladder.title(rank.place)
        assert rank.definition == rules.ladder.meaning(rank.place).definition


def test_ladder_says_where_there_are_no_odds(app: Starlette) -> None:
    note = read(app, "/api/games/force/ladder", told.Ladder).note
    assert note.startswith("Odds are counted for hands of 2, 3 or 4 cards")
    assert "Light side" in note


def test_options_that_a_ladder_cannot_have_are_refused(app: Starlette) -> None:
    status, code, error = problem(ask(app, "GET", "/api/games/classic/ladder?set=shift=sideways"))
    assert (status, code) == (422, "bad_rules")
    assert error == "option shift takes one of core, rim, wild, by_symbol, not 'sideways'"
    assert problem(ask(app, "GET", "/api/games/classic/ladder?set=shift"))[2] == "set takes name=value, not 'shift'"


def test_too_many_ladders_at_once_are_refused(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "_MOST_WAITING", 0)
    answer = ask(app, "GET", "/api/games/classic/ladder")
    assert problem(answer)[:2] == (503, "busy")
    assert answer.headers["retry-after"] == "5"
