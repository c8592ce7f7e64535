"""Models: values for the variables and functions of a satisfiable query, as plain data, and the check that they really satisfy it."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, REF
from twinproof.term.bounds import FULL
from twinproof.term.encode import APPROXIMATE
from twinproof.term.evaluate import evaluate_node
from twinproof.term.term import Term, Value, constant, float_key, intern, real, subterms, zero

Point = tuple[object, ...]  # a function or variable and its arguments


class Assignment:
    """A model: what is not in it has the value nearest to zero that its bounds admit."""

    def __init__(self, points: dict[Point, Value]) -> None:
        self._points = points

    def leaf(self, term: Term, args: tuple[Value, ...]) -> Value:
        """The value of a variable, or of a function on plain arguments; a reference is its number (0 for null)."""
        found = self._points.get(point(term, args))
        return default(term) if found is None else found

    def about(self, conditions: Iterable[Term]) -> Assignment:
        """What of this model is about the variables and functions of some conditions."""
        found = leaves(conditions)
        variables = {point(leaf, ()) for leaf in found if leaf.op == "var"}
        functions = {(leaf.op, leaf.payload, leaf.sort.code) for leaf in found if leaf.op != "var"}
        return Assignment({key: value for key, value in self._points.items() if key in variables or key[:3] in functions})

    def joined(self, others: Iterable[Assignment]) -> Assignment:
        """This model and others of queries that share no variable and no function with it or with each other."""
        points = dict(self._points)
        for other in others:
            points.update(other._points)
        return Assignment(points)


def default(term: Term) -> Value:
    """The value of a leaf that a model does not mention."""
    value = zero(term.sort)
    if term.sort is REF:
        return 0
    return min(max(value, term.low), term.high) if type(value) is int else value


def point(term: Term, args: tuple[Value, ...]) -> Point:
    """What a model keeps a value for."""
    name = (term.op, term.payload, term.sort.code)
    if not args:
        return (*name, term.low, term.high)
    return (*name, *[_key(value, arg) for value, arg in zip(args, term.args, strict=True)])


def _key(value: Value, arg: Term) -> object:
    if arg.sort is FLOAT or arg.sort is DOUBLE:
        return float_key(real(value))
    return value or 0 if arg.sort is REF else value


def leaves(roots: Iterable[Term]) -> list[Term]:
    """The variables and applied functions in some terms, arguments first."""
    return [term for term in subterms(roots) if term.op in ("var", "apply")]


def assignment(conditions: Iterable[Term], values: Callable[[Term], Value]) -> Assignment:
    """The model in which every leaf of the conditions has the value a solver gives it."""
    points: dict[Point, Value] = {}
    known: dict[Term, Value] = {}

    def leaf(term: Term, args: tuple[Value, ...]) -> Value:
        return points.setdefault(point(term, args), values(term))

    for term in subterms(conditions):
        known[term] = evaluate_node(term, tuple([known[arg] for arg in term.args]), leaf)
    return Assignment(points)


def satisfies(model: Assignment, conditions: Iterable[Term]) -> bool:
    """Whether all conditions hold in a model, by our own evaluator."""
    known: dict[Term, Value] = {}
    for term in subterms(conditions):
        known[term] = evaluate_node(term, tuple([known[arg] for arg in term.args]), model.leaf)
    return all(known[condition] for condition in conditions)


def is_approximate(conditions: Iterable[Term]) -> bool:
    """Whether an operator occurs that the solvers do not know exactly."""
    return any(term.op in APPROXIMATE for term in subterms(conditions))


def declared(conditions: Iterable[Term]) -> list[Term]:
    """The declared bounds of the leaves in some conditions, as conditions that nothing has simplified away."""
    found: list[Term] = []
    for leaf in leaves(conditions):
        low, high = FULL.get(leaf.sort.code, (leaf.low, leaf.high))
        if leaf.low > low:
            found.append(intern("not", BOOLEAN, (intern(f"lt.{leaf.sort}", BOOLEAN, (leaf, constant(leaf.sort, leaf.low))),)))
        if leaf.high < high:
            found.append(intern(f"lt.{leaf.sort}", BOOLEAN, (leaf, constant(leaf.sort, leaf.high + 1))))
    return found
