"""What an earlier revision made is read as it was played, with a notice; what a newer one made is refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sabacc import Game, Raise, SeededDealer, Session, format_record, parse_record, replay, to_record
from sabacc.cli.hands import replay_record
from sabacc.cli.rules import diff_rules
from sabacc.errors import BadRecord, BadRules, SabaccError
from sabacc.home.data_folder import Store, stamp
from sabacc.home.start import Wish, sit_down
from sabacc.play.record import replay_whole
from sabacc.protocol.views import from_view, to_view
from sabacc.rules.house_rules import parse_house_rules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import FOLD_PENALTY, MAX_BET, NEGATIVE_HANDS, OPTIONS, RAISE_CAP
from sabacc.rules.registry import register
from sabacc.rules.revisions import Revision
from sabacc.rules.sets.corellian_spike import CORELLIAN_SPIKE
from sabacc.session.requests import parse_request
from sabacc.tables.live_table import LiveTable
from sabacc.tables.log import MemoryLog
from sabacc.tables.setup import format_setup, parse_setup, standard_setup
from tests.support.paths import TESTS
from tests.support.rule_sets import each_of, each_rule_set

HISTORY = (
    Revision(2, "nobody bets twice", {MAX_BET: 50}),
    Revision(3, "", {RAISE_CAP: 9, FOLD_PENALTY: 3, MAX_BET: 70, NEGATIVE_HANDS: "strict"}),
)
NOTICE_1 = (
    "This was made by revision 1 of Aged Sabacc and is played by revision 3, in which nobody bets twice; "
    "max_bet=50, raise_cap=9, fold_penalty=3 as before."
)


def aged(**parts: object) -> RuleSet:
    made: dict[str, object] = {"revision": 3, "history": HISTORY, **parts}
    return RuleSet(
        id="aged",
        name="Aged Sabacc",
        deck=CORELLIAN_SPIKE.deck,
        ladder=CORELLIAN_SPIKE.ladder,
        piles=CORELLIAN_SPIKE.piles,
        course=CORELLIAN_SPIKE.course,
        **made,  # type: ignore[arg-type]
    )


@pytest.fixture
def game_3() -> Iterator[RuleSet]:
    """A game at revision 3, known by its id."""
    made = aged()
    unregister = register(made)
    yield made
    unregister()


def hand(rules: RuleSet, seed: int = 1) -> Game:
    """A hand that is over: everybody takes the safe answer."""
    game = Game(rules, [500] * 3, dealer=SeededDealer(seed))
    while not game.is_over:
        game.apply(game.default())
    return game


def made_by(revision: int, text: str) -> str:
    """A file as an earlier revision wrote it: without the options that came later."""
    since = {option.name for each in HISTORY if each.number > revision for option in each.before}
    lines = [line for line in text.splitlines() if line.partition(" ")[0] not in since]
    return "\n".join(lines).replace("revision = 3", f"revision = {revision}") + "\n"


@pytest.mark.parametrize(
    ("revision", "then"), [(1, (50, 9, 3)), (2, (70, 9, 3)), (3, (0, 0, 10))], ids=["first", "second", "today's"]
)
def test_what_a_file_does_not_say_plays_as_it_did_then(
    game_3: RuleSet, revision: int, then: tuple[int, int, int]
) -> None:
    game = hand(game_3)
    head = f'name = "Club"\nrules = "aged"\nrevision = {revision}\n'
    view = to_view(game.view(0), 1)
    view.rules.revision = revision
    view.rules.options = {}
    for read in (
        parse_record(made_by(revision, format_record(to_record(game)))).rules,
        parse_house_rules(head).rules,
        parse_setup(made_by(revision, format_setup(standard_setup(game_3)))).rules,
        from_view(view).rules,
    ):
        assert (read[MAX_BET], read[RAISE_CAP], read[FOLD_PENALTY]) == then
    said = parse_house_rules(head + "[options]\nmax_bet = 20").rules
    assert (said[MAX_BET], said[RAISE_CAP]) == (20, then[1])


def test_a_record_of_an_earlier_revision_is_replayed_with_a_notice(
    game_3: RuleSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = hand(game_3)
    file = tmp_path / "hand.toml"
    file.write_text(made_by(1, format_record(to_record(game))), encoding="utf-8")
    record = parse_record(file.read_text(encoding="utf-8"))
    assert replay(record).stacks == game.stacks
    assert record.notice == NOTICE_1
    assert replay_record(str(file)) == 0
    out, err = capsys.readouterr()
    assert "Stacks:" in out
    assert err == f"sabacc: {NOTICE_1}\n"
    assert to_record(game).notice == parse_record(format_record(to_record(game))).notice == ""


def test_what_the_rules_of_today_refuse_is_told_with_the_notice(game_3: RuleSet) -> None:
    game = Game(game_3, [500] * 3, dealer=SeededDealer(1))
    while game.view().phase != "Betting":
        game.apply(game.default())
    game.apply(Raise(60))
    with pytest.raises(BadRecord, match=r"A raise can be at most 50, not 60.*\(This was made by revision 1 of Aged"):
        replay(parse_record(made_by(1, format_record(to_record(game)))))


def test_house_rules_of_an_earlier_revision_are_used_with_a_notice(
    game_3: RuleSet, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text('name = "Club"\nrules = "aged"\nrevision = 2\n', encoding="utf-8")
    diff_rules(str(file))
    out, err = capsys.readouterr()
    assert "max_bet: 0 -> 70" in out
    assert err == (
        "sabacc: This was made by revision 2 of Aged Sabacc and is played as it was then, with "
        "raise_cap=9, fold_penalty=3, max_bet=70.\n"
    )


def test_a_table_of_an_earlier_revision_goes_on_with_a_notice(game_3: RuleSet, tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = sit_down(store, Wish(game_3), new=True).table
    with table:
        table.deal()
    assert store.last_setup() is not None
    for file in (store.table, tmp_path / "setup.toml"):
        file.write_text(made_by(1, file.read_text(encoding="utf-8")), encoding="utf-8")
    again, said, _ = sit_down(store, Wish(), new=False)
    with again:
        assert said.splitlines()[1:] == ["`log` tells the hand so far.", NOTICE_1]
        assert (again.setup.rules[RAISE_CAP], again.session.hands_played) == (9, 0)
        assert again.is_playing
    # A new table plays by the book of today.
    last = store.last_setup()
    assert last is not None
    assert (last.rules[RAISE_CAP], last.rules[FOLD_PENALTY], last.notice) == (0, 10, "")


def test_an_input_that_is_refused_today_is_told_with_the_notice(game_3: RuleSet) -> None:
    log = MemoryLog(standard_setup(game_3, seed=1))
    with LiveTable(log, stamp) as table:
        table.deal()
        while table.game is not None and table.game.view().phase != "Betting":
            table.act(table.game.default())
        table.act(Raise(60))
    older = parse_setup(made_by(1, format_setup(log.setup)))
    with pytest.raises(SabaccError, match=r"input \d+: A raise can be at most 50.*\(This was made by revision 1"):
        LiveTable(MemoryLog(older, log.entries, log.chance), stamp)


@pytest.mark.parametrize("revision", [0, -1, 4, 10**30])
def test_only_revisions_that_there_were_are_read(game_3: RuleSet, revision: int) -> None:
    record, setup = format_record(to_record(hand(game_3))), format_setup(standard_setup(game_3))
    view = to_view(hand(game_3).view(0), 1)
    view.rules.revision = revision
    read: list[Callable[[], object]] = [
        lambda: parse_record(made_by(revision, record)),
        lambda: parse_setup(made_by(revision, setup)),
        lambda: parse_house_rules(f'name = "Club"\nrules = "aged"\nrevision = {revision}\n'),
        lambda: from_view(view),
    ]
    for each in read:
        with pytest.raises(SabaccError, match=r"revision .+ of aged, but only revisions 1 to 3 are known"):
            each()


@pytest.mark.parametrize(
    ("history", "said"),
    [
        (HISTORY[:1], r"its history should tell of the revisions 2 to 3, not of 2$"),
        (HISTORY[::-1], "its history should tell"),
        ((HISTORY[0], Revision(3, "", {MAX_BET: -1})), "option max_bet takes a whole number"),
        ((2, 3), "its history should consist of Revisions, not of 2"),
        ([2], "the history of a rule set must be a tuple"),
    ],
)
def test_a_history_that_makes_no_sense_is_refused(history: object, said: str) -> None:
    with pytest.raises(BadRules, match=said):
        aged(history=history)


def recorded(name: str, revision: int = 1) -> tuple[str, str]:
    """A hand that an earlier revision recorded, and how it ended then."""
    text = (TESTS / "data" / f"revision_{revision}" / f"{name}.toml").read_text(encoding="utf-8")
    return text, text.splitlines()[0]


def end_of(game: Game) -> str:
    return f"# It ended with {', '.join(map(str, game.stacks))}; sabacc pot {game.sabacc_pot}."


@each_rule_set
def test_a_hand_that_revision_1_recorded_ends_as_it_did(rules: RuleSet) -> None:
    """Among them are raises that nobody could call, and credits that came back only at the showdown."""
    text, end = recorded(rules.id)
    record = parse_record(text)
    assert end_of(replay_whole(record)) == end
    assert record.rules["raise_limit"] == "own_stack"
    assert record.notice.startswith(f"This was made by revision 1 of {rules.name} and is played as it was then, with ")


@pytest.mark.parametrize(
    ("revision", "option", "then"),
    [
        (1, "uncalled_bets", "showdown"),
        (1, "last_roll", "called"),
        (1, "blind_draws", "each_pot"),
        (1, "raise_steps", "min_bet"),
        (1, "empty_hand", "zero"),
        (2, "max_bet_on", "first"),
        (2, "dice_round", "third"),
    ],
)
def test_what_a_revision_changed_is_still_played_as_it_was(revision: int, option: str, then: str) -> None:
    """Each of these hands is refused, or ends in another way, by what is played today."""
    text, end = recorded(option.replace("_", "-"), revision)
    record = parse_record(text)
    game = replay_whole(record)
    assert end_of(game) == end
    assert record.rules[option] == then
    assert "is played as it was then" in record.notice
    # Written down today, it says so itself.
    again = parse_record(format_record(to_record(game)))
    assert again.rules[option] == then
    assert end_of(replay_whole(again)) == end
    today = record.rules.defaults[option]
    with pytest.raises((SabaccError, AssertionError)):
        assert end_of(replay_whole(parse_record(text.replace("[options]", f'[options]\n{option} = "{today}"')))) == end


@each_rule_set
def test_how_earlier_revisions_played_is_told_only_where_it_is_in_force(rules: RuleSet) -> None:
    older = {option.name for option in OPTIONS.values() if option.older}
    assert not older & rules.options.keys()
    assert not older & set(re.findall(r"\w+", format_record(to_record(hand(rules)))))
    then = rules.with_options(droid_lends="by_item")
    assert then.options == {**rules.options, "droid_lends": "by_item"}


def test_a_droid_of_revision_1_lends_a_buy_in_for_each_item() -> None:
    """Ruling V1; a log with two such loans could not be resumed otherwise."""
    setup = 'rules = "classic"\nrevision = {}\nname = "Old"\n[options]\nplutt = "droid"'
    for revision, lent in ((1, 1000), (2, 500), (3, 500)):
        rules = parse_house_rules(setup.format(revision)).rules
        session = Session(rules, SeededDealer(1))
        ana, _ = session.join("Ana"), session.join("Bo")
        for item in ("ship", "droid"):
            session.ask(parse_request(f"offer 500 {item}"), ana)
        assert session.player(ana).stack == 500 + lent


@each_of(["classic", "brockley", "force", "corellia-run"])
def test_house_rules_of_the_classic_family_that_are_older_leave_the_end_open(rules: RuleSet) -> None:
    """Ruling C8: they were written when that was the book."""
    text = 'format = 1\nname = "Old"\nrules = "{}"\nrevision = {}\n'
    assert parse_house_rules(text.format(rules.id, 1)).rules["game_end"] == "open"
    assert (
        "as it was then, with raise_limit=own_stack, game_end=open"
        in parse_house_rules(text.format(rules.id, 1)).notice
    )
    assert parse_house_rules(text.format(rules.id, rules.revision)).rules["game_end"] == "sabacc_won"
