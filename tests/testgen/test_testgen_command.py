"""`twinproof testgen` from the command line to tests that pass on the JVM."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from reach.subjects import FOLDER as REACH_FOLDER
from support.asked import JDK, compiled, run
from testgen.searching import FOLDER
from twinproof.cli import main
from twinproof.java.find.javac import compile_sources

STANDINS = Path(__file__).parents[2] / "src" / "twinproof" / "java" / "writing"


def generated(capsys: pytest.CaptureFixture[str], source: Path, out: Path, *args: str) -> tuple[int, dict[str, object]]:
    """The exit code and the JSON report."""
    code = main(["testgen", str(source), "--class", source.stem, "--out", str(out), "--quiet", "--format", "json", *args])
    return code, json.loads(capsys.readouterr().out)


def statuses(data: dict[str, object]) -> dict[str, list[str]]:
    """The ids of targets by what became of them."""
    found: dict[str, list[str]] = {}
    assert isinstance(data["targets"], list)
    for target in data["targets"]:
        found.setdefault(target["status"], []).append(target["id"])
    return found


def passing(out: Path, source: Path, standin: str) -> list[str]:
    """The names of the tests that pass on a JVM, compiled as Java 8, one after the other."""
    (test,) = out.rglob("*.java")
    names = re.findall(r"void (\w+)\(\)", test.read_text())
    calls = "".join(f'new {test.stem}().{name}(); System.out.println("{name}");' for name in names)
    (out / "Main.java").write_text(f"class Main {{ public static void main(String[] a) throws Throwable {{ {calls} }} }}")
    program = compiled({source.name: source.read_text()})
    sources = [*(STANDINS / standin).glob("*.java"), test, out / "Main.java"]
    classes = compile_sources(sources, JDK, [program], ["--release", "8", "-Xlint:-options"])
    assert "reflect" not in test.read_text()
    return run({"Empty.java": "class Empty { }"}, "Main", program, classes)


@pytest.mark.parametrize("framework", ["junit5", "junit4"])
def test_tests_pass(framework: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each direction is covered or unreachable, each test has a name that says something, and all pass, compiled as Java 8."""
    code, data = generated(capsys, FOLDER / "Gate.java", tmp_path, "--objects", "Gate=2", "--framework", framework)
    assert code == 0
    assert statuses(data)["unreachable"] == ["Gate.turn:18:case 9", "Gate.isOpen:34:false.2"]
    assert "unknown" not in statuses(data)
    assert (data["complete"], data["scope"]) == (True, {"objects": {"Gate": 2}, "calls": None})
    names = passing(tmp_path, FOLDER / "Gate.java", "standin" if framework == "junit5" else "standin4")
    assert len(names) == data["tests"]
    assert {"turnReturnsText", "turnReturnsNull", "turnThrowsIllegalArgumentException", "isOpenReturnsFalse"} & set(names)
    text = (tmp_path / "GateCoverageTest.java").read_text()
    assert re.search(r"assertThrows\(IllegalArgumentException.class, \(\) -> gate.turn\((-1|4)\)\);", text)
    assert 'assertEquals("shut", gate.turn(0));' in text
    assert {target["test"] for target in data["targets"] if target["status"] == "covered"} == {f"GateCoverageTest.{name}" for name in names}  # type: ignore[attr-defined]


def test_only_what_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Of an earlier version only methods with other code are looked at; none, and there are no tests."""
    base = tmp_path / "base" / "Gate.java"
    base.parent.mkdir()
    base.write_text((FOLDER / "Gate.java").read_text().replace("open != 5", "open != 4").replace("/** A second", "\n/** A second"))
    args = ["--objects", "Gate=2", "--changed", str(base)]
    code, data = generated(capsys, FOLDER / "Gate.java", tmp_path / "out", *args)
    assert code == 0
    assert {target.partition(":")[0] for targets in statuses(data).values() for target in targets} == {"Gate.isOpen"}
    code, data = generated(capsys, FOLDER / "Gate.java", tmp_path / "none", "--changed", str(FOLDER / "Gate.java"))
    assert (code, data["targets"], data["tests"], data["files"]) == (0, [], 0, [])
    assert not (tmp_path / "none").exists()


def test_the_scope_grows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Without limits of the user's it is as large as is needed; a direction that needs four objects is covered."""
    source = tmp_path / "Pile.java"
    source.write_text(
        "public class Pile { private Pile below; private static Pile top; public static void push() { Pile p = new Pile(); p.below = top;"
        " top = p; } private static int size() { int n = 0; for (Pile p = top; p != null; p = p.below) n++; return n; }"
        ' public static String four() { return size() == 4 ? null : "no"; } }'
    )
    code, data = generated(capsys, source, tmp_path / "out", "--objects", "Pile=3")
    assert (code, statuses(data)["unreachable"]) == (0, ["Pile.four:1:true"])
    code, data = generated(capsys, source, tmp_path / "out")
    assert "unreachable" not in statuses(data)


