"""`Lesson`: a first hand with a script. Somebody explains, and the learner makes the moves that the script expects.

A lesson is a file in `lessons/`: the keys of a record, and `[[steps]]` in place of its actions. A step may have a text
to say first (`say`), a line of the record to play then (`do`), the reason for it (`why`) and the clauses of the rules
that it is about (`cites`). The learner is always seat A. The texts do not repeat numbers of the hand: a name in braces
is looked up in the game when the text is said.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from sabacc.errors import BadRecord, BadRules, IllegalAction, Reason
from sabacc.play.actions import Action
from sabacc.play.events import EventKind
from sabacc.play.game import Game, Line
from sabacc.play.hands import ScoredHand, own_hand
from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.play.record import Record, read_record, steps
from sabacc.play.sentences import sentence
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.rules.options import format_value
from sabacc.rules.registry import all_rule_sets, find
from sabacc.rules.texts import Clause, plain, rules_text
from sabacc.rules.toml import parse_toml
from sabacc.shown import shown
from sabacc.tables.verdict import verdict

LEARNER: Final = 0
_STEP_KEYS: Final = ("say", "do", "why", "cites")


class LessonStep(NamedTuple):
    """A piece of a lesson, as its file has it."""

    say: str = ""
    line: Line | None = None
    why: str = ""
    cites: tuple[str, ...] = ()

    @property
    def expects(self) -> Action | None:
        """The learner's move, if the step is one."""
        if self.line is None or self.line[0] != LEARNER:
            return None
        return self.line[1] if isinstance(self.line[1], Action) else None


class Lesson:
    """A lesson in progress. Either the learner has to `move`, or it can `go_on` by itself.

    >>> lesson = find_lesson("corellian-spike")
    >>> while lesson.expected is None:
    ...     lesson.go_on()
    >>> lesson.move(lesson.expected), lesson.is_over
    ('', False)
    """

    def __init__(self, record: Record, script: tuple[LessonStep, ...]) -> None:
        self.steps = script
        self.at = 0
        self._playing = steps(record)
        self.game = next(self._playing)

    @property
    def rules(self) -> RuleSet:
        """The game that is taught."""
        return self.game.rules

    @property
    def is_over(self) -> bool:
        """Whether everything is said and done."""
        return self.at == len(self.steps)

    @property
    def view(self) -> SeatView:
        """What the learner may know."""
        return self.game.view(LEARNER)

    @property
    def story(self) -> list[str]:
        """What has happened so far, as the learner may know it."""
        return self.game.narrate(LEARNER)

    @property
    def text(self) -> str:
        """What is said now: paragraphs with a blank line between them; empty after the last step."""
        return "" if self.is_over else self._tell(self.steps[self.at].say)

    @property
    def why(self) -> str:
        """Why the script goes on as it does."""
        return "" if self.is_over else self._tell(self.steps[self.at].why)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses of the rules that this step is about."""
        cited = () if self.is_over else self.steps[self.at].cites
        return tuple(clause for number in cited for clause in rules_text(self.game.rules.id).find(number))

    @property
    def expected(self) -> Action | None:
        """The move the learner should make now; None if the learner has none to make."""
        return None if self.is_over else self.steps[self.at].expects

    def move(self, action: Action) -> str:
        """Make the expected move. Any other move changes nothing, and the text returned says why."""
        if self.expected is None:
            raise IllegalAction(Reason.NOT_YOUR_TURN, "It is not your move: go on.")
        if why := self.game.why_not(action, LEARNER):
            return sentence(why)
        if not self._is_same(action, self.expected):
            return sentence(_FRIENDLY.format(asked=format_action(action), expected=format_action(self.expected)))
        self._advance()
        return ""

    def _is_same(self, action: Action, other: Action) -> bool:
        """Whether two actions do the same thing; a card need not be written with its suit."""
        return action.code == other.code and self.game.resolve(action, LEARNER) == self.game.resolve(other, LEARNER)

    def go_on(self) -> None:
        """Play what the others or chance do next, until there is something to say or to decide."""
        if self.expected is not None:
            raise IllegalAction(Reason.NOT_NOW, f"It is your move: {format_action(self.expected)}.")
        self._advance()

    def _advance(self) -> None:
        self._play()
        while not self.is_over and not self.steps[self.at].say and self.expected is None:
            self._play()

    def _play(self) -> None:
        if self.steps[self.at].line is not None:
            next(self._playing)
        self.at += 1
        if all(step.line is None for step in self.steps[self.at :]):
            # Chance that the script does not mention, after the last move.
            for _ in self._playing:
                pass

    def _tell(self, text: str) -> str:
        return plain(text.format_map(_Facts(self.game))).strip()


_FRIENDLY: Final = (
    "{asked} is allowed, and at another table you could do it. Here the lesson goes on with: {expected}. "
    "Ask with ? to hear the reason."
)


# What a text can look up in the game: {total} is the learner's, {total_B} that of seat B, {ante_hand} an option.


class _Facts(Mapping[str, str]):
    """The facts of a hand by name, each found when it is asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getitem__(self, name: str) -> str:
        word, _, letter = name.rpartition("_")
        if len(letter) == 1 and letter in SEAT_LETTERS:
            return _FACTS[word](self._game, SEAT_LETTERS.index(letter))
        if name in _FACTS:
            return _FACTS[name](self._game, LEARNER)
        return format_value(self._game.rules[name])

    def __iter__(self) -> Iterator[str]:
        return iter(_FACTS)

    def __len__(self) -> int:
        return len(_FACTS)


