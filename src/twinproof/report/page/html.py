"""The report as one HTML page that needs nothing else: a summary, filters, and all that is known about each pair.

What is said about a pair is kept beside it as data and becomes part of the page when the pair is opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from twinproof.report.headline import headline, is_changed, is_reached, ranked
from twinproof.report.narrate import shorten
from twinproof.report.page.details import inside
from twinproof.report.page.markup import Markup, element, joined
from twinproof.report.page.shell import policy, script, style
from twinproof.report.phrase import answer, assumptions, counted, readable, scope_of, summary, title
from twinproof.report.printable import printable
from twinproof.report.report import AnyReport, Kind, Report, Result, code_shown, id_of, kind, tally
from twinproof.target import Checked

_NAMED_FILES = 3


def write_html(report: AnyReport) -> str:
    """The whole page."""
    pairs = element("main", joined([_result(result, report) for result in _ordered(report)]))
    body = element(
        "body", _header(report), _filters(report), _without_script(), pairs, _footer(report), element("script", Markup(script()))
    )
    return f"<!DOCTYPE html>\n{element('html', _head(report), body, lang='en')}\n"


def _ordered(report: AnyReport) -> Sequence[Result]:
    """What needs a reader first: what was executed, of a change what changed, then unknown, bounded and proved; what was not reached at
    last."""
    places = {which: at for at, which in enumerate(_order(report))}
    if not isinstance(report, Report):
        return sorted(report.results, key=lambda result: places[kind(result.verdict)])

    def place(result: Checked) -> tuple[bool, bool, bool, int]:
        at = places[kind(result.verdict)]
        return not is_reached(result), at > 0, not is_changed(result, report), at

    return sorted(ranked(report), key=place)


def _head(report: AnyReport) -> Markup:
    meta = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy()}">'
    wide = '<meta name="viewport" content="width=device-width, initial-scale=1">'
    about = f"{report.old} and {report.new}" if isinstance(report, Report) else report.target
    name = element("title", f"twinproof: {about}")
    return element("head", Markup(meta + wide), name, element("style", Markup(style())))


def _header(report: AnyReport) -> Markup:
    versions = _versions(report) if isinstance(report, Report) else [element("p", "program ", element("code", report.target))]
    unmet = (element("p", element("strong", "NOT AS EXPECTED", class_="word"), f" {each}", class_="unmet") for each in report.unmet)
    told = [headline(report)] if isinstance(report, Report) and report.changed is not None else []
    answers = (element("p", element("strong", text)) for text in (*told, summary(report)))
    return element("header", element("h1", "twinproof"), *versions, *answers, *unmet, _bar(report))


def _versions(report: Report) -> Iterator[Markup]:
    """What is compared, of a commit what it says, and which files differ."""
    for side, name, commit in (("old", report.old, report.commits[0]), ("new", report.new, report.commits[1])):
        about = [" ", element("b", commit.subject), element("span", f" {commit.date} {commit.id}", class_="soft")] if commit else []
        yield element("p", element("span", side, class_="side"), element("code", name), *about, class_="version")
    if report.files:
        names = element("ul", *(element("li", element("code", name)) for name in report.files))
        what = f"{len(report.files)} file{'s' * (len(report.files) != 1)} changed: {', '.join(map(_base, report.files[:_NAMED_FILES]))}"
        more = ", ..." if len(report.files) > _NAMED_FILES else ""
        yield element("details", element("summary", f"{what}{more}"), names, class_="files")


def _base(path: str) -> str:
    return path.rpartition("/")[2]


def _bar(report: AnyReport) -> Markup:
    """How the answers are distributed."""
    counts, parts, left = tally(report), [], 0
    for which in _order(report):
        parts.append(element("rect", x=str(left), y="0", width=str(counts[which]), height="1", class_=which.value))
        left += counts[which]
    return element("svg", *parts, viewBox=f"0 0 {max(left, 1)} 1", preserveAspectRatio="none", class_="bar", aria_hidden="true")


def _filters(report: AnyReport) -> Markup:
    counts = tally(report)
    boxes = [_box(which, counts[which], report) for which in _order(report)]
    search = '<input id="search" type="search" placeholder="method, reason, strategy  ( / )" aria-label="search" autocomplete="off">'
    boxes += [_choice("changed", "changed in this diff")] if isinstance(report, Report) and report.changed is not None else []
    boxes += [_choice("group", "by class")]
    return element("form", *boxes, Markup(search), element("span", id="shown", class_="soft", role="status"))


def _order(report: AnyReport) -> list[Kind]:
    """The answers that there may be; what needs a reader comes first."""
    return [which for which in Kind if which in counted(report)]


def _box(which: Kind, count: int, report: AnyReport) -> Markup:
    box = Markup(f'<input type="checkbox" value="{which.value}" checked autocomplete="off"> ')
    return element("label", box, element("span", which.value, class_="word"), f" {count}", class_=which.value, title=counted(report)[which])


def _choice(name: str, text: str) -> Markup:
    return element("label", Markup(f'<input type="checkbox" id="{name}" autocomplete="off"> '), text)


def _without_script() -> Markup:
    return element(
        "noscript",
        element("p", "Scripts are off: the list is complete, but pairs cannot be opened. Other formats: --format text, markdown."),
    )


def _result(result: Result, report: AnyReport) -> Markup:
    which = kind(result.verdict).value
    reason = report.expected.get(id_of(result))
    said = f"as expected: {reason}" if reason else answer(result.verdict)
    parts = (
        element("span", which, class_="word"),
        element("code", title(result)),
        element("span", shorten(said), class_="said"),
    )
    data = element("script", inside(result, report), type="text/html")
    owner = code_shown(result).owner
    attributes = {"class_": f"pair {which}", "id": printable(id_of(result)), "data_answer": which, "data_owner": printable(owner)}
    if isinstance(result, Checked) and isinstance(report, Report) and report.changed is not None and is_changed(result, report):
        attributes["data_changed"] = "yes"
    return element("details", element("summary", *parts), data, **attributes)


def _footer(report: AnyReport) -> Markup:
    bodiless, left_out = (report.bodiless, report.left_out) if isinstance(report, Report) else ((), ())
    unpaired = (*report.unpaired, ("without code to compare", bodiless))
    lonely = [_members(label, tuple(map(readable, names))) for label, names in unpaired if names]
    lonely += [element("p", f"Left out: {count} that {what} (--all).") for what, count in left_out]
    confined = f" Not confined: {report.unconfined}." if report.unconfined else ""
    what, at_level = scope_of(report)
    compared = element("p", f"{what.capitalize()}: {at_level}.{confined}")
    assumed = assumptions(report)
    rests = [element("p", "Assumed: ", *(part for name in assumed for part in (element("code", name), " ")))] if assumed else []
    keys = element(
        "p", "Keys: / search, j and k to the next and the previous pair, Enter opens it. ", f"twinproof {report.version}", class_="soft"
    )
    return element("footer", *lonely, compared, *rests, keys)


def _members(label: str, names: tuple[str, ...]) -> Markup:
    items = (element("li", element("code", name)) for name in names)
    return element("details", element("summary", f"{label}: {len(names)}"), element("ul", *items))
