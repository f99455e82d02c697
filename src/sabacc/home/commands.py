"""The words of the line mode besides actions and requests: each with its help and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from sabacc.errors import BadNotation, BadSession
from sabacc.home.table_lines import (
    advice_lines,
    chip_lines,
    hand_line,
    ladder_lines,
    ledger_lines,
    own_cards,
    table_lines,
)
from sabacc.play.card_lines import tell_card
from sabacc.play.explaining import explain_verb
from sabacc.play.notation import format_action, is_verb, kind_of, parse_action, parse_number, parse_seat
from sabacc.play.sentences import sentence
from sabacc.rules.house_rules import differences
from sabacc.rules.texts import plain, rules_text, rulings_of
from sabacc.session.requests import GUEST_SPEAKS, REQUESTS, OfferItem, explanation
from sabacc.shown import shown
from sabacc.tables.bot_replies import BOTS_LEND
from sabacc.tables.closing import closing_question, leaving_lines
from sabacc.tables.offers import offer_text
from sabacc.tables.table_in_sight import HandInSight, TableInSight

if TYPE_CHECKING:
    from sabacc.home.lines import LineMode
    from sabacc.play.actions import Action
    from sabacc.play.view import SeatView

_TALK: Final = "talk"


class Word(NamedTuple):
    """What may follow a word, what the word is for, and what it does."""

    rest: str
    text: str
    do: Callable[[LineMode, str], None]


def _help(mode: LineMode, about: str) -> None:
    verb = about.lower()
    if verb == _TALK:
        _help_with_talk(mode)
    elif verb:
        mode.say(_explained(verb, mode.table))
    else:
        mode.say("Type an action as it is offered, such as `raise 10`, or one of these words:")
        for name, word in WORDS.items():
            mode.say(f"  {f'{name} {word.rest}':18}{word.text}")
        for name, told in mode.table.words.items():
            mode.say(f"  {f'{name} {told.rest}':18}{told.text}")
        mode.say(f"Talk at the table: {', '.join(sorted(REQUESTS))}.")
        mode.say("`help talk` says what each of those does, and `help offer` what one of them does.")
        mode.say(GUEST_SPEAKS)


def _help_with_talk(mode: LineMode) -> None:
    mode.say("Say these at the table; with several people, begin with the letter of your seat, such as `A: resign`:")
    for kind in REQUESTS.values():
        mode.say(f"  {explanation(kind)}")
    mode.say(GUEST_SPEAKS)
    mode.say(BOTS_LEND)
    if mode.table.words:
        mode.say("To the others, and as the host:")
    for name in mode.table.words:
        mode.say(f"  {_word_explained(name, mode.table)}")


def _word_explained(name: str, table: TableInSight) -> str:
    word = table.words[name]
    return f"{name} {word.rest}".rstrip() + f": {word.meaning} Example: {word.example}"


def _explained(verb: str, table: TableInSight) -> str:
    """What a word of the mode or the table, a request or an action is for; one verb can be several of them."""
    rules = table.session.rules
    told = [f"{verb} {WORDS[verb].rest}".rstrip() + f": {WORDS[verb].text}"] if verb in WORDS else []
    told += [_word_explained(verb, table)] if verb in table.words else []
    told += [explanation(REQUESTS[verb])] if verb in REQUESTS else []
    told += [BOTS_LEND] if verb == OfferItem.verb else []
    told += filter(None, [explain_verb(verb, rules)])
    return "\n".join(told) or f"{verb[:20]!r} is not a word that can be typed here; `help` lists all."


def _deal(mode: LineMode, _: str) -> None:
    mode.table.deal()
    mode.wind()


def _hand(mode: LineMode, _: str) -> None:
    seat = mode.seat_in_sight()
    mode.say(hand_line(mode.table.view(seat), mode.name(seat), mode.news.card_names))


def _table(mode: LineMode, _: str) -> None:
    view = _game(mode).view(mode.viewer())
    table = mode.table
    names = [seat.name for seat in table.setup.seats]
    for line in table_lines(view, names, table.session.block, table.sitting_out):
        mode.say(line)


def _game(mode: LineMode) -> HandInSight:
    if mode.table.game is None:
        raise BadSession("no hand has been dealt yet")
    return mode.table.game


def _ladder(mode: LineMode, name: str) -> None:
    for line in ladder_lines(mode.table.view(mode.seat_in_sight()), name):
        mode.say(line)


def _card(mode: LineMode, words: str) -> None:
    rules = mode.table.session.rules
    if words:
        found = rules.deck.find(words)
    else:
        view = mode.table.view(mode.seat_in_sight())
        found = tuple(rules.deck.named(text) for text in own_cards(view))
    for card in found:
        mode.say(tell_card(rules, card))


def _names(mode: LineMode, word: str) -> None:
    if word.lower() not in ("", "on", "off"):
        raise BadNotation(f"names is followed by on or off, not {shown(word)}")
    mode.news.card_names = word.lower() != "off"
    mode.say("Cards are told by name." if mode.news.card_names else "Cards are told in short, as they are typed.")


def _why(mode: LineMode, text: str) -> None:
    game, seat = _game(mode), mode.seat_of("")
    view, kind = game.view(seat), kind_of(text)
    choice = next((each for each in view.menu if each.kind is kind), None)
    if kind is not None and choice is not None and kind.__match_args__:
        mode.say(choice.why_not or f"You can {offer_text(view, choice)}.")
        return
    action = _read(mode, text)
    why_not = game.why_not(action, seat)
    mode.say(sentence(why_not) if why_not else f"You can {format_action(action)} now{_reason(mode, view, action)}.")


def _read(mode: LineMode, text: str) -> Action:
    """An action that somebody asks about; a word that is none is answered with those that are possible now."""
    rules = mode.table.session.rules
    if not text:
        raise BadNotation("say which action, as in `why raise 10`")
    if not is_verb(text.partition(" ")[0], rules):
        raise BadNotation(mode.unknown(text))
    return parse_action(text, rules)


def _reason(mode: LineMode, view: SeatView, action: Action) -> str:
    """Why one would do it, as the coach says, in practice and if there is something to say."""
    from sabacc.bots.reasons import reason

    found = reason(view, action) if mode.table.setup.practice else ""
    return f": {found}" if found else ""


def _log(mode: LineMode, _: str) -> None:
    game = _game(mode)
    for told in game.narrate(mode.viewer(), card_names=mode.news.card_names):
        mode.say(told)
    if game.is_over:
        mode.say(mode.table.verdict(mode.viewer()))


def _arm(mode: LineMode, text: str) -> None:
    action = _read(mode, text)
    mode.table.arm(action, mode.seat_in_sight())
    mode.say(f"Armed answer: {format_action(action)}; `disarm` takes it back.")


def _disarm(mode: LineMode, _: str) -> None:
    mode.table.disarm(mode.seat_in_sight())
    mode.say("You are asked again.")


def _coach(mode: LineMode, word: str) -> None:
    if not mode.table.setup.practice:
        raise BadSession("there is a coach only in practice")
    if word.lower() in ("on", "off"):
        mode.coach_is_on = word.lower() == "on"
    elif mode.table.to_act is None:
        raise BadSession("nobody has to decide anything now")
    else:
        say_advice(mode, mode.seat_in_sight())


def say_advice(mode: LineMode, seat: int) -> None:
    """Every idea for a person's decision with its chance and what it brings, and what the coach would do."""
    from sabacc.bots.coach import PATIENCE

    *_, advice = mode.table.coach.think(mode.table.view(seat), PATIENCE)
    for line in advice_lines(advice):
        mode.say(line)


