"""A sabacc bot that is a command: it plays every game, and it needs the standard library only.

Try it: sabacc arena classic random "cmd:python examples/bot.py" --hands 20
"""

import json
import random
import sys
from typing import Any


def say(message: dict[str, Any]) -> None:
    print(json.dumps(message), flush=True)


def decide(view: dict[str, Any]) -> str:
    """Pick one of the actions on offer: seldom to fold, and mostly what costs nothing."""
    offers = [offer for offer in view["offers"] if offer["verb"] != "fold"] or view["offers"]
    free = [offer for offer in offers if not offer["price"] and not offer["most"]]
    offer = rng.choice(free if free and rng.random() < 0.8 else offers)
    # Of a range of amounts the first action is the smallest.
    actions: list[str] = offer["actions"]
    return actions[0] if offer["most"] else rng.choice(actions)


rng = random.Random()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "welcome":
        rng.seed(message["seed"])
        say({"type": "hello", "protocol": 1, "name": "example"})
    elif message["type"] == "view":
        say({"type": "act", "id": message["id"], "act": decide(message)})
    elif message["type"] == "refused":
        print(f"not taken: {message['why']}", file=sys.stderr)
