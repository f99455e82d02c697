"""Whether a rule set and its ladder fit: each thing that can be wrong is a named check with a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final

from sabacc.cards import Card
from sabacc.engine.codes.ladder import LIGHT
from sabacc.engine.ladders import scoring
from sabacc.engine.ladders.score import UNKNOWN
from sabacc.engine.program import Program
from sabacc.engine.table import Table
from sabacc.rules.options import HOLDEM_FIELD

if TYPE_CHECKING:
    from sabacc.rules.model import RuleSet


def misfits(rules: RuleSet) -> Iterator[str]:
    """Why the ladder of a rule set cannot be scored, or cannot score what the game has."""
    for check in _CHECKS:
        yield from check(rules)


def _engine_scores_it(rules: RuleSet) -> Iterator[str]:
    code, ranks = rules.ladder.code, rules.ladder.ranks
    if code not in scoring.BEST_RANK:
        yield f"the engine has no ladder {code}; it has {', '.join(map(str, sorted(scoring.BEST_RANK)))}"
    elif _score_of_one_card(code) == UNKNOWN:
        yield f"the engine lists ladder {code}, but score_hand has no case for it"
    elif len(ranks) != scoring.BEST_RANK[code] + 1:
        wanted = scoring.BEST_RANK[code] + 1
        yield f"the ladder must name {wanted} ranks, from bombed out to the best, not {len(ranks)}"


def _meanings_fit(rules: RuleSet) -> Iterator[str]:
    ranks, meanings = rules.ladder.ranks, rules.ladder.meanings
    if meanings and len(meanings) != len(ranks):
        yield f"the ladder must explain all of its {len(ranks)} ranks or none, not {len(meanings)}"


@cache
def _score_of_one_card(code: int) -> int:
    p = Program()
    p.ladder = code
    return scoring.score_hand(Table(), p, 1, 0, 0, False, LIGHT)


def _sizes_make_sense(rules: RuleSet) -> Iterator[str]:
    least, most, _, counted = rules.ladder.sizes
    if least < 1:
        yield f"the smallest hand of the ladder must have at least 1 card, not {least}"
    if most is not None and most < least:
        yield f"the largest hand of the ladder must have at least {least} cards, not {most}"
    for size in counted:
        if rules.ladder.sizes.refuse(rules.name, size, ""):
            yield f"odds cannot be given for hands of {size} cards, which the ladder does not have"
    if not counted:
        yield "the ladder must name at least one hand size for which odds are given"


def _steps_have_words(rules: RuleSet) -> Iterator[str]:
    ladder = rules.ladder
    for name in dict.fromkeys(step.name for step in (*ladder.ordinary_steps, *ladder.named_steps)):
        if name not in ladder.margins:
            yield f"the ladder has no words for hands that the step {name!r} sets apart"


def _wild_fives_count(rules: RuleSet) -> Iterator[str]:
    if rules.wild_fives and not rules.ladder.counts_fives:
        yield "Wild Fives need a ladder that counts them"


def _shared_fields_count(rules: RuleSet) -> Iterator[str]:
    if rules.has(HOLDEM_FIELD) and not rules.ladder.counts_fields:
        yield "holdem_field needs a ladder that can count the cards in the fields of others"


def _keys_hold_all_cards(rules: RuleSet) -> Iterator[str]:
    most = rules.ladder.most_value
    if most is None:
        return
    for deck in (rules.deck, *rules.decks.values(), *rules.signed.values()):
        highest = max(deck.cards, key=_magnitude)
        if _magnitude(highest) > most:
            found = f"{highest.text} ({highest.value:+d})"
            yield f"the ladder takes cards from -{most} to +{most}, but the {deck.name} deck has {found}"


def _magnitude(card: Card) -> int:
    return abs(card.value)


_CHECKS: Final[tuple[Callable[[RuleSet], Iterator[str]], ...]] = (
    _engine_scores_it,
    _meanings_fit,
    _sizes_make_sense,
    _steps_have_words,
    _wild_fives_count,
    _shared_fields_count,
    _keys_hold_all_cards,
)
