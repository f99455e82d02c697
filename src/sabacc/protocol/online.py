"""The messages of a table online: what a page, a terminal or a bot says over a socket, and what it hears.

They are those of `messages` and some more. On a socket `hello` comes first. A wish has a key of the client's own and is
answered by `ack` or `nak` with that key, never by silence; the same key twice has one effect. Every input of the table
has a number, and every viewer hears of each of them in an `update`, even if only its number. What everybody may know is
encoded once for all; what only one seat may know stands beside it, in `own`.
"""

from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from sabacc.errors import BadNotation
from sabacc.protocol.messages import Hello, Message, MessagePart, Rules, decode_with

VERSION: Final = 2
MOST_BYTES: Final = 8192  # of a message to the server
SEATS: Final = "seats."  # in changes of a view, what stands before the letter of a seat

Key = Annotated[str, Meta(min_length=1, max_length=64)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Letter = Annotated[str, Meta(min_length=1, max_length=1)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
EmoteName = Literal["hello", "good luck", "well played", "thanks", "sorry", "hurry", "laugh", "wow", "ouch", "sigh"]
Credits = Annotated[int, Meta(ge=1, le=10**9)]

# What the server says.


class Happened(MessagePart):
    """One event of the hand as the viewer may know it, and its sentence; see `sabacc.play.events.Event`."""

    kind: str
    text: str
    seat: str | None = None
    card: str | None = None
    value: int = 0
    number: int = 0
    cards: list[str] | UnsetType = UNSET
    borrowed: list[str] | UnsetType = UNSET
    from_fives: int | UnsetType = UNSET
    is_wild: bool | UnsetType = UNSET


class Beside(MessagePart):
    """Something that happened between or beside the hands; see `sabacc.session.events.SessionEvent`."""

    kind: str
    who: str = ""
    number: int = 0
    item: str = ""
    value: int = 0
    text: str = ""
    old: str = ""
    new: str = ""


class LedgerLine(MessagePart):
    """What a hand brought each seat, and what everybody had afterwards."""

    hand: int
    changes: list[int]
    stacks: list[int]
    sabacc_pot: int


class Chair(MessagePart):
    """A seat of the table and who sits there: a person, by id, or a bot; nobody, if it has no name."""

    seat: str
    name: str = ""
    person: str | None = None
    bot: str | None = None
    stack: int = 0
    bought: int = 0
    dark: bool = False
    ready: bool = False
    absent: bool = False
    sits_out: bool = False
    leaves: bool = False
    reserve: int = 0
    muted: bool = False
    kept_for: str | None = None


class Settings(MessagePart):
    """How the table is run; see `sabacc.tables.company.HostSettings`."""

    turn: int
    bank: int
    window: int
    pause: int
    pace: int
    absence: str
    locked: bool
    approve: bool
    paused: bool
    chat: bool


class Staked(MessagePart):
    """A thing that somebody has put up; `state` is offered, valued (below what was asked), pledged or kept."""

    number: int
    owner: str | None
    item: str
    description: str
    asking: int
    value: int
    state: str
    agreed: list[str]


class Accused(MessagePart):
    """An accusation that the Plutt has to judge."""

    by: str
    against: str


class TableInfo(MessagePart):
    """The table beside its hand. `names` are those of the seats in the hand that is on, or the last one."""

    rules: Rules
    house: str
    buy_in: int
    practice: bool
    hand: int
    is_playing: bool
    is_closed: bool
    is_over: bool
    over: str
    too_few: str
    no_rebuy: str
    no_play_on: str
    sabacc_pot: int
    plutt: str | None
    block: str | None
    vault: list[Staked]
    accusation: Accused | None
    host: str
    settings: Settings
    names: list[str]
    chairs: list[Chair]


class Clock(MessagePart):
    """For whom the table waits, and how many seconds are left: `kind` is turn, window, judge or deal."""

    kind: str
    seats: list[str]
    left: float | None


class Public(MessagePart):
    """What everybody may know of what happened: events and other sentences, and what has changed in view and table.

    `view` has the fields of a `view` that are different now, and of its seats those that are, as `seats.A`. `beside`
    has the events of which `told` has the sentences, and `ledger` the line of a hand that is over now. With a new hand
    the events begin anew.
    """

    is_new_hand: bool | UnsetType = UNSET
    events: list[Happened] | UnsetType = UNSET
    told: list[str] | UnsetType = UNSET
    beside: list[Beside] | UnsetType = UNSET
    ledger: LedgerLine | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    verdict: str | UnsetType = UNSET


class Own(MessagePart):
    """What this viewer alone may know: its events in place of the public ones, and its view where it differs.

    `same` names the fields of its view that no longer differ. Beside those of a view there are `armed` (its armed
    answers), `ahead` (what it can arm now), `window` (what the window that is open to it can be taken with),
    `on_request` (what it could do at a window that is kept open for it) and, for a Plutt who judges an accusation,
    `evidence`.
    """

    events: list[Happened] | UnsetType = UNSET
    view: dict[str, Any] | UnsetType = UNSET
    same: list[str] | UnsetType = UNSET
    lapsed: list[str] | UnsetType = UNSET
    verdict: str | UnsetType = UNSET


class Update(Message):
    """Input number `v` of the table, and what came of it."""

    v: int
    public: msgspec.Raw | UnsetType = UNSET
    own: Own | UnsetType = UNSET


class Waiting(Message):
    """For whom the table waits now. It is sent when that changes, after the update that changed it."""

    clock: Clock | None


class Missed(MessagePart):
    """What happened in the hand with input number `v`, for somebody who comes back."""

    v: int
    events: list[Happened]


class ChatLine(MessagePart):
    """One line of the chat. It has its own numbers; the log of the table knows nothing of it."""

    number: int
    name: str
    text: str


class TableWelcome(Message, tag="welcome"):
    """The answer to `hello`: the whole table after input number `v`.

    Whoever takes another seat hears it anew, and so does everybody when a decision was taken back. `view` has what
    everybody may know and `own` where this viewer knows more, both as updates have them. `missed` has the events of
    the hand since the input that `hello` named or, if `from_the_deal`, all of them. `ledger` has the lines of the last
    hands.
    """

    protocol: int
    sabacc: str
    v: int
    person: str | None
    seat: str | None
    table: TableInfo
    view: dict[str, Any]
    own: dict[str, Any]
    missed: list[Missed]
    from_the_deal: bool
    ledger: list[LedgerLine]
    verdict: str
    clock: Clock | None
    chat: list[ChatLine]


class Ack(Message):
    """A wish was granted. What came of it is in the updates up to number `v`."""

    key: str
    v: int


class Nak(Message):
    """A wish was not granted, and why; nothing has changed. `code` is for programs."""

    key: str
    code: str
    why: str
    v: int


class Chatted(Message):
    """Somebody wrote something."""

    line: ChatLine


class Emoted(Message):
    """Somebody showed an emote. It is kept nowhere."""

    person: str
    seat: str
    emote: EmoteName


class Here(Message):
    """The ids of the people who are connected, spectators among them; strangers are only counted."""

    people: list[str]
    strangers: int


class Knock(Message):
    """For the host: somebody asks to sit down, and waits for a yes."""

    person: Name
    name: str
    seat: str


class KnockAnswered(Message):
    """For the host and for whoever has asked to sit down: the host has said yes or no."""

    person: Name
    name: str
    yes: bool


class WeighedIdea(MessagePart):
    """Something to do at a decision, its chance to win, the credits it brings on average, and why."""

    act: str
    wins: str
    brings: str
    why: str


class Hint(Message):
    """What the coach thinks, at a practice table; `against` says what the credits are compared with."""

    advice: str
    against: str
    ideas: list[WeighedIdea]


class Pong(Message):
    """The answer to a ping."""


# What a client says.


class Wish(Message):
    """Something that somebody wants at the table."""

    key: Key


class Answer(Wish, tag="act"):
    """The answer to the question that is open after input number `id`, in the grammar of the records."""

    id: int
    act: Text


class LetPass(Wish):
    """Let windows pass until something matters."""


class KeepOpen(Wish):
    """Be asked at the next window, whatever was decided before."""


class Arm(Wish):
    """Give this answer when asked, until something changes."""

    act: Text


class Disarm(Wish):
    """Take back the armed answers."""


class Talk(Wish):
    """A request of table talk, as `offer 400 ship`; as the guest who is the Plutt, the host may speak."""

    ask: Text
    as_guest: bool = False


class SitDown(Wish):
    """Take a seat, or the first free one, under a name, with credits."""

    name: Name
    seat: Letter | None = None
    credits: Credits | None = None
    dark: bool = False


class GetUp(Wish):
    """Cash out and leave the seat, when the hand is over if one is on."""


class SitOut(Wish):
    """Be dealt no hands from the next one on, and keep the seat."""


class SitIn(Wish):
    """Be dealt in again."""


class BuyIn(Wish):
    """Buy more credits."""

    credits: Credits | None = None


class BeReady(Wish):
    """Want the next hand."""


class ComeBack(Wish):
    """Be there again, after an absence."""


class Say(Wish):
    """Write something to everybody."""

    text: Text


class Emote(Wish):
    """Show everybody one of a few emotes."""

    emote: EmoteName


class TakeBack(Wish):
    """At a practice table, take back the last decision."""


class AskCoach(Wish):
    """At a practice table, ask what to do. The hints come before the answer."""


class Run(Wish):
    """For the host: set how the table is run, as turn=20."""

    set: Annotated[dict[str, str], Meta(max_length=16)]


class Admit(Wish):
    """For the host: let somebody sit down who has asked, or not."""

    person: Name
    yes: bool


class Mute(Wish):
    """For the host: let somebody write and show nothing any more, or let them again."""

    person: Name
    yes: bool


class SendAway(Wish):
    """For the host: send away whoever sits at a seat."""

    seat: Letter


class SeatBot(Wish):
    """For the host: have a bot sit at a free seat."""

    seat: Letter
    bot: Name
    name: Name


class HandOver(Wish):
    """For the host: make somebody else the host."""

    person: Name


class PlayOn(Wish):
    """For the host: go on after the agreed end."""


class EndEvening(Wish):
    """For the host: end the evening for good."""


class Ping(Message):
    """Is anybody there?"""


ToServer = (
    Hello
    | Answer
    | LetPass
    | KeepOpen
    | Arm
    | Disarm
    | Talk
    | SitDown
    | GetUp
    | SitOut
    | SitIn
    | BuyIn
    | BeReady
    | ComeBack
    | Say
    | Emote
    | TakeBack
    | AskCoach
    | Run
    | Admit
    | Mute
    | SendAway
    | SeatBot
    | HandOver
    | PlayOn
    | EndEvening
    | Ping
)
# What a program may wish for that has the token of a seat, and not that of a person.
PLAYING: Final = (Answer, LetPass, Arm, Disarm, Talk, SitOut, SitIn, BuyIn, BeReady, ComeBack)
FromServer = TableWelcome | Update | Waiting | Ack | Nak | Chatted | Emoted | Here | Knock | KnockAnswered | Hint | Pong
_TO_SERVER: "msgspec.json.Decoder[ToServer]" = msgspec.json.Decoder(ToServer)
_FROM_SERVER: "msgspec.json.Decoder[FromServer]" = msgspec.json.Decoder(FromServer)


def decode_from_client(frame: bytes | str) -> ToServer:
    """Read what a client says."""
    line = frame.encode("utf-8", errors="replace") if isinstance(frame, str) else frame
    if len(line) > MOST_BYTES:
        raise BadNotation(f"a message may have at most {MOST_BYTES} bytes")
    return decode_with(line, _TO_SERVER)


def decode_from_server(frame: bytes | str) -> FromServer:
    """Read what a server says."""
    return decode_with(frame.encode() if isinstance(frame, str) else frame, _FROM_SERVER)


def schema() -> dict[str, Any]:
    """The JSON Schema of a message on a socket: what the server says, and what a client says."""
    told = (FromServer, ToServer, Public)
    (from_server, to_server, public), parts = msgspec.json.schema_components(told, ref_template="#/$defs/{name}")
    parts["Update"]["properties"]["public"] = public  # encoded before the update is
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"The messages on the socket of a sabacc table, version {VERSION}",
        "$defs": {"FromServer": from_server, "ToServer": to_server, **parts},
        "anyOf": [{"$ref": "#/$defs/FromServer"}, {"$ref": "#/$defs/ToServer"}],
    }
