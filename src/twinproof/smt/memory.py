"""Remembering: a query asked before has its answer, and a model found before is tried before a solver is."""

from __future__ import annotations

from twinproof.smt.model import Assignment
from twinproof.smt.query import Answer, Query, Sat, Solver, Unsat, Unsure
from twinproof.term.evaluate import evaluate_node
from twinproof.term.term import Term, Value

_MODELS = 8
_ANSWERS = 20_000
_VALUES = 100_000  # of one model, after which its values are computed anew


class Memory:
    """Answers and recent models, shared by solvers that ask about the same terms."""

    def __init__(self) -> None:
        self._answers: dict[frozenset[Term], Sat | Unsat] = {}
        self._models: list[_Known] = []

    def recall(self, conditions: tuple[Term, ...]) -> Sat | Unsat | None:
        """An answer that needs no solver."""
        key = frozenset(conditions)
        found = self._answers.get(key)
        if found is None:
            found = self._try(conditions)
            if found is not None:
                self._answers[key] = found
        return found

    def _try(self, conditions: tuple[Term, ...]) -> Sat | None:
        for place, known in enumerate(self._models):
            if known.satisfies(conditions):
                self._models.insert(0, self._models.pop(place))
                return Sat(known.model)
        return None

    def keep(self, conditions: tuple[Term, ...], answer: Answer) -> None:
        """Remember what a solver said; a solver that gave up may do better with more time."""
        if isinstance(answer, Unsure):
            return
        if len(self._answers) >= _ANSWERS:
            self._answers.clear()
        self._answers[frozenset(conditions)] = answer
        if isinstance(answer, Sat) and isinstance(answer.model, Assignment):
            self._models.insert(0, _Known(answer.model))
            del self._models[_MODELS:]


class _Known:
    """A model and the values it gave to terms so far."""

    def __init__(self, model: Assignment) -> None:
        self.model = model
        self._values: dict[Term, Value] = {}

    def satisfies(self, conditions: tuple[Term, ...]) -> bool:
        """Whether all conditions hold; the newest is the likeliest to fail."""
        if len(self._values) > _VALUES:
            self._values.clear()
        return all(self._value(condition) for condition in reversed(conditions))

    def _value(self, root: Term) -> Value:
        values = self._values
        stack = [root]
        while stack:
            term = stack[-1]
            missing = [arg for arg in term.args if arg not in values]
            if missing:
                stack += missing
                continue
            stack.pop()
            if term not in values:
                values[term] = evaluate_node(term, tuple([values[arg] for arg in term.args]), self.model.leaf)
        return values[root]


class RememberingSolver:
    """Wraps a solver with a memory."""

    def __init__(self, inner: Solver, memory: Memory) -> None:
        self._inner = inner
        self._memory = memory

    def check(self, query: Query, seconds: float) -> Answer:
        """What is remembered, or else the inner solver's answer."""
        found = self._memory.recall(query.conditions)
        if found is not None:
            return found
        answer = self._inner.check(query, seconds)
        self._memory.keep(query.conditions, answer)
        return answer
