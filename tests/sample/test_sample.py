"""The sample strategy: what it tries, that it is repeatable, and that it finds what is there to be found."""

from __future__ import annotations

import itertools
import json
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from twinproof.base.files import cache_directory
from twinproof.heap.observe import ArrayNode, Input, Link, Null, ObjectNode, OpaqueNode, Scalar, Stopped, TextNode
from twinproof.heap.reach import contents
from twinproof.ir.types import BYTE, CHAR, DOUBLE, INT
from twinproof.java.library.known.registry import KNOWN
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import ConcreteRuns, Nondeterministic
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.sample import Found, NoDifference, Plan, Unsampled
from twinproof.sample.shapes import has_cycle, has_sharing
from twinproof.witness.bundle import refuted
from witness.java_pairs import Pairs, load_pairs

TYPES = """
class Node { int value; Node next; }
class Leaf extends Node { String name; Node[] more; }
class Pair<A, B> { A first; B second; Pair<B, A> turned; }
abstract class Animal { int legs; abstract int noise(); int walk(int x) { return legs * x«||+ 0»; } }
class Dog extends Animal { int noise() { return 1; } }
class Snake extends Animal { int noise() { return 0; } int walk(int x) { return -1; } }
abstract class Unknown { abstract void nothing(); }
enum Color { RED, GREEN { } }
class Outer { class Inner { int x; } }
class Pure { static int plain(int a, int b) { return a / (b | 1)«||+ 0»; } }
class MyList extends java.util.ArrayList<String> { int mine; }
"""
MEMBERS = """
    static int counter; static final int[] TABLE = {1, 2}; static Node cached;
    static int plain(int a, long b, byte c, char d, boolean e, float f, double g, short h) { return a«||+ 0»; }
    static int magic(int x, long y) { return x == 123456789 && y == helper() ? «1||2» : 0; }
    private static long helper() { return 987654321012L; }
    static int words(String s) { return "open sesame".equals(s) ? «1||2» : 0; }
    static int cases(int x) { switch (x) { case 1000: return 1; case 77777: return «2||3»; default: return 0; } }
    static int heap(Node a, Node b, Node[] c, Pair<String, Node> p) { return a == b«||& true» ? 1 : 0; }
    static int cycle(Node a) { return a != null && a.next == a ? «1||2» : 0; }
    static int nested(Node a) { return a != null && a.next != null && a.next.next == a ? «1||2» : 0; }
    static int equal(int a, int b, int c) { return a == b && b == c && c > 20 ? «1||2» : 0; }
    static int statics(int x) { counter += x; cached = null; return counter«||+ TABLE[0] - 1»; }
    static int casts(Object o) { return o instanceof String ? 1 : o instanceof Leaf ? «2||3» : 0; }
    static int library(java.util.List<String> l, Integer i, Unknown u, Color c, Outer.Inner in) {
        String s = l == null || l.isEmpty() ? "" : l.get(0); return s == null ? 0 : s.length() «+ 0||+ 0 + 0»; }
    static int typed(Pair<String, Integer> p) {
        if (p == null || p.first == null || p.turned == null || p.turned.first == null) return 0;
        return p.first.length() + p.turned.first.intValue() «+ 0||+ 0 + 0»; }
    static int loop(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s«||+ 0»; }
    static int endless(Node n) { int s = 0; while (n != null) { s++; n = n.next; } return s == 4 ? «1||2» : 0; }
    static long time() { return System.nanoTime(); }
    static int range(long n) { long m = n / 1000000000L; return n < «10000000000L||90000000000L» && m * m > 1600 && m * m < 4900 ? 1 : 0; }
    static int none() { return «1||2»; }
    static int stuck(int a, int b) { while (a % 4 != 0) a += 4; return b * b * b == 343 ? «1||2» : 0; }
    static int wild(int n, int seed) { while (n > 4 && seed < 530511967) n ^= 1; return n == 25 ? «1||2» : 0; }
    static int refused(Unknown u) { u.nothing(); return 1«||+ 0»; }
    private int state; int receiver(int x) { state += x; return state == 5 ? «1||2» : 0; }
    static int tree(Node a, Node b) { if (a != null && a == b) return «1||2»; return 0; }
"""
SOURCES = {"p/Node.java": f"package p;\n{TYPES}", "p/Cases.java": f"package p;\n\nclass Cases {{{MEMBERS}}}\n"}


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("pairs"), SOURCES, seconds=1.0) as pairs:
        yield pairs


def generated(pairs: Pairs, method: str, count: int, seed: int = 0, sharing: bool = True, cyclic: bool = True) -> list[Input]:
    old, new = pairs.files(f"p.{method}")
    universe = pairs.universe()
    users = universe.user_classes.__contains__
    harvests = (harvest(old.side, old.method, users), harvest(new.side, new.method, users))
    generator = Generator(old, Catalogue(old, new, universe), harvests, seed, sharing)
    return [generator.input(number, cyclic) for number in range(count)]


