"""People who come and go at a table online: inputs like any other, folded from the log."""

import pytest

from sabacc.errors import BadNotation, BadSession, SabaccError
from sabacc.play.actions import Stand
from sabacc.rules.registry import find
from sabacc.tables import inputs
from sabacc.tables.checkpoint import EVERY
from sabacc.tables.company import HostSettings
from sabacc.tables.inputs import Input, format_input, parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import Setup, format_setup, parse_setup

STAMP = "20261118-113000-000000"
LINES = [
    "sit A 3 500 light Ana Bo",
    "bot B 12345678901 500 dark thumb:bold Bex",
    *("ready A", "absent A", "back A", "late A", "spent A 12", "kick A", "host 3", "set turn=20 locked=yes"),
]


def online(**options: str) -> Setup:
    rules = find("corellian-spike").with_options(**options)
    return Setup(rules, (), 500, practice=False, seed=5, is_online=True)


def table_of(*lines: str, setup: Setup | None = None) -> tuple[LiveTable, MemoryLog]:
    log = MemoryLog(setup or online(), [parse_input(line) for line in lines])
    return LiveTable(log, lambda: STAMP), log


ANA_AND_BEX = ("sit A 1 500 light Ana", "bot B 7 500 light thumb Bex")


@pytest.mark.parametrize("line", LINES)
def test_lines_are_read_as_they_are_written(line: str) -> None:
    assert format_input(parse_input(line)) == line


@pytest.mark.parametrize("line", ["sit A 1 500 grey Ana", "sit A 1 500 light", "spent A -1", "late"])
def test_lines_that_say_nothing_are_refused(line: str) -> None:
    with pytest.raises(SabaccError):
        parse_input(line)


def test_a_setup_online_is_kept_as_text() -> None:
    setup = online()
    assert parse_setup(format_setup(setup)) == setup


def test_people_and_bots_sit_down_and_play() -> None:
    table, _ = table_of(*ANA_AND_BEX)
    with table:
        assert table.people == (0,)
        assert table.is_bot(1)
        assert table.company.host == "1"  # the first person who comes
        table.deal()
        assert table.session.credits() == 1000


def test_a_person_takes_the_seat_of_a_bot_when_the_hand_is_over() -> None:
    table, _ = table_of(*ANA_AND_BEX, "bot C 8 500 light thumb Corvo")
    with table:
        table.deal()
        table.take(parse_input("sit B 2 400 light Bo"))
        assert table.is_bot(1)
        with pytest.raises(BadSession, match="promised to Bo"):
            table.take(parse_input("sit B 3 400 light Cal"))
        with pytest.raises(BadSession, match="already"):
            table.take(parse_input("sit D 2 400 light Bo"))
        while table.is_playing:
            if not table.step():
                table.act(table.view(table.to_act).default or Stand())
        assert table.people == (0, 1)
        assert table.session.player(1).name == "Bo"
        assert table.session.player(1).stack == 400


def test_whoever_is_late_gives_the_safe_answer() -> None:
    table, _ = table_of("sit A 1 500 light Ana", "sit B 2 500 light Bo")
    with table:
        table.deal()
        seat = table.to_act
        assert seat is not None
        with pytest.raises(BadSession, match="nobody waits"):
            table.take(Input(inputs.LATE, 1 - seat))
        safe = table.view(seat).default
        table.take(Input(inputs.LATE, seat))
        assert table.game is not None
        assert (seat, safe) in table.game.lines


def test_a_bot_plays_on_for_somebody_who_is_absent_if_the_host_wants_it() -> None:
    table, _ = table_of("sit A 1 500 light Ana", "sit B 2 500 light Bo", "set absence=bot")
    with table:
        table.deal()
        assert not table.step()
        table.take(parse_input("absent A"))
        table.take(parse_input("absent B"))
        while table.step():
            pass
        assert not table.is_playing
        assert table.people == (0, 1)


def test_settings_say_what_can_be_set() -> None:
    table, _ = table_of("set turn=20 absence=wait", "set locked=yes")
    with table:
        assert table.company.settings == HostSettings(turn=20, absence="wait", locked=True)
        for wrong, why in [("turn=-1", "turn must be"), ("absence=x", "one of"), ("colour=red", "cannot set 'colour'")]:
            with pytest.raises(BadNotation, match=why):
                table.take(Input(inputs.SET, text=wrong))
        assert table.company.settings.turn == 20


def test_somebody_is_sent_away() -> None:
    table, _ = table_of("sit A 1 500 light Ana", "sit B 2 500 light Bo")
    with table:
        table.take(parse_input("kick B"))
        assert table.people == (0,)
        assert "Bo is sent away." in table.session.narrate()


@pytest.mark.parametrize("line", ["sit A 1 500 light Ana", "ready A", "host 3", "set turn=20", "kick A"])
def test_at_home_nobody_comes_or_goes(line: str) -> None:
    from sabacc.tables.setup import standard_setup

    with (
        LiveTable(MemoryLog(standard_setup(find("classic"))), lambda: STAMP) as table,
        pytest.raises(BadSession, match="only at a table online"),
    ):
        table.take(parse_input(line))


def test_the_log_gives_the_same_company_with_and_without_a_checkpoint() -> None:
    table, log = table_of(*ANA_AND_BEX, "set pause=5", setup=online(game_end="open"))
    with table:
        for hand in range(EVERY + 2):
            if hand == 3:
                table.take(parse_input("sit C 9 300 light Cal"))
            for seat in table.broke_people():
                table.rebuy(seat)
            table.deal()
            while table.is_playing:
                if not table.step():
                    table.take(Input(inputs.LATE, table.to_act))
        table.take(parse_input("spent C 5"))
        state, stacks = table.company.state(), table.session.stacks_by_name()
    assert log.kept is not None
    for checkpoint in (log.kept, None):
        log.kept = checkpoint
        with LiveTable(log, lambda: STAMP) as again:
            assert again.company.state() == state
            assert again.session.stacks_by_name() == stacks


def test_a_table_online_keeps_no_copies_for_undo() -> None:
    table, _ = table_of(*ANA_AND_BEX)
    with table:
        table.deal()
        assert "only in practice" in table.why_not_undo()
        assert table.game is not None
        assert not table.game.can_undo
