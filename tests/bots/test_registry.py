"""Bots by name: those that ship and those of installed packages."""

import pytest

from sabacc.bots import all_bots, find_bot
from sabacc.errors import BadBot
from sabacc.policies.character import CHARACTERS


def test_bots_are_found_by_name_and_said_to_be_there() -> None:
    assert set(CHARACTERS) <= set(all_bots())
    with pytest.raises(BadBot, match="there is no bot 'nobody'; there are random, thumb"):
        find_bot("nobody")
