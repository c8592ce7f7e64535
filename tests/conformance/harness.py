"""Compares the two observations of a call, the JVM's and the interpreter's: same, different (and where), or not supported.

All that is observed is compared: end, output, final heap, statics. The text of a ClassCastException that the JVM threw itself names modules
and class loaders and is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from both_machines import Both, without_message

from twinproof.heap.observe import Datum, Heap, Input, Link, Null, Observation, Scalar, Stopped, TextNode, Threw, double_bits, float_bits
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine
from twinproof.ir.types import DOUBLE, FLOAT, Primitive, Type, parse_descriptor
from twinproof.java.runtime import JvmRuntime

Argument = int | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Same:
    """Both machines show the same."""

    seen: Observation


@dataclass(frozen=True, slots=True)
class Differs:
    """The machines show different things; `where` tells each difference in a line."""

    where: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NotSupported:
    """The interpreter stopped and said why."""

    why: str


Comparison = Same | Differs | NotSupported


def compare_calls(both: Both, cls: str, method: str, descriptor: str, inputs: Sequence[Input]) -> list[Comparison]:
    """One comparison per input."""
    on_jvm = both.on_jvm(cls, method, descriptor, inputs)
    on_interpreter = both.on_interpreter(cls, method, descriptor, inputs)
    return [compare(jvm, ours) for jvm, ours in zip(on_jvm, on_interpreter, strict=True)]


def compare_fresh_calls(both: Both, cls: str, method: str, descriptor: str, inputs: Sequence[Input]) -> list[Comparison]:
    """One comparison per input, each with a machine of its own, so that the library's own classes start anew too."""
    on_jvm = both.on_jvm(cls, method, descriptor, inputs)
    machines = (Machine(both.program, JvmRuntime()) for _ in inputs)
    ours = (
        observe(machine, cls, method, descriptor, given, both.users.__contains__) for machine, given in zip(machines, inputs, strict=True)
    )
    return [compare(jvm, seen) for jvm, seen in zip(on_jvm, ours, strict=True)]


def compare(jvm: Observation, ours: Observation) -> Comparison:
    """What the interpreter shows, held against what the JVM shows."""
    match jvm.end, ours.end:
        case Stopped(reason, _), Stopped(same, _) if reason == same != "unsupported":
            return Same(jvm)
        case _, Stopped("unsupported", why):
            return NotSupported(why)
    where = tuple(_differences(_comparable(jvm), _comparable(ours)))
    return Differs(where) if where else Same(jvm)


def problems(comparisons: Iterable[tuple[str, Comparison]]) -> list[str]:
    """The calls that are not the same, each with what is wrong, ready to be shown."""
    return [f"{name}: {_problem(result)}" for name, result in comparisons if not isinstance(result, Same)]


def _problem(result: Comparison) -> str:
    match result:
        case Differs(where):
            return "\n  ".join(("different", *where))
        case NotSupported(why):
            return f"not supported: {why}"
        case Same():
            return "same"


def _comparable(seen: Observation) -> Observation:
    match seen.end:
        case Threw("java.lang.ClassCastException", message) if message is not None and " cannot be cast to class " in message:
            return without_message(seen)
    return seen


def _differences(jvm: Observation, ours: Observation) -> Iterator[str]:
    if jvm.end != ours.end:
        yield f"end: JVM {jvm.end}, interpreter {ours.end}"
    if jvm.output != ours.output:
        yield f"output: JVM {jvm.output!r}, interpreter {ours.output!r}"
    yield from _row_differences("static", dict(jvm.statics), dict(ours.statics))
    yield from _row_differences("object", _numbered(jvm.heap), _numbered(ours.heap))
    if list(jvm.statics) != list(ours.statics) and dict(jvm.statics) == dict(ours.statics):
        yield "statics: the same in another order"


def _numbered(heap: Heap) -> dict[int, object]:
    return dict(enumerate(heap))


def _row_differences(kind: str, jvm: Mapping[Any, object], ours: Mapping[Any, object]) -> Iterator[str]:
    for key in [*jvm, *(key for key in ours if key not in jvm)]:
        if jvm.get(key) != ours.get(key):
            yield f"{kind} {key}: JVM {jvm.get(key)}, interpreter {ours.get(key)}"


# --- inputs from plain values


def input_of(descriptor: str, args: Sequence[Argument]) -> Input:
    """The input that calls a static method with Python values; equal strings are different objects."""
    texts: list[TextNode] = []
    types = parse_descriptor(descriptor).params
    data = tuple(_datum(type, arg, texts) for type, arg in zip(types, args, strict=True))
    return Input(tuple(texts), Null(), data)


def _datum(type: Type, value: Argument, texts: list[TextNode]) -> Datum:
    if value is None:
        return Null()
    if isinstance(value, str):
        texts.append(TextNode(value))
        return Link(len(texts) - 1)
    assert isinstance(type, Primitive)
    if type is DOUBLE:
        return Scalar(type, double_bits(float(value)))
    return Scalar(type, float_bits(float(value)) if type is FLOAT else int(value))
