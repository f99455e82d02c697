"""The table in lines of text, as the line mode shows it: who sits where with what, the ladder, the ledger."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from sabacc.errors import BadNotation
from sabacc.play.dice import face_text, symbols_on
from sabacc.play.hands import hand_name
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.view import SeatView
from sabacc.session.chips import chip_values, chip_words
from sabacc.shown import shown
from sabacc.tables.ladder_page import NEVER, Rung, ladder, next_better, own_standing
from sabacc.tables.ledger import end_changes, item_changes, signed, totals
from sabacc.tables.offers import whose_turn
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tables.windows import PASSES

if TYPE_CHECKING:
    from sabacc.bots.coach import Advice

ARRAY: Final = "array"  # where cards of the Array lie, as actions say it


def hand_line(view: SeatView, name: str, card_names: bool = False) -> str:
    """The seat's own cards, by name if that is asked for, and what they are worth."""
    if view.seat is None or not (cards := cards_of(view, view.seat, card_names)):
        return f"{name} has no cards."
    false = f", not what they seem: {' '.join(view.false_cards)}" if view.false_cards else ""
    return f"{name} holds {cards}: {hand_name(view)}{false}."


def question(view: SeatView, names: Sequence[str]) -> str:
    """What the seat to act is asked: in which phase of its own turn, or what it may do on another player's."""
    if view.menu[0].kind in PASSES:
        told = ", ".join(filter(None, (whose_turn(view, names), f"pot {view.hand_pot}")))
        return f"{told}. {view.phase}"
    return f"{view.phase}, pot {view.hand_pot}:"


def cards_of(view: SeatView, seat: int, card_names: bool = False) -> str:
    """The cards of a seat as the viewer sees them: hand, field, spike card."""

    def told(texts: Sequence[str]) -> str:
        return ", ".join(view.rules.deck.named(text).told for text in texts) if card_names else " ".join(texts)

    parts = [told(view.hands[seat])]
    parts += [f"field {told(view.fields[seat])}"] * bool(view.fields[seat])
    parts += [f"spike {told(view.spikes[seat])}"] * bool(view.spikes[seat])
    return ", ".join(filter(None, parts))


def own_cards(view: SeatView) -> list[str]:
    """The viewer's own cards, wherever they lie."""
    seat = view.seat
    return [] if seat is None else [*view.hands[seat], *view.fields[seat], *view.spikes[seat]]


def table_lines(
    view: SeatView, names: Sequence[str], block: str | None = None, sitting_out: Collection[int] = ()
) -> list[str]:
    """The whole table as a seat or a spectator sees it, who sits out, and who has a Dealer's Block."""
    house = [f"The house deals, and the Dealer's Block is with {block}."] if block else []
    seats = [_seat_line(view, names, seat, seat in sitting_out) for seat in range(len(names))]
    return [_heading(view), *house, *seats]


def _heading(view: SeatView) -> str:
    parts = [f"{view.rules.name}, {'over' if view.is_over else view.phase}"]
    parts += [f"round {view.round}"] * bool(view.round)
    parts += [f"pot {view.hand_pot}", f"sabacc pot {view.sabacc_pot}", f"{view.deck_size} cards in the deck"]
    parts += [f"Array {_array_text(view)}"] * bool(view.array)
    parts += [f"Wild Fives {' '.join(view.fives)}"] * bool(view.fives)
    parts += [f"top discard {view.discard_top}"] * bool(view.discard_top)
    parts += [_dice_text(view)] * bool(view.dice)
    return ", ".join(parts) + "."


def _dice_text(view: SeatView) -> str:
    signs = symbols_on(view.rules, view.dice)
    faces = " ".join(face_text(face, sign) for face, sign in zip(view.dice, signs, strict=True))
    return f"{'dice' if len(view.dice) > 1 else 'die'} {faces}"


def array_line(view: SeatView, card_names: bool = False) -> str:
    """The Array, where the seat may take a card of it now; empty otherwise."""
    is_open = any(choice.others and ARRAY in choice.kind.other_from for choice in view.choices)
    return f"Array: {_array_text(view, card_names)}." if is_open else ""


def _array_text(view: SeatView, card_names: bool = False) -> str:
    """The Array; where its places have names, from the deck on with their prices."""
    deck, has_places = view.rules.deck, bool(view.rules.array_names)
    told = []
    for card in view.array_row:
        text = deck.named(card.text).told if card_names else card.text
        text += " (wild)" if card.is_wild else ""
        told.append(f"{card.name} {text} for {card.price}".lstrip() if has_places else text)
    return ("; " if has_places or card_names else " ").join(told)


