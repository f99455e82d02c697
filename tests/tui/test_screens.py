"""The screens around the table, by keys: set-up, options, help, history, watching a hand, the lesson."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.screen import Screen
from textual.widgets import OptionList, Static

from sabacc.engine.codes import act
from sabacc.errors import BadRecord
from sabacc.home.data_folder import Store
from sabacc.home.history import LAST, find_kept
from sabacc.home.lesson import Lesson, find_lesson
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.play.events import EventKind
from sabacc.play.record import Record, parse_record, replay, steps, to_record
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.texts import example
from sabacc.tables.live_table import LiveTable
from sabacc.tables.offers import LETTERS
from sabacc.tables.setup import Setup, open_ended, standard_setup
from sabacc.tables.verdict import verdict
from sabacc.tables.windows import Windows
from sabacc.tui.dialog import Ask, Confirm
from sabacc.tui.help_screen import HelpScreen, KeyHelp, keys_of, section_of
from sabacc.tui.history_screen import HistoryScreen
from sabacc.tui.lesson_screen import LessonScreen
from sabacc.tui.options_screen import OptionsScreen
from sabacc.tui.setup_row import SetupRow
from sabacc.tui.setup_screen import ResumeLine, SetupScreen
from sabacc.tui.table_screen import TableScreen
from sabacc.tui.tables_screen import TablesScreen
from sabacc.tui.watch_screen import MOST_STEPS, WatchScreen
from tests.support.evenings import play_hand, small_setup
from tests.support.screen import Person, card_at, flowing, show

SIZES = ((1, 1), (20, 5), (79, 24), (80, 23), (140, 40), (300, 100), (80, 24))
GAMES = tuple(rules.id for rules in all_rule_sets())
pytestmark = pytest.mark.long(reason="hundreds of keys, each of which waits until the screen is drawn")


class Door:
    """The set-up screen, and the tables it has led to."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.evenings: list[LiveTable] = []

    def table(self, evening: LiveTable) -> Screen[None]:
        self.evenings.append(evening)
        return TableScreen(evening, pause=0)

    def open(self) -> SetupScreen:
        return SetupScreen(self.store, self.table)

    def press(self, *keys: str) -> Setup:
        """Sit down at a table by some keys, up to the first decision or the end of the hand; how it was set up."""

        async def course(person: Person) -> None:
            await person.press(*keys)
            evening = self.evenings[-1]
            while not evening.is_playing:
                # Chance is secret: in some deals all bots fold before anybody else has a turn.
                await person.press("n")
            assert evening.to_act in evening.people

        show(self.open, course)
        return self.evenings[-1].setup


@pytest.fixture
def door(tmp_path: Path) -> Door:
    return Door(Store(tmp_path))


def setup_of(person: Person) -> SetupScreen:
    assert isinstance(person.app.screen, SetupScreen)
    return person.app.screen


# The set-up.


@pytest.mark.parametrize("place", range(len(GAMES)), ids=GAMES)
def test_every_game_is_a_few_keys_away(door: Door, place: int) -> None:
    setup = door.press(*["down"] * place, "enter")
    assert (setup.rules, setup.house) == (open_ended(find(GAMES[place])), "")
    assert [chair.bot is None for chair in setup.seats] == [True, False, False, False]


def test_enter_alone_plays_by_the_last_set_up_again(door: Door) -> None:
    keys = ["down", "down", "down", "space", "tab", "tab", "plus", "tab", "tab", "plus", "plus", "enter"]
    first = door.press(*keys)
    assert (first.rules.id, first.buy_in, len(first.seats)) == ("classic", 1000, 6)
    door.store.set_aside()
    again = door.press("enter")
    assert again == first
    assert again.seed is None


def leave_a_table(store: Store) -> str:
    """A table with a hand on, left for later; the digest of the hand."""
    with begin_table(standard_setup(find("classic"), bots=("random",), seed=5), store) as evening:
        evening.deal()
        windows = Windows(evening)
        while think := windows.thought():
            evening.take(think())
        return digest(evening)


def digest(evening: LiveTable) -> str:
    assert evening.game is not None
    return evening.game.digest()


def test_the_table_that_waits_comes_first(door: Door) -> None:
    before = leave_a_table(door.store)

    async def course(person: Person) -> None:
        assert isinstance(person.app.screen.focused, ResumeLine)
        assert "Resume: Classic Sabacc, hand 1, you have" in person.text
        hint, footer = person.text.splitlines()[0], person.text.splitlines()[-1]
        assert "Enter play" in hint and "Enter Play" in footer

    show(door.open, course)
    door.press("enter")
    assert digest(door.evenings[-1]) == before


