"""A table at which everybody has the buy-in of the rules, and a hand without a fight."""

from sabacc import (
    Fold,
    SeededDealer,
    Session,
    Stand,
    find,
)
from sabacc.rules.options import Value


def table(rules_id: str = "corellian-spike", players: int = 3, seed: int = 1, **options: Value) -> Session:
    session = Session(find(rules_id).with_options(**options), SeededDealer(seed))
    for i in range(players):
        session.join(f"P{i}")
    return session


def all_fold(session: Session) -> None:
    """Play a hand of Corellian Spike in which everybody folds as soon as they can."""
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else Stand())
