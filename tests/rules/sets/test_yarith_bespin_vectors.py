"""The golden vectors of Yarith Bespin: hands, options, flow, and the exact counts of its ladder."""

import functools

import pytest

from sabacc import Call, Check, Fold, Game, Raise, SeededDealer, find, parse_record, replay
from sabacc.bots.built_in import PolicyBot
from sabacc.bots.reasons import reason
from sabacc.play.actions import Drop, Gain, Keep, Show
from sabacc.play.hands import compare
from sabacc.play.record import to_record
from sabacc.policies.character import CHARACTERS
from sabacc.rules.odds import count_ranks
from sabacc.rules.options import Value
from tests.support.scenario import shown, told
from tests.support.vectors import Vector, cases, check_comparison

YARITH = find("yarith-bespin")


@pytest.mark.parametrize("vector", cases("B-V"))
def test_hand(vector: Vector) -> None:
    """YB-9.1, YB-9.3 to YB-9.8, YB-10.1 to YB-10.8."""
    check_comparison(YARITH, vector)


@pytest.mark.parametrize(
    ("vector_id", "options", "texts", "ranks", "winner"),
    [
        ("B-O1", {"idiots_array": False}, ["0 +2 -3"], ["Nulrhek"], 0),
        ("B-O2", {"prime_sabacc": False}, ["+10 -10 0", "+9 -9 0"], ["Yee-haa", "Yee-haa"], 1),
        ("B-O3", {"pair_order": "highest"}, ["+7 -7 0", "+2 -2 0"], ["Yee-haa", "Yee-haa"], 0),
        ("B-O3", {"pair_order": "highest"}, ["+5 +5 -10", "+1 +1 -2"], ["Sabacc with One Pair"] * 2, 0),
    ],
)
def test_option(vector_id: str, options: dict[str, Value], texts: list[str], ranks: list[str], winner: int) -> None:
    """YB-15.20 to YB-15.22."""
    result = compare(YARITH.with_options(**options), texts)
    assert [hand.rank for hand in result.hands] == ranks, vector_id
    assert [hand.total for hand in result.hands] == [-1 if vector_id == "B-O1" else 0] * len(texts)
    assert result.winners == (winner,)


@pytest.mark.parametrize(
    ("lots", "winner"),
    [("-1c +4c", 0), ("+1c -1c", 0), ("0 +1c", 0), ("+2c +2t +3c -9c", 0), ("0 0 -5c +4c", 1)],
)
def test_B_O4_blind_draws(lots: str, winner: int) -> None:
    """Two equal hands at the end of a hand nobody bets in; the cards of the blind draw come from the deck.

    YB-10.9 to YB-10.11.
    """
    rounds = "\n".join(["A stand", "B stand", "A check", "B check"] * 3)
    text = f"""
rules = "yarith-bespin"
stacks = [100, 100]
button = "B"
deck = "+10t +10s {lots}"
actions = \"\"\"
A check
B check
{rounds}
\"\"\"
[hands]
A = "+6c +7c"
B = "+6t +7t"
"""
    game = replay(parse_record(text))
    assert game.is_over
    assert game.stacks[winner] == 100 - 3 + 4


def test_exact_counts() -> None:
    expected = {
        "Idiot's Array": 72,
        "Prime Sabacc": 18,
        "Yee-haa": 162,
        "Sabacc with One Pair": 90,
        "Sabacc": 1080,
        "Nulrhek": 36398,
    }
    assert {odds.rank: odds.hands for odds in count_ranks(YARITH, 3) if odds.hands} == expected
    dropped = YARITH.with_options(idiots_array=False, prime_sabacc=False)
    found = {odds.rank: odds.hands for odds in count_ranks(dropped, 3)}
    assert (found["Yee-haa"], found["Nulrhek"]) == (180, 36470)


play = functools.partial(told, "yarith-bespin")


CHECKS = "A check\nB check\nC check\nD check\n"


def test_B_F1_the_start() -> None:
    """YB-2.6, YB-2.11."""
    game = play("")
    assert (game.hand_pot, game.sabacc_pot) == (8, 4)
    assert (game.view().deck_size, game.view().discard_top) == (54, None)


def test_B_F2_and_B_F3_bets_and_raises() -> None:
    """YB-4.1, YB-4.3, YB-4.6, YB-5.2."""
    game = play("")
    assert [choice.kind for choice in game.legal()] == [Check, Raise]
    assert game.why_not(Fold()) == "There is no need to fold: you can check."
    assert "at least 2" in game.why_not(Raise(1))
    game.apply(Raise(3))
    assert game.why_not(Raise(1))
    assert game.why_not(Raise(3)) == "A raise must be a multiple of 2, not 3."
    assert not game.why_not(Raise(2))
    assert not game.why_not(Raise(4))


