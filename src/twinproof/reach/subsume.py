"""Whether heaps are among those that are known already.

The question has the form: is there a heap of the new state that for no choice of its other variables is one of the old state? Such choices
are looked for where a model says that one is needed, in the words of the new state, so that each of them serves for many heaps. What is
left after some rounds counts as new: that costs time, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from twinproof.bounded.bounded import Questions
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import INT, LONG
from twinproof.reach.abstract_state import AbstractState
from twinproof.smt.model import leaves
from twinproof.smt.query import Model, Sat, Unsat
from twinproof.term.build import and_, apply, compare, not_
from twinproof.term.evaluate import evaluate
from twinproof.term.leaf import About
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, variable

_ROUNDS = 12  # of models for one question
_SECONDS = 5.0
_OLD = "some old"


def is_subsumed(questions: Questions, new: AbstractState, known: Sequence[AbstractState]) -> bool:
    """Whether every heap of a state is one of some others of the same shape, whose symmetric forms are among them."""
    put_in = new.constants()
    said: list[Value] = list(new.conditions)
    doubtful: list[Term] = []
    for old in known:
        formula = old.formula(put_in)
        if formula is True:
            return True
        if isinstance(formula, Term):
            apart = _renamed(formula)
            if any(map(_is_old, leaves([apart]))):
                doubtful.append(apart)
            else:
                said.append(not_(apart))
    return _Search(questions, new, doubtful).is_empty(said)


class _Search:
    """Looks for a heap of the new state that no choice makes one of the old ones."""

    def __init__(self, questions: Questions, new: AbstractState, doubtful: Sequence[Term]) -> None:
        self.questions = questions
        self.new = new
        self.doubtful = doubtful

    def is_empty(self, said: Sequence[Value]) -> bool:
        """Whether there is none, as far as is seen."""
        conditions = list(said)
        for _ in range(_ROUNDS):
            if any(condition is False for condition in conditions):
                return True
            asked = tuple(condition for condition in conditions if isinstance(condition, Term))
            answer = self.questions.ask(asked, "subsumed", _SECONDS)
            if isinstance(answer, Unsat):
                return True
            chosen = self._chosen(asked, answer.model) if isinstance(answer, Sat) else None
            if chosen is None:
                return False
            conditions.append(not_(chosen))
        return False

    def _chosen(self, asked: Sequence[Term], model: Model) -> Value | None:
        """An old state with its other variables chosen so that it has the heap of a model; None if there is none."""
        words = dict.fromkeys([*leaves(asked), *(leaf for one in self.doubtful for leaf in leaves([one]) if not _is_old(leaf))])
        values = {word: model.leaf(word, ()) for word in words}
        for formula in self.doubtful:
            open_leaves = [leaf for leaf in leaves([formula]) if _is_old(leaf)]
            here = substitute(formula, {leaf: values[leaf] for leaf in leaves([formula]) if leaf in values})
            if here is False:
                continue
            answer = self.questions.ask((here,), "choice", _SECONDS) if isinstance(here, Term) else None
            if isinstance(answer, Sat):
                chosen = {leaf: answer.model.leaf(leaf, ()) for leaf in open_leaves}
                return self._in_words(formula, chosen, values)
            if here is True:
                return self._in_words(formula, dict.fromkeys(open_leaves, 0), values)
        return None

    def _in_words(self, formula: Term, chosen: Mapping[Term, Value], values: Mapping[Term, Value]) -> Value:
        """The formula with its choices said in the words of the new state, as far as that gives the same heap."""
        current = dict(chosen)
        terms_for: dict[Term, Value] = dict(chosen)
        for leaf in chosen:
            for word, value in _nearby(leaf, values):
                if _holds(formula, {**values, **current, leaf: value}):
                    current[leaf], terms_for[leaf] = value, word
                    break
        return and_(substitute(formula, terms_for), *(part for leaf, word in terms_for.items() for part in _bounded(leaf, word)))


def _bounded(leaf: Term, word: Value) -> list[Value]:
    """That a choice is one that its variable admits."""
    if leaf.sort not in (INT, LONG):
        return []
    return [compare("ge", leaf.sort, word, leaf.low), compare("le", leaf.sort, word, leaf.high)]


def _holds(formula: Term, values: Mapping[Term, Value]) -> bool:
    return bool(evaluate([formula], lambda term, args: values[term])[formula])


def _nearby(leaf: Term, values: Mapping[Term, Value]) -> Iterator[tuple[Value, Value]]:
    """Terms that may serve as a choice, with their values."""
    alike: list[tuple[Value, Value]] = [(word, value) for word, value in values.items() if word.sort is leaf.sort]
    if leaf.sort in (INT, LONG):
        add = OPERATORS[f"add.{leaf.sort}"]
        alike += [(apply(add, word, step), apply(add, value, step)) for step in (1, -1) for word, value in alike]
        alike = [(word, value) for word, value in alike if isinstance(value, int) and leaf.low <= value <= leaf.high]
    yield from alike


def _renamed(formula: Term) -> Term:
    """A formula whose hidden variables are not those of another one."""
    renaming: dict[Term, Value] = {}
    for leaf in leaves([formula]):
        if isinstance(leaf.payload, About):
            renaming[leaf] = variable(
                About(_OLD, leaf.payload.whom), leaf.sort, (leaf.low, leaf.high) if leaf.sort in (INT, LONG) else None
            )
    found = substitute(formula, renaming)
    assert isinstance(found, Term)
    return found


def _is_old(leaf: Term) -> bool:
    return isinstance(leaf.payload, About) and leaf.payload.what == _OLD
