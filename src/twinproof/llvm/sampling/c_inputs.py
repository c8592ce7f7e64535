"""Inputs of C functions by chance: what pointers lead to is laid out by the types of the source, as debug information tells them.

What callers of C hand over is mostly in order, and a function is only asked what it does on inputs on which it is defined. So rows are as
long as some number among the arguments says in every other input, strings end, and pointers are null, shared or into the middle of a row
only at times.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import BlockNode, Datum, Input, Link, Null, Scalar
from twinproof.ir.program import Method
from twinproof.ir.side import Side
from twinproof.ir.types import BYTE, INT, INT128, LONG
from twinproof.llvm.compiled.c_wrapper import is_seen
from twinproof.llvm.compiled.parameter_types import COneOf, CParam, parameter_types
from twinproof.llvm.load.debug_types import CArrayType, CNumberType, COtherType, CPointerType, CStructType, CType, DebugTypes
from twinproof.llvm.load.linked import DATA, CProgram
from twinproof.llvm.load.ll_module import LlGlobal, LlModule
from twinproof.llvm.load.ll_types import LlUnknown
from twinproof.llvm.sampling.ever_written import is_ever_written
from twinproof.sample.boundary import CHANGED, MOODS, Mood, Values
from twinproof.sample.harvest import Harvest, harvest

_ALIGN = 16
_LONGEST = 6
_MOST_BLOCKS = 12
_MOST_CELLS = 256  # of one thing
_DEPTH = 6  # of types that are compared
_CHANGED_FROM = 48  # inputs, before what only one version mentions is looked at more closely
_TAME, _TAME_LOSSES = 1000, 3
_LETTERS = "abcxyzABZ019 _-.,:/\n\t%\x01\x7f\xe9\xff"
Cells = list[tuple[int, Datum]]


@dataclass(frozen=True, slots=True)
class CForm:
    """How the memory of one input is made: how likely a pointer is null, shares what it leads to, or leads into the middle of it."""

    null: float
    alias: float
    middle: float


FORMS = (
    CForm(0.0, 0.0, 0.0),
    CForm(0.1, 0.0, 0.0),
    CForm(0.3, 0.1, 0.0),
    CForm(0.05, 0.4, 0.1),
    CForm(0.15, 0.1, 0.2),
    CForm(0.02, 0.0, 0.0),
)


@dataclass(frozen=True, slots=True)
class CVariable:
    """A variable that both versions have and may use: the key of its static field, its type and size in the old version."""

    key: str
    type: CType
    size: int
    align: int


class CInputs:
    """Makes inputs for a pair of functions."""

    def __init__(self, versions: Sequence[tuple[Side, Method]], seed: int, sharing: bool = True) -> None:
        self._random = Random(seed)
        self._sharing = sharing
        self._losses = 0
        harvests = [harvest(side, method, lambda name: True) for side, method in versions]
        self._values = _values(self._random, harvests)
        signatures = [_signature(side, method) for side, method in versions]
        self._types, self._params = signatures[0]
        self._variables = _variables(versions, harvests)
        is_alike = len(self._params) == len(signatures[-1][1]) and all(
            same_layout(old, self._types, new, signatures[-1][0]) for old, new in zip(self._params, signatures[-1][1], strict=False)
        )
        self._lacks = not is_alike or self._types is None

    @property
    def lacks_receiver(self) -> bool:
        """Whether the types of the versions differ, so that no input is one of both."""
        return self._lacks

    @property
    def is_fixed(self) -> bool:
        """Whether there is nothing to choose."""
        return not self._params and not self._variables

    def use_smaller_numbers(self) -> None:
        """From now on numbers are not large in every other input, if asked again small in all."""
        self._losses += 1

    def input(self, number: int, cyclic: bool = True) -> Input:
        """The input with this number."""
        is_tame = self._losses > _TAME_LOSSES or (self._losses > 0 and number % 2 == 1)
        self._values.start(self._mood(number), _TAME if is_tame else math.inf)
        assert self._types is not None
        form = FORMS[number % len(FORMS)] if number else FORMS[0]
        form = form if self._sharing else CForm(form.null, 0.0, 0.0)
        memory = _Memory(self._types, self._values, self._random, form, self._length(number), cyclic)
        args = tuple([memory.value(type) for type in self._params])
        statics = tuple([(each.key, memory.variable(each)) for each in self._variables])
        return Input(memory.finish(), Null(), args, statics)

    def _length(self, number: int) -> int:
        return self._random.randint(1, min(_LONGEST, 2 + number // 4)) if self._random.random() < 0.97 else self._random.randint(7, 24)

    def _mood(self, number: int) -> Mood:
        if number <= 2 or self._losses > _TAME_LOSSES:
            return MOODS[1]
        if number >= _CHANGED_FROM and number % 3 == 0 and self._values.has_changed:
            return CHANGED
        return MOODS[number % len(MOODS)]


def _values(random: Random, harvests: Sequence[Harvest]) -> Values:
    old, new = harvests[0], harvests[-1]
    changed = [*_in_one(old.numbers, new.numbers), *_in_one(old.floats, new.floats)]
    return Values(random, old.numbers + new.numbers, old.floats + new.floats, (), changed)


def _in_one(old: Sequence[float], new: Sequence[float]) -> list[float]:
    return [*(value for value in old if value not in new), *(value for value in new if value not in old)]


def _signature(side: Side, method: Method) -> tuple[DebugTypes | None, list[CParam]]:
    """The parameters of a function as the source has them, or, where that is not one for one, as it is compiled."""
    program = side.program
    module = program.linked.home(method.owner, method.name) if isinstance(program, CProgram) else None
    if module is None:
        return None, []
    types = DebugTypes(module)
    return types, parameter_types(types, module, method.name, method.descriptor)


def _variables(versions: Sequence[tuple[Side, Method]], harvests: Sequence[Harvest]) -> tuple[CVariable, ...]:
    keys = sorted({key for each in harvests for key, _ in each.statics if key.startswith(f"{DATA}.")})
    found: list[CVariable] = []
    for key in keys:
        (olds, old), (news, new) = (_variable(side, key) for side, _ in versions)
        if old is not None and new is not None and old.size == new.size and same_layout(old.type, olds, new.type, news):
            found.append(old)
    return tuple(found)


def _home(side: Side, key: str) -> tuple[LlModule, str] | None:
    program = side.program
    return program.linked.variable_home(key.rpartition(".")[0]) if isinstance(program, CProgram) else None


def _variable(side: Side, key: str) -> tuple[DebugTypes | None, CVariable | None]:
    home = _home(side, key)
    if home is None:
        return None, None
    module, name = home
    try:
        found = module.variable(name)
    except LlUnknown:
        return None, None
    types = DebugTypes(module)
    type = types.variable(name)
    if type is None or not isinstance(found, LlGlobal) or not is_seen(found) or (found.is_local and not is_ever_written(module, name)):
        return None, None
    size = types.size(type)
    return (types, CVariable(key, type, size, found.align or 1)) if size else (None, None)


def same_layout(old: CParam, olds: DebugTypes | None, new: CParam, news: DebugTypes | None, depth: int = _DEPTH) -> bool:
    """Whether two types of different versions are laid out alike, as far as one looks into them."""
    match old, new:
        case COneOf(one), COneOf(other_one):
            return same_layout(one, olds, other_one, news, depth)
        case CPointerType(a), CPointerType(b):
            if depth == 0 or olds is None or news is None or not (a or b):
                return depth == 0 or not (a or b)
            return same_layout(olds.type(a), olds, news.type(b), news, depth - 1)
        case CStructType(_, size, members), CStructType(_, other, others):
            rows = zip(members, others, strict=False)
            is_one = size == other and len(members) == len(others)
            return is_one and all(a.offset == b.offset and same_layout(a.type, olds, b.type, news, depth) for a, b in rows)
        case CArrayType(count, a_element), CArrayType(other, b_element):
            return count == other and same_layout(a_element, olds, b_element, news, depth)
        case CNumberType(type), CNumberType(other_type):
            return type is other_type
    return type_name(old) == type_name(new)


def type_name(type: CParam) -> str:
    """Which kind of type it is."""
    return f"{type.__class__.__name__} {type.size}" if isinstance(type, COtherType) else type.__class__.__name__


@dataclass(frozen=True, slots=True)
class _Row:
    """A block of elements of one type."""

    index: int
    type: CType
    count: int


class _Memory:
    """The memory of one input in the making."""

    def __init__(self, types: DebugTypes, values: Values, random: Random, form: CForm, length: int, cyclic: bool) -> None:
        self._types = types
        self._values = values
        self._random = random
        self._form = form
        self._length = length
        self._cyclic = cyclic
        self._nodes: list[BlockNode | None] = []
        self._rows: list[_Row] = []
        self._open: list[tuple[int, CType, int, int, int]] = []  # blocks that are not filled yet

    def finish(self) -> tuple[BlockNode, ...]:
        """All blocks."""
        while self._open:
            index, type, count, size, align = self._open.pop(0)
            self._nodes[index] = BlockNode(size, align, self._content(type, count, size))
        return tuple([node for node in self._nodes if node is not None])

    def _content(self, type: CType, count: int, size: int) -> tuple[tuple[int, Datum], ...]:
        step = self._types.size(type) or 1
        if isinstance(type, CNumberType) and type.is_character:
            return tuple(enumerate(self._string(count)))
        cells: Cells = []
        for at in range(count):
            self._fill(type, at * step, cells)
        return tuple(sorted((at, value) for at, value in dict(cells).items() if at < size))

    def _string(self, count: int) -> Iterator[Scalar]:
        """Characters, of which the last is the end, and at times an earlier one."""
        for at in range(count):
            ends = at == count - 1 or self._random.random() < 0.03
            if ends:
                yield Scalar(BYTE, 0)
            elif self._random.random() < 0.4:
                yield self._values.scalar(BYTE)
            else:
                letter = ord(self._random.choice(_LETTERS))
                yield Scalar(BYTE, letter - 256 if letter > 127 else letter)

    def _fill(self, type: CType, offset: int, cells: Cells) -> None:
        if len(cells) >= _MOST_CELLS:
            return
        match type:
            case CStructType(_, _, members, is_union):
                for member in [self._random.choice(members)] if is_union and members else members:
                    self._fill(member.type, offset + member.offset, cells)
            case CArrayType(count, element):
                step = self._types.size(element)
                if isinstance(element, CNumberType) and element.is_character:
                    cells += ((offset + at, value) for at, value in enumerate(self._string(count)))
                    return
                for at in range(count):
                    self._fill(element, offset + at * step, cells)
            case COtherType():
                pass
            case _:
                cells.append((offset, self.value(type)))

    def variable(self, variable: CVariable) -> Link:
        """A variable's block."""
        return self._new(variable.type, 1, variable.size, variable.align)

    def value(self, type: CParam) -> Datum:
        """A number or a pointer."""
        match type:
            case COneOf(to, is_result):
                size = self._types.size(to)
                return self._new(COtherType(size) if is_result else to, 1, size)
            case CNumberType():
                return self._number(type)
            case CPointerType(to):
                return self._pointer(self._types.type(to) if to else CNumberType(BYTE, "byte"))
        return Null()

    def _number(self, type: CNumberType) -> Scalar:
        random = self._random
        if type.named and random.random() < 0.8:
            return Scalar(type.type, random.choice(type.named))
        if type.type is INT128:
            return Scalar(INT128, self._values.scalar(LONG).bits << random.choice((0, 0, 32, 64)))
        is_length = type.type in (INT, LONG) and random.random() < 0.35
        return Scalar(type.type, max(self._length - random.choice((0, 0, 0, 1, 1)), 0)) if is_length else self._values.scalar(type.type)

    def _pointer(self, to: CType) -> Datum:
        random, form = self._random, self._form
        if isinstance(to, COtherType) and to.is_function:
            return Null()
        known = [row for row in self._rows if row.type == to]
        if random.random() < form.null or (len(self._nodes) >= _MOST_BLOCKS and not (known and self._cyclic)):
            return Null()
        if known and self._cyclic and (len(self._nodes) >= _MOST_BLOCKS or random.random() < form.alias):
            row = random.choice(known)
            step = self._types.size(row.type) or 1
            return Link(row.index, random.randrange(row.count) * step if row.count and random.random() < 0.5 else 0)
        return self._row(to)

    def _row(self, to: CType) -> Link:
        """A new block of elements; of structs one in most cases."""
        random = self._random
        size = self._types.size(to)
        count = 1 if isinstance(to, CStructType) and random.random() < 0.7 else self._length
        if isinstance(to, CNumberType) and to.is_character:
            count += 1
        if size == 0 or isinstance(to, COtherType):
            to, size, count = CNumberType(BYTE, "byte"), 1, 8 * self._length
        row = self._new(to, count, size * count)
        self._rows.append(_Row(row.index, to, count))
        middle = random.randrange(count) if count > 1 and random.random() < self._form.middle else 0
        return Link(row.index, middle * size)

    def _new(self, type: CType, count: int, size: int, align: int = _ALIGN) -> Link:
        """A pointer to a new block."""
        self._nodes.append(None)
        self._open.append((len(self._nodes) - 1, type, count, size, align))
        return Link(len(self._nodes) - 1)
