"""How C declares a function: the type of its result with sign, structs by their members, and the attributes that promise something."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.language.declaration import NOTHING_SAID, Declaration
from twinproof.llvm.load.debug_types import CArrayType, CNumberType, COtherType, CPointerType, CStructType, CType, DebugTypes
from twinproof.llvm.load.linked import CProgram
from twinproof.llvm.load.ll_types import LlUnknown

if TYPE_CHECKING:
    from twinproof.ir.program import Method, Program

_PROMISES = {"noalias": "restrict", "nonnull": "nonnull", "dereferenceable": "static"}
_BY_VALUE = ("sret", "byval")  # of what the compiler passes by a pointer of its own


def declared(program: Program, method: Method) -> Declaration:
    """What is known of a function's declaration."""
    assert isinstance(program, CProgram)
    module = program.linked.home(method.owner, method.name)
    if module is None or not module.is_defined(method.name):
        return NOTHING_SAID
    try:
        head = module.head(method.name)
    except LlUnknown:
        return NOTHING_SAID
    params = [param for param in head.params if not any(word in param.attributes for word in _BY_VALUE)]
    of_params = {
        f"{word} {at}{'' if size is None else f' {size}'}"
        for at, param in enumerate(params)
        for attribute, size in param.attributes.items()
        if (word := _PROMISES.get(attribute)) is not None
    }
    return Declaration(spelled(DebugTypes(module).result(head.subprogram)), frozenset(of_params | head.promises))


def spelled(type: CType) -> str:
    """A type as far as callers go by it."""
    match type:
        case CNumberType(kind, _, is_unsigned):
            return f"unsigned {kind}" if is_unsigned else str(kind)
        case CPointerType():
            return "pointer"
        case CStructType(name, size, members, is_union):
            inner = ", ".join(f"{member.name} at {member.offset}: {spelled(member.type)}" for member in members)
            return f"{'union' if is_union else 'struct'} {name} of {size} {{{inner}}}"
        case CArrayType(count, element):
            return f"{spelled(element)}[{count}]"
        case COtherType(size):
            return f"{size} bytes" if size else ""
