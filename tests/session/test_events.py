"""The events of a session, in sentences."""

from sabacc.session import events as session_events
from sabacc.session.events import SENTENCES, SessionEvent, tell_session


def test_every_event_has_a_sentence() -> None:
    written = {value for name, value in vars(session_events).items() if name.isupper() and isinstance(value, str)}
    assert written == SENTENCES.keys()
    for kind in SENTENCES:
        sentence = tell_session(SessionEvent(kind, "Ana", 1, "ship", 5, "why", "a", "b"))
        assert "{" not in sentence
