"""`check_bot(make_bot)`: what must hold for every bot, checked in hands of every game."""

import random
from collections.abc import Callable, Iterable
from functools import partial
from typing import Final, NamedTuple

from sabacc.bots.bot import SECONDS, Bot
from sabacc.bots.third_party import FAULTS, close_bot, reports_of
from sabacc.errors import SabaccError
from sabacc.play.actions import Action
from sabacc.play.game import Game
from sabacc.play.notation import SEAT_LETTERS, format_action
from sabacc.play.view import SeatView, see
from sabacc.rules.model import RuleSet
from sabacc.rules.registry import all_rule_sets
from sabacc.testing.rule_check import ConformanceError, permuted, random_action, random_game, reported, until_over
from sabacc.testing.time_limit import Stopwatch, within

MakeBot = Callable[[int], Bot]  # from a seed
_BITS_OF_SEED: Final = 40


def check_bot(
    make_bot: MakeBot,
    rules: RuleSet | Iterable[RuleSet] | None = None,
    *,
    hands: int = 2,
    seed: int = 1,
    seconds: float = SECONDS,
    repeatable: bool = True,
) -> None:
    """Let a bot play hands of some rule sets (all, if not given) and check every answer.

    For each rule set there are `hands` at a small, a middling and a full table. In the first the bot has every seat; in
    the others some seats play at random, so that it meets situations it would not have come to by itself. An answer
    must be a legal action, and come within `seconds`. A `repeatable` bot gives the same answers when it is made from
    the same seed and asked the same questions, whatever cards its seat cannot see. The first failure raises a
    `ConformanceError` that names the rule set and the seed.

    >>> from sabacc.bots import find_bot
    >>> from sabacc.rules.registry import find
    >>> check_bot(lambda seed: find_bot("thumb", seed), find("classic"), hands=1)
    """
    games = (rules,) if isinstance(rules, RuleSet) else all_rule_sets() if rules is None else rules
    for game_rules in games:
        number = seed
        for seats in table_sizes(game_rules):
            for hand in range(hands):
                with reported(game_rules, number):
                    _play(_Trial(make_bot, game_rules, seats, number, hand == 0, repeatable), seconds)
                number += 1


def table_sizes(rules: RuleSet) -> list[int]:
    """The fewest seats, the most, and a number in between."""
    fewest, most = rules.seats
    return sorted({fewest, (fewest + most) // 2, most})


class _Trial(NamedTuple):
    """One hand that a bot plays."""

    make_bot: MakeBot
    rules: RuleSet
    seats: int
    seed: int
    alone: bool  # the bot has every seat
    repeatable: bool


class _Player(NamedTuple):
    """A bot, and two more made from the same seed: one is asked the same, the other with the unseen cards swapped."""

    bot: Bot
    again: Bot | None = None
    elsewhere: Bot | None = None

    def close(self) -> None:
        for bot in self:
            if bot is not None:
                close_bot(bot)


def _play(trial: _Trial, seconds: float) -> None:
    watch = Stopwatch(seconds, "the deal")
    within(watch, partial(_one_hand, trial, watch))


def _one_hand(trial: _Trial, watch: Stopwatch) -> None:
    rng = random.Random(trial.seed)
    game = random_game(trial.rules, rng, trial.seats)
    players: list[_Player] = []
    try:
        for _ in range(trial.seats):
            watch.restart("making the bot")
            players.append(_sit_down(trial, rng.getrandbits(_BITS_OF_SEED)))
        at_random = [not trial.alone and rng.random() < 0.5 for _ in players]
        for _ in until_over(game):
            seat = game.to_act or 0
            game.apply(random_action(game, rng) if at_random[seat] else _ask(game, players[seat], rng, watch))
    finally:
        for player in players:
            player.close()


def _sit_down(trial: _Trial, seed: int) -> _Player:
    copies = 3 if trial.repeatable else 1
    return _Player(*(trial.make_bot(seed) for _ in range(copies)))


def _ask(game: Game, player: _Player, rng: random.Random, watch: Stopwatch) -> Action:
    """The bot's answer to the open question, after all checks."""
    seat = game.to_act or 0
    view = game.view(seat)
    action = _answer(player.bot, view, watch)
    who = f"the bot at seat {SEAT_LETTERS[seat]}"
    if not isinstance(action, Action):
        raise ConformanceError(f"{who} answered {action!r}, which is not an action")
    try:
        why = game.why_not(action)
    except SabaccError as error:
        why = str(error)
    said = format_action(action)
    if why:
        raise ConformanceError(f"{who} answered {said!r}, which is not allowed: {why}")
    if player.again is not None:
        other = _answer(player.again, game.view(seat), watch)
        if other != action:
            raise ConformanceError(f"{who} answered {said!r}, and {_said(other)} when asked the same again")
    if player.elsewhere is not None:
        swapped = see(permuted(game.table, game.rules.program, seat, rng), game.rules, seat)
        other = _answer(player.elsewhere, swapped, watch)
        if other != action:
            raise ConformanceError(
                f"{who} answered {said!r}, but {_said(other)} when cards that its seat cannot see were different"
            )
    return action


def _answer(bot: Bot, view: SeatView, watch: Stopwatch) -> Action:
    """What a bot answers; an exception, or a report about the bot, becomes a `ConformanceError`."""
    watch.restart(f"an answer from the bot at seat {SEAT_LETTERS[view.seat or 0]}")
    try:
        action = bot.act(view)
    except FAULTS as error:
        kinds = ", ".join(choice.kind.verb for choice in view.choices)
        raise ConformanceError(
            f"the bot failed with {type(error).__name__}: {error} (in the phase {view.phase}, asked for {kinds})"
        ) from error
    watch.restart("what follows an answer")
    if reports := reports_of(bot):
        raise ConformanceError(reports[0])
    return action


def _said(action: object) -> str:
    return repr(format_action(action)) if isinstance(action, Action) else repr(action)
