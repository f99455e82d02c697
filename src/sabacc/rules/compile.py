"""From a rule set with its options to the flat `Program` that the engine runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabacc.cards import Card, Deck
from sabacc.engine.codes import act, op, zone
from sabacc.engine.program import MAX_OPS, Program
from sabacc.engine.table import MAX_CARDS, MAX_MENU

if TYPE_CHECKING:
    from sabacc.rules.model import Phase, RuleSet

_UNLIMITED = MAX_CARDS
_SHIFTS = {"core": op.CORE, "rim": op.RIM, "wild": op.WILD, "none": op.NO_SHIFT}
_CALLER_PENALTIES = {"none": op.CALLER_FREE, "once": op.CALLER_ONCE, "with_bomb_twice": op.CALLER_TWICE}
_FIVE_REPLACEMENTS = {
    "none": op.REPLACE_NONE,
    "floor_two": op.REPLACE_TO_TWO,
    "deal_only": op.REPLACE_AT_DEAL,
    "always": op.REPLACE_ALWAYS,
}
_ARRAY_FIVES = {
    "wild_in_place": op.ARRAY_FIVE_WILD,
    "inert": op.ARRAY_FIVE_INERT,
    "replace": op.ARRAY_FIVE_MOVES,
}
_DEVICES = {"forbidden": op.FORBIDDEN, "tolerated": op.TOLERATED, "allowed": op.ALLOWED}
_SPECIAL_SHAPES = (act.SHAPE_FIELD, act.SHAPE_ARRAY, act.SHAPE_HAND_ARRAY, act.SHAPE_TWO_OWN, act.SHAPE_SEAT)
_TOTALS = {"off": op.TOTALS_SECRET, "announced": op.TOTALS_ANNOUNCED, "free": op.TOTALS_CLAIMED}
_DICE = {"doubles": (2, 6), "double_spike": (2, 6), "d12": (1, 12), "d20": (1, 20)}
_ARRAY_FIVE_ENDS = 5


def compile_rules(rules: RuleSet) -> Program:
    """The program of a rule set."""
    p = Program()
    _deck(p, rules.deck)
    _phases(p, rules)
    _money(p, rules)
    _piles(p, rules)
    _shifts(p, rules)
    _field(p, rules)
    _scoring(p, rules)
    if rules.wild_fives:
        _centran(p, rules)
    return p


def _deck(p: Program, deck: Deck) -> None:
    p.cards = len(deck.cards)
    p.arcana = len(deck.suits) - 1
    for i, card in enumerate(deck.cards):
        p.value[i] = card.value
        p.number[i] = card.number
        p.suit[i] = card.suit
        p.mark[i] = _mark(card)
    p.order[:] = range(MAX_CARDS)


def _mark(card: Card) -> int:
    if card.is_idiot:
        return op.IDIOT
    if card.is_five:
        return op.FIVE
    return op.ACE if card.is_ace else op.PLAIN


def _phases(p: Program, rules: RuleSet) -> None:
    course = rules.course
    if len(course.phases) > MAX_OPS:
        raise ValueError(f"{rules.id} has {len(course.phases)} phases, the engine takes {MAX_OPS}")
    p.loop_start = len(course.opening)
    p.turn_end = p.loop_start + len(course.turn) if course.turn else 0
    p.closing = p.loop_start + len(course.turn) + len(course.round)
    p.bets_by_turns = int(any(phase.op == op.TURN_BET for phase in course.turn))
    p.calls_in_betting = int(any(act.CALL_HAND in phase.acts for phase in course.round))
    p.all_check_ends = int(rules.all_check_ends)
    p.devices = _DEVICES[str(rules["devices"])]
    p.rounds = rules.number("max_rounds" if rules.has("max_rounds") else "rounds")
    p.answers_at_once = int(rules.has("bet_response") and rules["bet_response"] == "at_once")
    if rules.has("min_rounds"):
        p.min_rounds = rules.number("min_rounds")
    if rules.has("call_from"):
        p.min_rounds = rules.number("call_from") - 1
        p.totals = _TOTALS[str(rules["declare_total"])]
    for i, phase in enumerate(course.phases):
        acts = (*phase.acts, *_extra_acts(rules, phase), *_device_acts(rules, phase))
        p.ops[i] = phase.op
        p.only_round[i] = phase.round
        p.menu_size[i] = len(acts)
        p.menu[i * MAX_MENU : i * MAX_MENU + len(acts)] = acts
        p.menu_mask[i] = sum(1 << code for code in acts)
        p.menu_special[i] = int(any(act.SHAPES[code] in _SPECIAL_SHAPES for code in acts))


def _extra_acts(rules: RuleSet, phase: Phase) -> tuple[int, ...]:
    """Acts that options add to a phase."""
    if rules.has("field"):
        pile = (act.SWAP,) if phase.op == op.CARDS and rules["discard_pile"] is True else ()
        return (*pile, *_field_acts(rules, phase))
    if rules.spike_card and phase.op == op.CARDS:
        buy = (act.BUY,) if rules["buy_top_discard"] else ()
        return (*buy, act.SWITCH, act.DONE) if rules["swap_spike"] else buy
    if rules.has("advanced") and phase.op == op.CARDS:
        extra: dict[object, tuple[int, ...]] = {
            "on": (act.FEED, act.SHED),
            "on_with_take": (act.FEED, act.SHED, act.TAKE),
        }
        return extra.get(rules["advanced"], ())
    return ()


def _device_acts(rules: RuleSet, phase: Phase) -> tuple[int, ...]:
    """Ruling V1: devices on one's own turn to bet, accusations whenever one is asked there."""
    if rules["devices"] == "forbidden":
        return ()
    accuse = (act.ACCUSE,) if rules["devices"] == "tolerated" else ()
    if phase.op in (op.BETTING, op.TURN_BET):
        return (act.SKIFT, act.CLONE, *accuse)
    return accuse if phase.op == op.FOLD_ASK else ()


