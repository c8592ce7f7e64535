"""How deep calls are followed where no condition limits them, and the room on Python's stack that takes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

DEEPEST = 400  # calls of one method within each other
_FRAMES = 30  # of Python for one call, with what simplifies its terms


@contextmanager
def deep_calls() -> Iterator[None]:
    """Room for calls as deep as they are followed."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _FRAMES * DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
