"""C that is compiled and called for real: what is seen of calls, and that the interpreter sees the same, or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from llvm.compiled import load_c
from twinproof.base.errors import BadInput, CompileFailed
from twinproof.confine.answering_process import Process
from twinproof.heap.in_bytes import known_bytes
from twinproof.heap.observe import BlockNode, Datum, Input, Link, Null, Observation, OpaqueNode, Returned, Scalar, Stopped, double_bits
from twinproof.heap.show import show
from twinproof.ir.types import BYTE, DOUBLE, INT, INT128, LONG, parse_descriptor
from twinproof.language.runner import CallLimits
from twinproof.llvm.c_in import read_modules
from twinproof.llvm.c_language import C
from twinproof.llvm.compiled.agreement import agree
from twinproof.llvm.compiled.c_frames import Limits, NotMade, Places, encode_call
from twinproof.llvm.compiled.c_runner import CRunner
from twinproof.llvm.compiled.c_wrapper import entries_of, wrapped
from twinproof.llvm.compiled.compilers import ways
from twinproof.llvm.compiled.programs_of_c import Sources, missing
from twinproof.llvm.load.recipe import recipe_for

SOURCE = r"""
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct node { int value; struct node *next; };
struct pair { int a, b, c, d, e; };
int count = 3;
int *last = &count;
static int twice(int a) { return a * 2; }
int sum(struct node *n) { int s = 0; for (; n; n = n->next) { s += n->value; n->value = 0; } return s; }
int counting(void) { return *last += 2; }
unsigned char next(unsigned char c) { return c + 1; }
double half(double d, float f) { return d / 2 + f; }
int *third(int *a) { a[1] = 7; return a + 2; }
int over(int a) { return a + 1; }
int beyond(int *a) { return a[4]; }
int used(int *a) { free(a); return a[0]; }
void frees(int *a) { free(a); }
int loops(volatile int a) { while (a) ; return 1; }
int deep(int a) { return a ? deep(a) + 1 : 0; }
void wild(long a) { *(char *)a = 1; }
void everywhere(char *p) { for (long i = 0; i < 1 << 30; i++) p[i] = 1; }
char *twin(const char *s) { char *r = malloc(strlen(s) + 1); return r ? strcpy(r, s) : 0; }
const char *word(void) { return "hello"; }
struct node *ring(int a) {
  struct node *x = malloc(sizeof *x), *y = malloc(sizeof *y);
  x->value = a; x->next = y; y->value = 2; y->next = x; return x;
}
void says(int a) { printf("a=%d\n", a); }
int gone(int a) { exit(a); }
void aborts(void) { abort(); }
void *lots(void) { for (;;) { char *p = malloc(1 << 20); if (!p) return 0; memset(p, 1, 1 << 20); } }
extern int outer(int);
int calls(int a) { return outer(a); }
__int128 big(__int128 a) { return a * 3; }
int (*pick(int a))(int) { return a ? twice : over; }
int given(struct pair p) { return p.a + p.e; }
int varied(int n, ...) { return n; }
int unwritten(int c) { int x; if (c) x = 3; return x == 3; }
int main(void) { return 0; }
"""
ROW = BlockNode(16, 4, tuple((4 * at, Scalar(INT, at)) for at in range(4)))


class Called:
    """The functions of the source, compiled."""

    def __init__(self, folder: Path) -> None:
        self.program = load_c(folder, SOURCE)
        self.runner = CRunner(read_modules, lambda linked: linked.program(C), CallLimits(seconds=1.5), "auto")
        self.side = self.runner.load((folder / "given.c",))

    def __call__(
        self, name: str, *args: Datum, heap: tuple[BlockNode, ...] = (), statics: tuple[tuple[str, Datum], ...] = ()
    ) -> Observation:
        given = Input(heap, Null(), args, statics)
        return self.runner.observe_many(self.side, "c", name, self.descriptor(name), [given])[0]

    def confirmed(self, name: str, *args: Datum, heap: tuple[BlockNode, ...] = ()) -> Observation:
        given = Input(heap, Null(), args)
        seen = self.runner.observe_many(self.side, "c", name, self.descriptor(name), [given])[0]
        return self.runner.confirmed(self.side, "c", name, self.descriptor(name), given, seen)

    def descriptor(self, name: str) -> str:
        cls = self.program.find("c")
        assert cls is not None
        return next(method.descriptor for method in cls.methods.values() if method.name == name)


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Called]:
    made = Called(tmp_path_factory.mktemp("calls"))
    with made.runner:
        yield made


def integer(value: int) -> Scalar:
    return Scalar(INT, value)


def node(value: int, following: Datum) -> BlockNode:
    return BlockNode(16, 8, ((0, integer(value)), (8, following)))


def text(word: str) -> BlockNode:
    data = [*word.encode(), 0]
    return BlockNode(len(data), 1, tuple((at, Scalar(BYTE, byte)) for at, byte in enumerate(data)))


def test_numbers(call: Called) -> None:
    assert call("twice", integer(4)).end == Returned(integer(8))
    assert call("next", Scalar(BYTE, -56)).end == Returned(Scalar(BYTE, -55))
    assert call("half", Scalar(DOUBLE, double_bits(3.0)), Scalar(INT, 0x3FC00000)).end == Returned(Scalar(DOUBLE, double_bits(3.0)))
    assert call("big", Scalar(INT128, 1 << 70)).end == Returned(Scalar(INT128, 3 << 70))


def test_a_list(call: Called) -> None:
    seen = call("sum", Link(0), heap=(node(1, Link(1)), node(2, Null())))
    assert seen.end == Returned(integer(3))
    assert seen.heap == (node(0, Link(1)), node(0, Null()))


def test_pointers_into_blocks(call: Called) -> None:
    seen = call("third", Link(0, 4), heap=(ROW,))
    assert seen.end == Returned(Link(0, 12))
    assert seen.heap[0] == BlockNode(16, 4, tuple((4 * at, integer((0, 1, 7, 3)[at])) for at in range(4)))


def test_variables(call: Called) -> None:
    """Each call finds them as the program starts with them, or as the input says."""
    assert [call("counting").end for _ in range(2)] == [Returned(integer(5))] * 2
    seen = call("counting", heap=(BlockNode(4, 4, ((0, integer(40)),)),), statics=(("data.count.place", Link(0)),))
    assert (seen.end, seen.heap, seen.statics) == (
        Returned(integer(42)),
        (BlockNode(4, 4, ((0, integer(42)),)),),
        (("data.count.place", Link(0)),),
    )


def test_new_memory(call: Called) -> None:
    assert show(call("twin", Link(0), heap=(text("hi"),))) == "returned byte[]{104, 105, 0}"
    assert show(call("word")) == "returned byte[]{104, 101, 108, 108, 111, 0}"
    ring = call("ring", integer(5))
    assert [known_bytes(each)[0] for each in ring.heap if isinstance(each, BlockNode)] == [5, 2]
    assert [known_bytes(each)[8] for each in ring.heap if isinstance(each, BlockNode)] == [(Link(1), 0), (Link(0), 0)]
    assert call("pick", integer(1)).heap == (OpaqueNode("code twice"),)


def test_freed(call: Called) -> None:
    assert call("frees", Link(0), heap=(ROW,)).heap == (OpaqueNode("a block whose life has ended"),)


@pytest.mark.parametrize(
    ("name", "args", "why"),
    [
        ("over", (integer((1 << 31) - 1),), "signed integer overflow"),
        ("beyond", (Link(0),), "heap-buffer-overflow"),
        ("used", (Link(0),), "heap-use-after-free"),
        ("wild", (Scalar(LONG, 12345),), "SEGV"),
        ("everywhere", (Link(0),), "heap-buffer-overflow"),
    ],
)
def test_undefined(call: Called, name: str, args: tuple[Datum, ...], why: str) -> None:
    """In the sanitizer's words, and confirmed by the interpreter."""
    heap = (ROW,) if Link(0) in args else ()
    assert call(name, *args, heap=heap).end == (confirmed := call.confirmed(name, *args, heap=heap).end)
    assert isinstance(confirmed, Stopped)
    assert confirmed.reason == "undefined"
    assert why in confirmed.detail


