"""Hands that were played: `sabacc deal`, `sabacc replay`, `sabacc history`."""

import random
from typing import Annotated

from cyclopts import Parameter

from sabacc.cli.shared import House, Json, RulesId, Settings, find_rules, full_screen, open_store, print_json, read_text
from sabacc.home.history import LAST, credits_of, entry_json, find_kept, is_kept_name, newest, tell_entry
from sabacc.play.checks import check_seats
from sabacc.play.dealers import SeededDealer
from sabacc.play.events import HIDDEN_CARD
from sabacc.play.game import Game
from sabacc.play.record import format_record, parse_record, replay_whole, to_record
from sabacc.rules.options import BUY_IN, format_value


def deal(
    rules_id: RulesId,
    /,
    *,
    seed: Annotated[int | None, Parameter(help="The same seed deals and plays the same hand.")] = None,
    seats: Annotated[int, Parameter(help="Number of seats.")] = 4,
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
    print(f"# sabacc deal {rules.id} --seed {dealer.seed} --seats {seats}{changes}")
    print(format_record(to_record(game)), end="")


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
    as_json: Json = False,
) -> int:
    """Play a record strictly, and print what happened and the final stacks."""
    record = find_kept(open_store(), file) if is_kept_name(file) else parse_record(read_text(file))
    game = replay_whole(record)
    if watch:
        return full_screen("sabacc.tui.watch", "watch", "without --watch the hand is printed")(record)
    if as_json:
        print_json(
            {
                "rules": game.rules.id,
                "story": game.narrate(everything=True),
                "stacks": dict(zip(game.names, game.stacks, strict=True)),
                "sabacc_pot": game.sabacc_pot,
                "digest": game.digest(),
            }
        )
        return 0
    for sentence in game.narrate(everything=True):
        print(sentence)
    _print_hands(game)
    print(f"\nStacks: {', '.join(f'{name} {now}' for name, _, now in credits_of(game))}")
    print(f"Sabacc pot: {game.sabacc_pot}")
    return 0


def _print_hands(game: Game) -> None:
    """The hands that were shown."""
    view = game.view()
    shown = [
        f"{name} {' '.join((*hand, *field, *spike))}"
        for name, hand, field, spike in zip(game.names, view.hands, view.fields, view.spikes, strict=True)
        if (hand or field) and HIDDEN_CARD not in hand
    ]
    if shown:
        print(f"\nHands: {', '.join(shown)}")


def history(
    *,
    limit: Annotated[int, Parameter(help="Show at most this many hands.")] = 20,
    as_json: Json = False,
) -> None:
    """List the hands you played, newest first. `sabacc replay N` shows one."""
    entries = newest(open_store(), limit)
    if as_json:
        print_json([entry_json(entry) for entry in entries])
        return
    for entry in entries:
        print(tell_entry(entry))
    if not entries:
        print("No hands are kept yet: `sabacc play` deals one.")
