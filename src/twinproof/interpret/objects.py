"""The interpreter's heap: objects, arrays, and classes as they are at run time.

Values in registers and fields are plain Python: int for int and long, float for float and double, None for null, `HeapObject` or
`HeapArray` for references.
"""

from __future__ import annotations

import enum
from typing import Any

from twinproof.ir.program import Class, Field, Method
from twinproof.ir.types import DOUBLE, FLOAT, ArrayType, Type, is_reference


class Initialisation(enum.Enum):
    """How far the static initialisation of a class has come."""

    NEW = "new"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class LoadedClass:
    """A class at run time: where its fields are, what it is a subtype of, its static fields; for an array type `element` is set."""

    __slots__ = (
        "cls",
        "defaults",
        "element",
        "interfaces",
        "layout",
        "mirror",
        "name",
        "selected",
        "slots",
        "state",
        "statics",
        "superclass",
        "supertypes",
        "type",
    )

    def __init__(self, cls: Class, superclass: LoadedClass | None, interfaces: tuple[LoadedClass, ...]) -> None:
        self.cls = cls
        self.name = cls.name
        self.superclass = superclass
        self.interfaces = interfaces
        self.supertypes: set[str] = {cls.name}
        for above in (superclass, *interfaces):
            self.supertypes |= above.supertypes if above else set()
        own = [field for field in cls.fields if not field.is_static]
        self.layout: list[Field] = [*(superclass.layout if superclass else ()), *own]
        self.slots = {(field.owner, field.name): slot for slot, field in enumerate(self.layout)}
        self.defaults: list[Plain] = [default_value(field.type) for field in self.layout]
        self.statics: dict[str, Plain] = {field.name: default_value(field.type) for field in cls.fields if field.is_static}
        self.state = Initialisation.NEW
        self.selected: dict[tuple[str, str], Method | None] = {}
        self.mirror: HeapObject | None = None
        self.element: Type | None = None
        self.type: Type | None = None

    def __repr__(self) -> str:
        return f"LoadedClass({self.name})"


class HeapObject:
    """An object; `fields` follow its class's layout, `payload` is for stubs that keep something of their own in it."""

    __slots__ = ("cls", "fields", "hash", "payload")

    def __init__(self, cls: LoadedClass) -> None:
        self.cls = cls
        self.fields = cls.defaults.copy()
        self.payload: Any = None  # each stub knows its own
        self.hash = 0

    def get(self, owner: str, name: str) -> Any:  # whoever asks knows the field's type
        """The value of the field `name` declared in class `owner`."""
        return self.fields[self.cls.slots[owner, name]]

    def put(self, owner: str, name: str, value: Plain) -> None:
        """Set the field `name` declared in class `owner`."""
        self.fields[self.cls.slots[owner, name]] = value


class HeapArray:
    """An array; `cls.element` is its element type."""

    __slots__ = ("cls", "elements", "hash")

    def __init__(self, cls: LoadedClass, elements: Elements) -> None:
        self.cls = cls
        self.elements = elements
        self.hash = 0

    @property
    def element(self) -> Type:
        """The type of its elements."""
        assert self.cls.element is not None
        return self.cls.element


Reference = HeapObject | HeapArray | None
Plain = HeapObject | HeapArray | int | float | None  # a value
Registers = list[Any]  # of a frame; instructions trust the types of the IR, as to ask would take longer than what most of them do
Elements = list[Any]  # of an array; whoever reads them knows its type


def default_value(type: Type) -> float | None:
    """What a field or element of `type` holds before anything is stored."""
    if is_reference(type):
        return None
    return 0.0 if type in (FLOAT, DOUBLE) else 0


def class_of(value: Plain) -> LoadedClass:
    """The class of a value that is a reference, and not null."""
    if not isinstance(value, HeapObject | HeapArray):
        raise TypeError(f"{value} has no class")
    return value.cls


def as_object(value: object) -> HeapObject:
    """A value that is an object, not an array."""
    if not isinstance(value, HeapObject):
        raise TypeError(f"{value} is no object")
    return value


def as_array(value: object) -> HeapArray:
    """A value that is an array."""
    if not isinstance(value, HeapArray):
        raise TypeError(f"{value} is no array")
    return value


def as_number(value: Plain) -> float:
    """A value that is a number."""
    if not isinstance(value, int | float):
        raise TypeError(f"{value} is no number")
    return value


def array_class(type: ArrayType, supertypes: set[str], object_class: LoadedClass) -> LoadedClass:
    """The run-time class of an array type."""
    cls = LoadedClass(Class(str(type), object_class.name, (), 0x11, (), {}), object_class, ())
    cls.supertypes |= supertypes
    cls.element = type.element
    cls.type = type
    cls.state = Initialisation.DONE
    return cls
