"""The command line. Every command prints to standard output; an error is one line on standard error and exit code 2."""

import io
import os
import sys
from typing import Final

from cyclopts import App, CycloptsError

from sabacc import __version__
from sabacc.cli.arena import list_bots, run_arena
from sabacc.cli.hands import deal, history, replay_record
from sabacc.cli.rules import rules_app
from sabacc.cli.score import score
from sabacc.cli.shared import BAD_INPUT
from sabacc.cli.table import learn, play
from sabacc.errors import SabaccError

_MOST_SAID: Final = 300

app = App(
    name="sabacc",
    help="Sabacc, the card game of the Star Wars galaxy.",
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
)
app.command(rules_app)
app.command(score)
app.command(replay_record, name="replay")
app.command(deal)
app.command(play)
app.command(history)
app.command(learn)
app.command(run_arena, name="arena")
app.command(list_bots, name="bots")
app.register_install_completion_command()


def main(arguments: list[str] | None = None) -> int:
    """Run a command, and return its exit code."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A character that the terminal cannot show is written as an escape.
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        # What is not text is judged like any other wrong text.
        sys.stdin.reconfigure(errors="replace")
    try:
        code: object = app(
            sys.argv[1:] if arguments is None else arguments,
            exit_on_error=False,
            print_error=False,
            result_action="return_value",
        )
        sys.stdout.flush()
        return code if isinstance(code, int) else 0
    except SabaccError as error:
        print(f"sabacc: {_one_line(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except CycloptsError as error:
        # It repeats what was typed in full.
        print(f"sabacc: {_one_line(str(error))[:_MOST_SAID]}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has had enough; without this Python would complain while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130


def _one_line(text: str) -> str:
    return " ".join(text.split())
