"""What invariants are made of."""

from __future__ import annotations

from twinproof.ir.types import REF
from twinproof.term.build import and_, equal, not_, or_
from twinproof.term.term import Value


def is_null(ref: Value) -> Value:
    """Whether a reference is null."""
    return equal(REF, ref, None)


def both_or_none(a: Value, b: Value) -> Value:
    """Whether two conditions hold together."""
    return and_(or_(a, not_(b)), or_(not_(a), b))
