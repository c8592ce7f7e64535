"""How the source calls the variables of a function, by its debug information."""

from __future__ import annotations

import re
from collections.abc import Iterable

from twinproof.llvm.load.ll_module import LlModule

_DECLARED = re.compile(r'#dbg_declare\(ptr %("[^"]*"|[-\w.$]+), !(\d+),')


def variable_numbers(lines: Iterable[str]) -> dict[str, str]:
    """The numbers of variables in the debug information by the names of the places in which they live."""
    declared = filter(None, map(_DECLARED.search, lines))
    return {match[1].strip('"'): match[2] for match in declared}


def variable_names(module: LlModule, lines: Iterable[str]) -> dict[str, str]:
    """The names in the source by the names of the places in which variables live."""
    named = {place: module.about(number).get("name") for place, number in variable_numbers(lines).items()}
    return {place: name for place, name in named.items() if name}
