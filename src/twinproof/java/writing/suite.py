"""Tests that cover code, in Java: one class with a method for each, for JUnit 5 or 4.

Each test makes its calls in the order in which they were seen, and asserts how every one of them ends. Nothing is reached by reflection: a
test that would need it is not written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import Null, Scalar, TextNode
from twinproof.ir.types import BOOLEAN, DOUBLE, FLOAT, ClassType, Primitive, is_reference, type_named
from twinproof.java.writing.played import SequenceDraft
from twinproof.java.writing.source import literal, text_literal
from twinproof.language.writer import Played
from twinproof.reach.sequence import CallSequence
from twinproof.sample.concrete import SideFiles
from twinproof.testgen.seen_call import AnotherObject, BoxOf, ConstantOf, NumbersOf, SameAs, SeenCall, SuiteTest, ThrewOf

_IMPORTS = {
    5: "import static org.junit.jupiter.api.Assertions.*;\n\nimport org.junit.jupiter.api.Test;\n",
    4: "import static org.junit.Assert.*;\n\nimport org.junit.Test;\n",
}
_OPEN = {5: "", 4: "public "}  # who may use what JUnit runs


@dataclass(frozen=True, slots=True)
class SuiteMethod:
    """A test as a method; without a body where it cannot be written."""

    name: str
    covers: tuple[str, ...]
    body: tuple[str, ...]

    @property
    def text(self) -> str:
        """The statements."""
        return "".join(f"        {line}\n" if line else "\n" for line in self.body)


def suite_method(files: SideFiles, test: SuiteTest, junit: int) -> SuiteMethod:
    """A test as a method of a class in the package that `files` is about."""
    draft = _SuiteDraft(files, test, junit)
    body = tuple(draft.body())
    return SuiteMethod(test.name, test.covers, () if draft.helpers else body)


def suite_source(package: str, name: str, methods: Sequence[SuiteMethod], junit: int) -> str:
    """The whole class."""
    head = f"package {package};\n\n" if package else ""
    bodies = "\n".join(_method(method, _OPEN[junit]) for method in methods)
    return (
        f"{head}{_IMPORTS[junit]}\n/** Written by twinproof testgen: each test covers what its comment names. */\n"
        f'@SuppressWarnings({{"unchecked", "rawtypes", "removal", "deprecation"}})\n{_OPEN[junit]}class {name} {{\n{bodies}}}\n'
    )


def suite_name(owner: str) -> str:
    """The name of the tests of a class."""
    return re.sub(r"[^A-Za-z0-9_]", "_", f"{owner.rpartition('.')[2]}CoverageTest")


def _method(method: SuiteMethod, access: str) -> str:
    covers = "".join(f"    // {target}\n" for target in method.covers)
    return f"{covers}    @Test\n    {access}void {method.name}() throws Throwable {{\n{method.text}    }}\n"


class _SuiteDraft(SequenceDraft):
    """A test of a suite in the making."""

    def __init__(self, files: SideFiles, test: SuiteTest, junit: int) -> None:
        steps = tuple(call.step for call in test.calls)
        super().__init__(Played(files, CallSequence(steps, steps[-1].operation, ()), ""))
        self._calls = test.calls
        same = {call.end.step for call in test.calls if isinstance(call.end, SameAs)}
        self._used |= same
        self._names = self._named()
        self._junit = junit

    def body(self) -> Iterator[str]:
        """The statements."""
        looked = False
        for at, call in enumerate(self._calls):
            if call.looks and not looked and at:
                yield ""
                looked = True
            yield from self._asserted(at, call)

    def _asserted(self, at: int, call: SeenCall) -> Iterator[str]:
        step = call.step
        written = self._call(step.operation, step.args)
        if isinstance(call.end, ThrewOf):
            yield f"assertThrows({self._caught(call.end.cls)}, () -> {written});"
        elif at in self._names:
            yield self._kept(at, step, written)
            if not isinstance(call.end, AnotherObject):
                yield self._said(self._names[at], call)
        else:
            yield self._said(written, call)

    def _said(self, text: str, call: SeenCall) -> str:
        """The statement that asserts how a call ends."""
        match call.end:
            case Null():
                return f"assertNull({text});"
            case Scalar(type, bits) if type is BOOLEAN:
                return f"assert{'True' if bits else 'False'}({text});"
            case Scalar() as number:
                return f"assertEquals({literal(number)}, {text}{self._exactly(number.type)});"
            case TextNode(value):
                return f"assertEquals({text_literal(value)}, {text});"
            case SameAs(step):
                return f"assertSame({self._names[step]}, {text});"
            case ConstantOf(owner, name) if self.access.cls(owner):
                return f"assertSame({self.access.cls(owner)}.{name}, {text});"
            case BoxOf(number):
                value = literal(number)
                return f"assertEquals((Object) {f'({value})' if value.startswith('-') else value}, {text});"
            case NumbersOf(type, numbers):
                values = ", ".join(map(literal, numbers))
                return f"assertArrayEquals(new {type}[] {{{values}}}, {text}{self._exactly(type_named(type))});"
            case AnotherObject() | ConstantOf():
                return self._of_class(text, call)
        return f"{text};"

    def _of_class(self, text: str, call: SeenCall) -> str:
        """What is asserted of an object that no call has returned before."""
        result = call.step.operation.result
        cls = call.end.cls if isinstance(call.end, AnotherObject) else ""
        is_told = is_reference(result) and isinstance(result, ClassType) and result.name != cls and bool(self.access.cls(cls))
        return f"assertEquals({self.access.cls(cls)}.class, {text}.getClass());" if is_told else f"assertNotNull({text});"

    def _exactly(self, type: object) -> str:
        """How far numbers may be apart, where JUnit 4 wants to know it of floats."""
        is_float = isinstance(type, Primitive) and type in (FLOAT, DOUBLE)
        return "" if self._junit != 4 or not is_float else ", 0.0f" if type is FLOAT else ", 0.0"
