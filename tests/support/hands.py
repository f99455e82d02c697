"""A hand to begin with, and what a bot would do in it."""

from sabacc.bots.bot import Bot
from sabacc.play.actions import Action
from sabacc.play.dealers import SeededDealer
from sabacc.play.game import Game
from sabacc.rules.registry import find


def new_game(rules_id: str = "corellian-spike") -> Game:
    """A hand for three."""
    return Game(find(rules_id), [500, 500, 500], dealer=SeededDealer(7))


def ask(bot: Bot, game: Game) -> Action:
    """What a bot would do now."""
    return bot.act(game.view(game.to_act))
