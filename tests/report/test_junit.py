"""JUnit XML, read back by a parser of its own."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from report.hostile import hostile_report
from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN, pair, report
from report.test_expected import MADE
from twinproof.report.junit_xml import write_junit
from twinproof.report.report import Report, exit_code
from twinproof.target import Checked


def suite(made: Report) -> ElementTree.Element:
    """The only suite of the report."""
    (found,) = ElementTree.fromstring(write_junit(made).encode())
    return found


def test_cases() -> None:
    """A case for each pair, in order, with what was found."""
    found = suite(report(PROVED, BOUNDED, DIFFERENT, UNKNOWN))
    assert found.attrib == {"name": "twinproof", "tests": "4", "failures": "1", "errors": "1", "skipped": "0"}
    assert [(case.get("classname"), case.get("name")) for case in found] == [
        ("p.A", "same(int)"),
        ("p.A", "loop(int[])"),
        ("p.A", "cut(Node, Node)"),
        ("p.A", "hard(int)"),
    ]
    assert [case[0].tag for case in found] == ["system-out", "system-out", "failure", "error"]
    assert found[2][0].get("message") == "p.A.cut(node, node): old leaves node.value = 1, new leaves node.value = 2"
    assert "  value     0       1 *        2 * !" in str(found[2][0].text).splitlines()
    assert found[3][0].get("message") == "budget: 30 s were not enough"


@pytest.mark.parametrize("results", [[PROVED], [BOUNDED], [UNKNOWN], [DIFFERENT], [PROVED, BOUNDED, UNKNOWN], [UNKNOWN, DIFFERENT]])
@pytest.mark.parametrize("require_proved", [False, True])
def test_green_as_the_exit_code(results: list[Checked], require_proved: bool) -> None:
    """The suite has a failure if the exit code is 1, an error but no failure if it is 3, and neither if it is 0."""
    made = replace(report(*results), require_proved=require_proved)
    found = suite(made)
    failures, errors = (sum(case.find(tag) is not None for case in found) for tag in ("failure", "error"))
    assert (found.get("failures"), found.get("errors")) == (str(failures), str(errors))
    assert exit_code(made) == (1 if failures else 3 if errors else 0)


def test_what_was_not_reached_is_no_success() -> None:
    """An interrupted run is not green."""
    found = suite(report().with_results([PROVED], [PROVED.pair, UNKNOWN.pair]))
    assert found[1][0].tag == "error"


def test_hostile_names() -> None:
    """Whatever a class is called, the document has the same elements."""
    found = suite(hostile_report())
    assert [[child.tag for child in case] for case in found] == [["failure"], ["error"], ["error"], ["system-out"]]
    assert "<script>alert(1)</script>" in str(found[0].get("name"))


@pytest.mark.parametrize("made", [report(), report(PROVED, BOUNDED, DIFFERENT, UNKNOWN), hostile_report(), MADE])
def test_what_readers_rely_on(made: Report) -> None:
    """Jenkins, GitLab and others: counts that fit, a class and a name for each case, no two alike, one result each, known elements."""
    root = ElementTree.fromstring(write_junit(made).encode())
    (found,) = root
    assert (root.tag, found.tag) == ("testsuites", "testsuite")
    assert int(str(found.get("tests"))) == len(found)
    assert {case.tag for case in found} <= {"testcase"}
    names = [(case.get("classname"), case.get("name")) for case in found]
    assert all(owner and name for owner, name in names)
    assert len(set(names)) == len(names)
    assert all([child.tag for child in case] in (["system-out"], ["failure"], ["error"]) for case in found)
    for tag in ("failure", "error"):
        assert int(str(found.get(f"{tag}s"))) == len(list(found.iter(tag)))
        assert all(element.get("message") and element.get("type") for element in found.iter(tag))


def test_equal_names_are_told_apart() -> None:
    """Parameters of classes that share their simple name."""
    results = [Checked(pair("f", f"(L{package}/Date;)V"), PROVED.verdict, 0.0, ()) for package in ("java/util", "java/sql")]
    assert [case.get("name") for case in suite(report(*results))] == ["f(Date) (Ljava/util/Date;)V", "f(Date) (Ljava/sql/Date;)V"]
