"""Contracts that are inherited: what overrides a method keeps what is said of it there, wherever that may be relied on."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.verdict import ClauseVerdict
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.java.jml.inherited import Inheritance
from twinproof.target import open_harnessed
from twinproof.verify import verify
from verify.java_programs import QUICK, word

BASE = "interface Base {\n //@ requires n >= 0; ensures \\result >= n;\n int f(int n);\n}\n"
TWINS = {  # by what is inherited how, code of the class Main that keeps it, and code that does not
    "an interface": (
        BASE,
        "class Main implements Base { public int f(int n) { return n; } }",
        "class Main implements Base { public int f(int n) { return n / 2; } }",
    ),
    "only where it is required": (
        BASE,
        "class Main implements Base { public int f(int n) { return n < 0 ? n - 1 : n; } }",
        "class Main implements Base { public int f(int n) { return n == 0 ? n - 1 : n; } }",
    ),
    "by way of a class": (
        BASE + "abstract class Mid implements Base { }",
        "class Main extends Mid { public int f(int n) { return n; } }",
        "class Main extends Mid { public int f(int n) { return -n - 1; } }",
    ),
    "assertions of the code": (
        BASE,
        "class Main implements Base { public int f(int n) { assert n >= 0; return n; } }",
        "class Main implements Base { public int f(int n) { assert n > 0; return n; } }",
    ),
    "and more": (
        BASE,
        "class Main implements Base {\n //@ also requires n < 0; ensures \\result == 0;\n public int f(int n) { return n < 0 ? 0 : n; } }",
        "class Main implements Base {\n //@ also requires n < 0; ensures \\result == 0;\n public int f(int n) { return n <= 0 ? 0 : 1; } }",
    ),
    "a stronger requirement": (
        BASE,
        "class Main implements Base {\n //@ also requires n > 9; ensures \\result == n;\n public int f(int n) { return n; } }",
        "class Main implements Base {\n //@ also requires n > 9; ensures \\result == n;\n public int f(int n) { return n > 9 ? n : 0; } }",
    ),
    "assertions in every case": (
        BASE,
        "class Main implements Base {\n //@ also requires n == -5;\n public int f(int n) { assert n >= -5; return n; } }",
        "class Main implements Base {\n //@ also requires n == -5;\n public int f(int n) { assert n >= 0; return n; } }",
    ),
    "a type argument": (
        "interface Base<T> {\n //@ requires x != null; ensures \\result != null;\n T f(T x);\n}\n",
        "class Main implements Base<String> { public String f(String x) { return x; } }",
        "class Main implements Base<String> { public /*@ nullable @*/ String f(String x) { return null; } }",
    ),
    "what may be assigned": (
        "class Base { int k;\n //@ pure\n int f(int n) { return n; }\n}\n",
        "class Main extends Base { int f(int n) { return k; } }",
        "class Main extends Base { int f(int n) { return k++; } }",
    ),
    "an invariant": (
        "class Base { int k;\n //@ invariant k >= 0;\n}\n",
        "class Main extends Base { void f(int n) { k = n < 0 ? 0 : n; } }",
        "class Main extends Base { void f(int n) { k = n; } }",
    ),
    "an invariant of a constructor": (
        "class Base { int k;\n //@ invariant k >= 0;\n}\n",
        "class Main extends Base { Main(int n) { k = n < 0 ? 0 : n; } }",
        "class Main extends Base { Main(int n) { k = n; } }",
    ),
    "exceptions": (
        "class Base {\n //@ signals_only IllegalStateException;\n void f(int n) { }\n}\n",
        "class Main extends Base { void f(int n) { if (n == 3) throw new IllegalStateException(); } }",
        "class Main extends Base { void f(int n) { if (n == 3) throw new IllegalArgumentException(); } }",
    ),
    "what was before": (
        "class Base { int k;\n //@ ensures k == \\old(k) + 1;\n void f() { k++; }\n}\n",
        "class Main extends Base { void f() { k += 1; } }",
        "class Main extends Base { void f() { k += 2; } }",
    ),
    "two interfaces": (
        BASE + "interface Other {\n //@ requires n < 0; ensures \\result < 0;\n int f(int n);\n}\n",
        "class Main implements Base, Other { public int f(int n) { return n; } }",
        "class Main implements Base, Other { public int f(int n) { return n < 0 ? -n : n; } }",
    ),
}
Found = dict[str, dict[str, ClauseVerdict]]


def asked(folder: Path, source: str) -> Found:
    """The verdicts by class and clause."""
    file = folder / "Main.java"
    file.write_text(source)
    setup, questions = questions_of(open_harnessed(str(file)), AskedFor(), QUICK)
    found: Found = {}
    for each in verify(setup, questions):
        found.setdefault(each.method.owner, {})[each.clause] = each.verdict
    return found


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """All twins in one program, each beside types of its own."""
    sources = []
    for number, (above, *codes) in enumerate(TWINS.values()):
        sources.append(_renamed(above, number))
        sources += [_renamed(code, number).replace("Main", f"{name}{number}") for name, code in zip(("Good", "Bad"), codes, strict=True)]
    return asked(tmp_path_factory.mktemp("twins"), "\n".join(sources))


def _renamed(code: str, number: int) -> str:
    for name in ("Base", "Mid", "Other"):
        code = code.replace(name, f"{name}{number}")
    return code


@pytest.mark.parametrize("name", TWINS)
def test_twins(twins: Found, name: str) -> None:
    number = list(TWINS).index(name)
    assert set(map(word, twins[f"Good{number}"].values())) == {"holds"}
    assert "violated" in map(word, twins[f"Bad{number}"].values())
    assert not any(word(verdict).startswith("unknown") for verdict in twins[f"Bad{number}"].values())


def test_clauses_of_interfaces_can_be_asked(tmp_path: Path) -> None:
    """Also by the runs that attack a proof, which call them as a machine does: those of abstract, default and static methods."""
    shape = """interface Shape {
        //@ ensures \\result >= 0;
        int area();
        //@ requires n > 0; ensures \\result > n;
        default int more(int n) { return n < 1000 ? n + 1 : n + 2 > n ? n + 2 : Integer.MAX_VALUE; }
        //@ ensures \\result == \\old(n) + 1;
        static int next(int n) { return n + 1; }
    }
    """
    square = "final class Main implements Shape { int s; public int area() { return s < 0 ? 0 : s > 1000 ? 1000000 : s; } }"
    found = asked(tmp_path, shape + square)
    assert [word(verdict) for verdict in found["Main"].values()] == ["holds"]
    assert sorted(word(verdict) for verdict in found["Shape"].values()) == ["holds", "violated"]  # more(Integer.MAX_VALUE)


def test_a_requirement_that_nothing_satisfies_is_reported_where_it_is_inherited(tmp_path: Path) -> None:
    above = "class Base {\n //@ requires n > 0 && n < 0; ensures \\result == n;\n int f(int n) { return n; }\n}\n"
    found = asked(tmp_path, f"{above}class Main extends Base {{ int f(int n) {{ return n; }} }}")
    assert [word(verdict) for verdict in found["Main"].values()] == ["unknown:requires-unsatisfied"]


def test_what_adds_to_nothing_is_refused(tmp_path: Path) -> None:
    found = asked(tmp_path, "class Main {\n //@ also ensures \\result == 1;\n public int hashCode() { return 1; } }")
    assert {word(verdict) for verdict in found["Main"].values()} == {"unknown:refused"}


def test_what_is_refused_above_is_refused_below(tmp_path: Path) -> None:
    above = "class Base {\n //@ accessible n; ensures \\result == n;\n int f(int n) { return n; }\n}\n"
    found = asked(tmp_path, f"{above}class Main extends Base {{ int f(int n) {{ return n; }} }}")
    assert {word(verdict) for verdict in found["Main"].values()} == {"unknown:refused"}


@pytest.mark.parametrize("hidden", ["private int f(int n) { return n; }", "static int f(int n) { return n; }"])
def test_what_cannot_be_overridden_is_not_inherited(tmp_path: Path, hidden: str) -> None:
    own = "static int f(int n)" if "static" in hidden else "int f(int n)"
    above = f"class Base {{\n //@ ensures \\result == n;\n {hidden}\n}}\n"
    source = f"{above}class Main extends Base {{\n //@ ensures \\result == 1;\n {own} {{ return 1; }} }}"
    found = asked(tmp_path, source)
    assert [word(verdict) for verdict in found["Main"].values()] == ["holds"]
    assert Inheritance is not None
