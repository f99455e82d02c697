"""Hands written down as records, and what can be asked of a hand that was played from one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import product

import pytest

from sabacc.engine.codes import note
from sabacc.errors import IllegalAction
from sabacc.play.actions import Action
from sabacc.play.events import Event
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS, parse_line
from sabacc.play.record import parse_record, replay
from sabacc.rules.options import Value

_TEST_NAME = re.compile(r"test_((?:A_F|V[A-Z])\d+)_")


def sketch(
    rules: str,
    stacks: Sequence[int],
    hands: Sequence[str],
    deck: str = "",
    actions: Iterable[str] = (),
    *,
    button: str = "",
    sabacc_pot: int = 0,
    options: Mapping[str, Value] | None = None,
) -> str:
    """The text of a record: two cards for each seat, what the deck brings after them, and the lines.

    Unless `button` says otherwise the last seat has the button, so that play begins with A. One string of `actions` may
    hold several lines with semicolons between them.
    """
    lines = [line.strip() for text in actions for line in text.split(";")]
    head = [
        f'rules = "{rules}"',
        f"stacks = {list(stacks)}",
        f'button = "{button or SEAT_LETTERS[len(stacks) - 1]}"',
        f"sabacc_pot = {sabacc_pot}",
        f'deck = "{deck}"',
    ]
    dealt = [f'{seat} = "{cards}"' for seat, cards in zip(SEAT_LETTERS, hands, strict=False)]
    chosen = [f"{name} = {_toml(value)}" for name, value in (options or {}).items()]
    tables = [*_toml_table("hands", dealt), *_toml_table("options", chosen)]
    return "\n".join([*head, 'actions = """', *lines, '"""', *tables])


def _toml_table(name: str, lines: list[str]) -> list[str]:
    return [f"[{name}]", *lines] if lines else []


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return str(list(value))
    return f'"{value}"' if isinstance(value, str) else str(value)


def play(text: str) -> Game:
    """The game as it stands after the last line of a record."""
    return replay(parse_record(text))


def told(
    rules: str,
    actions: str,
    deck: str = "",
    stacks: Sequence[int] = (500,) * 4,
    more: str = "",
    sabacc_pot: int = 0,
) -> Game:
    """A game from the lines of a record; the last seat has the button, and only the cards given matter."""
    return play(sketch(rules, stacks, (), deck, [actions], sabacc_pot=sabacc_pot) + "\n" + more)


def action(line: str) -> tuple[int, Action]:
    """The seat and the action of a line such as "B raise 10"."""
    seat, what = parse_line(line)
    assert seat is not None
    assert isinstance(what, Action)
    return seat, what


def do(game: Game, *lines: str) -> None:
    """Go on with a game."""
    for line in lines:
        seat, what = action(line)
        game.apply(what, seat)


def allows(game: Game, line: str) -> bool:
    """Whether a seat may do this now."""
    seat, what = action(line)
    return game.why_not(what, seat) == ""


def refusal(game: Game, line: str) -> int:
    """The reason why a line is refused. Asking and trying must agree, and nothing may change."""
    seat, what = action(line)
    before = game.digest()
    with pytest.raises(IllegalAction) as caught:
        game.apply(what, seat)
    assert game.why_not(what, seat) == str(caught.value)
    assert game.digest() == before
    return caught.value.reason


def offered(game: Game) -> set[str]:
    """The verbs on offer to the seat that must act."""
    return {choice.kind.verb for choice in game.legal()}


def price(game: Game, verb: str) -> int:
    """What an action on offer costs."""
    return next(choice.price for choice in game.legal() if choice.kind.verb == verb)


def hand(game: Game, seat: str) -> tuple[str, ...]:
    """The cards in a seat's hand as it sees them itself."""
    return game.view(SEAT_LETTERS.index(seat)).hand


def hand_sizes(game: Game) -> list[int]:
    return [len(cards) for cards in game.view().hands]


def happened(game: Game, *codes: int) -> list[Event]:
    """The events of some kinds in order."""
    return [event for event in game.events() if event.kind in codes]


def by_seat(events: Iterable[Event]) -> dict[str, int]:
    """The sum of the values of events for each seat."""
    sums: dict[str, int] = {}
    for event in events:
        assert event.seat is not None
        seat = SEAT_LETTERS[event.seat]
        sums[seat] = sums.get(seat, 0) + event.value
    return sums


def seats_of(events: Iterable[Event]) -> str:
    """The letters of the seats of events in order."""
    return "".join(SEAT_LETTERS[event.seat] for event in events if event.seat is not None)


