"""How `Table`, `Program` and `Sight` describe themselves: a field is a cell (one int) or a lane (a list of ints).

The lab derives its record types from the same description, so a field is declared once.
"""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Field(NamedTuple):
    """One field of a carrier: its name, its length (0: a single int), its first value, whether it is scratch space."""

    name: str
    size: int
    fill: int
    work: bool


def cell(start: int = 0, work: bool = False) -> Any:
    """One int. `work` marks scratch space, which is not part of the state."""
    return Field("", 0, start, work)


def lane(size: int, fill: int = 0, work: bool = False) -> Any:
    """A list of `size` ints, all `fill` at first. `work` marks scratch space, which is not part of the state."""
    return Field("", size, fill, work)


def carrier(declared: type[T]) -> type[T]:
    """Make a class of cells and lanes: slots, an `__init__` that fills them, and their description in `SCHEMA`.

    A dataclass would take ten times as long, and importing the package must be quick. `__init__` is generated
    as straight-line code: a loop over sixty fields with `setattr` takes three times as long.
    """
    fields = {name: f._replace(name=name) for name, f in vars(declared).items() if isinstance(f, Field)}
    rest = {k: v for k, v in vars(declared).items() if k not in (*fields, "__dict__", "__weakref__")}
    rest["SCHEMA"] = tuple(fields.values())
    kept = [f for f in fields.values() if not _is_scratch_lane(f)]
    rest["__slots__"] = (*(f.name for f in kept), "__dict__")
    rest |= {f.name: _ScratchLane(f) for f in fields.values() if _is_scratch_lane(f)}
    rest["__init__"] = _generated(
        "__init__",
        "self",
        (f"self.{f.name} = " + (f"[{f.fill}] * {f.size}" if f.size else f"{f.fill}") for f in kept),
    )
    made: type[T] = type(declared.__name__, declared.__bases__, rest)
    return made


def _is_scratch_lane(f: Field) -> bool:
    return f.work and f.size > 0


class _ScratchLane:
    """Makes a scratch lane when it is first used and leaves it in the carrier, so that copies need not have it."""

    def __init__(self, f: Field) -> None:
        self._field = f

    def __get__(self, owner: Any, kind: type) -> list[int]:
        made = [self._field.fill] * self._field.size
        vars(owner)[self._field.name] = made
        return made


def put(lane: list[int], source: list[int], n: int) -> None:
    """Copy the first `n` numbers of a lane into another: by far the fastest reset in plain Python.

    Not a kernel: a slice in compiled code prepares for overlaps and needs a memory manager, so the lab has a loop.
    """
    lane[:n] = source[:n]


def distinct(lane: list[int], n: int) -> bool:
    """Whether the first `n` numbers of a lane are all different. Not a kernel: compiled code has no sets."""
    return len(set(lane[:n])) == n


def schema(declared: type) -> tuple[Field, ...]:
    """The fields of a carrier in order of declaration."""
    fields: tuple[Field, ...] = vars(declared)["SCHEMA"]
    return fields


def copier(declared: type[T]) -> Callable[[T], T]:
    """A function that copies a carrier, generated as straight-line code: search copies tables by the million.

    The copy has blank scratch space.
    """
    fill = (f"new.{f.name} = {_copied(f)}" for f in schema(declared) if not _is_scratch_lane(f))
    return _generated(
        "copy", "old", ("new = create(declared)", *fill, "return new"), create=object.__new__, declared=declared
    )


def filler(source: type, target: type, besides: Iterable[str]) -> Callable[[Any, Any], None]:
    """A function that fills the fields of a carrier from those of another kind that have the same names.

    It compiles like a kernel, as it too is straight-line code.
    """
    there = {f.name for f in schema(target)} - set(besides)
    lines = [
        f"put(target.{f.name}, source.{f.name}, {f.size})" if f.size else f"target.{f.name} = source.{f.name}"
        for f in schema(source)
        if f.name in there
    ]
    return _generated("fill", "source, target", lines, put=put)


def _copied(f: Field) -> str:
    """How a field gets into the copy: the quickest way differs by length."""
    if f.work:
        return str(f.fill)
    if f.size == 0:
        return f"old.{f.name}"
    return f"[*old.{f.name}]" if f.size > _LONG else f"old.{f.name}.copy()"


_LONG = 40


def _generated(name: str, arguments: str, lines: Iterable[str], **names: Any) -> Callable[..., Any]:
    space: dict[str, Callable[..., Any]] = {}
    exec("\n".join((f"def {name}({arguments}):", *(f"    {line}" for line in lines))), names, space)
    return space[name]
