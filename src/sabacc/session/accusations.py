"""`Accusations`: who is said to use a device, and what the Plutt makes of it. Ruling V1."""

from typing import NamedTuple

from sabacc.errors import BadSession
from sabacc.play.actions import VERDICTS, Accuse, Action, Judged
from sabacc.session import events as kind
from sabacc.session.events import SessionEvent
from sabacc.session.hands import Hands
from sabacc.session.players import Players
from sabacc.session.plutt import Plutt
from sabacc.session.requests import Judge
from sabacc.shown import shown


class Accusation(NamedTuple):
    """Somebody says that somebody else uses a device, and the Plutt has still to judge it."""

    by: int
    against: int


class Accusations:
    """Accusations in the hand that is on. Where no Plutt can judge one, what is so decides."""

    def __init__(self, players: Players, hands: Hands, plutt: Plutt, events: list[SessionEvent]) -> None:
        self.open: Accusation | None = None
        self._players = players
        self._hands = hands
        self._plutt = plutt
        self._events = events

    def hear(self, action: Action, seat: int | None) -> bool:
        """Whether an action is an accusation that the Plutt has to judge now. While one is open, nobody acts."""
        if self.open is not None:
            raise BadSession(self.why_wait())
        game = self._hands.current()
        by = game.to_act if seat is None else seat
        if not isinstance(action, Accuse) or by is None or game.why_not(action, by):
            return False
        accusation = Accusation(by, action.seat)
        if not self._can_judge(accusation):
            return False
        self.open = accusation
        self._write(kind.ACCUSED, self._name(by), self._name(action.seat), self._plutt.name or "")
        return True

    def why_wait(self) -> str:
        """What play waits for while an accusation is open."""
        assert self.open is not None
        by, against = map(self._name, self.open)
        words = " or ".join(f"judge {verdict}" for verdict in VERDICTS)
        return f"{by} accuses {against}, and play waits for {self._plutt.name}, the Plutt: {words}"

    def judge(self, request: Judge) -> None:
        """The Plutt's word on the open accusation."""
        if request.verdict not in VERDICTS:
            raise BadSession(f"a verdict is {' or '.join(VERDICTS)}, not {shown(request.verdict)}")
        if self.open is None:
            raise BadSession("there is no accusation to judge")
        by, against = self.open
        self._hands.current().judge(Judged(against, request.verdict), by)
        self.open = None
        self._write(kind.JUDGED, self._plutt.name or "", self._name(against), request.verdict)

    def evidence(self, seat: int | None) -> str:
        """What the program knows of the open accusation, for the Plutt alone: at a seat, or a guest."""
        if self.open is None or not self._plutt.is_held_by(seat):
            raise BadSession("only the Plutt may know, while there is an accusation to judge")
        name = self._name(self.open.against)
        knows = "has used" if self._hands.current().has_cheated(self.open.against) else "has not used"
        return f"{name} {knows} a device in this hand."

    def settle(self) -> None:
        """Let what is so decide the open accusation if nobody is left who can judge it."""
        if self.open is not None and not self._can_judge(self.open):
            (by, against), self.open = self.open, None
            self._hands.current().apply(Accuse(against), by)

    def _can_judge(self, accusation: Accusation) -> bool:
        """Whether there is a Plutt, who is neither the accuser nor accused. The droid goes by what is so."""
        return self._plutt.name is not None and not self._plutt.is_droid and self._plutt.seat not in accusation

    def _name(self, seat: int) -> str:
        return self._players.at(seat).name

    def _write(self, what: str, who: str, whom: str, text: str) -> None:
        self._events.append(SessionEvent(what, who, new=whom, text=text))
