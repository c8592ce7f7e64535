"""The whole state that each stub of the interpreter leaves is what a JVM leaves; what cannot be called so is listed, with its reason."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path

import pytest

from execute.stub_states import EXTRAS, extra_methods
from execute.worlds import World, open_world
from generate.stub_wrappers import NAME, methods_of, source, wrappers
from twinproof.ir.interpret.capture import observe
from twinproof.ir.interpret.machine import Halted, Machine, Thrown
from twinproof.ir.interpret.objects import HeapObject, default_value
from twinproof.ir.observe import ArrayNode, Datum, Input, Link, Node, Null, Observation, OpaqueNode, Scalar, Stopped
from twinproof.ir.program import Method
from twinproof.ir.types import BYTE, INT, ArrayType, ClassType, Primitive, is_reference, parse_descriptor
from twinproof.jvm.classpath import open_classpath
from twinproof.jvm.javac import compile_sources
from twinproof.jvm.jdk import find_jdk
from twinproof.jvm.load import load_program
from twinproof.jvm.runtime import JvmRuntime
from twinproof.jvm.sidecar.client import Side, Sidecar
from twinproof.jvm.stubs import FOR_CALLERS, NATIVES, STUBS
from twinproof.prove.concrete import same

KEYS = list(dict.fromkeys((*STUBS, *FOR_CALLERS, *NATIVES)))
SHARE = 6  # one stub in so many is compared in the normal suite
CLASSES = (
    "java.lang.String",
    "int",
    "int[]",
    "java.util.Map$Entry",
    "java.util.List",
    "java.lang.Thread$State",
    "java.lang.Integer",
    "void",
)
DIRECT = (
    "java.lang.Class.",
    "java.util.zip.CRC32.",
    "java.util.zip.Adler32.",
    "java.lang.StringUTF16.",
    "java.lang.reflect.Array.newArray",
)
UNLIKE = {  # compared, but for what nobody observes
    "java.lang.Object.hashCode()I": "identity hash codes",
    "java.lang.System.identityHashCode(Ljava/lang/Object;)I": "identity hash codes",
    "java.text.DecimalFormatSymbols.getInstance": "its locale keeps a hash code once it was asked for it",
    "java.lang.String.intern()Ljava/lang/String;": "which texts were interned before is up to all code that ran",
    "java.lang.Thread.currentThread()Ljava/lang/Thread;": "the inside of threads",
}
REFUSED = {  # always stopped, with this reason; a JVM's answer depends on the machine, on chance, or on what ran before
    "java.io.PrintStream.close()V": "the standard streams stay open",
    "java.lang.Math.": "the last bit of a result is up to the JVM",
    "java.lang.StrictMath.": "native before JDK 21: given only where it is exact (test_strict_functions)",
    "java.lang.Object.notify": "threads",
    "java.lang.Runtime.": "the machine",
    "java.lang.System.": "the machine, its time and its properties",
    "java.lang.Thread.": "threads",
    "java.lang.Class.": "what only code that loads classes asks (test_class_queries has the rest)",
    "java.util.concurrent.ThreadLocalRandom.": "chance",
}
NOT_CALLED = {  # by the beginning of the key
    "java.io.PrintStream.": "inside of what prints: test_printing",
    "java.lang.Object.clone": "protected: StubExtras.cloned",
    "java.lang.Throwable.fillInStackTrace": "private: StubExtras.made",
    "java.lang.Throwable.printStackTrace": "prints frames, which are left out: StubCalls.trace",
    "java.lang.StackTraceElement.of": "frames are refused: StubCalls.frames",
    "java.lang.NullPointerException.": "private: StubExtras.toldOfNull",
    "java.lang.Integer$IntegerCache.": "an initialiser: StubCalls.boxes", "java.lang.Long$LongCache.": "an initialiser: StubCalls.boxes",
    "java.lang.Short$ShortCache.": "an initialiser: StubCalls.boxes", "java.lang.Byte$ByteCache.": "an initialiser: StubCalls.boxes",
    "java.lang.Character$CharacterCache.": "an initialiser: StubCalls.boxes",
    "java.lang.invoke.": "handles are linked: StubCalls.handles and elements",
    "java.lang.ref.": "the collector's side of references: StubCalls.weak",
    "java.lang.reflect.": "inside of reflection: StubCalls.newArrays, arrayElement and constants",
    "java.lang.Class.": "inside of class queries: StubCalls.names, kinds, relations, constants and forName",
    "java.lang.Runtime.": "ends or asks the machine", "java.lang.System.": "sets up the system", "java.lang.Thread.": "threads",
    "java.security.": "inside of privileged actions, which are compared", "java.text.": "inside of number formats: StubCalls.symbols",
    "java.util.concurrent.": "inside of atomics and chance: StubCalls.atomics and chance", "java.util.zip.ZipUtils.": "loads native code",
    "java.math.BigInteger.passesMillerRabin": "chance, of no consequence: StubCalls.prime",
    "jdk.": "inside of the JVM, some of it memory: StubCalls.atomics, mismatch, property and random", "sun.": "asks for a property",
}  # fmt: skip


@dataclass(slots=True)
class Seen:
    """What was seen of one stub."""

    same: int = 0
    problems: list[str] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)


class Harness:
    """Both machines."""

    def __init__(self, world: World, sidecar: Sidecar, side: Side) -> None:
        self.world = world
        self._sidecar = sidecar
        self._side = side

    def compare(self, method: Method, inputs: Sequence[Input], into: Seen) -> None:
        """Compare calls of a method."""
        shown = self._sidecar.observe_many(self._side, method.owner, method.name, method.descriptor, inputs)
        for given, jvm in zip(inputs, shown, strict=True):
            ours = self._ours(method, given)
            if isinstance(ours.end, Stopped) or isinstance(jvm.end, Stopped):
                into.left_out[f"{ours.end if isinstance(ours.end, Stopped) else jvm.end}"] += 1
            elif same(jvm, ours, given.heap, "message"):
                into.same += 1
            else:
                into.problems.append(f"{method.owner}.{method.name} {given}\n  JVM         {jvm}\n  interpreter {ours}")

    def _ours(self, method: Method, given: Input) -> Observation:
        self.world.machine.renew(self.world.machine.runtime.is_library)
        return observe(self.world.machine, method.owner, method.name, method.descriptor, given, self.world.users.__contains__)


class Calls:
    """All calls of stubs: by wrappers, by the extra methods of the other test, and directly."""

    def __init__(self, harness: Harness, keys: dict[str, str]) -> None:
        self.harness = harness
        self.keys = keys

    def seen(self, count: int, share: int) -> dict[str, Seen]:
        """What is seen of the stubs, or of a share of them."""
        found: dict[str, Seen] = {}
        chosen = {key for place, key in enumerate(KEYS) if place % share == 0}
        world = self.harness.world
        for method in world.methods():
            key = self.keys.get(method.name)
            if key in chosen and method.owner in (NAME, EXTRAS.stem):
                self.harness.compare(method, list(world.random_inputs(method, count, 1)), found.setdefault(key, Seen()))
        for key, methods in methods_of(world.program, chosen - found.keys()).items():
            for method in methods if key.startswith(DIRECT) else ():
                self.harness.compare(method, list(direct_inputs(method)), found.setdefault(key, Seen()))
        return found


def direct_inputs(method: Method) -> Iterator[Input]:
    """Inputs of a method that is not public: classes, small numbers, and a few bytes of which all are asked for."""
    types = [*([] if method.is_static else [ClassType(method.owner)]), *parse_descriptor(method.descriptor).params]
    if any(_values(type, 0) is None for type in types) or method.name in ("getClassLoader0", "forName0", "getPrimitiveClass"):
        return
    for chosen in product(*(range(len(_values(type, 0) or ())) for type in types)):
        heap: list[Node] = []
        data = [(_values(type, len(heap)) or [])[at] for type, at in zip(types, chosen, strict=True)]
        args = tuple(_placed(datum, heap) for datum in data)
        yield Input(tuple(heap), Null(), args) if method.is_static else Input(tuple(heap), args[0], args[1:])


def _values(type: object, _: int) -> list[Datum | Node] | None:
    match type:
        case ClassType("java.lang.Class"):
            return [OpaqueNode(f"class {name}") for name in CLASSES]
        case ArrayType(element) if element is BYTE:
            return [ArrayNode("byte[]", tuple(Scalar(BYTE, number) for number in (1, -1, 127, 0, -128, 5)))]
        case Primitive():
            return [Scalar(type, number) for number in ((0, 3) if type is INT else (0, 1))]
    return None


def _placed(datum: Datum | Node, heap: list[Node]) -> Datum:
    if isinstance(datum, Scalar | Link | Null):
        return datum
    heap.append(datum)
    return Link(len(heap) - 1)


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calls]:
    """All calls, compiled, and a JVM."""
    jdk, folder = find_jdk(), tmp_path_factory.mktemp("wrapped")
    program = load_program(open_classpath([folder], jdk))
    made = [
        each
        for each in wrappers(program, KEYS)
        if not each.key.startswith(("java.lang.System.exit", "java.lang.Runtime.exit", "java.lang.Runtime.halt"))
    ]
    path = folder / f"{NAME}.java"
    path.write_text(source(made), encoding="utf-8")
    root = compile_sources([path, EXTRAS], jdk)
    world = open_world(root, jdk)
    world = replace(world, machine=Machine(world.program, JvmRuntime()))
    with Sidecar(jdk) as sidecar:
        yield Calls(Harness(world, sidecar, sidecar.load([root])), {each.name: each.key for each in made} | extra_methods())


def problems(found: dict[str, Seen]) -> list[str]:
    """What is not as on the JVM and not known to be."""
    return [f"{key}: {each.problems[0]}" for key, each in found.items() if each.problems and key not in UNLIKE]


def test_some_stubs(calls: Calls) -> None:
    """A fixed part of them, on a few inputs."""
    assert problems(calls.seen(3, SHARE)) == []


@pytest.mark.slow
def test_all_stubs(calls: Calls) -> None:
    """All of them, on many inputs: each is compared, or refused for a reason, or not called for a reason."""
    found = calls.seen(30, 1)
    assert problems(found) == []
    refused = [key for key, each in found.items() if not each.same and not each.problems]
    missing = [key for key in KEYS if key not in found]
    assert [(key, found[key]) for key in refused if not key.startswith((*REFUSED, *NOT_CALLED))] == []
    assert [key for key in missing if not key.startswith(tuple(NOT_CALLED))] == []


def test_null_is_no_bug(tmp_path: Path) -> None:
    """A stub that is given null, or an object nobody has filled, returns, throws or stops; it never fails."""
    program = load_program(open_classpath([tmp_path], find_jdk()))
    failed: list[str] = []
    for key, methods in methods_of(program, [*STUBS, *NATIVES]).items():
        for method in methods:
            machine = Machine(program, JvmRuntime())
            try:
                with machine.deep_recursion():
                    receiver = [] if method.is_static else [HeapObject(machine.load(method.owner))]
                    params = parse_descriptor(method.descriptor).params
                    nulls = [None if is_reference(type) else default_value(type) for type in params]
                    if nulls.count(None):
                        machine.invoker(method)([*receiver, *nulls])
            except (Thrown, Halted):
                continue
            except Exception as bug:  # noqa: BLE001 - this is what is looked for
                failed.append(f"{key}: {type(bug).__name__} {bug}")
    assert failed == []
