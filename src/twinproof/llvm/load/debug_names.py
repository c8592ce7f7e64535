"""How the source calls the variables of a function, by its debug information."""

from __future__ import annotations

import re
from collections.abc import Iterable

from twinproof.llvm.load.ll_module import LlModule

_DECLARED = re.compile(r'#dbg_declare\(ptr %("[^"]*"|[-\w.$]+), !(\d+),')


def variable_names(module: LlModule, lines: Iterable[str]) -> dict[str, str]:
    """The names in the source by the names of the places in which variables live."""
    found: dict[str, str] = {}
    for line in lines:
        declared = _DECLARED.search(line)
        if declared is not None:
            name = module.about(declared[2]).get("name")
            if name:
                found[declared[1].strip('"')] = name
    return found
