"""Sabacc, the card game of the Star Wars galaxy: the rules exactly, as a library.

The names here are the ones to start with: find a rule set, play a `Game` or a `Session`, keep it as a record.
"""

from sabacc.actions import (
    Accuse,
    Action,
    Buy,
    Call,
    CallHand,
    Check,
    Choice,
    Clone,
    Declare,
    Done,
    Drop,
    Exchange,
    Feed,
    Fold,
    Free,
    Gain,
    Keep,
    Pass,
    Protect,
    Raise,
    Shed,
    Show,
    Skift,
    Stake,
    Stand,
    Stay,
    Swap,
    Switch,
    Take,
    Trade,
)
from sabacc.chance import Dealer, ScriptedDealer, SeededDealer
from sabacc.compare import compare
from sabacc.errors import BadNotation, BadRecord, BadRules, BadSession, IllegalAction, SabaccError
from sabacc.events import Event, EventKind
from sabacc.game import Game
from sabacc.notation import format_action, parse_action
from sabacc.record import Record, format_record, parse_record, replay, to_record
from sabacc.redaction import redact
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.session import Session
from sabacc.view import SeatView, imagine

__version__ = "0.1.0"

__all__ = [
    "Accuse",
    "Action",
    "BadNotation",
    "BadRecord",
    "BadRules",
    "BadSession",
    "Buy",
    "Call",
    "CallHand",
    "Check",
    "Choice",
    "Clone",
    "Dealer",
    "Declare",
    "Done",
    "Drop",
    "Event",
    "EventKind",
    "Exchange",
    "Feed",
    "Fold",
    "Free",
    "Gain",
    "Game",
    "IllegalAction",
    "Keep",
    "Pass",
    "Protect",
    "Raise",
    "Record",
    "RuleSet",
    "SabaccError",
    "ScriptedDealer",
    "SeatView",
    "SeededDealer",
    "Session",
    "Shed",
    "Show",
    "Skift",
    "Stake",
    "Stand",
    "Stay",
    "Swap",
    "Switch",
    "Take",
    "Trade",
    "__version__",
    "all_rule_sets",
    "compare",
    "find",
    "format_action",
    "format_record",
    "imagine",
    "parse_action",
    "parse_record",
    "redact",
    "replay",
    "to_record",
]
