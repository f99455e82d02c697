"""What is wrong with a command line, in one sentence that says what would be right."""

from collections.abc import Sequence
from difflib import get_close_matches
from inspect import Parameter

from cyclopts import (
    App,
    Argument,
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from sabacc.shown import shown


def explain(error: CycloptsError, app: App) -> str:
    """The sentence about a command line that was refused; what is not known here speaks for itself."""
    names = list(error.command_chain or ())
    command = _Command(app, names)
    words = error.unused_tokens or []
    match error:
        case UnknownCommandError() if words:
            return command.lacks_command(words[0])
        case UnusedCliTokensError() if words:
            return command.lacks_command(words[0]) if command.commands else command.has_too_many(words)
        case UnknownOptionError():
            return command.lacks_option(error.token.keyword or error.token.value)
        case MissingArgumentError() if error.argument is not None:
            return command.needs(error.argument)
        case RepeatArgumentError():
            return f"{error.token.keyword or error.token.value} can be given only once"
        case CoercionError() if error.token is not None and error.argument is not None:
            return _misfit(error, error.token.value, error.argument)
    return str(error)


class _Command:
    """A command as it is typed: what it takes, and the commands below it."""

    def __init__(self, app: App, names: Sequence[str]) -> None:
        for name in names:
            app = app[name]
        self._name = " ".join(("sabacc", *names))
        self.commands = [name for name in app if not name.startswith("-")]
        found = list(app.assemble_argument_collection()) if app.default_command else []
        # A star stands for options that several commands share.
        self._words = [each for each in found if not each.name.startswith(("-", "*"))]
        self._options = [name for each in found for name in each.names if name.startswith("-")]

    def lacks_command(self, word: str) -> str:
        """There is no command of this name."""
        if word.startswith("-"):
            return self.lacks_option(word)
        there = ", ".join(self.commands)
        return f"`{self._name}` has no command {shown(word)}{_perhaps(word, self.commands)}; it has {there}"

    def lacks_option(self, option: str) -> str:
        """There is no option of this name."""
        name = option.partition("=")[0]
        there = f"it has {', '.join(self._options)}" if self._options else f"see `{self._name} --help`"
        return f"`{self._name}` has no option {shown(name)}{_perhaps(name, self._options)}; {there}"

    def has_too_many(self, words: Sequence[str]) -> str:
        """Words are left over."""
        many = "is one word too many" if len(words) == 1 else f"and what follows are {len(words)} words too many"
        return f"{shown(words[0])} {many}: it should read {self._usage()}"

    def needs(self, missing: Argument) -> str:
        """Something must be there that is not."""
        if missing.name.startswith("-"):
            return f"{missing.name} needs a value after it ({_wanted(missing)})"
        return f"{missing.name} is missing ({_wanted(missing)}): it should read {self._usage()}"

    def _usage(self) -> str:
        options = ["[OPTIONS]"] if self._options else []
        return f"`{' '.join((self._name, *map(_pattern, self._words), *options))}`"


def _pattern(argument: Argument) -> str:
    """An argument as usage lines write it."""
    if argument.field_info.kind is Parameter.VAR_POSITIONAL:
        return f"[{argument.name}...]"
    return argument.name if argument.required else f"[{argument.name}]"


def _wanted(argument: Argument) -> str:
    """What the help says about an argument first, in the middle of a sentence."""
    text = (argument.parameter.help or "").partition(". ")[0].rstrip(".")
    return text[:1].lower() + text[1:]


def _perhaps(word: str, known: Sequence[str]) -> str:
    near = get_close_matches(word, known, n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def _misfit(error: CoercionError, value: str, argument: Argument) -> str:
    """A value that an argument cannot have; our own converters say what they take."""
    if error.msg is not None:
        return f"{argument.name} {error.msg}"
    wanted = "yes or no, or nothing after it" if argument.hint in (bool, bool | None) else _wanted(argument)
    return f"{argument.name} takes {wanted}, not {shown(value)}"
