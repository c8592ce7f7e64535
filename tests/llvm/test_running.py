"""C functions on the interpreter: what they compute, and why a run ends that does what C leaves undefined or we do not know."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.base.errors import BadInput, CompileFailed
from twinproof.cli import main
from twinproof.command.inspect import print_ir, run_call
from twinproof.heap.show import show
from twinproof.ir.parse import parse_program
from twinproof.ir.text import print_class
from twinproof.ir.validate import validate_class
from twinproof.llvm.c_in import CFrontEnd
from twinproof.target import front_end, other_languages

SOURCE = r"""
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct bits { unsigned a : 3; int b : 5; unsigned c : 17; };
struct pair { int x, y; };
struct wide { long a, b; };
struct big { long a, b, c; };
struct three { char c[3]; };
struct floats { float x, y; };
struct node { int value; struct node *next; };
union pun { float f; unsigned n; unsigned char b[4]; };
int table[4] = {1, 2, 3, 4};
const char *const names[] = {"zero", "one", "two"};
static int count = 3;
int (*chosen)(int) = abs;
int bits(int v) { struct bits s; s.a = v; s.b = v; s.c = v; return s.a * 10000 + s.b * 100 + s.c; }
struct pair pair(int a) { struct pair p = {a, a + 1}; return p; }
int uses_pair(int a) { struct pair p = pair(a); return p.x * p.y; }
static struct wide wide(long a) { struct wide w = {a, a * 2}; return w; }
long uses_wide(long a) { return wide(a).b - wide(a).a; }
static struct big big(struct big b) { b.a++; return b; }
long uses_big(long a) { struct big b = {a, 2, 3}, c = big(b); return c.a * 10 + b.a; }
static int three(struct three t) { return t.c[0] + t.c[1] + t.c[2]; }
int uses_three(void) { struct three t = {{1, 2, 3}}; return three(t); }
float uses_floats(struct floats f) { return f.x; }
unsigned pun(float f) { union pun u; u.f = f; return u.n + u.b[3]; }
int list(int n) {
  struct node *head = 0; int sum = 0;
  for (int i = 0; i < n; i++) { struct node *fresh = malloc(sizeof *fresh); fresh->value = i; fresh->next = head; head = fresh; }
  while (head) { struct node *next = head->next; sum = sum * 10 + head->value; free(head); head = next; }
  return sum;
}
int counting(void) { return ++count; }
const char *name(int i) { return names[i]; }
long long_switch(long x) { switch (x) { case 1L << 40: return 1; case -1: return 2; default: return 3; } }
int both(int *p) { return p && *p > 3 ? *p : -1; }
static int dual(int a) { return a * 2; }
int through(int a) { int (*f)(int) = a & 1 ? dual : abs; return f(a) + chosen(-3); }
int again(int n) { int i = 0; more: if (i < n) { i += 2; goto more; } return i; }
char *copy(const char *s) { char *r = malloc(strlen(s) + 1); return r ? strcpy(r, s) : 0; }
int compare(const char *a, const char *b) { return strcmp(a, b); }
int says(int n, const char *who) { return printf("%d %5.2f <%-4s> %lx %c%%\n", n, n / 4.0, who, 255L, toupper('q')); }
__int128 huge(long a) { return (__int128)a * a; }
long high(long a) { return (long)(huge(a) >> 64); }
int uninitialised(int c) { int x; if (c) x = 3; return x + 1; }
int freed(void) { int *p = malloc(4); *p = 1; free(p); return *p; }
void twice(void) { void *p = malloc(1); free(p); free(p); }
void inner(void) { char *p = malloc(4); free(p + 1); }
static int *escaping(void) { int x = 3; int *p = &x; return p; }
int dangling(void) { return *escaping(); }
int scope(void) { int *p; { int x = 1; p = &x; } return *p; }
int beyond(int i) { int a[4] = {1, 2, 3, 4}; return a[i]; }
int heap(int i) { int *p = calloc(4, sizeof(int)); return p[i]; }
int crooked(void) { char a[8] __attribute__((aligned(8))) = {0}; int *p = (int *)(a + 1); return *p; }
void literal(void) { char *s = (char *)"ab"; s[0] = 'x'; }
int never(int x) { if (x) __builtin_unreachable(); return 1; }
long apart(int *p, int *q) { return p - q; }
int order(int *p, int *q) { return p < q; }
void overlap(void) { char a[8] = "abcdefg"; memcpy(a + 1, a, 4); }
int moves(void) { char a[8] = "abcdefg"; memmove(a + 1, a, 4); return a[4]; }
int wild(void) { return ((int (*)(int))pair)(1); }
int asking(volatile int *p) { return *p; }
int assembly(void) { int x; __asm__("mov $1, %0" : "=r"(x)); return x; }
int sum(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int r = __builtin_va_arg(l, int); __builtin_va_end(l); return r; }
int unknown(const char *s) { return atoi(s); }
int place(int *p) { return (int)((unsigned long)p >> 4); }
int aligned(int *p) { return (unsigned long)p & 3; }
int through_number(void) { int x = 5; unsigned long n = (unsigned long)&x; return *(int *)(n + 0); }
int pointers(void) { struct node a = {1, 0}, b; a.next = &a; memcpy(&b, &a, sizeof a); return b.next->value; }
int endless(void) { for (;;) count++; }
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("c") / "given.c"
    path.write_text(SOURCE)
    return str(path)


