"""Places in characters, and the text that is put in: what needs no compiler to be tested."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as gen

from twinproof.java.mutate.edits import Edit, edits
from twinproof.java.mutate.spots import MutationSpot, in_characters
from twinproof.language.mutation import Mutant, MutantChoice


def spot(kind: str, start: int, end: int, type: str = "", words: tuple[str, ...] = (), ranks: tuple[int, ...] = ()) -> MutationSpot:
    return MutationSpot("A.java", kind, start, end, type, False, (), ranks, words, ())


@given(gen.text(max_size=20), gen.text(min_size=1, max_size=5))
def test_places_in_characters(before: str, inside: str) -> None:
    """A span in units of UTF-16 is the same span in characters."""
    start, size = (len(part.encode("utf-16-be", "surrogatepass")) // 2 for part in (before, inside))
    (found,) = in_characters([spot("jump", start, start + size)], before + inside)
    assert (found.start, found.end) == (len(before), len(before + inside))


@given(gen.text(max_size=20), gen.text(max_size=5), gen.text(max_size=20), gen.text(max_size=5))
def test_changes_can_be_taken_back(before: str, inside: str, behind: str, after: str) -> None:
    """What is put in and taken back leaves the text as it was."""
    mutant = Mutant("var", "A.java", 1, 1, inside, after, 1, len(before), "A.m")
    assert mutant.applied(before + inside + behind) == before + after + behind
    assert mutant.undone(mutant.applied(before + inside + behind)) == before + inside + behind


@pytest.mark.parametrize(
    ("text", "given", "expected"),
    [
        ("return-x;", spot("unary", 6, 7, "int", ("-",)), [" "]),
        ("a-0", spot("literal", 2, 3, "int", ("0",), (0,)), ["1", " -1"]),
        ("a+ 9", spot("literal", 3, 4, "long", ("9",), (0,)), ["10L", "8L", "0L", "1L"]),
        ("-9", spot("literal", 0, 2, "int", ("-9",), (0,)), ["-8", "-10", "0", "1", ""]),
        ("c='\t'", spot("literal", 2, 5, "char", ("9",), ()), ["'\\12'", "'\\10'"]),
        ("'}'", spot("literal", 0, 3, "char", ("125",), ()), ["'~'", "'|'"]),
        ("'~'", spot("literal", 0, 3, "char", ("126",), ()), ["'\\u007f'", "'}'"]),
        ("'('", spot("literal", 0, 3, "char", ("40",), ()), ["')'", "'\\''"]),
        ("1e16", spot("literal", 0, 4, "double", ("1.0E16",), (0,)), ["0.0", "1.0"]),
        ("f(\r\n)\n;", spot("statement", 0, 7, "", (";",)), [";\r\n\n"]),
    ],
)
def test_texts_that_are_put_in(text: str, given: MutationSpot, expected: list[str]) -> None:
    """Nothing runs into its neighbours, nothing overflows, and no line is lost."""
    assert [edit.after for edit in edits(given, text)] == expected


def test_what_is_there_is_not_put_in() -> None:
    """A change changes something."""
    assert list(edits(spot("return", 0, 1, "int"), "0")) == []
    assert list(edits(spot("return", 0, 1, "int"), "1")) == [Edit("ret", 0, 1, "0")]


@pytest.mark.parametrize(
    ("wanted", "member", "fits"),
    [
        ("p.A.m", "p.A.m", True),
        ("A.m", "p.A.m", True),
        ("m", "p.A.m", True),
        ("A", "p.A.m", True),
        ("p.*", "p.A.m", True),
        ("A.B.m", "p.A$B.m", True),
        ("A$B", "p.A$B.m", True),
        ("A.*", "p.A.m", True),
        ("A.m", "p.BA.m", False),
        ("A.n", "p.A.m", False),
        ("A.[m]", "p.A.m", False),
        ("A.?", "p.A.m", False),
    ],
)
def test_names_of_members(wanted: str, member: str, fits: bool) -> None:
    """As they are written for `--method`: from any part on, to a class or a member."""
    assert MutantChoice(only=(wanted,)).allows("del", [member]) == fits
    assert MutantChoice(exclude=(wanted,)).allows("del", [member]) != fits
