"""Outcomes of chance: asked of a dealer, in the engine's numbers, and as a record writes them."""

from sabacc.engine import chance
from sabacc.engine.codes import act, reason, zone
from sabacc.engine.phases import devices
from sabacc.engine.table import Table
from sabacc.errors import BadNotation
from sabacc.play.actions import Face, Outcome, Pick, Roll, Shuffle
from sabacc.play.dealers import Dealer
from sabacc.play.sentences import explain
from sabacc.play.spoken import NamesCards
from sabacc.play.view import list_zone
from sabacc.rules.model import RuleSet
from sabacc.shown import shown


def throw(t: Table, rules: RuleSet, dealer: Dealer) -> Outcome:
    """Ask a dealer for the outcome that is due."""
    p, texts = rules.program, rules.deck.cards
    if t.due == act.ROLL:
        return dealer.roll(chance.expected(t, p), chance.sides(t, p))
    if t.due == act.SHUFFLE:
        return dealer.shuffle([texts[card].text for card in _loose(t, rules)])
    if t.due == act.FACE:
        faces = [card.text for i, card in enumerate(texts) if devices.refuse_face(p, i) == reason.OK]
        return Face((faces[dealer.roll(1, len(faces)).faces[0] - 1],))
    order = _from_dealer(t)
    hands = [[texts[card].text for card in list_zone(t, zone.HAND + seat)] for seat in order]
    return dealer.pick(hands, [t.taken[seat] for seat in order])


def numbers(t: Table, rules: RuleSet, outcome: Outcome) -> list[int]:
    """The engine's numbers for an outcome."""
    match outcome:
        case Roll(faces):
            if not all(isinstance(face, int) for face in faces):
                raise BadNotation(f"the faces of dice are whole numbers, not {shown(faces)}")
            return list(faces)
        case Shuffle(cards):
            return rules.deck.parse(" ".join(cards), _loose(t, rules))
        case Face(cards):
            return rules.deck.parse(" ".join(cards))
        case Pick(cards):
            return _picked(t, rules, cards)
    raise TypeError(f"{outcome!r} is not an outcome")


def as_written(rules: RuleSet, outcome: Outcome, numbers: list[int]) -> Outcome:
    """An outcome as a record has it, with the very cards that were meant."""
    if not isinstance(outcome, NamesCards):
        return outcome
    return type(outcome)(tuple(rules.deck.cards[card].text for card in numbers))


def explain_refusal(t: Table, rules: RuleSet, why: int, given: int) -> str:
    """The sentence for an outcome that does not fit."""
    p = rules.program
    return explain(why, {"expected": chance.expected(t, p), "given": given, "sides": chance.sides(t, p)})


def _picked(t: Table, rules: RuleSet, cards: tuple[str, ...]) -> list[int]:
    """The cards of a pick, seat by seat: a copy is looked for in the hand it is taken from."""
    left = list(cards)
    found: list[int] = []
    for seat in _from_dealer(t):
        words, left = left[: t.taken[seat]], left[t.taken[seat] :]
        found += rules.deck.parse(" ".join(words), list_zone(t, zone.HAND + seat))
    return found + rules.deck.parse(" ".join(left))


def _loose(t: Table, rules: RuleSet) -> list[int]:
    return [card for card in range(len(rules.deck.cards)) if t.zone[card] == zone.HEAP]


def _from_dealer(t: Table) -> list[int]:
    """Seats in order from the button's left."""
    return [(t.button + i) % t.seats for i in range(1, t.seats + 1)]
