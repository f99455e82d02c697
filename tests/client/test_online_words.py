"""The words of a table online, at a real server: what people say to the others, and what the host decides."""

from __future__ import annotations

from pathlib import Path

import pytest

from sabacc.client.online_table import OnlineTable
from sabacc.client.online_words import ONLINE_WORDS
from sabacc.client.visiting import Place, come
from sabacc.errors import SabaccError
from sabacc.home.commands import WORDS
from sabacc.play.notation import is_verb
from sabacc.protocol import online
from sabacc.rules.registry import all_rule_sets
from sabacc.session.requests import REQUESTS
from sabacc.tables.company import SETTINGS_TOLD, HostSettings
from sabacc.tui.app import SabaccApp
from sabacc.tui.table_screen import TableScreen
from tests.support.joined import Joined, hear_until, new_table, seated, until
from tests.support.live_server import LiveServer
from tests.support.screen import Person, show_app

NOT_FOR_YOU = "Only the host of the table may do that."


def say(table: OnlineTable, line: str) -> str:
    word = max((word for word in table.words if f"{line} ".startswith(f"{word} ")), key=len)
    return table.speak(word, line[len(word) :].strip())


def until_told(tables: list[OnlineTable], *sentences: str) -> None:
    """Until everybody was told all of it."""
    hear_until(
        tables,
        lambda: all(told in _told(table) for table in tables for told in sentences),
        lambda: str([_told(table) for table in tables]),
    )


def _told(table: OnlineTable) -> list[str]:
    return [*table.reports, *table.session.narrate()]


def test_everything_that_people_can_wish_for_at_a_table_can_be_typed() -> None:
    """What has no word of its own is an action, a request, or a word of the line mode and a key of the screen."""
    others = {
        online.Answer, online.LetPass, online.KeepOpen, online.Arm, online.Disarm, online.Talk,
        online.GetUp, online.SitOut, online.SitIn, online.BuyIn, online.BeReady, online.ComeBack, online.TakeBack,
        online.AskCoach, online.PlayOn, online.EndEvening,
    }  # fmt: skip
    by_word = {
        online.Say, online.Emote, online.Run, online.Admit, online.SendAway, online.SeatBot, online.HandOver,
        online.Mute, online.SitDown,
    }  # fmt: skip
    assert others | by_word == set(online.Wish.__subclasses__())


def test_no_word_means_anything_else() -> None:
    for word in ONLINE_WORDS:
        first = word.partition(" ")[0]
        assert word not in WORDS and first not in REQUESTS
        assert not any(is_verb(first, rules) for rules in all_rule_sets())
    assert all(each.word.example.startswith(name) for name, each in ONLINE_WORDS.items())


def test_every_setting_is_explained() -> None:
    assert tuple(SETTINGS_TOLD) == HostSettings._fields