def test_a_new_table_instead_of_the_one_that_waits_is_asked_about(door: Door) -> None:
    before = leave_a_table(door.store)

    async def course(person: Person) -> None:
        await person.press("tab", "enter")
        assert isinstance(person.app.screen, Confirm)
        await person.press("escape")
        setup_of(person)

    show(door.open, course)
    with resume_table(door.store) as evening:
        assert digest(evening) == before
    door.press("tab", "enter", "enter")
    assert digest(door.evenings[-1]) != before


def test_what_cannot_be_read_is_said_and_play_goes_on(door: Door) -> None:
    (door.store.folder / "setup.toml").write_text("junk", encoding="utf-8")
    door.store.table.write_text("junk\n", encoding="utf-8")

    async def course(person: Person) -> None:
        told = " ".join(notice.message for notice in person.app._notifications)
        assert "this is not the set-up of a table" in told
        assert "cannot be resumed" in told

    show(door.open, course)
    assert door.press("enter").rules.id == GAMES[0]


def test_sides_names_and_bots_are_chosen_at_the_seats(door: Door) -> None:
    to_force, to_seat_b = [*["down"] * 5, "space"], ["tab"] * 9
    rename = ["e", "left_square_bracket", *"red", "right_square_bracket", "enter"]
    chair = door.press(*to_force, *to_seat_b, "d", *rename, "minus", "enter").seats[1]
    assert (chair.name, chair.dark) == ("[red]", False)
    assert chair.bot != standard_setup(find("force")).seats[1].bot


