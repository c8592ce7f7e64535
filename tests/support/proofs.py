"""What the pieces of a proof need around them: solvers, executors of both sides, and plain values for terms."""

from __future__ import annotations

from collections.abc import Mapping

from twinproof.align.match import Matching
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import BothSides, Solvers
from twinproof.execute.parameterised import Erased
from twinproof.execute.universe import Universe
from twinproof.induct.callees import Callees
from twinproof.induct.pure import PureCalls
from twinproof.induct.steps import Setting
from twinproof.term.evaluate import evaluate
from twinproof.term.term import Term, Value


def setting_of(matching: Matching, solver: Solvers, cuts_unknown: bool = False) -> Setting:
    """The setting of a proof about two versions, with as much time as it needs."""
    universe = Universe(matching.old, matching.classes)
    callees = Callees(matching, universe, cuts_unknown)
    return Setting((matching.old, matching.new), universe, callees, solver, Deadline(600.0), "class", pure=PureCalls(callees))


def check_of(setting: Setting) -> BothSides:
    """Executors of both sides for arbitrary inputs."""
    return setting.check(setting.inputs(Erased(), "any", arbitrary=True))


def value_of(value: Value, leaves: Mapping[str, Value]) -> Value:
    """What a value is where its leaves, all of them plain, have these values."""
    if not isinstance(value, Term):
        return value
    return evaluate([value], lambda term, args: leaves[str(term.payload)])[value]
