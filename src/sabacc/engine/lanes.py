"""How `Table`, `Program` and `Sight` describe themselves: a field is a cell (one int) or a lane (a fixed number of ints).

The lab derives its record types from the same description, so a field is declared once.
"""

from collections.abc import Callable
from dataclasses import field, fields
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


def cell(start: int = 0, work: bool = False) -> Any:
    """One int. `work` marks scratch space, which is no part of the state."""
    return field(default=start, metadata={"size": 0, "fill": start, "work": work})


def lane(size: int, fill: int = 0, work: bool = False) -> Any:
    """A list of `size` ints, all `fill` at first. `work` marks scratch space, which is no part of the state."""
    return field(default_factory=lambda: [fill] * size, metadata={"size": size, "fill": fill, "work": work})


class Field(NamedTuple):
    """One field of a carrier: its name, its length (0: a single int), its first value, and whether it is scratch space."""

    name: str
    size: int
    fill: int
    work: bool


def schema(carrier: type) -> tuple[Field, ...]:
    """The fields of a carrier in order of declaration."""
    return tuple(Field(f.name, f.metadata["size"], f.metadata["fill"], f.metadata["work"]) for f in fields(carrier))


def copier(carrier: type[T]) -> Callable[[T], T]:
    """A function that copies a carrier.

    It is generated from the schema as straight-line code: a loop over sixty fields with `getattr` takes three times as long,
    and search copies tables by the million.
    """
    lines = ["def copy_carrier(old):", "    new = create(carrier)"]
    lines += [f"    new.{f.name} = old.{f.name}" + ("[:]" if f.size else "") for f in schema(carrier)]
    lines.append("    return new")
    space: dict[str, Any] = {"create": object.__new__, "carrier": carrier}
    exec("\n".join(lines), space)
    copy: Callable[[T], T] = space["copy_carrier"]
    return copy
