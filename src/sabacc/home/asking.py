"""Whether somebody here is asked something, or the table waits for somebody elsewhere."""

from sabacc.tables.table_in_sight import TableInSight


def is_asked(table: TableInSight) -> bool:
    """Whether somebody here has something to decide: at a table that is run here, always."""
    if table.is_run_here:
        return True
    if table.is_waiting or not table.people:
        return False
    return table.to_act in table.people if table.is_playing else not table.is_ready


def moment(table: TableInSight) -> object:
    """What is asked at a table now, to tell it from what was asked before."""
    bookmark = None if table.game is None else table.game.bookmark()
    between = (table.is_away, table.waiting_line, table.why_too_few(), table.is_over, table.people, table.is_closed)
    return table.to_act, table.is_playing, table.session.hands_played, bookmark, between


def thinking_line(table: TableInSight) -> str:
    """Which person elsewhere has to hurry, and how much; empty if nobody has."""
    seat, left = table.to_act, table.seconds_left
    if left is None or seat is None or seat in table.people or table.is_bot(seat):
        return ""
    return f"{table.session.player(seat).name} is thinking ... {left:.0f} seconds are left."
