"""What the set-up screen says about a game, its house rules, a seat, and the table that is not finished."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from textual.content import Content

from sabacc.bots import all_bots
from sabacc.home.data_folder import Store
from sabacc.home.saved_table import look_at_table
from sabacc.rules.house_rules import differences
from sabacc.rules.ladders.classic import sides_in_words
from sabacc.rules.model import RuleSet
from sabacc.rules.options import value_in_words
from sabacc.rules.texts import text_of
from sabacc.tables.setup import end_remark, plutt_remark, rounds_remark
from sabacc.tui.blocks import styled
from sabacc.tui.draft import Draft

PERSON_TEXT: Final = "person"


def about_table(store: Store) -> str:
    """The table that is not finished, in a few words; empty if there is none."""
    if not store.has_table:
        return ""
    with look_at_table(store) as table:
        session, people = table.session, table.people
        if table.game is None or table.is_closed:
            return ""  # there is nothing to go on with
        hand = session.hands_played + (1 if table.is_playing else 0)
        names = {seat: "you have" if len(people) == 1 else session.player(seat).name for seat in people}
        credit = [f"{names[seat]} {table.game.stacks[seat]}" for seat in people]
        return ", ".join([session.rules.name, f"hand {hand}", *credit])


def about_game(rules: RuleSet, width: int, height: int) -> Content:
    """What the rules say about a game: as many sentences of the introduction as fit, and its figures."""
    told = text_of(rules)
    least, most = rules.seats
    facts = f"{len(rules.deck.cards)} cards, {least} to {most} seats" + (f", a {told.length}" if told.length else "")
    room = height - _lines(facts, width)
    text = _fitting(told.sentences, width, room - 1)
    return Content.assemble(styled(text), "\n\n" if _lines(text, width) < room else "\n", (facts, "$quiet"))


def _fitting(sentences: Sequence[str], width: int, lines: int) -> str:
    """The first sentences that fit into some lines, and at least one."""
    fitting = [" ".join(sentences[:count]) for count in range(1, len(sentences) + 1)]
    return max((text for text in fitting if _lines(text, width) <= lines), key=len, default=fitting[0])


def _lines(text: str, width: int) -> int:
    return len(wrap(text, max(1, width)))


def about_house(draft: Draft) -> Content:
    """The note of the house rules, and each option that differs."""
    house = draft.house_rules
    changes = [
        Content.assemble(
            f"{option.title}: ",
            (f"{value_in_words(book)} → {value_in_words(ours)}", "bold"),
            (f"  {option.name}", "$quiet"),
        )
        for option, book, ours in differences(house.rules)
    ]
    remarks = filter(None, (end_remark(house.rules), plutt_remark(house.rules)))
    return Content("\n").join([styled(house.note or "Options of your own."), *changes, *map(styled, remarks)])


def about_seats(draft: Draft) -> Content:
    """How many can play, and what so many players might want to change."""
    told = "{} to {} can play.".format(*draft.rules.seats)
    return Content("\n\n".join(filter(None, (told, rounds_remark(draft.rules, len(draft.chairs))))))


def about_chair(draft: Draft, seat: int, width: int, height: int) -> Content:
    """Who sits there, and who else could: in words if there is room for them."""
    chosen = draft.chairs[seat].bot
    known: list[tuple[str | None, str]] = [(None, "somebody at this keyboard"), *all_bots(draft.rules).items()]
    told = [f"  {bot or PERSON_TEXT}: {text}" for bot, text in known]
    if sum(_lines(each, width) for each in told) <= height:
        return Content("\n").join(_known(bot, f": {text}", bot == chosen) for bot, text in known)
    text = dict(known).get(chosen, "a program of somebody's own")
    others = Content(", ").join(_known(bot, "", bot == chosen) for bot, _ in known)
    return Content.assemble(styled(chosen or PERSON_TEXT, "bold"), styled(f": {text}\n\n"), others)


def _known(bot: str | None, text: str, is_chosen: bool) -> Content:
    mark = ("▸ " if is_chosen else "  ") if text else ""
    return styled(f"{mark}{bot or PERSON_TEXT}", "bold $text-primary" if is_chosen else "$quiet") + styled(text)


def about_side(rules: RuleSet) -> Content:
    """What the two sides of Force are for."""
    return Content.assemble(
        f"{sides_in_words(rules)}\n\n",
        ("Bots sit on both sides; d changes the side of a seat.", "$quiet"),
    )
