"""Abstraction: operators that solvers find hard become functions, of which nothing or only some laws are known.

Equal arguments give equal results, and that is often all a proof of equivalence needs. What cannot hold with such functions cannot hold
with the operators either, so `Unsat` is an answer. A model counts only if our own evaluator finds the original conditions true in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from twinproof.ir.types import DOUBLE, FLOAT
from twinproof.smt.laws import LAWS, PAIR_LAWS, commutes, division_rule, in_magnitudes, magnitude, with_sign_of
from twinproof.smt.model import Assignment, declared, satisfies
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.term.build import same
from twinproof.term.encode import APPROXIMATE
from twinproof.term.substitute import rebuild
from twinproof.term.term import Term, Value, function, intern, lift, lower, subterms

_PAIRED = 10  # applications of one operator up to which laws of pairs are stated

HARD = frozenset({*LAWS, *APPROXIMATE})


class AbstractSolver:
    """Wraps a solver: asks it with the hard operators abstracted, with or without their laws."""

    def __init__(self, inner: Solver, laws: bool) -> None:
        self._inner = inner
        self._laws = laws

    def check(self, query: Query, seconds: float) -> Answer:
        """`Unsat` where the abstraction has no solution, `Sat` where a solution of it is a real one."""
        conditions = abstract(query.conditions, self._laws)
        if conditions is None:
            return Unsure("nothing to abstract")
        if any(condition is False for condition in conditions):
            return Unsat()
        kept = tuple(condition for condition in conditions if isinstance(condition, Term))
        answer = self._inner.check(Query(kept, query.name), seconds) if kept else Unsure("nothing left")
        if not isinstance(answer, Sat):
            return answer
        model = answer.model
        assert isinstance(model, Assignment)
        return Sat(model) if satisfies(model, query.conditions) else Unsure("only an abstraction has a solution")


def abstract(conditions: tuple[Term, ...], laws: bool) -> list[Value] | None:
    """The conditions with hard operators as functions, and what is known of these; None if there is no such operator."""
    terms = subterms(conditions)
    if not any(term.op in HARD for term in terms):
        return None
    abstraction = _Abstraction(laws)
    done: dict[Term, Value] = {}
    for term in terms:
        args = [done[arg] for arg in term.args]
        if term.op in HARD:
            done[term] = abstraction.replace(term, args)
        else:
            unchanged = all(lift(new, arg.sort) is arg for new, arg in zip(args, term.args, strict=True))
            done[term] = lower(term) if unchanged else rebuild(term, args)
    return [*(done[condition] for condition in conditions), *abstraction.facts()]


class _Abstraction:
    """The functions of one query and where they are applied."""

    def __init__(self, laws: bool) -> None:
        self._laws = laws
        self._applications: dict[str, dict[Term, tuple[Term, ...]]] = {}
        self._swapped: list[Value] = []

    def replace(self, term: Term, values: list[Value]) -> Value:
        """What stands for a hard operator on these arguments."""
        args = tuple(lift(value, arg.sort) for value, arg in zip(values, term.args, strict=True))
        if all(arg.op == "const" for arg in args):
            return rebuild(term, values)
        if not (self._laws and in_magnitudes(term.op)):
            return self._apply(term, args)
        sizes = tuple(lift(magnitude(term.sort, arg), term.sort) for arg in args)
        return with_sign_of(term.sort, self._apply(term, sizes), args)

    def _apply(self, term: Term, args: tuple[Term, ...]) -> Term:
        result = _function(term, args)
        known = self._applications.setdefault(term.op, {})
        if result not in known:
            known[result] = args
            if commutes(term):
                self._swapped.append(same(term.sort, result, _function(term, args[::-1])))
        return result

    def facts(self) -> Iterator[Value]:
        """Bounds and commutativity, and the laws if they are wanted."""
        if self._laws:
            yield from list(self._division_rules())
        yield from declared([result for known in self._applications.values() for result in known])
        yield from self._swapped
        if not self._laws:
            return
        for op, known in self._applications.items():
            law = LAWS.get(op)
            if law is not None:
                yield from (law(result.sort, result, args) for result, args in known.items())
            if len(known) <= _PAIRED:
                yield from _pairs(op, known)

    def _division_rules(self) -> Iterator[Value]:
        """Where quotient and remainder of the same numbers occur, what holds them together."""
        for sort in ("int", "long"):
            quotients = {args: result for result, args in self._applications.get(f"div.{sort}", {}).items()}
            for remainder, args in list(self._applications.get(f"rem.{sort}", {}).items()):
                quotient = quotients.get(args)
                if quotient is not None:
                    product = intern(f"mul.{sort}", remainder.sort, (quotient, args[1]))
                    stands_for = (
                        rebuild(product, [quotient, lower(args[1])]) if args[1].op == "const" else self._apply(product, product.args)
                    )
                    yield division_rule(remainder.sort, args[0], stands_for, remainder)


def _pairs(op: str, known: dict[Term, tuple[Term, ...]]) -> Iterator[Value]:
    for law in PAIR_LAWS.get(op, ()):
        for one, other in permutations(known.items(), 2):
            yield law(one[0].sort, one, other)


def _function(term: Term, args: tuple[Term, ...]) -> Term:
    """An integer keeps the bounds that the operator has on these arguments."""
    made = intern(term.op, term.sort, args)
    bounds = None if term.sort in (FLOAT, DOUBLE) else (made.low, made.high)
    return function(("abstract", term.op, len(args)), term.sort, args, bounds)
