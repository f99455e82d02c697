"""Bots by name: those that ship and those of installed packages."""

import pytest

from sabacc import find
from sabacc.bots import all_bots, find_bot
from sabacc.errors import BadBot
from sabacc.policies.character import CHARACTERS


def test_bots_are_found_by_name_and_said_to_be_there() -> None:
    assert set(CHARACTERS) <= set(all_bots())
    with pytest.raises(BadBot, match="there is no bot 'nobody'; there are random, thumb"):
        find_bot("nobody")


def test_what_is_said_about_a_bot_follows_the_game() -> None:
    """Ruling V1: only where devices are tolerated it matters who cheats and who accuses."""
    classic = find("classic")
    about = all_bots(classic.with_options(devices="tolerated"))
    assert about["thumb:bluffer"].endswith("; often cheats, sometimes accuses")
    assert about["thumb:cautious"].endswith("; never cheats, seldom accuses")
    assert about["odds"].endswith("; never cheats, never accuses")
    assert all_bots(classic) == all_bots(classic.with_options(devices="allowed")) == all_bots()
