"""The presets that ship, as house rules."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from sabacc.engine.ladders.scoring import opens_sabacc_pot
from sabacc.errors import BadRules
from sabacc.play.hands import compare
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.rules.presets import Preset, all_presets, find_house_rules
from sabacc.rules.registry import find
from tests.support.rule_sets import each_rule_set


@pytest.mark.parametrize("preset", all_presets(), ids=lambda preset: preset.name)
def test_a_preset_loads_for_every_rule_set_it_is_for(preset: Preset) -> None:
    short = preset.name.rpartition("/")[2]
    for rules in preset.rule_sets:
        house = find_house_rules(f"{rules.id}/{short}")
        assert house == find_house_rules(short, rules)
        assert house.rules.id == rules.id
        assert house.note.isprintable()
    said = tomllib.loads(preset.text)
    assert said.get("rules", "") == preset.name.rpartition("/")[0]


def test_every_file_of_presets_is_one() -> None:
    folder = Path(str(files("sabacc.rules") / "presets"))
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.toml")}
    assert found == {f"{preset.name}.toml" for preset in all_presets()}


@each_rule_set
def test_presets_for_every_rule_set(rules: RuleSet) -> None:
    assert find_house_rules("book", rules).rules == rules
    friendly = find_house_rules("friendly", rules).rules
    assert friendly["all_in"] == "side_pots"
    assert set(friendly.changes) <= {"all_in"}
    tournament = {"buy_in": 1000, "ante_rise_every": 10, "game_end": "last_standing"}
    twice: dict[str, Value] = {"ante_hand": 20, "min_bet": 10}
    own = {"galaxy-series": twice, "centran": twice}
    read = find_house_rules("tournament", rules).rules
    assert read.changes == tournament | own.get(rules.id, {})
    assert not rules.has("chip") or read["chip"] == 10
    assert rules.id not in own or read["ante_sabacc"] == 10


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("centran/advanced", {"advanced": "on"}),
        ("centran/advanced-take", {"advanced": "on_with_take"}),
        ("classic/three-hands", {"negative_hands": "special"}),
        ("classic/symbols", {"shift": "by_symbol"}),
        ("classic/holdem", {"holdem_field": True}),
        ("classic/oracle", {"deck": "78"}),
        ("yarith-bespin/no-sabacc-pot", {"ante_hand": 1, "ante_sabacc": 0}),
    ],
)
def test_what_presets_change(preset: str, changes: dict[str, Value]) -> None:
    assert find_house_rules(preset).rules.changes == changes


@pytest.mark.parametrize(("hand", "ends"), [("I 2c 3s", True), ("11c 12s", True), ("V E", True), ("10c 12f", False)])
def test_three_special_hands_end_the_game(hand: str, ends: bool) -> None:
    """CL-17.1, CL-18.11: the preset for the sentence that there are three of them."""
    rules = find_house_rules("classic/three-hands").rules
    assert rules["game_end"] == "sabacc_won"
    assert opens_sabacc_pot(rules.program, compare(rules, [hand]).hands[0].score) == ends


@pytest.mark.parametrize(
    ("name", "rules", "sentence"),
    [
        ("book", None, "preset book is for several rule sets; name one too, as in corellian-spike/book"),
        ("classic/book", "centran", "preset classic/book is for classic, not for centran"),
        ("classic/symbols", "force", "preset classic/symbols is for classic, not for force"),
    ],
)
def test_a_preset_needs_its_rule_set(name: str, rules: str | None, sentence: str) -> None:
    with pytest.raises(BadRules) as refusal:
        find_house_rules(name, find(rules) if rules else None)
    assert str(refusal.value) == sentence


def test_what_is_neither_a_file_nor_a_preset() -> None:
    with pytest.raises(BadRules, match=r"^'fiendly' is neither a file nor a preset; the presets are book, friendly, "):
        find_house_rules("fiendly", find("classic"))
    with pytest.raises(BadRules) as refusal:
        find_house_rules("symbols", find("centran"))
    assert "centran/advanced" in str(refusal.value)
    assert "classic/symbols" not in str(refusal.value)
