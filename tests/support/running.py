"""Methods of small programs on the interpreter, as they are and in another form."""

from __future__ import annotations

from twinproof.align.rewrite import with_body
from twinproof.base.dataclass import replace
from twinproof.interpret.machine import Machine, Thrown
from twinproof.ir.program import Body, Method, Program
from twinproof.java.runtime import JvmRuntime


def with_method(program: Program, method: Method) -> Program:
    """The program with another method in the place of one of the same name."""
    cls = program.find(method.owner)
    assert cls is not None
    changed = replace(cls, methods={**cls.methods, (method.name, method.descriptor): method})
    return Program(lambda name: changed if name == method.owner else program.find(name), program.language, lambda: program.names or ())


def with_other_body(program: Program, method: Method, body: Body) -> Program:
    """The program with another body of a method."""
    return with_method(program, with_body(method, body))


def outcome(program: Program, method: Method, *args: object) -> object:
    """What a static method returns, or the class of what it throws."""
    try:
        return Machine(program, JvmRuntime()).call(method.owner, method.name, method.descriptor, *args)
    except Thrown as thrown:
        return thrown.obj.cls.name
