"""What is read of a text: how operators bind, where clauses stand, and one line for each mistake."""

from __future__ import annotations

import pytest

from twinproof.base.errors import BadInput
from twinproof.oox.formulas import TokenStream, read_expression
from twinproof.oox.grammar import read_file_text
from twinproof.oox.syntax import Expr, InstanceExpr, LengthExpr, OoxBinaryExpr, OoxLiteralExpr, OoxNameExpr, OoxUnaryExpr, QuantifierExpr
from twinproof.oox.tokens import OoxTokenKind, tokens_of


def tree(expr: Expr) -> str:
    """An expression with all of its parentheses."""
    match expr:
        case OoxLiteralExpr(value=value):
            return repr(value)
        case OoxNameExpr(name=name):
            return name
        case LengthExpr(array=array):
            return f"#{array.name}"
        case InstanceExpr(value=value, type=type):
            return f"({value.name} is {type.type})"
        case OoxUnaryExpr(operator=operator, operand=operand):
            return f"({operator}{tree(operand)})"
        case OoxBinaryExpr(operator=operator, left=left, right=right):
            return f"({tree(left)} {operator} {tree(right)})"
        case QuantifierExpr(is_forall=is_forall, element=element, index=index, array=array, claim=claim):
            return f"({'all' if is_forall else 'some'} {element.name} {index.name} {array.name} {tree(claim)})"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a - b - c", "((a - b) - c)"),
        ("a / b * c", "((a / b) * c)"),
        ("a + b * c", "(a + (b * c))"),
        ("a && b || c && d", "((a && b) || (c && d))"),
        ("a ==> b ==> c", "(a ==> (b ==> c))"),
        ("a || b ==> c", "((a || b) ==> c)"),
        ("a == b != c", "((a == b) != c)"),
        ("a < b == c >= d", "((a < b) == (c >= d))"),
        ("!a && b", "((!a) && b)"),
        ("-a * b", "((-a) * b)"),
        ("- -a", "(-(-a))"),
        ("-2147483648", "-2147483648"),
        ("!x instanceof C && a", "((!(x is C)) && a)"),
        ("(a + b) * #c", "((a + b) * #c)"),
        ("forall e, i : a : e > 0 && i < n", "(all e i a ((e > 0) && (i < n)))"),
        ("b && (exists e, i : a : e == 'x') || c", "((b && (some e i a (e == 'x'))) || c)"),
        ('s == "a // b"', "(s == 'a // b')"),
        ("1.50", "1.5"),
    ],
)
def test_how_operators_bind(text: str, expected: str) -> None:
    """As usual."""
    stream = TokenStream(text, tokens_of(text, "e"))
    assert tree(read_expression(stream)) == expected
    assert stream.peek().kind is OoxTokenKind.END


def test_places() -> None:
    """Lines and columns count from one; comments and empty lines count as well."""
    (cls,) = read_file_text("// first\n\n  class A {\n    int x;\n    void m() { assert\n x == 1; }\n}", "a.oox")
    assert str(cls.at) == "a.oox:3:9"
    assert str(cls.fields[0].at) == "a.oox:4:9"
    assert cls.methods[0].body is not None
    assert str(cls.methods[0].body.statements[0].at) == "a.oox:5:16"


def test_clauses_keep_their_text() -> None:
    """On one line, a type guard included."""
    (cls,) = read_file_text(
        "class A { static int f(A a)\n requires(a !=\n   null, !a instanceof A) exceptional(false) { return 1; } }", "a.oox"
    )
    assert [(spec.word, spec.text) for spec in cls.methods[0].specs] == [
        ("requires", "a != null, !a instanceof A"),
        ("exceptional", "false"),
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("klass A { }", "a.oox:1:1: expected 'class' or 'interface', found 'klass'"),
        ("class A {", "a.oox:1:10: expected a type, found the end of the file"),
        ("class A { int x }", "a.oox:1:17: expected ';', found '}'"),
        ("class A { static int x; }", "a.oox:1:23: expected '(', found ';'; there are no such fields"),
        ("interface A { int x; }", "a.oox:1:20: expected '(', found ';'; interfaces have no fields"),
        ("class A { B() { } }", "a.oox:1:11: method B has no result type, and is no constructor of A"),
        ("class A { uint x; }", "a.oox:1:11: uint is not supported: the language does not say what it does below zero; use int"),
        ("class A { void m() { int x := 1 } }", "a.oox:1:33: expected ';', found '}'"),
        ("class A { void m() { x = 1; } }", "a.oox:1:24: unexpected '='"),
        ("class A { void m() { int x := 2147483648; } }", "a.oox:1:31: 2147483648 does not fit into an int"),
        ("class A { void m() { throw x; } }", "a.oox:1:28: expected a text in quotes, found 'x'"),
        ('class A { void m() { throw "x; } }', "a.oox:1:28: a text without its end"),
        ("class A { void m() { char c := '; } }", "a.oox:1:32: a character without its end"),
        ("class A { void m() { fork x; } }", "a.oox:1:22: only a call can be forked"),
        ("class A { void m() { if (a.b == 1) { } } }", "a.oox:1:27: a. cannot stand inside an expression: assign it to a variable first"),
        (
            "class A { void m() { x := a[1] + 1; } }",
            "a.oox:1:32: expected ';', found '+'; fields, elements and calls stand alone on the right of an assignment",
        ),
        (
            "class A { void m() ensures(true) requires(true) { } }",
            "a.oox:1:34: requires again or too late: each clause once, in the order requires, ensures, exceptional",
        ),
        ("interface A { void m() requires(true); }", "a.oox:1:24: expected '{', found 'requires'"),
        (f"class A {{ void m() {{ assert {'(' * 300}true; }} }}", "a.oox:1:128: nested more than 100 deep"),
        (f"class A {{ int m() {{ return 1{'+1' * 300}; }} }}", "a.oox:1:629: nested more than 100 deep"),
    ],
)
def test_mistakes(text: str, complaint: str) -> None:
    """Each is said in one line, with its place."""
    with pytest.raises(BadInput) as error:
        read_file_text(text, "a.oox")
    assert str(error.value) == complaint


def test_no_semicolon_before_a_brace() -> None:
    """Calls and throws of the first version of the language."""
    (cls,) = read_file_text('class A { void m() { try { this.m() } catch { throw "x" } } }', "a.oox")
    assert len(cls.methods) == 1
