"""The line mode, as people, pipes and terminals use it."""

from __future__ import annotations

import io
import random
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sabacc import Accuse, Raise, ScriptedDealer, SeededDealer, Stand, Stay, all_rule_sets, find
from sabacc.bots.coach import advise
from sabacc.home.commands import WORDS
from sabacc.home.data_folder import Store
from sabacc.home.lines import play_lines
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.home.table_lines import ledger_lines
from sabacc.play.actions import ACTIONS, Shuffle
from sabacc.play.notation import format_line
from sabacc.play.record import replay, to_record
from sabacc.play.redaction import redact
from sabacc.session.requests import REQUESTS, explanation, parse_request
from sabacc.tables.bot_replies import BOTS_LEND
from sabacc.tables.live_table import LiveTable
from tests.support.evenings import (
    Terminal,
    arguments,
    environment,
    let_bots_act,
    play_hand,
    records,
    sabacc,
    small_setup,
)
from tests.support.processes import is_asleep, wait_until
from tests.support.sampling import every_third

GAMES = [rules.id for rules in all_rule_sets()]
SAVED = "The table is kept: `sabacc play --plain` goes on with it."


def typed_hands(folder: Path, rules_id: str, seed: int, hands: int = 2, undo: float = 0.15) -> list[str]:
    """What a person types who plays some hands; the records are in the folder."""
    rng = random.Random(seed)
    lines: list[str] = []
    with begin_table(small_setup(rules_id, seed), Store(folder)) as evening:
        while len(evening.ledger) < hands and not evening.is_over:
            # With --hands the line mode stops when the last hand is over.
            lines += play_hand(evening, rng, undo, undoes_ends=False)
    return lines


def converse(evening: LiveTable, *typed: str, is_terminal: bool = False) -> list[str]:
    """The lines that are answered."""
    out = io.StringIO()
    play_lines(evening, io.BytesIO("".join(f"{line}\n" for line in typed).encode()), out, is_terminal)
    return out.getvalue().splitlines()


# The same game everywhere.


@pytest.mark.parametrize("rules_id", every_third(GAMES, "a second each"))
def test_pipe_and_terminal_give_the_same_records(tmp_path: Path, rules_id: str) -> None:
    lines = typed_hands(tmp_path / "direct", rules_id, seed=6)
    played = records(tmp_path / "direct")
    words = arguments(small_setup(rules_id, 6), len(played))
    piped = sabacc(tmp_path / "pipe", *words, typed="\n".join(lines) + "\n")
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert records(tmp_path / "pipe") == played
    with Terminal(tmp_path / "pty", *words) as terminal:
        assert terminal.play(lines) == 0
        assert SAVED in terminal.shown.decode()
    assert records(tmp_path / "pty") == played


def test_the_seat_may_be_named_and_other_words_change_nothing(tmp_path: Path) -> None:
    lines = typed_hands(tmp_path / "direct", "classic", seed=4, hands=1, undo=0)
    wordy = [word for line in lines for word in ("table", "ladder", "log", "why fold", "rules CL-8.2", line)]
    wordy = [line if line in ("deal",) or line.split()[0] in WORDS_OF_THE_MODE else f"A {line}" for line in wordy]
    words = arguments(small_setup("classic", 4), 1)
    done = sabacc(tmp_path / "pipe", *words, typed="\n".join(wordy))
    assert records(tmp_path / "pipe") == records(tmp_path / "direct")
    assert b"CL-8.2  You can never call the hand on your own turn." in done.stdout


WORDS_OF_THE_MODE = ("table", "ladder", "log", "why", "rules")


def test_the_story_is_told_once_and_in_order(tmp_path: Path) -> None:
    lines = typed_hands(tmp_path / "direct", "corellian-spike", seed=9, hands=1, undo=0)
    (record,) = records(tmp_path / "direct")
    done = sabacc(tmp_path / "pipe", *arguments(small_setup("corellian-spike", 9), 1), typed="\n".join(lines))
    shown = done.stdout.decode().splitlines()
    story = replay(record).narrate(0)
    told = [line for line in shown if line in set(story)]
    assert told == story


# Interruptions.


@pytest.mark.parametrize("rules_id", ["corellian-spike", "classic", "centran"])
@pytest.mark.parametrize("moves", [1, 2, 4])
def test_a_kill_loses_nothing_that_was_shown(tmp_path: Path, rules_id: str, moves: int) -> None:
    lines = typed_hands(tmp_path / "direct", rules_id, seed=3, hands=1, undo=0)[:moves]
    with Terminal(tmp_path / "pty", *arguments(small_setup(rules_id, 3), 9)) as terminal:
        shown = [terminal.read()]
        for line in lines:
            terminal.type(f"{line}\n")
            shown.append(terminal.read())
        terminal.kill()
    done = sabacc(tmp_path / "pty", "play", "--plain")
    after = done.stdout.decode().splitlines()
    assert after[0].startswith("You go on with your table of ")
    prompt = shown[-1].splitlines()[-2]
    # On the terminal it may be the last of several lines.
    assert any(line.endswith(prompt.strip()) for line in after)
    sentences = set(stories(tmp_path / "direct"))
    told = [line for line in "".join(shown).splitlines() if line in sentences]
    assert told
    assert stories(tmp_path / "pty") == told


def test_a_kill_at_any_line_of_output_loses_nothing(tmp_path: Path) -> None:
    lines = typed_hands(tmp_path / "direct", "brockley", seed=5, hands=3, undo=0)
    sentences = set(stories(tmp_path / "direct"))
    for count in (12, 26, 33, 47, 60):
        folder = tmp_path / str(count)
        command = [sys.executable, "-u", "-m", "sabacc", *arguments(small_setup("brockley", 5), 9)]
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment(folder)
        ) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(("\n".join(lines) + "\n").encode())
            process.stdin.flush()
            shown = [process.stdout.readline().decode().rstrip("\n") for _ in range(count)]
            process.kill()
        told = [line for line in shown if line in sentences]
        assert told
        assert stories(folder)[: len(told)] == told


