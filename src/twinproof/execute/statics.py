"""Final static fields: nobody changes them, so they hold what the static initialiser left there, the same object on both sides.

What such an object holds in its own final fields is known as well, and so are the elements of arrays that nobody can write.
All other fields and elements may have been written since: they are inputs like any other. What one version alone has is apart.
"""

from __future__ import annotations

from contextlib import suppress

from twinproof.align.tables import is_table
from twinproof.execute.boxes import cached
from twinproof.execute.initial import Initial, NotKnown
from twinproof.execute.inputs import Inputs
from twinproof.execute.texts import literal_string, literal_text
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.program import FINAL, Class, Field
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import REF, STRING, ArrayType, ClassType, Primitive, Type, is_reference, type_named
from twinproof.language.known import BoxLayout
from twinproof.term.leaf import ClassObject, EnumConstant, Leaf, Static
from twinproof.term.term import Term, Value, lift

_COMPILERS = ("$VALUES", "$SwitchMap$", "ENUM$VALUES")
_MOST = 512  # elements of an array of constants


def finals_of(inputs: Inputs) -> Finals:
    """The final static fields of the pair that has these inputs."""
    found = inputs.finals
    if not isinstance(found, Finals):
        inputs.finals = found = Finals(inputs)
    return found


class Finals:
    """The values of final static fields of one pair, as its old side computes them."""

    _whose = ""  # in the names of objects

    def __init__(self, inputs: Inputs, side: Side | None = None) -> None:
        self._inputs = inputs
        self._side: Side = side or inputs.universe.side
        self._semantics = self._side.program.language.semantics
        self._initial = Initial(self._side)
        self._own: dict[Side, OwnFinals] = {}
        self._leaves: dict[int, Term] = {}  # by the interpreter's object
        self._kept: list[object] = []  # so that their ids stay theirs

    def value(self, owner: str, name: str) -> Value:
        """The value of the field of a class (by its common name) that both sides initialise in the same way; raises `NotKnown`."""
        field = self._field(owner, name)
        found = self._initial.static(field)
        return self._import(found, f"{owner}.{name}", self._is_constant_array(field))

    def of(self, side: Side) -> OwnFinals:
        """The objects in final static fields that are one version's alone."""
        if side not in self._own:
            self._own[side] = OwnFinals(self._inputs, side, self)
        return self._own[side]

    def _field(self, owner: str, name: str) -> Field:
        cls = self._side.find(owner)
        field = next((field for field in cls.fields if field.name == name and field.is_static), None) if cls else None
        if field is None:
            raise NotKnown(f"{owner}.{name}")
        return field

    def enum_constants(self, name: str) -> list[Term]:
        """The constants of an enum (by its common name); none if they are not known or may not be the same on both sides."""
        try:
            return [lift(self.value(name, constant), REF) for constant in self._inputs.versions.common_constants(name) or ()]
        except NotKnown:
            return []

    def _is_constant_array(self, field: Field) -> bool:
        """Whether nobody writes the elements of an array after the initialiser: the compiler's own, tables of the library, and the user's
        that nobody gets hold of."""
        if field.name.startswith(_COMPILERS) or f"{field.owner}.{field.name}" in self._inputs.known_classes.tables:
            return True
        if self._initial.machine.runtime.is_library(field.owner):
            return isinstance(field.type, ArrayType) and isinstance(field.type.element, Primitive)
        return self._is_table(field)

    def _is_table(self, field: Field) -> bool:
        return self._inputs.versions.are_tables(self._side.common(field.owner), field.name)

    def _known(self, path: str, type: Type) -> Term:
        return self._existing(Static(path, self._whose), type)

    def _existing(self, leaf: Leaf, type: Type) -> Term:
        return self._inputs.known.object(leaf, type)[0]

    def _import(self, found: Plain, path: str, constant: bool = False) -> Value:
        """An object of the interpreter as a known object."""
        if not isinstance(found, HeapObject | HeapArray):
            return found
        if id(found) not in self._leaves:
            self._kept.append(found)
            self._leaves[id(found)] = self._array(found, path, constant) if isinstance(found, HeapArray) else self._object(found, path)
        return self._leaves[id(found)]

    def _array(self, array: HeapArray, path: str, constant: bool) -> Term:
        leaf = self._known(path, self._side.common_type(type_named(array.cls.name)))
        self._inputs.known.lengths[leaf] = len(array.elements)
        if constant and len(array.elements) <= _MOST:
            with suppress(NotKnown):
                self._inputs.known.elements[leaf] = [self._import(each, f"{path}[{at}]") for at, each in enumerate(array.elements)]
        return leaf

    def _object(self, obj: HeapObject, path: str) -> Term:
        name = obj.cls.name
        if name == STRING.name:
            return self._string(obj, path)
        if name == self._semantics.mirror:
            assert isinstance(obj.payload, Type)
            return self._inputs.known.object(ClassObject(str(self._side.common_type(obj.payload))), ClassType(name))[0]
        kind = self._cached_box(obj)
        if kind is not None:
            return cached(self._inputs, kind, obj.get(name, "value"))
        if is_site_name(name):
            return self._site_object(obj, path)
        if self._semantics.enum in obj.cls.supertypes:
            return self._enum_constant(obj)
        return self._plain_object(obj, path)

    def _plain_object(self, obj: HeapObject, path: str) -> Term:
        leaf = self._known(path, ClassType(self._side.common(obj.cls.name)))
        self._fields(leaf, obj, path)
        return leaf

    def _site_object(self, obj: HeapObject, path: str) -> Term:
        """A function object: the class is named by its place in the code, where the other version may have another one."""
        if not self._inputs.versions.same_site(self._side.common(obj.cls.name)):
            raise NotKnown(f"{obj.cls.name}: another call site on the other side")
        return self._plain_object(obj, path)

    def _cached_box(self, obj: HeapObject) -> BoxLayout | None:
        """The kind of a box that the library keeps."""
        name = obj.cls.name
        kind = self._inputs.known_classes.boxes.get(name)
        if kind is None or not kind.is_cached:
            return None
        descriptor = f"({kind.type.code})L{name.replace('.', '/')};"
        return kind if self._initial.machine.call(name, "valueOf", descriptor, obj.get(name, "value")) is obj else None

    def _is_literal(self, obj: HeapObject) -> bool:
        return self._initial.machine.strings.get(self._initial.machine.text(obj)) is obj

    def _string(self, obj: HeapObject, path: str) -> Term:
        text = self._initial.machine.text(obj)
        if self._is_literal(obj):
            return literal_string(self._inputs, text)
        leaf = self._known(path, STRING)
        self._inputs.known.texts[leaf] = literal_text(self._inputs, text)
        return leaf

    def _enum_of(self, obj: HeapObject) -> Class:
        """The enum that a constant belongs to; a constant with a body has a class of its own."""
        cls = obj.cls
        while cls.superclass is not None and cls.superclass.name != self._semantics.enum:
            cls = cls.superclass
        return cls.cls

    def _name(self, obj: HeapObject) -> str:
        return self._initial.machine.text(obj.get(self._semantics.enum, "name"))

    def _enum_constant(self, obj: HeapObject) -> Term:
        owner, name = self._side.common(self._enum_of(obj).name), self._name(obj)
        leaf = self._existing(EnumConstant(owner, name, self._whose), ClassType(self._side.common(obj.cls.name)))
        self._fields(leaf, obj, f"{owner}.{name}")
        return leaf

    def _fields(self, leaf: Term, obj: HeapObject, path: str) -> None:
        """Say what the final fields hold that are numbers, null, strings or constants themselves."""
        self._leaves[id(obj)] = leaf
        for field, value in zip(obj.cls.layout, obj.fields, strict=True):
            if field.flags & FINAL:
                key = f"{self._side.common(field.owner)}.{field.name}"
                type = self._side.common_type(field.type)
                with suppress(NotKnown):
                    self._inputs.known.set_field(leaf, key, self._import(value, f"{path}.{field.name}"), type)


