"""TOML, both ways: the standard library can only read it, and takes its time over keys with many dots."""

import re
from typing import Any, Final

from sabacc.errors import BadNotation

_MOST_DEPTH: Final = 20  # of brackets in brackets, and of dots in a key; our files have three
_MOST_SAID: Final = 200


def format_toml(value: object) -> str:
    """A number, a yes or no, a text or a list of these as TOML, on one line."""
    match value:
        case bool():
            return "true" if value else "false"
        case int() | float():
            return str(value)
        case list() | tuple():
            return "[" + ", ".join(format_toml(item) for item in value) + "]"
    return '"' + "".join(_ESCAPES.get(ch, ch) for ch in str(value)) + '"'


_ESCAPES: Final = {chr(code): f"\\u{code:04x}" for code in (*range(32), 127)} | {'"': '\\"', "\\": "\\\\", "\n": "\\n"}


def parse_toml(text: str) -> dict[str, Any]:
    """Read TOML in time that grows with its length; `BadNotation` says why it cannot be read."""
    import tomllib

    _refuse_depth(text)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        why = "a number has too many digits" if "set_int_max_str_digits" in str(error) else str(error)
        raise BadNotation(" ".join(why.split())[:_MOST_SAID]) from None


# What opens a text with what its end looks like, a comment, and what gives TOML its shape.
_TOKEN: Final = re.compile(r"""\"{3}|'{3}|["']|\#[^\n]*|[][{}=,.\n]""")
_REST: Final = {
    '"""': re.compile(r'(?:[^"\\]++|\\.|"(?!""))*+"{3,5}', re.DOTALL),
    "'''": re.compile(r"(?:[^']++|'(?!''))*+'{3,5}"),
    '"': re.compile(r'(?:[^"\\\n]++|\\.)*+"'),
    "'": re.compile(r"[^'\n]*+'"),
}


def _refuse_depth(text: str) -> None:
    """Refuse nesting that no file of ours has: it would exhaust the stack of the parser, or its patience."""
    depth = dots = at = 0
    while found := _TOKEN.search(text, at):
        token, at = found[0], found.end()
        if token in _REST:
            rest = _REST[token].match(text, at)
            if rest is None:
                return  # it does not end, and the parser says where it begins
            at = rest.end()
        elif token == ".":
            dots += 1
        elif token[0] != "#":
            dots = 0
            depth += (token in "[{") - (token in "]}")
        if max(depth, dots) > _MOST_DEPTH:
            line = text.count("\n", 0, at) + 1
            raise BadNotation(f"nested more than {_MOST_DEPTH} deep (at line {line})")
