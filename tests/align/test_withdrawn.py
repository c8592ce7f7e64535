"""What callers of public classes can no longer do is listed: what is gone, hidden, abstract or final now, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from align.test_guess import matched

BASE = "class Base { public void above() {} public int field; }"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("public class A { public int f() { return 1; } }", "public class A { public int f() { return 2; } }", ()),
        ("public class A {}", "class A { public A() {} }", ("class A is not public now",)),
        ("public class A {}", "public abstract class A {}", ("class A is abstract now",)),
        ("public class A {}", "public final class A {}", ("class A is final now",)),
        ("public class A { public void f() {} }", "public class A { protected void f() {} }", ("A.f()V is protected now",)),
        ("public class A { protected int x; }", "public class A { private int x; }", ("A.x is private now",)),
        ("public class A { public void f() {} void g() {} }", "public class A {}", ("A.f()V is gone",)),
        ("public class A { public A(int x) {} }", "public class A { public A() {} }", ("A.<init>(I)V is gone",)),
        ("public class A extends Base { public void above() {} }", "public class A extends Base {}", ()),
        ("class A { public void f() {} }", "class A {}", ()),
        ("public class A extends Base { public int field; }", "public class A extends Base {}", ()),
        ("public class A { public int x; }", "public class A { public long x; }", ("A.x is gone",)),
        (
            "public class A { public static class N {} }",
            "public class A { static class N { public N() {} } }",
            ("class A$N is not public now",),
        ),
    ],
)
def test_what_is_withdrawn(tmp_path: Path, old: str, new: str, expected: tuple[str, ...]) -> None:
    assert matched(tmp_path, {"A": old, "Base": BASE}, {"A": new, "Base": BASE}).withdrawn == expected
