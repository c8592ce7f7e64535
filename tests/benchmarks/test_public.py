"""The runner of public suites: found by their layouts, run in children that may die, judged by executions and labels."""

from __future__ import annotations

import json
import signal
import subprocess
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from benchmarks import public, public_run
from benchmarks.labels import Expect
from benchmarks.public_labels import Correction, Evidence, read_corrections, refuted
from benchmarks.public_plot import cactus
from benchmarks.public_run import Journal, Run, Setting, run_all
from benchmarks.public_suites import PublicPair, compile_suite, find_pairs
from benchmarks.public_tables import judge, listings, refuting, tables, to_json
from twinproof.heap.observe import Input, Null, Scalar
from twinproof.ir.types import INT
from twinproof.java.find.jdk import find_jdk
from twinproof.witness.witness import MethodName

QUICK = Setting(timeout=10.0)
TWICE = "static int snippet(int x) {{ return {}; }}"


def write_pair(home: Path, old: str, new: str, **described: str) -> None:
    home.mkdir(parents=True)
    for side, body in (("oldV", old), ("newV", new)):
        (home / f"{side}.java").write_text(f"public class {side} {{ {body} }}")
    if described:
        (home / "J-Desc.json").write_text(json.dumps({key.replace("_", " "): text for key, text in described.items()}))


@pytest.fixture(scope="module")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite in ARDiff's layout; the label of `Odd/wrong/Eq` is wrong."""
    root = tmp_path_factory.mktemp("suite")
    write_pair(root / "Num/twice/Eq", TWICE.format("x + x"), TWICE.format("x * 2"))
    write_pair(root / "Num/twice/NEq", TWICE.format("x + x"), TWICE.format("x * 3"))
    write_pair(root / "Odd/wrong/Eq", TWICE.format("x"), TWICE.format("x == 7 ? 8 : x"))
    write_pair(root / "ModDiff/NEq/same", TWICE.format("x"), TWICE.format("-x"))
    return root


def by_name(pairs: list[PublicPair]) -> Mapping[str, PublicPair]:
    return {pair.name: pair for pair in pairs}


def test_layout_of_ardiff(suite: Path) -> None:
    """Labels from the folders, in either order of method and label."""
    pairs = by_name(find_pairs(suite))
    assert {name: (pair.suite, pair.family, pair.label.value, pair.method) for name, pair in pairs.items()} == {
        "Num/twice/Eq": ("ardiff", "Num", "equivalent", "snippet"),
        "Num/twice/NEq": ("ardiff", "Num", "different", "snippet"),
        "Odd/wrong/Eq": ("ardiff", "Odd", "equivalent", "snippet"),
        "ModDiff/NEq/same": ("ardiff", "ModDiff", "different", "snippet"),
    }


def test_layout_of_eqbench(tmp_path: Path) -> None:
    """The described method, the client where there is one, and whole programs where nothing is described."""
    root = tmp_path / "benchmarks"
    write_pair(root / "a/f/Eq", "int f() { return 1; }", "int f() { return 1; }", program_name="f", method_name="f")
    write_pair(root / "C/d/Neq", "int lib() { return 1; }", "int lib() { return 2; }", program_name="d.client", method_name="lib")
    write_pair(root / "a/a/Eq", "int f() { return 1; }", "int f() { return 1; }")
    pairs = by_name(find_pairs(tmp_path))
    assert {name: (pair.suite, pair.method) for name, pair in pairs.items()} == {
        "a/f/Eq": ("eqbench", "f"),
        "C/d/Neq": ("eqbench", "client"),
        "a/a/Eq": ("eqbench", None),
    }


def test_layout_of_heapchecker(tmp_path: Path) -> None:
    """The method alone is the folder."""
    write_pair(tmp_path / "Lazy/Eq", TWICE.format("x"), TWICE.format("x"))
    (pair,) = find_pairs(tmp_path)
    assert (pair.suite, pair.name, pair.family) == ("heapchecker", "Lazy/Eq", "heapchecker")


def test_a_file_that_is_not_named_as_its_class(tmp_path: Path) -> None:
    """Some suites have one: javac is given a copy with the right name."""
    write_pair(tmp_path / "Lazy/Eq", TWICE.format("x"), TWICE.format("x"))
    source = tmp_path / "Lazy/Eq/oldV.java"
    source.write_text(source.read_text().replace("oldV", "newV"))
    assert (compile_suite(find_pairs(tmp_path), find_jdk()) / "Lazy/Eq/old/newV.class").is_file()


def test_no_suite(tmp_path: Path) -> None:
    """A directory without pairs is an error."""
    with pytest.raises(ValueError, match="no pairs"):
        find_pairs(tmp_path)


