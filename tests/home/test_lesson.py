"""Lessons: every one can be played to its end, says what is true, and lets nothing but the expected move happen."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sabacc.cli import main
from sabacc.errors import BadRecord, SabaccError
from sabacc.home.lesson import LEARNER, Lesson, LessonStep, all_lessons, find_lesson, parse_lesson
from sabacc.home.lesson_lines import run_lesson
from sabacc.play.actions import Outcome
from sabacc.play.notation import format_action, parse_action
from sabacc.rules.registry import all_rule_sets
from sabacc.rules.texts import plain
from tests.support.evenings import SECONDS, Terminal

NUMBER = re.compile(r"(?<![\w-])[+-]?\d+")
PLACEHOLDER = re.compile(r"\{\w+\}")
EVERY_LESSON = pytest.mark.parametrize("rules_id", all_lessons())
WORDS_A_MINUTE = 200


def walk(lesson: Lesson) -> Iterator[LessonStep]:
    """The steps at which a lesson stops, played one after the other."""
    while not lesson.is_over:
        yield lesson.steps[lesson.at]
        if lesson.expected is None:
            lesson.go_on()
        else:
            assert lesson.move(lesson.expected) == ""


def numbers(text: str) -> set[str]:
    """The numbers in a text, without their plus signs."""
    return {found.lstrip("+") for found in NUMBER.findall(text.replace("\N{MINUS SIGN}", "-"))}


def test_every_game_has_a_lesson() -> None:
    assert all_lessons() == tuple(rules.id for rules in all_rule_sets())


@EVERY_LESSON
def test_nobody_has_bet_is_said_only_where_no_seat_shows_a_bet(rules_id: str) -> None:
    """Bets of earlier rounds stay at the seats: then a lesson says of which round it speaks."""
    lesson = find_lesson(rules_id)
    for step in walk(lesson):
        told = " ".join(lesson.text.split()).lower()
        if "nobody has bet" in told and any(lesson.game.view().bets):
            assert "from the first round, and nobody has bet in this one" in told, step.say


@EVERY_LESSON
def test_a_lesson_is_a_whole_hand_that_the_learner_wins(rules_id: str) -> None:
    lesson = find_lesson(rules_id)
    assert lesson.rules.id == rules_id
    before = lesson.game.start.stack[LEARNER]
    moves = [step for step in walk(lesson) if step.expects is not None]
    assert lesson.game.is_over
    assert lesson.game.stacks[LEARNER] > before
    assert lesson.text == ""
    # Enough to do, and each move with its reason.
    assert len(moves) >= 5
    assert all(step.say and step.why for step in moves)


@EVERY_LESSON
def test_a_lesson_takes_about_three_minutes(rules_id: str) -> None:
    lesson = find_lesson(rules_id)
    words = sum(len(step.say.split()) for step in lesson.steps)
    assert 300 <= words <= 4 * WORDS_A_MINUTE


@EVERY_LESSON
def test_nothing_is_due_that_the_script_does_not_bring(rules_id: str) -> None:
    """When the learner is asked, it is the learner's move; when chance is due, it is what comes next."""
    lesson = find_lesson(rules_id)
    for step in walk(lesson):
        if step.expects is not None:
            assert lesson.game.to_act == LEARNER
        if lesson.game.due is not None:
            coming = next(later.line for later in lesson.steps[lesson.at :] if later.line is not None)
            assert isinstance(coming[1], Outcome)


@EVERY_LESSON
def test_numbers_in_the_texts_are_those_of_the_game_or_of_the_clauses_cited(rules_id: str) -> None:
    """What is not asked of the game must stand in a clause, in the story so far, on a card in sight or in the move."""
    lesson = find_lesson(rules_id)
    for step in walk(lesson):
        view = lesson.view
        cards = (
            *view.array,
            view.discard_top or "",
            *(c for zone in (view.hands, view.fields, view.spikes) for cs in zone for c in cs),
        )
        move = format_action(step.expects) if step.expects else ""
        known = [*(plain(clause.text) for clause in lesson.clauses), *lesson.story, *cards, move]
        said = PLACEHOLDER.sub("", f"{step.say} {step.why}")
        assert numbers(said) <= numbers(" ".join(known)), step


@EVERY_LESSON
def test_every_text_can_be_said_and_every_clause_exists(rules_id: str) -> None:
    lesson = find_lesson(rules_id)
    for step in walk(lesson):
        assert "{" not in lesson.text + lesson.why
        assert len(lesson.clauses) >= len(step.cites)