def stories(folder: Path) -> list[str]:
    """Everything that happened to Ana at the tables of a folder, hand by hand."""
    told = [sentence for record in records(folder) for sentence in replay(record).narrate(0)]
    if Store(folder).has_table:
        with resume_table(Store(folder)) as evening:
            told += evening.game.narrate(0) if evening.game and evening.is_playing else []
    return told


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal(tmp_path, *arguments(small_setup("classic"), 1)) as terminal:
        terminal.read()
        terminal.type("deal\n")
        terminal.read()
        # Between the prompt and the reading, Python takes note of a signal only when something is typed.
        wait_until(lambda: is_asleep(terminal.process.pid))
        terminal.process.send_signal(signal.SIGINT)
        assert SAVED in terminal.read(None)
        assert terminal.process.wait(60) == 130
    with resume_table(Store(tmp_path)) as evening:
        assert evening.is_playing


def test_the_end_of_input_says_how_to_go_on(tmp_path: Path) -> None:
    done = sabacc(tmp_path, *arguments(small_setup("classic"), 1), typed="deal")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines()[-1] == SAVED


def test_a_reader_who_has_had_enough_ends_it_quietly(tmp_path: Path) -> None:
    words = " ".join(arguments(small_setup("classic"), 5))
    command = f"(echo deal; yes help) | {sys.executable} -m sabacc {words} | head -n 2"
    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, env=environment(tmp_path), check=False, timeout=60
    )
    assert done.stderr == b""
    with resume_table(Store(tmp_path)) as evening:
        assert len(evening.people) == 1


def test_a_second_one_at_the_same_table_is_refused(tmp_path: Path) -> None:
    with Terminal(tmp_path, *arguments(small_setup("classic"), 1)) as terminal:
        terminal.read()
        for words in (["play", "--plain"], arguments(small_setup("force"), 1)):
            done = sabacc(tmp_path, *words)
            assert (done.returncode, done.stdout) == (2, b"")
            assert b"another sabacc has the table" in done.stderr
        terminal.type("quit\n")
        assert SAVED in terminal.read(None)


# Junk.


def test_junk_gets_one_line_each(tmp_path: Path) -> None:
    junk = [
        b"\xff\xfe\x00", b"raise", b"raise -5", b"raise 99999999999999999999", b"A", b"H fold", b"dance", b"x" * 5000,
        b"\x1b[2J", b"why", b"why dance", b"rules XX-1", b"rebuy Z", b"rebuy 0", b"disarm", b"arm", b"arm dance",
        b"offer", b"offer x y", b"value 1 2", b"guest: misdeal", b"guest", b"B: agree 1", b"play on", b"timer",
        b"leave Q", b"deal", b"set shift=rim", b"claim 1", b"declare dark", b"accuse B", b"next", b"take 3c",
        b"\xe2\x98\x83",
    ]  # fmt: skip
    rules_id = "classic"
    done = sabacc(tmp_path, *arguments(small_setup(rules_id), 1), typed=b"deal\n" + b"\n".join(junk) + b"\n")
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    (prompt,) = {line for line in lines if line.startswith("Ana, ")}
    answers = "\n".join(lines).split(prompt)[1:-1]
    # Some of it is not text: then there is no new question.
    said = [line for answer in answers for line in answer.splitlines() if line]
    assert len(said) == len(junk)
    assert "Traceback" not in done.stdout.decode()
    assert max(map(len, said)) < 500


def test_random_bytes_end_cleanly(tmp_path: Path) -> None:
    rng = random.Random(11)
    words = [b"deal\n", b"fold\n", b"check\n", b"undo\n", b"arm pass\n", b"close\n"]
    for seed in range(4):
        junk = b"".join(rng.choice([rng.randbytes(rng.randrange(60)), rng.choice(words)]) for _ in range(200))
        done = sabacc(tmp_path / str(seed), *arguments(small_setup("force", seed), 3), typed=junk)
        assert (done.returncode, done.stderr) == (0, b""), f"seed {seed}"


@pytest.mark.parametrize("rules_id", every_third(GAMES, "three seconds each"))
def test_any_words_in_any_order_leave_a_table_that_comes_back(tmp_path: Path, rules_id: str) -> None:
    slow_or_final = ("coach", "quit", "save", "close", "leave")
    words = [word for word in WORDS if word not in slow_or_final]
    words += [*REQUESTS, *(kind.verb for kind in ACTIONS.values()), "A", "B:", "guest:"]
    usual = ["deal", "check", "stand", "stay", "pass", "call", "done", "keep", "undo"]
    rests = ["", "1", "10", "A", "B", "on", "dark", "1 40", "40 ring: gold", "shift=rim", "hand", "fold", "stay", "x y"]
    for seed in range(3):
        rng = random.Random(seed)
        people = ("Ana", "Bo", "Cai")[: seed + 1]
        options = {"devices": "allowed", "plutt": ("none", "player", "guest")[seed]}
        folder = tmp_path / str(seed)
        rules = find(rules_id).with_options(**options)
        with begin_table(small_setup(rules_id, seed, people)._replace(rules=rules), Store(folder)) as evening:
            odd = [f"{rng.choice(words)} {rng.choice(rests)}".strip() for _ in range(120)]
            lines = [line for pair in zip(odd, rng.choices(usual, k=len(odd)), strict=True) for line in pair]
            shown = converse(evening, *lines)
            assert shown[-1] == SAVED, f"seed {seed}"
            before = (evening.ledger, evening.session.events, evening.game.digest() if evening.game else "")
        with resume_table(Store(folder)) as evening:
            after = (evening.ledger, evening.session.events, evening.game.digest() if evening.game else "")
            assert after == before, f"seed {seed}"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "poker", "--plain"], "there is no rule set 'poker'"),
        (["play", "classic", "--plain", "--seats", "9"], "2 to 8 seats, not 9"),
        (["play", "classic", "--plain", "--seats", "2", "--people", "Ana,Bo,Cai"], "3 people do not fit at 2 seats"),
        (["play", "classic", "--plain", "--people", "Ana,Ana"], "a name must be new at the table"),
        (["play", "classic", "--plain", "--buy-in", "1"], "a buy-in must pay the antes"),
        (["play", "classic", "--plain", "--hands", "0"], "--hands must be at least 1"),
        (["play", "classic", "--hands", "2"], "--hands goes with --plain"),
        (["play", "classic", "--plain", "--bots", "cmd:"], "a bot that is a command must name the command"),
        (["play", "classic", "--plain", "--set", "shift=none-such"], "option shift takes"),
        (["play", "classic", "--plain", "--house", "no-such"], "neither a file nor a preset"),
        (["play", "classic"], "the full screen needs a terminal; `sabacc play --plain` does without"),
    ],
)
def test_bad_wishes_are_one_line_and_leave_nothing(tmp_path: Path, words: list[str], said: str) -> None:
    done = sabacc(tmp_path, *words)
    assert done.returncode == 2
    assert done.stdout == b""
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr.decode()
    assert not Store(tmp_path).has_table
    assert Store(tmp_path).last_setup() is None


