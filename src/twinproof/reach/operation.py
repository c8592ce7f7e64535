"""What callers can do: public methods, constructors and static methods of the classes under question, and with which objects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple, Protocol, TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.ir.program import ABSTRACT, INITIALISER, PRIVATE, PROTECTED, PUBLIC, SYNTHETIC, Class, Method, Nested, Program
from twinproof.ir.resolve import select_method
from twinproof.ir.types import BOOLEAN, ClassType, Primitive, Type, array_name, element_name, is_array_name, is_reference, parse_descriptor
from twinproof.language.known import BoxLayout
from twinproof.reach.heap_shape import HeapShape


class NewBox(NamedTuple):
    """A box with any number of those whose boxes the library keeps, or a new one with any other."""

    cls: str
    is_kept: bool

    def __str__(self) -> str:
        return f"{'kept' if self.is_kept else 'new'} {self.cls}"


Choice: TypeAlias = "int | NewBox | None"  # an object by its number, or a box; None is null, or whatever a number stands for


class Supplying(Protocol):
    """Who knows what is given."""

    def has_constants(self, type: Type) -> bool:
        """Whether constants are given as one of a type."""

    def boxes_for(self, type: Type) -> Sequence[BoxLayout]:
        """The kinds of boxes that are."""


@dataclass(frozen=True, slots=True)
class Operation:
    """A method as callers know it, and the class that it is called on or that its constructor makes."""

    method: Method
    owner: str

    @property
    def has_receiver(self) -> bool:
        """Whether it is called on an object."""
        return not self.method.is_static and not self.method.is_constructor

    @property
    def params(self) -> tuple[Type, ...]:
        """The types of what it is given, the receiver first."""
        own = tuple(parse_descriptor(self.method.descriptor).params)
        return (ClassType(self.owner), *own) if self.has_receiver else own

    @property
    def result(self) -> Type:
        """The type of what it gives."""
        return ClassType(self.owner) if self.method.is_constructor else parse_descriptor(self.method.descriptor).result

    @property
    def name(self) -> str:
        """How people name it."""
        owner = self.owner.rpartition(".")[2]
        return f"new {owner}" if self.method.is_constructor else f"{owner}.{self.method.name}"


def operations(program: Program, classes: Sequence[str]) -> list[Operation]:
    """All that callers can do with some classes."""
    return [found for name in classes for found in _of_class(program, name)]


def plain_objects(program: Program, found: Sequence[Operation]) -> list[Operation]:
    """How callers make an object of which nothing is known, if that may be given to one of some operations."""
    root = program.language.semantics.root
    cls = program.find(root)
    is_wanted = any(str(type) == root for operation in found for type in operation.params)
    return [Operation(method, root) for method in cls.methods.values() if method.is_constructor] if cls and is_wanted else []


def _of_class(program: Program, name: str) -> Iterator[Operation]:
    seen: set[tuple[str, str]] = set()
    for cls in _inherited(program, name):
        for key, method in cls.methods.items():
            if key not in seen and not program.is_library(cls.name) and _is_public(program, cls, method, cls.name == name):
                seen.add(key)
                yield Operation(method, name)


def _inherited(program: Program, name: str) -> list[Class]:
    """A class and all that it inherits methods from: superclasses first, then interfaces."""
    own = list(program.supertypes(name))
    interfaces = [cls for above in sorted(_supertypes(program, name)) if (cls := program.find(above)) is not None and cls.is_interface]
    return [*own, *(cls for cls in interfaces if cls not in own)]


def _is_public(program: Program, cls: Class, method: Method, is_own: bool) -> bool:
    if method.flags & SYNTHETIC or method.name == INITIALISER:
        return False
    if method.is_constructor:
        hidden = PRIVATE | (0 if not cls.flags & PUBLIC else PROTECTED)
        is_open = bool(method.flags & PUBLIC) or not (cls.flags & PUBLIC or method.flags & hidden)
        return is_own and not cls.flags & ABSTRACT and is_open
    return bool(method.flags & PUBLIC) and (is_own or not (cls.is_interface and method.is_static))


def is_open(nested: Nested) -> bool:
    """Whether a nested class can be named by other classes of its package."""
    return nested.outer is not None and nested.name is not None and not nested.flags & PRIVATE


def classes_named(known: Sequence[str], names: Sequence[str], option: str = "--class") -> list[str]:
    """The classes that a user names, by their full or last names; `BadInput` if there is none, or more than one."""
    return list(dict.fromkeys(_class_named(known, name, option) for name in names))


def _class_named(known: Sequence[str], name: str, option: str) -> str:
    wanted = name.replace("$", ".")
    exact = [each for each in known if each.replace("$", ".") == wanted]
    found = exact or [each for each in known if each.replace("$", ".").endswith(f".{wanted}")]
    if len(found) == 1:
        return found[0]
    if found:
        raise BadInput(f"{option} {name}: there are {', '.join(sorted(found))}")
    near = nearest(name, sorted(known), 2, 0.6)
    hint = f"; did you mean {' or '.join(near)}?" if near else ""
    raise BadInput(f"{option} {name}: no such class{hint}")


def choices(
    program: Program, operation: Operation, shape: HeapShape, supply: Supplying, with_null: bool = True
) -> Iterator[tuple[Choice, ...]]:
    """All ways to hand held objects, boxes, constants or null to an operation: by parameter an object's number, or a box; numbers have
    None, too, which for a parameter with constants stands for these as well, and for all that are held where it takes any object.
    """
    options = [
        _fitting(program, shape, type, supply, with_null and not (place == 0 and operation.has_receiver)) if is_reference(type) else [None]
        for place, type in enumerate(operation.params)
    ]
    yield from product(*options)


def _fitting(program: Program, shape: HeapShape, type: Type, supply: Supplying, with_null: bool) -> list[Choice]:
    boxes = [NewBox(kind.cls, is_kept) for kind in supply.boxes_for(type) for is_kept in _kept(kind, str(type))]
    is_any = str(type) == program.language.semantics.root
    has_choice = with_null or supply.has_constants(type) or (is_any and bool(shape.held))
    found: list[Choice] = [] if is_any else [number for number in shape.held if fits(program, shape.nodes[number].cls, type)]
    return [*found, *([None] if has_choice else []), *boxes]


def _kept(kind: BoxLayout, type: str) -> list[bool]:
    """Which boxes are given: where several kinds may be, those alone that are kept, if there are."""
    is_all = (kind.type is BOOLEAN) or not kind.is_cached
    return [kind.is_cached] if is_all or type != kind.cls else [True, False]


def fits(program: Program, cls: str, type: Type) -> bool:
    """Whether an object of a class can be passed as one of a type."""
    return not isinstance(type, Primitive) and str(type) in _supertypes(program, cls)


def _supertypes(program: Program, name: str) -> set[str]:
    semantics = program.language.semantics
    if is_array_name(name):
        return {name, semantics.root, *semantics.above_arrays, *map(array_name, _above_element(program, element_name(name)))}
    found: set[str] = {name, semantics.root}
    waiting = [name]
    while waiting:
        cls = program.find(waiting.pop())
        above = [] if cls is None else [each for each in (cls.superclass, *cls.interfaces) if each and each not in found]
        found.update(above)
        waiting += above
    return found


def _above_element(program: Program, name: str) -> set[str]:
    return _supertypes(program, name) if is_array_name(name) or program.find(name) is not None else set()


def runs(program: Program, operation: Operation, cls: str | None) -> Method | None:
    """The method that a call runs on a receiver of a class."""
    return operation.method if cls is None or not operation.has_receiver else select_method(program, cls, operation.method)
