"""What a function promises to its callers, or takes for granted of them, and what its result is to them, besides its types once compiled.

What attributes promise (`restrict`, `nonnull`, `pure`) is not checked where code is executed, and compilers use it: so it must be the same
in both versions. A result of another sign gives callers other numbers.
"""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.program import PACKED, UNSIGNED
from twinproof.llvm.load.debug_types import CNumberType, CStructType, DebugTypes
from twinproof.llvm.load.ll_module import LlHead
from twinproof.llvm.load.ll_types import LL_VOID

_OF_PARAMETERS = ("noalias", "nonnull", "dereferenceable", "dereferenceable_or_null", "readonly", "readnone", "writeonly")
_OF_ALL = ("noalias", "nonnull", "noreturn", "returns_twice")


def promises(head: LlHead) -> str | None:
    """What is promised, in words; None if nothing is."""
    return ", ".join(_words(head)) or None


def _words(head: LlHead) -> Iterator[str]:
    yield from (word for word in head.promised if word in _OF_ALL or word.startswith("memory("))
    for place, param in enumerate(head.params):
        if not {"sret", "byval"} & param.attributes.keys():
            yield from (f"{place} {word}{_said(param.attributes[word])}" for word in _OF_PARAMETERS if word in param.attributes)


def _said(number: object) -> str:
    return f" {number}" if isinstance(number, int) else ""


def result_flags(types: DebugTypes, head: LlHead) -> int:
    """What a result is: `PACKED`, `UNSIGNED`, or neither."""
    given = None if head.type.result == LL_VOID else types.result(head.subprogram)
    if isinstance(given, CStructType):
        return PACKED
    return UNSIGNED if isinstance(given, CNumberType) and given.is_unsigned else 0
