"""`Game`: one hand, the object people use."""

from collections.abc import Container, Iterator, Sequence
from typing import Final

from sabacc.engine import chance, money, step
from sabacc.engine.codes import op, reason, zone
from sabacc.engine.phases import devices, shift
from sabacc.engine.table import STATE, Table
from sabacc.errors import BadNotation, BadRules, IllegalAction, SabaccError
from sabacc.play import outcomes
from sabacc.play.actions import (
    OUTCOMES,
    Accuse,
    Action,
    Choice,
    Deed,
    Judged,
    Outcome,
    Stake,
    Timer,
)
from sabacc.play.checks import check_dealt_in, check_sides, check_start
from sabacc.play.dealers import Dealer
from sabacc.play.events import HIDDEN_CARD, Bookmark, Event, EventKind, know_more, to_events
from sabacc.play.glance import Glances, without_sight
from sabacc.play.hands import borrowed_texts, hand_of
from sabacc.play.menu import choices, default_action
from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.refusals import Asked, explain_refusal
from sabacc.play.resolving import as_written, resolve
from sabacc.play.sentences import explain, story
from sabacc.play.start import start_of
from sabacc.play.view import SeatView, imagine, is_wild_in_array, list_zone, see
from sabacc.rules.model import RuleSet
from sabacc.rules.options import MOST_STACK
from sabacc.rules.part import Phase
from sabacc.shown import shown

Line = tuple[int | None, Deed]
Past = list[tuple[Table, int, int]]  # before each move: the table, and how many lines and notes there were
# Lanes that name cards by index; the digest reads zones instead, so that copies of a card are alike.
_CARD_LANES = frozenset(("zone", "after", "first", "last", "face", "seen", "deck", "deck_at", "lot", "wanted"))
# What is remembered only to judge hands by: it changes nothing of how the hand goes on.
_MEMORIES = frozenset(("swept_turns", "swept_bet"))
_BLANK = Table()
_BEGINNING: Final = Bookmark()