def test_B_F4_junked_cards_are_shown_and_get_no_spike() -> None:
    """YB-3.2, YB-5.4, YB-5.5, YB-13.3."""
    game = play("A raise 2\nB call\nC fold\nD call", "+1c +2c +3c +4c +5c +6c +7c +8c")
    view = game.view()
    assert view.spikes[2] == ()
    assert all(len(view.spikes[seat]) == 1 for seat in (0, 1, 3))
    assert view.discard_top in ("+3c", "+7c")
    assert {event.card for event in game.events() if event.kind.name == "DISCARDED"} == {"+3c", "+7c"}


DECK = "+1c +2c +3c +4c +5c +6c +7c +8c -3t -4t -5t -6t +6t"


def test_B_F5_swapping_the_spike_card() -> None:
    """YB-6.2, YB-6.6, YB-6.7."""
    game = play(CHECKS + "A gain\nA drop -3t", DECK)
    view = game.view(0)
    assert (view.spikes[0], view.discard_top, view.hand) == (("+6t",), "-3t", ("+1c", "+5c"))
    assert (game.hand_pot, game.stacks[0]) == (10, 495)


def test_B_F6_the_card_bought_may_be_discarded() -> None:
    """YB-6.3, YB-6.4."""
    game = play(CHECKS + "A gain", DECK)
    assert [choice.kind for choice in game.legal()] == [Drop]
    assert game.default() == Drop("+6t")
    game.apply(Drop("+6t"))
    assert (game.view(0).hand, game.stacks[0], game.to_act) == (("+1c", "+5c"), 495, 1)


STANDS = "A stand\nB stand\nC stand\nD stand\n"


@pytest.mark.parametrize(
    ("roll", "hands_new", "spikes_new"), [("3 3", True, False), ("1 1", True, True), ("1 4", False, False)]
)
def test_B_F7_to_B_F9_dice(roll: str, hands_new: bool, spikes_new: bool) -> None:
    """YB-7.2 to YB-7.4."""
    game = play(CHECKS + STANDS + CHECKS + f"roll {roll}", DECK)
    assert (game.view(0).hand != ("+1c", "+5c")) == hands_new
    assert (game.view().spikes[0] != ("-3t",)) == spikes_new
    assert [len(hand) for hand in game.view().hands] == [2, 2, 2, 2]
    assert [len(spike) for spike in game.view().spikes] == [1, 1, 1, 1]
    # Face up: everybody knows them.
    assert ("?",) not in game.view().spikes


def test_B_F10_no_claim_before_the_spike_card() -> None:
    """YB-3.9, YB-5.6, YB-5.9."""
    game = play("A raise 2\nB fold", stacks=[500, 500], more='[hands]\nA = "+5c -5c"\n')
    assert game.is_over
    assert (game.stacks, game.sabacc_pot) == ((500 - 3 + 4, 500 - 3), 2)
    assert game.view().spikes == ((), ())


@pytest.mark.parametrize(("answer", "sabacc"), [(Show(), 0), (Keep(), 2)])
def test_B_F11_the_last_one_left_may_show(answer: Show | Keep, sabacc: int) -> None:
    """YB-5.6 to YB-5.8."""
    hands_text = '[hands]\nA = "+2c -2c"\nB = "+9c +8c"\n'
    game = play("A check\nB check\nA stand\nB stand\nA raise 2\nB fold", "0 +1t", stacks=[500, 500], more=hands_text)
    assert game.to_act == 0
    assert PolicyBot(CHARACTERS["thumb"], 1).act(game.view(0)) == Show()
    assert reason(game.view(0), Show()) == "claims the sabacc pot"
    game.apply(answer)
    assert (game.is_over, game.sabacc_pot) == (True, sabacc)
    assert game.stacks[0] == 500 - 3 + 4 + (2 - sabacc)


def test_a_hand_that_is_not_zero_may_be_shown_but_wins_nothing_by_it() -> None:
    """YB-5.7, YB-5.8."""
    game = play(
        "A check\nB check\nA stand\nB stand\nA raise 2\nB fold",
        "+7t +1t",
        stacks=[500, 500],
        more='[hands]\nA = "+2c -2c"\n',
    )
    assert game.default() == Keep()
    assert "?" in game.view(1).hands[0]
    bot = PolicyBot(CHARACTERS["thumb"], 1)
    assert bot.act(game.view(0)) == Keep()
    assert reason(game.view(0), Show()) == "everybody learns what you had, and you win nothing by it"
    game.apply(Show())
    assert (game.is_over, game.sabacc_pot, game.stacks[0]) == (True, 2, 500 - 3 + 4)
    assert game.view(1).hands[0] == ("+2c", "-2c")
    assert replay(to_record(game)).digest() == game.digest()


