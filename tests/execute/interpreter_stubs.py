"""Each stub of the interpreter against a JVM: the same calls on both machines, all that they leave compared, and which stubs really ran.

A stub is reached in three ways: by a wrapper (all that is public), directly (a JVM can be told to run what is private, too, where its
arguments can be given), and through methods of the library that call it (`StubReach`, `StubExtras`, `StubCalls`, `Memory`). It counts as
compared once it has answered in a call that ended alike on both machines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from execute.worlds import World, open_world
from generate import memory_calls, stub_wrappers
from generate.stub_wrappers import methods_of, wrappers
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Scalar,
    Stopped,
    TextNode,
    double_bits,
    float_bits,
)
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Halted, Machine, Stub, Thrown
from twinproof.ir.program import Method
from twinproof.ir.types import BYTE, DOUBLE, FLOAT, INT, LONG, OBJECT, STRING, ArrayType, ClassType, Primitive, Type, parse_descriptor
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.load.load import load_program
from twinproof.java.natives import FOR_CALLERS, NATIVES, STUBS
from twinproof.java.natives.java_io import Console
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar.client import Sidecar
from twinproof.language.runner import LoadedSide
from twinproof.sample.concrete import comparable, same

HERE = Path(__file__).parent
SOURCES = [HERE / "StubReach.java", HERE / "StubExtras.java", HERE.parent / "conformance" / "stubs" / "StubCalls.java"]
KEYS = list(dict.fromkeys((*STUBS, *NATIVES)))
_STREAM = "java.io.PrintStream."
_MOST = 120  # direct calls of one method
_CLASSES = (
    "java.lang.String", "int", "int[]", "java.util.Map$Entry", "java.util.List", "java.lang.Thread$State", "java.lang.Integer", "void",
    "java.lang.String[][]", "java.lang.Override", "java.lang.Enum", "StubReach$Color", "StubReach", "java.lang.Comparable",
    "java.lang.Object", "java.lang.ProcessHandle$Info", "java.util.concurrent.TimeUnit", "StubReach$Derived[]", "double",
)  # fmt: skip
_TEXTS = ("", "a", "int", "java.lang.String", "file.encoding", "no.such", "h\u00e9\u20ac", "\ud83d", "line\nend")
_WHOLE = (0, 1, -1, 2, 3, 127, -128, 255, 65535)
_DOUBLES = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 1e22, 1e-300, 3.7, float("inf"), float("-inf"), float("nan"))


_ENDING = ("exit", "exitRuntime", "halt", "started", "waiting")  # a JVM has to be started anew afterwards
_NEVER_DIRECT = (  # with arguments that nobody else gives, these crash a JVM, end it, or take its streams away
    "java.lang.Class.getNestHost0", "java.lang.Class.getPermittedSubclasses0", "java.lang.Runtime.", "java.lang.StackTraceElement.",
    "java.lang.System.exit", "java.lang.System.set", "java.lang.Thread.getName", "java.lang.Thread.setPriority0", "java.lang.Thread.start",
    "java.lang.ref.", "java.lang.reflect.Field.", "java.util.zip.", "jdk.internal.misc.CDS.initializeFromArchive",
    "jdk.internal.misc.Unsafe.", "jdk.internal.misc.VM.initialize", "jdk.internal.util.ArraysSupport.",
)  # fmt: skip


class Watch:
    """Counts which stubs answer and which stop the run."""

    def __init__(self) -> None:
        self.answered: set[str] = set()
        self.stopped: set[str] = set()

    def over(self, key: str, stub: Stub) -> Stub:
        """A stub that is watched; one of a standard stream that runs the JDK's own code for another stream does not count."""

        def watched(machine: Machine, *args: Any) -> Any:
            counts = not key.startswith(_STREAM) or isinstance(getattr(args[0], "payload", None), Console)
            try:
                result = stub(machine, *args)
            except Halted:
                self.stopped.add(key)
                raise
            except Thrown:
                self.answered |= {key} if counts else set()
                raise
            self.answered |= {key} if counts else set()
            return result

        return watched

    def over_caller(self, key: str, make: Callable[[Method], Stub]) -> Callable[[Method], Stub]:
        """A maker of stubs that are watched."""
        return lambda caller: self.over(key, make(caller))


