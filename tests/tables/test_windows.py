"""Windows: people are asked only what they could want to answer, and the record is as if they were asked everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from sabacc import Action, Call, CallHand, Check, Done, Fold, Gain, Pass, Protect, Raise, Stand, Stay, find
from sabacc.bots import find_bot
from sabacc.errors import BadSession
from sabacc.play.actions import Choice
from sabacc.play.events import Bookmark, EventKind
from sabacc.play.record import format_record, to_record
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.tables.inputs import ACT, Input
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import standard_setup
from sabacc.tables.windows import Window, Windows, has_windows, lets_pass, open_window
from sabacc.testing.rule_check import random_action
from tests.support.rule_sets import RULE_IDS, VARIANTS, each_of

ME = 0
FAMILY = ("classic", "brockley", "force", "corellia-run")
Sit = Callable[..., LiveTable]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """A table of four with a hand dealt: one person and bots, unless other people are named."""
    tables: list[LiveTable] = []

    def sit_down(
        rules: str | RuleSet = "classic",
        *people: str,
        seed: int = 1,
        seats: int = 4,
        bots: tuple[str, ...] = ("thumb",),
        **options: int | str,
    ) -> LiveTable:
        found = find(rules) if isinstance(rules, str) else rules
        setup = standard_setup(
            found.with_options(**options), people=people or ("Ana",), seats=seats, bots=bots, seed=seed, practice=True
        )
        tables.append(LiveTable(MemoryLog(setup), lambda: "20261118-200000-000000"))
        tables[-1].deal()
        return tables[-1]

    yield sit_down
    for table in tables:
        table.quit()


def four_people(sit: Sit, rules: str = "classic", **options: int | str) -> LiveTable:
    """Nobody but people. Bo, left of the dealer, is the first to act; a shift comes only by the timer."""
    return sit(rules, "Ana", "Bo", "Cai", "Dee", seed=2, trigger="timer", **options)


def settle(table: LiveTable, windows: Windows) -> None:
    """Everything happens that needs no person."""
    while think := windows.thought():
        table.take(think())


def record(table: LiveTable) -> str:
    assert table.game is not None
    return format_record(to_record(table.game))


def own_acts(table: LiveTable, seat: int = ME) -> list[Action]:
    assert table.game is not None
    return [what for who, what in table.game.lines if who == seat and isinstance(what, Action)]


def view_of(table: LiveTable) -> SeatView:
    assert table.to_act is not None
    return table.view(table.to_act)


def acts_of_one_round(table: LiveTable, windows: Windows, *raises: int) -> None:
    """Everybody checks or raises, stands, and lets pass whatever can be, until all have had a turn."""
    bets = list(raises)
    for _ in range(4):
        settle(table, windows)
        seat = table.to_act
        assert seat is not None
        by = bets.pop(0) if bets else 0
        bet = Raise(by) if by else Check() if table.view(seat).to_call == 0 else Call()
        windows.act(bet, seat)
        pass_all(table, windows)
        windows.act(Stand(), seat)


def pass_all(table: LiveTable, windows: Windows) -> None:
    """Whoever is asked lets it pass."""
    settle(table, windows)
    while table.to_act is not None and (window := windows.open_to(table.to_act)):
        for seat in window.seats:
            windows.let_pass(seat)
        settle(table, windows)


class Whims:
    """A person who acts at random, lets pass, and arms ahead."""

    def __init__(self, table: LiveTable, windows: Windows, seed: int) -> None:
        self.table, self.windows, self.rng = table, windows, random.Random(seed)

    def play(self) -> None:
        while self.table.is_playing:
            if self.rng.random() < 0.03 and (kinds := self.windows.ahead(ME)):
                self.windows.arm(self.rng.choice(kinds)(), ME)
            if think := self.windows.thought():
                self.table.take(think())
            elif self.windows.open_to(ME) is not None and self.rng.random() < 0.8:
                self.windows.let_pass(ME)
            else:
                assert self.table.game is not None
                assert self.table.view(ME).choices != (Choice(Done),), "it is the only act, so nobody has to be asked"
                self.windows.act(random_action(self.table.game, self.rng), ME)


# The record.


@each_of((*RULE_IDS, *VARIANTS))
def test_the_record_is_as_if_everything_had_been_asked_one_by_one(rules: RuleSet, sit: Sit) -> None:
    seed = random.SystemRandom().randrange(100_000)
    print(f"seed {seed}")
    for hand in range(seed, seed + 6):
        table = sit(rules, seed=hand, bots=("random",))
        Whims(table, Windows(table), hand).play()
        asked = sit(rules, seed=hand, bots=("random",))
        answers = iter(own_acts(table))
        while asked.is_playing:
            if not asked.step():
                asked.act(next(answers))
        assert record(asked) == record(table)
        assert next(answers, None) is None


@pytest.mark.parametrize("rules_id", FAMILY)
def test_a_table_with_windows_comes_back_from_its_log(rules_id: str, sit: Sit) -> None:
    log = MemoryLog(sit(rules_id, seed=7).setup)
    with LiveTable(log, lambda: "20261118-200000-000000") as table:
        table.deal()
        Whims(table, Windows(table), 7).play()
    with LiveTable(MemoryLog(log.setup, log.entries, log.chance), lambda: "") as again:
        assert record(again) == record(table)


def test_answers_count_by_seat_however_they_come_in(sit: Sit) -> None:
    """Ruling C26."""
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Check(), 1)  # Bo's second turn, and now the hand can be called
    settle(table, windows)
    assert windows.open_to(2) == Window("Call the hand?", (2, 3, 0), (CallHand,))
    windows.arm(CallHand(), 0)
    windows.arm(CallHand(), 3)
    windows.let_pass(2)
    settle(table, windows)
    assert table.view(None).caller == 3
    assert not table.armed(0)


def test_a_window_is_open_to_all_whom_it_concerns_at_once(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Raise(10), 1)
    assert [windows.open_to(seat) is not None for seat in range(4)] == [True, False, True, True]
    for seat in (0, 3, 2):
        windows.let_pass(seat)
        assert windows.open_to(seat) is None
    settle(table, windows)
    assert [windows.open_to(seat) is not None for seat in range(4)] == [True, False, True, True]
    pass_all(table, windows)
    assert table.to_act == 1 and view_of(table).phase == "Draw"
    assert own_acts(table, 3)[-2:] == [Stay(), Pass()]


# What is asked.


class Watch:
    """What a person knew at the last decision, and when a window was last let pass."""

    def __init__(self, table: LiveTable) -> None:
        assert table.game is not None
        self.game = table.game
        self.decision = self.passing = (self.game.bookmark(), own_cards(table.view(ME)))
        self.offered: tuple[Choice, ...] = ()
        self.pass_round = 0

    def decided(self, before: SeatView) -> None:
        self.offered = tuple(choice for choice in before.choices if choice.kind is not Protect)
        self.decision = (self.game.bookmark(), own_cards(before))

    def passed(self, before: SeatView) -> None:
        self.decision = self.passing = (self.game.bookmark(), own_cards(before))
        self.pass_round = before.round

    def is_as_at_the_last_decision(self, view: SeatView) -> bool:
        return self._is_as_before(view, *self.decision)

    def is_as_at_the_last_pass(self, view: SeatView) -> bool:
        return self._is_as_before(view, *self.passing)

    def _is_as_before(self, view: SeatView, since: Bookmark, cards: list[str]) -> bool:
        happened = {event.kind for event in self.game.events(ME, since=since)}
        has_bet = EventKind.RAISED in happened and not view.all_in[ME]
        return own_cards(view) == cards and not has_bet and EventKind.CALLED_HAND not in happened


def own_cards(view: SeatView) -> list[str]:
    return sorted((*view.hand, *view.fields[ME]))


def quiet_answers(table: LiveTable, windows: Windows, watch: Watch | None = None) -> Iterator[tuple[SeatView, Action]]:
    """A hand of a person who never folds; every question that was not put, with its answer."""
    rng, watch = random.Random(table.setup.seed), watch or Watch(table)
    while table.is_playing:
        seat, answer = table.to_act, windows.answer()
        if seat == ME and answer is not None:
            yield table.view(ME), answer
        if think := windows.thought():
            table.take(think())
            continue
        before = table.view(ME)
        if isinstance(before.default, Stay | Pass):
            windows.let_pass(ME)
            watch.passed(before)
        else:
            choices = [action for action in watch.game.legal_actions() if not isinstance(action, Fold)]
            chosen = rng.choice(choices)
            windows.act(chosen, ME)
            watch.decided(before)


@pytest.mark.parametrize("rules_id", FAMILY)
def test_nothing_that_matters_has_happened_when_a_person_is_not_asked(rules_id: str, sit: Sit) -> None:
    not_asked = 0
    for seed in range(8):
        table = sit(rules_id, seed=seed)
        watch = Watch(table)
        for view, answer in quiet_answers(table, Windows(table), watch):
            not_asked += 1
            if isinstance(answer, Pass):
                assert watch.pass_round == view.round and watch.is_as_at_the_last_pass(view)
            elif isinstance(answer, Stay):
                assert view.round <= 1 or watch.is_as_at_the_last_decision(view)
            else:
                assert isinstance(answer, Done)
                assert {*view.choices} - {Choice(Done)} <= {*watch.offered}
    assert not_asked


@pytest.mark.parametrize("taken", [Fold, CallHand])
def test_whoever_is_not_asked_can_still_take_the_window(taken: type[Action], sit: Sit) -> None:
    """Every question that a person is not asked is taken once, by arming just before it."""
    lets = Stay if taken is Fold else Pass
    for seed in range(3):
        table = sit(seed=seed)
        count = sum(isinstance(answer, lets) for _, answer in quiet_answers(table, Windows(table)))
        for which in range(count):
            again = sit(seed=seed)
            windows = Windows(again)
            passed = (None for _, answer in quiet_answers(again, windows) if isinstance(answer, lets))
            for _ in range(which + 1):
                next(passed)
            windows.arm(taken(), ME)
            think = windows.thought()
            assert think is not None and think() == Input(ACT, ME, taken())


def test_a_bet_opens_the_window_again_and_so_do_other_cards(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Raise(10), 1)
    pass_all(table, windows)
    windows.act(Stand(), 1)
    windows.act(Call(), 2)
    assert windows.open_to(0) is None and windows.open_to(3) is None, "a call by another player is nothing new"
    pass_all(table, windows)
    windows.act(Gain(), 2)
    windows.act(Raise(5), 3)
    assert windows.open_to(0) is not None and windows.open_to(1) is not None
    pass_all(table, windows)
    table.ring()
    windows.act(Stand(), 3)
    windows.act(Call(), 0)
    assert windows.open_to(1) is not None, "the shift has brought other cards"


def test_calling_the_hand_is_asked_once_a_round(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    for _ in range(2):
        asked = set()
        for turn in (1, 2, 3, 0):
            windows.act(Check(), turn)
            settle(table, windows)
            while (seat := table.to_act) is not None and (window := windows.open_to(seat)):
                assert window.takes == (CallHand,) and seat not in asked
                asked.add(seat)
                windows.let_pass(seat)
                settle(table, windows)
            windows.act(Stand(), turn)
        assert asked == {0, 1, 2, 3}


def test_staying_in_does_not_decline_to_call_the_hand(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Raise(10), 1)
    for seat in (2, 3, 0):
        window = windows.open_to(seat)
        assert window is not None and window.takes == (Fold,)
        windows.let_pass(seat)
        settle(table, windows)
    window = windows.open_to(2)
    assert table.to_act == 2 and window is not None and window.takes == (CallHand,)
    windows.let_pass(2)
    assert windows.open_to(2) is None, "it was let pass for calling"


def test_folding_waits_for_ones_own_turn_while_nobody_can_call_the_hand(sit: Sit) -> None:
    table = four_people(sit, min_rounds=2)
    windows = Windows(table)
    windows.act(Raise(10), 1)
    assert open_window(table.game) == Window("Fold or stay?", (2, 3, 0), (Fold,))  # type: ignore[arg-type]
    assert windows.open_to(2) is None
    settle(table, windows)
    assert own_acts(table, 2) == [Stay()]
    windows.arm(Fold(), 3)
    windows.act(Stand(), 1)
    windows.act(Call(), 2)
    assert table.to_act == 3 and windows.answer() == Fold()


def test_a_card_can_be_protected_in_a_window_and_it_stays_open(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Raise(10), 1)
    windows.act(Protect(table.view(2).hand[0]), 2)
    assert table.to_act == 2 and windows.open_to(2) is not None
    windows.act(Stay(), 2)
    assert table.to_act == 3 and windows.open_to(3) is not None


def test_a_seat_with_nothing_left_to_bet_lets_its_own_bet_pass(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    windows.act(Raise(table.view(1).stacks[1]), 1)
    settle(table, windows)
    windows.act(Stand(), 1)
    for seat in (2, 3, 0):
        settle(table, windows)
        windows.act(Call(), seat)
        settle(table, windows)
        windows.act(Stand(), seat)
    settle(table, windows)
    assert view_of(table).phase == "Call the hand?"
    assert own_acts(table, 1)[-1] == Stay()


def test_nobody_without_credits_is_asked_whether_to_give_up_a_hand_that_goes_on_for_nothing(sit: Sit) -> None:
    table = sit("corellian-spike", "Ana", "Bo", seats=2, buy_in=30, rounds=1)
    windows = Windows(table)
    for _ in range(2):
        assert table.to_act is not None
        windows.act(Stand(), table.to_act)
    settle(table, windows)
    assert not table.is_playing, "the antes have taken everything"


# The end of a turn, and acts that are the only one.


def offered(table: LiveTable) -> set[type[Action]]:
    return {choice.kind for choice in view_of(table).choices}


def one_round_of_brockley(table: LiveTable, windows: Windows, *acts: Action) -> None:
    """Bo acts as said, all others stand, and nobody bets."""
    for act in acts:
        windows.act(act, 1)
        settle(table, windows)
    while table.is_playing and not (table.to_act == 1 and Stand in offered(table)):
        seat = table.to_act
        assert seat is not None
        windows.act(next(kind() for kind in (Done, Stand, Check) if kind in offered(table)), seat)
        settle(table, windows)


@pytest.mark.parametrize("rules_id", ["brockley", "centran"])
def test_whoever_stands_can_still_protect_a_card(rules_id: str, sit: Sit) -> None:
    table = sit(rules_id, "Ana", "Bo", seats=2)
    windows = Windows(table)
    while Stand not in offered(table):
        windows.act(view_of(table).default, table.to_act)  # type: ignore[arg-type]
    seat = table.to_act
    assert seat is not None
    windows.act(Stand(), seat)
    settle(table, windows)
    assert table.to_act == seat and offered(table) == {Protect, Done}
    windows.act(Protect(table.view(seat).hand[0]), seat)
    assert table.view(seat).fields[seat]


def test_whoever_left_their_cards_unprotected_can_protect_one_after_every_turn(sit: Sit) -> None:
    """The second turn with the same cards ended by itself, though the pot had grown."""
    table = four_people(sit, "brockley")
    windows = Windows(table)
    one_round_of_brockley(table, windows, Stand(), Done())
    windows.act(Stand(), 1)
    settle(table, windows)
    assert table.to_act == 1 and offered(table) == {Protect, Done}


def test_whoever_protected_a_card_first_ends_the_turn_by_standing(sit: Sit) -> None:
    table = four_people(sit, "brockley")
    windows = Windows(table)
    windows.act(Protect(table.view(1).hands[1][0]), 1)
    windows.act(Stand(), 1)
    settle(table, windows)
    assert table.to_act == 2


def test_whoever_draws_a_card_is_asked_whether_to_protect_one(sit: Sit) -> None:
    table = four_people(sit, "brockley")
    windows = Windows(table)
    windows.act(Gain(), 1)
    settle(table, windows)
    assert table.to_act == 1 and offered(table) == {Protect, Done}
    windows.act(Done(), 1)
    assert table.to_act == 2


def test_whoever_draws_a_copy_of_a_card_is_asked_whether_to_protect_one(sit: Sit) -> None:
    """The cards on offer look the same as before, but there is one more of them."""
    for seed in range(200):
        table = sit("brockley", "Ana", "Bo", seed=seed, seats=2, trigger="timer")
        seat = table.to_act
        assert seat is not None
        before = view_of(table).hands[seat]
        windows = Windows(table)
        windows.act(Gain(), seat)
        if set(table.view(seat).hands[seat]) == set(before):
            settle(table, windows)
            assert table.to_act == seat and Protect in {choice.kind for choice in view_of(table).choices}
            return
    pytest.fail("nobody has drawn a copy")


def test_the_only_act_is_done_for_a_person_if_it_changes_nothing(sit: Sit) -> None:
    """Somebody who is all in can only check."""
    found = set()
    for seed in range(20):
        table = sit("yarith-bespin", seed=seed, bots=("random",))
        windows = Windows(table)
        for view, answer in quiet_answers(table, windows):
            assert [choice.kind for choice in view.choices] == [type(answer)]
            found.add(type(answer))
    assert Check in found and Fold not in found


# Armed ahead.


def test_what_takes_a_window_can_be_armed_by_whoever_is_in_the_hand(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    assert windows.ahead(3) == (Fold,), "nobody can call the hand yet"
    acts_of_one_round(table, windows)
    assert windows.ahead(3) == (Fold, CallHand)
    assert windows.ahead(1) == (CallHand,), "Bo is asked to bet, and may fold"
    windows.act(Fold(), 1)
    assert windows.ahead(1) == ()
    with pytest.raises(BadSession, match=r"^fold cannot be armed: "):
        table.arm(Fold(), 1)
    windows.arm(Fold(), 3)
    assert table.armed(3) == (Fold(),) and windows.ahead(3) == (CallHand,)
    windows.arm(CallHand(), 3)
    assert table.armed(3) == (CallHand(),), "one takes the place of the other"


def test_nothing_is_armed_ahead_where_nothing_can_be_let_pass(sit: Sit) -> None:
    table = sit("corellian-spike", "Ana", "Bo", seats=2)
    assert not has_windows(find("corellian-spike")) and Windows(table).ahead(0) == ()
    with pytest.raises(BadSession, match=r"^fold cannot be armed: "):
        table.arm(Fold(), 0)


def test_an_answer_armed_ahead_that_lapses_is_asked_for(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    windows.arm(Fold(), 3)
    windows.act(Raise(10), 1)
    assert table.armed(3) == (Fold(),), "a higher price is one more reason to fold"
    table.ring()
    assert not table.armed(3), "with other cards it may be another story"
    assert windows.open_to(3) is not None


# Undo.


def test_undo_takes_back_the_last_decision_that_was_asked_for(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    windows.act(Check(), 1)
    settle(table, windows)
    windows.act(Stand(), 1)
    assert table.to_act == 2
    windows.undo()
    assert view_of(table).phase == "Draw" and table.to_act == 1
    windows.undo()
    assert view_of(table).phase == "Bet" and table.to_act == 1 and not own_acts(table, 2)


def test_a_window_that_was_let_pass_is_open_again_after_undo(sit: Sit) -> None:
    table = four_people(sit)
    windows = Windows(table)
    acts_of_one_round(table, windows)
    windows.act(Raise(10), 1)
    pass_all(table, windows)
    for phase in ("Call the hand?", "Fold or stay?"):
        windows.undo()
        assert view_of(table).phase == phase and windows.answer() is None
        assert table.to_act is not None and windows.open_to(table.to_act) is not None


# How much there is to answer.


class Patient:
    """A person who stays in, draws as a bot would, and calls the hand from the fourth round on."""

    def __init__(self, table: LiveTable, windows: Windows) -> None:
        self.table, self.windows, self.bot = table, windows, find_bot("thumb", table.setup.seed or 0, 60)
        self.prompts = 0

    def play(self) -> None:
        while self.table.is_playing:
            if think := self.windows.thought():
                self.table.take(think())
                continue
            self.prompts += 1
            view = self.table.view(ME)
            kinds = [choice.kind for choice in view.choices]
            if view.round >= 4 and CallHand in self.windows.ahead(ME) and self.windows.open_to(ME):
                self.windows.arm(CallHand(), ME)
                self.windows.let_pass(ME)
            elif view.round >= 4 and CallHand in kinds:
                self.windows.act(CallHand(), ME)
            else:
                usual = next((kind() for kind in (Check, Stay, Pass, Call, Done) if kind in kinds), None)
                self.windows.act(usual or self.bot.act(view), ME)


@pytest.mark.parametrize(
    ("rules_id", "share"), [("classic", 0.6), ("force", 0.6), ("corellia-run", 0.6), ("brockley", 0.95)]
)
def test_a_person_is_asked_about_half_of_what_there_is_to_answer(rules_id: str, share: float, sit: Sit) -> None:
    prompts = answers = 0
    for seed in range(20):
        table = sit(rules_id, seed=seed)
        person = Patient(table, Windows(table))
        person.play()
        prompts += person.prompts
        answers += len(own_acts(table))
    print(f"{rules_id}: {prompts / 20} of {answers / 20} in a hand")
    assert prompts <= share * answers


def test_nobody_waits_for_answers_that_change_nothing() -> None:
    assert lets_pass(Input(ACT, 2, Stay())) and lets_pass(Input(ACT, 2, Done()))
    assert not lets_pass(Input(ACT, 2, Check())) and not lets_pass(Input(ACT, 2, Fold()))
