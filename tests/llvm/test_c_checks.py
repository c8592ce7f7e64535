"""Pairs of C functions from end to end: what execution tells apart, and the tests that are written of it."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from twinproof.align.match import Pair
from twinproof.base.errors import BadInput
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict
from twinproof.check import check_pairs
from twinproof.cli import main
from twinproof.heap.observe import Input, Link, Null, Observation, Returned, Scalar, Stopped
from twinproof.ir.types import INT
from twinproof.language.input_source import InputMakers
from twinproof.language.writer import Contrast
from twinproof.llvm.c_conduct import CONDUCT
from twinproof.llvm.c_language import DIALECT, C
from twinproof.llvm.compiled.compilers import run_compiler, ways
from twinproof.llvm.writing.c_test import c_test
from twinproof.llvm.writing.c_tried import CWriter
from twinproof.sample.concrete import SideFiles
from twinproof.target import C_FRONT_END, match_targets, open_target
from twinproof.witness.witness import Witness

OLD = r"""
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static int total = 3;
static const int table[3] = {1, 2, 3};
int clamp(int x) { return x > 100 ? 100 : x; }
int sum(int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s = (int)((unsigned)s + a[i]); return s; }
int entry(int i) { return table[i & 1]; }
int more(int i) { return i + 1; }
void bump(int by) { total = (int)((unsigned)total + by); }
unsigned after(int x) { return (unsigned)x + 1; }
unsigned safe(int x) { return x + 1; }
int first(int *a) { int x; if (a) x = *a; return a ? x : 0; }
struct node *push(struct node *n, int v) { struct node *r = malloc(sizeof *r); if (r) { r->value = v; r->next = n; } return r; }
void put(int *a, int *b) { *a = 1; *b = 2; }
int odd(int x) { __asm__("nop"); return x; }
void says(int x) { printf("%d\n", x); }
int ends(int x) { return x / 2; }
"""
NEW = r"""
#include <stdio.h>
#include <stdlib.h>
struct node { int value; struct node *next; };
static int total = 3;
static const int table[3] = {1, 5, 3};
int clamp(int x) { return x > 101 ? 100 : x; }
int sum(int *a, int n) { int s = 0; for (int i = 0; i <= n; i++) s = (int)((unsigned)s + a[i]); return s; }
int entry(int i) { return table[i & 1]; }
int more(int i) { return 1 + i; }
void bump(int by) { total = (int)((unsigned)total - by); }
unsigned after(int x) { return x + 1; }
unsigned safe(int x) { return (unsigned)x + 1; }
int first(int *a) { int x; if (!a) return 0; x = *a; return x; }
struct node *push(struct node *n, int v) { struct node *r = malloc(sizeof *r); if (r) { r->value = v; r->next = r; } return r; }
void put(int *a, int *b) { *b = 2; *a = 1; }
int odd(int x) { __asm__("nop"); return x + 1; }
void says(int x) { printf("%i!\n", x); }
int ends(int x) { if (x == 7) exit(0); return x / 2; }
"""
DIFFERENT = ("clamp", "sum", "entry", "bump", "after", "push", "put", "says", "ends")


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Verdict, Path, Path]]:
    """The verdicts by the names of functions, and where the versions are."""
    folder = tmp_path_factory.mktemp("pairs")
    return {name: (verdict, folder / "old.c", folder / "new.c") for name, verdict in check(folder, OLD, NEW).items()}


def check(folder: Path, old: str, new: str, *strategy: str, names: Sequence[str] = ()) -> dict[str, Verdict]:
    (folder / "old.c").write_text(old)
    (folder / "new.c").write_text(new)
    before, after = open_target(str(folder / "old.c")), open_target(str(folder / "new.c"))
    matching = match_targets(before, after)
    pairs: list[Pair] = [pair for pair in matching.pairs if not names or pair.old.name in names]
    found = check_pairs(before, after, matching, pairs, Options(strategy=strategy))
    return {each.pair.old.name: each.verdict for each in found}


def witness_of(verdict: Verdict) -> Witness:
    assert isinstance(verdict, Different)
    assert isinstance(verdict.witness, Witness)
    return verdict.witness


@pytest.mark.parametrize("name", DIFFERENT)
def test_differences(checked: dict[str, tuple[Verdict, Path, Path]], name: str, tmp_path: Path) -> None:
    """Each is seen, and its test passes on the old version and fails on the new one."""
    verdict, old, new = checked[name]
    witness = witness_of(verdict)
    assert witness.no_test is None, witness.no_test
    source = tmp_path / "test.c"
    source.write_text(witness.test)
    ends = []
    for file in (old, new):
        made = tmp_path / file.stem
        run_compiler(ways()[0], [f'-DVERSION="{file}"', "-o", str(made), str(source)])
        ends.append(subprocess.run([made], capture_output=True, timeout=60, check=False).returncode)
    assert ends[0] == 0
    assert ends[1] != 0


def test_the_same(checked: dict[str, tuple[Verdict, Path, Path]]) -> None:
    """What is equal is never told apart, also where old is undefined more often; and a proof names the dialect."""
    for name in ("more", "safe", "first"):
        verdict = checked[name][0]
        assert not isinstance(verdict, Different)
        assert not isinstance(verdict, Equivalent) or DIALECT in verdict.scope.assumptions
    assert isinstance(checked["odd"][0], Unknown)


def test_small_witnesses(checked: dict[str, tuple[Verdict, Path, Path]]) -> None:
    clamp, bump = (witness_of(checked[name][0]) for name in ("clamp", "bump"))
    assert clamp.input == Input((), Null(), (Scalar(INT, 101),))
    assert bump.input.statics == (("data.total.place", Link(0)),)
    assert bump.input.args == (Scalar(INT, 1),)


def test_new_undefined_behaviour(checked: dict[str, tuple[Verdict, Path, Path]]) -> None:
    """It is a difference, in the sanitizer's words."""
    after = witness_of(checked["after"][0])
    assert after.input.args == (Scalar(INT, (1 << 31) - 1),)
    assert isinstance(after.new.end, Stopped)
    assert after.new.end.reason == "undefined"
    assert "signed integer overflow" in after.new.end.detail
    assert any("undefined" in note for note in after.notes)


