"""What static fields hold at the start is the same only if all of it is alike, and each object stands for just one of the other version.

The oracle is javac and the interpreter's run of `same`, which looks at what the fields hold.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.interpret.machine import Machine
from twinproof.java.runtime import JvmRuntime
from twinproof.same.started import Started
from twinproof.target import match_targets, open_target

MORE = "static Map<Integer, Integer> one(int n) { return Collections.singletonMap(1, n); }"
MORE += "static Object first(Set<?> set) { return set.iterator().next(); }"
PARTS = "class Box { final Object held; Box(Object held) { this.held = held; } }\nclass Loop { Loop next; int n = 3; }\n"


def alike(tmp_path: Path, old: str, new: str, *names: str, same_site: bool = True) -> list[bool]:
    """Whether fields of `C`, which starts in two ways, are alike."""
    for side, text in (("old", old), ("new", new)):
        (tmp_path / side).mkdir()
        (tmp_path / side / "C.java").write_text(f"import java.util.*; import java.util.function.*;\n{PARTS}class C {{ {text} {MORE} }}\n")
    matching = match_targets(open_target(str(tmp_path / "old")), open_target(str(tmp_path / "new")))
    started = Started(matching.old, matching.new, lambda name: same_site)
    return [started.alike("C", name) for name in names]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("static final Box A = new Box(7);", "static int n; static final Box A = new Box(7);", True),
        ("static final Box A = new Box(7);", "static int n; static final Box A = new Box(8);", False),
        ("static final Box A = new Box(0.0);", "static int n; static final Box A = new Box(-0.0);", False),
        ("static final Object A = new int[] {1, 2};", "static int n; static final Object A = new int[] {1, 2};", True),
        ("static final Object A = new int[] {1, 2};", "static int n; static final Object A = new int[] {1, 2, 3};", False),
        ("static final Object A = new int[1];", "static int n; static final Object A = new long[1];", False),
        ("static final Object A = null;", "static int n; static final Object A = null;", True),
        ("static final Object A = null;", "static int n; static final Object A = new Object();", False),
        ('static final Object A = "a";', 'static int n; static final Object A = "a";', True),
        ('static final Object A = "a";', 'static int n; static final Object A = new String("a");', False),
        ('static final Object A = new String("a");', 'static int n; static final Object A = new String("a");', True),
        ("static final Object A = Box.class;", "static int n; static final Object A = Box.class;", True),
        ("static final Object A = Box.class;", "static int n; static final Object A = Loop.class;", False),
        ("static final Object A = 5;", "static int n; static final Object A = 5;", True),
        ("static final Object A = 5;", "static int n; static final Object A = new Integer(5);", False),
        ("static final Object A = List.of(1, 2);", "static int n; static final Object A = List.of(1, 2);", True),
        ("static final Map<?, ?> A = new TreeMap<>(one(2));", "static int n; static final Map<?, ?> A = new TreeMap<>(one(2));", True),
        ("static final Map<?, ?> A = new HashMap<>(one(2));", "static int n; static final Map<?, ?> A = new HashMap<>(one(2));", True),
        ("static final Map<?, ?> A = new HashMap<>(one(2));", "static int n; static final Map<?, ?> A = new HashMap<>(one(3));", False),
        ("static final Object A = first(Set.of(1, 2, 3));", "static int n; static final Object A = first(Set.of(1, 2, 3));", False),
        (
            "static final Loop A = new Loop(); static { A.next = A; }",
            "static int n; static final Loop A = new Loop(); static { A.next = A; }",
            True,
        ),
        (
            "static final Loop A = new Loop(); static { A.next = A; }",
            "static int n; static final Loop A = new Loop(); static { A.next = new Loop(); A.next.next = A; }",
            False,
        ),
        ("static final Object A = new Object().hashCode();", "static int n; static final Object A = new Object().hashCode();", False),
    ],
)  # fmt: skip
def test_alike(tmp_path: Path, old: str, new: str, expected: bool) -> None:
    """Down to the last number; what a start of the program draws by lot is not known."""
    assert alike(tmp_path, old, new, "A") == [expected]


def test_one_object_stands_for_one(tmp_path: Path) -> None:
    """Two fields with one object are not alike to two fields with an object each, whichever version has which."""
    one, two = "static final Box A = new Box(7), B = A;", "static final Box A = new Box(7), B = new Box(7);"
    assert alike(tmp_path, one, two, "A", "B") == [False, False]
    program = open_target(str(tmp_path / "old")).program
    machine = Machine(program, JvmRuntime())
    machine.initialise(machine.load("C"))
    assert machine.load("C").statics["A"] is machine.load("C").statics["B"]


def test_objects_of_the_library(tmp_path: Path) -> None:
    """An equal object that the library has made is another one."""
    old = "static final Object A = Collections.emptyList(), B = new ArrayList<>();"
    new = "static int n; static final Object A = Collections.emptyList(), B = new ArrayList<>(), C = List.of();"
    assert alike(tmp_path, old, new, "A", "B", "C") == [True, True, False]


def test_functions(tmp_path: Path) -> None:
    """Those whose code is not the same are not alike."""
    old = "static final Supplier<Integer> A = () -> 1;"
    assert alike(tmp_path, old, f"static int n; {old}", "A", same_site=False) == [False]
