"""`Program`: every number the engine reads. `sabacc.rules.compile` makes one from a rule set."""

from typing import Final

from sabacc.engine.codes import op, zone
from sabacc.engine.codes.ladder import DARK
from sabacc.engine.kernel import kernel
from sabacc.engine.lanes import carrier, cell, lane, schema
from sabacc.engine.table import MAX_CARDS, MAX_MENU, NO_CARD

MAX_OPS: Final = 16
MAX_SIDES: Final = 20
SYMBOL_SIDES: Final = 6  # sides of the die with symbols


@carrier
class Program:
    """A rule set with its options, flat."""

    # The deck.
    cards: int = cell()
    value: list[int] = lane(MAX_CARDS)
    number: list[int] = lane(MAX_CARDS)  # printed number, sign ignored
    suit: list[int] = lane(MAX_CARDS)  # from 0; cards without a suit have a number of their own
    arcana: int = cell()  # the suit of cards that have none: sylops, arcana, Aspects
    mark: list[int] = lane(MAX_CARDS)  # op.PLAIN, IDIOT, FIVE or ACE
    order: list[int] = lane(MAX_CARDS)  # 0, 1, 2 …: what every card counts as at first
    none: list[int] = lane(MAX_CARDS, NO_CARD)  # blank lanes: a slice of them is the fastest reset, plain and compiled
    zero: list[int] = lane(MAX_CARDS)

    # The phases.
    ops: list[int] = lane(MAX_OPS)
    menu: list[int] = lane(MAX_OPS * MAX_MENU)  # acts of each phase
    menu_size: list[int] = lane(MAX_OPS)
    menu_mask: list[int] = lane(MAX_OPS)
    menu_beyond_hand: list[int] = lane(MAX_OPS)  # mask: those that name something other than one card of the hand
    menu_amount: list[int] = lane(MAX_OPS)  # the one that has an amount; act.NONE: there is none
    only_round: list[int] = lane(MAX_OPS)  # the round in which the phase comes; 0: every round
    loop_start: int = cell()
    turn_end: int = cell()  # phases from `loop_start` to here are repeated for each seat; 0: none are
    closing: int = cell()  # the first phase after the rounds
    bets_by_turns: int = cell()  # 1: only the seat whose turn it is bets
    answers_at_once: int = cell()  # 1: then everybody answers a raise before the dice are rolled
    calls_in_betting: int = cell()  # 1: a seat may call the hand along with its bet
    totals: int = cell()  # op.TOTALS_SECRET, ANNOUNCED or CLAIMED
    rounds: int = cell(1)  # at most
    min_rounds: int = cell()  # before the hand can be called
    deal: int = cell(2)

    # Money.
    least_stack: int = cell()  # with which a seat is dealt in: both antes, or where people bet something to bet
    ante_hand: int = cell()
    ante_sabacc: int = cell()
    gain_price: int = cell()
    buy_price: int = cell()
    swap_price: int = cell()
    min_bet: int = cell(1)
    max_bet: int = cell()  # of a first bet; 0: no limit, as for the next three
    max_raise: int = cell()  # of a raise after it
    max_total: int = cell()  # of what a seat bets in the hand
    raise_cap: int = cell()
    has_limits: int = cell()  # 1: one of `max_bet`, `max_raise` and `max_total` is set
    side_pots: int = cell()  # 1: all-in is possible; 0: a seat that cannot call must fold
    callable_raises: int = cell()  # 1: no raise goes beyond what the richest other seat can call
    uncalled_stays: int = cell()  # 1: what nobody has matched stays in the hand pot until the showdown
    fold_penalty: int = cell()
    fold_penalty_pot: int = cell(op.HAND_POT)
    bomb_penalty: int = cell()
    bomb_matches_pot: int = cell()  # 1: the pots contested instead
    caller_penalty: int = cell(op.CALLER_FREE)
    caller_any_pot: int = cell()
    demise_bust_pays: int = cell()
    all_bombed_pay: int = cell(1)  # 0: nobody pays a penalty if everybody bombed out
    settle_up: int = cell()

    # Cards.
    trade_to: int = cell(zone.DISCARD)
    fold_to: int = cell(zone.JUNK)
    shift_to: int = cell(zone.DISCARD)
    top_shown: int = cell()  # 1: the top of the discard pile is face up
    refill_first: int = cell(zone.DISCARD)  # what becomes the new deck
    refill_next: int = cell(zone.JUNK)  # if that is empty too
    refills_next: int = cell(1)  # 0: that stays out of play
    refill_with_discards: int = cell()  # 1: then the discard pile goes with it
    refill_keeps_top: int = cell()  # 1: the top discard stays
    field_in: int = cell()  # cards a seat may lay into its field in a turn
    field_out: int = cell()
    field_moves: int = cell()  # both together
    field_after: int = cell()  # 1: also after the action
    holdem_field: int = cell()  # 1: everybody may count the cards in anybody's field

    spike_card: int = cell()  # 1: everybody has a face-up spike card
    buy_again: int = cell()  # 1: a seat may buy until it is broke
    swap_spike: int = cell()  # 1: a hand card and the spike card may be exchanged
    fold_shows: int = cell()  # 1: folded cards go face up, in random order
    fold_needs_bet: int = cell()  # 1: no folding while a check is free
    raise_step: int = cell()  # raises are multiples of this; 0: any
    survivor_claims: int = cell()
    devices: int = cell()  # op.FORBIDDEN, TOLERATED or ALLOWED

    # Shifts.
    dice: int = cell()  # 0: none are rolled
    sides: int = cell(6)
    shift_on: list[int] = lane(MAX_SIDES + 1)  # kind of shift for each face that triggers
    symbol_shift: list[int] = lane(SYMBOL_SIDES + 1)  # kind of shift for each symbol of the die that op.BY_SYMBOL rolls
    shift_in_order: int = cell()  # 1: the order of the cards given up matters
    shift_into_deck: int = cell()  # 1: the cards given up are shuffled into the deck before new ones are dealt
    last_roll_called: int = cell()  # 1: the last roll comes only after a call
    random_percent: int = cell()  # 0: the Array triggers
    timer_shift: int = cell()  # the kind of shift that a timer starts; op.NO_SHIFT: there is none

    # The Array.
    array_chip: int = cell()  # price of its newest card; older ones cost twice, then three times as much
    array_slides: int = cell()  # 1: the cards move up and the newest place is filled again
    swap_to_discard: int = cell()  # 1: the card swapped for one of the Array is discarded

    # Centran.
    wild_fives: int = cell()
    five_replacement: int = cell(op.REPLACE_TO_TWO)
    array_fives: int = cell(op.ARRAY_FIVE_WILD)
    idiot_transparent: int = cell()
    end_on_array: int = cell()  # the number of Array cards that ends the hand; 0: none
    all_check_ends: int = cell()

    # Scoring.
    ladder: int = cell()
    final_tie: int = cell(op.SPLIT)
    draw_each_pot: int = cell()  # 1: lots are drawn for every pot anew
    empty_is_zero: int = cell()  # 1: a hand without cards counts 0
    pairs_by_form: int = cell()  # A41
    lone_five_only: int = cell()  # A43
    sylops_no_pair: int = cell()  # A42
    sylop_extends_runs: int = cell()  # A45
    sylop_starts_runs: int = cell()  # A47
    idiots_array: int = cell()  # B31
    prime_sabacc: int = cell()  # B30
    pair_highest: int = cell()  # B32
    array_opens: int = cell()  # B28
    kind_by_magnitude: int = cell()  # G34
    yee_haa_of_three: int = cell()  # G39
    negative_hands: int = cell(op.STRICT)  # C29
    arcana_turn_for: int = cell(DARK)  # V11: the side for which arcana count the other way round
    bomb_limit: int = cell()  # V16; 0: none
    target_precedence: int = cell()  # N30
    pair_by_value: int = cell()  # N33


PROGRAM_SCHEMA: Final = schema(Program)


@kernel
def are_copies(p: Program, card: int, other: int) -> bool:
    """Whether two cards of the deck look alike."""
    return p.value[card] == p.value[other] and p.suit[card] == p.suit[other] and p.mark[card] == p.mark[other]
