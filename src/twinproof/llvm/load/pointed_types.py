"""What the source takes the pointers of a function to lead to, by the debug information of variables that they are computed from."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from twinproof.llvm.load.debug_names import variable_numbers
from twinproof.llvm.load.debug_types import CArrayType, CPointerType, CStructType, CType, DebugTypes
from twinproof.llvm.load.ll_module import LlModule
from twinproof.llvm.load.ll_types import LlArray, LlStruct, LlType, LlUnknown, field_offset, size_and_align
from twinproof.llvm.load.ll_words import LlConstant, LlName, LlNumber, Words
from twinproof.llvm.load.source_blocks import DEFINITION, without_metadata

_MOST_STEPS = 32
_FLAGS = frozenset(("inbounds", "nuw", "nusw"))


class PointedTypes:
    """Those of one function."""

    def __init__(self, module: LlModule, lines: Sequence[str]) -> None:
        self.types = DebugTypes(module)
        self._module = module
        self._variables = variable_numbers(lines)
        matches = ((line, DEFINITION.match(line)) for line in lines)
        self._written = {match[1].strip('"'): line[match.end() :] for line, match in matches if match is not None}
        self._rules: dict[str, Callable[[Words, int], CType | None]] = {"load": self._loaded, "getelementptr": self._moved}

    def behind(self, pointer: LlConstant, steps: int = _MOST_STEPS) -> CType | None:
        """What a pointer leads to; None if the source does not say."""
        if not isinstance(pointer, LlName) or steps == 0:
            return None
        if pointer.is_global:
            return self.types.variable(pointer.name)
        if pointer.name in self._variables:
            return self.types.local(self._variables[pointer.name])
        words = Words(without_metadata(self._written.get(pointer.name, "")), self._module.type)
        rule = self._rules.get(words.next())
        try:
            return None if rule is None else rule(words, steps - 1)
        except LlUnknown:
            return None

    def member(self, pointer: LlConstant) -> tuple[CStructType, int] | None:
        """The struct into which a pointer leads, and where in it; None if that is not said."""
        if not isinstance(pointer, LlName):
            return None
        words = Words(without_metadata(self._written.get(pointer.name, "")), self._module.type)
        if words.next() != "getelementptr":
            return self._first_member(pointer)
        try:
            return self._in_struct(words)
        except LlUnknown:
            return None

    def _first_member(self, pointer: LlConstant) -> tuple[CStructType, int] | None:
        found = self.behind(pointer)
        return (found, 0) if isinstance(found, CStructType) else None

    def _in_struct(self, words: Words) -> tuple[CStructType, int] | None:
        words.any_of(_FLAGS)
        type = words.type()
        words.expect(",")
        owner = self.behind(words.typed()[1])
        indices = []
        while words.accept(","):
            indices.append(words.typed()[1])
        match type, owner, indices:
            case LlStruct(), CStructType(), [_, LlNumber(place)] if self.types.size(owner) == size_and_align(type)[0]:
                return owner, field_offset(type, int(place))
        return None

    def _loaded(self, words: Words, steps: int) -> CType | None:
        words.any_of(frozenset(("volatile",)))
        words.type()
        words.expect(",")
        held = self.behind(words.typed()[1], steps)
        return self.types.type(held.to) if isinstance(held, CPointerType) and held.to else None

    def _moved(self, words: Words, steps: int) -> CType | None:
        words.any_of(_FLAGS)
        type = words.type()
        words.expect(",")
        found = self.behind(words.typed()[1], steps)
        if found is None or self.types.size(found) != size_and_align(type)[0]:
            return None
        words.accept(",")
        words.typed()
        while words.accept(",") and found is not None:
            type, found = self._entered(type, found, words.typed()[1])
        return found

    def _entered(self, type: LlType, found: CType, index: LlConstant) -> tuple[LlType, CType | None]:
        match type, found:
            case LlStruct(fields), CStructType(members=members) if isinstance(index, LlNumber):
                place = int(index.text)
                offset = field_offset(type, place)
                inner = [member.type for member in members if member.offset == offset and member.bits is None]
                return fields[place], inner[0] if len(inner) == 1 else None
            case LlArray(element=element), CArrayType(element=inner_type):
                return element, inner_type
        raise LlUnknown("an index")
