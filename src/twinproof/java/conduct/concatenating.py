"""How javac writes that strings are put together: by a `StringBuilder`, which is also what a call site is linked to here."""

from __future__ import annotations

from twinproof.ir.instruction import Const, MethodRef
from twinproof.java.conduct.contents import BOXES
from twinproof.language.conduct import Concatenation

_TEXT, _OBJECT = "Ljava/lang/String;", "Ljava/lang/Object;"
_TEXTS = frozenset(("java.lang.String", "java.lang.CharSequence"))


def _constant_text(code: str, value: Const) -> str | None:
    match code:
        case "C":
            return chr(value.value & 0xFFFF)
        case "Z":
            return "true" if value.value & 1 else "false"
        case "I" | "J":
            return str(value.value)
        case "F" | "D":
            return None
    return "null"


CONCATENATION = Concatenation(
    builder="java.lang.StringBuilder",
    append="append",
    appended={f"({code})Ljava/lang/StringBuilder;": code for code in (_TEXT, _OBJECT, *"ZCIJFD")},
    finish="toString",
    text=_TEXT,
    root=_OBJECT,
    text_of=MethodRef("java.lang.String", "valueOf", f"({_OBJECT}){_TEXT}"),
    boxes=frozenset(f"L{name.replace('.', '/')};" for name in BOXES),
    texts=_TEXTS,
    above_texts=_TEXTS | {"java.lang.Object", "java.lang.Comparable", "java.io.Serializable"},
    constant=_constant_text,
)
