"""JUnit XML: a test case for each pair, which fails if the versions differ and is in error if that keeps the exit code from being 0."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from twinproof.base.verdict import Different
from twinproof.command.select import Member
from twinproof.report.finding import findings, message
from twinproof.report.narrate import picture_lines
from twinproof.report.phrase import answer
from twinproof.report.printable import printable
from twinproof.report.report import Report, is_failing, kind, witness_of
from twinproof.target import Checked


def write_junit(report: Report) -> str:
    """The report as one test suite; without times, so that it is the same whenever it is written."""
    undecided = list(findings(report))
    failures = sum(is_failing(report, result.verdict) for result in undecided)
    unmet = len(report.unmet)
    counts = {"tests": len(report.results) + unmet, "failures": failures + unmet, "errors": len(undecided) - failures, "skipped": 0}
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "twinproof", **{key: str(count) for key, count in counts.items()}})
    found = {result.pair.id for result in undecided}
    twice = _taken_twice(report)
    for result in report.results:
        name = _name(result) + (f" {result.pair.old.descriptor}" if (result.pair.old.owner, _name(result)) in twice else "")
        tag = ("failure" if is_failing(report, result.verdict) else "error") if result.pair.id in found else ""
        _case(suite, result, name, tag, report.expected.get(result.pair.id, ""))
    for expectation in report.unmet:
        case = ElementTree.SubElement(suite, "testcase", classname="expect", name=printable(expectation.expectation.method))
        ElementTree.SubElement(case, "failure", type="expectation", message=printable(str(expectation)))
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _name(result: Checked) -> str:
    old = result.pair.old
    return str(Member(old.owner, old.name, old.descriptor)).removeprefix(f"{old.owner}.")


def _taken_twice(report: Report) -> set[tuple[str, str]]:
    """Names that several methods of a class have, since types are written without packages: readers take equal names for one test."""
    names = Counter((result.pair.old.owner, _name(result)) for result in report.results)
    return {name for name, count in names.items() if count > 1}


def _case(suite: ElementTree.Element, result: Checked, name: str, tag: str, expected: str) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=printable(result.pair.old.owner), name=printable(name))
    if not tag:
        reason = f"; as expected: {expected}" if expected else ""
        ElementTree.SubElement(case, "system-out").text = printable(answer(result.verdict) + reason)
        return
    which = kind(result.verdict)
    element = ElementTree.SubElement(case, tag, type=which.value, message=printable(answer(result.verdict)))
    element.text = "\n".join([message(result), *_heap(result)])


def _heap(result: Checked) -> list[str]:
    if not isinstance(result.verdict, Different):
        return []
    return [printable(line) for line in picture_lines(witness_of(result.verdict))]
