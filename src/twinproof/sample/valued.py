"""Objects of the library that stand for one value, a text, a number or a date: read from a heap, and laid out as public calls leave them.

Such a value is a row of parts, see `PARTS`. What its class keeps only to be faster stays zero or null, as in an object nobody has asked
anything yet. Where public calls always give the same object for a value it is named, or there is none here: nobody has another one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import ArrayNode, Datum, Heap, Link, Node, Null, ObjectNode, OpaqueNode, Scalar, double_from_bits
from twinproof.heap.reach import links
from twinproof.heap.show import quote
from twinproof.ir.program import Program
from twinproof.ir.types import BOOLEAN, BYTE, DOUBLE, INT, LONG, SHORT, ArrayType, ClassType, Primitive, Type

Parts = tuple[int | str, ...]
Add = Callable[[Node], int]
Fields = Mapping[str, Datum]

BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")
BIG_INTEGER, BIG_DECIMAL = "java.math.BigInteger", "java.math.BigDecimal"
LOCAL_DATE, LOCAL_TIME, LOCAL_DATE_TIME = "java.time.LocalDate", "java.time.LocalTime", "java.time.LocalDateTime"
DURATION, INSTANT = "java.time.Duration", "java.time.Instant"
UUID, DATE = "java.util.UUID", "java.util.Date"
OPTIONAL = "java.util.Optional"
_ATOMIC = "java.util.concurrent.atomic.Atomic"
ATOMIC_BOOLEAN, ATOMIC_REFERENCE = f"{_ATOMIC}Boolean", f"{_ATOMIC}Reference"
ATOMIC_NUMBERS: dict[str, Primitive] = {f"{_ATOMIC}Integer": INT, f"{_ATOMIC}Long": LONG}
OPTIONAL_NUMBERS: dict[str, Primitive] = {f"{OPTIONAL}Int": INT, f"{OPTIONAL}Long": LONG, f"{OPTIONAL}Double": DOUBLE}
_OPTIONALS = (OPTIONAL, *OPTIONAL_NUMBERS)
_FALSE = Scalar(BOOLEAN, 0)
HOLDERS = (OPTIONAL, ATOMIC_REFERENCE)  # hold a reference
EMPTY = OpaqueNode(f"static {OPTIONAL}.EMPTY")

_BUILDER = "java.lang.AbstractStringBuilder"
_COMPACT_DIGITS = 18
_COMPACT_OVERFLOW = -(1 << 63)
_MOST_DIGITS = 20  # behind the point
_ROOM = 16
_WORD = 32


@dataclass(frozen=True, slots=True)
class ValueKind:
    """How objects of a class are laid out: the fields that tell the value, those that are zero or null at first, and the values of which
    there is one object only, in a static field."""

    fields: tuple[tuple[str, Type], ...]
    caches: tuple[str, ...] = ()
    constants: tuple[tuple[Parts, str], ...] = ()


def _kind(cls: str, names: str, types: tuple[Type, ...], caches: str = "", constants: tuple[tuple[Parts, str], ...] = ()) -> ValueKind:
    keys = [f"{cls}.{name}" for name in names.split()]
    return ValueKind(tuple(zip(keys, types, strict=True)), tuple(f"{cls}.{name}" for name in caches.split()), constants)


def _builder_kind(cls: str) -> ValueKind:
    kind = _kind(_BUILDER, "value coder count", (ArrayType(BYTE), BYTE, INT), "maybeLatin1")
    return ValueKind(kind.fields, (*kind.caches, f"{cls}.toStringCache"))


_BIG_CACHES = "bitCount bitLength magBitLength lowestSetBit firstNonzeroIntNum numberOfTrailingZeroInts"
KINDS: dict[str, ValueKind] = {
    **{cls: _builder_kind(cls) for cls in BUILDERS},
    BIG_INTEGER: _kind(
        BIG_INTEGER,
        "signum mag",
        (INT, ArrayType(INT)),
        " ".join(f"{name}Plus{number}" for name in _BIG_CACHES.split() for number in ("One", "Two")),
    ),
    BIG_DECIMAL: _kind(BIG_DECIMAL, "intVal scale precision intCompact", (ClassType(BIG_INTEGER), INT, INT, LONG), "stringCache"),
    **{cls: _kind(cls, "value", (type,)) for cls, type in ATOMIC_NUMBERS.items()},
    ATOMIC_BOOLEAN: _kind(ATOMIC_BOOLEAN, "value", (INT,)),
    **{cls: _kind(cls, "isPresent value", (BOOLEAN, type), "", (((0, 0), "EMPTY"),)) for cls, type in OPTIONAL_NUMBERS.items()},
    LOCAL_DATE: _kind(LOCAL_DATE, "year month day", (INT, SHORT, SHORT)),
    LOCAL_TIME: _kind(
        LOCAL_TIME, "hour minute second nano", (BYTE, BYTE, BYTE, INT), "", (((0, 0, 0, 0), "MIDNIGHT"), ((12, 0, 0, 0), "NOON"))
    ),
    LOCAL_DATE_TIME: _kind(LOCAL_DATE_TIME, "date time", (ClassType(LOCAL_DATE), ClassType(LOCAL_TIME))),
    DURATION: _kind(DURATION, "seconds nanos", (LONG, INT), "", (((0, 0), "ZERO"),)),
    INSTANT: _kind(INSTANT, "seconds nanos", (LONG, INT), "", (((0, 0), "EPOCH"),)),
    UUID: _kind(UUID, "mostSigBits leastSigBits", (LONG, LONG)),
    DATE: _kind(DATE, "fastTime", (LONG,), "cdate"),
}
VALUED = (*KINDS, *HOLDERS)  # classes whose objects can be laid out
_HOLDER_KINDS = {cls: _kind(cls, "value", (ClassType("java.lang.Object"),)) for cls in HOLDERS}
_BY_FIELDS = (*ATOMIC_NUMBERS, ATOMIC_BOOLEAN)  # their fields say it all
_CONSTANTS = {f"static {cls}.{name}": (cls, parts) for cls, kind in KINDS.items() for parts, name in kind.constants}


def is_known(program: Program, cls: str) -> bool:
    """Whether this JDK's objects of a class have just the fields that are known here."""
    kind = KINDS.get(cls) or _HOLDER_KINDS[cls]
    fields = {
        f"{field.owner}.{field.name}": field.type for above in program.supertypes(cls) for field in above.fields if not field.is_static
    }
    rest = fields.keys() - dict(kind.fields).keys()
    parts = [part.name for _, part in kind.fields if isinstance(part, ClassType) and part.name in KINDS]
    found = program.find(cls)
    named = set() if found is None else {field.name for field in found.fields if field.is_static}
    constants = {name for _, name in kind.constants} | ({"EMPTY"} if cls == OPTIONAL else set())
    return (
        all(fields.get(key) == type for key, type in kind.fields)
        and rest <= set(kind.caches)
        and constants <= named
        and all(is_known(program, part) for part in parts)
    )


