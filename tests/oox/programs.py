"""Programs in OOX as texts: read, held to be valid IR, and run."""

from __future__ import annotations

from twinproof.heap.observe import Observation, Returned, Scalar, Stopped, Threw, number_of
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import machine_of
from twinproof.ir.program import Method, Program
from twinproof.ir.types import parse_descriptor
from twinproof.ir.validate import validate_class
from twinproof.oox.oox_arguments import parse_oox_arguments
from twinproof.oox.unit import unit_of


def program(text: str) -> Program:
    """The program in a text, whose IR is well formed."""
    made = unit_of({"p.oox": text}).program()
    for name in made.names or ():
        cls = made.find(name)
        assert cls is not None
        assert validate_class(cls) == []
    return made


def main(body: str) -> str:
    """A class `Main` with these members."""
    return f"class Main {{ {body} }}"


def observed(text: str, call: str) -> Observation:
    """What is seen of a call of a static method."""
    made = program(text)
    path, _, rest = call.partition("(")
    owner, _, name = path.partition(".")
    arguments = parse_oox_arguments(rest.removesuffix(")"))
    method = next(each for each in named(made, owner, name) if arguments.cost(parse_descriptor(each.descriptor).params) is not None)
    given = arguments.given(parse_descriptor(method.descriptor).params)
    return observe(machine_of(made), owner, name, method.descriptor, given, lambda cls: not made.is_library(cls))


def named(made: Program, owner: str, name: str) -> list[Method]:
    """The methods of a class with a name."""
    cls = made.find(owner)
    assert cls is not None
    return [method for method in cls.methods.values() if method.name == name]


def run(text: str, call: str) -> object:
    """What a call returns; the class of what it throws, or why it stopped."""
    end = observed(text, call).end
    match end:
        case Returned(Scalar(type, value)):
            return number_of(type, value)
        case Returned(value):
            return value
        case Threw():
            return end.cls.removeprefix("oox.")
        case Stopped(reason, detail):
            return f"{reason}: {detail}"
    raise AssertionError(end)
