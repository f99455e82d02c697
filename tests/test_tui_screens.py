"""The screens around the table, played by keys: set-up, options, help, history, watching a hand, the lesson."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList, Static

from sabacc.parlour.evening import Evening
from sabacc.parlour.setup import standard_setup
from sabacc.parlour.store import Store
from sabacc.record import Record, parse_record, replay, steps, to_record
from sabacc.rules.library import example
from sabacc.rules.registry import all_rule_sets, find
from sabacc.tui.app import SabaccApp
from sabacc.tui.ask import Ask, Confirm
from sabacc.tui.help_screen import HelpScreen, KeyHelp, section_of
from sabacc.tui.history_screen import HistoryScreen
from sabacc.tui.options_screen import OptionsScreen
from sabacc.tui.setup_screen import ResumeLine, SetupScreen
from sabacc.tui.watch_screen import WatchScreen

SIZES = ((1, 1), (20, 5), (79, 24), (80, 24), (140, 40), (300, 100))
GAMES = tuple(rules.id for rules in all_rule_sets())

Script = Callable[[Pilot[int]], Awaitable[None]]


class Room(Screen[None]):
    """Where the set-up leads to in these tests."""

    def __init__(self, evening: Evening) -> None:
        super().__init__()
        self.evening = evening

    def compose(self) -> ComposeResult:
        yield Static("The table")

    def on_unmount(self) -> None:
        self.evening.quit()


def play(opening: Callable[[], Screen[None]], script: Script, size: tuple[int, int] = (80, 24)) -> SabaccApp:
    """Run the program with a screen, and a script of keys."""

    async def run() -> SabaccApp:
        app = SabaccApp(opening)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(pilot)
        return app

    return asyncio.run(run())


def set_up(store: Store, *keys: str) -> Evening:
    """The evening that some keys on the set-up screen lead to."""
    found: list[Evening] = []

    def sit_down(evening: Evening) -> Room:
        found.append(evening)
        return Room(evening)

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press(*keys)
        await pilot.pause()

    play(lambda: SetupScreen(store, sit_down), script)
    assert len(found) == 1
    return found[0]


def shown(pilot: Pilot[int]) -> str:
    """What stands on the screen."""
    strips = pilot.app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


# The set-up.


@pytest.mark.parametrize("place", range(len(GAMES)), ids=GAMES)
def test_every_game_is_a_few_keys_away(store: Store, place: int) -> None:
    evening = set_up(store, *["down"] * place, "enter")
    assert evening.setup.rules == find(GAMES[place])
    assert evening.people == (0,)
    assert len(evening.setup.chairs) == 4


def test_enter_alone_plays_the_last_table_again(store: Store) -> None:
    first = set_up(store, "down", "down", "down", "tab", "tab", "right", "tab", "tab", "right", "right", "enter")
    assert (first.setup.rules.id, first.setup.buy_in, len(first.setup.chairs)) == ("classic", 1000, 6)
    again = set_up(store, "enter")
    assert again.setup._replace(seed=0) == first.setup._replace(seed=0)
    assert again.setup.seed != first.setup.seed


def dealt_table(store: Store) -> str:
    """A table with a hand on, left for later; the digest of the hand."""
    with Evening.begin(standard_setup(find("classic"), seed=5), store) as evening:
        evening.deal()
        while evening.step():
            pass
        assert evening.game is not None
        return evening.game.digest()


def test_the_table_that_waits_comes_first(store: Store) -> None:
    digest = dealt_table(store)

    async def script(pilot: Pilot[int]) -> None:
        line = pilot.app.screen.query_one(ResumeLine)
        assert pilot.app.screen.focused is line
        assert "Resume: Classic Sabacc, hand 1, you have" in shown(pilot)

    play(lambda: SetupScreen(store, Room), script)
    game = set_up(store, "enter").game
    assert game is not None
    assert game.digest() == digest


def test_a_new_table_instead_of_the_one_that_waits_is_asked_about(store: Store) -> None:
    digest = dealt_table(store)

    async def leave_it(pilot: Pilot[int]) -> None:
        await pilot.press("tab", "enter")
        assert isinstance(pilot.app.screen, Confirm)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, SetupScreen)

    play(lambda: SetupScreen(store, Room), leave_it)
    game = set_up(store, "enter").game
    assert game is not None
    assert game.digest() == digest
    assert set_up(store, "tab", "enter", "enter").game is None


def test_what_cannot_be_read_is_said_and_play_goes_on(store: Store) -> None:
    store.folder.mkdir(exist_ok=True)
    (store.folder / "setup.toml").write_text("junk", encoding="utf-8")
    store.table.write_text("junk\n", encoding="utf-8")

    async def script(pilot: Pilot[int]) -> None:
        told = " ".join(str(each.message) for each in pilot.app._notifications)
        assert "no set-up of a table" in told
        assert "cannot be resumed" in told

    play(lambda: SetupScreen(store, Room), script)
    assert set_up(store, "enter").setup.rules.id == GAMES[0]


def test_sides_names_and_bots_are_chosen_at_the_seats(store: Store) -> None:
    to_force = ["down"] * 5
    to_the_second_seat = ["tab"] * 6
    rename = ["e", *"[red]", "enter"]
    evening = set_up(store, *to_force, *to_the_second_seat, "d", *rename, "left", "enter")
    chair = evening.setup.chairs[1]
    assert chair.name == "[red]"
    assert chair.dark
    assert chair.bot != standard_setup(find("force")).chairs[1].bot


def test_two_people_can_share_the_keyboard(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press(*["tab"] * 6)
        while screen_of(pilot).draft.chairs[1].bot is not None:
            await pilot.press("right")
        assert shown(pilot).count("person") >= 2

    play(lambda: SetupScreen(store, Room), script)


def screen_of(pilot: Pilot[int]) -> SetupScreen:
    assert isinstance(pilot.app.screen, SetupScreen)
    return pilot.app.screen


def test_a_name_that_is_taken_is_refused_and_nothing_changes(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        taken = screen_of(pilot).draft.chairs[2].name
        await pilot.press(*["tab"] * 6, "e", *taken, "enter")
        assert isinstance(pilot.app.screen, Ask)
        assert "a name must be new at the table" in shown(pilot)
        await pilot.press("escape")
        assert screen_of(pilot).draft.chairs[1].name != taken

    play(lambda: SetupScreen(store, Room), script)


def test_a_buy_in_is_typed_and_checked(store: Store) -> None:
    evening = set_up(store, "tab", "tab", "e", *"3", "enter", *["backspace"] * 9, *"777", "enter", "enter")
    assert evening.setup.buy_in == 777


def test_presets_say_what_differs(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("tab", "left")
        assert "Tournament" in shown(pilot)
        assert "buy_in 500 → 1000" in shown(pilot)
        assert "A thousand credits each" in shown(pilot)

    play(lambda: SetupScreen(store, Room), script)
    setup = set_up(store, "tab", "left", "enter").setup
    assert (setup.house, setup.buy_in, setup.rules["game_end"]) == ("Tournament", 1000, "last_standing")


# Options.


def to_option(name: str, rules_id: str = "classic") -> list[str]:
    return ["down"] * list(find(rules_id).options).index(name)


def test_options_that_contradict_each_other_say_so_until_they_do_not(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "down", "o")
        await pilot.press(*to_option("ante_hand"), "enter", "5", "enter")
        assert "both antes must be equal, not 5 and 1" in shown(pilot)
        await pilot.press("d")
        assert isinstance(pilot.app.screen, OptionsScreen)
        await pilot.press("down", "enter", "5", "enter")
        assert "must be equal" not in shown(pilot).partition("←→")[0].rpartition("╯")[2]
        await pilot.press("d")
        assert screen_of(pilot).draft.rules == find("classic").with_options(ante_hand=5, ante_sabacc=5)
        assert screen_of(pilot).draft.house_name == "Your own"

    play(lambda: SetupScreen(store, Room), script)


def test_a_wrong_value_says_why_and_changes_nothing(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("o", "e", *"99", "enter")
        assert isinstance(pilot.app.screen, Ask)
        assert "option seats takes a whole number from 2 to 8, not 99" in " ".join(shown(pilot).split()).replace(
            "│ ", ""
        )
        await pilot.press("escape", "d")
        assert not screen_of(pilot).draft.rules.changes

    play(lambda: SetupScreen(store, Room), script)


def test_words_are_gone_through_and_the_book_comes_back(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("down", "down", "down", "o", *to_option("shift"), "right", "right")
        assert "● shift" in shown(pilot)
        await pilot.press("b", "left", "d")
        assert screen_of(pilot).draft.rules.changes == {"shift": "by_symbol"}
        await pilot.press("o", "B", "d")
        assert not screen_of(pilot).draft.rules.changes

    play(lambda: SetupScreen(store, Room), script)


def test_another_way_of_playing_has_other_options(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press(*["down"] * 5, "o", *to_option("play", "force"), "right")
        listed = pilot.app.screen.query_one(OptionList)
        names = [listed.get_option_at_index(i).id for i in range(listed.option_count)]
        assert names == list(find("force").with_options(play="brockley").options)
        await pilot.press("escape")
        assert not screen_of(pilot).draft.rules.changes

    play(lambda: SetupScreen(store, Room), script)


# Help.


def test_every_phase_with_a_choice_has_its_section_of_the_rules() -> None:
    for rules in all_rule_sets():
        first = section_of(rules, "no phase at all")
        found = {phase.name: section_of(rules, phase.name) for phase in rules.course.phases if phase.acts}
        assert first not in found.values(), rules.id


def help_on(phase: str) -> HelpScreen:
    return HelpScreen([KeyHelp("x", "[b]x[/b]")], find("classic").with_options(shift="rim"), phase, "Rim night")


def test_the_rules_open_at_the_present_phase_and_can_be_searched() -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "[b]x[/b]" in shown(pilot)
        await pilot.press("r")
        await pilot.pause()
        assert "CL-6.1" in shown(pilot)
        assert "CL-1.1" not in shown(pilot)
        await pilot.press("slash", *"mistress")
        await pilot.pause()
        assert "1 clause with that" in shown(pilot)
        assert "CL-1.2" in shown(pilot)
        assert "CL-6.1" not in shown(pilot)
        await pilot.press("escape")
        await pilot.pause()
        assert "You want the highest total" in shown(pilot)
        await pilot.press("h")
        await pilot.pause()
        assert "Rim night" in shown(pilot)
        assert "core → rim" in shown(pilot)

    play(lambda: help_on("Dice"), script)


def test_the_help_of_a_screen_has_the_keys_of_its_footer(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        for text in ("Play", "Options", "History", "Quit"):
            assert text in shown(pilot)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, SetupScreen)

    play(lambda: SetupScreen(store, Room), script)


# Watching.


def example_hand(rules_id: str) -> Record:
    """The example hand of a game, in full."""
    return to_record(replay(parse_record(example(rules_id) or "")))


def watching(pilot: Pilot[int]) -> WatchScreen:
    assert isinstance(pilot.app.screen, WatchScreen)
    return pilot.app.screen


@pytest.mark.parametrize("rules_id", GAMES)
def test_a_hand_is_watched_forward_and_backward(rules_id: str) -> None:
    record = example_hand(rules_id)
    last = len(record.lines)

    async def script(pilot: Pilot[int]) -> None:
        there = []
        for step in range(last + 1):
            assert watching(pilot).here == step
            assert f"Step {step} of {last}" in shown(pilot)
            there.append(shown(pilot))
            await pilot.press("right")
        await pilot.press("right")
        assert watching(pilot).here == last
        for step in range(last, -1, -1):
            assert shown(pilot) == there[step]
            await pilot.press("left")
        await pilot.press("end")
        assert shown(pilot) == there[last]
        await pilot.press("home")
        assert shown(pilot) == there[0]

    play(lambda: WatchScreen(record), script)


def test_rounds_are_gone_to() -> None:
    record = example_hand("corellian-spike")
    rounds = [game.view().round for game in steps(record)]

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("n")
        assert watching(pilot).here == rounds.index(2)
        await pilot.press("n", "n")
        assert watching(pilot).here == len(record.lines)
        await pilot.press("p", "p")
        assert watching(pilot).here == rounds.index(2)

    play(lambda: WatchScreen(record), script)


def test_a_seat_sees_what_it_could_know_and_no_more() -> None:
    record = example_hand("classic")

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("a")
        told = ""
        for _ in record.lines:
            told += str(pilot.app.screen.query_one("#sentences", Static).content)
            await pilot.press("right")
        secret = [s for s in replay(record).story(everything=True) if s not in replay(record).story(0)]
        assert secret
        assert not [sentence for sentence in secret if sentence in told]
        assert f"as {record.names[0]} saw it" in shown(pilot)
        await pilot.press("o")
        assert "all cards open" in shown(pilot)

    play(lambda: WatchScreen(record), script)


def test_space_plays_on_to_the_end_and_stops() -> None:
    record = example_hand("corellian-spike")

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("space")
        while watching(pilot).here < len(record.lines):
            await pilot.pause(0.01)
        await pilot.pause()
        assert "playing" not in shown(pilot)

    play(lambda: WatchScreen(record, seconds=0.01), script)


def test_any_step_stops_what_plays_on() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("space")
        assert "playing" in shown(pilot)
        await pilot.press("right")
        assert "playing" not in shown(pilot)
        assert watching(pilot).here == 1

    play(lambda: WatchScreen(example_hand("classic"), seconds=3600), script)


def test_watching_ends_with_q() -> None:
    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("q")

    assert play(lambda: WatchScreen(example_hand("classic")), script).return_value == 0


# History.


def test_a_kept_hand_is_found_and_watched(store: Store) -> None:
    for hand, rules_id in enumerate(GAMES):
        store.keep(example_hand(rules_id), f"20261116-2015{hand:02}-000000", hand)
    (store.folder / "history" / "20261116-201600-000000-0009.toml").write_text("junk", encoding="utf-8")

    async def script(pilot: Pilot[int]) -> None:
        await pilot.press("h")
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        assert "cannot be read" in shown(pilot)
        assert all(rules.name in shown(pilot) for rules in all_rule_sets())
        await pilot.press("enter")
        assert isinstance(pilot.app.screen, HistoryScreen)
        await pilot.press("down", "enter")
        assert "Centran Sabacc" in shown(pilot)
        assert watching(pilot).here == 0
        await pilot.press("q")
        assert isinstance(pilot.app.screen, HistoryScreen)
        await pilot.press("escape")
        assert isinstance(pilot.app.screen, SetupScreen)

    play(lambda: SetupScreen(store, Room), script)


def test_an_empty_history_says_so(store: Store) -> None:
    async def script(pilot: Pilot[int]) -> None:
        assert "No hand has been played to its end yet." in shown(pilot)

    play(lambda: HistoryScreen(store), script)


# Any terminal.


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_no_size_is_too_odd(store: Store, size: tuple[int, int]) -> None:
    record = example_hand("centran")

    async def script(pilot: Pilot[int]) -> None:
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await pilot.press("right", "tab")
        await pilot.resize_terminal(100, 30)
        await pilot.pause()

    screens: tuple[Callable[[], Screen[None]], ...] = (
        lambda: SetupScreen(store, Room),
        lambda: WatchScreen(record),
        lambda: HistoryScreen(store),
        lambda: help_on("Dice"),
    )
    for opening in screens:
        play(opening, script)
        play(opening, script, size)
