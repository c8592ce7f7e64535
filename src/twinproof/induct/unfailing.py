"""One program for all iterations: in lock step with itself, no segment may break a clause.

What holds wherever the program is at the head of a loop is found as for two versions (`facts`, `survey`): with itself a program shares all
variables, so that what is left to show is that no failure can be reached from there.
"""

from __future__ import annotations

from twinproof.align.match import Matching
from twinproof.base.assumption import Assumption, unknown_method
from twinproof.base.budget import Clock
from twinproof.base.dataclass import dataclass, replace
from twinproof.base.verdict import Proof
from twinproof.bounded.bounded import Arithmetic, Solvers
from twinproof.execute.explore import OutOfBudget
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees, MethodPair
from twinproof.induct.forms.inline import Inliner
from twinproof.induct.goals import Goals
from twinproof.induct.lockstep import MethodProof
from twinproof.induct.measured import surely_ends
from twinproof.induct.steps import Gap, Pace, Setting
from twinproof.ir.program import Method
from twinproof.ir.side import Side

RULE = "by induction: from wherever the program is at the head of a loop or behind a call, no way leads to a failure"
_RELATED = Pace(alone=True)
_PACES = (Pace(), *[_RELATED] * 3, Pace(ahead=(1, 1)))  # again as long as there is more to try


@dataclass(frozen=True, slots=True)
class KeptForAll:
    """No clause is broken, whatever the input; what that rests on, besides that the code ends, if that is not `ending` by its measures."""

    assumptions: tuple[Assumption, ...]
    proof: Proof
    ending: bool = False


def prove_kept(
    side: Side, universe: Universe, holding: Method, solver: Solvers, clock: Clock, shape: str, arithmetic: Arithmetic
) -> KeptForAll | str:
    """That a method never fails, or why that is not shown."""
    classes = tuple(sorted(universe.user_classes))
    matching = Matching(side, side, classes, (), (), ())
    callees = Callees(matching, universe)
    setting = Setting((side, side), universe, callees, solver, clock, "class", arithmetic)
    root = Inliner(callees, 0, False).inlined(holding)
    try:
        kept = _proved(setting, root, shape)
    except (Gap, OutOfBudget) as problem:
        return str(problem)
    return replace(kept, ending=kept.ending and surely_ends(side, universe.user_classes, holding))


def _proved(setting: Setting, root: Method, shape: str) -> KeptForAll:
    proofs = [_first(setting, (root, root), False, shape)]
    done: set[MethodPair] = {(root, root)}
    todo = list(proofs[0].needs)
    while todo:
        pair = todo.pop()
        if pair not in done:
            done.add(pair)
            proofs.append(_first(setting, pair, True, "any"))
            todo += proofs[-1].needs
    unknown = [unknown_method(name) for proof in proofs for name in sorted(proof.unknown)]
    assumed = [assumption for proof in proofs for assumption in proof.assumed]
    lines = tuple(line for proof in proofs for line in proof.lines())
    library = any(setting.sides[0].program.is_library(one.owner) for one, _ in done)  # whose loops have no measures
    return KeptForAll(tuple(dict.fromkeys((*unknown, *assumed))), Proof(RULE, lines), ending=not unknown and not library)


def _first(setting: Setting, pair: MethodPair, called: bool, shape: str) -> MethodProof:
    """The first proof that goes through, with what those before came upon; if none does, the reason is that of the first."""
    reason: Gap | None = None
    goals = Goals()
    known = -1
    for pace in _PACES:
        if pace is _RELATED and known == len(goals):
            continue
        known = len(goals)
        proof = MethodProof(setting, pair, called, shape, pace)
        proof.goals = goals
        try:
            proof.run()
        except Gap as gap:
            reason = reason or gap
            continue
        return proof
    assert reason is not None
    raise reason
