"""`sabacc replay --watch` and `sabacc learn`: one screen, and the end."""

from sabacc.home.lesson import Lesson
from sabacc.home.onlooker import ALL_SEEING, Onlooker
from sabacc.play.record import Record
from sabacc.tui.app import SabaccApp
from sabacc.tui.lesson_screen import LessonScreen
from sabacc.tui.watch_screen import WatchScreen


def watch(record: Record, onlooker: Onlooker = ALL_SEEING) -> int:
    """Step through a hand until the person leaves; the exit code."""
    screen = WatchScreen(record, onlooker)  # what cannot be played is refused before there is a full screen
    return SabaccApp(lambda: screen).run() or 0


def learn(lesson: Lesson) -> int:
    """Go through a lesson; the exit code."""
    return SabaccApp(lambda: LessonScreen(lesson)).run() or 0
