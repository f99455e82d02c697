"""`conformance(rules)`: what must hold for every rule set, checked along many random hands."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from sabacc.engine import candidates, money, step
from sabacc.engine.codes import act, reason, zone
from sabacc.engine.phases.shift import refuse_timer
from sabacc.engine.program import Program
from sabacc.engine.sight import SIGHT_SCHEMA, Sight, knows, look
from sabacc.engine.table import MAX_NOTES, NO_CARD, STATE, Table
from sabacc.play.actions import ACTIONS, Action, Choice, make
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.play.menu import choices
from sabacc.play.record import format_record, parse_record, replay, to_record
from sabacc.play.redaction import redact
from sabacc.play.view import imagine, list_zone, see
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_CREDITS
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.time_limit import Stopwatch, TooLate, within

_MOST_STEPS = 20_000
_SECONDS = 60.0  # for a hand, which takes a second or two
_TIMER_SHARE = 0.1  # of the steps of a hand with a timer


class ConformanceError(AssertionError):
    """Something that must hold does not; the message says what, in which rule set, and with which seed."""


def conformance(rules: RuleSet, hands: int = 20, seed: int = 1, seconds: float = _SECONDS) -> None:
    """Play random hands and check everything after every step.

    Credits are conserved and each physical card is in one place; the same actions are offered, allowed by the judge
    and applied; a refused action changes nothing; hands end; copies are independent; records round-trip; and no view
    depends on cards that its seat has not seen. A hand that takes longer than `seconds` is given up and reported.
    Records name their rule set, so it must be one that `find` knows.
    """
    if rules.id not in {known.id for known in all_rule_sets()}:
        raise ConformanceError(f"{rules.id} is not registered, and records name their rule set: register(rules) first")
    for number in range(seed, seed + hands):
        with reported(rules, number):
            within(Stopwatch(seconds, "the hand"), partial(_one_hand, rules, number))
            if number == seed:
                # Hands of nothing but safe answers are long, and much alike.
                within(Stopwatch(seconds, "a hand of safe answers"), partial(_check_defaults, rules, number))


@contextmanager
def reported(rules: RuleSet, seed: int) -> Iterator[None]:
    """Turn whatever goes wrong here into one sentence that names the rule set and the seed."""
    where = f"{rules.id} {rules.changes}, seed {seed}"
    try:
        yield
    except (ConformanceError, TooLate) as error:
        raise ConformanceError(f"{where}: {error}") from None
    except Exception as error:
        raise ConformanceError(f"{where}: {type(error).__name__}: {error}") from error


def _must(holds: bool, sentence: str) -> None:
    if not holds:
        raise ConformanceError(sentence)


def random_game(rules: RuleSet, rng: random.Random, seats: int | None = None) -> Game:
    """A new hand with random stacks, short ones among them; with a random number of seats, if none is given."""
    seats = seats or rng.randint(*rules.seats)
    # Where there are no antes, whoever has a credit is in.
    enough = max(1, rules.antes)
    stacks = [enough + rng.choice((0, 1, 3, 20, 77, 500)) for _ in range(seats)]
    if seats > 2 and rng.random() < 0.3:
        stacks[rng.randrange(seats)] = rng.randrange(enough)
    return Game(
        rules,
        stacks,
        dealer=SeededDealer(rng.getrandbits(32)),
        button=rng.randrange(seats),
        sabacc_pot=rng.choice((0, 0, 35)),
        dark=[seat for seat in range(seats) if rules.sides and rng.random() < 0.5],
    )


def random_action(game: Game, rng: random.Random) -> Action:
    """A random legal action: uniform over kinds, then over cards and amounts."""
    choice = rng.choice(game.legal())
    if choice.has_amount:
        return make(choice.kind, rng.randrange(choice.least, choice.most + 1, choice.step))
    return rng.choice(choice.actions())


def _one_hand(rules: RuleSet, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rules, rng)
    credit = sum(game.start.stack) + game.start.sabacc
    for _ in until_over(game):
        _check_step(game, rng, credit)
        if rules.timer and rng.random() < _TIMER_SHARE and refuse_timer(game.table, rules.program) == 0:
            game.ring()
        else:
            game.apply(random_action(game, rng))
    _check_places(game.table, rules.program, credit)
    _check_record(game, rng)
    _check_new_hand(game)
    for viewer in (None, *range(game.seats)):
        game.narrate(viewer)


def _check_new_hand(game: Game) -> None:
    """A hand begins alike on a used table and on a new one: nothing is left of the last hand."""
    used, new = game.table, Table()
    for name in ("seats", "button", "away", "sabacc", "dark"):
        setattr(new, name, getattr(used, name))
    new.stack[:] = used.stack
    for t in (used, new):
        step.new_hand(t, game.rules.program)
    left = [name for name in STATE if getattr(used, name) != getattr(new, name)]
    unread = {"quiet", "after", "deck", "pot_amount", "pot_seats", "pot_winners"}  # written before they are read again
    _must(set(left) <= unread, f"new_hand does not reset {', '.join(sorted(set(left) - unread))}")


def until_over(game: Game) -> Iterator[int]:
    """Count the steps of a hand to its end; one without an end is reported."""
    for i in range(_MOST_STEPS):
        if game.is_over:
            return
        yield i
    raise ConformanceError(f"the hand has not ended after {_MOST_STEPS} actions")


def _check_step(game: Game, rng: random.Random, credit: int) -> None:
    t, rules = game.table, game.rules
    _check_places(t, rules.program, credit)
    _check_offers(t, rules, rng)
    _check_copy(t, rules.program)
    for seat in {t.to_act, rng.randrange(t.seats)}:
        _check_no_peeking(t, rules, seat, rng)
    _check_imagine(t, rules, rng)


def _check_places(t: Table, p: Program, credit: int) -> None:
    """Credits are conserved, and every card is in exactly one place."""
    now = sum(t.stack) + t.sabacc + money.hand_pot(t)
    _must(now == credit, f"there were {credit} credits and now there are {now}")
    _must(t.notes < MAX_NOTES, "the journal is full")
    _must(min(*t.stack, t.sabacc, t.pot, *t.bet) >= 0, "a stack or a pot is negative")
    found = [c for where in range(zone.DISCARD, zone.COUNT) for c in list_zone(t, where)]
    found += t.deck[t.deck_at : t.deck_at + t.count[zone.DECK]]
    found += [c for c in range(p.cards) if t.zone[c] == zone.HEAP]
    _must(sorted(found) == list(range(p.cards)), "a card is in no place or in two")
    for where in range(zone.COUNT):
        _must(t.count[where] == t.zone[: p.cards].count(where), f"zone {where} is miscounted")


def _check_offers(t: Table, rules: RuleSet, rng: random.Random) -> None:
    """Offered, allowed and applied are the same, for every act, card and amount worth asking about."""
    p, seat = rules.program, t.to_act
    offered = {choice.kind.code: choice for choice in choices(t, rules)}
    _must(bool(offered), "nothing is offered")
    before = t.copy()
    for what in range(-1, act.COUNT + 1):
        for card, other, amount in _requests(t, p, what, rng):
            allowed = step.why_not(t, p, seat, what, card, other, amount) == reason.OK
            expected = _is_offered(offered.get(what), rules, t, (card, other, amount))
            said = f"act {what} with card {card}, other {other}, amount {amount}"
            # Of two cards that look alike one may be allowed and the other not; whoever names them gets the right one.
            agrees = allowed == expected or _has_double(t, rules, card)
            _must(agrees, f"{said} is {'allowed but not offered' if allowed else 'offered but refused'}")
            if allowed:
                _must(step.apply(t.copy(), p, seat, what, card, other, amount) == reason.OK, f"{said} is not applied")
            else:
                _must(step.apply(t, p, seat, what, card, other, amount) != reason.OK, f"{said} is applied")
    for outsider in range(t.seats):
        for what in ACTIONS:
            if outsider != seat:
                why = step.apply(t, p, outsider, what, NO_CARD, NO_CARD, 1)
                _must(why != reason.OK, f"seat {outsider} acts out of turn")
    _must(step.apply_chance(t, p, 1) != reason.OK, "chance comes when none is due")
    _must(t.same_as(before), "a refused action has changed the table")


def _has_double(t: Table, rules: RuleSet, card: int) -> bool:
    """Whether another card of the seat to act looks like this one."""
    texts, seat = rules.deck.cards, t.to_act
    own = [c for where in (zone.HAND, zone.FIELD, zone.SPIKE) for c in list_zone(t, where + seat)]
    return card in own and any(c != card and texts[t.face[c]].text == texts[t.face[card]].text for c in own)


def _requests(t: Table, p: Program, what: int, rng: random.Random) -> Iterator[tuple[int, int, int]]:
    """Arguments worth asking about: every card or seat, and amounts at and around each bound."""
    row = act.ROWS[what] if step.is_act_of_seats(what) else act.ROWS[act.NONE]
    firsts, seconds = (_worth_naming(t, p, places) for places in (row.first, row.second))
    if row.first and row.second:
        # Not every pair, but every card with one partner that lies where it should.
        one, another = (_any_candidate(t, places, rng) for places in (row.first, row.second))
        pairs = [*((first, another) for first in firsts), *((one, second) for second in seconds)]
    else:
        pairs = [(first, second) for first in firsts for second in seconds]
    for first, second in pairs:
        for amount in _worth_giving(t, p, what, rng) if row.amount else (0,):
            yield first, second, amount


def _worth_naming(t: Table, p: Program, places: int) -> Sequence[int]:
    if places == act.NOTHING:
        return (NO_CARD,)
    return range(-1, (t.seats if places & act.SEAT else p.cards) + 1)


def _any_candidate(t: Table, places: int, rng: random.Random) -> int:
    found = candidates.list_named(t, t.to_act, places)
    return rng.choice(found) if found else 0


def _worth_giving(t: Table, p: Program, what: int, rng: random.Random) -> set[int]:
    low, high, _ = candidates.bounds(t, p, t.to_act, what)
    near = {bound + d for bound in (0, low, high, t.stack[t.to_act]) for d in (-1, 0, 1)}
    return {*near, rng.randint(0, max(1, high)), MOST_CREDITS}


def _is_offered(choice: Choice | None, rules: RuleSet, t: Table, request: tuple[int, int, int]) -> bool:
    if choice is None:
        return False
    first, second, amount = request
    row = act.ROWS[choice.kind.code]
    if row.amount and not choice.takes(amount):
        return False
    if row.first & act.SEAT:
        return first in choice.seats
    first_fits = _is_named(t, rules, row.first, first, choice.cards)
    return first_fits and _is_named(t, rules, row.second, second, choice.others) and (first != second or first < 0)


def _is_named(t: Table, rules: RuleSet, places: int, card: int, texts: Sequence[str]) -> bool:
    """Whether a card lies where it can be named, and is offered by its text."""
    if places == act.NOTHING:
        return True
    return card in candidates.list_named(t, t.to_act, places) and rules.deck.cards[t.face[card]].text in texts


def _answer_safely(t: Table, p: Program) -> None:
    what, card, amount = step.default_act(t, p), step.default_card(t), step.default_amount(t, p)
    _must(step.apply(t, p, t.to_act, what, card, NO_CARD, amount) == reason.OK, "the safe answer is refused")


def _check_copy(t: Table, p: Program) -> None:
    """What happens to a copy does not happen to the original, and the other way round."""
    copy, kept = t.copy(), t.copy()
    _answer_safely(copy, p)
    _must(t.same_as(kept), "an action on a copy has changed the original")
    again = kept.copy()
    _answer_safely(kept, p)
    _must(again.same_as(t) and kept.same_as(copy), "two copies have gone different ways")


def permuted(t: Table, p: Program, seat: int, rng: random.Random) -> Table:
    """The same table, with the cards that `seat` has not seen swapped among themselves."""
    unseen = [card for card in range(p.cards) if not knows(t, card, seat)]
    mixed = rng.sample(unseen, len(unseen))
    new = dict(zip(unseen, mixed, strict=True))
    other = t.copy()
    for card in range(p.cards):
        to = new.get(card, card)
        other.zone[to] = t.zone[card]
        other.seen[to] = t.seen[card]
        other.after[to] = new.get(t.after[card], t.after[card])
        # A false face is not a card that lies somewhere else.
        other.face[to] = to if t.face[card] == card else t.face[card]
    for name in ("first", "last", "deck", "lot"):
        setattr(other, name, [new.get(card, card) for card in getattr(t, name)])
    other.wanted = new.get(t.wanted, t.wanted)
    return other


def _check_no_peeking(t: Table, rules: RuleSet, seat: int, rng: random.Random) -> None:
    other = permuted(t, rules.program, seat, rng)
    here, there = Sight(), Sight()
    look(t, rules.program, seat, here)
    look(other, rules.program, seat, there)
    for f in SIGHT_SCHEMA:
        _must(getattr(here, f.name) == getattr(there, f.name), f"seat {seat} sees through unseen cards: {f.name}")
    _must(see(t, rules, seat)[:-1] == see(other, rules, seat)[:-1], f"the view of seat {seat} depends on unseen cards")


def _check_imagine(t: Table, rules: RuleSet, rng: random.Random) -> None:
    """What a seat imagines looks to it like what it sees, and can be played."""
    seat = t.to_act
    view = see(t, rules, seat)
    other = imagine(view, SeededDealer(rng.getrandbits(32)))
    again = see(other, rules, seat)
    differ = [name for name in view._fields[:-1] if getattr(again, name) != getattr(view, name)]
    _must(not differ, f"what seat {seat} imagines is not what it sees: {', '.join(differ)}")
    _answer_safely(other, rules.program)


def _check_record(game: Game, rng: random.Random) -> None:
    record = to_record(game)
    text = format_record(record)
    again = parse_record(text)
    _must(again == record and format_record(again) == text, "a record does not read as it was written")
    played = replay(again)
    _must(played.digest() == game.digest(), "a record does not replay to the same digest")
    hidden = redact(record, rng.randrange(game.seats))
    _must(parse_record(format_record(hidden)) == hidden, "a redacted record does not read as it was written")


def _check_defaults(rules: RuleSet, seed: int) -> None:
    game = random_game(rules, random.Random(seed))
    for _ in until_over(game):
        game.apply(game.default())
