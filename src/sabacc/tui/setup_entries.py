"""The rows of the set-up: what each shows of the draft, what turns it, and what is told about it."""

from collections.abc import Callable
from functools import partial

from textual.content import Content
from textual.geometry import Size

from sabacc.play.notation import SEAT_LETTERS
from sabacc.session.requests import SIDES
from sabacc.tables.setup import BOTS_REBUY
from sabacc.tui.about import PERSON_TEXT, about_chair, about_house, about_seats, about_side
from sabacc.tui.draft import Draft
from sabacc.tui.setup_row import SetupEntry

Edit = Callable[[], None]  # opens what a value is typed into


def house_entry(draft: Draft, edit: Edit) -> SetupEntry:
    """The house rules, a preset or one's own."""
    return SetupEntry(
        lambda: "House rules",
        lambda: draft.house_rules.name,
        draft.turn_house,
        lambda: about_house(draft),
        edit,
    )


def buy_in_entry(draft: Draft, edit: Edit) -> SetupEntry:
    """What everybody starts with."""
    return SetupEntry(
        lambda: "Buy-in",
        lambda: f"{draft.buy_in:,}",
        draft.turn_buy_in,
        lambda: Content(f"Everybody starts with so many credits. A hand costs {draft.rules.antes} in antes."),
        edit,
        lambda: "credits each",
    )


def practice_entry(draft: Draft) -> SetupEntry:
    """Whether moves can be taken back, with a coach."""
    return SetupEntry(
        lambda: "Practice",
        lambda: "yes" if draft.practice else "no",
        lambda step: draft.turn_practice(),
        lambda: Content("When you practise, you can take moves back, and a coach tells your odds if you ask."),
        after=lambda: "undo and coach" if draft.practice else "every move stands",
    )


def seats_entry(draft: Draft) -> SetupEntry:
    """How many play."""
    return SetupEntry(
        lambda: "Seats",
        lambda: str(len(draft.chairs)),
        draft.turn_seats,
        lambda: about_seats(draft),
    )


def rebuy_entry(draft: Draft) -> SetupEntry:
    """Whether bots that cannot pay the antes buy in again."""
    return SetupEntry(
        lambda: "Broke bots",
        lambda: "buy in again" if draft.bots_rebuy else "stay out",
        lambda step: draft.turn_bots_rebuy(),
        lambda: Content(f"{BOTS_REBUY[0].upper()}{BOTS_REBUY[1:]}."),
    )


def dealer_entry(draft: Draft) -> SetupEntry:
    """Who deals the first hand."""
    about = "Who deals the first hand: whoever you choose, or chance. After every hand the deal moves to the left."
    return SetupEntry(
        lambda: "First dealer",
        lambda: "by chance" if draft.first_dealer is None else draft.chairs[draft.first_dealer].name,
        draft.turn_first_dealer,
        lambda: Content(about),
    )


def side_entry(draft: Draft) -> SetupEntry:
    """The side of the only person; where there are several, each has a side at the seat."""
    return SetupEntry(
        lambda: "Your side",
        lambda: _side(draft, draft.own_seat or 0),
        lambda step: draft.turn_side(draft.own_seat or 0),
        lambda: about_side(draft.rules),
        after=lambda: "you want -23" if draft.chairs[draft.own_seat or 0].dark else "you want +23",
    )


def chair_entry(draft: Draft, seat: int, room: Callable[[], Size], edit: Edit) -> SetupEntry:
    """Who sits at a seat."""
    return SetupEntry(
        lambda: f"{SEAT_LETTERS[seat]} {draft.chairs[seat].name}",
        lambda: draft.chairs[seat].bot or ("you" if draft.people == 1 else PERSON_TEXT),
        partial(draft.turn_chair, seat),
        lambda: about_chair(draft, seat, *room()),
        edit,
        lambda: _side(draft, seat) if draft.rules.sides else "",
    )


def _side(draft: Draft, seat: int) -> str:
    return SIDES[draft.chairs[seat].dark].capitalize()
