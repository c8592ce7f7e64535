"""What may be worth supposing of recursive methods: facts over their parameters and results.

Some are the same for all methods: comparisons of the result with small numbers and with parameters. The others come of proofs that fall
short. Where a clause may be broken behind a call, or a fact may be wrong where a method returns, the way there says what must not be so of
the call: all that it says of what the call was given and of its result, or a part of that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from twinproof.bounded.modular import THROWS
from twinproof.bounded.summarised import SummarisedCall, parameters_of, result_of
from twinproof.induct.seen_calls import SeenCalls
from twinproof.ir.instruction import MethodRef
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Method
from twinproof.ir.types import INT
from twinproof.sample.concrete import SideFiles
from twinproof.term.build import and_, apply, compare, not_, or_
from twinproof.term.leaf import About
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, subterms

MOST = 48  # facts about one method
LARGE = 60  # parts of a fact that is not taken any more
STEPS = 8  # of a way, from its end, that are looked at
_SMALL = (0, 1)
_FEW = 3  # parameters that are compared
_ADD, _SUB = OPERATORS["add.int"], OPERATORS["sub.int"]


class Suppositions:
    """The facts about some methods that were come upon so far."""

    def __init__(self, methods: Sequence[Method], files: SideFiles) -> None:
        self._methods = {method.ref: method for method in methods}
        self._seen = {method.ref: SeenCalls(files, method) for method in methods}
        self._facts: dict[MethodRef, dict[Term, None]] = {
            method.ref: dict.fromkeys(fact for fact in _usual(method) if not self._seen[method.ref].refute(fact)) for method in methods
        }

    def __len__(self) -> int:
        return sum(map(len, self._facts.values()))

    def of(self, method: Method) -> tuple[Term, ...]:
        """The facts about a method."""
        return tuple(self._facts[method.ref])

    def want(self, conditions: Sequence[Term], calls: Sequence[SummarisedCall]) -> None:
        """That these conditions never hold together behind a call, or some of them."""
        for call in calls:
            facts = self._facts[call.method]
            for fact in _ruled_out(self._methods[call.method], call, conditions):
                if len(facts) < MOST and fact not in facts and not self._seen[call.method].refute(fact):
                    facts[fact] = None


def _usual(method: Method) -> Iterator[Term]:
    """The facts that are tried of each method: the result beside small numbers, parameters and sums of two of them, where the first
    parameters are not negative and anywhere."""
    result = result_of(method)
    if result is None or result.sort is not INT:
        return
    params = [param for param in parameters_of(method) if param.sort is INT]
    for fact in _compared(result, params[:_FEW]):
        yield fact
        for param in params[:_FEW]:
            guarded = or_(compare("lt", INT, param, 0), fact)
            if isinstance(guarded, Term):
                yield guarded


def _compared(result: Term, params: Sequence[Term]) -> Iterator[Term]:
    sums = [apply(op, *two) for two in combinations(params, 2) for op in (_ADD, _SUB)]
    facts = [compare("ge", INT, result, number) for number in _SMALL]
    facts += [compare(relation, INT, result, param) for param in params for relation in ("ge", "le")]
    facts += [compare("eq", INT, result, value) for value in (*params, *sums)]
    return (fact for fact in facts if isinstance(fact, Term))


def _ruled_out(method: Method, call: SummarisedCall, conditions: Sequence[Term]) -> Iterator[Term]:
    """What of a call rules out that conditions hold."""
    said = list(dict.fromkeys(_said(method, call, conditions)))[-STEPS:]
    result = result_of(method)
    about = [one for one in said if result in subterms([one])]
    if not about:
        return
    for parts in (about, said, *([one] for one in about), *([*_others(said, one), one] for one in about)):
        fact = not_(and_(*parts))
        if isinstance(fact, Term) and result in (parts_of_fact := subterms([fact])) and len(parts_of_fact) < LARGE:
            yield fact


def _others(said: Sequence[Term], one: Term) -> list[Term]:
    """What is said besides of nothing that the same is said of: of parameters alone."""
    return [other for other in said if other is not one and not set(subterms([one])) & set(subterms([other])) - _plain(subterms([other]))]


def _plain(parts: Sequence[Term]) -> set[Term]:
    return {part for part in parts if part.op in ("var", "const")}


def _said(method: Method, call: SummarisedCall, conditions: Sequence[Term]) -> Iterator[Term]:
    """The conditions that can be said of what a call was given and of its result, and of nothing else."""
    result = result_of(method)
    assert result is not None
    params = parameters_of(method)
    names = _names(params, call, result)
    known = {result, *params}
    for condition in conditions:
        for part in condition.args if condition.op == "and" else (condition,):
            said = substitute(part, names | {one: False for one in subterms([part]) if _says_throwing(one)})
            if isinstance(said, Term) and all(one in known or one.op not in ("var", "apply", "fresh") for one in subterms([said])):
                yield said


def _says_throwing(term: Term) -> bool:
    """Whether this says that a call throws: what is supposed is about those that return."""
    return isinstance(term.payload, About) and term.payload.what == THROWS


def _names(params: Sequence[Term], call: SummarisedCall, result: Term) -> dict[Term, Value]:
    """What the caller's numbers are in the words of the callee: n, where n - 1 is passed, is the parameter plus one."""
    names: dict[Term, Value] = {call.result: result}
    for param, arg in zip(params, call.args, strict=True):
        if isinstance(arg, Term) and arg.op != "const":
            names.setdefault(arg, param)
    for param, arg in zip(params, call.args, strict=True):
        shifted = _shifted(arg) if param.sort is INT else None
        if shifted is not None:
            names.setdefault(shifted[0], apply(_SUB, param, shifted[1]))
    return names


def _shifted(arg: Value) -> tuple[Term, int] | None:
    """A variable and the number that is added to it."""
    if not isinstance(arg, Term):
        return None
    known = [part for part in subterms([arg]) if part.op == "var"]
    if len(known) != 1 or known[0].sort is not INT:
        return None
    added = apply(_SUB, arg, known[0])
    return (known[0], added) if isinstance(added, int) else None
