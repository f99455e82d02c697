"""The hands of a session: the token, antes that rise, house dealers, sides, and the end that was agreed."""

from collections.abc import Iterator
from typing import Any

import pytest

from sabacc import (
    CallHand,
    Fold,
    Game,
    SabaccError,
    ScriptedDealer,
    SeededDealer,
    Session,
    find,
    format_record,
    parse_record,
    to_record,
)
from sabacc.errors import BadSession
from sabacc.play.actions import Shuffle
from sabacc.play.dealers import QuietDealer
from sabacc.play.events import Event, EventKind as Kind
from sabacc.rules.model import RuleSet
from sabacc.rules.options import OPTIONS, Value, format_value
from sabacc.rules.registry import all_rule_sets
from sabacc.session import events as session_events
from sabacc.session.events import tell_session
from sabacc.session.requests import Appoint, DeclareSide, Invite
from tests.support.even_table import all_fold, table
from tests.support.rule_sets import each_rule_set


def test_button_moves_left_and_sabacc_pot_is_carried_over() -> None:
    session = table()
    all_fold(session)
    first = session.button
    assert first is not None
    assert session.sabacc_pot == 30
    all_fold(session)
    assert session.button == (first + 1) % 3
    assert session.sabacc_pot == 60
    assert session.hands_played == 2


def test_first_button_is_by_chance() -> None:
    buttons = set()
    for seed in range(30):
        session = table(seed=seed)
        session.next_hand()
        buttons.add(session.button)
    assert buttons == {0, 1, 2}


@each_rule_set
def test_the_first_dealer_can_be_chosen(rules: RuleSet) -> None:
    """CS-2.4, YB-2.4, GS-2.7, CL-2.4, CN-2.5: whatever chance would have chosen; then the deal goes round."""
    for seed in range(6):
        session = Session(rules.with_options(game_end="open"), SeededDealer(seed), first_dealer=2)
        for i in range(4):
            session.join(f"P{i}")
        dealers = []
        for _ in range(3):
            game = session.next_hand()
            dealers.append(session.button)
            while not game.is_over:
                session.apply(game.default())
        assert dealers == [2, 3, 0]


def test_whoever_was_chosen_to_deal_first_and_sits_out_leaves_the_deal_to_the_next() -> None:
    session = Session(find("classic"), SeededDealer(1), first_dealer=1)
    for i in range(3):
        session.join(f"P{i}")
    session.sit_out(1)
    session.next_hand()
    assert session.button == 2


@pytest.mark.parametrize("seat", [-1, 8])
def test_the_first_dealer_must_have_a_seat(seat: int) -> None:
    with pytest.raises(BadSession, match="the first dealer must sit at a seat from 0 to 7"):
        Session(find("classic"), SeededDealer(1), first_dealer=seat)


def test_agreed_end_gives_the_sabacc_pot_to_who_has_most() -> None:
    """CS-14.4."""
    session = table(game_end="hands:2")
    session.rebuy(1, 500)
    all_fold(session)
    assert not session.is_over
    all_fold(session)
    assert session.is_over
    with pytest.raises(BadSession, match="agreed 2 hands"):
        session.next_hand()
    before, pot = session.stacks_by_name(), session.sabacc_pot
    (first, most), (_, next_most), *_ = before.items()
    assert (first, most > next_most, pot) == ("P1", True, 60)
    assert session.narrate()[-2:] == [
        "The game is over, as the agreed 2 hands are played.",
        f"As it stands, P1 wins the game with {most}.",
    ]
    assert next(iter(session.stacks_by_name().items())) == ("P1", most)
    assert session.close() == {**before, first: most + pot}
    assert session.sabacc_pot == 0
    assert session.narrate()[-3:] == [
        "P1, with the most credits, takes 60 from the sabacc pot.",
        "The evening is over.",
        f"P1 wins the game with {most + pot}. Congratulations, P1!",
    ]
    told = session.narrate()
    assert session.close() == {**before, first: most + pot} and session.narrate() == told, "it ends once"


