"""Evenings: what is put in is kept, and comes back as it was, however the evening was interrupted."""

from __future__ import annotations

import random
import resource
from pathlib import Path

import pytest

from sabacc import Check, Pass, Raise, Stay, all_rule_sets, find, parse_action
from sabacc.errors import BadSession, BadStore, IllegalAction
from sabacc.home.data_folder import Store, stamp
from sabacc.home.saved_table import begin_table, resume_table
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.record import replay_whole
from sabacc.session.requests import parse_request
from sabacc.tables.inputs import format_input, parse_input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import SeatSetup, Setup
from tests.support.evenings import let_bots_act, play_hand, records, small_setup

GAMES = [rules.id for rules in all_rule_sets()]


def begin(folder: Path, setup: Setup) -> LiveTable:
    return begin_table(setup, Store(folder))


def two_people(folder: Path, rules_id: str = "classic", practice: bool = True, **options: str) -> LiveTable:
    """Ana and Bo alone at a table, so that nothing happens but what the test does."""
    rules = find(rules_id)
    chairs = (SeatSetup("Ana"), SeatSetup("Bo"))
    return begin(folder, Setup(rules.with_options(**rules.parse_options(options)), chairs, 500, practice, 3))


def state(evening: LiveTable) -> tuple[object, ...]:
    game = evening.game
    hand = (game.digest(), tuple(game.lines), game.narrate(everything=True)) if game else ()
    return hand, evening.ledger, evening.session.events, evening.session.credits(), evening.session.rules


@pytest.mark.parametrize("rules_id", GAMES)
def test_an_evening_comes_back_as_it_was(tmp_path: Path, rules_id: str) -> None:
    with begin(tmp_path, small_setup(rules_id, seed=5)) as evening:
        rng = random.Random(5)
        while len(evening.ledger) < 2 and not evening.is_over:
            list(play_hand(evening, rng, undo=0.2))
        if not evening.is_over:
            evening.deal()
            let_bots_act(evening)
        before = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert state(evening) == before
        let_bots_act(evening)
        assert state(evening) == before


def test_after_any_cut_the_whole_lines_count(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lengths: dict[int, str] = {}
    with begin(tmp_path, small_setup("centran")) as evening:
        evening.deal()
        while evening.is_playing:
            assert evening.game is not None
            lengths[store.table.stat().st_size] = evening.game.digest()
            if not evening.step():
                evening.act(evening.game.default())
    log = store.table.read_bytes()
    first = min(lengths)
    for cut in range(first, max(lengths) + 1, 5):
        store.table.write_bytes(log[:cut])
        with resume_table(store) as evening:
            assert evening.game is not None
            whole = max(length for length in lengths if length <= cut)
            assert evening.game.digest() == lengths[whole]
            assert store.table.stat().st_size == whole


def test_a_letter_that_was_cut_in_two_is_no_harm(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin(tmp_path, small_setup("classic")) as evening:
        before = store.table.read_bytes()
        evening.ask(parse_request("offer 40 café"), 0)
    log = store.table.read_bytes()
    store.table.write_bytes(log[: log.index("é".encode()) + 1])
    with resume_table(store) as evening:
        assert evening.session.vault.items == []
    assert store.table.read_bytes() == before


def test_nothing_is_told_before_it_is_written_down(tmp_path: Path) -> None:
    with two_people(tmp_path) as evening:
        evening.deal()
        written, seat = Store(tmp_path).table.read_text(), evening.to_act
        assert seat is not None
        assert evening.act(Raise(10))
        assert Store(tmp_path).table.read_text() == f"{written}{SEAT_LETTERS[seat]} raise 10\n"


def test_what_cannot_be_written_down_has_not_happened(tmp_path: Path) -> None:
    """The disk is full in the middle of a line: nothing more goes in, and the table is found as it was before."""
    evening = begin_table(small_setup("classic"), Store(tmp_path))
    evening.deal()
    let_bots_act(evening)
    before = evening.game.digest() if evening.game else ""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Store(tmp_path).table.stat().st_size + 3, limits[1]))
    try:
        with pytest.raises(BadStore, match="cannot be written: File too large"):
            evening.act(evening.game.default() if evening.game else Stay())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    with pytest.raises(BadSession, match="resume it first"):
        evening.deal()
    with resume_table(Store(tmp_path)) as again:
        assert again.game is not None and again.game.digest() == before
        again.act(again.game.default())


