"""Stubs for hash maps and hash sets as inputs: which keys there are, what they stand for, how many, and in which order they came.

Keys are strings, boxes, enum constants or null, so that it is known when two are equal: equal keys have one number, and what a map holds
are arrays over such numbers, as the elements of a list are. The order of iteration depends on all that was put in and taken out before:
that history is kept as a function of functions, so that maps with the same history are the same, and nothing is said of others.

Whatever else is done to a map is left to the library's own code, on what its fields may hold; not after such a stub has changed one, and
these stubs are not used once that code has changed one. That is known only where all that happened since the call began is executed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import number_of
from twinproof.execute.seen import is_exactly
from twinproof.execute.texts import text_of
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, OBJECT, REF, STRING, ArrayType, Primitive, register_type
from twinproof.java.library.known.hash_map import COUNT, HAS, HISTORY, KEYS, VALUES
from twinproof.java.library.known.wrappers import BOOLEAN_BOX, BOXES
from twinproof.java.library.outcomes import Stub, returned
from twinproof.language.known import BoxLayout
from twinproof.term.build import and_, apply, equal, ite, not_
from twinproof.term.choice import all_cases, map_cases
from twinproof.term.leaf import About, ByName, Whether
from twinproof.term.term import Term, Value, applied, function, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor, Summary
    from twinproof.execute.state import State

_MAP, _SET = "java.util.HashMap", "java.util.HashSet"
_RAW = "java.util.HashMap"
_FLAGS, _OBJECTS = ArrayType(BOOLEAN), ArrayType(OBJECT)
_OF_BOXES = {kind.cls: kind for kind in (*BOXES, BOOLEAN_BOX)}
_ADD = OPERATORS["add.int"]


class _Content:
    """What a map or set holds in a state, at one key."""

    def __init__(self, executor: Executor, state: State, owner: Term, key: Value, number: Value) -> None:
        self.heap = state.heap
        self.owner = owner
        self.key = key
        self.number = number
        executor.inputs.sorts.update({COUNT: INT, HISTORY: INT})

    @property
    def has(self) -> Value:
        """Whether the key is there."""
        return not_(equal(INT, self.heap.read_element(self._array(HAS, _FLAGS), self.number, BOOLEAN), 0))

    @property
    def value(self) -> Value:
        """What it stands for, if it is there."""
        return self.heap.read_element(self._array(VALUES, _OBJECTS), self.number, OBJECT)

    def set_value(self, value: Value, guard: Value) -> None:
        """Let it stand for something else where `guard` holds."""
        self.heap.write_element(self._array(VALUES, _OBJECTS), self.number, value, OBJECT, guard)
        self._happen(self.heap.read_field(self.owner, HISTORY, INT), False)

    def insert(self) -> None:
        """Put the key in where it is not there yet."""
        missing = not_(self.has)
        self.heap.write_element(self._array(KEYS, _OBJECTS), self.number, self.key, OBJECT, missing)
        self._change(missing, 1, "put into map")

    def remove(self) -> None:
        """Take the key out where it is there."""
        self._change(self.has, -1, "removed from map")

    def _change(self, guard: Value, step: int, what: str) -> None:
        count = self.heap.read_field(self.owner, COUNT, INT)
        self.heap.write_field(self.owner, COUNT, apply(_ADD, count, step), INT, guard)
        before = lift(self.heap.read_field(self.owner, HISTORY, INT), INT)
        self.heap.write_element(self._array(HAS, _FLAGS), self.number, int(step > 0), BOOLEAN, guard)
        self._happen(function(ByName(what), INT, (before, lift(self.number, INT))), guard)

    def _happen(self, history: Value, guard: Value) -> None:
        """Note what happened; a change that leaves the history as it was is noted as well."""
        before = self.heap.read_field(self.owner, HISTORY, INT)
        self.heap.write_field(self.owner, HISTORY, ite(guard, history, before, INT), INT)

    def _array(self, key: str, type: ArrayType) -> Term:
        return lift(self.heap.read_field(self.owner, key, type), REF)


# --- keys


def _number(executor: Executor, state: State, key: Value) -> Value:
    """The number of a key, the same for equal ones; None if it is not known which are equal."""
    ref = lift(key, REF)
    numbers = {leaf: _number_of(executor, state, leaf) for leaf in all_cases(ref)}
    return None if None in numbers.values() else map_cases(ref, numbers.__getitem__, INT)


def _number_of(executor: Executor, state: State, ref: Term) -> Value:
    null = _keyed(executor, "null", (), INT)
    if ref.op == "const":
        return null
    if ref.op == "fresh":
        return _of_class(executor, state, ref, state.heap.objects[number_of(ref)].cls)
    classes = {executor.inputs.universe.name(number) for number in executor.inputs.classes(ref)}
    found = _of_class(executor, state, ref, classes.pop()) if len(classes) == 1 else None
    return None if found is None else ite(equal(REF, ref, None), null, found, INT)


def _of_class(executor: Executor, state: State, ref: Term, cls: str) -> Value:
    if cls == STRING.name:
        return _keyed(executor, cls, (lift(text_of(state.heap, ref), REF),), REF)
    if cls in _OF_BOXES:
        kind: BoxLayout = _OF_BOXES[cls]
        sort = register_type(kind.type)
        return _keyed(executor, cls, (lift(state.heap.read_field(ref, kind.key, kind.type), sort),), sort)
    if "java.lang.Enum" in executor.supertypes(cls):
        return _keyed(executor, "java.lang.Enum", (ref,), REF)
    return None


def _keyed(executor: Executor, kind: str, value: tuple[Term, ...], sort: Primitive) -> Term:
    """The number of a key with a value: another one for each value, and for each kind of keys."""
    found = applied(About("key of", kind), INT, value)
    if found not in executor.inputs.facts:
        kinds = ("null", STRING.name, "java.lang.Enum", *_OF_BOXES)
        executor.inputs.facts[found] = and_(
            equal(INT, function(ByName("kind of key"), INT, (found,)), kinds.index(kind)),
            *(equal(sort, function(Whether(kind, "of key"), sort, (found,)), part) for part in value),
        )
    return found


# --- methods


def _content(executor: Executor, state: State, args: list[Value], cls: str) -> _Content | None:
    """What an input of a class holds at a key; None if it is something else, or if the library's own code has changed a map."""
    owner = lift(args[0], REF)
    if not executor.inputs.at_start or not _is_input(executor, state, owner, cls) or _is_changed(state):
        return None
    number = _number(executor, state, args[1]) if len(args) > 1 else 0
    return None if number is None else _Content(executor, state, owner, args[1] if len(args) > 1 else None, number)