@pytest.mark.parametrize(
    "name", ["magic", "words", "cases", "cycle", "nested", "equal", "casts", "endless", "stuck", "wild", "none", "receiver", "tree"]
)
def test_differences_are_found(pairs: Pairs, name: str) -> None:
    """Constants, literals, cases, equal arguments, aliases, cycles and subclasses are tried, large numbers even where runs were lost."""
    found = pairs.sample(f"p.Cases.{name}", Plan(30.0, runs=20_000))
    assert isinstance(found, Found), found
    assert pairs.replayer(f"p.Cases.{name}").differing([found.input]) == [True]


def test_what_lies_between_numbers_that_changed_is_tried_soon(pairs: Pairs) -> None:
    """A limit that was moved makes a difference for what is between the old and the new one."""
    found = pairs.sample("p.Cases.range", Plan(30.0, runs=100))
    assert isinstance(found, Found), found


@pytest.mark.parametrize("name", ["plain", "heap", "statics", "library", "typed", "refused"])
def test_equal_versions_agree(pairs: Pairs, name: str) -> None:
    """No input tells versions apart that are the same, and each input could be built and run."""
    found = pairs.sample(f"p.Cases.{name}", Plan(60.0, runs=600))
    assert isinstance(found, NoDifference), found
    assert found.runs == 600
    assert found.notes == (("only null for p.Unknown",) if name in ("library", "refused") else ())


def test_every_input_can_be_run(pairs: Pairs) -> None:
    """Not one generated input is refused by the JVM, whatever types are asked for."""
    for name in ("heap", "library", "typed", "casts", "plain"):
        old, new = pairs.files(f"p.Cases.{name}")
        inputs = generated(pairs, f"Cases.{name}", 250, seed=3)
        seen = ConcreteRuns(pairs.sidecar, old, new).old.observe(inputs)
        assert not [each.end for each in seen if isinstance(each.end, Stopped)], name


def test_generics_are_respected(pairs: Pairs) -> None:
    """`p.first` is a String and `p.turned.first` an Integer in every input: no ClassCastException ever."""
    old, new = pairs.files("p.Cases.typed")
    ends = [each.end for each in ConcreteRuns(pairs.sidecar, old, new).old.observe(generated(pairs, "Cases.typed", 500))]
    assert not [end for end in ends if "ClassCast" in str(end)]
    assert len({str(end) for end in ends}) > 5


def test_the_same_seed_gives_the_same_inputs(pairs: Pairs) -> None:
    """Repeatable for a seed, other inputs for another."""
    assert generated(pairs, "Cases.heap", 100, 7) == generated(pairs, "Cases.heap", 100, 7)
    assert generated(pairs, "Cases.heap", 100, 7) != generated(pairs, "Cases.heap", 100, 8)


def test_heaps_grow_and_vary(pairs: Pairs) -> None:
    """Small first; nulls, aliases, sharing, cycles, subclasses, empty and longer arrays all occur."""
    inputs = generated(pairs, "Cases.heap", 400)
    assert max(len(each.heap) for each in inputs[:4]) <= 4
    assert max(len(each.heap) for each in inputs) >= 10
    assert any(has_cycle(KNOWN, each) for each in inputs)
    assert any(has_sharing(KNOWN, each) and not has_cycle(KNOWN, each) for each in inputs)
    assert any(each.args[0] == each.args[1] != Null() for each in inputs)
    assert {node.cls for each in inputs for node in each.heap if isinstance(node, ObjectNode)} == {"p.Node", "p.Leaf", "p.Pair"}
    lengths = {len(node.elements) for each in inputs for node in each.heap if isinstance(node, ArrayNode)}
    assert {0, 1, 2, 3} <= lengths


def test_trees_only(pairs: Pairs) -> None:
    """Where sharing is excluded no input has it."""
    inputs = generated(pairs, "Cases.heap", 300, sharing=False)
    assert not any(has_sharing(KNOWN, each) for each in inputs)
    assert any(len(each.heap) > 3 for each in inputs)


def test_without_cycles(pairs: Pairs) -> None:
    """Where cycles are excluded no input has one, but sharing remains."""
    inputs = generated(pairs, "Cases.heap", 400, cyclic=False)
    assert not any(has_cycle(KNOWN, each) for each in inputs)
    assert sum(has_sharing(KNOWN, each) for each in inputs) > 50


def test_numbers_vary(pairs: Pairs) -> None:
    """Zero, extremes, small and random numbers of each type, special floats."""
    columns = list(zip(*(each.args for each in generated(pairs, "Cases.plain", 3000)), strict=True))
    found = [{value.bits for value in column if isinstance(value, Scalar)} for column in columns]
    assert {0, 1, -1, 2**31 - 1, -(2**31), 7, 16} <= found[0]
    assert {0, 2**63 - 1, -(2**63)} <= found[1]
    assert found[2] == set(range(-128, 128)) or len(found[2]) > 100
    assert {0, 65535, ord("a")} <= found[3]
    assert found[4] == {0, 1}
    assert {0x7FC00000, 0x7F800000, 0x80000000, 1} <= found[5]
    assert {0x7FF8000000000000, 0x7FF0000000000000, 1 << 63, 1} <= found[6]
    for column, (type, width) in zip(columns, ((INT, 32), (None, 64), (BYTE, 8), (CHAR, 17)), strict=False):
        values = [value for value in column if isinstance(value, Scalar)]
        assert all(-(1 << (width - 1)) <= value.bits < 1 << (width - 1) for value in values)
        assert type is None or all(value.type is type for value in values)
    assert all(value.type is DOUBLE for value in columns[6] if isinstance(value, Scalar))