def test_a_second_person_can_take_a_seat(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press(*["tab"] * 8)
        while setup_of(person).draft.chairs[1].bot is not None:
            await person.press("plus")
        assert person.text.count("person") >= 2
        await person.press("enter")
        assert door.evenings[-1].people == (0, 1)

    show(door.open, course)


def test_a_name_that_is_taken_is_refused_and_nothing_changes(door: Door) -> None:
    async def course(person: Person) -> None:
        before = list(setup_of(person).draft.chairs)
        await person.press(*["tab"] * 8, "e", *before[2].name, "enter")
        assert isinstance(person.app.screen, Ask)
        assert "A name must be new at the table" in person.text
        await person.press("escape")
        assert setup_of(person).draft.chairs == before

    show(door.open, course)


def test_a_buy_in_is_typed_and_checked(door: Door) -> None:
    too_little, enough = ["3", "enter"], [*["backspace"] * 3, *"777", "enter"]
    assert door.press("tab", "tab", "e", *too_little, *enough, "enter").buy_in == 777


def test_whether_broke_bots_buy_in_again_is_chosen_where_anybody_can(door: Door) -> None:
    async def course(person: Person) -> None:
        assert "Broke bots" in person.text and "buy in again" in person.text
        await person.press(*["tab"] * 5, "plus")
        assert "stay out" in person.text and "Bots that cannot pay the antes buy in again" in person.text
        await person.press(*["shift+tab"] * 4, "minus")
        assert "Tournament" in person.text and "Broke bots" not in person.text
        await person.press("enter")
        assert not door.evenings[-1].setup.bots_rebuy

    show(door.open, course)


def test_presets_say_what_differs(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("tab", "minus")
        assert "Tournament" in person.text
        assert "A thousand credits each" in person.text
        assert "credits a player starts with: 500 → 1000" in flowing(person.text.replace("│", " "))
        await person.press("enter")

    show(door.open, course)
    setup = door.evenings[-1].setup
    assert (setup.house, setup.buy_in, setup.rules["game_end"]) == ("Tournament", 1000, "last_standing")


def test_the_mouse_does_what_the_keys_do(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.pilot.click("#games", offset=(6, 4))
        assert setup_of(person).draft.rules.id == "classic"
        await person.pilot.click("#seats", offset=(17, 0))
        await person.pilot.click("#seats", offset=(17, 0))
        assert len(setup_of(person).draft.chairs) == 6
        await person.pilot.click("#seats", offset=(15, 0))
        assert len(setup_of(person).draft.chairs) == 5

    show(door.open, course)


# Options.


def to_option(name: str, rules_id: str = "classic") -> list[str]:
    return ["down"] * list(find(rules_id).options).index(name)


def test_options_that_contradict_each_other_say_so_until_they_do_not(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("down", "down", "down", "o", *to_option("ante_hand"), "enter", "5", "enter")
        assert str(person.app.screen.query_one("#problem", Static).content) == "", "the other ante follows"
        await person.press("down", "enter", "4", "enter")
        assert "both antes must be equal, not 5 and 4" in person.text
        await person.press("d")
        assert isinstance(person.app.screen, OptionsScreen)
        await person.press("enter", "5", "enter")
        assert str(person.app.screen.query_one("#problem", Static).content) == ""
        await person.press("d")
        assert setup_of(person).draft.rules == open_ended(find("classic")).with_options(ante_hand=5, ante_sabacc=5)
        assert setup_of(person).draft.house_name == "Your own"

    show(door.open, course)


def test_a_smaller_table_has_fewer_seats(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("o", "e", "3", "enter", "d")
        assert len(setup_of(person).draft.chairs) == 3
        await person.press("tab", "minus")
        assert setup_of(person).draft.house_name == "Tournament"
        await person.press("plus")
        assert setup_of(person).draft.rules.changes == {"seats": 3}

    show(door.open, course)


def test_a_wrong_value_says_why_and_changes_nothing(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("o", "e", *"99", "enter")
        problem = person.app.screen.query_one(".problem", Static)
        assert str(problem.content) == "Option seats takes a whole number from 2 to 8, not 99."
        await person.press("escape", "d")
        assert not setup_of(person).draft.rules.changes

    show(door.open, course)


def test_words_are_gone_through_and_the_book_comes_back(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("down", "down", "down", "o", *to_option("plutt"), "plus", "plus")
        assert "● Who values stakes and keeps the house rules" in person.text
        await person.press("b", "minus", "d")
        assert setup_of(person).draft.rules == open_ended(find("classic")).with_options(plutt="droid")
        await person.press("o", "B", "d")
        assert not setup_of(person).draft.rules.changes

    show(door.open, course)


@pytest.mark.parametrize("size", [(80, 24), (140, 40)])
def test_options_are_listed_in_words_and_their_own_names_are_told_beside(door: Door, size: tuple[int, int]) -> None:
    async def course(person: Person) -> None:
        await person.press("down", "down", "down", "o", *to_option("all_in"), "plus")
        (line,) = [line for line in person.text.splitlines() if "Short of a call " in line]
        assert re.search(r"● Short of a call +junk  the book", line)
        assert "all_in=junk by the book side_pots" in flowing(person.text)
        assert "Short of a call: fold, or play on for a side pot [A16]" in person.text
        # Where there is room, each line has the name as well.
        assert ("ante_rise_every" in person.text) == (size[0] > 120)

    show(door.open, course, size)


def test_another_way_of_playing_has_other_options(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press(*["down"] * 5, "o")
        listed = person.app.screen.query_one(OptionList)
        listed.highlighted = len(to_option("play", "force"))
        await person.press("right", "left")
        assert listed.option_count == len(find("force").options), "arrows change nothing"
        await person.press("plus")
        names = [listed.get_option_at_index(i).id for i in range(listed.option_count)]
        assert names == list(find("force").with_options(play="brockley").options)
        await person.press("escape")
        assert setup_of(person).draft.rules == open_ended(find("force")), "the game is chosen, but no option of it"

    show(door.open, course)


# Help.


def test_every_phase_with_a_choice_has_its_section_of_the_rules() -> None:
    for rules in all_rule_sets():
        first = section_of(rules, "no phase at all")
        found = [section_of(rules, phase.name) for phase in rules.course.phases if phase.acts]
        assert first not in found, rules.id


def help_on(phase: str) -> HelpScreen:
    return HelpScreen([KeyHelp("x", "[b]x[/b]")], find("classic").with_options(shift="rim"), phase, "Rim night")


def test_the_rules_open_at_the_present_phase_and_can_be_searched() -> None:
    async def course(person: Person) -> None:
        assert "[b]x[/b]" in person.text
        await person.press("r")
        assert "CL-6.1" in person.text
        assert "CL-1.1" not in person.text
        await person.press("slash", *"mistress", "enter")
        assert "1 clause with that" in person.text
        assert "CL-1.2" in person.text
        assert "CL-6.1" not in person.text
        await person.press("escape")
        assert "You want the highest total" in person.text
        assert "Marks such as [C1] are rulings" in person.text
        await person.press("slash", *"[c19]", "enter")
        assert "CL-6.4" in person.text
        await person.press("escape", "end")
        assert "We decided:" in person.text
        assert "The Plutt values stakes" in person.text
        await person.press("slash", *"rick scott", "enter")
        assert "Where this game comes from" in person.text
        await person.press("escape", "h")
        assert "Rim night" in person.text
        assert "core → rim" in person.text

    show(lambda: help_on("Dice"), course)


def test_the_rules_can_be_read_after_another_page_was_scrolled() -> None:
    keys = [KeyHelp(str(number), "something to press") for number in range(40)]

    async def course(person: Person) -> None:
        await person.press("pagedown", "r")
        assert "CL-6.1" in person.text

    show(lambda: HelpScreen(keys, find("classic"), "Dice"), course)


def test_the_help_of_a_screen_has_the_keys_of_its_footer(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("question_mark")
        assert all(key.text in person.text for key in keys_of(SetupScreen, SetupRow))
        await person.press("escape")
        setup_of(person)

    show(door.open, course)


# Watching.


def example_hand(rules_id: str) -> Record:
    """The example hand of a game, in full."""
    return to_record(replay(parse_record(example(rules_id) or "")))


def watching(person: Person) -> WatchScreen:
    assert isinstance(person.app.screen, WatchScreen)
    return person.app.screen


def test_a_hand_is_watched_forward_and_backward() -> None:
    record = example_hand("corellian-spike")
    last = len(record.lines)

    async def course(person: Person) -> None:
        there = []
        for step in range(last + 1):
            assert f"Step {step} of {last}" in person.text
            there.append(person.text)
            await person.press("right")
        for step in range(last, -1, -1):
            assert person.text == there[step]
            await person.press("left")
        assert watching(person).here == 0

    show(lambda: WatchScreen(record), course)


@pytest.mark.parametrize("rules_id", GAMES)
def test_the_end_of_a_watched_hand_says_who_won_and_why(rules_id: str) -> None:
    record = example_hand(rules_id)
    game = replay(record)
    won = Counter[int]()
    for event in game.events():
        if event.kind in (EventKind.WON, EventKind.WON_SABACC) and event.seat is not None:
            won[event.seat] += event.value

    async def course(person: Person) -> None:
        for key in ("", "a"):
            await person.press("end", *key)
            assert verdict(game) in flowing(person.text)
            assert all(f"wins {credit}" in person.text for credit in won.values()) and won

    show(lambda: WatchScreen(record), course)


@pytest.mark.parametrize("rules_id", GAMES)
def test_every_game_is_watched_by_rounds(rules_id: str) -> None:
    record = example_hand(rules_id)
    rounds = [game.view().round for game in steps(record)]
    starts = [step for step, number in enumerate(rounds) if step and number != rounds[step - 1]]

    async def course(person: Person) -> None:
        for start in (*starts, len(record.lines)):
            await person.press("n")
            assert watching(person).here == start
        assert "wins" in person.text
        for start in reversed((0, *starts)):
            await person.press("p")
            assert watching(person).here == start
        await person.press("end")
        assert watching(person).here == len(record.lines)
        await person.press("home")
        assert watching(person).here == 0

    show(lambda: WatchScreen(record), course)


def test_a_seat_sees_what_it_could_know_and_no_more() -> None:
    record = example_hand("classic")
    secret = set(replay(record).narrate(everything=True)) - set(replay(record).narrate(0))
    assert secret

    async def course(person: Person) -> None:
        told = []
        await person.press("a")
        for _ in record.lines:
            told.append(str(person.app.screen.query_one("#sentences", Static).content))
            assert all(set(hand) <= {"?"} for hand in person.scene.view.hands[1:])
            await person.press("right")
        assert not [sentence for sentence in secret if sentence in " ".join(told[:-1])]
        assert f"as {record.names[0]} saw it" in person.text
        await person.press("o")
        assert "all cards open" in person.text

    show(lambda: WatchScreen(record), course)


def test_space_plays_on_to_the_end_and_stops() -> None:
    record = example_hand("corellian-spike")

    async def course(person: Person) -> None:
        await person.press("space")
        while watching(person).here < len(record.lines):
            await person.pilot.pause(0.01)
        await person.settle()
        assert "playing" not in person.text

    show(lambda: WatchScreen(record, seconds=0.01), course)


def test_any_step_stops_what_plays_on() -> None:
    async def course(person: Person) -> None:
        await person.press("space")
        assert "playing" in person.text
        await person.press("right")
        assert "playing" not in person.text
        assert watching(person).here == 1
        await person.press("q")

    assert show(lambda: WatchScreen(example_hand("classic"), seconds=3600), course) == 0


def test_a_hand_of_very_many_steps_is_not_watched() -> None:
    record = example_hand("classic")
    long = record._replace(lines=record.lines * (MOST_STEPS // len(record.lines) + 1))
    with pytest.raises(BadRecord, match=rf"this hand has {len(long.lines)} lines, and up to {MOST_STEPS} can be"):
        WatchScreen(long)


# History.


def test_a_kept_hand_is_found_and_watched(door: Door) -> None:
    for hand, rules_id in enumerate(GAMES):
        door.store.keep(example_hand(rules_id), f"20261116-2015{hand:02}-000000", hand)
    (door.store.folder / "history" / "20261116-201600-000000-0009.toml").write_text("junk", encoding="utf-8")

    async def course(person: Person) -> None:
        await person.press("h")
        assert "cannot be read" in person.text
        assert all(rules.name in person.text for rules in all_rule_sets())
        await person.press("enter")
        assert isinstance(person.app.screen, HistoryScreen)
        await person.press("down", "enter")
        assert person.scene.view.rules.id == GAMES[-1]
        await person.press("q")
        assert isinstance(person.app.screen, HistoryScreen)
        await person.press("escape")
        setup_of(person)

    show(door.open, course)


def test_seats_at_which_nobody_sat_are_not_watched(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=3), Store(tmp_path)) as evening:
        list(play_hand(evening, random.Random(3)))
    record = find_kept(Store(tmp_path), LAST).read()

    async def course(person: Person) -> None:
        assert "Corvo" in person.text and "seat D" not in person.text
        seen = []
        for _ in range(4):
            await person.press("v")
            seen.append(watching(person).viewer)
        assert seen == [0, 1, 2, None]
        await person.press("d")
        assert watching(person).viewer is None

    show(lambda: WatchScreen(record), course)


@pytest.mark.parametrize("people", [("Ana",), ("Ana", "Bo")])
def test_the_history_says_what_i_won(door: Door, people: tuple[str, ...]) -> None:
    with begin_table(small_setup("classic", seed=3, people=people), door.store) as evening:
        for hand in (3, 4):
            list(play_hand(evening, random.Random(hand)))
        rows = [row.changes for row in evening.ledger]
    totals = [sum(changes[seat] for changes in rows) for seat in range(len(people))]
    each = ", ".join(f"{name} {total:+d}" for name, total in zip(people, totals, strict=True))

    async def course(person: Person) -> None:
        told = each if len(people) > 1 else f"{totals[0]:+d}"
        assert f"Hands you have played: {told} in 2 hands" in person.text
        for changes in rows:
            assert f" {changes[0]:+d}  Classic Sabacc" in person.text
        if len(people) > 1:
            assert f"Ana {rows[-1][0]:+d}, Bo {rows[-1][1]:+d}" in person.text

    show(lambda: HistoryScreen(door.store), course)


def test_players_who_sat_out_are_at_the_table_that_is_watched(tmp_path: Path) -> None:
    with begin_table(small_setup("classic", seed=3)._replace(bots_rebuy=False), Store(tmp_path)) as evening:
        evening.session.player(2).stack = 1
        list(play_hand(evening, random.Random(3)))
    record = find_kept(Store(tmp_path), LAST).read()

    async def course(person: Person) -> None:
        assert "Corvo" in person.text and "seat D" not in person.text
        await person.press("c")
        assert watching(person).viewer is None

    show(lambda: WatchScreen(record), course)


def test_an_empty_history_says_so(door: Door) -> None:
    async def course(person: Person) -> None:
        assert "No hand has been played to its end yet." in person.text

    show(lambda: HistoryScreen(door.store), course)


# The lesson.


async def make_the_move(person: Person, lesson: Lesson) -> None:
    """The keys for what the lesson expects: the letter, then the card with its number or the amount as it stands."""
    action = lesson.expected
    assert action is not None
    at = lesson.at
    await person.press(LETTERS[action.verb])
    for value in action.values():
        if lesson.at == at and act.AMOUNT[action.code]:
            await person.press("enter")
        elif lesson.at == at:
            # The only card there is needs no number.
            scene = person.scene
            numbers = [label for place, label in scene.labels.items() if card_at(scene, place) == value]
            await person.press(*(number.partition(":")[0] for number in numbers[:1]))


@pytest.mark.parametrize("rules_id", GAMES)
def test_every_lesson_is_played_by_keys_to_its_end(rules_id: str) -> None:
    lesson = find_lesson(rules_id)

    async def course(person: Person) -> None:
        while not lesson.is_over:
            at = lesson.at
            assert flowing(lesson.text) in flowing(person.text), "to its last line"
            assert "Enter read on" not in person.text
            if lesson.expected is None:
                await person.press("enter")
            else:
                await make_the_move(person, lesson)
            assert lesson.at > at
        assert f"sabacc play {rules_id}" in person.text
        await person.press("enter")

    assert show(lambda: LessonScreen(lesson), course) == 0
    assert lesson.game.is_over


def test_another_move_gets_a_friendly_word_and_is_not_made() -> None:
    lesson = find_lesson("corellian-spike")

    async def course(person: Person) -> None:
        while lesson.expected is None:
            await person.press("enter")
        before = lesson.game.digest()
        assert "▸ b buy" in person.text
        await person.press("s")
        assert "Stand is allowed, and at another table you could do it." in person.text
        assert "Ask with ? to hear the reason." in flowing(person.text)
        await person.press("question_mark")
        assert "CS-4.1" in person.text
        assert lesson.game.digest() == before
        await person.press("b")
        assert lesson.game.digest() != before

    show(lambda: LessonScreen(lesson), course)


@pytest.mark.parametrize("rules_id", GAMES)
def test_enter_makes_the_move_that_is_marked(rules_id: str) -> None:
    lesson = find_lesson(rules_id)

    async def course(person: Person) -> None:
        while lesson.expected is None:
            await person.press("enter")
        marked, at = lesson.expected, lesson.at
        assert f"▸ {LETTERS[marked.verb]} {marked.verb}" in person.text
        assert "Enter make the marked move" in person.text
        await person.press("enter")
        assert lesson.at > at

    show(lambda: LessonScreen(lesson), course)


def test_the_lesson_of_the_chosen_game_is_on_the_set_up_screen(door: Door) -> None:
    async def course(person: Person) -> None:
        await person.press("down", "down", "down", "l")
        assert isinstance(person.app.screen, LessonScreen)
        assert person.app.screen.lesson.rules.id == "classic"
        await person.press("q")
        setup_of(person)

    show(door.open, course)


# Any terminal.

SCREENS: dict[str, Callable[[Door], Screen[None]]] = {
    "setup": Door.open,
    "options": lambda door: OptionsScreen(find("classic")),  # type: ignore[dict-item,return-value]
    "help": lambda door: help_on("Dice"),
    "watch": lambda door: WatchScreen(example_hand("centran")),
    "history": lambda door: HistoryScreen(door.store),
    "lesson": lambda door: LessonScreen(find_lesson("centran")),
}


@pytest.mark.parametrize("name", SCREENS)
def test_no_size_is_too_odd(door: Door, name: str) -> None:
    async def course(person: Person) -> None:
        screen = person.app.screen_stack[1]
        for size in SIZES:
            await person.pilot.resize_terminal(*size)
            await person.press("down")
        assert person.app.screen is screen

    show(lambda: SCREENS[name](door), course, size=SIZES[0])


@pytest.mark.parametrize("name", SCREENS)
def test_control_c_ends_every_screen(door: Door, name: str) -> None:
    async def course(person: Person) -> None:
        await person.press("ctrl+c")
        assert not person.app.is_running

    assert show(lambda: SCREENS[name](door), course) == 0


def test_a_table_left_at_another_terminal_meanwhile_is_not_put_aside_without_a_word(door: Door) -> None:
    async def course(person: Person) -> None:
        leave_a_table(door.store)
        await person.press("enter")
        assert isinstance(person.app.screen, Confirm) and "Classic Sabacc" in person.app.screen._question

    show(door.open, course)


def test_a_table_that_was_put_aside_is_one_key_away(door: Door) -> None:
    before = leave_a_table(door.store)

    async def course(person: Person) -> None:
        assert "t Tables" not in person.text, "nothing is put aside yet"
        await person.press("tab", "enter")
        assert isinstance(person.app.screen, Confirm)
        assert "The key t of the set-up finds it again" in person.app.screen._question

    show(door.open, course)
    door.press("tab", "enter", "enter")
    door.evenings[-1].quit()

    async def look(person: Person) -> None:
        await person.press("t")
        assert isinstance(person.app.screen, TablesScreen)
        assert "Classic Sabacc, hand 1, with Player" in person.text
        await person.press("escape")
        assert isinstance(person.app.screen, SetupScreen)

    show(door.open, look)
    door.press("t", "enter")
    assert digest(door.evenings[-1]) == before
