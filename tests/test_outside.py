"""Text from outside, at every way in: nothing that a terminal obeys comes out, and no more than can be read."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from sabacc import Game, SabaccError, SeededDealer, Session
from sabacc.outside import MOST_LETTERS, one_line, printable, shows_something
from sabacc.play.record import parse_record, replay
from sabacc.rules.registry import find
from sabacc.rules.toml import format_toml
from sabacc.tables.setup import format_setup, parse_setup, standard_setup
from sabacc.tui.draft import Draft
from tests.support.escapes import ESCAPES, EVIL, TOML
from tests.support.sampling import every_third

SPIKE = find("corellian-spike")
LONG = "x" * 5000
BYTES = EVIL.replace("\x00", "").encode() + b"\x9b\xff"  # a word of a command line has no zero in it


@pytest.mark.parametrize("text", [*ESCAPES, "\udc9b", "a\tb"])
def test_whatever_a_terminal_might_obey_is_written_out(text: str) -> None:
    assert printable(f"<{text}>").isprintable()
    assert one_line(f"<{text}>").isprintable()
    assert str(SabaccError(f"<{text}>")).isprintable()


def test_what_is_written_out_can_still_be_read() -> None:
    assert printable("\x1b[2J\n\u202eAna \N{GREEK SMALL LETTER PI}") == "\\x1b[2J\n\\u202eAna π"
    assert one_line("a\x1b\n  b\r\nc") == "a\\x1b b c"
    # A filler of Hangul is a letter, but nobody sees it.
    assert printable("a\u3164b") == one_line("a\u3164b") == "a\\u3164b"


def test_the_middle_of_a_long_text_is_cut_out() -> None:
    cut = one_line(f"'{LONG}' is not a card")
    assert len(cut) == MOST_LETTERS
    assert cut.startswith("'xxx")
    assert cut.endswith("xxx' is not a card")
    assert "x…x" in cut
    assert len(one_line("\x1b" * 10**6)) == MOST_LETTERS
    assert one_line("x" * MOST_LETTERS) == "x" * MOST_LETTERS


@pytest.mark.parametrize("name", ["Ana", "Jan Solo", "名前", "é", "e\u0301", "אנה", "❤\ufe0f", "한글", "?", "[bold]"])
def test_what_can_be_seen(name: str) -> None:
    assert shows_something(name)


# Each shows nothing, or something that nobody can tell from another name.
BLANKS = {
    "spaces": "   ", "no-break spaces": "\xa0\xa0", "zero-width": "\u200b", "joiners": "\u2060\u200d",
    "marks": "\u0301\u0308", "selectors": "\ufe0f", "Hangul filler": "\u3164", "Hangul fillers": "\u115f\u1160\uffa0",
    "braille": "\u2800\u2800", "object": "\ufffc", "tags": "\U000e0041", "private": "\ue000", "music": "\U0001d159",
    "with a filler": "Ana\u3164", "with a zero-width space": "A\u200bna", "turned round": "\u202eAna", "ESC": "\x1b[2J",
}  # fmt: skip
TABLES: dict[str, Callable[[str], object]] = {
    "a hand": lambda name: Game(SPIKE, [100, 100], names=["Bo", name]),
    "a session": lambda name: Session(SPIKE, SeededDealer(1)).join(name),
    "a set-up": lambda name: standard_setup(SPIKE, people=("Bo", name)),
    "a record": lambda name: replay(parse_record(_record(names=format_toml(("Bo", name))))),
    "a set-up file": lambda name: parse_setup(_setup_text().replace('"Ana"', format_toml(name))),
    "the set-up form": lambda name: Draft(standard_setup(SPIKE)).rename(0, name),
}


@pytest.mark.parametrize("name", BLANKS.values(), ids=BLANKS)
@pytest.mark.parametrize("ask", TABLES.values(), ids=TABLES)
def test_a_name_that_shows_nothing_is_refused(ask: Callable[[str], object], name: str) -> None:
    with pytest.raises(SabaccError, match=r"a name must be .* that can be seen"):
        ask(name)


@pytest.mark.parametrize("people", ["Ana,", "Ana, ,Bo", " ", "\u3164"])
def test_people_without_a_name_are_refused(tmp_path: Path, people: str) -> None:
    code, shown = run(tmp_path, Run(("play", "--plain", "--people", people)))
    assert code == 2
    assert "a name must be new at the table and one line of 1 to 40 printable characters that can be seen" in shown
    assert not list(tmp_path.iterdir())


# Ways in. Each prepares a folder and says what to run; the folder is the data folder too.


class Run(NamedTuple):
    """What to run, with what typed, and what has to be in what it prints."""

    words: tuple[str | bytes, ...]
    typed: bytes = b""
    told: str = ""


def _record(names: str = '["Ana", "Bo"]', action: str = "B fold") -> str:
    """A sketch of a hand."""
    return (
        f'format = 1\nrules = "corellian-spike"\nrevision = 3\nnames = {names}\nstacks = [500, 500]\n'
        f'button = "A"\nsabacc_pot = 0\n\ndeck = ""\n\nactions = """\n{action}\n"""\n'
    )


def _replay(text: str, told: str = "") -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "record.toml").write_text(text, encoding="utf-8")
        return Run(("replay", str(folder / "record.toml")), told=told)

    return way


def _house(text: str, told: str = "") -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "house.toml").write_text(text, encoding="utf-8")
        return Run(("rules", "diff", str(folder / "house.toml")), told=told)

    return way


def _setup_file(old: str, new: str, told: str) -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "setup.toml").write_text(_setup_text().replace(old, new, 1), encoding="utf-8")
        return Run(("play", "--plain", "--hands=1"), told=told)

    return way


def _setup_text() -> str:
    return format_setup(standard_setup(SPIKE, people=("Ana",), seats=3, bots=("thumb",), seed=1))


def _log(head: str, line: str, told: str) -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "table.log").write_text(f"{head}---\n{line}\n", encoding="utf-8")
        return Run(("play", "--plain"), told=told)

    return way


def _history(*words: str, told: str) -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "history").mkdir()
        name = os.fsencode(folder / "history") + b"/" + BYTES.replace(b"/", b"") + b".toml"
        Path(os.fsdecode(name)).write_text(f'format = 1\n"{TOML}" = "{LONG}"\n', encoding="utf-8")
        return Run(words, told=told)

    return way


def _bot(code: str, told: str) -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        (folder / "bot.py").write_text(
            f"import sys\nEVIL = {EVIL!a}\nLONG = {LONG!r}\nsys.stdout.reconfigure(encoding='utf-8')\n"
            f"sys.stderr.reconfigure(encoding='utf-8')\n{code}\n",
            encoding="utf-8",
        )
        bot = f"cmd:{shlex.quote(sys.executable)} {folder / 'bot.py'}"
        return Run(("arena", "corellian-spike", bot, "random", "--hands=2", "--plain-python"), told=told)

    return way


def _package(group: str, entry: str, *words: str, told: str) -> Callable[[Path], Run]:
    def way(folder: Path) -> Run:
        meta = folder / "odd-1.dist-info"
        meta.mkdir()
        (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1\n", encoding="utf-8")
        (meta / "entry_points.txt").write_text(f"[{group}]\n{entry} = odd_code:make\n", encoding="utf-8")
        (folder / "odd_code.py").write_text(f"raise ValueError({EVIL + LONG!a})\n", encoding="utf-8")
        return Run(words, told=told)

    return way


def _words(*words: str | bytes, typed: bytes = b"", told: str = "") -> Callable[[Path], Run]:
    return lambda folder: Run(words, typed, told)


HELLO = 'print(\'{"type": "hello", "protocol": 1}\', flush=True)\n'
TITLE = "import json\nprint(json.dumps(dict(type='hello', protocol=1, name=EVIL)), flush=True)\n"
WAIT = "input()\ninput()\n"  # for the welcome and the first question
ACT = "import json\nprint(json.dumps(dict(type='act', id=1, act={})))"
PLAIN = ("play", "corellian-spike", "--plain", "--seed=1", "--hands=1")
LETTER = "\\x1b"  # how ESC is written out

WAYS: dict[str, Callable[[Path], Run]] = {
    "record: not TOML": _replay(f"format = {EVIL}", "record"),
    "record: a key": _replay(f'format = 1\n"{TOML}" = 1\n', LETTER),
    "record: a name": _replay(_record(names=f'["Ana", "{TOML}"]'), "name must be"),
    "record: a long name": _replay(_record(names=f'["Ana", "{LONG}"]'), "name must be"),
    "record: the rules": _replay(_record().replace("corellian-spike", TOML), "there is no rule set"),
    "record: a line": _replay(_record(action=f"B {TOML}"), "sabacc:"),
    "record: a long line": _replay(_record(action=f"B trade {LONG} {LONG}"), "sabacc:"),
    "record: a comment": _replay(f"# {EVIL}\n{_record()}", "sabacc:"),
    "record: standard input": _words("replay", "-", typed=BYTES, told="sabacc:"),
    "house rules: not TOML": _house(f"name = {EVIL}", "house.toml"),
    "house rules: the name": _house(f'format = 1\nname = "{TOML}"\nrules = "classic"\n', "house.toml"),
    "house rules: the note": _house(f'format = 1\nname = "a"\nnote = "{TOML}"\nrules = "classic"\n', "house.toml"),
    "house rules: a key": _house(f'format = 1\nname = "a"\nrules = "classic"\n"{TOML}" = 1\n', "house.toml"),
    "house rules: an option": _house(
        f'format = 1\nname = "a"\nrules = "classic"\nrevision = 3\n[options]\n"{TOML}" = "{LONG}"\n', "house.toml"
    ),
    "house rules: the path": _words("rules", "show", "classic", "--house", BYTES, told=LETTER),
    "set-up: not TOML": _setup_file("format = 1", f"format = {EVIL}", "last set-up cannot be read"),
    "set-up: a name": _setup_file('name = "Ana"', f'name = "{TOML}"', "last set-up cannot be read"),
    "set-up: a bot": _setup_file('bot = "thumb"', f'bot = "{TOML}"', "last set-up cannot be read"),
    "set-up: a command": _setup_file('bot = "thumb"', f'bot = "cmd:{TOML}"', "last set-up cannot be read"),
    "set-up: a long command": _setup_file('bot = "thumb"', f'bot = "cmd:{LONG}"', "last set-up cannot be read"),
    "set-up: the house": _setup_file('house = ""', f'house = "{TOML}"', "last set-up cannot be read"),
    "set-up: a long house": _setup_file('house = ""', f'house = "{LONG}"', "last set-up cannot be read"),
    "set-up: a key": _setup_file('house = ""', f'house = ""\n"{TOML}" = 1', "last set-up cannot be read"),
    "log: the set-up": _log(_setup_text().replace('name = "Ana"', f'name = "{TOML}"'), "", "cannot be resumed"),
    "log: an input": _log(_setup_text(), EVIL.replace("\n", "") + LONG, "cannot be resumed"),
    "history: listed": _history("history", told="unreadable"),
    "history: as JSON": _history("history", "--json", told="error"),
    "history: replayed": _history("replay", "1", told="sabacc:"),
    "bot: its name": _words("arena", "classic", BYTES, "random", told=LETTER),
    "bot: its command": _words("arena", "classic", b"cmd:" + BYTES, "random", told=LETTER),
    "bot: its command at a table": _words(*PLAIN, "--bots", b"cmd:" + BYTES, told=LETTER),
    "bot: standard error": _bot("sys.stderr.write(EVIL + LONG); sys.exit(1)", "exit code 1; it said: \\x1b"),
    "bot: not a message": _bot("print(EVIL)", "not a message"),
    "bot: its hello": _bot('print(\'{"type": "hello", "protocol": 1, "\' + LONG + \'": 1}\')', "not a message"),
    "bot: its title": _bot(TITLE + WAIT, "has ended"),
    "bot: an answer": _bot(HELLO + WAIT + ACT.format("EVIL"), "Played"),
    "bot: a long answer": _bot(HELLO + WAIT + ACT.format("'trade ' + LONG"), "Played"),
    "bot: a card": _bot(HELLO + WAIT + ACT.format("'trade ' + EVIL"), "Played"),
    "bot of a package": _package("sabacc.bots", "\x1b[2J\x9b\u202e\u200b", "bots", told="odd 1"),
    "bot of a package: fails": _package("sabacc.bots", "odd", "arena", "classic", "odd", "random", told="odd 1"),
    "rules of a package": _package("sabacc.rules", "odd", "rules", told="odd 1"),
    "rules of a package: asked for": _package("sabacc.rules", "odd", "rules", "show", "odd", told="odd 1"),
    "a player's name": _words(*PLAIN, "--people", BYTES, told="name must be"),
    "a rule set": _words("rules", "show", BYTES, told="there is no rule set"),
    "a clause": _words("rules", "show", "classic", BYTES, told="has no clause"),
    "a hand": _words("score", "classic", BYTES, told="sabacc:"),
    "a line of hands": _words("score", "classic", "-", typed=BYTES, told="error"),
    "a setting": _words("rules", "show", "classic", "--set", BYTES, told="--set takes"),
    "an option of the rules": _words("rules", "show", "classic", "--set", BYTES + b"=1", told="has no option"),
    "the name of house rules": _words("rules", "save", "classic", "--name", BYTES, told="name should be"),
    "a command": _words(BYTES, told="sabacc:"),
    "an unknown option": _words("bots", b"--" + BYTES, told="sabacc:"),
    "a number": _words("deal", "classic", "--seats", BYTES, told="sabacc:"),
    "a file": _words("replay", BYTES, told="cannot be read"),
    "a typed line": _words(*PLAIN, typed=BYTES + b"\nwhy " + b"\xc2\x9b\n", told="not text"),
    "a typed answer in a lesson": _words("learn", "--plain", typed=b"\n" + BYTES + b"\n", told="lesson"),
}


def run(folder: Path, what: Run, **variables: str) -> tuple[int, str]:
    """The exit code, and all that it printed."""
    environment = {
        **os.environ, "SABACC_DATA": str(folder), "PYTHONUTF8": "1",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH", "")])),
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "sabacc", *what.words],
        input=what.typed,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env={**environment, **variables},
        check=False,
        timeout=120,
    )
    return done.returncode, done.stdout.decode("utf-8", errors="surrogateescape")


@pytest.mark.parametrize("way", every_third(WAYS, "starts the program for every way in"))
def test_nothing_that_a_terminal_obeys_comes_through(tmp_path: Path, way: str) -> None:
    what = WAYS[way](tmp_path)
    _, shown = run(tmp_path, what)
    assert what.told in shown
    assert "Traceback" not in shown
    odd = sorted({f"{letter!a} {unicodedata.category(letter)}" for letter in shown if not _is_plain(letter)})
    assert not odd, shown[:2000]
    assert max(map(len, shown.splitlines())) <= MOST_LETTERS + 200


def _is_plain(letter: str) -> bool:
    return letter == "\n" or letter.isprintable()


def test_json_is_json_on_every_terminal(tmp_path: Path) -> None:
    _, shown = run(tmp_path, Run(("score", "centran", "-20 -3", "--json")), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert json.loads(shown)["hands"][0]["rank"] == "Pure \N{MINUS SIGN}23"
    house = 'format = 1\nname = "Zo\u00eb \U0001f600"\nrules = "classic"\nrevision = 3\n'
    (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    words = ("rules", "diff", str(tmp_path / "house.toml"), "--json")
    code, shown = run(tmp_path, Run(words), PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert code == 0
    assert json.loads(shown)["name"] == "Zo\u00eb \U0001f600"
