"""Who this person is at tables online: tokens, kept private, so that the same link leads back to the same seat."""

import json
from typing import Final, NamedTuple

from sabacc.errors import BadStore
from sabacc.files import ONLINE_SEATS, read_text
from sabacc.home.data_folder import Store

_MOST: Final = 100  # tables; the oldest is forgotten first


class OnlineSeat(NamedTuple):
    """What to show at a table, and under which name."""

    token: str
    name: str


def find_seat(store: Store, link: str) -> OnlineSeat | None:
    """Who this person is at the table with a link; None if they were never there."""
    kept = _read(store).get(link)
    return None if kept is None else OnlineSeat(*kept)


def remember_seat(store: Store, link: str, seat: OnlineSeat) -> None:
    """Keep who this person is at a table."""
    kept = {known: other for known, other in _read(store).items() if known != link}
    newest = dict(list(kept.items())[-_MOST + 1 :]) | {link: list(seat)}
    store.write(store.online_seats, json.dumps(newest, indent=1) + "\n")


def _read(store: Store) -> dict[str, list[str]]:
    if not store.online_seats.exists():
        return {}
    try:
        kept = json.loads(read_text(store.online_seats, ONLINE_SEATS))
        return {str(link): [str(seat[0]), str(seat[1])] for link, seat in kept.items()}
    except (ValueError, AttributeError, LookupError, TypeError):
        raise BadStore(
            f"{store.online_seats} has no seats in it; without that file you are new at every table"
        ) from None
