"""Values of the library as inputs, from end to end: differences are found, minimised, drawn and written as tests; twins are not."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from twinproof.heap.observe import Heap, Input, Link, Node, Null, ObjectNode, Scalar
from twinproof.heap.places import put
from twinproof.ir.types import INT
from twinproof.java.find.javac import compile_sources
from twinproof.java.library.known.registry import KNOWN
from twinproof.sample.catalogue import Catalogue
from twinproof.sample.concrete import Differs
from twinproof.sample.generate import Generator
from twinproof.sample.harvest import harvest
from twinproof.sample.sample import NoDifference, Plan
from twinproof.sample.slots import numbers
from twinproof.sample.valued import arrays_of, lay_out, possible, value_of
from twinproof.witness.minimise import Effort, minimise
from twinproof.witness.picture import picture
from twinproof.witness.replay import replay_difference
from twinproof.witness.witness import Witness, WitnessFile, witness_from_json
from witness.java_pairs import STANDIN, Pairs, kept_difference, load_pairs
from witness.valued_cases import DIFFERENT, EQUIVALENT, sources


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("pairs"), sources(DIFFERENT)) as pairs:
        yield pairs


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pairs]:
    with load_pairs(tmp_path_factory.mktemp("twins"), sources(EQUIVALENT)) as pairs:
        yield pairs


@pytest.fixture(scope="module")
def witnesses(pairs: Pairs) -> dict[str, Witness]:
    return {name: pairs.witness(f"p.{name}") for name in DIFFERENT}


def test_every_witness_differs_again(pairs: Pairs, witnesses: dict[str, Witness], tmp_path: Path) -> None:
    """Also read back from its file."""
    for name, witness in witnesses.items():
        assert pairs.replayer(f"p.{name}").replay(witness.input) == Differs(witness.old, witness.new), name
        assert witness_from_json(witness.to_json()) == witness
        path = tmp_path / "witness.json"
        path.write_text(WitnessFile(witness, (str(pairs.old_classes),), (str(pairs.new_classes),)).to_text())
        assert replay_difference(kept_difference(path), pairs.sidecar).is_confirmed, name


def test_generated_tests_pass_on_old_and_fail_on_new(pairs: Pairs, witnesses: dict[str, Witness], tmp_path: Path) -> None:
    """Each test compiles, builds its input by public calls, passes on old and fails on new."""
    names, files = [], []
    for case, witness in witnesses.items():
        assert witness.test, (case, witness.notes)
        assert witness.via != "reflection", (case, witness.test)
        names.append("p." + witness.test.partition("\nclass ")[2].partition(" ")[0])
        files.append(tmp_path / f"{names[-1][2:]}.java")
        files[-1].write_text(witness.test)
    standin = compile_sources(STANDIN, pairs.jdk)
    tests = compile_sources(files, pairs.jdk, [pairs.old_classes, standin])
    for version, expected in ((pairs.old_classes, "pass"), (pairs.new_classes, "fail")):
        path = os.pathsep.join(map(str, (tests, standin, version)))
        ran = subprocess.run([pairs.jdk.java, "-cp", path, "run.Run", *names], capture_output=True, text=True, timeout=100)
        lines = [line.split(" ", 2) for line in ran.stdout.splitlines()]
        assert {tuple(line[:2]) for line in lines} == {(expected, name) for name in names}, ran.stdout + ran.stderr


def impossible(heap: Heap) -> list[Node]:
    """The objects of a heap that are not as public calls leave them: laid out again, their values look otherwise, or two share an array."""
    objects = [(number, node) for number, node in enumerate(heap) if isinstance(node, ObjectNode) and node.cls in KNOWN.values]
    found: list[Node] = [node for number, node in objects if flat(heap, node) != laid_again(heap, number)]
    arrays = [array for _, node in objects for array in arrays_of(KNOWN, node)]
    return found if possible(KNOWN, heap) == heap and len(arrays) == len(set(arrays)) else list(heap)


def laid_again(heap: Heap, number: int) -> object:
    """The object that has the value of one, with what it leads to in place."""
    nodes: list[Node] = []
    value = value_of(KNOWN, heap, number)
    made = None if value is None else lay_out(KNOWN, *value, adding(nodes))
    return None if made is None else flat(tuple(nodes), made)


def adding(nodes: list[Node]) -> Callable[[Node], int]:
    """Appends a node and tells its number."""

    def add(node: Node) -> int:
        nodes.append(node)
        return len(nodes) - 1

    return add


def flat(heap: Heap, node: Node) -> object:
    """A node with what it leads to in place."""
    match node:
        case ObjectNode(cls, fields):
            return cls, [(key, flat(heap, heap[value.index]) if isinstance(value, Link) else value) for key, value in fields]
    return node


def test_only_what_can_be_made_is_tried(pairs: Pairs) -> None:
    """Inputs by chance, what minimising makes of them, and what the search by distance does: no object is ever an impossible one."""
    old, new = pairs.files("p.Mix.all")
    universe = pairs.universe()
    users = universe.user_classes.__contains__
    harvests = (harvest(old.side, old.method, users), harvest(new.side, new.method, users))
    generator = Generator(old, Catalogue(old, new, universe), harvests, 5)
    tried = 0

    def differs(inputs: Sequence[Input]) -> list[bool]:
        nonlocal tried
        tried += len(inputs)
        assert not [found for given in inputs for found in impossible(given.heap)]
        return [len(str(given)) % 3 == 0 for given in inputs]

    for number in range(250):
        given = generator.input(number)
        assert not impossible(given.heap)
        for place in numbers(KNOWN, given):
            assert not impossible(put(given, place, Scalar(INT, 77)).heap)
        if number % 5 == 0:
            minimise(KNOWN, given, differs, Effort(150, 20.0))
    for parts in ((10**20 + 7, 3), (-1234567890123456789, 2), (10**19, -1)):
        nodes: list[Node] = []
        nodes.append(lay_out(KNOWN, "java.math.BigDecimal", parts, adding(nodes)))
        minimise(KNOWN, Input(tuple(nodes), Null(), (Link(len(nodes) - 1),)), differs, Effort(300, 20.0))
    assert tried > 3000


@pytest.mark.parametrize("name", EQUIVALENT)
def test_twins_are_never_told_apart(twins: Pairs, name: str) -> None:
    """No input tells versions apart that do the same, however they ask; and all inputs could be built."""
    for seed in (1, 2):
        found = twins.sample(f"p.{name}", Plan(60.0, runs=1200, seed=seed))
        assert isinstance(found, NoDifference), found
        assert found.runs + sum(int(note.split()[0]) for note in found.notes) == 1200
        assert all("a date that was set by its parts" in note for note in found.notes)


@pytest.mark.parametrize(
    ("name", "built"),
    [
        ("Build.cut", 'new StringBuilder("aaa")'),
        ("Build.same", 'new StringBuilder("")'),
        ("Big.large", 'new java.math.BigInteger("9223372036854775808")'),
        ("Dec.same", 'new java.math.BigDecimal("0.0")'),
        ("Dec.text", 'new java.math.BigDecimal("0E1")'),
        ("Atom.set", "new java.util.concurrent.atomic.AtomicLong(1L)"),
        ("Opt.or", "java.util.Optional.empty()"),
        ("Time.last", "java.time.LocalDate.of(2001, 2, 28)"),
        ("Time.span", "java.time.Duration.ofSeconds(0L, 999999999L)"),
    ],
)
def test_minimal_values(witnesses: dict[str, Witness], name: str, built: str) -> None:
    """Values shrink to simple ones, equal ones together."""
    assert built in witnesses[name].test


def test_a_builder_that_changes_is_drawn(witnesses: dict[str, Witness]) -> None:
    """By its text, before and after; what never changes stands where it is referred to."""
    witness = witnesses["Build.cut"]
    assert picture(KNOWN, witness.input, witness.old, witness.new).splitlines()[-2:] == [
        "builder StringBuilder",
        '  value                "aaa"    "aa" *     "a" * !',
    ]
    witness = witnesses["Dec.field"]
    assert "  balance        java.math.BigDecimal 0  " in picture(KNOWN, witness.input, witness.old, witness.new)
    witness = witnesses["Build.both"]
    assert witness.notes == ("the input has a shared object",)