def test_variables_with_other_contents_are_no_same_code(tmp_path: Path) -> None:
    """Nor is code that leads to what we do not read."""
    found = check(tmp_path, OLD, NEW, "structural", names=("entry", "odd", "more"))
    assert all(isinstance(verdict, Unknown) for verdict in found.values())
    same = check(tmp_path, OLD, OLD.replace("by)", "much)").replace("+ by", "+ much"), "structural", names=("entry", "bump", "odd"))
    assert [type(same[name]) for name in ("entry", "bump", "odd")] == [Equivalent, Equivalent, Unknown]


def test_the_writer(tmp_path: Path) -> None:
    """It writes no test where it could not be tried, nor of what is not called."""
    file = tmp_path / "given.c"
    file.write_text("int f(int a) { return a; }")
    target = open_target(str(file))
    cls = target.program.find("c")
    assert cls is not None
    (method,) = cls.methods.values()
    side = SideFiles(match_targets(target, target).old, target.origin.locations, method)
    seen = _seen(Returned(Scalar(INT, 1)))
    shown = Contrast(side, side, Input((), Null(), (Scalar(INT, -(1 << 31)),)), seen, seen)
    assert "f((-2147483647 - 1))" in c_test(shown).text
    assert CWriter().test(shown, None).why_not is not None
    ended = c_test(Contrast(side, side, shown.given, _seen(Stopped("exit", "abort")), seen))
    assert ended.why_not is not None
    assert C.inputs is not None
    makers: InputMakers = C.inputs
    assert makers(((side.side, method),), 0, True).input(0).heap == ()
    assert not CONDUCT.outside.reads_frames.within


def _seen(end: Returned | Stopped) -> Observation:
    return Observation(end, "", (), ())


def test_only_check_is_for_c(tmp_path: Path) -> None:
    from twinproof.target import open_harnessed, open_provable

    (tmp_path / "a.c").write_text("int f(void) { return 0; }")
    for opened in (open_harnessed, open_provable):
        with pytest.raises(BadInput, match="compared"):
            opened(str(tmp_path / "a.c"))


def test_headers_are_part_of_what_is_checked(tmp_path: Path) -> None:
    """A cached verdict must not outlive a change of what a file includes; nor one of the compilers."""
    (tmp_path / "a.c").write_text('#include "a.h"\nint f(void) { return LIMIT; }')
    seen = []
    for limit in (1, 2):
        (tmp_path / "a.h").write_text(f"#define LIMIT {limit}\n")
        origin = open_target(str(tmp_path / "a.c")).origin
        seen.append(dict(origin.contents()))
    assert seen[0] != seen[1]
    assert b"gcc" in origin.toolchain.release() or b"clang" in origin.toolchain.release()
    assert C_FRONT_END.compilers_at_hand() is not None


STRUCTS = """
struct big { int a; long b; int c; };
struct two { int a; long b; };
struct one { int a, b; };
struct mix { double d; long l; };
unsigned big(struct big s) { s.a += s.a < 9; return s.a * 2u; }
unsigned two(struct two s, unsigned k) { return s.a + k; }
int one(struct one s) { return s.b; }
struct big give_big(int x) { struct big r = {x, 2, 3}; return r; }
struct two give_two(int x) { struct two r = {x, 2}; return r; }
struct mix give_mix(double x) { struct mix r = {x, 2}; return r; }
struct one give_one(int x) { struct one r = {x, 2}; return r; }
"""


def test_structs_by_value(tmp_path: Path) -> None:
    """In memory, and in registers; what becomes of a copy is not seen."""
    changed = (
        STRUCTS.replace("* 2u", "* 3u").replace("+ k", "- k").replace("s.b", "s.a").replace("2, 3}", "2, 4}").replace("{x, 2}", "{x, 5}")
    )
    for name, verdict in check(tmp_path, STRUCTS, changed, "sample").items():
        assert isinstance(verdict, Different), name
    same = STRUCTS.replace("s.a += s.a < 9; return s.a * 2u;", "return (s.a + (s.a < 9)) * 2u;")
    (verdict,) = check(tmp_path, STRUCTS, same, "sample", names=("big",)).values()
    assert isinstance(verdict, Unknown)
    assert verdict.reason.id == "nothing-found"


def test_by_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Checked, kept beside its test, and executed again."""
    monkeypatch.chdir(tmp_path)
    Path("old.c").write_text("static int f(int a) { return a; } static int g(int a) { return f(a); } int h(int a) { return g(a); }")
    Path("new.c").write_text("int f(int a) { return a > 9 ? 9 : a; } static int g(int a) { return f(a); } int h(int a) { return g(a); }")
    assert main(["check", "old.c", "old.c", "--no-cache"]) == 0
    assert main(["check", "old.c", "new.c", "--no-cache", "--method", "c.g"]) == 1
    assert "c.g(10)" in capsys.readouterr().out
    assert Path("twinproof-witnesses/c.g.c").exists()
    assert main(["replay", "twinproof-witnesses/c.g.json"]) == 1
    assert "DIFFERENT, as the witness says" in capsys.readouterr().out
