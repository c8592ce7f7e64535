"""The types of a function's parameters as the source has them, one for each that it has once compiled."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import POINTER, Primitive, Type, parse_descriptor
from twinproof.llvm.compiled.c_wrapper import copied
from twinproof.llvm.load.debug_types import CNumberType, COtherType, CPointerType, CStructType, CType, DebugTypes
from twinproof.llvm.load.ll_module import LlHead, LlModule
from twinproof.llvm.load.ll_types import LlUnknown, is_aggregate, size_and_align

_WORD = 8
_SECOND_WORD = COtherType(_WORD)


@dataclass(frozen=True, slots=True)
class COneOf:
    """A pointer to a block of its own with just one of a type; in that for a result nothing was written."""

    to: CType
    is_result: bool = False


CParam = CType | COneOf


def parameter_types(types: DebugTypes, module: LlModule, name: str, descriptor: str) -> list[CParam]:
    """The parameters of a function as the source has them, or, where that is not one for one, as it is compiled."""
    params = parse_descriptor(descriptor).params
    try:
        known = types.parameters(module.head(name).subprogram) or []
    except LlUnknown:
        known = []
    if len(known) == len(params) and all(map(_fits, known, params)):
        return list(known)
    try:
        return _as_compiled(types, known, module.head(name), params)
    except LlUnknown:
        return [_plain(param) for param in params]


def _as_compiled(types: DebugTypes, known: Sequence[CType], head: LlHead, params: Sequence[Type]) -> list[CParam]:
    """The parameters where some are structs by value: as copies in memory, or as the numbers that they travel in; where a result goes comes
    first or last."""
    found: list[CParam] = []
    left = list(known)
    for param, type in zip(head.params, params, strict=False):
        result, copy = param.attributes.get("sret"), copied(param)
        if result is not None and not isinstance(result, int):
            found.append(COneOf(_given_back(types, head, size_and_align(result)[0]), True))
        elif copy is not None:
            found.append(COneOf(left.pop(0) if left else COtherType(copy[0])))
        elif left and _fits(left[0], type):
            found.append(left.pop(0))
        else:
            found.append(_plain(type))
            left = _after_a_word(types, left)
    if is_aggregate(head.type.result):
        found.append(COneOf(_given_back(types, head, size_and_align(head.type.result)[0]), True))
    return found if len(found) == len(params) else [_plain(param) for param in params]


def _after_a_word(types: DebugTypes, left: Sequence[CType]) -> list[CType]:
    """The parameters to come once a word of the first has been passed: a larger struct travels in two."""
    if left and isinstance(left[0], CStructType) and types.size(left[0]) > _WORD:
        return [_SECOND_WORD, *left[1:]]
    return list(left[1:])


def _fits(type: CType, param: Type) -> bool:
    return param is POINTER if isinstance(type, CPointerType) else isinstance(type, CNumberType) and type.type is param


def _plain(param: Type) -> CType:
    if param is POINTER or not isinstance(param, Primitive):
        return CPointerType("")
    return CNumberType(param, str(param))


def _given_back(types: DebugTypes, head: LlHead, size: int) -> CType:
    """The struct that a function gives back through a pointer."""
    found = types.result(head.subprogram)
    return found if types.size(found) == size else COtherType(size)