def _field_acts(rules: RuleSet, phase: Phase) -> tuple[int, ...]:
    """Rulings C20, P5: in every question, or in one's own turn alone."""
    done = (act.DONE,) if phase.op == op.CARDS and _field_after(rules) else ()
    if rules["field"] == "any_time":
        asked = (op.TURN_BET, op.FOLD_ASK, op.CALL_ASK, op.CARDS, op.BETTING)
        return (act.PROTECT, *done) if phase.op in asked else ()
    return (act.PROTECT, act.FREE, *done) if phase.op in (op.TURN_BET, op.CARDS) else ()


def _field_after(rules: RuleSet) -> bool:
    """Whether a seat may use its field after its action too: where it could not do so before the next roll."""
    return rules["field"] == "one_in_one_out" or not rules.has("min_rounds")


def _money(p: Program, rules: RuleSet) -> None:
    for name in ("ante_hand", "ante_sabacc", "max_bet", "max_raise", "raise_cap", "fold_penalty"):
        setattr(p, name, rules.number(name))
    p.min_bet = rules.least_bet
    if rules.spike_card:
        _yarith(p, rules)
    p.side_pots = int(rules["all_in"] == "side_pots")
    p.fold_penalty_pot = op.SABACC_POT if rules["fold_penalty_to"] == "sabacc" else op.HAND_POT
    if rules.has("chip"):
        p.array_chip = rules.number("chip")
        p.array_slides = 1
        p.swap_to_discard = int(rules["swapped_card"] == "discard")
    if rules.has("buy_deck"):
        p.gain_price = rules.number("buy_deck")
        p.buy_price = rules.number("buy_discard")
    if rules.has("bomb_penalty"):
        p.bomb_matches_pot = int(rules["bomb_penalty"] == "hand_pot")
        if rules["bomb_penalty"] == "ante":
            p.bomb_penalty = p.ante_hand
        elif not p.bomb_matches_pot:
            p.bomb_penalty = rules.number("bomb_penalty")
    if rules.has("caller_penalty"):
        p.caller_penalty = _CALLER_PENALTIES[str(rules["caller_penalty"])]
        p.caller_any_pot = int(rules["caller_wins"] == "any_pot")
        p.demise_bust_pays = int(rules["demise_bust_penalty"] is True)
    p.settle_up = int(rules.has("settle_before_reveal") and rules["settle_before_reveal"] is True)


