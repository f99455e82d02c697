"""`sabacc replay --watch` and `sabacc learn`: one screen, and the end; after a lesson, a real table if one likes."""

from sabacc.errors import SabaccError
from sabacc.home.data_folder import Store
from sabacc.home.lesson import Lesson
from sabacc.home.onlooker import ALL_SEEING, Onlooker
from sabacc.home.saved_table import begin_table
from sabacc.home.start import Wish, setup_for
from sabacc.home.waiting import aside_question, table_in_progress
from sabacc.play.record import Record
from sabacc.rules.model import RuleSet
from sabacc.tables.setup import open_ended
from sabacc.tui.app import SabaccApp, run_app
from sabacc.tui.dialog import Confirm
from sabacc.tui.lesson_screen import LessonScreen
from sabacc.tui.watch_screen import WatchScreen


def watch(record: Record, onlooker: Onlooker = ALL_SEEING) -> int:
    """Step through a hand until the person leaves; the exit code."""
    screen = WatchScreen(record, onlooker)  # what cannot be played is refused before there is a full screen
    return SabaccApp(lambda: screen).run() or 0


def learn(lesson: Lesson, store: Store) -> int:
    """Go through a lesson, and then to a real table of the same game if the person likes; the exit code."""
    return run_app(store, lambda app: LessonScreen(lesson, lambda: play_taught(app, store, lesson.rules)))


def play_taught(app: SabaccApp, store: Store, rules: RuleSet) -> None:
    """Begin a table of a game that was just taught; one that waits is put aside only after a yes."""
    waiting = table_in_progress(store)
    if waiting is not None and waiting.hand:
        app.push_screen(
            Confirm(aside_question(waiting.text)), lambda wanted: _begin(app, store, rules) if wanted else None
        )
    else:
        _begin(app, store, rules)


def _begin(app: SabaccApp, store: Store, rules: RuleSet) -> None:
    try:
        table = begin_table(setup_for(store, Wish(open_ended(rules)))[0], store)
    except SabaccError as error:
        app.notify(str(error), severity="error", markup=False)
    else:
        app.switch_screen(app.table_screen(table))