def test_a_missing_extra_says_how_to_install_it(tmp_path: Path) -> None:
    # A module that is None cannot be imported, as if it were not installed.
    code = "import sys; sys.modules['textual'] = None; from sabacc.cli import main; sys.exit(main(sys.argv[1:]))"
    done = subprocess.run(
        [sys.executable, "-c", code, "play"], capture_output=True, env=environment(tmp_path), check=False, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr.decode().splitlines() == [
        "sabacc: the full screen needs Textual: pip install 'sabacc[tui]'; `sabacc play --plain` does without"
    ]


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = sabacc(tmp_path / "file", "play", "--plain", typed="deal\n")
    assert done.returncode == 2
    assert done.stderr.decode().startswith(f"sabacc: {tmp_path / 'file'} cannot be written")
    assert len(done.stderr.splitlines()) == 1


def test_a_table_that_cannot_be_resumed_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "table.log").write_text("nonsense\n")
    done = sabacc(tmp_path, "play", "--plain")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"this is not the log of a table; --new starts another" in done.stderr
    assert (tmp_path / "table.log").read_text() == "nonsense\n"
    assert sabacc(tmp_path, "play", "--plain", "--new").returncode == 0
    (aside,) = (tmp_path / "tables").iterdir()
    assert aside.read_text() == "nonsense\n"


def test_a_last_set_up_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "setup.toml").write_text("nonsense")
    done = sabacc(tmp_path, "play", "--plain")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("The last set-up cannot be read, so this is a standard table: ")


# People.


def test_several_people_are_hidden_from_each_other_by_a_curtain(tmp_path: Path) -> None:
    setup = small_setup("classic", people=("Ana", "Bo"), seats=2)
    with Terminal(tmp_path, *arguments(setup, 1)) as terminal:
        terminal.read()
        terminal.type("deal\n")
        curtain = terminal.read()
        first = re.findall(r"It is (\w+)'s turn", curtain)[-1]
        assert curtain.count("\n") > 50
        assert "holds" not in curtain
        terminal.type("what?\n")
        assert f"Press Enter, {first}, or type quit." in terminal.read()
        terminal.type(f"{first}\n")
        assert f"{first} holds " in terminal.read()
        terminal.type("raise 10\n")
        curtain = terminal.read()
        assert " holds " not in curtain
        second = re.findall(r"It is (\w+)'s turn", curtain)[-1]
        assert {first, second} == {"Ana", "Bo"}
        terminal.type("quit\n")
        assert SAVED in terminal.read(None)


@pytest.mark.parametrize(("term", "clears"), [("xterm", True), ("dumb", False)])
def test_a_curtain_clears_the_screen_and_what_has_scrolled_off_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, term: str, clears: bool
) -> None:
    monkeypatch.setenv("TERM", term)
    setup = small_setup("classic", people=("Ana", "Bo"), seats=2)
    with Terminal(tmp_path, *arguments(setup, 1)) as terminal:
        terminal.read()
        terminal.type("deal\n")
        terminal.read()
        terminal.type("\n")
        assert " holds " in terminal.read()
        terminal.type("raise 10\n")
        curtain = terminal.read()
        before, clear, after = curtain.partition("\x1b[H\x1b[2J\x1b[3J")
        assert before.count("\n") > 50
        assert bool(clear) == clears
        assert "press Enter when nobody else can see." in (after if clears else before)
        terminal.type("quit\n")
        terminal.read(None)


def test_cards_are_off_the_screen_when_a_shared_hand_is_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    setup = small_setup("classic", people=("Ana", "Bo"), seats=2, seed=3)
    with Terminal(tmp_path, *arguments(setup, 2)) as terminal:
        for line in ("deal", "", "raise 10", "", "fold"):
            terminal.read()
            terminal.type(f"{line}\n")
        told = terminal.read()
        _, clear, after = told.partition("\x1b[H\x1b[2J\x1b[3J")
        assert clear and "Ana folds." in after and "Ana draws a card." in after
        assert "as everybody else has folded." in after
        terminal.type("quit\n")
        terminal.read(None)
    with Terminal(tmp_path / "alone", *arguments(small_setup("classic"), 1)) as terminal:
        terminal.play(["deal", *["fold"] * 3, "quit"])
        assert b"\x1b" not in terminal.shown


