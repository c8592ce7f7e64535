"""Facts: what else holds at a pair of cut points, besides equal heaps and coupled variables.

A fact is a condition over the registers of both sides and what they read from the heap there. Candidates are taken from the first arrival:
a register that is a constant, or an expression over other registers and the heap (a hoisted computation, the length of an array, a
neighbour's value plus a constant), references that are not null, and which numbers are not larger than others. What some arrival does
not keep is dropped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations

from twinproof.base.dataclass import dataclass
from twinproof.execute.heap import Heap, writes
from twinproof.execute.state import Path
from twinproof.execute.texts import char_at, length_of, text_of
from twinproof.induct.couple import NEW, OLD, Coupling, LiveVariable
from twinproof.induct.ground.block_reading import ABOUT_BLOCKS, told
from twinproof.ir.operators import OPERATORS
from twinproof.ir.types import BOOLEAN, INT, LONG, REF, STRING, ArrayType, Primitive, Type, register_type
from twinproof.term.build import and_, apply, compare, equal, not_, or_, same
from twinproof.term.leaf import LENGTH, TEXT_AT, TEXT_LENGTH, TEXT_OF, CellOf, ElementOf, FieldOf, Leaf, PointerIn, Register, Static
from twinproof.term.ring import combine, linear
from twinproof.term.substitute import substitute
from twinproof.term.term import Term, Value, constant, function, lift, show, subterms, sum_of, variable

MANY = 10  # numbers that are compared with each other
_OF_TEXTS: dict[object, Callable[..., Value]] = {TEXT_LENGTH: length_of, TEXT_AT: char_at}
_ADD = OPERATORS["add.int"]
_OPERATORS = {"lt": "<", "le": "<=", "eq": "==", "and": "&&", "or": "||"}
_SIGNS = {"same": "=", "not": "!=", "lt": "<", "le": "<=", "ge": ">="}


BOUND_NAME = "k"
BOUND = variable(Register(-1, BOUND_NAME), INT)  # any number, in facts about all of them
Arithmetic = Callable[..., Value]  # an IR operator and its arguments to the result


@dataclass(frozen=True, slots=True)
class Fact:
    """`left` stands in a relation to `right`, read in the heap of a side; `types` are those of the fields that are read.

    A condition has no left side. It holds of everything that it reads, which must be there to be read (`when`), or need not be
    (`where`); with `all` it holds for all numbers that `BOUND` may be.
    """

    relation: str  # same, not, lt, le or ge; "when", "where" or "all" for a condition
    left: LiveVariable | None
    right: Term
    side: int
    types: tuple[tuple[str, Type], ...] = ()

    @staticmethod
    def reading(relation: str, condition: Term, side: int, types: Mapping[str, Type]) -> Fact:
        """A condition, with the types of those fields among some that it reads."""
        return Fact(relation, None, condition, side, _types_read(condition, types))

    @property
    def symbols(self) -> set[Term]:
        """The registers that it is about."""
        own = set() if self.left is None else {symbol(self.left)}
        return own | {part for part in subterms([self.right]) if isinstance(part.payload, Register) and part is not BOUND}

    @property
    def outlives_calls(self) -> bool:
        """Whether no code can make it false: it reads nothing that can be written, only registers, lengths of arrays and strings."""
        return not any(isinstance(part.payload, FieldOf | ElementOf | CellOf | PointerIn) for part in subterms([self.right]))

    def text(self, names: Mapping[Term, Term]) -> str | None:
        """The fact for people, registers by other symbols; None if it then says nothing."""
        if self.left is None:
            text = as_code(lift(substitute(self.right, names), BOOLEAN))
            return f"for all {BOUND_NAME}: {text}" if self.relation == "all" else text
        left, right = names[symbol(self.left)], lift(substitute(self.right, names), self.left.sort)
        return None if left is right else f"{as_code(left)} {_SIGNS[self.relation]} {as_code(right)}"


def symbol(register: LiveVariable) -> Term:
    """The symbol for a register in facts; names are no more than names, so it has the number, too."""
    return variable(Register(register.index, str(register)), register.sort)


@dataclass(frozen=True, slots=True)
class View:
    """The values of registers, and the heap in which facts about them are read."""

    values: Mapping[Term, Value]  # by symbol
    heap: Heap

    def instances(self, fact: Fact) -> Iterator[Value]:
        """What a fact that is known to hold says here: of all numbers if it does, as far as the variables here are such."""
        yield self.holds(fact)
        if fact.relation == "all":
            numbers = dict.fromkeys(lift(value, INT) for name, value in self.values.items() if name.sort is INT)
            near = [apply(_ADD, number, step) for number in numbers for step in (0, -1, 1)]
            for number in dict.fromkeys(lift(one, INT) for one in near):
                yield View({**self.values, BOUND: number}, self.heap).holds(fact)

    def holds(self, fact: Fact) -> Value:
        """The condition that a fact is true here: what defines a register must be there to be read, what compares it need not be."""
        right, conditions = self.read(fact)
        if fact.left is None:
            return and_(*conditions, right) if fact.relation == "when" else or_(not_(and_(*conditions)), right)
        left, sort = self.values[symbol(fact.left)], fact.left.sort
        match fact.relation:
            case "same":
                return and_(*conditions, equal(REF, left, right) if sort is REF else same(sort, left, right))
            case "not":
                return not_(equal(sort, left, right))
            case relation:
                return or_(not_(and_(*conditions)), compare(relation, sort, left, right))

    def read(self, fact: Fact) -> tuple[Value, list[Value]]:
        """The value of a fact's right side, and that its references and indices are valid."""
        known: dict[Term, Value] = dict(self.values)
        conditions: list[Value] = []
        for term in subterms([fact.right]):
            if term.op == "apply":
                args = [substitute(arg, known) for arg in term.args]
                known[term] = self._apply(term, lift(args[0], REF), args[1:], dict(fact.types), conditions)
        return substitute(fact.right, known), conditions

    def _apply(self, term: Term, ref: Term, rest: Sequence[Value], types: Mapping[str, Type], conditions: list[Value]) -> Value:
        leaf = term.payload
        if leaf in _OF_TEXTS:
            return _OF_TEXTS[leaf](ref, *rest)
        if leaf in ABOUT_BLOCKS or isinstance(leaf, CellOf | PointerIn):
            assert self.heap.memory is not None
            return told(self.heap.memory, leaf, ref, rest, conditions)
        conditions.append(not_(equal(REF, ref, None)))
        if leaf is TEXT_OF:
            return text_of(self.heap, ref)
        if leaf is LENGTH:
            return self.heap.length(ref)
        if isinstance(leaf, FieldOf):
            return self.heap.read_field(ref, leaf.key, types[leaf.key])
        assert isinstance(leaf, ElementOf)
        conditions += [compare("ge", INT, rest[0], 0), compare("lt", INT, rest[0], self.heap.length(ref))]
        return self.heap.read_element(ref, rest[0], leaf.type)


