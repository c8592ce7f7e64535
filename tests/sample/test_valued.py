"""Values of the library laid out by hand are what public calls make of them: field by field, and in all that their methods tell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import (
    ArrayNode,
    Datum,
    Heap,
    Input,
    Link,
    Node,
    Null,
    ObjectNode,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    TextNode,
)
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import Machine, RunLimits
from twinproof.ir.program import Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, installed_jdks
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.load.load import load_program
from twinproof.java.runtime import JvmRuntime
from twinproof.java.sidecar import Sidecar
from twinproof.java.writing.expressions import expression
from twinproof.language.known import Parts
from twinproof.language.runner import LoadedSide
from twinproof.sample.boundary import MOODS, Values
from twinproof.sample.chosen import Chosen
from twinproof.sample.valued import empty, is_known, lay_out, value_of
from twinproof.sample.views import as_seen
from twinproof.witness.simpler import simpler

ALIKE = Path(__file__).parent / "laid" / "Alike.java"
PER_CLASS = 40
OPTIONAL = "java.util.Optional"
EMPTY = empty(KNOWN.holders[OPTIONAL])
TOLD = "(Ljava/lang/Object;)Ljava/lang/String;"
JDKS = [jdk for jdk in installed_jdks() if jdk.version >= 17]


def values(cls: str, count: int = PER_CLASS) -> list[Parts]:
    """Values as the generator chooses them, and simpler ones as minimising tries them."""
    random = Random(cls)
    source = Values(random, (7, 2**40), (0.05,), ("12.50", "abc"))
    found: dict[Parts, None] = {}
    while len(found) < count and len(found) < (2 if "Boolean" in cls else count):
        source.start(random.choice(MOODS))
        parts = Chosen(KNOWN, random, source, 5).parts(cls)
        found.update(dict.fromkeys((parts, *list(simpler(KNOWN, cls, parts))[:2])))
    return list(found)


CASES = [(cls, parts) for cls in KNOWN.values for parts in values(cls)]


def laid(cls: str, parts: Parts) -> Input:
    """An input whose only argument is the object."""
    nodes: list[Node] = [TextNode("")]

    def add(node: Node) -> int:
        nodes.append(node)
        return len(nodes) - 1

    nodes[0] = lay_out(KNOWN, cls, parts, add)
    return Input(tuple(nodes), Null(), (Link(0),))


@dataclass(frozen=True, slots=True)
class Made:
    """One JDK with a class whose methods make all values by public calls."""

    sidecar: Sidecar
    side: LoadedSide
    program: Program

    def call(self, owner: str, name: str, descriptor: str, *inputs: Input) -> list[Observation]:
        return self.sidecar.observe_many(self.side, owner, name, descriptor, list(inputs))

    def made(self, number: int) -> tuple[Heap, Datum]:
        """The value with this number, as public calls make it."""
        (seen,) = self.call("Made", f"make{number}", "()Ljava/lang/Object;", Input((), Null(), ()))
        assert isinstance(seen.end, Returned)
        assert seen.end.value is not None
        return seen.heap, seen.end.value

    def told(self, number: int) -> str:
        """What Java tells of that value."""
        (seen,) = self.call("Made", f"told{number}", "()Ljava/lang/String;", Input((), Null(), ()))
        return text_of(seen)


@pytest.fixture(scope="module", params=JDKS, ids=lambda jdk: f"jdk{jdk.version}")
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Made]:
    jdk: Jdk = request.param
    source = tmp_path_factory.mktemp("made") / "Made.java"
    calls = [expression(KNOWN, cls, parts) for cls, parts in CASES]
    makers = "".join(f"static Object make{at}() {{ return {call}; }}\n" for at, call in enumerate(calls))
    tellers = "".join(f"static String told{at}() {{ return Alike.told(make{at}()); }}\n" for at in range(len(calls)))
    source.write_text(f"class Made {{\n{makers}{tellers}}}\n", encoding="utf-8")
    classes = compile_sources([ALIKE, source], jdk)
    with Sidecar(jdk) as sidecar:
        yield Made(sidecar, sidecar.load([classes]), load_program(open_classpath([classes], jdk)))


def text_of(seen: Observation) -> str:
    """The string that a call returned."""
    assert isinstance(seen.end, Returned), seen.end
    assert isinstance(seen.end.value, Link)
    node = seen.heap[seen.end.value.index]
    assert isinstance(node, TextNode)
    return node.text


def same(seen: Heap, a: Datum, laid: Heap, b: Datum) -> bool:
    """Whether what was seen is what was laid out, fields that were not mentioned being zero or null."""
    if not isinstance(a, Link) or not isinstance(b, Link):
        return a == b
    one, two = seen[a.index], laid[b.index]
    if isinstance(two, OpaqueNode):
        return value_of(KNOWN, seen, a.index) == value_of(KNOWN, laid, b.index)
    if isinstance(one, ArrayNode) and isinstance(two, ArrayNode):
        inner = zip(one.elements, two.elements, strict=True)
        return one.type == two.type and all(same(seen, x, laid, y) for x, y in inner)
    if isinstance(one, TextNode):
        return one == two
    assert isinstance(one, ObjectNode)
    assert isinstance(two, ObjectNode)
    given = dict(two.fields)
    return one.cls == two.cls and all(same(seen, value, laid, given.get(key, zero(value))) for key, value in one.fields)


def zero(value: Datum) -> Datum:
    return Scalar(value.type, 0) if isinstance(value, Scalar) else Null()


def test_every_class_is_known(made: Made) -> None:
    """The JDKs at hand lay the classes out as we do."""
    assert [cls for cls in KNOWN.valued if not is_known(KNOWN, made.program, cls)] == []


def test_field_by_field(made: Made) -> None:
    """Our layout of a value is that of the object which the expression in a test makes, and reads as this value."""
    for number, (cls, parts) in enumerate(CASES):
        given = laid(cls, parts)
        heap, value = made.made(number)
        assert same(heap, value, given.heap, Link(0)), (cls, parts)
        assert isinstance(value, Link)
        assert value_of(KNOWN, heap, value.index) == value_of(KNOWN, given.heap, 0) == (cls, parts)


def test_methods_tell_the_same(made: Made) -> None:
    """No public method that we know of tells an object laid out by hand from one made by public calls."""
    told = made.call("Alike", "told", TOLD, *(laid(cls, parts) for cls, parts in CASES))
    for number, ((cls, parts), seen) in enumerate(zip(CASES, told, strict=True)):
        assert text_of(seen) == made.told(number), (cls, parts)


def test_an_empty_optional_is_the_only_one(made: Made) -> None:
    """The constant is the very object that `Optional.empty()` gives, seen as the same before and after a call."""
    (seen,) = made.call(OPTIONAL, "equals", "(Ljava/lang/Object;)Z", Input((EMPTY, EMPTY), Link(0), (Link(1),)))
    assert seen.heap[0] == ObjectNode(OPTIONAL, ((f"{OPTIONAL}.value", Null()),))
    assert as_seen(KNOWN, seen.heap) == as_seen(KNOWN, (EMPTY, EMPTY))
    (seen,) = made.call(OPTIONAL, "empty", "()Ljava/util/Optional;", Input((EMPTY,), Null(), ()))
    assert seen.end == Returned(Link(0))


@pytest.mark.parametrize("hour", [1, 11, 13, 23])
def test_no_second_object_for_an_hour(hour: int) -> None:
    """There is one object for each full hour, which cannot be named: none is laid out."""
    with pytest.raises(KeyError):
        lay_out(KNOWN, "java.time.LocalTime", (hour, 0, 0, 0), lambda node: 1)


def test_the_interpreter_agrees(made: Made) -> None:
    """On values laid out by hand the interpreter does what the JVM does, where it does not stop."""
    machine = Machine(made.program, JvmRuntime(), RunLimits(blocks=200_000, depth=500))
    some = [laid(cls, parts) for cls in KNOWN.values for parts in values(cls)[:3]]
    agreed = 0
    for given, real in zip(some, made.call("Alike", "told", TOLD, *some), strict=True):
        machine.renew(machine.runtime.is_library)
        seen = observe(machine, "Alike", "told", TOLD, given, lambda name: not machine.runtime.is_library(name))
        if isinstance(seen.end, Returned):
            assert text_of(seen) == text_of(real), given
            assert as_seen(KNOWN, seen.heap, given.heap)[0] == as_seen(KNOWN, real.heap, given.heap)[0]
            agreed += 1
    assert agreed > len(some) // 2
