"""Stubs that answer the same whatever they are asked, and stubs that only sometimes stand for their method."""

from __future__ import annotations

from twinproof.interpret.machine import Halted, Invoke, Machine, Stub
from twinproof.interpret.objects import Initialisation, Plain
from twinproof.interpret.prepare import prepare
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Method


def nothing(machine: Machine, *args: Plain) -> None:
    """Does nothing and returns nothing, or null."""
    return None


def zero(machine: Machine, *args: Plain) -> int:
    """Returns 0, or false."""
    return 0


def one(machine: Machine, *args: Plain) -> int:
    """Returns 1, or true."""
    return 1


def first(machine: Machine, *args: Plain) -> Plain:
    """Returns the receiver, or the first argument of a static method."""
    return args[0]


def unsupported(why: str) -> Stub:
    """A stub that stops the run."""

    def stub(machine: Machine, *args: Plain) -> Plain:
        raise Halted("unsupported", why)

    return stub


def while_initialising(classes: tuple[str, ...], answer: Plain, why: str) -> Stub:
    """A stub that answers only the static initialisers of some classes of the JDK, whose results do not depend on the answer."""

    def stub(machine: Machine, *args: Plain) -> Plain:
        if any(name in machine.classes and machine.classes[name].state is Initialisation.RUNNING for name in classes):
            return answer
        raise Halted("unsupported", why)

    return stub


def own_code(machine: Machine, ref: MethodRef) -> Invoke:
    """The bytecode of a method that has a stub."""
    made: dict[Method, Invoke] = machine.notes.setdefault("own code", {})
    method = machine.resolve(ref)
    if method not in made:
        made[method] = prepare(machine, method)
    return made[method]
