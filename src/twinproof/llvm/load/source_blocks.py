"""The body of a function as text: its blocks, and where the names of values are mentioned."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence

from twinproof.base.dataclass import dataclass

_LABEL = re.compile(r'("[^"]*"|[-\w.$]+):')
_MENTION = re.compile(r'%("[^"]*"|[-\w.$]+)')
DEFINITION = re.compile(r'\s*%("[^"]*"|[-\w.$]+) = ')


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """A block as it is written: its label, and its lines."""

    label: str
    lines: tuple[str, ...]


def source_blocks(lines: Sequence[str]) -> list[SourceBlock]:
    """The lines of a body by blocks, a `switch` on one line, what is said of debugging left out."""
    found: list[SourceBlock] = []
    label, inside = "", list[str]()
    for line in lines:
        labelled = _LABEL.match(line)
        if labelled is not None:
            if inside:
                found.append(SourceBlock(label, tuple(inside)))
            label, inside = labelled[1].strip('"'), []
        elif inside and _is_open(inside[-1]):
            inside[-1] += " " + line.strip()
        elif line.strip() and line.lstrip()[0] not in ";#":
            inside.append(line.strip())
    return [*found, SourceBlock(label, tuple(inside))]


def _is_open(line: str) -> bool:
    return line.startswith("switch ") and "]" not in line


def without_metadata(line: str) -> str:
    """A line without what is attached to it."""
    return line.partition(", !")[0]


def mentions(blocks: Sequence[SourceBlock]) -> tuple[Counter[str], Callable[[str], bool]]:
    """How often each name is read, and which are read outside of the block that defines them."""
    uses: Counter[str] = Counter()
    homes: dict[str, str] = {}
    wandering: set[str] = set()
    for block in blocks:
        for line in block.lines:
            defined = DEFINITION.match(line)
            for name in _MENTION.findall(without_metadata(line)):
                name = name.strip('"')
                uses[name] += 1
                if homes.setdefault(name, block.label) != block.label:
                    wandering.add(name)
            if defined is not None:
                uses[defined[1].strip('"')] -= 1
            if " phi " in line:
                wandering.update(name.strip('"') for name in _MENTION.findall(without_metadata(line)))
    return uses, wandering.__contains__
