"""Stubs for symbolic execution: library methods whose bytecode is not followed because a shorter account of them is exact.

One file per subject. A key is `Class.method` with a descriptor, or without one for all overloads.
"""

from twinproof.execute.stubs import arrays, builders, java_lang, pure, strings
from twinproof.execute.stubs.outcomes import ABOUT, IMPLICIT, Stub

STUBS: dict[str, Stub] = {**java_lang.STUBS, **strings.STUBS, **builders.STUBS, **pure.STUBS, **arrays.STUBS}

__all__ = ["ABOUT", "IMPLICIT", "STUBS", "Stub"]
