"""JUnit XML: a test case for each result; it fails for a difference or a violation, and is in error for what else keeps the exit code
from being 0."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree

from twinproof.report.finding import findings, message
from twinproof.report.narrate import picture_lines
from twinproof.report.phrase import answer, named
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Result, evidence_of, id_of, is_failing, kind, method_of
from twinproof.target import Checked


def write_junit(report: AnyReport) -> str:
    """The report as one test suite; without times, so that it is the same whenever it is written."""
    undecided = list(findings(report))
    failures = sum(is_failing(report, result.verdict) for result in undecided)
    unmet = len(report.unmet)
    counts = {"tests": len(report.results) + unmet, "failures": failures + unmet, "errors": len(undecided) - failures, "skipped": 0}
    suites = ElementTree.Element("testsuites")
    suite = ElementTree.SubElement(suites, "testsuite", {"name": "twinproof", **{key: str(count) for key, count in counts.items()}})
    found = {id_of(result) for result in undecided}
    twice = _taken_twice(report)
    for result in report.results:
        method = method_of(result)
        name = _name(result) + (f" {method.descriptor}" if (method.owner, _name(result)) in twice else "")
        tag = ("failure" if is_failing(report, result.verdict) else "error") if id_of(result) in found else ""
        _case(suite, result, name, tag, report.expected.get(id_of(result), ""))
    for expectation in report.unmet:
        case = ElementTree.SubElement(suite, "testcase", classname="expect", name=printable(expectation.expectation.method))
        ElementTree.SubElement(case, "failure", type="expectation", message=printable(str(expectation)))
    ElementTree.indent(suites)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(suites, encoding="unicode") + "\n"


def _name(result: Result) -> str:
    method = method_of(result)
    clause = "" if isinstance(result, Checked) else f" {result.clause}"
    return named(method).removeprefix(f"{method.owner}.") + clause


def _taken_twice(report: AnyReport) -> set[tuple[str, str]]:
    """Names that several methods of a class have, since types are written without packages: readers take equal names for one test."""
    names = Counter((method_of(result).owner, _name(result)) for result in report.results)
    return {name for name, count in names.items() if count > 1}


def _case(suite: ElementTree.Element, result: Result, name: str, tag: str, expected: str) -> None:
    case = ElementTree.SubElement(suite, "testcase", classname=printable(method_of(result).owner), name=printable(name))
    if not tag:
        reason = f"; as expected: {expected}" if expected else ""
        ElementTree.SubElement(case, "system-out").text = printable(answer(result.verdict) + reason)
        return
    which = kind(result.verdict)
    element = ElementTree.SubElement(case, tag, type=which.value, message=printable(answer(result.verdict)))
    element.text = "\n".join([message(result), *_heap(result)])


def _heap(result: Result) -> list[str]:
    found = evidence_of(result.verdict)
    return [] if found is None else [printable(line) for line in picture_lines(found)]
