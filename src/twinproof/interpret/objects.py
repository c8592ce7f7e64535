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
        self.defaults = [default_value(field.type) for field in self.layout]
        self.statics: dict[str, Any] = {field.name: default_value(field.type) for field in cls.fields if field.is_static}
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
        self.payload: Any = None
        self.hash = 0

    def get(self, owner: str, name: str) -> Any:
        """The value of the field `name` declared in class `owner`."""
        return self.fields[self.cls.slots[owner, name]]

    def put(self, owner: str, name: str, value: Any) -> None:
        """Set the field `name` declared in class `owner`."""
        self.fields[self.cls.slots[owner, name]] = value


class HeapArray:
    """An array; `cls.element` is its element type."""

    __slots__ = ("cls", "elements", "hash")

    def __init__(self, cls: LoadedClass, elements: list[Any]) -> None:
        self.cls = cls
        self.elements = elements
        self.hash = 0


Reference = HeapObject | HeapArray | None


def default_value(type: Type) -> Any:
    """What a field or element of `type` holds before anything is stored."""
    if is_reference(type):
        return None
    return 0.0 if type in (FLOAT, DOUBLE) else 0


def array_class(type: ArrayType, supertypes: set[str], object_class: LoadedClass) -> LoadedClass:
    """The run-time class of an array type."""
    cls = LoadedClass(Class(str(type), object_class.name, (), 0x11, (), {}), object_class, ())
    cls.supertypes |= supertypes
    cls.element = type.element
    cls.type = type
    cls.state = Initialisation.DONE
    return cls
