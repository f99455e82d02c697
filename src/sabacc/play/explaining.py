"""What acts do, in words, for somebody who sits at a game."""

from typing import NamedTuple

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


class ToldAct(NamedTuple):
    """An act of a game in words: how it is written, what it does, and what the book calls it."""

    verb: str
    pattern: str
    text: str
    book_names: tuple[str, ...] = ()
    book_verbs: tuple[str, ...] = ()  # that can be typed for it too


def tell_acts(rules: RuleSet) -> tuple[ToldAct, ...]:
    """Every act that a seat can be offered with the options in force.

    >>> from sabacc import find
    >>> [told.book_names for told in tell_acts(find("centran")) if told.verb == "exchange"]
    [('Trade',)]
    """
    return tuple(_tell(ACTIONS[code], rules) for code in sorted(rules.acts))


def _tell(kind: type[Action], rules: RuleSet) -> ToldAct:
    known = [each for each in rules.book_names if each.act == kind.code]
    names = tuple(each.name for each in known)
    verbs = tuple(verb for each in known for verb in each.verbs)
    return ToldAct(kind.verb, pattern(kind), explain_act(kind, rules), names, verbs)


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
    told = _tell(kind, rules)
    book = f" The book calls it {told.book_names[0]}." if told.book_names else ""
    return f"{told.pattern}: {told.text}{book}"
