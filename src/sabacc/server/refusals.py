"""What programs call a refusal."""

from collections.abc import Mapping
from typing import Final

from sabacc.errors import BadNotation, BadStore, SabaccError
from sabacc.server.room import Forbidden, Stale

FAILED: Final = "something went wrong in the server, which has noted it; nothing has happened"


class Failed(SabaccError):
    """Something that should not happen."""


_CODES: Final[Mapping[type[SabaccError], str]] = {
    Stale: "stale",
    Forbidden: "forbidden",
    BadNotation: "not_understood",
    BadStore: "not_written",
    Failed: "internal",
}


def code_of(error: SabaccError) -> str:
    """What programs call a refusal."""
    return _CODES.get(type(error), "refused")
