"""Actions as the messages that answer a question, and back."""

from sabacc.play.actions import Action
from sabacc.play.notation import format_action, parse_action
from sabacc.protocol.messages import Act


def to_act(action: Action, number: int) -> Act:
    """The answer to the question with this number."""
    return Act(id=number, act=format_action(action))


def to_action(answer: Act) -> Action:
    """What an answer asks for. The game decides whether it is allowed."""
    return parse_action(answer.act)
