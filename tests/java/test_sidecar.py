"""Values, heaps and statics through the real JVM; the oracle is hand-computed or an ordinary run of `java`."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from twinproof.base.errors import BadInput, InternalError, MissingTool
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
    Stopped,
    TextNode,
    Threw,
    double_bits,
    float_bits,
)
from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, VOID, Primitive
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.java.sidecar import Sidecar
from twinproof.language.runner import CallLimits

SOURCES = sorted((Path(__file__).parent / "sidecar").glob("*.java"))
NULL = Null()
Statics = tuple[tuple[str, Datum], ...]
OBJECT = "Ljava/lang/Object;"


@pytest.fixture(scope="module", params=["default", "25"])
def jdk(request: pytest.FixtureRequest) -> Jdk:
    if request.param == "default":
        return find_jdk()
    newest = [jdk for jdk in installed_jdks() if jdk.version >= 25]
    if not newest or newest[-1].home == find_jdk().home:
        pytest.skip("no JDK 25 besides the default one")
    return newest[-1]


class Program:
    """The test classes in one side-car."""

    def __init__(self, jdk: Jdk, limits: CallLimits) -> None:
        self.classes = compile_sources(SOURCES, jdk)
        self.jdk = jdk
        self.sidecar = Sidecar(jdk, limits)
        self.side = self.sidecar.load([self.classes])

    def call(self, target: str, *args: Datum, heap: Heap = (), receiver: Datum = NULL, statics: Statics = ()) -> Observation:
        """Calls `Class.method(descriptor)` of package pkg."""
        return self.sidecar.observe(self.side, *split(target), given(args, heap, receiver, statics))


def split(target: str) -> tuple[str, str, str]:
    name, paren, rest = target.partition("(")
    cls, _, method = name.rpartition(".")
    return f"pkg.{cls}", method, paren + rest


def given(args: tuple[Datum, ...], heap: Heap = (), receiver: Datum = NULL, statics: Statics = ()) -> Input:
    return Input(heap, receiver, args, statics)


@pytest.fixture(scope="module")
def program(jdk: Jdk) -> Iterator[Program]:
    program = Program(jdk, CallLimits(seconds=20.0))
    with program.sidecar:
        yield program


def i(value: int) -> Scalar:
    return Scalar(INT, value)


def node(value: int, following: Datum) -> Node:
    return ObjectNode("pkg.Objects$Node", (("pkg.Objects$Node.value", i(value)), ("pkg.Objects$Node.next", following)))


def boxed(value: int) -> Node:
    return ObjectNode("java.lang.Integer", (("java.lang.Integer.value", i(value)),))


def returned(seen: Observation) -> Datum:
    assert isinstance(seen.end, Returned), seen.end
    assert seen.end.value is not None
    return seen.end.value


@pytest.mark.parametrize(
    ("method", "type", "bits", "expected"),
    [
        ("z", BOOLEAN, 0, 1),
        ("z", BOOLEAN, 1, 0),
        ("b", BYTE, 127, -128),
        ("b", BYTE, -128, -127),
        ("c", CHAR, 0xFFFF, 0),
        ("c", CHAR, 0xD7FF, 0xD800),
        ("s", SHORT, 32767, -32768),
        ("i", INT, 2**31 - 1, -(2**31)),
        ("j", LONG, 2**63 - 1, -(2**63)),
        ("f", FLOAT, float_bits(0.0), 0x80000000),
        ("f", FLOAT, 0x7F800000, 0xFF800000),
        ("f", FLOAT, 1, 0x80000001),
        ("f", FLOAT, float_bits(float("nan")), 0x7FC00000),
        ("d", DOUBLE, double_bits(-0.0), 0),
        ("d", DOUBLE, 1, 0x8000000000000001),
        ("d", DOUBLE, double_bits(float("nan")), 0x7FF8000000000000),
        ("d", DOUBLE, 0xFFF8000000000001, 0x7FF8000000000000),
    ],
)
def test_primitives(program: Program, method: str, type: Primitive, bits: int, expected: int) -> None:
    seen = program.call(f"Values.{method}({type.code}){type.code}", Scalar(type, bits))
    assert seen == Observation(Returned(Scalar(type, expected)), "", (), ())


def test_nan_is_canonical(program: Program) -> None:
    assert returned(program.call("Values.nanF()F")) == Scalar(FLOAT, 0x7FC00000)
    assert returned(program.call("Values.nanD()D")) == Scalar(DOUBLE, 0x7FF8000000000000)


def test_void(program: Program) -> None:
    assert program.call("Values.nothing()V") == Observation(Returned(None), "", (), ())


def test_null_and_identity(program: Program) -> None:
    same = f"Values.same({OBJECT}{OBJECT})Z"
    assert returned(program.call(f"Values.echo({OBJECT}){OBJECT}", NULL)) == NULL
    assert returned(program.call(same, Link(0), Link(0), heap=(TextNode("a"),))) == Scalar(BOOLEAN, 1)
    assert returned(program.call(same, Link(0), Link(1), heap=(TextNode("a"), TextNode("a")))) == Scalar(BOOLEAN, 0)
    assert returned(program.call(same, Link(0), Link(1), heap=(boxed(5), boxed(5)))) == Scalar(BOOLEAN, 0)


@pytest.mark.parametrize("text", ["", "plain", "latin \xff", "wide €", "\U0001f600", "lone \udc00", "\0"])
def test_text(program: Program, text: str) -> None:
    seen = program.call("Values.text(Ljava/lang/String;)Ljava/lang/String;", Link(0), heap=(TextNode(text),))
    assert seen.heap == (TextNode(text), TextNode(text + "\U0001f600\udc00"))


def test_arrays_of_arrays(program: Program) -> None:
    heap = (ArrayNode("int[][]", (Link(1), NULL)), ArrayNode("int[]", (i(1), i(2))))
    seen = program.call("Values.grid([[I)[[I", Link(0), heap=heap)
    assert seen.end == Returned(Link(2))
    expected = (heap[0], ArrayNode("int[]", (i(1), i(7))), ArrayNode("int[][]", (Link(1), Link(1), NULL)))
    assert seen.heap == expected


def test_arrays_of_all_types(program: Program) -> None:
    heap = program.call(f"Values.arrays()[{OBJECT}").heap
    assert heap[1:10] == (
        ArrayNode("boolean[]", (Scalar(BOOLEAN, 1), Scalar(BOOLEAN, 0))),
        ArrayNode("byte[]", (Scalar(BYTE, -1),)),
        ArrayNode("char[]", (Scalar(CHAR, 0xFFFF),)),
        ArrayNode("short[]", (Scalar(SHORT, -2),)),
        ArrayNode("int[]", (i(3),)),
        ArrayNode("long[]", (Scalar(LONG, -4),)),
        ArrayNode("float[]", (Scalar(FLOAT, 0x80000000), Scalar(FLOAT, 0x7FC00000))),
        ArrayNode("double[]", (Scalar(DOUBLE, double_bits(-0.0)), Scalar(DOUBLE, 0x7FF8000000000000))),
        ArrayNode("java.lang.String[]", (Link(10), NULL)),
    )
    assert heap[10] == TextNode("a")


def test_arrays_of_all_types_as_input(program: Program) -> None:
    values = (Scalar(BOOLEAN, 1), Scalar(BYTE, -1), Scalar(CHAR, 65535), Scalar(SHORT, -3), i(-4), Scalar(LONG, 2**40 + 5))
    floats = (Scalar(FLOAT, float_bits(6.0)), Scalar(DOUBLE, double_bits(-7.0)))
    heap = tuple(ArrayNode(f"{value.type}[]", (value,)) for value in (*values, *floats))
    seen = program.call("Values.total([Z[B[C[S[I[J[F[D)I", *(Link(index) for index in range(8)), heap=heap)
    assert returned(seen) == i(1 - 1 + 65535 - 3 - 4 + 5 + 6 - 7)
    assert seen.heap == heap


def test_library_objects_are_walked(program: Program) -> None:
    seen = program.call("Values.list(I)Ljava/util/List;", i(1000))
    fields = dict(seen.heap[0].fields) if isinstance(seen.heap[0], ObjectNode) else {}
    assert fields["java.util.AbstractList.modCount"] == i(2)
    assert fields["java.util.ArrayList.size"] == i(2)
    assert fields["java.util.ArrayList.elementData"] == Link(1)
    assert isinstance(seen.heap[1], ArrayNode)
    assert seen.heap[1].elements[:3] == (Link(2), NULL, NULL)
    assert seen.heap[2] == boxed(1000)


def test_an_observed_library_object_is_an_input_again(program: Program) -> None:
    seen = program.call("Values.list(I)Ljava/util/List;", i(1000))
    method = ("java.util.ArrayList", "size", "()I")
    assert program.sidecar.observe(program.side, *method, given((), seen.heap, receiver=Link(0))).end == Returned(i(2))
    private = ("java.util.ArrayList", "grow", f"()[{OBJECT}")
    grown = program.sidecar.observe(program.side, *private, given((), seen.heap, receiver=Link(0)))
    assert isinstance(grown.end, Returned)
    assert isinstance(grown.heap[3], ArrayNode)
    assert len(grown.heap[3].elements) == 15


def test_boxes(program: Program) -> None:
    assert returned(program.call("Values.unbox(Ljava/lang/Integer;)I", Link(0), heap=(boxed(41),))) == i(42)


def test_opaque_objects(program: Program) -> None:
    labels = [each.label for each in program.call(f"Values.opaque()[{OBJECT}").heap if isinstance(each, OpaqueNode)]
    assert labels[:2] == ["lambda", "object java.lang.Thread"]
    assert labels[2:5] == ["object java.io.PrintStream", "class java.lang.String", "class int[]"]
    assert labels[5].startswith("object java.util.stream.")
    assert labels[6:] == ["object java.util.concurrent.locks.ReentrantLock", "object java.lang.ref.WeakReference"]


def test_aliasing(program: Program) -> None:
    swap = "Objects.swap(Lpkg/Objects$Node;Lpkg/Objects$Node;)I"
    heap = (node(1, NULL), node(2, NULL))
    apart = program.call(swap, Link(0), Link(1), heap=heap)
    assert apart == Observation(Returned(i(0)), "", (node(2, NULL), node(1, NULL)), apart.statics)
    assert program.call(swap, Link(1), Link(1), heap=heap).end == Returned(i(1))
    assert program.call(swap, Link(1), Link(1), heap=heap).heap == heap


def test_cycle_and_fresh_object(program: Program) -> None:
    heap = (node(1, Link(1)), node(2, Link(0)))
    seen = program.call("Objects.cut(Lpkg/Objects$Node;)Lpkg/Objects$Node;", Link(1), heap=heap)
    assert seen.heap == (node(1, Link(1)), node(2, Link(2)), node(9, Link(0)))
    assert seen.end == Returned(Link(2))


def test_unreachable_input_nodes_are_observed(program: Program) -> None:
    seen = program.call("Values.nothing()V", heap=(TextNode("a"), node(1, Link(1))))
    assert seen.heap == (TextNode("a"), node(1, Link(1)))


def test_long_lists_in_and_out(program: Program) -> None:
    count = 100_000
    heap = tuple(node(0, Link(index + 1) if index + 1 < count else NULL) for index in range(count))
    seen = program.call("Objects.length(Lpkg/Objects$Node;)I", Link(0), heap=heap)
    assert returned(seen) == i(count)
    assert seen.heap == heap
    assert program.call("Objects.build(I)Lpkg/Objects$Node;", i(count + 1)).end == Stopped(
        "unsupported", "more than 100000 objects to observe"
    )


def random_heap(random: Random) -> Heap:
    size = random.randrange(1, 12)
    kinds = [random.choice(["node", "text", "array", "links", "enum"]) for _ in range(size)]
    nodes = [index for index, kind in enumerate(kinds) if kind == "node"]
    return tuple(random_node(random, kind, size, nodes) for kind in kinds)


def random_node(random: Random, kind: str, size: int, nodes: list[int]) -> Node:
    match kind:
        case "node":
            return node(random.randrange(-(2**31), 2**31), Link(random.choice(nodes)) if random.random() < 0.8 else NULL)
        case "text":
            return TextNode("".join(chr(random.choice([65, 255, 256, 0x1F600])) for _ in range(random.randrange(4))))
        case "array":
            type = random.choice([BYTE, SHORT, INT, LONG])
            bound = 2 ** (type.bits - 1)
            return ArrayNode(f"{type}[]", tuple(Scalar(type, random.randrange(-bound, bound)) for _ in range(random.randrange(5))))
        case "links":
            targets = [random.randrange(-1, size) for _ in range(random.randrange(5))]
            return ArrayNode("java.lang.Object[]", tuple(NULL if target < 0 else Link(target) for target in targets))
    return OpaqueNode("enum java.util.concurrent.TimeUnit.DAYS")


def test_random_heaps_come_back_as_they_went(program: Program) -> None:
    random = Random(1)
    inputs = [given((), random_heap(random)) for _ in range(500)]
    for put, seen in zip(inputs, program.sidecar.observe_many(program.side, *split("Values.nothing()V"), inputs), strict=True):
        assert seen.end == Returned(None)
        assert enums_shared(seen.heap) == enums_shared(put.heap)


def enums_shared(heap: Heap) -> Heap:
    """All links to an enum constant lead to its first mention, as there is only one of it."""
    first = next((index for index, each in enumerate(heap) if isinstance(each, OpaqueNode)), -1)

    def moved(datum: Datum) -> Datum:
        return Link(first) if isinstance(datum, Link) and isinstance(heap[datum.index], OpaqueNode) else datum

    return tuple(ArrayNode(each.type, tuple(map(moved, each.elements))) if isinstance(each, ArrayNode) else each for each in heap)


def test_hidden_private_final_and_inherited_fields(program: Program) -> None:
    fields = (
        ("pkg.Objects$Base.hidden", i(5)),
        ("pkg.Objects$Base.shared", Scalar(LONG, 6)),
        ("pkg.Objects$Derived.hidden", Link(1)),
        ("pkg.Objects$Derived.own", Scalar(DOUBLE, double_bits(-1.0))),
    )
    heap = (ObjectNode("pkg.Objects$Derived", fields), TextNode("inner"))
    assert program.call("Objects$Derived.read()I", heap=heap, receiver=Link(0)).end == Returned(i(5))
    seen = program.call("Objects$Derived.hiddenText()Ljava/lang/String;", heap=heap, receiver=Link(0))
    assert (seen.end, seen.heap) == (Returned(Link(1)), heap)
    assert ("pkg.Objects$Base.unseen", i(5)) in seen.statics


def test_unlisted_fields_are_zero(program: Program) -> None:
    seen = program.call("Objects$Derived.read()I", heap=(ObjectNode("pkg.Objects$Derived", ()),), receiver=Link(0))
    assert seen.end == Returned(i(0))


def test_field_order_is_that_of_the_class_file(program: Program) -> None:
    """`javap` lists the fields as they are declared."""
    listing = subprocess.run(
        [program.jdk.home / "bin" / "javap", "-p", "java.util.HashMap"], capture_output=True, text=True, check=True
    ).stdout
    declared = [
        line.split()[-1].rstrip(";") for line in listing.splitlines() if line.endswith(";") and "(" not in line and "static" not in line
    ]
    heap = (ObjectNode("java.util.HashMap", ()),)
    seen = program.call(f"Values.echo({OBJECT}){OBJECT}", Link(0), heap=heap).heap[0]
    assert isinstance(seen, ObjectNode)
    own = [key.removeprefix("java.util.HashMap.") for key, _ in seen.fields if key.startswith("java.util.HashMap.")]
    assert own == declared
    assert len(own) == 6


def test_records(program: Program) -> None:
    point = ObjectNode("pkg.Objects$Point", (("pkg.Objects$Point.x", i(1)), ("pkg.Objects$Point.y", NULL)))
    seen = program.call("Objects.point(Lpkg/Objects$Point;)Lpkg/Objects$Point;", Link(0), heap=(point,))
    made = ObjectNode("pkg.Objects$Point", (("pkg.Objects$Point.x", i(2)), ("pkg.Objects$Point.y", Link(0))))
    assert seen.heap == (point, made)


def test_enums(program: Program) -> None:
    red, green = OpaqueNode("enum pkg.Objects$Colour.RED"), OpaqueNode("enum pkg.Objects$Colour.GREEN")
    flip = "Objects.flip(Lpkg/Objects$Colour;)Lpkg/Objects$Colour;"
    seen = program.call(flip, Link(0), heap=(red,))
    assert (seen.heap, seen.end) == ((red, green), Returned(Link(1)))
    assert program.call(flip, Link(0), heap=(green,)).end == Returned(Link(1))
    assert program.call("Objects.code(Lpkg/Objects$Colour;)I", Link(0), heap=(green,)).end == Returned(i(7))
    assert program.call(f"Values.fromJdk(){OBJECT}").heap == (OpaqueNode("enum java.util.concurrent.TimeUnit.DAYS"),)
    constants = dict(seen.statics)
    assert seen.heap[0] == red
    assert constants["pkg.Objects$Colour.RED"] == Link(0)
    assert not any("VALUES" in key for key in constants)


def test_class_mirrors(program: Program) -> None:
    for label, expected in (("class pkg.Objects", "pkg.Objects"), ("class int", "int"), ("class int[]", "[I")):
        seen = program.call("Objects.name(Ljava/lang/Class;)Ljava/lang/String;", Link(0), heap=(OpaqueNode(label),))
        assert seen.heap == (OpaqueNode(label), TextNode(expected))


def test_generics_interfaces_and_inner_classes(program: Program) -> None:
    box = ObjectNode("pkg.Objects$Box", (("pkg.Objects$Box.content", Link(1)), ("pkg.Objects$Box.outer", Link(0))))
    inner = ObjectNode("pkg.Objects$Box$Inner", (("pkg.Objects$Box$Inner.depth", i(4)), ("pkg.Objects$Box$Inner.this$0", Link(0))))
    heap = (box, TextNode("c"), inner)
    assert program.call("Objects$Box.area()I", heap=heap, receiver=Link(0)).end == Returned(i(3))
    assert program.call("Objects$Shape.area()I", heap=heap, receiver=Link(0)).end == Returned(i(3))
    assert program.call("Objects$Box$Inner.outside()I", heap=heap, receiver=Link(2)).end == Returned(i(-4))


def test_opaque_superclass_leaves_own_fields(program: Program) -> None:
    seen = program.call("Objects.reader()Lpkg/Objects$Reader;")
    assert seen.heap == (ObjectNode("pkg.Objects$Reader", (("pkg.Objects$Reader.count", i(3)),)),)


def test_constructors(program: Program) -> None:
    seen = program.call(f"Objects$Point.<init>(I{OBJECT})V", i(3), NULL)
    assert seen.heap == (ObjectNode("pkg.Objects$Point", (("pkg.Objects$Point.x", i(3)), ("pkg.Objects$Point.y", NULL))),)
    assert seen.end == Returned(Link(0))


def test_exceptions_of_the_user(program: Program) -> None:
    """The message is what `getMessage` says, an overridden one too; frames do not count, all other fields do."""
    seen = program.call("Objects.fail(I)V", i(2))
    assert seen.end == Threw("pkg.Objects$Problem", "(getMessage throws java.lang.IllegalStateException)", Link(0))
    assert isinstance(seen.heap[0], ObjectNode)
    names = [key.rpartition(".")[2] for key, _ in seen.heap[0].fields]
    assert names == ["detailMessage", "cause", "suppressedExceptions", "code"]
    assert TextNode("problem 2") in seen.heap


def test_exceptions_of_the_machine_are_those_of_an_ordinary_run(program: Program) -> None:
    command = [str(program.jdk.java), "-XX:-ShowCodeDetailsInExceptionMessages", "-cp", str(program.classes), "pkg.Objects"]
    direct = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    point = ObjectNode("pkg.Objects$Point", ())
    heap = (TextNode("text"), point, ArrayNode("int[]", (i(0), i(0), i(0))))
    ours = []
    for which in range(7):
        args = (i(which), Link(1 if which == 2 else 0), Link(2))
        end = program.call(f"Objects.vm(I{OBJECT}[I){OBJECT}", *args, heap=heap).end
        assert isinstance(end, Threw)
        ours.append(f"{end.cls}|{'null' if end.message is None else end.message}")
    assert ours == direct
    assert len(direct) == 7


def test_statics_are_fresh_or_carried_on(program: Program) -> None:
    many = program.sidecar.observe_many
    inputs = [given(())] * 3
    target = split("Statics.next()I")
    assert [each.end for each in many(program.side, *target, inputs)] == [Returned(i(1))] * 3
    assert [each.end for each in many(program.side, *target, inputs, fresh=False)] == [Returned(i(n)) for n in (2, 3, 4)]
    assert [each.end for each in many(program.side, *target, inputs)] == [Returned(i(1))] * 3


def test_a_loader_is_reused_only_without_static_state(program: Program) -> None:
    for target, fresh, loaders in (("Values", True, 1), ("Statics", True, 5), ("Statics", False, 1)):
        side = program.sidecar.load([program.classes])
        seen = program.sidecar.observe_many(side, *split(f"{target}.loader()I"), [given(())] * 5, fresh=fresh)
        assert len({each.end for each in seen}) == loaders


def test_observed_statics(program: Program) -> None:
    """Neither constants nor classes that nothing has initialised are seen."""
    seen = program.call("Statics.next()I")
    assert seen.statics == (("pkg.Statics.BOXED", Link(0)), ("pkg.Statics.count", i(1)), ("pkg.Statics.last", Link(1)))
    assert seen.heap == (boxed(4), ArrayNode("int[]", (i(0),)))


def test_statics_as_input(program: Program) -> None:
    seen = program.call("Statics.next()I", statics=(("pkg.Statics.count", i(10)), ("pkg.Statics.BOXED", NULL)))
    assert seen.end == Returned(i(11))
    assert seen.statics[:2] == (("pkg.Statics.BOXED", NULL), ("pkg.Statics.count", i(11)))


def test_synthetic_statics_are_not_seen(program: Program) -> None:
    assert program.call("Statics$Uses.plain(I)I", i(-1)) == Observation(Returned(i(-1)), "", (), ())


def test_initialisation_that_fails_does_so_every_time(program: Program) -> None:
    for _ in range(2):
        end = program.call("Statics$Broken.get()I").end
        assert isinstance(end, Threw)
        assert end.cls == "java.lang.ExceptionInInitializerError"
        assert program.call("Statics$Wrong.get()I").end == Threw("java.lang.AssertionError", "wrong", Link(0))


def test_output_of_initialisation(program: Program) -> None:
    """Of the called class it belongs to the call; of an input's class it came before."""
    quiet = "Statics$Loud.quiet(Lpkg/Statics$Loud;)V"
    for _ in range(2):
        assert program.call(quiet, NULL).output == "loudquiet"
        assert program.call(quiet, Link(0), heap=(ObjectNode("pkg.Statics$Loud", ()),)).output == "quiet"


