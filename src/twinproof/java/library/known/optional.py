"""`Optional`, which holds an object or nothing, and its kin, which hold a number or nothing: of those with nothing there is one each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from twinproof.heap.observe import Datum, Heap, double_from_bits
from twinproof.heap.parts import nearer
from twinproof.heap.viewed import bits
from twinproof.ir.types import BOOLEAN, DOUBLE, INT, LONG, Primitive
from twinproof.java.library.known.spelled import fields, number
from twinproof.language.known import Chooser, HolderLayout, LibraryClass, Parts, ValueLayout

if TYPE_CHECKING:
    from twinproof.language.known import Spell

_OPTIONAL = "java.util.Optional"
_NUMBERS: dict[str, Primitive] = {f"{_OPTIONAL}Int": INT, f"{_OPTIONAL}Long": LONG, f"{_OPTIONAL}Double": DOUBLE}
_EMPTY: Parts = (0, 0)


def _of_number(cls: str, type: Primitive) -> LibraryClass:
    def choose(chooser: Chooser) -> Parts:
        return _EMPTY if chooser.random.random() < 0.3 else (1, chooser.number(type))

    def source(spell: Spell, parts: Parts) -> str:
        return f"{cls}.of({number(spell, parts[1], type)})" if parts[0] else f"{cls}.empty()"

    def read(heap: Heap, fields: Mapping[str, Datum]) -> Parts:
        """What is in the field for the number tells nothing if there is none."""
        return (1, bits(fields[f"{cls}.value"])) if bits(fields[f"{cls}.isPresent"]) else _EMPTY

    def text(parts: Parts) -> str:
        return "empty" if not parts[0] else str(double_from_bits(int(parts[1]))) if type is DOUBLE else str(parts[1])

    def simpler(parts: Parts) -> Iterator[Parts]:
        yield _EMPTY
        if parts[0] and type is not DOUBLE:
            yield from ((1, each) for each in nearer(int(parts[1])))

    layout = ValueLayout(
        fields(cls, "isPresent value", BOOLEAN, type),
        choose,
        source,
        read=read,
        text=text,
        constants=((_EMPTY, "EMPTY"),),
        simpler=simpler,
    )
    return LibraryClass(cls, value=layout, is_buildable=True, serves_all=True)


_HOLDER = HolderLayout(
    f"{_OPTIONAL}.value",
    source=f"{_OPTIONAL}.of({{}})",
    asked=f"(({_OPTIONAL}<?>) {{}}).get()",
    empty=f"{_OPTIONAL}.EMPTY",
    empty_source=f"{_OPTIONAL}.empty()",
)
CLASSES = (
    LibraryClass(_OPTIONAL, holder=_HOLDER, is_buildable=True, serves_all=True),
    *(_of_number(cls, type) for cls, type in _NUMBERS.items()),
)