def as_code(term: Term) -> str:
    """A term as one would write it in Java, as far as that is short."""
    args = [as_code(arg) for arg in term.args]
    match term.op:
        case "const":
            return "null" if term.payload is None else show(term)
        case "var":
            return term.payload.name if isinstance(term.payload, Register) else str(term.payload)
        case "sum.int" | "sum.long":
            return _written_sum(term, args)
        case "mul.int" | "mul.long":
            return " * ".join(f"({arg})" if part.op.startswith("sum.") else arg for part, arg in zip(term.args, args, strict=True))
        case "not":
            return f"!({args[0]})"
        case "apply":
            return _written_read(term.payload, args)
    sign = _OPERATORS.get(term.op.partition(".")[0])
    return f"{term.op}({', '.join(args)})" if sign is None else f" {sign} ".join(args)


def _written_read(leaf: object, args: list[str]) -> str:
    if isinstance(leaf, ElementOf):
        return f"{args[0]}[{args[1]}]"
    if leaf is TEXT_OF:
        return args[0]
    if leaf is TEXT_AT:
        return f"{args[0]}.charAt({args[1]})"
    if leaf is TEXT_LENGTH:
        return f"{args[0]}.length()"
    return f"{args[0]}.{leaf.key.rpartition('.')[2] if isinstance(leaf, FieldOf) else leaf}"


def _written_sum(term: Term, args: list[str]) -> str:
    constant, factors = sum_of(term)
    parts = [arg if factor == 1 else f"{factor} * {arg}" for factor, arg in zip(factors, args, strict=True)]
    return " + ".join([*parts, *([str(constant)] if constant else [])]).replace("+ -", "- ")


