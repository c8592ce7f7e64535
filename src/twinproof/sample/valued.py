"""Objects of the library that stand for one value, a text, a number or a date, or that hold one other: read from a heap, and laid out as
public calls leave them. What is known of their classes is in the library's `KnownClasses`."""

from __future__ import annotations

from collections.abc import Callable

from twinproof.heap.observe import Datum, Heap, Link, Node, Null, ObjectNode, OpaqueNode, Scalar
from twinproof.heap.reach import links
from twinproof.heap.viewed import laid_out, parts_of
from twinproof.ir.program import Program
from twinproof.ir.types import ArrayType, ClassType, Primitive
from twinproof.language.known import HolderLayout, KnownClasses, Parts, ValueLayout

Add = Callable[[Node], int]


def is_known(known: KnownClasses, program: Program, cls: str) -> bool:
    """Whether this version of the library has objects of a class with just the fields that are known here."""
    told, caches, constants = _declared(known, program, cls)
    fields = {
        f"{field.owner}.{field.name}": field.type for above in program.supertypes(cls) for field in above.fields if not field.is_static
    }
    parts = [part.name for part in told.values() if isinstance(part, ClassType) and part.name in known.values]
    found = program.find(cls)
    named = set() if found is None else {field.name for field in found.fields if field.is_static}
    return (
        all(fields.get(key) == type for key, type in told.items())
        and fields.keys() - told.keys() <= caches
        and constants <= named
        and all(is_known(known, program, part) for part in parts)
    )


def _declared(known: KnownClasses, program: Program, cls: str) -> tuple[dict[str, object], set[str], set[str]]:
    """The fields of a class that tell all, those that need not be there, and its constants."""
    layout = known.values.get(cls)
    if layout is not None:
        return dict(layout.fields), set(layout.caches), {name for _, name in layout.constants}
    holder = known.holders[cls]
    return {holder.key: ClassType(program.language.semantics.root)}, set(), {holder.empty.rpartition(".")[2]} - {""}


def is_mutable(known: KnownClasses, cls: str) -> bool:
    """Whether an object may get another value, so that it matters which one it is; of the others only the value does."""
    layout, holder = known.values.get(cls), known.holders.get(cls)
    return (layout is not None and layout.is_mutable) or (holder is not None and bool(holder.sets))


# --- laying out


def lay_out(known: KnownClasses, cls: str, parts: Parts, add: Add) -> Node:
    """The node of an object with this value; `add` appends nodes inside it. Raises KeyError for a value that only an object without a name
    has."""
    return laid_out(cls, known.values[cls], parts, add)


def empty(holder: HolderLayout) -> OpaqueNode:
    """The one object of a class that holds nothing."""
    return OpaqueNode(f"static {holder.empty}")


def possible(known: KnownClasses, heap: Heap) -> Heap | None:
    """The heap with the named objects where others were laid out that have their value, of which there is one each; None if it has an
    object that nobody can make: one that never changes and leads to itself through such."""
    if not any(isinstance(node, ObjectNode) and node.cls in known.named for node in heap):
        return heap
    if any(_leads_back(known, heap, index) for index in range(len(heap))):
        return None
    return tuple([_named(known, heap, node) for node in heap])


def _named(known: KnownClasses, heap: Heap, node: Node) -> Node:
    if is_empty(known, node) and isinstance(node, ObjectNode):
        return empty(known.holders[node.cls])
    layout = known.values.get(node.cls) if isinstance(node, ObjectNode) else None
    if not isinstance(node, ObjectNode) or layout is None or not layout.constants:
        return node
    zeros: dict[str, Datum] = {key: Scalar(type, 0) if isinstance(type, Primitive) else Null() for key, type in layout.fields}
    name = dict(layout.constants).get(parts_of(heap, zeros | dict(node.fields), layout))
    return node if name is None else OpaqueNode(f"static {node.cls}.{name}")


