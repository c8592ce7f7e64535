"""`UUID`: two long numbers."""

from __future__ import annotations

import re

from twinproof.ir.types import LONG
from twinproof.java.library.known.spelled import fields, long, new
from twinproof.language.known import LibraryClass, Parts, ValueLayout

_UUID = "java.util.UUID"


def _text(parts: Parts) -> str:
    digits = "".join(f"{int(part) & 0xFFFFFFFFFFFFFFFF:016x}" for part in parts)
    return re.sub(r"(.{8})(.{4})(.{4})(.{4})(.{12})", r"\1-\2-\3-\4-\5", digits)


_LAYOUT = ValueLayout(
    fields(_UUID, "mostSigBits leastSigBits", LONG, LONG),
    choose=lambda chooser: (chooser.number(LONG), chooser.number(LONG)),
    source=lambda spell, parts: new(_UUID, *(long(spell, part) for part in parts)),
    text=_text,
)
CLASSES = (LibraryClass(_UUID, types=(_UUID,), value=_LAYOUT),)
