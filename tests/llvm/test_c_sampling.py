"""Inputs of C functions, and the types of the source that they are made by."""

from __future__ import annotations

from pathlib import Path

import pytest

from llvm.compiled import load_c
from twinproof.heap.observe import BlockNode, Input, Link, Null, Scalar, Stopped
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import machine_of
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import BYTE, INT, POINTER
from twinproof.language.input_source import InputSource
from twinproof.language.runner import CallLimits
from twinproof.llvm.c_in import read_modules
from twinproof.llvm.c_language import C
from twinproof.llvm.compiled.c_runner import CRunner
from twinproof.llvm.load.debug_types import CArrayType, CNumberType, CPointerType, CStructType, DebugTypes
from twinproof.llvm.load.linked import CProgram
from twinproof.llvm.sampling.c_inputs import CInputs, same_layout
from twinproof.llvm.sampling.ever_written import is_ever_written

SOURCE = r"""
#include <stdlib.h>
#include <string.h>
enum color { RED, GREEN = 5 };
typedef struct node { int value; struct node *next; char name[4]; unsigned low : 3, high : 5; } node_t;
union either { float f; int i; };
static int never = 4;
static int counter;
int shared[3];
const int table[2] = {1, 2};
struct node *head;
int uses(int a) { counter++; return never + counter + shared[0] + table[a & 1] + (head != 0); }
int total(const node_t *n) { int s = 0; for (int i = 0; n && i < 9; n = n->next, i++) s += n->value + n->low + n->name[0]; return s; }
int largest(const int *a, int n) { int m = a[0]; for (int i = 1; i < n; i++) if (a[i] > m) m = a[i]; return m; }
size_t count(const char *s, char c) { size_t n = 0; for (; *s; s++) n += *s == c; return n; }
char *copied(const char *s) { char *r = malloc(strlen(s) + 1); strcpy(r, s); return r; }
void swaps(long *a, long *b) { long t = *a; *a = *b; *b = t; }
int colored(enum color c, _Bool on, unsigned char u, double d) { return on ? c + u : (int)(d > 1); }
float either(union either *e) { return e->f; }
node_t *pushed(node_t *n, int v) { node_t *r = calloc(1, sizeof *r); r->value = v; r->next = n; return r; }
void dropped(node_t *n) { while (n) { node_t *next = n->next; free(n); n = next; } }
unsigned mixed(unsigned x, int by) { for (int i = 0; i < 4; i++) x = x << 3 ^ x >> by; return x; }
"""
NAMES = ("uses", "total", "largest", "count", "copied", "swaps", "colored", "either", "pushed", "dropped", "mixed")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> CProgram:
    made = load_c(tmp_path_factory.mktemp("inputs"), SOURCE)
    assert isinstance(made, CProgram)
    return made


def method_of(program: CProgram, name: str) -> Method:
    cls = program.find("c")
    assert cls is not None
    return next(method for method in cls.methods.values() if method.name == name)


def source(program: CProgram, name: str, seed: int = 0) -> InputSource:
    side, method = Side(program, {}), method_of(program, name)
    return CInputs(((side, method), (side, method)), seed)


def inputs(program: CProgram, name: str, count: int = 60) -> list[Input]:
    made = source(program, name)
    return [made.input(number) for number in range(count)]


def types_of(program: CProgram) -> DebugTypes:
    return DebugTypes(program.linked.modules[0])


def test_types(program: CProgram) -> None:
    types, module = types_of(program), program.linked.modules[0]
    (pointer,) = types.parameters(module.head("total").subprogram) or []
    assert isinstance(pointer, CPointerType)
    node = types.type(pointer.to)
    assert isinstance(node, CStructType)
    assert [(member.name, member.offset) for member in node.members] == [("value", 0), ("next", 8), ("name", 16), ("low", 20), ("high", 20)]
    assert isinstance(node.members[2].type, CArrayType)
    color = (types.parameters(module.head("colored").subprogram) or [])[0]
    assert color == CNumberType(INT, "color", True, (0, 5))
    assert types.variable("shared") == CArrayType(3, CNumberType(INT, "int"))
    assert types.result(module.head("count").subprogram) != types.result(module.head("either").subprogram)
    assert (types.size(node), types.parameters(None), types.variable("nothing")) == (24, None, None)


