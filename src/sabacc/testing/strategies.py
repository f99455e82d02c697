"""Hypothesis strategies: rule sets with options, tables, actions, games, cards and records.

from hypothesis import given
from sabacc.testing.strategies import games

@given(games())
def test_a_record_replays(game):
    assert replay(to_record(game)).digest() == game.digest()
"""

from itertools import cycle, islice
from typing import Any

from sabacc.cards import Deck
from sabacc.errors import BadRules, SabaccError
from sabacc.play.actions import Action, Choice, make
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.record import Record, to_record
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Option, Value
from sabacc.rules.registry import all_rule_sets

try:
    from hypothesis import strategies as st
except ImportError:
    raise SabaccError("sabacc.testing.strategies needs Hypothesis: pip install 'sabacc[testing]'") from None

_MOST_CHANGES = 3  # of options at a time
_MOST_EXTRA = 500  # credits beyond the antes
_SEEDS = st.integers(0, 2**32)


def option_values(rules: RuleSet, name: str) -> list[Value]:
    """Values of an option worth trying: the book's, every word, the lowest numbers and one beyond the book's.

    >>> from sabacc.rules.registry import find
    >>> option_values(find("classic"), "all_in")
    ['side_pots', 'junk']
    """
    option, book = rules.option(name), rules.defaults[name]
    return list(dict.fromkeys([book, *_telling(option, book)]))


def _telling(option: Option[Any], book: Value) -> list[Value]:
    match option.kind:
        case "yes_no":
            return [True, False]
        case "share":
            return [0.01, 0.99]
        case "range":
            return [f"{option.low}-{option.low}", f"{option.low}-{option.high}"]
        case "list":
            return [tuple(islice(cycle(option.words), option.high)), (option.words[-1],) * option.high]
        case "number":
            beyond = 2 * book if book and isinstance(book, int) else 7
            numbers = [number for number in (option.low, option.low + 1, beyond) if number <= option.high]
            return [*option.words, *numbers]
    return list(option.words)


def rule_sets(rules: RuleSet | None = None) -> st.SearchStrategy[RuleSet]:
    """Rule sets, or one of them, with up to three options changed together; what the rules refuse is left out.

    Simplest first: the first rule set by the book.
    """
    return st.sampled_from(all_rule_sets() if rules is None else (rules,)).flatmap(_with_changes)


def _with_changes(rules: RuleSet) -> st.SearchStrategy[RuleSet]:
    changes = st.sampled_from(sorted(rules.defaults)).flatmap(
        lambda name: st.tuples(st.just(name), st.sampled_from(option_values(rules, name)))
    )
    return st.lists(changes, max_size=_MOST_CHANGES).map(lambda chosen: _changed(rules, chosen))


def _changed(rules: RuleSet, chosen: list[tuple[str, Value]]) -> RuleSet:
    for name, value in chosen:
        try:
            rules = rules.with_options(**{name: value})
        except BadRules:
            # It does not go with the others, or another way of playing does not have it.
            continue
    return rules


def seat_counts(rules: RuleSet) -> st.SearchStrategy[int]:
    """How many seats a table of this game can have."""
    return st.integers(*rules.seats)


def stacks(rules: RuleSet, seats: int | None = None) -> st.SearchStrategy[list[int]]:
    """The credits of each seat, enough for the antes; for any number of seats, if none is given."""
    enough = max(1, rules.antes)
    fewest, most = rules.seats if seats is None else (seats, seats)
    return st.lists(st.integers(enough, enough + _MOST_EXTRA), min_size=fewest, max_size=most)


@st.composite
def new_games(draw: st.DrawFn, rules: RuleSet | None = None) -> Game:
    """Hands that have just been dealt, of one rule set or of all with options changed."""
    chosen = draw(rule_sets()) if rules is None else rules
    credit = draw(stacks(chosen))
    seats = range(len(credit))
    return Game(
        chosen,
        credit,
        dealer=SeededDealer(draw(_SEEDS)),
        button=draw(st.sampled_from(seats)),
        sabacc_pot=draw(st.integers(0, 50)),
        dark=draw(st.lists(st.sampled_from(seats), unique=True)) if chosen.sides else (),
    )


def actions(game: Game) -> st.SearchStrategy[Action]:
    """What the seat to act may do: any action that is legal now."""
    return st.sampled_from(game.legal()).flatmap(_of_choice)


def _of_choice(choice: Choice) -> st.SearchStrategy[Action]:
    if choice.least < choice.most:
        steps = (choice.most - choice.least) // choice.step
        return st.integers(0, steps).map(lambda n: make(choice.kind, choice.least + n * choice.step))
    return st.sampled_from(choice.actions())


@st.composite
def games(draw: st.DrawFn, rules: RuleSet | None = None, most_actions: int = 40) -> Game:
    """Hands that have been played for some actions, at most to their end."""
    game = draw(new_games(rules))
    for _ in range(draw(st.integers(0, most_actions))):
        if game.is_over:
            break
        game.apply(draw(actions(game)))
    return game


def records(rules: RuleSet | None = None, most_actions: int = 40) -> st.SearchStrategy[Record]:
    """The records of hands that have been played for some actions."""
    return games(rules, most_actions).map(to_record)


def cards(deck: Deck) -> st.SearchStrategy[str]:
    """The text of a card of a deck."""
    return st.sampled_from([card.text for card in deck.cards])


def hands(deck: Deck, fewest: int = 0, most: int = 8) -> st.SearchStrategy[list[int]]:
    """Different cards of a deck, as indices; `deck.format` has their text."""
    return st.lists(st.sampled_from(range(len(deck.cards))), min_size=fewest, max_size=most, unique=True)
