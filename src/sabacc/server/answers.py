"""`Answers`: what people at a table were answered lately, to be said again when the same wish comes again."""

from collections import OrderedDict
from typing import Final

_MOST: Final = 50  # for each person: a client has fewer wishes under way


class Answers:
    """The last answers to each person, by the keys of their wishes. What others wish for takes no room from them."""

    def __init__(self) -> None:
        self._by_person: dict[str, OrderedDict[str, bytes]] = {}

    def find(self, person: str, key: str) -> bytes | None:
        """The answer that somebody got to a wish."""
        own = self._by_person.get(person)
        return None if own is None else own.get(key)

    def keep(self, person: str, key: str, answer: bytes) -> None:
        """Somebody was answered."""
        own = self._by_person.setdefault(person, OrderedDict())
        own[key] = answer
        if len(own) > _MOST:
            own.popitem(last=False)

    def forget(self, person: str) -> None:
        """Somebody is not at the table any more."""
        self._by_person.pop(person, None)

    def clear(self) -> None:
        """Know nothing any more."""
        self._by_person.clear()