def _yarith(p: Program, rules: RuleSet) -> None:
    """Ruling B4: the hand ante drives the least bet, the step of raises and the price of a card."""
    p.spike_card = 1
    p.fold_shows = 1
    p.fold_needs_bet = 1
    p.gain_price = p.ante_hand
    p.raise_step = p.min_bet
    p.buy_price = 2 * p.ante_hand
    p.buy_again = int(rules["buy_until_broke"] is True)
    p.swap_spike = int(rules["swap_spike"] is True)
    p.survivor_claims = int(rules["survivor_claims"] is True)


def _piles(p: Program, rules: RuleSet) -> None:
    piles = rules.piles
    if rules.has("discard_pile") and rules["discard_pile"] is True:
        # Rulings V3, C28.
        piles = piles._replace(trade_to=zone.DISCARD, top_shown=True, refill_with_discards=True, refill_keeps_top=True)
        p.swap_price = rules.number("discard_fee")
    for name, value in piles._asdict().items():
        setattr(p, name, int(value))


def _shifts(p: Program, rules: RuleSet) -> None:
    trigger = str(rules["trigger"])
    # The order of the cards given up matters where they lie on a pile with an open top (Ruling X12).
    p.shift_in_order = int(p.top_shown != 0 and p.shift_to == zone.DISCARD)
    if trigger == "timer":
        p.dice = 0
        p.timer_shift = _SHIFTS[_symbols(rules)[0]]
    if trigger in _DICE:
        p.dice, p.sides = _DICE[trigger]
        for face, name in enumerate(_symbols(rules), start=1):
            if trigger == "doubles" or face == 1:
                p.shift_on[face] = _SHIFTS[name]
        if rules.spike_card and p.dice == 2:
            p.shift_on[1] = op.CORE_AND_SPIKE


def _symbols(rules: RuleSet) -> tuple[str, ...]:
    """The kind of shift for each face of a die."""
    kind = str(rules["shift"]) if rules.has("shift") else "core"
    symbols = rules["symbols"] if kind == "by_symbol" else (kind,) * 6
    return symbols if isinstance(symbols, tuple) else ()


def _field(p: Program, rules: RuleSet) -> None:
    moves = {"any_time": (_UNLIMITED, 0, _UNLIMITED), "one_in_one_out": (1, 1, 2), "one_move": (1, 1, 1)}
    for option in ("field", "stasis_per_turn"):
        if rules.has(option):
            p.field_in, p.field_out, p.field_moves = moves[str(rules[option])]
    p.holdem_field = int(rules.has("holdem_field") and rules["holdem_field"] is True)
    p.field_after = int(rules.has("stasis_per_turn") or (rules.has("field") and _field_after(rules)))


def _scoring(p: Program, rules: RuleSet) -> None:
    p.ladder = rules.ladder.code
    if rules.demise:
        p.final_tie = op.DEMISE
    elif rules["final_tie"] == "blind_draw":
        p.final_tie = op.BLIND_DRAW
    rules.ladder.compile(p, rules)


def _centran(p: Program, rules: RuleSet) -> None:
    p.wild_fives = 1
    p.five_replacement = _FIVE_REPLACEMENTS[str(rules["five_replacement"])]
    p.array_fives = _ARRAY_FIVES[str(rules["array_fives"])]
    p.idiot_transparent = int(rules["idiot_in_array"] == "transparent")
    if rules["trigger"] == "random":
        p.random_percent = round(float(str(rules["random_chance"])) * 100)
    p.shift_into_deck = int(rules["trigger"] != "array")
    # Ruling N23: the advanced game always ends on the Array.
    if rules["end_on_array_five"] is True or rules["advanced"] != "off":
        p.end_on_array = _ARRAY_FIVE_ENDS