def test_thread_locals_are_fresh(program: Program) -> None:
    for _ in range(2):
        assert program.call("Statics$Local.next()I").end == Returned(i(1))


def test_two_sides(program: Program, tmp_path: Path) -> None:
    source = tmp_path / "Values.java"
    source.write_text("package pkg; public class Values { static int i(int v) { return v - 1; } }")
    other = program.sidecar.load([compile_sources([source], program.jdk)])
    target = split("Values.i(I)I")
    for _ in range(2):
        assert program.sidecar.observe(program.side, *target, given((i(1),))).end == Returned(i(2))
        assert program.sidecar.observe(other, *target, given((i(1),))).end == Returned(i(0))


def test_jars_and_class_files(program: Program, tmp_path: Path) -> None:
    subprocess.run([program.jdk.home / "bin" / "jar", "cf", tmp_path / "all.jar", "-C", program.classes, "."], check=True)
    for entry in (tmp_path / "all.jar", program.classes / "pkg" / "Values.class"):
        side = program.sidecar.load([entry])
        assert program.sidecar.observe(side, *split("Values.i(I)I"), given((i(1),))).end == Returned(i(2))


BAD = [
    ("Nowhere.f()V", given(()), "no class pkg.Nowhere"),
    ("Values[].clone()Ljava/lang/Object;", given(()), "no methods of pkg.Values[]"),
    ("Values.nowhere()V", given(()), "no static method pkg.Values.nowhere()V"),
    ("Values.i(J)I", given((i(1),)), "no static method pkg.Values.i(J)I"),
    ("Values.i(Lnone/None;)I", given((NULL,)), "no class none.None"),
    ("Values.i(I", given((i(1),)), "no descriptor: (I"),
    ("Values.i(I)I", given(()), "0 arguments for 1 parameters"),
    ("Values.i(I)I", given((Scalar(LONG, 1),)), "argument 1 is no int"),
    ("Values.i(I)I", given((NULL,)), "argument 1 is no int"),
    ("Values.i(I)I", given((i(2**31),)), "out of range"),
    ("Values.z(Z)Z", given((Scalar(BOOLEAN, 2),)), "a boolean is 0 or 1, not 2"),
    ("Values.c(C)C", given((Scalar(CHAR, -1),)), "out of range"),
    ("Values.i(I)I", given((Scalar(VOID, 0),)), "type V cannot be stored"),
    ("Values.i(I)I", given((i(1),), (TextNode(""),), receiver=Link(0)), "no instance method pkg.Values.i(I)I"),
    ("Objects$Derived.read()I", given(()), "no static method pkg.Objects$Derived.read()I"),
    ("Objects$Derived.read()I", given((), (node(1, NULL),), receiver=Link(0)), "the receiver is no pkg.Objects$Derived"),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Nowhere", ()),)), "no class pkg.Nowhere"),
    ("Values.nothing()V", given((), (ObjectNode("a b/;[", ()),)), "no class a b/;["),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Objects$Abstract", ()),)), "cannot be instantiated"),
    ("Values.nothing()V", given((), (ObjectNode("java.util.List", ()),)), "cannot be instantiated"),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Objects$Colour", ()),)), "cannot be of class pkg.Objects$Colour"),
    ("Values.nothing()V", given((), (ObjectNode("java.lang.String", ()),)), "cannot be of class java.lang.String"),
    ("Values.nothing()V", given((), (ObjectNode("java.lang.Class", ()),)), "cannot be of class java.lang.Class"),
    ("Values.nothing()V", given((), (ObjectNode("int", ()),)), "cannot be of class int"),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Statics$Broken", ()),)), "pkg.Statics$Broken cannot be initialised"),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Statics$Wrong", ()),)), "pkg.Statics$Wrong cannot be initialised"),
    (
        "Values.nothing()V",
        given((), (ObjectNode("pkg.Objects$Node", (("pkg.Objects$Node.no", i(1)),)),)),
        "has no field pkg.Objects$Node.no",
    ),
    ("Values.nothing()V", given((), (ObjectNode("pkg.Objects$Node", (("value", i(1)),)),)), "has no field value"),
    ("Values.nothing()V", given((), (node(1, i(1)),)), "the value of field pkg.Objects$Node.next is no pkg.Objects$Node"),
    ("Values.nothing()V", given((), (node(1, Link(1)), TextNode(""))), "is no pkg.Objects$Node but a java.lang.String"),
    ("Values.nothing()V", given((), (node(1, Link(1)),)), "links to node 1 of 1"),
    ("Values.nothing()V", given((), (node(1, Link(-1)),)), "a link to node -1"),
    ("Values.nothing()V", given((), (ArrayNode("int", ()),)), "int is no array type"),
    ("Values.nothing()V", given((), (ArrayNode("void[]", ()),)), "no class void with 1 times []"),
    ("Values.nothing()V", given((), (ArrayNode("int" + "[]" * 300, ()),)), "no class int with 300 times []"),
    ("Values.nothing()V", given((), (ArrayNode("int[]", (NULL,)),)), "the elements do not fit int[]"),
    ("Values.nothing()V", given((), (ArrayNode("int[]", (i(1), NULL)),)), "elements of several types in one int[]"),
    ("Values.nothing()V", given((), (ArrayNode("int[]", (Scalar(VOID, 1),)),)), "type V cannot be stored"),
    (
        "Values.nothing()V",
        given((), (ArrayNode("java.lang.Integer[]", (Link(1),)), TextNode(""))),
        "an array element is no java.lang.Integer",
    ),
    ("Values.nothing()V", given((), (OpaqueNode("lambda"),)), "an opaque object cannot be built: lambda"),
    ("Values.nothing()V", given((), (OpaqueNode("enum pkg.Objects$Colour.BLUE"),)), "no enum constant pkg.Objects$Colour.BLUE"),
    ("Values.nothing()V", given((), (OpaqueNode("enum pkg.Objects.RED"),)), "no enum constant pkg.Objects.RED"),
    ("Values.nothing()V", given((), statics=(("pkg.Statics.none", i(1)),)), "no static field pkg.Statics.none"),
    ("Values.nothing()V", given((), statics=(("none", i(1)),)), "no static field none"),
    ("Values.nothing()V", given((), statics=(("pkg.Statics.CONSTANT", i(1)),)), "static field pkg.Statics.CONSTANT is a constant"),
    ("Values.nothing()V", given((), statics=(("pkg.Statics.count", NULL),)), "the value of field pkg.Statics.count is no int"),
    ("Values.nothing()V", given((), statics=(("java.lang.Integer.MAX_VALUE", i(1)),)), "is not the program's"),
    ("Objects$Abstract.<init>()V", given(()), "is abstract"),
]


