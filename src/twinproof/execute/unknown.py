"""Calls of code that nobody has seen: on inputs of an interface without implementation, or of some class that overrides a method.

Such code does the same whenever its arguments, the heap and the output so far are the same (`unknown-call:<method>`). So all that it leaves
is a function of these: its result or exception, and the whole heap behind it. What calls were made, on what, is a term, the history; the
fields of inputs behind them are functions of the history as well. Versions that make the same calls in the same order have the same
history, and of others nothing is known.

The code sees no object that was made during the call: none is handed to it, and none was stored where it could find it. Of the program's
code it runs only what implements types of the library, and that must be the same.
"""

from __future__ import annotations

from twinproof.base.assumption import unknown_method
from twinproof.execute.collections import VALUE
from twinproof.execute.explore import Executor, Summary
from twinproof.execute.heap import Heap, number_of, writes
from twinproof.execute.state import State
from twinproof.ir.program import Method
from twinproof.ir.types import BOOLEAN, CHAR, INT, REF, VOID, ClassType, Primitive, Type, erase, parse_descriptor, register_type
from twinproof.term.build import not_
from twinproof.term.choice import all_cases
from twinproof.term.leaf import AfterCall, ByName, ResultOf
from twinproof.term.term import Term, Value, function, lift

_FAILS, _THROWN, _OUTPUT, _ERRORS = map(ByName, ("the call throws", "thrown", "output", "errors"))
_RANGES: dict[Type, tuple[int, int]] = {BOOLEAN: (0, 1), CHAR: (0, 65535)}


def unknown_call(executor: Executor, state: State, method: Method, args: list[Value]) -> Summary | None:
    """The outcomes of a call of code that nobody has seen; None if it might see what is not told to it here."""
    inputs = executor.inputs
    params, result = parse_descriptor(method.descriptor)
    sorts = [REF, *map(register_type, params)]
    terms = [lift(arg, sort) for arg, sort in zip(args, sorts, strict=True)]
    if not inputs.at_start or not inputs.is_any_shape or not inputs.versions.same_callbacks():
        return None
    if _is_changed(state.heap) or any(_is_made(term) for term in terms):
        return None
    if not inputs.versions.same_functions(executor.side.common(method.owner), method.name):
        return None
    name = f"{method.owner}.{method.name}"
    inputs.assumed[unknown_method(name)] = None
    heap = state.heap
    printed = (lift(heap.output, REF), lift(heap.errors, REF))
    history = function(AfterCall(f"{name}{method.descriptor}"), INT, (lift(heap.history, INT), *printed, *terms))
    fails = function(_FAILS, BOOLEAN, (history,))
    summary = Summary()
    bad, good = state.assume(fails), state.assume(not_(fails))
    if bad is not None:
        _leave(bad.heap, history)
        thrown = inputs.library_object(function(_THROWN, REF, (history,)), ClassType(executor.semantics.thrown.root))
        summary.thrown.append((bad, thrown))
    if good is not None:
        _leave(good.heap, history)
        summary.returned = (good, _result(executor, history, result))
    return summary


def _is_changed(heap: Heap) -> bool:
    """Whether inputs or static fields were written since the last such call, or the call began; nobody writes to an array of no length."""
    written = any(heap.inputs.known.lengths.get(write.ref) != 0 for chain in heap.chains.values() for write in writes(chain))
    return written or any(value is not heap.unwritten_static(key) for key, value in heap.statics.items())


def _is_made(term: Term) -> bool:
    """Whether a reference may be to an object of the call."""
    return term.sort is REF and any(case.op == "fresh" for case in all_cases(term))


def _leave(heap: Heap, history: Term) -> None:
    heap.history = history
    heap.statics = {}
    heap.output = function(_OUTPUT, REF, (history,))
    heap.errors = function(_ERRORS, REF, (history,))


def _result(executor: Executor, history: Term, type: Type) -> Value:
    if type is VOID:
        return None
    if isinstance(type, Primitive):
        return function(ResultOf(type), register_type(type), (history,), _RANGES.get(type))
    return executor.inputs.leaf(function(ResultOf(REF), REF, (history,)), executor.side.common_type(erase(type)))


def is_unknown_value(state: State, ref: Value) -> bool:
    """Whether a reference may be to a value that an unknown call made: its fields are not known, nor which object it is."""
    made = (leaf for leaf in all_cases(lift(ref, REF)) if leaf.op == "fresh")
    return any(VALUE in state.heap.objects[number_of(leaf)].fields for leaf in made)