@pytest.mark.parametrize("rules_id", ["galaxy-series", "centran"])
def test_whoever_has_most_at_the_end_wins_and_those_who_are_level_share_the_win(rules_id: str) -> None:
    """GS-15.3, CN-15.3."""
    for stacks, told in (
        ((500, 700, 300), "P1 wins the game with 700. Congratulations, P1!"),
        ((500, 500, 300), "P0 and P1 share the win with 500 each. Congratulations, P0 and P1!"),
        ((500, 500, 500), "P0, P1 and P2 share the win with 500 each. Congratulations, P0, P1 and P2!"),
    ):
        session = table(rules_id)
        game = session.next_hand()
        while not game.is_over:
            session.apply(game.default())
        for seat, stack in enumerate(stacks):
            session.player(seat).stack = stack
        session.hands.sabacc_pot = 0
        session.close()
        assert session.narrate()[-1] == told


def test_nobody_wins_a_game_of_no_hands() -> None:
    session = table()
    session.close()
    assert session.narrate()[-1] == "The evening is over."


def test_level_at_the_end_share_the_sabacc_pot() -> None:
    """CL-17.4."""
    session = Session(find("classic"), SeededDealer(1))
    for name in "ABC":
        session.join(name, 100)
    session.hands.sabacc_pot = 10
    assert session.close() == {"A": 104, "B": 103, "C": 103}


def test_odd_credits_go_out_from_the_dealers_left() -> None:
    session = Session(find("classic"), SeededDealer(1))
    for name in "AB":
        session.join(name, 100)
    session.hands.button = 0
    session.hands.sabacc_pot = 3
    assert session.close() == {"B": 102, "A": 101}


def test_session_is_over_when_only_one_can_ante() -> None:
    session = Session(find("corellian-spike"), SeededDealer(1))
    session.join("A", 500)
    session.join("B", 40)
    all_fold(session)
    while not session.is_over:
        all_fold(session)
    assert sum(player.stack >= 30 for player in session.players if player) == 1


def test_last_one_with_credits_ends_the_session() -> None:
    """Ruling X18: who is left with credits takes the sabacc pot."""
    session = Session(find("classic"), SeededDealer(1))
    session.join("A", 100)
    session.join("B", 3)
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if game.to_act == 1 and not game.why_not(Fold()) else game.default())
    # Of 3 credits B had one left after the antes, and folding cost it.
    assert (session.player(1).stack, session.sabacc_pot) == (0, 3)
    assert session.is_over
    with pytest.raises(BadSession, match="fewer than two players"):
        session.next_hand()
    assert session.close() == {"A": 103, "B": 0}


@each_rule_set
def test_antes_double_after_so_many_hands(rules: RuleSet) -> None:
    session = Session(rules.with_options(ante_rise_every=2), SeededDealer(1))
    for name in "ABC":
        session.join(name, 100_000)
    paid = []
    for _ in range(5):
        game = session.next_hand()
        events = [event for event in game.events() if event.seat == 0]
        paid.append([next(e.value for e in events if e.kind == kind) for kind in (Kind.ANTED, Kind.ANTED_SABACC)])
        record = to_record(game)
        assert [record.rules[name] for name in ("ante_hand", "ante_sabacc")] == paid[-1]
        assert parse_record(format_record(record)).rules == game.rules
        while not game.is_over:
            session.apply(Fold() if not game.why_not(Fold()) else game.default())
    first = [rules.number("ante_hand"), rules.number("ante_sabacc")]
    assert paid == [[ante * factor for ante in first] for factor in (1, 1, 2, 2, 4)]
    assert sum(event.kind == session_events.ANTES_ROSE for event in session.events) == 2


def test_prices_follow_the_antes_in_yarith() -> None:
    rules = find("yarith-bespin").with_options(ante_rise_every=1)
    assert rules.with_antes_doubled().program.gain_price == 2 * rules.program.gain_price