@pytest.mark.parametrize(
    ("call", "shown"),
    [
        ("bits(13)", "returned 51313"),
        ("bits(-1)", "returned 200971"),
        ("uses_pair(3)", "returned 12"),
        ("uses_wide(5)", "returned 5L"),
        ("uses_big(4)", "returned 54L"),
        ("uses_three()", "returned 6"),
        ("pun(1.0f)", "returned 1065353279"),
        ("list(5)", "returned 43210"),
        ("counting()", "returned 4"),
        ("name(1)", "returned byte[]{111, 110, 101, 0}"),
        ("long_switch(1099511627776)", "returned 1L"),
        ("long_switch(-1)", "returned 2L"),
        ("long_switch(1)", "returned 3L"),
        ("both(NULL)", "returned -1"),
        ("both({7})", "returned 7"),
        ("through(5)", "returned 13"),
        ("through(-4)", "returned 7"),
        ("again(5)", "returned 6"),
        ('copy("hi")', "returned byte[]{104, 105, 0}"),
        ('compare("abc", "abd")', "returned -1"),
        ('says(7, "me")', "7  1.75 <me  > ff Q%\nreturned 21"),
        ("high(4611686018427387904)", "returned 1152921504606846976L"),
        ("uninitialised(1)", "returned 4"),
        ("beyond(3)", "returned 4"),
        ("moves()", "returned 100"),
        ("never(0)", "returned 1"),
        ("aligned({1})", "returned 0"),
        ("through_number()", "returned 5"),
        ("pointers()", "returned 1"),
    ],
)
def test_values(file: str, call: str, shown: str) -> None:
    """What is returned, and printed before."""
    assert show(run_call(call, [file])).startswith(shown)


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("uninitialised(0)", "a value is used that was never written"),
        ("freed()", "an object is used after its life has ended"),
        ("twice()", "memory is freed twice"),
        ("inner()", "memory is freed that was not allocated"),
        ("dangling()", "an object is used after its life has ended"),
        ("scope()", "an object is used after its life has ended"),
        ("beyond(4)", "an access outside of an object: 4 bytes at byte 16 of 16"),
        ("beyond(-1)", "a pointer leaves its object: byte -4 of 16"),
        ("heap(4)", "an access outside of an object"),
        ("crooked()", "a misaligned access"),
        ("literal()", "a constant object is written to"),
        ("never(1)", "a place is reached that cannot be"),
        ("apart({1}, {2})", "the distance of pointers into different objects"),
        ("order({1}, {2})", "pointers into different objects are compared by their order"),
        ("overlap()", "memory is copied onto itself"),
        ("name(3)", "an access outside of an object"),
        ("uses_pair(2147483647)", "a signed whole number overflows (pair:"),
    ],
)
def test_undefined(file: str, call: str, why: str) -> None:
    """What C leaves undefined ends a run, with the reason and the line."""
    shown = show(run_call(call, [file]))
    assert shown.startswith("stopped (undefined): ")
    assert why in shown


