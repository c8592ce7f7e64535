"""What reflection tells of a class beside its members: two versions that differ in it are told apart, others are not."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.target import open_target

MARK = "import java.lang.annotation.*; @Retention(RetentionPolicy.RUNTIME) @interface Mark { int value() default %s; }"
CASES = {
    "class": ("@Mark(1) class A {}", "@Mark(2) class A {}"),
    "method": ("class A { @Mark(1) void f() {} }", "class A { void f() {} }"),
    "field": ("class A { @Mark(1) int x; }", "class A { @Mark(2) int x; }"),
    "parameter": ("class A { void f(@Mark(1) int x) {} }", "class A { void f(int x) {} }"),
    "component": ("record A(@Mark(1) int x) {}", "record A(@Mark(2) int x) {}"),
    "type": ("class A implements Comparable<@Seen A> { %s }", "class A implements Comparable<A> { %s }"),
    "signature": ("class A { java.util.List<String> x; }", "class A { java.util.List<Integer> x; }"),
    "exceptions": ("class A { void f() throws Exception {} }", "class A { void f() {} }"),
    "order": ("class A { int x; int y; }", "class A { int y; int x; }"),
}
COMPARE = "public int compareTo(A a) { return 0; }"
SEEN = "@java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface Seen {}"


def declared(folder: Path, text: str, default: str = "1") -> tuple[object, ...]:
    folder.mkdir()
    (folder / "A.java").write_text(f"{MARK % default} {SEEN} {text.replace('%s', COMPARE)}")
    cls = open_target(str(folder)).program.find("A")
    assert cls is not None
    return cls.declared()


@pytest.mark.parametrize("case", CASES)
def test_what_differs(case: str, tmp_path: Path) -> None:
    old, new = CASES[case]
    assert declared(tmp_path / "old", old) != declared(tmp_path / "new", new)


def test_code_and_lines_do_not_count(tmp_path: Path) -> None:
    old, new = "class A { @Mark int f() { return 1; } }", "class A {\n\n @Mark int f() { return 2 + 3 * hashCode(); } }"
    assert declared(tmp_path / "old", old) == declared(tmp_path / "new", new)
