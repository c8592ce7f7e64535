"""C's library as those see it who execute code symbolically: functions without code, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.ir.program import NATIVE, Method, Program
from twinproof.language.known import NO_CLASSES
from twinproof.llvm.library.symbolic.library_call import Answer, Answering
from twinproof.llvm.library.symbolic.symbolic_ctype import SYMBOLIC_CTYPE
from twinproof.llvm.library.symbolic.symbolic_math import SYMBOLIC_MATH
from twinproof.llvm.library.symbolic.symbolic_stdio import SYMBOLIC_STDIO
from twinproof.llvm.library.symbolic.symbolic_stdlib import SYMBOLIC_STDLIB
from twinproof.llvm.library.symbolic.symbolic_string import SYMBOLIC_STRING
from twinproof.term.term import Value

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State
    from twinproof.language.library import SymbolicStub

ANSWERS: dict[str, Answer] = {**SYMBOLIC_CTYPE, **SYMBOLIC_MATH, **SYMBOLIC_STDIO, **SYMBOLIC_STDLIB, **SYMBOLIC_STRING}


class CLibrary:
    """The `Library` of C."""

    classes = NO_CLASSES

    def stub(self, method: Method) -> SymbolicStub | None:
        """What stands for a function without code, if it is one of the library."""
        answer = ANSWERS.get(method.name) if method.flags & NATIVE else None
        return None if answer is None else _stub(answer)

    def obstacle(self, executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
        """Why code cannot be followed: it has none."""
        return f"the function {method.name}, whose code is not there" if method.flags & NATIVE else None

    def compiled(self, program: Program, cls: str) -> bytes | None:
        """None."""
        return None


def _stub(answer: Answer) -> SymbolicStub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary:
        return answer(Answering(executor, state, args))

    return stub
