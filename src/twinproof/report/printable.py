"""Text that is safe to show: names in class files and strings in heaps may hold anything, also what a terminal would obey."""

from __future__ import annotations


def printable(text: str, keep: str = "") -> str:
    """The text with everything escaped that is neither printable nor in `keep`."""
    return "".join(char if char.isprintable() or char in keep else f"\\u{ord(char):04x}" for char in text)
