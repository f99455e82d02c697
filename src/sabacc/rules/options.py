"""Every option: its name, the values it takes, one line of explanation and the ruling behind it.

The parts of a rule set carry the options they read, with their values by the book. In Python an option is a typed
constant, so that `rules[MIN_ROUNDS]` is an int; as text, on a command line or in a file, it goes by its name.
"""

import re
from collections.abc import Iterable
from typing import Any, Final, Generic, NamedTuple, TypeVar

from sabacc.errors import BadRules
from sabacc.shown import shown

Value = int | float | bool | str | tuple[str, ...]
V = TypeVar("V", bound=Value)


class Option(NamedTuple, Generic[V]):
    """One thing people can set: a whole number, a share of one, yes or no, a word, a list of words, or a range."""

    name: str
    kind: str  # "number", "share", "yes_no", "words", "list" or "range"
    text: str
    ruling: str
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()  # a number that may also be a word has both
    counted: str = ""  # one more word, which takes a number from `low` to `high`: "hands:12"
    older: bool = False  # how an earlier revision played: told only where it is in force, and not offered
    limit: str = ""  # why the highest number is less in some game than elsewhere

    @property
    def title(self) -> str:
        """What it is about: the explanation without its details.

        >>> ANTE_RISE_EVERY.title
        'hands after which both antes double'
        """
        return re.split("[:;]", self.text)[0]

    def told(self, value: Value) -> str:
        """A value as people read it, with what 0 means where it is no number.

        >>> ANTE_RISE_EVERY.told(0), ANTE_RISE_EVERY.told(3)
        ('0, never', '3')
        """
        zero = self.text.partition("; 0 means ")[2]
        return f"{value_in_words(value)}, {zero}" if zero and value == 0 else value_in_words(value)

    @property
    def wanted(self) -> str:
        """What the option takes, in words."""
        words = ", ".join(self.words)
        match self.kind:
            case "yes_no":
                return "yes or no"
            case "share":
                return "a number from 0.01 to 0.99 with at most two decimals"
            case "words":
                counted = f", or {self.counted}:N with N from {self.low} to {self.high}" if self.counted else ""
                return f"one of {words}{counted}"
            case "list":
                return f"a list of {self.high} words out of {words}"
            case "range":
                return f"two whole numbers from {self.low} to {self.high} like 60-180, the smaller one first"
        number = f"a whole number from {self.low} to {self.high}" + (f" ({self.limit})" if self.limit else "")
        return f"{words}, or {number}" if words else number

    def parse(self, text: str) -> Value:
        """Read a value as typed on a command line."""
        word = text.strip().lower()
        match self.kind:
            case "yes_no" if word in _YES_NO:
                return _YES_NO[word]
            case "list":
                return self.check(tuple(part.strip() for part in word.split(",")))
            case "share" | "number":
                return self.check(_read_number(word))
        return self.check(word)

    def check(self, value: object) -> Value:
        """`value` if it fits; a sentence if it does not."""
        match value:
            case bool() if self.kind == "yes_no":
                return value
            case int() if abs(value) > MOST_STACK:
                pass  # it may have more digits than Python turns into text
            case str() if value in self.words and self.kind in ("words", "number"):
                return value
            case str() if self.kind == "range" and self._is_range(value):
                return value
            case str() if self.counted and self._has_count(value):
                return value
            case int() if self.kind == "words" and str(value) in self.words:
                # A deck is a word here, but a number in a file.
                return str(value)
            case int() if self.kind == "number" and not isinstance(value, bool) and self.low <= value <= self.high:
                return value
            case float() if self.kind == "share" and SHARES[0] <= value <= SHARES[1] and round(value, 2) == value:
                return value
            case tuple() | list() if self.kind == "list" and len(value) == self.high:
                if all(isinstance(word, str) and word in self.words for word in value):
                    return tuple(value)
        raise BadRules(f"option {self.name} takes {self.wanted}, not {shown(value)}")

    def _is_range(self, text: str) -> bool:
        first, dash, last = text.partition("-")
        if not dash or not all(word.isascii() and word.isdigit() and len(word) < 10 for word in (first, last)):
            return False
        return self.low <= int(first) <= int(last) <= self.high

    def _has_count(self, value: str) -> bool:
        """Whether this is the counted word with its number, as it is written."""
        number = counted(value)
        return value == f"{self.counted}:{number}" and self.low <= number <= self.high


_YES_NO: Final = {"yes": True, "no": False, "true": True, "false": False, "on": True, "off": False}
SHARES: Final = (0.01, 0.99)
_MOST_DIGITS: Final = 9
_MOST_LETTERS: Final = 20  # of a number as it is typed


