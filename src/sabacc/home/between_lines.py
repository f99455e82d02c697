"""What people are asked between hands, line by line."""

from sabacc.play.notation import SEAT_LETTERS
from sabacc.play.sentences import listed, sentence
from sabacc.tables.table_in_sight import TableInSight


def between_lines(table: TableInSight, has_told_end: bool) -> list[str]:
    """Who cannot pay the antes, and what can be done now; the end of the game is not told twice."""
    asked = [seat for seat in table.people if table.is_broke(seat) and seat not in table.sitting_out]
    why_over = table.session.why_over()
    broke = [] if why_over else [_broke_line(table, seat) for seat in asked]
    return [*broke, _what_now(table, "" if has_told_end else why_over, bool(why_over))]


def _what_now(table: TableInSight, why: str, is_over: bool) -> str:
    if is_over:
        over = f"The game is over, as {why}. " if why else ""
        return f"{over}{_way_on(table)}"
    if table.is_over:
        return "No hand can be dealt as things are: rebuy, ledger, close, quit, help"
    if too_few := table.why_too_few():
        return f"{sentence(too_few)} What now: sit in, ledger, rebuy, close, quit, help"
    if table.waiting_line:
        return f"{table.waiting_line} What now: deal, when you are ready; ledger, rebuy, leave, quit, help"
    if out := [table.session.player(seat).name for seat in table.people if seat in table.sitting_out]:
        verb = "sits" if len(out) == 1 else "sit"
        return f"Between hands, {listed(out)} {verb} out: deal, sit in, ledger, rebuy, close, quit, help"
    return "Between hands: deal, ledger, rebuy, close, quit, help"


def _way_on(table: TableInSight) -> str:
    """What can be done after the agreed end."""
    if table.session.why_not_play_on():
        return "What now: ledger, close, quit, help"
    return "Play on? Type `play on` or `yes`; else: ledger, close, quit, help"


def _broke_line(table: TableInSight, seat: int) -> str:
    """What somebody who cannot pay the antes has, and what to type."""
    letter = "" if len(table.people) == 1 else f" {SEAT_LETTERS[seat]}"
    if why := table.session.why_not_rebuy():
        told = f"you are out, as {why}"
    else:
        watch = "" if table.is_over else ", `deal` lets you watch"
        told = f"`rebuy{letter}` buys in again for {table.setup.buy_in}{watch}"
    player, antes = table.session.player(seat), table.session.rules.antes
    return f"{player.name}, you have {player.stack}, and the antes are {antes}: {told}."
