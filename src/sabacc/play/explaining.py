"""What acts do, in words, for somebody who sits at a game."""

from sabacc.engine.codes import act
from sabacc.play.actions import ACTIONS, Action
from sabacc.play.notation import kind_of, pattern, points_to
from sabacc.play.sentences import sentence
from sabacc.rules.model import RuleSet


def explain_act(kind: type[Action], rules: RuleSet) -> str:
    """What an act does in a game, and what it costs where that is always the same.

    >>> from sabacc import Gain, find
    >>> explain_act(Gain, find("corellian-spike"))
    'Draw a card from the deck. It costs 10.'
    """
    p = rules.program
    price = {act.GAIN: p.gain_price, act.BUY: p.buy_price, act.SWAP: p.swap_price}.get(kind.code, 0)
    told = rules.told_by_parts(kind.code) or (kind.__doc__ or "").strip()
    return f"{told} It costs {price}." if price else told


def explain_verb(verb: str, rules: RuleSet) -> str:
    """How an action is written and what it does in a game; empty if nothing begins with this verb.

    A verb that the book has for another act leads to that act.

    >>> from sabacc import find
    >>> explain_verb("accuse", find("classic").with_options(devices="tolerated"))
    'accuse SEAT: Accuse a seat of having used a device.'
    """
    word = verb.lower()
    kind, book = kind_of(word), rules.meant_by(word)
    lines = []
    if kind and kind.code in rules.acts:
        lines.append(_explained(kind, rules))
    elif kind and not book:
        lines.append(f"{_explained(kind, rules)} At this table it is not possible.")
    if book:
        lines.append(f"{sentence(points_to(rules, book))} {explain_act(ACTIONS[book.act], rules)}")
    return "\n".join(lines)


def _explained(kind: type[Action], rules: RuleSet) -> str:
    known_as = [each.name for each in rules.book_names if each.act == kind.code]
    book = f" The book calls it {known_as[0]}." if known_as else ""
    return f"{pattern(kind)}: {explain_act(kind, rules)}{book}"
