"""`Knocks`: who asks the host to sit down, as long as nobody has answered them."""

from sabacc.client.table_state import TableState
from sabacc.protocol import online


class Knocks:
    """What a host has heard of people who ask to sit down."""

    def __init__(self) -> None:
        self._knocks: dict[str, online.Knock] = {}  # by the id of whoever asks

    def hear(self, knock: online.Knock) -> None:
        """Somebody asks."""
        self._knocks[knock.person] = knock

    def answered(self, answer: online.KnockAnswered, person: str | None) -> str:
        """The host has answered; what to tell this person of it, unless the table tells it anyway."""
        self._knocks.pop(answer.person, None)
        if answer.yes:
            return ""
        if answer.person == person:
            return "The host does not let you sit down now; `sit` asks again."
        return f"{answer.name} is turned away."

    def forget(self) -> None:
        """Hear of all of them anew."""
        self._knocks.clear()

    def waiting(self, state: TableState) -> list[online.Knock]:
        """Who still waits, connected and without a seat, for an answer of this viewer."""
        if not state.is_host:
            return []
        seated = {chair.person for chair in state.table.chairs}
        return [knock for person, knock in self._knocks.items() if person in set(state.here) and person not in seated]