@EVERY_LESSON
def test_other_moves_get_a_word_and_change_nothing(rules_id: str) -> None:
    lesson = find_lesson(rules_id)
    for step in walk(lesson):
        if step.expects is None:
            continue
        before = lesson.game.digest(), lesson.at, lesson.story
        legal = [action for choice in lesson.game.legal() for action in choice.actions()]
        for action in (*legal, parse_action("raise 99999"), parse_action("clone 1c like 2c")):
            if action == step.expects:
                continue
            try:
                said = lesson.move(action)
            except SabaccError as error:
                said = str(error)
            assert said
            if action in legal:
                assert f"goes on with: {format_action(step.expects)}." in said
        with pytest.raises(SabaccError, match="It is your move"):
            lesson.go_on()
        assert (lesson.game.digest(), lesson.at, lesson.story) == before


def test_a_move_out_of_turn_is_refused() -> None:
    lesson = find_lesson("corellian-spike")
    with pytest.raises(SabaccError, match="not your move"):
        lesson.move(parse_action("stand"))


def test_a_card_need_not_be_written_with_its_suit() -> None:
    lesson = find_lesson("corellian-spike")
    for step in walk(lesson):
        if step.expects == parse_action("swap -1c"):
            break
    assert lesson.move(parse_action("swap -1")) == ""


def test_the_last_text_says_who_won_and_what_the_learner_has() -> None:
    lesson = find_lesson("corellian-spike")
    last = [lesson.text for _ in walk(lesson)][-1]
    assert last.startswith("Ana wins 250 with Lone Sabacc (0), which ranks above Bo's Sabacc (0).")
    assert last.endswith("you had 500 credits, and now you have 690.")


def test_the_step_that_decided_is_named() -> None:
    """CR-4.6: of two hands as close to 0 plus beats minus."""
    lesson = find_lesson("corellia-run")
    last = [lesson.text for _ in walk(lesson)][-1]
    assert last.startswith("Ana wins 12 with Nulrhek (+1), level with Bo's Nulrhek (-1), but plus beats minus.")


def test_a_step_with_a_misspelt_key_is_refused() -> None:
    with pytest.raises(BadRecord, match="no key 'says'"):
        parse_lesson('rules = "classic"\nstacks = [9, 9]\n[[steps]]\nsays = "x"\n')


# Line by line.


def inputs(lesson: Lesson) -> list[str]:
    """What one types to get through a lesson."""
    return [format_action(step.expects) if step.expects else "" for step in walk(lesson)]


def learn(text: str, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "sabacc", "learn", *arguments]
    return subprocess.run(
        command, input=text.encode("utf-8", "surrogateescape"), capture_output=True, check=False, timeout=120
    )


@EVERY_LESSON
def test_a_lesson_through_a_pipe(rules_id: str) -> None:
    lesson = find_lesson(rules_id)
    result = learn("\n".join(inputs(lesson)) + "\n", rules_id, "--plain")
    out = result.stdout.decode()
    assert result.returncode == 0
    assert result.stderr == b""
    assert f"sabacc play {rules_id}" in out
    told = iter(out.splitlines())
    assert all(f"  {sentence}" in told for sentence in lesson.story)  # all of it, in order


def test_on_a_terminal_the_lesson_goes_on_with_a_real_hand(tmp_path: Path) -> None:
    typed = inputs(find_lesson("galaxy-series"))
    with Terminal(tmp_path, "learn", "galaxy-series", "--plain") as terminal:
        for line in typed:
            terminal.type(f"{line}\n")
        terminal.read(b"Enter deals it. [Enter, or quit] ")
        terminal.type("\n")
        assert "Galaxy Series, practice, buy-in 500: Player, " in terminal.read()
        terminal.type("quit\n")
        assert terminal.process.wait(SECONDS) == 0


@pytest.mark.parametrize("answer", ["quit", "no"])
def test_nobody_has_to_play_after_the_lesson(tmp_path: Path, answer: str) -> None:
    lesson = find_lesson("galaxy-series")
    answers = iter([*inputs(find_lesson("galaxy-series")), answer])
    assert not run_lesson(lesson, lambda prompt: next(answers), lambda line: None, 80, offers=True)
    assert lesson.is_over


def test_why_and_wrong_moves_line_by_line() -> None:
    result = learn("\n\n\nwhy\nstand\nfold\ndance\nquit\n", "--plain")
    out = result.stdout.decode()
    assert result.returncode == 0
    assert "CS-4.4 Buy from the discard" in out
    assert "Stand is allowed" in out and "Ask with ? to hear the reason." in " ".join(out.split())
    assert "Fold is not possible in this phase (Trading)." in out
    assert "'dance' is not an action" in out
    assert "The lesson stops here." in out
    assert "takes -5s" not in out


@pytest.mark.parametrize("text", ["", "\n", "\udcff\udcfe\n\0\n\n\n\n\x1b[A\n"])
def test_a_lesson_ends_cleanly_when_nothing_more_comes(text: str) -> None:
    result = learn(text)
    assert result.returncode == 0
    assert result.stderr == b""
    assert result.stdout.endswith(b"The lesson stops here. Come back any time.\n")


def test_a_lesson_that_does_not_exist(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "poker"]) == 2
    assert capsys.readouterr().err.startswith("sabacc: there is no rule set 'poker'")
