"""What a function's declaration says to its callers and to the compiler, besides the types that code can be executed by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.base.dataclass import dataclass

if TYPE_CHECKING:
    from twinproof.ir.program import Method, Program


@dataclass(frozen=True, slots=True)
class Declaration:
    """How callers take the result, "" if there is nothing to say; what the function promises, so that breaking it is undefined."""

    result: str = ""
    promises: frozenset[str] = frozenset()


NOTHING_SAID = Declaration()


def says_nothing(program: Program, method: Method) -> Declaration:
    """That of a language in which a method's descriptor says everything."""
    return NOTHING_SAID
