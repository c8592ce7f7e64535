"""The report as one HTML page that needs nothing else: a summary, a filter, and all that is known about each pair."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.check import Checked
from twinproof.report.markup import Markup, element, joined, table
from twinproof.report.page import SCRIPT, STYLE, policy
from twinproof.report.phrase import COUNTED, answer, assumptions, level, summary, title
from twinproof.report.report import Kept, Kind, Report, kind, tally, witness_of
from twinproof.report.witness import VIA, call_text, input_statics, outcomes, picture_lines, shorten
from twinproof.verdict import Different, Equivalent, Unknown
from twinproof.witness.witness import Step, Witness


def write_html(report: Report) -> str:
    """The whole page."""
    parts = [*_top(report), _filter(report), *(_pair(result, report) for result in report.results), *_bottom(report)]
    body = element("body", joined(parts), element("script", Markup(SCRIPT)))
    return f"<!DOCTYPE html>\n{element('html', _head(report), body, lang='en')}\n"


def _head(report: Report) -> Markup:
    meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy()}">'
    return element("head", Markup(meta), element("title", f"twinproof: {report.old} and {report.new}"), element("style", Markup(STYLE)))


def _top(report: Report) -> list[Markup]:
    versions = element("p", "old ", element("code", report.old), ", new ", element("code", report.new))
    return [element("h1", "twinproof"), versions, element("p", element("strong", summary(report)))]


def _filter(report: Report) -> Markup:
    counts = tally(report)
    boxes = [_box(which, f"{counts[which]} {text}") for which, text in COUNTED.items()]
    search = Markup('<input id="search" type="search" placeholder="method" aria-label="method" autocomplete="off">')
    return element("p", *boxes, search, " ", element("span", id="shown"))


def _box(which: Kind, text: str) -> Markup:
    return element("label", Markup(f'<input type="checkbox" value="{which.value}" checked autocomplete="off"> '), text)


def _pair(result: Checked, report: Report) -> Markup:
    which = kind(result.verdict).value
    line = element("summary", element("b", which), " ", element("code", title(result)), " ", shorten(answer(result.verdict)))
    return element("details", line, joined(list(_body(result, report))), class_=f"pair {which}", data_answer=which)


def _body(result: Checked, report: Report) -> Iterator[Markup]:
    match result.verdict:
        case Equivalent(scope, _, proof):
            yield _list("holds up to", [str(bound) for bound in scope.bounds] or ["no bound: for all inputs"])
            yield _list("assumes", sorted(scope.assumptions))
            if proof is not None:
                yield _list(f"proved: {proof.rule}", proof.invariants or ["no invariant is needed"])
        case Unknown(reason):
            yield _list(f"why: {reason.id}", [reason.text])
            yield _list("what would help", [reason.advice] if reason.advice else [])
        case Different() as verdict:
            yield from _witness(witness_of(verdict), report.kept.get(result.pair.id, Kept()))
    yield _list("tried", result.steps)


def _witness(witness: Witness, kept: Kept) -> Iterator[Markup]:
    yield element("p", "input ", element("code", call_text(witness.old_method, witness.input)))
    yield _list("static fields before", input_statics(witness.input))
    yield table(("old", "new"), [joined(texts) for texts in outcomes(witness.old, witness.new)])
    drawn = picture_lines(witness)
    if drawn:
        yield element("pre", joined(drawn), class_="heap")
    if witness.parting:
        yield element("p", "The first step at which the versions part:")
        yield table(("", "where", "does", "source"), _step("old", witness.parting.old), _step("new", witness.parting.new))
    built = [f"the input was built {VIA[witness.via]}"] if witness.via != "arguments" else []
    yield _list("notes", [*built, *witness.notes])
    yield _list("files", [name for name in (kept.witness, kept.test) if name])
    if witness.test:
        yield element("p", "A JUnit 5 test that passes on old and fails on new: ")
        yield element("button", "copy", type="button", class_="copy")
        yield element("pre", joined(witness.test.split("\n")), class_="test")


def _step(side: str, step: Step) -> tuple[str, ...]:
    return side, f"{step.file}:{step.line}" if step.file else "", step.does, step.source


def _list(label: str, texts: tuple[str, ...] | list[str]) -> Markup:
    items = (element("li", element("code", text)) for text in texts)
    return element("div", label, element("ul", *items)) if texts else Markup("")


def _bottom(report: Report) -> list[Markup]:
    return [
        _list("only in old", report.only_old),
        _list("only in new", report.only_new),
        _list("compared", [level(report.options)]),
        _list("assumed", assumptions(report)),
        element("p", f"twinproof {report.version}"),
    ]
