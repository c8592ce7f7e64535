"""Results of `verify` of each kind, made up, with the source that they are about."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.assumption import SINGLE_THREAD, TERMINATES
from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.base.verdict import Bound, Holds, Proof, Reason, Scope, Unknown, Violated
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar
from twinproof.ir.instruction import Reg, Return, int_const
from twinproof.ir.program import STATIC, Block, Body, Class, Method, Program, program_of
from twinproof.ir.types import INT, REF
from twinproof.language.neutral import NEUTRAL
from twinproof.report.page.sources import SourceTree
from twinproof.report.report import Kept, VerifyReport, id_of
from twinproof.target import Verified
from twinproof.witness.violation import Violation
from twinproof.witness.witness import name_of

SOURCE = """package p;
class A {
    int x;
    static int set(A a) {
        a.x = 2;
        assert a.x < 2;
        return a.x;
    }
}
"""
TEST = "package p;\n\n/** About it. */\nclass ASetTest {\n}\n"


def method() -> Method:
    """A method whose code has a line."""
    given = (Reg(0, REF, "a"),)
    body = Body(given, given, (Block((Return(int_const(2), 5),)),))
    return Method("p.A", "set", "(Lp/A;)I", STATIC, lambda: body)


METHOD = method()
SEEN = Observation(Returned(Scalar(INT, 2)), "", (ObjectNode("p.A", (("p.A.x", Scalar(INT, 2)),)),), ())
GIVEN = Input((ObjectNode("p.A", (("p.A.x", Scalar(INT, 0)),)),), Null(), (Link(0),))
VIOLATION = Violation(name_of(METHOD), "assert (A.java:6)", GIVEN, SEEN, "public-calls", TEST)
VIOLATED = Verified(METHOD, "assert (A.java:6)", Violated(VIOLATION, "sample"), 0.5, ("sample: a violation",), "A.java:6")
HOLDS = Verified(
    METHOD, "ensures A.ok", Holds(Scope((), (SINGLE_THREAD, TERMINATES)), "induct", Proof("in lock step", ("line 5: 0 <= i",))), 0.1, ()
)
BOUNDED = Verified(METHOD, "ensures A.few", Holds(Scope((Bound("loop", "A.java:5", 64),), (SINGLE_THREAD,)), "bounded"), 0.2, ())
UNKNOWN = Verified(METHOD, "ensures A.hard", Unknown(Reason("budget", "30 s were not enough", "raise --timeout"), "bounded"), 30.0, ())
ALL = (HOLDS, VIOLATED, BOUNDED, UNKNOWN)


def program() -> Program:
    """The program that the results are about."""
    cls = Class("p.A", None, (), 0, (), {(METHOD.name, METHOD.descriptor): METHOD}, "A.java")
    return program_of({"p.A": cls}, NEUTRAL)


def report(*results: Verified, root: Path | None = None) -> VerifyReport:
    """A finished report of these results; the source is found below `root`."""
    made = VerifyReport("src", "1.2.3", Options(), results=results)
    if root is None:
        return made
    (root / "p").mkdir(exist_ok=True)
    (root / "p" / "A.java").write_text(SOURCE)
    kept = {id_of(result): Kept("w/p.A.set.json", "w/p.A.set/p/ASetTest.java") for result in results if result is VIOLATED}
    return replace(made, tree=SourceTree([root], program()), kept=kept)
