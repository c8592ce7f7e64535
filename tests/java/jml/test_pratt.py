"""Expressions: JML's operators bind as JML says, and come out as Java."""

from __future__ import annotations

import itertools

import pytest

from twinproof.java.jml.clausewriter import ClauseWriter, Workshop
from twinproof.java.jml.infer import NameScope, type_of
from twinproof.java.jml.lexer import JmlError, TokenKind, annotation_tokens, java_tokens
from twinproof.java.jml.nodes import JmlExpr
from twinproof.java.jml.pratt import ExprReader, RefusedError
from twinproof.java.jml.quantify import quantifier_method

SCOPE = NameScope(
    {"i": "int", "l": "long", "c": "char", "s": "String", "a": "int[]", "b": "boolean", "d": "double", "m": "long[][]"},
    {"f": "short"},
    {"A": {"f": "short", "g": "A"}},
    {"A": {"size": "int"}},
    "A",
)


def parsed(text: str) -> JmlExpr:
    comment = f"/*@ {text} @*/"
    tokens = annotation_tokens(comment, [token for token in java_tokens(comment) if token.kind is TokenKind.ANNOTATION])
    reader = ExprReader(tokens)
    expr = reader.expression()
    assert reader.token.kind is TokenKind.END, reader.token.text
    return expr


def written(text: str) -> str:
    return ClauseWriter(Workshop(itertools.count(), True), SCOPE).write(parsed(text))


@pytest.mark.parametrize(
    ("jml", "java"),
    [
        ("a ==> b ==> c", "(!(a) || ((!(b) || (c))))"),
        ("a <== b", "((a) || !(b))"),
        ("a || b ==> c && d", "(!(a || b) || (c && d))"),
        ("a ==> b <==> c", "((boolean) ((!(a) || (b))) == (boolean) (c))"),
        ("a <=!=> b", "((boolean) (a) != (boolean) (b))"),
        ("0 <= i < n <= 9", "((0 <= i && i < n) && n <= 9)"),
        ("a < b == c > d", "a < b == c > d"),
        ("x >> 1 >>> 2 << 3", "x >> 1 >>> 2 << 3"),
        ("p ? q ==> r : s", "p ? (!(q) || (r)) : s"),
        ("(int) x + (y) + (String) z", "(int) x + (y) + (String) z"),
        ("(a) - b", "(a) - b"),
        ("(List<String>) x != null", "(List< String >) x != null"),
        ("o.f(x, -y)[i].g.<T>h()", "o.f(x, - y)[i].g.< T >h()"),
        ("new int[] {1, 2}.length > new A(3).n", "new int [ ] { 1 , 2 }.length > new A(3).n"),
        ("f(x -> x > 0, y)", "f(x -> x > 0, y)"),
        ("x instanceof String t && t.isEmpty()", "x instanceof String t && t.isEmpty()"),
        (r"\typeof(x) <: \type(Number)", "(Number.class).isAssignableFrom(((Object) (x)).getClass())"),
        ("int[].class == c && A.this.f > 0", "int[] .class == c && A.this.f > 0"),
        ("""c == '"' || s == "\\\\" """, """c == '"' || s == "\\\\\""""),
    ],
)
def test_operators(jml: str, java: str) -> None:
    """As Java, where parentheses say how they bind."""
    assert written(jml) == java


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("i + c", "int"),
        ("i + l", "long"),
        ("-c", "int"),
        ("c", "char"),
        ("s + i", "String"),
        ("a[i]", "int"),
        ("m[0]", "long[]"),
        ("a.length", "int"),
        ("i < l", "boolean"),
        ("b & b", "boolean"),
        ("i << l", "int"),
        ("b ? i : l", "long"),
        ("this.g.f", "short"),
        ("f", "short"),
        ("this", "A"),
        ("size()", "int"),
        ("this.g.size() / 2.0f", "float"),
        ("s.charAt(0)", "char"),
        ("Math.max(i, l)", "long"),
        ("1e3", "double"),
        ("0xFL", "long"),
        ("0xF", "int"),
        (r"(\sum int k; 0 <= k < 3; l)", "long"),
        (r"(\num_of int k; 0 <= k < 3; b)", "long"),
        ("(short) i", "short"),
        ("other", None),
        ("other.get()", None),
        ("null", None),
    ],
)
def test_types_that_the_text_tells(text: str, type: str | None) -> None:
    """Exact or nothing."""
    assert type_of(parsed(text), SCOPE) == type


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (r"\seq_get(s, 0)", r"\seq_get"),
        (r"\locset(x)", r"\locset"),
        (r"\old(x, L)", r"\old with a label"),
        (r"(\forall Object o; true; o != null)", r"\forall over Object"),
        (r"(\forall int k; k > 0; true)", r"\forall without a finite range of k"),
        (r"(\exists int j, k; j < k && k < j; true)", r"\exists without a finite range of j"),
        (r"(\sum int k; 0 <= k < 3; other(k))", r"\sum of an expression whose type its text does not tell"),
        ("(* whatever *)", "an informal description (* *)"),
        ("f(x -> \\old(x))", r"\old in a lambda"),
        (r"b || \fresh(s)", r"\fresh inside of an expression"),
        ("switch (x) { default -> true; }", "switch"),
        ("new A() { }", "an anonymous class"),
    ],
)
def test_refused(text: str, name: str) -> None:
    """By name."""
    with pytest.raises(RefusedError) as refused:
        written(text)
    assert refused.value.name == name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = 1", "a clause may not assign: ="),
        ("x++ > 1", "a clause may not assign: ++"),
        ("--x > 1", "a clause may not assign: --"),
        ("x >", "expected an expression, found the end of the comment"),
        ("(x", "expected ')', found the end of the comment"),
        ("f(x", "expected ')'"),
        (r"\forall int i; true; true", r"\forall stands in parentheses of its own"),
        (r"\result > 0", r"\result where there is none"),
        (r"\old(i) > 0", r"\old where nothing is older"),
        (r"\typeof(a, b)", r"\typeof takes one expression"),
    ],
)
def test_errors(text: str, message: str) -> None:
    """One clear line each."""
    with pytest.raises(JmlError) as error:
        written(text)
    assert error.value.message == message


def test_a_quantifier_gets_the_variables_that_it_names() -> None:
    """And no others."""
    shop = Workshop(itertools.count(), True)
    expr = parsed(r"(\forall int k; 0 <= k && k < a.length; a[k] > i)")
    call = quantifier_method(ClauseWriter(shop, SCOPE), expr)  # type: ignore[arg-type]
    assert call == "jml$forall$0(i, a)"
    assert len(shop.helpers) == 1
