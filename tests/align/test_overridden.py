"""Overrides that were added or removed, and other classes above, are told to those who call from outside; what is the same code is not."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from align.test_guess import matched

NEST = "public class O { public static class A { int x;%s } public static class B extends A {%s } }"
HASH = "public class K { public int hashCode() { return 1; } }"
OBJECTS = ("K.hashCode()I runs the code of java.lang.Object now",)
PUBLIC = re.compile(r"public (?:class|interface) (\w+)")
TWO = "class A { public int f() { return 1; } } class B { public int f() { return 2; } } "


def lines(folder: Path, old: str, new: str) -> tuple[str, ...]:
    """What is told of two versions of one file."""
    one, other = ({(found[1] if (found := PUBLIC.search(text)) else "Other"): text} for text in (old, new))
    return matched(folder, one, other).withdrawn


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            HASH,
            "public class K {}",
            OBJECTS,
        ),
        ("class K { public int hashCode() { return 1; } }", "class K {}", OBJECTS),
        ("public class K {}", HASH, ("K.hashCode()I runs the code of K now",)),
        ("public class K {}", "public class K { public int f() { return 1; } }", ()),
        ("public class K {}", "public class K { public int hashCode() { return super.hashCode(); } }", ()),
        (TWO + "class K extends A {}", TWO + "class K extends A { public int f() { return 3; } }", ()),
        (
            NEST % ("", " public int f() { return x; }"),
            NEST % (" public int f() { return x + 1; }", ""),
            ("O$B.f()I runs the code of O$A now",),
        ),
        (
            "public class A {} class B extends A { public int f() { return 1; } }",
            "public class A { public int f() { return 1; } } class B extends A {}",
            (),
        ),
        (
            "public interface I { default int f() { return 1; } } interface J extends I {}",
            "public interface I { default int f() { return 1; } } interface J extends I { default int f() { return 2; } }",
            ("J.f()I runs the code of J now",),
        ),
        ("public class K { private int f() { return 1; } }", "public class K {}", ()),
    ],
)
def test_what_runs_code_of_another_class_now_is_told(old: str, new: str, expected: tuple[str, ...], tmp_path: Path) -> None:
    assert lines(tmp_path, old, new) == expected


def test_a_class_with_another_superclass_inherits_from_there(tmp_path: Path) -> None:
    other = "public class K extends A { public int g() { return f(); } }"
    assert "K.f()I runs the code of B now" in lines(tmp_path, TWO + other, TWO + other.replace("extends A", "extends B"))
