"""The events of a session: what happened at the table between and beside the hands, typed and in sentences."""

from collections.abc import Mapping
from typing import Final, NamedTuple


class SessionEvent(NamedTuple):
    """One thing that happened. It names people, not seats, as seats change hands."""

    kind: str  # a key of `SENTENCES`
    who: str = ""
    number: int = 0  # of an item, or of a hand
    item: str = ""
    value: int = 0  # credits
    text: str = ""  # in somebody's own words, or the name of an option
    old: str = ""
    new: str = ""


class SessionEvents(list[SessionEvent]):
    """What happened, in order: all of it or, where only so much is kept, the last of it."""

    forgotten = 0  # how many events there were before those that are kept

    @property
    def total(self) -> int:
        """How many events there have ever been."""
        return self.forgotten + len(self)

    def since(self, total: int) -> list[SessionEvent]:
        """The events after so many."""
        return self[max(0, total - self.forgotten) :]

    def keep(self, most: int) -> None:
        """Forget all but the last events."""
        if (more := len(self) - most) > 0:
            del self[:more]
            self.forgotten += more


JOINED: Final = "joined"
REBOUGHT: Final = "rebought"
SAT_OUT: Final = "sat_out"
SAT_IN: Final = "sat_in"
LEFT: Final = "left"
DECLARED: Final = "declared"
DEALT: Final = "dealt"
HOUSE_DEALT: Final = "house_dealt"
HOLDS_BLOCK: Final = "holds_block"
ANTES_ROSE: Final = "antes_rose"
GAME_OVER: Final = "game_over"
PLAYED_ON: Final = "played_on"
REOPENED: Final = "reopened"
CLOSED: Final = "closed"
BECAME_PLUTT: Final = "became_plutt"
RESIGNED: Final = "resigned"
RULE_CHANGED: Final = "rule_changed"
RULED: Final = "ruled"
WARNED: Final = "warned"
REMOVED: Final = "removed"
MISDEALT: Final = "misdealt"
OFFERED: Final = "offered"
VALUED: Final = "valued"
AGREED: Final = "agreed"
REFUSED: Final = "refused"
WITHDRAWN: Final = "withdrawn"
PLEDGED: Final = "pledged"
CLAIMED: Final = "claimed"
WAIVED: Final = "waived"
KEPT: Final = "kept"
ACCUSED: Final = "accused"
JUDGED: Final = "judged"
TOOK_SABACC_POT: Final = "took_sabacc_pot"
LEADS: Final = "leads"
LEAD: Final = "lead"
WON_GAME: Final = "won_game"
SHARED_GAME: Final = "shared_game"

SENTENCES: Final[Mapping[str, str]] = {
    JOINED: "{who} joins with {value}.",
    REBOUGHT: "{who} buys {value} more.",
    SAT_OUT: "{who} sits out, from the next hand on.",
    SAT_IN: "{who} is dealt in again, from the next hand on.",
    LEFT: "{who} leaves with {value}.",
    DECLARED: "{who} is on the {new} side.",
    DEALT: "Hand {number}: {who} deals.",
    HOUSE_DEALT: "Hand {number}: the house deals, to {who} first, who has the dealer's token.",
    HOLDS_BLOCK: "The Dealer's Block is with {who}.",
    ANTES_ROSE: "The antes rise from {old} to {new}.",
    GAME_OVER: "The game is over, as {text}.",
    PLAYED_ON: "The game goes on.",
    REOPENED: "The end of hand {number} is taken back.",
    CLOSED: "The evening is over.",
    BECAME_PLUTT: "{who} is the Plutt.",
    RESIGNED: "{who} is the Plutt no longer.",
    RULE_CHANGED: "{who} changes {text} from {old} to {new}.",
    RULED: "{who} rules: {text}",
    WARNED: "{who} gets warning {number}{text}.",
    REMOVED: "{who} is sent away{text}.",
    MISDEALT: "Misdeal: the antes stay, everything else goes back, and the hand is dealt again.",
    OFFERED: "{who} offers item {number}, {item}, for {value}{text}.",
    VALUED: "{who} values item {number}, {item}, at {value}, less than asked: the owner may agree or withdraw.",
    AGREED: "{who} agrees to item {number}, {item}.",
    REFUSED: "{who} refuses item {number}, {item}{text}.",
    WITHDRAWN: "{who} takes back item {number}, {item}.",
    PLEDGED: "Item {number}, {item}, goes to the vault, and {who} gets {value} for it.",
    CLAIMED: "{who} takes item {number}, {item}, out of the vault for {value}.",
    WAIVED: "{who} does not want item {number}, {item}.",
    KEPT: "The house keeps item {number}, {item}.",
    ACCUSED: "{who} accuses {new} of using a device, and {text}, the Plutt, judges.",
    JUDGED: "{who} finds {new} {text}.",
    TOOK_SABACC_POT: "{who}, with the most credits, takes {value} from the sabacc pot.",
    LEADS: "As it stands, {who} wins the game with {value}.",
    LEAD: "As it stands, {who} share the win with {value} each.",
    WON_GAME: "{who} wins the game with {value}. Congratulations, {who}!",
    SHARED_GAME: "{who} share the win with {value} each. Congratulations, {who}!",
}
# Where somebody's own words may be missing, they bring along what joins them to the sentence.
_JOINTS: Final = {REFUSED: ": ", WARNED: ": ", REMOVED: ": ", OFFERED: " ("}
_ENDS: Final = {OFFERED: ")"}


def tell_session(event: SessionEvent) -> str:
    """The sentence for an event.

    >>> tell_session(SessionEvent(OFFERED, "Ana", 1, "ship", 400, "slightly used"))
    'Ana offers item 1, ship, for 400 (slightly used).'
    """
    text = event.text
    if text and event.kind in _JOINTS:
        text = f"{_JOINTS[event.kind]}{text}{_ENDS.get(event.kind, '')}"
    told = SENTENCES[event.kind].format_map({**event._asdict(), "text": text})
    # "the house droid" is no name, and begins like any other word.
    return f"T{told[1:]}" if told.startswith("the ") else told