def _read_number(word: str) -> object:
    for read in (int, float) if len(word) <= _MOST_LETTERS else ():
        try:
            return read(word)
        except ValueError:
            continue
    return word


def counted(value: Value) -> int:
    """The number in a counted word, 0 for any other value.

    >>> counted("hands:12"), counted("open")
    (12, 0)
    """
    _, _, digits = str(value).partition(":")
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else 0


def read_settings(settings: Iterable[str], said_by: str) -> dict[str, str]:
    """Options as they are typed, each as name=value: the last one of a name counts. `said_by` is how they are given.

    >>> read_settings(["min_bet=5", "shift = rim"], "--set")
    {'min_bet': '5', 'shift': ' rim'}
    """
    texts = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            raise BadRules(f"{said_by} takes name=value, not {shown(setting)}")
        texts[name.strip()] = text
    return texts


def format_value(value: Value) -> str:
    """A value as typed: the inverse of `Option.parse`."""
    match value:
        case bool():
            return "yes" if value else "no"
        case tuple():
            return ",".join(value)
    return str(value)


def value_in_words(value: Value) -> str:
    """A value as people read it.

    >>> value_in_words("side_pots"), value_in_words(("core", "rim"))
    ('side pots', 'core, rim')
    """
    return format_value(value).replace("_", " ").replace(",", ", ")


MOST_CREDITS: Final = 1_000_000  # that people can set or bring
MOST_STACK: Final = 1_000_000_000  # that can be won

OPTIONS: Final[dict[str, Option[Any]]] = {}  # by name, in the order in which they are listed


def _add(option: Option[V]) -> Option[V]:
    OPTIONS[option.name] = option
    return option


def _number(name: str, low: int, high: int, text: str, ruling: str) -> Option[int]:
    return _add(Option(name, "number", text, ruling, low, high))


def _number_or_word(name: str, low: int, high: int, text: str, ruling: str, words: str) -> Option[int | str]:
    return _add(Option(name, "number", text, ruling, low, high, tuple(words.split())))


def _words(name: str, words: str, text: str, ruling: str) -> Option[str]:
    return _add(Option(name, "words", text, ruling, words=tuple(words.split())))


def _yes_no(name: str, text: str, ruling: str) -> Option[bool]:
    return _add(Option(name, "yes_no", text, ruling))


def _older(name: str, words: str, text: str, ruling: str) -> Option[str]:
    """What a revision changed for good: the word for today comes first, then the one that plays as before."""
    return _add(Option(name, "words", text, ruling, words=tuple(words.split()), older=True))


