"""What the screen of a table knows and decides, without a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sabacc import Accuse, Raise
from sabacc.bots.coach import Advice, Idea
from sabacc.errors import SabaccError
from sabacc.home.table_lines import table_lines
from sabacc.play.notation import parse_action
from sabacc.session.requests import Appoint, parse_request
from sabacc.tables.closing import closing_line, closing_question
from sabacc.tables.live_table import LiveTable
from sabacc.tui.card_art import Edge
from sabacc.tui.pages import LEDGER, TALK, log_lines
from sabacc.tui.questions import AmountQuestion, PickQuestion, RebuyQuestion, SureQuestion
from sabacc.tui.scene import declared_text, state_text
from sabacc.tui.table_keys import Effect, help_lines, press
from sabacc.tui.table_model import TableModel
from tests.support.keyboard import Keyboard
from tests.support.scenario import play, sketch
from tests.support.screen import flowing, new_table

Sit = Callable[..., Keyboard]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Two people and no bot, so that nothing happens but what the keys say. Bo is the first to act."""
    tables: list[LiveTable] = []

    def sit_down(rules_id: str = "corellian-spike", **options: object) -> Keyboard:
        values: dict[str, object] = {"people": ("Ana", "Bo"), "seats": 2, **options}
        tables.append(new_table(tmp_path / str(len(tables)), rules_id, **values))  # type: ignore[arg-type]
        return Keyboard(tables[-1]).begin()

    yield sit_down
    for table in tables:
        table.quit()


def to_betting(keyboard: Keyboard) -> None:
    """Both stand, and Bo has to bet."""
    keyboard.turn()
    keyboard.turn("s")
    keyboard.turn("s")


# Keys and refusals.


