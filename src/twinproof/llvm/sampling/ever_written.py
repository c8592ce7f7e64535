"""Whether a file ever changes a variable that only it can see."""

from __future__ import annotations

import re

from twinproof.llvm.load.ll_module import LlModule

_DEFINITION = re.compile(r"^@\S+ = ")
_NAMED = re.compile(r'@("[^"]*"|[-\w.$]+)')
_READ = re.compile(r"= load [^@]*, ptr @")


def is_ever_written(module: LlModule, name: str) -> bool:
    """Whether the name of a variable stands anywhere but where it is read: then it may be written."""
    lines = (line for line in module.text.splitlines() if f"@{name}" in line and not line.startswith("!"))
    return any(_is_used(line, name) for line in lines)


def _is_used(line: str, name: str) -> bool:
    names = [match[1].strip('"') for match in _NAMED.finditer(line.partition(", !")[0])]
    if _DEFINITION.match(line):
        return name in names[1:]
    return name in names and not (names.count(name) == 1 and _READ.search(line) and names[-1] == name)
