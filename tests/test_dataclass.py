"""Our `dataclass` does what the standard library's does, which is the oracle here."""

from __future__ import annotations

import copy
import dataclasses
import operator
import pickle
import sys
from collections.abc import Callable
from typing import Any

import pytest

from twinproof.base import dataclass as ours


def classes(lib: Any) -> dict[str, Any]:
    """The same data classes by either library."""

    @lib.dataclass(frozen=True, slots=True)
    class Point:
        """A point."""

        x: int
        y: float = 0.5

        @property
        def swapped(self) -> Any:
            return (self.y, self.x)

    @lib.dataclass(frozen=True, slots=True)
    class Empty:
        pass

    @lib.dataclass(frozen=True, slots=True)
    class One:
        only: object

        def __str__(self) -> str:
            return "one"

    @lib.dataclass(frozen=True, slots=True)
    class Rich:
        name: str
        kept: list[int] = lib.field(default_factory=list)
        note: str = lib.field(default="", compare=False, metadata={"help": "a note"})
        secret: int = lib.field(default=1, repr=False)

    @lib.dataclass(frozen=True, slots=True, order=True)
    class Ordered:
        a: int
        b: int = -1

    @lib.dataclass(slots=True)
    class Mutable:
        a: int = 1
        b: object = None

    @lib.dataclass(frozen=True, slots=True)
    class Checked:
        a: int

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError("negative")

    return {cls.__name__: cls for cls in (Point, Empty, One, Rich, Ordered, Mutable, Checked)}


STANDARD, OURS = classes(dataclasses), classes(ours)
CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Point", (1,), {}),
    ("Point", (1, 2.0), {}),
    ("Point", (), {"y": 2.0, "x": 1}),
    ("Point", (), {}),
    ("Point", (1, 2, 3), {}),
    ("Point", (1,), {"z": 1}),
    ("Point", (1,), {"x": 1}),
    ("Empty", (), {}),
    *([] if sys.version_info >= (3, 13) else [("One", (float("nan"),), {})]),  # since then an object that holds one differs from itself
    ("One", ((1, "a"),), {}),
    ("Rich", ("a",), {}),
    ("Rich", ("a", [1]), {"note": "b"}),
    ("Rich", ("a", [], "b", 2), {}),
    ("Ordered", (1,), {}),
    ("Ordered", (1, 2), {}),
    ("Ordered", (0, 5), {}),
    ("Mutable", (), {}),
    ("Mutable", (2,), {"b": "x"}),
    ("Checked", (1,), {}),
    ("Checked", (-1,), {}),
]


ACTIONS: dict[str, Callable[[Any], Any]] = {
    "text": str,
    "repr": repr,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "equal": lambda it: it == copy.copy(it),
    "hash": lambda it: hash(it) == hash(copy.copy(it)),
    "set": lambda it: setattr(it, it.__match_args__[0], 1),
    "delete": lambda it: delattr(it, it.__match_args__[0]),
    "dict": lambda it: it.__dict__,
    "replace": lambda it: dataclasses.replace(it, **dict.fromkeys(it.__match_args__[:1], 7)),
    "fields": lambda it: [(each.name, each.compare, dict(each.metadata)) for each in dataclasses.fields(it)],
}


def outcome(action: Callable[..., Any], *args: Any, **named: Any) -> object:
    """The text of what a call gives, or the class of the exception it throws."""
    try:
        return str(action(*args, **named))
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        return type(error)


@pytest.mark.parametrize(("name", "args", "named"), CALLS)
def test_objects(name: str, args: tuple[Any, ...], named: dict[str, Any]) -> None:
    """Construction, twice, since the first object compiles the constructor; text, hash, copies, changes."""
    for _ in range(2):
        assert outcome(OURS[name], *args, **named) == outcome(STANDARD[name], *args, **named)
    if isinstance(outcome(OURS[name], *args, **named), str):
        for action in ACTIONS.values():
            assert outcome(action, OURS[name](*args, **named)) == outcome(action, STANDARD[name](*args, **named))


@pytest.mark.parametrize("operation", [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge])
def test_comparisons(operation: Callable[[Any, Any], Any]) -> None:
    """All pairs of objects that can be made."""

    def compare(lib: dict[str, Any]) -> list[object]:
        made = [lib[name](*args, **named) for name, args, named in CALLS if isinstance(outcome(lib[name], *args, **named), str)]
        return [outcome(operation, a, b) for a in made for b in made]

    assert compare(OURS) == compare(STANDARD)


def test_functions() -> None:
    """`replace`, `fields`, `is_dataclass` and patterns."""
    point = OURS["Point"](1)
    assert ours.replace(point, y=3.0) == OURS["Point"](1, 3.0)
    with pytest.raises(TypeError):
        ours.replace(point, z=1)
    assert [each.name for each in ours.fields(OURS["Rich"])] == ["name", "kept", "note", "secret"]
    assert [ours.is_dataclass(it) for it in (point, OURS["Point"], 1, int)] == [True, True, False, False]
    assert OURS["Point"].__match_args__ == ("x", "y")
    assert OURS["Rich"]("a").kept is not OURS["Rich"]("a").kept
    assert point.swapped == (0.5, 1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.other = 1


@ours.dataclass(frozen=True, slots=True)
class Top:
    """One that pickle can find by its name."""

    a: int
    b: tuple[int, ...] = ()


@pytest.mark.parametrize("lib", [dataclasses, ours])
def test_no_default_can_be_changed(lib: Any) -> None:
    """A list that all objects would share is refused."""
    with pytest.raises(ValueError, match="default"):

        @lib.dataclass(frozen=True, slots=True)
        class Shared:
            items: list[int] = []  # noqa: RUF012


def test_pickle() -> None:
    """Objects go to other processes."""
    assert pickle.loads(pickle.dumps(Top(1, (2, 3)))) == Top(1, (2, 3))
