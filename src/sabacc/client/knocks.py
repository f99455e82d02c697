"""`Knocks`: who asks the host to sit down, as long as nobody has answered them."""

from sabacc.client.table_state import TableState
from sabacc.protocol import online


class Knocks:
    """What a host has heard of people who ask to sit down. Nobody says when an answer given elsewhere ends one."""

    def __init__(self) -> None:
        self._knocks: dict[str, online.Knock] = {}  # by the id of whoever asks
        self._answers: dict[str, str] = {}  # by the key of a wish, whom it answers

    def hear(self, knock: online.Knock) -> None:
        """Somebody asks."""
        self._knocks[knock.person] = knock

    def forget(self) -> None:
        """Hear of all of them anew."""
        self._knocks.clear()

    def answer(self, wish: online.Wish) -> None:
        """Somebody here has wished for something, which may be an answer."""
        if isinstance(wish, online.Admit):
            self._answers[wish.key] = wish.person

    def granted(self, key: str) -> None:
        """A wish was granted."""
        self._knocks.pop(self._answers.pop(key, ""), None)

    def refused(self, key: str) -> None:
        """A wish was not granted: whoever asks still waits."""
        self._answers.pop(key, None)

    def waiting(self, state: TableState) -> list[online.Knock]:
        """Who still waits, connected and without a seat, for an answer of this viewer."""
        if not state.is_host:
            return []
        chairs = state.table.chairs
        gone = {chair.person for chair in chairs} | (self._knocks.keys() - set(state.here))
        kept = {chair.kept_for for chair in chairs}
        return [knock for person, knock in self._knocks.items() if person not in gone and knock.name not in kept]