@pytest.mark.parametrize(
    ("name", "args", "end"),
    [
        ("gone", (integer(3),), Stopped("exit", "exit(3)")),
        ("aborts", (), Stopped("exit", "abort")),
        ("deep", (integer(1),), Stopped("stack-overflow", "")),
        ("loops", (integer(1),), Stopped("timeout", "no end within its time")),
        ("calls", (integer(1),), Stopped("unsupported", "the function outer, whose code is not there")),
        ("lots", (), Returned(Null())),
    ],
)
def test_ends(call: Called, name: str, args: tuple[Datum, ...], end: object) -> None:
    assert call(name, *args).end == end
    assert call("twice", integer(1)).end == Returned(integer(2))  # the program has survived it


def test_output(call: Called) -> None:
    assert call("says", integer(5)).output == "a=5\n"


def test_what_cannot_be_called(call: Called) -> None:
    seen = call("varied", integer(1))
    assert isinstance(seen.end, Stopped)
    assert seen.end.reason == "unsupported"


def test_structs_by_value(call: Called) -> None:
    """Handed over by a pointer to what is copied; there is no struct at null."""
    row = BlockNode(20, 4, tuple((4 * at, Scalar(INT, at + 1)) for at in range(5)))
    assert call("given", Link(0), heap=(row,)).end == Returned(Scalar(INT, 6))
    nothing = call("given", Null()).end
    assert isinstance(nothing, Stopped)
    assert nothing.reason == "undefined"


