"""The words of a table online: what people say to the others, and what its host decides. Each is read as a wish.

Whether somebody may do it is for the server to say. What has to be found out here is who is meant.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, get_args

from sabacc.client.connecting import new_key
from sabacc.errors import BadNotation, BadSession
from sabacc.play.notation import SEAT_LETTERS, parse_seat
from sabacc.play.sentences import listed
from sabacc.protocol import online
from sabacc.shown import shown
from sabacc.tables.company import SETTINGS_TOLD, format_all_settings, read_settings
from sabacc.tables.table_words import TableWord, knock_line

_EMOTES: Final[Sequence[str]] = get_args(online.EmoteName)
_MOST_LETTERS: Final = 500  # of what somebody writes
_MOST_OF_A_NAME: Final = 40


class Around(NamedTuple):
    """What is known where a word is said: the table, and about the speaker."""

    table: online.TableInfo
    is_host: bool
    knocks: Sequence[online.Knock]  # who asks the speaker to let them sit down
    called: tuple[str, bool]  # the name of the speaker, if they have asked for a seat, and whether on the Dark side


class OnlineWord(NamedTuple):
    """A word, and how what follows it is read: as a wish, or as a question that is answered at once."""

    word: TableWord
    read: Callable[[Around, str], online.Wish | str]


def read_word(around: Around, word: str, rest: str) -> online.Wish | str:
    """What somebody says with one of the words: a wish, or the answer to a question."""
    return ONLINE_WORDS[word].read(around, rest)


# Who is meant.


def _chairs(around: Around) -> list[online.Chair]:
    return [chair for chair in around.table.chairs if chair.name]


def _chair(around: Around, text: str, word: str) -> online.Chair:
    """Whose name or seat somebody has typed."""
    if not text:
        raise BadNotation(f"say whom, by name or seat, as in `{ONLINE_WORDS[word].word.example}`")
    chairs = _chairs(around)
    for chair in chairs:
        if text.casefold() in (chair.name.casefold(), chair.seat.casefold()):
            return chair
    there = [f"{chair.name} ({chair.seat})" for chair in chairs]
    who = f"; there {'is' if len(there) == 1 else 'are'} {listed(there)}" if there else ""
    raise BadSession(f"nobody at the table is called {shown(text)}{who}")


def _person(around: Around, text: str, word: str) -> str:
    """The id of a person who sits there."""
    chair = _chair(around, text, word)
    if chair.person is None:
        people = [each.name for each in _chairs(around) if each.person is not None]
        raise BadSession(f"{chair.name} is a bot, and this is for people: {listed(people)}")
    return chair.person


def _knocking(around: Around, text: str) -> str:
    """The id of somebody who would like to sit down; without a name, of the only one."""
    if not around.is_host:
        return text[:_MOST_OF_A_NAME] or "?"  # nobody has been named to them, and the server says why
    if not around.knocks:
        raise BadSession("nobody waits to sit down")
    found = [each for each in around.knocks if text.casefold() in (each.name.casefold(), each.seat.casefold())]
    found = found or ([] if text else list(around.knocks))
    names = listed([each.name for each in around.knocks])
    if not found:
        raise BadSession(f"nobody called {shown(text)} waits to sit down: {names}")
    if len(found) > 1 and len({each.name for each in found}) > 1:
        raise BadSession(f"say whom by name: {names}")
    return found[0].person


# How words are read.


def _say(_: Around, text: str) -> online.Wish:
    if not text:
        raise BadSession("say what, as in `say good evening`")
    return online.Say(key=new_key(), text=text[:_MOST_LETTERS])


def _emote(_: Around, text: str) -> online.Wish:
    found = next((emote for emote in _EMOTES if emote == " ".join(text.lower().split())), None)
    if found is None:
        raise BadNotation(f"there is no emote {shown(text)}, only {listed(_EMOTES)}" if text else _LIST_OF_EMOTES)
    return online.Emote(key=new_key(), emote=found)  # type: ignore[arg-type]  # one of them


_LIST_OF_EMOTES: Final = f"say which, as in `emote well played`; there are {listed(_EMOTES)}"


def _sit(around: Around, text: str) -> online.Wish:
    name, dark = around.called
    if not name:
        raise BadSession("you only watch here: `sabacc join` without --watch sits down")
    seat = SEAT_LETTERS[parse_seat(text)] if text else None
    return online.SitDown(key=new_key(), name=name, seat=seat, dark=dark)


def _admit(around: Around, text: str) -> online.Wish:
    return online.Admit(key=new_key(), person=_knocking(around, text), yes=True)


def _turn_away(around: Around, text: str) -> online.Wish:
    return online.Admit(key=new_key(), person=_knocking(around, text), yes=False)


def _kick(around: Around, text: str) -> online.Wish:
    return online.SendAway(key=new_key(), seat=_chair(around, text, "kick").seat)


def _seat_bot(_: Around, text: str) -> online.Wish:
    seat, bot, name = [*text.split(maxsplit=2), "", "", ""][:3]
    if not name:
        raise BadNotation("say at which seat, which bot and what it is called, as in `bot C thumb:bold Bex`")
    if max(len(bot), len(name)) > _MOST_OF_A_NAME:
        raise BadNotation(f"a name has at most {_MOST_OF_A_NAME} letters")
    return online.SeatBot(key=new_key(), seat=SEAT_LETTERS[parse_seat(seat)], bot=bot, name=name)


def _hand_over(around: Around, text: str) -> online.Wish:
    return online.HandOver(key=new_key(), person=_person(around, text, "host"))


def _mute(around: Around, text: str) -> online.Wish:
    return online.Mute(key=new_key(), person=_person(around, text, "mute"), yes=True)


def _unmute(around: Around, text: str) -> online.Wish:
    return online.Mute(key=new_key(), person=_person(around, text, "unmute"), yes=False)


def _run(around: Around, text: str) -> online.Wish | str:
    if text:
        return online.Run(key=new_key(), set=read_settings(text))
    host = next((chair.name for chair in _chairs(around) if chair.person == around.table.host), "")
    who = f"{host} is the host, and the" if host else "The"
    settings = around.table.settings
    how = format_all_settings({name: getattr(settings, name) for name in SETTINGS_TOLD})
    return f"{who} table is run with {how}. {knock_line([knock.name for knock in around.knocks])}".rstrip()


def _setting(name: str, value: str) -> Callable[[Around, str], online.Wish]:
    """A word of its own for one way to run a table."""
    return lambda _, rest: online.Run(key=new_key(), set={name: value})


_WHOM: Final = "NAME"  # or the letter of a seat
_SETTINGS: Final = "; ".join(f"{name}: {text}" for name, text in SETTINGS_TOLD.items())
ONLINE_WORDS: Final[Mapping[str, OnlineWord]] = {
    "say": OnlineWord(TableWord("TEXT", "write something to everybody", "say good evening"), _say),
    "emote": OnlineWord(
        TableWord("EMOTE", "show everybody an emote", "emote well played", f"There are {listed(_EMOTES)}."), _emote
    ),
    "sit": OnlineWord(TableWord("[SEAT]", "ask for a seat again, if you have none any more", "sit B"), _sit),
    "run": OnlineWord(
        TableWord(
            "[NAME=VALUE]",
            "how the table is run, or as the host, run it otherwise",
            "run turn=60 absence=wait",
            f"What there is to set, one or several: {_SETTINGS}.",
        ),
        _run,
    ),
    "admit": OnlineWord(TableWord(f"[{_WHOM}]", "as the host, let somebody sit down who asks", "admit Bo"), _admit),
    "turn away": OnlineWord(TableWord(f"[{_WHOM}]", "as the host, do not let them", "turn away Bo"), _turn_away),
    "kick": OnlineWord(TableWord(_WHOM, "as the host, send away a player or a bot", "kick Bo"), _kick),
    "bot": OnlineWord(
        TableWord("SEAT BOT NAME", "as the host, have a bot sit at a free seat", "bot C thumb:bold Bex"), _seat_bot
    ),
    "host": OnlineWord(TableWord(_WHOM, "as the host, make somebody else the host", "host Bo"), _hand_over),
    "mute": OnlineWord(TableWord(_WHOM, "as the host, let somebody write nothing any more", "mute Bo"), _mute),
    "unmute": OnlineWord(TableWord(_WHOM, "as the host, let them write again", "unmute Bo"), _unmute),
    "lock": OnlineWord(TableWord("", "as the host, let nobody else sit down", "lock"), _setting("locked", "yes")),
    "unlock": OnlineWord(TableWord("", "as the host, let people sit down again", "unlock"), _setting("locked", "no")),
    "pause": OnlineWord(
        TableWord("", "as the host, stop all clocks and deal nothing for a while", "pause"), _setting("paused", "yes")
    ),
    "go on": OnlineWord(TableWord("", "as the host, end the pause", "go on"), _setting("paused", "no")),
}
WORDS_TOLD: Final[Mapping[str, TableWord]] = {name: each.word for name, each in ONLINE_WORDS.items()}
