"""What the HTML page says about one result: scope and assumptions, or the witness with its pictures, and the code."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from twinproof.base.dataclass import replace
from twinproof.base.verdict import NEVER, Different, Equivalent, Holds, Unknown, Violated
from twinproof.ir.program import Method
from twinproof.report.narrate import Evidence, built, call_text, input_statics, notes, picture_lines
from twinproof.report.page.codeview import code_section
from twinproof.report.page.markup import Markup, element, joined, table
from twinproof.report.page.svg import write_pictures
from twinproof.report.report import AnyReport, Kept, Result, id_of, method_of, violation_of, witness_of
from twinproof.witness.drawing import RESULT, Drawing, Panel, draw, draw_alone
from twinproof.witness.violation import Violation
from twinproof.witness.witness import Step, Witness

_MOST_ROWS = 12
_CHANGED, _DIFFERS, _MADE = ("changed", "changed by the call *"), ("differs", "the versions differ !"), ("made", "made by the call")


def inside(result: Result, report: AnyReport) -> Markup:
    """All that is known about the result."""
    expected = report.expected.get(id_of(result))
    meant = element("p", "This is as expected: ", element("b", expected)) if expected else Markup("")
    code = code_section(result, report)
    parts: list[Markup]
    match result.verdict:
        case Different() as verdict:
            parts = _witness(witness_of(verdict), result, report, code)
        case Violated() as broken:
            parts = _witness(violation_of(broken), result, report, code)
        case Equivalent() | Holds() as proved:
            parts = [*_scope(proved), *code]
        case Unknown(reason):
            why = element("p", element("b", reason.id), f": {reason.text}")
            parts = [why, _labelled("what would help", reason.advice), *code]
    return joined([part for part in (meant, *parts, *_tried(result)) if part])


def _witness(found: Evidence, result: Result, report: AnyReport, code: Iterable[Markup]) -> list[Markup]:
    """What was executed."""
    names, kept = _names(method_of(result)), report.kept.get(id_of(result), Kept())
    if isinstance(found, Witness):
        drawing = draw(found.known, found.input, found.old, found.new, names)
        return [*_seen(found, drawing), *_parting(found), *code, *_heap(found, drawing), *_test(found, kept)]
    drawing = draw_alone(found.known, found.input, found.seen, names)
    return [*_seen(found, drawing), *code, *_heap(found, drawing), *_test(found, kept)]


def _scope(verdict: Equivalent | Holds) -> Iterator[Markup]:
    is_pair = isinstance(verdict, Equivalent)
    if verdict.scope.is_unbounded:
        alone = "for all inputs" if verdict.scope.ends_alike else "for all inputs, wherever it ends"
        yield element("p", f"Proved: {verdict.scope.inputs}, both versions show the same." if is_pair else f"Proved: it holds {alone}.")
    else:
        what = "difference" if is_pair else "violation"
        yield element("p", f"No {what} up to these bounds; nothing is said about inputs beyond them:")
        yield _list(map(str, verdict.scope.bounds))
    yield _chips("assumes", sorted(verdict.scope.assumptions))
    yield _labelled("decided by", verdict.strategy)
    if verdict.proof is not None:
        yield _labelled("rule", verdict.proof.rule)
        yield _labelled("forms", ", ".join(verdict.proof.forms))
        yield _list(verdict.proof.invariants)
        yield from _grid(verdict.proof.ends)


def _grid(ends: Sequence[tuple[str, str, str]]) -> Iterator[Markup]:
    """How the versions end, old by rows and new by columns; what is the same stands where they do."""
    if not ends:
        return
    olds, news = (list(dict.fromkeys(each[at] for each in ends)) for at in (0, 1))
    met = {(old, new): what for old, new, what in ends}
    head = element("tr", element("th", "old \\ new"), *(element("th", new) for new in news))
    body = (element("tr", element("th", old), *(_cell(met[old, new]) for new in news)) for old in olds)
    yield _section("How they end", element("table", element("thead", head), element("tbody", *body), class_="facts grid"))


def _cell(what: str) -> Markup:
    return element("td", what, class_="none" if what == NEVER else "met")


def _seen(witness: Evidence, drawing: Drawing) -> Iterator[Markup]:
    what = "the two versions did not do the same" if isinstance(witness, Witness) else f"this did not hold: {witness.clause}"
    yield element("p", f"Executed: on this input {what}.")
    yield element("p", "input ", element("code", call_text(witness)))
    yield _list(input_statics(witness))
    yield _outcomes(drawing)
    yield _labelled("the input was built", built(witness))
    yield _list(notes(witness))


def _parting(witness: Witness) -> Iterator[Markup]:
    if witness.parting:
        yield _section("The first step at which they part", _steps(witness.parting.old, witness.parting.new))


def _heap(witness: Evidence, drawing: Drawing) -> Iterator[Markup]:
    if drawing.has_objects and drawing.is_untouched:
        text = element("details", element("summary", "the heap as text"), element("pre", joined(picture_lines(witness)), class_="heap"))
        left = element("p", "The call leaves all objects as they were.", class_="soft")
        yield _section("The heap", write_pictures(replace(drawing, after=())), left, text)
    elif drawing.has_objects:
        signs = (_CHANGED, _DIFFERS, _MADE) if isinstance(witness, Witness) else (_CHANGED, _MADE)
        key = element("p", *(word for name, text in signs for word in (element("b", text, class_=name), " ")), class_="key")
        text = element("details", element("summary", "the heap as text"), element("pre", joined(picture_lines(witness)), class_="heap"))
        yield _section("The heap", write_pictures(drawing), key, text)


def _test(witness: Evidence, kept: Kept) -> Iterator[Markup]:
    if witness.test:
        button = element("button", "copy", type="button", class_="copy")
        where = [element("code", kept.test), " "] if kept.test else []
        test = element("pre", joined(witness.test.split("\n")), class_="test", tabindex="0")
        what = "fails as long as it does not hold" if isinstance(witness, Violation) else "passes on old and fails on new"
        yield _section(f"A JUnit 5 test that {what}", element("p", *where, button), test)
    if kept.witness:
        yield _labelled("to run it again", f"twinproof replay {kept.witness}")


def _names(method: Method) -> list[str]:
    """The names of the parameters, as far as the class file has them."""
    body = method.body
    if body is None:
        return []
    known = {variable.register: variable.name for variable in reversed(body.variables)}
    params = body.params if method.is_static else body.params[1:]
    return [known.get(param.name, f"argument {at + 1}") for at, param in enumerate(params)]


def _outcomes(drawing: Drawing) -> Markup:
    """What the call left in each version: how it ended, and the values of objects and static fields that differ."""
    left = [_left(panel) for panel in drawing.after]
    every = dict.fromkeys(label for one in left for label in one)
    labels = [RESULT, *(label for label in every if label != RESULT and len({one.get(label) for one in left}) > 1)]
    hidden = [element("p", f"and {len(labels) - _MOST_ROWS} more", class_="soft")] if len(labels) > _MOST_ROWS else []
    columns = ("", "old", "new") if len(left) > 1 else ("", "")
    head = element("thead", element("tr", *(element("th", name) for name in columns)))
    body = element("tbody", *(_outcome(label, [one.get(label, "") for one in left]) for label in labels[:_MOST_ROWS]))
    return joined([element("table", head, body, class_="facts outcome"), *hidden])


def _left(panel: Panel) -> dict[str, str]:
    return {f"{box.key}.{cell.label}".lstrip(".").replace(".[", "["): cell.text for box in panel.boxes for cell in box.cells}


def _outcome(label: str, texts: Sequence[str]) -> Markup:
    cells = (element("td", text) for text in texts)
    return element("tr", element("th", label.strip("()")), *cells, class_="same" if len(set(texts)) == 1 else "differs")


def _steps(old: Step, new: Step) -> Markup:
    return table(("", "where", "does", "source"), *(_step(side, step) for side, step in (("old", old), ("new", new))))


def _step(side: str, step: Step) -> tuple[str, ...]:
    return side, f"{step.file}:{step.line}" if step.file else "", step.does, step.source


def _tried(result: Result) -> Iterator[Markup]:
    if result.steps:
        yield element("details", element("summary", "what was tried"), _list(result.steps))


def _section(title: str, *children: Markup) -> Markup:
    return element("section", element("h3", title), *children)


def _labelled(label: str, text: str) -> Markup:
    return element("p", element("span", label, class_="soft"), " ", element("code", text)) if text else Markup("")


def _list(texts: Iterable[str]) -> Markup:
    items = [element("li", element("code", text)) for text in texts]
    return element("ul", *items) if items else Markup("")


def _chips(label: str, texts: Sequence[str]) -> Markup:
    items = (element("li", text) for text in texts)
    return element("div", element("span", label, class_="soft"), element("ul", *items, class_="chips")) if texts else Markup("")
