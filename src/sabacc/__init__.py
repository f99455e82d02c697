"""Sabacc, the card game of the Star Wars galaxy: the rules exactly, as a library.

The names here are the ones to start with: find a rule set, play a `Game` or a `Session`, keep it as a record.
"""

from sabacc.errors import BadNotation, BadRecord, BadRules, BadSession, IllegalAction, SabaccError
from sabacc.play.actions import (
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
from sabacc.play.dealers import Dealer, ScriptedDealer, SeededDealer
from sabacc.play.events import Event, EventKind
from sabacc.play.game import Game
from sabacc.play.hands import compare
from sabacc.play.notation import format_action, parse_action
from sabacc.play.record import Record, format_record, parse_record, replay, to_record
from sabacc.play.redaction import redact
from sabacc.play.view import SeatView, imagine
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets, find
from sabacc.session.session import Session

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
