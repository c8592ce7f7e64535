"""What single annotations claim of a value, by their simple names, whichever package they come from: never null, and ranges.

Those of Bean Validation say nothing of null, as its specification has it; a value that may be null has no claim made of it.
"""

from __future__ import annotations

from collections.abc import Callable

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import ArrayType, ClassType, Primitive, Type, is_reference
from twinproof.java.load.attributes import Annotation, ConstElement, EnumElement
from twinproof.java.load.pool import IntConst, LongConst, StringConst

NON_NULL = frozenset({"NotNull", "NonNull", "Nonnull"})
_SIGNS = {"Positive": "> 0", "PositiveOrZero": ">= 0", "Negative": "< 0", "NegativeOrZero": "<= 0", "NonNegative": ">= 0"}
_UNREAD = frozenset(
    [
        "DecimalMin",
        "DecimalMax",
        "Digits",
        "Pattern",
        "Email",
        "Past",
        "PastOrPresent",
        "Future",
        "FutureOrPresent",
        "Null",
        "CreditCardNumber",
        "URL",
        "Length",
    ]
)
_WHOLE = ("byte", "short", "char", "int", "long")
_BOXES = {f"java.lang.{name}": "longValue" for name in ("Byte", "Short", "Integer", "Long")}
_REAL_BOXES = {"java.lang.Float": "doubleValue", "java.lang.Double": "doubleValue"}
_TEXTS = frozenset({"java.lang.String", "java.lang.CharSequence", "java.lang.StringBuilder"})
_COLLECTIONS = frozenset(
    [
        "Collection",
        "List",
        "Set",
        "SortedSet",
        "Queue",
        "Deque",
        "ArrayList",
        "LinkedList",
        "HashSet",
        "LinkedHashSet",
        "TreeSet",
        "ArrayDeque",
        "AbstractList",
    ]
)
_MAPS = frozenset(["Map", "SortedMap", "NavigableMap", "HashMap", "LinkedHashMap", "TreeMap", "AbstractMap"])
OBJECT = ClassType("java.lang.Object")


class NotRead(Exception):
    """An annotation that makes a claim which is not understood here."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition of a value, in Java with `it` for the value, which is passed as of this type."""

    type: Type
    text: str


def simple_name(annotation: Annotation) -> str:
    """An annotation's name without its package and outer classes."""
    return annotation.descriptor[1:-1].replace("$", "/").rpartition("/")[2]


def conditions_of(annotation: Annotation, type: Type) -> list[Condition]:
    """What an annotation claims of a value of a type; nothing if it is about something else."""
    name = simple_name(annotation)
    if name in NON_NULL:
        return [Condition(OBJECT, "it != null")] if is_reference(type) and not _is_softened(annotation) else []
    if name in _UNREAD:
        raise NotRead
    reader = _READERS.get(name)
    return [] if reader is None else reader(annotation, type)


def values_of(annotation: Annotation) -> dict[str, int | str]:
    """The whole numbers, truth values and texts that an annotation is given."""
    found: dict[str, int | str] = {}
    for name, element in annotation.elements:
        match element:
            case ConstElement(value=IntConst(number) | LongConst(number)):
                found[name] = number
            case ConstElement(value=StringConst(text)):
                found[name] = text
    return found


def shown(annotation: Annotation) -> str:
    """An annotation as it is written."""
    texts = [str(value) if name == "value" else f"{name} = {value}" for name, value in values_of(annotation).items() if name != "message"]
    given = f"({', '.join(texts)})" if texts else ""
    return f"@{simple_name(annotation)}{given}"


def _is_softened(annotation: Annotation) -> bool:
    """JSR 305 has a word for null being possible after all."""
    return any(name == "when" and isinstance(value, EnumElement) and value.name != "ALWAYS" for name, value in annotation.elements)


def _number(annotation: Annotation, name: str, default: int | None = None) -> int:
    value = values_of(annotation).get(name)
    if isinstance(value, int):
        return value
    if default is None:
        raise NotRead
    return default


def _compared(type: Type, *tests: str) -> list[Condition]:
    """Comparisons of a whole number, or of a box that may be null."""
    text = str(type)
    if isinstance(type, Primitive) and text in _WHOLE:
        return [Condition(type, " && ".join(f"it {test}" for test in tests))]
    if text in _BOXES:
        return [Condition(type, f"it == null || {' && '.join(f'it.{_BOXES[text]}() {test}' for test in tests)}")]
    raise NotRead


def _min(annotation: Annotation, type: Type) -> list[Condition]:
    return _compared(type, f">= {_number(annotation, 'value')}L")


def _max(annotation: Annotation, type: Type) -> list[Condition]:
    return _compared(type, f"<= {_number(annotation, 'value')}L")


def _range(annotation: Annotation, type: Type) -> list[Condition]:
    """JetBrains' has both ends, as have those of the Checker Framework and of Hibernate."""
    low, high = ("from", "to") if any(name == "to" for name, _ in annotation.elements) else ("min", "max")
    return _compared(type, f">= {_number(annotation, low)}L", f"<= {_number(annotation, high)}L")


def _sign(annotation: Annotation, type: Type) -> list[Condition]:
    test, text = _SIGNS[simple_name(annotation)], str(type)
    if isinstance(type, Primitive) and text in ("float", "double"):
        return [Condition(type, f"it {test}")]
    if text in _REAL_BOXES:
        return [Condition(type, f"it == null || it.{_REAL_BOXES[text]}() {test}")]
    return _compared(type, test)


def _size(annotation: Annotation, type: Type) -> list[Condition]:
    low, high = _number(annotation, "min", 0), _number(annotation, "max", 2**31 - 1)
    passed, size = _sized(type)
    return [Condition(passed, f"it == null || it.{size} >= {low} && it.{size} <= {high}")]


def _not_empty(annotation: Annotation, type: Type) -> list[Condition]:
    passed, size = _sized(type)
    return [Condition(passed, f"it != null && it.{size} > 0")]


def _not_blank(annotation: Annotation, type: Type) -> list[Condition]:
    if str(type) not in _TEXTS:
        raise NotRead
    return [Condition(ClassType("java.lang.CharSequence"), "it != null && !it.toString().trim().isEmpty()")]


def _sized(type: Type) -> tuple[Type, str]:
    """As what a value is passed whose size is asked for, and how."""
    folder, _, name = str(type).rpartition(".")
    if isinstance(type, ArrayType):
        return (ArrayType(OBJECT) if is_reference(type.element) else type), "length"
    if str(type) in _TEXTS:
        return ClassType("java.lang.CharSequence"), "length()"
    if folder == "java.util" and name in _COLLECTIONS | _MAPS:
        return ClassType(f"java.util.{'Map' if name in _MAPS else 'Collection'}"), "size()"
    raise NotRead


def _asserted(annotation: Annotation, type: Type) -> list[Condition]:
    wanted = simple_name(annotation) == "AssertTrue"
    if str(type) == "boolean":
        return [Condition(type, "it" if wanted else "!it")]
    if str(type) == "java.lang.Boolean":
        return [Condition(type, f"it == null || {'' if wanted else '!'}it.booleanValue()")]
    raise NotRead


_READERS: dict[str, Callable[[Annotation, Type], list[Condition]]] = {
    "Min": _min,
    "Max": _max,
    "Range": _range,
    "IntRange": _range,
    "Size": _size,
    "NotEmpty": _not_empty,
    "NotBlank": _not_blank,
    "AssertTrue": _asserted,
    "AssertFalse": _asserted,
    **dict.fromkeys(_SIGNS, _sign),
}