def _seat_line(view: SeatView, names: Sequence[str], seat: int, sits_out: bool) -> str:
    parts = [f"{SEAT_LETTERS[seat]} {names[seat]}: {view.stacks[seat]}"]
    parts += [f"bet {view.bets[seat]}"] * bool(view.bets[seat])
    parts += [f"{'Dark' if view.dark[seat] else 'Light'} side"] * view.rules.sides
    parts += ["deals"] * (seat == view.dealer) + ["has the dealer's token"] * (seat == view.token)
    parts += ["has called the hand"] * (seat == view.caller)
    declared = view.declared[seat] if view.live[seat] else None
    parts += [f"declared {declared:+d}" if declared else "declared 0"] * (declared is not None)
    parts += ["sits out"] * sits_out
    return ", ".join([*parts, cards_of(view, seat) if view.live[seat] else "not in the hand"]) + "."


def ladder_lines(view: SeatView, name: str = "") -> list[str]:
    """The ranks, best first, each with its odds, what it is and an example; a star marks the viewer's own.

    With a name, which may be a second one of the book, only those that go by it.
    """
    rungs = ladder(view)
    if name:
        found = _rungs_named(view, rungs, name)
        return [f"{rung.full_title}: {_told(rung)}." for rung in found]
    width = max(len(rung.full_title) for rung in rungs)
    place = own_standing(rungs)
    own = [f"Yours: {place}."] * bool(place) + [next_better(rungs)] * bool(next_better(rungs))
    return [
        f"{'*' if rung.is_yours else ' '} {rung.full_title:{width}}  {_told(rung)}".rstrip() for rung in rungs
    ] + own


def _rungs_named(view: SeatView, rungs: Sequence[Rung], name: str) -> list[Rung]:
    """The rungs that go by a name."""
    titles = [view.rules.ladder.title(rank) for rank in view.rules.ladder.find(name)]
    found = [rung for rung in rungs if rung.rank in titles]
    if not found:
        raise BadNotation(f"{view.rules.name} has no hand called {shown(name)}; `ladder` lists all")
    return found


def _told(rung: Rung) -> str:
    """What a rank is, with an example, and how rare it is now and in hands to come."""
    meaning = ", as ".join(filter(None, (rung.definition, rung.example)))
    sizes = [f"with {size} cards 1 in {one_in}" for size, one_in in rung.to_come if one_in not in ("", NEVER)]
    now = [f"1 in {rung.one_in}"] if rung.one_in not in ("", NEVER) else []
    return "; ".join(filter(None, (meaning, ", ".join([*now, *sizes]))))


def advice_lines(advice: "Advice") -> list[str]:
    """What the coach says: a small table of its ideas, the one that it advises first, and a sentence."""
    said = f"Coach: {advice.sentence}"
    if not advice.ideas:
        return [said]
    ideas = advice.ideas
    wide, brings = (max(map(len, column)) for column in ([i.text for i in ideas], [i.brings for i in ideas]))
    rows = [f"  {i.text:{wide}}  wins {i.wins:>4}  brings {i.brings:>{brings}}  {i.reason}".rstrip() for i in ideas]
    head = f"Coach, after {advice.hands:,} imagined hands; credits are on average, compared with {advice.against}:"
    return [head, *rows, said]


def ledger_lines(table: TableInSight) -> list[str]:
    """What everybody won or lost in each hand, at the end of the evening and in all; and what they have now."""
    session, names = table.session, [seat.name for seat in table.setup.seats]
    end, items = end_changes(session.events, names), item_changes(session.events, names)
    lines = [f"Hand {row.hand}: {_changes(names, row.changes)}." for row in table.ledger]
    lines += [f"The end: {_changes(names, end)}."] * any(end)
    if table.ledger:
        won = zip(names, totals(table.ledger, end), strict=True)
        lines.append(f"In all: {', '.join(f'{name} {signed(change)}' for name, change in won)}.")
    lines += [f"For items: {_changes(names, items)}."] * any(items)
    return [*lines, stacks_line(table)]


def stacks_line(table: TableInSight) -> str:
    """What everybody has now."""
    stacks = ", ".join(f"{name} {credit}" for name, credit in table.session.stacks_by_name().items())
    return f"Now: {stacks}; sabacc pot {_sabacc_pot(table)}."


def _changes(names: Sequence[str], changes: Sequence[int]) -> str:
    told = [f"{name} {change:+d}" for name, change in zip(names, changes, strict=False) if change]
    return ", ".join(told) or "nothing has changed"


def chip_lines(table: TableInSight) -> list[str]:
    """What everybody has now as chips, and what those are worth."""
    buy_in = table.setup.buy_in
    worth = ", ".join(f"{metal} {value}" for metal, value in chip_values(buy_in).items())
    stacks = table.session.stacks_by_name().items()
    return [f"Chips: {worth}.", *(f"{name} {credit}: {chip_words(credit, buy_in)}." for name, credit in stacks)]


def _sabacc_pot(table: TableInSight) -> int:
    return table.game.sabacc_pot if table.game and table.is_playing else table.session.sabacc_pot


def with_cards(view: SeatView, text: str) -> str:
    """What was typed, with the cards that lie in the places of the Array it names, as in `take wing`."""
    cards = {card.name.lower(): card.text for card in view.array_row if card.name}
    return " ".join(cards.get(word.lower(), word) for word in text.split())
