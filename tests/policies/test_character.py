"""Characters differ as their names say."""

from collections import Counter

from sabacc import Game, SeededDealer, find
from sabacc.bots.built_in import PolicyBot
from sabacc.policies.character import CHARACTERS


def test_characters_differ_as_their_names_say() -> None:
    """Over the same hands the cautious fold more often than the bold, and the bluffer raises more than the cautious."""
    folds: Counter[str] = Counter()
    raises: Counter[str] = Counter()
    for seed in range(40):
        for who in ("thumb:cautious", "thumb:bold", "thumb:bluffer"):
            game = Game(find("corellian-spike"), [500] * 4, dealer=SeededDealer(seed))
            seats = [PolicyBot(CHARACTERS[who], seat) for seat in range(4)]
            while game.to_act is not None:
                action = seats[game.to_act].act(game.view(game.to_act))
                folds[who] += action.verb == "fold"
                raises[who] += action.verb == "raise"
                game.apply(action)
    assert folds["thumb:cautious"] > folds["thumb:bold"]
    assert raises["thumb:bluffer"] > raises["thumb:cautious"]
