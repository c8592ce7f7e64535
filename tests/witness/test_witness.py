"""From a pair to a witness: found, minimised, replayed, and its JUnit test run by javac and java on both versions."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from twinproof.heap.observe import Input, Link, Null, Scalar
from twinproof.ir.types import INT
from twinproof.java.find.javac import compile_sources
from twinproof.java.library.known.registry import KNOWN
from twinproof.java.writing.junit import junit_test
from twinproof.sample.concrete import Differs
from twinproof.witness.picture import picture
from twinproof.witness.replay import replay_difference
from twinproof.witness.witness import Witness, WitnessFile, witness_from_json
from witness.cases import CASES, sources
from witness.java_pairs import STANDIN, Pairs, kept_difference, load_pairs

JUNIT = "org.junit.platform:junit-platform-console-standalone:1.11.4"


@dataclass(frozen=True, slots=True)
class Built:
    """All cases with their witnesses, and their tests compiled against the old version."""

    pairs: Pairs
    witnesses: dict[str, Witness]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    with load_pairs(tmp_path_factory.mktemp("pairs"), sources()) as pairs:
        yield Built(pairs, {name: pairs.witness(f"p.{name}") for name in CASES})


def test_every_witness_differs_again(built: Built) -> None:
    """What a witness says both versions did is what they do when asked again."""
    for name, witness in built.witnesses.items():
        assert built.pairs.replayer(f"p.{name}").replay(witness.input) == Differs(witness.old, witness.new), name


@pytest.mark.parametrize(
    ("name", "args"),
    [
        ("Ints.mul", (46341, 0)),
        ("Bools.or", (1, 1)),
        ("Throws.check", (6,)),
        ("Private.twice", (1,)),
        ("Output.say", (0,)),
        ("Make.<init>", (-1,)),
    ],
)
def test_minimal_numbers(built: Built, name: str, args: tuple[int, ...]) -> None:
    """Numbers shrink to the only or the smallest ones that show the difference."""
    assert tuple(value.bits for value in built.witnesses[name].input.args if isinstance(value, Scalar)) == args


@pytest.mark.parametrize(
    ("name", "objects", "notes"),
    [
        ("Swap.swap", 1, ("the input has a shared object",)),
        ("Trees.set", 2, ("the input has a shared object",)),
        ("Points.move", 1, ("the input has a shared object",)),
        ("Cycle.length", 1, ("the input has a cycle",)),
        ("ListSum.last", 1, ()),
        ("Trees2.mirror", 1, ()),
        ("Arrays1.rotate", 1, ()),
        ("Pairs.both", 3, ()),
        ("Statics.next", 1, ()),
    ],
)
def test_minimal_shapes(built: Built, name: str, objects: int, notes: tuple[str, ...]) -> None:
    """Heaps shrink to the fewest objects; sharing and cycles stay only where nothing simpler differs, and are noted."""
    witness = built.witnesses[name]
    assert (len(witness.input.heap), witness.notes) == (objects, notes)


@pytest.mark.parametrize(
    ("name", "via"),
    [("Ints.mul", "arguments"), ("Swap.swap", "public-calls"), ("Points.move", "public-calls"), ("Secrets.peek", "reflection")],
)
def test_via(built: Built, name: str, via: str) -> None:
    """Objects are built by reflection only where the class leaves no plain way."""
    assert built.witnesses[name].via == via


def test_picture(built: Built) -> None:
    """Each object once, changed places and places of difference marked; what is null and stays so is left out."""
    witness = built.witnesses["Swap.swap"]
    assert picture(KNOWN, witness.input, witness.old, witness.new).splitlines() == [
        "            before  after old  after new",
        "argument 1  node",
        "argument 2  node",
        "result              returned   returned",
        "node Node",
        "  value     1       1          0 * !",
    ]


def test_picture_of_objects_made_by_the_call(built: Built) -> None:
    """Objects of the call are named apart from the input's; those that both versions make alike are left out."""
    witness = built.witnesses["Share.make"]
    assert picture(KNOWN, witness.input, witness.old, witness.new).splitlines() == [
        "                  before  after old          after new",
        "argument 1        0",
        "result                    returned newNodes  returned newNodes",
        "made by the call          newNodes Node[2]   newNodes Node[2]",
        "  [0]                     newNode            newNode",
        "  [1]                     newNode            newNode2 !",
        "                                             newNode2 Node",
    ]


def test_json_round_trip(built: Built) -> None:
    """A witness read back is the witness that was written."""
    for witness in built.witnesses.values():
        assert witness_from_json(witness.to_json()) == witness


def test_replay_of_a_file(built: Built, tmp_path: Path) -> None:
    """A witness file is confirmed on the versions it was made from, and not where they are the same."""
    pairs = built.pairs
    for name in ("Swap.swap", "Secrets.peek", "Make.<init>"):
        path = tmp_path / f"{name}.json"
        file = WitnessFile(built.witnesses[name], (str(pairs.old_classes),), (str(pairs.new_classes),))
        path.write_text(file.to_text())
        shown = replay_difference(kept_difference(path), pairs.sidecar)
        assert shown.file == file
        assert shown.is_confirmed
        path.write_text(WitnessFile(file.witness, file.old_paths, file.old_paths).to_text())
        assert not replay_difference(kept_difference(path), pairs.sidecar).is_confirmed