@contextmanager
def watched() -> Iterator[Watch]:
    """All stubs watched, for machines made meanwhile."""
    watch, before = Watch(), (dict(STUBS), dict(NATIVES), dict(FOR_CALLERS))
    for table in (STUBS, NATIVES):
        table.update({key: watch.over(key, stub) for key, stub in table.items()})
    FOR_CALLERS.update({key: watch.over_caller(key, make) for key, make in FOR_CALLERS.items()})
    try:
        yield watch
    finally:
        STUBS.update(before[0])
        NATIVES.update(before[1])
        FOR_CALLERS.update(before[2])


@dataclass(slots=True)
class Seen:
    """What was seen: by stub, the calls that ended alike in which it answered; by method, a difference; by stub, why runs stopped."""

    compared: Counter[str] = field(default_factory=Counter)
    stopped: dict[str, Counter[str]] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    calls: Counter[str] = field(default_factory=Counter)


class Harness:
    """Both machines."""

    def __init__(self, world: World, sidecar: Sidecar, side: LoadedSide, watch: Watch, keys: dict[str, str]) -> None:
        self.world = world
        self._sidecar = sidecar
        self._side = side
        self._watch = watch
        self._keys = keys  # of what wrappers call, by their names

    def compare(self, method: Method, inputs: Sequence[Input], into: Seen) -> None:
        """Compare calls of a method; one that is there to see initialisers gets a machine that has run nothing yet."""
        if method.name.startswith("initialised"):
            self.world = replace(self.world, machine=Machine(self.world.program, JvmRuntime()))
        shown = self._sidecar.observe_many(self._side, method.owner, method.name, method.descriptor, inputs)
        for given, jvm in zip(inputs, shown, strict=True):
            self._watch.answered, self._watch.stopped = set(), set()
            try:
                ours = self._ours(method, given)
            except Exception as bug:  # noqa: BLE001 - a stub returns, throws or stops; that it fails is what is looked for
                into.problems.setdefault(self.name(method), f"{self.name(method)} {given}\n  fails: {type(bug).__name__} {bug}")
            else:
                self._note(self.name(method), given, jvm, ours, into)

    def name(self, method: Method) -> str:
        """What a method is called in reports: a wrapper by what it calls."""
        key = self._keys.get(method.name) if method.owner == stub_wrappers.NAME else None
        return key or f"{method.owner}.{method.name}{method.descriptor if self.world.machine.runtime.is_library(method.owner) else ''}"

    def _note(self, name: str, given: Input, jvm: Observation, ours: Observation, into: Seen) -> None:
        if is_alike(jvm, ours, given):
            into.calls["alike"] += 1
            into.compared.update(self._watch.answered)
            if isinstance(ours.end, Stopped):
                into.compared.update(self._watch.stopped)
        elif isinstance(ours.end, Stopped) or isinstance(jvm.end, Stopped):
            why = ours.end if isinstance(ours.end, Stopped) else jvm.end
            into.calls["not decided"] += 1
            for key in self._watch.stopped:
                into.stopped.setdefault(key, Counter())[str(why)] += 1
        else:
            into.calls["different"] += 1
            into.problems.setdefault(name, told(name, jvm, ours, given))

    def _ours(self, method: Method, given: Input) -> Observation:
        self.world.machine.renew(self.world.machine.runtime.is_library)
        return observe(self.world.machine, method.owner, method.name, method.descriptor, given, self.world.users.__contains__)


def is_alike(jvm: Observation, ours: Observation, given: Input) -> bool:
    """Whether both machines show the same; an exit is one, with its status."""
    if isinstance(ours.end, Stopped) or isinstance(jvm.end, Stopped):
        return isinstance(ours.end, Stopped) and ours.end.reason == "exit" and (ours.end, ours.output) == (jvm.end, jvm.output)
    return same(KNOWN, jvm, ours, given.heap, "message")


def told(name: str, jvm: Observation, ours: Observation, given: Input) -> str:
    """A difference, as far as there is one."""
    left, right = comparable(KNOWN, jvm, ours, given.heap, "message")
    parts = [(field.name, getattr(left, field.name), getattr(right, field.name)) for field in fields(left)]
    unlike = [f"  {part} JVM         {a}\n  {part} interpreter {b}" for part, a, b in parts if a != b]
    return "\n".join([f"{name} {given.heap} {given.receiver} {given.args}", *unlike])


