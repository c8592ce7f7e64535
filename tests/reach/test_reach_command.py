"""`twinproof reach` from the command line to the JVM."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from reach.subjects import FOLDER
from support.asked import compiled, run
from twinproof.cli import main
from twinproof.java.writing.tried import STANDIN_SOURCES
from twinproof.reach import answering
from twinproof.report.reached import EXIT_CODES


def reach(capsys: pytest.CaptureFixture[str], name: str, *args: str) -> tuple[int, dict[str, object]]:
    """The exit code and the JSON report."""
    code = main(["reach", str(FOLDER / f"{name}.java"), "--class", name, *args, "--format", "json", "--quiet"])
    return code, json.loads(capsys.readouterr().out)


def test_found_is_executed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The statements, and a test that passes by itself on a JVM."""
    code, data = reach(capsys, "SortedList", "--find", "sumIs", "--objects", "SortedList.Node=3", "--witnesses", str(tmp_path))
    assert (code, data["verdict"], data["replayed"]) == (0, "found", True)
    assert isinstance(data["sequence"], list)
    assert re.fullmatch(r"SortedList sortedList = new SortedList\(\);( sortedList\.add\(\d+\);){3}", " ".join(data["sequence"]))
    (test,) = tmp_path.rglob("*.java")
    assert test.read_text() == data["test"]
    assert passes(test.read_text(), test.stem, "SortedList")


def test_violated_is_executed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A test that fails."""
    code, data = reach(capsys, "SortedList", "--always", "isStrict", "--witnesses", str(tmp_path))
    assert (code, data["verdict"], data["replayed"]) == (1, "violated", True)
    (test,) = tmp_path.rglob("*.java")
    assert not passes(test.read_text(), test.stem, "SortedList")


def passes(test: str, name: str, subject: str) -> bool:
    """Whether a test passes, with nothing of ours but the stand-in for JUnit."""
    sources = {path.name: path.read_text() for path in STANDIN_SOURCES}
    body = f'new {name}().callsLeadThere(); System.out.println("ok");'
    caller = f"class Main {{ public static void main(String[] a) throws Throwable {{ {body} }} }}"
    classes = compiled({f"{subject}.java": (FOLDER / f"{subject}.java").read_text()})
    return run({**sources, f"{name}.java": test, "Main.java": caller}, "Main", classes)[-1:] == ["ok"]


def test_holds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """At the fix point for sequences of any length; with a limit up to that; the graph has all states."""
    graph = tmp_path / "graph.json"
    code, data = reach(capsys, "SortedList", "--always", "check", "--objects", "SortedList.Node=2", "--graph", str(graph))
    assert (code, data["verdict"], data["complete"]) == (0, "holds", True)
    assert data["scope"] == {"objects": {"SortedList": 1, "SortedList$Node": 2}, "calls": None}
    written = json.loads(graph.read_text())
    assert (len(written["states"]), len(written["edges"])) == (data["states"], data["edges"]) == (4, 11)
    code, data = reach(capsys, "SortedList", "--always", "check", "--calls", "2")
    assert (code, data["verdict"], data["complete"]) == (0, "holds", False)
    assert data["scope"] == {"objects": {"SortedList": 1, "SortedList$Node": 3}, "calls": 2}


def test_the_scope_grows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Until there is an answer; where a larger one has no other heaps, or a bit is enough, it ends."""
    source = tmp_path / "Row.java"
    source.write_text(
        "public class Row { private static class Node { Node next; Node(Node next) { this.next = next; } } private Node first;"
        " public void add() { first = new Node(first); } boolean five() { return is(5); } boolean three() { return is(3); }"
        " private boolean is(int n) { for (Node at = first; at != null; at = at.next) n--; return n == 0; }"
        " boolean none() { return is(-1); } }"
    )
    for name, code, nodes in (("three", "found", 3), ("five", "found", 5)):
        assert main(["reach", str(source), "--class", "Row", "--find", name, "--quiet", "--witnesses", str(tmp_path)]) == EXIT_CODES[code]
        assert f"scope: at most 1 Row, {nodes} Row$Node at a time" in capsys.readouterr().out
    args = ["reach", str(source), "--class", "Row", "--quiet", "--find", "none", "--format", "json"]
    assert main([*args, "--timeout", "6"]) == EXIT_CODES["none"]
    first = capsys.readouterr().out
    assert json.loads(first)["scope"]["objects"]["Row$Node"] > 4
    assert main([*args, "--timeout", "6"]) == EXIT_CODES["none"]
    assert capsys.readouterr().out == first
    assert main([*args, "--calls", "2"]) == EXIT_CODES["none"]
    assert json.loads(capsys.readouterr().out)["scope"] == {"objects": {"Row": 1, "Row$Node": 3}, "calls": 2}