class OwnFinals(Finals):
    """The values of final static fields that are objects of one version alone: the other one does not have the field, or nobody can
    tell the object (a table) from another one with the same contents.

    Nothing but what the initialiser made may be found there: all references in such an object must be known, as inputs, which are those of
    both versions, would not cover them; and no object may be one that fields of both versions lead to, as it had two names.
    """

    def __init__(self, inputs: Inputs, side: Side, common: Finals) -> None:
        super().__init__(inputs, side)
        self._common = common
        self._whose = " of old" if side is inputs.universe.side else " of new"

    def value(self, owner: str, name: str) -> Value:
        """The value of the field of a class (by its common name); raises `NotKnown`."""
        field = self._field(owner, name)
        found = self._initial.static(field)
        constant = self._is_constant_array(field)
        if isinstance(found, HeapObject | HeapArray) and id(found) not in self._leaves:
            shared = self._shared()
            if self._inputs.versions.in_both(owner, name):  # a table: nobody but this field leads to it, but others may to its elements
                shared.discard(id(found))
            self._check(found, constant, shared)
        return self._import(found, f"{owner}.{name}", constant)

    def of_longer_enum(self, owner: str, name: str) -> Value:
        """A constant, or the table of all, of an enum whose constants are no more than names and that has more of them in one version."""
        return self._import(self._initial.static(self._field(owner, name)), f"{owner}.{name}", constant=True)

    def _is_table(self, field: Field) -> bool:
        return is_table(self._side, field)

    def _existing(self, leaf: Leaf, type: Type) -> Term:
        found = super()._existing(leaf, type)
        self._inputs.known.own.add(found)
        return found

    def _site_object(self, obj: HeapObject, path: str) -> Term:
        return site_object(self._inputs, self._side, obj.cls.name) if self._is_of_site(obj) else self._plain_object(obj, path)

    def _is_of_site(self, obj: HeapObject) -> bool:
        """Whether this is the one object of a lambda that captures nothing."""
        return is_site_name(obj.cls.name) and any(held is obj for held in obj.cls.statics.values())

    def _enum_constant(self, obj: HeapObject) -> Term:
        name = self._side.common(self._enum_of(obj).name)
        if self._is_in_both(obj):
            return lift(self._common.value(name, self._name(obj)), REF)
        return super()._enum_constant(obj)

    def _is_in_both(self, obj: HeapObject) -> bool:
        return self._inputs.versions.in_both(self._side.common(self._enum_of(obj).name), self._name(obj))

    def _check(self, root: HeapObject | HeapArray, constant: bool, shared: set[int]) -> None:
        """Whether all that can be read from an object is known and its own; raises `NotKnown`."""
        seen: set[int] = set()
        stack: list[Plain] = [root]
        while stack:
            found = stack.pop()
            if isinstance(found, HeapObject | HeapArray) and id(found) not in seen and not self._is_common(found):
                seen.add(id(found))
                if id(found) in shared:
                    raise NotKnown("an object that both versions have")
                if isinstance(found, HeapObject):
                    stack += _all_references(found)
                elif not isinstance(type_named(found.cls.name[:-2]), Primitive):
                    if found is not root or not constant or len(found.elements) > _MOST:
                        raise NotKnown("elements of an array")
                    stack += found.elements

    def _is_common(self, found: HeapObject | HeapArray) -> bool:
        """Whether an object has its name whoever made it: a literal, a class object, a box, a lambda, a constant of an enum."""
        if isinstance(found, HeapArray):
            return False
        if self._semantics.enum in found.cls.supertypes:
            return self._is_in_both(found) and self._is_common_constant(found)
        is_literal = found.cls.name == STRING.name and self._is_literal(found)
        return is_literal or found.cls.name == self._semantics.mirror or self._is_of_site(found) or self._cached_box(found) is not None

    def _is_common_constant(self, obj: HeapObject) -> bool:
        enum, versions = self._side.common(self._enum_of(obj).name), self._inputs.versions
        return not self._inputs.is_user_class(enum) or self._name(obj) in (versions.common_constants(enum) or ())

    def _shared(self) -> set[int]:
        """What can be reached from static fields that both versions have."""
        versions, found = self._inputs.versions, set[int]()
        stack = [
            value
            for cls in self._initial.machine.classes.values()
            for name, value in cls.statics.items()
            if versions.in_both(self._side.common(cls.name), name)
        ]
        while stack:
            value = stack.pop()
            if isinstance(value, HeapObject | HeapArray) and id(value) not in found:
                found.add(id(value))
                stack += value.elements if isinstance(value, HeapArray) else value.fields
        return found


def site_object(inputs: Inputs, side: Side, name: str) -> Term:
    """The one object of a lambda that captures nothing; only if the code is the same it is the same object on both sides."""
    owner = side.common(name)
    whose = "" if inputs.versions.same_site(owner) else " of old" if side is inputs.universe.side else " of new"
    return inputs.known.object(Static(owner, whose), ClassType(owner))[0]


def _all_references(obj: HeapObject) -> list[Plain]:
    """The references in an object, if all of them stay as they are; those of a string are not looked at."""
    if obj.cls.name == STRING.name:
        return []
    held = [(field, value) for field, value in zip(obj.cls.layout, obj.fields, strict=True) if is_reference(field.type)]
    if obj.payload is not None or not all(field.flags & FINAL for field, _ in held):
        raise NotKnown("what may have been written since")
    return [value for _, value in held]