def test_a_test_that_depends_on_others_is_none(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What static fields keep from one test to the next makes tests fail that pass alone: what they cover is unknown."""
    code, data = generated(capsys, FOLDER / "Shared.java", tmp_path, "--objects", "Shared=3")
    assert code == 3
    reasons = {target["reason"]["id"] for target in data["targets"] if target["status"] == "unknown"}  # type: ignore[attr-defined]
    assert reasons == {"test-depends-on-others"}


def test_what_has_no_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An exception of a class that tests cannot name is one of the class above, an object is cast to what it is given as."""
    source = tmp_path / "Hidden.java"
    source.write_text(
        "public class Hidden { private static class Oops extends IllegalStateException { }"
        " public static class Box { private Box() { } public int size() { return 1; } } private static class Small extends Box { }"
        " public void fail() { throw new Oops(); } public int ask(Box box) { return box == null ? 0 : box.size(); }"
        " public Small small() { return new Small(); } }"
    )
    _, data = generated(capsys, source, tmp_path / "out", "--timeout", "10")
    assert "Hidden.fail:1:enter" in statuses(data)["covered"]
    names = passing(tmp_path / "out", source, "standin")
    assert "failThrowsOops" in names
    assert "assertThrows(IllegalStateException.class, () -> hidden.fail());" in (tmp_path / "out" / "HiddenCoverageTest.java").read_text()
    assert "Hidden.ask:1:false" in statuses(data)["covered"]


def test_texts_and_constants_are_given(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Also those that the code mentions, where no call gives any; the tests pass."""
    source = tmp_path / "Door.java"
    source.write_text(
        "public class Door { public enum Key { GOLD, IRON } private boolean open;"
        ' public boolean say(String word) { return open = "sesame".equals(word); }'
        " public boolean turn(Key key) { if (key == Key.IRON && open) return true; return false; } }"
    )
    _, data = generated(capsys, source, tmp_path / "out", "--timeout", "10")
    assert {"Door.say:1:enter", "Door.turn:1:true", "Door.turn:1:false", "Door.turn:1:true.2"} <= set(statuses(data)["covered"])
    names = passing(tmp_path / "out", source, "standin")
    assert len(names) == data["tests"]
    assert 'door.say("sesame")' in (tmp_path / "out" / "DoorCoverageTest.java").read_text()


def test_what_cannot_be_followed_is_unknown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the reason; what is found all the same is covered, be it at random."""
    source = tmp_path / "Clock.java"
    source.write_text(
        "public class Clock { private int ticks; public long read() { return System.nanoTime(); }"
        " public boolean tick() { return ++ticks > 12; } public boolean odd() { return ticks * ticks == 3; } }"
    )
    code, data = generated(capsys, source, tmp_path / "out", "--timeout", "5")
    assert code == 3
    assert set(statuses(data)["unknown"]) <= {"Clock.read:1:enter", "Clock.odd:1:true"}
    assert "Clock.tick:1:true" in statuses(data)["covered"]
    assert all(target["reason"] for target in data["targets"] if target["status"] == "unknown")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--class", "Nope", "--out", "x"], "--class Nope: no such class"),
        (["--class", "Bounded"], "the following arguments are required: --out"),
        (["--class", "Bounded", "--out", "x", "--objects", "Bounded"], "--objects Bounded: write Class=N"),
        (["--class", "Bounded", "--out", "x", "--framework", "testng"], "invalid choice"),
        (["--class", "Bounded", "--out", "x", "--changed", "nowhere"], "nowhere"),
    ],
)
def test_bad_usage(capsys: pytest.CaptureFixture[str], args: list[str], message: str) -> None:
    """One clear line, and exit code 2."""
    assert main(["testgen", str(REACH_FOLDER / "Bounded.java"), *args]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
