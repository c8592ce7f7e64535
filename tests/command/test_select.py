"""Which pairs `--method` asks for, and what is said when it asks for none."""

from __future__ import annotations

import pytest

from report.results import pair
from twinproof.align.match import Matching
from twinproof.base.errors import BadInput
from twinproof.command.select import select
from twinproof.ir.program import Program
from twinproof.ir.side import Side
from twinproof.java.java import JAVA

EMPTY = Program(lambda name: None, JAVA)
PAIRS = (
    pair("add", "(I)V", "p.List"),
    pair("add", "(Ljava/lang/String;[J)V", "p.List"),
    pair("add", "(I)V", "q.List"),
    pair("remove", "()I", "p.List$Node", "p.Chain$Node"),
    pair("<init>", "()V", "p.List"),
)
ONLY_OLD = ("class p.Gone", "p.List.sum(I)I", "p.List.size()I")
ONLY_NEW = ("p.List.sum(J)J", "p.List.sum()J", "p.List.length()I")
MATCHING = Matching(Side(EMPTY), Side(EMPTY), ("p.List",), PAIRS, ONLY_OLD, ONLY_NEW, ("p.List.bare()V (native)",))


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ([], [0, 1, 2, 3, 4]),
        (["add"], [0, 1, 2]),
        (["p.List.add"], [0, 1]),
        (["List.add"], [0, 1, 2]),
        (["List.add(I)V"], [0, 2]),
        (["List.add(I)"], [0, 2]),
        (["p.List.add(int)"], [0]),
        (["add(String, long[])"], [1]),
        (["add(java.lang.String,long[])"], [1]),
        (["Node.remove"], [3]),
        (["List.Node.remove()"], [3]),
        (["p.Chain$Node.remove"], [3]),
        (["<init>"], [4]),
        (["new p.List()"], [4]),
        (["remove", "q.List.add", "remove"], [2, 3]),
    ],
)
def test_selected(wanted: list[str], expected: list[int]) -> None:
    """Names, classes and types in either version's words, in the order of the matching."""
    assert select(MATCHING, wanted) == tuple(PAIRS[index] for index in expected)


@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        ("ad", "--method ad: no such method; did you mean add?"),
        ("p.List.remve", "--method p.List.remve: no such method; did you mean p.List$Node.remove or p.List.add or p.Chain$Node.remove?"),
        ("xyzzy", "--method xyzzy: no such method"),
        ("", "--method : no such method"),
        ("add(J)V", "--method add(J)V: no such overload; there is p.List.add(int) and p.List.add(String, long[]) and q.List.add(int)"),
        ("q.List.add(int", "--method q.List.add(int: no such overload; there is q.List.add(int)"),
        ("sum", "--method sum: the signatures differ; old has int p.List.sum(int), new has long p.List.sum(long) and long p.List.sum()"),
        (
            "sum(int)",
            "--method sum(int): the signatures differ; old has int p.List.sum(int), new has long p.List.sum(long) and long p.List.sum()",
        ),
        ("size", "--method size: only the old version has p.List.size()"),
        ("bare", "--method bare: p.List.bare() has no code to compare"),
        ("List.length", "--method List.length: only the new version has p.List.length()"),
    ],
)
def test_none(wanted: str, complaint: str) -> None:
    """A method that cannot be compared is one line that says why."""
    with pytest.raises(BadInput) as refused:
        select(MATCHING, ["add", wanted])
    assert str(refused.value) == complaint


def test_nothing_in_common() -> None:
    """Two versions without a common method are not silently equal."""
    with pytest.raises(BadInput, match="no method in common"):
        select(Matching(Side(EMPTY), Side(EMPTY), ("p.List",), (), ONLY_OLD, ONLY_NEW), [])
