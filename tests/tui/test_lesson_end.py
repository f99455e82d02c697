"""The end of a lesson: nothing that is said is cut off, and a real hand follows."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.home.data_folder import Store
from sabacc.home.lesson import Lesson, find_lesson
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.home.waiting import aside_question
from sabacc.rules.registry import all_rule_sets, find
from sabacc.tables.live_table import LiveTable
from sabacc.tables.setup import open_ended
from sabacc.tui.app import SabaccApp
from sabacc.tui.dialog import Confirm
from sabacc.tui.lesson_screen import LessonScreen
from sabacc.tui.setup_screen import SetupScreen
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.watch import learn, play_taught
from tests.support.evenings import small_setup
from tests.support.sampling import every_third
from tests.support.screen import Person, show

GAMES = tuple(rules.id for rules in all_rule_sets())
OFFER = "Enter play a real hand"


def taught(rules_id: str, but: int = 0) -> Lesson:
    """A lesson that is over, but for some steps."""
    lesson = find_lesson(rules_id)
    while lesson.at < len(lesson.steps) - but:
        if lesson.expected is not None:
            lesson.move(lesson.expected)
        else:
            lesson.go_on()
    return lesson


@pytest.mark.parametrize("rules_id", every_third(GAMES, "a second each"))
def test_the_last_words_are_on_the_smallest_screen(rules_id: str) -> None:
    lesson = taught(rules_id, but=1)
    last = " ".join(lesson.text.split())[-40:]

    async def course(person: Person) -> None:
        assert last.rpartition(" ")[2] in person.text
        assert "Enter go on" in person.text
        await person.press("enter")
        assert lesson.is_over and OFFER in person.text and f"sabacc rules show {rules_id}" in person.text

    show(lambda: LessonScreen(lesson, lambda: None), course)


def test_words_that_do_not_fit_are_read_on_with_enter() -> None:
    """The second step of Force cites four clauses."""
    lesson = find_lesson("force")
    lesson.go_on()

    async def course(person: Person) -> None:
        await person.press("question_mark")
        assert "Enter read on" in person.text and "whatever your side" not in person.text
        await person.press("enter")
        assert "Enter go on" in person.text and "whatever your side" in person.text
        await person.press("enter", "enter")
        assert lesson.at == 2

    show(lambda: LessonScreen(lesson), course)


def test_esc_leads_back_from_an_explanation_to_the_lesson() -> None:
    lesson = find_lesson("force")
    lesson.go_on()

    async def course(person: Person) -> None:
        before = person.text
        await person.press("question_mark")
        assert person.text != before
        await person.press("escape")
        assert person.text == before and lesson.at == 1

    show(lambda: LessonScreen(lesson), course)


def real_table(person: Person) -> LiveTable:
    screen = person.app.screen
    assert isinstance(screen, TableScreen)
    table = screen._model.table
    assert isinstance(table, LiveTable)
    return table


def test_the_lesson_ends_at_a_real_table_of_the_same_game(tmp_path: Path) -> None:
    lesson, store, apps = taught("classic"), Store(tmp_path), list[SabaccApp]()

    async def course(person: Person) -> None:
        apps.append(person.app)
        await person.press("enter")
        table = real_table(person)
        assert (table.setup.rules.id, len(table.people)) == ("classic", 1)
        assert table.is_playing

    show(lambda: LessonScreen(lesson, lambda: play_taught(apps[0], store, lesson.rules)), course)


@pytest.mark.long(reason="goes through a whole lesson by keys")
def test_a_table_that_waits_is_put_aside_only_after_a_yes(tmp_path: Path) -> None:
    lesson, store, apps = taught("classic"), Store(tmp_path), list[SabaccApp]()
    with begin_table(small_setup("force"), store) as table:
        table.deal()

    async def course(person: Person) -> None:
        apps.append(person.app)
        await person.press("enter")
        assert isinstance(person.app.screen, Confirm)
        assert person.app.screen._question == aside_question("Force Sabacc, hand 1, with Ana")
        await person.press("escape")
        assert isinstance(person.app.screen, LessonScreen) and not store.tables()
        await person.press("enter", "enter")
        assert real_table(person).setup.rules.id == "classic" and len(store.tables()) == 1

    show(lambda: LessonScreen(lesson, lambda: play_taught(apps[0], store, lesson.rules)), course)


def test_whoever_quits_that_table_is_told_that_it_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As everywhere else."""
    store = Store(tmp_path)

    def play_and_quit(app: SabaccApp) -> int:
        play_taught(app, store, find("classic"))
        return 0

    def sit_down(app: SabaccApp, screen: TableScreen) -> None:
        screen._model.table.quit()

    monkeypatch.setattr(SabaccApp, "run", play_and_quit)
    monkeypatch.setattr(SabaccApp, "switch_screen", sit_down)
    assert learn(find_lesson("classic"), store) == 0
    assert capsys.readouterr().out == "The table is kept: `sabacc play` goes on with it.\n"
    with resume_table(store) as table:
        assert table.setup.rules == open_ended(find("classic")), "as a table that `sabacc play classic` begins"


def test_from_the_set_up_the_lesson_leads_to_the_table_that_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sabacc.home.lesson.find_lesson", taught)

    async def course(person: Person) -> None:
        await person.press("down", "down", "down", "l")
        assert OFFER in person.text
        await person.press("enter")
        assert real_table(person).setup.rules.id == "classic"

    show(lambda: SetupScreen(Store(tmp_path), lambda table: TableScreen(table, pause=0)), course)