def is_mutable(cls: str) -> bool:
    """Whether an object may get another value, so that it matters which one it is; of the others only the value does."""
    return cls in BUILDERS or cls in _BY_FIELDS or cls in (ATOMIC_REFERENCE, DATE)


# --- laying out


def lay_out(cls: str, parts: Parts, add: Add) -> Node:
    """The node of an object with this value; `add` appends nodes inside it. Raises KeyError for a value that only an object without a name
    has."""
    kind = KINDS[cls]
    constant = dict(kind.constants).get(parts)
    if constant is not None:
        return OpaqueNode(f"static {cls}.{constant}")
    if cls == LOCAL_TIME and not any(parts[1:]):
        raise KeyError(parts)
    return ObjectNode(cls, tuple(zip(dict(kind.fields), _LAID.get(cls, _scalars)(kind, parts, add), strict=True)))


def _scalars(kind: ValueKind, parts: Parts, add: Add) -> list[Datum]:
    return [Scalar(type, int(part)) for (_, type), part in zip(kind.fields, parts, strict=True) if isinstance(type, Primitive)]


def _lay_builder(kind: ValueKind, parts: Parts, add: Add) -> list[Datum]:
    """As a new builder of the text is: with room for 16 characters more."""
    text = str(parts[0])
    count = len(text.encode("utf-16-le", "surrogatepass")) // 2
    latin = all(ord(char) < 256 for char in text)
    data = text.encode("latin-1") if latin else text.encode("utf-16-le", "surrogatepass")
    room = (1 if latin else 2) * (count + _ROOM) - len(data)
    array = ArrayNode("byte[]", tuple(Scalar(BYTE, byte - 256 if byte > 127 else byte) for byte in (*data, *bytes(room))))
    return [Link(add(array)), Scalar(BYTE, 0 if latin else 1), Scalar(INT, count)]


