"""Queries about ideal numbers, asked to z3's integers and reals: first with products, quotients and what is cut off as
functions of which only is known that equal arguments give equal results, then as they are. Models are guessed before.

`Unsat` holds for all numbers. A model is rounded to plain values, small ones if there are any, and proves nothing: it is a hint where
to look.
"""

from __future__ import annotations

import time

from twinproof.ir.types import BOOLEAN, INT, LONG, REF
from twinproof.smt.hard.light import IDEAL, LightSolver
from twinproof.smt.model import leaves
from twinproof.smt.query import Answer, Query, Sat, Unsat, Unsure
from twinproof.smt.search.guess import GuessingSolver
from twinproof.smt.solvers.process import Stable
from twinproof.smt.solvers.single import ask_single
from twinproof.term.bounds import WIDE
from twinproof.term.ideal import limit
from twinproof.term.leaf import AbstractOperator
from twinproof.term.substitute import rebuild
from twinproof.term.term import Term, Value, function, lift, lower, subterms

_SIZES = (1000, 1 << 62)  # of the numbers in a model, tried in this order
_MODEL = 2.0  # seconds for a better model
_NODES = 20_000  # terms evaluated when a model is guessed
_SHARE = 0.3  # of the time for a query with hard operators abstracted, and for a guess
_HARD = frozenset({"ideal.mul", "ideal.div", "ideal.rem", "ideal.trunc"})


class IdealSolver:
    """Answers queries about ideal numbers; models of those that are about no path have values that the machine has, too."""

    def __init__(self, stable: Stable, is_path: bool) -> None:
        self._stable = stable
        self._light = LightSolver(stable, IDEAL)
        self._guess = GuessingSolver(_NODES, ideal=True)
        self._is_path = is_path

    def check(self, query: Query, seconds: float) -> Answer:
        """The answer, within about `seconds`."""
        end = time.monotonic() + seconds
        known = abstracted(query.conditions)
        quick = Unsure("nothing hard") if known is None else self._first_look(query, known, _SHARE * seconds)
        if not isinstance(quick, Unsure):
            return quick
        answer = self._ask(query.conditions, end - time.monotonic(), known is None)
        if self._is_path or not isinstance(answer, Sat):
            return answer
        numbers = [leaf for leaf in leaves(query.conditions) if leaf.sort is not REF and leaf.sort is not BOOLEAN]
        for size in _SIZES:
            limits = [condition for leaf in numbers for condition in limit(leaf, size)]
            better = self._ask((*query.conditions, *limits), min(_MODEL, end - time.monotonic()), known is None)
            if isinstance(better, Sat):
                return better
        return Unsure("only numbers that no machine has were found")

    def _first_look(self, query: Query, known: list[Value], seconds: float) -> Answer:
        """What guessing and the abstraction say: paths can usually be taken, other conditions usually cannot hold."""
        if self._is_path:
            guessed = self._guess.check(query, seconds)
            return guessed if isinstance(guessed, Sat) else self._abstract(known, seconds)
        answer = self._abstract(known, seconds)
        return answer if isinstance(answer, Unsat) else self._guess.check(query, seconds)

    def _abstract(self, known: list[Value], seconds: float) -> Answer:
        """`Unsat` if abstracted conditions cannot hold, whatever hard operators give; no other answer says anything."""
        kept = tuple(condition for condition in known if isinstance(condition, Term))
        impossible = False in known or (bool(kept) and isinstance(self._light.check(Query(kept), seconds), Unsat))
        return Unsat() if impossible else Unsure("only an abstraction has a solution")

    def _ask(self, conditions: tuple[Term, ...], seconds: float, is_light: bool) -> Answer:
        if seconds <= 0:
            return Unsure("out of time")
        return self._light.check(Query(conditions), seconds) if is_light else ask_single(self._stable, IDEAL, conditions, seconds)


def abstracted(conditions: tuple[Term, ...]) -> list[Value] | None:
    """The conditions with hard operators as functions; None if there are none."""
    terms = subterms(conditions)
    if not any(term.op in _HARD for term in terms):
        return None
    done: dict[Term, Value] = {}
    for term in terms:
        values = [done[arg] for arg in term.args]
        args = tuple(lift(value, arg.sort) for value, arg in zip(values, term.args, strict=True))
        if term.op in _HARD and any(arg.op != "const" for arg in args):
            ordered = tuple(sorted(args, key=lambda arg: arg.id)) if term.op == "ideal.mul" else args
            hard = AbstractOperator(term.op, len(ordered), False)
            done[term] = function(hard, term.sort, ordered, WIDE if term.sort is INT or term.sort is LONG else None)
        else:
            unchanged = all(new is old for new, old in zip(args, term.args, strict=True))
            done[term] = lower(term) if unchanged else rebuild(term, values)
    return [done[condition] for condition in conditions]
