"""The arena: equal deals for everybody, the same result compiled and plain, and who beats whom."""

import json
import re
from collections.abc import Sequence
from statistics import fmean, stdev
from types import SimpleNamespace

import pytest

from sabacc import find
from sabacc.bots import find_bot
from sabacc.bots.arena import Arena, ArenaDealer, Estimate, PlainMatch
from sabacc.bots.arena_report import describe_results, format_results, format_wins
from sabacc.cli import main
from sabacc.engine import step
from sabacc.engine.codes import act
from sabacc.engine.table import NO_CARD
from sabacc.errors import BadBot, BadRules
from sabacc.play.actions import Action, Raise
from sabacc.play.dealers import QuietDealer
from sabacc.play.game import Game
from sabacc.play.view import SeatView
from sabacc.policies import random_numbers, rollouts, thumb
from sabacc.policies.character import CHARACTERS, Character
from sabacc.policies.counts import COUNTS_SCHEMA, Counts
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from tests.support.paths import ROOT
from tests.support.rule_sets import RULE_IDS, each_of, each_rule_set
from tests.support.sampling import every_third

# With devices, and with many cards, a seat often has some that look alike.
ALIKE = [
    "classic discard_pile=yes field=one_in_one_out",
    "brockley declare_total=free",
    "yarith-bespin swap_spike=yes buy_top_discard=yes buy_until_broke=yes",
]


class Safe:
    """A bot that gives the safe answer to every question."""

    def act(self, view: SeatView) -> Action:
        return Game.imagined(view, QuietDealer()).default()


def starts(deals: int) -> Sequence[tuple[list[int], list[int]]]:
    return [(random_numbers.seeded(2 * deal), random_numbers.seeded(2 * deal + 1)) for deal in range(deals)]


@each_rule_set
def test_bots_that_play_alike_win_alike(rules: RuleSet) -> None:
    """Over all rotations everybody has had every hand: bots that do the same have the same in the end."""
    nets = PlainMatch(rules, [Safe(), Safe(), Safe()], 500, 30).play(starts(1))
    assert all(len(set(deal)) == 1 for deal in nets), nets


def test_cards_and_dice_are_the_same_in_every_rotation() -> None:
    rules = find("classic")
    games = [Game(rules, [500] * 3, dealer=ArenaDealer(starts(1)[0])) for _ in range(2)]
    for game in games:
        while game.to_act is not None:
            game.apply(game.default())
    assert games[0].lines == games[1].lines
    assert games[0].lines != PlainMatch(rules, [Safe(), Safe()], 500, 0)._play_hand(starts(2)[1], 0).lines


@each_of(every_third(RULE_IDS, "a second each"))
def test_thumb_beats_random(rules: RuleSet) -> None:
    arena = Arena(rules, ["thumb", "random"], seed=1, plain=True)
    arena.play(160)
    result = next(result for result in arena.results() if result.name == "thumb")
    assert result.lead.mean > 0 and result.lead.excludes_zero, result


def test_results_take_bots_of_one_name_together() -> None:
    arena = Arena(find("yarith-bespin"), ["thumb", "random", "thumb"], plain=True)
    arena.play(10)
    assert arena.hands == 12  # whole deals
    results = {result.name: result for result in arena.results()}
    assert results["thumb"].counts.hands == 24 and results["random"].counts.hands == 12
    assert results["thumb"].lead.mean == pytest.approx(-results["random"].lead.mean)
    for result in results.values():
        counts = result.counts
        assert counts.won == counts.uncontested + sum(counts.ranks)
        assert counts.folded + counts.won <= counts.hands


def test_estimates_are_means_over_deals_with_their_deviation() -> None:
    """Against the deals themselves, one by one."""
    names, rules = ["thumb", "random", "thumb"], find("yarith-bespin")
    arena = Arena(rules, names, plain=True)
    arena.play(60)
    bots = [find_bot(name, seed) for seed, name in enumerate(names)]
    nets = PlainMatch(rules, bots, rules.number("buy_in"), 0).play(starts(20))
    won = [100 * (deal[0] + deal[2]) / 2 / 3 for deal in nets]
    lead = [100 * ((deal[0] + deal[2]) / 2 - deal[1]) / 3 for deal in nets]
    result = next(result for result in arena.results() if result.name == "thumb")
    for estimate, values in ((result.winnings, won), (result.lead, lead)):
        assert estimate == pytest.approx((fmean(values), 1.959964 * stdev(values) / 20**0.5))


