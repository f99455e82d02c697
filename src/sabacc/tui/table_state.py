"""`TableState`: what the screen of a table knows: who looks, what is new to them, what they can do and are asked."""

from collections.abc import Callable

from sabacc.errors import SabaccError
from sabacc.play.actions import VERDICTS
from sabacc.play.sentences import sentence
from sabacc.play.view import SeatView
from sabacc.session.events import tell_session
from sabacc.session.requests import GUEST
from sabacc.tables.offers import Key, ahead_keys, keys
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.windows import Window
from sabacc.tui.coaching import CoachState, Moment
from sabacc.tui.news import IN_BAR, NoticeLines
from sabacc.tui.questions import Question
from sabacc.tui.rank_count import RankCount


class TableState:
    """A table in front of one keyboard. Whatever is done there goes through `_do` or `_decide`."""

    def __init__(self, table: TableInSight) -> None:
        self.table = table
        self.windows = table.windows()
        self.viewer = self._only_person()
        self.page = ""  # of the panel
        self.question: Question | None = None
        self.keys: tuple[Key, ...] = ()  # what the phase offers the viewer
        self.ahead: tuple[Key, ...] = ()  # what the viewer can ask for before it is offered
        self.window: Window | None = None  # that the viewer can take or let pass
        self.notice = NoticeLines(table)
        self.coach = CoachState()
        self.ranks = RankCount()
        self.banner = ""  # while a shift is cried out
        self._is_stirred = False  # something was done since bots last played

    # Who sees what.

    def _only_person(self) -> int | None:
        people = self.table.people
        return people[0] if len(people) == 1 else None

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer has to act, and the table does not know the answer already."""
        if not self.table.is_playing or self.viewer is None or self.table.to_act != self.viewer:
            return False
        if self.table.session.accusation is not None or self.table.is_waiting:
            return False
        return self.windows.answer() is None

    @property
    def view(self) -> SeatView:
        """What the viewer may know of the hand."""
        return self.table.view(self.viewer)

    # What happens.

    def _try(self, deed: Callable[[], object]) -> bool:
        """Do something at the table; a refusal is one sentence and changes nothing."""
        try:
            deed()
        except SabaccError as error:
            self.notice.say(sentence(str(error)))
            return False
        return True

    def _do(self, deed: Callable[[], object]) -> bool:
        """Do something that ends the question and that bots may answer."""
        if not self._try(deed):
            return False
        self.question = None
        self._is_stirred = True
        self.look()
        return True

    def _decide(self, deed: Callable[[], object]) -> bool:
        """Do what the viewer has decided: what led to it need not be shown any more, unlike what comes of it."""
        seat, here = self.viewer, self.notice.here()
        self.banner = ""

        def decide() -> None:
            deed()
            if seat is not None:
                self.notice.decided(seat, here)

        return self._do(decide)

    def look(self) -> None:
        """See what is new to the viewer, and what the viewer can do."""
        game = self.table.game
        self.notice.look(self.viewer)
        if game is None:
            return
        view, seat, is_my_turn = game.view(self.viewer), self.viewer, self.is_my_turn
        self.keys = keys(view) if is_my_turn else ()
        ahead = () if seat is None else (*self.windows.ahead(seat), *self.windows.on_request(seat))
        self.ahead = ahead_keys(view, ahead)
        self.window = self.windows.open_to(seat) if is_my_turn and seat is not None else None
        self.ranks.turn_to(view)
        self.coach.turn_to(self.moment() if is_my_turn else None)
        self._ask_plutt()

    def _ask_plutt(self) -> None:
        """While an accusation waits for the Plutt, say so, and to the Plutt alone what the program knows."""
        session = self.table.session
        if session.accusation is None:
            return
        word = f"judge {' or '.join(VERDICTS)}"
        if session.plutt_seat is None:
            self.notice.say(f"{session.plutt}, the Plutt, judges: with `:` say {GUEST}: {word}")
        elif session.plutt_seat == self.viewer:
            self.notice.say(f"You judge: with `:` say {word}. For you alone: {session.evidence(self.viewer)}")

    def moment(self) -> Moment | None:
        """The decision that is open, to tell it from those before."""
        game = self.table.game
        return None if game is None else (self.table.to_act, self.table.session.hands_played, game.bookmark())

    def _said_since(self, entry: int) -> str:
        told = [event for event in self.table.session.events[entry:] if event.kind not in IN_BAR]
        return " ".join(map(tell_session, told))