@pytest.mark.parametrize(
    ("call", "why"),
    [
        ("asking({1})", "a volatile access"),
        ("wild()", "a call that does not fit what it calls"),
        ("assembly()", "inline assembly"),
        ("sum(1)", "a function of variable arguments"),
        ('unknown("1")', "the function atoi, whose code is not there"),
        ("place({1})", "a number that depends on where an object is"),
    ],
)
def test_refused(file: str, call: str, why: str) -> None:
    """What is not known is named, and nothing is made up."""
    assert show(run_call(call, [file])).startswith(f"stopped (unsupported): {why}")


def test_vectors_are_refused(file: str) -> None:
    """A parameter that is a vector is named."""
    assert 'unsupported "a parameter of the type <2 x float>"' in print_ir("uses_floats", [file])


def test_all_of_it_is_valid_and_read_back(file: str) -> None:
    """The text form says everything."""
    origin, program = CFrontEnd().open([file])
    for name in origin.linked.names():
        cls = program.find(name)
        assert cls is not None
        assert validate_class(cls) == []
        assert parse_program(print_class(cls)) == {name: cls}


def test_files_are_linked(tmp_path: Path) -> None:
    """Functions and variables of other files are found, and those of one file are its own."""
    (tmp_path / "one.c").write_text(
        "int other(int); extern int shared; static int own(void) { return 1; } int f(int a) { return other(a) + shared + own(); }"
    )
    (tmp_path / "two.c").write_text("int shared = 40; static int own(void) { return 2; } int other(int a) { return a + own(); }")
    assert show(run_call("f(100)", [str(tmp_path)])) == "returned 143"


def test_contracts_are_not_known_yet(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """What is claimed of one program is not looked at."""
    assert main(["verify", file]) == 2
    assert "can be shown, run and compared so far" in capsys.readouterr().err


def test_a_directory_of_more_than_c_is_left_to_others(tmp_path: Path) -> None:
    """A project of another language may have C files in it, which are then asked for by the name of the language."""
    (tmp_path / "native.c").write_text("int f(void) { return 1; }")
    (tmp_path / "read.me").write_text("")
    assert front_end([tmp_path]).name == "c"
    assert other_languages([tmp_path]) == []
    (tmp_path / "Other.java").write_text("class Other {}")
    assert front_end([tmp_path]).name == "java"
    assert other_languages([tmp_path]) == ["c"]
    assert front_end([tmp_path], "c").name == "c"


def test_what_clang_says_is_shown(tmp_path: Path) -> None:
    """A file that does not compile."""
    (tmp_path / "bad.c").write_text("int f(void) { return nothing; }")
    with pytest.raises(CompileFailed, match="use of undeclared identifier 'nothing'"):
        run_call("f()", [str(tmp_path / "bad.c")])


def test_a_module_that_breaks_off(tmp_path: Path) -> None:
    """What of a function is not there is not made up."""
    (tmp_path / "bad.ll").write_text("define i32 @f() {\n  ret i32 1")
    assert show(run_call("f()", [str(tmp_path / "bad.ll")])) == "stopped (unsupported): a function without end"


@pytest.mark.parametrize("text", ["", "int f(void);", 'target triple = "aarch64-linux-gnu"'])
def test_bad_modules(tmp_path: Path, text: str) -> None:
    """What is no module, or one for another machine, ends in one line."""
    (tmp_path / "bad.ll").write_text(text)
    with pytest.raises(BadInput):
        run_call("f()", [str(tmp_path / "bad.ll")])
