"""Elements of arrays in final static fields are known where nobody can write them, and nowhere else.

The oracle is the interpreter: what a class does with its array, all of it in `disturb`, is run before both versions are asked for elements.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.align.match import Matching
from twinproof.align.tables import is_table
from twinproof.base.budget import Deadline
from twinproof.bounded.bounded import Equal
from twinproof.bounded.deepen import search
from twinproof.interpret.machine import Machine, Thrown
from twinproof.interpret.objects import HeapObject
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.java.runtime import JvmRuntime
from twinproof.smt.chain import make_solver
from twinproof.target import match_targets, open_target

SHARED = """
Private: TABLE DISTURB { }
Package: static final int[] T = {3, 1, 4}; DISTURB { }
Bytes: private static final byte[] T = {3, 1, 4}; DISTURB { }
Chars: private static final char[] T = {3, 1, 4}; DISTURB { }
Longs: private static final long[] T = {3, 1, 4}; DISTURB { }
Filled: private static final int[] T = new int[3]; static { for (int i = 0; i < 3; i++) T[i] = 3 - i; T[1]--; T[2] += 3; } DISTURB { }
Read: TABLE static int n; DISTURB { int[] t = T; for (int x : t) n += x; n += t[0] + T.length; }
Chosen: TABLE static int n; DISTURB { int[] t = n > 0 ? T : null; if (t != null) n = t[0]; }
Within: TABLE DISTURB { N.n = N.read(); } static class N { static int n; static int read() { return T[1]; } }
Again: TABLE static final int FIRST = T[0]; static int n; DISTURB { Runnable r = () -> n += T[1]; r.run(); }
Written_: TABLE DISTURB { T[0] = 9; }
Increased_: TABLE DISTURB { int[] t = T; for (int i = 0; i < t.length; i++) t[i]++; }
Getter_: TABLE static int[] all() { return T; } DISTURB { all()[1] = 9; }
Library_: TABLE DISTURB { java.util.Arrays.fill(T, 9); }
Helper_: TABLE static void set(int[] a) { a[0] = 9; } DISTURB { set(T); }
Elsewhere_: static final int[] T = {3, 1, 4}; DISTURB { Other.write(); }
Below_: static final int[] T = {3, 1, 4}; DISTURB { Lower.write(); }
Within_: TABLE DISTURB { N.write(); } static class N { static void write() { T[1] = 9; } }
Alias_: TABLE private static final int[] U = T; DISTURB { U[0] = 9; }
Twice_: private static final int[] T, U; static { int[] a = {3, 1, 4}; T = a; U = a; } DISTURB { U[0] = 9; }
Kept_: private static final int[] T; static int[] kept; static { int[] a = {3, 1, 4}; kept = a; T = a; } DISTURB { kept[0] = 9; }
Got_: static int[] kept = {3, 1, 4}; private static final int[] T = kept; DISTURB { kept[0] = 9; }
Made_: static int[] kept = {3, 1, 4}; static int[] make() { return kept; } private static final int[] T = make(); DISTURB { kept[2] = 9; }
Field_: TABLE final int[] f = T; DISTURB { new Field_().f[0] = 9; }
Element_: TABLE static final int[][] U = {T}; DISTURB { U[0][0] = 9; }
Lambda_: TABLE DISTURB { Runnable r = () -> T[0] = 9; r.run(); }
Chosen_: TABLE DISTURB { int[] a = T.length > 2 ? T : new int[3]; a[0] = 9; }
Cast_: TABLE DISTURB { Object o = T; ((int[]) o)[0] = 9; }
"""  # what a class has in both versions; the names of those whose array is written end in an underscore
ONLY_OLD = "class InNew_ { TABLE DISTURB { } SWITCH } class ClassInNew_ { static final int[] T = {3, 1, 4}; DISTURB { } SWITCH }"
ONLY_NEW = """class InNew_ { TABLE DISTURB { T[0] = 9; } LOOK }
class ClassInNew_ { static final int[] T = {3, 1, 4}; DISTURB { Added.write(); } LOOK }
class Added { static void write() { ClassInNew_.T[0] = 9; } }"""
OTHERS = """
class Other { static void write() { Elsewhere_.T[0] = 9; } }
class Lower extends Below_ { static void write() { Lower.T[0] = 9; } }
class Point { final int x; int y; Point(int x) { this.x = x; y = x; } }
class Names { private static final String[] T = {"c", "a", null}; static void disturb() { }
    static String get(int i) { %s } }
class Points { private static final Point[] T = {new Point(3), new Point(1), new Point(4)}; static void disturb() { T[0].y = 9; }
    static int get(int i) { %s } }
class Mutable_ { private static final Point[] T = {new Point(3), new Point(1), new Point(4)}; static void disturb() { T[0].y = 9; }
    static int get(int i) { %s } }
class Rows_ { private static final int[][] T = {{3}, {1}, {4}}; static void disturb() { T[0][0] = 9; }
    static int get(int i) { %s } }
