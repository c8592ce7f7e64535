"""Stubs for java.lang: objects, classes, exceptions and boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.boxes import box, box_boolean
from twinproof.execute.faults import FRAMES, IMPLICIT
from twinproof.execute.heap import Allocated, number_of
from twinproof.execute.texts import known_class_name, literal_string
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.types import INT, OBJECT, REF, STRING, descriptor_of, type_named
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.java.library.outcomes import (
    BACKTRACE,
    THROWABLE,
    Outcomes,
    Stub,
    returned,
    stopped,
)
from twinproof.language.known import BoxLayout
from twinproof.term.build import compare, ite
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import ByName
from twinproof.term.term import Term, Value, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_IDENTITY = ByName("identity hash code")


def _nothing(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, None)


def _fill_in(executor: Executor, state: State, args: list[Value]) -> Summary:
    """Note that there are frames; nobody sees which."""
    state.heap.write_field(lift(args[0], REF), BACKTRACE, executor.allocate(state, Allocated(OBJECT.name, {})), OBJECT)
    return returned(state, args[0])


def _frames(executor: Executor, state: State, args: list[Value]) -> Summary:
    return stopped(state, FRAMES)


def _box(kind: BoxLayout) -> Stub:
    return lambda executor, state, args: returned(state, box(executor, state, kind, args[0]))


def _box_boolean(executor: Executor, state: State, args: list[Value]) -> Summary:
    return returned(state, box_boolean(executor, BOOLEAN_BOX, args[0]))


def _message(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The message of an exception; those of implicit exceptions are the JVM's and not modelled."""
    ref = lift(args[0], REF)
    if _may_be_the_jvms(state, ref):
        return stopped(state, "the message of an exception that the JVM made")
    return returned(state, state.heap.read_field(ref, f"{THROWABLE}.detailMessage", STRING))


def _may_be_the_jvms(state: State, ref: Term) -> bool:
    return any(state.heap.objects[number_of(leaf)].payload == IMPLICIT for leaf in all_cases(ref) if leaf.op == "fresh")


def _no_details(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """What the JVM says about the code that threw an exception: nothing about one that the code made itself."""
    ref = lift(args[0], REF)
    is_made = all(leaf.op == "fresh" for leaf in all_cases(ref)) and not _may_be_the_jvms(state, ref)
    return returned(state, None) if is_made else None


def _get_class(executor: Executor, state: State, args: list[Value]) -> Summary:
    """The class object of the receiver: a choice where its class is not definite."""
    return returned(state, map_cases(lift(args[0], REF), lambda leaf: _mirror_of(executor, state, leaf), REF))


def _mirror_of(executor: Executor, state: State, ref: Term) -> Value:
    if ref.op == "const":
        return executor.class_object(OBJECT.name)  # null: this case of the choice cannot be
    if ref.op == "fresh":
        return executor.class_object(state.heap.objects[number_of(ref)].cls)
    inputs = executor.inputs
    classes = [number for number in sorted(inputs.classes(ref)) if state.decide(inputs.is_a(ref, [number])) is not False]
    unseen = inputs.universe.unknown(classes)
    named = {number: executor.class_object(inputs.universe.name(number)) for number in classes if number not in unseen}
    chosen: Value = inputs.mirror(ref) if unseen or not named else named.popitem()[1]
    for number, mirror in named.items():
        chosen = ite(inputs.is_a(ref, [number]), mirror, chosen, REF)
    return chosen


def _identity_hash(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """A number of the object's own; what those of new objects are nobody can say."""
    ref = lift(args[0], REF)
    if any(leaf.op == "fresh" for leaf in all_cases(ref)):
        return None
    return returned(state, map_cases(ref, lambda leaf: 0 if leaf.op == "const" else function(_IDENTITY, INT, (leaf,)), INT))


def _class_name(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """The name of a known class, as this side calls it; the JVM makes one up for the class of a function."""
    name = known_class_name(lift(args[0], REF))
    if name is None or is_site_name(name.rstrip("[]")):
        return None
    return returned(state, literal_string(executor.inputs, binary_name(executor.side.own(name))))


def _is_array(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """Whether a class object is an array type's."""
    names = [known_class_name(leaf) for leaf in all_cases(lift(args[0], REF))]
    known = {name.endswith("[]") for name in names if name is not None}
    return returned(state, int(known.pop())) if None not in names and len(known) == 1 else None


def _component_type(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """The class object of an array type's elements."""
    name = known_class_name(lift(args[0], REF))
    if name is None:
        return None
    return returned(state, executor.class_object(name[:-2]) if name.endswith("[]") else None)


def _new_array(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """A new array of elements of a known class."""
    name = known_class_name(lift(args[0], REF))
    if name in (None, "void"):
        return None
    outcomes = Outcomes(executor, state)
    outcomes.throw_if(compare("lt", INT, args[1], 0), "java.lang.NegativeArraySizeException")
    made = None if outcomes.state is None else executor.allocate(outcomes.state, Allocated(f"{name}[]", {}, length=args[1]))
    return outcomes.returned(made)


def binary_name(type: str) -> str:
    """What `Class.getName` says of a class or array type."""
    if not type.endswith("[]"):
        return type
    descriptor = descriptor_of(type_named(type))
    return descriptor.replace("/", ".")


STUBS: dict[str, Stub] = {
    **{f"{kind.cls}.valueOf({kind.type.code})L{kind.cls.replace('.', '/')};": _box(kind) for kind in BOXES},
    "java.lang.Boolean.valueOf(Z)Ljava/lang/Boolean;": _box_boolean,
    "java.lang.Object.<init>": _nothing,
    "java.lang.Object.getClass()Ljava/lang/Class;": _get_class,
    "java.lang.Object.hashCode()I": _identity_hash,
    "java.lang.System.identityHashCode(Ljava/lang/Object;)I": _identity_hash,
    "java.lang.Class.getName()Ljava/lang/String;": _class_name,
    "java.lang.Class.isArray()Z": _is_array,
    "java.lang.Class.getComponentType()Ljava/lang/Class;": _component_type,
    "java.lang.reflect.Array.newArray(Ljava/lang/Class;I)Ljava/lang/Object;": _new_array,
    f"{THROWABLE}.fillInStackTrace(I)L{THROWABLE.replace('.', '/')};": _fill_in,
    f"{THROWABLE}.getMessage()Ljava/lang/String;": _message,
    "java.lang.NullPointerException.getExtendedNPEMessage()Ljava/lang/String;": _no_details,
    "java.lang.StackTraceElement.of": _frames,
}
