"""The report as one HTML page that needs nothing else: a summary, filters, and all that is known about each pair.

What is said about a pair is kept beside it as data and becomes part of the page when the pair is opened.
"""

from __future__ import annotations

from twinproof.report.headline import is_changed, is_reached, ranked
from twinproof.report.narrate import shorten
from twinproof.report.page.details import inside
from twinproof.report.page.markup import Markup, element, joined
from twinproof.report.page.shell import policy, script, style
from twinproof.report.phrase import COUNTED, answer, assumptions, level, readable, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import Kind, Report, kind, tally
from twinproof.target import Checked

_ORDER = (Kind.DIFFERENT, Kind.UNKNOWN, Kind.BOUNDED, Kind.PROVED)  # what needs a reader comes first


def write_html(report: Report) -> str:
    """The whole page."""
    pairs = element("main", joined([_pair(result, report) for result in _ordered(report)]))
    body = element(
        "body", _header(report), _filters(report), _without_script(), pairs, _footer(report), element("script", Markup(script()))
    )
    return f"<!DOCTYPE html>\n{element('html', _head(report), body, lang='en')}\n"


def _ordered(report: Report) -> list[Checked]:
    """What needs a reader first: differences, of a change what changed, then unknown, bounded and proved; what was not reached at last."""
    return sorted(ranked(report), key=lambda result: (not is_reached(result), _place(result, report)))


def _place(result: Checked, report: Report) -> tuple[bool, bool, int]:
    place = _ORDER.index(kind(result.verdict))
    return place > 0, not is_changed(result, report), place


def _head(report: Report) -> Markup:
    meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy()}">'
    wide = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    name = element("title", f"twinproof: {report.old} and {report.new}")
    return element("head", Markup(meta + wide), name, element("style", Markup(style())))


def _header(report: Report) -> Markup:
    versions = element("p", "old ", element("code", report.old), " · new ", element("code", report.new))
    unmet = (element("p", element("strong", "NOT AS EXPECTED", class_="word"), f" {each}", class_="unmet") for each in report.unmet)
    return element("header", element("h1", "twinproof"), versions, element("p", element("strong", summary(report))), *unmet, _bar(report))


def _bar(report: Report) -> Markup:
    """How the answers are distributed."""
    counts, parts, left = tally(report), [], 0
    for which in _ORDER:
        parts.append(element("rect", x=str(left), y="0", width=str(counts[which]), height="1", class_=which.value))
        left += counts[which]
    return element("svg", *parts, viewBox=f"0 0 {max(left, 1)} 1", preserveAspectRatio="none", class_="bar", aria_hidden="true")


def _filters(report: Report) -> Markup:
    counts = tally(report)
    boxes = [_box(which, counts[which]) for which in _ORDER]
    search = '<input id="search" type="search" placeholder="method, reason, strategy  ( / )" aria-label="search" autocomplete="off">'
    return element("form", *boxes, Markup(search), element("span", id="shown", class_="soft", role="status"))


def _box(which: Kind, count: int) -> Markup:
    box = Markup(f'<input type="checkbox" value="{which.value}" checked autocomplete="off"> ')
    return element("label", box, element("span", which.value, class_="word"), f" {count}", class_=which.value, title=COUNTED[which])


def _without_script() -> Markup:
    return element(
        "noscript",
        element("p", "Scripts are off: the list is complete, but pairs cannot be opened. Other formats: --format text, markdown."),
    )


def _pair(result: Checked, report: Report) -> Markup:
    which = kind(result.verdict).value
    reason = report.expected.get(result.pair.id)
    said = f"as expected: {reason}" if reason else answer(result.verdict)
    parts = (
        element("span", which, class_="word"),
        element("code", title(result)),
        element("span", shorten(said), class_="said"),
    )
    data = element("script", inside(result, report), type="text/html")
    attributes = {"class_": f"pair {which}", "id": printable(result.pair.id), "data_answer": which}
    return element("details", element("summary", *parts), data, **attributes)


def _footer(report: Report) -> Markup:
    unpaired = (*report.unpaired, ("without code to compare", report.bodiless))
    lonely = [_members(label, tuple(map(readable, names))) for label, names in unpaired if names]
    lonely += [element("p", f"Left out: {count} that {what} (--all).") for what, count in report.left_out]
    confined = f" Not confined: {report.unconfined}." if report.unconfined else ""
    compared = element("p", f"Compared: {level(report.options)}.{confined}")
    assumed = assumptions(report)
    rests = [element("p", "Assumed: ", *(part for name in assumed for part in (element("code", name), " ")))] if assumed else []
    keys = element(
        "p", "Keys: / search, j and k to the next and the previous pair, Enter opens it. ", f"twinproof {report.version}", class_="soft"
    )
    return element("footer", *lonely, compared, *rests, keys)


def _members(label: str, names: tuple[str, ...]) -> Markup:
    items = (element("li", element("code", name)) for name in names)
    return element("details", element("summary", f"{label}: {len(names)}"), element("ul", *items))
