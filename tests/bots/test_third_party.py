"""Bots of installed packages: found, listed, and kept in check."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sabacc import find
from sabacc.bots import all_bots, find_bot
from sabacc.bots.arena import Arena
from sabacc.bots.arena_report import describe_results, format_results
from sabacc.bots.third_party import MOST_FAILURES, GuardedBot, close_bot, reports_of
from sabacc.errors import SabaccError
from tests.support.hands import ask, new_game


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, str], None]:
    def install(entry: str, source: str) -> None:
        meta = tmp_path / "site" / "lucky-1.2.dist-info"
        meta.mkdir(parents=True)
        (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: lucky\nVersion: 1.2\n", encoding="utf-8")
        (meta / "entry_points.txt").write_text(f"[sabacc.bots]\n{entry}\n", encoding="utf-8")
        (tmp_path / "site" / "lucky_bot.py").write_text(source, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path / "site"))
        monkeypatch.delitem(sys.modules, "lucky_bot", raising=False)

    return install


GOOD = """
from sabacc import Gain
class Lucky:
    def __init__(self, seed): self.seed = seed
    def act(self, view): return Gain()
"""


def test_an_installed_bot_is_found_and_listed(install: Callable[[str, str], None]) -> None:
    install("lucky = lucky_bot:Lucky", GOOD)
    assert all_bots()["lucky"] == "a bot of lucky 1.2"
    assert ask(find_bot("lucky", seed=5), new_game()).verb == "gain"


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("", "AttributeError"),
        ("import no_such_module", "ModuleNotFoundError"),
        ("def Lucky(seed): return 7", "has no method act(view)"),
        ("def Lucky(): return 7", "TypeError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_broken_bot_is_refused_with_its_name(install: Callable[[str, str], None], source: str, why: str) -> None:
    install("lucky = lucky_bot:Lucky", source)
    with pytest.raises(SabaccError) as caught:
        find_bot("lucky")
    assert str(caught.value).startswith("the bot 'lucky' of lucky 1.2 (lucky_bot:Lucky)")
    assert why in str(caught.value)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("raise KeyError('ace')", "it failed with KeyError: 'ace'"),
        ("raise OSError('two\\nlines')", "it failed with OSError: two lines"),
        ("raise SystemExit(3)", "it failed with SystemExit: 3"),
        ("return 'stand'", "'stand' is not an action"),
        ("return None", "None is not an action"),
        ("from sabacc import Raise; return Raise(10)", "'raise 10' is not allowed"),
    ],
)
def test_an_installed_bot_that_fails_plays_safe(install: Callable[[str, str], None], body: str, why: str) -> None:
    install(
        "lucky = lucky_bot:Lucky", f"class Lucky:\n  def __init__(self, seed): pass\n  def act(self, view): {body}\n"
    )
    bot, game = find_bot("lucky"), new_game()
    assert ask(bot, game) == game.default()
    assert why in reports_of(bot)[0]


UNRULY = """
class Lucky:
    def __init__(self, seed): pass
    def act(self, view): return None
    def refuse(self, why, played): raise KeyError(why)
    def close(self): raise OSError("no")
"""


def test_an_installed_bot_can_do_no_harm_by_what_it_hears_or_how_it_ends(install: Callable[[str, str], None]) -> None:
    install("lucky = lucky_bot:Lucky", UNRULY)
    bot, game = find_bot("lucky"), new_game()
    for _ in range(MOST_FAILURES + 1):
        assert ask(bot, game) == game.default()
    close_bot(bot)
    assert "given up" in reports_of(bot)[-1]


def test_a_name_of_a_bot_that_ships_stays_its_own(install: Callable[[str, str], None]) -> None:
    install("thumb = lucky_bot:Lucky", GOOD)
    assert "lucky" not in all_bots()["thumb"]
    assert not isinstance(find_bot("thumb"), GuardedBot)


def test_the_seed_of_an_arena_says_nothing_about_the_seeds_of_others(install: Callable[[str, str], None]) -> None:
    install("lucky = lucky_bot:Lucky", GOOD)
    names = ["lucky", "thumb", "lucky"]
    first, second = (Arena(find("corellian-spike"), names, seed=3) for _ in range(2))
    assert first.bot_seeds[1] == second.bot_seeds[1]
    assert len({first.bot_seeds[0], first.bot_seeds[2], second.bot_seeds[0], second.bot_seeds[2]}) == 4
    first.play(3)
    assert f"lucky was given the seed {first.bot_seeds[0]}." in format_results(first)
    assert describe_results(first)["bot_seeds"] == list(first.bot_seeds)


def test_nobody_can_foresee_an_arena_with_others_that_was_given_no_seed(install: Callable[[str, str], None]) -> None:
    install("lucky = lucky_bot:Lucky", GOOD)
    assert Arena(find("classic"), ["lucky", "thumb"]).seed != Arena(find("classic"), ["lucky", "thumb"]).seed
    assert Arena(find("classic"), ["random", "thumb"], plain=True).seed == 0