SEATS: Final = _number("seats", 2, 8, "most seats at the table", "C4")
ANTE_RISE_EVERY: Final = _number("ante_rise_every", 0, 1000, "hands after which both antes double; 0 means never", "M6")
GAME_END: Final[Option[str]] = _add(
    Option(
        "game_end",
        "words",
        "when the game is over: never by itself, or without rebuys, or after some hands, or when the sabacc pot is won",
        "C8",
        1,
        10_000,
        ("open", "last_standing", "sabacc_won"),
        "hands",
    )
)
HOUSE_DEALER: Final = _yes_no("house_dealer", "the dealer does not play; the token shows who is dealt to first", "V2")
PLUTT: Final = _words("plutt", "none player guest droid", "who values stakes and keeps the house rules", "V1")
BUY_IN: Final = _number("buy_in", 1, MOST_CREDITS, "credits a player starts with", "A4")
ANTE_HAND: Final = _number("ante_hand", 1, MOST_CREDITS, "ante to the hand pot", "A2")
ANTE_SABACC: Final = _number("ante_sabacc", 0, MOST_CREDITS, "ante to the sabacc pot", "A2")
BUY_DECK: Final = _number("buy_deck", 0, MOST_CREDITS, "price of a card from the deck", "A3")
BUY_DISCARD: Final = _number("buy_discard", 0, MOST_CREDITS, "price of the top discard", "A3")
MIN_BET: Final = _number_or_word("min_bet", 1, MOST_CREDITS, "smallest bet or raise", "A15", "ante")
MAX_BET: Final = _number("max_bet", 0, MOST_CREDITS, "largest first bet or raise; 0 means no limit", "C16")
MAX_RAISE: Final = _number("max_raise", 0, MOST_CREDITS, "largest raise after the first bet; 0 means no limit", "C16")
MAX_TOTAL: Final = _number(
    "max_total", 0, MOST_CREDITS, "most that a player can bet in a hand; 0 means no limit", "C16"
)
RAISE_CAP: Final = _number(
    "raise_cap", 0, 100, "raises in one betting phase (in Classic in one round); 0 means no limit", "X15"
)
ALL_IN: Final = _words("all_in", "junk side_pots", "short of a call: fold, or play on for a side pot", "A16")
RAISE_LIMIT: Final = _words(
    "raise_limit",
    "callable own_stack",
    "largest raise with all_in=junk: what the richest other player can call, or all one has",
    "A15",
)
FOLD_PENALTY: Final = _number("fold_penalty", 0, MOST_CREDITS, "credits paid for folding", "A17")
FOLD_PENALTY_TO: Final = _words("fold_penalty_to", "hand sabacc", "pot that gets the fold penalty", "C13")
ROUNDS: Final = _number("rounds", 1, 20, "rounds of a hand", "N22")
DICE_ROUND: Final = _words("dice_round", "final third", "round that begins with the dice", "G8")
MIN_ROUNDS: Final = _number("min_rounds", 1, 20, "full rounds before the hand can be called", "C7")
BET_RESPONSE: Final = _words(
    "bet_response", "own_turn at_once", "when a raise is answered: on one's own turn, or at once", "C9"
)
CALL_FROM: Final = _number("call_from", 1, 20, "betting round in which the hand can first be called", "P7")
DECLARE_TOTAL: Final = _words(
    "declare_total", "announced off free", "totals of the cards dealt: announced truly, kept secret, or claimed", "P2"
)
PLAY: Final = _words(
    "play", "weg brockley", "turns of West End Games, or Brockley's play rounds and betting rounds", "V15"
)
MAX_ROUNDS: Final = _number("max_rounds", 1, 100, "rounds after which the hands are shown without a call", "C24")
PAIRS: Final = _words("pairs", "note strict_forms", "Dual Sabacc: any two pairs, or the printed forms only", "A41")
LONE_SABACC: Final = _words(
    "lone_sabacc", "any_size five_only", "Lone Sabacc: a pair in any hand, or in five cards only", "A43"
)
SYLOPS_PAIR: Final = _yes_no("sylops_pair", "two sylops are a pair", "A42")
SYLOP_EXTENDS_RUNS: Final = _yes_no("sylop_extends_runs", "a sylop may lie beside a run of four", "A45")
SYLOP_STARTS_RUNS: Final = _yes_no("sylop_starts_runs", "a sylop may be the lowest card of a run", "A47")
CHIP: Final = _number("chip", 1, MOST_CREDITS, "price of the newest card of the Array", "G2")
SWAPPED_CARD: Final = _words("swapped_card", "discard gap", "where a card swapped for one of the Array goes", "G12")
SWAP_SPIKE: Final = _yes_no("swap_spike", "a hand card and the spike card may be exchanged on one's turn", "B19")
BUY_TOP_DISCARD: Final = _yes_no("buy_top_discard", "the top discard may be bought for twice the ante", "B20")
BUY_UNTIL_BROKE: Final = _yes_no("buy_until_broke", "a player may buy again and again", "B15")
IDIOTS_ARRAY: Final = _yes_no("idiots_array", "Idiot's Array is a hand", "B31")
PRIME_SABACC: Final = _yes_no("prime_sabacc", "Prime Sabacc is a hand", "B30")
PAIR_ORDER: Final = _words("pair_order", "lowest highest", "which of two pairs wins", "B32")
ARRAY_OPENS_SABACC_POT: Final = _yes_no("array_opens_sabacc_pot", "Idiot's Array takes the sabacc pot too", "B28")
SURVIVOR_CLAIMS: Final = _yes_no(
    "survivor_claims", "the last one left may show a zero hand and take the sabacc pot", "B14"
)
KIND: Final = _words("kind", "signed magnitude", "what counts as three of a kind", "G34")
YEE_HAA: Final = _words("yee_haa", "any_size three_only", "hands that can be a Yee-Haa", "G39")
FINAL_TIE: Final = _words("final_tie", "blind_draw split", "what breaks the last tie", "A30")
DEVICES: Final = _words("devices", "forbidden tolerated allowed", "skifters and clone cards", "V1")
NEGATIVE_HANDS: Final = _words("negative_hands", "strict special mirror", "how negative totals rank", "C29")
SETTLE_BEFORE_REVEAL: Final = _yes_no("settle_before_reveal", "short players pay or fold before the reveal", "C11")
BOMB_PENALTY: Final = _number_or_word("bomb_penalty", 0, MOST_CREDITS, "what bombing out costs", "C32", "hand_pot ante")
CALLER_PENALTY: Final = _words("caller_penalty", "once with_bomb_twice none", "what calling and losing costs", "C34")
CALLER_WINS: Final = _words("caller_wins", "main_pot any_pot", "which pot saves the caller", "C34")
DEMISE_BUST_PENALTY: Final = _yes_no("demise_bust_penalty", "busting in Sudden Demise costs the penalty", "C37c")
ALL_BOMB_PENALTY: Final = _yes_no("all_bomb_penalty", "penalties are paid even if everybody bombs out", "C36")
TRIGGER: Final = _words("trigger", "doubles double_spike d12 d20 timer array random", "what triggers a shift", "V5")
TRIGGER_NUMBER: Final = _number("trigger_number", 1, 20, "number that triggers a shift, with d12 and d20", "V5")
SHIFT: Final = _words("shift", "core rim wild by_symbol", "what a shift does", "V6")
SYMBOLS: Final[Option[tuple[str, ...]]] = _add(
    Option(
        "symbols",
        "list",
        "shift for each face of the dice, with shift=by_symbol",
        "V9",
        6,
        6,
        ("core", "rim", "wild", "none"),
    )
)
DECK: Final = _words("deck", "62 76 78", "number of cards in the deck", "C3")
SUIT_SIGNS: Final = _words("suit_signs", "signed positive", "sabers and staves count minus, or all suits plus", "V15")
STAR: Final = _words("star", "-17 -10", "value of The Star", "C1")
BOMB_LIMIT: Final = _number("bomb_limit", 0, 99, "totals beyond this bomb out; 0 means no limit", "V16")
FIELD: Final = _words("field", "any_time one_in_one_out", "when cards enter and leave the Static Field", "C20")
HOLDEM_FIELD: Final = _yes_no("holdem_field", "others may count the cards in one's field as their own", "V10")
DISCARD_PILE: Final = _yes_no("discard_pile", "cards given up lie open, and one may be taken for another", "V3")
DISCARD_FEE: Final = _number("discard_fee", 0, MOST_CREDITS, "price of the top discard, with discard_pile", "V3")
JUNK_RETURNS: Final = _yes_no("junk_returns", "the junk is shuffled in when no other cards are left", "C28")
TIMER_S: Final[Option[str]] = _add(
    Option("timer_s", "range", "seconds between shifts with trigger=timer, at random in this range", "V5", 1, 3600)
)
RANDOM_CHANCE: Final[Option[float]] = _add(
    Option("random_chance", "share", "chance of a shift in each round with trigger=random", "N26c")
)
FIVE_REPLACEMENT: Final = _words(
    "five_replacement", "floor_two none deal_only always", "which played Fives are replaced", "N12"
)
ARRAY_FIVES: Final = _words("array_fives", "wild_in_place inert replace", "what a Five in the Array does", "N14")
IDIOT_IN_ARRAY: Final = _words("idiot_in_array", "neutral transparent", "how the Idiot affects the shift test", "N24")
STASIS_PER_TURN: Final = _words(
    "stasis_per_turn", "one_move one_in_one_out", "moves into and out of the Stasis Field in a turn", "N26a"
)
END_ON_ARRAY_FIVE: Final = _yes_no("end_on_array_five", "five cards in the Array end the hand", "N22")
ADVANCED: Final = _words("advanced", "off on on_with_take", "additional actions with the Array", "N37")
PAIR: Final = _words("pair", "same_number same_value", "what a pair is in tie-breaks", "N33")
DECLARE_SIDE: Final = _words(
    "declare_side", "game hand", "a side is declared for the whole game, or before each hand", "V12"
)
ARCANA: Final = _words("arcana", "opposed aligned", "arcana count against one's own side, or for it", "V11")
TARGET_PRECEDENCE: Final = _yes_no("target_precedence", "nearer to 23 beats nearer to 0", "N30")

# Kept for records, house rules and tables of earlier revisions.
MAX_BET_ON: Final = _older(
    "max_bet_on", "all first", "max_bet is for first bets and raises, or for first bets alone", "C16"
)
UNCALLED_BETS: Final = _older(
    "uncalled_bets", "round_end showdown", "when credits that nobody has matched go back, and leave the hand pot", "M2"
)
LAST_ROLL: Final = _older(
    "last_roll", "always called", "the last roll comes whenever hands are shown, or after a call", "P8"
)
BLIND_DRAWS: Final = _older(
    "blind_draws", "one each_pot", "one blind draw ranks tied hands, or one for each pot", "A30"
)
RAISE_STEPS: Final = _older(
    "raise_steps", "ante min_bet", "raises go in steps of the hand ante, or of the least bet", "B4"
)
EMPTY_HAND: Final = _older(
    "empty_hand", "lowest zero", "a hand without cards is beaten by all others, or counts 0", "N12"
)
DROID_LENDS: Final = _older(
    "droid_lends", "at_a_time by_item", "the droid lends a buy-in at a time, or for each item", "V1"
)
ANTES: Final = _older("antes", "together apart", "an ante that is set alone sets the other too, or only itself", "C5")