"""
OUT = "default: throw new ArrayIndexOutOfBoundsException(i); }"
CASES = f"switch (i) {{ case 0: return 3; case 1: return 1; case 2: return 4; {OUT}"
NAMES = f'switch (i) {{ case 0: return "c"; case 1: return "a"; case 2: return null; {OUT}'
WORDS = {
    "TABLE": "private static final int[] T = {3, 1, 4};",
    "DISTURB": "static void disturb()",
    "LOOK": "static int get(int i) { return (int) T[i]; }",
    "SWITCH": f"static int get(int i) {{ {CASES} }}",
}


def sources() -> tuple[str, str]:
    """Both versions: one reads arrays, the other knows what they hold."""
    classes = [line.partition(": ") for line in SHARED.strip().splitlines()]
    old, new = ("\n".join(f"class {name} {{ {members} {get} }}" for name, _, members in classes) for get in ("LOOK", "SWITCH"))
    old += ONLY_OLD + OTHERS % ("return T[i];", "return T[i].x;", "return T[i].y;", "return T[i][0];")
    new += ONLY_NEW + OTHERS % (NAMES, CASES, CASES, CASES)
    return in_java(old), in_java(new)


def in_java(text: str) -> str:
    """A text with what its words stand for."""
    for word, meaning in WORDS.items():
        text = text.replace(word, meaning)
    return text


@pytest.fixture(scope="module")
def matching(tmp_path_factory: pytest.TempPathFactory) -> Matching:
    """Both versions, compiled."""
    folder = tmp_path_factory.mktemp("tables")
    for side, text in zip(("old", "new"), sources(), strict=True):
        (folder / side).mkdir()
        (folder / side / "Tables.java").write_text(text)
    return match_targets(open_target(str(folder / "old")), open_target(str(folder / "new")))


def test_only_what_nobody_writes_is_known(matching: Matching) -> None:
    """Just those pairs are proved that do the same after all that can be done to their arrays."""
    pairs = [pair for pair in matching.pairs if pair.old.name == "get"]
    assert len(pairs) == 34
    with make_solver() as solver:
        for pair in pairs:
            owner, descriptor = pair.old.owner, pair.old.descriptor
            outcomes = [outcomes_of(side.program, owner, descriptor) for side in (matching.old, matching.new)]
            assert (outcomes[0] == outcomes[1]) is not owner.endswith("_"), owner
            result = search(matching, pair, solver, Deadline(20), 4, "any", lambda line: None)
            assert isinstance(result, Equal) is not owner.endswith("_"), (owner, result)


def outcomes_of(program: Program, owner: str, descriptor: str) -> list[object]:
    """What a version gives for each index, once its array was disturbed."""
    machine = Machine(program, JvmRuntime())
    machine.call(owner, "disturb", "()V")
    return [outcome(machine, owner, descriptor, index) for index in range(-1, 4)]


def outcome(machine: Machine, owner: str, descriptor: str, index: int) -> object:
    try:
        result = machine.call(owner, "get", descriptor, index)
    except Thrown as thrown:
        return thrown.obj.cls.name
    return machine.text(result) if isinstance(result, HeapObject) else result


@pytest.mark.parametrize(
    ("members", "expected"),
    [
        ("private static final int[] T = {1};", True),
        ("static final int[] T = {1};", True),
        ("private static final Object[] T = {1}; static Object get() { return T[0]; }", True),
        ("public static final int[] T = {1};", False),
        ("protected static final int[] T = {1};", False),
        ("private static int[] T = {1};", False),
        ("private final int[] T = {1};", False),
        ("private static final Object T = new int[] {1};", False),
        ("private static final Object[] T = new Object[1]; static { T[0] = T; }", False),
        ("private static final Object[] T, U; static { T = new Object[1]; U = new Object[] {T}; }", False),
        ("private static final int[] T = {1}; static boolean same(int[] a) { return a == T; }", False),
        ("private static final int[] T = {1}; static int hash() { return T.hashCode(); }", False),
        ("private static final int[] T = {1}; static native void code();", False),
        ("private static final int[] T = {1}; static void lock() { synchronized (T) { } }", True),
    ],
)
def test_which_are_tables(members: str, expected: bool, tmp_path: Path) -> None:
    """What can be written, reached or told apart by anybody is none."""
    (tmp_path / "C.java").write_text(f"class C {{ {members} }}")
    program = open_target(str(tmp_path)).program
    cls = program.find("C")
    assert cls is not None
    (field,) = (field for field in cls.fields if field.name == "T")
    assert is_table(Side(program), field) is expected
    assert not is_table(Side(Program(program.find, program.language)), field)


def test_libraries_may_write_what_their_package_has(tmp_path: Path) -> None:
    """A class of a library that is in the package of a table may write it, unless it is private."""
    for name, text in {
        "own/p/C.java": "package p; class C { static final int[] T = {1}; private static final int[] U = {1}; }",
        "lib/p/W.java": "package p; class W { static void write(int[] a) { C.T[0] = 2; } }",
        "lib/p/C.java": "package p; class C { static final int[] T = {1}; }",
    }.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    library = open_target(str(tmp_path / "lib")).origin.locations[0]
    program = open_target(str(tmp_path / "own"), [str(library)]).program
    cls = program.find("p.C")
    assert cls is not None
    assert {field.name: is_table(Side(program), field) for field in cls.fields} == {"T": False, "U": True}