def test_a_key_of_the_phase_is_done_at_once_where_there_is_nothing_to_ask(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    assert "s stand   g gain 10" in keyboard.bar
    keyboard.press("s")
    assert "Bo stands." in keyboard.story
    assert not keyboard.model.keys


def test_a_key_that_is_not_possible_says_why_and_changes_nothing(sit: Sit) -> None:
    keyboard = sit("brockley")
    keyboard.turn()
    before = keyboard.digest
    keyboard.press("d")
    assert keyboard.said == "Take your action first."
    assert keyboard.digest == before
    assert keyboard.model.question is None


def test_a_key_that_means_nothing_does_nothing(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    before, said = keyboard.digest, keyboard.notice
    assert keyboard.press("f5", "j", "space") is None
    assert (keyboard.digest, keyboard.notice) == (before, said)


# Questions.


def test_a_question_takes_all_keys_until_it_is_answered_or_left(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    given = keyboard.model.view.hand[1]
    assert keyboard.press("t", "q", "m", "pageup", "right") is None
    assert isinstance(keyboard.model.question, PickQuestion) and not keyboard.model.page
    assert [place.at for place, edge in keyboard.scene.edges.items() if edge is Edge.PICKED] == [1]
    keyboard.press("escape")
    assert keyboard.model.question is None and not keyboard.scene.edges
    keyboard.press("t", "2")
    assert f"Bo discards {given}." in keyboard.story


def test_an_amount_that_is_refused_can_be_corrected(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.press("r", *"999", "enter")
    assert keyboard.said == "A raise can be at most 470, not 999."
    assert isinstance(keyboard.model.question, AmountQuestion)
    keyboard.press("home", "up", "enter")
    assert "Bo raises by 2." in keyboard.story
    assert keyboard.model.question is None


def test_an_amount_that_was_deleted_is_not_given(sit: Sit) -> None:
    """Enter paid what had stood there before, which nobody saw any more."""
    keyboard = sit()
    to_betting(keyboard)
    keyboard.press("r", *"999", *["backspace"] * 3, "enter")
    assert isinstance(keyboard.model.question, AmountQuestion) and "pay" not in keyboard.bar
    keyboard.press(*"20", "enter")
    assert "Bo raises by 20." in keyboard.story


def test_what_is_hard_to_undo_is_asked_twice_except_in_practice(sit: Sit) -> None:
    serious = sit(practice=False)
    to_betting(serious)
    serious.press("r", "a", "enter")
    assert isinstance(serious.model.question, SureQuestion)
    assert "you bet all 470 you have" in serious.bar
    serious.press("n")
    assert serious.model.view.stacks[1] == 470
    serious.press("r", "a", "enter", "y")
    assert serious.model.view.stacks[1] == 0
    practice = sit()
    to_betting(practice)
    practice.press("r", "a", "enter")
    assert practice.model.view.stacks[1] == 0


def test_a_raise_starts_at_half_the_pot_and_says_what_it_takes(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.turn("r", *"50", "enter")
    keyboard.press("r")
    assert "raise by  70▏  pay 120 of 470" in keyboard.bar
    assert "m least 1   h half of pot and call 70   p pot and call 140   a most 420" in keyboard.bar
    keyboard.press("p")
    assert "raise by  140▏  pay 190 of 470" in keyboard.bar
    keyboard.press(*"99")
    assert "raise by  99▏  pay 149 of 470" in keyboard.bar


def test_all_in_is_said_only_where_a_short_stack_stays_in(sit: Sit) -> None:
    keyboard = sit(all_in="side_pots", practice=False)
    to_betting(keyboard)
    keyboard.press("r")
    assert "a all in 470" in keyboard.bar
    keyboard.press("a", "enter")
    assert "raise 470: you go all in with 470. Are you sure?" in keyboard.bar


@pytest.mark.parametrize("practice", [True, False])
def test_folding_where_checking_is_free_asks_once(sit: Sit, practice: bool) -> None:
    keyboard = sit(practice=practice)
    to_betting(keyboard)
    keyboard.press("f")
    told = "fold: checking is free, and for folding you pay 10 to the hand pot. Fold all the same?"
    assert told in flowing(keyboard.bar)
    keyboard.press("n")
    assert keyboard.model.question is None and "Bo folds." not in keyboard.story
    keyboard.press("f", "y")
    assert "Bo folds." in keyboard.story


def test_enter_and_esc_are_yes_and_no_too_but_never_pressed_once_too_often(sit: Sit) -> None:
    keyboard = sit(practice=False)
    to_betting(keyboard)
    keyboard.press("f", "escape")
    assert keyboard.model.question is None and "Bo folds." not in keyboard.story
    keyboard.press("r", "a", "enter", "enter", "enter")
    assert isinstance(keyboard.model.question, SureQuestion), "Enter has given the amount already"
    keyboard.press("n", "f", "enter")
    assert "Bo folds." in keyboard.story


def test_a_fold_that_saves_a_bet_is_done_at_once_in_practice(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.turn("r", "m", "enter")
    keyboard.press("f")
    assert "Ana folds." in keyboard.story


# Who sees what.


def test_a_curtain_falls_between_two_people(sit: Sit) -> None:
    keyboard = sit()
    model = keyboard.model
    assert keyboard.curtain == 1
    assert keyboard.scene.view.seat is None and not model.keys
    keyboard.turn()
    assert keyboard.scene.view.seat == 1 and "?" not in keyboard.scene.view.hand
    keyboard.press("s")
    assert keyboard.curtain == 0
    assert keyboard.scene.view.seat is None and keyboard.scene.view.hands[1] == ("?", "?")
    keyboard.turn()
    assert keyboard.scene.view.seat == 0 and keyboard.scene.view.hands[1] == ("?", "?")


def test_a_curtain_opens_for_nobody_who_need_not_act(sit: Sit) -> None:
    keyboard = sit()
    keyboard.model.unveil(0)
    assert keyboard.scene.view.seat is None


def test_one_person_among_bots_needs_no_curtain(sit: Sit) -> None:
    keyboard = sit(people=("Ana",), seats=3)
    assert keyboard.curtain is None and keyboard.model.viewer == 0
    assert keyboard.model.keys


def test_everybody_hears_everything_once(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    assert "Bo draws" in keyboard.notice
    keyboard.turn("s")
    assert "Bo stands." in keyboard.notice
    keyboard.turn("s")
    assert "Bo and Ana stand." in keyboard.notice and "Bo draws" not in keyboard.notice


# Nothing happens unseen.


def test_what_happened_stays_until_the_next_decision(sit: Sit) -> None:
    keyboard = sit(people=("Ana",), seats=4, bots=("thumb",))
    keyboard.press("s")
    said = keyboard.notice
    assert said.startswith("Ana stands. ")
    # Looking around, and what is not possible, take nothing away.
    keyboard.press("m", "escape", "plus")
    assert keyboard.notice == f"{said} {keyboard.said}" and keyboard.said.startswith("The bots wait")
    keyboard.press("v", "v")
    assert keyboard.notice == said
    keyboard.press("c")
    assert "Ana calls" in keyboard.notice and "Ana stands." not in keyboard.notice


def test_a_shift_keeps_its_frames_and_its_word_until_the_viewer_acts(sit: Sit) -> None:
    keyboard = sit("classic", seed=188, people=("Ana", "Bo", "Cy"), seats=3)
    model = keyboard.model
    table = model.table
    me = model.viewer = 2
    while table.game is not None and "Sabacc Shift!" not in table.game.narrate():
        table.act(table.game.default())
        model.look()
    others = 0
    while table.game is not None and not model.keys:
        assert keyboard.scene.shift == "Sabacc Shift!"
        assert list(keyboard.scene.edges.values()) == [Edge.CHANGED] * len(table.view(me).hand)
        table.act(table.game.default())
        model.look()
        others += 1
    assert others, "somebody has acted in between"
    assert "Sabacc Shift!" in keyboard.notice
    assert Edge.CHANGED in keyboard.scene.edges.values()
    keyboard.press(
        next(key.letter for key in model.keys if key.choice is not None and key.kind is type(model.view.default))
    )
    model.viewer = me
    model.look()
    assert not keyboard.scene.shift and not keyboard.scene.edges


def test_the_verdict_stays_until_the_next_deal_and_is_in_the_log(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.turn("r", "m", "enter")
    keyboard.turn("f")
    told = (
        "Bo wins 50, as everybody else has folded. Bo gets 1 back that nobody matched. "
        "Ana pays 10 to the hand pot for folding. That is -40 for Ana and +20 for Bo."
    )
    for key in ("plus", "m", "escape", "o", "l"):
        keyboard.press(key)
        assert told in keyboard.notice
    page = [line.plain for line in log_lines(keyboard.model.reading(), 40)]
    assert page[-1] == told
    keyboard.press("n")
    assert "Bo wins" not in keyboard.notice


def test_a_verdict_without_room_still_says_who_won_and_what_that_is_for_the_viewer(sit: Sit) -> None:
    keyboard = alone(sit, seed=4)
    notice = keyboard.model.notice
    whole = notice.verdict
    first, last = whole.partition(". ")[0], whole.rpartition(". ")[2]
    assert len(whole) > 80 and last.startswith("That is "), "more than two lines of 60"
    told = " ".join(line.plain for line in notice.lines(60, 2, 2))
    assert told.startswith(f"{first}. …") and told.endswith(last)


def test_a_sabacc_that_is_shown_is_cried_before_the_verdict(sit: Sit) -> None:
    keyboard = sit(seed=8)
    keyboard.turn()
    while keyboard.model.table.is_playing:
        keyboard.turn("s" if keyboard.model.view.phase == "Trading" else "k")
    assert "The last round is over. Ana: Sabacc! Ana wins " in keyboard.notice
    assert keyboard.notice.count("Sabacc!") == 1
    assert "Ana: Sabacc!" in [line.plain for line in log_lines(keyboard.model.reading(), 40)]


def test_the_viewer_is_you_in_the_verdict(sit: Sit) -> None:
    keyboard = sit(people=("Ana",), seats=3)
    while keyboard.model.table.is_playing:
        keyboard.press("f", "y") if any(
            key.letter == "f" and key.choice for key in keyboard.model.keys
        ) else keyboard.press("s")
    assert "you" in keyboard.notice.lower() and " for you." in keyboard.notice and "Ana wins" not in keyboard.notice


def test_a_timer_that_closes_a_question_says_so(sit: Sit) -> None:
    keyboard = sit("classic", trigger="timer", timer_s="7-7")
    keyboard.turn()
    assert keyboard.model.ring() and not keyboard.said, "no question was open"
    keyboard.press("r")
    assert keyboard.model.question is not None
    assert keyboard.model.ring()
    assert keyboard.model.question is None
    assert keyboard.said == "The shift has closed your question: look at your cards again."


def test_an_armed_answer_that_lapses_says_so(sit: Sit) -> None:
    keyboard = sit("classic", trigger="timer")
    keyboard.turn()
    for _ in range(2):
        keyboard.turn("k")
        keyboard.turn("s")
    keyboard.turn("k")  # Bo bets nothing, and Ana is asked whether she calls the hand
    keyboard.turn("N")
    table = keyboard.model.table
    assert table.armed(0)
    while table.game is not None and table.armed(0):
        raises = table.to_act == 1 and any(choice.kind is Raise for choice in table.view(1).choices)
        if not table.step():
            table.act(Raise(7) if raises else table.game.default())
    keyboard.model.viewer = 0
    keyboard.model.look()
    assert "Your armed answer, pass, no longer holds: it takes 7 to stay in now." in keyboard.notice


def test_a_declared_total_goes_with_the_cards() -> None:
    def shown(*actions: str) -> list[bool]:
        """Whether each seat's total is told, on the screen and line by line."""
        view = play(sketch("brockley", (100,) * 3, ("10c 11s", "9c 10f", "4c 5s"), actions=actions)).view(1)
        told = [bool(declared_text(view, seat)) for seat in range(3)]
        assert ["declared" in line for line in table_lines(view, "ABC")[1:]] == told
        return told

    assert shown("A stand;A done") == [True, True, True]
    assert shown("A trade 10c;A done") == [False, True, True]
    assert shown("A stand;A done;roll 3 3") == [False, False, False]
    everybody_stands = "A stand;A done;B stand;B done;C stand;C done"
    assert shown(everybody_stands, "A check;B fold") == [True, False, True]


# Bots.


def test_bots_are_woken_once_after_something_was_done(sit: Sit) -> None:
    model = TableModel(sit(people=("Ana", "Bo"), seats=3).model.table)
    model.begin()
    assert model.wake_bots() and model.is_busy
    assert not model.wake_bots()
    model.unveil(1)
    press(model, "s")
    assert not model.wake_bots(), "they play already"
    model.is_busy = False
    assert not model.wake_bots()


def test_some_things_wait_for_the_bots(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.turn("s")
    keyboard.model.is_busy = True
    for key in ("u", "colon"):
        keyboard.model.notice.say("")
        assert keyboard.press(key) is None
        assert keyboard.said == "Wait until everybody has acted."
    assert not keyboard.model.ring()


# Practice, and armed answers.


def test_undo_takes_back_the_last_decision(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    before = keyboard.digest
    keyboard.turn("s")
    keyboard.turn("u")
    assert keyboard.digest == before
    assert keyboard.model.viewer == 1


def test_undo_takes_back_the_move_that_ended_the_hand(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    before = keyboard.digest
    keyboard.turn("f", "y")
    assert not keyboard.model.table.is_playing and "u undo" in keyboard.bar
    keyboard.turn("u")
    assert keyboard.digest == before and keyboard.model.is_my_turn
    keyboard.turn("f", "y")
    keyboard.press("n")
    keyboard.press("m")
    assert len(keyboard.model.table.ledger) == 1


def test_only_the_key_that_the_bar_names_deals_the_next_hand(sit: Sit) -> None:
    """Enter lets windows pass and is pressed once too often: the verdict must stay to be read."""
    keyboard = sit()
    to_betting(keyboard)
    keyboard.press("f", "y")
    over = keyboard.digest
    assert not keyboard.model.table.is_playing and "n next hand" in keyboard.bar
    keyboard.press("enter", "space")
    assert keyboard.digest == over and not keyboard.model.table.is_playing
    assert ("Enter", "the same") not in help_lines(keyboard.model)
    keyboard.press("n")
    assert keyboard.model.table.is_playing


def test_everybody_who_is_broke_is_asked_once_after_a_hand(sit: Sit) -> None:
    # The antes take everything, so that nobody can play on.
    keyboard = sit(buy_in=30, rounds=1)
    keyboard.turn()
    while keyboard.model.table.is_playing:
        keyboard.turn("s")
        keyboard.turn("k")
    seats = keyboard.model.table.broke_people()
    assert seats and isinstance(keyboard.model.question, RebuyQuestion)
    assert "has 0, and the antes are 30. Buy in again?" in keyboard.bar and "y yes, for 30" in keyboard.bar
    keyboard.press("l", "u")
    assert isinstance(keyboard.model.question, RebuyQuestion)
    for _ in seats:
        keyboard.press("n")
    assert keyboard.model.question is None and "b buy in again" in keyboard.bar
    keyboard.press("u")
    keyboard.turn("enter")
    assert keyboard.model.question is None and keyboard.model.table.is_playing, "Enter is not a yes"
    keyboard.turn("s")
    assert isinstance(keyboard.model.question, RebuyQuestion), "whoever is broke after an undo is asked again"
    for _ in seats:
        keyboard.press("enter", "n")
    keyboard.press("l")
    assert keyboard.model.question is None


def test_whoever_says_yes_buys_in_again(sit: Sit) -> None:
    keyboard = sit(buy_in=30, rounds=1)
    keyboard.turn()
    while keyboard.model.table.is_playing:
        keyboard.turn("s")
        keyboard.turn("k")
    (seat,) = keyboard.model.table.broke_people()
    keyboard.press("y")
    assert keyboard.model.question is None and keyboard.model.table.session.player(seat).stack == 30
    assert "buys 30 more." in keyboard.notice


def test_whoever_just_watches_is_not_asked_again_and_a_key_buys_in_later(sit: Sit) -> None:
    keyboard = sit(people=("Ana", "Bo", "Cai"), seats=3)
    for hand in range(2):
        keyboard.turn()
        while keyboard.model.table.is_playing:
            keyboard.turn("s")
            keyboard.turn("f", "y")
        keyboard.model.table.session.player(0).stack = 0
        keyboard.model.look()
        assert isinstance(keyboard.model.question, RebuyQuestion) == (hand == 0)
        if not hand:
            keyboard.press("n", "n")  # no, just watch; and the next hand
    assert "b buy in again" in keyboard.bar
    keyboard.press("b")
    assert keyboard.model.table.session.player(0).stack == 500


def test_a_check_that_ends_the_hand_says_so(sit: Sit) -> None:
    keyboard = sit("centran")
    keyboard.turn()
    for _ in range(2):
        keyboard.turn("s", "d")
    assert "k check  " in keyboard.bar and "the hand ends" not in keyboard.bar
    keyboard.turn("k")
    assert "k check: the hand ends" in keyboard.bar
    keyboard.turn("k")
    assert not keyboard.model.table.is_playing


def test_after_the_agreed_end_the_table_asks_whether_to_play_on(sit: Sit) -> None:
    keyboard = sit(game_end="hands:1")
    to_betting(keyboard)
    keyboard.turn("f", "y")
    assert "The game is over, as the agreed 1 hands are played. Play on?" in keyboard.bar
    assert "As it stands, Ana wins the game with 520." in keyboard.notice
    assert "y play on" in keyboard.bar and "n next hand" not in keyboard.bar
    keyboard.press("y", "n")
    assert keyboard.model.table.is_playing


def test_undo_says_so_or_why_not(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.press("u")
    assert keyboard.said == "There is nothing to take back in this hand."
    keyboard.turn("s")
    press(keyboard.model, "u")
    assert keyboard.said == "Taken back. Dice and cards still to come are drawn anew."


def test_an_armed_answer_is_given_until_it_is_taken_back(sit: Sit) -> None:
    keyboard = sit("classic", trigger="timer")
    keyboard.turn()
    for _ in range(2):
        keyboard.turn("k")
        keyboard.turn("s")
    keyboard.turn("k")  # Bo bets nothing, and Ana is asked whether she calls the hand
    keyboard.turn("N")
    assert keyboard.story.count("Ana does not call the hand.") == 1
    assert keyboard.model.armed() == [0] and "x disarm" in keyboard.bar
    keyboard.model.viewer = 0
    assert keyboard.scene.title.startswith("armed: pass · hand 1")
    keyboard.press("x")
    assert not keyboard.model.armed()
    assert keyboard.said == "No answer is armed any more."


def test_what_needs_more_than_a_key_cannot_be_armed(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.press("T")
    assert keyboard.said == "trade needs more than a key, so it cannot be armed."
    assert not keyboard.model.armed()


# What is asked beside the game.


def advice(text: str, is_final: bool = True) -> Advice:
    action = parse_action(text)
    return Advice((Idea(action, 0.5, 3.0, 0.1, True, "because"),), action, 32, is_final)


def test_the_coach_is_asked_once_for_each_decision_and_its_advice_becomes_better(sit: Sit) -> None:
    keyboard = sit()
    coach = keyboard.model.coach
    keyboard.turn()
    assert coach.next_question() is None, "it is off"
    assert coach.lines(78, 3, 24) == []
    keyboard.press("o")
    assert [line.plain for line in coach.lines(78, 3, 24)] == ["Coach: thinking ..."]
    first = coach.next_question()
    assert first is not None and coach.next_question() is None
    assert coach.take(first, advice("stand", is_final=False))
    assert coach.take(first, advice("gain"))
    told = [line.plain for line in coach.lines(78, 3, 24)]
    assert told == ["Coach: gain  wins  50%, +3.0 cr against giving up now, after 32 hands  because", "Gain: because."]
    coach.rest()
    keyboard.press("m", "escape")
    assert coach.next_question() is None


def test_the_coach_thinks_about_one_decision_at_a_time_and_late_advice_is_dropped(sit: Sit) -> None:
    keyboard = sit()
    coach = keyboard.model.coach
    keyboard.turn()
    keyboard.press("o")
    first = coach.next_question()
    assert first is not None
    keyboard.turn("s")
    assert coach.next_question() is None, "it still thinks"
    assert not coach.take(first, advice("stand")), "nobody wants to know any more"
    assert [line.plain for line in coach.lines(78, 3, 24)] == ["Coach: thinking ..."]
    coach.rest()
    second = coach.next_question()
    assert second is not None and second != first
    keyboard.press("o")
    assert not coach.take(second, advice("stand"))
    assert coach.lines(78, 3, 24) == []


def test_hands_are_counted_once_for_the_same_cards(sit: Sit) -> None:
    keyboard = sit()
    ranks = keyboard.model.ranks
    keyboard.turn()
    view = ranks.next_view()
    assert view is not None and ranks.next_view() is None
    keyboard.press("t", "1")
    keyboard.turn()
    ranks.take(view, ())
    assert ranks.rungs is None, "those were other cards"
    assert ranks.next_view() is not None


def test_a_shift_and_dice_are_played_out_once(sit: Sit) -> None:
    keyboard = sit("classic", seed=188)
    keyboard.turn()
    keyboard.turn("k")
    news = keyboard.model.notice.take_unplayed()
    assert news.shift == "Sabacc Shift!" and len(news.dice) == 2
    assert Edge.CHANGED in keyboard.scene.edges.values()
    assert not keyboard.model.notice.take_unplayed().shift


# Talk.


def test_a_request_is_made_by_the_viewer_or_by_the_seat_that_is_named(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    assert keyboard.press("colon") is Effect.TALK and keyboard.model.page == TALK
    keyboard.model.request("offer 100 ship")
    keyboard.model.request("a: agree 1")
    keyboard.model.end_talk(has_spoken=True)
    [item] = keyboard.model.table.session.vault.pledged()
    assert (item.name, item.seat) == ("ship", 1)
    assert "Bo gets 100 for it." in keyboard.notice and not keyboard.model.page


@pytest.mark.parametrize("text", [": agree 1", "AB: agree 1", "x: agree 1"])
def test_a_colon_after_anything_else_names_nobody(sit: Sit, text: str) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.model.request("offer 100 ship")
    with pytest.raises(SabaccError):
        keyboard.model.request(text)
    assert not keyboard.model.table.session.vault.pledged()


# Between hands.


def test_between_hands_keys_deal_or_end_the_evening(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.turn("r", "m", "enter")
    keyboard.turn("f")
    assert keyboard.notice == (
        "Ana folds. Everybody else has folded. "
        "Bo wins 50, as everybody else has folded. Bo gets 1 back that nobody matched. "
        "Ana pays 10 to the hand pot for folding. That is -40 for Ana and +20 for Bo."
    )
    assert keyboard.scene.view.seat is None
    assert "n next hand   e end the evening" in keyboard.bar
    assert keyboard.press("n") is Effect.WIND
    assert keyboard.model.table.is_playing and keyboard.curtain is not None


def alone(sit: Sit, **options: object) -> Keyboard:
    """One person, whose hand is over."""
    keyboard = sit(people=("Ana",), seats=3, bots=("thumb",), **options)
    while keyboard.model.table.is_playing:
        keyboard.press("f" if any(key.letter == "f" and key.choice for key in keyboard.model.keys) else "s")
        keyboard.press("y")
    return keyboard


def test_a_key_sits_out_and_another_hand_can_be_watched(sit: Sit) -> None:
    """CL-2.8."""
    keyboard = alone(sit)
    assert "0 sit out" in keyboard.bar
    keyboard.press("0")
    assert keyboard.said == "Ana sits out, from the next hand on." and "0 deal me in" in keyboard.bar
    assert state_text(keyboard.scene, 0) == "sits out"
    keyboard.press("n")
    table = keyboard.model.table
    assert len(table.ledger) == 2 and not table.is_playing, "nobody is asked, and the bots wait for the next deal"
    assert not keyboard.scene.view.dealt[0] and "n next hand" in keyboard.bar
    keyboard.press("0", "n")
    assert table.view(0).dealt[0] and table.sitting_out == frozenset()


def test_sitting_out_with_a_hand_on_holds_from_the_next_one_on(sit: Sit) -> None:
    keyboard = sit(people=("Ana",), seats=3, bots=("thumb",))
    keyboard.press("0")
    assert "Ana sits out, from the next hand on." in keyboard.notice
    assert keyboard.model.keys and "sits out next" in keyboard.scene.title
    assert ("0", "be dealt no cards, from the next hand on; and be dealt in again") in help_lines(keyboard.model)


def test_of_several_people_somebody_says_who_sits_out(sit: Sit) -> None:
    keyboard = sit(people=("Ana", "Bo"), seats=2)
    to_betting(keyboard)
    keyboard.turn("f", "y")
    keyboard.press("0")
    assert "Who sits out, or is dealt in again?" in keyboard.bar and "2 Bo sits out" in keyboard.bar
    keyboard.press("2")
    assert keyboard.model.table.sitting_out == {1} and keyboard.model.question is None
    assert "Fewer than two players are left to deal in, as Bo sits out." in keyboard.bar
    assert "n next hand" not in keyboard.bar and "0 sit out or in" in keyboard.bar
    keyboard.press("0", "escape")
    assert keyboard.model.question is None
    keyboard.press("0", "2", "n")
    assert keyboard.model.table.is_playing


# Cashing out.


def test_one_of_several_people_cashes_out_after_a_question(sit: Sit) -> None:
    """CS-14.2."""
    keyboard = sit(people=("Ana", "Bo"), seats=3)
    table = keyboard.model.table
    keyboard.turn()
    while table.is_playing:
        keyboard.turn("f" if any(key.letter == "f" and key.choice for key in keyboard.model.keys) else "s")
        keyboard.turn("y")
    stack = table.session.player(1).stack
    assert ("c", "leave the table with your credits") in help_lines(keyboard.model)
    keyboard.press("c")
    assert "Who cashes out?" in keyboard.bar and f"2 Bo, with {stack}" in keyboard.bar
    keyboard.press("2")
    assert f"Bo leaves with {stack}. Cash out?" in keyboard.bar
    keyboard.press("n")
    assert list(table.people) == [0, 1]
    keyboard.press("c", "2", "y")
    assert keyboard.said == f"Bo leaves with {stack}." and list(table.people) == [0]
    keyboard.press("n")
    assert keyboard.model.viewer == 0 and table.is_playing
    assert "cash out" not in keyboard.bar and "c" not in dict(help_lines(keyboard.model)), "only between hands"


def test_the_only_person_who_cashes_out_ends_the_evening(sit: Sit) -> None:
    """CS-14.2."""
    keyboard = alone(sit)
    table = keyboard.model.table
    stack = table.session.player(0).stack
    keyboard.press("c")
    told = f"Ana leaves with {stack}: the evening ends, as nobody else is at the keyboard."
    assert f"{told} {closing_line(table.session)} Cash out?" in flowing(keyboard.bar)
    keyboard.press("escape")
    assert not table.is_closed
    keyboard.press("c", "y")
    assert table.is_closed and "Congratulations, " in keyboard.said and f"Ana {stack}" in keyboard.said


def test_the_evening_ends_when_the_plutt_removes_the_last_person(sit: Sit) -> None:
    """Between hands at once, and in a hand when the bots have played it to its end."""
    for is_playing in (False, True):
        keyboard = alone(sit, plutt="guest")
        table = keyboard.model.table
        table.ask(parse_request("invite Rae"), 0)
        keyboard.press(*["n"] if is_playing else [])
        assert table.is_playing == is_playing
        keyboard.model.request("guest: remove A one warning too many")
        keyboard.model.end_talk(True)
        keyboard.settle()
        assert table.is_closed and not table.people
        assert "The evening ends, as nobody is left at the keyboard." in keyboard.said
        assert "Congratulations, " in keyboard.said and "a same again" in keyboard.bar
        assert keyboard.model.page == LEDGER


def test_the_evening_ends_with_what_everybody_has(sit: Sit) -> None:
    keyboard = sit()
    to_betting(keyboard)
    keyboard.turn("r", "m", "enter")
    keyboard.turn("f")
    assert keyboard.press("e") is Effect.CLOSE and not keyboard.model.table.is_closed
    asked = "End the evening? Bo has most, 520, and takes the sabacc pot of 20. The table is closed for good."
    assert closing_question(keyboard.model.table.session) == asked
    keyboard.model.close()
    assert keyboard.said == (
        "Bo, with the most credits, takes 20 from the sabacc pot. Bo wins the game with 540. Congratulations, Bo! "
        "In the end: Bo 540, Ana 460."
    )
    assert keyboard.model.page == LEDGER and "The evening is over." in keyboard.bar


def test_some_keys_are_for_the_screen(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    expected = {"question_mark": Effect.HELP, "q": Effect.LEAVE, "pageup": Effect.SCROLL_UP}
    assert {key: keyboard.press(key) for key in expected} == expected


def test_pages_open_and_close(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.press("m")
    assert keyboard.model.page == LEDGER
    keyboard.press("m")
    assert not keyboard.model.page
    keyboard.press("m", "escape")
    assert not keyboard.model.page


def test_the_pace_has_bounds(sit: Sit) -> None:
    keyboard = sit()
    keyboard.turn()
    keyboard.model.pause = 1
    keyboard.press(*["minus"] * 5)
    assert keyboard.said == "The bots wait 6.0 seconds."
    keyboard.press(*["plus"] * 9)
    assert keyboard.said == "The bots wait 0.1 seconds."


def test_only_games_with_a_timer_are_wound(sit: Sit) -> None:
    assert sit().model.wind() is None
    keyboard = sit("classic", trigger="timer", timer_s="7-7")
    assert keyboard.model.wind() == 7
    keyboard.turn()
    assert keyboard.model.ring() and "The timer goes off." in keyboard.story


def test_the_plutt_alone_is_told_what_is_so_while_an_accusation_waits(sit: Sit) -> None:
    """Ruling V1, CL-18.27."""
    keyboard = sit(people=("Ana", "Bo", "Cy"), seats=3, devices="tolerated", plutt="player")
    table = keyboard.table
    game = table.game
    assert game is not None
    while game.phase.name != "Betting":
        table.act(game.default())
    # A Plutt is chosen between hands: this one is played to its end, and the next is the one that counts.
    while not game.is_over:
        table.act(game.default())
    table.ask(Appoint(2), 0)
    table.deal()
    game = table.game
    assert game is not None
    while game.phase.name != "Betting" or game.to_act == 2:
        table.act(game.default())
    accuser = game.to_act
    assert accuser is not None
    table.act(Accuse(1 - accuser))
    keyboard.model.viewer = accuser
    keyboard.model.look()
    assert "For you alone" not in keyboard.model.notice.said
    keyboard.model.viewer = 2
    keyboard.model.look()
    assert not keyboard.model.is_my_turn
    assert "You judge: with `:` say judge guilty or innocent. For you alone: " in keyboard.model.notice.said
