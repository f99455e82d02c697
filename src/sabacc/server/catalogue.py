"""The routes about the games themselves, which need no table."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

from sabacc.bots import our_bots
from sabacc.errors import BadRules
from sabacc.protocol import catalogue as told
from sabacc.rules.model import RuleSet
from sabacc.rules.options import read_settings
from sabacc.rules.registry import find
from sabacc.server import telling
from sabacc.server.routes import AnyRoute, Asked, Refusal, Route

_GAME: Final = "/api/games/{id}"
_MAX_AGE: Final = 300  # seconds; a server with a newer version of the package is noticed soon enough
_MOST_WAITING: Final = 8  # ladders that are counted or wait for that
_BAD_OPTIONS: Final = {422: "The game has no such options, or they contradict each other."}

A = TypeVar("A")


def catalogue_routes(bots: Mapping[str, str] | None = None) -> tuple[AnyRoute, ...]:
    """Everything about the games, and about the bots that people may seat: without a word on them, those that ship."""
    offered = our_bots() if bots is None else bots
    counting = _Counting()
    return (
        _list("games", "The games.", told.Games, telling.tell_games),
        _game("game", "", "A game: its text, example hand, acts, cards, presets.", told.Game, telling.tell_game),
        _game("options", "/options", "The options of a game as a form.", told.OptionForm, telling.tell_options),
        Route(
            name="check",
            method="POST",
            path=f"{_GAME}/check",
            summary="Check house rules: what differs from the book, what is wrong, and the file of them.",
            params=told.OneGame,
            body=told.HouseRulesAsked,
            answer=told.CheckedRules,
            handler=_check,
        ),
        Route(
            name="ladder",
            method="GET",
            path=f"{_GAME}/ladder",
            summary="The ranks of hands, best first, and how rare they are.",
            params=told.SetGame,
            body=None,
            answer=told.Ladder,
            handler=counting.ladder,
            errors={**_BAD_OPTIONS, 503: "Too many ladders are being counted."},
            max_age=_MAX_AGE,
        ),
        _list("presets", "The house rules that ship.", told.Presets, telling.tell_presets),
        _list("rulings", "What the books leave open, and what was decided.", told.Rulings, telling.tell_rulings),
        _list("bots", "The bots that may sit at tables.", told.Bots, lambda: telling.tell_bots(offered)),
        _list("about", "Where the games come from.", told.About, telling.tell_sources),
    )


def _list(name: str, summary: str, answer: type[A], tell: Callable[[], A]) -> Route[told.AnyGame, None, A]:
    """A route that takes no parameters."""

    async def handler(asked: Asked[told.AnyGame, None]) -> A:
        return tell()

    return Route(name, "GET", f"/api/{name}", summary, told.AnyGame, None, answer, handler, max_age=_MAX_AGE)


def _game(
    name: str, below: str, summary: str, answer: type[A], tell: Callable[[RuleSet], A]
) -> Route[told.SetGame, None, A]:
    """A route about a game with some options."""

    async def handler(asked: Asked[told.SetGame, None]) -> A:
        return tell(rules_with(asked.params))

    path = f"{_GAME}{below}"
    return Route(name, "GET", path, summary, told.SetGame, None, answer, handler, _BAD_OPTIONS, max_age=_MAX_AGE)


async def _check(asked: Asked[told.OneGame, told.HouseRulesAsked]) -> told.CheckedRules:
    if asked.body.toml is not None and asked.body.options:
        raise Refusal(422, "wrong_body", "give either options or toml, not both")
    return telling.check_house_rules(find_game(asked.params.id), asked.body)


class _Counting:
    """Counts ladders one after the other, beside everything else that the server does."""

    def __init__(self) -> None:
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ladders")
        self._waiting = 0

    async def ladder(self, asked: Asked[told.SetGame, None]) -> told.Ladder:
        """The ladder of a game; those that were counted lately are there at once."""
        rules = rules_with(asked.params)
        if self._waiting >= _MOST_WAITING:
            sentence = "too many ladders are being counted; try again in a few seconds"
            raise Refusal(503, "busy", sentence, {"retry-after": "5"})
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._worker, telling.tell_ladder, rules)
        finally:
            self._waiting -= 1


def find_game(name: str) -> RuleSet:
    """A game by its id or an alias, by the book; one that there is not is refused as an address."""
    try:
        return find(name)
    except BadRules as error:
        raise Refusal(404, "not_found", str(error)) from None


def rules_with(asked: told.SetGame) -> RuleSet:
    """A game with the options that are asked for."""
    rules = find_game(asked.id)
    return rules.with_options(**rules.parse_options(read_settings(asked.set, "set")))