def _cards(game: Game, seat: int) -> str:
    view = game.view(seat)
    return " ".join((*view.hands[seat], *view.fields[seat], *view.spikes[seat]))


def _scored(game: Game, seat: int) -> ScoredHand:
    hand = own_hand(game.view(seat))
    if hand is None:
        raise BadRecord(f"{game.names[seat]} has no cards to score")
    return hand


def _total(game: Game, seat: int) -> str:
    total = _scored(game, seat).total
    return f"{total:+d}" if total else "0"


def _won(game: Game, seat: int) -> str:
    pots = (EventKind.WON, EventKind.WON_SABACC)
    return str(sum(event.value for event in game.events() if event.kind in pots and event.seat == seat))


_FACTS: Final[Mapping[str, Callable[[Game, int], str]]] = {
    "hand": _cards,
    "total": _total,
    "rank": lambda game, seat: _scored(game, seat).name,
    "stack": lambda game, seat: str(game.stacks[seat]),
    "to_call": lambda game, seat: str(game.view(seat).to_call),
    "hand_pot": lambda game, _: str(game.hand_pot),
    "sabacc_pot": lambda game, _: str(game.sabacc_pot),
    "top": lambda game, _: str(game.view().discard_top),
    "array": lambda game, _: " ".join(game.view().array),
    "dice": lambda game, _: " and ".join(map(str, game.view().dice)),
    "won": _won,
    "verdict": lambda game, _: verdict(game),
}


# The files.


def all_lessons() -> tuple[str, ...]:
    """The ids of the rule sets that have a lesson."""
    return tuple(rules.id for rules in all_rule_sets() if _read(rules.id) is not None)


def find_lesson(rules_id: str) -> Lesson:
    """The lesson of a rule set, at its beginning."""
    rules = find(rules_id)
    text = _read(rules.id)
    if text is None:
        raise BadRules(f"there is no lesson for {rules.name}; there are lessons for {', '.join(all_lessons())}")
    return parse_lesson(text)


def _read(rules_id: str) -> str | None:
    from importlib.resources import files

    file = files("sabacc.home") / "lessons" / f"{rules_id}.toml"
    return file.read_text(encoding="utf-8") if file.is_file() else None


def parse_lesson(text: str) -> Lesson:
    """Read a lesson."""
    raw = parse_toml(text)
    parts: list[dict[str, Any]] = raw.pop("steps")
    record = read_record({**raw, "actions": "\n".join(part["do"] for part in parts if "do" in part)})
    lines = iter(record.lines)
    return Lesson(record, tuple(_step(part, lines) for part in parts))


def _step(part: Mapping[str, Any], lines: Iterator[Line]) -> LessonStep:
    for key in part:
        if key not in _STEP_KEYS:
            raise BadRecord(f"a step of a lesson has no key {shown(key)}; it has {', '.join(_STEP_KEYS)}")
    line = next(lines) if "do" in part else None
    return LessonStep(part.get("say", ""), line, part.get("why", ""), tuple(part.get("cites", ())))
