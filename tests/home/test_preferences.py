"""What a person likes at the full screen: kept, private, and one sentence if it cannot be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.errors import BadStore
from sabacc.home.data_folder import Store
from sabacc.home.preferences import Preferences, format_preferences, parse_preferences


@pytest.mark.parametrize(
    "preferences", [Preferences(), Preferences("daylight", 350, "ladder"), Preferences(pause=0), Preferences('a"b')]
)
def test_text_and_preferences_are_two_sides_of_one_thing(preferences: Preferences) -> None:
    assert parse_preferences(format_preferences(preferences)) == preferences


def test_they_are_kept_in_a_private_file(tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    assert store.preferences() == Preferences()
    store.prefer(Preferences("nord", 1400, "log"))
    assert Store(tmp_path / "data").preferences() == Preferences("nord", 1400, "log")
    assert (tmp_path / "data" / "preferences.toml").stat().st_mode & 0o777 == 0o600


def test_a_file_that_others_could_read_is_made_private(tmp_path: Path) -> None:
    path = tmp_path / "preferences.toml"
    path.write_text('theme = "nord"\n', encoding="utf-8")
    path.chmod(0o644)
    Store(tmp_path).make_private()
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("junk", "these are not preferences: "),
        ("colour = 3", "preferences have no key 'colour'; they have theme, pause, panel"),
        ("pause = true", "pause of the preferences cannot be True"),
        ("pause = 999999999", "pause of the preferences cannot be 999999999"),
        ("theme = 3", "theme of the preferences cannot be 3"),
        ('theme = "\\u001b[31m"', "theme of the preferences cannot be "),
        pytest.param("x" * 5000, "is too long for preferences, which may have up to 4096 bytes", id="long"),
    ],
)
def test_what_is_wrong_with_them_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "preferences.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadStore) as error:
        Store(tmp_path).preferences()
    assert sentence in str(error.value) and "\n" not in str(error.value)