@pytest.mark.parametrize("deals", [1, 2, 9])
def test_a_few_deals_prove_nothing(deals: int) -> None:
    """With two deals that end alike there would be no deviation at all."""
    arena = Arena(find("classic"), ["thumb", "random"], plain=True)
    arena.play(2 * deals)
    assert not any(result.lead.excludes_zero for result in arena.results())


def test_portions_grow_while_they_are_quick_and_change_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled code does not check for Ctrl-C, so that what is slow must come in small portions."""
    found = []
    for patience in (0.0, float("inf")):
        monkeypatch.setattr("sabacc.bots.arena._PATIENCE", patience)
        arena, portions = Arena(find("classic"), ["thumb", "random"], plain=True), list[int]()
        arena.play(16, portions.append)
        arena.play(8)
        found.append((portions, [result.lead for result in arena.results()]))
    (slow, leads), (quick, same_leads) = found
    assert slow == [2] * 8 and quick == [2, 4, 8, 2]
    assert leads == same_leads


def test_a_bot_that_has_won_nothing_is_said_to_have_done_so() -> None:
    assert format_wins(find("classic"), Counts()) == "nothing"


def test_hands_that_won_seldom_are_taken_together() -> None:
    rules, counts = find("centran"), Counts()
    counts.ranks[:6] = [1, 2, 3, 4, 5, 6]
    counts.won = counts.uncontested = 29
    counts.won += 21
    assert format_wins(rules, counts) == (
        "everybody else folded 58%; Pure Sabacc, -23 12%; Pure Sabacc, +23 10%; Wild Sabacc 8%; Pure Sabacc, 0 6%; "
        "others 6%"
    )


def test_an_estimate_says_whether_its_sign_is_certain() -> None:
    assert Estimate(-3.0, 2.0).excludes_zero and not Estimate(2.0, 2.5).excludes_zero


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((["thumb"],), "is for 2 to 8 seats, not 1"),
        ((["thumb", "thumb"],), "at least two different bots"),
        ((["thumb", "nobody"],), "there is no bot 'nobody'"),
        ((["thumb", "random"], 0, 1), "able to pay the antes"),
        ((["thumb", "random"], 0, 500, -1), "the sabacc pot must be"),
        ((["thumb", "random"], -1), "the seed of an arena must be a number from 0 to 4294967296, not -1"),
        ((["thumb", "random"], 1 << 33), "the seed of an arena must be a number from 0 to 4294967296"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: tuple[list[str]], said: str) -> None:
    with pytest.raises((BadBot, BadRules), match=said):
        Arena(find("classic"), *arguments)


def test_games_with_devices_are_played_in_plain_python() -> None:
    """Their false cards are named by their looks, which compiled code does not do."""
    assert not Arena(find("classic").with_options(devices="tolerated"), ["thumb", "random"]).is_compiled


class Reckless:
    """A bot that always raises by more than anybody has."""

    def act(self, view: SeatView) -> Action:
        return Raise(1_000_000)


@each_rule_set
def test_refused_answers_are_replaced_by_safe_ones(rules: RuleSet) -> None:
    """So that a bot whose every answer is refused does as one that plays safe, and is counted as one."""
    wrong, right = (PlainMatch(rules, [bot, Safe()], 500, 30) for bot in (Reckless(), Safe()))
    assert wrong.play(starts(1)) == right.play(starts(1))
    assert all(getattr(wrong.counts()[0], f.name) == getattr(right.counts()[0], f.name) for f in COUNTS_SCHEMA)
    first, second = wrong.mistakes()
    assert first.refused > 0 and (first.what, first.amount) == (Raise.code, 1_000_000)
    assert (second.refused, first.unfinished) == (0, 0)


@pytest.fixture
def stubborn(monkeypatch: pytest.MonkeyPatch) -> str:
    """A bot, listed by its name, that has no answer to anything: there is no such way to decide."""
    who = Character()
    who.way = 99
    monkeypatch.setitem(CHARACTERS, "stubborn", who)
    return "stubborn"


in_either_way = pytest.mark.parametrize(
    "plain",
    [
        True,
        pytest.param(False, marks=[pytest.mark.long(reason="compiles the players"), pytest.mark.xdist_group("arena")]),
    ],
    ids=["plain", "compiled"],
)


def facts(arena: Arena) -> object:
    """All that an arena has to say."""
    counts = [[getattr(result.counts, f.name) for f in COUNTS_SCHEMA] for result in arena.results()]
    return [(result.name, result.winnings, result.lead) for result in arena.results()], counts, arena.reports()


@in_either_way
def test_an_arena_with_a_stubborn_bot_ends_and_says_so(stubborn: str, plain: bool) -> None:
    arena = Arena(find("classic"), [stubborn, "thumb"], seed=2, plain=plain)
    arena.play(40)
    assert arena.is_compiled is not plain and arena.hands == 40
    (report,) = arena.reports()
    assert re.fullmatch(
        r"stubborn: in Classic Sabacc \d+ answers were refused, the first of them 'no act' \(no such act\); "
        r"the safe answer was given instead\.",
        report,
    )
    safe = PlainMatch(find("classic"), [Safe(), find_bot("thumb", 2 * (1 << 24) + 1)], 500, 0)
    won = Arena(find("classic"), ["random", "thumb"], seed=2, plain=True)
    nets = safe.play([won._start(deal) for deal in range(20)])
    assert arena._sums._won == [sum(column) for column in zip(*nets, strict=True)]


@in_either_way
def test_a_hand_that_does_not_end_is_broken_off_and_told(plain: bool) -> None:
    """Nobody wins or loses anything in it."""
    arena = Arena(find("classic"), ["thumb", "random"], plain=plain, most_decisions=1)
    arena.play(6)
    assert arena.reports() == [
        "thumb, random: 6 hands of Classic Sabacc did not end within 1 decisions and do not count."
    ]
    assert all(result.winnings.mean == 0 and result.counts.hands == 6 for result in arena.results())
    assert format_results(arena) and describe_results(arena)["reports"] == arena.reports()


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_rule_set
def test_mistakes_are_the_same_compiled_and_plain(stubborn: str, rules: RuleSet) -> None:
    """With a limit under which some hands end and some do not."""
    found = []
    for plain in (False, True):
        arena = Arena(rules, [stubborn, "thumb", stubborn], seed=7, plain=plain, most_decisions=30)
        arena.play(60)
        found.append(facts(arena))
    assert found[0] == found[1]


def test_mistakes_in_imagined_hands_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"choose": lambda *_: (act.NONE, NO_CARD, NO_CARD, 0)}
    monkeypatch.setattr(rollouts, "thumb", SimpleNamespace(**(vars(thumb) | wrong)))
    monkeypatch.setitem(CHARACTERS, "odds", CHARACTERS["odds"].but(rollouts=2))
    arena = Arena(find("corellian-spike"), ["odds", "thumb"], plain=True)
    arena.play(2)
    assert [report for report in arena.reports() if report.startswith("odds: in imagined hands of Corellian Spike")]


def test_imagined_hands_that_do_not_end_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """And decisions are made by thumb."""
    monkeypatch.setattr(rollouts, "MOST_DECISIONS", 0)
    arena = Arena(find("corellian-spike"), ["odds", "thumb"], plain=True)
    arena.play(2)
    (report,) = arena.reports()
    assert re.match(r"odds: \d+ imagined hands of Corellian Spike did not end within", report)


def test_where_even_the_safe_answer_is_refused_the_run_stops(
    stubborn: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(step, "default_act", lambda t, p: act.NONE)
    assert main(["arena", "classic", stubborn, "thumb", "--hands", "2", "--plain-python"]) == 2
    answer = capsys.readouterr()
    assert answer.err == (
        "sabacc: Classic Sabacc: a hand cannot go on: even the safe answer of stubborn, 'no act', was refused "
        "(no such act)\n"
    )


def test_the_command_tells_of_refused_answers(stubborn: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "classic", stubborn, "thumb", "--hands", "2", "--plain-python"]
    assert main(words) == 0
    assert "stubborn: in Classic Sabacc" in capsys.readouterr().out.splitlines()[-1]
    assert main([*words, "--json"]) == 0
    (report,) = json.loads(capsys.readouterr().out)["reports"]
    assert report.startswith("stubborn: in Classic Sabacc")


def test_a_way_to_decide_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadBot, match="the way of a player must be one of 0, 1, 2, not 99"):
        Character().but(way=99)


@pytest.mark.long(reason="compiles the players")
@pytest.mark.xdist_group("arena")
@each_of([*RULE_IDS, *ALIKE])
@pytest.mark.parametrize(
    "names", [["random", "thumb", "thumb:bluffer", "thumb:tourist"], ["odds", "thumb:bold"]], ids=str
)
def test_compiled_and_plain_matches_are_the_same(rules: RuleSet, names: list[str]) -> None:
    hands = 4 if "odds" in names else 40
    compiled, plain = (Arena(rules, names, seed=9, plain=is_plain) for is_plain in (False, True))
    for arena in (compiled, plain):
        arena.play(hands)
    assert compiled.is_compiled and not plain.is_compiled
    for one, other in zip(compiled.results(), plain.results(), strict=True):
        assert (one.name, one.winnings, one.lead) == (other.name, other.winnings, other.lead)
        assert all(getattr(one.counts, f.name) == getattr(other.counts, f.name) for f in COUNTS_SCHEMA)


@pytest.mark.long(reason="compiles the players and imagines many hands")
@pytest.mark.xdist_group("arena")
@pytest.mark.parametrize("rules_id", ["galaxy-series", "centran"])
def test_odds_beats_thumb(rules_id: str) -> None:
    """The games in which it shows soonest; `make arena` plays all of them."""
    arena = Arena(find(rules_id), ["odds", "thumb", "odds", "thumb"], seed=1)
    arena.play(400)
    result = next(result for result in arena.results() if result.name == "odds")
    assert result.lead.mean > 0 and result.lead.excludes_zero, result


def test_the_page_of_results_has_every_game_and_no_doubt() -> None:
    page = (ROOT / "docs" / "arena.md").read_text(encoding="utf-8")
    assert all(f"| {rules.name} |" in page for rules in all_rule_sets())
    assert "may be chance" not in page


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "classic", "thumb", "random", "--hands", "20", "--plain-python", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Classic Sabacc: 20 hands, each deal 2 times with the seats moved on by one")
    assert "won per 100 hands" in out and "thumb won with" in out


def test_the_command_answers_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["arena", "force", "thumb:bold", "random", "random", "--hands", "9", "--plain-python", "--json"]
    assert main(arguments) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["hands"] == 9 and answer["seats"] == ["thumb:bold", "random", "random"]
    assert {bot["bot"]: bot["hands"] for bot in answer["bots"]} == {"thumb:bold": 9, "random": 18}


def test_bad_answers_of_other_programs_are_reported(capsys: pytest.CaptureFixture[str]) -> None:
    liar = "cmd:python3 -c \"print('{}', flush=True); input()\""
    code = main(["arena", "classic", "random", liar, "--hands", "2"])
    answer = capsys.readouterr()
    assert code == 2 and answer.err.startswith("sabacc: the bot") and answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["thumb", "random", "--hands", "0"], "--hands must be from 1 to 10000000, not 0"),
        (["thumb"], "Classic Sabacc is for 2 to 8 seats, not 1"),
        (["thumb", "random", "--buy-in", "1"], "able to pay the antes"),
        (["thumb", "wookiee"], "there is no bot 'wookiee'"),
    ],
)
def test_the_command_refuses_in_one_line(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "classic", *words]) == 2
    answer = capsys.readouterr()
    assert not answer.out and said in answer.err and answer.err.count("\n") == 1


def test_bots_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bots"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines][: len(CHARACTERS)] == list(CHARACTERS)
    assert lines[-1].startswith("Where devices are tolerated, thumb:bold and thumb:bluffer cheat now and then;")