def test_antes_outgrow_the_buy_in_but_not_every_number() -> None:
    rules = find("classic").with_options(ante_rise_every=1)
    for _ in range(40):
        rules = rules.with_antes_doubled()
    assert rules.number("buy_in") < rules.antes == 2 * 524_288
    with pytest.raises(SabaccError, match="buy_in must cover"):
        find("classic").with_options(ante_hand=300, ante_sabacc=300)


@pytest.mark.parametrize("limit", ["max_bet", "max_raise"])
def test_no_limit_where_the_least_bet_rises(limit: str) -> None:
    with pytest.raises(SabaccError, match=f"{limit} must be 0 with ante_rise_every"):
        find("yarith-bespin").with_options(**{limit: 10, "ante_rise_every": 3})
    assert find("classic").with_options(**{limit: 10, "ante_rise_every": 3})[limit] == 10


@pytest.mark.parametrize("text", ["open", "last_standing", "hands:12", "hands:10000"])
def test_ends_read_as_written(text: str) -> None:
    value = OPTIONS["game_end"].parse(f" {text.upper()} ")
    assert format_value(value) == text
    assert find("centran").with_options(game_end=value)["game_end"] == text


@pytest.mark.parametrize(
    "text", ["hands", "hands:", "hands:0", "hands:10001", "hands:x", "hands:01", "hands:-3", "closed:3"]
)
def test_ends_that_are_none(text: str) -> None:
    with pytest.raises(SabaccError, match="game_end takes one of open, last_standing, sabacc_won, or hands:N"):
        OPTIONS["game_end"].parse(text)


def test_only_the_classic_family_ends_with_the_sabacc_pot() -> None:
    for rules in all_rule_sets():
        if rules.demise:
            assert rules.with_options(game_end="sabacc_won")["game_end"] == "sabacc_won"
        else:
            with pytest.raises(SabaccError, match="option game_end takes one of open, last_standing, or hands:N"):
                rules.with_options(game_end="sabacc_won")


def win_the_sabacc_pot(session: Session) -> None:
    """Play a hand of two in Classic in which the second seat calls with 23."""
    game = session.next_hand()
    while not game.is_over:
        calls = game.to_act == 1 and not game.why_not(CallHand())
        session.apply(CallHand() if calls else game.default())


def sabacc_table(**options: Value) -> Session:
    """Two seats; the second has 23 in the first and in the third hand, and less than the first in the second."""
    hands = ["2c 10s 3c 13s", "10c 3s 11c 4s", "2c 10s 3c 13s"]
    script = [outcome for hand in hands for outcome in (Shuffle(tuple(hand.split())),)]
    session = Session(find("classic").with_options(**options), ScriptedDealer(script, QuietDealer()))
    session.join("A")
    session.join("B")
    session.hands.token = 0  # the next one is B, so A is dealt to first
    return session


def test_game_is_over_when_the_sabacc_pot_is_won_unless_they_play_on() -> None:
    """CL-17.1, CL-19.33."""
    session = sabacc_table()
    session.hands.token = 0
    win_the_sabacc_pot(session)
    assert session.is_over
    assert session.sabacc_pot == 0
    for refused in (session.next_hand, lambda: session.join("C")):
        with pytest.raises(BadSession, match="over, as the sabacc pot is won"):
            refused()
    session.play_on()
    assert not session.is_over
    session.hands.token = 0
    win_the_sabacc_pot(session)
    assert session.sabacc_pot > 0
    assert not session.is_over
    session.hands.token = 0
    win_the_sabacc_pot(session)
    assert session.is_over


def test_open_table_goes_on_after_the_sabacc_pot() -> None:
    session = sabacc_table(game_end="open")
    win_the_sabacc_pot(session)
    assert session.sabacc_pot == 0
    assert not session.is_over
    with pytest.raises(BadSession, match="nothing to play on from"):
        session.play_on()


@each_rule_set
def test_by_the_book_only_the_classic_family_ends_with_the_sabacc_pot(rules: RuleSet) -> None:
    """CL-17.1, CL-19.33."""
    assert rules["game_end"] == ("sabacc_won" if rules.demise else "open")