def _is_input(executor: Executor, state: State, owner: Term, cls: str) -> bool:
    inputs = executor.inputs
    return all(
        leaf.op not in ("const", "fresh") and leaf not in inputs.known.classes and is_exactly(inputs, state, leaf, cls)
        for leaf in all_cases(owner)
    )


def _is_changed(state: State) -> bool:
    """Whether the library's own code has written to what may be a map."""
    return any(key.startswith(_RAW) and "#" not in key and chain is not None for key, chain in state.heap.chains.items())


def _contains(cls: str) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        content = _content(executor, state, args, cls)
        return None if content is None else returned(state, ite(content.has, 1, 0, INT))

    return stub


def _get(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    """`get(key)` and `getOrDefault(key, other)`."""
    content = _content(executor, state, args[:2], _MAP)
    other = args[2] if len(args) > 2 else None
    return None if content is None else returned(state, ite(content.has, content.value, other, REF))


def _put(is_absent: bool) -> Stub:
    """`put(key, value)`, or `putIfAbsent`, which lets a value other than null be."""

    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        content = _content(executor, state, args[:2], _MAP)
        if content is None:
            return None
        before = ite(content.has, content.value, None, REF)
        content.set_value(args[2], equal(REF, before, None) if is_absent else True)
        content.insert()
        return returned(state, before)

    return stub


def _remove(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    content = _content(executor, state, args, _MAP)
    if content is None:
        return None
    before = ite(content.has, content.value, None, REF)
    content.remove()
    return returned(state, before)


def _add(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    content = _content(executor, state, args, _SET)
    if content is None:
        return None
    is_new = not_(content.has)
    content.insert()
    return returned(state, ite(is_new, 1, 0, INT))


def _remove_element(executor: Executor, state: State, args: list[Value]) -> Summary | None:
    content = _content(executor, state, args, _SET)
    if content is None:
        return None
    was_there = content.has
    content.remove()
    return returned(state, ite(was_there, 1, 0, INT))


def _size(cls: str, is_asked_empty: bool) -> Stub:
    def stub(executor: Executor, state: State, args: list[Value]) -> Summary | None:
        if _content(executor, state, args, cls) is None:
            return None
        count = state.heap.read_field(lift(args[0], REF), COUNT, INT)
        return returned(state, ite(equal(INT, count, 0), 1, 0, INT) if is_asked_empty else count)

    return stub


_O = "Ljava/lang/Object;"
STUBS: dict[str, Stub] = {
    f"{_MAP}.get({_O}){_O}": _get,
    f"{_MAP}.getOrDefault({_O}{_O}){_O}": _get,
    f"{_MAP}.containsKey({_O})Z": _contains(_MAP),
    f"{_MAP}.put({_O}{_O}){_O}": _put(False),
    f"{_MAP}.putIfAbsent({_O}{_O}){_O}": _put(True),
    f"{_MAP}.remove({_O}){_O}": _remove,
    f"{_MAP}.size()I": _size(_MAP, False),
    f"{_MAP}.isEmpty()Z": _size(_MAP, True),
    f"{_SET}.contains({_O})Z": _contains(_SET),
    f"{_SET}.add({_O})Z": _add,
    f"{_SET}.remove({_O})Z": _remove_element,
    f"{_SET}.size()I": _size(_SET, False),
    f"{_SET}.isEmpty()Z": _size(_SET, True),
}