def candidates(
    coupling: Coupling, path: Path, values: Mapping[Term, Value], types: Mapping[str, Type], factors: Sequence[int], arithmetic: Arithmetic
) -> Iterator[Fact]:
    """What may hold here always: all of it holds on this arrival, or is left to be refuted by it; `factors` are numbers of the code."""
    yield from _decisions(path, coupling, values, types)
    members = [one for group in coupling for one in group]  # all of them: a group may split later
    for one in members:
        yield from _constants(one, values[symbol(one)])
        yield from _expressions(one, coupling, values, types)
    for sort in (INT, LONG):
        numbers = [one for one in members if one.sort is sort and one.type is not BOOLEAN]
        if len(numbers) <= MANY:
            yield from _neighbours(numbers, values, sort, factors, arithmetic)
            yield from _products([one for one in numbers if not one.part], sort, arithmetic)
    yield from _within_rows(members)


def _constants(one: LiveVariable, value: Value) -> Iterator[Fact]:
    if one.sort is REF:
        yield Fact("not", one, lift(None, REF), one.side)
        if value is None:
            yield Fact("same", one, lift(None, REF), one.side)
    for number in _numbers(value, one.sort) if one.sort is not REF else ():
        for relation in ("same", "le", "ge") if one.sort in (INT, LONG) else ("same",):
            yield Fact(relation, one, number, one.side)
    if one.sort is INT:
        yield from (Fact("same", one, lift(number, INT), one.side) for number in (0, 1))  # as flags are
        yield Fact("le", one, lift(1, INT), one.side)
        yield Fact("ge", one, lift(0, INT), one.side)


def written(
    members: Sequence[LiveVariable], values: Mapping[Term, Value], heaps: Sequence[Heap], types: Mapping[str, Type]
) -> Iterator[Fact]:
    """That a field of what a register refers to still is a constant that was written there, or still is not null."""
    for one in members:
        for key, chain in heaps[one.side].chains.items() if one.sort is REF else ():
            for write in writes(chain):
                if key in types and write.ref is values[symbol(one)]:
                    field = function(FieldOf(key), register_type(types[key]), (symbol(one),))
                    yield from (Fact("when", None, right, one.side, ((key, types[key]),)) for right in _kept(field, write.value))


def _kept(field: Term, value: Value) -> Iterator[Term]:
    if field.sort is REF:
        absent = equal(REF, field, None)
        yield lift(absent if value is None else not_(absent), BOOLEAN)
    elif not isinstance(value, Term):
        yield lift(same(field.sort, field, value), BOOLEAN)


def _numbers(value: Value, sort: Primitive) -> Iterator[Term]:
    """The numbers among which a value was decided: one if it is no term, and those that a flag was set to in some rounds."""
    stack, seen = [lift(value, sort)], set[Term]()
    while stack:
        term = stack.pop()
        if term in seen:
            continue
        seen.add(term)
        if term.op == "ite":
            stack += term.args[1:]
        elif term.op == "const":
            yield term


def _expressions(one: LiveVariable, coupling: Coupling, values: Mapping[Term, Value], types: Mapping[str, Type]) -> Iterator[Fact]:
    """A register's value written with the other registers of a side, its own if it is a reference."""
    value = values[symbol(one)]
    if not isinstance(value, Term) or value.op in ("var", "fresh"):
        return
    for side in (one.side,) if one.sort is REF else (OLD, NEW):
        others = [other for group in coupling for other in group if one not in group and other.side == side]
        names = {held: symbol(other) for other in others if isinstance(held := values[symbol(other)], Term)}
        indices = [other for other in others if other.sort is INT and not isinstance(values[symbol(other)], Term)]
        for right in _indexed(substitute(value, names), {symbol(other): values[symbol(other)] for other in indices}):
            if readable(right, {*names.values(), *map(symbol, indices)}, types):
                yield Fact("same", one, right, side, _types_read(right, types))


def _indexed(value: Value, indices: Mapping[Term, Value]) -> Iterator[Term]:
    """A value as it is, and with a register in the place of a constant index that it holds."""
    if not isinstance(value, Term):
        return
    yield value
    for part in subterms([value]):
        if isinstance(part.payload, Leaf) and len(part.args) == 2 and part.args[1].op == "const":
            for name, index in indices.items():
                if index == part.args[1].payload:
                    yield lift(substitute(value, {part: function(part.payload, part.sort, (part.args[0], name))}), value.sort)


