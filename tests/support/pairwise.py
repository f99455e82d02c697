"""A few rows of options that between them have every pair of values the rules allow together."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from sabacc.errors import BadRules
from sabacc.rules.model import RuleSet
from sabacc.rules.options import Value
from sabacc.testing import strategies

Row = dict[str, Value]
Pair = tuple[tuple[str, Value], tuple[str, Value]]
Values = Mapping[str, Sequence[Value]]  # of each option, the book's first
Allows = Callable[[Row], bool]


def pairs_of(row: Row) -> set[Pair]:
    """Every pair of values of a row; the options in the row's order."""
    return set(combinations(row.items(), 2))


def cover(values: Values, allows: Allows) -> list[Row]:
    """Rows that `allows` accepts and that between them have every pair of values that can be together.

    Greedy: a row starts from a pair that is missing and takes for every other option the value that adds most.
    """
    single = _single_values(values, allows)
    possible = {name: [value for value in few if (name, value) in single] for name, few in values.items()}
    changes = _changes(possible)
    missing = dict.fromkeys(_all_pairs(possible))
    rows: list[Row] = []
    while missing:
        pair = next(iter(missing))
        tries = (row | change | dict(pair) for change in changes for part in pair for row in single[part])
        start = next(filter(allows, tries), None)
        if start is None:
            del missing[pair]
            continue
        rows.append(_fill(start, dict(pair), possible, missing, allows))
        for found in pairs_of(rows[-1]):
            missing.pop(found, None)
    return rows


def _single_values(values: Values, allows: Allows) -> dict[tuple[str, Value], list[Row]]:
    """Every value that is possible at all, with a row that has it: the book with up to two other changes.

    An ante may need the other one, and a bet limit a smaller least bet. Where there is another row, with changes to
    other options, it comes second: one of the first may be half of a pair.
    """
    book = {name: few[0] for name, few in values.items()}
    changes = _changes(values)
    repairs = [*changes, *(first | second for first, second in combinations(changes[1:], 2))]
    found = {}
    for name, few in values.items():
        for value in few:
            first = next((repair for repair in repairs if allows(book | repair | {name: value})), None)
            if first is None:
                continue
            others = (repair for repair in repairs if not repair.keys() & first.keys()) if first else ()
            second = next((repair for repair in others if allows(book | repair | {name: value})), None)
            found[name, value] = [book | each | {name: value} for each in (first, second) if each is not None]
    return found


def _changes(values: Values) -> list[Row]:
    """No change, and then each value by itself."""
    return [{}, *({name: value} for name, few in values.items() for value in few)]


def _all_pairs(values: Values) -> Iterator[Pair]:
    for (name, few), (other, others) in combinations(values.items(), 2):
        yield from (((name, value), (other, second)) for value in few for second in others)


def _fill(row: Row, fixed: Row, values: Values, missing: Mapping[Pair, None], allows: Allows) -> Row:
    """The row with every option but the fixed ones at the value that adds most."""
    for name in (name for name in values if name not in fixed):
        allowed = [value for value in values[name] if allows(row | {name: value})]
        best = max(allowed, key=lambda value: _gain(row | {name: value}, name, missing))
        row = row | {name: best}
    return row


def _gain(row: Row, name: str, missing: Mapping[Pair, None]) -> int:
    return sum(pair in missing for pair in combinations(row.items(), 2) if name in (pair[0][0], pair[1][0]))


# The options of a rule set.

# Another way of playing has other options; and rising antes are the session's, and lift a bound of the buy-in.
LEFT_OUT = ("play", "ante_rise_every")


def option_values(rules: RuleSet) -> dict[str, list[Value]]:
    """The telling values of every option of a rule set but those left out."""
    return {name: strategies.option_values(rules, name) for name in rules.defaults if name not in LEFT_OUT}


def ways_to_play(rules: RuleSet) -> list[str]:
    """The rule set in each way it can be played, as texts that a test reads."""
    return [f"{rules.id} play={play}" for play in rules.plays] or [rules.id]


def allowed_by(rules: RuleSet) -> Allows:
    """Whether the checks of a rule set accept a row of its options."""

    def allows(row: Row) -> bool:
        try:
            rules.with_options(**row)
        except BadRules:
            return False
        return True

    return allows
