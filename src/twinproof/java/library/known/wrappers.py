"""The wrapper classes: a number each. Those within the range of a class's cache have one object each, which `valueOf` gives."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, BYTE, CHAR, DOUBLE, FLOAT, INT, LONG, SHORT, Primitive
from twinproof.language.known import BoxLayout, LibraryClass


def _box(name: str, type: Primitive, *cached: int) -> BoxLayout:
    return BoxLayout(f"java.lang.{name}", type, f"java.lang.{name}.value", *cached)


_BYTES = (-128, 127)
BOXES = (
    _box("Integer", INT, *_BYTES),
    _box("Long", LONG, *_BYTES),
    _box("Short", SHORT, *_BYTES),
    _box("Byte", BYTE, *_BYTES),
    _box("Character", CHAR, 0, 127),
)
BOOLEAN_BOX = _box("Boolean", BOOLEAN, 0, 1)
_ALL = (*BOXES, BOOLEAN_BOX, _box("Float", FLOAT), _box("Double", DOUBLE))
CLASSES = tuple(LibraryClass(box.cls, box=box, is_buildable=True, is_free=True) for box in _ALL)