def test_layouts(program: CProgram, tmp_path: Path) -> None:
    """A struct with another field is laid out otherwise, also behind pointers; other names do not matter."""
    other = load_c(tmp_path, SOURCE.replace("int value;", "int changed, value;").replace("n->value", "n->changed"))
    same = load_c(tmp_path, SOURCE.replace("head", "first"), "same.c")
    assert isinstance(other, CProgram)
    assert isinstance(same, CProgram)
    old, changed, renamed = (types_of(each).type(_node(each)) for each in (program, other, same))
    assert not same_layout(old, types_of(program), changed, types_of(other))
    assert same_layout(old, types_of(program), renamed, types_of(same))
    sides = tuple((Side(each, {}), method_of(each, "total")) for each in (program, other))
    assert CInputs(sides, 0).lacks_receiver


def _node(program: CProgram) -> str:
    (pointer,) = types_of(program).parameters(program.linked.modules[0].head("total").subprogram) or []
    assert isinstance(pointer, CPointerType)
    return pointer.to


def test_same_seed_same_inputs(program: CProgram) -> None:
    assert inputs(program, "total") == inputs(program, "total")


def test_variables_are_inputs(program: CProgram) -> None:
    """Those that may change and that the function may use."""
    (first, *_) = inputs(program, "uses")
    assert [key for key, _ in first.statics] == ["data.counter.place", "data.head.place", "data.shared.place"]
    module = program.linked.modules[0]
    assert [is_ever_written(module, name) for name in ("never", "counter")] == [False, True]


def test_memory(program: CProgram) -> None:
    """Nulls, sharing and cycles occur; strings end; rows are as long as a number says in many inputs."""
    lists = inputs(program, "total")
    assert {given.args[0] == Null() for given in lists} == {True, False}
    assert any(len(given.heap) > 2 for given in lists)
    assert any(Link(0) in [value for node in given.heap for _, value in _cells(node)] for given in lists)
    strings = [given.heap[0] for given in inputs(program, "count") if given.heap]
    assert all(_cells(node)[-1][1] == Scalar(BYTE, 0) for node in strings)
    rows = [given for given in inputs(program, "largest") if given.heap]
    assert sum(given.args[1] == Scalar(INT, len(_cells(given.heap[0]))) for given in rows) > 10
    pairs = inputs(program, "swaps")
    assert any(given.args[0] == given.args[1] != Null() for given in pairs)


def _cells(node: object) -> tuple[tuple[int, object], ...]:
    return node.cells if isinstance(node, BlockNode) else ()


def test_what_is_fixed(program: CProgram) -> None:
    made = source(program, "mixed")
    assert (made.is_fixed, made.lacks_receiver) == (False, False)
    for _ in range(5):
        made.use_smaller_numbers()
    assert all(abs(value.bits) <= 1000 for number in range(40) for value in made.input(number).args if isinstance(value, Scalar))


@pytest.mark.parametrize("name", NAMES)
def test_many_are_defined(program: CProgram, name: str) -> None:
    """At least every fourth input is one that the function is defined on."""
    method, machine = method_of(program, name), machine_of(program)
    ends = []
    for given in inputs(program, name, 40):
        machine.renew(machine.runtime.is_library)
        ends.append(observe(machine, "c", name, method.descriptor, given, lambda owner: True).end)
    assert {end.reason for end in ends if isinstance(end, Stopped)} <= {"undefined"}
    assert sum(not isinstance(end, Stopped) for end in ends) >= 10


def test_the_interpreter_is_right(program: CProgram, tmp_path: Path) -> None:
    """On what is compiled in all ways, and on what sanitizers see."""
    file = tmp_path / "given.c"
    file.write_text(SOURCE)
    doubts: list[tuple[str, str]] = []
    with CRunner(read_modules, lambda linked: linked.program(C), CallLimits(), "auto") as runner:
        side = runner.load((file,))
        for name in NAMES:
            descriptor, given = method_of(program, name).descriptor, inputs(program, name, 12)
            for each, seen in zip(given, runner.observe_many(side, "c", name, descriptor, given), strict=True):
                end = runner.confirmed(side, "c", name, descriptor, each, seen).end
                if isinstance(end, Stopped) and end.reason != "undefined":
                    doubts.append((name, end.detail))
    assert doubts == []
    assert POINTER.bits == 64
