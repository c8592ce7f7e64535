"""Random Java programs for conformance and equivalence testing."""

from __future__ import annotations

from .java import GeneratedProgram, generate

__all__ = ["GeneratedProgram", "generate"]
