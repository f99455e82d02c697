"""The command line as people and programs use it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sabacc import __version__, all_rule_sets
from sabacc.cli import main
from tests.support.rule_sets import RULE_IDS
from tests.support.sampling import every_third


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def pipe(text: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sabacc", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False, timeout=120)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "--version") == (0, f"{__version__}\n", "")


def test_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "rules")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == [rules.id for rules in all_rule_sets()]
    _, listed, _ = run(capsys, "rules", "--json")
    assert [item["id"] for item in json.loads(listed)] == [rules.id for rules in all_rule_sets()]


@pytest.mark.parametrize("rules_id", every_third(RULE_IDS, "a second each"))
def test_rules_are_shown(capsys: pytest.CaptureFixture[str], rules_id: str) -> None:
    code, out, _ = run(capsys, "rules", "show", rules_id, "--set", "max_bet=700")
    assert code == 0
    assert "max_bet = 700 (the book: 0)" in out
    _, shown, _ = run(capsys, "rules", "show", rules_id, "--json")
    assert json.loads(shown)["options"]["max_bet"] == 0


def test_the_ladder_says_what_each_hand_is(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "rules", "show", "corellian-spike", "--brief")[1].splitlines()
    at = next(i for i, line in enumerate(shown) if line.startswith("  Fleet "))
    assert shown[at + 1] == "    sylop, +x +x and -x -x, as 0 +4 +4 -4 -4"
    best = json.loads(run(capsys, "rules", "show", "corellian-spike", "--json")[1])["ladder"][0]
    assert (best["rank"], best["definition"], best["example"]) == ("Pure Sabacc", "two sylops, no more", "0 0")


def test_score_says_who_wins_and_why(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "score", "corellian-spike", "+5 -5", "0 0")
    assert code == 0
    assert out.splitlines() == [
        "0: +5c -5c  Lone Sabacc, adds up to 0",
        "1: 0 0      Pure Sabacc, adds up to 0",
        "Hand 1 wins by rank, Pure Sabacc over Lone Sabacc.",
    ]


@pytest.mark.parametrize(
    ("arguments", "winners", "ranks"),
    [
        (["classic", "I 2c 3s", "10c 13s"], [0], ["Idiot's Array", "Pure Sabacc"]),
        (["classic", "12c 12s", "E 8c"], [], ["Bomb-out", "Bomb-out"]),
        (["classic", "V E", "12c 10s", "--set", "negative_hands=mirror"], [0], ["Pure Sabacc (negative)", "ordinary"]),
        (["corellian-spike", "-5 +5", "-3 +2"], [0], ["Lone Sabacc", "Nulrhek"]),
        (["corellian-spike", "+7 -7", "+7 -7"], [0, 1], ["Lone Sabacc", "Lone Sabacc"]),
        (["centran", "12c 4s", "10c 10s", "--fives", "5", "--wild", "0"], [0], ["Wild Sabacc", "Pure 0"]),
        (["centran", "-20 -3", "-21 -2"], [0, 1], ["Pure \N{MINUS SIGN}23", "Pure \N{MINUS SIGN}23"]),
    ],
)
def test_score_in_json(
    capsys: pytest.CaptureFixture[str], arguments: list[str], winners: list[int], ranks: list[str]
) -> None:
    code, out, _ = run(capsys, "score", *arguments, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["winners"] == winners
    assert [hand["rank"] for hand in answer["hands"]] == ranks


def test_score_reads_lines_from_a_pipe() -> None:
    lines = "-5 +5 | 0 0\nx | 0 0\n\n+1 -1\n"
    done = pipe(lines, "score", "corellian-spike", "-")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer.get("winners") for answer in answers] == [[1], None, None, [0]]
    assert "'x' is not a card" in answers[1]["error"]


def test_score_lines_take_fives_and_the_wild_right() -> None:
    done = pipe(
        "fives=5 wild=0 | 12c 4s | 10c 10s\nfives=9 | 2c 3c\nfives=x | 2c\n5c 2c | 3c 4c\n", "score", "centran", "-"
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert answers[0]["winners"] == [0]
    assert ["error" in answer for answer in answers] == [False, True, True, True]
    assert "Five" in answers[3]["error"]


def test_deal_prints_a_record_that_replays(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for rules in all_rule_sets():
        code, record, _ = run(capsys, "deal", rules.id, "--seed", "5")
        assert code == 0
        assert run(capsys, "deal", rules.id, "--seed", "5")[1] == record
        file = tmp_path / "hand.toml"
        file.write_text(record, encoding="utf-8")
        code, out, _ = run(capsys, "replay", str(file))
        assert code == 0
        stacks = [int(part.split()[-1]) for part in out.splitlines()[-2].removeprefix("Stacks: ").split(", ")]
        pot = int(out.splitlines()[-1].removeprefix("Sabacc pot: "))
        assert sum(stacks) + pot == 4 * 500
        _, answer, _ = run(capsys, "replay", str(file), "--json")
        assert list(json.loads(answer)["stacks"].values()) == stacks
        told = json.loads(answer)["verdict"]
        assert " wins " in told or " share " in told or "Nobody" in told, "why the hand went as it did"
        assert told in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["score", "poker", "0 0"], "there is no rule set 'poker'; there are corellian-spike"),
        (["score", "classic"], "score needs at least one hand"),
        (["score", "classic", "99c 1c"], "'99c' is not a card of the Classic deck"),
        (["score", "classic", "10c 10c"], "10c is used more often"),
        (["score", "classic", "10c 2c", "10c 3c"], "10c is used more often"),
        (["score", "classic", "10c"], "at least two cards"),
        (["score", "corellian-spike", "0 0 +1 -1 +2 -2"], "2 to 5 cards, not 6"),
        (["score", "classic", "10c 2c", "--set", "colour=red"], "classic has no option 'colour'"),
        (["score", "classic", "10c 2c", "--set", "min_bet"], "--set takes name=value"),
        (["score", "classic", "10c 2c", "--set", "min_bet=x"], "min_bet takes a whole number from 1"),
        (["score", "classic", "10c 2c", "--fives", "2"], "has no Wild Fives"),
        (["score", "centran", "5c 2c"], "a Five is played to the table"),
        (["score", "centran", "2c 3c", "--wild", "4", "--fives", "5"], "wild must be the index of a hand"),
        (["deal", "corellian-spike", "--set", "ante_hand=5"], "ante_hand must be even"),
        (["deal", "classic", "--seats", "9"], "2 to 8 seats, not 9"),
        (["deal", "classic", "--seats", "100000000000"], "2 to 8 seats, not 100000000000"),
        (["deal", "corellian-spike", "--set", "rounds=4"], "option rounds takes a whole number from 1 to 3"),
        (["deal", "centran", "--set", "random_chance=0.394"], "at most two decimals"),
        (["deal", "classic", "--seed", "many"], "seed"),
        (["replay", "no-such-file"], "no-such-file cannot be read: No such file or directory"),
        (["rules", "show", "poker"], "there is no rule set 'poker'"),
        (["dance"], "dance"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert out == ""
    assert len(err.splitlines()) == 1
    assert said in err


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty data folder."""
    monkeypatch.setenv("SABACC_DATA", str(tmp_path))
    return tmp_path


