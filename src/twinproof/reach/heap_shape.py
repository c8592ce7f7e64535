"""Shapes of heaps: objects, their classes and references, which of them calls returned, and what static fields lead to; no numbers.

Shapes are compared by a canonical form: two heaps have one shape if and only if their canonical forms are equal. All ways in which a heap
takes its canonical form are found, since a heap that is symmetric takes it in several.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from twinproof.base.dataclass import dataclass

Target: TypeAlias = "int | str"  # an object by its number, or a known one (a literal, a constant) by its name


class ShapeNode(NamedTuple):
    """An object: its class, its length if it is an array, and where its references lead, by their keys; null is left out."""

    cls: str
    length: int | None
    links: tuple[tuple[str, Target], ...]


@dataclass(frozen=True, slots=True)
class HeapShape:
    """A shape in canonical form; `held` are the objects that calls returned, `statics` what static fields hold."""

    nodes: tuple[ShapeNode, ...] = ()
    held: tuple[int, ...] = ()
    statics: tuple[tuple[str, Target], ...] = ()

    def counts(self) -> dict[str, int]:
        """How many objects of each class there are."""
        found: dict[str, int] = {}
        for node in self.nodes:
            found[node.cls] = found.get(node.cls, 0) + 1
        return found


Numbering = tuple[int, ...]  # the objects in the order of their canonical numbers


def canonical(nodes: Mapping[int, ShapeNode], held: Sequence[int], statics: Mapping[str, Target]) -> tuple[HeapShape, list[Numbering]]:
    """The canonical form of a heap whose objects have any numbers, and every numbering that gives it; what nothing leads to is left out."""
    search = _Search(nodes, frozenset(held), statics)
    return search.best()


class _Search:
    """Numbers objects in the order in which they are met from static fields, then from held objects: from which of these first is open."""

    def __init__(self, nodes: Mapping[int, ShapeNode], held: frozenset[int], statics: Mapping[str, Target]) -> None:
        self.nodes = nodes
        self.held = held
        self.statics = sorted(statics.items())
        self.alone = {number: self._code(self._meet([], number)) for number in held}

    def best(self) -> tuple[HeapShape, list[Numbering]]:
        """The smallest form, and the orders that give it."""
        start: list[int] = []
        for _, target in self.statics:
            if isinstance(target, int):
                start = self._meet(start, target)
        forms: dict[str, tuple[HeapShape, list[Numbering]]] = {}
        for order in self._orders(start):
            form = self._form(order)
            forms.setdefault(repr(form), (form, []))[1].append(tuple(order))
        return forms[min(forms)]

    def _orders(self, order: list[int]) -> list[list[int]]:
        """Every order in which objects may be met that looks the smallest at each step."""
        left = [number for number in self.held if number not in order]
        if not left:
            return [order]
        codes = {number: self.alone[number] for number in sorted(left)}
        smallest = min(codes.values())
        return [found for number in codes if codes[number] == smallest for found in self._orders(self._meet(order, number))]

    def _meet(self, order: Sequence[int], start: int) -> list[int]:
        """An order, and behind it what is met for the first time from an object on."""
        found, seen = list(order), set(order)
        stack = [start]
        while stack:
            number = stack.pop()
            if number not in seen:
                seen.add(number)
                found.append(number)
                stack += [target for _, target in reversed(self.nodes[number].links) if isinstance(target, int)]
        return found

    def _code(self, order: list[int]) -> str:
        return repr(self._form(order))

    def _form(self, order: list[int]) -> HeapShape:
        numbers = {number: place for place, number in enumerate(order)}

        def renamed(target: Target) -> Target:
            return numbers[target] if isinstance(target, int) else target

        nodes = tuple(
            ShapeNode(node.cls, node.length, tuple((key, renamed(target)) for key, target in node.links))
            for node in map(self.nodes.__getitem__, order)
        )
        held = tuple(sorted(numbers[number] for number in self.held if number in numbers))
        statics = tuple((key, renamed(target)) for key, target in self.statics if not isinstance(target, int) or target in numbers)
        return HeapShape(nodes, held, statics)


def symmetries(numberings: Sequence[Numbering]) -> list[Numbering]:
    """The ways in which the canonical form is its own image: to which object each goes; the first one moves nothing."""
    base = {number: place for place, number in enumerate(numberings[0])}
    return [tuple(base[number] for number in order) for order in numberings]
