"""The keys of the table: what each means as things stand, and the lines at the bottom that tell."""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from textual.content import Content

from sabacc.play.actions import CallHand, Done, Fold, Protect
from sabacc.play.explaining import explain_act
from sabacc.play.notation import format_action
from sabacc.play.sentences import sentence
from sabacc.session.events import SHARED_GAME, WON_GAME, tell_session
from sabacc.tables.offers import Key, owed_later, whose_turn
from sabacc.tables.windows import PASSES, Window, has_windows
from sabacc.tui.action_bar import bar_lines, turn_line, window_lines
from sabacc.tui.pages import LADDER, LEDGER, LOG
from sabacc.tui.scene import CHIPS
from sabacc.tui.table_model import TableModel


class Effect(Enum):
    """What a key asks of the screen, besides redrawing what the model says."""

    HELP = auto()
    TALK = auto()
    CLOSE = auto()  # with a clear yes
    LEAVE = auto()
    HURRY = auto()
    WIND = auto()  # the timer of the shifts
    SAME_AGAIN = auto()  # after the evening: a table like this one
    NEW_TABLE = auto()
    HISTORY = auto()
    SCROLL_UP = auto()
    SCROLL_DOWN = auto()


class Shortcut(NamedTuple):
    """A key that does not depend on the phase."""

    key: str
    shown: str
    text: str
    do: Callable[[TableModel], Effect | None]
    help: str = ""  # the same at length


def press(model: TableModel, key: str) -> Effect | None:
    """Do what a key means: a question takes all keys; else those of the phase come first, then what can be armed."""
    if model.question is not None:
        model.notice.say("")
        model.answer(key)
    elif key in _SCROLLS:
        return _SCROLLS[key]
    elif acts := [each for each in model.keys if key.lower() == each.letter]:
        model.notice.say("")
        (model.choose if key.islower() else model.arm)(acts[0])
    elif ahead := [each for each in model.ahead if key.lower() == each.letter]:
        model.choose(ahead[0])
    elif found := [each for each in shortcuts(model) if each.key == key]:
        model.notice.say("")
        return found[0].do(model)
    return None


def shortcuts(model: TableModel) -> tuple[Shortcut, ...]:
    """Keys besides those of the phase, as things stand."""
    pace = _PACE if model.table.is_run_here else ()
    if model.table.is_closed:
        return (*(_AFTERWARDS if model.table.is_run_here else ()), *_PAGES, *pace, *_ALWAYS)
    now = [*_between_hands(model), *([_HURRY] if model.is_busy and not model.keys else [])]
    if model.table.is_away:
        now.insert(0, _BACK)
    if model.window is not None:
        now.append(_LET_PASS)
    if model.can_end_turn:
        now.append(_END_TURN)
    if model.armed():
        now.append(_disarm(model))
    if model.table.setup.practice:
        now += [_UNDO, _COACH] if model.table.is_playing or not model.table.why_not_undo() else [_COACH]
    patience = [_PATIENCE] if model.table.is_run_here and has_windows(model.table.session.rules) else []
    return (*now, *_coming_and_going(model), *_PAGES, _talk(model), *patience, *pace, *_ALWAYS)


def _disarm(model: TableModel) -> Shortcut:
    """The key that takes armed answers back; it names those of the viewer, as nobody else may know them."""
    own = () if model.viewer is None else model.table.armed(model.viewer)
    text = f"disarm {', '.join(map(format_action, own))}".strip()
    return Shortcut("x", "x", text, TableModel.disarm, "take the armed answers back")


def _talk(model: TableModel) -> Shortcut:
    about = f"{_HOST_TALK if model.table.words else ''}{_TALK_ABOUT}"
    return Shortcut("colon", ":", "talk", _begin_talk, f"talk: {about}")


def _begin_talk(model: TableModel) -> Effect | None:
    return Effect.TALK if model.begin_talk() else None


def _let_pass(model: TableModel) -> None:
    if model.viewer is not None:
        model.let_pass(model.viewer)


def _between_hands(model: TableModel) -> list[Shortcut]:
    table = model.table
    if table.is_playing:
        return []
    found = [_REBUY] if model.broke() else []
    if not table.is_run_here:
        found += [_READY] if table.people and not table.is_ready else []
    elif not table.is_over and not table.why_too_few():
        found.append(_NEXT)
    if table.may_close and not table.session.why_not_play_on():
        found.append(_PLAY_ON)
    return [*found, *([_CLOSE] if table.may_close else [])]


