"""`LessonScreen`: a first hand with a teacher. The same table, and somebody who says what to do and why."""

from collections.abc import Callable
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Static

from sabacc.home.lesson import Lesson
from sabacc.home.lesson_lines import OFFER, farewell
from sabacc.play.actions import Action
from sabacc.play.notation import format_action
from sabacc.rules.texts import plain as plain_text
from sabacc.tables.offers import Key, keys
from sabacc.tui.blocks import styled
from sabacc.tui.key_lines import item_lines, key_lines
from sabacc.tui.news import one_line
from sabacc.tui.questions import Answer, Ended, Question, ask_for
from sabacc.tui.scene import Scene, own_lines, seat_remarks
from sabacc.tui.table_view import TableView

_WIDE: Final = 120  # columns needed for the teacher to sit beside the table
_GO_ON: Final = ("enter", "space", "right")
_WHY: Final = ("question_mark",)
_BACK: Final = "escape"
_LEAVE: Final = ("q", _BACK)
_BELOW: Final = 8  # lines for the teacher and the keys, where the teacher sits below the table
_MARGIN: Final = 2  # columns
_SCROLL: Final = {"down": 1, "up": -1, "pagedown": 5, "pageup": -5}


class LessonScreen(Screen[None]):
    """The table, what the teacher says, and the keys: the one that is expected stands out.

    At the end `plays`, if given, leads to a real table of the same game.
    """

    DEFAULT_CSS = """
    LessonScreen {
        #stage { height: 1fr; layout: vertical; }
        #teacher { padding: 0 2; background: $surface; scrollbar-gutter: stable; }
        #news { height: 1; padding: 0 1; }
        #keys { padding: 0 1; }
    }
    LessonScreen.-wide {
        #stage { layout: horizontal; }
        #teacher { width: 52; padding: 1 3; }
    }
    """

    def __init__(self, lesson: Lesson, plays: Callable[[], object] | None = None) -> None:
        super().__init__()
        self.lesson = lesson
        self._plays = plays
        self._question: Question | None = None
        self._keys: tuple[Key, ...] = ()
        self._said = ""  # about a move that was not expected
        self._explains = False  # why, instead of what
        self._told = 0  # sentences of the story
        self._news = ""

    def compose(self) -> ComposeResult:
        with Container(id="stage"):
            yield TableView()
            with VerticalScroll(id="teacher", can_focus=False):
                yield Static(id="words", markup=False)
        yield Static(id="news", markup=False)
        yield Static(id="keys", markup=False)

    def on_mount(self) -> None:
        """Begin. Whether the words fit is known only when they are laid out."""
        for measure in ("virtual_size", "scroll_y"):
            self.watch(self.query_one("#teacher"), measure, self._draw_bar_later, init=False)
        self._come_to_step()

    def on_resize(self, event: events.Resize) -> None:
        """The teacher sits beside the table where there is room, else below it."""
        self.set_class(event.size.width >= _WIDE, "-wide")
        self._draw()

    # What is shown.

    def _come_to_step(self) -> None:
        """After a step, hear what is new."""
        story = tuple(self.lesson.story)
        self._news = one_line(story[self._told :], self.app.size.width - 4)
        self._told = len(story)
        self._said, self._explains, self._question = "", False, None
        self._keys = keys(self.lesson.view) if self.lesson.expected else ()
        self._draw()

    def _draw(self) -> None:
        self.query_one(TableView).scene = self._scene()
        self.query_one("#words", Static).update(self._words())
        self.query_one("#teacher").scroll_home(animate=False)
        self._draw_bar()

    def _draw_bar_later(self) -> None:
        """When the room for the words is known as well as their length."""
        self.call_after_refresh(self._draw_bar)

    def _draw_bar(self) -> None:
        news, *below = self._bar(self.size.width - _MARGIN)
        self.query_one("#news", Static).update(news)
        keys = self.query_one("#keys", Static)
        keys.update(styled("\n").join(below))
        keys.styles.height = len(below)
        # Lines that the keys do not need go to the teacher.
        self.query_one("#teacher").styles.height = "100%" if self.has_class("-wide") else _BELOW - len(below)

    @property
    def _has_more(self) -> bool:
        """Whether the teacher has more to say than there is room for."""
        teacher = self.query_one("#teacher")
        return teacher.scroll_offset.y < teacher.max_scroll_y

    def _scene(self) -> Scene:
        lesson, asked = self.lesson, self._question or Question()
        return Scene(
            lesson.view,
            lesson.game.names,
            title=f"lesson, step {min(lesson.at + 1, len(lesson.steps))} of {len(lesson.steps)}",
            own_lines=own_lines(lesson.view, None),
            remarks=seat_remarks(lesson.game),
            edges=asked.edges,
            labels=asked.labels,
        )

    def _words(self) -> Content:
        """What the teacher says."""
        gap = "\n\n" if self.has_class("-wide") else "\n"
        said = [styled(self._said, "bold $picked")] if self._said else []
        return Content(gap).join([*said, *(self._reasons() if self._explains else self._text())])

    def _text(self) -> list[Content]:
        if self.lesson.is_over:
            return [styled(part) for part in (*([OFFER] if self._plays else []), *farewell(self.lesson))]
        return [styled(_flowing(part)) for part in self.lesson.text.split("\n\n")]

    def _reasons(self) -> list[Content]:
        """Why, and the rules it comes from."""
        clauses = [
            styled(f"{clause.number} ", "bold") + styled(plain_text(clause.text), "$quiet")
            for clause in self.lesson.clauses
        ]
        return [*([styled(_flowing(self.lesson.why))] if self.lesson.why else []), *clauses]

    def _bar(self, width: int) -> list[Content]:
        """What is new, the keys of the phase, and the general ones; or the question that is open."""
        if self._question is not None:
            return self._question.lines(width)
        go_on = [("Enter", self._next)] if self._next else []
        why = ("?", "back to the lesson" if self._explains else "why, and the rules")
        general = key_lines([*go_on, *([] if self.lesson.is_over else [why]), ("q", "quit")], width)
        offered = item_lines([self._key(key) for key in self._keys if key.choice], width)
        return [styled(f" {self._news}", "$quiet"), *offered, *general]

    @property
    def _next(self) -> str:
        """What Enter does, in a word or two; empty if nothing."""
        if self._has_more:
            return "read on"
        if self.lesson.is_over:
            return "play a real hand" if self._plays else "leave"
        return "make the marked move" if self._keys and not self._explains else "go on"

    def _key(self, key: Key) -> Content:
        expected = self.lesson.expected
        if expected is not None and key.kind is type(expected):
            return styled(f" ▸ {key.letter} {format_action(expected)} ", "bold reverse")
        return styled(f"{key.letter} {key.kind.verb}", "$quiet")

    # Keys.

    def on_key(self, event: events.Key) -> None:
        """A question takes all keys; then come those of the phase."""
        event.stop()
        event.prevent_default()
        if self._question is not None:
            self._take(self._question.press(event.key))
            return
        for key in self._keys:
            if event.key == key.letter:
                self._choose(key)
                return
        if event.key in _SCROLL:
            self._scroll(_SCROLL[event.key])
        elif (event.key in _WHY and not self.lesson.is_over) or (event.key == _BACK and self._explains):
            self._said, self._explains = "", not self._explains
            self._draw()
        elif event.key in _LEAVE:
            self._leave()
        elif event.key in _GO_ON:
            self._go_on()

    def on_click(self) -> None:
        """A click goes on, where nothing has to be decided."""
        if self.lesson.expected is None:
            self._go_on()

    def _go_on(self) -> None:
        """Read on, or go to the next step; where a move is expected, make it."""
        if self._has_more:
            self._scroll(self.query_one("#teacher").size.height - 1)
        elif self.lesson.is_over:
            (self._plays or self._leave)()
        elif self._explains:
            self._explains = False
            self._draw()
        elif self.lesson.expected is not None:
            self._put(self.lesson.expected)
        else:
            self.lesson.go_on()
            self._come_to_step()

    def _scroll(self, lines: int) -> None:
        self.query_one("#teacher").scroll_relative(y=lines, animate=False)

    def _choose(self, key: Key) -> None:
        if key.choice is None:
            self._say(key.reason)
            return
        expected = self.lesson.expected
        start = None
        if expected is not None and key.kind is type(expected) and key.choice.has_amount:
            start = int(str(expected.values()[0]))
        self._put(ask_for(self.lesson.view, key.choice, self.lesson.game.names, start))

    def _take(self, answer: Answer) -> None:
        if isinstance(answer, Ended):
            self._question = None
        elif answer is not None:
            self._put(answer)
            return
        self._draw()

    def _put(self, asked: Question | Action) -> None:
        """Ask further, or try the move."""
        if isinstance(asked, Question):
            self._question = asked
            self._draw()
            return
        self._question = None
        said = self.lesson.move(asked)
        if said:
            self._say(said)
        else:
            self._come_to_step()

    def _say(self, sentence: str) -> None:
        self._said = sentence
        self._draw()

    def _leave(self) -> None:
        """Go back to where the lesson was opened; if that was the command line, end the program."""
        if self.app.screen_stack[1] is self:
            self.app.exit(0)
        else:
            self.dismiss()


def _flowing(text: str) -> str:
    """A paragraph without the line breaks of its file."""
    return " ".join(text.split())
