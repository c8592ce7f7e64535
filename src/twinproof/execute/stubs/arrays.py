"""Stubs for copies of arrays: `System.arraycopy` and `clone`."""

from __future__ import annotations

from twinproof.execute.stubs.outcomes import Stub

STUBS: dict[str, Stub] = {}