def _lay_big_integer(kind: ValueKind, parts: Parts, add: Add) -> list[Datum]:
    number = int(parts[0])
    size = (abs(number).bit_length() + _WORD - 1) // _WORD
    words = [abs(number) >> _WORD * at & 0xFFFFFFFF for at in reversed(range(size))]
    array = ArrayNode("int[]", tuple(Scalar(INT, word - (1 << _WORD) if word >> (_WORD - 1) else word) for word in words))
    return [Scalar(INT, (number > 0) - (number < 0)), Link(add(array))]


def _lay_big_decimal(kind: ValueKind, parts: Parts, add: Add) -> list[Datum]:
    """As made of a text with these digits."""
    unscaled, scale = (int(part) for part in parts)
    digits = len(str(abs(unscaled)))
    big: Datum = Null() if digits <= _COMPACT_DIGITS else Link(add(lay_out(BIG_INTEGER, (unscaled,), add)))
    compact = unscaled if abs(unscaled) < -_COMPACT_OVERFLOW else _COMPACT_OVERFLOW
    return [big, Scalar(INT, scale), Scalar(INT, digits), Scalar(LONG, compact)]


def _lay_date_time(kind: ValueKind, parts: Parts, add: Add) -> list[Datum]:
    return [Link(add(lay_out(LOCAL_DATE, parts[:3], add))), Link(add(lay_out(LOCAL_TIME, parts[3:], add)))]


_LAID: dict[str, Callable[[ValueKind, Parts, Add], list[Datum]]] = {
    **dict.fromkeys(BUILDERS, _lay_builder),
    BIG_INTEGER: _lay_big_integer,
    BIG_DECIMAL: _lay_big_decimal,
    LOCAL_DATE_TIME: _lay_date_time,
}


def possible(heap: Heap) -> Heap | None:
    """The heap with the named objects where others were laid out that hold nothing, of which there is one each; None if it has an object
    that nobody can make: an optional that leads to itself through optionals."""
    if not any(isinstance(node, ObjectNode) and node.cls in _OPTIONALS for node in heap):
        return heap
    if any(_leads_back(heap, index) for index in range(len(heap))):
        return None
    return tuple(map(_named, heap))


def _named(node: Node) -> Node:
    if is_empty(node):
        return EMPTY
    if not isinstance(node, ObjectNode) or node.cls not in OPTIONAL_NUMBERS:
        return node
    is_present = dict(node.fields).get(f"{node.cls}.isPresent", _FALSE) != _FALSE
    return node if is_present else OpaqueNode(f"static {node.cls}.EMPTY")


def _leads_back(heap: Heap, index: int) -> bool:
    """Whether an optional leads to itself through optionals."""
    at = index
    for _ in heap:
        node = heap[at]
        held = next((value for _, value in node.fields), None) if isinstance(node, ObjectNode) and node.cls == OPTIONAL else None
        if not isinstance(held, Link):
            return False
        at = held.index
    return True


