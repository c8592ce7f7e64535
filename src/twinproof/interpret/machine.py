"""The machine: loads classes, initialises them, finds callees, and executes prepared code exactly.

A Java exception travels as the Python exception `Thrown`; what the machine cannot execute (a native method without stub, an
unsupported construct, a limit reached) ends the run as `Halted`, never as a wrong result. Everything that depends on the front-end
(how strings and class mirrors look, which methods have stubs) comes from a `Runtime`.
"""

from __future__ import annotations

import operator
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, takewhile
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import OpaqueNode, TextNode
from twinproof.interpret.objects import (
    Elements,
    HeapArray,
    HeapObject,
    Initialisation,
    LoadedClass,
    Plain,
    Registers,
    array_class,
    default_value,
)
from twinproof.ir.instruction import CONSTRUCTOR, FieldRef, Instruction, MethodRef, Text, Value
from twinproof.ir.program import ABSTRACT, PRIVATE, PROTECTED, PUBLIC, STATIC, Class, Field, Method, Program
from twinproof.ir.types import (
    BARE,
    BY_NAME,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    array_name,
    innermost_name,
    is_array_name,
    method_descriptor,
    type_named,
)
from twinproof.language.language import Fidelity
from twinproof.language.semantics import Fault

if TYPE_CHECKING:
    from twinproof.interpret.prepare import PreparedBlock

DRAWN = "which is another one whenever a program is started"  # how the reason ends why a run stops there
Invoke = Callable[[Registers], Plain]
Stub = Callable[..., Plain]
NextBlock: TypeAlias = "PreparedBlock | None"  # what the last instruction of a block leads to; None if the method has returned
Run = Callable[[Registers], NextBlock]  # what one instruction does to a frame
Watch = Callable[[Method, Instruction, Callable[[Value], int], Run], Run]  # makes another of it; operands are found by their index


class Thrown(Exception):
    """A Java exception on its way to a handler."""

    def __init__(self, obj: HeapObject) -> None:
        super().__init__(obj.cls.name)
        self.obj = obj


FAILED, HALTED = "failed", "halted"  # reasons: a clause was broken; what was assumed does not hold


class Halted(Exception):
    """The run cannot go on; `reason` is a stable id as in `observe.Stopped`."""

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(f"{reason}: {detail}")
        self.reason = reason
        self.detail = detail


@dataclass(frozen=True, slots=True)
class RunLimits:
    """When a run is stopped: blocks executed, nested calls, characters printed."""

    blocks: int = 50_000_000
    depth: int = 2_500
    output: int = 1_000_000


class Runtime(Protocol):
    """What the front-end supplies: how strings, class mirrors and native methods work."""

    has_blocks: bool  # whether references are pointers into blocks of memory

    def stub(self, method: Method) -> Stub | None:
        """The stub that stands for `method`, called as stub(machine, *args), or None."""

    def stub_for(self, caller: Method, method: Method) -> Stub | None:
        """The stub that stands for a method which behaves according to its caller, or None."""

    def is_library(self, name: str) -> bool:
        """Whether a class belongs to the language's own library, whose static initialisers do not fail."""

    def drawn(self, name: str) -> Sequence[str]:
        """The static fields of a class that hold something else whenever a program is started."""

    def surroundings(self, name: str) -> Sequence[str]:
        """The static fields of a class that hold something else on another machine, or for another user."""

    def polymorphic(self, cls: Class, name: str) -> Method | None:
        """The method of this class and name that may be called with any descriptor, if there is one."""

    def link(self, method: Method, descriptor: str) -> Stub | None:
        """What a call of a polymorphic method with this descriptor does, called as a stub; None for all other methods."""

    def fault(self, machine: Machine, fault: Fault, *details: object) -> Thrown:
        """What a fault throws; the details are those that its kind names."""

    def pointed(self, machine: Machine, pointer: object, descriptor: str) -> Invoke:
        """What a call of the method that a pointer points to runs."""

    def failed_initialiser(self, machine: Machine, thrown: Thrown) -> Thrown:
        """What is thrown where a class is first used and its initialiser throws this."""

    def renew(self, machine: Machine) -> None:
        """Undo what a run does to the library's own state, as far as it is undone between runs at all."""

    def new_string(self, machine: Machine, text: str) -> HeapObject:
        """A new string object."""

    def text_of(self, obj: HeapObject) -> str:
        """The text of a string object."""

    def new_mirror(self, machine: Machine, type: Type) -> HeapObject:
        """The object that stands for `type`."""

    def describe(self, machine: Machine, obj: HeapObject) -> TextNode | OpaqueNode | None:
        """How an observation shows an object whose fields are not walked; None for ordinary objects."""

    def observes(self, machine: Machine, owner: str, name: str) -> bool:
        """Whether the instance field `name` declared in class `owner` is part of an observation."""

    def lay_out(self, machine: Machine, obj: HeapObject) -> None:
        """Give an object of an input what all constructors of its class give it, besides what the input says."""

    def message(self, machine: Machine, thrown: HeapObject) -> HeapObject | None:
        """The string that an exception says of itself; code of the program may run."""