def _decisions(path: Path, coupling: Coupling, values: Mapping[Term, Value], types: Mapping[str, Type]) -> Iterator[Fact]:
    """What was decided on the way, as far as it is about what the registers of a side hold now."""
    for side in (OLD, NEW):
        members = [one for group in coupling for one in group if one.side == side]
        names = names_of(members, values)
        for condition in path.conditions:
            right = substitute(condition, names)
            if isinstance(right, Term) and readable(right, set(map(symbol, members)), types):
                yield Fact("when", None, right, side, _types_read(right, types))


def names_of(members: Sequence[LiveVariable], values: Mapping[Term, Value]) -> dict[Term, Value]:
    """What the values of registers are called; a leaf that a register holds with a number added is the register without it."""
    names: dict[Term, Value] = {}
    for one in members:
        held = values[symbol(one)]
        if isinstance(held, Term):
            names[held] = symbol(one)
            if held.op in ("sum.int", "sum.long") and len(held.args) == 1:
                number, terms = linear(held)
                if terms[held.args[0]] == 1:
                    names.setdefault(held.args[0], combine(held.sort, symbol(one), constant(held.sort, number), -1))
    return names


def readable(term: Term, symbols: set[Term], types: Mapping[str, Type]) -> bool:
    """Whether a term is about nothing but these symbols and what can be read through them in any heap."""
    return all(_is_readable_part(part, symbols, types) for part in subterms([term]))


def _is_readable_part(part: Term, symbols: set[Term], types: Mapping[str, Type]) -> bool:
    if part.op == "apply":
        leaf = part.payload
        is_held = leaf.key in types if isinstance(leaf, FieldOf) else isinstance(leaf, ElementOf)
        return is_held or leaf in (LENGTH, TEXT_OF, *_OF_TEXTS, *ABOUT_BLOCKS) or isinstance(leaf, CellOf | PointerIn)
    return part in symbols or part.op not in ("var", "fresh") or isinstance(part.payload, Static)


def _types_read(term: Term, types: Mapping[str, Type]) -> tuple[tuple[str, Type], ...]:
    keys = {part.payload.key for part in subterms([term]) if isinstance(part.payload, FieldOf)}
    return tuple((key, types[key]) for key in sorted(keys) if key in types)


def _neighbours(
    numbers: Sequence[LiveVariable], values: Mapping[Term, Value], sort: Primitive, factors: Sequence[int], arithmetic: Arithmetic
) -> Iterator[Fact]:
    """Numbers that are affine functions of others, or not larger."""
    subtract, add, multiply = (OPERATORS[f"{name}.{sort}"] for name in ("sub", "add", "mul"))
    for one, other in permutations(numbers, 2):
        yield Fact("lt", one, symbol(other), one.side)
        yield Fact("le", one, symbol(other), one.side)
        for factor in (1,) if one.part or other.part else (1, *factors):
            distance = arithmetic(subtract, values[symbol(one)], arithmetic(multiply, values[symbol(other)], factor))
            if not isinstance(distance, Term):
                yield Fact("same", one, lift(arithmetic(add, arithmetic(multiply, symbol(other), factor), distance), sort), one.side)


def _products(numbers: Sequence[LiveVariable], sort: Primitive, arithmetic: Arithmetic) -> Iterator[Fact]:
    """Numbers of one side of which one is the product of two others: a strength-reduced index."""
    multiply = OPERATORS[f"mul.{sort}"]
    for one, other, third in permutations(numbers, 3):
        if one.side == other.side == third.side and other.index < third.index:
            yield Fact("same", one, lift(arithmetic(multiply, symbol(other), symbol(third)), sort), one.side)


def _within_rows(members: Sequence[LiveVariable]) -> Iterator[Fact]:
    """Numbers that are indices of arrays and strings, or their lengths."""
    for one in members:
        for other in members:
            if one.sort is INT and one.type is not BOOLEAN and (isinstance(other.type, ArrayType) or other.type == STRING):
                length = length_of(function(TEXT_OF, REF, (symbol(other),))) if other.type == STRING else _length(symbol(other))
                for relation in ("lt", "le"):
                    yield Fact(relation, one, lift(length, INT), other.side)


def _length(array: Term) -> Term:
    return function(LENGTH, INT, (array,))