def _undo(mode: LineMode, _: str) -> None:
    mode.table.undo()
    mode.say("Taken back. Dice and cards still to come are drawn anew.")


def _ledger(mode: LineMode, _: str) -> None:
    for line in ledger_lines(mode.table):
        mode.say(line)


def _chips(mode: LineMode, _: str) -> None:
    for line in chip_lines(mode.table):
        mode.say(line)


def _rules(mode: LineMode, clause: str) -> None:
    rules = mode.table.session.rules
    if clause:
        clauses = rules_text(rules.id).find(clause)
        for found in clauses:
            mode.say(f"{found.number}  {plain(found.text)}")
        for ruling in rulings_of(clauses):
            mode.say(f"[{ruling.number}]  {plain(ruling.says)} We decided: {plain(ruling.decided)}")
        return
    changes = differences(rules)
    mode.say(f"{rules.name}{'' if changes else ' by the book'}; `sabacc rules show {rules.id}` has the text.")
    for change in changes:
        mode.say(f"  {change}")


def _rebuy(mode: LineMode, rest: str) -> None:
    words = rest.split()
    # People decide for bots too whether they play on.
    seat = parse_seat(words.pop(0)) if words and not words[0].isdigit() else mode.seat_of("")
    mode.table.rebuy(seat, parse_number(" ".join(words)) if words else None)


def _sit_out(mode: LineMode, letter: str) -> None:
    mode.table.sit_out(mode.seat_of(letter))


def _sit_in(mode: LineMode, letter: str) -> None:
    mode.table.sit_in(mode.seat_of(letter))


