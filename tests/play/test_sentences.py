"""Sentences: there is one for everything that happens and everything that is refused."""

from sabacc import (
    EventKind,
)
from sabacc.engine.codes import note, reason
from sabacc.play.sentences import EVENTS, REASONS


def test_every_note_is_an_event_with_a_sentence() -> None:
    codes = {value for name, value in vars(note).items() if name.isupper() and isinstance(value, int)}
    assert codes == {kind.value for kind in EventKind} == set(EVENTS)


def test_every_reason_has_a_sentence() -> None:
    codes = {value for name, value in vars(reason).items() if name.isupper() and name not in ("OK", "COUNT")}
    assert codes == set(REASONS)
