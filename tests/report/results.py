"""Results to report, made by hand: one of each kind."""

from __future__ import annotations

from twinproof.align.match import Pair
from twinproof.base.assumption import CLOSED_WORLD, NO_STACK_OVERFLOW, SINGLE_THREAD, TERMINATES
from twinproof.base.options import Options
from twinproof.base.verdict import Bound, Different, Equivalent, Proof, Reason, Scope, Unknown
from twinproof.heap.observe import Input, Link, Null, ObjectNode, Observation, Returned, Scalar
from twinproof.ir.program import STATIC, Method
from twinproof.ir.types import INT
from twinproof.report.report import Report
from twinproof.target import Checked
from twinproof.witness.witness import Divergence, MethodName, Step, Witness

TEST = "package p;\n\nclass CutTest {\n}\n"


def pair(name: str, descriptor: str = "(I)I", owner: str = "p.A", new_owner: str = "") -> Pair:
    """A pair of static methods without a body."""
    return Pair(Method(owner, name, descriptor, STATIC), Method(new_owner or owner, name, descriptor, STATIC))


def integer(value: int) -> Scalar:
    """An int."""
    return Scalar(INT, value)


def node(value: int) -> ObjectNode:
    """An object with one field."""
    return ObjectNode("p.Node", (("p.Node.value", integer(value)),))


def witness(name: str = "cut") -> Witness:
    """Two aliased references to one node; old leaves 1 in it, new leaves 2."""
    method = MethodName("p.A", name, "(Lp/Node;Lp/Node;)V")
    given = Input((node(0),), Null(), (Link(0), Link(0)))
    old, new = (Observation(Returned(None), "", (node(left),), ()) for left in (1, 2))
    parting = Divergence(Step("node.value = 1", "A.java", 7, "b.value = 1;"), Step("node.value = 2", "A.java", 8))
    return Witness(method, method, given, old, new, "reflection", TEST, ("the input has a shared object",), parting)


def arithmetic_witness() -> Witness:
    """One number in, another out."""
    method = MethodName("p.A", "half", "(I)I")
    old, new = (Observation(Returned(integer(left)), "", (), ()) for left in (-1, -2))
    return Witness(method, method, Input((), Null(), (integer(-3),)), old, new, "arguments", "")


PROVED = Checked(
    pair("same"),
    Equivalent(
        Scope((), (SINGLE_THREAD, CLOSED_WORLD)), "structural", Proof("the same code", ("line 3: i = i'",), forms=("tail", "facts"))
    ),
    0.01,
    ("structural: same code",),
)
BOUNDED = Checked(
    pair("loop", "([I)I"), Equivalent(Scope((Bound("loop", "A.java:12", 64),), (SINGLE_THREAD, NO_STACK_OVERFLOW)), "bounded"), 1.5, ()
)
ENDING = Checked(pair("wait"), Equivalent(Scope((), (SINGLE_THREAD, TERMINATES)), "induct"), 0.7, ())
DIFFERENT = Checked(pair("cut", "(Lp/Node;Lp/Node;)V"), Different(witness(), "sample"), 0.5, ())
UNKNOWN = Checked(pair("hard"), Unknown(Reason("budget", "30 s were not enough", "raise --timeout"), "bounded"), 30.0, ())


def report(*results: Checked) -> Report:
    """A finished report of these results."""
    made = Report(
        "old.jar", "new.jar", "1.2.3", Options(), only_old=("p.A.gone()V",), only_new=("class p.B",), bodiless=("p.A.area()I (abstract)",)
    )
    return made.with_results(results, [result.pair for result in results])
