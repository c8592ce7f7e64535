"""What of a solver's model cannot be built."""

from __future__ import annotations

MAX_ARRAY = 4096  # elements, or bytes of a block


class Unbuildable(Exception):
    """The model's input cannot be built: an array is too long, or no class fits a type."""
