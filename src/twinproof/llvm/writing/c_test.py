"""A difference as a C program that stands alone: it includes a version, makes the input, calls, and asserts what the old version did.

Memory of the input is allocated and written cell by cell; what the old version left is compared as far as it is known. The program ends
well only where all of it holds; where the new version does what is undefined, that is where a sanitizer stops it.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.verdict import Reason
from twinproof.heap.observe import (
    BlockNode,
    Datum,
    Input,
    Link,
    Null,
    Observation,
    OpaqueNode,
    Returned,
    Scalar,
    double_from_bits,
    float_from_bits,
)
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, FLOAT, INT, INT128, LONG, POINTER, SHORT, VOID, Primitive, parse_descriptor
from twinproof.language.writer import Contrast
from twinproof.llvm.load.debug_types import DebugTypes
from twinproof.llvm.load.linked import CProgram, LinkedProgram
from twinproof.llvm.load.ll_module import LlModule
from twinproof.llvm.load.recipe import recipe_for

FLAGS = "-g -fsanitize=address,undefined -fno-sanitize=shift-base -fno-sanitize-recover=all -ffp-contract=off"
UNRESOLVED = ("-no-pie", "-Wl,--unresolved-symbols=ignore-all")  # what other files call need not be there
_TYPES = {
    BOOLEAN: "_Bool", BYTE: "signed char", SHORT: "short", INT: "int", LONG: "long", INT128: "__int128", FLOAT: "float", DOUBLE: "double",
    POINTER: "void *",
}  # fmt: skip
_LEAST = {32: "(-2147483647 - 1)", 64: "(-9223372036854775807L - 1)"}
_NOT_RETURNED = Reason("test-ends-early", "the old version does not return, so that nothing could be asserted")
_STRUCTS = Reason("test-of-structs", "structs are handed over by value, which tests are not written of so far")
_MOST_SAID = 30_000  # characters that a pipe holds for sure
_TOO_MUCH_SAID = Reason("test-says-much", "more is printed than a test could keep")
_NO_SOURCE = Reason("no-source", "a test includes the source of a version")


@dataclass(frozen=True, slots=True)
class CTest:
    """The source of a test; `number` is that of the file that it includes, the others are linked with it."""

    text: str
    number: int
    why_not: Reason | None = None


def c_test(shown: Contrast) -> CTest:
    """The test of a difference, not yet tried."""
    program, method = shown.old.side.program, shown.old.method
    module = program.linked.home(method.owner, method.name) if isinstance(program, CProgram) else None
    if not isinstance(program, CProgram) or module is None:
        return CTest("", 0, _NO_SOURCE)
    if max(len(shown.before.output), len(shown.after.output)) > _MOST_SAID:
        return CTest("", 0, _TOO_MUCH_SAID)
    if not isinstance(shown.before.end, Returned):
        return CTest("", 0, _NOT_RETURNED)
    if DebugTypes(module).has_structs(module.head(method.name)):
        return CTest("", 0, _STRUCTS)
    number = program.linked.modules.index(module)
    return CTest(_Text(shown, program.linked, module, shown.old.classpath[number]).text(), number)


class _Text:
    """One test in the making."""

    def __init__(self, shown: Contrast, linked: LinkedProgram, module: LlModule, file: Path) -> None:
        self._shown = shown
        self._linked = linked
        self._module = module
        self._recipe = recipe_for(shown.old.classpath)
        self._file = file
        self._method = shown.old.method
        self._variables: dict[int, str] = {}  # of the nodes that are variables, how they are written
        self._outside: list[str] = []
        self._named: dict[int, str] = {}  # of the nodes that the call made, where they are found
        for key, value in shown.given.statics:
            if isinstance(value, Link):
                self._variables[value.index] = self._variable(key)

    def _variable(self, key: str) -> str:
        owner = key.rpartition(".")[0]
        home = self._linked.variable_home(owner)
        name = owner.rpartition(".")[2]
        if home is not None and home[0] is self._module:
            return f"((char *)&{name})"
        self._outside.append(f'extern char twinproof_{name}[] __asm__("{name}");\n')
        return f"twinproof_{name}"

    def text(self) -> str:
        """All of it."""
        given, before = self._shown.given, self._shown.before
        says = bool(before.output or self._shown.after.output)
        lines = [*self._made(given), *(_LISTENING if says else ()), *self._call(before)]
        lines += [*self._left(before), *(_heard(before.output) if says else ())]
        body = "".join(f"  {line}\n" for line in lines)
        return f"{self._head()}{''.join(self._outside)}{_ENDED}int main(void) {{\n{body}  _Exit(0);\n}}\n"

    def _head(self) -> str:
        name = str(self._file).replace("\\", "\\\\").replace('"', '\\"')
        return (
            f"/* {self._method.name} does something else on this input. This passes with the old version, not with the new:\n"
            f"     cc -DVERSION='\"FILE.c\"' {FLAGS} THIS.c{self._others()} -lm && ./a.out */\n"
            f'#ifndef VERSION\n#define VERSION "{name}"\n#endif\n'
            f"#define main twinproof_their_main\n#include VERSION\n#undef main\n"
            "#undef NDEBUG\n#include <assert.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n\n"
        )

    def _others(self) -> str:
        """What the command to compile a test says besides."""
        flags = next((each.flags for each in self._recipe.files if self._recipe.root / each.name == self._file), ())
        linked = f" OTHERS.o {' '.join(UNRESOLVED)}" if len(self._linked.modules) > 1 else ""
        return "".join(f" {shlex.quote(flag)}" for flag in flags) + linked

    # --- the input

    def _made(self, given: Input) -> Iterator[str]:
        yield "atexit(twinproof_ended);"
        for index, node in enumerate(given.heap):
            if isinstance(node, BlockNode) and index not in self._variables:
                yield f"char *m{index} = malloc({node.size});"
        for index, node in enumerate(given.heap):
            if isinstance(node, BlockNode):
                yield from self._written(index, node)

    def _written(self, index: int, node: BlockNode) -> Iterator[str]:
        for offset, row in _rows(node):
            at = f"{self._block(index)} + {offset}" if offset else self._block(index)
            if len(row) == 1:
                yield f"*({_type(row[0])} *)({at}) = {self._value(row[0])};"
            else:
                yield f"memcpy({at}, {self._several(row)});"

    def _several(self, row: Sequence[Datum]) -> str:
        """An array and its size."""
        numbers = [value for value in row if isinstance(value, Scalar)]
        if all(value.type is BYTE for value in numbers) and len(numbers) == len(row):
            return f'"{"".join(_character(value.bits & 255) for value in numbers)}", {len(row)}'
        literal = f"({_type(row[0])}[]){{{', '.join(map(self._value, row))}}}"
        return f"{literal}, {len(row)} * sizeof({_type(row[0])})"

    def _block(self, index: int) -> str:
        return self._variables.get(index) or self._named.get(index) or f"m{index}"

    def _value(self, value: Datum) -> str:
        match value:
            case Null():
                return "0"
            case Scalar(type, bits):
                return _number(type, bits)
            case Link(index, offset):
                node = self._shown.given.heap[index] if index < len(self._shown.given.heap) else None
                if isinstance(node, OpaqueNode):
                    return node.label.rpartition(" ")[2]
                return f"{self._block(index)} + {offset}" if offset else self._block(index)

    # --- the call, and what it left

    def _call(self, before: Observation) -> Iterator[str]:
        params = parse_descriptor(self._method.descriptor)
        args = ", ".join(self._argument(value) for value in self._shown.given.args)
        call = f"{self._method.name}({args});"
        result = params.result
        if result is VOID or not isinstance(result, Primitive):
            yield call
            return
        yield f"{_TYPES[result]} result = {f'(void *){call}' if result is POINTER else call}".replace("void * ", "void *")
        assert isinstance(before.end, Returned)
        assert before.end.value is not None
        yield from self._result(before.end.value, before)

    def _argument(self, value: Datum) -> str:
        return f"(void *)({self._value(value)})" if isinstance(value, Link) else self._value(value)

    def _result(self, value: Datum, before: Observation) -> Iterator[str]:
        match value:
            case Null():
                yield "assert(result == 0);"
            case Link(index, offset) if index < len(self._shown.given.heap):
                yield f"assert((char *)result == {self._value(Link(index, offset))});"
            case Link():
                yield "assert(result != 0);"
                yield from self._fresh(value, "(char *)result", before)
            case Scalar((type), bits) if type in (FLOAT, DOUBLE):
                is_nan = _number(type, bits).startswith("__builtin_nan")
                literal = f"({_TYPES[type]}[]){{{_number(type, bits)}}}"
                yield "assert(result != result);" if is_nan else f"assert(!memcmp(&result, {literal}, sizeof result));"
            case Scalar(type, bits):
                yield f"assert(result == {f'({_TYPES[type]})' if type not in (INT, LONG) else ''}{_number(type, bits)});"

    def _fresh(self, link: Link, where: str, before: Observation) -> Iterator[str]:
        """Memory that the call made, under a name of its own."""
        if link.index in self._named or not isinstance(before.heap[link.index], BlockNode):
            return
        self._named[link.index] = f"m{link.index}"
        yield f"char *m{link.index} = {where}{f' - {link.offset}' if link.offset else ''};"
        yield from self._compared(link.index, before)

    def _left(self, before: Observation) -> Iterator[str]:
        for index in range(min(len(self._shown.given.heap), len(before.heap))):
            yield from self._compared(index, before)

    def _compared(self, index: int, before: Observation) -> Iterator[str]:
        node = before.heap[index]
        if not isinstance(node, BlockNode):
            return
        unchanged = index < len(self._shown.given.heap) and node == self._shown.given.heap[index] == self._at(self._shown.after, index)
        for offset, row in () if unchanged else _rows(node):
            at = f"{self._block(index)} + {offset}" if offset else self._block(index)
            links = [value for value in row if isinstance(value, Link)]
            if not links:
                many = self._several(row) if len(row) > 1 else f"({_type(row[0])}[]){{{self._value(row[0])}}}, sizeof({_type(row[0])})"
                yield f"assert(!memcmp({at}, {many}));"
            else:
                yield from self._pointer(links[0], at, before)

    @staticmethod
    def _at(seen: Observation, index: int) -> object:
        return seen.heap[index] if index < len(seen.heap) else None

    def _pointer(self, link: Link, at: str, before: Observation) -> Iterator[str]:
        if link.index < len(self._shown.given.heap) or link.index in self._named:
            yield f"assert(*(char **)({at}) == {self._value(link)});"
        else:
            yield f"assert(*(char **)({at}) != 0);"
            yield from self._fresh(link, f"*(char **)({at})", before)


_ENDED = "static void twinproof_ended(void) { _Exit(1); } /* the call ended the program */\n\n"
_LISTENING = ("int said[2];", "assert(!pipe(said) && dup2(said[1], 1) == 1);")


def _heard(output: str) -> Iterator[str]:
    data = output.encode("utf-8", "surrogateescape")
    yield "fflush(stdout);"
    yield "close(said[1]);"
    yield "close(1);"
    yield f"char heard[{len(data) + 1}];"
    yield f"assert(read(said[0], heard, sizeof heard) == {len(data)});"
    yield f'assert(!memcmp(heard, "{"".join(map(_character, data))}", {len(data)}));'


def _rows(node: BlockNode) -> Iterator[tuple[int, list[Datum]]]:
    """Cells that stand side by side and are numbers of one type, and the others one by one."""
    row: list[Datum] = []
    start = end = 0
    for offset, value in node.cells:
        joins = bool(row) and offset == end and _may_join(row[0], value)
        if row and not joins:
            yield start, row
        start, row = (start, [*row, value]) if joins else (offset, [value])
        end = offset + (8 if not isinstance(value, Scalar) else max(value.type.bits // 8, 1))
    if row:
        yield start, row


def _may_join(first: Datum, value: Datum) -> bool:
    return isinstance(first, Scalar) and isinstance(value, Scalar) and first.type is value.type


def _type(value: Datum) -> str:
    return _TYPES[value.type] if isinstance(value, Scalar) else "void *"


def _character(byte: int) -> str:
    if byte in (34, 92, 63):
        return f"\\{chr(byte)}"
    return chr(byte) if 32 <= byte < 127 else f"\\{byte:03o}"


def _number(type: Primitive, bits: int) -> str:
    """A number as a literal."""
    if type in (FLOAT, DOUBLE):
        value = double_from_bits(bits) if type is DOUBLE else float_from_bits(bits)
        if value != value:
            return '__builtin_nan("")'
        if value in (float("inf"), float("-inf")):
            return f"{'-' if value < 0 else ''}__builtin_inf()"
        return repr(value) if type is DOUBLE else f"{value!r}f"
    if type is INT128:
        low, high = bits & ((1 << 64) - 1), bits >> 64
        return f"(__int128)(((unsigned __int128)(unsigned long){high}L << 64) | {low}UL)"
    suffix = "L" if type is LONG else ""
    return _LEAST[type.bits] if type.bits in _LEAST and bits == -(1 << (type.bits - 1)) else f"{bits}{suffix}"