@each_rule_set
def test_every_game_ends_as_it_was_agreed(rules: RuleSet) -> None:
    """CS-14.1, CS-15.25, YB-14.1, YB-15.26, GS-15.1, GS-16.24, CL-19.33, CN-15.1, CN-17.28."""
    assert hands_until_the_end(rules, "open", 500) is None
    assert hands_until_the_end(rules, "hands:2", 500) == 2
    assert hands_until_the_end(rules, "last_standing", rules.antes) == 1


def hands_until_the_end(rules: RuleSet, end: str, stack: int) -> int | None:
    """After how many hands in which B folds the session is over, if it is after three."""
    session = Session(rules.with_options(game_end=end), SeededDealer(1))
    session.join("A", 500)
    session.join("B", stack)
    for played in range(1, 4):
        game = session.next_hand()
        while not game.is_over:
            folds = game.to_act == 1 and not game.why_not(Fold())
            session.apply(Fold() if folds else game.default())
        if session.is_over:
            return played
    return None


def test_after_the_agreed_hands_as_many_again_can_be_played() -> None:
    session = table(game_end="hands:1")
    all_fold(session)
    assert [event.text for event in session.events if event.kind == session_events.GAME_OVER] == [
        "the agreed 1 hands are played"
    ]
    session.play_on()
    all_fold(session)
    assert session.is_over


def test_last_one_standing_wins_and_nobody_buys_again() -> None:
    session = Session(find("corellian-spike").with_options(game_end="last_standing"), SeededDealer(1))
    session.join("A", 500)
    session.join("B", 190)
    session.rebuy(1, 10)
    all_fold(session)
    assert not session.is_over
    for refused in (lambda: session.join("C"), lambda: session.rebuy(1)):
        with pytest.raises(BadSession, match="nobody joins or buys again"):
            refused()
    while not session.is_over:
        all_fold(session)
    with pytest.raises(BadSession, match="over, as one player is left"):
        session.next_hand()
    with pytest.raises(BadSession, match="nobody to play on with"):
        session.play_on()
    assert session.close()["A"] + session.stacks_by_name()["B"] == 700


@each_rule_set
def test_house_dealer_deals_to_the_token_first(rules: RuleSet) -> None:
    """CS-15.26, YB-15.27, GS-16.25, CL-18.15, CL-19.34, CN-17.29."""
    session = Session(rules.with_options(house_dealer=True), SeededDealer(1))
    for seat, name in ((1, "A"), (3, "B"), (4, "C")):
        session.join(name, seat=seat)
    assert session.block == "the house"
    session.hands.token = 4
    for token in (1, 3, 4, 1):
        game = session.next_hand()
        assert session.token == token
        assert game.to_act == token
        assert (game.view().dealer, game.view().token) == (None, token)
        assert session.narrate()[-1].endswith(
            f"the house deals, to {session.player(token).name} first, who has the dealer's token."
        )
        drawn = [event.seat for event in game.events() if event.kind == Kind.DREW]
        assert drawn[:3] == [seat for seat in (1, 3, 4) if seat >= token] + [seat for seat in (1, 3, 4) if seat < token]
        while not game.is_over:
            session.apply(Fold() if not game.why_not(Fold()) else game.default())


@pytest.mark.parametrize(
    ("house", "dealt", "richer"), [(True, "10c 10s 2c 11c 11s 3c", 0), (False, "10c 2c 10s 11c 3c 11s", 1)]
)
def test_odd_credits_of_a_house_dealer_go_to_the_token_first(house: bool, dealt: str, richer: int) -> None:
    """A and B have 21, and their Demise cards are alike; C has folded, with a penalty that keeps the pot odd.

    CL-18.15.
    """
    dealer = ScriptedDealer([Shuffle((*dealt.split(), "1f", "1t"))], QuietDealer())
    rules = find("classic").with_options(house_dealer=house, fold_penalty_to="hand", fold_penalty=2)
    session = Session(rules, dealer)
    for name in "ABC":
        session.join(name)
    # The token comes to A; without a house dealer A deals and B is first.
    session.hands.token = 2
    game = session.next_hand()
    assert game.to_act == richer
    while not game.is_over:
        folds = game.to_act == 2 and not game.why_not(Fold())
        calls = not game.why_not(CallHand())
        session.apply(Fold() if folds else CallHand() if calls else game.default())
    won = {e.seat: e.value for e in game.events() if e.kind == Kind.WON}
    assert won[richer] == won[1 - richer] + 1


