"""Laws on demand: which laws of abstracted operators a model breaks.

A model gives every application arguments and a result. Where the result is not the operator's, a law about this application, or about it
and another one, is likely to be broken: those that are become conditions of the next query. Where none is, the true result on these
arguments is one more application, and what the laws of pairs say about it bounds the function near that point.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import DOUBLE, FLOAT, Primitive
from twinproof.smt.hard.laws import LAWS, PAIR_LAWS, commutes, division_rule, implies, in_magnitudes, magnitude, with_sign_of
from twinproof.smt.model import Assignment
from twinproof.term.build import same
from twinproof.term.evaluate import evaluate, evaluate_node
from twinproof.term.leaf import AbstractOperator
from twinproof.term.substitute import rebuild
from twinproof.term.term import Term, Value, function, intern, lift

_MOST = 24  # lemmas of one round
_WRONG = 12  # wrong applications that one round looks at


@dataclass(frozen=True, slots=True)
class Application:
    """An abstracted operator: the term that stands for its result, its arguments, and the exact term on the same arguments; `sized` if it
    is one of magnitudes."""

    op: str
    result: Term
    args: tuple[Term, ...]
    exact: Term
    sized: bool = False


def abstracted(op: str, sort: Primitive, args: tuple[Term, ...], sized: bool = False) -> Application:
    """The application of the function that stands for an operator; an integer keeps the bounds that the operator has there."""
    exact = intern(op, sort, args)
    bounds = None if sort is FLOAT or sort is DOUBLE else (exact.low, exact.high)
    return Application(op, function(AbstractOperator(op, len(args), sized), sort, args, bounds), args, exact, sized)


def swapped(application: Application) -> Value:
    """That arguments may be swapped, where they may."""
    if not commutes(application.exact):
        return True
    other = abstracted(application.op, application.result.sort, application.args[::-1], application.sized)
    return same(application.result.sort, application.result, other.result)


@dataclass(frozen=True, slots=True)
class _Seen:
    """An application as a model has it: its result and arguments as constants, and the true result on these arguments."""

    application: Application
    result: Term
    args: tuple[Term, ...]
    truth: Term

    @property
    def is_wrong(self) -> bool:
        return self.result is not self.truth


class Lemmas:
    """The applications of one query and the laws that were not needed so far."""

    def __init__(self, applications: list[Application]) -> None:
        self._applications = {application.result: application for application in applications}

    def broken(self, model: Assignment) -> list[Value]:
        """Conditions that always hold, some of which do not in this model; none if it breaks no law."""
        seen = self._seen(model)
        wrong = [one for one in seen if one.is_wrong][:_WRONG]
        found = _first(chain.from_iterable(self._broken(one, seen) for one in wrong))
        return found or _first(chain.from_iterable(_near_truth(one) for one in wrong))

    def _seen(self, model: Assignment) -> list[_Seen]:
        applications = list(self._applications.values())
        values = evaluate([application.result for application in applications], model.leaf)
        found: list[_Seen] = []
        for application in applications:
            plain = tuple([values[arg] for arg in application.args])
            truth = evaluate_node(application.exact, plain, model.leaf)
            args = tuple(lift(value, arg.sort) for value, arg in zip(plain, application.args, strict=True))
            sort = application.result.sort
            found.append(_Seen(application, lift(values[application.result], sort), args, lift(truth, sort)))
        return found

    def _broken(self, one: _Seen, seen: list[_Seen]) -> Iterator[Value]:
        """Laws about a wrong application, alone and with others."""
        yield from self._alone(one)
        for other in seen:
            if other is not one and other.application.op == one.application.op and other.application.sized == one.application.sized:
                yield from _of_pair(one, other)
                yield from _of_pair(other, one)

    def _alone(self, one: _Seen) -> Iterator[Value]:
        application = one.application
        op, sort = application.op, application.result.sort
        if in_magnitudes(op) and not application.sized:
            sizes = tuple(lift(magnitude(sort, arg), sort) for arg in application.args)
            size = abstracted(op, sort, sizes, sized=True)
            if size.result not in self._applications:
                self._applications[size.result] = size
                yield same(sort, application.result, with_sign_of(sort, size.result, application.args))
                yield swapped(size)
            return
        law = LAWS.get(op)
        if law is not None and law(sort, one.result, one.args) is False:
            yield law(sort, application.result, application.args)
        if op.startswith("rem.") and op in LAWS:
            yield from self._division(application)

    def _division(self, remainder: Application) -> Iterator[Value]:
        """What holds quotient and remainder of the same numbers together, once both occur."""
        sort = remainder.result.sort
        quotient = abstracted(f"div.{sort}", sort, remainder.args)
        if quotient.result not in self._applications:
            return
        product = abstracted(f"mul.{sort}", sort, (quotient.result, remainder.args[1]))
        if product.result not in self._applications:
            constant = remainder.args[1].op == "const"
            stands_for = rebuild(product.exact, list(product.args)) if constant else product.result
            self._applications[product.result] = product
            yield swapped(product)
            yield division_rule(sort, remainder.args[0], stands_for, remainder.result)


def _first(lemmas: Iterator[Value]) -> list[Value]:
    """The first few that say something, each once."""
    found: dict[Value, None] = {}
    for lemma in lemmas:
        if lemma is not True:
            found[lemma] = None
        if len(found) >= _MOST:
            break
    return list(found)


def _of_pair(one: _Seen, other: _Seen) -> Iterator[Value]:
    op, sort = one.application.op, one.result.sort
    for law in PAIR_LAWS.get(op, ()) if one.application.sized == in_magnitudes(op) else ():
        if law(sort, (one.result, one.args), (other.result, other.args)) is False:
            a, b = one.application, other.application
            yield law(sort, (a.result, a.args), (b.result, b.args))


def _near_truth(one: _Seen) -> Iterator[Value]:
    """What the true result on the arguments that the model chose says about the function there, and around."""
    op, sort = one.application.op, one.result.sort
    yield _alike(one.application.result, one.application.args, one.truth, one.args)
    if one.application.sized == in_magnitudes(op):
        point = (one.truth, one.args)
        here = (one.application.result, one.application.args)
        for law in PAIR_LAWS.get(op, ()):
            yield law(sort, here, point)
            yield law(sort, point, here)


def _alike(result: Term, args: tuple[Term, ...], other: Term, others: tuple[Term, ...]) -> Value:
    """Where the arguments are the same, the results are."""
    return implies(*(same(a.sort, a, b) for a, b in zip(args, others, strict=True)), same(result.sort, result, other))
