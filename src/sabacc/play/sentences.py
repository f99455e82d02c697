"""The catalogue of sentences: why an action is refused, what happened, how a hand ended."""

from collections.abc import Mapping
from typing import Final

from sabacc.engine.codes import must_cover, note, op, reason
from sabacc.play.events import HIDDEN_CARD, Event

REASONS: Final[Mapping[int, str]] = {
    reason.HAND_OVER: "The hand is over.",
    reason.CHANCE_DUE: "Dice or cards come first.",
    reason.NOT_YOUR_TURN: "It is not {seat}'s turn, but {to_act}'s.",
    reason.NOT_NOW: "{act} is not possible in this phase ({phase}).",
    reason.MUST_CALL: "You cannot check: the bet is {to_call} above yours.",
    reason.NOTHING_TO_CALL: "There is nothing to call: check instead.",
    reason.CANNOT_CALL: "You have {stack} and the call costs {to_call}: you must fold.",
    reason.ALL_IN: "You are all in: you have nothing left to bet.",
    reason.RAISE_TOO_SMALL: "A raise must be at least {least}, not {amount}.",
    reason.RAISE_TOO_LARGE: "A raise can be at most {most}, not {amount}.",
    reason.CANNOT_RAISE: "You cannot raise: after the call you have {left} and a raise takes at least {least}.",
    reason.NOT_REOPENED: "You cannot raise: the last all-in was less than a full raise.",
    reason.RAISES_CAPPED: "There have been {raises} raises already: no more are allowed.",
    reason.MUST_BET: "It is your turn to bet: check, call, raise or fold.",
    reason.CALL_TOO_EARLY: "The hand cannot be called before {min_rounds} full rounds are over.",
    reason.CALL_OWN_TURN: "You cannot call the hand on your own turn.",
    reason.CANNOT_PAY: "You have {stack} and that costs {price}.",
    reason.NO_CARDS: "There are no cards left to draw.",
    reason.NO_DISCARD: "The discard pile is empty.",
    reason.NOT_IN_HAND: "{card} is not in your hand.",
    reason.NOT_IN_FIELD: "{card} is not in your field.",
    reason.NOT_IN_ARRAY: "{other} is not in the Array.",
    reason.FIVE_STAYS: "{other} is a Wild Five: it stays in the Array.",
    reason.FIELD_MOVE_USED: "You have already used your field this turn.",
    reason.ALREADY_ACTED: "You have already acted this turn.",
    reason.ACT_FIRST: "Take your action first.",
    reason.TOO_FEW_CARDS: "You must keep {dealt}.",
    reason.CALLER_STAYS: "You called the hand: you cannot fold.",
    reason.NO_CHANCE_DUE: "Neither dice nor a shuffle is due.",
    reason.WRONG_COUNT: "{expected} are due, not {given}.",
    reason.BAD_FACE: "The dice show 1 to {sides}.",
    reason.NOT_LOOSE: "A card is not where it should be taken from.",
    reason.CARD_TWICE: "A card appears twice.",
    reason.NO_SUCH_ACT: "That is not an action.",
    reason.MUST_DROP: "You have bought a card: discard one first.",
    reason.NOTHING_TO_DROP: "You have bought no card: there is nothing to discard.",
    reason.CARD_JUST_TAKEN: "{card} is the card you just took: discard another.",
    reason.CHECK_INSTEAD: "There is no need to fold: you can check.",
    reason.RAISE_IN_STEPS: "A raise must be a multiple of {step}, not {amount}.",
    reason.NO_CLAIM: "Your hand does not open the sabacc pot: there is nothing to claim.",
    reason.NO_SPIKE: "You have no spike card yet.",
    reason.ALREADY_CALLED: "The hand has already been called.",
    reason.HAND_CALLED: "The hand is called: no card can enter the field any more.",
    reason.DEVICE_USED: "You have already used this device in this hand.",
    reason.NOT_YOURS: "{other} is not another card of yours.",
    reason.ACCUSED_ALREADY: "You have already accused somebody in this hand.",
    reason.NOBODY_TO_ACCUSE: "There is nobody else in the hand at that seat.",
    reason.OWN_TURN_ONLY: "You can do that only on your own turn.",
    reason.NO_SUCH_FACE: "That is not a face that a skifter can take.",
    reason.NO_TIMER: "No timer triggers shifts at this table.",
    reason.TIMER_WAITS: "The timer cannot go off now.",
    reason.NO_SUCH_TOTAL: "A declared total must be from {least} to {most}, not {amount}.",
}

