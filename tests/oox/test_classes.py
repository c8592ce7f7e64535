"""The rules of classes, methods and types, each with its message."""

from __future__ import annotations

import pytest

from oox.programs import main
from twinproof.base.errors import BadInput
from twinproof.oox.unit import unit_of


def complaint(text: str) -> str:
    """What is said of a program that breaks a rule, without its place."""
    with pytest.raises(BadInput) as error:
        unit_of({"p.oox": text})
    place, _, said = str(error.value).partition(": ")
    assert place.startswith("p.oox:1:")
    return said


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("class A { } class A { }", "A is declared twice, first at p.oox:1:7"),
        ("class A { } interface A { }", "A is declared twice, first at p.oox:1:7"),
        ("class double { }", "a class cannot be called double"),
        ("class A extends B { }", "there is no class or interface B"),
        ("interface I { } class A extends I { }", "A cannot be below I, which is not a class"),
        ("class B { } class A implements B { }", "A cannot be below B, which is not an interface"),
        ("class A extends string { }", "A cannot be below string, which is not a class"),
        ("class B { } interface I extends B { }", "I cannot be below B, which is not an interface"),
        ("interface I { } class A implements I, I { }", "A names the interface I twice"),
        ("class A extends B { } class B extends A { }", "A is above itself"),
        ("interface I extends J { } interface J extends I { }", "I is above itself"),
        ("class A { int x; bool x; }", "field x is declared twice"),
        ("class A { int x; } class B extends A { int x; }", "field x would hide that of A"),
        ("class A { void m(int a) { } int m(int b) { return 1; } }", "A.m(int) is declared twice"),
        ("class A { A(int a) { } A(int b) { } }", "A.A(int) is declared twice"),
        ("class A { B m() { return null; } }", "there is no class or interface B"),
        ("class A { void m(B[] b) { } }", "there is no class or interface B"),
        ("class A { B[] b; }", "there is no class or interface B"),
        (
            "class A { int m() { return 1; } } class B extends A { bool m() { return true; } }",
            "B.m() gives bool, but overrides A.m(), which gives int",
        ),
        (
            "class A { void m() { } } class B extends A { static void m() { } }",
            "B.m() and A.m() cannot override each other: one of them is static",
        ),
        ("interface I { void m(); } class A implements I { }", "A does not implement I.m()"),
        ("interface I { void m(int a); } class A implements I { void m(bool a) { } }", "A does not implement I.m(int)"),
        ("interface I { void m(); } interface J extends I { } class A implements J { }", "A does not implement I.m()"),
        (
            "interface I { void m() { } } interface J { void m() { } } class A implements I, J { }",
            "A has to say which it means, I.m() or J.m()",
        ),
        (
            "interface I { void m() { } } interface J { void m(); } class A implements J, I { }",
            "A has to say which it means, I.m() or J.m()",
        ),
    ],
)
def test_rules_of_classes(text: str, expected: str) -> None:
    """One program for each."""
    assert complaint(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "interface I { void m(); } interface J extends I { void m() { } } class A implements J { }",
        "interface I { void m() { } } interface J extends I { void m() { } } class A implements I, J { }",
        "interface I { void m(); } class A { void m() { } } class B extends A implements I { }",
        "interface I { void m() { } } interface J { void m() { } } class A implements I, J { void m() { } }",
        "class A { int A; A f() { return null; } void f(int x) { } }",
    ],
)
def test_what_keeps_the_rules(text: str) -> None:
    """Defaults, implementations that are inherited, choices that were made."""
    assert unit_of({"p.oox": text}).declarations


