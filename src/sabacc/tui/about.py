"""What the set-up screen tells about a game, its house rules, a seat, and the table that is not finished."""

import re
from typing import Final

from textual.content import Content

from sabacc.bots import all_bots
from sabacc.house import differences
from sabacc.parlour.evening import Evening
from sabacc.parlour.store import Store
from sabacc.rules.library import plain, rules_text
from sabacc.rules.model import RuleSet
from sabacc.rules.options import format_value
from sabacc.tui.draft import Draft

BOT_WIDTH: Final = len("thumb:cautious")
_LENGTH: Final = re.compile(r"[Aa] (hand takes [^,.]*?minutes)")
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+(?=[A-Z])")


def about_table(store: Store) -> str:
    """The table that is not finished, in a few words; empty if there is none."""
    if not store.has_table:
        return ""
    with Evening.resume(store) as evening:
        session, people = evening.session, evening.people
        if evening.game is None or evening.is_closed:
            return ""  # there is nothing to go on with
        hand = session.hands_played + (1 if evening.is_playing else 0)
        names = {seat: "you have" if len(people) == 1 else session.player(seat).name for seat in people}
        credit = [f"{names[seat]} {evening.game.stacks[seat]}" for seat in people]
        return ", ".join([session.rules.name, f"hand {hand}", *credit])


def about_game(rules: RuleSet, at_length: bool) -> Content:
    """What the text of the rules says of a game: all of its introduction, or its first sentence; and its measures."""
    told = plain(rules_text(rules.id).introduction)
    length = _LENGTH.search(told)
    facts = (
        f"{len(rules.deck.cards)} cards, {rules.seats[0]} to {rules.seats[1]} seats, a {length[1] if length else ''}"
    )
    gap = "\n\n" if at_length else "\n"
    return Content.assemble(told if at_length else _SENTENCE.split(told)[0], gap, (facts, "$quiet"))


def about_house(draft: Draft) -> Content:
    """The note of the house rules, and each option that differs."""
    house = draft.house_rules
    changes = [
        Content.assemble((name.name, "bold"), f" {format_value(book)} → {format_value(ours)}")
        for name, book, ours in differences(house.rules)
    ]
    return Content("\n").join([Content(house.note or "Options of your own."), *changes])


def about_chair(draft: Draft, seat: int) -> Content:
    """Who can sit there, with who does marked."""
    chosen = draft.chairs[seat].bot
    rows: list[tuple[str | None, str]] = [(None, "somebody at this keyboard"), *all_bots().items()]
    if chosen not in dict(rows):
        rows.append((chosen, "a program of somebody's own"))
    lines = [_marked(bot or "person", text, bot == chosen) for bot, text in rows]
    return Content("\n").join(lines)


def _marked(name: str, text: str, is_chosen: bool) -> Content:
    mark, style = ("▸ ", "bold $text-primary") if is_chosen else ("  ", "")
    return Content.assemble((f"{mark}{name:{BOT_WIDTH}} ", style), (text, "$quiet"))