def _coming_and_going(model: TableModel) -> list[Shortcut]:
    """Keys to cash out between hands, and to sit out and come back; the help has that while a hand is on too."""
    out, people = model.table.sitting_out, set(model.table.people)
    if not people:
        return []
    leave = [] if model.table.is_playing else [_CASH_OUT]
    text = "deal me in" if people <= out else "sit out or in" if people & out else "sit out"
    told = "be dealt no cards, from the next hand on; and be dealt in again"
    return [*leave, Shortcut("0", "0", "" if model.table.is_playing else text, TableModel.sit_out, told)]


def _deal(model: TableModel) -> Effect:
    model.next_hand()
    return Effect.WIND


_REBUY: Final = Shortcut("b", "b", "buy in again", TableModel.rebuy)
# A letter of its own: Enter, which lets windows pass, is pressed once too often, and the verdict would be gone.
_NEXT: Final = Shortcut("n", "n", "next hand", _deal, "deal the next hand")
_READY: Final = Shortcut("n", "n", "ready", _deal, "say that the next hand may be dealt")
_BACK: Final = Shortcut(
    "i", "i", "I am here", lambda model: model.table.come_back(), "be there again: the table has answered for you"
)
_PLAY_ON: Final = Shortcut("y", "y", "play on", TableModel.play_on, "go on after the agreed end")
_CASH_OUT: Final = Shortcut("c", "c", "cash out", TableModel.cash_out, "leave the table with your credits")
_CLOSE: Final = Shortcut("e", "e", "end the evening", lambda model: Effect.CLOSE, "end the evening for good")
_HURRY: Final = Shortcut("space", "Space", "hurry", lambda model: Effect.HURRY, "let the bots go on at once")
_LET_PASS: Final = Shortcut("enter", "Enter", "", _let_pass, "let it pass, until something happens that matters")
_END: Final = "end your turn"
_END_TURN: Final = Shortcut("enter", "Enter", "", TableModel.end_turn, _END)
_PATIENCE: Final = Shortcut(
    "w", "w", "", TableModel.change_patience, "how long you can fold or call the hand on others' turns"
)
_UNDO: Final = Shortcut("u", "u", "undo", TableModel.undo, "take back your last decision, even if it ended the hand")
_COACH: Final = Shortcut("o", "o", "coach", TableModel.toggle_coach, "odds and advice, on or off")
_PAGES: Final = (
    Shortcut("question_mark", "?", "keys", lambda model: Effect.HELP, "all keys, and the rules of the game"),
    Shortcut("l", "l", "log", lambda model: model.turn_page(LOG), "what has happened in this hand"),
    Shortcut("v", "v", "hand values", lambda model: model.turn_page(LADDER), "all hands, best first, with odds"),
    Shortcut("m", "m", "money", lambda model: model.turn_page(LEDGER), "what every hand has brought everybody"),
)
_TALK_ABOUT: Final = "stakes, the Plutt, house rules, sides, and the vault"
_HOST_TALK: Final = "what you say to the others or decide as the host, "
_AFTERWARDS: Final = (
    Shortcut("a", "a", "same again", lambda model: Effect.SAME_AGAIN, "a new table with the same rules and players"),
    Shortcut("n", "n", "new table", lambda model: Effect.NEW_TABLE, "choose a game, its rules and who plays"),
    Shortcut("h", "h", "history", lambda model: Effect.HISTORY, "the hands you have played"),
)
_PACE: Final = (
    Shortcut("plus", "+", "", lambda model: model.change_pace(0.5), "quicker bots"),
    Shortcut("minus", "-", "", lambda model: model.change_pace(2), "slower bots"),
)
_ALWAYS: Final = (
    Shortcut("escape", "Esc", "", lambda model: model.turn_page(model.page), "close the panel, leave a question"),
    Shortcut("q", "q", "quit", lambda model: Effect.LEAVE, "quit; the table is kept"),
)
# What the lines of a window say; with names of a usual length each fits into 80 columns.
_FOLD_WINDOW: Final = "You may {}."
_STAY_UNTIL: Final = "until cards or bets change"
_CALL_WINDOW: Final = "If you call the hand, all show."
_PASS_UNTIL: Final = "until cards, bets or round change"
_SCROLLS: Final = {"pageup": Effect.SCROLL_UP, "pagedown": Effect.SCROLL_DOWN}
# What the help says about what can be asked for before it is on offer.
_AHEAD_HELP: Final = {
    Fold: "fold as soon as you can: after the next bet, or on your turn",
    CallHand: "call the hand as soon as you can, on another player's turn: all show",
    Protect: "be asked as soon as you can protect a card; that costs nothing",
}
# What the help says about keys that are not shortcuts.
_FOR_HELP: Final = (
    ("Shift+key", "arm an answer: it is given again until something changes"),
    ("PgUp PgDn", "scroll the panel"),
    ("".join(CHIPS.values()), f"chips of {', '.join(map(str, CHIPS))}"),
)