def shown(game: Game) -> dict[str, str]:
    """The rank that each seat showed."""
    ranks = game.rules.ladder.ranks
    return {seats_of([event]): ranks[event.value] for event in happened(game, note.SHOWED)}


def totals_shown(game: Game) -> dict[str, int]:
    """The total that each seat showed."""
    return {seats_of([event]): event.number for event in happened(game, note.SHOWED)}


def endings(game: Game) -> list[int]:
    """Why the hand ended; empty while it goes on."""
    return [event.value for event in happened(game, note.ENDED)]


_DICE = {"doubles": (6, 6), "double_spike": (6, 6), "d12": (12,), "d20": (20,)}


def rolls_of(trigger: str) -> list[str]:
    """Everything that the dice of a trigger can show, each as likely as any other."""
    return [" ".join(map(str, faces)) for faces in product(*(range(1, sides + 1) for sides in _DICE[trigger]))]


def shifting_rolls(rules: str, before: Sequence[str], trigger: str = "doubles") -> list[str]:
    """The rolls that shift: each of them is played after the same lines of a hand of two."""
    options = {"trigger": trigger}
    games = {
        roll: play(sketch(rules, (500, 500), (), "", [*before, f"roll {roll}"], options=options))
        for roll in rolls_of(trigger)
    }
    return [roll for roll, game in games.items() if happened(game, note.SHIFTED)]


def vectors_tested(names: Iterable[str]) -> list[str]:
    """The ids of vectors that stand in the names of tests: `test_VT07_...`, `test_A_F7_...`."""
    return [found[1].replace("_", "-") for name in names if (found := _TEST_NAME.match(name))]


class ClassicTurns:
    """The lines of a Classic hand turn by turn, with the button at the last seat.

    Every question is answered so that nothing happens but what the turn says; the dice are always written down.
    """

    def __init__(self, seats: int, min_rounds: int = 1) -> None:
        self.lines: list[str] = []
        self._live = list(SEAT_LETTERS[:seats])
        self._order = SEAT_LETTERS[:seats]
        self._closed_turns = min_rounds * seats
        self._place = -1

    def turns(self, count: int) -> ClassicTurns:
        """Turns in which nobody does anything."""
        for _ in range(count):
            self.turn()
        return self

    def turn(
        self,
        *bets: str,
        folds: str = "",
        fields: Mapping[str, str] | None = None,
        dice: str = "roll 1 2",
        caller: str = "",
        draw: str = "stand",
    ) -> ClassicTurns:
        """The next turn: the bets of its seat, folds, cards that enter the fields, the dice, who calls, the draw."""
        seat = self._next()
        cards = fields or {}
        self._lay(seat, cards)
        self._say(seat, *(bets or ("check",)))
        if "fold" in bets:
            self._live.remove(seat)
        for other in self._others(seat):
            self._lay(other, cards)
            self._say(other, "fold" if other in folds else "stay")
        self._live = [other for other in self._live if other not in folds]
        if len(self._live) == 1:
            return self
        self.lines.append(dice)
        if self._place >= self._closed_turns:
            for other in self._others(seat):
                self._say(other, "call hand" if other == caller else "pass")
                if other == caller:
                    return self
        if seat in self._live:
            self._say(seat, draw)
        return self

    def _next(self) -> str:
        self._place += 1
        while self._order[self._place % len(self._order)] not in self._live:
            self._place += 1
        return self._order[self._place % len(self._order)]

    def _others(self, seat: str) -> list[str]:
        """The other live seats from this one's left."""
        at = self._order.index(seat)
        return [other for other in self._order[at + 1 :] + self._order[:at] if other in self._live]

    def _lay(self, seat: str, fields: Mapping[str, str]) -> None:
        self._say(seat, *(f"protect {card}" for card in fields.get(seat, "").split()))

    def _say(self, seat: str, *what: str) -> None:
        self.lines += [f"{seat} {text}" for text in what]


def stand(seats: str) -> str:
    """Centran: these seats stand and leave their stasis field alone."""
    return ";".join(f"{seat} stand;{seat} done" for seat in seats)


def bet(seats: str, amount: int = 5) -> str:
    """Centran: the first of these seats bets and the others call, so that the hand goes on."""
    return ";".join([f"{seats[0]} raise {amount}", *(f"{seat} call" for seat in seats[1:])])


def check(seats: str) -> str:
    """Everybody checks, which ends a hand of Centran."""
    return ";".join(f"{seat} check" for seat in seats)


def quiet(rounds: int, seats: str = "ABCD") -> str:
    """Brockley: rounds in which everybody stands and checks."""
    return ";".join([f"{stand(seats)};{check(seats)}"] * rounds)
