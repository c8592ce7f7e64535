"""Paths kept apart: every frontier finds what merging finds, at equal bounds, and the same seed makes the same choices."""

from __future__ import annotations

from collections import deque
from math import inf

import pytest

from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Distinct, symbolic_arguments
from twinproof.bounded.failures import KeptClause, SingleCheck, callees_in
from twinproof.contract.claims import asserting
from twinproof.contract.harness import code_of, holding_to
from twinproof.execute.apart.frontier import FRONTIERS, Fork, KeptApart
from twinproof.execute.apart.uncovered import Nearest, Place
from twinproof.execute.inputs import Inputs
from twinproof.execute.parameterised import generics_for
from twinproof.execute.universe import Universe
from twinproof.ir.cfg import successors
from twinproof.ir.instruction import Call
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.oox.unit import unit_of
from twinproof.smt.chain import make_solver

PROGRAM = """
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
    int kind() { return 1; }
}
class Other extends Node { int kind() { if (value_is(3)) return 3; return 2; } }
class Main {
    static void member(Node n) requires(n != null) { int x := n.least(); bool ok := n.has(x); assert ok; }
    static void wrong(Node n) requires(n != null) { int x := n.least(); bool ok := n.has(x); assert x != 3 || !ok; }
    static void thrown(int[] a, int i) requires(a != null && #a == 3) {
        int n := 0;
        try { int v := a[i]; n := 1; if (v > 5) throw "big"; } catch { assert n == 0 || i == 2; }
    }
    static void count(int n) requires(n < 3) { int i := 0; while (i < n) { i := i + 1; } assert i <= 2; }
    static void kinds(Node n) requires(n != null) { int k := n.kind(); assert k != 2; }
}
""".replace("if (value_is(3)) return 3; return 2;", "int v := this.value; if (v == 3) return 3; return 2;")
KINDS = {"member": KeptClause, "wrong": Distinct, "thrown": Distinct, "count": KeptClause, "kinds": Distinct}


def checked(name: str, policy: KeptApart | None, bound: int = 2) -> tuple[SingleCheck, dict[str, type], int]:
    """One execution: what is said of each clause (the kinds of answers), and how many bounds were hit."""
    unit = unit_of({"p.oox": PROGRAM})
    (contract,) = [one for one in unit.contracts() if one.method.name == name]
    program = unit.program()
    held = holding_to(program, contract)
    side = Side(asserting(program, [held]))
    inputs = Inputs(Universe(side, ("Node", "Other", "Main")), generics_for(side, "class"), "any", at_start=True)
    args = symbolic_arguments(inputs, side, code_of(program, contract))
    with make_solver() as solver:
        check = SingleCheck(side, inputs, solver, Deadline(120.0), bound, policy=policy)
        found = check.run(held, args)
    assert isinstance(found.others, KeptClause)
    kinds = {clause: type(answer) for clause, answer in found.clauses.items() if not isinstance(answer, KeptClause)}
    return check, kinds, len({(cut.kind, cut.where, cut.limit) for cut in found.cuts})


@pytest.mark.parametrize("name", KINDS)
def test_all_frontiers_find_what_merging_finds(name: str) -> None:
    """The same clauses are broken, and the same bounds are hit."""
    merged = checked(name, None)[1:]
    assert (Distinct in merged[0].values()) == (KINDS[name] is Distinct)
    for frontier in FRONTIERS:
        assert checked(name, KeptApart(frontier, 7))[1:] == merged, frontier


@pytest.mark.parametrize("frontier", FRONTIERS)
def test_the_same_seed_makes_the_same_choices(frontier: str) -> None:
    """Failures come in the same order."""
    runs = [checked("thrown", KeptApart(frontier, 3))[0] for _ in range(2)]
    one, other = [[(clause, len(path.conditions)) for clause, path in check.executor.failures] for check in runs]
    assert one == other
    assert runs[0].executor.counts.states == runs[1].executor.counts.states


def test_paths_are_kept_apart() -> None:
    """More states than with merging, none merged, and no code is entered that is not entered with it."""
    merged, apart = checked("member", None)[0].executor.counts, checked("member", KeptApart("depth"))[0].executor.counts
    assert (apart.merged, merged.merged > 0) == (0, True)
    assert apart.states > merged.states
    assert {(str(method.ref), block) for method, block in apart.covered} <= {(str(method.ref), block) for method, block in merged.covered}
    assert apart.ended > 0


def graph(name: str) -> tuple[Method, Nearest, Side]:
    """The code that a method of the program reaches."""
    side = Side(unit_of({"p.oox": PROGRAM}).program())
    cls = side.program.find("Main")
    assert cls is not None
    root = next(method for method in cls.methods.values() if method.name == name)
    return root, Nearest(root, callees_in(side, root, ("Node", "Other", "Main"))), side


def slow_distances(root: Method, side: Side, uncovered: set[Place]) -> dict[Place, float]:
    """The same by a search from each block: into what follows and into calls."""
    callees = callees_in(side, root, ("Node", "Other", "Main"))

    def ahead(place: Place) -> list[Place]:
        assert place[0].body is not None
        block = place[0].body.blocks[place[1]]
        inside = [(callee, 0) for instr in block.instrs if isinstance(instr, Call) for callee in callees(instr) if callee.body]
        return [*((place[0], number) for number in successors(block)), *inside]

    places, queue = {(root, 0)}, deque([(root, 0)])
    while queue:
        new = [one for one in ahead(queue.popleft()) if one not in places]
        places.update(new)
        queue += dict.fromkeys(new)
    found: dict[Place, float] = {}
    for start in places:
        seen, level, steps = {start}, [start], 0
        while level and not uncovered & set(level):
            level = list(dict.fromkeys(one for each in level for one in ahead(each) if one not in seen))
            seen.update(level)
            steps += 1
        found[start] = steps if level else inf
    return found


@pytest.mark.parametrize("name", KINDS)
def test_distances_are_kept_up(name: str) -> None:
    """After each block that is covered, in some order, they are what a search from scratch finds; handlers and calls included."""
    root, nearest, side = graph(name)
    uncovered = set(slow_distances(root, side, set()))
    for place in sorted(uncovered, key=lambda one: (hash_free(one), one[1]))[::-1]:
        uncovered.discard(place)
        nearest.cover(place)
        slow = slow_distances(root, side, uncovered)
        assert {one: nearest.distance([one]) for one in slow} == slow
    assert nearest.distance([(root, 0)]) == inf


def hash_free(place: Place) -> str:
    """A name that is the same in every run."""
    return str(place[0].ref)


def test_the_way_on_leads_through_callers() -> None:
    """What is behind a call is reached by leaving it."""
    root, nearest, _ = graph("kinds")
    assert nearest.distance([(root, 0)]) == 0
    nearest.cover((root, 0))
    assert 0 < nearest.distance([(root, 0)]) < inf


def test_the_tree_forgets_what_ended() -> None:
    """Branches without paths are gone, up to one that has some."""
    root = Fork()
    left, right = root.split(2)
    (inner, other) = left.split(2)
    inner.close()
    assert (left.branches, root.branches) == ([other], [left, right])
    other.close()
    assert root.branches == [right]
