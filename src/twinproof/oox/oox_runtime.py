"""The interpreter's side of OOX: texts are values, compared by what they say."""

from __future__ import annotations

from twinproof.heap.observe import TextNode
from twinproof.interpret.bare import BareRuntime
from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.objects import HeapObject
from twinproof.ir.program import Method
from twinproof.ir.types import STRING
from twinproof.oox.oox import TEXT_FIELD, THROWN, is_built_in
from twinproof.oox.oox_conduct import SAME_TEXT


class OoxRuntime(BareRuntime):
    """The `Runtime` of OOX; a text's payload is what it says."""

    def stub(self, method: Method) -> Stub | None:
        """The comparison of texts; all other methods have code."""
        return _same if method.owner == STRING.name and method.name == SAME_TEXT else None

    def is_library(self, name: str) -> bool:
        """Whether a class is built in."""
        return is_built_in(name)

    def new_string(self, machine: Machine, text: str) -> HeapObject:
        """A new text."""
        made = HeapObject(machine.load(STRING.name))
        made.payload = text
        return made

    def text_of(self, obj: HeapObject) -> str:
        """What a text says."""
        return str(obj.payload)

    def describe(self, machine: Machine, obj: HeapObject) -> TextNode | None:
        """Texts as what they say."""
        return TextNode(self.text_of(obj)) if obj.cls.name == STRING.name else None

    def message(self, machine: Machine, thrown: HeapObject) -> HeapObject | None:
        """The text that was thrown."""
        found: HeapObject | None = thrown.get(THROWN, TEXT_FIELD)
        return found


def _same(machine: Machine, one: HeapObject | None, other: HeapObject | None) -> int:
    if one is None or other is None:
        return int(one is other)
    return int(machine.text(one) == machine.text(other))
