"""Hands that were played: `sabacc deal`, `sabacc replay`, `sabacc history`."""

import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

from sabacc.cli.arguments import House, Json, MaybeNumber, Number, RulesId, Settings
from sabacc.cli.pager import NoPager, paged
from sabacc.cli.shared import find_rules, full_screen, open_store, print_file, print_json, read_text, say, warn
from sabacc.errors import BadNotation
from sabacc.files import RECORD
from sabacc.home.history import (
    LAST,
    Entry,
    History,
    Total,
    credits_of,
    entry_json,
    find_kept,
    is_kept_name,
    sat_out,
    tell_entry,
)
from sabacc.home.onlooker import ALL_SEEING, Onlooker, onlooker_for
from sabacc.play.checks import check_seats
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay_whole, to_record
from sabacc.play.sentences import story
from sabacc.rules.options import BUY_IN, format_value
from sabacc.tables.verdict import verdict


def deal(
    rules_id: RulesId,
    /,
    *,
    seed: Annotated[MaybeNumber, Parameter(help="The same seed deals and plays the same hand.")] = None,
    seats: Annotated[Number, Parameter(help="Number of seats.")] = 4,
    settings: Settings = (),
    house: House = None,
) -> None:
    """Play one hand with random legal actions and print its record."""
    rules = find_rules(rules_id, settings, house)
    check_seats(rules, seats)
    dealer = SeededDealer(seed)
    game = Game(rules, [rules[BUY_IN]] * seats, dealer=dealer)
    chooser = random.Random(dealer.seed)
    while not game.is_over:
        choice = chooser.choice(game.legal())
        game.apply(chooser.choice(choice.actions()))
    changes = "".join(f" --set {name}={format_value(value)}" for name, value in rules.changes.items())
    print_file(f"# sabacc deal {rules.id} --seed {dealer.seed} --seats {seats}{changes}")
    print_file(format_record(to_record(game)))


def replay_record(
    file: Annotated[
        str,
        Parameter(
            help="A record, the number of a hand in `sabacc history`, or last; - reads standard input.",
            allow_leading_hyphen=True,
        ),
    ] = LAST,
    /,
    *,
    watch: Annotated[bool, Parameter(negative=(), show_default=False, help="Step through it with keys.")] = False,
    is_open: Annotated[
        bool,
        Parameter(
            name="--open",
            negative=(),
            show_default=False,
            help="Show all cards, even those that were hidden from you at a table that goes on or was shared.",
        ),
    ] = False,
    names: Annotated[
        bool, Parameter(negative=(), show_default=False, help="Tell cards by name: the Idiot (I).")
    ] = False,
    as_json: Json = False,
    no_pager: NoPager = False,
) -> int:
    """Play a record strictly, and print what happened and the final stacks."""
    store = open_store()
    name = str(find_kept(store, file).path) if is_kept_name(file) else file
    onlooker = ALL_SEEING if is_open or name == "-" else onlooker_for(store, Path(name))
    with onlooker.reading():
        record = parse_record(read_text(name, RECORD))
        game = replay_whole(record)
    warn(record.notice)
    if watch:
        return full_screen("sabacc.tui.watch", "watch", "without --watch the hand is printed")(record, onlooker)
    if as_json:
        print_json(_replay_json(game, onlooker, names))
        return 0
    with paged(no_pager):
        _tell_replay(game, onlooker, names)
    return 0


def _tell_replay(game: Game, onlooker: Onlooker, names: bool) -> None:
    """What happened, and how everybody stands then."""
    events = game.each_event(onlooker.seat, everything=onlooker.sees_all)
    for sentence in story(events, game.names, game.rules, names):
        say(sentence)
    if told := verdict(game):
        say(f"\n{told}")
    _print_hands(game, onlooker.seat)
    say(f"\nStacks: {', '.join(f'{name} {now}' for name, _, now in credits_of(game))}")
    if away := sat_out(game).values():
        say(f"Sat out: {', '.join(f'{name} {credit}' for name, credit in away)}")
    say(f"Sabacc pot: {game.sabacc_pot}")
    if note := onlooker.note(game.names):
        say(f"\n{note} --open shows them.")


def _replay_json(game: Game, onlooker: Onlooker, names: bool) -> dict[str, Any]:
    about: dict[str, Any] = {
        "rules": game.rules.id,
        "story": game.narrate(onlooker.seat, everything=onlooker.sees_all, card_names=names),
        "verdict": verdict(game),
        "stacks": dict(zip(game.names, game.stacks, strict=True)),
        "sat_out": [name for name, _ in sat_out(game).values()],
        "sabacc_pot": game.sabacc_pot,
    }
    # The digest is over all cards, so hidden ones could be tried against it.
    return about | ({"digest": game.digest()} if onlooker.sees_all else {"note": onlooker.note(game.names)})


def _print_hands(game: Game, seat: int | None) -> None:
    """The hands that were shown, and the seat's own."""
    view = game.view(seat)
    shown = [
        f"{name} {' '.join((*hand, *field, *spike))}"
        for name, hand, field, spike in zip(game.names, view.hands, view.fields, view.spikes, strict=True)
        if (hand or field) and HIDDEN_CARD not in hand
    ]
    if shown:
        say(f"\nHands: {', '.join(shown)}")


def history(
    *,
    limit: Annotated[Number, Parameter(help="Show at most this many hands.")] = 20,
    as_json: Json = False,
    no_pager: NoPager = False,
) -> None:
    """List the hands you played, newest first, with what you won or lost. `sabacc replay N` shows one."""
    if limit < 1:
        raise BadNotation(f"--limit must be at least 1, not {limit}")
    entries = History(open_store()).newest(limit)
    if as_json:
        print_json([entry_json(entry) for entry in entries])
        return
    with paged(no_pager):
        _tell_history(entries)


def _tell_history(entries: Iterator[Entry]) -> None:
    first = next(entries, None)
    if first is None:
        say("No hands are kept yet: `sabacc play` deals one.")
        return
    total = Total()
    for entry in chain([first], entries):
        say(tell_entry(entry))
        total.add(entry)
    if told := str(total):
        say(f"Together {told}.")