# --- reading


def value_of(heap: Heap, index: int) -> tuple[str, Parts] | None:
    """The class and value of an object; None if it is no such object, or not one that is understood."""
    node = heap[index]
    if isinstance(node, OpaqueNode):
        return _CONSTANTS.get(node.label)
    if not isinstance(node, ObjectNode) or node.cls not in KINDS:
        return None
    try:
        return node.cls, _READ.get(node.cls, _read_scalars)(KINDS[node.cls], dict(node.fields), heap)
    except (KeyError, TypeError, IndexError, ValueError):
        return None


def is_empty(node: Node) -> bool:
    """Whether the node is the optional that holds nothing."""
    return node == EMPTY or (isinstance(node, ObjectNode) and node.cls == OPTIONAL and all(value == Null() for _, value in node.fields))


def seen_as(heap: Heap, index: int) -> OpaqueNode | None:
    """The object as its value; None if there is nothing to hide."""
    if is_empty(heap[index]):
        return OpaqueNode(f"{OPTIONAL} empty")
    found = value_of(heap, index)
    return None if found is None or found[0] in _BY_FIELDS else OpaqueNode(f"{found[0]} {_text(*found)}")


def in_doubt(heap: Heap) -> bool:
    """Whether there is a date that was set by its parts and has not computed its time yet."""
    return any(isinstance(node, ObjectNode) and node.cls == DATE and value_of(heap, index) is None for index, node in enumerate(heap))


def of_class(node: Node) -> str:
    """The class of an object that is seen as its value, empty for other nodes."""
    name = node.label.partition(" ")[0] if isinstance(node, OpaqueNode) else ""
    return name if name in VALUED else ""


def alike_by(node: Node) -> tuple[str, Datum] | None:
    """What makes an object, as it is seen, interchangeable with others: its value, or its class and what it holds; None if it matters which
    one it is."""
    if isinstance(node, ObjectNode):
        return (OPTIONAL, node.fields[0][1]) if node.cls == OPTIONAL else None
    cls = of_class(node)
    return (node.label, Null()) if isinstance(node, OpaqueNode) and cls and not is_mutable(cls) else None


def arrays_of(node: ObjectNode) -> list[int]:
    """The arrays that belong to such an object alone."""
    keys = [key for key, type in KINDS[node.cls].fields if isinstance(type, ArrayType)]
    return links(value for key, value in node.fields if key in keys)


def _bits(value: Datum) -> int:
    if not isinstance(value, Scalar):
        raise TypeError("not a number")
    return value.bits


def _node(heap: Heap, value: Datum) -> Node:
    if not isinstance(value, Link):
        raise TypeError("not an object")
    return heap[value.index]


def _elements(heap: Heap, value: Datum) -> list[int]:
    node = _node(heap, value)
    if not isinstance(node, ArrayNode):
        raise TypeError("not an array")
    return [_bits(element) for element in node.elements]