def test_a_refused_input_changes_nothing(tmp_path: Path) -> None:
    with two_people(tmp_path) as evening:
        evening.deal()
        before, written = state(evening), Store(tmp_path).table.read_bytes()
        for refused in (
            lambda: evening.act(parse_action("stand")),
            lambda: evening.act(parse_action("check"), 1 - (evening.to_act or 0)),
            lambda: evening.ask(parse_request("misdeal"), 0),
            evening.deal,
            evening.ring,
            evening.undo,
            evening.play_on,
            evening.close,
            lambda: evening.disarm(0),
            lambda: evening.rebuy(0, 0),
        ):
            with pytest.raises((BadSession, IllegalAction)):
                refused()
        assert state(evening) == before
        assert Store(tmp_path).table.read_bytes() == written


def test_undo_goes_back_to_the_last_decision_of_a_person(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("corellian-spike", seed=2)) as evening:
        evening.deal()
        let_bots_act(evening)
        assert evening.game is not None
        before, decisions = evening.game.digest(), evening.to_act
        evening.act(parse_action("stand"))
        let_bots_act(evening)
        assert evening.game.digest() != before
        evening.undo()
        assert (evening.game.digest(), evening.to_act) == (before, decisions)
        with pytest.raises(BadSession, match="nothing to take back"):
            evening.undo()


def test_undo_is_for_practice(tmp_path: Path) -> None:
    with two_people(tmp_path / "a", practice=False) as evening:
        evening.deal()
        evening.act(parse_action("check"))
        with pytest.raises(BadSession, match="only in practice"):
            evening.undo()


def fold_at_once(evening: LiveTable) -> str:
    """Deal a hand, and end it with a fold; the digest before that."""
    evening.deal()
    evening.act(parse_action("raise 5"))
    assert evening.game is not None
    before = evening.game.digest()
    evening.act(parse_action("fold"))
    assert not evening.is_playing
    return before


def test_the_move_that_ended_a_hand_can_be_taken_back(tmp_path: Path) -> None:
    with two_people(tmp_path, ante_rise_every="1") as evening:
        session, rules = evening.session, evening.session.rules
        before = fold_at_once(evening)
        (first,) = records(tmp_path)
        evening.undo()
        assert evening.is_playing and evening.game is not None and evening.game.digest() == before
        assert (evening.ledger, records(tmp_path), session.hands_played) == ([], [], 0)
        assert (session.rules, session.credits()) == (rules, 1000)
        assert session.narrate()[-1] == "The end of hand 1 is taken back."
        evening.undo()
        evening.act(parse_action("raise 7"))
        evening.act(parse_action("fold"))
        (second,) = records(tmp_path)
        assert second.lines != first.lines and replay_whole(second).stacks == evening.game.stacks
        assert [row.hand for row in evening.ledger] == [1] and evening.ledger[0].stacks == evening.game.stacks
        now = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert state(evening) == now
        assert records(tmp_path) == [second]
        evening.undo()
        assert (evening.is_playing, records(tmp_path)) == (True, [])


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deal 20261116-201500-000000", "nothing to take back"),
        ("rebuy A 500", "cannot be taken back any more"),
        ("leave B", "cannot be taken back any more"),
        ("sit out B", "cannot be taken back any more"),
        ("A: offer 10 hat", "cannot be taken back any more"),
    ],
)
def test_the_end_of_a_hand_stands_once_something_else_has_happened(tmp_path: Path, line: str, said: str) -> None:
    with two_people(tmp_path) as evening:
        fold_at_once(evening)
        assert not evening.why_not_undo()
        evening.take(parse_input(line))
        with pytest.raises(BadSession, match=said):
            evening.undo()
        assert len(evening.ledger) == len(records(tmp_path)) == 1