def test_the_host_runs_the_table_and_everybody_is_told_how(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike")
    with seated(link, "Ana", "Bo") as tables:
        ana, bo = tables
        assert "Ana is the host, and the table is run with turn=0 " in say(ana, "run")
        say(ana, "run turn=60 absence=wait")
        until_told(tables, "The table is run with turn=60 absence=wait now.")
        assert "turn=60" in say(bo, "run") and "absence=wait" in say(bo, "run")
        for line, told in (
            ("lock", "The table is locked: nobody else may sit down."),
            ("unlock", "The table is open again."),
            ("pause", "The table is paused: no time runs, and nothing is dealt."),
            ("go on", "The table goes on."),
        ):
            say(ana, line)
            until_told(tables, told)
        say(ana, "pause")
        until_told(tables, "The table is paused: no time runs, and nothing is dealt.")
        late = OnlineTable.reach(Place.read(link).socket, "")
        assert late.reports == ["The table is paused until the host goes on."] == [late.waiting_line]
        late.quit()
        say(ana, "run turn=never")
        until_told([ana], "Turn must be from 0 to 3600 seconds, not 'never'.")
        with pytest.raises(SabaccError, match="'turn' sets nothing; a setting reads like turn=60"):
            say(ana, "run turn 60")


def test_whoever_knocks_waits_in_sight_of_the_host_until_there_is_an_answer(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike", seats=4, approve="yes")
    place = Place.read(link)
    with seated(link, "Ana") as tables:
        (ana,) = tables
        for name in ("Bo", "Cy", "Di"):
            tables.append(OnlineTable.reach(place.socket, come(place, name).token))
            tables[-1].sit_down(name)
        _, bo, cy, di = tables
        hear_until(tables, lambda: list(ana.knocks) == ["Bo", "Cy", "Di"])
        assert "Bo, Cy and Di would like to sit down." in say(ana, "run") and not bo.knocks
        for line, error in (
            ("admit Eve", "nobody called 'Eve' waits to sit down: Bo, Cy and Di"),
            ("admit", "say whom by name: Bo, Cy and Di"),
        ):
            with pytest.raises(SabaccError, match=error):
                say(ana, line)
        say(bo, "admit Bo")
        until_told([bo], NOT_FOR_YOU)
        say(ana, "admit bo")
        until_told([ana], "Bo joins with 500.")
        until_told([bo], "You sit at seat B now.")
        hear_until(tables, lambda: list(ana.knocks) == ["Cy", "Di"] and bool(bo.people))
        say(ana, "turn away Cy")
        hear_until(tables, lambda: list(ana.knocks) == ["Di"])
        until_told([ana], "Cy is turned away.")
        until_told([cy], "The host does not let you sit down now; `sit` asks again.")
        say(cy, "sit")
        hear_until(tables, lambda: list(ana.knocks) == ["Di", "Cy"])
        di.quit()
        hear_until([ana], lambda: list(ana.knocks) == ["Cy"])
        say(ana, "turn away")
        hear_until([ana], lambda: not ana.knocks)
        with pytest.raises(SabaccError, match="nobody waits to sit down"):
            say(ana, "turn away")


def test_a_knock_that_is_answered_from_another_device_is_gone_from_this_one(server: LiveServer) -> None:
    place = Place.read(new_table(server, "corellian-spike", approve="yes"))
    token = come(place, "Ana").token
    here, there = (OnlineTable.reach(place.socket, token) for _ in range(2))
    bo = OnlineTable.reach(place.socket, come(place, "Bo").token)
    try:
        here.sit_down("Ana")
        bo.sit_down("Bo")
        hear_until([here, there], lambda: list(here.knocks) == list(there.knocks) == ["Bo"])
        say(there, "turn away")
        hear_until([here, there], lambda: not here.knocks and not there.knocks)
        until_told([here, there], "Bo is turned away.")
    finally:
        for table in (here, there, bo):
            table.quit()


def test_whoever_came_back_to_their_seat_and_is_sent_away_can_ask_for_another(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike", seats=4)
    place = Place.read(link)
    token = come(place, "Bo").token
    with seated(link, "Ana") as (ana,):
        first = OnlineTable.reach(place.socket, token)
        first.sit_down("Bo")
        first.quit()
        bo = OnlineTable.reach(place.socket, token)
        seat = bo.people
        hear_until([ana], lambda: "Bo" in ana.session.stacks_by_name())
        say(ana, "kick Bo")
        until_told([bo], "You have no seat at this table any more.")
        say(bo, "sit")
        until_told([ana], "Bo is sent away.")
        hear_until([bo], lambda: bo.people == seat)
        bo.quit()


def test_the_host_sends_away_seats_a_bot_mutes_and_hands_over(server: LiveServer) -> None:
    with seated(new_table(server, "corellian-spike", bots=1, seats=4), "Ana", "Bo") as tables:
        ana, bo = tables
        say(ana, "kick bot1")
        until_told(tables, "Bot1 is sent away.")
        say(ana, "bot d thumb:bold Old Bex")
        until_told(tables, "Old Bex joins with 500.")
        say(ana, "mute Bo")
        until_told(tables, "Bo is muted.")
        say(bo, "say hello")
        until_told([bo], "The host has muted you.")
        say(ana, "unmute B")
        until_told(tables, "Bo may write again.")
        say(ana, "host Bo")
        until_told(tables, "Bo is the host now.")
        say(ana, "kick Bo")
        until_told([ana], NOT_FOR_YOU)
        say(bo, "bot A thumb Rex")
        until_told([bo], "Seat A is taken or does not exist; C is free.")
        say(bo, "kick Ana")
        until_told([bo], "Ana is sent away.")
        until_told([ana], "You have no seat at this table any more.")
        assert not ana.people


def test_an_emote_is_shown_to_everybody_who_watches_too(server: LiveServer) -> None:
    link = new_table(server, "classic")
    with seated(link, "Ana") as tables:
        tables.append(OnlineTable.reach(Place.read(link).socket, ""))
        say(tables[0], "emote Well Played")
        until_told(tables, "Ana shows: well played.")
        say(tables[0], "say good evening")
        until_told(tables, "Ana writes: good evening")


NOT_MEANT = (
    ("kick", "say whom, by name or seat, as in `kick Bo`"),
    ("kick Eve", r"nobody at the table is called 'Eve'; there are Ana \(A\), Bot1 \(B\) and Bot2 \(C\)"),
    ("host Bot1", "Bot1 is a bot, and this is for people: Ana"),
    ("mute bot2", "Bot2 is a bot, and this is for people: Ana"),
    ("bot C", "say at which seat, which bot and what it is called, as in `bot C thumb:bold Bex`"),
    ("bot 7 thumb Bex", "'7' should be a seat, A to H"),
    ("emote", "say which, as in `emote well played`; there are hello, good luck, .* and sigh"),
    ("emote dance", "there is no emote 'dance', only hello, "),
    ("say", "say what, as in `say good evening`"),
)


def test_what_cannot_be_meant_is_one_sentence(server: LiveServer) -> None:
    with seated(new_table(server, "classic"), "Ana") as (ana,):
        for line, error in NOT_MEANT:
            with pytest.raises(SabaccError, match=error):
                say(ana, line)


def test_a_bot_that_does_not_exist_is_answered_with_those_that_do(server: LiveServer) -> None:
    with seated(new_table(server, "classic", bots=1), "Ana") as tables:
        say(tables[0], "bot C hal Hal")
        hear_until(tables, lambda: any("there is no bot 'hal' here" in told.lower() for told in tables[0].reports))


def test_whoever_is_not_the_host_gets_the_sentence_of_the_server(server: LiveServer) -> None:
    with seated(new_table(server, "classic", seats=4), "Ana", "Bo") as (_, bo):
        for line in (
            "lock",
            "pause",
            "run turn=5",
            "kick Bot1",
            "bot C thumb Bex",
            "mute Ana",
            "host Ana",
            "turn away",
        ):
            bo.reports.clear()
            say(bo, line)
            until_told([bo], NOT_FOR_YOU)


# By keys, and line by line.


def test_at_the_full_screen_a_knock_stays_in_sight_until_it_is_answered(server: LiveServer) -> None:
    link = new_table(server, "corellian-spike", seats=4, approve="yes")
    place = Place.read(link)
    with seated(link, "Ana") as tables:
        (ana,) = tables
        bo = OnlineTable.reach(place.socket, come(place, "Bo").token)
        tables.append(bo)

        async def course(person: Person) -> None:
            bo.sit_down("Bo")
            asked = "Bo would like to sit down. With `:` say admit Bo or turn away Bo."
            await until(person, asked)
            ana.deal()
            await until(person, "hand 1")
            await until(person, asked)
            await person.press("colon", *"adm")
            await until(person, "admit [NAME]")
            await person.press("tab", "space", *"Eve", "enter")
            await until(person, "Nobody called 'Eve' waits to sit down: Bo.")
            await person.press(*["backspace"] * 3, *"Bo", "enter")
            await until(person, "Bo joins with 500.")
            assert asked not in " ".join(person.text.split())
            await person.press("colon", *"emote wow", "enter")
            await until(person, "Ana shows: wow.")
            await person.press("colon", *"shout", "enter")
            await until(person, "'shout' is not something to say here; there are say, emote, sit, run, admit, ")
            await person.press("escape", "colon", *":run", "enter")
            await until(person, "Ana is the host, and the table is run with turn=0 ")

        assert show_app(SabaccApp(lambda: TableScreen(ana)), course) == 0


@pytest.mark.long(reason="two processes play together")
def test_line_by_line_the_host_is_told_who_knocks_and_what_to_type(server: LiveServer, tmp_path: Path) -> None:
    link = new_table(server, "corellian-spike", bots=0, seats=2, approve="yes")
    folders = [tmp_path / name for name in ("ana", "bo")]
    for folder in folders:
        folder.mkdir(0o700)
    ana = Joined(folders[0], link, "--name", "Ana")
    bo = None
    try:
        ana.hear("What now")
        bo = Joined(folders[1], link, "--name", "Bo")
        ana.hear("Bo would like to sit down. Type `admit Bo` or `turn away Bo`.")
        bo.hear("You sit down when")
        ana.type("help")
        ana.hear("  admit [NAME]")
        ana.type("help run")
        ana.hear("turn: seconds for an answer, 0 for as many as one likes; bank: ")
        ana.type("admit Bo")
        ana.hear("Bo joins with 500.")
        bo.hear("You sit at seat B now.")
        ana.type("kcik Bo")
        ana.hear("'kcik Bo' is not something you can do here; `help` lists all words.")
        ana.type("kick Bo")
        bo.hear("You have no seat at this table any more.")
    finally:
        for person in filter(None, (ana, bo)):
            person.kill()
