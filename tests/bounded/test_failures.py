"""One program up to a bound: what is found to break a clause is an input that hits no bound on its way."""

from __future__ import annotations

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Distinct, symbolic_arguments
from twinproof.bounded.failures import KeptClause, SingleCheck, SingleResult
from twinproof.contract.claims import asserting
from twinproof.contract.harness import code_of, holding_to
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.universe import Universe
from twinproof.ir.side import Side
from twinproof.oox.unit import unit_of
from twinproof.smt.chain import make_solver

LIST = """
class Node {
    int value;
    Node next;
    bool has(int x) {
        int v := this.value;
        if (v == x) return true;
        Node n := this.next;
        if (n == null) return false;
        bool b := n.has(x);
        return b;
    }
    int least() {
        Node p := this;
        int best := this.value;
        while (p != null) { int v := p.value; if (v < best) best := v; p := p.next; }
        return best;
    }
}
class Main {
    static void member(Node n) requires(n != null) { int x := n.least(); bool ok := n.has(x); assert ok; }
    static void wrong(Node n) requires(n != null) { int x := n.least(); bool ok := n.has(x); assert x != 3 || !ok; }
}
"""


def checked(name: str, bound: int) -> SingleResult:
    """What one execution says of a method of the list."""
    unit = unit_of({"p.oox": LIST})
    (contract,) = [one for one in unit.contracts() if one.method.name == name]
    program = unit.program()
    held = holding_to(program, contract)
    side = Side(asserting(program, [held]))
    inputs = Inputs(Universe(side, ("Node", "Main")), generics_for(side, "class"), "any", at_start=True)
    args = symbolic_arguments(inputs, side, code_of(program, contract))
    with make_solver() as solver:
        return SingleCheck(side, inputs, solver, Deadline(60.0), bound).run(held, args)


def test_what_a_call_gives_beyond_a_bound_breaks_nothing() -> None:
    """Nothing is known of its result there, so that no assertion behind it is taken for broken."""
    for bound in (1, 2):
        found = checked("member", bound)
        assert found.cuts
        assert all(isinstance(answer, KeptClause) for answer in (*found.clauses.values(), found.others))


def test_within_a_bound_clauses_are_broken() -> None:
    """The same code, and something that does not hold of short lists."""
    found = checked("wrong", 1)
    assert [type(answer) for answer in found.clauses.values()] == [Distinct]