def test_a_player_who_left_at_the_end_of_a_hand_is_back_when_it_is_taken_back(tmp_path: Path) -> None:
    chairs = (SeatSetup("Ana"), SeatSetup("Bo"), SeatSetup("Cy"))
    with begin(tmp_path, Setup(find("classic"), chairs, 500, True, 3)) as evening:
        evening.deal()
        leaver = evening.to_act
        assert leaver is not None
        evening.act(parse_action("raise 5"))
        evening.leave(leaver)
        while evening.is_playing:
            evening.act(parse_action("fold"))
        assert evening.session.players[leaver] is None
        evening.undo()
        assert evening.session.player(leaver).leaves
        assert evening.session.credits() == 1500
        evening.act(parse_action("fold"))
        assert evening.session.players[leaver] is None


def without_credits(evening: LiveTable, *seats: int) -> None:
    """Play a hand, and let these players have nothing left."""
    list(play_hand(evening, random.Random(1)))
    for seat in seats:
        evening.session.player(seat).stack = 0


def test_broke_bots_buy_in_again_before_the_deal(tmp_path: Path) -> None:
    log = MemoryLog(small_setup("centran", seed=8))
    with LiveTable(log, stamp) as evening:
        hands = 0
        while hands < 12:
            if evening.session.player(0).stack < evening.session.rules.antes:
                evening.rebuy(0)
            list(play_hand(evening, random.Random(hands), undo=0.1))
            hands += 1
        lines = [format_input(entry) for entry in log.entries]
    bought = [number for number, line in enumerate(lines) if line.startswith(("rebuy B", "rebuy C"))]
    assert bought, "the seed should leave some bot without credits"
    assert all(lines[number + 1].startswith(("deal", "rebuy")) for number in bought)
    with LiveTable(MemoryLog(log.setup, log.entries, log.chance), stamp) as again:
        assert state(again) == state(evening)


def test_a_table_goes_on_while_bots_can_buy_in_again(tmp_path: Path) -> None:
    with begin(tmp_path / "a", small_setup("classic", seed=1)) as evening:
        without_credits(evening, 1, 2)
        assert (evening.bots_to_rebuy(), evening.is_over) == ([1, 2], False)
        evening.deal()
        assert "Bex buys 500 more." in evening.session.narrate()
    with begin(tmp_path / "b", small_setup("classic", seed=1)._replace(bots_rebuy=False)) as evening:
        without_credits(evening, 1, 2)
        assert (evening.bots_to_rebuy(), evening.is_over) == ([], True)
    with begin(tmp_path / "c", small_setup("classic", seed=1, game_end="last_standing")) as evening:
        without_credits(evening, 1, 2)
        assert (evening.bots_to_rebuy(), evening.is_over) == ([], True)


def test_a_bot_buys_in_only_for_a_hand_that_it_can_be_dealt(tmp_path: Path) -> None:
    """A single bot beside a broke person keeps its credits, and so does one that could not pay the antes even then."""
    with begin(tmp_path / "a", small_setup("classic", seed=1, seats=2)) as evening:
        without_credits(evening, 0, 1)
        assert (evening.bots_to_rebuy(), evening.broke_people(), evening.is_over) == ([], [0], True)
        with pytest.raises(BadSession, match="fewer than two players"):
            evening.deal()
        assert not evening.session.player(1).stack
        evening.rebuy(0)
        evening.deal()
        assert evening.session.player(1).bought == 1000
    with begin(tmp_path / "b", small_setup("classic", seed=1, plutt="player")._replace(buy_in=5)) as evening:
        evening.ask(parse_request("appoint A"), 0)
        without_credits(evening, 1)
        evening.ask(parse_request("set ante_hand=3 ante_sabacc=3"), 0)
        assert 1 not in evening.bots_to_rebuy()


def test_what_was_staked_cannot_be_taken_back(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("corellian-spike", seed=2)) as evening:
        evening.deal()
        let_bots_act(evening)
        evening.act(parse_action("stand"))
        let_bots_act(evening)
        evening.ask(parse_request("offer 100 ring"), 0)
        let_bots_act(evening)
        assert [item.value for item in evening.session.vault.pledged()] == [100]
        with pytest.raises(BadSession, match="before an item was staked"):
            evening.undo()


def replies(folder: Path, bot: str, asking: int, stack: int = 500) -> str:
    """What comes of an offer to two bots of a kind, which have a number of credits."""
    setup = small_setup("classic", seed=1)
    seats = (setup.seats[0], *(seat._replace(bot=bot) for seat in setup.seats[1:]))
    with begin(folder, setup._replace(seats=seats)) as evening:
        for seat in (1, 2):
            evening.session.player(seat).stack = stack
        evening.ask(parse_request(f"offer {asking} ship"), 0)
        let_bots_act(evening)
        return evening.session.narrate()[-1]


