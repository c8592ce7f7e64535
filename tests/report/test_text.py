"""The report for people: the four answers cannot be confused, and nothing in a class file can speak to the terminal."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, arithmetic_witness, pair, report
from twinproof.base.options import Options
from twinproof.base.verdict import Different
from twinproof.heap.observe import Link, ObjectNode, Observation, Threw
from twinproof.ir.program import Method
from twinproof.report.page.sources import SourceTree
from twinproof.report.phrase import CLAUSES, PAIRS
from twinproof.report.plain import COLOURS, write_text
from twinproof.report.report import Kept, Kind
from twinproof.target import Checked

ALL = (PROVED, BOUNDED, DIFFERENT, UNKNOWN)


def test_whole_report() -> None:
    """Every part has its place."""
    kept = {DIFFERENT.pair.id: Kept("w/p.A.cut.json", "w/p.A.cut/p/CutTest.java")}
    assert write_text(replace(report(*ALL), kept=kept)).splitlines() == [
        "PROVED     p.A.same(int)        equivalent for all inputs (structural)",
        "BOUNDED    p.A.loop(int[])      no difference up to 64 iterations at A.java:12 (bounded)",
        "DIFFERENT  p.A.cut(Node, Node)",
        "    input   p.A.cut(node, node)",
        "    old     returned",
        "    new     returned",
        "    built   by reflection: no public calls are known that build it",
        "    heap                before  after old  after new",
        "            argument 1  node",
        "            argument 2  node",
        "            result              returned   returned",
        "            node Node",
        "              value     0       1 *        2 * !",
        "    step    old A.java:7  node.value = 1    | b.value = 1;",
        "            new A.java:8  node.value = 2",
        "    note    the input has a shared object",
        "    replay  twinproof replay w/p.A.cut.json",
        "    test    w/p.A.cut/p/CutTest.java",
        "UNKNOWN    p.A.hard(int)        budget: 30 s were not enough",
        "    advice  raise --timeout",
        "",
        "only in old: p.A.gone()",
        "only in new: class p.B",
        "without code to compare: 1 method",
        "compared: exceptions by class, numbers exact, inputs of any shape",
        "assumed: closed-world, no-stack-overflow, single-thread",
        "4 pairs: 1 proved equivalent, 1 same up to bounds, 1 different, 1 unknown",
    ]


def test_numbers_need_no_picture() -> None:
    """Plain numbers are shown in the call; there is nothing to draw."""
    lines = write_text(report(Checked(pair("half"), Different(arithmetic_witness()), 0.0, ()))).splitlines()
    assert lines[:4] == ["DIFFERENT  p.A.half(int)", "    input   p.A.half(-3)", "    old     returned -1", "    new     returned -2"]
    assert lines[4] == ""


def test_answers_share_no_word_and_no_colour() -> None:
    """Proved and bounded have neither a colour nor a word of their own meaning in common."""
    for names in (PAIRS, CLAUSES):
        assert len({COLOURS[which] for which in names}) == len(names)
    lines = [write_text(report(result)).splitlines()[0] for result in (PROVED, BOUNDED)]
    words = [
        {word for word in line.replace(result.pair.old.name, "").split() if word.isalpha()}
        for line, result in zip(lines, (PROVED, BOUNDED), strict=True)
    ]
    assert words[0] & words[1] == set()
    for one, two in itertools.combinations(PAIRS.values(), 2):
        assert set(one.split()) & set(two.split()) == set()


@pytest.mark.parametrize("result", ALL, ids=lambda result: result.pair.old.name)
def test_colour_only_on_the_answer(result: Checked) -> None:
    """With colours the text is the same, but for the answer's first word."""
    plain, painted = (write_text(report(result), colour) for colour in (False, True))
    word = plain.split()[0]
    colour = COLOURS[Kind(word)]
    assert painted == plain.replace(word, f"\x1b[{colour}m{word}\x1b[0m", 1)
    assert "\x1b" not in plain


def test_what_was_tried_is_explained_when_asked() -> None:
    """--explain adds the steps, and the rule, the forms and the invariants of a proof."""
    plain, explained = (write_text(report(PROVED), explain=explain).splitlines() for explain in (False, True))
    more = ["    tried   structural: same code", "    rule    the same code", "    forms   tail, facts", "            line 3: i = i'"]
    assert explained == [plain[0], *more, *plain[1:]]


def test_hostile_names_do_not_reach_the_terminal() -> None:
    """Control characters in names are escaped; one name stays one line."""
    hostile = Checked(pair("x\x1b[2J\ny\u202e"), PROVED.verdict, 0.0, ())
    text = write_text(report(hostile), colour=True)
    assert "\x1b[2J" not in text
    assert "\u202e" not in text
    assert text.splitlines()[0].count("x\\u001b[2J\\u000ay\\u202e") == 1


def test_renamed_and_constructor() -> None:
    """A renamed class shows both names, a constructor its `new`."""
    result = Checked(pair("<init>", "(Ljava/lang/String;J)V", "old.A", "fresh.B"), PROVED.verdict, 0.0, ())
    assert "new old.A(String, long) -> new fresh.B(String, long)" in write_text(report(result))


def test_level_and_incompleteness_are_said() -> None:
    """What was compared how, whether bounded counts, and that the run was stopped."""
    options = Options(exceptions="message", numbers="ideal", shape="tree", requires="p.A.ok")
    strict = replace(report(BOUNDED), options=options, require_proved=True, complete=False)
    *_, compared, _, summary = write_text(strict).splitlines()
    assert compared == (
        "compared: exceptions by class and message, numbers IDEAL (integers and reals, not the machine's), "
        "inputs of tree shape that satisfy p.A.ok"
    )
    assert summary == (
        "1 pair: 1 same up to bounds; --require proved: what holds only up to bounds does not count as equal; STOPPED before the end"
    )


def test_long_lists_are_cut() -> None:
    """Hundreds of members of one side are counted, not listed."""
    many = replace(report(PROVED), only_old=tuple(f"m{number}" for number in range(500)))
    line = next(line for line in write_text(many).splitlines() if line.startswith("only in old"))
    assert line.endswith("m19, and 480 more")


def test_no_picture_without_objects() -> None:
    """The inside of an exception is no part of the heap that is shown."""
    thrown = Observation(Threw("p.E", None, Link(0)), "", (ObjectNode("p.E", ()),), ())
    lines = write_text(report(Checked(DIFFERENT.pair, Different(replace(arithmetic_witness(), old=thrown)), 0.0, ()))).splitlines()
    assert "    old     threw p.E" in lines
    assert not any("heap" in line for line in lines)


class Nowhere(SourceTree):
    """A version whose sources are not found."""

    def text(self, method: Method) -> str:
        """Nothing."""
        return ""


class Somewhere(SourceTree):
    """A version whose sources are found."""

    def text(self, method: Method) -> str:
        """Some text."""
        return "class A {}"


def test_versions_without_sources() -> None:
    """That is said, of each version that it goes for."""
    made = report(PROVED)
    line = "no sources were found of new: what is shown is as class files have it"
    assert line in write_text(made.with_sources(Somewhere(), Nowhere())).splitlines()
    assert "no sources" not in write_text(made.with_sources(Somewhere(), Somewhere()))
    assert "no sources" not in write_text(made)