def run(directory: Path, out: Path, setting: Setting = QUICK, version: str = "1") -> tuple[list[Run], list[str]]:
    """The runs, and the names of those that were not known from the journal."""
    pairs = find_pairs(directory)
    fresh: list[str] = []
    journal = Journal(out / "journal.jsonl", version)
    runs = run_all(pairs, [setting], compile_suite(pairs, find_jdk()), journal, 1, lambda run: fresh.append(run.pair.name))
    return runs, fresh


def test_runs_are_judged_and_remembered(suite: Path, tmp_path: Path) -> None:
    """Verdicts, the execution that refutes a label, tables; the second time from the journal, unless twinproof is another."""
    runs, fresh = run(suite, tmp_path)
    assert len(fresh) == 4
    assert sum(run.cpu for run in runs) > 0
    judged = judge(runs, {})
    assert {each.run.pair.name: each.kind for each in judged} == {
        "Num/twice/Eq": "proved",
        "Num/twice/NEq": "different",
        "Odd/wrong/Eq": "different",
        "ModDiff/NEq/same": "different",
    }
    assert [each.run.pair.name for each in refuting(judged, {})] == ["Odd/wrong/Eq"]
    (text,) = tables(judged)
    assert [line.split()[:9] for line in text.splitlines()[-1:]] == [["all", "1", "1", "0", "0", "3", "3", "0", "0"]]
    assert to_json(judged, "1")["summary"][-1]["different"] == 3
    assert run(suite, tmp_path) == (runs, [])
    with (tmp_path / "journal.jsonl").open("a") as journal:
        journal.write('{"key": "cut sh')
    assert len(run(suite, tmp_path, version="2")[1]) == 4
    assert run(suite, tmp_path, version="2")[1] == []


