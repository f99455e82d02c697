"""Sentences: there is one for everything that happens and everything that is refused."""

from sabacc import CallHand, EventKind
from sabacc.engine.codes import note, reason
from sabacc.play.sentences import EVENTS, REASONS
from tests.support.scenario import play, sketch


def test_every_note_is_an_event_with_a_sentence() -> None:
    codes = {value for name, value in vars(note).items() if name.isupper() and isinstance(value, int)}
    assert codes == {kind.value for kind in EventKind} == set(EVENTS)


def test_every_reason_has_a_sentence() -> None:
    codes = {value for name, value in vars(reason).items() if name.isupper() and name not in ("OK", "COUNT")}
    assert codes == set(REASONS)


def test_an_ordinary_hand_is_shown_by_its_total() -> None:
    """It has no name: what counts is the total. CL-11.1."""
    called = "A check; B stay; A stand; B check; A stay; B stand; A check; B stay; B call hand"
    story = play(sketch("classic", [100, 100], ["10c 4s", "10s 4c"], "2c 3c", [called])).narrate()
    assert "A shows +14." in story
    assert "Sudden Demise: A gets 2c and has an ordinary hand." in story


def test_one_round_is_not_several() -> None:
    """CL-8.3."""
    for rounds, told in ((1, "one full round is over"), (4, "four full rounds are over")):
        game = play(sketch("classic", [100, 100], [], "", ["A check"], options={"min_rounds": rounds}))
        assert game.why_not(CallHand(), 1) == f"The hand cannot be called before {told}."
