"""Compound literals live as long as the block around them, of which nothing is left in the code: their addresses may be used, not kept."""

from __future__ import annotations

import re
from collections.abc import Sequence

from twinproof.llvm.load.ll_types import LlUnknown

_NAME = r"%(\"[^\"]*\"|[-\w.$]+)"
_LITERAL = re.compile(rf"^ *{_NAME} = alloca ")
_PREFIX = ".compoundliteral"
_INSIDE = re.compile(rf"^ *{_NAME} = getelementptr [^%]*(?:%[\w.\"]+)?, ptr {_NAME}")
_KEPT = re.compile(r"^ *store ptr %|^ *ret |= (?:phi|select) ")
_NAMED = re.compile(_NAME)


def refuse_kept_literals(lines: Sequence[str]) -> None:
    """Raise `LlUnknown` where the address of a compound literal is stored, chosen or handed back."""
    places: set[str] = set()
    for line in lines:
        literal, inside = _LITERAL.match(line), _INSIDE.match(line)
        if literal is not None and literal[1].strip('"').startswith(_PREFIX):
            places.add(literal[1])
        elif inside is not None and inside[2] in places:
            places.add(inside[1])
        elif places and _KEPT.search(line) and places.intersection(_NAMED.findall(line.partition(", ptr %")[0])):
            raise LlUnknown("an address of a compound literal that is kept")