def _leave(mode: LineMode, letter: str) -> None:
    seat, table = mode.seat_of(letter), mode.table
    is_last = table.is_run_here and table.people == (seat,)
    if is_last and table.is_playing:
        raise BadSession("you are the last one here, and the hand is not over yet: `quit` stops for now")
    told = " ".join(leaving_lines(table.session, seat, is_last))
    if table.is_playing:
        told = f"{mode.name(seat)} folds as soon as possible, and leaves after the hand."
    mode.be_sure(f"{told} Cash out?", (lambda: close(mode)) if is_last else (lambda: table.leave(seat)))


def _timer(mode: LineMode, _: str) -> None:
    mode.table.ring()
    mode.wind()


def _time(mode: LineMode, _: str) -> None:
    left = mode.table.seconds_left
    mode.say("There is no hurry." if left is None else f"{left:.0f} seconds are left.")


def _back(mode: LineMode, _: str) -> None:
    mode.table.come_back()


def _next(mode: LineMode, _: str) -> None:
    mode.say("No curtain is drawn.")


def _play_on(mode: LineMode, _: str) -> None:
    mode.table.play_on()


def _yes(mode: LineMode, _: str) -> None:
    _must_be_asked(mode)
    mode.table.play_on()


def _must_be_asked(mode: LineMode) -> None:
    if mode.table.session.why_not_play_on():
        raise BadSession("no question takes yes or no now; `help` lists all words")


def _no(mode: LineMode, _: str) -> None:
    _must_be_asked(mode)
    mode.say("The game stays over: `close` ends the evening, and `quit` stops for now.")


def _close(mode: LineMode, _: str) -> None:
    if mode.table.is_playing:
        raise BadSession("the hand is not over yet: `quit` stops for now, and keeps the table")
    if mode.table.game is None:
        close(mode)  # nothing was played, so it costs nothing
    else:
        mode.be_sure(closing_question(mode.table.session), lambda: close(mode))


def close(mode: LineMode) -> None:
    """End the evening with the final figures."""
    mode.table.close()
    if not mode.table.is_run_here:
        return  # the others are told as well
    for told in mode.news.look(mode.viewer()).sentences:
        mode.say(told)
    for line in ledger_lines(mode.table)[-2:]:
        mode.say(line)
    mode.is_done = True


def _quit(mode: LineMode, _: str) -> None:
    mode.is_done = True


WORDS: Final = {
    "help": Word("[VERB]", "this list, or what an action or a request does", _help),
    "deal": Word("", "deal the next hand; Enter alone does it too", _deal),
    "hand": Word("", "your cards, and what they are worth", _hand),
    "table": Word("", "everything that lies open, seat by seat", _table),
    "ladder": Word(
        "[HAND]", "the hands of this game, best first, with their odds and yours marked; or one by its name", _ladder
    ),
    "card": Word(
        "[CARD]", "what a card is called and counts, by its text or a word of its name; alone, your cards", _card
    ),
    "names": Word("[on/off]", "tell cards by name, as `the Idiot (I)`, here and in the log", _names),
    "why": Word("ACTION", "why an action is not possible, or in practice what speaks for it", _why),
    "log": Word("", "this hand from the start", _log),
    "arm": Word("ACTION", "give this answer now or when you are asked, and again until something changes", _arm),
    "disarm": Word("", "take back an armed answer", _disarm),
    "coach": Word("[on/off]", "in practice, your odds and advice: now, or at every decision", _coach),
    "undo": Word("", "in practice, take back your last decision and what followed, even the end of the hand", _undo),
    "ledger": Word("", "what everybody won or lost in each hand", _ledger),
    "chips": Word("", "what everybody has, in chips of Aurodium, Argentium and Bronzium", _chips),
    "rules": Word("[CLAUSE]", "what differs from the book, or the text of a clause with its rulings", _rules),
    "rebuy": Word("[SEAT] [N]", "buy more credits", _rebuy),
    "timer": Word("", "let the timer go off, where one triggers shifts", _timer),
    "time": Word("", "how long the table still waits, at a table online", _time),
    "back": Word("", "be there again, at a table online that has answered for you", _back),
    "next": Word("", "lift the curtain between two people; Enter does it too", _next),
    "play on": Word("", "go on after the agreed end", _play_on),
    "yes": Word("", "when you are asked", _yes),
    "no": Word("", "when you are asked", _no),
    "sit out": Word("[SEAT]", "keep your seat, but be dealt no cards, from the next hand on", _sit_out),
    "sit in": Word("[SEAT]", "be dealt in again", _sit_in),
    "leave": Word("[SEAT]", "cash out; if nobody else is here, the evening ends", _leave),
    "close": Word("", "end the evening for good", _close),
    "save": Word("", "the table is saved after every move: the same as quit", _quit),
    "quit": Word("", "stop for now", _quit),
}
