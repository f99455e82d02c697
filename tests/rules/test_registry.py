"""Rule sets from outside: registered by a program, or brought by an installed package."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.cli.rules import list_rules, show_example, show_rules
from sabacc.errors import BadRules
from sabacc.rules import registry
from sabacc.rules.house_rules import differences
from sabacc.rules.presets import all_presets, find_house_rules
from sabacc.rules.registry import all_rule_sets, faulty_packages, find, find_rules, register
from sabacc.rules.texts import example, rules_text, text_of
from tests.support.small_game import SMALL


def test_find_is_another_name_of_find_rules() -> None:
    assert find is find_rules
    assert find_rules(" Spike ").id == "corellian-spike"


# Registered.


def test_a_registered_rule_set_is_found_and_listed_after_ours() -> None:
    unregister = register(SMALL)
    try:
        assert find("small") is SMALL
        assert [rules.id for rules in all_rule_sets()][-2:] == ["centran", "small"]
    finally:
        unregister()
    with pytest.raises(BadRules, match=r"^there is no rule set 'small'; there are corellian-spike, .*, centran$"):
        find("small")
    unregister()


@pytest.mark.parametrize("names", [{"id": "classic"}, {"id": "spike"}, {"aliases": ("tiny", "galaxy")}])
def test_a_name_of_ours_cannot_be_taken(names: dict[str, object]) -> None:
    rules = SMALL.varied(**names)
    with pytest.raises(BadRules, match=r"cannot be registered: '(classic|spike|galaxy)' is the name of another$"):
        register(rules)


def test_a_registered_name_cannot_be_taken(small_registered: None) -> None:
    with pytest.raises(BadRules, match=r"^the rule set small cannot be registered: 'small' is the name of another$"):
        register(SMALL)


def test_a_rule_set_without_a_text_has_a_sentence_instead(small_registered: None) -> None:
    with pytest.raises(BadRules, match=r"^there is no text for the rules of 'small'$"):
        rules_text("small")
    assert text_of(SMALL).introduction == "Small Sabacc comes without a text for its rules."
    assert example("small") is None
    with pytest.raises(BadRules, match=r"^Small Sabacc has no text with clauses$"):
        text_of(SMALL).find("SM-1")


def test_a_rule_set_can_bring_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    """With clauses of our games, and with rulings of its own, which we cannot tell."""
    told = "# Told\n\nA game.\n\n## 1 All\n\n**TO-1.1** Play. [Z9]\n\n<!-- from classic: CL-2.9 -->"
    unregister = register(SMALL.varied(id="told", text=told, example="x"))
    try:
        assert rules_text("told").find("TO-1")[0].text == "Play. [Z9]"
        assert main(["rules", "show", "told", "TO-1.1"]) == 0
        assert capsys.readouterr().out == "  TO-1.1   Play. [Z9]\n"
        assert main(["rules", "show", "told"]) == 0
        assert "  CL-2.9   All cards are shuffled before every hand. [X10]\n" in capsys.readouterr().out
        assert example("told") == "x"
    finally:
        unregister()


def test_presets_are_for_the_rule_sets_that_have_their_options(small_registered: None) -> None:
    names = [preset.name for preset in all_presets() if SMALL in preset.rule_sets]
    assert names == ["book"]
    assert find_house_rules("book", SMALL).rules == SMALL
    assert [str(each) for each in differences(SMALL.with_options(rounds=1))] == [
        "rounds: 2 -> 1, rounds of a hand [N22]"
    ]


# Packages, as `pip` leaves them.

SOURCE = """
from sabacc.rules.registry import find
from tests.support.small_game import SMALL

def make(): return SMALL.varied(id="made")
TAKEN = SMALL.varied(id="classic")
def broken(): raise KeyError("\\x1b[31mlost")
NUMBER = 7
"""


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    def install(entries: str) -> None:
        meta = tmp_path / "site" / "cantina-1.2.dist-info"
        meta.mkdir(parents=True)
        (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: cantina\nVersion: 1.2\n", encoding="utf-8")
        (meta / "entry_points.txt").write_text(f"[{registry.GROUP}]\n{entries}\n", encoding="utf-8")
        (tmp_path / "site" / "cantina_rules.py").write_text(SOURCE, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path / "site"))
        monkeypatch.delitem(sys.modules, "cantina_rules", raising=False)
        registry._packaged.cache_clear()

    yield install
    monkeypatch.undo()
    registry._packaged.cache_clear()


def test_rule_sets_of_a_package_come_last(install: Callable[[str], None], small_registered: None) -> None:
    install("made = cantina_rules:make")
    assert [rules.id for rules in all_rule_sets()][-3:] == ["centran", "small", "made"]
    assert find("made").name == "Small Sabacc"
    assert faulty_packages() == ()


def test_a_package_with_a_rule_set_instead_of_a_function(install: Callable[[str], None]) -> None:
    install("small = cantina_rules:SMALL")
    assert find("small") == SMALL


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("bad = cantina_rules:broken", "KeyError: '\\x1b[31mlost'"),
        ("bad = cantina_rules:nothing", "AttributeError: module 'cantina_rules' has no attribute 'nothing'"),
        ("bad = cantina_rules:NUMBER", "it is neither a RuleSet nor a function that returns one, but of type int"),
        ("bad = cantina_rules:TAKEN", "'classic' is the name of another"),
    ],
)
def test_a_faulty_package_is_named_and_breaks_nothing(install: Callable[[str], None], entry: str, why: str) -> None:
    install(f"{entry}\nmade = cantina_rules:make")
    assert [rules.id for rules in all_rule_sets()][-2:] == ["centran", "made"]
    (fault,) = faulty_packages()
    assert fault.startswith("the rule set 'bad' of cantina 1.2 (cantina_rules:")
    assert fault.endswith(f" cannot be used: {why}")
    with pytest.raises(BadRules) as caught:
        find("bad")
    assert str(caught.value) == fault
    assert find("classic").name == "Classic Sabacc"


def test_a_package_cannot_take_a_registered_name(install: Callable[[str], None], small_registered: None) -> None:
    install("small = cantina_rules:SMALL")
    assert [rules.id for rules in all_rule_sets()].count("small") == 1


def test_commands_show_a_rule_set_without_a_text(small_registered: None, capsys: pytest.CaptureFixture[str]) -> None:
    list_rules()
    show_rules("small")
    shown = capsys.readouterr().out
    assert "small             Small Sabacc, 62 cards, revision 1" in shown
    assert "Small Sabacc comes without a text for its rules." in shown
    assert "each round: Trading" in shown
    with pytest.raises(BadRules, match=r"^there is no example hand of Small Sabacc$"):
        show_example("small")


def test_the_list_of_rule_sets_names_a_faulty_package(
    install: Callable[[str], None], capsys: pytest.CaptureFixture[str]
) -> None:
    install("bad = cantina_rules:NUMBER")
    list_rules()
    assert "the rule set 'bad' of cantina 1.2" in capsys.readouterr().err
