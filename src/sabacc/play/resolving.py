"""From a typed action to the engine's numbers, and back to how a record writes it."""

from itertools import product

from sabacc.engine import candidates, step
from sabacc.engine.codes import act, reason
from sabacc.engine.table import NO_CARD, Table
from sabacc.errors import BadNotation
from sabacc.play.actions import Action
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.refusals import Asked
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK
from sabacc.shown import shown


def resolve(t: Table, rules: RuleSet, action: Action, seat: int) -> Asked:
    """What an action of a seat asks for. A text means the first card with it in the place it is taken from.

    The judge may refuse one of several cards that look alike and allow another: then the first allowed one is meant.
    """
    if not isinstance(action, Action):
        raise BadNotation(f"{shown(action)} is not an action; read one from a text with parse_action()")
    what = action.code
    if not act.SAYS_MORE >> what & 1:
        return Asked(seat, what)
    values = list(action.values())
    first = values.pop(0) if act.FIRST[what] else None
    second = values.pop(0) if act.SECOND[what] else None
    amount = _amount(values[0]) if act.AMOUNT[what] else 0
    firsts = _meant(t, rules, seat, act.FIRST[what], first)
    seconds = _meant(t, rules, seat, act.SECOND[what], second)
    pairs = [pair for pair in product(firsts, seconds) if NO_CARD in pair or pair[0] != pair[1]]
    found = pairs[0] if pairs else (firsts[0], seconds[0])
    if len(pairs) > 1:
        p = rules.program
        found = next((pair for pair in pairs if step.why_not(t, p, seat, what, *pair, amount) == reason.OK), found)
    return Asked(seat, what, *found, amount, str(first), str(second))


def _meant(t: Table, rules: RuleSet, seat: int, places: int, value: object) -> list[int]:
    """The seat, or the cards, that a value of an action may mean, most likely first."""
    if places == act.NOTHING:
        return [NO_CARD]
    if places & act.SEAT:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < len(SEAT_LETTERS):
            raise BadNotation(f"{shown(value)} should be a seat, from 0 to {t.seats - 1}")
        return [value]
    copies, face = rules.deck.copies(str(value)), t.face
    cards = candidates.list_named(t, seat, places)
    if places & act.ARRAY and rules.program.array_chip:
        # Where cards of the Array have prices, the cheapest is meant.
        cards.reverse()
    # A true card is meant rather than one with a false face.
    alike = sorted((card for card in cards if face[card] in copies), key=lambda card: face[card] != card)
    return alike or [copies[0]]


def _amount(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -MOST_STACK <= value <= MOST_STACK:
        raise BadNotation(f"{shown(value)} should be a whole number, at most {MOST_STACK}")
    return value


def as_written(t: Table, rules: RuleSet, action: Action, asked: Asked) -> Action:
    """The action with its cards as records have them: as they look to the seat that acts."""
    if act.FIRST[asked.what] & act.SEAT:
        return action
    found = [rules.deck.cards[t.face[card]].text for card in (asked.card, asked.other) if card != NO_CARD]
    return type(action)(*found) if found else action