def test_receivers_run_the_method(pairs: Pairs) -> None:
    """The receiver is of a concrete class that does not override the method."""
    kinds = {each.heap[each.receiver.index] for each in generated(pairs, "Animal.walk", 60) if isinstance(each.receiver, Link)}
    assert {node.cls for node in kinds if isinstance(node, ObjectNode)} == {"p.Dog"}
    assert isinstance(pairs.sample("p.Animal.walk", Plan(20.0, runs=50)), NoDifference)


def test_enums_and_inner_classes(pairs: Pairs) -> None:
    """Enum constants, those with a body included, by name; an inner object always has its outer one."""
    inputs = generated(pairs, "Cases.library", 300)
    labels = {node.label for each in inputs for node in each.heap if isinstance(node, OpaqueNode)}
    assert labels == {"enum p.Color.RED", "enum p.Color.GREEN"}
    inner = [node for each in inputs for node in each.heap if isinstance(node, ObjectNode) and node.cls == "p.Outer$Inner"]
    assert inner
    assert all(Null() not in contents(node) for node in inner)


def test_library_classes_of_the_user_are_left_alone(pairs: Pairs) -> None:
    """A class that extends a library class is not laid out by hand: its state would be wrong."""
    inputs = generated(pairs, "Cases.library", 300)
    assert not [node for each in inputs for node in each.heap if isinstance(node, ObjectNode) and node.cls == "p.MyList"]


def test_nondeterminism_is_reported(pairs: Pairs) -> None:
    """A version that contradicts itself ends the sampling."""
    assert isinstance(pairs.sample("p.Cases.time", Plan(10.0)), Nondeterministic)


def test_a_method_without_receiver(tmp_path: Path) -> None:
    """No class to call it on: said so, not called equal."""
    text = "package q;\nabstract class Lone { int f() { return «1||2»; } }\n"
    with load_pairs(tmp_path, {"q/Lone.java": text}) as pairs:
        assert isinstance(pairs.sample("q.Lone.f", Plan(5.0)), Unsampled)


def test_long_loops_do_not_eat_the_budget(pairs: Pairs) -> None:
    """Runs that do not end make sampling try other inputs, and the time is kept roughly."""
    start = time.monotonic()
    found = pairs.sample("p.Cases.loop", Plan(3.0))
    assert isinstance(found, NoDifference)
    assert found.runs > 4
    assert time.monotonic() - start < 60


def test_inputs_that_are_not_admitted_are_not_run(pairs: Pairs) -> None:
    """`keep` decides which inputs exist at all."""
    plan = Plan(20.0, runs=2000, keep=lambda inputs: [each for each in inputs if not has_sharing(KNOWN, each)])
    assert isinstance(pairs.sample("p.Cases.tree", plan), NoDifference)


def test_bundle(pairs: Pairs) -> None:
    """What tells the versions apart after a proof is an internal error with a bundle, which outlives the temporary files."""
    old, new = pairs.files("p.Cases.cycle")
    found = pairs.sample("p.Cases.cycle", Plan(30.0, seed=11))
    assert isinstance(found, Found)
    error = refuted(pairs.sidecar, old, new, found, "class")
    assert re.match(r"p\.Cases\.cycle.*was proved equivalent, but", str(error))
    named = re.search(r"report (\S+)", str(error))
    assert named is not None
    bundle = Path(named[1])
    assert {path.name for path in bundle.iterdir()} == {"input.json", "old.json", "new.json", "about.json"}
    assert json.loads((bundle / "old.json").read_text())["value"] == {"int": 1}
    assert cache_directory("bugs") in bundle.parents
    shutil.rmtree(bundle)


def test_strings_vary(pairs: Pairs) -> None:
    """Literals of the code, the empty string, and characters beyond ASCII."""
    texts = {node.text for each in generated(pairs, "Cases.words", 600) for node in each.heap if isinstance(node, TextNode)}
    assert {"open sesame", "", "OPEN SESAME"} <= texts
    assert any(ord(char) > 0xFFFF for char in itertools.chain(*texts))


@pytest.mark.bench
def test_speed(pairs: Pairs) -> None:
    """Runs per second on numbers, after the start of the JVM, of a class without static state and of one with it."""
    for method, least in (("p.Pure.plain", 1000), ("p.Cases.plain", 100)):
        pairs.sample(method, Plan(1.0))
        found = pairs.sample(method, Plan(3.0))
        assert isinstance(found, NoDifference)
        print(f"{method}: {found.runs / found.seconds:.0f} runs of both versions per second")
        assert found.runs / found.seconds > least
