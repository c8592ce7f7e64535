"""One solver in a process of its own, asked alone."""

from __future__ import annotations

from twinproof.smt.model import assignment
from twinproof.smt.query import Answer, Sat, Unsat, Unsure
from twinproof.smt.solvers.process import Entrant, Reply, Stable
from twinproof.smt.solvers.wire import pack, read_values
from twinproof.term.term import Term


def ask_single(stable: Stable, solver: str, conditions: tuple[Term, ...], seconds: float) -> Answer:
    """The solver's answer as it is: a model is the solver's, `exact` is not true of it until it has been checked."""
    if seconds <= 0:
        return Unsure("out of time")
    replies: list[Reply] = []

    def accept(_: str, reply: Reply) -> bool:
        replies.append(reply)
        return True

    reasons = stable.race([Entrant(solver, 0.0)], pack(conditions, seconds), seconds, accept)
    match replies:
        case [("unsat", _)]:
            return Unsat()
        case [("sat", list() as values)]:
            known = read_values(conditions, values)
            return Sat(assignment(conditions, lambda term: known[term]), exact=False)
        case [(_, reason)]:
            return Unsure(f"{solver.partition('-')[0]}: {reason}")
    return Unsure("; ".join(reasons))
