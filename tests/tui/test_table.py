"""The full-screen table: what it says, hides, asks and remembers."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import Input

from sabacc.engine.table import MAX_MENU
from sabacc.errors import BadRules
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import resume_table
from sabacc.play.actions import ACTIONS
from sabacc.rules.model import RuleSet
from sabacc.rules.presets import all_presets
from sabacc.rules.registry import all_rule_sets
from sabacc.session.requests import REQUESTS, parse_request
from sabacc.tables.bot_replies import BOTS_LEND
from sabacc.tables.live_table import LiveTable
from sabacc.tables.offers import LETTERS
from sabacc.tables.verdict import verdict
from sabacc.tui.app import RoomScreen, SabaccApp
from sabacc.tui.card_art import Edge
from sabacc.tui.curtain import Curtain
from sabacc.tui.help_screen import HelpScreen
from sabacc.tui.side_panel import SidePanel
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.table_view import TableView
from sabacc.tui.talk_screen import TalkScreen
from tests.support.rule_sets import RULE_IDS
from tests.support.screen import Player, flowing, new_table, play

TWO = ("Ana", "Bo")
SIZES = ((80, 24), (100, 30), (140, 40))


def table_of_two(folder: Path, rules_id: str = "corellian-spike", **options: object) -> LiveTable:
    """Two people and no bot, so that nothing happens but what the keys say. Bo is the first to act."""
    return new_table(folder, rules_id, people=TWO, seats=2, **options)  # type: ignore[arg-type]


def test_the_first_screen_has_the_cards_the_keys_and_the_name_of_the_hand(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        for card in player.evening.view(player.me).hand:
            assert card in player.text
        assert "Corellian Spike · Trading · round 1" in player.text
        assert "s stand   g gain 10   b buy 20   t trade   w swap" in player.text
        assert "common rank; its total beats " in player.text

    play(table_of_two(tmp_path), course)


def test_a_key_that_is_not_possible_says_why_and_changes_nothing(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        assert "(d done)" in player.text
        before = player.game.digest()
        await player.press("d")
        assert "Take your action first." in player.text
        assert player.game.digest() == before

    play(table_of_two(tmp_path, "brockley"), course)


def test_names_are_shown_as_they_are(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        assert "Pass the keyboard to [bold]Bo[/]." in player.text
        await player.turn()
        assert "▶ [bold]Bo[/]" in player.text
        assert "[red]Ana" in player.text

    play(new_table(tmp_path, people=("[red]Ana", "[bold]Bo[/]"), seats=2), course)


def test_an_act_can_be_clicked(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        row, line = next((i, line) for i, line in enumerate(player.text.splitlines()) if "s stand" in line)
        await player.pilot.click(offset=(line.index("stand"), row))
        await player.settle()
        assert "Bo stands." in player.game.narrate()

    play(table_of_two(tmp_path), course)


# Questions.


def test_cards_are_chosen_by_number_or_with_arrows(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        kept, given = player.evening.view(player.me).hand
        await player.press("t", "right")
        assert [place.at for place, edge in player.scene.edges.items() if edge is Edge.PICKED] == [1]
        await player.press("escape", "t", "2")
        assert f"Bo discards {given}." in player.game.narrate()
        assert kept in player.game.view(1).hand

    play(table_of_two(tmp_path), course)


async def to_betting(player: Player) -> None:
    """Both stand, and Bo has to bet."""
    await player.turn()
    await player.turn("s")
    await player.turn("s")


def test_an_amount_is_typed_stepped_or_picked_and_a_wrong_one_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_betting(player)
        await player.press("r")
        assert "raise by  20▏  pay 20 of 470  from 1 to 470" in player.text
        assert "m least 1   h half the pot 20   p the pot 40   a most 470" in player.text
        await player.press(*"999", "enter")
        assert "A raise can be at most 470, not 999." in player.text
        await player.press("m")
        assert "raise by  1▏  pay 1 of 470" in player.text
        await player.press("h")
        assert "raise by  20▏" in player.text
        await player.press("a")
        assert "raise by  470▏  pay 470 of 470" in player.text
        await player.press("home", "up", "pageup", "enter")
        assert "Bo raises by 12." in player.game.narrate()

    play(table_of_two(tmp_path), course)


def test_a_panel_stays_where_it_was_scrolled_to(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.press("l")
        panel = player.app.screen.query_one("#side", SidePanel)
        end = panel.scroll_offset.y
        assert end > 10, "the log begins with its newest lines"
        await player.press("pageup")
        assert panel.scroll_offset.y == end - 10
        await player.press("pagedown")
        assert panel.scroll_offset.y == end

    play(new_table(tmp_path, "corellian-spike", seats=8), course, (80, 24))


@pytest.mark.long(reason="plays through the full screen")
def test_what_is_hard_to_undo_is_asked_twice_except_in_practice(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_betting(player)
        await player.press("r", "a", "enter")
        assert "raise 470: you bet all 470 you have, and must fold to a raise. Are you sure?" in player.text
        await player.press("n")
        assert player.evening.view(1).stacks[1] == 470
        await player.turn("r", "a", "enter", "y")
        assert player.game.stacks[1] == 0
        # By the book of this game nobody is all in.
        assert "bet 470" in player.text and "all in" not in player.text

    play(table_of_two(tmp_path / "serious", practice=False), course)

    async def in_practice(player: Player) -> None:
        await to_betting(player)
        await player.press("r", "a", "enter")
        assert player.game.stacks[1] == 0

    play(table_of_two(tmp_path / "practice"), in_practice)


@pytest.mark.long(reason="plays through the full screen")
def test_side_pots_are_shown_as_soon_as_somebody_is_all_in(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        await player.turn("s")
        await player.turn("s")
        await player.turn("s")
        await player.turn("r", "a", "enter")
        assert "Side pot" not in player.text
        await player.turn("r", "2", "0", "enter")
        await player.turn("c")
        lines = " ".join(player.text.split())
        assert "Pot 130" in lines and "Side pot 1 40" in lines and "Sabacc pot 30" in lines

    # Bo has 10 credits left after the antes, the others have 50.
    people = ("Ana", "Bo", "Cy")
    evening = new_table(tmp_path, "corellian-spike", all_in="side_pots", people=people, seats=3, buy_in=40)
    evening.rebuy(0, 40)
    evening.rebuy(2, 40)
    play(evening, course)


def test_exchange_takes_two_picks(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        me = player.me
        given, taken = player.evening.view(me).hand[1], player.evening.view(me).array[0]
        # The Array has one card yet, which needs no second question.
        await player.press("e", "2")
        assert f"Bo puts {given} into the Array." in player.game.narrate()
        assert taken in player.game.view(me).hand

    play(table_of_two(tmp_path, "centran"), course)


# Panels.


def test_panels_show_log_ladder_and_ledger_and_close_again(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn("enter", "l")
        assert "This hand" in player.text and "Ana antes 20." in player.text
        await player.press("v")
        assert "Hands, best first" in player.text and "▶ Nulrhek" in player.text and "1,891" in player.text
        await player.press("m")
        assert "Ledger" in player.text and " now " in player.text
        await player.press("escape")
        assert "Ledger" not in player.text
        await player.press("question_mark")
        assert isinstance(player.app.screen, HelpScreen)
        assert "take back your last decision" in player.text

    play(table_of_two(tmp_path), course)


def test_another_page_of_the_panel_begins_at_its_top(tmp_path: Path) -> None:
    """The talk at the table began in the middle after the log, which begins with its newest lines."""

    async def course(player: Player) -> None:
        await player.press("l")
        panel = player.app.screen.query_one("#side", SidePanel)
        assert panel.scroll_offset.y > 0
        await player.press("escape", "colon")
        assert panel.scroll_offset.y == 0, player.text

    play(new_table(tmp_path, "corellian-spike", seats=8), course, (80, 24))


def test_the_ledger_shows_what_items_brought(tmp_path: Path) -> None:
    """So that what was paid and won makes what everybody has now."""

    async def course(player: Player) -> None:
        await player.turn()
        table = player.evening
        table.ask(parse_request("offer 40 my ring"), 0)
        table.ask(parse_request("agree 1"), 1)
        await player.press("m")
        rows = [line.partition("│ item")[2].rstrip(" │").split() for line in player.text.splitlines()]
        assert ["+40", "0"] in rows, player.text

    play(table_of_two(tmp_path), course)


def test_after_a_hand_the_seats_show_what_everybody_has_by_now(tmp_path: Path) -> None:
    """After buying in and after the end of the evening they went on to show what the hand had left."""

    async def course(player: Player) -> None:
        await to_betting(player)
        await player.press("r", "a", "enter", "enter")
        await player.turn("f", "f")
        table = player.evening
        assert not table.is_playing and table.game is not None, player.text
        table.rebuy(0, 300)
        await player.press("m", "escape")
        stacks = table.session.stacks_by_name()
        for stack in stacks.values():
            assert f"  {stack} cr" in player.text, player.text
        table.close()
        await player.press("m", "escape")
        best, stack = next(iter(table.session.stacks_by_name().items()))
        assert f"  {stack} cr" in player.text and re.search(r"Sabacc pot +0", player.text), player.text
        assert f"{best} wins the game with {stack}." in player.text, "it is said for good"

    play(table_of_two(tmp_path), course)


def test_the_help_lists_every_key_once(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn("enter", "question_mark")
        screen = player.app.screen
        assert isinstance(screen, HelpScreen)
        keys = [line.strip().partition("  ")[0] for line in player.text.splitlines()]
        listed = [key for key in keys if key and key != "Keys"]
        assert len(listed) == len(set(listed)) and "Ctrl+P" in listed

    play(table_of_two(tmp_path), course, size=(100, 60))


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize(("plutt", "holder"), [("none", "house"), ("droid", "droid")])
def test_a_house_dealer_has_the_block_and_a_player_the_token(tmp_path: Path, plutt: str, holder: str) -> None:
    """CS-15.26: nobody at the table deals."""

    async def course(player: Player) -> None:
        await player.turn("enter")
        assert "(D)" not in player.text and player.text.count("(T)") == 1
        first = player.evening.session.token
        assert first is not None
        [line] = [line for line in player.text.splitlines() if "(T)" in line]
        assert player.evening.session.player(first).name in line
        assert f"Block: {holder} · hand 1" in player.text.splitlines()[0]
        await player.press("colon")
        assert f"The Dealer's Block: {player.evening.session.block}" in player.text

    play(table_of_two(tmp_path, house_dealer=True, plutt=plutt), course)


def test_stacks_are_shown_as_chips_of_three_metals(tmp_path: Path) -> None:
    """GS-2.4: at the seats by signs, which the ledger explains. The buy-in of the table says what they are worth."""

    async def course(player: Player) -> None:
        await player.turn("enter")
        assert "4◆ 8● 17○" in player.text
        await player.press("m")
        lines = [flowing(line) for line in player.text.splitlines()]
        for row in ("now 970 970", "◆100 4 4", "●50 8 8", "○10 17 17", "◆ Aurodium ● Argentium ○ Bronzium"):
            assert any(row in line for line in lines), (row, player.text)

    play(table_of_two(tmp_path, buy_in=1000), course)


def test_a_wide_screen_has_the_log_always(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        assert "This hand" in player.text and "Ana antes 20." in player.text
        assert "Hands, best first" not in player.text

    play(table_of_two(tmp_path), course, size=(120, 30))


def test_on_a_wide_screen_ladder_table_and_log_stand_side_by_side(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        first = player.text.splitlines()[0]
        assert first.index("Hands, best first") < first.index("Corellian Spike") < first.index("This hand")
        assert "▶ Nulrhek" in player.text and "Ana antes 20." in player.text
        await player.press("m")
        assert "Hands, best first" in player.text and "Ledger" in player.text and "This hand" not in player.text

    play(table_of_two(tmp_path), course, size=(140, 40))


@pytest.mark.long(reason="plays through the full screen")
def test_the_ladder_beside_the_table_opens_where_it_stands(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn("enter", "v")
        first = player.text.splitlines()[0]
        assert player.text.count("Hands, best first") == 1 and "This hand" in first
        assert first.index("Hands, best first") < first.index("Corellian Spike")
        panel = player.app.screen.query_one("#ladder", SidePanel)
        own = panel.scroll_offset.y
        assert panel.max_scroll_y > 0 and "▶ Nulrhek" in player.text, "what each rank is takes more lines"
        await player.press("pageup")
        assert panel.scroll_offset.y < own
        await player.press("v")
        assert panel.max_scroll_y == 0 and "Hands, best first" in player.text

    play(table_of_two(tmp_path), course, size=(140, 40))


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("seats", [4, 8])
def test_the_ledger_has_everybody_s_whole_name(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    async def course(player: Player) -> None:
        await player.press("m")
        [row] = [line for line in player.text.splitlines() if "│ hand " in line]
        names = [each.name for each in player.evening.session.players if each is not None]
        assert row.partition("│ hand ")[2].rstrip(" │").split() == names
        assert "◆ Aurodium  ● Argentium  ○ Bronzium" in player.text

    play(new_table(tmp_path, people=("Player",), seats=seats), course, size=size)


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize("rules_id", RULE_IDS)
@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
def test_the_ladder_opens_with_its_head_with_the_coach_on(tmp_path: Path, rules_id: str, size: tuple[int, int]) -> None:
    async def course(player: Player) -> None:
        await player.press("o", "v")
        panel = player.app.screen.query_one("#side", SidePanel)
        head = player.text.splitlines()[1]
        assert panel.scroll_offset.y == 0 and re.search(r" ranks from the top|You: common rank|You: a rank that", head)
        assert "\n│ ▶ " in player.text, "the own rank is in sight"

    table = new_table(tmp_path, rules_id, people=("Ana",), bots=("thumb",))
    table.coach.hands = 1
    play(table, course, size=size)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (140, 40)])
def test_own_cards_stand_next_to_what_they_are(tmp_path: Path, size: tuple[int, int]) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        lines, name = player.text.splitlines(), "▶ Bo"
        [line] = [each for each in lines if name in each]
        before = line[: line.index(name)].rstrip()
        assert before.endswith("╮"), "the upper edge of the last card"
        assert line.index(name) - len(before) <= 3

    play(table_of_two(tmp_path), course, size=size)


# Practice, and standing answers.


def test_undo_takes_back_the_last_decision(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        before = player.game.digest()
        await player.turn("s")
        await player.turn("u")
        assert player.game.digest() == before
        assert player.scene.view.seat == player.me == 1

    play(table_of_two(tmp_path), course)


def test_there_is_no_undo_and_no_coach_outside_practice(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        assert "undo" not in player.text and "coach" not in player.text

    play(table_of_two(tmp_path, practice=False), course)


@pytest.mark.long(reason="plays through the full screen")
def test_a_standing_answer_is_given_until_it_is_taken_back(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        for _ in range(2):
            await player.turn("k")
            await player.turn("s")
        await player.turn("k")  # Bo bets nothing, and Ana is asked whether she calls the hand
        await player.turn("N")
        assert player.game.narrate().count("Ana does not call the hand.") == 1
        assert player.evening.armed(0)
        assert "x disarm" in player.text
        await player.press("question_mark")
        assert "take the armed answers back" in player.text
        await player.press("escape")
        await player.press("x")
        assert not player.evening.armed(0)

    play(table_of_two(tmp_path, "classic"), course)


# What is seen to happen.


def test_a_shift_is_cried_out_and_marks_the_cards_it_has_brought(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        # Bo bets nothing, and Ana lets it pass; then the dice roll, and with this seed they show a pair.
        await player.turn("k")
        assert "Sabacc Shift!" in player.game.narrate()
        assert "║  Sabacc Shift!  ║" in player.text
        changed = [place for place, edge in player.scene.edges.items() if edge is Edge.CHANGED]
        assert changed and {place.seat for place in changed} == {player.me}

    play(table_of_two(tmp_path, "classic", seed=188), course)


@pytest.mark.long(reason="plays through the full screen")
def test_a_shift_is_named_until_its_seat_has_acted(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        await player.turn("k")
        await player.turn("s")
        assert " · SHIFT " in player.text.splitlines()[0] and "hand SHIFT" in player.text
        await player.press("k")
        assert "SHIFT" not in player.text

    play(table_of_two(tmp_path, "classic", seed=188), course)


def test_bots_rest_between_moves_and_space_hurries_them(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        await player.pilot.press("s")  # now it is the bot's turn, which would rest for an hour
        assert "Space hurry" in player.text
        assert player.evening.to_act == 2
        await player.press("space")
        assert isinstance(player.app.screen, Curtain)
        assert player.evening.to_act == 0

    evening = new_table(tmp_path, "corellian-spike", people=TWO, seats=3)
    play(evening, course, screen=lambda: TableScreen(evening, pause=3600))


# Several people.


def test_a_curtain_hides_everything_between_two_people(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        evening = player.evening
        assert isinstance(player.app.screen, Curtain)
        assert "Pass the keyboard to Bo." in player.text
        assert "draws" not in player.text
        await player.press("enter")
        secrets = [f"Bo draws {card}." for card in evening.view(1).hand]
        assert len(secrets) == 2 and all(line in player.text for line in secrets)
        await player.press("s")
        assert isinstance(player.app.screen, Curtain)
        assert "Pass the keyboard to Ana." in player.text
        below = player.app.screen_stack[-2].query_one(TableView).scene
        assert below is not None and below.view.seat is None
        await player.press("enter")
        assert player.scene.view.seat == 0
        assert player.scene.view.hands[1] == ("?", "?")
        assert "Bo draws a card." in player.text
        assert not any(line in player.text for line in secrets)

    play(table_of_two(tmp_path), course, size=(140, 50))


def test_nobody_s_cards_are_shown_between_hands(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_betting(player)
        await player.turn("r", "m", "enter")
        await player.turn("f")
        assert not player.evening.is_playing
        assert player.scene.view.seat is None
        assert player.scene.view.hands[1] == ("?", "?")

    play(table_of_two(tmp_path), course)


# Notes.


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize(("end", "is_open"), [("open", True), ("sabacc_won", False)])
def test_that_a_table_has_an_open_end_is_said_until_the_first_decision(tmp_path: Path, end: str, is_open: bool) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        remark = "Play goes on when the sabacc pot is won, unlike by the book (game_end=open)."
        assert (remark in player.text) == is_open
        assert not player.app._notifications and "k check" in player.text
        await player.turn("k")
        assert remark not in player.text

    play(table_of_two(tmp_path, "classic", game_end=end), course)


def test_that_there_is_no_plutt_yet_is_said_until_the_first_decision(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        said = " ".join(player.text.split())
        remark = "There is no Plutt yet: between hands, `invite NAME` makes a guest the Plutt;"
        assert f"{remark} until then all others decide on stakes." in said
        await player.turn("k")
        assert "no Plutt yet" not in player.text

    play(table_of_two(tmp_path, "classic", plutt="guest"), course)


def test_a_note_leaves_the_keys_in_sight(tmp_path: Path) -> None:
    async def sit(evening: LiveTable) -> None:
        app = SabaccApp(lambda: TableScreen(evening, pause=0))
        async with app.run_test(size=(80, 24), notifications=True) as pilot:
            player = Player(app, pilot, evening)
            await player.settle()
            keys = player.text.splitlines()[-3:]
            app.notify("This table began by an earlier revision of its rules. " * 4, timeout=60)
            await player.settle()
            assert "an earlier revision" in player.text
            assert "q quit" in keys[-1] and player.text.splitlines()[-3:] == keys

    with new_table(tmp_path, "classic", people=("Ana",)) as evening:
        asyncio.run(sit(evening))


# Talk.


@pytest.mark.long(reason="types whole sentences key by key")
def test_an_item_is_staked_by_talk_and_a_bad_request_says_how(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn("enter", "colon", *"off")
        assert isinstance(player.app.screen, TalkScreen)
        said = " ".join(player.text.split())
        assert "offer CREDITS ITEM [: NOTE]" in said
        assert "Put up a thing as a stake, for so many credits." in said
        assert "Example: offer 400 my ship: slightly used" in said
        await player.press(*"er x", "enter")
        assert "'x' should be a whole number" in player.text
        await player.press(*["backspace"] * 7, *"offer 100 ship", "enter", "colon", *"a: agree 1", "enter")
        [item] = player.evening.session.vault.pledged()
        assert (item.name, item.value, item.seat) == ("ship", 100, 1)
        assert "Item 1, ship, goes to the vault, and Bo gets 100 for it." in " ".join(player.text.split())

    play(table_of_two(tmp_path), course)


def test_whoever_begins_to_talk_sees_what_can_be_said_and_what_bots_agree_to(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.press("colon")
        box = " ".join(line.strip("│ ") for line in player.text.splitlines()[-5:-1])
        assert all(re.search(rf"\b{verb}\b", box) for verb in REQUESTS), box
        assert "PgUp PgDn read what each does" in box and "Esc leaves" in box
        for _ in range(9):
            await player.press("pagedown")
        panel = " ".join(line[35:79].strip("│ ") for line in player.text.splitlines()[:18])
        assert BOTS_LEND in panel

    play(new_table(tmp_path, "classic", people=("Ana",)), course)


@pytest.mark.long(reason="plays through the full screen")
def test_talk_is_completed_and_the_panel_read_to_its_end_meanwhile(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn("enter", "colon", *"decl", "tab", "space", "d")
        assert player.app.screen.query_one(Input).value == "declare d"
        assert "withdraw NUMBER" in player.text and "resign" not in player.text
        await player.press(*["pagedown"] * 6)
        assert "resign" in player.text and "As the Plutt, give up the role." in player.text

    play(table_of_two(tmp_path), course)


@pytest.mark.long(reason="plays through the full screen")
def test_all_of_the_own_hand_is_told_with_a_bet_and_the_coach(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_betting(player)
        await player.turn("r", "m", "enter")
        await player.turn("r", "m", "enter")
        await player.press("o")
        assert "Coach:" in player.text and "bet 1" in player.text
        assert "common rank; its total beats " in player.text

    play(table_of_two(tmp_path), course)


@pytest.mark.long(reason="plays through the full screen")
def test_the_side_is_declared_by_talk_between_hands(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        await player.turn("f", "y")
        assert not player.evening.is_playing
        await player.press("colon", *"B: declare dark", "enter", "n")
        assert player.game.view().dark[:2] == (False, True)

    play(table_of_two(tmp_path, "force", declare_side="hand"), course)


# Between hands, and the end.


async def to_the_end(player: Player) -> None:
    """Bo bets, and Ana folds."""
    await to_betting(player)
    await player.turn("r", "m", "enter")
    await player.turn("f")


def test_the_end_of_a_hand_has_a_verdict_and_n_deals_the_next(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_the_end(player)
        assert "Bo wins 50, as everybody else has folded." in player.text
        assert "n next hand" in player.text
        await player.press("n")
        assert len(player.evening.ledger) == 1 and player.evening.is_playing

    play(table_of_two(tmp_path), course)


@pytest.mark.long(reason="plays through the full screen")
def test_who_has_lost_everything_buys_in_again(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        while player.evening.is_playing:
            await player.turn("s")
        (loser,) = (name for name, stack in player.evening.session.stacks_by_name().items() if not stack)
        assert f"{loser} has 0, and the antes are 30. Buy in again?" in player.text
        await player.press("u", "n")
        assert "b buy in again   e end the evening" in player.text
        await player.press("b", "n")
        assert player.evening.is_playing
        assert player.evening.session.player(TWO.index(loser)).bought == 60

    # The antes take everything, so that both only stand until the hands are compared.
    play(table_of_two(tmp_path, buy_in=30), course)


def test_only_what_can_be_done_between_hands_is_offered(tmp_path: Path) -> None:
    """The antes have taken everything: with two of three broke nothing was agreed that one could play on from."""

    async def course(player: Player) -> None:
        while player.evening.is_playing:
            await player.press("s", "k")
        assert "Ana has 0, and the antes are 30. Buy in again?" in player.text
        await player.press("escape")
        keys = player.text.splitlines()[-2:]
        assert "b buy in again   e end the evening   u undo   o coach" in keys[0]
        assert "q quit" in keys[1]
        await player.press("y", "b")
        assert "Ana buys 30 more." in player.text

    alone = new_table(
        tmp_path, "corellian-spike", rounds=1, people=("Ana",), bots=("thumb",), seats=3, buy_in=30, bots_rebuy=False
    )
    play(alone, course)


def test_a_note_tells_the_hand_of_others_and_the_own_hand_is_told_once(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        while player.evening.is_playing:
            await player.press("s", "k")
        assert "Nulrhek (+1)" in player.text and "Lone Sabacc (0)" in player.text and "wins 90" in player.text
        # Bex's in the seat and in the verdict, and Ana's own.
        assert player.text.count("Nulrhek") == 3

    play(new_table(tmp_path, "corellian-spike", rounds=1, people=("Ana",), bots=("thumb",), seats=3, buy_in=30), course)


@pytest.mark.long(reason="plays through the full screen")
def test_the_evening_ends_with_the_final_stacks(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_the_end(player)
        await player.press("e", "n")
        assert not player.evening.is_closed
        await player.press("e", "y")
        assert player.evening.is_closed
        ended = (
            "Bo, with the most credits, takes 20 from the sabacc pot. Bo wins the game with 540. Congratulations, Bo!"
        )
        assert f"{ended} In the end: Bo 540, Ana 460." in flowing(player.text)

    play(table_of_two(tmp_path), course)
    assert not Store(tmp_path).has_table


@pytest.mark.long(reason="plays through the full screen")
def test_after_the_agreed_end_the_game_can_go_on(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await to_the_end(player)
        assert "y play on" in player.text and "n next hand" not in player.text
        await player.press("y", "n")
        assert player.evening.is_playing

    play(table_of_two(tmp_path, game_end="hands:1"), course)


def test_a_table_goes_on_where_it_was_left(tmp_path: Path) -> None:
    shown: list[str] = []

    async def look(player: Player) -> None:
        while player.scene.dice:
            # They are still rolling.
            await player.pilot.pause(0.01)
        shown.append(player.text)

    async def leave(player: Player) -> None:
        await to_betting(player)
        await look(player)
        await player.pilot.press("q")

    async def come_back(player: Player) -> None:
        await player.turn()
        await look(player)

    play(table_of_two(tmp_path), leave)
    play(resume_table(Store(tmp_path)), come_back)
    # The line of what has just happened tells more to who comes back.
    left, back = ([line for i, line in enumerate(text.splitlines()) if i != 20] for text in shown)
    assert left == back


def test_ctrl_c_leaves_cleanly(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.pilot.press("ctrl+c")

    assert play(new_table(tmp_path), course) == 0
    assert Store(tmp_path).has_table


def test_the_timer_brings_a_shift(tmp_path: Path) -> None:
    async def course(player: Player) -> None:
        await player.turn()
        async with asyncio.timeout(20):
            while "The timer goes off." not in player.game.narrate():
                await player.settle()
        assert player.evening.is_playing

    play(table_of_two(tmp_path, "classic", trigger="timer", timer_s="1-1"), course)


def test_no_two_acts_of_a_phase_have_one_letter() -> None:
    """For the book of every game, every preset, and every single word or yes and no of the options."""
    for rules in {each for game in all_rule_sets() for each in variants(game)}:
        for phase in range(len(rules.course.phases)):
            start = phase * MAX_MENU
            acts = rules.program.menu[start : start + rules.program.menu_size[phase]]
            letters = [LETTERS[ACTIONS[code].verb] for code in acts]
            assert len(set(letters)) == len(letters), (rules, rules.course.phases[phase].name, letters)


def variants(game: RuleSet) -> Iterator[RuleSet]:
    yield game
    yield from (preset.load(game).rules for preset in all_presets() if game in preset.rule_sets)
    for name in game.defaults:
        option = game.option(name)
        for value in option.words if option.kind == "words" else (True, False) if option.kind == "yes_no" else ():
            with suppress(BadRules):
                yield game.with_options(**{name: value})


# Colours and sizes.


@pytest.mark.parametrize(("named", "taken"), [("nord", "nord"), ("daylight", "daylight"), ("x", "cantina")])
def test_colours_can_be_named_by_the_variable_of_textual(
    monkeypatch: pytest.MonkeyPatch, named: str, taken: str
) -> None:
    monkeypatch.setenv("TEXTUAL_THEME", named)
    assert SabaccApp(Screen).theme == taken


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (79, 24), (80, 23)])
def test_too_small_a_terminal_asks_for_room_and_goes_on_when_it_has_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async def course(player: Player) -> None:
        assert isinstance(player.app.screen, RoomScreen)
        await player.pilot.resize_terminal(80, 24)
        await player.settle()
        assert "Classic Sabacc" in player.text
        await player.pilot.resize_terminal(*size)
        await player.settle()
        assert isinstance(player.app.screen, RoomScreen)

    play(new_table(tmp_path), course, size=size)


async def to_the_showdown(player: Player) -> None:
    """Everybody gives the safe answer to the end."""
    while player.evening.is_playing:
        default = player.game.default()
        await player.turn(LETTERS[default.verb], *(["enter"] if default.__match_args__ else []))


LONG = pytest.mark.long(reason="plays a hand to its end by keys")


@pytest.mark.long(reason="plays through the full screen")
@pytest.mark.parametrize(
    ("rules_id", "size"),
    [
        pytest.param(rules.id, size, marks=() if rules.id == "centran" and size == SIZES[0] else LONG)
        for rules in all_rule_sets()
        for size in SIZES
    ],
)
def test_own_lines_and_the_verdict_are_whole_with_the_coach_on(
    tmp_path: Path, rules_id: str, size: tuple[int, int]
) -> None:
    async def course(player: Player) -> None:
        await player.press("o")
        assert all(line in player.text for line in player.scene.own_lines) and player.scene.own_lines
        assert "Coach:" in player.text
        await player.press("o")
        await to_the_showdown(player)
        assert verdict(player.game, 0) in flowing(player.text)

    play(new_table(tmp_path, rules_id, seats=4, people=("Ana",), bots=("thumb",)), course, size=size)


@pytest.mark.long(reason="eight people play whole hands by keys")
@pytest.mark.parametrize(
    ("rules_id", "size"),
    [*((rules.id, (80, 24)) for rules in all_rule_sets()), ("centran", (140, 40)), ("centran", (300, 100))],
)
def test_nothing_is_cut_off_with_eight_at_the_table(tmp_path: Path, rules_id: str, size: tuple[int, int]) -> None:
    async def course(player: Player) -> None:
        view = player.scene.view
        for seat, name in enumerate(player.scene.names):
            assert name in player.text
            assert seat == view.seat or f"{view.stacks[seat]} cr" in player.text
        for card in (*view.hand, *view.array, *view.fives, *(view.discard_top or "").split()):
            assert card in player.text
        assert all(line in player.text for line in player.scene.own_lines) and player.scene.own_lines

    play(new_table(tmp_path, rules_id, seats=8), course, size=size)
