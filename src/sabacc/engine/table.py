"""`Table`: every lane of state that a hand has."""

from typing import Final

from sabacc.engine.codes import zone as zone_codes
from sabacc.engine.lanes import carrier, cell, copier, lane, schema

MAX_SEATS: Final = 8
MAX_CARDS: Final = 80
MAX_POTS: Final = MAX_SEATS + 1
MAX_MENU: Final = 12
MAX_NOTES: Final = 320
NO_CARD: Final = -1
NO_SEAT: Final = -1
FAR_TOTAL: Final = 512  # beyond any total of a deck
NO_TOTAL: Final = 999  # beyond any total of two cards
EVERYONE: Final = 255  # as a mask of seats


@carrier
class Table:
    """The state of one hand, and as much of the session as the hand needs. Masks have one bit for each seat."""

    # Of the session.
    seats: int = cell()  # how many there are
    button: int = cell()  # the seat with the dealer button
    away: int = cell()  # mask: seats that sit this hand out
    sabacc: int = cell()  # credits in the sabacc pot
    dark: int = cell()  # mask: seats on the Dark side (Force)
    stack: list[int] = lane(MAX_SEATS)  # credits in front of each seat

    quiet: int = cell()  # 1: the journal is off

    # The course of the hand.
    waiting: int = cell()  # op.RUN, SEAT, CHANCE or OVER
    pc: int = cell()  # the phase, as an index into the program
    stage: int = cell()  # how far the phase has come
    round: int = cell()  # from 1
    turn: int = cell(NO_SEAT)  # whose turn it is where play goes by turns
    to_act: int = cell(NO_SEAT)  # the seat that must act now
    due: int = cell()  # the kind of chance that is due
    ending: int = cell()  # why the hand ends; op.GOES_ON while it does not
    caller: int = cell(NO_SEAT)  # who called the hand
    dealt: int = cell()  # mask: seats dealt in
    live: int = cell()  # mask: seats that have not folded
    pending: int = cell()  # mask: seats this phase still has to ask
    must_drop: int = cell()  # 1: the seat to act has bought a card and must discard one
    acted: int = cell()  # 1: the seat to act has taken its action, or called the hand, and its turn goes on
    field_in: int = cell()  # cards laid into the field this turn
    field_out: int = cell()  # cards taken out of it this turn

    declared: list[int] = lane(MAX_SEATS, NO_TOTAL)  # the total of the cards dealt, while a seat has them all

    # Betting.
    pot: int = cell()  # what lies in the main pot besides bets: antes, prices, penalties
    bet: list[int] = lane(MAX_SEATS)  # what each seat has bet in this hand
    high: int = cell()  # the highest bet
    raises: int = cell()  # in this betting phase
    checks: int = cell()  # in this betting phase
    closed: int = cell()  # mask: seats that may not raise until somebody makes a full raise

    # Cards. All zones but the heap and the deck are linked lists.
    zone: list[int] = lane(MAX_CARDS)  # where each card is
    after: list[int] = lane(MAX_CARDS, NO_CARD)  # the next card in its zone
    first: list[int] = lane(zone_codes.COUNT, NO_CARD)  # of each zone
    last: list[int] = lane(zone_codes.COUNT, NO_CARD)
    count: list[int] = lane(zone_codes.COUNT)
    face: list[int] = lane(MAX_CARDS)  # the card that each card counts as
    seen: list[int] = lane(MAX_CARDS)  # mask: seats that know which card lies there
    deck: list[int] = lane(MAX_CARDS)  # the order of the deck; only the draw may read it
    deck_at: int = cell()  # where its top is
    owed: list[int] = lane(MAX_SEATS)  # cards still to be dealt to each seat
    owing: int = cell()  # their sum
    served: int = cell(NO_SEAT)  # who got the last card, while the deal waits for a shuffle
    taken: list[int] = lane(MAX_SEATS)  # cards a shift takes from each seat
    taken_to: int = cell()  # the zone they go to
    swept_turns: list[int] = lane(MAX_SEATS)  # rounds with cards that were over when a shift took a seat's whole hand
    swept_bet: list[int] = lane(MAX_SEATS)  # what the seat had bet by then
    die_1: int = cell()
    die_2: int = cell()

    # The Array and the Fives.
    fives: int = cell()  # Fives on the table that are wild
    five_by: int = cell(NO_SEAT)  # who played the last of them
    new_fives: int = cell()  # Fives that came into a hand and are not played yet
    late: int = cell()  # 1: the shift card of the last round is turned, so Five Brothers no longer end the hand
    shift_size: int = cell()  # length of the Array before the shift card
    wanted: int = cell(NO_CARD)  # the Array card a seat takes while the deck fills its place; or the card just bought
    top_taken: int = cell()  # 1: the card just bought was the top discard
    shifting: int = cell()  # how far a shift under way has come; 0: none is
    interrupted: int = cell()  # 1: a timer started it in the middle of a question
    respike: int = cell()  # 1: it takes the spike cards too

    # Devices.
    skifted: int = cell()  # mask: seats that have used a skifter
    cloned: int = cell()  # mask: seats that have made a clone card
    accused: int = cell()  # mask: seats that have accused somebody
    caught: int = cell()  # mask: seats whose false card was seen at the reveal

    # The showdown.
    score: list[int] = lane(MAX_SEATS)  # greater is better; -1 is bombed out
    pots: int = cell()
    pot_at: int = cell()  # the pot being decided
    pot_amount: list[int] = lane(MAX_POTS)
    pot_seats: list[int] = lane(MAX_POTS)  # mask: who contests it
    pot_winners: list[int] = lane(MAX_POTS)  # mask
    tied: int = cell()  # mask: seats in the tie being broken
    bombed: int = cell()  # mask: bombed out at the reveal
    special: int = cell()  # mask: held a hand that opens the sabacc pot, at the reveal or after Demise
    demised: int = cell()  # mask: have had their Demise card
    busted: int = cell()  # mask: bombed out by it while others did not
    exempt: int = cell()  # mask: bombed out in a Demise nobody survived
    shown: int = cell()  # 1: the last one left has shown the hand
    lot: list[int] = lane(MAX_SEATS, NO_CARD)  # the card of a blind draw
    lot_place: list[int] = lane(MAX_SEATS)  # how the seats stand to each other after it; greater is better

    # Scratch space: not part of the state.
    fate: list[int] = lane(MAX_CARDS, work=True)  # the outcome of chance, laid here before it is applied
    hand: list[int] = lane(MAX_CARDS, work=True)  # the cards being scored
    tally: list[int] = lane(MAX_CARDS, work=True)  # counts while scoring; all zero in between
    reach: list[int] = lane(2 * FAR_TOTAL, work=True)  # totals within reach while scoring; all zero in between
    total: int = cell(work=True)  # what the hand scored last adds up to
    menu: list[int] = lane(MAX_MENU, work=True)  # acts that `legal` found
    notes: int = cell(work=True)  # length of the journal
    journal: list[int] = lane(MAX_NOTES, work=True)

    def copy(self) -> "Table":
        """An independent copy. Its journal is empty."""
        return _copy(self)

    def same_as(self, other: "Table") -> bool:
        """Whether both have the same state."""
        return all(getattr(self, name) == getattr(other, name) for name in STATE)


TABLE_SCHEMA: Final = schema(Table)
STATE: Final = tuple(f.name for f in TABLE_SCHEMA if not f.work)
_copy = copier(Table)