ENDLESS = [f"0x{'f' * 9000}", "9" * 9000, "-" + "9" * 9000, "1e999", "0b11", "1_0", "\N{FULLWIDTH DIGIT ONE}"]


@pytest.mark.parametrize(
    "words",
    [
        *(f"play --plain --new {option}" for option in ("--buy-in", "--seed", "--seats", "--hands")),
        *(f"deal classic {option}" for option in ("--seed", "--seats")),
        *(f"arena classic thumb thumb {option}" for option in ("--hands", "--seed", "--buy-in", "--sabacc-pot")),
        *(f"score centran 2c,3c {option}" for option in ("--fives", "--wild")),
        "history --limit",
    ],
)
@pytest.mark.usefixtures("home")
def test_numbers_on_the_command_line_have_an_end(capsys: pytest.CaptureFixture[str], words: str) -> None:
    for number in ENDLESS:
        code, out, err = run(capsys, *words.split(), number)
        assert (code, out) == (2, "")
        assert " takes a whole number of up to 20 digits, not '" in err
        assert len(err) < 300


@pytest.mark.parametrize(
    "words",
    [
        *("dance", "replay", "learn", "score", "score classic", "rules show", "rules show classic"),
        *("deal classic --set", "deal classic --set min_bet=1 --set", "deal classic --house", "arena classic thumb"),
        *("play --plain --new --people", "play --plain --new --bots", "play --plain --new", "rules presets"),
    ],
)
@pytest.mark.parametrize("word", ["x" * 20_000, "x=" + "y" * 20_000, "min_bet=" + "9" * 20_000])
@pytest.mark.usefixtures("home")
def test_what_was_typed_is_not_repeated_in_full(capsys: pytest.CaptureFixture[str], words: str, word: str) -> None:
    code, out, err = run(capsys, *words.split(), word)
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert len(err) < 1000


def test_no_traceback_for_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "binary"
    file.write_bytes(bytes(range(256)))
    done = pipe("", "replay", str(file))
    assert done.returncode == 2
    assert done.stderr.splitlines() == [f"sabacc: {file} is not text in UTF-8"]


