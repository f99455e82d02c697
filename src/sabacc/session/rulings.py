"""`Rulings`: what the Plutt decides about the rules and about people's conduct."""

from typing import Final

from sabacc.errors import BadSession
from sabacc.rules.model import RuleSet
from sabacc.rules.options import SEATS, format_value
from sabacc.session import events as kind
from sabacc.session.checks import check_line
from sabacc.session.events import SessionEvent
from sabacc.session.hands import Hands
from sabacc.session.players import Players
from sabacc.session.plutt import Plutt
from sabacc.session.requests import Rule, SetRules, Warn
from sabacc.session.stakes import Stakes
from sabacc.shown import shown

_NO_OPTION: Final = "no option"


class Rulings:
    """The Plutt's requests, except those that make somebody leave or deal a hand."""

    def __init__(
        self, players: Players, hands: Hands, plutt: Plutt, stakes: Stakes, events: list[SessionEvent]
    ) -> None:
        self._players = players
        self._hands = hands
        self._plutt = plutt
        self._stakes = stakes
        self._events = events

    def rule(self, request: Rule) -> None:
        """Decide something, in words."""
        self._events.append(SessionEvent(kind.RULED, self._plutt.name or "", text=check_line("a ruling", request.text)))

    def warn(self, request: Warn) -> None:
        """Warn a player."""
        player = self._players.at(request.seat)
        reason = check_line("a warning", request.text, may_be_empty=True)
        player.warnings += 1
        self._events.append(SessionEvent(kind.WARNED, player.name, player.warnings, text=reason))

    def set_rules(self, request: SetRules) -> None:
        """Change options. All are checked before any is changed; the events have old and new values."""
        self._hands.must_be_over("the rules change only between hands, and ")
        old, by = self._hands.rules, self._plutt.name or ""
        new, changed = _with_changes(old, request.changes)
        self._players.resize(new[SEATS])
        if "plutt" in changed:
            self._stakes.withdraw_all()
            self._plutt.vacate()
        self._hands.change_rules(new, changed)
        for name in changed:
            before = format_value(old[name]) if old.has(name) else _NO_OPTION
            self._events.append(SessionEvent(kind.RULE_CHANGED, by, text=name, old=before, new=format_value(new[name])))


def _with_changes(old: RuleSet, changes: tuple[tuple[str, str], ...]) -> tuple[RuleSet, list[str]]:
    """The rules with changes made to their options, and the options that differ."""
    if not all(isinstance(change, tuple) and list(map(type, change)) == [str, str] for change in changes):
        raise BadSession(f"each change to the rules must be an option and its value, two texts, not {shown(changes)}")
    values = old.parse_options(dict(changes))
    new = old.with_options(**values)
    # Another way of playing has other options, some with other defaults.
    names = dict.fromkeys((*values, *new.options))
    return new, [name for name in names if not old.has(name) or new[name] != old[name]]
