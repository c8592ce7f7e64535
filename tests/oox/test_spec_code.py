"""Clauses: what called methods are held to, and the contracts that are made of them."""

from __future__ import annotations

import pytest

from oox.programs import main, named, program, run
from twinproof.contract.contract import ClauseKind, OfInput, OfOutcome
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import SYNTHETIC
from twinproof.oox.spec_code import body_ref, entered
from twinproof.oox.unit import entries, unit_of

ROOT = """
class Main {
    static int root(int n)
        requires(n >= 0)
        ensures(retval * retval <= n)
        exceptional(n == 13)
    {
        int r := 0;
        if (n == 13 || n == 14) throw "unlucky";
        if (n == 15) return 15;
        while ((r + 1) * (r + 1) <= n) r := r + 1;
        n := 0;
        return r;
    }
    static int call(int n) { int r := Main.root(n); return r; }
    static int caught(int n) { try { int r := Main.root(n); return r; } catch { return -1; } }
}
"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("Main.call(10)", 3),
        ("Main.call(-1)", "failed: requires n >= 0 of Main.root (p.oox:4:9)"),
        ("Main.call(15)", "failed: ensures retval * retval <= n of Main.root (p.oox:5:9)"),
        ("Main.call(14)", "failed: exceptional n == 13 of Main.root (p.oox:6:9)"),
        ("Main.caught(14)", "failed: exceptional n == 13 of Main.root (p.oox:6:9)"),
        ("Main.call(13)", "Exception"),
        ("Main.caught(13)", -1),
        ("Main.root(15)", "failed: ensures retval * retval <= n of Main.root (p.oox:5:9)"),
    ],
)
def test_called_methods_are_held_to_their_clauses(call: str, expected: object) -> None:
    """By what they were given: what they assign to parameters is no matter."""
    assert run(ROOT, call) == expected


def test_the_code_alone() -> None:
    """Is a method of its own, which nobody else calls."""
    made = program(ROOT)
    (method,) = named(made, "Main", "root")
    ref = body_ref(method.ref)
    assert ref == MethodRef("Main", "root$body", "(I)I")
    (body,) = named(made, "Main", ref.name)
    assert body.flags & SYNTHETIC
    assert [f"{entry.owner}.{entry.name}" for entry in entries(made)] == ["Main.root", "Main.call", "Main.caught", "Main.<init>"]


def test_contracts() -> None:
    """One for each method with clauses, asked of what the call is given and of what comes of it."""
    (contract,) = unit_of({"p.oox": ROOT}).contracts()
    assert contract.method == MethodRef("Main", "root", "(I)I")
    assert [clause.kind for clause in contract.clauses] == [ClauseKind.REQUIRES, ClauseKind.ENSURES, ClauseKind.SIGNALS]
    requires, ensures, signals = contract.clauses
    assert str(requires) == "requires n >= 0 (p.oox:4:9)"
    assert (requires.predicate, requires.subjects) == (MethodRef("Main", "requires$root$0", "(I)Z"), (OfInput(0),))
    assert (ensures.predicate, ensures.subjects) == (MethodRef("Main", "ensures$root$1", "(II)Z"), (OfInput(0), OfOutcome()))
    assert signals.exceptions == ("oox.Thrown",)
    made = program(ROOT)
    for clause in contract.clauses:
        assert clause.predicate is not None
        assert named(made, "Main", clause.predicate.name)[0].descriptor == clause.predicate.descriptor


OBJECTS = """
class Base {
    int get(int[] a) requires(#a > 0) { int x := a[0]; return x; }
}
class Below extends Base {
    int v;
    Below(int v) requires(v > 0) ensures(retval != null && retval == this) { this.v := v; }
    int get(int[] a) ensures(retval == 1) { return 2; }
    void set(int w) exceptional(false) { this.v := 10 / w; }
}
class Main {
    static int base(int[] a) { Base b := new Base(); int x := b.get(a); return x; }
    static int below(int[] a) { Base b := new Below(1); int x := b.get(a); return x; }
    static int made(int v) { Below b := new Below(v); int w := b.v; return w; }
    static int changed(int w) { Below b := new Below(1); b.set(w); int v := b.v; return v; }
}
"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("Main.base({5})", 5),
        ("Main.base({})", "failed: requires #a > 0 of Base.get (p.oox:3:22)"),
        ("Main.base(null)", "failed: requires #a > 0 of Base.get (p.oox:3:22)"),  # a clause that cannot be evaluated does not hold
        ("Main.below({})", "failed: ensures retval == 1 of Below.get (p.oox:8:22)"),
        ("Main.made(4)", 4),
        ("Main.made(0)", "failed: requires v > 0 of Below.Below (p.oox:7:18)"),
        ("Main.changed(5)", 2),
        ("Main.changed(0)", "failed: exceptional false of Below.set (p.oox:9:21)"),
    ],
)
def test_objects(call: str, expected: object) -> None:
    """Receivers, constructors, and overriding: the clauses are those of the method that runs."""
    assert run(OBJECTS, call) == expected


def test_contracts_of_objects() -> None:
    """The receiver comes first; a constructor has none, and returns the object that it made."""
    found = {str(contract.method): contract for contract in unit_of({"p.oox": OBJECTS}).contracts()}
    made = found["Below.<init>(I)V"]
    assert [clause.subjects for clause in made.clauses] == [(OfInput(0),), (OfInput(0), OfOutcome())]
    assert made.clauses[0].predicate == MethodRef("Below", "requires$new$0", "(I)Z")
    assert body_ref(made.method).name == "new$body"
    assert entered(made) == made
    assert entered(found["Base.get([I)I"]).method.name == "get$body"
    assert found["Base.get([I)I"].clauses[0].subjects == (OfInput(0), OfInput(1))


def test_methods_that_would_share_a_clause() -> None:
    """Clauses of a static method and of one with a receiver are told apart by their numbers."""
    text = main("int f(int x) requires(x > 0) { return 1; } static int f(Main m, int x) requires(x > 1) { return 2; }")
    names = [clause.predicate.name for contract in unit_of({"p.oox": text}).contracts() for clause in contract.clauses if clause.predicate]
    assert names == ["requires$f$0", "requires$f$1"]
    assert program(text).names == ("Main",)
