"""The coach at the table: which decision it is asked about, and its lines."""

from typing import TYPE_CHECKING, Final

from textual.content import Content

from sabacc.play.events import Bookmark
from sabacc.tui.blocks import styled, wrapped

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice, Idea

Moment = tuple[int | None, int, Bookmark]  # a decision: whose, in which hand, and how far that had come

_LOW: Final = 30  # a screen with fewer lines than this has no room for one line an idea
_LINES_IF_LOW: Final = 3
_FOR_THE_TABLE: Final = 24  # lines that a higher screen keeps for everything else
_MOST_LINES: Final = 9
_TITLE: Final = "Coach: "


class CoachState:
    """Asks once for each decision, and hears how the advice becomes better. It thinks about one decision at a time."""

    def __init__(self) -> None:
        self.is_on = False
        self.advice: Advice | None = None  # None while there is none yet
        self._moment: Moment | None = None
        self._is_thinking = False
        self._has_answer = False

    @property
    def is_asked(self) -> bool:
        """Whether there is a decision to advise on."""
        return self._moment is not None

    def turn_to(self, moment: Moment | None) -> None:
        """Another decision has come up, or none."""
        wanted = moment if self.is_on else None
        if wanted != self._moment:
            self._moment, self._has_answer, self.advice = wanted, False, None

    def next_question(self) -> Moment | None:
        """The decision to think about now, given only once; what comes of it goes to `take`, and then `rest` is due."""
        if self._moment is None or self._is_thinking or self._has_answer:
            return None
        self._is_thinking = True
        return self._moment

    def take(self, moment: Moment, advice: "Advice") -> bool:
        """What the coach says about a decision so far; False if nobody wants to know any more."""
        if moment != self._moment:
            return False
        self.advice, self._has_answer = advice, True
        return True

    def rest(self) -> None:
        """The coach has stopped to think."""
        self._is_thinking = False

    def lines(self, width: int, room: int, height: int) -> list[Content]:
        """The lines of the coach on a screen of some height, where there is room for so many of them."""
        if not self.is_asked:
            return []
        if self.advice is None:
            return [styled(f"{_TITLE}thinking ...", "$quiet")]
        most = _LINES_IF_LOW if height < _LOW else min(_MOST_LINES, height - _FOR_THE_TABLE)
        return advice_lines(self.advice, width, max(1, min(room, most)))


def advice_lines(advice: "Advice", width: int, room: int) -> list[Content]:
    """What the coach says in as many lines as there is room for: whole ideas, the best first, and a sentence."""
    title = styled(_TITLE, "bold $picked")
    if not advice.ideas:
        return (title + styled(advice.sentence)).wrap(width)[:room]
    said = _sentence(advice, width, room)
    if len(advice.ideas) + len(said) <= room:
        return [*_rows(advice, width), *said]
    best = advice.ideas[0]
    first = styled(f"{best.text} wins {best.wins}, {best.brings} cr", _style(best, True)) + _measure(advice)
    items = [title + first, styled(_hands(advice), "$quiet"), *map(_short, advice.ideas[1:])]
    return [*_flowing(items, width, max(1, room - len(said))), *said][:room]


def _flowing(items: list[Content], width: int, room: int) -> list[Content]:
    """As many items as there is room for; if that is not all, it says so."""
    lines = wrapped(items, width, 3)
    shown = len(items)
    while len(lines) > room and shown > 1:
        shown -= 1
        lines = wrapped([*items[:shown], styled(f"{len(items) - max(2, shown)} more", "$quiet")], width, 3)
    return lines[:room]


def _sentence(advice: "Advice", width: int, room: int) -> list[Content]:
    """The sentence; without its reasons, if those take more than a line and there is not room for everything."""
    whole = styled(advice.sentence, "" if advice.is_final else "$quiet").wrap(width)
    is_roomy = len(advice.ideas) + len(whole) <= room
    if is_roomy or len(whole) == 1:
        return list(whole)
    return list(styled(advice.brief).wrap(width)[:1])


def _rows(advice: "Advice", width: int) -> list[Content]:
    """A line for each idea; a reason that would not fit is left out."""
    ideas = advice.ideas
    wide, brings = max(len(idea.text) for idea in ideas), max(len(idea.brings) for idea in ideas)
    rows = []
    for i, idea in enumerate(ideas):
        start = " " * len(_TITLE) if i else _TITLE
        numbers = f"{idea.text:{wide}}  wins {idea.wins:>4}, {idea.brings:>{brings}} cr"
        told = styled(start, "bold $picked") + styled(numbers, _style(idea, not i))
        if not i:
            told += _measure(advice)
            count = f", {_hands(advice)}"
            told += styled(count if told.cell_length + len(count) <= width else "", "$quiet")
        why = f"  {idea.reason}" if told.cell_length + len(idea.reason) + 2 <= width else ""
        rows.append(told + styled(why, "$quiet"))
    return rows


def _measure(advice: "Advice") -> Content:
    """What the credits are compared with. To say so once is enough."""
    return styled(f" against {advice.against}", "$quiet")


def _hands(advice: "Advice") -> str:
    """How much the figures are worth."""
    return f"after {advice.hands:,} hands"


def _short(idea: "Idea") -> Content:
    """An idea in brief; a small chance is not that of the hand, if one folds after it."""
    later = ", then fold" if idea.gives_up else ""
    return styled(f"{idea.text}{later} {idea.wins} {idea.brings}", _style(idea, False))


def _style(idea: "Idea", is_first: bool) -> str:
    return "bold" if is_first else "" if idea.may_be_best else "$quiet"
