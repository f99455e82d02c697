"""What the viewers of a table hear: what everybody may know, made once, and what one seat knows beside it."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from sabacc.play.events import Bookmark, Event
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.play.sentences import tell
from sabacc.play.view import NoSight, SeatView
from sabacc.protocol.messages import Worth
from sabacc.protocol.online import (
    Accused,
    Beside,
    Chair,
    Happened,
    LedgerLine,
    Missed,
    Own,
    Public,
    Settings,
    Staked,
    TableInfo,
    Update,
)
from sabacc.protocol.views import changed_fields, fields_of, to_rules, to_view, to_worth
from sabacc.session.accusations import Accusation
from sabacc.session.events import tell_session
from sabacc.session.vault import Item
from sabacc.tables.ledger import LedgerRow
from sabacc.tables.live_table import LiveTable
from sabacc.tables.verdict import Ending
from sabacc.tables.windows import Windows

Fields = dict[str, Any]  # of a view: by name, and its seats as "seats.A"
_MOST_LEDGER = 200  # lines that a newcomer hears of
_UNTOLD = object()
_ENCODE = msgspec.json.Encoder().encode


class Moment(NamedTuple):
    """How much had happened at a table after one of its inputs."""

    version: int
    game: Game | None
    notes: Bookmark
    session_events: int
    lapses: int


class _Known(NamedTuple):
    """Where a seat knows more than everybody, and what that depends on."""

    moment: object  # while it stays, there is no need to look any further; None if it says nothing
    depends_on: object
    fields: Fields


class _Span(NamedTuple):
    """What happened between two moments, as everybody may know it."""

    before: Moment
    now: Moment
    start: Bookmark
    events: list[Event]
    know_more: tuple[int, ...]  # the seats whose events are others
    ending: Ending | None  # of the hand


def _span(before: Moment, now: Moment) -> _Span:
    if now.game is None:
        return _Span(before, now, Bookmark(), [], (), None)
    start = before.notes if now.game is before.game else Bookmark()
    if now.notes == start:
        return _Span(before, now, start, [], (), None)
    events = now.game.events(None, since=start)
    ending = Ending(now.game) if now.game.is_over else None
    return _Span(before, now, start, events, now.game.seats_that_know_more(start), ending)


class Teller:
    """Says what is new at a table since it was last asked, to each of its viewers.

    A viewer is a seat, or None for everybody who only watches. All connections of a seat hear the same.
    """

    def __init__(self, table: LiveTable, windows: Windows) -> None:
        self._table = table
        self._windows = windows
        self._now = self._here()  # after the last input that was told
        # After each input with which something happened in this hand, from the one before its deal on.
        self._moments = [self._now]
        self._question = table.version  # the input that the open question came with, as everybody may know
        self._asked_since: dict[int, int] = {}  # by seat, the input after it that the seat alone knows of
        self._view = self._public_view()
        self._public = self._public_fields()
        self._own: dict[int, Fields] = {}  # by seat, as it was last told
        self._worth: dict[int, tuple[object, Worth | None]] = {}  # by seat, with what it depends on
        self.has_gone_back = False  # with the last updates: what was heard before did not happen
        self._known: dict[int, _Known] = {}  # by seat, as it is
        self._info = table_info(table)
        self._beside = self._how_far_beside()

    # For somebody who comes.

    def whole(self, viewer: int | None) -> tuple[Fields, Fields]:
        """The view of everybody, and where the viewer knows more."""
        if viewer is None:
            return self._public, {}
        fields, last = self._know(viewer), self._own.get(viewer)
        if last is None:
            self._own[viewer] = fields
        else:
            # What others at this seat have not heard yet is told with the next update, to all of them.
            self._own[viewer] = {
                name: value if name in fields and fields[name] == value else _UNTOLD for name, value in last.items()
            } | dict.fromkeys(fields.keys() - last.keys(), _UNTOLD)
        return self._public, fields

    def missed(self, viewer: int | None, since: int | None) -> tuple[bool, list[Missed]]:
        """The events of this hand since an input; from the deal on, which is said first, if that is not known."""
        first = self._moments[0]
        # Somebody may have heard more than there is now, if the server was set up again from a copy.
        is_whole = since is None or not first.version <= since <= self._now.version
        told = []
        if is_whole and first.game is not None and first.game is self._table.game:
            # The moments since its deal are lost if the server was started again, or if something was taken back.
            events = first.game.events(viewer, until=first.notes)
            told.append(Missed(v=first.version, events=happened(events, first.game)))
        for before, now in zip(self._moments, self._moments[1:], strict=False):
            if now.game is not None and (since is None or is_whole or now.version > since):
                start = before.notes if before.game is now.game else Bookmark()
                events = now.game.events(viewer, since=start, until=now.notes)
                # Where only others know of something there is nothing, as after an input that changed nothing.
                if events:
                    told.append(Missed(v=now.version, events=happened(events, now.game)))
        return is_whole, told

    def question(self, viewer: int | None) -> int:
        """The number of the open question, as a viewer was told it."""
        return self._question if viewer is None else self._asked_since.get(viewer, self._question)

    @property
    def ledger(self) -> list[LedgerLine]:
        """The last lines of the ledger."""
        return [ledger_line(row) for row in self._table.ledger[-_MOST_LEDGER:]]

    @property
    def info(self) -> TableInfo:
        """The table beside its hand."""
        return self._info

    # For those who are here.

    def updates(self, viewers: Iterable[int | None]) -> dict[int | None, list[bytes]]:
        """The updates for every viewer since the last ones: one for each input, without a hole."""
        before, now = self._now, self._here()
        self._now = now
        bare = [_ENCODE(Update(v=v)) for v in range(before.version + 1, now.version)]
        is_new_hand = now.game is not before.game
        self.has_gone_back = not is_new_hand and now.notes.undone != before.notes.undone
        if is_new_hand:
            self._moments = [before, now]
        elif self.has_gone_back:
            self._moments = [now]
        elif now.notes != before.notes:
            self._moments.append(now)
        span = _span(before, now)
        public = self._public_news(span)
        shared = msgspec.UNSET if public == Public() else msgspec.Raw(_ENCODE(public))
        alike = [*bare, _ENCODE(Update(v=now.version, public=shared))]
        told: dict[int | None, list[bytes]] = {}
        for viewer in viewers:
            own = None if viewer is None else self._own_news(viewer, span)
            told[viewer] = alike
            if own is not None and own != Own():
                told[viewer] = [*bare, _ENCODE(Update(v=now.version, public=shared, own=own))]
        return told

    def _public_news(self, span: _Span) -> Public:
        news, game = Public(), span.now.game
        if game is not span.before.game:
            news.is_new_hand = True
        if span.events and game is not None:
            news.events = happened(span.events, game)
        if told := self._table.session.events.since(span.before.session_events):
            news.told = [tell_session(event) for event in told]
            news.beside = [Beside(**event._asdict()) for event in told]
        if changes := self._public_changes(span):
            news.view = changes
        beside = self._how_far_beside()
        if beside != self._beside:
            self._beside, info = beside, table_info(self._table)
            if info != self._info:
                news.table = self._info = info
        if span.ending is not None:
            news.verdict = span.ending.tell()
            news.ledger = ledger_line(self._table.ledger[-1])
        return news

    def _own_news(self, seat: int, span: _Span) -> Own:
        news, last, game = Own(), self._own.get(seat, {}), span.now.game
        if game is not None and seat in span.know_more:
            news.events = happened(game.events(seat, since=span.start), game)
        if span.ending is not None:
            news.verdict = span.ending.tell(seat)
        if lapsed := [each.text for each in self._table.lapses[span.before.lapses :] if each.seat == seat]:
            news.lapsed = lapsed
        fields = self._own[seat] = self._know(seat)
        if fields is last:
            return news
        if changes := _changes(fields, last):
            news.view = changes
        if same := sorted(last.keys() - fields.keys()):
            news.same = same
        return news

    # What there is to know.

    def _here(self) -> Moment:
        table, game = self._table, self._table.game
        notes = Bookmark() if game is None else game.bookmark()
        return Moment(table.version, game, notes, table.session.events.total, len(table.lapses))

    def _how_far_beside(self) -> object:
        """What the facts of the table beside its hand depend on."""
        session = self._table.session
        return self._table.beside, session.events.total, session.accusation

    def _public_view(self) -> SeatView | None:
        return None if self._table.game is None else self._table.game.glance()

    def _public_fields(self) -> Fields:
        return {} if self._view is None else fields_of(to_view(self._view, self._question))

    def _public_changes(self, span: _Span) -> Fields:
        """What has changed since this was last asked."""
        before, self._view = self._view, self._public_view()
        if before is None or self._view is None or len(before.stacks) != len(self._view.stacks):
            self._ask_anew(span, True)
            told, self._public = self._public, self._public_fields()
            return _changes(self._public, told)
        changes = {} if before is self._view else changed_fields(self._view, before)
        self._ask_anew(span, bool(changes))
        if self._public["id"] != self._question:
            changes["id"] = self._question
        self._public |= changes
        return changes

    def _ask_anew(self, span: _Span, looks_different: bool) -> None:
        """Give the open question a new number, if something has happened in the hand.

        To those who do not know of it nothing has happened: a new number would tell them that a device was used.
        """
        before, now = span.before, span.now
        if now.game is before.game and now.notes == before.notes:
            return
        is_known = now.game is not before.game or now.notes.undone != before.notes.undone
        if is_known or looks_different or span.events:
            self._question = now.version
            self._asked_since.clear()
        else:
            self._asked_since |= dict.fromkeys(span.know_more, now.version)

    def _know(self, seat: int) -> Fields:
        """Where a seat knows more than everybody."""
        game = self._table.game
        if game is None or seat >= game.seats:
            return {}
        table, windows, is_playing = self._table, self._windows, not game.is_over
        window = windows.open_to(seat) if is_playing else None
        ahead = windows.ahead(seat) if is_playing else ()
        requests = windows.on_request(seat) if is_playing else ()
        evidence = self._evidence(seat)
        beside = table.armed(seat), ahead, requests, window, evidence, self._asked_since.get(seat)
        moment, known = self._moment(game, seat, beside), self._known.get(seat)
        if known is not None and moment is not None and known.moment == moment:
            return known.fields
        assert self._view is not None
        view = game.glance(seat)
        depends_on = _own_parts(view, self._view, seat), beside
        if known is None or known.depends_on != depends_on:
            fields = changed_fields(view, self._view)
            if (worth := self._worth_of(view, seat)) is not None:
                fields["worth"] = worth
            fields["armed"] = [format_action(each) for each in table.armed(seat)]
            fields["ahead"] = [kind.verb for kind in ahead]
            fields["on_request"] = [kind.verb for kind in requests]
            fields["window"] = [kind.verb for kind in window.takes] if window else []
            if evidence is not None:
                fields["evidence"] = evidence
            if seat in self._asked_since:
                fields["id"] = self._asked_since[seat]
        else:
            fields = known.fields
        self._known[seat] = _Known(self._moment(game, seat, beside), depends_on, fields)
        return fields

    def _moment(self, game: Game, seat: int, beside: object) -> object:
        """What stays while a seat that is not asked knows just the same; None if a glance has to be taken."""
        cards, view = game.moment_of_cards(seat), self._view
        if cards is None or view is None or view.to_act == seat:
            return None
        return game, cards, beside, view.high_bet, _own_facts(view, seat)

    def _evidence(self, seat: int) -> str | None:
        """What the program knows of an accusation that a seat has to judge."""
        session = self._table.session
        return session.evidence(seat) if session.accusation is not None and session.plutt_seat == seat else None

    def _worth_of(self, view: SeatView, seat: int) -> Worth | None:
        """What the cards of a seat are worth, which no bet changes."""
        cards = view.hands[seat], view.fields, view.spikes[seat]
        depends_on = view.rules, *cards, view.wild_fives, view.wild_seat, view.dark[seat]
        known = self._worth.get(seat)
        if known is None or known[0] != depends_on:
            known = self._worth[seat] = depends_on, to_worth(view)
        return known[1]


def _own_parts(view: SeatView, public: SeatView, seat: int) -> tuple[object, ...]:
    """All that a message about a seat can differ by from the one for everybody: few inputs change any of it."""
    if type(view.sight) is not NoSight:
        return view, public  # a whole view, which may differ anywhere
    both = [
        (each.hands[seat], each.fields, each.spikes[seat], each.unseen, each.menu, each.default)
        for each in (view, public)
    ]
    return view.rules, *both, view.to_call, _own_facts(view, seat)


def _own_facts(view: SeatView, seat: int) -> tuple[object, ...]:
    """What everybody may know of a seat beside its cards."""
    money = view.stacks[seat], view.bets[seat], view.live[seat], view.all_in[seat]
    return *money, view.dark[seat], view.declared[seat], view.dealt[seat], view.wild_fives, view.wild_seat


def _changes(fields: Mapping[str, Any], before: Mapping[str, Any]) -> Fields:
    nothing = object()
    return {name: value for name, value in fields.items() if before.get(name, nothing) != value}


def happened(events: Iterable[Event], game: Game) -> list[Happened]:
    """Events as messages, with their sentences."""
    return [
        Happened(
            kind=event.kind.name.lower(),
            text=tell(event, game.names, game.rules),
            seat=None if event.seat is None else SEAT_LETTERS[event.seat],
            card=event.card,
            value=event.value,
            number=event.number,
            cards=list(event.cards) or msgspec.UNSET,
            borrowed=list(event.borrowed) or msgspec.UNSET,
            from_fives=event.from_fives or msgspec.UNSET,
            is_wild=event.is_wild or msgspec.UNSET,
        )
        for event in events
    ]


def table_info(table: LiveTable) -> TableInfo:
    """The table beside its hand."""
    session, company = table.session, table.company
    return TableInfo(
        rules=to_rules(session.rules),
        house=table.setup.house,
        buy_in=table.setup.buy_in,
        practice=table.setup.practice,
        hand=session.hands_played + table.is_playing,
        is_playing=table.is_playing,
        is_closed=table.is_closed,
        is_over=table.is_over,
        over=session.why_over(),
        too_few="" if table.is_playing else table.why_too_few(),
        no_rebuy=session.why_not_rebuy(),
        no_play_on=session.why_not_play_on(),
        sabacc_pot=session.sabacc_pot,
        plutt=session.plutt,
        block=session.block,
        vault=[_staked(item) for item in session.vault.items],
        accusation=_accused(session.accusation),
        host=company.acting_host,
        settings=Settings(**company.settings._asdict()),
        names=list(table.game.names) if table.game is not None else [],
        chairs=[_chair(table, seat) for seat in range(len(session.players))],
    )


def ledger_line(row: LedgerRow) -> LedgerLine:
    """A line of the ledger as a message."""
    return LedgerLine(hand=row.hand, changes=list(row.changes), stacks=list(row.stacks), sabacc_pot=row.sabacc_pot)


def _staked(item: Item) -> Staked:
    return Staked(
        number=item.number,
        owner=None if item.owner is None else SEAT_LETTERS[item.owner],
        item=item.name,
        description=item.description,
        asking=item.asking,
        value=item.value,
        state=item.state,
        agreed=[SEAT_LETTERS[seat] for seat in sorted(item.agreed)],
    )


def _accused(accusation: Accusation | None) -> Accused | None:
    if accusation is None:
        return None
    return Accused(by=SEAT_LETTERS[accusation.by], against=SEAT_LETTERS[accusation.against])


def _chair(table: LiveTable, seat: int) -> Chair:
    player, company = table.session.players[seat], table.company
    kept = company.waiting[seat].name if seat in company.waiting else None
    if player is None:
        return Chair(seat=SEAT_LETTERS[seat], kept_for=kept)
    return Chair(
        seat=SEAT_LETTERS[seat],
        name=player.name,
        person=company.people.get(seat),
        bot=company.bots[seat][0] if seat in company.bots else None,
        stack=player.stack,
        bought=player.bought,
        dark=player.is_dark,
        ready=seat in company.ready,
        absent=seat in company.absent,
        sits_out=player.sits_out,
        leaves=player.leaves,
        muted=company.people.get(seat) in company.muted,
        reserve=company.bank_left(seat) if seat in company.people else 0,
        kept_for=kept,
    )
