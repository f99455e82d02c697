"""House rules: a rule set with its options as a TOML file that people can share.

A file names the rule set with its revision and says what differs from the book. A file without the key `rules` is for
whichever rule set it is used with; below `[options.<rule set>]` it then says what is meant for that one only. This is
how the presets are written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sabacc.errors import BadNotation, BadRules
from sabacc.files import HOUSE_RULES, read_text
from sabacc.outside import shows_something
from sabacc.rules.model import RuleSet
from sabacc.rules.options import OPTIONS, PLAY, Option, Value, format_value
from sabacc.rules.registry import find
from sabacc.rules.revisions import as_before, older_notice, unknown_revision
from sabacc.rules.toml import format_toml, parse_toml
from sabacc.rules.trial import named_in
from sabacc.shown import shown

if TYPE_CHECKING:
    from os import PathLike

FORMAT: Final = 1
_MOST_NAME: Final = 80
_MOST_NOTE: Final = 2_000
_MOST_TRIES: Final = 50  # to find the line of a key
_KEYS: Final[Mapping[str, tuple[type, str]]] = {
    "format": (int, "a whole number"),
    "name": (str, "text"),
    "rules": (str, "text"),
    "revision": (int, "a whole number"),
    "note": (str, "text"),
    "options": (dict, "a table"),
}


class HouseRules(NamedTuple):
    """A rule set as it is played in one house: with a name, and a note if there is more to say."""

    name: str
    rules: RuleSet
    note: str = ""
    from_revision: int = 0  # the earlier revision of the rule set that they were written for; 0: today's

    @property
    def notice(self) -> str:
        """What to tell whoever plays by them; empty if they are of today's revision."""
        return older_notice(self.rules, self.from_revision)


class Difference(NamedTuple):
    """An option that differs from the book."""

    option: Option[Any]
    book: Value
    house: Value

    def __str__(self) -> str:
        option = self.option
        change = f"{format_value(self.book)} -> {format_value(self.house)}"
        return f"{option.name}: {change}, {option.text} [{option.ruling}]"


def differences(rules: RuleSet) -> tuple[Difference, ...]:
    """What differs from the book, in the order of the rule set's options.

    >>> print(*differences(find("classic").with_options(min_rounds=4)))
    min_rounds: 1 -> 4, full rounds before the hand can be called [C7]
    """
    changed = [name for name in rules.defaults if name in rules.changes]
    return tuple(Difference(rules.option(name), rules.defaults[name], rules[name]) for name in changed)


# Writing.


def format_house_rules(house: HouseRules) -> str:
    """House rules as a file: what differs from the book, each option with its meaning."""
    _refuse_words(house.name, house.note)
    rules = house.rules
    head = {"format": FORMAT, "name": house.name, "rules": rules.id, "revision": rules.revision}
    if house.note:
        head["note"] = house.note
    lines = [f"{key} = {format_toml(value)}" for key, value in head.items()]
    changed = [_option_line(difference) for difference in differences(rules)]
    if changed:
        lines += ["", "[options]", *changed]
    return "\n".join(lines) + "\n"


def _option_line(difference: Difference) -> str:
    option = difference.option
    meaning = f"{option.text}; the book says {format_value(difference.book)} [{option.ruling}]"
    return f"{option.name} = {format_toml(difference.house)}  # {meaning}"


def _refuse_words(name: str, note: str) -> None:
    """Names and notes are printed as they are, so nothing in them may steer a terminal."""
    if len(name) > _MOST_NAME or not shows_something(name):
        raise BadRules(f"name should be one line of 1 to {_MOST_NAME} printable characters, not {shown(name)}")
    if len(note) > _MOST_NOTE or not all(line.isprintable() for line in note.split("\n")):
        raise BadRules(f"note should be lines of up to {_MOST_NOTE} printable characters in all, not {shown(note)}")


# Reading.


def load_house_rules(path: str | PathLike[str], rules: RuleSet | None = None) -> HouseRules:
    """Read a file of house rules; see `parse_house_rules`."""
    return parse_house_rules(read_text(path, HOUSE_RULES), str(path), rules)


def parse_house_rules(text: str, source: str = "house rules", rules: RuleSet | None = None) -> HouseRules:
    """Read house rules; a mistake is reported in one sentence with `source` and the line.

    They must be for `rules`, if that is given, or name no rule set: then they are applied to it.
    """
    if len(text) > HOUSE_RULES.most:
        raise BadRules(f"{source}: this is too long for house rules, which may have up to {HOUSE_RULES.most} bytes")
    try:
        raw = parse_toml(text)
    except BadNotation as error:
        raise BadRules(f"{source} is not TOML: {error}") from None
    return _Reader(text, source, raw).read(rules)


