"""`TableState`: a table online as this viewer may know it, kept up to date by what the server says."""

from typing import Any, Final

import msgspec

from sabacc.play.view import SeatView
from sabacc.protocol import online
from sabacc.protocol.messages import View
from sabacc.protocol.online import SEATS
from sabacc.protocol.views import from_view

_MOST_LINES: Final = 100  # of the chat: as many as whoever comes is told


class TableState:
    """What is known of a table. `hear` takes every message of the server, in order."""

    def __init__(self, welcome: online.TableWelcome) -> None:
        self.chat: list[online.ChatLine] = []
        self.here: list[str] = []
        self.story: list[str] = []  # everything that was told since `welcome`, in sentences
        self._begin(welcome)

    def _begin(self, welcome: online.TableWelcome) -> None:
        self.version = welcome.v
        self.person = welcome.person
        self.seat = welcome.seat
        self.table = welcome.table
        self.clock = welcome.clock
        self.verdict = welcome.verdict
        self.chat = list(welcome.chat)
        self._public: dict[str, Any] = dict(welcome.view)
        self._own: dict[str, Any] = dict(welcome.own)
        if welcome.from_the_deal:
            self.story.clear()
        self.story += [event.text for missed in welcome.missed for event in missed.events]

    def hear(self, message: online.FromServer) -> None:
        """Take a message of the server."""
        match message:
            case online.TableWelcome():
                self._begin(message)
            case online.Update():
                self._update(message)
            case online.Waiting(clock=clock):
                self.clock = clock
            case online.Chatted(line=line) if not self.chat or line.number > self.chat[-1].number:
                self.chat = [*self.chat, line][-_MOST_LINES:]  # else it came with the welcome
            case online.Here(people=people):
                self.here = people

    def _update(self, update: online.Update) -> None:
        if update.v != self.version + 1:
            raise ValueError(f"the server told of input {update.v} after {self.version}")
        self.version = update.v
        public = public_of(update)
        own = online.Own() if isinstance(update.own, msgspec.UnsetType) else update.own
        self._public.update(_given(public.view, {}))
        self._own.update(_given(own.view, {}))
        for name in _given(own.same, []):
            self._own.pop(name, None)
        self.table = _given(public.table, self.table)
        events = _given(own.events, _given(public.events, []))
        if any(event.kind == "dealt" for event in events) or not self.is_over:
            self.verdict = ""
        self.verdict = _given(own.verdict, _given(public.verdict, self.verdict))
        self.story += [*(event.text for event in events), *_given(public.told, []), *_given(own.lapsed, [])]

    @property
    def is_over(self) -> bool:
        """Whether no hand is on."""
        return not self.table.is_playing

    @property
    def is_host(self) -> bool:
        """Whether this viewer hosts the table; until somebody does, everybody may."""
        return self.table.host in ("", self.person)

    @property
    def question(self) -> int:
        """The number of the question that is open."""
        return int({**self._public, **self._own}.get("id", 0))

    @property
    def message(self) -> View | None:
        """The view of the hand, as a message; None if none was dealt yet."""
        return _view({**self._public, **self._own})

    @property
    def public_message(self) -> View | None:
        """The view that everybody has."""
        return _view(self._public)

    @property
    def on_request(self) -> list[str]:
        """What could be done at a window that is kept open."""
        return list(self._own.get("on_request", []))

    @property
    def evidence(self) -> str:
        """What the program knows of an accusation, if this seat has to judge it."""
        return str(self._own.get("evidence", ""))

    @property
    def view(self) -> SeatView | None:
        """The view of the hand, as a front end at home has it."""
        message = self.message
        return None if message is None else from_view(message)

    @property
    def window(self) -> list[str]:
        """What the window that is open to this seat can be taken with; empty if none is."""
        return list(self._own.get("window", []))

    @property
    def armed(self) -> list[str]:
        """The armed answers."""
        return list(self._own.get("armed", []))

    @property
    def ahead(self) -> list[str]:
        """What can be armed now."""
        return list(self._own.get("ahead", []))


def public_of(update: online.Update) -> online.Public:
    """What everybody hears of an update."""
    if isinstance(update.public, msgspec.UnsetType):
        return online.Public()
    return msgspec.json.decode(update.public, type=online.Public)


def _view(fields: dict[str, Any]) -> View | None:
    if not fields:
        return None
    view = {name: value for name, value in fields.items() if name in View.__struct_fields__}
    view["seats"] = [fields[name] for name in sorted(fields) if name.startswith(SEATS)]
    return msgspec.convert(view | {"type": "view"}, View)


def _given(value: Any, otherwise: Any) -> Any:
    return otherwise if isinstance(value, msgspec.UnsetType) else value
