"""How a refusal names a value: short, whatever somebody put into a file, an answer or a command."""

from typing import Final

_MOST_LETTERS: Final = 60
_MOST_DIGITS: Final = 20


def shown(value: object) -> str:
    """A value as a sentence names it. A number may have more digits than Python turns into text.

    >>> shown("Friday club"), shown(7), shown(10**5000), shown([[]])
    ("'Friday club'", '7', 'a number of more than 20 digits', 'such a list')
    """
    match value:
        case str() if len(value) > _MOST_LETTERS:
            return repr(value[:_MOST_LETTERS] + "...")
        case int() if abs(value) >= 10**_MOST_DIGITS:
            return f"a number of more than {_MOST_DIGITS} digits"
        case str() | int() | float() | None:
            return repr(value)
        case tuple() | list() if all(isinstance(item, str) for item in value):
            return shown(",".join(value))
        case tuple() | list():
            return "such a list"
        case dict():
            return "a table"
    return f"a {type(value).__name__}"