def help_lines(model: TableModel) -> list[tuple[str, str]]:
    """All keys with what they do."""
    rules = model.table.session.rules
    acts = [(key.letter, f"{key.kind.verb}: {explain_act(key.kind, rules)}") for key in model.keys]
    acts += [(key.letter, _AHEAD_HELP.get(key.kind, f"{key.kind.verb} as soon as you can")) for key in model.ahead]
    return [*acts, *((each.shown, each.help or each.text) for each in shortcuts(model)), *_FOR_HELP]


def bar(model: TableModel, width: int) -> list[Content]:
    """The lines at the bottom: the question that is open, else what can be done, or whom everybody waits for."""
    if model.question is not None:
        return model.question.lines(width)
    general = [(each.shown, each.text) for each in shortcuts(model) if each.text]
    if model.window is not None:
        takes = [key for key in model.keys if key.kind not in PASSES]
        return window_lines(
            _asked(model, model.window), _enter(model, model.window), takes, model.ahead, general, width
        )
    if model.can_end_turn:
        more = [key for key in model.keys if key.choice and key.kind is not Done]
        return window_lines(_before_the_end(more), _END, more, model.ahead, general, width)
    if model.keys:
        return bar_lines(model.keys, model.ahead, general, width)
    return turn_line(_waiting(model), model.ahead, general, width)


def _before_the_end(more: Sequence[Key]) -> str:
    """What can still be done in a turn."""
    return f"You can still {' or '.join(key.kind.verb for key in more)} a card, or end your turn."


def _asked(model: TableModel, window: Window) -> str:
    """On whose turn a window is open, what it is about, and what happens by itself if nobody takes it."""
    calls = CallHand in window.takes
    verbs = [key.kind.verb for key in model.keys if key.choice and key.kind not in PASSES]
    parts = [_CALL_WINDOW if calls else _FOLD_WINDOW.format(" or ".join(verbs))]
    if whose := whose_turn(model.view, [each.name for each in model.table.setup.seats]):
        parts.insert(0, sentence(whose))
    if later := owed_later(model.view):
        parts.append(sentence(later))
    if (seconds := model.window_seconds) is not None:
        parts.append(f"After {seconds:.0f} seconds you {'pass' if calls else 'stay in'}.")
    return " ".join(parts)


def _enter(model: TableModel, window: Window) -> str:
    """What Enter does in a window, and for how long that holds."""
    passes = next((key.kind.verb for key in model.keys if key.kind in PASSES), "")
    return f"{passes} {_PASS_UNTIL if CallHand in window.takes else _STAY_UNTIL}"


def _waiting(model: TableModel) -> str:
    """Whom or what everybody waits for."""
    table = model.table
    if table.is_closed:
        won = [tell_session(event) for event in table.session.events if event.kind in (WON_GAME, SHARED_GAME)]
        # Who won is told as long as it is not among the news any more.
        return " ".join(("The evening is over.", *(told for told in won[-1:] if told not in model.notice.said)))
    if table.waiting_line:
        return table.waiting_line
    seat = table.to_act
    if table.is_playing and seat is not None:
        name = table.session.player(seat).name
        stays = any(key.kind is Fold for key in model.ahead) and seat != model.viewer
        told = f"{name} has an armed answer ..." if table.armed(seat) else f"{name} is thinking ..."
        if stays and model.viewer is not None and model.windows.is_kept_open(model.viewer):
            return f"{told} You are asked next."
        return f"{told} You stay in the hand, unless you fold." if stays else told
    if why := table.session.why_over():
        offer = "" if table.session.why_not_play_on() else " Play on?"
        return f"The game is over, as {why}.{offer}"
    if why := table.why_too_few():
        return sentence(why)
    return "The hand is over."
