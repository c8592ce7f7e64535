"""Clauses: what called methods are held to, and the contracts that are made of them."""

from __future__ import annotations

import pytest

from oox.programs import main, named, program, run
from twinproof.contract.claims import asserting
from twinproof.contract.contract import ClauseKind, OfInput, OfOutcome
from twinproof.contract.harness import holding_to
from twinproof.heap.observe import Input, Null, Returned, Scalar, Stopped
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import machine_of
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import SYNTHETIC
from twinproof.ir.types import INT
from twinproof.ir.validate import validate_method
from twinproof.oox.spec_code import body_ref, entered
from twinproof.oox.unit import entries, unit_of
from twinproof.oox.variables import asks_frame, assigned_names, free_names, own_variables

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
    """By what they were given and what came of it."""
    assert run(ROOT, call) == expected


FRAMES = """
class Main {
    int v;
    Main(int v) ensures(retval != null && v == 0) { this.v := v; v := v - 1; }
    static void set(int x) ensures(x == 0) exceptional(x == 7) { x := x - 1; if (x == 7) throw "a"; if (x == 8) throw "b"; x := x - 3; }
    static int[] made(int n) ensures(forall e, i : a : e == i) {
        if (n == 5) return null;
        int[] a := new int[3]; a[1] := 1; a[2] := n;
        return a;
    }
    static int two(int x) ensures(retval == x && x > 0) { x := x + 1; return x; }
    static int length(int n) { int[] a := Main.made(n); return #a; }
    static int build(int v) { Main m := new Main(v); int w := m.v; return w; }
    static int caught(int x) { try { Main.set(x); } catch { return 1; } return 2; }
}
"""


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("Main.caught(4)", 2),
        ("Main.caught(5)", "failed: ensures x == 0 of Main.set (p.oox:5:28)"),
        ("Main.caught(8)", 1),
        ("Main.caught(9)", "failed: exceptional x == 7 of Main.set (p.oox:5:44)"),
        ("Main.length(2)", 3),
        ("Main.length(1)", "failed: ensures forall e, i : a : e == i of Main.made (p.oox:6:30)"),
        ("Main.length(5)", "failed: ensures forall e, i : a : e == i of Main.made (p.oox:6:30)"),  # it cannot be evaluated there
        ("Main.two(0)", 1),
        ("Main.two(-1)", "failed: ensures retval == x && x > 0 of Main.two (p.oox:11:27)"),
        ("Main.build(1)", 1),
        ("Main.build(2)", "failed: ensures retval != null && v == 0 of Main.Main (p.oox:4:17)"),
    ],
)
def test_variables_are_what_they_are_where_the_method_is_left(call: str, expected: object) -> None:
    """In `ensures` and `exceptional`: parameters that were assigned, and for `ensures` the method's own variables."""
    assert run(FRAMES, call) == expected


def test_names_of_expressions_and_code() -> None:
    """Which clauses speak of variables that the code changes."""
    methods = {method.name: method for decl in unit_of({"p.oox": FRAMES}).declarations for method in decl.methods}
    assert assigned_names(methods["set"]) == {"x"}
    assert set(own_variables(methods["made"])) == {"a"}
    (made,) = methods["made"].specs
    assert free_names(made.claim) == {"a"}
    assert [asks_frame(method, spec) for method in methods.values() for spec in method.specs] == [True] * 5


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


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (10, None),
        (-1, ("halted", "what was assumed does not hold")),
        (14, ("failed", "signals n == 13 (p.oox:6:9)")),
        (15, ("failed", "ensures retval * retval <= n (p.oox:5:9)")),
    ],
)
def test_calls_from_outside(number: int, expected: tuple[str, str] | None) -> None:
    """A harness asks the clauses around the code alone: what is required is assumed."""
    unit = unit_of({"p.oox": ROOT})
    held = holding_to(unit.program(), entered(unit.contracts()[0]))
    assert validate_method(held) == []
    made = asserting(unit.program(), [held])
    given = Input((), Null(), (Scalar(INT, number),))
    end = observe(machine_of(made), held.owner, held.name, held.descriptor, given, lambda cls: True).end
    assert (None if isinstance(end, Returned) else end) == (None if expected is None else Stopped(*expected))
