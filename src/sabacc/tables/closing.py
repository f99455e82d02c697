"""What leaving and the end of an evening mean, in sentences: who is ahead, and where the sabacc pot goes."""

from sabacc.play.sentences import listed
from sabacc.tables.table_in_sight import SessionInSight


def closing_line(session: SessionInSight) -> str:
    """Who would win if the evening ended now. Ruling X18: whoever has most takes the sabacc pot."""
    stacks = session.stacks_by_name()
    most = max(stacks.values(), default=0)
    names = [name for name, stack in stacks.items() if stack == most]
    has, takes, each = ("has", "takes", "") if len(names) == 1 else ("have", "share", " each")
    pot = f", and {takes} the sabacc pot of {session.sabacc_pot}" if session.sabacc_pot else ""
    return f"{listed(names)} {has} most, {most}{each}{pot}."


def closing_question(session: SessionInSight) -> str:
    """What to ask before an evening ends for good."""
    return f"End the evening? {closing_line(session)} The table is closed for good."


def leaving_lines(session: SessionInSight, seat: int, is_last: bool) -> list[str]:
    """What it means if somebody cashes out; with the last person at the keyboard the evening ends."""
    player = session.player(seat)
    leaves = f"{player.name} leaves with {player.stack}"
    if not is_last:
        return [f"{leaves}."]
    return [f"{leaves}: the evening ends, as nobody else is at the keyboard.", closing_line(session)]
