"""House rules: files, and what differs from the book."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from sabacc.cli import main
from sabacc.errors import BadRules
from sabacc.files import HOUSE_RULES
from sabacc.rules.house_rules import (
    HouseRules,
    differences,
    format_house_rules,
    load_house_rules,
    parse_house_rules,
)
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Option, Value
from sabacc.rules.presets import all_presets, find_house_rules
from sabacc.rules.registry import all_rule_sets, find
from tests.support.rule_sets import each_rule_set

HEAD = 'name = "Friday club"\nrules = "classic"\nrevision = 3\n'
OPTIONS = f"{HEAD}[options]\n"
FRIDAY = """\
format = 1
name = "Friday club"
rules = "classic"
revision = 3
note = "At Ana's.\\nBring \\"chips\\"."

[options]
min_rounds = 4  # full rounds before the hand can be called; the book says 1 [C7]
settle_before_reveal = true  # short players pay or fold before the reveal; the book says no [C11]
symbols = ["core", "core", "core", "rim", "rim", "wild"]  # \
shift for each face of the dice, with shift=by_symbol; the book says core,core,rim,rim,wild,wild [V9]
"""


def friday() -> HouseRules:
    rules = find("classic").with_options(
        settle_before_reveal=True, min_rounds=4, symbols=("core", "core", "core", "rim", "rim", "wild")
    )
    return HouseRules("Friday club", rules, 'At Ana\'s.\nBring "chips".')


def random_value(option: Option[Any], rng: random.Random) -> Value:
    match option.kind:
        case "yes_no":
            return rng.random() < 0.5
        case "share":
            return rng.randint(1, 99) / 100
        case "list":
            return tuple(rng.choices(option.words, k=option.high))
        case "range":
            return f"{rng.randint(option.low, 50)}-{rng.randint(50, option.high)}"
        case "number" if not option.words or rng.random() < 0.5:
            return rng.randint(option.low, min(option.high, 50))
    return rng.choice(option.words)


def random_rules(rules: RuleSet, rng: random.Random) -> RuleSet:
    """A rule set with some of its options set; what its checks refuse is left as it was."""
    for name in rng.sample(sorted(rules.defaults), rng.randint(0, len(rules.defaults))):
        try:
            rules = rules.with_options(**{name: random_value(rules.option(name), rng)})
        except BadRules:
            continue
    return rules


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


# Files.


def test_the_text_of_house_rules() -> None:
    assert format_house_rules(friday()) == FRIDAY
    assert parse_house_rules(FRIDAY) == friday()


def test_house_rules_by_the_book_have_no_options() -> None:
    house = HouseRules("Plain", find("centran"))
    assert "[options]" not in format_house_rules(house)
    assert parse_house_rules(format_house_rules(house)) == house


@each_rule_set
def test_house_rules_read_as_they_were_written(rules: RuleSet) -> None:
    seed = random.randrange(2**32)
    print(f"seed {seed}")
    rng = random.Random(seed)
    for _ in range(50):
        name, note = ("".join(rng.choices("ab \"\\'#=[]é\n", k=12)) for _ in range(2))
        house = HouseRules("x" + name.replace("\n", ""), random_rules(rules, rng), note)
        text = format_house_rules(house)
        again = parse_house_rules(text)
        assert again == house
        assert again.rules.deck == house.rules.deck
        assert format_house_rules(again) == text
        assert {d.option.name: d.house for d in differences(again.rules)} == house.rules.changes


def test_only_differences_need_to_be_there_and_more_may_be() -> None:
    text = f"{OPTIONS}min_rounds = 1\ndeck = 78\nbuy_in = 500\n"
    assert parse_house_rules(text).rules.changes == {"deck": "78"}


@pytest.mark.parametrize(
    "text", ["options.min_rounds = 4\n", "options = {min_rounds = 4}\n", '["options"]\nmin_rounds = 4']
)
def test_any_spelling_of_toml_will_do(text: str) -> None:
    assert parse_house_rules(HEAD + text).rules == find("classic").with_options(min_rounds=4)


def test_a_file_with_windows_lines_and_a_mark_of_utf_8(tmp_path: Path) -> None:
    file = tmp_path / "friday.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FRIDAY.replace("\n", "\r\n").encode())
    assert load_house_rules(file) == friday()


def test_without_a_rule_set_it_is_for_the_one_it_is_used_with() -> None:
    text = 'name = "Club"\n[options]\nraise_cap = 3\nbuy_in = 900\n[options.galaxy-series]\nchip = 10\nbuy_in = 1000\n'
    assert parse_house_rules(text, rules=find("force")).rules.changes == {"raise_cap": 3, "buy_in": 900}
    galaxy = find("galaxy-series").with_options(rounds=2)
    assert parse_house_rules(text, rules=galaxy).rules.changes == {"raise_cap": 3, "buy_in": 1000}
    assert parse_house_rules(text.replace("chip = 10", "chip = 5"), rules=galaxy).rules.changes["chip"] == 5


def test_differences_say_what_the_book_has() -> None:
    rules = find("yarith-bespin").with_options(ante_sabacc=0, ante_hand=1, swap_spike=True)
    assert [(d.option.name, d.book, d.house) for d in differences(rules)] == [
        ("ante_hand", 2, 1),
        ("ante_sabacc", 1, 0),
        ("swap_spike", False, True),
    ]
    assert str(differences(rules)[2]) == (
        "swap_spike: no -> yes, a hand card and the spike card may be exchanged on one's turn [B19]"
    )
    assert differences(find("classic")) == ()


# What is refused.

KEYS = "format, name, rules, revision, note, options"
RULE_SETS = ", ".join(rules.id for rules in all_rule_sets())
CLASSIC_OPTIONS = ", ".join(sorted(find("classic").options))
BAD = {
    "no name": ("", 'club: the key name is missing; it is what people call these rules, such as "Friday club"'),
    "no rules": ('name = "x"', 'club: the key rules is missing; it names the rule set, such as "classic"'),
    "no revision": (
        'name = "x"\nrules = "centran"',
        "club: the key revision is missing; centran is at revision 3",
    ),
    "unknown rule set": (
        'name = "x"\n\nrules = "poker"',
        f"club, line 3: there is no rule set 'poker'; there are {RULE_SETS}",
    ),
    "unknown revision": (
        'name = "x"\nrules = "spike"\nrevision = 7',
        "club, line 3: this is for revision 7 of corellian-spike, but only revisions 1 to 3 are known",
    ),
    "endless revision": (
        f'name = "x"\nrules = "spike"\nrevision = 0x{"f" * 9000}',
        "club, line 3: this is for revision a number of more than 20 digits of corellian-spike, "
        "but only revisions 1 to 3 are known",
    ),
    "another format": ("format = 2\nopen = 1", "club, line 1: this has format 2, but only format 1 is understood"),
    "unknown key": (f"{HEAD}colour = 1", f"club, line 4: house rules have no key 'colour'; they have {KEYS}"),
    "option in the wrong place": (
        f"{HEAD}min_rounds = 4",
        "club, line 4: min_rounds is an option: it belongs below [options]",
    ),
    "name of a wrong type": (
        'rules = "classic"\nname = 5',
        "club, line 2: name should be text, not 5",
    ),
    "revision of a wrong type": (
        'name = "x"\nrules = "classic"\nrevision = true',
        "club, line 3: revision should be a whole number, not True",
    ),
    "options of a wrong type": (f"{HEAD}options = [1]", "club, line 4: options should be a table, not such a list"),
    "date for a note": (f"{HEAD}note = 1977-05-25", "club, line 4: note should be text, not a date"),
    "empty name": ('name = " "', "club, line 1: name should be one line of 1 to 80 printable characters, not ' '"),
    "name that steers a terminal": (
        'name = "a\\u001b[2J"',
        "club, line 1: name should be one line of 1 to 80 printable characters, not 'a\\x1b[2J'",
    ),
    "note that steers a terminal": (
        'name = "x"\nnote = "\\u0007"',
        "club, line 2: note should be lines of up to 2000 printable characters in all, not '\\x07'",
    ),
    "unknown option": (
        f"{OPTIONS}# colour of the deck\ncolour = 1",
        f"club, line 6: classic has no option 'colour'; it has {CLASSIC_OPTIONS}",
    ),
    "option of a wrong type": (
        f'{OPTIONS}min_rounds = "four"',
        "club, line 5: option min_rounds takes a whole number from 1 to 20, not 'four'",
    ),
    "number out of range": (
        f"{OPTIONS}buy_in = 600\nmin_rounds = 21",
        "club, line 6: option min_rounds takes a whole number from 1 to 20, not 21",
    ),
    "endless number": (
        f"{OPTIONS}deck = 0x{'f' * 9000}",
        "club, line 5: option deck takes one of 76, 78, not a number of more than 20 digits",
    ),
    "endless text": (
        f'{OPTIONS}deck = "{"6" * 9000}"',
        f"club, line 5: option deck takes one of 76, 78, not '{'6' * 60}...'",
    ),
    "word that is none": (
        f'{OPTIONS}shift = "east"',
        "club, line 5: option shift takes one of core, rim, wild, by_symbol, not 'east'",
    ),
    "list that is too short": (
        f'{OPTIONS}symbols = [\n  "core",\n  "rim",\n]',
        "club, line 5: option symbols takes a list of 6 words out of core, rim, wild, none, not 'core,rim'",
    ),
    "table for an option": (
        f"{OPTIONS}[options.deck]\ncards = 3",
        "club, line 5: option deck takes one of 76, 78, not a table",
    ),
    "contradiction": (
        f"{OPTIONS}min_rounds = 6\nmax_rounds = 5",
        "club, line 6: classic: max_rounds must be more than min_rounds (6), not 5",
    ),
    "contradiction with the book": (
        f"{OPTIONS}min_rounds = 20",
        "club, line 5: classic: max_rounds must be more than min_rounds (20), not 20",
    ),
    "contradiction that names no option": (
        f"{OPTIONS}ante_hand = 20\nante_sabacc = 1",
        "club: classic: both antes must be equal, not 20 and 1",
    ),
    "key in escapes": (
        f'{OPTIONS}"min\\u005frounds" = 0',
        "club: option min_rounds takes a whole number from 1 to 20, not 0",
    ),
    "key named in a text before": (
        f'{HEAD}note = """\nmin_rounds = 3\n"""\noptions.min_rounds = 0',
        "club, line 7: option min_rounds takes a whole number from 1 to 20, not 0",
    ),
    "bad TOML": ("name = Friday", "club is not TOML: Invalid value (at line 1, column 8)"),
    "key twice": ("name = 'a'\nname = 'b'\n", "club is not TOML: Cannot overwrite a value (at line 2, column 11)"),
    "too long": (
        "#" * (HOUSE_RULES.most + 1),
        "club: this is too long for house rules, which may have up to 32768 bytes",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), BAD.values(), ids=BAD)
def test_bad_house_rules_are_refused_with_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadRules) as refusal:
        parse_house_rules(text, "club")
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (HEAD, "club, line 2: these are house rules for classic, not for centran"),
        (
            'name = "x"\nrevision = 3',
            "club, line 2: revision belongs to a rule set, so the key rules is needed too",
        ),
        ('name = "x"\n[options.poker]', f"club, line 2: there is no rule set 'poker'; there are {RULE_SETS}"),
        (
            'name = "x"\n[options.centran]\nrounds = 0',
            "club, line 3: option rounds takes a whole number from 1 to 20, not 0",
        ),
    ],
)
def test_house_rules_must_fit_the_rule_set_they_are_used_with(text: str, sentence: str) -> None:
    with pytest.raises(BadRules) as refusal:
        parse_house_rules(text, "club", find("centran"))
    assert str(refusal.value) == sentence


def test_nested_too_deep_is_one_sentence() -> None:
    with pytest.raises(BadRules, match=r"^club is not TOML: [^\n]+$"):
        parse_house_rules("note = " + "[" * 20_000, "club")


def test_the_line_is_found_below_many_comments() -> None:
    mentions = "# min_rounds\n" * ((HOUSE_RULES.most - 200) // 13)
    with pytest.raises(BadRules, match="line 2510: option min_rounds"):
        parse_house_rules(f"{mentions}{OPTIONS}min_rounds = 0")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (bytes(range(256)), "is not text in UTF-8"),
        (b"#" * (HOUSE_RULES.most + 1), "is too long for house rules, which may have up to 32768 bytes"),
        (b"\0", "is not TOML: Invalid statement (at line 1, column 1)"),
        (None, "cannot be read: No such file or directory"),
    ],
)
def test_bad_files_are_refused_with_one_sentence(tmp_path: Path, content: bytes | None, said: str) -> None:
    file = tmp_path / "friday.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(BadRules) as refusal:
        load_house_rules(file)
    assert str(refusal.value) == f"{file} {said}"


def test_a_folder_and_an_impossible_name_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="cannot be read: Is a directory"):
        load_house_rules(tmp_path)
    with pytest.raises(BadRules, match="cannot be read: embedded null byte"):
        load_house_rules("a\0b")


@pytest.mark.parametrize(("name", "note"), [("", ""), ("a\nb", ""), ("x" * 81, ""), ("x", "y" * 2001), ("x", "\x1b")])
def test_what_could_not_be_read_is_not_written(name: str, note: str) -> None:
    with pytest.raises(BadRules, match="should be"):
        format_house_rules(HouseRules(name, find("classic"), note))


# The command line.


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "friday.toml"
    path.write_text(FRIDAY, encoding="utf-8")
    return str(path)


def test_diff_shows_what_differs(capsys: pytest.CaptureFixture[str], file: str) -> None:
    code, out, err = run(capsys, "rules", "diff", file)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Friday club: Classic Sabacc",
        "  At Ana's.",
        '  Bring "chips".',
        *(f"  {difference}" for difference in differences(friday().rules)),
    ]
    answer = json.loads(run(capsys, "rules", "diff", file, "--json")[1])
    assert (answer["name"], answer["rules"], answer["revision"]) == ("Friday club", "classic", 3)
    assert answer["changes"][0] == {
        "option": "min_rounds",
        "book": 1,
        "house": 4,
        "text": "full rounds before the hand can be called",
        "ruling": "C7",
    }
    by_the_book = run(capsys, "rules", "diff", "centran/book")[1]
    assert by_the_book.splitlines()[0] == "By the book: Centran Sabacc by the book"


def test_save_writes_what_house_and_settings_say(capsys: pytest.CaptureFixture[str], file: str, tmp_path: Path) -> None:
    code, text, _ = run(
        capsys,
        "rules",
        "save",
        "classic",
        "--name",
        "Late",
        "--house",
        file,
        "--set",
        "min_rounds=1",
        "--set",
        "deck=78",
    )
    assert code == 0
    house = parse_house_rules(text)
    assert house.name == "Late"
    assert house.rules == friday().rules.with_options(min_rounds=1, deck="78")
    saved = tmp_path / "late.toml"
    saved.write_text(text, encoding="utf-8")
    assert run(capsys, "rules", "save", "classic", "--name", "Late", "--house", str(saved))[1] == text


def test_every_command_with_settings_takes_house_rules(capsys: pytest.CaptureFixture[str], file: str) -> None:
    shown = run(capsys, "rules", "show", "classic", "--house", file)[1]
    assert "  min_rounds = 4 (the book: 1): full rounds before" in shown
    changes = json.loads(run(capsys, "rules", "show", "classic", "--house", file, "--set", "min_rounds=5", "--json")[1])
    assert changes["changes"]["min_rounds"] == 5
    record = run(capsys, "deal", "classic", "--house", "symbols", "--seed", "4")[1]
    assert record.splitlines()[0] == "# sabacc deal classic --seed 4 --seats 4 --set shift=by_symbol"
    scored = run(capsys, "score", "classic", "22 23", "--house", "classic/oracle")
    assert scored[0] == 2
    assert "Centran deck" in scored[2]


def test_presets_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "rules", "presets")[1].splitlines()
    assert [line.split()[0] for line in lines] == [preset.name for preset in all_presets()]
    listed = json.loads(run(capsys, "rules", "presets", "--json")[1])
    assert [item["preset"] for item in listed] == [preset.name for preset in all_presets()]
    assert listed[0]["rules"] == [rules.id for rules in all_rule_sets()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["rules", "diff", "no-such.toml"], "'no-such.toml' is neither a file nor a preset; the presets are"),
        (["rules", "diff", "book"], "name one too, as in corellian-spike/book"),
        (["deal", "centran", "--house", "{file}"], "line 3: these are house rules for classic, not for centran"),
        (["deal", "classic", "--house", "friendly", "--set", "rounds=2"], "classic has no option 'rounds'"),
        (["rules", "save", "classic"], "--name"),
        (["rules", "save", "classic", "--name", ""], "name should be one line"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], file: str, arguments: list[str], said: str
) -> None:
    code, out, err = run(capsys, *(argument.format(file=file) for argument in arguments))
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert said in err


def test_options_of_another_way_of_playing() -> None:
    """They can be set along with it: typed, in a file, and on top of a preset."""
    rules = find("force").with_options(play="brockley", call_from=2, declare_total="off")
    assert parse_house_rules(format_house_rules(HouseRules("x", rules))).rules == rules
    typed = find("force").parse_options({"call_from": "2", "declare_total": "off", "play": "brockley"})
    assert find("force").with_options(**typed) == rules
    assert find_house_rules("friendly", rules).rules["play"] == "brockley"
    with pytest.raises(BadRules, match="line 6: force has no option 'min_rounds'"):
        parse_house_rules(
            'name = "x"\nrules = "force"\nrevision = 3\n[options]\nplay = "brockley"\nmin_rounds = 3\n', "f"
        )


def test_a_key_that_is_written_all_over_a_file_is_refused_at_once() -> None:
    text = 'name = "x"\nnote = """\n' + "z\n" * 16_000 + '"""\nz = 1\n'
    with pytest.raises(BadRules, match="house rules have no key 'z'"):
        parse_house_rules(text, "f", find("classic"))
