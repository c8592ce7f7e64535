"""Reading files: what is refused has a name and a place, what is wrong one clear line, and the rest is read all the same."""

from __future__ import annotations

import re

import pytest

from support.asked import Woven
from twinproof.base.errors import CompileFailed
from twinproof.java.jml.lexer import java_tokens
from twinproof.java.jml.reading import read_jml
from twinproof.java.jml.resolved import resolved_contract
from twinproof.java.jml.specification import UNREAD, read_member
from twinproof.java.jml.statements import local_names
from twinproof.java.jml.structure import declared_classes
from twinproof.java.jml.weave import parse_file


def of_method(annotation: str, rest: str = "int f(int x) { return x; }") -> Woven:
    return Woven(f"class A {{\n{annotation}\n{rest}\n}}")


@pytest.mark.parametrize("word", sorted(UNREAD))
def test_words_that_are_refused(word: str) -> None:
    """By name and place; the clauses around them are read, and the method's contract says what is missing."""
    woven = of_method(f"//@ requires x > 0;\n//@ {word} int g;\n//@ ensures x > 1;")
    assert [str(refused) for refused in woven.reading.refused] == [f"A.java:3:5: {word} is not supported"]
    contract = woven.contracts["f"]
    assert [clause.text for clause in contract.clauses] == ["x > 0", "x > 1"]
    assert contract.refused == (f"A.java:3:5: {word} is not supported",)


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        (r"//@ ensures \not_modified(x);", r"A.java:2:13: \not_modified is not supported"),
        ("//@ requires {| x > 0; also x < 0; |}", None),
        ("//@ requires_redundantly x > 0;", "A.java:2:5: requires_redundantly is not supported"),
        (r"//@ ensures \old(g()) == 1;", r"A.java:2:13: \old of an expression whose type its text does not tell is not supported"),
        (
            r"//@ ensures (\forall int i; 0 <= i < 3; \old(g(i)) == 1);",
            r"A.java:2:41: \old of more than an array's element at a quantified place is not supported",
        ),
        (r"//@ assignable \reach(x);", r"A.java:2:16: \reach is not supported"),
        ("//@ model int g();\n//@ ensures g() == 1;", "A.java:2:5: model is not supported"),
        ("/*@ model int g(int y) { return y; } @*/\n//@ ensures g(1) == 1;", "A.java:2:5: model is not supported"),
        ("//@ public ghost int g = 3;\n//@ ensures g == 1;", "A.java:2:12: ghost is not supported"),
    ],
)
def test_more_that_is_refused(annotation: str, message: str | None) -> None:
    """Also what uses a name that only JML declares."""
    woven = of_method(annotation)
    if message is None:
        assert woven.contracts["f"].refused
        return
    assert str(woven.reading.refused[0]) == message
    assert message in woven.contracts["f"].refused
    assert woven.contracts["f"].clauses == ()


@pytest.mark.parametrize(
    ("annotation", "message"),
    [
        ("//@ require x > 0;", "A.java:2:5: 'require' begins no clause of JML"),
        ("//@ requires x > 0", "A.java:2:19: expected ';', found the end of the comment"),
        ("//@ requires x >;", "A.java:2:17: expected an expression, found ';'"),
        ("/*@ requires (x > 0; @*/", "A.java:2:20: expected ')', found ';'"),
        ("//@ requires x = 1;", "A.java:2:16: a clause may not assign: ="),
        ("//@ signals IllegalStateException;", "A.java:2:13: expected '(', found 'IllegalStateException'"),
        ("//@ normal_behavior requires x > 0; normal_behavior ensures true;", "A.java:2:37: 'also' is missing before 'normal_behavior'"),
        ("//@ assert x > 0;", "A.java:2:5: 'assert' stands in no body"),
        (r"//@ requires \result > 0;", r"A.java:2:14: \result where there is none"),
        (r"//@ requires \old(x) > 0;", r"A.java:2:14: \old where nothing is older"),
        ("//@ assignable x;", "A.java:2:16: x is a variable of the method's own"),
        ('//@ requires "a;', "A.java:2:14: a literal that does not end"),
    ],
)
def test_errors(annotation: str, message: str) -> None:
    """One line each; the class is compiled all the same."""
    woven = of_method(annotation)
    assert [str(error) for error in woven.reading.errors] == [message]
    assert message in woven.contracts["f"].refused


def test_a_file_that_cannot_be_read() -> None:
    """Is left as it is."""
    reading = read_jml({"A.java": 'class A { //@ pure\n String s = "a; }', "B.java": "class B { }"})
    assert [str(error) for error in reading.errors] == ["A.java:2:13: a literal that does not end"]
    assert reading.sources["B.java"] == "class B { }"
    assert parse_file("B.java", "class B { }", iter([])) is None


def test_annotations_outside_of_classes() -> None:
    """Those before imports belong to the first class; behind the last there is nothing to say."""
    woven = Woven("//@ nullable_by_default\n//@ model import a.b.C;\nimport java.util.*;\nclass A { void f(A a) { } }", True)
    assert woven.contracts["f"].refused == ("A.java:2:5: model is not supported",)
    assert woven.contracts["f"].clauses == ()
    reading = read_jml({"A.java": "class A { }\n//@ pure"})
    assert [str(error) for error in reading.errors] == ["A.java:2:1: an annotation that no class follows"]