_SHIFTS: Final = {
    op.CORE: "Sabacc Shift!",
    op.RIM: "Rim Spike!",
    op.WILD: "Wild Spike!",
    op.CORE_AND_SPIKE: "Double Spike!",
}
_ENDS: Final = {
    op.CONCEDED: "Everybody else has folded.",
    op.CALLED: "The hand is called.",
    op.ROUNDS_OVER: "The last round is over.",
    op.ALL_CHECKED: "Everybody checked: the hand ends.",
    op.FIVE_BROTHERS: "Five Brothers: the hand ends.",
    op.ARRAY_FULL: "The Array is full: the hand ends.",
}
EVENTS: Final[Mapping[int, str]] = {
    note.ANTED: "{seat} antes {value}.",
    note.ANTED_SABACC: "{seat} pays {value} to the sabacc pot.",
    note.SAT_OUT: "{seat} cannot pay the ante and sits out.",
    note.DREW: "{seat} draws {card}.",
    note.DISCARDED: "{seat} discards {card}.",
    note.JUNKED: "{seat} gives up {card}.",
    note.FLIPPED: "{card} is the first discard.",
    note.TOOK: "{seat} takes {card} from the discard pile.",
    note.PAID: "{seat} pays {value}.",
    note.CHECKED: "{seat} checks.",
    note.CALLED: "{seat} calls {value}.",
    note.RAISED: "{seat} raises by {value}.",
    note.FOLDED: "{seat} folds.",
    note.PENALTY: "{seat} pays {value} for folding.",
    note.STAYED: "{seat} stays.",
    note.PASSED: "{seat} does not call.",
    note.CALLED_HAND: "{seat} calls the hand.",
    note.STOOD: "{seat} stands.",
    note.PROTECTED: "{seat} lays {card} into the field.",
    note.FREED: "{seat} takes {card} back from the field.",
    note.ROLLED: "The dice show {dice}.",
    note.SHIFTED: "{shift}",
    note.GAVE_UP: "{seat} loses {card}.",
    note.TURNED: "{card} is turned up in the Array.",
    note.PUT_IN_ARRAY: "{seat} puts {card} into the Array.",
    note.TOOK_FROM_ARRAY: "{seat} takes {card} from the Array.",
    note.FIVE_PLAYED: "{seat} plays the Wild Five {card}.",
    note.RESHUFFLED: "{value} cards are shuffled into a new deck.",
    note.ENDED: "{end}",
    note.SHOWED: "{seat} shows {rank} ({total}).",
    note.BOMBED: "{seat} has bombed out.",
    note.DEMISE_CARD: "Sudden Demise: {seat} gets {card} and has {rank}.",
    note.LOT: "Blind draw: {seat} draws {card}.",
    note.RETURNED: "{seat} gets {value} back that nobody matched.",
    note.BOMB_PAID: "{seat} pays {value} to the sabacc pot for bombing out.",
    note.CALLER_PAID: "{seat} pays {value} to the sabacc pot for calling a hand not won.",
    note.WON: "{seat} wins {value} from {pot}.",
    note.WON_SABACC: "{seat} wins {value} from the sabacc pot.",
    note.POT_MOVED: "Nobody can win {value}: it joins the sabacc pot.",
    note.DREW_FOR_ARRAY: "{seat} turns {card} into the Array.",
    note.ROUND: "Round {value}.",
    note.SPIKE_DEALT: "{seat}'s spike card is {card}.",
    note.SPIKE_SWITCHED: "{seat}'s spike card is now {card}.",
    note.KEPT: "{seat} keeps the hand a secret.",
    note.SKIFTED: "{seat} taps a skifter: it shows {card}.",
    note.CLONED: "{seat} makes a clone of {card}.",
    note.ACCUSED: "{seat} accuses {accused} of cheating.",
    note.FOUND_OUT: "{seat} has cheated.",
    note.CHEAT_PAID: "{seat} pays {value} to the sabacc pot for cheating.",
    note.WRONG_PAID: "{seat} pays {value} for a wrong accusation.",
    note.USED_DEVICE: "{seat} has used a device.",
    note.TIMER: "The timer goes off.",
    note.DECLARED: "{seat} starts with {total}.",
    note.STAKED: "{seat} gets {value} for a stake.",
}
must_cover("REASONS", REASONS, reason, besides=("OK", "COUNT"))
must_cover("EVENTS", EVENTS, note, besides=("SECRET",))

# The same reasons where no card would do.
NO_CARD_THERE: Final[Mapping[int, str]] = {
    reason.NOT_IN_HAND: "You have no card in your hand for that.",
    reason.NOT_IN_FIELD: "You have no card in your field.",
}
_SOME_CARD: Final = "a card"


_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def cards_in_words(n: int) -> str:
    """A number of cards, as a sentence says it.

    >>> cards_in_words(2), cards_in_words(1), cards_in_words(12)
    ('two cards', 'one card', '12 cards')
    """
    return f"{_NUMBERS[n] if n < len(_NUMBERS) else n} card{'' if n == 1 else 's'}"


def explain(why: int, values: Mapping[str, object]) -> str:
    """The sentence for a refusal."""
    return REASONS[why].format_map(values)


def sentence(text: str) -> str:
    """What an error says, as a sentence of its own."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")


def tell(event: Event, names: tuple[str, ...], ranks: tuple[str, ...]) -> str:
    """The sentence for an event."""
    hidden = event.card is None or event.card == HIDDEN_CARD
    return EVENTS[event.kind].format(
        seat=names[event.seat] if event.seat is not None else "",
        card=_SOME_CARD if hidden else event.card,
        value=event.value,
        dice=f"{event.number} and {event.value}" if event.value else str(event.number),
        shift=_SHIFTS.get(event.value, ""),
        end=_ENDS.get(event.value, ""),
        total=f"{event.number:+d}" if event.number else "0",
        rank=ranks[event.value] if event.value < len(ranks) else "",
        accused=names[event.number] if event.kind == note.ACCUSED else "",
        pot="the main pot" if event.number == 0 else f"side pot {event.number}",
    )