class Game:
    """One hand of Sabacc.

    With a dealer it deals, rolls and shuffles by itself; without one it waits for `bring`. For `undo` it keeps a copy
    of the table for every action, unless `can_undo` is false.

    >>> from sabacc.play.dealers import SeededDealer
    >>> from sabacc.rules.registry import find
    >>> game = Game(find("corellian-spike"), [500, 500, 500], dealer=SeededDealer(7))
    >>> game.to_act, [choice.kind.verb for choice in game.legal()]
    (1, ['stand', 'gain', 'buy', 'trade', 'swap'])
    """

    def __init__(
        self,
        rules: RuleSet,
        stacks: Sequence[int],
        *,
        dealer: Dealer | None = None,
        button: int = 0,
        sabacc_pot: int = 0,
        away: Sequence[int] = (),
        names: Sequence[str] = (),
        dark: Sequence[int] = (),
        can_undo: bool = True,
    ) -> None:
        check_start(rules, stacks, button, sabacc_pot, away, names)
        check_sides(rules, len(stacks), dark)
        table = Table()
        table.seats = len(stacks)
        table.stack[: len(stacks)] = stacks
        table.button = button
        table.sabacc = sabacc_pot
        table.away = sum(1 << seat for seat in set(away))
        table.dark = sum(1 << seat for seat in set(dark))
        self._sit_down(rules, table, dealer, names, can_undo)
        check_dealt_in(rules, stacks, away)
        step.new_hand(self._table, rules.program)
        self._note()
        self._deal()

    @classmethod
    def imagined(cls, view: SeatView, dealer: Dealer) -> "Game":
        """A hand that fits a view (`imagine`), for judging and trying actions. It has no record."""
        game = cls.__new__(cls)
        game._sit_down(view.rules, imagine(view, dealer), dealer)
        return game

    def copy(self, dealer: Dealer | None = None) -> "Game":
        """An independent copy, to try things in. It has a copy of the dealer too, unless another is given."""
        from copy import deepcopy

        game = Game.__new__(Game)
        game._sit_down(self.rules, self._table.copy(), dealer or deepcopy(self.dealer), self.names, self.can_undo)
        game.start = self.start
        game.lines = self.lines.copy()
        game._notes = self._notes.copy()
        game._cuts = self._cuts.copy()
        game._past = self._past.copy()
        return game

    def _sit_down(
        self,
        rules: RuleSet,
        table: Table,
        dealer: Dealer | None,
        names: Sequence[str] = (),
        can_undo: bool = True,
    ) -> None:
        self.rules = rules
        self.names = tuple(names) or tuple(SEAT_LETTERS[: table.seats])
        self.dealer = dealer
        self.can_undo = can_undo
        self.lines: list[Line] = []
        self._notes: list[int] = []  # lines of the journal, packed as the engine writes them: a hand may have many
        self._cuts: list[int] = []  # for each undo, how many notes it left
        self._past: Past = []
        self._views: dict[int | None, SeatView] = {}  # of this moment: front ends ask for them again and again
        self._glanced: dict[int | None, SeatView] = {}  # the same
        self._glances = Glances()
        self._table = table
        self.start = start_of(table)

    # What there is to know.

    def __repr__(self) -> str:
        """Rule set, phase, seat to act and stacks."""
        phase = self.phase.name
        if self.is_over:
            where = "over"
        elif self.to_act is None:
            where = f"{phase}, {self.due.verb if self.due else 'nothing'} is due"
        else:
            where = f"{phase}, {self.names[self.to_act]} to act"
        stacks = ", ".join(f"{name} {stack}" for name, stack in zip(self.names, self.stacks, strict=True))
        return f"<Game: {self.rules.name}, {where}; {stacks}>"

    @property
    def is_over(self) -> bool:
        """Whether the hand is over."""
        return self._table.waiting == op.OVER

    @property
    def to_act(self) -> int | None:
        """The seat that must act."""
        return self._table.to_act if self._table.waiting == op.SEAT else None

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that still have to answer in this phase, in order: the first is the one to act."""
        t = self._table
        if self.to_act is None:
            return ()
        order = [(t.to_act + i) % t.seats for i in range(t.seats)]
        return tuple(seat for seat in order if seat == t.to_act or t.pending >> seat & 1)

    @property
    def phase(self) -> Phase:
        """Where the hand is in its course."""
        return self.rules.course.phases[self._table.pc]

    @property
    def due(self) -> type[Outcome] | None:
        """The kind of chance that is due, if there is no dealer."""
        return OUTCOMES[self._table.due] if self._table.waiting == op.CHANCE else None

    @property
    def seats(self) -> int:
        """How many seats there are, dealt in or not."""
        return self._table.seats

    @property
    def stacks(self) -> tuple[int, ...]:
        """The credits in front of each seat."""
        return tuple(self._table.stack[: self.seats])

    @property
    def hand_pot(self) -> int:
        """The credits in the hand pot, side pots included."""
        return money.hand_pot(self._table)

    @property
    def sabacc_pot(self) -> int:
        """The credits in the sabacc pot."""
        return self._table.sabacc

    @property
    def table(self) -> Table:
        """A copy of the whole state: for tests and tools, never for a player."""
        return self._table.copy()

    def view(self, seat: int | None = None) -> SeatView:
        """What a seat, or a spectator, may know."""
        viewer = self._viewer(seat)
        if viewer not in self._views:
            self._views[viewer] = see(self._table, self.rules, viewer)
        return self._views[viewer]

    def glance(self, seat: int | None = None) -> SeatView:
        """The same for a front end, and quicker: its `sight`, which only bots need, may be missing."""
        viewer = self._viewer(seat)
        if viewer not in self._glanced:
            self._glanced[viewer] = (
                without_sight(see(self._table, self.rules, None))
                if viewer is None
                else self._glances.take(self._table, self.rules, viewer, self.glance())
            )
        return self._glanced[viewer]

    def moment_of_cards(self, seat: int) -> int | None:
        """A number that stays for as long as a seat knows just the same cards as when it last had a glance.

        None if it does not, or if it had none.
        """
        return self._glances.moment(self._table, seat)

    def legal(self) -> tuple[Choice, ...]:
        """What the seat to act may do."""
        return choices(self._table, self.rules)

    def legal_actions(self) -> list[Action]:
        """Every action that the seat to act may take; of a range of amounts its two ends.

        >>> from sabacc.play.dealers import SeededDealer
        >>> from sabacc.rules.registry import find
        >>> Game(find("corellian-spike"), [500, 500], dealer=SeededDealer(7)).legal_actions()[:3]
        [Stand(), Gain(), Buy()]
        """
        return [action for choice in self.legal() for action in choice.actions() if self.is_legal(action)]

    def is_legal(self, action: Action, seat: int | None = None) -> bool:
        """Whether a seat (by default the one to act) may do this now."""
        return not self.why_not(action, seat)

    def default(self) -> Action:
        """The safe answer to the question that is open."""
        if self.to_act is None:
            raise IllegalAction(reason.NOT_YOUR_TURN, "Nobody has to act now.")
        action = default_action(self._table, self.rules)
        if action is None:
            raise BadRules(f"{self.rules.name} has no safe answer in this phase: {self!r}")
        return action

    def events(
        self,
        viewer: int | None = None,
        everything: bool = False,
        since: Bookmark = _BEGINNING,
        until: Bookmark | None = None,
    ) -> list[Event]:
        """What happened, as a viewer may know it: all of it, or what is new since a bookmark, up to another one.

        With `everything` all cards are shown. After an undo, what came in place of the undone part is new.
        """
        return list(self.each_event(viewer, everything, since, until))

    def each_event(
        self,
        viewer: int | None = None,
        everything: bool = False,
        since: Bookmark = _BEGINNING,
        until: Bookmark | None = None,
        kinds: Container[EventKind] | None = None,
    ) -> Iterator[Event]:
        """The same one at a time, as a hand may have very many; all of them, or those of some kinds."""
        start = min((since.notes, *self._cuts[since.undone :]))
        stop = len(self._notes) if until is None else min((until.notes, *self._cuts[until.undone :]))
        return self._events_from(start, self._viewer(viewer), everything, stop, kinds)

    def seats_that_know_more(self, since: Bookmark = _BEGINNING) -> tuple[int, ...]:
        """The seats whose `events` since a bookmark are not those that everybody may know."""
        start = min((since.notes, *self._cuts[since.undone :]))
        more = know_more(self._notes[start:])
        return tuple(seat for seat in range(self.seats) if more >> seat & 1)

    def bookmark(self) -> Bookmark:
        """The current end of what happened, for `since`. It is the same for all viewers."""
        return Bookmark(len(self._notes), len(self._cuts))

    def narrate(
        self,
        viewer: int | None = None,
        everything: bool = False,
        since: Bookmark = _BEGINNING,
        card_names: bool = False,
    ) -> list[str]:
        """What happened, in sentences; with `card_names` cards are told by name."""
        return list(story(self.each_event(viewer, everything, since), self.names, self.rules, card_names))

    def digest(self) -> str:
        """A hash of the state. Tables that differ only in which copy of a card lies where have the same digest.

        Lanes that are as in a new table are left out, so that a lane added to the engine changes no digest by itself.
        """
        import hashlib

        t = self._table
        deck = t.deck[t.deck_at : t.deck_at + t.count[zone.DECK]]
        zones = [list_zone(t, where) for where in range(zone.DISCARD, zone.COUNT)]
        texts = [self.rules.deck.format(cards) for cards in (deck, *zones)]
        seen = [[t.seen[card] for card in cards] for cards in zones]
        state = [(name, getattr(t, name)) for name in STATE if name not in _CARD_LANES | _MEMORIES]
        state = [(name, value) for name, value in state if value != getattr(_BLANK, name)]
        return hashlib.sha256(repr((self.rules.id, texts, seen, state)).encode()).hexdigest()[:16]

    # What changes it.

    def why_not(self, action: Action, seat: int | None = None) -> str:
        """Why a seat (by default the one to act) may not do this now; empty if it may."""
        why, asked = self._judge(action, self._seat(seat))
        return "" if why == reason.OK else self._explain(why, asked)

    def apply(self, action: Action, seat: int | None = None) -> list[Event]:
        """Apply an action and go on; what happened, as the seat may know it.

        A refused action raises `IllegalAction` and changes nothing.
        """
        before, who = len(self._notes), self._seat(seat)
        self.play(action, who)
        return list(self._events_from(before, who))

    def play(self, action: Action, seat: int | None = None) -> None:
        """Apply an action like `apply`, and say nothing about it: `events` has what happened."""
        who = self._seat(seat)
        why, asked = self._judge(action, who)
        if why != reason.OK:
            raise IllegalAction(why, self._explain(why, asked))
        self._remember()
        self.lines.append((who, as_written(self._table, self.rules, action, asked)))
        step.apply(self._table, self.rules.program, *asked[:5])
        self._go_on()

    def bring(self, outcome: Outcome) -> None:
        """Apply an outcome of chance. One that does not fit raises `IllegalAction` and changes nothing."""
        if isinstance(outcome, Timer):
            self.ring()
            return
        t, p = self._table, self.rules.program
        if self.due is not type(outcome):
            due = self.due.verb if self.due else "nothing"
            raise IllegalAction(reason.NO_CHANCE_DUE, f"{outcome.verb} was given, but {due} is due.")
        numbers = self.numbers(outcome)
        if len(numbers) > len(t.fate):
            why = reason.WRONG_COUNT
        else:
            t.fate[: len(numbers)] = numbers
            why = chance.why_not(t, p, len(numbers))
        if why != reason.OK:
            raise IllegalAction(why, outcomes.explain_refusal(t, self.rules, why, len(numbers)))
        step.apply_chance(t, p, len(numbers))
        self.lines.append((None, outcomes.as_written(self.rules, outcome, numbers)))
        self._note()

    def ring(self) -> list[Event]:
        """The timer goes off (Ruling V5): a shift between two actions. What happened, as everybody may know it."""
        t, p = self._table, self.rules.program
        why = shift.refuse_timer(t, p)
        if why != reason.OK:
            raise IllegalAction(why, explain(why, {}))
        self._remember()
        before = len(self._notes)
        step.ring(t, p)
        self.lines.append((None, Timer()))
        self._go_on()
        return list(self._events_from(before, None))

    def stake(self, credits: int, seat: int | None = None) -> None:
        """Credits come to a seat (by default the one to act) from outside the hand, for an item. Ruling V1.

        Nothing before it can be undone any more, as the item has changed hands.
        """
        who = self._seat(seat)
        self._check_stake(credits, who)
        why = step.stake(self._table, self.rules.program, who, credits)
        if why != reason.OK:
            raise IllegalAction(why, explain(why, {}))
        self.lines.append((who, Stake(credits)))
        self._note()
        self.seal()

    def judge(self, judged: Judged, seat: int | None = None) -> list[Event]:
        """An accusation by a seat (by default the one to act) with the Plutt's verdict, in place of what is so.

        Ruling V1. A refused one raises `IllegalAction` and changes nothing.
        """
        who = self._seat(seat)
        why, asked = self._judge(Accuse(judged.seat), who)
        if why != reason.OK:
            raise IllegalAction(why, self._explain(why, asked))
        self._remember()
        before = len(self._notes)
        self.lines.append((who, judged))
        step.accusation_judged(self._table, self.rules.program, who, judged.seat, judged.is_guilty)
        self._go_on()
        return list(self._events_from(before, who))

    def has_cheated(self, seat: int) -> bool:
        """Whether a seat has used a device in this hand: for whoever judges accusations, never for a player."""
        return devices.has_cheated(self._table, self._seat(seat))

    def undo(self) -> None:
        """Take back the last action of a seat, or the timer, and the chance that followed it."""
        if not self._past:
            raise IllegalAction(reason.NOT_NOW, "There is nothing to undo.")
        self._table, lines, notes = self._past.pop()
        del self.lines[lines:]
        del self._notes[notes:]
        self._cuts.append(notes)
        self._forget_views()

    def seal(self) -> Past:
        """Let nothing be undone from now on, and return what could have been: the hand may be counted."""
        past, self._past = self._past, []
        return past

    def unseal(self, past: Past) -> None:
        """Let what `seal` returned be undone again."""
        self._past = past

    # How it works inside.

    def _viewer(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise BadNotation(f"there is no seat {shown(seat)}; seats are 0 to {self.seats - 1}")
        return seat

    def _seat(self, seat: int | None) -> int:
        found = self._viewer(seat)
        return self._table.to_act if found is None else found

    def _check_stake(self, credits: int, seat: int) -> None:
        most = MOST_STACK - self._table.stack[seat]
        if not isinstance(credits, int) or isinstance(credits, bool) or not 1 <= credits <= most:
            raise BadNotation(f"a stake must be a whole number of credits from 1 to {most}, not {shown(credits)}")
        if not self.is_over and not self._table.dealt >> seat & 1:
            raise IllegalAction(
                reason.NOT_NOW, f"{self.names[seat]} is not dealt in and can stake nothing in this hand."
            )

    def _remember(self) -> None:
        # Without a dealer nothing can go wrong after an action was judged.
        if self.can_undo or self.dealer is not None:
            self._past.append((self._table.copy(), len(self.lines), len(self._notes)))

    def _go_on(self) -> None:
        """Note what happened, and bring the chance that follows."""
        self._note()
        try:
            self._deal()
        except SabaccError:
            # A dealer that brings nothing usable must not leave half an action behind.
            self.undo()
            raise
        if not self.can_undo:
            self.seal()

    def _forget_views(self) -> None:
        self._views.clear()
        self._glanced.clear()

    def _note(self) -> None:
        self._forget_views()
        self._notes += self._table.journal[: self._table.notes]

    def _events_from(
        self,
        start: int,
        viewer: int | None,
        everything: bool = False,
        stop: int | None = None,
        kinds: Container[EventKind] | None = None,
    ) -> Iterator[Event]:
        # Neither a copy of the notes, nor a walk past those before: a hand may have many.
        notes = map(self._notes.__getitem__, range(start, len(self._notes) if stop is None else stop))
        for event in to_events(notes, self.rules.deck, viewer, everything):
            if kinds is None or event.kind in kinds:
                yield self._completed(event)

    def _completed(self, event: Event) -> Event:
        """An event with what the journal has no room for, and everybody can see."""
        match event.kind:
            case EventKind.SHOWED:
                return self._with_cards(event)
            case EventKind.TURNED if event.card is not None:
                return event._replace(is_wild=is_wild_in_array(self.rules, event.card))
        return event

    def _with_cards(self, event: Event) -> Event:
        """A hand that is shown, with its cards: everybody knows them from then on."""
        if event.seat is None:
            return event
        view, drawn = self.glance(), self._demise_card(event.seat)
        texts = [*view.hands[event.seat], *view.fields[event.seat], *view.spikes[event.seat]]
        if drawn is not None:
            texts.remove(drawn)
        hand = hand_of(view, event.seat, drawn)
        cards = tuple(text for text in texts if text != HIDDEN_CARD)
        if hand is None:
            return event._replace(cards=cards)
        borrowed = tuple(borrowed_texts(self.rules, hand))
        return event._replace(cards=cards, borrowed=borrowed, from_fives=hand.from_fives)

    def _demise_card(self, seat: int) -> str | None:
        """The card that Sudden Demise has added to a hand after it was shown."""
        for event in to_events(reversed(self._notes), self.rules.deck, None):
            if event.seat == seat and event.kind in (EventKind.DEMISE_CARD, EventKind.SHOWED):
                return event.card
        return None

    def _judge(self, action: Action, seat: int) -> tuple[int, Asked]:
        asked = resolve(self._table, self.rules, action, seat)
        return step.why_not(self._table, self.rules.program, *asked[:5]), asked

    def _explain(self, why: int, asked: Asked) -> str:
        return explain_refusal(why, self._table, self.rules, self.names, asked)

    def resolve(self, action: Action, seat: int) -> tuple[int, int, int]:
        """The engine's numbers for an action: card or seat, other card, amount."""
        return resolve(self._table, self.rules, action, seat)[2:5]

    def numbers(self, outcome: Outcome) -> list[int]:
        """The engine's numbers for an outcome of chance."""
        return outcomes.numbers(self._table, self.rules, outcome)

    def _deal(self) -> None:
        while self.dealer is not None and self.due is not None:
            self.bring(self.throw(self.dealer))

    def throw(self, dealer: Dealer) -> Outcome:
        """Ask a dealer for the outcome that is due."""
        return outcomes.throw(self._table, self.rules, dealer)
