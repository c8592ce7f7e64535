"""Objects of the library that stand for one value, in a test: the source that makes one."""

from __future__ import annotations

from twinproof.heap.observe import Scalar
from twinproof.java.writing.source import literal, text_literal
from twinproof.language.known import KnownClasses, Parts


def spell(value: Scalar | str) -> str:
    """A number or a text as source has it."""
    return text_literal(value) if isinstance(value, str) else literal(value)


def expression(known: KnownClasses, cls: str, parts: Parts) -> str:
    """Source for an object with this value: a new one, or the only one that there is."""
    return known.values[cls].source(spell, parts)