def test_confirmed_by_all(call: Called) -> None:
    """By the interpreter and every compiler; what only the interpreter sees to be undefined is not known."""
    assert call.confirmed("third", Link(0, 4), heap=(ROW,)).end == Returned(Link(0, 12))
    twin = call.confirmed("twin", Link(0), heap=(text("hi"),)).heap[1]
    assert isinstance(twin, BlockNode)
    assert known_bytes(twin) == known_bytes(text("hi"))
    doubt = call.confirmed("unwritten", integer(0)).end
    assert isinstance(doubt, Stopped)
    assert "never written" in doubt.detail
    assert doubt.reason == "unsupported"


def test_agreement() -> None:
    """All that is known on one side has to be so on the other, up to numbers of nodes."""

    def seen(*heap: BlockNode, value: Datum) -> Observation:
        return Observation(Returned(value), "", heap, ())

    fresh = seen(ROW, node(1, Link(1)), value=Link(1))
    assert agree(fresh, seen(ROW, ROW, node(1, Link(2)), value=Link(2)), 1)
    assert not agree(fresh, seen(ROW, node(2, Link(1)), value=Link(1)), 1)
    assert not agree(fresh, seen(ROW, node(1, Link(0)), value=Link(1)), 1)
    assert not agree(seen(ROW, value=Link(0)), seen(ROW, value=Link(0, 4)), 1)
    assert agree(seen(BlockNode(16, 4, ()), value=Null()), seen(ROW, value=Null()), 1)


def test_what_is_not_made() -> None:
    type = parse_descriptor("(P)V")
    with pytest.raises(NotMade):
        encode_call(Places({}, {}, {}), 0, type, Input((OpaqueNode("code f"),), Null(), (Link(0),)), Limits(1, 1))
    with pytest.raises(NotMade):
        encode_call(Places({}, {}, {}), 0, type, Input((ROW,), Null(), (Null(),), (("data.x.place", Link(0)),)), Limits(1, 1))


def test_the_wrapper(tmp_path: Path) -> None:
    """Static functions and variables are in sight, functions that nobody has are stood in for."""
    file = tmp_path / "given.c"
    file.write_text(SOURCE)
    (module,) = read_modules([file]).modules
    sources = Sources((file,), (module,), recipe_for([file]))
    names = {entry.name: entry.size for entry in entries_of(module)}
    assert names["twice"] == 0
    assert (names["count"], names["last"]) == (4, 8)
    assert "given" in names
    assert "varied" not in names
    assert '#include "' in wrapped(file, module, 0)
    assert missing(sources) == ["outer"]


def test_what_does_not_compile(tmp_path: Path) -> None:
    """A version that no compiler takes is bad input; there is at least one way to compile."""
    assert any(way.checked for way in ways())
    file = tmp_path / "given.c"
    file.write_text("int f(int a) { return a; }")
    runner = CRunner(read_modules, lambda linked: linked.program(C), CallLimits(), "auto")
    with runner:
        side = runner.load((file,))
        file.write_text("int f(int a) { return")
        with pytest.raises(BadInput, match="do not compile"):
            runner.observe_many(side, "c", "f", "(I)I", [Input((), Null(), (integer(1),))])
        with pytest.raises(CompileFailed):
            runner.compile((), {})


def test_the_process_is_ended() -> None:
    """A process that forks may be ended, and is then gone."""
    process = Process(lambda to, back, marks: ["/bin/sleep", "60"], 1 << 30, confined=True, forks=True)
    process.close()
    assert process.wait(5.0) == -9
