"""The text of a method: the lines of its declaration in its source file, or else the IR that it was lowered to.

Class files tell which lines have code; the declaration around them is found by its name and its braces. What is not found so is shown
as the lines that have code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.ir.program import Method, is_special_name
from twinproof.ir.text import print_method
from twinproof.report.page.sources import SourceTree

_ASIDE = re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*.*?\*/', re.DOTALL)
_NUMBER = re.compile(r" ; \d+$")
_MORE = re.compile(r"\s*(?:throws\b[^{;()]*)?\{")
_MOST_LINES = 600


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A source file: its lines, and its text with literals and comments blanked."""

    lines: tuple[str, ...] = ()
    bare: str = ""


@lru_cache(64)
def source_file(text: str) -> SourceFile:
    """A source file with this text."""
    lines = tuple(re.split(r"\r\n|\r|\n", text)) if text else ()
    return SourceFile(lines, _ASIDE.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), "\n".join(lines)))


@dataclass(frozen=True, slots=True)
class MethodText:
    """Lines of a method with their numbers, `is_source` unless it is IR."""

    numbers: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    is_source: bool = True


def code_of(method: Method, tree: SourceTree) -> MethodText:
    """The method's source; no lines where there is none."""
    file = source_file(tree.text(method))
    own = sorted(line for line in _own_lines(method) if 0 < line <= len(file.lines)) if file.lines else []
    if not own:
        return MethodText()
    first, last = declaration(file, _declared_name(method), own) or (own[0], own[-1])
    numbers = tuple(range(first, min(last, first + _MOST_LINES) + 1))
    return MethodText(numbers, tuple(file.lines[number - 1] for number in numbers))


def ir_of(method: Method) -> MethodText:
    """The method as IR, without the numbers of its source lines, which would tell versions apart that only moved."""
    try:
        lines = tuple(_NUMBER.sub("", line) for line in print_method(method).splitlines()[:_MOST_LINES])
    except BadInput:
        return MethodText(is_source=False)
    return MethodText(tuple(range(1, len(lines) + 1)), lines, False)


def around(code: MethodText, number: int, line: str) -> MethodText:
    """The method with one line more, from elsewhere in the file."""
    lines = sorted([*zip(code.numbers, code.lines, strict=True), (number, line)])
    return MethodText(tuple(number for number, _ in lines), tuple(text for _, text in lines), code.is_source)


def declaration(file: SourceFile, name: str, own: Sequence[int]) -> tuple[int, int] | None:
    """The first and the last line of the declaration of `name` that has the lines `own`; of several the smallest that has most."""
    found = [(first, last) for first, last in _declared(file.bare, name) if any(first <= line <= last for line in own)]
    return max(found, key=lambda span: (sum(span[0] <= line <= span[1] for line in own), span[0] - span[1]), default=None)


def _declared(text: str, name: str) -> Iterator[tuple[int, int]]:
    """The spans of all that looks like a declaration of a method: a name, parameters and a block."""
    if not name:
        return
    for match in re.finditer(rf"(?<![\w.$]){re.escape(name)}\s*\(", text):
        closed = _matching(text, match.end() - 1, "()")
        block = _MORE.match(text, closed + 1)
        if block:
            end = _matching(text, block.end() - 1, "{}")
            yield _line(text, match.start()), _line(text, end)


def _matching(text: str, start: int, braces: str) -> int:
    """Where the brace at `start` is closed."""
    depth = 0
    for found in re.compile("[" + re.escape(braces) + "]").finditer(text, start):
        depth += 1 if found[0] == braces[0] else -1
        if depth == 0:
            return found.start()
    return len(text)


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1


def _declared_name(method: Method) -> str:
    if method.is_constructor:
        return re.split(r"[.$]", method.owner)[-1]
    return "" if is_special_name(method.name) else method.name


def _own_lines(method: Method) -> set[int]:
    try:
        body = method.body
    except BadInput:
        return set()
    return {instr.line for block in body.blocks for instr in block.instrs} if body else set()
