"""string.h, written in C and executed as any other code (`string_h.c`); of what comparisons return only the sign is known."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from twinproof.execute.explore import Summary
from twinproof.execute.memory.access import access, is_sensible
from twinproof.execute.memory.beyond_terms import held
from twinproof.execute.memory.block_variables import memory_of
from twinproof.execute.memory.following import all_defined, number
from twinproof.ir.program import Method
from twinproof.ir.types import BOOLEAN, INT, LONG
from twinproof.llvm.c_conduct import STRING_FUNCTIONS
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.term.build import and_, compare, equal, ite
from twinproof.term.leaf import LibraryFunction
from twinproof.term.term import Term, Value, function, lift

_HEADER = "string.h"
_SIGNS = frozenset(("strcmp", "strncmp", "memcmp", "bcmp"))
_WHOLE = frozenset(("memcmp", "bcmp"))  # look at all bytes that they are told of


@cache
def _written() -> dict[str, Method]:
    """The functions of `string_h.c`, by name."""
    from twinproof.llvm.c_in import CFrontEnd  # late: only programs that call them need a compiler here

    _, program = CFrontEnd().open([Path(__file__).with_name("string_h.c")])
    cls = program.find("c")
    assert cls is not None
    return {method.name: method for method in cls.methods.values()}


def _executed(name: str) -> Answer:
    def answer(call: Answering) -> Summary:
        if name in _WHOLE:
            _look_at_all(call)
        if call.state is None:
            return call.returned(None)
        summary = call.executor.run(_written()[name], list(call.args), call.state)
        summary.stopped += call.stopped
        if name in _SIGNS and summary.returned is not None and not summary.returned[0].is_ghost:
            after, value = number(call, summary.returned[0], held(summary.returned[1]), INT)
            summary.returned = None if after is None else (after, _signed(call, name, value))
        return summary

    return answer


def _look_at_all(call: Answering) -> None:
    """Comparisons of memory are undefined where any of it cannot be read."""
    a, b, size = call.pointer(0), call.pointer(1), call.number(2, LONG)
    call.require(is_sensible(size), "an access outside of an object")
    for place in (a, b):
        if call.state is not None:
            call.state = all_defined(call, call.state, access(memory_of(call.state), place, size, 1))


def _signed(call: Answering, name: str, value: Value) -> Value:
    """Some number with the sign of another."""
    if value == 0 and not isinstance(value, Term):
        return 0
    term = lift(value, INT)
    found = function(LibraryFunction(_HEADER, name, "sign"), INT, (term,))
    below, above = (ite(compare(order, INT, term, 0), compare(order, INT, found, 0), True, BOOLEAN) for order in ("lt", "gt"))
    same_zero = ite(equal(INT, term, 0), equal(INT, found, 0), True, BOOLEAN)
    call.executor.inputs.facts.setdefault(found, and_(below, above, same_zero))
    return found


SYMBOLIC_STRING: dict[str, Answer] = {name: _executed(name) for name in STRING_FUNCTIONS}