def compiled_tests(built: Built, directory: Path, classpath: list[Path]) -> tuple[Path, list[str]]:
    """The classes of all witnesses' tests, compiled against the old version, and their names."""
    files, names = [], []
    for witness in built.witnesses.values():
        name = witness.test.partition("\nclass ")[2].partition(" ")[0]
        assert name, witness.notes
        files.append(directory / f"{name}.java")
        files[-1].write_text(witness.test)
        names.append(f"p.{name}")
    return compile_sources(files, built.pairs.jdk, [built.pairs.old_classes, *classpath]), names


def test_generated_tests_pass_on_old_and_fail_on_new(built: Built, tmp_path: Path) -> None:
    """Compiled and run by the JDK, with a stand-in for JUnit: each test passes on old and fails on new."""
    jdk = built.pairs.jdk
    standin = compile_sources(STANDIN, jdk)
    tests, names = compiled_tests(built, tmp_path, [standin])
    for version, expected in ((built.pairs.old_classes, "pass"), (built.pairs.new_classes, "fail")):
        path = os.pathsep.join(map(str, (tests, standin, version)))
        ran = subprocess.run([jdk.java, "-cp", path, "run.Run", *names], capture_output=True, text=True, timeout=100)
        assert ran.returncode == 0, ran.stderr
        lines = [line.split(" ", 2) for line in ran.stdout.splitlines()]
        assert {tuple(line[:2]) for line in lines} == {(expected, name) for name in names}, ran.stdout
        assert not [line for line in lines if "ReflectiveOperation" in line[-1] or "InaccessibleObject" in line[-1]]


def test_test_of_the_new_version(built: Built, tmp_path: Path) -> None:
    """The test can be made from the other version's outcome, too: it then passes there only."""
    jdk, pairs = built.pairs.jdk, built.pairs
    witness = built.witnesses["Trees.set"]
    made = junit_test(pairs.files("p.Trees.set")[1], witness.input, witness.new, witness.old, title="new")
    source = tmp_path / f"{made.name}.java"
    source.write_text(made.text)
    standin = compile_sources(STANDIN, jdk)
    tests = compile_sources([source], jdk, [pairs.new_classes, standin])
    for version, expected in ((pairs.old_classes, "fail"), (pairs.new_classes, "pass")):
        path = os.pathsep.join(map(str, (tests, standin, version)))
        ran = subprocess.run([jdk.java, "-cp", path, "run.Run", f"p.{made.name}"], capture_output=True, text=True, timeout=100)
        assert ran.stdout.startswith(f"{expected} "), ran.stdout + ran.stderr


@pytest.mark.slow
def test_generated_tests_with_junit(built: Built, tmp_path: Path) -> None:
    """The same with the real JUnit."""
    jar = junit_jar(tmp_path)
    tests, names = compiled_tests(built, tmp_path, [jar])
    for version, passed, failed in ((built.pairs.old_classes, len(names), 0), (built.pairs.new_classes, 0, len(names))):
        path = os.pathsep.join(map(str, (tests, version)))
        words = [str(built.pairs.jdk.java), "-jar", str(jar), "execute", "-cp", path, "--details=summary", "--disable-banner"]
        ran = subprocess.run([*words, *(f"--select-class={name}" for name in names)], capture_output=True, text=True, timeout=300)
        assert f"{passed} tests successful" in ran.stdout, ran.stdout + ran.stderr
        assert f"{failed} tests failed" in ran.stdout


def junit_jar(directory: Path) -> Path:
    maven = shutil.which("mvn")
    if maven is None:
        pytest.skip("no mvn to get JUnit with")
    words = [maven, "-q", "dependency:copy", f"-Dartifact={JUNIT}", f"-DoutputDirectory={directory}"]
    got = subprocess.run(words, capture_output=True, text=True, timeout=300, cwd=directory)
    found = list(directory.glob("*.jar"))
    if got.returncode != 0 or not found:
        pytest.skip("Maven Central cannot be reached")
    return found[0]


def test_statics_of_a_witness_are_set_first(built: Built) -> None:
    """A test must not depend on what ran before it: statics that tell the versions apart are part of the input."""
    witness = built.witnesses["Statics.next"]
    assert witness.input == Input(witness.input.heap, Link(0), (), (("p.Statics.count", Scalar(INT, 0)),))
    assert "Statics.count = 0;" in witness.test


def test_null_arguments_are_typed(built: Built) -> None:
    """An overload cannot be mistaken for another because of a null."""
    witness = built.witnesses["Boxes.same"]
    assert Null() in witness.input.args
    assert "(Integer) null" in witness.test