class Calls:
    """All calls that reach stubs."""

    def __init__(self, harness: Harness, left_out: tuple[str, ...]) -> None:
        self._harness = harness
        self._left_out = left_out  # beginnings of what is not called on its own

    def seen(self, count: int, share: int, most: int = _MOST) -> Seen:
        """What is seen of the calls, or of a share of them."""
        into = Seen()
        for place, (method, is_direct) in enumerate(self._methods()):
            if place % share == 0 and not self._harness.name(method).startswith(self._left_out):
                world = self._harness.world
                few = min(count, 2) if method.name in _ENDING else count
                inputs = direct_inputs(method, most) if is_direct else _plain(world.random_inputs(method, few, 1))
                self._harness.compare(method, inputs, into)
        return into

    def _methods(self) -> Iterator[tuple[Method, bool]]:
        """Methods to call, and whether they are the library's own."""
        world = self._harness.world
        yield from ((method, False) for method in world.methods() if method.name != "<init>" and method.is_static)
        for key, methods in methods_of(world.program, KEYS).items():
            if not key.startswith(_NEVER_DIRECT):
                yield from ((method, True) for method in methods if method.name not in ("<init>", "<clinit>"))


@contextmanager
def open_calls(jdk: Jdk, folder: Path, left_out: tuple[str, ...]) -> Iterator[Calls]:
    """All calls, compiled, and a JVM."""
    made = wrappers(load_program(open_classpath([folder], jdk)), KEYS)
    written = {stub_wrappers.NAME: stub_wrappers.source(made), memory_calls.NAME: memory_calls.source()}
    for name, text in written.items():
        (folder / f"{name}.java").write_text(text, encoding="utf-8")
    root = compile_sources([*(folder / f"{name}.java" for name in written), *SOURCES], jdk, options=memory_calls.EXPORTS)
    with watched() as watch, Sidecar(jdk) as sidecar:
        world = open_world(root, jdk)
        world = replace(world, machine=Machine(world.program, JvmRuntime()))
        keys = {each.name: each.key for each in made}
        yield Calls(Harness(world, sidecar, sidecar.load([root]), watch, keys), left_out)


# --- inputs of methods of the library


def _plain(inputs: Iterable[Input]) -> list[Input]:
    """Inputs in which static fields are as initialisers leave them."""
    return [replace(given, statics=()) for given in inputs]


def direct_inputs(method: Method, most: int) -> list[Input]:
    """Inputs of a method of the library, private or not; none if there is no telling what its receiver and arguments look like."""
    types = [*([] if method.is_static else [ClassType(method.owner)]), *parse_descriptor(method.descriptor).params]
    values = [_values(type) for type in types]
    every = list(product(*values))
    chosen = every if len(every) <= most else Random(1).sample(every, most)
    return [_input(method, data) for data in chosen if method.is_static or not isinstance(data[0], Null)]


def _values(type: Type) -> list[Datum | Node]:
    match type:
        case ClassType("java.lang.Class"):
            return [Null(), *(OpaqueNode(f"class {name}") for name in _CLASSES)]
        case ArrayType(element) if element is BYTE:
            return [Null(), ArrayNode("byte[]", tuple(Scalar(BYTE, number) for number in (1, -1, 127, 0, -128, 5)))]
        case ArrayType(element) if element is INT:
            return [Null(), *(ArrayNode("int[]", tuple(Scalar(INT, number) for number in row)) for row in ((), (2,), (1, 0), (2, -1)))]
        case Primitive():
            return _numbers(type)
    if type == STRING:
        return [Null(), *map(TextNode, _TEXTS)]
    if type == OBJECT:
        return [Null(), TextNode("x"), ObjectNode("java.lang.Object", ()), ArrayNode("int[]", (Scalar(INT, 1),))]
    return [ObjectNode(type.name, ())] if isinstance(type, ClassType) and type.name in _EMPTY else []


_EMPTY = ("jdk.internal.misc.Unsafe",)


def _numbers(type: Primitive) -> list[Datum | Node]:
    if type is DOUBLE:
        return [Scalar(type, double_bits(number)) for number in _DOUBLES]
    if type is FLOAT:
        return [Scalar(type, float_bits(number)) for number in _DOUBLES if abs(number) < 1e30 or number - number != 0]
    return [Scalar(type, number) for number in _WHOLE if type in (INT, LONG) or 0 <= number < 2]


def _input(method: Method, data: Sequence[Datum | Node]) -> Input:
    heap: list[Node] = []
    args = tuple(_placed(datum, heap) for datum in data)
    return Input(tuple(heap), Null(), args) if method.is_static else Input(tuple(heap), args[0], args[1:])


def _placed(datum: Datum | Node, heap: list[Node]) -> Datum:
    if isinstance(datum, Scalar | Link | Null):
        return datum
    heap.append(datum)
    return Link(len(heap) - 1)
