"""In bodies (to come)."""

from __future__ import annotations

from twinproof.java.jml.drafts import ClassHome
from twinproof.java.jml.structure import DeclaredBlock, DeclaredMethod


def weave_body(home: ClassHome, member: DeclaredMethod | DeclaredBlock) -> tuple[str, ...]:
    return ()
