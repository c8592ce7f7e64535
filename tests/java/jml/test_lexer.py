"""Annotations are found where they are, and nowhere else."""

from __future__ import annotations

import pytest

from twinproof.java.jml.lexer import JmlError, TokenKind, annotation_tokens, java_tokens, line_and_column


def found(text: str) -> list[str]:
    return [token.text for token in java_tokens(text) if token.kind is TokenKind.ANNOTATION]


def words(text: str) -> list[str]:
    comments = [token for token in java_tokens(text) if token.kind is TokenKind.ANNOTATION]
    return [token.text for token in annotation_tokens(text, comments)][:-1]


@pytest.mark.parametrize("text", ["//@ pure", "/*@ pure @*/", "/*@ pure */", "//@@ pure", "//-ESC@ pure", "/*-A-B@ pure @@*/", "//+@ pure"])
def test_found(text: str) -> None:
    """In all their forms; keys that are not set."""
    assert found(f"class A {{ {text}\n }}") == [text]
    assert words(text) == ["pure"]


@pytest.mark.parametrize(
    "text",
    [
        *["// pure", "// @ pure", "/* @ pure */", "/** @author me */", "//+ESC@ pure", "//-A+B@ pure", "//@Override", '"//@ pure"'],
        *[
            '"\\"//@ pure"',
            "'\"' + '\\'' // x",
            '"""\n //@ pure "" \n"""',
            '"""\n \\""" //@ pure\n"""',
            "/* //@ pure */",
            "// /*@ pure @*/",
        ],
    ],
)
def test_others(text: str) -> None:
    """Ordinary comments, literals, keys that would have to be set, Java annotations that somebody switched off."""
    assert found(f"class A {{ {text}\n }}") == []


def test_marks_at_the_starts_of_lines_are_no_text() -> None:
    """And an annotation may have ordinary comments inside."""
    assert words("/*@ requires a @ b;\n  @@ ensures c; // requires d;\n\t@ pure @*/") == [
        *["requires", "a", "@", "b", ";", "ensures", "c", ";", "pure"]
    ]


def test_annotations_that_follow_one_another_are_one_text() -> None:
    """With the places of the file."""
    text = "class A {\n  //@ requires a\n  //@   && b;\n  void f() { }\n}"
    comments = [token for token in java_tokens(text) if token.kind is TokenKind.ANNOTATION]
    tokens = annotation_tokens(text, comments)
    assert [token.text for token in tokens] == ["requires", "a", "&&", "b", ";", ""]
    assert line_and_column(text, tokens[2].start) == (3, 9)


def test_numbers_and_symbols() -> None:
    """Ranges are no numbers, and the signs of exponents belong to them."""
    assert words("//@ 0..n 1e-5 0x1e+5 1.5f a>>>b x<:y ==> <==> <=!=> <==") == [
        *["0", "..", "n", "1e-5", "0x1e", "+", "5", "1.5f", "a", ">", ">", ">", "b", "x", "<:", "y", "==>", "<==>", "<=!=>", "<=="]
    ]


@pytest.mark.parametrize(
    ("text", "message", "at"),
    [
        ('class A { String s = "a; }', "a literal that does not end", 21),
        ("class A { /*@ pure }", "a comment that does not end", 10),
        ("class A { /* pure }", "a comment that does not end", 10),
        ('class A { String s = "\\u0022; }', "the escape \\u0022 of a character that ends tokens is not read", 22),
    ],
)
def test_errors(text: str, message: str, at: int) -> None:
    """One clear line, with the place."""
    with pytest.raises(JmlError) as error:
        list(java_tokens(text))
    assert (error.value.message, error.value.at) == (message, at)
