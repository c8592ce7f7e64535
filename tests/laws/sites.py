"""Where a tree can be changed: a change is tried on every node, and one of the places where it applies is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from generate import tree as t


@dataclass(slots=True)
class Change:
    """What a change may use: chance and names that are not taken."""

    random: Random
    names: int = 1000

    def fresh(self) -> str:
        """A new name."""
        self.names += 1
        return f"r{self.names}"


def change_one(method: t.MethodDecl, random: Random, change: Callable[[Any], Any | None]) -> t.MethodDecl | None:
    """The method with one node replaced by what `change` makes of it; None if it applies nowhere."""
    made: dict[int, Any] = {}
    count = 0

    def note(node: Any) -> Any:
        nonlocal count
        new = change(node)
        if new is not None and new != node:
            made[count] = new
        count += 1
        return node

    t.rebuild(method, note)
    if not made:
        return None
    chosen = random.choice(sorted(made))
    count = 0

    def put(node: Any) -> Any:
        nonlocal count
        count += 1
        return made[chosen] if count - 1 == chosen else node

    return t.rebuild(method, put)


def renamed(node: Any, names: dict[str, str]) -> Any:
    """A tree with locals renamed."""

    def change(part: Any) -> Any:
        match part:
            case t.Var(type, name):
                return t.Var(type, names.get(name, name))
            case t.Local(type, name, init):
                return t.Local(type, names.get(name, name), init)
            case t.Param(type, name):
                return t.Param(type, names.get(name, name))
            case t.Catch(types, name, body):
                return t.Catch(types, names.get(name, name), body)
        return part

    return t.rebuild(node, change)


def declared(node: Any) -> list[str]:
    """The locals that a tree declares, parameters and caught exceptions included."""
    return [each.name for each in t.walk(node) if isinstance(each, t.Local | t.Param | t.Catch)]


def copied(node: Any, change: Change) -> Any:
    """The same code with new names for the locals it declares."""
    return renamed(node, {name: change.fresh() for name in declared(node)})
