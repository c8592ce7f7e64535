"""Abstraction: operators that solvers find hard become functions, of which nothing is known at first.

Equal arguments give equal results, and that is often all a proof of equivalence needs. What cannot hold with such functions cannot hold
with the operators either, so `Unsat` is an answer. A model counts only if our own evaluator finds the original conditions true in it;
otherwise it says what has to be known of the functions: the laws that it breaks (`smt/lemmas`).
"""

from __future__ import annotations

import time

from twinproof.ir.types import DOUBLE, FLOAT, INT, LONG
from twinproof.smt.hard.laws import LAWS
from twinproof.smt.hard.lemmas import Application, Lemmas, abstracted, swapped
from twinproof.smt.model import Assignment, declared, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.term.encode import APPROXIMATE, is_power_of_two
from twinproof.term.substitute import rebuild
from twinproof.term.term import Term, Value, lift, lower, subterms

_ROUNDS = 40  # of asking with more laws

HARD = frozenset({*LAWS, *APPROXIMATE, "of_bits.float", "of_bits.double"})


_DIVISIONS = frozenset(f"{name}.{sort}" for name in ("div", "rem") for sort in (INT, LONG))


def is_hard(term: Term) -> bool:
    """Whether solvers find what a term does hard: not if it divides by shifts."""
    return term.op in HARD and not (term.op in _DIVISIONS and is_power_of_two(term.args[1]))


class AbstractSolver:
    """Wraps a solver: asks it with the hard operators abstracted, and again with the laws that its models break."""

    def __init__(self, inner: Solver, rounds: int = _ROUNDS) -> None:
        self._inner = inner
        self._rounds = rounds

    def check(self, query: Query, seconds: float) -> Answer:
        """`Unsat` where the abstraction has no solution, `Sat` where a solution of it is a real one."""
        end = time.monotonic() + seconds
        abstraction = abstract(query.conditions)
        if abstraction is None:
            return Unsure("nothing to abstract")
        conditions, applications = abstraction
        lemmas = Lemmas(applications)
        for _ in range(self._rounds + 1):
            if any(condition is False for condition in conditions):
                return Unsat()
            kept = tuple(condition for condition in conditions if isinstance(condition, Term))
            if not kept or time.monotonic() >= end:
                return Unsure("out of time" if kept else "nothing left")
            answer = self._inner.check(Query(kept, query.name), end - time.monotonic())
            if not isinstance(answer, Sat):
                return answer
            assert isinstance(answer.model, Assignment)
            if satisfies(answer.model, query.conditions):
                return Sat(answer.model)
            conditions += lemmas.broken(answer.model)
        return Unsure("only an abstraction has a solution")


def abstract(conditions: tuple[Term, ...]) -> tuple[list[Value], list[Application]] | None:
    """The conditions with hard operators as functions, and where these are applied; None if there is no such operator."""
    terms = subterms(conditions)
    if not any(map(is_hard, terms)):
        return None
    applications: dict[Term, Application] = {}
    done: dict[Term, Value] = {}
    for term in terms:
        values = [done[arg] for arg in term.args]
        args = tuple(lift(value, arg.sort) for value, arg in zip(values, term.args, strict=True))
        if is_hard(term) and any(arg.op != "const" for arg in args):
            application = abstracted(term.op, term.sort, args)
            done[term] = application.result
            applications[application.result] = application
        else:
            unchanged = all(new is old for new, old in zip(args, term.args, strict=True))
            done[term] = lower(term) if unchanged else rebuild(term, values)
    integers = [result for result in applications if result.sort is not FLOAT and result.sort is not DOUBLE]
    known = [*declared(integers), *map(swapped, applications.values())]
    return [*(done[condition] for condition in conditions), *known], list(applications.values())