REST = "class C { int f; static void s() { } void i() { } } class D extends C { } class E { } interface I { }"


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("int x := true;", "expected int, found bool"),
        ("int x := 1.5;", "expected int, found float"),
        ("float x := true;", "expected float, found bool"),
        ("int y := 1; float x := y;", "expected float, found int"),
        ("int x := null;", "expected int, found null"),
        ("E e := new C();", "expected E, found C"),
        ("D d := new C();", "expected D, found C"),
        ("C[] c := new D[1];", "expected C[], found D[]"),
        ("x := 1;", "there is no variable x"),
        ("int x; bool x;", "x is declared already"),
        ("int x; { int x; }", "x is declared already"),
        ("{ int x; } x := 1;", "there is no variable x"),
        ("int p;", "p is declared already"),
        ("int this;", "this is declared already"),
        ("Q q;", "there is no class or interface Q"),
        ("int x := 1 + true;", "int + bool has no meaning"),
        ("int x := 'a' + 'b';", "char + char has no meaning"),
        ("bool b := 1 < 'a';", "int < char has no meaning"),
        ("bool b := 1 == true;", "int == bool has no meaning"),
        ("bool b := null == 1;", "null == int has no meaning"),
        ("E e; C c; bool b := e == c;", "E == C has no meaning"),
        ("int x := 1; float y := x + 0.5;", "int + float has no meaning"),
        ("bool b := !1;", "expected bool, found int"),
        ("bool b := 1 && true;", "expected bool, found int"),
        ("int x := -true;", "- of bool, which is no number"),
        ("int x := #p;", "p is no array, but int"),
        ("int x := p[0];", "p is no array, but int"),
        ("int[] a; int x := a[true];", "expected int, found bool"),
        ("int[] a := new int[true];", "expected int, found bool"),
        ("assert forall e, i : p : true;", "p is no array, but int"),
        ("int[] a; assert forall e, p : a : true;", "p is declared already"),
        ("int[] a; assert forall e, i : a : e;", "expected bool, found int"),
        ("if (1) { }", "expected bool, found int"),
        ("while (p) { }", "expected bool, found int"),
        ("assert 1;", "expected bool, found int"),
        ("assume p;", "expected bool, found int"),
        ("break;", "break outside of a loop"),
        ("continue;", "continue outside of a loop"),
        ("return 1;", "m returns nothing"),
        ("C c; int x := c.g;", "C has no field g"),
        ("int x := p.f;", "p is int, which has no members"),
        ("C c; c.f := true;", "expected int, found bool"),
        ("C c; c.g();", "C has no method g"),
        ("C.i();", "C.i() is not static: call it on an object"),
        ("C c; c.s();", "C.s() is static: call it on the class"),
        ("Z.s();", "there is no variable or class Z"),
        ("int x := C.s();", "expected int, found void"),
        ("C.s(1);", "C.s does not take (int): C.s()"),
        ("I i := new I();", "there are no objects of I itself"),
        ("C c := new C(1);", "new C does not take (int): none"),
        ("C c; E e := (E) c;", "c is C, which has no E below it"),
        ("D d; C c := (C) d;", "d is D, which has no C below it"),
        ("C c; bool b := c instanceof E;", "c is C, which can never be E"),
        ("bool b := p instanceof C;", "p is int, which can never be C"),
        ("super(1);", "super(...) can only be the first statement of a constructor"),
        ("lock (p) { }", "only objects can be locked, and p is int"),
        ("bool b := this == null;", "there is no variable this"),
    ],
)
def test_rules_of_code(code: str, expected: str) -> None:
    """In a static method with a parameter `int p`."""
    assert complaint(f"{main(f'static void m(int p) {{ {code} }}')} {REST}") == expected


@pytest.mark.parametrize(
    ("member", "expected"),
    [
        ("int m() { return; }", "m must return int"),
        ("Main() { return 1; }", "Main returns nothing"),
        ("void m() { this := null; }", "this cannot be assigned"),
        ("void m() { super.m(); }", "Main extends no class"),
        ("Main() { super(); }", "Main extends no class"),
        ("void m(int a, bool a) { }", "a is declared already"),
        ("static void m() requires(1) { }", "expected bool, found int"),
        ("static void m() ensures(retval == 1) { }", "there is no variable retval"),
        ("static int m() requires(retval == 1) { return 1; }", "there is no variable retval"),
        ("Main() requires(this != null) { }", "there is no variable this"),
        ("static int m() ensures(x == 1) { { int x := 1; } return 1; }", "there is no variable x"),
        ("static void f(C c, D d) { } static void f(D c, C d) { } static void m() { Main.f(null, null); }", ""),
    ],
)
def test_rules_of_methods(member: str, expected: str) -> None:
    """Returns, receivers, clauses and calls that are ambiguous."""
    said = complaint(f"{main(member)} {REST}")
    assert said == (expected or "Main.f is ambiguous for (null, null): Main.f(C, D), Main.f(D, C)")
