"""What a piece of code may read, write and throw, coarsely: enough to know that two pieces may change places."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generate import tree as t
from twinproof.ir.types import INT, LONG, is_reference

EVERYTHING = "heap"


@dataclass(frozen=True, slots=True)
class Effects:
    """Places are `local x`, `field v`, `elements`, `static s` or the whole `heap`; `leaves`: it may jump; `throws`: or not end."""

    reads: frozenset[str]
    writes: frozenset[str]
    declares: frozenset[str]
    throws: bool
    leaves: bool

    @property
    def is_pure(self) -> bool:
        """Whether evaluating it once more or not at all would not be seen."""
        return not (self.writes or self.throws or self.leaves)


def effects(node: Any) -> Effects:
    """The effects of an expression, a statement or several."""
    inside = list(t.walk(node))
    written = [each.target for each in inside if isinstance(each, t.Assign | t.Step)]
    declared = frozenset(f"local {each.name}" for each in inside if isinstance(each, t.Local))
    calls = frozenset({EVERYTHING}) if any(isinstance(each, t.Invoke) for each in inside) else frozenset()
    reads = frozenset(place for each in inside if (place := _place(each))) | calls
    writes = frozenset(place for each in written if (place := _place(each))) | declared | calls
    leaves = any(isinstance(each, t.Return | t.Jump) for each in inside)
    return Effects(reads, writes, declared, any(map(_may_throw, inside)), leaves)


def may_swap(one: Any, two: Any) -> bool:
    """Whether nobody sees in which order the two are done; nothing is put after a `throw`, where javac lets nothing be."""
    if any(isinstance(each, t.Throw) for each in (*t.walk(one), *t.walk(two))):
        return False
    a, b = effects(one), effects(two)
    if a.leaves or b.leaves or _meet(a.writes, b.reads | b.writes) or _meet(b.writes, a.reads):
        return False
    return not (a.throws and (b.throws or b.writes - b.declares)) and not (b.throws and a.writes - a.declares)


def _meet(places: frozenset[str], others: frozenset[str]) -> bool:
    if places & others:
        return True
    here, there = _outside(places), _outside(others)
    return bool((EVERYTHING in places and there) or (EVERYTHING in others and here))


def _outside(places: frozenset[str]) -> list[str]:
    return [place for place in places if not place.startswith("local")]


def _place(node: Any) -> str | None:
    match node:
        case t.Var(_, name):
            return f"local {name}"
        case t.Field(_, None, _, name):
            return f"static {name}"
        case t.Field(_, _, _, name):
            return f"field {name}"
        case t.Element():
            return "elements"
    return None


def _may_throw(node: Any) -> bool:
    match node:
        case t.Field(_, target):
            return target is not None and not isinstance(target, t.This)
        case t.Binary(type, "/" | "%", _, right):
            return type in (INT, LONG) and not (isinstance(right, t.Literal) and right.value != 0)
        case t.Assign(type, "/=" | "%="):
            return type in (INT, LONG)
        case t.Convert(type):
            return is_reference(type)
        case t.NewArray(_, sizes):
            return not all(isinstance(size, t.Literal) and isinstance(size.value, int) and size.value >= 0 for size in sizes)
    return isinstance(node, t.Element | t.Length | t.Invoke | t.Throw | t.While | t.For)
