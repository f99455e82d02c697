"""All commands, as they are typed."""

from cyclopts import App

from sabacc import __version__
from sabacc.cli.about import about
from sabacc.cli.arena import list_bots, run_arena
from sabacc.cli.hands import deal, history, replay_record
from sabacc.cli.join import join
from sabacc.cli.rules import list_cards, rules_app
from sabacc.cli.score import score
from sabacc.cli.serve import serve
from sabacc.cli.table import learn, list_tables, play

app = App(
    name="sabacc",
    help="Sabacc, the card game of the Star Wars galaxy. Without a command, the game begins.",
    version=__version__,
    version_flags=["--version"],
    help_format="plaintext",
)
app.command(rules_app)
app.command(list_cards, name="cards")
app.command(score)
app.command(replay_record, name="replay")
app.command(deal)
app.command(play)
app.command(list_tables, name="tables")
app.command(history)
app.command(learn)
app.command(serve)
app.command(join)
app.command(run_arena, name="arena")
app.command(list_bots, name="bots")
app.command(about)
app.register_install_completion_command()