def test_odd_bytes_on_standard_input_spoil_one_line_only() -> None:
    lines = b"0 0 | +1 -1\n\xff\xfe | 0 0\nfives=" + b"9" * 5000 + b" | 0 0\n+2 -2\n"
    command = [sys.executable, "-m", "sabacc", "score", "corellian-spike", "-"]
    done = subprocess.run(command, input=lines, capture_output=True, check=False, timeout=120)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["error" in answer for answer in answers] == [False, True, True, False]
    assert done.stderr == b""


def test_closed_standard_input_and_narrow_output() -> None:
    command = f"{sys.executable} -m sabacc score corellian-spike - <&-"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (2, "sabacc: there is no standard input to read\n")
    narrow = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command_2 = [sys.executable, "-m", "sabacc", "score", "centran", "-20 -3", "--json"]
    shown = subprocess.run(command_2, capture_output=True, text=True, check=False, timeout=120, env=narrow)
    assert json.loads(shown.stdout)["hands"][0]["rank"] == "Pure \N{MINUS SIGN}23"


def test_deal_says_how_to_deal_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    _, record, _ = run(capsys, "deal", "classic", "--seed", "4", "--set", "shift=rim")
    line = record.splitlines()[0]
    assert line == "# sabacc deal classic --seed 4 --seats 4 --set shift=rim"
    assert run(capsys, *line.split()[2:])[1] == record


def test_closed_pipe_ends_quietly() -> None:
    command = f"{sys.executable} -m sabacc rules show centran | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, timeout=120)
    assert done.stderr == ""
    assert done.stdout.startswith("Centran Sabacc")


@pytest.mark.parametrize("words", [[], ["play"]])
def test_without_a_terminal_the_game_says_how_to_play(words: list[str], tmp_path: Path) -> None:
    code = "import sys; from sabacc.cli import main; code = main(sys.argv[1:]); print('cyclopts' in sys.modules, code)"
    done = subprocess.run(
        [sys.executable, "-c", code, *words],
        input="",
        capture_output=True,
        text=True,
        env={**os.environ, "SABACC_DATA": str(tmp_path)},
        check=True,
    )
    hint = "" if words else ", and `sabacc --help` lists all commands"
    assert done.stderr == f"sabacc: the full screen needs a terminal; `sabacc play --plain` does without{hint}\n"
    assert done.stdout == "False 2\n", "what reads command lines is not needed for that, and not imported"


def test_help_and_unknown_commands_are_as_ever(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, "--help")
    assert code == 0 and "Without a command, the game" in out and "history" in out
    code, _, err = run(capsys, "poker")
    assert code == 2 and err.startswith("sabacc: `sabacc` has no command 'poker'; it has rules, cards, score, ")


GAME = "a rule set: see `sabacc rules`"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("rules show classic CL-8 x", "'x' is one word too many: it should read `sabacc rules show RULES_ID [PART] "),
        (
            "rules classic x",
            "`sabacc rules` has no command 'classic'; it has show, ruling, diff, save, presets, example",
        ),
        ("rules shov", "`sabacc rules` has no command 'shov' (did you mean show?); it has show, ruling, "),
        ("rulse", "`sabacc` has no command 'rulse' (did you mean rules?); it has rules, "),
        ("--foo", "`sabacc` has no option '--foo'; see `sabacc --help`"),
        ("play a b c", "'b' and what follows are 2 words too many: it should read `sabacc play [RULES_ID] [OPTIONS]`"),
        ("rules example classic x", "'x' is one word too many: it should read `sabacc rules example RULES_ID`"),
        (
            "deal classic --sed=3",
            "`sabacc deal` has no option '--sed' (did you mean --seed?); it has --seed, --seats, ",
        ),
        ("score", f"RULES_ID is missing ({GAME}): it should read `sabacc score RULES_ID [HANDS...] [OPTIONS]`"),
        ("play --set", "--set needs a value after it (set an option: name=value)"),
        ("play --seats x", "--seats takes a whole number of up to 20 digits, not 'x'"),
        ("play --practice=maybe", "--practice takes yes or no, or nothing after it, not 'maybe'"),
        ("deal classic --seed 1 --seed 2", "--seed can be given only once"),
        ("history --limit 0", "--limit must be at least 1, not 0"),
        ("arena classic", "arena needs a bot for each seat, such as `thumb odds`; `sabacc bots` lists them"),
    ],
)
def test_a_wrong_command_line_is_one_sentence_that_says_what_would_be_right(
    words: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split()) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"sabacc: {sentence}") and err.count("\n") == 1
