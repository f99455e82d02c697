"""Safe answers: what is done for somebody who does not answer."""

from sabacc import Call, Check, Fold, SeededDealer, Session
from sabacc.play.actions import CallHand, Raise
from sabacc.rules.model import RuleSet
from tests.support.even_table import table
from tests.support.rule_sets import each_of


def called_in_brockley(session: Session, bet: int) -> int:
    """Play to the betting round in which the hand can be called: the first seat calls it and checks, the next bets.

    The seat of the caller, who has to answer that bet once the others have called it.
    """
    game = session.next_hand()
    while game.why_not(CallHand()):
        session.apply(game.default())
    caller = game.to_act
    assert caller is not None
    session.apply(CallHand())
    session.apply(Check())
    session.apply(Raise(bet))
    while game.to_act != caller:
        session.apply(Call())
    return caller


def test_an_absent_caller_in_brockley_calls_a_small_bet() -> None:
    """BR-8.8. Folding would cost the hand pot too."""
    session = table("brockley", players=3)
    caller = called_in_brockley(session, 1)
    game = session.game
    assert game is not None
    assert {choice.kind: choice.price for choice in game.legal() if choice.kind in (Fold, Call)} == {
        Fold: 1 + (3 + 2 + 1),  # antes, the bets of the two others, and the fold credit lie in the hand pot
        Call: 1,
    }
    assert game.default() == game.view(caller).default == Call()


def test_an_absent_caller_in_brockley_folds_if_the_bet_is_more_than_the_pot() -> None:
    session = table("brockley", players=2, fold_penalty=0)
    called_in_brockley(session, 50)
    game = session.game
    # The bet that nobody has matched goes back: only the antes are owed.
    assert game is not None and game.default() == Fold()
    assert next(choice.price for choice in game.legal() if choice.kind is Fold) == 2


@each_of(["corellian-spike", "corellian-spike fold_penalty=0", "classic fold_penalty=10"])
def test_a_bet_below_the_fold_penalty_is_called(rules: RuleSet) -> None:
    penalty = rules.number("fold_penalty")
    for bet in (1, 9, 10, 11, 50):
        session = Session(rules, SeededDealer(1))
        for name in "ABC":
            session.join(name)
        game = session.next_hand()
        while game.why_not(Raise(bet)):
            session.apply(game.default())
        session.apply(Raise(bet))
        while game.why_not(Call()):
            session.apply(game.default())
        assert game.default() == (Call() if bet < penalty else Fold()), f"a bet of {bet}"


def test_whoever_leaves_after_calling_the_hand_does_not_pay_the_hand_pot() -> None:
    session = table("brockley", players=3)
    caller = called_in_brockley(session, 1)
    session.leave(caller)
    assert "for folding" not in " ".join(session.game.narrate() if session.game else ())
