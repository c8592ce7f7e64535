"""Objects that exist before the call and are the same on both sides: literals, class objects, values of final static fields.

Each is a leaf like any input, so that an input may turn out to be one of them; unlike inputs they are never null, of exactly one
class, and no two of them are one object.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.universe import UNKNOWN
from twinproof.ir.types import INT, REF, Type, register_type
from twinproof.term.build import and_, equal, not_, same
from twinproof.term.leaf import TYPEOF, ByName, FieldOf, Leaf
from twinproof.term.term import Term, Value, function, variable

if TYPE_CHECKING:
    from twinproof.execute.inputs import Inputs

_KNOWN = ByName("known")


class Existing:
    """The known objects of one pair."""

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        semantics = inputs.universe.semantics
        self._values = {semantics.text, semantics.mirror, *inputs.known_classes.boxes}
        self.numbers: dict[Term, int] = {}  # of leaves of which no two are one
        self.classes: dict[Term, frozenset[int]] = {}
        self._fields: dict[tuple[Term, str], Value] = {}
        self.texts: dict[Term, Term] = {}  # of string literals
        self.lengths: dict[Term, int] = {}  # of arrays
        self.elements: dict[Term, list[Value]] = {}  # of arrays that nobody writes
        self.own: set[Term] = set()  # those that one side alone has

    def object(self, which: Leaf, type: Type) -> tuple[Term, bool]:
        """The known object that this is, of exactly this class, and whether it is asked for the first time."""
        leaf = variable(which, REF)
        is_new = self.add(leaf, type)
        if is_new:
            self._inputs.require(leaf, self.distinct(leaf))
        return leaf, is_new

    def add(self, leaf: Term, type: Type) -> bool:
        """Declare a leaf as an object of exactly this class; False if it was."""
        if leaf in self.classes:
            return False
        number = self._inputs.universe.number(str(type))
        self._inputs.declared[leaf] = type
        self.classes[leaf] = frozenset({number})
        self._inputs.facts[leaf] = and_(not_(equal(REF, leaf, None)), equal(INT, function(TYPEOF, INT, (leaf,)), number))
        return True

    def set_field(self, leaf: Term, key: str, value: Value, type: Type) -> None:
        """Say what a final field of a known object holds."""
        sort = register_type(type)
        self._fields[leaf, key] = value
        self._inputs.sorts[key] = sort
        self._inputs.field_types[key] = type
        self._inputs.require(leaf, same(sort, function(FieldOf(key), sort, (leaf,)), value))

    def has_field(self, leaf: Term, key: str) -> bool:
        """Whether a field of an object is known."""
        return (leaf, key) in self._fields

    def field(self, leaf: Term, key: str) -> Value:
        """The known value of a field."""
        return self._fields[leaf, key]

    def contents(self, leaf: Term) -> list[Value]:
        """What is known to be in an object or array."""
        return [value for (owner, _), value in self._fields.items() if owner is leaf] + self.elements.get(leaf, [])

    def distinct(self, leaf: Term) -> Value:
        """The fact that a leaf is none of the others that this was asked for."""
        number = self.numbers.setdefault(leaf, len(self.numbers))
        return equal(INT, function(_KNOWN, INT, (leaf,)), number)

    def are_distinct(self, a: Value, b: Value) -> bool:
        """Whether two leaves are known not to be one; none of them is null."""
        if a is None or b is None:
            return (a if b is None else b) in self.classes
        return a is not b and a in self.numbers and b in self.numbers

    def may_be_value(self, number: int) -> bool:
        """Whether an object of a class may be one that is shared freely, whatever the shape of a heap: a string, box, enum constant or
        class object; one of a class that nobody has seen may be if its type admits such."""
        universe = self._inputs.universe
        name = universe.name(number)
        if name.startswith(UNKNOWN):
            return any(name[1:] in universe.supertypes(value) for value in self._values)
        return name in self._values or universe.semantics.enum in universe.supertypes(name)
