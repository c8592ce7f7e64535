"""Final static fields: nobody changes them, so they hold what the static initialiser left there, the same object on both sides.

What such an object holds in its own final fields is known as well, and so are the elements of arrays that nobody can write.
All other fields and elements may have been written since: they are inputs like any other.
"""

from __future__ import annotations

from typing import Any

from twinproof.execute.boxes import BOOLEAN_BOX, BOXES, cached
from twinproof.execute.initial import Initial, NotKnown
from twinproof.execute.inputs import Inputs
from twinproof.execute.texts import literal_string, literal_text
from twinproof.ir.interpret.objects import HeapArray, HeapObject
from twinproof.ir.program import FINAL, Class, Field
from twinproof.ir.side import Side
from twinproof.ir.types import STRING, ArrayType, ClassType, Primitive, Type, type_named
from twinproof.term.term import Term, Value

_ENUM = "java.lang.Enum"
_COMPILERS = ("$VALUES", "$SwitchMap$", "ENUM$VALUES")
_TABLES = {  # of the library that hold objects and are written by their initialisers only
    *("java.math.BigInteger.posConst", "java.math.BigInteger.negConst"),
    *("java.math.BigDecimal.ZERO_THROUGH_TEN", "java.math.BigDecimal.ZERO_SCALED_BY"),
}
_MOST = 512  # elements of an array of constants


def finals_of(inputs: Inputs) -> Finals:
    """The final static fields of the pair that has these inputs."""
    found = inputs.finals
    if not isinstance(found, Finals):
        inputs.finals = found = Finals(inputs)
    return found


class Finals:
    """The values of final static fields of one pair, as its old side computes them."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self._side: Side = inputs.universe.side
        self._initial = Initial(self._side)
        self._leaves: dict[int, Term] = {}  # by the interpreter's object
        self._kept: list[object] = []  # so that their ids stay theirs

    def value(self, owner: str, name: str) -> Value:
        """The value of the field of a class (by its common name) that both sides initialise in the same way; raises `NotKnown`."""
        cls = self._side.find(owner)
        field = next((field for field in cls.fields if field.name == name and field.is_static), None) if cls else None
        if field is None:
            raise NotKnown(f"{owner}.{name}")
        found = self._initial.static(field)
        return self._import(found, f"{owner}.{name}", self._is_constant_array(field))

    def enum_constants(self, name: str) -> list[Term]:
        """The constants of an enum (by its common name); none if they are not known or may not be the same on both sides."""
        try:
            return [self.value(name, constant) for constant in self._inputs.versions.common_constants(name) or ()]
        except NotKnown:
            return []

    def _is_constant_array(self, field: Field) -> bool:
        """Whether nobody writes the elements of an array after the initialiser: the compiler's own, tables of the library, and the user's
        that nobody gets hold of."""
        if field.name.startswith(_COMPILERS) or f"{field.owner}.{field.name}" in _TABLES:
            return True
        if self._initial.machine.runtime.is_library(field.owner):
            return isinstance(field.type, ArrayType) and isinstance(field.type.element, Primitive)
        return self._inputs.versions.are_tables(self._side.common(field.owner), field.name)

    def _import(self, found: Any, path: str, constant: bool = False) -> Value:
        """An object of the interpreter as a known object."""
        if not isinstance(found, HeapObject | HeapArray):
            return found
        if id(found) not in self._leaves:
            self._kept.append(found)
            self._leaves[id(found)] = self._array(found, path, constant) if isinstance(found, HeapArray) else self._object(found, path)
        return self._leaves[id(found)]

    def _array(self, array: HeapArray, path: str, constant: bool) -> Term:
        leaf, _ = self._inputs.known.object(f"static {path}", self._side.common_type(type_named(array.cls.name)))
        self._inputs.known.lengths[leaf] = len(array.elements)
        if constant and len(array.elements) <= _MOST:
            self._inputs.known.elements[leaf] = [self._import(each, f"{path}[{at}]") for at, each in enumerate(array.elements)]
        return leaf

    def _object(self, obj: HeapObject, path: str) -> Term:
        machine, name = self._initial.machine, obj.cls.name
        if name == STRING.name:
            return self._string(obj, path)
        if name == "java.lang.Class":
            assert isinstance(obj.payload, Type)
            return self._inputs.known.object(f"class {self._side.common_type(obj.payload)}", ClassType(name))[0]
        for kind in (*BOXES, BOOLEAN_BOX):
            if kind.cls == name:
                held = obj.get(name, "value")
                descriptor = f"({kind.type.code})L{name.replace('.', '/')};"
                if machine.call(name, "valueOf", descriptor, held) is obj:
                    return cached(self._inputs, kind, held)
        if _ENUM in obj.cls.supertypes:
            return self._enum_constant(obj)
        leaf, _ = self._inputs.known.object(f"static {path}", ClassType(self._side.common(name)))
        self._fields(leaf, obj, path)
        return leaf

    def _string(self, obj: HeapObject, path: str) -> Term:
        machine = self._initial.machine
        text = machine.text(obj)
        if machine.strings.get(text) is obj:
            return literal_string(self._inputs, text)
        leaf, _ = self._inputs.known.object(f"static {path}", STRING)
        self._inputs.known.texts[leaf] = literal_text(self._inputs, text)
        return leaf

    def _enum_constant(self, obj: HeapObject) -> Term:
        label = f"{self._side.common(_enum_of(obj).name)}.{self._initial.machine.text(obj.get(_ENUM, 'name'))}"
        leaf, _ = self._inputs.known.object(f"enum {label}", ClassType(self._side.common(obj.cls.name)))
        self._leaves[id(obj)] = leaf
        self._fields(leaf, obj, label)
        return leaf

    def _fields(self, leaf: Term, obj: HeapObject, path: str) -> None:
        """Say what the final fields hold that are numbers, null, strings or constants themselves."""
        self._leaves[id(obj)] = leaf
        for field, value in zip(obj.cls.layout, obj.fields, strict=True):
            if field.flags & FINAL:
                key = f"{self._side.common(field.owner)}.{field.name}"
                imported = self._import(value, f"{path}.{field.name}")
                type = self._side.common_type(field.type)
                self._inputs.known.set_field(leaf, key, imported, type)


def _enum_of(obj: HeapObject) -> Class:
    """The enum that a constant belongs to; a constant with a body has a class of its own."""
    cls = obj.cls
    while cls.superclass is not None and cls.superclass.name != _ENUM:
        cls = cls.superclass
    return cls.cls
