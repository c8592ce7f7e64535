"""A toy language, to hold the seam to its word: integers, objects of one class with two fields, `while`, and one fault.

Its syntax is a part of Python's, its semantics that of the IR. A file is one class `Toy` with a static method for each function; objects
are of the class `Cell`, with the fields `value` and `next`. Division by zero throws a `Fault`, and so does what is null.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.options import Confine
from twinproof.contract.contract import Contract
from twinproof.interpret.bare import BareRuntime
from twinproof.interpret.running import InterpretedRunner, OwnInterpreter
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import NULL, CheckNull, CheckZero, Copy, FieldRef, Reg, Value, int_const
from twinproof.ir.program import PUBLIC, STATIC, Body, Class, Field, Method, Program
from twinproof.ir.types import INT, REF, ClassType, Primitive
from twinproof.language.language import Fidelity, Language
from twinproof.language.origin import Unit
from twinproof.language.runner import CallLimits, Runner
from twinproof.language.semantics import Fault, Semantics, ThrownLayout
from twinproof.target import Target

_SEMANTICS = Semantics("Root", "Text", "Type", ThrownLayout("Fault"), "Enum", (), dict.fromkeys(Fault, "Fault"))


def _runtime(fidelity: Fidelity) -> BareRuntime:
    return BareRuntime()


TOY = Language("toy", _SEMANTICS, _runtime)
_FIELDS = {"value": FieldRef("Cell", "value", INT), "next": FieldRef("Cell", "next", ClassType("Cell"))}
_TYPES: dict[str, tuple[str, Primitive]] = {"int": ("I", INT), "Cell": ("LCell;", REF)}
_BUILT_IN = {
    "Root": Class("Root", None, (), PUBLIC, (), {}),
    "Fault": Class("Fault", "Root", (), PUBLIC, (), {}),
    "Cell": Class("Cell", "Root", (), PUBLIC, tuple(Field("Cell", name, ref.type, PUBLIC) for name, ref in _FIELDS.items()), {}),
}
_OPERATORS = {ast.Add: "add.int", ast.Sub: "sub.int", ast.Mult: "mul.int", ast.FloorDiv: "div.int"}
_COMPARISONS = {ast.Lt: "lt.int", ast.LtE: "le.int", ast.Gt: "gt.int", ast.Eq: "eq.int", ast.Is: "eq.ref", ast.IsNot: "ne.ref"}


def read_toy(files: Sequence[Path]) -> Program:
    """The program in some files."""
    functions = [node for file in files for node in ast.parse(file.read_text()).body if isinstance(node, ast.FunctionDef)]
    methods = [_method(function) for function in functions]
    classes = {**_BUILT_IN, "Toy": Class("Toy", "Root", (), PUBLIC, (), {(method.name, method.descriptor): method for method in methods})}
    return Program(classes.get, TOY, lambda: classes)


def open_toy(path: Path) -> Target:
    """A file as one side."""
    return Target(str(path), ToyOrigin((path,)), read_toy([path]))


@dataclass(frozen=True, slots=True)
class ToyOrigin:
    """The files of a program."""

    locations: tuple[Path, ...]
    library_locations: tuple[Path, ...] = ()
    toolchain: OwnInterpreter = OwnInterpreter()

    def classes(self) -> Sequence[str]:
        """All functions are those of one class."""
        return ("Toy", "Cell")

    def unit(self, cls: str) -> Unit | None:
        """The first file."""
        return Unit(self.locations[0].read_bytes(), cls, self.locations[0].name)

    def contents(self) -> Iterator[tuple[str, bytes]]:
        """The files."""
        yield from ((path.name, path.read_bytes()) for path in self.locations)

    def contracts(self) -> Sequence[Contract]:
        """None."""
        return ()

    def runner(self, limits: CallLimits, confine: Confine) -> AbstractContextManager[Runner]:
        """The interpreter."""
        return nullcontext(InterpretedRunner(read_toy, limits))


def _method(function: ast.FunctionDef) -> Method:
    params = "".join(_TYPES[ast.unparse(arg.annotation)][0] for arg in function.args.args if arg.annotation)
    assert function.returns is not None
    descriptor = f"({params}){_TYPES[ast.unparse(function.returns)][0]}"
    return Method("Toy", function.name, descriptor, PUBLIC | STATIC, lambda: _Writing(function, descriptor).body())


class _Writing:
    """The body of one function in the making."""

    def __init__(self, function: ast.FunctionDef, descriptor: str) -> None:
        self._function = function
        self._builder = BodyBuilder(descriptor)
        self._variables: dict[str, Reg] = dict(zip((arg.arg for arg in function.args.args), self._builder.args, strict=True))

    def body(self) -> Body:
        """All of it; every way through a function must end in a `return`."""
        self._run(self._function.body)
        return self._builder.finish()

    def _run(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Return(value=ast.expr() as value):
                self._builder.give_back(self._value(value))
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found = self._value(value)
                self._builder.emit(Copy(self._variables.setdefault(name, self._builder.temporary(found.type)), found))
            case ast.Assign(targets=[ast.Attribute(value=owner, attr=attr)], value=value):
                self._builder.put_field(self._object(owner), _FIELDS[attr], self._value(value))
            case ast.While(test=test, body=body):
                self._loop(test, body)
            case ast.If(test=test, body=body):
                then, after = self._builder.label(), self._builder.label()
                self._branch(test, then, after)
                self._builder.place(then)
                self._run(body)
                if not isinstance(body[-1], ast.Return):
                    self._builder.jump(after)
                self._builder.place(after)
            case _:
                raise SyntaxError(ast.unparse(statement))

    def _loop(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        head, inside, after = (self._builder.label() for _ in range(3))
        self._builder.jump(head)
        self._builder.place(head)
        self._branch(test, inside, after)
        self._builder.place(inside)
        self._run(body)
        self._builder.jump(head)
        self._builder.place(after)

    def _branch(self, test: ast.expr, then: int, other: int) -> None:
        assert isinstance(test, ast.Compare)
        values = [self._value(test.left), self._value(test.comparators[0])]
        self._builder.branch(_COMPARISONS[type(test.ops[0])], *values, then=then, other=other)

    def _object(self, expression: ast.expr) -> Value:
        found = self._value(expression)
        self._builder.emit(CheckNull(found))
        return found

    def _value(self, expression: ast.expr) -> Value:
        match expression:
            case ast.Constant(value=None):
                return NULL
            case ast.Constant(value=int(number)):
                return int_const(number)
            case ast.Name(id=name):
                return self._variables[name]
            case ast.Attribute(value=owner, attr=attr):
                return self._builder.get_field(self._object(owner), _FIELDS[attr])
            case ast.Call(func=ast.Name(id="Cell")):
                return self._builder.new("Cell")
            case ast.BinOp(left=left, op=op, right=right):
                values = [self._value(left), self._value(right)]
                if isinstance(op, ast.FloorDiv):
                    self._builder.emit(CheckZero(values[1]))
                return self._builder.apply(_OPERATORS[type(op)], *values)
        raise SyntaxError(ast.unparse(expression))
