"""Heap patterns say what methods say, on every state that brute force finds; bad ones are refused in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from reach.brute_force import BruteForce
from reach.subjects import FOLDER, asking, subject
from reach.test_ask_states import SUBJECTS
from twinproof.cli import main
from twinproof.reach.answering import find_asked
from twinproof.reach.exploration import ReachScope
from twinproof.reach.operation import classes_named, operations
from twinproof.reach.wanted_states import ReachQuestion

ALIKE = [  # a pattern, and a method that says the same
    ("l: SortedList(head=null)", "SortedList.isEmpty"),
    (
        "l: SortedList(size=3, head=a), a: Node(value=x, next=b), b: Node(value=y, next=c), c: Node(value=z); x > 300 && x + y + z == 1000",
        "SortedList.sumIs",
    ),
    ("l: SortedList(head=a), a: Node(value=x, next=b), b: Node(value=x)", "SortedList.twice"),
    ("l: SortedList(size=2, head=a), a: Node(value=x, next=b), b: Node(value=y, next=null); y - x < 0", "SortedList.wraps"),
    ("SortedList(size=1, head=a), a(next=b)", "SortedList.longer"),
    ("l: SortedList(size=2, head=a), a: Node(value=x); !(x + x != 7 || false)", "SortedList.odd"),
    ("a: Cell(next=b), b: Cell(next=a)", "Cell.cycle"),
    ("a: Cell(next=b), b: Cell(next=c), c: Cell(next=a)", "Cell.three"),
    ("a: Cell(uses=0, next=b)", "Cell.unused"),
]
BAD = [
    ("l: SortedList(", "a field is missing at the end"),
    ("l: SortedList(head=a", "')' is missing at the end"),
    ("l: Nope(head=a)", "no such class"),
    ("l: SortedList(tail=a)", "has no field tail"),
    ("l: SortedList(head=3)", "head holds no number"),
    ("l: SortedList(size=null)", "size holds a number"),
    ("l: SortedList(head=x, size=x)", "x is a number and an object"),
    ("l: SortedList(size=n); n + 1", "no condition"),
    ("l: SortedList(size=n); n > 1 && n", "&& is not for these"),
    ("l: SortedList(size=n); (n > 1) == (n < 3)", "== is not for these"),
    ("l: SortedList(size=n); m == 1", "m is no number of the pattern"),
    ("l: SortedList(size=n); n == 99999999999999999999", "too large"),
    ("l: SortedList(size=n) n", "cannot be read from 'n' on"),
    ("l: SortedList(size=n); n % 2 == 0", "cannot be read from '% 2 == 0' on"),
    ("l: SortedList, l: SortedList", "said twice"),
    ("l: SortedList(head=a), b: Node(next=b)", "no field leads to b"),
    (f"l: SortedList(size=n); {'(' * 200}n", "too deeply nested"),
]


@pytest.mark.parametrize(("pattern", "method"), ALIKE, ids=[method for _, method in ALIKE])
def test_as_the_method(pattern: str, method: str) -> None:
    """The same answer after as many calls; and on each concrete state the same."""
    name = method.partition(".")[0]
    classes, limits, others, calls, values = SUBJECTS[name]
    target, scope = subject(name), ReachScope(limits, others, calls)
    said, by_pattern = asking(target, classes, scope, pattern, "find")
    expected, by_method = asking(target, classes, scope, method, "find")
    assert (said.word, said.calls) == (expected.word, expected.calls)
    own = classes_named(target.origin.classes(), classes)
    concrete = BruteForce(target.program, own, operations(target.program, own), values)
    for sequence in concrete.explore(min(calls, 4), limits, others)[1]:
        assert ("true" in concrete.ends(sequence, by_pattern)) is ("true" in concrete.ends(sequence, by_method))


def test_different_names_are_different_objects() -> None:
    """A name that comes again is the same object."""
    target = subject("Cell")
    for pattern, calls in (("a: Cell(next=a)", 2), ("a: Cell(next=b), b(next=b)", 4), ("a: Cell, b: Cell", 2)):
        answer, _ = asking(target, ("Cell",), ReachScope({"Cell": 2}, 2, 5), pattern, "find")
        assert (answer.word, answer.calls) == ("found", calls)
    answer, _ = asking(target, ("Cell",), ReachScope({"Cell": 1}, 1, 5), "a: Cell(next=b)", "find")
    assert answer.word == "none"


def test_long_numbers(tmp_path: Path) -> None:
    """Sums are as wide as the widest number in them, and wrap around."""
    source = tmp_path / "Wide.java"
    source.write_text("public class Wide { private long l; private int i; public void set(long a, int b) { l = a; i = b; } }")
    args = ["reach", str(source), "--class", "Wide", "--quiet", "--witnesses", str(tmp_path), "--calls", "2"]
    assert main([*args, "--find", "w: Wide(l=l, i=i); l == i + 1 && i == 2147483647"]) == 0  # in ints
    assert main([*args, "--find", "w: Wide(l=l, i=i); l == i + 1 && i == 2147483647 && l < 0"]) == 0
    assert main([*args, "--find", "w: Wide(l=l, i=i); l == i + 1L && i == 2147483647 && l < 0"]) == 1
    assert main([*args, "--find", "w: Wide(l=l, i=i); l == i + 1L && i == 2147483647 && l > 0"]) == 0
    assert main([*args, "--find", "w: Wide(l=l, i=i); l - i == 3000000000 && -i > 5"]) == 0


@pytest.mark.parametrize(("pattern", "message"), BAD)
def test_bad_patterns(pattern: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line, exit code 2."""
    assert main(["reach", str(FOLDER / "SortedList.java"), "--class", "SortedList", "--find", pattern]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_on_the_jvm(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is found was seen there, in private fields, too; what always is, holds."""
    args = ["reach", str(FOLDER / "SortedList.java"), "--class", "SortedList", "--witnesses", str(tmp_path), "--quiet"]
    assert main([*args, "--find", ALIKE[1][0]]) == 0
    assert "replayed on the real machine" in capsys.readouterr().out
    assert main([*args, "--always", "l: SortedList(size=n); n < 2"]) == 1
    assert main([*args, "--always", "l: SortedList(size=n); n >= 0 && n <= 2", "--objects", "SortedList.Node=2"]) == 0
    target = subject("SortedList")
    assert (
        find_asked(target, ReachQuestion(("SortedList",), "find", "SortedList(head=null)")).params[0]
        == operations(target.program, ["SortedList"])[0].result
    )