def test_without_a_house_dealer_the_token_is_with_the_dealer() -> None:
    session = table()
    session.next_hand()
    assert session.token == session.button
    assert session.block is None
    assert session.game is not None
    assert (session.game.view().dealer, session.game.view().token) == (session.button, None)
    assert not any("Block" in told for told in session.narrate())


def blocks(session: Session) -> list[str]:
    return [told for told in session.narrate() if "Block" in told]


def play_out(session: Session) -> None:
    game = session.next_hand()
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else game.default())


@each_rule_set
def test_the_plutt_has_the_dealers_block_where_the_house_deals(rules: RuleSet) -> None:
    """CL-18.15, CS-15.26, YB-15.27, GS-16.25, CN-17.29: until there is a Plutt the house has it."""
    with_house, with_ana = (f"The Dealer's Block is with {who}." for who in ("the house", "A"))
    session = Session(rules.with_options(house_dealer=True, plutt="player", game_end="open"), SeededDealer(1))
    for name in "ABC":
        session.join(name)
    play_out(session)
    assert blocks(session) == [with_house]
    session.ask(Appoint(0), 1)
    assert (session.block, session.narrate()[-2:]) == ("A", ["A is the Plutt.", with_ana])
    play_out(session)
    assert blocks(session) == [with_house, with_ana]
    session.leave(0)
    assert session.block == "the house"
    assert blocks(session) == [with_house, with_ana, with_house]


@pytest.mark.parametrize(("plutt", "holder"), [("none", "the house"), ("droid", "the house droid"), ("guest", "Rae")])
def test_who_else_can_have_the_block(plutt: str, holder: str) -> None:
    session = Session(find("centran").with_options(house_dealer=True, plutt=plutt), SeededDealer(1))
    for name in "AB":
        session.join(name)
    if plutt == "guest":
        session.ask(Invite("Rae"), 0)
    session.next_hand()
    assert session.block == holder
    assert blocks(session) == [f"The Dealer's Block is with {holder}."]


def test_side_is_for_the_game_or_for_the_hand() -> None:
    session = table("force", players=2)
    session.join("Dark", dark=True)
    session.ask(DeclareSide("dark"), 0)
    assert session.next_hand().table.dark == 0b101
    with pytest.raises(BadSession, match="before the first deal for the whole game"):
        session.ask(DeclareSide("light"), 0)
    session = table("force", players=2, declare_side="hand")
    session.ask(DeclareSide("dark"), 0)
    game = session.next_hand()
    assert game.table.dark == 1
    with pytest.raises(BadSession, match="before the deal"):
        session.ask(DeclareSide("light"), 0)
    while not game.is_over:
        session.apply(Fold() if not game.why_not(Fold()) else game.default())
    (event,) = session.ask(DeclareSide("light"), 0)
    assert tell_session(event) == "P0 is on the light side."
    assert session.next_hand().table.dark == 0


def test_sides_that_there_are_not() -> None:
    with pytest.raises(BadSession, match="a side is light or dark, not 'grey'"):
        table("force", declare_side="hand").ask(DeclareSide("grey"), 0)
    with pytest.raises(BadSession, match="has no Light and Dark side"):
        table().ask(DeclareSide("dark"), 0)
    with pytest.raises(SabaccError, match="has no option 'declare_side'"):
        find("classic").with_options(declare_side="hand")


def test_a_hand_that_is_over_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []

    def count(game: Game, *args: Any, **options: Any) -> Iterator[Event]:
        looks.append(game)
        return each_event(game, *args, **options)

    each_event = Game.each_event
    monkeypatch.setattr(Game, "each_event", count)
    session = table(players=2)
    all_fold(session)
    assert session.hands_played == len(looks) == 1