@pytest.mark.parametrize(
    ("bot", "most"),
    [("thumb", 250), ("thumb:cautious", 130), ("thumb:bold", 370), ("thumb:tourist", 490), ("odds", 250)],
)
def test_bots_agree_to_a_share_of_what_they_have_by_their_temper(tmp_path: Path, bot: str, most: int) -> None:
    taken = f"Item 1, ship, goes to the vault, and Ana gets {most} for it."
    assert replies(tmp_path / "a", bot, most) == taken
    assert replies(tmp_path / "b", bot, most + 1) == f"Bex refuses item 1, ship: I lend you {most} at most."
    # Whoever has half as much agrees to half of it.
    assert replies(tmp_path / "c", bot, most, stack=250) == f"Bex refuses item 1, ship: I lend you {most // 2} at most."
    told = "Bex refuses item 1, ship: I lend you 500 at most."
    assert replies(tmp_path / "d", bot, 501, stack=10_000) == told, "no more than a buy-in"


def test_bots_add_up_what_they_have_agreed_to(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic")) as evening:
        for asking, item in ((200, "ship"), (51, "moon"), (50, "hat")):
            evening.ask(parse_request(f"offer {asking} {item}"), 0)
            let_bots_act(evening)
        told = evening.session.narrate()
        assert evening.session.player(0).stack == 750
        assert "Bex refuses item 2, moon: I lend you 50 at most." in told
        assert "Item 3, hat, goes to the vault, and Ana gets 50 for it." in told


def test_a_bot_that_is_the_plutt_answers_alone(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic", plutt="player")) as evening:
        evening.ask(parse_request("appoint C"), 0)
        evening.ask(parse_request("offer 40 ring"), 0)
        let_bots_act(evening)
        assert evening.session.narrate()[-1] == "Item 1, ring, goes to the vault, and Ana gets 40 for it."
        assert evening.session.plutt == "Corvo"
        # What is dear is worth less to it; of nothing it lends nothing.
        evening.ask(parse_request("offer 400 ship"), 0)
        let_bots_act(evening)
        assert [(item.value, item.state) for item in evening.session.vault.open_offers()] == [(210, "valued")]
        evening.ask(parse_request("agree 2"), 0)
        evening.ask(parse_request("offer 1 hat"), 0)
        let_bots_act(evening)
        assert evening.session.narrate()[-1] == "Corvo refuses item 3, hat: I lend you nothing more."


def test_an_armed_answer_is_given_until_something_changes(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic", people=("Ana", "Bo", "Cai"))) as evening:
        evening.deal()
        first = evening.to_act
        assert first is not None
        evening.act(Raise(10))
        asked = evening.to_act
        assert asked is not None
        assert not evening.step()
        evening.arm(Stay(), asked)
        assert evening.step()
        assert evening.armed(asked) == (Stay(),)
        assert evening.game is not None
        assert evening.game.lines[-1] == (asked, Stay())
        # The next question is another one, and somebody else's: nobody answers it.
        assert not evening.step()
        while evening.to_act != asked:
            evening.act(evening.game.default())
        evening.act(parse_action("raise 5"))
        assert not evening.armed(asked)


def test_each_question_can_have_its_armed_answer(tmp_path: Path) -> None:
    """Classic asks in turn whether you fold and whether you call the hand."""
    with begin(tmp_path, small_setup("classic", people=("Ana", "Bo", "Cai"), trigger="timer")) as evening:
        evening.deal()
        evening.act(Check())
        asked = evening.to_act
        assert asked is not None and evening.game is not None
        evening.arm(Stay(), asked)
        given: list[object] = []
        while len(given) < 4:
            if evening.step():
                given += [evening.game.lines[-1][1]] if len(evening.armed(asked)) == 2 else []
            elif evening.to_act == asked and not evening.game.why_not(Pass()):
                evening.arm(Pass(), asked)
            else:
                evening.act(evening.game.default())
        assert given == [Pass(), Stay(), Pass(), Stay()]


def test_an_armed_answer_comes_back_with_the_table(tmp_path: Path) -> None:
    with two_people(tmp_path) as evening:
        evening.deal()
        evening.act(Raise(10))
        seat = evening.to_act
        assert seat is not None
        evening.arm(Stay(), seat)
        with pytest.raises(BadSession, match="cannot be armed"):
            evening.arm(Stay(), 1 - seat)
    with resume_table(Store(tmp_path)) as evening:
        assert evening.armed(seat) == (Stay(),)
        evening.disarm(seat)
        assert not evening.step()


@pytest.mark.parametrize("rules_id", GAMES)
def test_every_hand_is_kept_and_the_ledger_is_level(tmp_path: Path, rules_id: str) -> None:
    with begin(tmp_path, small_setup(rules_id, seed=8)) as evening:
        rng = random.Random(8)
        while len(evening.ledger) < 3 and not evening.is_over:
            list(play_hand(evening, rng))
        pot = 0
        for row in evening.ledger:
            assert sum(row.changes) + row.sabacc_pot - pot == 0
            pot = row.sabacc_pot
        kept = [replay_whole(record) for record in records(tmp_path)]
        assert [game.stacks for game in kept] == [row.stacks for row in evening.ledger]
        assert {game.names[:3] for game in kept} == {("Ana", "Bex", "Corvo")}


def test_a_hand_is_kept_once_also_if_the_end_came_before_it_was(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic")) as evening:
        list(play_hand(evening, random.Random(1)))
    (kept,) = Store(tmp_path).history()
    text = kept.path.read_bytes()
    kept.path.unlink()
    resume_table(Store(tmp_path)).quit()
    resume_table(Store(tmp_path)).quit()
    (again,) = Store(tmp_path).history()
    assert (again.path, again.path.read_bytes()) == (kept.path, text)


def test_a_new_table_puts_the_old_one_aside(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin(tmp_path, small_setup("classic")) as evening:
        evening.deal()
    old = store.table.read_bytes()
    begin(tmp_path, small_setup("force")).quit()
    (aside,) = (tmp_path / "tables").iterdir()
    assert aside.read_bytes() == old
    assert store.last_setup() == small_setup("force")._replace(seed=None)


def test_a_closed_evening_is_no_longer_in_progress(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with begin(tmp_path, small_setup("classic")) as evening:
        list(play_hand(evening, random.Random(2)))
        assert sum(evening.close().values()) == 1500
        assert evening.is_closed
    assert not store.has_table


def test_one_evening_at_a_time(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic")):
        with pytest.raises(BadStore, match="another sabacc has the table"):
            begin(tmp_path, small_setup("force"))
        with pytest.raises(BadStore, match="another sabacc has the table"):
            resume_table(Store(tmp_path))
    resume_table(Store(tmp_path)).quit()


def test_after_quit_nothing_goes_in_any_more(tmp_path: Path) -> None:
    evening = begin(tmp_path, small_setup("classic"))
    evening.quit()
    with pytest.raises(BadSession, match="resume it first"):
        evening.deal()


def test_the_timer_comes_back_too(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic", trigger="timer")) as evening:
        evening.deal()
        assert 60 <= evening.wind() <= 180
        let_bots_act(evening)
        evening.ring()
        before = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert state(evening) == before


def test_sides_and_buy_ins_and_who_leaves(tmp_path: Path) -> None:
    with two_people(tmp_path, "force") as evening:
        evening.ask(parse_request("declare dark"), 1)
        evening.rebuy(0, 70)
        evening.deal()
        assert evening.view(None).dark[:2] == (False, True)
        evening.leave(1)
        assert not evening.is_playing
        assert evening.people == (0,)
        before = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert (state(evening), evening.people) == (before, (0,))


def test_who_sits_out_is_a_line_of_the_log_and_of_the_record(tmp_path: Path) -> None:
    """CL-2.8."""
    with begin(tmp_path, small_setup("classic", seed=2, people=("Ana", "Bo"))) as evening:
        evening.deal()
        evening.sit_out(1)
        assert evening.sitting_out == {1} and evening.view(None).dealt[1]
        let_bots_act(evening)
        while evening.game and evening.to_act is not None:
            evening.act(evening.game.default())
            let_bots_act(evening)
        list(play_hand(evening, random.Random(1)))
        assert "sit out B\n" in Store(tmp_path).table.read_text()
        before = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert state(evening) == before and evening.sitting_out == {1}
        evening.sit_in(1)
        evening.deal()
        assert evening.view(None).dealt[1]
    assert [replay_whole(record).view().dealt[1] for record in records(tmp_path)] == [True, False]


def test_moves_are_taken_back_and_sitting_out_is_not(tmp_path: Path) -> None:
    with two_people(tmp_path) as evening:
        evening.deal()
        evening.act(Check())
        evening.sit_out(0)
        evening.undo()
        assert evening.sitting_out == {0}
        now = state(evening)
    with resume_table(Store(tmp_path)) as evening:
        assert state(evening) == now
        assert evening.sitting_out == {0}


def test_bots_play_one_hand_when_all_people_sit_out_and_wait_for_the_next_deal(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("corellian-spike", seed=1)) as evening:
        evening.sit_out(0)
        evening.deal()
        let_bots_act(evening)
        assert len(evening.ledger) == 1 and not evening.is_playing
        let_bots_act(evening)
        assert len(evening.ledger) == 1
        assert evening.why_not_undo() == "there is nothing to take back in this hand"


def test_bots_that_buy_in_again_are_enough_to_deal_in_but_not_for_somebody_who_sits_out(tmp_path: Path) -> None:
    setup = small_setup("corellian-spike", seats=2)._replace(bots_rebuy=True)
    with begin(tmp_path, setup) as evening:
        evening.session.player(1).stack = 0
        assert evening.session.why_too_few() and not evening.why_too_few()
        assert evening.bots_to_rebuy() == [1]
        evening.sit_out(0)
        assert evening.bots_to_rebuy() == []
        assert evening.why_too_few() == "fewer than two players can pay the antes"


def test_whoever_sits_out_is_not_asked_to_buy_in_again(tmp_path: Path) -> None:
    with begin(tmp_path, small_setup("classic")) as evening:
        evening.session.player(0).stack = 0
        assert evening.broke_people() == [0]
        evening.sit_out(0)
        assert evening.broke_people() == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda text: "", "line 1: this is not the log of a table"),
        (lambda text: "\udcff\n", "line 1: this is not text in UTF-8"),
        (lambda text: text.replace("format = 1", "format = 2"), "format 2, but only format 1 is understood"),
        (
            lambda text: text.replace("revision = 3", "revision = 7"),
            "revision 7 of classic, but only revisions 1 to 3 are known",
        ),
        (lambda text: text.replace("seats = 8", 'seats = "x"'), "seats takes a whole number"),
        (lambda text: text + "A raise 1000000\n", "A raise can be at most|It is not"),
        (lambda text: text + "dance\n", "'dance' should be a seat"),
        (lambda text: text + "B: dance\n", "'dance' is not a request"),
        (lambda text: text + "roll 3 4\n", "not something a player can do"),
        (lambda text: text + "undo now\n", "'undo' should be a seat"),
        (lambda text: text + "guest: disarm\n", "'disarm' is not a request"),
    ],
)
def test_a_log_that_cannot_be_followed_is_refused_and_left_alone(tmp_path: Path, spoil: object, said: str) -> None:
    store = Store(tmp_path)
    with begin(tmp_path, small_setup("classic")) as evening:
        evening.deal()
    assert callable(spoil)
    store.table.write_bytes(spoil(store.table.read_text()).encode(errors="surrogateescape"))
    spoiled = store.table.read_bytes()
    with pytest.raises(BadStore, match=said) as refusal:
        resume_table(store)
    assert "--new starts another" in str(refusal.value)
    assert store.table.read_bytes() == spoiled


@pytest.mark.parametrize(
    "line",
    [
        "deal 20261116-201500-000000", "A raise 10", "B exchange 10c for -7", "C: offer 400 ship: slightly used",
        "guest: value 1 400", "A: arm call hand", "A: disarm", "timer", "wind", "rebuy B 500", "leave C", "undo",
        "sit out A", "sit in B", "play on", "close", "D accuse A",
    ],
)  # fmt: skip
def test_lines_of_the_log_read_back(line: str) -> None:
    assert format_input(parse_input(line)) == line