def _read_scalars(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    return tuple(_bits(fields[key]) for key, _ in kind.fields)


def _read_optional(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    """What is in the field for the number tells nothing if there is none."""
    present, number = _read_scalars(kind, fields, heap)
    return (present, number) if present else (0, 0)


def _read_date(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    """Its time, unless its parts were changed and the time was not computed from them yet."""
    parts = fields.get(f"{DATE}.cdate", Null())
    if isinstance(parts, Link):
        node = _node(heap, parts)
        if not isinstance(node, ObjectNode) or not _bits(dict(node.fields)["sun.util.calendar.CalendarDate.normalized"]):
            raise TypeError("a date without its time")
    return _read_scalars(kind, fields, heap)


def _read_builder(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    count = _bits(fields[f"{_BUILDER}.count"])
    latin = _bits(fields[f"{_BUILDER}.coder"]) == 0
    data = bytes(value & 0xFF for value in _elements(heap, fields[f"{_BUILDER}.value"]))
    return (data[:count].decode("latin-1") if latin else data[: 2 * count].decode("utf-16-le", "surrogatepass"),)


def _read_big_integer(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    value = 0
    for word in _elements(heap, fields[f"{BIG_INTEGER}.mag"]):
        value = value << _WORD | word & 0xFFFFFFFF
    return (_bits(fields[f"{BIG_INTEGER}.signum"]) * value,)


def _read_big_decimal(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    unscaled: int | str = _bits(fields[f"{BIG_DECIMAL}.intCompact"])
    if unscaled == _COMPACT_OVERFLOW:
        (unscaled,) = _inner(heap, fields[f"{BIG_DECIMAL}.intVal"], BIG_INTEGER)
    return unscaled, _bits(fields[f"{BIG_DECIMAL}.scale"])


def _read_date_time(kind: ValueKind, fields: Fields, heap: Heap) -> Parts:
    date, time = (_inner(heap, fields[key], part.name) for key, part in kind.fields if isinstance(part, ClassType))
    return date + time


def _inner(heap: Heap, value: Datum, cls: str) -> Parts:
    found = value_of(heap, value.index) if isinstance(value, Link) else None
    if found is None or found[0] != cls:
        raise TypeError(f"not a {cls}")
    return found[1]


_READ: dict[str, Callable[[ValueKind, Fields, Heap], Parts]] = {
    **dict.fromkeys(BUILDERS, _read_builder),
    **dict.fromkeys(OPTIONAL_NUMBERS, _read_optional),
    BIG_INTEGER: _read_big_integer,
    BIG_DECIMAL: _read_big_decimal,
    LOCAL_DATE_TIME: _read_date_time,
    DATE: _read_date,
}


# --- showing


def _text(cls: str, parts: Parts) -> str:
    numbers = [part for part in parts if isinstance(part, int)]
    match cls:
        case _ if cls in BUILDERS:
            return quote(str(parts[0]))
        case _ if cls in OPTIONAL_NUMBERS:
            shown = double_from_bits(numbers[1]) if OPTIONAL_NUMBERS[cls] is DOUBLE else numbers[1]
            return str(shown) if numbers[0] else "empty"
        case "java.math.BigDecimal":
            return decimal_text(*numbers)
        case "java.time.LocalDate":
            return _date(*numbers)
        case "java.time.LocalTime":
            return _time(*numbers)
        case "java.time.LocalDateTime":
            return f"{_date(*numbers[:3])}T{_time(*numbers[3:])}"
        case "java.time.Duration" | "java.time.Instant":
            return f"{numbers[0]}s+{numbers[1]}ns"
        case "java.util.Date":
            return f"{numbers[0]}ms"
        case "java.util.UUID":
            digits = "".join(f"{number & 0xFFFFFFFFFFFFFFFF:016x}" for number in numbers)
            return re.sub(r"(.{8})(.{4})(.{4})(.{4})(.{12})", r"\1-\2-\3-\4-\5", digits)
    return str(parts[0])


def decimal_text(unscaled: int, scale: int) -> str:
    """A decimal by its digits as they are written, or with a power of ten; read again, it has the same scale."""
    sign, digits = "-" if unscaled < 0 else "", str(abs(unscaled))
    if not 0 <= scale <= _MOST_DIGITS:
        return f"{sign}{digits}E{-scale}"
    digits = digits.rjust(scale + 1, "0")
    return f"{sign}{digits[:-scale]}.{digits[-scale:]}" if scale else sign + digits


def _date(year: int, month: int, day: int) -> str:
    return f"{'-' if year < 0 else ''}{abs(year):04d}-{month:02d}-{day:02d}"


def _time(hour: int, minute: int, second: int, nano: int) -> str:
    return f"{hour:02d}:{minute:02d}:{second:02d}" + (f".{nano:09d}" if nano else "")
