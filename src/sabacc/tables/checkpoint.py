"""`Checkpoint`: a table between two hands, so that resuming it need not begin with its first hand."""

from typing import Final, NamedTuple

from sabacc.session.state import SessionState
from sabacc.tables.ledger import LedgerRow

EVERY: Final = 50  # hands: so many are played again in a fraction of a second


class Checkpoint(NamedTuple):
    """Everything that follows from the inputs so far. The next input after it deals a hand."""

    inputs: int  # how many there were
    session: SessionState
    ledger: tuple[LedgerRow, ...]
    position: tuple[int, ...]  # of the dealer
