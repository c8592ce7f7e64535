"""The interpreter's side of a language without natives, strings or a library: all that happens is what the instructions say."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.heap.observe import OpaqueNode, TextNode
from twinproof.interpret.machine import Halted, Invoke, Machine, Stub, Thrown
from twinproof.interpret.objects import HeapObject
from twinproof.ir.program import Class, Method
from twinproof.ir.types import Type
from twinproof.language.semantics import Fault


class BareRuntime:
    """The `Runtime` of such a language; one that has more overrides what it has."""

    has_blocks = False

    def stub(self, method: Method) -> Stub | None:
        """None: all methods have code."""
        return None

    def stub_for(self, caller: Method, method: Method) -> Stub | None:
        """None."""
        return None

    def is_library(self, name: str) -> bool:
        """No class is."""
        return False

    def drawn(self, name: str) -> Sequence[str]:
        """Nothing is drawn by lot."""
        return ()

    def surroundings(self, name: str) -> Sequence[str]:
        """Nothing goes by the machine."""
        return ()

    def polymorphic(self, cls: Class, name: str) -> Method | None:
        """None."""
        return None

    def link(self, method: Method, descriptor: str) -> Stub | None:
        """None."""
        return None

    def fault(self, machine: Machine, fault: Fault, *details: object) -> Thrown:
        """A new object of the class that the language has for it."""
        return Thrown(HeapObject(machine.load(machine.semantics.faults[fault])))

    def pointed(self, machine: Machine, pointer: object, descriptor: str) -> Invoke:
        """There are none."""
        raise Halted("unsupported", "a pointer to code, which this language does not have")

    def failed_initialiser(self, machine: Machine, thrown: Thrown) -> Thrown:
        """What the initialiser threw."""
        return thrown

    def renew(self, machine: Machine) -> None:
        """Nothing stays."""

    def new_string(self, machine: Machine, text: str) -> HeapObject:
        """There are none."""
        raise Halted("unsupported", "a text, which this language does not have")

    def text_of(self, obj: HeapObject) -> str:
        """There are none."""
        raise Halted("unsupported", "a text, which this language does not have")

    def new_mirror(self, machine: Machine, type: Type) -> HeapObject:
        """There are none."""
        raise Halted("unsupported", "an object for a class, which this language does not have")

    def describe(self, machine: Machine, obj: HeapObject) -> TextNode | OpaqueNode | None:
        """All objects are shown by their fields."""
        return None

    def observes(self, machine: Machine, owner: str, name: str) -> bool:
        """All fields are part of an observation."""
        return True

    def lay_out(self, machine: Machine, obj: HeapObject) -> None:
        """An object has what the input says."""

    def message(self, machine: Machine, thrown: HeapObject) -> HeapObject | None:
        """What is thrown says nothing."""
        return None
