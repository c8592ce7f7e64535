"""From a broken clause to a test: found, tried, and run by javac and java on the program and on the repaired one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.base.verdict import Violated
from twinproof.clause_runs import setup_of
from twinproof.contract.claims import claims_in
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfInput, OfOutcome
from twinproof.contract.question import Question
from twinproof.heap.observe import ArrayNode, Input, Link, Null, Observation, Returned, Scalar, Stopped
from twinproof.ir.instruction import MethodRef
from twinproof.ir.types import INT
from twinproof.java.find.javac import compile_sources
from twinproof.java.writing.tried import JavaWriter, why_not_failing
from twinproof.java.writing.violated import violation_test
from twinproof.language.writer import Broken, NoWriter
from twinproof.target import open_target
from twinproof.verify import verify
from twinproof.witness.violation import Violation
from witness.broken_cases import CASES, Case
from witness.java_pairs import STANDIN, Pairs, load_pairs
from witness.test_witness import junit_jar

ONCE = """package p;
public class Once {
    private static int n;
    static int next() { return n++; }
    static boolean isLater(int result) { return result > 0; }
    static int length(int[] a) { return a.length; }
    static boolean isNone(int[] a, int result) { return result == 0; }
    static boolean isSome(int[] a, int result) { return result >= 0; }
    static int stop(int n) { throw new IllegalStateException(); }
}
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """The programs, and of each case what was found."""

    pairs: Pairs
    found: dict[str, Violation]


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    sources = {f"p/{case.cls}.java": case.source for case in CASES} | {"p/Once.java": ONCE}
    with load_pairs(tmp_path_factory.mktemp("violated"), sources) as pairs:
        yield Shown(pairs, {case.cls: violation for case, violation in zip(CASES, violations(pairs.old_classes), strict=True)})


def violations(classes: Path) -> Iterator[Violation]:
    target = open_target(str(classes))
    questions = []
    for case in CASES:
        method, contract = case.contract(target.program)
        cls = target.program.find(method.owner)
        assert cls is not None
        questions.append(Question(method, contract, tuple(claims_in(target.program, cls, method))))
    setup = setup_of(target, [claim for question in questions for claim in question.claims], Options(timeout=20.0))
    for result in verify(setup, questions):
        assert isinstance(result.verdict, Violated), result
        assert isinstance(result.verdict.witness, Violation)
        yield result.verdict.witness


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.cls)
def test_a_test_is_written(shown: Shown, case: Case) -> None:
    """Every kind of clause has its own."""
    found = shown.found[case.cls]
    assert found.no_test is None
    assert f"fails as long as {found.clause} is broken on this input" in found.test
    assert "    @Test\n    void keepsItsContract() throws Throwable {\n" in found.test
    for text in case.has:
        assert text in found.test, found.test
    for text in case.has_not:
        assert text not in found.test.partition("throws Throwable {")[2], found.test


def test_how_inputs_are_built(shown: Shown) -> None:
    """By arguments and public calls where that is possible."""
    wanted = {"Most": "arguments", "Gauge": "public-calls", "Width": "public-calls", "Closed": "reflection"}
    assert {name: shown.found[name].via for name in wanted} == wanted


def compiled_tests(shown: Shown, directory: Path, classes: Path, library: Path) -> tuple[Path, list[str]]:
    """All tests, compiled with one version, and their names."""
    files, names = [], []
    for found in shown.found.values():
        name = found.test.partition("\nclass ")[2].partition(" ")[0]
        files.append(directory / f"{name}.java")
        files[-1].write_text(found.test)
        names.append(f"p.{name}")
    assert len(set(names)) == len(CASES)
    return compile_sources(files, shown.pairs.jdk, [classes, library]), names


def test_tests_fail_on_the_program_and_pass_on_the_repaired_one(shown: Shown, tmp_path: Path) -> None:
    """Compiled and run by the JDK, with a stand-in for JUnit."""
    jdk = shown.pairs.jdk
    standin = compile_sources(STANDIN, jdk)
    for classes, expected in ((shown.pairs.old_classes, "fail"), (shown.pairs.new_classes, "pass")):
        tests, names = compiled_tests(shown, tmp_path, classes, standin)
        path = os.pathsep.join(map(str, (tests, standin, classes)))
        ran = subprocess.run([jdk.java, "-ea", "-cp", path, "run.Run", *names], capture_output=True, text=True, timeout=100)
        assert ran.returncode == 0, ran.stderr
        lines = [line.split(" ", 2) for line in ran.stdout.splitlines()]
        assert {tuple(line[:2]) for line in lines} == {(expected, name) for name in names}, ran.stdout
        assert not [line for line in lines if "ReflectiveOperation" in line[-1] or "NoSuch" in line[-1]]


