"""The interpreter's side of C: functions of the standard library, calls through pointers, where arguments are placed."""

from __future__ import annotations

from twinproof.interpret.bare import BareRuntime
from twinproof.interpret.blocks import Pointer
from twinproof.interpret.machine import Halted, Invoke, Machine, Stub, Thrown
from twinproof.interpret.unplain import Undefined, UnplainNumber
from twinproof.ir.instruction import Unsupported
from twinproof.ir.program import NATIVE, VARARGS, Class, Method
from twinproof.language.semantics import Fault
from twinproof.llvm.library.ctype_h import CTYPE
from twinproof.llvm.library.math_h import MATH
from twinproof.llvm.library.stdio_h import STDIO
from twinproof.llvm.library.stdlib_h import STDLIB
from twinproof.llvm.library.string_h import STRING

_LIBRARY: dict[str, Stub] = {**CTYPE, **MATH, **STDIO, **STDLIB, **STRING}


class CRuntime(BareRuntime):
    """The `Runtime` of C."""

    has_blocks = True

    def stub(self, method: Method) -> Stub | None:
        """A function without code: one of the library, or one of which nothing is known."""
        if not method.flags & NATIVE:
            return None
        return _LIBRARY.get(method.name) or _unknown(method.name)

    def polymorphic(self, cls: Class, name: str) -> Method | None:
        """A function of variable arguments, called with some."""
        return next((method for method in cls.methods.values() if method.name == name and method.flags & VARARGS), None)

    def link(self, method: Method, descriptor: str) -> Stub | None:
        """What a function of variable arguments does."""
        return self.stub(method) if method.flags & VARARGS else None

    def fault(self, machine: Machine, fault: Fault, *details: object) -> Thrown:
        """What is missing in a program; nothing is thrown."""
        raise Halted("unsupported", f"a call that does not fit what it calls ({' '.join(map(str, details))})")

    def pointed(self, machine: Machine, pointer: object, descriptor: str) -> Invoke:
        """What a pointer to code points to, if it is called as what it is."""
        if isinstance(pointer, UnplainNumber):
            raise pointer.why()
        if not isinstance(pointer, Pointer) or not isinstance(pointer.block.method, Method) or pointer.offset:
            raise Undefined("a pointer is called that points to no function")
        method = pointer.block.method
        if method.descriptor != descriptor:
            if method.body is not None and isinstance(method.body.blocks[0].instrs[0], Unsupported):
                return machine.invoker(method)  # whose type may not be known; it only says so
            raise Undefined(f"{method.name} is called through a pointer of another type")
        return machine.invoker(method)


def _unknown(name: str) -> Stub:
    def stub(machine: Machine, *args: object) -> None:
        raise Halted("unsupported", f"the function {name}, whose code is not there")

    return stub
