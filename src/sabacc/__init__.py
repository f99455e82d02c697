"""Sabacc, the card game of the Star Wars galaxy: the rules exactly, as a library.

The names here are the ones to start with: find a rule set, play a `Game` or a `Session`, keep it as a record.
`actions` has the typed actions; each of them can be imported from here too.
"""

from sabacc.errors import BadNotation, BadRecord, BadRules, BadSession, IllegalAction, Reason, SabaccError
from sabacc.play import actions
from sabacc.play.actions import (
    Accuse as Accuse,
    Action,
    Buy as Buy,
    Call as Call,
    CallHand as CallHand,
    Check as Check,
    Choice,
    Clone as Clone,
    Declare as Declare,
    Done as Done,
    Drop as Drop,
    Exchange as Exchange,
    Feed as Feed,
    Fold as Fold,
    Free as Free,
    Gain as Gain,
    Keep as Keep,
    Pass as Pass,
    Protect as Protect,
    Raise as Raise,
    Shed as Shed,
    Show as Show,
    Skift as Skift,
    Stake as Stake,
    Stand as Stand,
    Stay as Stay,
    Swap as Swap,
    Switch as Switch,
    Take as Take,
    Trade as Trade,
)
from sabacc.play.dealers import Dealer, ScriptedDealer, SecretDealer, SeededDealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.hands import compare
from sabacc.play.notation import format_action, parse_action
from sabacc.play.record import Record, format_record, parse_record, replay, to_record
from sabacc.play.redaction import redact
from sabacc.play.view import SeatView
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.session.session import Session

__version__ = "0.1.0"

find_rules = find

__all__ = [
    "Action",
    "BadNotation",
    "BadRecord",
    "BadRules",
    "BadSession",
    "Choice",
    "Dealer",
    "Event",
    "EventKind",
    "Game",
    "IllegalAction",
    "Reason",
    "Record",
    "RuleSet",
    "SabaccError",
    "ScriptedDealer",
    "SeatView",
    "SecretDealer",
    "SeededDealer",
    "Session",
    "__version__",
    "actions",
    "all_rule_sets",
    "compare",
    "find",
    "find_rules",
    "format_action",
    "format_record",
    "parse_action",
    "parse_record",
    "redact",
    "replay",
    "to_record",
]
