"""What the end of an evening means, in sentences: who is ahead, and where the sabacc pot goes."""

from sabacc.play.sentences import listed
from sabacc.session.session import Session


def lead(session: Session) -> str:
    """Who has most credits."""
    names, most = session.in_the_lead()
    return f"{listed(names)} {'has' if len(names) == 1 else 'have'} most, {most}{' each' * (len(names) > 1)}"


def closing_question(session: Session) -> str:
    """What to ask before an evening ends for good. Ruling X18: whoever has most takes the sabacc pot."""
    verb = "takes" if len(session.in_the_lead()[0]) == 1 else "share"
    pot = f", and {verb} the sabacc pot of {session.sabacc_pot}" if session.sabacc_pot else ""
    return f"End the evening? {lead(session)}{pot}. The table is closed for good."
