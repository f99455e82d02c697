"""`Character`: how a player plays, in numbers. Shares and frequencies are in thousandths."""

from typing import Final

from sabacc.engine.lanes import carrier, cell, schema
from sabacc.errors import BadBot

# How a player decides.
AT_RANDOM: Final = 0
BY_THUMB: Final = 1
BY_ODDS: Final = 2
_WAYS: Final = (AT_RANDOM, BY_THUMB, BY_ODDS)

MILLE: Final = 1000


@carrier
class Character:
    """The traits of one player."""

    way: int = cell(BY_THUMB)
    nerve: int = cell()  # added to its chances when it decides about bets: the bold are sure of themselves
    greed: int = cell(1250)  # how far above a fair share its chance must be for a raise
    raise_share: int = cell(500)  # the share of the pot that it raises by
    stake: int = cell(12)  # the least that it likes to raise by, in antes
    risk: int = cell(110)  # the share of what it has behind that it risks on one raise
    appetite: int = cell(6)  # how large a pot it likes, as a multiple of the antes paid: with more it is careful
    wary: int = cell(1200)  # how much it thinks of the hands of those who have bet; 1000: one of the better half
    bluff: int = cell(20)  # how often it opens the betting on nothing
    protects: int = cell(800)  # how good a hand must be, among those of its size, for cards to be protected
    cheats: int = cell()  # how often it uses a device on a bad hand where devices are tolerated, if that would help
    suspects: int = (
        cell()
    )  # how often it accuses a rival who bets high when it has a fair hand itself; less often the more rivals there are
    randomness: int = cell()  # how often it does something at random
    draws: int = cell(12)  # how many cards it tries out to judge what a draw is worth
    calm: int = cell()  # 1: it never raises and never folds: the players of imagined hands
    rollouts: int = cell()  # how many hands it imagines for each thing it could do
    respect: int = cell()  # how often it believes that a player who has bet has a hand
    improves: int = cell()  # how much better it believes a hand to become with each turn: 1000 is the best of one more

    def but(self, **traits: int) -> "Character":
        """A player like this one except for the traits given."""
        other = Character()
        for f in CHARACTER_SCHEMA:
            setattr(other, f.name, traits.pop(f.name, getattr(self, f.name)))
        if traits:
            raise TypeError(f"a character has no {', '.join(traits)}")
        if other.way not in _WAYS:
            raise BadBot(f"the way of a player must be one of {', '.join(map(str, _WAYS))}, not {other.way}")
        return other


CHARACTER_SCHEMA: Final = schema(Character)


_USUAL: Final = Character()
# How everybody plays in imagined hands.
CALM: Final = _USUAL.but(calm=1, draws=4)

CHARACTERS: Final = {
    "random": _USUAL.but(way=AT_RANDOM),
    "thumb": _USUAL,
    "thumb:cautious": _USUAL.but(
        nerve=-60, greed=1500, raise_share=350, stake=8, risk=75, appetite=4, wary=1600, bluff=0, suspects=40
    ),
    "thumb:bold": _USUAL.but(
        nerve=60,
        greed=1050,
        raise_share=750,
        stake=16,
        risk=165,
        appetite=9,
        wary=800,
        bluff=40,
        cheats=300,
        suspects=300,
    ),
    "thumb:bluffer": _USUAL.but(greed=1300, bluff=300, cheats=600, suspects=200),
    "thumb:tourist": _USUAL.but(
        nerve=120, greed=1600, raise_share=300, stake=8, risk=75, wary=300, suspects=200, randomness=150
    ),
    "odds": _USUAL.but(
        way=BY_ODDS, greed=1150, raise_share=700, risk=220, appetite=16, wary=800, rollouts=64, respect=900
    ),
}