def test_command(suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 0 and all three outputs; 1 with the same runs once a label contradicts them."""
    arguments = ["public", str(suite), "--only", "twice/Eq", "--limit", "10", "--out", str(tmp_path)]
    monkeypatch.setattr("sys.argv", arguments)
    monkeypatch.setattr("signal.signal", lambda number, action: None)
    assert public.main() == 0
    assert "Wrong: none" in capsys.readouterr().out
    assert json.loads((tmp_path / "ardiff/report.json").read_text())["runs"][0]["answer"] == "proved"
    ElementTree.fromstring((tmp_path / "ardiff/plot.svg").read_text())
    wrong = Correction("ardiff", "Num/twice/Eq", Expect.DIFFERENT, Expect.DIFFERENT, True, "", None)
    monkeypatch.setattr(public, "read_corrections", lambda: {("ardiff", "Num/twice/Eq"): wrong})
    assert public.main() == 1
    assert "Wrong: 1" in capsys.readouterr().out


def test_which_methods_are_asked_for(tmp_path: Path) -> None:
    """Of whole programs what nothing calls: helpers may differ if their callers make up for it. Constructors by their class."""
    old = "static int half(int x) { return x; } static int f(int x) { return half(x); }"
    new = "static int half(int x) { return x + 1; } static int f(int x) { return half(x) - 1; }"
    write_pair(tmp_path / "a/a/Eq", old, new)
    write_pair(tmp_path / "a/b/Eq", old, new, program_name="b", method_name="half")
    light = "static class Light {{ int on; Light(int x) {{ on = {}; }} }}"
    write_pair(tmp_path / "a/c/Neq", light.format("x"), light.format("-x"), program_name="light", method_name="Light")
    runs, _ = run(tmp_path, tmp_path / "out")
    answers = [("a/a/Eq", "equivalent"), ("a/b/Eq", "different"), ("a/c/Neq", "different")]
    assert [(run.pair.name, run.kind) for run in runs] == answers


def test_a_child_that_overruns_is_killed(suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its pair is unknown, and the next one has a new child."""
    monkeypatch.setattr(public_run, "_GRACE", (0.0, 0.05))
    runs, _ = run(suite, tmp_path)
    assert {(run.kind, run.why.split(":")[0]) for run in runs} == {("unknown", "overrun")}


def test_a_child_that_dies_is_replaced(suite: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With too little memory to start, each pair is an error of its own."""
    runs, _ = run(suite, tmp_path, replace(QUICK, memory=1))
    assert {(run.kind, run.why) for run in runs} == {("unknown", "error: the child died")}
    capfd.readouterr()


@pytest.fixture
def interruptible() -> Iterator[None]:
    """An interrupt is heard, also where the shell that runs the tests in the background has switched it off."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_interrupted(suite: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was done is kept, what was not is not written down, and the child ends."""

    def interrupt(run: Run) -> None:
        seen.append(run)
        main = threading.main_thread().ident
        assert main is not None
        signal.pthread_kill(main, signal.SIGINT)

    class Watched(subprocess.Popen[bytes]):
        def __init__(self, *args: Any, **more: Any) -> None:
            super().__init__(*args, **more)
            started.append(self)

    seen: list[Run] = []
    started: list[subprocess.Popen[bytes]] = []
    pairs = find_pairs(suite)
    classes = compile_suite(pairs, find_jdk())
    monkeypatch.setattr(subprocess, "Popen", Watched)
    with pytest.raises(KeyboardInterrupt):
        run_all(pairs, [QUICK], classes, Journal(tmp_path / "journal.jsonl", "1"), 1, interrupt)
    (child,) = started
    assert child.wait(10.0) == -signal.SIGKILL
    runs, fresh = run(suite, tmp_path)
    assert seen == runs[: len(seen)]
    assert 1 <= len(seen) < 4
    assert len(fresh) == 4 - len(seen)


def made(name: str, kind: str, strategy: str, numbers: str = "exact", label: Expect = Expect.EQUIVALENT) -> Run:
    pair = PublicPair("ardiff", name, "F", label, Path(), None)
    return Run(pair, Setting(strategy, numbers), kind, 1.0, 1.0, strategy, "", "", ("refine: 3 iterations",), None)


def test_strategies_that_contradict_each_other_are_wrong() -> None:
    """A proof is wrong where another strategy executed a difference, whatever the label."""
    judged = judge([made("p", "equivalent", "dse"), made("p", "different", "bounded"), made("q", "equivalent", "dse")], {})
    assert [each.kind for each in judged] == ["wrong", "different", "proved"]
    assert any(text.startswith("Wrong: 1") for text in listings(judged, {}))


@pytest.mark.parametrize(
    ("kind", "java", "ideal", "numbers", "judged"),
    [
        ("equivalent", "different", "equivalent", "exact", "wrong"),
        ("equivalent", "different", "equivalent", "ideal", "proved"),
        ("different", "equivalent", "equivalent", "ideal", "wrong"),
        ("bounded", "different", "different", "exact", "unknown"),
        ("bounded", "equivalent", "different", "exact", "bounded"),
        ("wrong", "equivalent", "equivalent", "exact", "wrong"),
        ("unknown", "equivalent", "equivalent", "exact", "unknown"),
    ],
)
def test_corrected_labels_judge(kind: str, java: str, ideal: str, numbers: str, judged: str) -> None:
    """The label for the numbers of the run counts."""
    correction = Correction("ardiff", "p", Expect(java), Expect(ideal), True, "", None)
    (found,) = judge([made("p", kind, "dse", numbers)], {("ardiff", "p"): correction})
    assert found.kind == judged


def test_comparison_of_strategies() -> None:
    """Side by side, with the families in which the default is not the best, and refinements counted."""
    judged = judge([made("p", "unknown", "default"), made("p", "equivalent", "dse")], {})
    *each, comparison = tables(judged)
    assert comparison.endswith("behind another strategy in: F")
    assert each[0].splitlines()[-1].split()[-1] == "3"


def test_evidence_is_executed(suite: Path) -> None:
    """An input that refutes a label is confirmed; one that does not, or not as the table says, is not."""
    pair = by_name(find_pairs(suite))["Odd/wrong/Eq"]
    classes = compile_suite([pair], find_jdk())

    def problem(x: int, shows: tuple[str, str], ends: bool = True) -> str:
        old, new = (MethodName(side, "snippet", "(I)I") for side in ("oldV", "newV"))
        evidence = Evidence(old, new, Input((), Null(), (Scalar(INT, x),)), shows)
        correction = Correction("ardiff", pair.name, Expect.DIFFERENT, Expect.DIFFERENT, ends, "", evidence)
        ((_, text),) = refuted([pair], classes, {("ardiff", pair.name): correction}, find_jdk())
        return text

    assert problem(7, ("returned 7", "returned 8")) == ""
    assert problem(7, ("returned 7", "returned 9")) == "old returned 7, new returned 8"
    assert problem(6, ("returned 6", "returned 6")) == "the versions do not differ"
    assert problem(7, ("returned 7", "returned 8"), ends=False) == "both versions end, or neither"


def test_the_table_of_labels() -> None:
    """Each entry names a pair once and has evidence, or an argument why the suite is wrong."""
    corrections = read_corrections()
    for (_, name), each in corrections.items():
        suite = Expect.DIFFERENT if any(part.lower() == "neq" for part in name.split("/")) else Expect.EQUIVALENT
        assert each.why, name
        assert not each.ends or suite is not each.java or suite is not each.ideal, name
        assert each.evidence is not None or each.java is Expect.EQUIVALENT, name
    assert len(corrections) == len(json.loads(public_labels_text())["labels"])


def public_labels_text() -> str:
    return (Path(public_run.__file__).parent / "public-labels.json").read_text()


def test_plot_is_an_image() -> None:
    """Well-formed, one curve and one legend per setting, names escaped."""
    image = ElementTree.fromstring(cactus("a & b", {"x<y": [0.1, 2.0], "none": []}, 3, 30.0))
    texts = [each.text for each in image.iter("{http://www.w3.org/2000/svg}text")]
    assert texts[0] == "a & b"
    assert texts[-2:] == ["x<y (2)", "none (0)"]
