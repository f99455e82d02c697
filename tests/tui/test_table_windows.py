"""Windows at the full-screen table: what the footer offers, what keys do, and what time does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest

from sabacc import CallHand, Fold, Pass, Stay, find
from sabacc.play.actions import Action
from sabacc.play.view import SeatView
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import standard_setup
from sabacc.tui.curtain import Curtain
from sabacc.tui.pages import log_lines
from sabacc.tui.table_keys import help_lines
from sabacc.tui.table_screen import TableScreen
from tests.support.keyboard import Keyboard
from tests.support.screen import Player, play

ME = 0
WHO_FOLDS, WHO_CALLS = "Fold or stay?", "Call the hand?"


class SafeBot:
    """Always gives the safe answer, so that nothing happens but what the keys say."""

    def act(self, view: SeatView) -> Action:
        assert view.default is not None
        return view.default


def new_table(
    *people: str, seats: int = 4, practice: bool = True, seed: int = 2, rules_id: str = "classic"
) -> LiveTable:
    """A table without shifts; with this seed the second seat is the first to act."""
    rules = find(rules_id).with_options(trigger="timer", timer_s="3600-3600")
    setup = standard_setup(rules, people=people or ("Ana",), seats=seats, seed=seed, practice=practice)
    return LiveTable(MemoryLog(setup), lambda: "20261118-200000-000000", make_bot=lambda *_: SafeBot())


Sit = Callable[..., Keyboard]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """A keyboard at a new table, with a hand dealt."""
    tables: list[LiveTable] = []

    def sit_down(*people: str, seats: int = 4, practice: bool = True, rules_id: str = "classic") -> Keyboard:
        tables.append(new_table(*people, seats=seats, practice=practice, rules_id=rules_id))
        return Keyboard(tables[-1]).begin()

    yield sit_down
    for table in tables:
        table.quit()


def to_window(keyboard: Keyboard, question: str) -> None:
    """The first round, after which the hand can be called; with another card there is reason to fold as well."""
    keyboard.press("k", "g" if question == WHO_FOLDS else "s")
    assert keyboard.model.window is not None and keyboard.model.window.question == question


def own_acts(keyboard: Keyboard) -> list[Action]:
    game = keyboard.table.game
    assert game is not None
    return [what for seat, what in game.lines if seat == ME and isinstance(what, Action)]


def test_the_footer_says_what_takes_a_window_and_how_to_let_it_pass(sit: Sit) -> None:
    keyboard = sit()
    to_window(keyboard, WHO_CALLS)
    assert keyboard.bar.splitlines()[:3] == [
        " It is Bex's turn. If you call the hand, all show.",
        " Enter pass until cards, bets or round change   h call hand: 4 unless you win",
        " p protect   Next chance: f fold 1 to the sabacc pot",
    ]
    keyboard = sit()
    to_window(keyboard, WHO_FOLDS)
    assert keyboard.bar.splitlines()[:3] == [
        " It is Bex's turn. You may fold or protect.",
        " Enter stay until cards or bets change   f fold 1 to the sabacc pot   p protect",
        " Next chance: h call hand: now 4 unless you win",
    ]
    helped = dict(help_lines(keyboard.model))
    assert helped["Enter"] == "let it pass, until something happens that matters"
    assert helped["h"] == "call the hand as soon as you can, on another player's turn: all show"


def test_the_footer_says_what_staying_costs_behind_a_bet(sit: Sit) -> None:
    """It said what folding costs, and nothing about the other answer."""
    keyboard = sit("Ana", "Bo", seats=2)
    keyboard.turn()
    for key in ("k", "s", "k", "s"):
        keyboard.turn(key)
    keyboard.turn("enter")
    keyboard.turn("r", *"30", "enter")
    assert keyboard.model.window is not None and keyboard.model.window.question == WHO_FOLDS
    assert keyboard.bar.splitlines()[0] == " It is Bo's turn. You may fold or protect. 30 to call later."


def test_enter_lets_everything_pass_until_ones_own_turn(sit: Sit) -> None:
    keyboard = sit()
    to_window(keyboard, WHO_CALLS)
    before = len(own_acts(keyboard))
    keyboard.press("enter")
    assert keyboard.model.view.phase == "Bet" and keyboard.model.window is None
    assert own_acts(keyboard)[before:] == [Pass(), Stay(), Pass(), Stay(), Pass()]


@pytest.mark.parametrize(("key", "question", "act"), [("f", WHO_FOLDS, Fold), ("h", WHO_CALLS, CallHand)])
def test_a_key_takes_the_window(sit: Sit, key: str, question: str, act: type[Action]) -> None:
    keyboard = sit()
    to_window(keyboard, question)
    keyboard.press(key, *["y"] * (act is CallHand))
    assert own_acts(keyboard)[-1] == act()


def test_whoever_calls_the_hand_is_told_what_that_does_and_costs_and_asked(sit: Sit) -> None:
    keyboard = sit()
    to_window(keyboard, WHO_CALLS)
    keyboard.press("h")
    assert keyboard.bar.splitlines()[0] == " call hand: all show, and unless you win you pay 4. Are you sure?"
    keyboard.press("n")
    assert keyboard.model.window is not None and CallHand() not in own_acts(keyboard)


@pytest.mark.long(reason="plays through the full screen")
def test_the_other_window_can_be_taken_ahead_and_this_one_passes(sit: Sit) -> None:
    keyboard = sit()
    to_window(keyboard, WHO_CALLS)
    keyboard.press("f")
    assert own_acts(keyboard)[-2:] == [Pass(), Fold()]
    assert not keyboard.model.table.view(ME).live[ME]


def test_ones_own_turn_offers_what_can_be_armed_and_says_what_is(sit: Sit) -> None:
    keyboard = sit()
    assert "Next chance:" not in keyboard.bar, "nobody can call the hand yet, and folding is on offer"
    keyboard.press("k")
    assert "Next chance: f fold 1 to the sabacc pot" in keyboard.bar
    keyboard.press("s", "enter")
    assert keyboard.model.view.phase == "Bet" and "Next chance: h call hand: now 4 unless you win" in keyboard.bar
    keyboard.press("h", "y")
    assert keyboard.model.view.phase == "Bet", "the bet is still to be answered"
    assert "x disarm call hand" in keyboard.bar and "Next chance:" not in keyboard.bar
    keyboard.press("x")
    assert "disarm" not in keyboard.bar and "Next chance: h call hand: now 4 unless you win" in keyboard.bar


def test_a_fold_ahead_is_asked_twice_where_something_is_given_up(sit: Sit) -> None:
    keyboard = sit(practice=False)
    keyboard.press("r", "m", "enter")
    assert keyboard.model.view.phase == "Draw" and "Next chance: f fold 1 to the sabacc pot" in keyboard.bar
    keyboard.press("f")
    assert "you give up the 1 you have bet" in keyboard.bar
    keyboard.press("n")
    assert not keyboard.model.armed()
    keyboard.press("f", "y")
    assert keyboard.model.armed() == [ME] and keyboard.model.view.phase == "Draw"


def test_nobody_reads_what_somebody_else_has_armed(sit: Sit) -> None:
    keyboard = sit("Ana", "Bo", seats=2)
    keyboard.turn()
    keyboard.turn("k")
    keyboard.turn("f")
    assert keyboard.model.viewer == 1 and "x disarm fold" in keyboard.bar
    keyboard.press("s")
    assert keyboard.model.viewer is None and keyboard.model.armed() == [1]
    assert "x disarm   u undo" in keyboard.bar


def test_while_others_play_a_card_can_be_protected_at_the_next_chance(sit: Sit) -> None:
    """Standing ends the turn, and in the first round nobody is asked on the turns of others."""
    keyboard = sit()
    keyboard.press("k")
    keyboard.press_early("s")
    assert "Bex is thinking ... You stay in the hand, unless you fold." in keyboard.bar
    assert "f fold 1 to the sabacc pot" in keyboard.bar and "p protect" in keyboard.bar
    keyboard.press_early("p")
    assert "You are asked next." in keyboard.bar and "p protect" not in keyboard.bar
    keyboard.let_bots_play()
    assert keyboard.model.window is not None and keyboard.model.window.question == WHO_FOLDS
    keyboard.press("p", "1")
    assert keyboard.model.view.fields[ME] and keyboard.model.window is not None


def test_what_was_let_pass_without_asking_is_not_told_as_ones_own_act(sit: Sit) -> None:
    keyboard = sit()
    assert Stay() in own_acts(keyboard), "nobody has to be asked in the first round"
    log = " ".join(line.plain for line in log_lines(keyboard.model.reading(), 40))
    assert "Ana stays" not in log and "and Ana stay" not in keyboard.notice and "Bex and Corvo stay" in keyboard.notice
    assert "Bex stays in the hand." in log


# The end of a turn.


def test_a_turn_waits_as_long_as_a_card_can_be_protected(sit: Sit) -> None:
    keyboard = sit(rules_id="brockley")
    for _ in range(2):
        keyboard.press("s")
        assert keyboard.bar.splitlines()[0] == " You can still protect a card, or end your turn."
        assert " Enter end your turn " in keyboard.bar and " p protect " in keyboard.bar
        keyboard.press("enter")
        assert keyboard.model.view.phase == "Betting" and "Your turn is over" not in keyboard.notice
        keyboard.press("k")


def test_a_turn_that_ends_by_itself_says_so(sit: Sit) -> None:
    keyboard = sit(rules_id="brockley")
    keyboard.press("p", "1", "s")
    assert keyboard.model.view.phase == "Betting" and "Your turn is over." in keyboard.notice
    keyboard.press("k")
    assert "Your turn is over" not in keyboard.notice


def test_undo_opens_the_window_again(sit: Sit) -> None:
    keyboard = sit()
    to_window(keyboard, WHO_CALLS)
    digest = keyboard.digest
    keyboard.press("enter", "u")
    assert keyboard.digest == digest and keyboard.model.window is not None


def test_the_time_of_a_window_can_be_set(sit: Sit) -> None:
    keyboard = sit()
    said = []
    for _ in range(4):
        keyboard.press("w")
        said.append(keyboard.said.removeprefix("You can fold or call the hand "))
    assert said == ["for 10 seconds.", "for 5 seconds.", "for 3 seconds.", "until you press a key."]
    keyboard.press("w")
    to_window(keyboard, WHO_CALLS)
    assert "'s turn. If you call the hand, all show. After 10 seconds you pass." in keyboard.bar


# Time.


async def until(player: Player, happened: Callable[[], bool]) -> None:
    while not happened():
        await player.pilot.pause()


def test_a_window_without_a_time_waits_for_a_key() -> None:
    async def course(player: Player) -> None:
        await player.press("k", "s")
        lines = len(player.game.lines)
        await player.press("question_mark", "escape", "l", "l")
        assert len(player.game.lines) == lines and "Enter pass" in player.text
        await player.press("enter")
        assert len(player.game.lines) > lines

    play(new_table(), course)


def test_a_window_with_a_time_passes_by_itself() -> None:
    async def course(player: Player) -> None:
        await player.press("k", "s")
        await until(player, lambda: player.game.view().phase == "Bet" and player.evening.to_act == ME)
        assert player.game.view().round == 2
        assert [what for seat, what in player.game.lines if seat == ME][-1] == Pass()

    evening = new_table()
    play(evening, course, screen=lambda: TableScreen(evening, pause=0, patience=0.01))


@pytest.mark.long(reason="plays through the full screen")
def test_a_curtain_before_a_window_says_so_and_passes_by_itself() -> None:
    async def to_the_second_round(player: Player) -> None:
        """Now whoever is not at the keyboard can call the hand."""
        await player.turn()
        for _ in range(2):
            await player.turn("k")
            await player.turn("s")
        await player.press("k")

    async def read(player: Player) -> None:
        await to_the_second_round(player)
        assert isinstance(player.app.screen, Curtain)
        assert "Ana may fold or call the hand. It passes after 600 seconds." in player.text

    async def wait(player: Player) -> None:
        await to_the_second_round(player)
        await until(player, lambda: player.game.view().phase == "Draw")
        assert [what for seat, what in player.game.lines if seat == ME][-1] == Pass()

    for course, patience in ((read, 600), (wait, 0.01)):
        evening = new_table("Ana", "Bo", seats=2)
        play(evening, course, screen=partial(TableScreen, evening, pause=0, patience=patience))


def test_nobody_waits_for_bots_that_let_it_pass() -> None:
    async def course(player: Player) -> None:
        await player.press("k")  # Ana is the first to act; a bot's turn would take an hour
        assert player.game.view().phase == "Draw"
        assert [seat for seat, what in player.game.lines if what == Stay()] == [1, 2, 3]

    evening = new_table(seed=9)
    play(evening, course, screen=lambda: TableScreen(evening, pause=3600))
