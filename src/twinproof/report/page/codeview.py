"""The code for the HTML page: both versions of a pair side by side, or once where they are the same; of a clause with its line marked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal

from twinproof.base.dataclass import dataclass, field
from twinproof.base.verdict import Different
from twinproof.ir.program import Method
from twinproof.report.aligned import lines_of
from twinproof.report.location import clause_step
from twinproof.report.page.code import MethodText, around, code_of, ir_of, source_file
from twinproof.report.page.markup import Markup, element
from twinproof.report.page.sidebyside import LinePair, SideLine, rows
from twinproof.report.page.sources import SourceTree
from twinproof.report.report import NOT_CHECKED, AnyReport, Report, Result, VerifyReport, witness_of
from twinproof.target import Checked, Verified
from twinproof.witness.witness import Step


@dataclass(frozen=True, slots=True)
class Note:
    """What became of a line whose text differs: it is the same code under other names, or stands elsewhere; `line` of the other version."""

    kind: Literal["alike", "moved"]
    line: int


@dataclass(frozen=True, slots=True)
class CodeColumn:
    """One version: how its own words are marked, the step at which it parts from the other, and notes on its lines."""

    name: Literal["old", "new"]
    tag: str
    step: Step | None = None
    notes: Mapping[int, Note] = field(default_factory=dict)


def code_section(result: Result, report: AnyReport) -> Iterator[Markup]:
    """The source, of a pair that of both versions, else the IR; nothing where there is neither, or nothing to see in it."""
    if isinstance(result, Checked) and isinstance(report, Report):
        yield from _code_of_pair(result, report)
    elif isinstance(result, Verified) and isinstance(report, VerifyReport):
        yield from _code_of_clause(result, report)


def _code_of_clause(result: Verified, report: VerifyReport) -> Iterator[Markup]:
    """The method, and the line of the clause wherever in the file it stands."""
    tree, step = report.tree or SourceTree(), clause_step(result)
    code = code_of(result.method, tree) if result.verdict != NOT_CHECKED else MethodText()
    if not code.lines:
        return
    lines = source_file(tree.text(result.method)).lines
    if step is not None and step.line not in code.numbers and 0 < step.line <= len(lines):
        code = around(code, step.line, lines[step.line - 1])
    yield element("section", element("h3", "The code"), _one(code, step.line if step else 0))


def _code_of_pair(result: Checked, report: Report) -> Iterator[Markup]:
    old, new = _sources(result.pair.old, result.pair.new, report.old_tree or SourceTree(), report.new_tree or SourceTree())
    if not (old.lines and new.lines):
        if result.verdict.strategy == "structural" or result.verdict == NOT_CHECKED:
            return  # nobody wants to read it
        old, new = ir_of(result.pair.old), ir_of(result.pair.new)
    if not (old.lines and new.lines):
        return
    title = "The code" if old.is_source else "The code (no sources were found: as twinproof reads the class files)"
    if [line.strip() for line in old.lines] == [line.strip() for line in new.lines]:
        yield element("section", element("h3", f"{title}, the same in both versions"), _one(new))
    else:
        yield element("section", element("h3", title), *_two(old, new, _columns(result, report, old.is_source)))


def _sources(old: Method, new: Method, old_tree: SourceTree, new_tree: SourceTree) -> tuple[MethodText, MethodText]:
    if old_tree.shares(new_tree, old, new):
        return MethodText(), MethodText()
    return code_of(old, old_tree), code_of(new, new_tree)


def _columns(result: Checked, report: Report, is_source: bool) -> tuple[CodeColumn, CodeColumn]:
    if not is_source:
        return CodeColumn("old", "del"), CodeColumn("new", "ins")
    parting = witness_of(result.verdict).parting if isinstance(result.verdict, Different) else None
    steps = (parting.old, parting.new) if parting else (None, None)
    lines = lines_of(result, report)
    noted = [(Note("alike", old), Note("alike", new)) for old, new in lines.common] if lines else []
    noted += [(Note("moved", old), Note("moved", new)) for old, new in lines.moved] if lines else []
    olds, news = {old.line: new for old, new in noted}, {new.line: old for old, new in noted}
    return CodeColumn("old", "del", steps[0], olds), CodeColumn("new", "ins", steps[1], news)


def _one(code: MethodText, marked: int = 0) -> Markup:
    lines = (
        element("tr", _number(*((f"▶ {number}", "old parts") if number == marked else (str(number), "old"))), element("td", _text(line)))
        for number, line in zip(code.numbers, code.lines, strict=True)
    )
    columns = Markup('<colgroup><col class="number"><col></colgroup>')
    return element("div", element("table", columns, element("tbody", *lines), class_="code"), class_="scroll")


def _two(old: MethodText, new: MethodText, sides: tuple[CodeColumn, CodeColumn]) -> Iterator[Markup]:
    columns = Markup('<colgroup><col class="number"><col><col class="number"><col></colgroup>')
    head = element("thead", Markup('<tr><th colspan="2">old</th><th colspan="2">new</th></tr>'))
    found = rows(old, new)
    body = element("tbody", *(_row(row, sides) for row in found))
    yield element("div", element("table", columns, head, body, class_="code"), class_="scroll")
    kinds = {note.kind for row in found if row.kind == "changed" for note in _notes(row, sides)}
    texts = {"alike": "the same code, written otherwise", "moved": "the same code, moved"}
    if kinds:
        words = (part for kind, text in texts.items() if kind in kinds for part in (element("b", text, class_=kind), " "))
        yield element("p", *words, class_="key")


def _notes(row: LinePair, sides: tuple[CodeColumn, CodeColumn]) -> Iterator[Note]:
    for line, side in zip((row.old, row.new), sides, strict=True):
        if line is not None and line.number in side.notes:
            yield side.notes[line.number]


def _row(row: LinePair, sides: tuple[CodeColumn, CodeColumn]) -> Markup:
    if row.kind == "folded":
        return element("tr", element("td", f"{row.folded} unchanged lines", colspan="4"), class_="folded")
    cells = (*_side(row.old, sides[0], row.kind == "changed"), *_side(row.new, sides[1], row.kind == "changed"))
    return element("tr", *cells, class_=row.kind)


def _side(side: SideLine | None, column: CodeColumn, is_changed: bool) -> Iterator[Markup]:
    if side is None:
        yield element("td", class_=f"{column.name} number none")
        yield element("td", class_=f"{column.name} none")
        return
    line = "".join(word for _, word in side.words).strip()
    step = column.step
    parts = step is not None and step.line == side.number and step.source.strip() in (line, "")
    note = column.notes.get(side.number) if is_changed else None
    kind = f"{column.name} {note.kind}" if note else column.name
    title = {"title": f"line {note.line} of {'new' if column.name == 'old' else 'old'}"} if note else {}
    yield _number(f"▶ {side.number}" if parts else str(side.number), f"{kind} parts" if parts else kind)
    words = (element(column.tag, _text(word)) if is_own else _text(word) for is_own, word in side.words)
    yield element("td", *words, class_=kind, **title)


def _number(text: str, kind: str) -> Markup:
    return element("td", text, class_=f"{kind} number")


def _text(line: str) -> str:
    return line.expandtabs(4)