class Machine:
    """One run of a program: its classes with their statics, its output and its limits."""

    def __init__(self, program: Program, runtime: Runtime, limits: RunLimits | None = None) -> None:
        self.program = program
        self.semantics = program.language.semantics
        self.runtime = runtime
        self.limits = limits or RunLimits()
        self.fuel = self.limits.blocks
        self.depth = 0
        self.output: list[str] = []
        self.errors: list[str] = []
        self.printed = 0
        self.hashes = 0
        self.classes: dict[str, LoadedClass] = {}
        self.mirrors: dict[str, HeapObject] = {}
        self.strings: dict[str, HeapObject] = {}
        self.invokers: dict[Method, Invoke] = {}
        self.kept: dict[Method, dict[int, tuple[Instruction, Run]]] = {}  # closures for all runs, by the identity of instructions
        self.notes: dict[str, Any] = {}  # what stubs keep for the length of the run; each knows its own
        self.watch: Watch | None = None  # set before the run

    def renew(self, is_library: Callable[[str], bool]) -> None:
        """Make ready for another run: full limits, no output, all classes but the library's as if never loaded."""
        self.fuel = self.limits.blocks
        self.depth = 0
        self.output = []
        self.errors = []
        self.printed = 0
        self.classes = {name: cls for name, cls in self.classes.items() if is_library(innermost_name(name))}
        stays = (name for name in self.mirrors if innermost_name(name) in BY_NAME or is_library(innermost_name(name)))
        self.mirrors = {name: self.mirrors[name] for name in stays}
        self.notes = {}
        self.invokers = {method: invoke for method, invoke in self.invokers.items() if is_library(method.owner)}
        self.runtime.renew(self)

    # --- classes

    def load(self, name: str) -> LoadedClass:
        """The class called `name`, loaded; throws NoClassDefFoundError if there is none."""
        loaded = self.classes.get(name)
        if loaded is None:
            loaded = self._load_array(name) if is_array_name(name) else self._load_class(name)
            self.classes[name] = loaded
        return loaded

    def _load_class(self, name: str) -> LoadedClass:
        cls = self.program.find(name)
        if cls is None:
            if name == self.semantics.faults[Fault.NO_CLASS]:
                raise Halted("unsupported", f"class {name} is missing")
            raise self.fault(Fault.NO_CLASS, name)
        superclass = self.load(cls.superclass) if cls.superclass else None
        if len({field.name for field in cls.fields}) < len(cls.fields):
            raise Halted("unsupported", f"class {name} has two fields of one name")
        interfaces = tuple(self.load(above) for above in cls.interfaces)
        if (superclass is not None and superclass.cls.is_interface) or not all(above.cls.is_interface for above in interfaces):
            raise self.fault(Fault.UNLINKED, f"class {name} has a supertype of the wrong kind")
        loaded = LoadedClass(cls, superclass, interfaces)
        for field in cls.fields:
            if field.is_static and field.constant is not None:
                loaded.statics[field.name] = self._constant(field)
        return loaded

    def _constant(self, field: Field) -> Plain:
        constant = field.constant
        return self.intern(constant.text) if isinstance(constant, Text) else constant.value if constant else None

    def _load_array(self, name: str) -> LoadedClass:
        type = type_named(name)
        assert isinstance(type, ArrayType)
        supertypes = set(self.semantics.above_arrays)
        if not isinstance(type.element, Primitive):
            supertypes |= {array_name(above) for above in self.load(str(type.element)).supertypes}
        return array_class(type, supertypes, self.load(self.semantics.root))

    def initialise(self, cls: LoadedClass) -> None:
        """Run the static initialiser of a class (and of what must come before it) if that has not happened."""
        if cls.state is Initialisation.DONE or cls.state is Initialisation.RUNNING:
            return
        if cls.state is Initialisation.FAILED:
            raise self.fault(Fault.DEAD_CLASS, cls.name)
        cls.state = Initialisation.RUNNING
        try:
            self._initialise_supertypes(cls)
            initialiser = cls.cls.initialiser
            if initialiser is not None:
                self._forget_unset(cls, initialiser)
                self.invoker(initialiser)([])
        except Thrown as thrown:
            if self.runtime.is_library(cls.name):
                raise Halted("unsupported", f"the static initialiser of {cls.name} threw {thrown.obj.cls.name}") from thrown
            cls.state = Initialisation.FAILED
            raise self.runtime.failed_initialiser(self, thrown) from thrown
        except Halted:
            cls.state = Initialisation.NEW  # the next run starts it again
            raise
        for name in (*self.runtime.drawn(cls.name), *self.runtime.surroundings(cls.name)):
            cls.statics.pop(name, None)
        cls.state = Initialisation.DONE

    def _forget_unset(self, cls: LoadedClass, initialiser: Method) -> None:
        """Of a class whose initialiser is a stub, only those static fields are known that this sets, and constants."""
        if self.runtime.stub(initialiser) is not None:
            for field in cls.cls.fields:
                if field.is_static and field.constant is None:
                    cls.statics.pop(field.name, None)

    def _initialise_supertypes(self, cls: LoadedClass) -> None:
        if cls.cls.is_interface:
            return
        if cls.superclass is not None:
            self.initialise(cls.superclass)
        for interface in _all_interfaces(cls):
            if any(not method.flags & (ABSTRACT | STATIC) for method in interface.cls.methods.values()):
                self.initialise(interface)

    # --- finding fields and methods

    def static_home(self, ref: FieldRef) -> LoadedClass:
        """The initialised class that declares the static field `ref` names."""
        home = self._field_home(self.load(ref.owner), ref, True)
        self.initialise(home)
        return home

    def field_slot(self, ref: FieldRef) -> int:
        """The place of the instance field `ref` names in objects of its class and subclasses."""
        start = self.load(ref.owner)
        slot = start.slots.get((start.name, ref.name))
        if slot is not None and start.layout[slot].type == ref.type:
            return slot
        home = self._field_home(start, ref, False)
        return home.slots[home.name, ref.name]

    def _field_home(self, start: LoadedClass, ref: FieldRef, static: bool) -> LoadedClass:
        for cls in _field_order(start):
            for field in cls.cls.fields:
                if field.name == ref.name and field.type == ref.type:
                    if field.is_static is not static:
                        raise self.fault(Fault.UNLINKED, f"{ref}")
                    return cls
        raise self.fault(Fault.NO_FIELD, ref.name)

    def resolve(self, ref: MethodRef) -> Method:
        """The method a reference names, by the JVM's resolution."""
        owner = self.load(ref.owner)
        key = (ref.name, ref.descriptor)
        for cls in _superclasses(owner) if not ref.is_constructor else (owner,):
            if key in cls.cls.methods:
                return cls.cls.methods[key]
            polymorphic = self.runtime.polymorphic(cls.cls, ref.name)
            if polymorphic is not None:
                return polymorphic
        found = _interface_methods(owner, key)
        if not found:
            raise self.fault(Fault.NO_METHOD, f"{ref}")
        return next((method for method in found if not method.flags & ABSTRACT), found[0])

    def select(self, cls: LoadedClass, resolved: Method) -> Method:
        """The method that a virtual call of `resolved` runs on an object of class `cls`."""
        if resolved.flags & PRIVATE:
            return resolved
        if not resolved.flags & (PUBLIC | PROTECTED):
            return _select_in_package(cls, resolved)
        return self.nearest(cls, resolved)

    def nearest(self, cls: LoadedClass, resolved: Method) -> Method:
        """The implementation of a method of `resolved`'s name and descriptor that `cls` has or inherits."""
        key = (resolved.name, resolved.descriptor)
        if key not in cls.selected:
            cls.selected[key] = self._select(cls, key)
        method = cls.selected[key]
        if method is None or method.flags & ABSTRACT:
            raise self.fault(Fault.NO_CODE, f"{cls.name}.{resolved.name}{resolved.descriptor}")
        return method

    def _select(self, cls: LoadedClass, key: tuple[str, str]) -> Method | None:
        for above in _superclasses(cls):
            method = above.cls.methods.get(key)
            if method is not None and not method.flags & (PRIVATE | STATIC) and not above.cls.is_interface:
                return method
        specific = _interface_methods(cls, key)
        bodies = [method for method in specific if not method.flags & ABSTRACT]
        if len(bodies) > 1:
            places = " ".join(f"{method.owner}.{method.name}" for method in bodies)
            raise self.fault(Fault.UNLINKED, f"Conflicting default methods: {places}")
        return next(iter(bodies or specific), None)

    # --- calling

    def invoker(self, method: Method) -> Invoke:
        """The callable that runs exactly this method on a list of arguments."""
        invoke = self.invokers.get(method)
        if invoke is None:
            from twinproof.interpret.prepare import prepare

            stub = self.runtime.stub(method)
            invoke = self.invokers[method] = self._stub_invoker(stub) if stub else prepare(self, method)
        return invoke

    def invoker_from(self, caller: Method, method: Method) -> Invoke:
        """The callable that runs this method for this caller, which a few methods of the library ask for."""
        stub = self.runtime.stub_for(caller, method)
        return self._stub_invoker(stub) if stub else self.invoker(method)

    def linked(self, method: Method, descriptor: str) -> Invoke | None:
        """The callable for a call of a polymorphic method; None for all other methods."""
        stub = self.runtime.link(method, descriptor)
        return None if stub is None else self._stub_invoker(stub)

    def _stub_invoker(self, stub: Stub) -> Invoke:
        def invoke(args: Registers) -> Plain:
            try:
                return stub(self, *args)
            except AttributeError:
                if any(arg is None for arg in args):  # what most native methods do with null nobody has said
                    raise Halted("unsupported", "null for a method that has a stub") from None
                raise

        return invoke

    def call(self, owner: str, name: str, descriptor: str, *args: Any) -> Any:  # types are those of the descriptor
        """Call a static method or, with the receiver as first argument, exactly the named instance method's override for it."""
        method = self.resolve(MethodRef(owner, name, descriptor))
        if method.is_static:
            self.initialise(self.load(method.owner))
        elif name != CONSTRUCTOR:
            method = self.select(args[0].cls, method)
        return self.invoker(method)(list(args))

    def construct(self, name: str, descriptor: str, *args: Plain) -> HeapObject:
        """A new object of class `name`, its constructor run."""
        cls = self.load(name)
        self.initialise(cls)
        obj = HeapObject(cls)
        self.call(name, CONSTRUCTOR, descriptor, obj, *args)
        return obj

    # --- values

    def fault(self, fault: Fault, *details: object) -> Thrown:
        """What a fault throws, ready to be raised."""
        return self.runtime.fault(self, fault, *details)

    def thrown(self, name: str, message: str | None = None) -> Thrown:
        """A new exception of class `name`, ready to be raised."""
        if message is None:
            return Thrown(self.construct(name, BARE))
        return Thrown(self.construct(name, method_descriptor([ClassType(self.semantics.text)], VOID), self.string(message)))

    def string(self, text: str) -> HeapObject:
        """A new string."""
        return self.runtime.new_string(self, text)

    def intern(self, text: str) -> HeapObject:
        """The one interned string with this text."""
        found = self.strings.get(text)
        if found is None:
            found = self.strings[text] = self.runtime.new_string(self, text)
        return found

    def text(self, obj: HeapObject) -> str:
        """The text of a string."""
        return self.runtime.text_of(obj)

    def mirror(self, type: Type) -> HeapObject:
        """The class object of `type`, always the same one."""
        name = str(type)
        found = self.mirrors.get(name)
        if found is None:
            found = self.mirrors[name] = self.runtime.new_mirror(self, type)
        return found

    def array(self, type: ArrayType, elements: Elements) -> HeapArray:
        """A new array with these elements."""
        return HeapArray(self.load(str(type)), elements)

    def new_array(self, type: ArrayType, sizes: Sequence[int]) -> HeapArray:
        """A new array of zeros; several sizes make an array of arrays."""
        total = sizes[0] if len(sizes) == 1 else sum(accumulate(sizes, operator.mul))
        if total > self.limits.blocks:
            raise Halted("out-of-memory", f"arrays of {total} elements")
        if len(sizes) == 1:
            return self.array(type, [default_value(type.element)] * sizes[0])
        assert isinstance(type.element, ArrayType)
        return self.array(type, [self.new_array(type.element, sizes[1:]) for _ in range(sizes[0])])

    def identity_hash(self, obj: HeapObject | HeapArray) -> int:
        """An arbitrary but fixed number for an object."""
        if obj.hash == 0:
            self.hashes += 1
            obj.hash = (self.hashes * 0x9E3779B1) & 0x7FFFFFFF
        return obj.hash

    def unset(self, home: LoadedClass, name: str) -> Halted:
        """Why a run stops at a static field that has no value here."""
        when = DRAWN if name in self.runtime.drawn(home.name) else "which is set when a program is started"
        return Halted("unsupported", f"static field {home.name}.{name}, {when}")

    def write(self, text: str, is_output: bool = True) -> None:
        """Append to the program's output, or to what it writes to the standard error."""
        self.printed += len(text)
        if self.printed > self.limits.output:
            raise Halted("output", "too much output")
        (self.output if is_output else self.errors).append(text)

    @contextmanager
    def deep_recursion(self) -> Iterator[None]:
        """Room for as many nested Python calls as the depth limit needs."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, 5 * self.limits.depth + 10_000))
        try:
            yield
        finally:
            sys.setrecursionlimit(before)


def machine_of(program: Program, fidelity: Fidelity = Fidelity.ONE, limits: RunLimits | None = None) -> Machine:
    """A machine that runs a program as its language says."""
    return Machine(program, program.language.runtime(fidelity), limits)


def _superclasses(cls: LoadedClass | None) -> Iterator[LoadedClass]:
    while cls is not None:
        yield cls
        cls = cls.superclass


def _all_interfaces(cls: LoadedClass, include_self: bool = False) -> list[LoadedClass]:
    """All superinterfaces, supers first as initialisation wants them."""
    found: dict[str, LoadedClass] = {}

    def visit(interface: LoadedClass) -> None:
        for above in interface.interfaces:
            visit(above)
        found.setdefault(interface.name, interface)

    for above in _superclasses(cls):
        for interface in above.interfaces:
            visit(interface)
    if include_self and cls.cls.is_interface:
        found.setdefault(cls.name, cls)
    return list(found.values())


def _interface_methods(cls: LoadedClass, key: tuple[str, str]) -> list[Method]:
    """The maximally specific methods of this name and descriptor in the superinterfaces."""
    candidates = [
        (above, above.cls.methods[key]) for above in _all_interfaces(cls, include_self=True)
        if key in above.cls.methods and not above.cls.methods[key].flags & (PRIVATE | STATIC)
    ]  # fmt: skip
    return [
        method for above, method in candidates
        if not any(above.name in other.supertypes for other, _ in candidates if other is not above)
    ]  # fmt: skip


def _select_in_package(cls: LoadedClass, resolved: Method) -> Method:
    """The last override of a package-private method; one in another package counts only over a public or protected one."""
    below = list(takewhile(lambda above: above.name != resolved.owner, _superclasses(cls)))
    overriding = [resolved]
    for above in reversed(below):
        method = above.cls.methods.get((resolved.name, resolved.descriptor))
        if method is not None and not method.flags & (PRIVATE | STATIC) and any(_can_override(method, other) for other in overriding):
            overriding.append(method)
    return overriding[-1]


def _can_override(method: Method, other: Method) -> bool:
    return bool(other.flags & (PUBLIC | PROTECTED)) or method.owner.rpartition(".")[0] == other.owner.rpartition(".")[0]


def _field_order(cls: LoadedClass) -> Iterator[LoadedClass]:
    for above in _superclasses(cls):
        yield above
        yield from _interface_closure(above)


def _interface_closure(cls: LoadedClass) -> Iterator[LoadedClass]:
    for interface in cls.interfaces:
        yield interface
        yield from _interface_closure(interface)
