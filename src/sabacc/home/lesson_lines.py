"""A lesson line by line: for pipes, for screen readers, and where there is no full screen."""

import textwrap
from collections.abc import Callable
from typing import Final

from sabacc.errors import SabaccError
from sabacc.home.lesson import LEARNER, Lesson
from sabacc.play.events import Bookmark
from sabacc.play.notation import format_action, parse_action
from sabacc.rules.texts import plain

WHY: Final = ("why", "why?", "?")
QUIT: Final = ("quit", "q", "exit")
OFFER: Final = "You are ready for a real hand, at a table with bots: Enter deals it."


def run_lesson(
    lesson: Lesson, ask: Callable[[str], str | None], write: Callable[[str], None], width: int, offers: bool = False
) -> bool:
    """Go through a lesson; whether the learner wants to play a real hand now, which is asked only if it `offers` one.

    `ask` shows a prompt and returns the answer, or None if there are no more answers.
    """
    lines = _LessonLines(lesson, ask, write, width)
    while not lesson.is_over:
        lines.tell()
        if not lines.lets_move():
            write("The lesson stops here. Come back any time.")
            return False
    lines.tell()
    for sentence in farewell(lesson):
        write(sentence)
    return offers and ask(f"{OFFER} [Enter, or quit] ") == ""


def farewell(lesson: Lesson) -> tuple[str, ...]:
    """Where to go from here."""
    return (
        f"To play a hand of your own at any time: sabacc play {lesson.rules.id}",
        f"All the rules are in: sabacc rules show {lesson.rules.id}",
    )


class _LessonLines:
    def __init__(
        self, lesson: Lesson, ask: Callable[[str], str | None], write: Callable[[str], None], width: int
    ) -> None:
        self._lesson = lesson
        self._ask = ask
        self._write = write
        self._width = width
        self._read = Bookmark()

    def tell(self) -> None:
        """Tell what has happened since the last time, and what the lesson says about it; at first only the welcome."""
        if self._lesson.at:
            for sentence in self._lesson.game.narrate(LEARNER, since=self._read):
                self._write(f"  {sentence}")
            self._read = self._lesson.game.bookmark()
        self._write("")
        self._say(self._lesson.text)

    def _say(self, text: str, indent: str = "") -> None:
        for paragraph in filter(None, text.split("\n\n")):
            self._write(textwrap.fill(paragraph, self._width, initial_indent=indent, subsequent_indent=indent))
            self._write("")

    def lets_move(self) -> bool:
        """Ask until the lesson goes on; False if the learner has had enough."""
        at = self._lesson.at
        while self._lesson.at == at:
            answer = self._ask(self._prompt())
            if answer is None or answer.strip().lower() in QUIT:
                return False
            self._answer(answer.strip())
        return True

    def _prompt(self) -> str:
        expected = self._lesson.expected
        return "[Enter] " if expected is None else f"Your move ({format_action(expected)}, or why): "

    def _answer(self, answer: str) -> None:
        if answer.lower() in WHY:
            self._explain()
        elif self._lesson.expected is None:
            self._lesson.go_on()
        elif answer:
            self._move(answer)

    def _explain(self) -> None:
        """The reason, and the rules it comes from."""
        self._write("")
        self._say(self._lesson.why)
        for clause in self._lesson.clauses:
            self._say(f"{clause.number} {plain(clause.text)}", "  ")

    def _move(self, answer: str) -> None:
        try:
            said = self._lesson.move(parse_action(answer, self._lesson.game.rules))
        except SabaccError as error:
            said = str(error)
        if said:
            self._say(said)
