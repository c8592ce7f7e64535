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
        ("public class A extends Base {}", "public class A {}", ("class A is no Base now", "A.field is gone", "A.above()V is gone")),
        (
            "public class A implements Runnable { public void run() {} }",
            "public class A { public void run() {} }",
            ("class A is no java.lang.Runnable now",),
        ),
        ("class A extends Base {}", "class A {}", ()),
        (
            "class A implements Runnable { public void run() {} }",
            "class A { public void run() {} }",
            ("class A is no java.lang.Runnable now",),
        ),
        (
            "class A extends Error {}",
            "class A extends Exception {}",
            ("class A is no java.lang.Error now", "class A is a java.lang.Exception now"),
        ),
        ("class A {}", "class A implements Runnable { public void run() {} }", ()),
        ("public class A { public int x; }", "public class A { public final int x = 1; }", ("A.x is final now",)),
        ("public class A { public void f() {} }", "public class A { public final void f() {} }", ("A.f()V is final now",)),
        ("public final class A { public void f() {} }", "public final class A { public final void f() {} }", ()),
        ("public class A { public static void f() {} }", "public class A { public static final void f() {} }", ()),
        ("public class A { public static int x; }", "public class A { public int x; }", ("A.x is no longer static now",)),
        ("public class A { public void f() {} }", "public class A { public static void f() {} }", ("A.f()V is static now",)),
        (
            "public class A {} class B extends A {}",
            "public sealed class A permits B {} final class B extends A {}",
            ("class A is sealed now",),
        ),
        ("public interface A { void f(); }", "public interface A { void f(); void g(); }", ("A.g()V must be implemented now",)),
        ("public interface A { void f(); }", "public interface A { void f(); default void g() {} }", ()),
        ("public abstract class A { abstract void f(); }", "public abstract class A { abstract void f(); abstract void g(); }", ()),
        (
            "public abstract class A implements Runnable {}",
            "public abstract class A implements Runnable { public abstract void run(); }",
            (),
        ),
        (
            "public class A { public static class N {} }",
            "public class A { static class N { public N() {} } }",
            ("class A$N is not public now",),
        ),
    ],
)
def test_what_is_withdrawn(tmp_path: Path, old: str, new: str, expected: tuple[str, ...]) -> None:
    assert matched(tmp_path, {"A": old, "Base": BASE}, {"A": new, "Base": BASE}).withdrawn == expected