class _Reader:
    """One file being read: every refusal says where in the file."""

    def __init__(self, text: str, source: str, raw: Mapping[str, Any]) -> None:
        self.text = text
        self.source = source
        self.raw = raw

    def read(self, rules: RuleSet | None) -> HouseRules:
        self._check_format()
        self._check_keys()
        name, note = self._words()
        asked = self._rule_set(rules)
        revision = self.raw.get("revision", asked.revision)
        older = 0 if revision == asked.revision else revision
        return HouseRules(name, self._with_options(asked, revision), note, older)

    def refusal(self, sentence: object, *path: str) -> BadRules:
        """The refusal, at the line of the key that `path` leads to, if it can be found."""
        line = line_of(self.text, path) if path else None
        place = f"{self.source}, line {line}" if line else self.source
        return BadRules(f"{place}: {sentence}")

    def _check_format(self) -> None:
        """Before the keys: another format may have others."""
        found = self.raw.get("format", FORMAT)
        if type(found) is int and found != FORMAT:
            raise self.refusal(f"this has format {shown(found)}, but only format {FORMAT} is understood", "format")

    def _check_keys(self) -> None:
        for key, value in self.raw.items():
            if key in OPTIONS:
                raise self.refusal(f"{key} is an option: it belongs below [options]", key)
            if key not in _KEYS:
                raise self.refusal(f"house rules have no key {shown(key)}; they have {', '.join(_KEYS)}", key)
            kind, wanted = _KEYS[key]
            if type(value) is not kind:
                raise self.refusal(f"{key} should be {wanted}, not {shown(value)}", key)

    def _words(self) -> tuple[str, str]:
        if "name" not in self.raw:
            raise self.refusal('the key name is missing; it is what people call these rules, such as "Friday club"')
        name, note = self.raw["name"], self.raw.get("note", "")
        try:
            _refuse_words(name, note)
        except BadRules as error:
            raise self.refusal(error, str(error).partition(" ")[0]) from None
        return name, note

    def _rule_set(self, wanted: RuleSet | None) -> RuleSet:
        """The rule set that the file names, by the book, or else the one it is used with."""
        if "rules" not in self.raw:
            if wanted is None:
                raise self.refusal('the key rules is missing; it names the rule set, such as "classic"')
            if "revision" in self.raw:
                raise self.refusal("revision belongs to a rule set, so the key rules is needed too", "revision")
            return find(wanted.id).played(wanted[PLAY]) if wanted.has(PLAY) else find(wanted.id)
        try:
            rules = find(self.raw["rules"])
        except BadRules as error:
            raise self.refusal(error, "rules") from None
        self._check_revision(rules)
        if wanted is not None and wanted.id != rules.id:
            raise self.refusal(f"these are house rules for {rules.id}, not for {wanted.id}", "rules")
        return rules

    def _check_revision(self, rules: RuleSet) -> None:
        if "revision" not in self.raw:
            raise self.refusal(f"the key revision is missing; {rules.id} is at revision {rules.revision}")
        if why := unknown_revision(rules, self.raw["revision"]):
            raise self.refusal(f"this is for {why}", "revision")

    def _with_options(self, rules: RuleSet, revision: int) -> RuleSet:
        """All options at once: they are checked one by one first, and then against each other."""
        paths = self._option_paths(rules)
        values = {}
        asked = self._played(rules, paths)
        for name, path in paths.items():
            try:
                values[name] = asked.option(name).check(self._at(path))
            except BadRules as error:
                raise self.refusal(error, *path) from None
        try:
            return rules.with_options(**as_before(rules, revision, values))
        except BadRules as error:
            named = named_in(str(error), paths)
            raise self.refusal(error, *(paths[named[0]] if named else ())) from None

    def _played(self, rules: RuleSet, paths: Mapping[str, tuple[str, ...]]) -> RuleSet:
        """The rule set played in the way that the file sets, which decides which options there are."""
        try:
            return rules.played(self._at(paths["play"])) if "play" in paths else rules
        except BadRules as error:
            raise self.refusal(error, *paths["play"]) from None

    def _option_paths(self, rules: RuleSet) -> dict[str, tuple[str, ...]]:
        """Where each option meant for `rules` stands; what is meant for it alone goes last and wins."""
        options = self.raw.get("options", {})
        if "rules" in self.raw:
            return {name: ("options", name) for name in options}
        own: dict[str, tuple[str, ...]] = {}
        for key, value in options.items():
            if isinstance(value, dict) and self._named(key).id == rules.id:
                own |= {name: ("options", key, name) for name in value}
        return {name: ("options", name) for name, value in options.items() if not isinstance(value, dict)} | own

    def _named(self, key: str) -> RuleSet:
        try:
            return find(key)
        except BadRules as error:
            raise self.refusal(error, "options", key) from None

    def _at(self, path: tuple[str, ...]) -> object:
        value: Any = self.raw
        for key in path:
            value = value[key]
        return value


def line_of(text: str, path: tuple[str, ...]) -> int | None:
    """The number of the line on which the key at the end of `path` is written; None if it is written in escapes.

    The parser of the standard library keeps no positions. But parsing one line more at a time shows where the key
    appears, which works for every spelling that TOML allows.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    written = [n for n, line in enumerate(lines) if path[-1] in line and not line.lstrip().startswith("#")]
    # Each try parses the file: if the key is written all over it, the sentence must do without the line.
    tries = _MOST_TRIES
    for number in written[:_MOST_TRIES]:
        if _holds(lines[:number], path) is not False:
            continue
        for end in range(number + 1, len(lines) + 1)[:tries]:
            tries -= 1
            held = _holds(lines[:end], path)
            if held:
                return number + 1
            if held is False:
                break
    return None


def _holds(lines: list[str], path: tuple[str, ...]) -> bool | None:
    """Whether the key is in these lines; None if they end inside a value."""
    try:
        table: Any = parse_toml("\n".join(lines))
    except BadNotation:
        return None
    for key in path:
        if not isinstance(table, dict) or key not in table:
            return False
        table = table[key]
    return True