@pytest.mark.parametrize("claims", [True, False])
def test_who_has_nothing_to_claim_is_not_asked(claims: bool) -> None:
    """YB-5.9, YB-15.24."""
    options = f"[options]\nsurvivor_claims = {str(claims).lower()}\n"
    game = play("A check\nB check\nA stand\nB stand\nA raise 2\nB fold", "+7t +1t", stacks=[500, 500], more=options)
    assert game.is_over != claims


ROUNDS = "\n".join(["A stand", "B stand", "A check", "B check"] * 3)


@pytest.mark.parametrize(("options", "sabacc"), [("", 2), ("[options]\narray_opens_sabacc_pot = true\n", 0)])
def test_B_F12_idiots_array_and_the_sabacc_pot(options: str, sabacc: int) -> None:
    """YB-8.3, YB-8.5, YB-8.6, YB-9.2, YB-15.23."""
    hands_text = '[hands]\nA = "-2c -3c"\nB = "+10c -10c"\n' + options
    game = play(f"A check\nB check\n{ROUNDS}", "0 0", stacks=[500, 500], more=hands_text)
    assert (game.is_over, game.sabacc_pot) == (True, sabacc)
    assert game.stacks[0] == 500 - 3 + 4 + (2 - sabacc)


def test_B_F13_the_last_roll_comes_after_the_last_bet() -> None:
    """A has 0 until the roll, and B after it. YB-3.5."""
    hands_text = '[hands]\nA = "+5c -5t"\nB = "+9c +8c"\n'
    deck = "0 +7t +10c -3c +9t -4c"
    before = play(f"A check\nB check\n{ROUNDS}\nroll 4 5", deck, [500, 500], hands_text)
    assert shown(before) == {"A": "Yee-haa", "B": "Nulrhek"}
    game = play(f"A check\nB check\n{ROUNDS}\nroll 4 4", deck, [500, 500], hands_text)
    assert [line[1].verb for line in game.lines[-2:]] == ["roll", "pick"]
    assert shown(game) == {"A": "Nulrhek", "B": "Sabacc"}
    assert game.stacks == (497, 497 + 4 + 2)


def test_B_F14_who_cannot_call_must_junk_and_keeps_the_rest() -> None:
    """YB-4.12, YB-5.3."""
    text = 'rules = "yarith-bespin"\nstacks = [500, 8, 500]\nbutton = "C"\nactions = "A raise 6"\n'
    game = replay(parse_record(text))
    assert [choice.kind for choice in game.legal()] == [Fold]
    game.apply(Fold())
    assert game.stacks[1] == 5


def test_B_F15_without_sabacc_pot() -> None:
    """YB-6.10, YB-15.5."""
    rules = YARITH.with_options(ante_hand=1, ante_sabacc=0)
    game = Game(rules, [50, 50], dealer=SeededDealer(1))
    assert (game.sabacc_pot, game.hand_pot) == (0, 2)
    assert not game.why_not(Raise(1))
    game.apply(Raise(1))
    game.apply(Call())
    assert next(choice for choice in game.legal() if choice.kind is Gain).price == 1


def test_B_F16_phases() -> None:
    """YB-3.1, YB-3.3, YB-3.4, YB-7.1."""
    game = Game(YARITH, [50, 50], dealer=SeededDealer(3))
    phases = [game.view().phase]
    while not game.is_over:
        game.apply(game.default())
        if game.view().phase != phases[-1]:
            phases.append(game.view().phase)
    assert phases == ["Betting", *["Buying", "Betting"] * 3, "Showdown"]
    assert sum(line[1].verb == "roll" for line in game.lines) == 3


def test_the_least_bet_can_be_another_than_the_ante() -> None:
    """YB-15.7: raises go in steps of the ante still, and cards cost the ante."""
    game = play("", more="[options]\nmin_bet = 5\n")
    assert game.why_not(Raise(4)) == "A raise must be at least 5, not 4."
    game.apply(Raise(6))
    assert game.why_not(Raise(5)) == "A raise must be at least 6, not 5."
    assert game.why_not(Raise(7)) == "A raise must be a multiple of 2, not 7."
    assert not game.why_not(Raise(10))
    assert game.rules.program.gain_price == 2
