"""Static fields that hold the same in both versions though their class starts with other code: as the interpreter runs the initialisers.

The same is more than equal: all that a field leads to must be alike, down to the last number, and each object of one version must stand
for just one of the other wherever static fields lead to it, so that whoever compares references is told the same.
"""

from __future__ import annotations

import struct
from collections import defaultdict
from collections.abc import Callable, Iterator

from twinproof.execute.initial import Initial, NotKnown
from twinproof.interpret.machine import Machine
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.program import Field
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import STRING, Type

Both = tuple[Plain, Plain]


class Started:
    """What static fields of two versions hold at the start; `same_site` says whether a function object does the same in both."""

    def __init__(self, old: Side, new: Side, same_site: Callable[[str], bool]) -> None:
        self._sides = old, new
        self._initial = Initial(old), Initial(new)
        self._same_site = same_site
        self._seen: tuple[int, ...] = ()  # how many classes of each version were loaded when objects were paired
        self._partners: dict[int, set[int]] = {}  # by the ids of objects, those of all that stand where they do
        self._alone: set[int] = set()  # objects that static fields of the library lead to where only one version has loaded it

    def alike(self, owner: str, name: str) -> bool:
        """Whether a static field of a class, by its common name, is known to hold the same in both versions."""
        fields = [field for side in self._sides for field in _statics(side, owner, name)]
        if len(fields) != len(self._sides):
            return False
        try:
            old, new = (initial.static(field) for initial, field in zip(self._initial, fields, strict=True))
        except NotKnown:
            return False
        self._pair()
        return self._are_alike(old, new)

    def _machines(self) -> tuple[Machine, Machine]:
        old, new = self._initial
        return old.machine, new.machine

    def _pair(self) -> None:
        """Pair all objects that stand in the same place, unless no class was loaded since."""
        loaded = tuple(len(machine.classes) for machine in self._machines())
        if loaded == self._seen:
            return
        self._seen = loaded
        partners: defaultdict[int, set[int]] = defaultdict(set)
        seen: set[tuple[int, int]] = set()
        stack = list(self._in_both())
        while stack:
            old, new = stack.pop()
            if _is_object(old) and _is_object(new) and (id(old), id(new)) not in seen:
                seen.add((id(old), id(new)))
                partners[id(old)].add(id(new))
                partners[id(new)].add(id(old))
                stack += zip(_inside(old), _inside(new), strict=False)
        self._partners = dict(partners)
        self._alone = self._reached_in_one()

    def _in_both(self) -> Iterator[Both]:
        """What static fields hold that both versions have."""
        old, new = ({side.common(name): cls for name, cls in machine.classes.items()} for side, machine in self._told())
        for name in old.keys() & new.keys():
            for field, held in old[name].statics.items():
                if field in new[name].statics:
                    yield held, new[name].statics[field]

    def _told(self) -> Iterator[tuple[Side, Machine]]:
        return zip(self._sides, self._machines(), strict=True)

    def _reached_in_one(self) -> set[int]:
        (old_side, old), (new_side, new) = self._told()
        both = {old_side.common(name) for name in old.classes} & {new_side.common(name) for name in new.classes}
        stack: list[Plain] = []
        for side, machine in self._told():
            for name, cls in machine.classes.items():
                if machine.runtime.is_library(name) and side.common(name) not in both:
                    stack += cls.statics.values()
        found: set[int] = set()
        while stack:
            value = stack.pop()
            if _is_object(value) and id(value) not in found:
                found.add(id(value))
                stack += _inside(value)
        return found

    def _are_alike(self, old: Plain, new: Plain) -> bool:
        seen: set[tuple[int, int]] = set()
        stack = [(old, new)]
        while stack:
            old, new = stack.pop()
            if not (_is_object(old) and _is_object(new)):
                if not _same_number(old, new):
                    return False
            elif (id(old), id(new)) not in seen:
                seen.add((id(old), id(new)))
                if self._has_one_name(old, new):
                    continue
                if self._is_literal(0, old) or self._is_literal(1, new):
                    return False
                if not self._is_one_place(old, new) or not self._is_one_kind(old, new):
                    return False
                stack += zip(_inside(old), _inside(new), strict=True)
        return True

    def _has_one_name(self, old: Plain, new: Plain) -> bool:
        """Whether both are the object of one literal, or of one class."""
        old_side, new_side = self._sides
        if not (isinstance(old, HeapObject) and isinstance(new, HeapObject) and old.cls.name == new.cls.name):
            return False
        if self._is_literal(0, old) and self._is_literal(1, new):
            before, after = self._machines()
            return before.text(old) == after.text(new)
        if isinstance(old.payload, Type) and isinstance(new.payload, Type):
            return old_side.common_type(old.payload) == new_side.common_type(new.payload)
        return False

    def _is_literal(self, which: int, value: Plain) -> bool:
        """Whether a value of the old (0) or the new version is the object of a literal, which code may name."""
        machine = self._machines()[which]
        if not (isinstance(value, HeapObject) and value.cls.name == STRING.name):
            return False
        return machine.strings.get(machine.text(value)) is value

    def _is_one_place(self, old: Plain, new: Plain) -> bool:
        """Whether two objects stand for each other, wherever they are found."""
        one = self._partners.get(id(old)) == {id(new)} and self._partners.get(id(new)) == {id(old)}
        return one and not {id(old), id(new)} & self._alone

    def _is_one_kind(self, old: Plain, new: Plain) -> bool:
        """Whether two objects are of the same class and size, and what is known of them stands in their fields."""
        assert isinstance(old, HeapObject | HeapArray)
        assert isinstance(new, HeapObject | HeapArray)
        old_side, new_side = self._sides
        name = old_side.common(old.cls.name)
        if name != new_side.common(new.cls.name) or (is_site_name(name) and not self._same_site(name)):
            return False
        if isinstance(old, HeapArray) or isinstance(new, HeapArray):
            return len(_inside(old)) == len(_inside(new))
        keys = [[(side.common(field.owner), field.name) for field in obj.cls.layout] for side, obj in ((old_side, old), (new_side, new))]
        return keys[0] == keys[1] and old.payload is None is new.payload


def _statics(side: Side, owner: str, name: str) -> list[Field]:
    cls = side.find(owner)
    return [] if cls is None else [field for field in cls.fields if field.name == name and field.is_static]


def _is_object(value: Plain) -> bool:
    return isinstance(value, HeapObject | HeapArray)


def _inside(value: Plain) -> list[Plain]:
    match value:
        case HeapObject():
            return value.fields
        case HeapArray():
            return value.elements
    return []


def _same_number(old: Plain, new: Plain) -> bool:
    """Whether both are null, or the same number to the bit."""
    if isinstance(old, float) and isinstance(new, float):
        return struct.pack("<d", old) == struct.pack("<d", new)
    return not (_is_object(old) or _is_object(new)) and type(old) is type(new) and old == new