def test_clauses_before_a_field() -> None:
    """Belong to nothing."""
    woven = of_method("//@ requires x > 0;", "int x;")
    assert [str(error) for error in woven.reading.errors] == ["A.java:2:5: 'requires' stands before no method"]


def test_invariants() -> None:
    """Of objects and of classes, wherever they stand; also that fields are not null."""
    fields = "int x; //@ static invariant y > 0;\n static int y;\n String s; /*@ nullable */ String t, u;"
    woven = Woven(f"class A {{ {fields}\n static A of() {{ return null; }}\n/*@ invariant x >= 0; @*/ }}", True)
    found = woven.reading.invariants(woven.program)
    assert [(owner, clause.text, len(clause.subjects)) for owner, clause in found] == [
        ("A", "x >= 0", 1),
        ("A", "y > 0", 0),
        ("A", "non_null s", 1),
    ]
    assert [clause.text for clause in woven.contracts["of"].clauses] == [r"non_null \result", "y > 0"]


def test_clauses_that_javac_does_not_accept() -> None:
    """Its message has the clause's line, and a reading without that one is compiled."""
    contract = "//@ requires x > 0;\n/*@ ensures x > 1;\n  @ ensures nobody(x);\n  @*/"
    source = f"class A {{\n{contract}\nint f(int x) {{\n//@ assert nobody(x);\nreturn x; }} }}"
    with pytest.raises(CompileFailed) as failed:
        Woven(source)
    lines = [int(line) for line in re.findall(r"A\.java:(\d+): error", str(failed.value))]
    assert lines == [4, 7]
    woven = Woven(source, rejected=[("A.java", line) for line in lines])
    assert [clause.text for clause in woven.contracts["f"].clauses] == ["x > 0", "x > 1"]
    assert len(woven.contracts["f"].refused) == 2


def test_what_was_before_an_object_is_made() -> None:
    """There is nothing of it."""
    woven = of_method(r"//@ ensures n == \old(x) && \old(s) == 3 && \old(n) == 0;", "A(int x) { n = x; } static int s; int n;")
    assert [refused.name for refused in woven.reading.refused] == [r"\old of an object that is being made"]


def test_what_adds_to_a_contract_says_so() -> None:
    """Whether there is one is for those to say who know the types above."""
    woven = of_method("//@ also\n//@ requires x > 0;")
    assert [draft.adds and draft.adds.name for draft in woven.reading.drafts] == ["also, where nothing is inherited,"]


def test_other_sources_were_compiled() -> None:
    """Then there are no contracts."""
    woven, other = of_method("//@ requires x > 0;"), Woven("class B { //@ pure\n void f() { } }")
    assert woven.reading.contracts(other.program) == ()
    assert resolved_contract(other.program, parse_file("A.java", "//@ pure\nclass A { }", iter([])).file, woven.reading.drafts[0]) is None  # type: ignore[union-attr]


def test_structure() -> None:
    """Declarations that are easily misread."""
    text = """package a . b; import java.util.*;
        @SuppressWarnings({"a", "}"}) public final class A<T extends Map<String, List<T>>> extends B<T> {
            Map<String, List<T>> m = new HashMap<String, List<T>>(), n[] = { }; boolean less = 1 < 2, more = 2 > 1;
            static { int[] x = {1}; }
            A() { super(); }
            abstract <U, V extends U> List<? super U>[] f(final U[] u, V v[][], @X("(") int... rest)[] throws E;
            @interface N { int value() default 3; }
            interface I { void g(); }
            static non-sealed class C { }
        }"""
    tokens = list(java_tokens(text))
    (cls,) = declared_classes(tokens)
    assert (cls.name, cls.type_parameters) == ("a.b.A", "<T extends Map<String,List<T>>>")
    assert [(each.name, each.type) for _, each in cls.variables()] == [
        *[("m", "Map<String,List<T>>"), ("n", "Map<String,List<T>>[]"), ("less", "boolean"), ("more", "boolean")],
    ]
    made, method = cls.methods()
    assert (made.result, method.result, method.type_parameters) == (None, "List<?super U>[][]", "<U,V extends U>")
    assert [(each.name, each.type) for each in method.parameters] == [("u", "U[]"), ("v", "V[][]"), ("rest", "int[]")]
    assert [each.name for each in cls.nested()] == ["a.b.A$N", "a.b.A$I", "a.b.A$C"]


def test_variables_of_bodies() -> None:
    """With their types, as far as they are known."""
    text = "{ int i = 0, j[] = {1}; for (final Map<A, B> m : ms) { char c; } try (var r = f(i, j)) { } catch (E e) { } a.b.C d; x = y; }"
    tokens = list(java_tokens(text))
    found = [(each.name, each.type) for each in local_names(tokens, (0, len(tokens) - 2))]
    assert found == [("i", "int"), ("j", "int[]"), ("m", "Map<A,B>"), ("c", "char"), ("r", "var"), ("e", "E"), ("d", "a.b.C")]


def test_nothing_is_said() -> None:
    """Without annotations."""
    assert read_member("", []).cases == []
