"""`OnlineWindows`: what somebody at a table online is asked, as its server says."""

from collections.abc import Callable
from typing import Final

from sabacc.client.table_state import TableState
from sabacc.play.actions import ACTIONS, Action
from sabacc.protocol import online
from sabacc.tables.inputs import Input
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.windows import Window

_KINDS: Final = {kind.verb: kind for kind in ACTIONS.values()}


class OnlineWindows:
    """See `tables.windows.Windows`: the server knows what people have decided."""

    def __init__(
        self, table: TableInSight, state: Callable[[], TableState], wish: Callable[[type[online.Wish]], None]
    ) -> None:
        self._table, self._state, self._wish = table, state, wish
        self._kept_open: object = None  # the hand in which somebody here wants to be asked

    def open_to(self, seat: int) -> Window | None:
        """The window that whoever sits here may want to take now."""
        takes = tuple(_KINDS[verb] for verb in self._state().window)
        if not takes or seat not in self._table.people:
            return None
        return Window(self._table.view(seat).phase, (seat,), takes)

    def ahead(self, seat: int) -> tuple[type[Action], ...]:
        """What can be armed now, apart from what is offered."""
        offered = [choice.kind for choice in self._table.view(seat).menu]
        return tuple(kind for verb in self._state().ahead if (kind := _KINDS[verb]) not in offered)

    def on_request(self, seat: int) -> tuple[type[Action], ...]:
        """What can be done at a window that would pass by itself."""
        offered = [choice.kind for choice in self._table.view(seat).menu]
        found = [] if self.is_kept_open(seat) else self._state().on_request
        return tuple(kind for verb in found if (kind := _KINDS[verb]) not in offered)

    def keep_open(self, seat: int) -> None:
        """Be asked at the next window."""
        self._kept_open = self._table.game
        self._wish(online.KeepOpen)

    def is_kept_open(self, seat: int) -> bool:
        """Whether whoever sits here is asked at the next window in any case."""
        if self._state().window:
            self._kept_open = None
        return self._kept_open is not None and self._kept_open is self._table.game

    def answer(self) -> Action | None:
        """The server gives the answers that nobody has to ask for."""
        return None

    def act(self, action: Action, seat: int) -> None:
        """Act in the hand."""
        self._table.act(action, seat)

    def let_pass(self, seat: int) -> None:
        """Let windows pass until something matters."""
        self._wish(online.LetPass)

    def arm(self, action: Action, seat: int) -> None:
        """Arm an answer."""
        self._table.arm(action, seat)

    def thought(self) -> Callable[[], Input] | None:
        """Nothing is worked out here."""
        return None

    def undo(self) -> None:
        """In practice, take back the last decision."""
        self._table.undo()
