"""Values written as TOML, which the standard library can only read."""

from typing import Final


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