@pytest.mark.slow
def test_tests_with_junit(shown: Shown, tmp_path: Path) -> None:
    """The same with the real JUnit."""
    jar = junit_jar(tmp_path)
    count = len(CASES)
    for classes, passed, failed in ((shown.pairs.old_classes, 0, count), (shown.pairs.new_classes, count, 0)):
        tests, names = compiled_tests(shown, tmp_path, classes, jar)
        path = os.pathsep.join(map(str, (tests, classes)))
        words = [str(shown.pairs.jdk.java), "-ea", "-jar", str(jar), "execute", "-cp", path, "--details=summary", "--disable-banner"]
        ran = subprocess.run([*words, *(f"--select-class={name}" for name in names)], capture_output=True, text=True, timeout=300)
        assert f"{passed} tests successful" in ran.stdout, ran.stdout + ran.stderr
        assert f"{failed} tests failed" in ran.stdout


SEEN = Observation(Returned(Scalar(INT, 0)), "", (), ())


def broken(shown: Shown, method: str, given: Input, predicate: str, seen: Observation = SEEN) -> Broken:
    """A violation that somebody claims to have seen."""
    files = shown.pairs.files(f"p.Once.{method}")[0]
    owner, _, name = predicate.rpartition(".")
    descriptor = "([II)Z" if given.args else "(I)Z"
    subjects = (OfInput(0), OfOutcome()) if given.args else (OfOutcome(),)
    clause = Clause(ClauseKind.ENSURES, predicate, "", MethodRef(owner, name, descriptor), subjects)
    return Broken(files, given, seen, str(clause), Contract(files.method.ref, (clause,)), clause)


def array(length: int) -> Input:
    return Input((ArrayNode("int[]", (Scalar(INT, 0),) * length),), Null(), (Link(0),))


def why_not(shown: Shown, one: Broken) -> str:
    written = JavaWriter().violation(one, shown.pairs.sidecar)
    assert bool(written.text) == (written.why_not is None)
    return "" if written.why_not is None else written.why_not.id


def test_what_is_handed_over(shown: Shown) -> None:
    """What fails, and for the right reason."""
    assert why_not(shown, broken(shown, "length", array(1), "p.Once.isNone")) == ""
    assert why_not(shown, broken(shown, "length", array(1), "p.Once.isSome")) == "test-passes"
    assert why_not(shown, broken(shown, "length", array(4000), "p.Once.isNone")) == "too-much"
    assert why_not(shown, broken(shown, "length", array(1), "p.Nowhere.isNone")) == "predicate-out-of-reach"
    stopped = Observation(Stopped("timeout", ""), "", (), ())
    assert why_not(shown, broken(shown, "length", array(1), "p.Once.isNone", stopped)) == "does-not-end"


def test_a_clause_that_is_broken_only_once(shown: Shown) -> None:
    """Others that run first would make the test pass."""
    assert why_not(shown, broken(shown, "next", Input((), Null(), ()), "p.Once.isLater")) == "test-depends-on-others"


def test_a_failure_of_another_kind(shown: Shown) -> None:
    """Where an exception breaks the clause, no other one will do."""
    test = violation_test(broken(shown, "length", array(1), "p.Once.isNone"))
    files = shown.pairs.files("p.Once.length")[0]
    reason = why_not_failing(shown.pairs.sidecar, files, replace(test, fails_with="java.lang.IllegalStateException"))
    assert reason is not None
    assert reason.id == "test-fails-otherwise"
    unlinked = replace(test, text=test.text.replace("int result", 'Class.forName("p.Gone"); int result'))
    reason = why_not_failing(shown.pairs.sidecar, files, unlinked)
    assert reason is not None
    assert reason.id == "test-fails-otherwise"


def test_without_a_runner(shown: Shown) -> None:
    """There is no test that nobody has run."""
    written = JavaWriter().violation(broken(shown, "length", array(1), "p.Once.isNone"), None)
    assert written.why_not is not None
    assert (written.text, written.via, written.why_not.id) == ("", "arguments", "budget")


def test_clauses_in_comments(shown: Shown) -> None:
    """No text of a clause can end the comment that it is in, or be an escape there."""
    one = replace(broken(shown, "length", array(1), "p.Once.isNone"), text="ensures \\u002a/ x */ \n§")
    assert "fails as long as ensures &#92;u002a/ x *&#47; &#167; is broken" in violation_test(one).text
    assert why_not(shown, one) == ""


def test_no_writer(shown: Shown) -> None:
    """A language without tests says so."""
    written = NoWriter().violation(broken(shown, "length", array(1), "p.Once.isNone"), None)
    assert written.why_not is not None
    assert written.why_not.id == "no-writer"
