"""States without hidden variables: what is said of the numbers of a heap by way of others, said of them alone.

A state is taken apart into cells, each the part of it around one solution; there a hidden variable can be taken out exactly, or the
state stays as it is. What is left is made as short as it can be said.
"""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import replace
from twinproof.bounded.bounded import Questions
from twinproof.reach.abstract_state import AbstractState, Contradiction, is_hidden, terms
from twinproof.reach.inequality import Inequality, Unwritable, bounds, inequality, narrowest, without, written
from twinproof.reach.number_cells import NumberCell, cell_of
from twinproof.smt.model import leaves
from twinproof.smt.query import Model, Sat, Unsat
from twinproof.term.build import and_, not_, or_
from twinproof.term.term import Term, Value, integer

_CELLS = 100  # of one state, from which on it stays as it is
_SECONDS = 5.0
_FEW = 250  # parts of all cells, up to which each is tried to be left out


def projected(questions: Questions, state: AbstractState) -> AbstractState:
    """The same heaps, hidden variables taken out as far as that is exact."""
    if not any(map(is_hidden, leaves(state.conditions))):
        return state
    found = _cells(questions, state.conditions)
    if found is None:
        return state
    short = _shortened(questions, found)
    try:
        return replace(state, conditions=terms([or_(*(and_(*cell) for cell in short))]))
    except Contradiction:
        return state


def _cells(questions: Questions, conditions: tuple[Term, ...]) -> list[list[Term]] | None:
    """The cells of conditions, without hidden variables; None if there are too many, or they cannot be said so."""
    found: list[list[Term]] = []
    asked: tuple[Term, ...] = conditions
    while len(found) < _CELLS:
        answer = questions.ask(asked, "cells", _SECONDS)
        if isinstance(answer, Unsat):
            return found or None
        if not isinstance(answer, Sat):
            return None
        cell = _without_hidden(cell_of(conditions, answer.model), answer.model)
        rest = None if cell is None else not_(and_(*cell))
        if cell is None:
            return None
        if not isinstance(rest, Term):
            return [cell]  # it says nothing
        found.append(cell)
        asked = (*asked, rest)
    return None


def _without_hidden(cell: NumberCell, model: Model) -> list[Term] | None:
    """The conditions of a cell on what is not hidden; None if there is no way to say them."""
    if any(map(is_hidden, leaves(cell.others))):
        return None
    given = [*cell.inequalities, *(_side(each, model) for each in cell.apart if _has_hidden(each))]
    hidden = dict.fromkeys(leaf for each in given for leaf, _ in each.factors if is_hidden(leaf))
    given += [bound for leaf in hidden for bound in bounds(leaf)]
    rest = _eliminated(list(hidden), given)
    if rest is None:
        return None
    try:
        parts = [*map(written, narrowest(rest)), *(_apart(each) for each in cell.apart if not _has_hidden(each)), *cell.others]
    except Unwritable:
        return None
    return list(terms(parts)) if all(part is not False for part in parts) else None


def _eliminated(hidden: list[Term], given: list[Inequality]) -> list[Inequality] | None:
    """The inequalities without some variables, those that cost least first."""
    while hidden:
        tried = sorted(hidden, key=lambda leaf: _cost(leaf, given))
        for leaf in tried:
            rest = without(leaf, given)
            if rest is not None:
                given = rest
                hidden.remove(leaf)
                break
        else:
            return None
    return given


def _cost(leaf: Term, given: Sequence[Inequality]) -> int:
    above = sum(each.of(leaf) > 0 for each in given)
    below = sum(each.of(leaf) < 0 for each in given)
    return above * below - above - below


def _has_hidden(each: Inequality) -> bool:
    return any(is_hidden(leaf) for leaf, _ in each.factors)


def _side(each: Inequality, model: Model) -> Inequality:
    """The side of a difference on which a solution is."""
    total = sum(factor * integer(model.leaf(leaf, ())) for leaf, factor in each.factors)
    factors = dict(each.factors)
    if total < each.most:
        return inequality(factors, each.most - 1)
    return inequality({leaf: -factor for leaf, factor in factors.items()}, -each.most - 1)


def _apart(each: Inequality) -> Value:
    """That a sum is not a number."""
    factors = dict(each.factors)
    opposite = {leaf: -factor for leaf, factor in factors.items()}
    return or_(written(inequality(factors, each.most - 1)), written(inequality(opposite, -each.most - 1)))


def _shortened(questions: Questions, cells: list[list[Term]]) -> list[list[Term]]:
    """Cells that together hold where all did, without parts that do not matter."""
    if len(cells) == 1:
        return cells
    whole = or_(*(and_(*cell) for cell in cells))
    outside = not_(whole)
    if not isinstance(outside, Term):
        return cells
    found: list[list[Term]] = []
    for cell in cells:
        if found and _is_empty(questions, [*cell, not_(or_(*(and_(*each) for each in found)))]):
            continue
        kept = list(cell)
        for part in cell if sum(map(len, cells)) <= _FEW or not found else ():
            rest = [each for each in kept if each is not part]
            if _is_empty(questions, [*rest, outside]):
                kept = rest
        found.append(kept)
    return found


def _is_empty(questions: Questions, conditions: Sequence[Value]) -> bool:
    if any(condition is False for condition in conditions):
        return True
    asked = tuple(condition for condition in conditions if isinstance(condition, Term))
    return isinstance(questions.ask(asked, "shorter", _SECONDS), Unsat)
