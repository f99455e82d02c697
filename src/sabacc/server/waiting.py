"""`TableClock`: for whom a table waits, and until when. It is told what time it is."""

from typing import Final, NamedTuple

from sabacc.play.actions import Judged, Stake
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.redaction import SECRETS
from sabacc.protocol import online
from sabacc.server.known_lines import known_lines
from sabacc.tables.company import WAIT, HostSettings
from sabacc.tables.live_table import LiveTable
from sabacc.tables.windows import Windows, lets_pass

TURN: Final = "turn"
WINDOW: Final = "window"
JUDGE: Final = "judge"
DEAL: Final = "deal"
GRACE: Final = 20.0  # seconds that everybody gets after a restart
_FOR_THE_ABSENT: Final = 2.0  # seconds: the others see whose turn it is
_BESIDE: Final = (Stake, Judged, *SECRETS)


class Wait(NamedTuple):
    """What a table waits for: people at some seats, for one kind of thing, since some time."""

    kind: str
    seats: tuple[int, ...]
    about: object  # what it is about; the time begins anew when that changes


class TableClock:
    """The clock of a table and its windows."""

    def __init__(self, table: LiveTable, windows: Windows, late_by: float | None = None) -> None:
        """A clock at a table last touched `late_by` seconds ago, before a restart; None: there was none."""
        self.current: Wait | None = None
        self._table, self._windows = table, windows
        self._timed: Wait | None = None  # what time runs for, also while a bot has to say something first
        self._began = 0.0
        self._late_by = late_by or 0.0
        self._is_restarted = late_by is not None

    def go_on_at(self, table: LiveTable) -> None:
        """The table was resumed, at the same input: nobody's time begins anew."""
        self._table = table
        wait = self.wait()
        if wait is not None and self._timed is not None and wait.kind == self._timed.kind:
            self._timed = wait

    @property
    def is_halted(self) -> bool:
        """Whether no time runs."""
        return self._table.is_closed or self._table.company.settings.paused

    def wait(self) -> Wait | None:
        """For whom the table waits; None if nobody can do anything about it, or bots are at it."""
        if self.is_halted:
            return None
        table = self._table
        if not table.is_playing:
            return None if table.is_over or table.why_too_few() else self._wait_for_deal()
        seat, accusation = table.to_act, table.session.accusation
        if self._windows.thought() is not None:
            return None
        if accusation is not None:
            # A guest who is the Plutt has no seat.
            return Wait(JUDGE, () if seat is None else (seat,), (table.session.hands_played, accusation))
        if seat is None:
            return None
        open_to = tuple(other for other in table.people if self._windows.open_to(other))
        if seat in open_to:
            return Wait(WINDOW, open_to, self._window())
        return Wait(TURN, (seat,), self._question())

    def _wait_for_deal(self) -> Wait | None:
        """Between hands: people who are not ready yet. Where nobody is there, there is no hand either."""
        company = self._table.company
        if company.people.keys() <= company.absent:
            return None
        waiting = tuple(seat for seat in self._able() if seat not in company.ready)
        return Wait(DEAL, waiting, self._table.session.hands_played)

    def _able(self) -> list[int]:
        """People who are there, and can be dealt in."""
        table = self._table
        out = table.sitting_out | table.company.absent
        able = table.session.players.who_can_be_dealt_in(table.session.rules)
        return [seat for seat in table.company.people if seat not in out and seat in able]

    def _question(self) -> object:
        """What a turn is about: what is only said, or what nobody else may know, does not make it another one."""
        game = self._table.game
        if game is None:
            return None
        done = sum(not isinstance(what, _BESIDE) for _, what in game.lines)
        return game, done, game.bookmark().undone

    def _window(self) -> object:
        """What a window is about: answers that let it pass do not make it a new one."""
        game = self._table.game
        if game is None:
            return None
        return game, game.phase.name, game.glance().round, known_lines(game, lets_pass)

    def look(self, now: float) -> tuple[Wait | None, float | None]:
        """For whom the table waits, and when that ends; None: as long as it takes."""
        wait = self.current = self.wait()
        if wait is None:
            if self.is_halted or self._windows.thought() is None:
                self._timed = None
            self._late_by = 0.0
            return None, None
        if self._timed is None or (wait.kind, wait.about) != (self._timed.kind, self._timed.about):
            # A deadline goes on where it was after a restart, but everybody gets time to come back.
            self._began = now - self._late_by
            self._late_by = 0.0
        self._timed = wait
        allowed = self._allowed(wait)
        if allowed is None:
            return wait, None
        least = 0.0
        if self._is_restarted and wait.seats:
            least, self._is_restarted = now + GRACE, False
        if least > self._began + allowed:
            self._began = least - allowed
        return wait, self._began + allowed

    def _allowed(self, wait: Wait) -> float | None:
        """How many seconds people have; None: as many as they like."""
        company = self._table.company
        settings = company.settings
        match wait.kind:
            case "deal":
                return self._until_deal(wait)
            case "window":
                return float(settings.window)
        if not wait.seats:
            return settings.turn or None
        seat = wait.seats[0]
        if seat in company.absent:
            return None if settings.absence == WAIT else _FOR_THE_ABSENT
        return settings.turn + company.bank_left(seat) if settings.turn else None

    def _until_deal(self, wait: Wait) -> float | None:
        pause = self._table.company.settings.pause
        if wait.seats:
            return pause if pause and self._table.session.hands_played else None
        # Nobody who only watches the bots play can be ready: they get time to buy in, to sit in or to end the evening.
        return 0.0 if self._able() else pause or HostSettings().pause

    def overtime(self, seat: int, now: float) -> int:
        """The seconds of their reserve that somebody has used up who answers now."""
        company, wait = self._table.company, self._timed
        if wait is None or (wait.kind, wait.seats, wait.about) != (TURN, (seat,), self._question()):
            return 0
        over = int(now - self._began - company.settings.turn) if company.settings.turn else 0
        return max(0, min(over, company.bank_left(seat)))

    def runs_on(self) -> bool:
        """Whether the time that ran last does so still: after a device the same question is open."""
        wait, timed = self.wait(), self._timed
        return wait is not None and timed is not None and (wait.kind, wait.about) == (timed.kind, timed.about)


def clock_told(wait: Wait | None, end: float | None, now: float) -> online.Clock | None:
    """For whom a table waits, with the seconds that are left, as messages tell it."""
    if wait is None:
        return None
    left = None if end is None else round(max(0.0, end - now), 1)
    return online.Clock(kind=wait.kind, seats=[SEAT_LETTERS[seat] for seat in wait.seats], left=left)