def test_without_a_terminal_no_curtain_takes_lines_away(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        shown = converse(evening, "deal", "raise 10", "stay")
        assert not any("press Enter" in line for line in shown)
        assert evening.game is not None
        assert [format_line(seat, what)[2:] for seat, what in evening.game.lines if seat is not None] == [
            "raise 10",
            "stay",
        ]
        assert {line.split()[0] for line in shown if " holds " in line} == {"Ana", "Bo"}


def test_the_own_cards_stand_before_every_bet_once(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike", people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        shown = converse(evening, "deal", "stand", "stand", "nonsense", "check", "check")
        bets = [i for i, line in enumerate(shown) if "Betting, pot" in line]
        assert len(bets) == 3, "one is asked twice"
        assert [" holds " in shown[i - 1] for i in bets] == [True, False, True]


def test_words_of_the_mode(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike", seed=2), Store(tmp_path)) as evening:
        shown = "\n".join(
            converse(evening, "help", "ledger", "rules", "hand", "table", "undo", "deal", "hand", "table")
        )
        assert "No hand is on; deal one first." in shown
        assert "`help talk` says what each of those does" in shown
        assert "No hand has been dealt yet." in shown
        assert "Corellian Spike by the book" in shown
        told = converse(evening, "rules CS-4.8")
        assert any(line.startswith("CS-4.8  The card you lay down must be one") for line in told)
        assert any(
            re.match(r"\[A8\]  Trading from the discard pile: draw and discard\. We decided: ", line) for line in told
        )
        assert "Ana holds " in shown
        assert "A Ana: 470" in shown
        assert "? ?" in shown
        shown = "\n".join(converse(evening, "why call", "stand", "undo", "ladder", "rebuy", "rebuy B 40", "log"))
        assert "Taken back. Dice and cards still to come are drawn anew." in shown
        assert "* " in shown
        assert "Ana buys 500 more." in shown
        assert "Bex buys 40 more." in shown


def test_the_move_that_ended_a_hand_is_taken_back_and_the_new_end_is_told(tmp_path: Path) -> None:
    setup = small_setup("classic", seed=3, people=("Ana", "Bo"), seats=2)
    with begin_table(setup, Store(tmp_path)) as evening:
        said = converse(evening, "deal", "raise 5", "fold", "undo", "ledger", "stay", "undo", "fold", "ledger")
    taken_back = said.index("Taken back. Dice and cards still to come are drawn anew.")
    before, after = said[:taken_back], said[taken_back:]
    verdict = next(line for line in before if "as everybody else has folded" in line)
    assert after[1] == "The end of hand 1 is taken back."
    # The ledger has no line of it before it has ended again.
    assert after[4] == "Now: Ana 498, Bo 493; sabacc pot 2."
    assert after.index(verdict) < after.index("Hand 1: Ana -3.")
    assert len(records(tmp_path)) == 1


def test_an_armed_answer_is_given_and_falls_with_the_next_raise(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        evening.deal()
        first = evening.to_act
        shown = converse(evening, "raise 10", "arm stay", "stand", "raise 10")
        assert "Armed answer: stay; `disarm` takes it back." in shown
        assert evening.game is not None
        assert [(seat == first, what) for seat, what in evening.game.lines if what == Stay()] == [(False, Stay())]
        assert "There is no armed answer to take back." in converse(evening, "disarm")


def test_an_armed_answer_that_lapses_says_so(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=3), Store(tmp_path)) as evening:
        shown = converse(evening, "deal", "arm stay", *["stay"] * 3, "gain", *["stay"] * 3, "quit")
        lapses = [line for line in shown if line.startswith("Your armed answer, stay, no longer holds: ")]
        assert len(lapses) == 1, shown


def to_betting(evening: LiveTable) -> None:
    """Both stand, and the first of two people has to bet."""
    evening.deal()
    for _ in range(2):
        evening.act(Stand())


def test_the_array_is_told_where_a_card_of_it_can_be_taken_by_name_if_wished(tmp_path: Path) -> None:
    with begin_table(small_setup("galaxy-series", seed=5, people=("Ana",)), Store(tmp_path)) as evening:
        shown = converse(evening, "deal", "names on")
        [short, named] = [line for line in shown if line.startswith("Array: ")]
        card = evening.view(0).array_row[0]
        assert short == f"Array: {card.name} {card.text} for {card.price}."
        assert named == f"Array: {card.name} {evening.session.rules.deck.named(card.text).told} for {card.price}."


def test_why_says_what_speaks_for_an_action_in_practice(tmp_path: Path) -> None:
    for practice in (True, False):
        setup = small_setup("corellian-spike", people=("Ana", "Bo"), seats=2)._replace(practice=practice)
        with begin_table(setup, Store(tmp_path / str(practice))) as evening:
            to_betting(evening)
            shown = converse(evening, "why check", "why raise", "why raise 10", "why call", "why trade")
            [check] = [line for line in shown if line.startswith("You can check")]
            reason = ": costs nothing; your hand beats only 3 in 10" if practice else ""
            assert check == f"You can check now{reason}."
            assert "You can raise N (from 1 to 470)." in shown and "You can raise 10 now." in shown


def test_another_players_turn_says_whose_it_is_and_what_each_answer_costs(tmp_path: Path) -> None:
    setup = small_setup("classic", min_rounds="1", people=("Ana", "Bo", "Cy"), seats=3)
    with begin_table(setup, Store(tmp_path)) as evening:
        first, others = ["raise 10", "stay", "stay", "stand"], ["call", "stay", "stay", "stand"]
        shown = converse(evening, "deal", *first, *others, *others, "check", "stay", "stay", "pass", "pass")
    costs = "pot 13. Fold or stay? stay (free now, 10 to call later), fold (1 to the sabacc pot)"
    assert [line for line in shown if line.startswith(f"Cy, it is Bo's turn, {costs}")]
    assert [line for line in shown if line.startswith(f"Ana, it is Bo's turn, {costs}")]
    assert any("it is Ana's turn, pot 33. Fold or stay? stay (free), fold (1 to" in line for line in shown)
    assert any("Call the hand? pass (free), call hand (unless you win, you pay 33 to" in line for line in shown)


@pytest.mark.parametrize(
    ("rules_id", "now"),
    [
        ("centran", "stand, gain, exchange (the book's Trade), protect"),
        (
            "galaxy-series",
            "stand, gain, trade (the book's Discard & Gain), take (the book's Gain from the Array), "
            "exchange (the book's Swap with Array)",
        ),
        ("corellian-spike", "stand, gain, buy, trade, swap"),
    ],
)
def test_an_unknown_word_is_answered_with_what_can_be_done_now(tmp_path: Path, rules_id: str, now: str) -> None:
    with begin_table(small_setup(rules_id, people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        shown = converse(evening, "draw", "deal", "draw", "why draw", "arm draw", "why")
        assert "'draw' is not something you can do here; `help` lists all words." in shown
        told = f"'draw' is not something you can do here. Now you can: {now}. `help` lists all words."
        assert shown.count(told) == 3
        assert "Say which action, as in `why raise 10`." in shown


def test_a_raise_without_its_amount_shows_what_there_is(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike", people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        to_betting(evening)
        shown = converse(evening, "raise", "bet")
        amounts = "least 1 (pay 1), half 20 (pay 20), pot 40 (pay 40), most 470 (pay 470)"
        told = (
            f"Raise by at least 1 and at most 470, of your 470: {amounts}. Type `raise half`, for example, or a number."
        )
        assert shown.count(told) == 2
        shown = converse(evening, "raise Half", "raise pot", "raise much")
        # Both people hear of both.
        raises = dict.fromkeys(line for line in shown if " raises by " in line)
        assert [*raises] == ["Bo raises by 20.", "Ana raises by 80."]
        assert any("much" in line for line in shown), "anything else is refused"


def test_a_needless_fold_is_asked_about_once_and_only_at_a_terminal(tmp_path: Path) -> None:
    paid = "for folding you pay 10 to the hand pot"
    asked = f"Checking is free, and {paid}; type fold once more if you want to fold all the same."
    setup = small_setup("corellian-spike", people=("Ana", "Bo"), seats=2)
    with begin_table(setup, Store(tmp_path / "terminal")) as evening:
        to_betting(evening)
        shown = converse(evening, "", "fold", "hand", is_terminal=True)
        assert " ".join(" ".join(shown).split()).count(f"> {asked}") == 1 and evening.is_playing
        assert asked not in " ".join(converse(evening, "", "fold", "fold", is_terminal=True)[-3:])
        assert not evening.is_playing
    with begin_table(setup, Store(tmp_path / "pipe")) as evening:
        to_betting(evening)
        assert asked not in converse(evening, "fold")
        assert not evening.is_playing
    with begin_table(setup, Store(tmp_path / "bet")) as evening:
        to_betting(evening)
        evening.act(Raise(5))
        assert f"> {asked}" not in converse(evening, "", "fold", is_terminal=True)
        assert not evening.is_playing


def test_the_verdict_is_in_the_log_with_what_it_brought(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike"), Store(tmp_path)) as evening:
        evening.deal()
        let_bots_act(evening)
        shown = converse(evening, "fold", *["stand", "fold"], "log")
        [told] = {line for line in shown if line.endswith(" for you.")}
        assert shown.count(told) == 2, "at the end of the hand, and in its log"
        assert re.search(r"That is [+-]\d+ for you\.$", told)


def test_a_sabacc_that_is_shown_is_cried(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", seed=8, people=("Ana", "Bo"), seats=2)
    with begin_table(setup, Store(tmp_path)) as evening:
        shown = converse(evening, "deal", *(["stand"] * 2 + ["check"] * 2) * 3)
    assert shown[shown.index("Ana: Sabacc!") - 1].startswith("Ana shows ")


def test_the_coach_comes_to_practice(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", seed=2)
    with begin_table(setup, Store(tmp_path)) as evening:
        evening.coach.hands = 8
        shown = converse(evening, "coach", "deal", "coach", "coach on", "hand", "coach off", "hand")
        assert shown[1] == "Nobody has to decide anything now."
        # Once by the word, then with every question while it is on.
        assert sum(line.startswith("Coach: ") for line in shown) == 1 + 2
        view = evening.view(evening.to_act)
        head = "Coach, after 8 imagined hands; credits are on average, compared with giving up now:"
        start = shown.index(head)
        advice = advise(view, hands=8)
        for line, idea in zip(shown[start + 1 :], advice.ideas, strict=False):
            assert line.split("  wins ")[0].strip() == idea.text
            assert f"wins {idea.wins:>4}  brings" in line and idea.brings in line and line.endswith(idea.reason)
        assert shown[start + 1 + len(advice.ideas)] == f"Coach: {advice.sentence}"
    with begin_table(setup._replace(practice=False), Store(tmp_path)) as evening:
        assert "There is a coach only in practice." in converse(evening, "deal", "coach", "coach on")


def test_who_cannot_pay_the_antes_is_told(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        evening.session.player(1).stack = 1
        broke = "Bo, you have 1, and the antes are 2: `rebuy B` buys in again for 500, `deal` lets you watch."
        assert broke in converse(evening, "deal")
        assert broke not in converse(evening, "rebuy B", "ledger")[1:]


def won_sabacc_pot(folder: Path) -> LiveTable:
    """A table at which a hand is over, and with it the game."""
    evening = begin_table(small_setup("classic", people=("Ana", "Bo"), seats=2, game_end="sabacc_won"), Store(folder))
    list(play_hand(evening, random.Random(1)))
    evening.session.hands._sabacc_won = True
    return evening


def test_after_the_agreed_end_play_goes_on_with_a_word(tmp_path: Path) -> None:
    asked = (
        "The game is over, as the sabacc pot is won. Play on? Type `play on` or `yes`; else: ledger, close, quit, help"
    )
    for number, word in enumerate(("play on", "yes", "Yes")):
        with won_sabacc_pot(tmp_path / str(number)) as evening:
            said = converse(evening, "deal", word, "deal")
            assert said[:3] == [asked, "The game is over, as the sabacc pot is won.", asked]
            assert "The game goes on." in said and evening.is_playing
            assert "There is nothing to play on from." not in said


def test_the_agreed_end_is_told_once(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", people=("Ana", "Bo"), seats=2, game_end="hands:1")
    over = "The game is over, as the agreed 1 hands are played."
    way_on = "Play on? Type `play on` or `yes`; else: ledger, close, quit, help"
    with begin_table(setup, Store(tmp_path)) as evening:
        to_betting(evening)
        shown = converse(evening, "raise 5", "fold", "no", "close")
    assert shown.count(over) == 1 and way_on in shown
    assert "The game stays over: `close` ends the evening, and `quit` stops for now." in shown
    assert f"{over} {way_on}" in shown[shown.index(way_on) :], "whoever is asked again is reminded"
    assert shown.count("The evening is over.") == 1


def test_the_command_leaves_the_end_open_unless_something_is_said_about_it(tmp_path: Path) -> None:
    remark = "Play goes on when the sabacc pot is won, unlike by the book (game_end=open).\n"
    for number, (words, end) in enumerate(
        (
            (["classic"], "open"),
            (["brockley", "--set", "max_bet=9"], "open"),
            (["classic", "--set", "game_end=sabacc_won"], "sabacc_won"),
            (["classic", "--house", "tournament"], "last_standing"),
            (["centran"], "open"),
        )
    ):
        folder = tmp_path / str(number)
        shown = sabacc(folder, "play", "--plain", *words, typed="quit\n").stdout.decode()
        assert f'game_end = "{end}"' in Store(folder).table.read_text()
        assert (remark in shown) == (end == "open" and words[0] != "centran")


def test_few_players_hear_of_more_rounds_before_the_first_call(tmp_path: Path) -> None:
    """CL-8.4."""
    for number, (words, said) in enumerate(((["--seats", "3"], True), (["--seats", "4"], False))):
        folder = tmp_path / str(number)
        shown = sabacc(folder, "play", "--plain", "classic", *words, typed="quit\n").stdout.decode()
        assert ("min_rounds=4 is suggested" in shown) == said
        assert "min_rounds = 1\n" in Store(folder).table.read_text()


def test_who_is_out_of_a_game_without_rebuys_is_told(tmp_path: Path) -> None:
    setup = small_setup("classic", people=("Ana", "Bo", "Cy"), game_end="last_standing")
    with begin_table(setup, Store(tmp_path)) as evening:
        list(play_hand(evening, random.Random(1)))
        evening.session.player(1).stack = 1
        told = converse(evening, "ledger")
    assert told[0].startswith("Bo, you have 1, and the antes are 2: you are out, as the game has begun, ")


def test_a_person_alone_who_is_broke_types_one_word(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike", seats=2), Store(tmp_path)) as evening:
        evening.session.player(0).stack = 29
        said = converse(evening, "rebuy", "ledger")
    assert said[0] == "Ana, you have 29, and the antes are 30: `rebuy` buys in again for 500, `deal` lets you watch."
    assert "Now: Ana 529, Bex 500; sabacc pot 0." in said


def test_close_ends_the_evening(tmp_path: Path) -> None:
    done = sabacc(tmp_path, *arguments(small_setup("classic"), 1), typed="close\n")
    assert done.stdout.decode().splitlines()[-2:] == [
        "The evening is over.",
        "Now: Ana 500, Bex 500, Corvo 500; sabacc pot 0.",
    ]
    assert not Store(tmp_path).has_table


def test_the_winner_is_congratulated_and_the_sabacc_pot_is_accounted_for(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", people=("Ana", "Bo"), seats=2)
    with begin_table(setup, Store(tmp_path)) as evening:
        to_betting(evening)
        shown = converse(evening, "raise 5", "fold", "close")
    assert shown[-5:] == [
        "Bo, with the most credits, takes 20 from the sabacc pot.",
        "The evening is over.",
        "Bo wins the game with 540. Congratulations, Bo!",
        "In all: Ana -40, Bo +40.",
        "Now: Bo 540, Ana 460; sabacc pot 0.",
    ]


def test_the_ledger_has_a_total_for_everybody_and_what_the_end_brought(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", people=("Ana", "Bo"), seats=3)
    with begin_table(setup, Store(tmp_path)) as evening:
        for seed in (1, 2):
            list(play_hand(evening, random.Random(seed)))
        names = [seat.name for seat in setup.seats]
        won = {name: evening.session.stacks_by_name()[name] - 500 for name in names}
        told = ", ".join(f"{name} {change:+d}" if change else f"{name} 0" for name, change in won.items())
        *hands, total, now = converse(evening, "ledger")[-6:-2]
        assert [line.partition(":")[0] for line in hands] == ["Hand 1", "Hand 2"]
        assert total == f"In all: {told}." and now.startswith("Now: ")
        pot = evening.session.sabacc_pot
        evening.close()
        best = max(won, key=lambda name: won[name])
        lines = ledger_lines(evening)
    assert pot and lines[-3] == f"The end: {best} +{pot}."
    assert f"{best} {won[best] + pot:+d}" in lines[-2]


def test_the_ledger_has_what_items_brought(tmp_path: Path) -> None:
    """In all +916 on 500, and 1456 now: 40 of them were for a ring."""
    with one_hand(tmp_path) as evening:
        converse(evening, "deal")
        evening.ask(parse_request("offer 40 my ring"), 0)
        evening.ask(parse_request("agree 1"), 1)
        lines = ledger_lines(evening)
    assert lines[-2] == "For items: Ana +40." and "Ana 470" in lines[-1], lines


def flowing(lines: list[str]) -> str:
    """What a terminal shows, however its lines are broken."""
    return " ".join(" ".join(lines).split())


def one_hand(folder: Path) -> LiveTable:
    """A table after a hand that everybody else has folded; Bo has 520."""
    evening = begin_table(small_setup("corellian-spike", people=("Ana", "Bo"), seats=2), Store(folder))
    to_betting(evening)
    converse(evening, "raise 5", "fold")
    return evening


def test_a_terminal_asks_once_before_the_evening_ends(tmp_path: Path) -> None:
    question = (
        "End the evening? Bo has most, 520, and takes the sabacc pot of 20. The table is closed for good. "
        "Type yes or no."
    )
    with one_hand(tmp_path) as evening:
        shown = flowing(converse(evening, "close", "no", "close", "", "close", "ledger", is_terminal=True))
        assert shown.count(question) == 3 and not evening.is_closed and not evening.is_playing
        shown = flowing(converse(evening, "close", "yes", is_terminal=True))
        assert shown.count(question) == 1 and evening.is_closed
        assert "Between hands" not in shown.partition(question)[2], "nothing else is asked meanwhile"


def test_whoever_cashes_out_at_a_terminal_is_asked(tmp_path: Path) -> None:
    with one_hand(tmp_path) as evening:
        shown = flowing(converse(evening, "leave A", "no", "leave A", "yes", "leave B", is_terminal=True))
        assert shown.count("Ana leaves with 460. Cash out? Type yes or no.") == 2
        assert evening.people == (1,) and not evening.is_closed
        assert "Bo leaves with 520: the evening ends, as nobody else is at the keyboard." in shown
        converse(evening, "leave B", "yes", is_terminal=True)
        assert evening.is_closed


def test_a_script_that_closes_the_table_means_it(tmp_path: Path) -> None:
    with one_hand(tmp_path) as evening:
        assert not any("Type yes or no" in line for line in converse(evening, "close"))
        assert evening.is_closed


@pytest.mark.parametrize("word", ["yes", "no"])
def test_an_answer_to_nothing_gets_one_clear_sentence(tmp_path: Path, word: str) -> None:
    with begin_table(small_setup("corellian-spike"), Store(tmp_path)) as evening:
        for typed in (["deal", word], [word]):
            shown = converse(evening, *typed)
            assert "No question takes yes or no now; `help` lists all words." in shown
            assert not any("agreed end" in line for line in shown)


def test_whoever_sits_out_can_watch_and_come_back(tmp_path: Path) -> None:
    """CL-2.8."""
    with begin_table(small_setup("corellian-spike"), Store(tmp_path)) as evening:
        shown = converse(evening, "sit out", "sit out", "deal", "table", "hand", "sit in", "deal")
        assert shown[:3] == [
            "Between hands: deal, ledger, rebuy, close, quit, help",
            "Ana sits out, from the next hand on.",
            "Between hands, Ana sits out: deal, sit in, ledger, rebuy, close, quit, help",
        ]
        assert "Ana sits out already." in shown
        assert "A Ana: 500, sits out, not in the hand." in shown and "Ana has no cards." in shown
        assert len(evening.ledger) == 1 and evening.view(None).dealt[0], "one hand was watched, the next is played"


def test_whoever_sits_out_is_not_asked_to_buy_in_again(tmp_path: Path) -> None:
    """Ruling C4."""
    with begin_table(small_setup("corellian-spike"), Store(tmp_path)) as evening:
        evening.session.player(0).stack = 29
        assert converse(evening, "ledger")[0].startswith("Ana, you have 29, and the antes are 30")
        assert not any("you have 29" in line for line in converse(evening, "sit out", "ledger")[2:])


def test_with_too_few_to_deal_in_the_line_mode_says_so(tmp_path: Path) -> None:
    setup = small_setup("classic", people=("Ana", "Bo"), seats=2)
    with begin_table(setup, Store(tmp_path)) as evening:
        shown = converse(evening, "sit out", "sit out A", "deal", "sit in A", "deal")
        assert "Say who, with the letter of the seat: A, B." in shown
        why = "Fewer than two players are left to deal in, as Ana sits out."
        assert f"{why} What now: sit in, ledger, rebuy, close, quit, help" in shown and why in shown
        assert evening.is_playing


def test_whoever_leaves_last_ends_the_evening_with_the_final_figures(tmp_path: Path) -> None:
    with begin_table(small_setup("corellian-spike"), Store(tmp_path)) as evening:
        shown = converse(evening, "deal", "leave", "close")
        assert "The hand is not over yet: `quit` stops for now, and keeps the table." in shown
        assert "You are the last one here, and the hand is not over yet: `quit` stops for now." in shown
        while evening.game and evening.to_act is not None:
            evening.act(evening.game.default())
            let_bots_act(evening)
        pot, evening.session.player(0).stack = evening.session.sabacc_pot, 5000
        shown = converse(evening, "leave")
        assert evening.is_closed
    assert f"Ana wins the game with {5000 + pot}. Congratulations, Ana!" in shown, "who leaves last is there to the end"
    assert shown[-3].endswith(". Congratulations, Ana!")
    assert shown[-2].startswith("In all: ") and shown[-1].startswith("Now: ")
    assert not Store(tmp_path).has_table


def test_an_evening_ends_when_everybody_has_left_in_the_middle_of_a_hand(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", people=("Ana", "Bo", "Cy"), seats=4)
    with begin_table(setup, Store(tmp_path)) as evening:
        evening.deal()
        for seat in (0, 1, 2):
            evening.leave(seat)
        shown = converse(evening)
        assert evening.is_closed and shown[-1].startswith("Now: ")


def test_stakes_sides_and_the_plutt_are_in_reach(tmp_path: Path) -> None:
    with begin_table(small_setup("force", plutt="guest"), Store(tmp_path)) as evening:
        shown = converse(
            evening,
            "declare dark",
            "invite Rae",
            "offer 40 ring: pure gold",
            "guest: value 1 40",
            "guest: set shift=rim",
        )
        assert [line for line in shown if not line.startswith("Between") and line != SAVED] == [
            "Ana is on the dark side.",
            "Rae is the Plutt.",
            "Ana offers item 1, ring, for 40 (pure gold).",
            "Item 1, ring, goes to the vault, and Ana gets 40 for it.",
            "Rae changes shift from core to rim.",
        ]


# Secrets.


@pytest.mark.parametrize("rules_id", GAMES)
def test_nothing_that_is_shown_depends_on_cards_the_person_has_not_seen(tmp_path: Path, rules_id: str) -> None:
    rules = find(rules_id)
    for seed in range(4):
        deck = SeededDealer(seed).shuffle([card.text for card in rules.deck.cards]).cards
        shown, unseen = _looks(tmp_path / f"{seed}a", rules_id, deck, seed)
        # A Five is played as soon as it is drawn: who has none may be known.
        places = [i for i in unseen if not (rules.wild_fives and deck[i].startswith("5"))]
        other = list(deck)
        for place, card in zip(places, SeededDealer(seed + 1).shuffle([deck[i] for i in places]).cards, strict=True):
            other[place] = card
        assert tuple(other) != deck
        again, _ = _looks(tmp_path / f"{seed}b", rules_id, tuple(other), seed)
        assert again == shown, f"seed {seed}"


def _looks(folder: Path, rules_id: str, deck: tuple[str, ...], seed: int) -> tuple[list[str], list[int]]:
    """All that Ana is shown at her first decisions with this deck, and the places of it that she has not seen."""
    setup = small_setup(rules_id, seed, people=("Ana", "Bo", "Cai"))
    if setup.rules.has("declare_total"):
        # What was dealt is then announced, true as it is.
        setup = setup._replace(rules=setup.rules.with_options(declare_total="off"))
    with begin_table(setup, Store(folder)) as evening:
        evening.session.hands.dealer = ScriptedDealer([Shuffle(deck)], otherwise=SeededDealer(seed))
        evening.deal()
        shown: list[str] = []
        unseen: list[int] = []
        for _ in range(12):
            if evening.game is None or evening.to_act is None:
                break
            if evening.to_act == 0:
                shown += converse(evening, "hand", "table", "ladder", "log", "why call", "why fold")
                seen = redact(to_record(evening.game), 0).deck
                unseen = [i for i, card in enumerate(seen) if card == "?"]
            evening.act(evening.game.default())
            let_bots_act(evening)
    return shown, unseen


def test_a_table_that_needs_a_plutt_says_how_to_get_one(tmp_path: Path) -> None:
    for who, request in (("guest", "invite NAME"), ("player", "appoint SEAT")):
        begun = sabacc(tmp_path / who, "play", "classic", "--plain", "--seed", "1", "--set", f"plutt={who}")
        told = f"There is no Plutt yet: between hands, `{request}` makes a {who} the Plutt; "
        assert f"{told}until then all others decide on stakes.\n" in begun.stdout.decode()
    for plutt in ("none", "droid"):
        begun = sabacc(tmp_path / plutt, "play", "classic", "--plain", "--seed", "1", "--set", f"plutt={plutt}")
        assert b"no Plutt yet" not in begun.stdout


def test_how_a_guest_speaks_is_said_in_help_and_refusals(tmp_path: Path) -> None:
    setup = small_setup("classic", seed=2)
    setup = setup._replace(rules=setup.rules.with_options(plutt="guest"))
    with begin_table(setup, Store(tmp_path)) as evening:
        example = "A guest who is the Plutt begins with `guest:`, such as `guest: value 1 350`."
        assert example in converse(evening, "help") and example in converse(evening, "help talk")
        told = converse(evening, "invite Lobot", "offer 200 ring", "value 1 200", "agree 1", "refuse 1", "misdeal")
        name = evening.setup.seats[0].name
        value = "but for Lobot: type `guest: value NUMBER CREDITS`."
        assert f"Item 1 is not for {name} to value, {value}" in told
        assert f"Item 1 is not for {name} to agree to, {value}" in told
        assert f"Item 1 is not for {name} to refuse, but for Lobot: type `guest: refuse NUMBER TEXT`." in told
        assert "Only the Plutt may misdeal, and that is Lobot: type `guest: misdeal`." in told
        assert f"Item 1, ring, goes to the vault, and {name} gets 200 for it." in converse(
            evening, "guest: value 1 200"
        )


def test_a_pipe_is_told_that_the_timer_does_not_go_off_by_itself(tmp_path: Path) -> None:
    said = "Without a terminal the timer does not go off by itself: type `timer` for that."
    setup = small_setup("classic", seed=2)
    timed = setup._replace(rules=setup.rules.with_options(trigger="timer"))
    with begin_table(timed, Store(tmp_path / "timer")) as evening:
        assert converse(evening)[0] == said
        assert said not in converse(evening, is_terminal=True)
        assert "The timer goes off." in converse(evening, "deal", "timer")
    with begin_table(setup, Store(tmp_path / "dice")) as evening:
        assert said not in converse(evening)


def test_talk_is_explained(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=2), Store(tmp_path)) as evening:
        told = converse(evening, "help talk")
        assert [line.strip() for line in told if line.startswith("  ")] == [
            explanation(kind) for kind in REQUESTS.values()
        ]
        told = converse(evening, "help offer", "help Declare", "help accuse", "help undo", "help dance")
        assert told[told.index(explanation(REQUESTS["offer"])) + 1] == BOTS_LEND
        assert explanation(REQUESTS["declare"]) in told  # the side in Force, and
        elsewhere = "At this table it is not possible."
        # The total in Brockley.
        assert f"declare N: Say what the cards dealt add up to, true or not. {elsewhere}" in told
        assert f"accuse SEAT: Accuse a seat of having used a device. {elsewhere}" in told
        assert "undo: in practice, take back your last decision and what followed, even the end of the hand" in told
        assert "'dance' is not a word that can be typed here; `help` lists all." in told
        told = converse(evening, "offer", "offer x ship")
        assert (
            sum("such as 'offer 400 my ship: slightly used': put up a thing as a stake" in line for line in told) == 2
        )


# The Plutt judges.


def accused(tmp_path: Path, plutt: str, *talk: str) -> LiveTable:
    """Three people at a table where devices are tolerated; whoever is first to bet has accused the next one."""
    setup = small_setup("corellian-spike", people=("Ana", "Bo", "Cy"), devices="tolerated", plutt=plutt)
    table = begin_table(setup, Store(tmp_path))
    converse(table, *talk, "deal", "stand", "stand", "stand")
    game = table.game
    assert game is not None and game.phase.name == "Betting" and game.to_act is not None
    accuser = game.to_act
    table.act(Accuse(next(seat for seat in range(3) if seat not in (accuser, 2))))
    return table


def test_a_guest_who_is_the_plutt_is_asked_when_nobody_else_looks(tmp_path: Path) -> None:
    with accused(tmp_path, "guest", "A invite Rae") as table:
        said = converse(table, "", "guest judge innocent", is_terminal=True)
        asked = next(i for i, line in enumerate(said) if "Rae, press Enter when nobody else can see." in line)
        assert "has not used a device in this hand." in " ".join(said[asked:])
        assert "You judge: guest judge guilty or guest judge innocent" in " ".join(said[asked:])
        assert not any("has not used" in line for line in said[:asked])
        assert table.session.accusation is None


def test_a_player_who_is_the_plutt_is_asked_and_the_table_can_be_resumed_before(tmp_path: Path) -> None:
    accused(tmp_path, "player", "A appoint C").quit()
    with resume_table(Store(tmp_path)) as table:
        assert table.session.accusation is not None
        assert table.to_act == 2
        said = converse(table, "check", "judge guilty")
        assert any(line.startswith("Cy, for you alone: ") for line in said)
        assert any("play waits for Cy, the Plutt" in line for line in said)
        assert table.session.accusation is None


def test_the_places_of_the_array_are_named_and_can_be_typed(tmp_path: Path) -> None:
    """GS-4.2, GS-5.9."""
    with begin_table(small_setup("galaxy-series", 3, people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        said = converse(evening, "deal", "table", "take pilot")
    [heading] = [line for line in said if line.startswith("Galaxy Series, Cards")]
    [pilot] = re.findall(r"Array Pilot (\S+) for 5,", heading)
    assert any(line.endswith(f"buys the Pilot card {pilot} for 5.") for line in said)


def test_stacks_are_told_as_chips_on_request(tmp_path: Path) -> None:
    """GS-2.3, CN-2.3."""
    with begin_table(small_setup("centran", 3, people=("Ana", "Bo"), seats=2), Store(tmp_path)) as evening:
        said = converse(evening, "chips", "deal", "chips")
    assert said[1:4] == [
        "Chips: Aurodium 50, Argentium 25, Bronzium 5.",
        "Ana 500: 4 Aurodium, 8 Argentium, 20 Bronzium.",
        "Bo 500: 4 Aurodium, 8 Argentium, 20 Bronzium.",
    ]
    assert "Ana 485: 4 Aurodium, 8 Argentium, 17 Bronzium." in said


def test_the_house_deals_and_nobody_else_has_the_mark(tmp_path: Path) -> None:
    """CL-18.15."""
    setup = small_setup("classic", 3, people=("Ana", "Bo"), seats=2, house_dealer="yes", plutt="guest")
    with begin_table(setup, Store(tmp_path)) as evening:
        said = converse(evening, "deal", "table", "close")
    told = "\n".join(said)
    assert "The Dealer's Block is with the house." in said
    [first] = re.findall(r"Hand 1: the house deals, to (\w+) first, who has the dealer's token", told)
    assert "The house deals, and the Dealer's Block is with the house." in said
    assert re.findall(r"^\w (\w+): 498, has the dealer's token", told, re.MULTILINE) == [first]
    assert not re.findall(r"^\w \w+: .*\bdeals\b", told, re.MULTILINE)