def _leads_back(known: KnownClasses, heap: Heap, index: int) -> bool:
    """Whether an object that never changes leads to itself through such."""
    at = index
    for _ in heap:
        node = heap[at]
        held = node.fields[0][1] if _is_fixed_holder(known, node) and isinstance(node, ObjectNode) and node.fields else None
        if not isinstance(held, Link):
            return False
        at = held.index
    return True


def _is_fixed_holder(known: KnownClasses, node: Node) -> bool:
    holder = known.holders.get(node.cls) if isinstance(node, ObjectNode) else None
    return holder is not None and not holder.sets


# --- reading


def value_of(known: KnownClasses, heap: Heap, index: int) -> tuple[str, Parts] | None:
    """The class and value of an object; None if it is no such object, or not one that is understood."""
    node = heap[index]
    if isinstance(node, OpaqueNode):
        return known.constants.get(node.label)
    layout = known.values.get(node.cls) if isinstance(node, ObjectNode) else None
    if layout is None or not isinstance(node, ObjectNode):
        return None
    try:
        return node.cls, parts_of(heap, dict(node.fields), layout)
    except (KeyError, TypeError, IndexError, ValueError):
        return None


def is_empty(known: KnownClasses, node: Node) -> bool:
    """Whether the node is the object of a class that holds nothing, of which there is one only."""
    if isinstance(node, OpaqueNode):
        return node.label in known.empties
    holder = known.holders.get(node.cls) if isinstance(node, ObjectNode) else None
    return holder is not None and bool(holder.empty) and isinstance(node, ObjectNode) and all(value == Null() for _, value in node.fields)


def seen_as(known: KnownClasses, heap: Heap, index: int) -> OpaqueNode | None:
    """The object as its value; None if there is nothing to hide."""
    node = heap[index]
    if is_empty(known, node):
        return OpaqueNode(f"{empty_class(known, node)} empty")
    found = value_of(known, heap, index)
    if found is None:
        return None
    layout = known.values[found[0]]
    return None if layout.is_by_fields else OpaqueNode(f"{found[0]} {_text(layout, found[1])}")


def empty_class(known: KnownClasses, node: Node) -> str:
    """The class of an object that holds nothing, of which there is one only."""
    if isinstance(node, OpaqueNode):
        return known.empties[node.label]
    assert isinstance(node, ObjectNode)
    return node.cls


def _text(layout: ValueLayout, parts: Parts) -> str:
    return str(parts[0]) if layout.text is None else layout.text(parts)


def in_doubt(known: KnownClasses, heap: Heap) -> str | None:
    """Why some object is without its value for now; None if none is."""
    for index, node in enumerate(heap):
        layout = known.values.get(node.cls) if isinstance(node, ObjectNode) else None
        if layout is not None and layout.doubt and value_of(known, heap, index) is None:
            return layout.doubt
    return None


def of_class(known: KnownClasses, node: Node) -> str:
    """The class of an object that is seen as its value, empty for other nodes."""
    name = node.label.partition(" ")[0] if isinstance(node, OpaqueNode) else ""
    return name if name in known.values or name in known.holders else ""


def alike_by(known: KnownClasses, node: Node) -> tuple[str, Datum] | None:
    """What makes an object, as it is seen, interchangeable with others: its value, or its class and what it holds; None if it matters which
    one it is."""
    if isinstance(node, ObjectNode):
        return (node.cls, node.fields[0][1]) if _is_fixed_holder(known, node) else None
    cls = of_class(known, node)
    return (node.label, Null()) if isinstance(node, OpaqueNode) and cls and not is_mutable(known, cls) else None


def arrays_of(known: KnownClasses, node: Node) -> list[int]:
    """The arrays that belong to an object with a value alone."""
    layout = known.values.get(node.cls) if isinstance(node, ObjectNode) else None
    if layout is None or not isinstance(node, ObjectNode):
        return []
    keys = [key for key, type in layout.fields if isinstance(type, ArrayType)]
    return links([value for key, value in node.fields if key in keys])