@pytest.mark.parametrize(("target", "input", "detail"), BAD)
def test_bad_input_is_said_and_harmless(program: Program, target: str, input: Input, detail: str) -> None:
    good = ("pkg.Values", "i", "(I)I")
    end = program.sidecar.observe(program.side, *split(target), input).end
    assert isinstance(end, Stopped), end
    assert end.reason == "bad-input"
    assert detail in end.detail
    assert "\n" not in end.detail
    assert program.sidecar.observe(program.side, *good, given((i(1),))).end == Returned(i(2))


def test_bad_input_among_good(program: Program) -> None:
    inputs = [given((i(n) if n % 3 else NULL,)) for n in range(300)]
    ends = [each.end for each in program.sidecar.observe_many(program.side, *split("Values.i(I)I"), inputs)]
    assert ends == [Returned(i(n + 1)) if n % 3 else Stopped("bad-input", "argument 1 is no int") for n in range(300)]


def test_bad_use(jdk: Jdk, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        Sidecar(jdk).load([tmp_path / "none"])
    with pytest.raises(BadInput, match="seconds"):
        CallLimits(seconds=0)
    with pytest.raises(MissingTool, match="17"):
        Sidecar(Jdk(jdk.home, 11, jdk.javac, jdk.java))
    for java, complaint in (("false", "does not start"), ("nowhere", "cannot be started")):
        broken = Sidecar(Jdk(jdk.home, jdk.version, jdk.javac, Path(shutil.which(java) or java)))
        with pytest.raises(MissingTool, match=complaint):
            broken.observe(broken.load([tmp_path]), "A", "f", "()V", given(()))
    closed = Sidecar(jdk)
    closed.close()
    with pytest.raises(InternalError, match="closed"):
        closed.observe(closed.load([tmp_path]), "A", "f", "()V", given(()))


def test_broken_class_files(program: Program, tmp_path: Path) -> None:
    """Truncated at every length, a class cannot be loaded; the side-car says so and lives."""
    whole = (program.classes / "pkg" / "Statics$Uses.class").read_bytes()
    (tmp_path / "pkg").mkdir()
    for length in range(0, len(whole), 37):
        (tmp_path / "pkg" / "Statics$Uses.class").write_bytes(whole[:length])
        side = program.sidecar.load([tmp_path])
        end = program.sidecar.observe(side, "pkg.Statics$Uses", "pure", "(I)I", given((i(1),))).end
        assert isinstance(end, Stopped)
        assert end.reason == "bad-input"


def test_start_in_background(jdk: Jdk, program: Program) -> None:
    with Sidecar(jdk) as sidecar:
        sidecar.start_in_background()
        side = sidecar.load([program.classes])
        assert sidecar.observe(side, *split("Values.i(I)I"), given((i(1),))).end == Returned(i(2))


@pytest.mark.bench
def test_throughput(program: Program, capsys: pytest.CaptureFixture[str]) -> None:
    """More than a thousand calls a second, for plain numbers and for a list of ten nodes."""
    chain = tuple(node(n, Link(n + 1) if n < 9 else NULL) for n in range(10))
    jobs = {
        "int": (split("Values.i(I)I"), [given((i(n),)) for n in range(5_000)]),
        "list": (split("Objects.length(Lpkg/Objects$Node;)I"), [given((Link(0),), chain)] * 2_000),
        "fresh statics": (split("Statics.next()I"), [given(())] * 1_000),
    }
    for name, (target, inputs) in jobs.items():
        rate = max(calls_per_second(program, target, inputs) for _ in range(3))
        with capsys.disabled():
            print(f"\nside-car, JDK {program.jdk.version}, {name}: {rate:.0f} calls/s")
        assert name == "fresh statics" or rate > 1000


def calls_per_second(program: Program, target: tuple[str, str, str], inputs: list[Input]) -> float:
    began = time.perf_counter()
    seen = program.sidecar.observe_many(program.side, *target, inputs)
    assert len(seen) == len(inputs)
    return len(inputs) / (time.perf_counter() - began)
