"""`BetweenHands`: what people do between hands: buy in again, sit out, cash out, play on, end the evening."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from sabacc.tables.closing import leaving_lines
from sabacc.tables.table_in_sight import TableInSight
from sabacc.tui.pages import LEDGER
from sabacc.tui.questions import PersonQuestion, RebuyQuestion, YesQuestion
from sabacc.tui.table_state import TableState


class BetweenHands(TableState):
    """The coming and going of people at a table."""

    def __init__(self, table: TableInSight) -> None:
        super().__init__(table)
        self._asked_broke: set[tuple[int, int]] = set()  # who was asked to buy in again, and after which hand
        self._watching: set[int] = set()  # who has said no to that; a key buys in later

    def look(self) -> None:
        """See what is new, and ask whoever cannot pay the next antes."""
        super().look()
        if self.table.game is not None:
            self._ask_broke()

    def next_hand(self) -> None:
        """Deal, or be ready for it."""
        self.viewer = self._only_person()
        self._do(self.table.deal)

    def broke(self) -> list[int]:
        """People who cannot pay the next antes; bots too, if without them nobody could play."""
        if people := self.table.broke_people():
            return people
        seats = [seat for seat, player in enumerate(self.table.session.players) if player is not None]
        return [seat for seat in seats if self.table.is_over and self.table.is_broke(seat)]

    def _ask_broke(self) -> None:
        """Ask everybody who cannot pay the next antes, once after each hand until they say no, whether they buy in."""
        session = self.table.session
        for seat in self.table.broke_people():
            asked = session.hands_played, seat
            if self.question is None and asked not in self._asked_broke and seat not in self._watching:
                self._asked_broke.add(asked)
                player, antes = session.player(seat), session.rules.antes
                self.question = RebuyQuestion(seat, player.name, player.stack, antes, self.table.setup.buy_in)

    def _end_rebuy(self, asked: RebuyQuestion) -> None:
        if asked.is_yes:
            self._rebuy([asked.seat])
        else:
            self._watching.add(asked.seat)
        self._ask_broke()

    def rebuy(self) -> None:
        """Whoever is out buys in again."""
        self._rebuy(self.broke())

    def _rebuy(self, seats: Sequence[int]) -> None:
        before = len(self.table.session.events)
        self._watching.difference_update(seats)
        if all(self._do(partial(self.table.rebuy, seat)) for seat in seats):
            self.notice.say(self._said_since(before))

    def sit_out(self) -> None:
        """Sit out from the next hand on, or be dealt in again: the viewer, or whoever of several people says so."""
        words = {
            seat: "is dealt in again" if seat in self.table.sitting_out else "sits out" for seat in self.table.people
        }
        told = {seat: f"{self.table.session.player(seat).name} {word}" for seat, word in words.items()}
        self._choose_person("Who sits out, or is dealt in again?", told, self._turn_sitting_out)

    def _choose_person(self, asked: str, told: Mapping[int, str], then: Callable[[int], None]) -> None:
        """Do something for the viewer, or ask who of several people it is for."""
        if self.viewer is not None:
            then(self.viewer)
        elif told:
            self.question = PersonQuestion(asked, told, then)

    def _turn_sitting_out(self, seat: int) -> None:
        deed = self.table.sit_in if seat in self.table.sitting_out else self.table.sit_out
        self._do_between(partial(deed, seat))

    def _do_between(self, deed: Callable[[], object]) -> bool:
        """Do something beside the cards; after a hand what came of it is said, as the verdict leaves no room for it."""
        before = len(self.table.session.events)
        is_done = self._do(deed)
        if is_done and not self.table.is_playing:
            self.notice.say(self._said_since(before))
        return is_done

    def cash_out(self) -> None:
        """Ask whether somebody leaves with their credits."""
        session = self.table.session
        told = {seat: f"{session.player(seat).name}, with {session.player(seat).stack}" for seat in self.table.people}
        self._choose_person("Who cashes out?", told, self._ask_to_cash_out)

    def _ask_to_cash_out(self, seat: int) -> None:
        """Say what somebody leaves with; the evening ends if nobody else is at the keyboard."""
        told = leaving_lines(self.table.session, seat, self._is_last(seat))
        self.question = YesQuestion(seat, told, "Cash out?", "yes, cash out", "no")

    def _cash_out(self, seat: int) -> None:
        def leave() -> None:
            self.table.leave(seat)
            self.viewer = self._only_person()

        if self._is_last(seat):
            self.close()
        else:
            self._do_between(leave)

    def _is_last(self, seat: int) -> bool:
        """Whether the evening ends with somebody."""
        return self.table.is_run_here and self.table.people == (seat,)

    def play_on(self) -> None:
        """Go on after the agreed end."""
        if self._do(self.table.play_on):
            self.notice.say("The game goes on.")

    def close(self) -> None:
        """End the evening for good."""
        before = len(self.table.session.events)
        if self._do(self.table.close) and self.table.is_closed:
            self.page = LEDGER
            stacks = ", ".join(f"{name} {stack}" for name, stack in self.table.session.stacks_by_name().items())
            self.notice.say(f"{self._said_since(before)} In the end: {stacks}.")

    def _end_deserted(self) -> None:
        """Whoever was removed, or has left in the middle of a hand, may have been the last one at the keyboard."""
        if self.table.people or self.table.is_playing or self.table.is_closed or not self.table.is_run_here:
            return
        said = self.notice.said
        self.close()
        told = (said, "The evening ends, as nobody is left at the keyboard.", self.notice.said)
        self.notice.say(" ".join(filter(None, told)))