def test_none(capsys: pytest.CaptureFixture[str]) -> None:
    """What no state satisfies."""
    code, data = reach(capsys, "Registry", "--find", "third")
    assert (code, data["verdict"], data["sequence"], data["replayed"]) == (1, "none", [], False)


def test_a_call_that_throws_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What it changed by then stays changed."""
    code, data = reach(capsys, "Bounded", "--find", "brokenFull", "--witnesses", str(tmp_path))
    assert code == 0
    assert isinstance(data["sequence"], list)
    assert "bounded.pop(); // throws IllegalStateException" in data["sequence"]


def test_unknown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Code that cannot be followed leaves the question open, with the reason; what is found all the same counts."""
    source = tmp_path / "Clock.java"
    source.write_text(
        "public class Clock { private long read; public void read() { read = System.nanoTime(); } private int ticks;"
        " public void tick() { ticks++; } boolean two() { return ticks == 2; } boolean less() { return ticks < 0; } }"
    )
    args = ["--class", "Clock", "--quiet", "--format", "json", "--calls", "3", "--witnesses", str(tmp_path / "w")]
    assert main(["reach", str(source), "--find", "less", *args]) == EXIT_CODES["unknown"]
    assert "Clock.read" in json.loads(capsys.readouterr().out)["reason"]["text"]
    assert main(["reach", str(source), "--find", "two", *args]) == EXIT_CODES["found"]
    capsys.readouterr()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--class", "Nope"], "--class Nope: no such class"),
        (["--class", "Bounded", "--find", "full"], "no such method that gives a boolean, or nothing"),
        (["--class", "Bounded", "--find", "overful"], "did you mean overfull?"),
        (["--class", "Bounded", "--objects", "Bounded"], "--objects Bounded: write Class=N"),
        (["--class", "Bounded", "--objects", "Nope=2"], "no such class"),
        (["--class", "Bounded", "--calls", "0"], "not a positive number"),
        (["--class", "Bounded", "--find", "overfull", "--always", "negative"], "not allowed with"),
    ],
)
def test_bad_usage(capsys: pytest.CaptureFixture[str], args: list[str], message: str) -> None:
    """One clear line, and exit code 2."""
    assert main(["reach", str(FOLDER / "Bounded.java"), *args]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_a_call_that_never_ends(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It leaves the question open, and does not keep others from an answer."""
    source = tmp_path / "Ring.java"
    source.write_text(
        "public class Ring { private Ring next; private int set; public void join(Ring other) { next = other; set++; }"
        " public int length() { int n = 0; for (Ring at = this; at != null; at = at.next) n++; return n; }"
        " boolean twice() { return set == 2; } boolean never() { return set < 0; } }"
    )
    args = ["--class", "Ring", "--quiet", "--format", "json", "--calls", "3", "--witnesses", str(tmp_path / "w")]
    assert main(["reach", str(source), "--find", "never", *args]) == EXIT_CODES["unknown"]
    assert "Ring.length: not seen to end" in json.loads(capsys.readouterr().out)["reason"]["text"]
    assert main(["reach", str(source), "--find", "twice", *args]) == EXIT_CODES["found"]
    capsys.readouterr()


def test_plain_objects_are_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Where any object is taken, new ones are, up to the limit; of other types of the library null alone, which the answer says."""
    source = tmp_path / "Two.java"
    source.write_text(
        "public class Two { private Object a, b; private Thread s; public void a(Object o) { a = o; } public void b(Object o) { b = o; }"
        " public void s(Thread t) { s = t; } boolean apart() { return a != null && b != null && a != b && a != this && b != this; }"
        " boolean named() { return s != null; } }"
    )
    args = ["reach", str(source), "--class", "Two", "--quiet", "--witnesses", str(tmp_path / "w")]
    assert main([*args, "--find", "apart"]) == EXIT_CODES["none"]
    assert main([*args, "--find", "apart", "--objects", "Object=2"]) == EXIT_CODES["found"]
    capsys.readouterr()
    assert main([*args, "--find", "named"]) == EXIT_CODES["none"]
    assert capsys.readouterr().out.splitlines()[0].endswith("of any length, of java.lang.Thread only null given")


@pytest.mark.parametrize(
    ("source", "word"),
    [
        (
            "interface Up { int[] at(); default void up() { if (at()[0] < 3) at()[0]++; } }"
            " public class Subject implements Up { private final int[] a = new int[1]; public int[] at() { return a; }"
            " boolean hit() { return a[0] == 2; } }",
            ("found", "unknown"),
        ),
        (
            "public class Subject { private static Object[] kept; public static Subject[] make() { return new Subject[1]; }"
            " public static void keep(Object[] a) { kept = a; } static boolean hit() { return kept != null; } }",
            ("found",),
        ),
        (
            "interface A {} interface B {} class Both implements A, B {} public class Subject { private static B got;"
            " public static A a() { return new Both(); } public static void b(B x) { got = x; }"
            " static boolean hit() { return got != null; } }",
            ("found",),
        ),
    ],
    ids=["default-method", "covariant-array", "cast-aside"],
)
def test_nothing_callers_can_do_is_left_out(source: str, word: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Default methods are called, arrays given as arrays of a supertype, and objects cast from one interface to another."""
    (tmp_path / "Subject.java").write_text(source)
    args = ["--class", "Subject", "--find", "hit", "--quiet", "--format", "json", "--witnesses", str(tmp_path / "w")]
    main(["reach", str(tmp_path / "Subject.java"), *args])
    assert json.loads(capsys.readouterr().out)["verdict"] in word


def test_constants_that_are_not_given_are_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A string that a call returns, and that is none of those that are given: the answer says so; a predicate is asked of those given."""
    source = tmp_path / "Subject.java"
    source.write_text(
        "public class Subject { private Object o; public Thread.State give() { return Thread.State.NEW; }"
        " public void set(Object x) { o = x; }"
        " boolean hit() { return o instanceof Thread.State; } static boolean ok(String s) { return s.length() < 2; } }"
    )
    args = ["reach", str(source), "--class", "Subject", "--quiet"]
    assert main([*args, "--find", "hit"]) == EXIT_CODES["none"]
    assert "constants that are returned as java.lang.Thread$State not given" in capsys.readouterr().out
    assert main([*args, "--always", "ok"]) == EXIT_CODES["holds"]
    assert 'given as java.lang.String: "", "a", "b"' in capsys.readouterr().out


def test_an_answer_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes from the cache, graph and test included; not for another program, question or option, nor without it."""
    monkeypatch.setenv("TWINPROOF_VERDICTS", str(tmp_path / "verdicts.sqlite"))
    source = tmp_path / "Pair.java"
    source.write_text("public class Pair { private int a; public void set(int x) { a = x; } boolean seven() { return a == 7; } }")
    explored: list[None] = []
    monkeypatch.setattr("twinproof.reach.answering.called_operations", counted(explored, answering.called_operations))

    def asked(*more: str) -> tuple[int, str, str, list[str]]:
        graph, folder = tmp_path / "graph.json", tmp_path / "w"
        args = ["reach", str(source), "--class", "Pair", "--find", "seven", "--quiet", "--graph", str(graph), "--witnesses", str(folder)]
        code = main([*args, "--format", "json", "--format", f"text={tmp_path / 'text'}", *more])
        said = [
            capsys.readouterr().out,
            graph.read_text(),
            (tmp_path / "text").read_text(),
            *(path.read_text() for path in folder.rglob("*.java")),
        ]
        return code, said[0], said[1], said[2:]

    first = asked()
    assert (asked(), len(explored)) == (first, 1)
    assert (asked("--no-cache"), len(explored)) == (first, 2)
    asked("--calls", "3")
    asked("--timeout", "50")
    assert len(explored) == 4
    source.write_text(source.read_text().replace("a == 7", "a == 8"))
    assert asked()[1] != first[1]
    assert len(explored) == 5


def counted(calls: list[None], wrapped: Callable[..., object]) -> Callable[..., object]:
    """The same function, its calls counted."""

    def function(*args: object) -> object:
        calls.append(None)
        return wrapped(*args)

    return function


@pytest.mark.parametrize(("predicate", "word"), [("green", "found"), ("confused", "none")])
def test_methods_of_constants(predicate: str, word: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """They are called on each constant, which may have a body."""
    code, data = reach(capsys, "Colour", "--find", predicate, "--witnesses", str(tmp_path))
    assert (code, data["verdict"]) == (EXIT_CODES[word], word)


ARGUMENTS = """
import java.util.Comparator;
import java.util.function.*;
public class Subject {
    public record Point(int x, int y) { public Point { if (x < 0) throw new IllegalArgumentException(); } }
    public static abstract class Animal { abstract int legs(); }
    public static class Bird extends Animal { int legs() { return 2; } }
    public static class Snake extends Animal { private int scales; public void shed() { scales++; } int legs() { return scales / 2; } }
    private Point a; private Animal pet; private Comparator<Point> order; private int n; private Integer box; private Double real;
    private String s = "start"; private Object any;
    public void point(Point p) { a = p; n++; }
    public void pet(Animal p) { pet = p; }
    public void order(Comparator<Point> c) { order = c; }
    public void use() { try { n += order.compare(a, a); } catch (RuntimeException e) { n = 77; } }
    public void box(Integer i, Double d) { box = i; real = d; }
    public void mode(String m) { switch (m) { case "fast": n = 11; break; case "slow": n = 12; break; default: n = 13; } }
    public void map(UnaryOperator<String> f) { s = f.apply(s); }
    public void any(Object o) { if (o instanceof Integer) any = o; }
    boolean record() { return a != null && a.x() == 3 && a.y() == -4; }
    boolean badRecord() { return a != null && a.x() < 0; }
    boolean implemented() { return pet != null && pet.legs() == 1; }
    boolean noSuchAnimal() { return pet != null && pet.legs() == 3 && pet instanceof Bird; }
    boolean throwing() { return n == 77; }
    boolean oneBox() { return box != null && box > 127 && box == Integer.valueOf(box); }
    boolean smallBox() { return box != null && box < 0 && box == Integer.valueOf(box); }
    boolean nan() { return real != null && !real.equals(-0.0) && real != real.doubleValue(); }
    boolean slow() { return n == 12 && "start".equals(s); }
    boolean mapped() { return s == null; }
    boolean notBoxed() { return any != null && !(any instanceof Integer); }
    static boolean copied(Subject t, String u) { return t.s.equals(u) && t.s != u; }
}
"""


@pytest.mark.parametrize(
    ("predicate", "word"),
    [
        ("record", "found"),
        ("badRecord", "none"),
        ("implemented", "found"),
        ("noSuchAnimal", "none"),
        ("throwing", "found"),
        ("oneBox", "none"),
        ("smallBox", "found"),
        ("nan", "found"),
        ("slow", "found"),
        ("mapped", "found"),
        ("notBoxed", "none"),
        ("copied", "found"),
    ],
)
def test_arguments(predicate: str, word: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each kind of argument: what is found was seen on the JVM, what cannot be is none."""
    (tmp_path / "Subject.java").write_text(ARGUMENTS)
    args = ["--class", "Subject", "--find", predicate, "--quiet", "--format", "json", "--witnesses", str(tmp_path / "w")]
    calls = "5" if predicate == "implemented" else "3"
    main(["reach", str(tmp_path / "Subject.java"), *args, "--calls", calls, "--timeout", "200"])
    data = json.loads(capsys.readouterr().out)
    assert (data["verdict"], data["reason"]) == (word, None)
    assert data["also_called"] == ["Subject$Bird", "Subject$Point", "Subject$Snake"]
