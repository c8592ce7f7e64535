"""Which region to make concrete next, by the heuristics of ARDiff.

H1: is there a value of the region's functions that makes the outcomes equal whatever the others are? H2: does it occur a different number
of times in the outcomes of the two versions? H3: of all that are left, the simplest: loop nesting plus non-linear operators.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from twinproof.abstraction.relational import Abstracted
from twinproof.abstraction.terms import region_of, values_of
from twinproof.align.regions.region import Common
from twinproof.base.dataclass import dataclass
from twinproof.bounded.bounded import Distinct
from twinproof.induct.shortcuts import name_of
from twinproof.ir.types import BOOLEAN, INT, LONG, REF
from twinproof.smt.query import Model, Sat, Unsat
from twinproof.term.build import and_, not_
from twinproof.term.leaf import About
from twinproof.term.substitute import rebuild, substitute
from twinproof.term.term import Term, Value, lift, lower, subterms, variable, zero

_GUESSES = 4  # values of a region's functions that H1 tries
_SECONDS = 1.0  # for one question of H1


@dataclass(frozen=True, slots=True)
class Choice:
    """A region, and the heuristic that chose it."""

    region: Common
    why: str


def narrowed(found: Abstracted, regions: list[Common]) -> list[Choice]:
    """The regions that H1 or H2 point at; all of them if they point at none."""
    counts = _counts(found)
    chosen: list[Choice] = []
    for common in regions:
        if isinstance(found.result, Distinct) and _is_fixable(found, found.result.conditions, name_of(common)):
            chosen.append(Choice(common, "H1"))
        elif counts[0][name_of(common)] != counts[1][name_of(common)]:
            chosen.append(Choice(common, "H2"))
    return chosen or [Choice(common, "H3") for common in regions]


def simplicity(region: Common) -> tuple[int, int, object]:
    """H3: lower is simpler; of equals the smaller one, then the first."""
    return region.old.depth + region.old.hard, region.old.size, region.old.start


# --- H2


def _counts(found: Abstracted) -> list[Counter[str]]:
    return [Counter(_uses(list(values_of(summary)))) for summary in found.summaries] or [Counter(), Counter()]


def _uses(roots: list[Term]) -> Iterator[str]:
    for term in subterms(roots):
        yield from (name for arg in term.args if (name := region_of(arg)) is not None)
    yield from (name for root in roots if (name := region_of(root)) is not None)


# --- H1


def _is_fixable(found: Abstracted, conditions: tuple[Term, ...], name: str) -> bool:
    """Whether some values of a region's functions exclude a difference: guessed, and guessed again by what refutes the guess."""
    terms = subterms(conditions)
    holes = {term: variable(About("hole", place), term.sort, _bounds(term)) for place, term in enumerate(terms) if region_of(term) == name}
    if not holes or any(term.sort is REF for term in terms):
        return False
    goal = substitute(lift(and_(*conditions), BOOLEAN), holes)
    if not isinstance(goal, Term):
        return False
    guess = {hole: zero(hole.sort) for hole in holes.values()}
    avoided: list[Term] = []
    for _ in range(_GUESSES):
        rest = substitute(goal, guess)
        answer = found.check.ask((rest,), "H1", _SECONDS) if isinstance(rest, Term) else Unsat()
        if rest is True or not isinstance(answer, Sat):
            return rest is not True and isinstance(answer, Unsat)
        better = not_(_in_model(goal, answer.model, frozenset(guess)))
        avoided += [better] if isinstance(better, Term) else []
        again = found.check.ask(tuple(avoided), "H1", _SECONDS) if better is not False else Unsat()
        if not isinstance(again, Sat):
            return False
        guess = {hole: again.model.leaf(hole, ()) for hole in guess}
    return False


def _bounds(term: Term) -> tuple[int, int] | None:
    return (term.low, term.high) if term.sort in (INT, LONG) else None


def _in_model(goal: Term, model: Model, kept: frozenset[Term]) -> Value:
    """A condition with all leaves but some as in a model."""
    done: dict[Term, Value] = {}
    for term in subterms([goal]):
        args = [done[arg] for arg in term.args]
        if term in kept or term.op == "const":
            done[term] = lower(term)
        elif term.op in ("var", "apply") and not any(isinstance(arg, Term) for arg in args):
            done[term] = model.leaf(term, tuple(args))
        else:
            done[term] = rebuild(term, args)
    return done[goal]
