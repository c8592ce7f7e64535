"""The body of one function of LLVM as a body of the IR.

Variables that are only read and written as a whole become registers; `phi` becomes copies on the edges that lead to it. Where a construct
is not known the path ends as `Unsupported`, with its name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from twinproof.base.dataclass import dataclass
from twinproof.ir.instruction import Branch, Choose, Const, Copy, Jump, Reg, Return, Switch, Unsupported, Value
from twinproof.ir.on_blocks import Indeterminate, LocalBlock, Settle
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import Body, Variable
from twinproof.ir.types import INT, LONG, POINTER
from twinproof.llvm.load.accesses import ModuleNames, moved, operand, read, write
from twinproof.llvm.load.between_members import unseen_result
from twinproof.llvm.load.calls_in import lower_call
from twinproof.llvm.load.code_writer import CodeWriter, Parts, PendingCondition
from twinproof.llvm.load.compound_literals import refuse_kept_literals
from twinproof.llvm.load.computed import BINARY, CONVERSIONS, as_long, binary, compare_floats, compare_whole, constant, convert
from twinproof.llvm.load.debug_names import variable_names
from twinproof.llvm.load.debug_types import DebugTypes
from twinproof.llvm.load.ll_module import LlGlobal, LlHead, LlModule
from twinproof.llvm.load.ll_types import (
    PTR,
    LlArray,
    LlInt,
    LlStruct,
    LlType,
    LlUnknown,
    is_aggregate,
    parts_of,
    register_of,
    size_and_align,
)
from twinproof.llvm.load.ll_words import LlConstant, LlName, LlNumber, LlParts, LlWord, Words, plain_name
from twinproof.llvm.load.promoted import homes_of_parameters, promoted_variables
from twinproof.llvm.load.source_blocks import DEFINITION, SourceBlock, mentions, source_blocks, without_metadata
from twinproof.llvm.load.unseen_bytes import UnseenBytes

_LINE = re.compile(r"!dbg !(\d+)")
_ACCESS = re.compile(r"(?: = load \S+|^ *store .*), ptr %(\"[^\"]*\"|[-\w.$]+),")
_FLAGS = frozenset(("nsw", "nuw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw", "volatile"))
_SHIFTED_BY = "sh_prom"  # what clang calls the number of places of a shift once it has made it as wide as what is shifted
_FAST = frozenset(("fast", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"))


@dataclass(frozen=True, slots=True)
class Phi:
    """A value that depends on where control comes from, by labels."""

    name: str
    type: LlType
    sources: Mapping[str, LlConstant]


def lower_function(module: LlModule, head: LlHead, names: ModuleNames) -> Body:
    """The body of a function that is defined in a module."""
    return _FunctionIn(module, head, names).body()


class _FunctionIn:
    def __init__(self, module: LlModule, head: LlHead, names: ModuleNames) -> None:
        self.module = module
        self.head = head
        self.names = names
        lines = module.body(head.name)
        refuse_kept_literals(lines)
        self.blocks = source_blocks(lines)
        self.code = CodeWriter(*mentions(self.blocks))
        self.labels: dict[str, int] = {}
        self.phis: dict[int, list[Phi]] = {}
        self.shown = variable_names(module, lines)
        self.unseen = UnseenBytes(module, lines)
        self.spared = unseen_result(DebugTypes(module), head)
        self.promoted = promoted_variables(self.blocks)
        self.homes = homes_of_parameters(self.blocks[0], frozenset(param.name for param in head.params))
        self.result: Reg | None = None
        self.open_ended: set[str] = set()  # places of arrays at the end of a struct, which may be longer than they say, and of variables
        self.accessed = frozenset(name.strip('"') for line in lines for name in _ACCESS.findall(line))

    def body(self) -> Body:
        code = self.code
        params = [self._param(param.name, param.type) for param in self.head.params]
        if is_aggregate(self.head.type.result):
            self.result = code.register(POINTER, "result")
            params.append(self.result)
        for source in self.blocks:
            self.labels[source.label] = code.new_block()
        for source in self.blocks:
            self._collect_phis(source)
        for source in self.blocks:
            self._block(source)
        return Body(tuple(params), tuple(code.registers), code.finished(), tuple(self._variables()))

    def _param(self, name: str, type: LlType) -> Reg:
        register = register_of(type)
        if register is None:
            raise LlUnknown(f"a parameter of the type {type}")
        made = self.code.register(register, name)
        self.code.values[name] = made
        return made

    def _variables(self) -> list[Variable]:
        places = ((self.code.variables[place], name) for place, name in self.shown.items() if place in self.code.variables)
        return [Variable(name, reg.type, reg.name) for reg, name in places]

    # --- blocks and their edges

    def _collect_phis(self, source: SourceBlock) -> None:
        for line in source.lines:
            name = DEFINITION.match(line)
            if name is None or not line[name.end() :].startswith("phi "):
                break
            try:
                self.phis.setdefault(self.labels[source.label], []).append(self._phi(name[1].strip('"'), line[name.end() + 4 :]))
            except LlUnknown:
                break  # the block says so when it is read

    def _phi(self, name: str, line: str) -> Phi:
        words = Words(without_metadata(line), self.module.type)
        words.any_of(_FAST)
        type = words.type()
        if register_of(type) is None:
            raise LlUnknown(f"a phi of the type {type}")
        sources: dict[str, LlConstant] = {}
        while words.accept("["):
            value = words.value()
            words.expect(",")
            sources[self._known_label(plain_name(words.next()))] = value
            words.expect("]")
            words.accept(",")
        return Phi(name, type, sources)

    def _known_label(self, label: str) -> str:
        return label if label in self.labels else self.blocks[0].label

    def _block(self, source: SourceBlock) -> None:
        code = self.code
        code.begin(self.labels[source.label])
        try:
            for line in source.lines:
                found = _LINE.search(line)
                code.line = self.module.line_of(found[1]) if found else 0
                self.unseen.line = line
                self._instruction(source, line)
        except LlUnknown as reason:
            code.emit(Unsupported(str(reason), code.line))
        if not code.has_ended():
            code.emit(Unsupported("a block without end", code.line))

    def _instruction(self, source: SourceBlock, line: str) -> None:
        name = DEFINITION.match(line)
        dst = name[1].strip('"') if name else ""
        words = Words(without_metadata(line[name.end() :] if name else line), self.module.type)
        while words.peek in ("tail", "musttail", "notail"):
            words.next()
        word = words.next()
        if word in BINARY:
            self._binary(word, words, dst)
        elif word in CONVERSIONS:
            self._convert(word, words, dst)
        elif word in _RULES:
            _RULES[word](self, words, dst)
        elif word in _ENDS:
            _ENDS[word](self, source, words)
        elif word != "phi" or dst not in (phi.name for phi in self.phis.get(self.labels[source.label], ())):
            raise LlUnknown(f"the instruction {word}")

    def value(self, type: LlType, written: LlConstant) -> Value:
        """An operand."""
        return operand(self.code, self.names, type, written)

    def typed(self, words: Words) -> tuple[LlType, Value]:
        """Pass a type and an operand."""
        type, written = words.typed()
        return type, self.value(type, written)

    # --- instructions that give a value

    def _binary(self, word: str, words: Words, dst: str) -> None:
        flags = words.any_of(_FLAGS | _FAST)
        type, a = self.typed(words)
        words.expect(",")
        self.code.give(dst, binary(self.code, word, flags, type, a, self.value(type, words.value())))

    def _convert(self, word: str, words: Words, dst: str) -> None:
        flags = words.any_of(_FLAGS | _FAST)
        type, written = words.typed()
        words.expect("to")
        target = words.type()
        if word == "zext" and isinstance(written, LlName) and type == LlInt(1) and register_of(target) is INT:
            pending = self.code.condition(written.name)
            if pending is not None:
                self._choose(dst, target, pending, Const(INT, 1), Const(INT, 0))
                return
        value = self.value(type, written)
        if word == "trunc" and dst.startswith(_SHIFTED_BY) and isinstance(target, LlInt):
            self.code.check(f"ltu.{value.type}", (value, constant(value.type, target.bits)), "a shift by too much")
        self.code.give(dst, convert(self.code, word, flags, type, value, target))

    def _choose(self, dst: str, type: LlType, condition: PendingCondition, then: Value, other: Value) -> None:
        place = self.code.place_of(dst, type)
        self.code.emit(Choose(place, condition.op, condition.args, then, other, self.code.line))

    def _negate(self, words: Words, dst: str) -> None:
        if words.any_of(_FAST):
            raise LlUnknown("inexact arithmetic")
        _, value = self.typed(words)
        self.code.give(dst, self.code.apply(f"neg.{value.type}", value))

    def _compare(self, words: Words, dst: str) -> None:
        words.any_of(_FLAGS)
        self._comparison(words, dst, compare_whole)

    def _compare_floats(self, words: Words, dst: str) -> None:
        if words.any_of(_FAST):
            raise LlUnknown("an inexact comparison")
        self._comparison(words, dst, compare_floats)

    def _comparison(self, words: Words, dst: str, compare: Callable[..., PendingCondition]) -> None:
        order = words.next()
        type, a = self.typed(words)
        words.expect(",")
        self.code.wait(dst, compare(self.code, order, type, a, self.value(type, words.value())))

    def _condition(self, written: LlConstant) -> PendingCondition:
        """A number of one bit as a condition."""
        pending = self.code.condition(written.name) if isinstance(written, LlName) and not written.is_global else None
        if pending is not None:
            return pending
        return PendingCondition(OPERATORS["ne.int"], (self.value(LlInt(1), written), Const(INT, 0)))

    def _select(self, words: Words, dst: str) -> None:
        words.any_of(_FAST)
        kind, written = words.typed()
        if kind != LlInt(1):
            raise LlUnknown(f"select by {kind}")
        words.expect(",")
        type, then = self.typed(words)
        words.expect(",")
        _, other = self.typed(words)
        self._choose(dst, type, self._condition(written), then, other)

    def _freeze(self, words: Words, dst: str) -> None:
        type, value = self.typed(words)
        self.code.emit(Settle(self.code.place_of(dst, type), value, self.code.line))

    def _extract(self, words: Words, dst: str) -> None:
        type, written = words.typed()
        words.expect(",")
        index = words.number()
        parts = self._parts(type, written)
        if words.peek == ",":
            raise LlUnknown("an aggregate within one")
        self.code.give(dst, parts[index])

    def _insert(self, words: Words, dst: str) -> None:
        type, written = words.typed()
        words.expect(",")
        _, value = self.typed(words)
        words.expect(",")
        index = words.number()
        value = self._kept(value) if value in self.code.variables.values() else value
        parts = self._parts(type, written)
        self.code.values[dst] = (*parts[:index], value, *parts[index + 1 :])

    def _parts(self, type: LlType, written: LlConstant) -> Parts:
        found = self.code.values.get(written.name) if isinstance(written, LlName) else None
        if isinstance(found, tuple):
            return found
        if isinstance(written, LlWord):
            return tuple(self.value(part, written) for part, _ in parts_of(type))
        if isinstance(written, LlParts):
            return tuple(self.value(*part) for part in written.parts)
        raise LlUnknown(f"a value of the type {type}")

    def _call(self, words: Words, dst: str) -> None:
        if words.any_of(_FAST):
            raise LlUnknown("inexact arithmetic")
        words.any_of(frozenset(("fastcc", "ccc", "coldcc")))
        rest = words.words[words.at :]
        callee = next((word for word, following in pairwise(rest) if word[:1] == "@" and following == "("), "")
        lower_call(self.code, self.names, self.unseen, words, dst)
        self._open_between(dst, plain_name(callee) if callee else "")

    # --- memory

    def _alloca(self, words: Words, dst: str) -> None:
        code, type = self.code, words.type()
        if isinstance(type, LlArray):
            self.open_ended.add(dst)
        count: Value = Const(LONG, 1)
        align = size_and_align(type)[1]
        while words.accept(","):
            if words.accept("align"):
                align = words.number()
            else:
                count = as_long(code, self.typed(words)[1])
        if dst in self.promoted:
            register = register_of(type)
            assert register is not None
            if dst in self.homes and code.uses_once(self.homes[dst]):
                code.variables[dst] = code.place_of(self.homes[dst], type)
                return
            code.variables[dst] = variable = code.register(register, self.shown.get(dst, dst))
            code.emit(Indeterminate(variable, code.line))
            return
        size = size_and_align(type)[0]
        bytes_ = constant(LONG, size * count.value) if isinstance(count, Const) else self._product(count, size)
        code.emit(LocalBlock(code.place_of(dst, PTR), bytes_, align, code.line))

    def _product(self, count: Value, size: int) -> Value:
        scale = constant(LONG, size)
        self.code.check("mulfits.long", (count, scale), "the size of an array overflows")
        return self.code.apply("mul.long", count, scale)

    def _load(self, words: Words, dst: str) -> None:
        type, _, place, align = self._access(words, None)
        code = self.code
        variable = code.variable(place.name) if isinstance(place, LlName) and not place.is_global else None
        if variable is not None:
            code.wait(dst, variable)
            return
        pointer = self.value(PTR, place)
        found = code.values.get(dst)
        result = read(code, type, pointer, align, dst, found if isinstance(found, Reg) else None)
        if isinstance(result, tuple):
            code.values[dst] = result
        elif result is not found:
            code.give(dst, result)
        if isinstance(result, Reg) and type == LlInt(8) and self.unseen.is_truth():
            rest = code.apply("and.int", result, Const(INT, -2))
            code.check("eq.int", (rest, Const(INT, 0)), "a truth value that is neither 0 nor 1")

    def _access(self, words: Words, value: LlConstant | None) -> tuple[LlType, LlConstant | None, LlConstant, int]:
        """Pass the operands of a read or write: the type, what is written, the place, the alignment."""
        if words.accept("atomic"):
            raise LlUnknown("an atomic access")
        if words.accept("volatile"):
            raise LlUnknown("a volatile access")
        type = words.type()
        if value is not None:
            value = words.value()
        words.expect(",")
        _, place = words.typed()
        align = size_and_align(type)[1]
        while words.accept(","):
            if words.accept("align"):
                align = words.number()
            else:
                words.next()
        return type, value, place, align

    def _store(self, words: Words, dst: str) -> None:
        type, written, place, align = self._access(words, LlWord("undef"))
        assert written is not None
        code = self.code
        variable = code.variable(place.name) if isinstance(place, LlName) and not place.is_global else None
        value = self._parts(type, written) if is_aggregate(type) else self.value(type, written)
        if variable is None:
            unseen = self.unseen.beside_bits(place, type) if isinstance(type, LlInt) else None
            write(code, type, self.value(PTR, place), value, align, unseen)
        elif value != variable:
            assert not isinstance(value, tuple)
            code.changes(variable)
            code.emit(Copy(variable, value, code.line))

    def _pointer(self, words: Words, dst: str) -> None:
        flags = words.any_of(_FLAGS)
        type = words.type()
        words.expect(",")
        kind, written = words.typed()
        base = self.value(kind, written)
        indices = []
        while words.accept(","):
            indices.append(self.typed(words))
        if kind != PTR:
            raise LlUnknown(f"an address of the type {kind}")
        if isinstance(type, LlStruct) and indices[-1][1] == Const(INT, len(type.fields) - 1):
            self.open_ended.add(dst)
        elif isinstance(type, LlArray) and len(indices) == 2 and not self._is_open_ended(type, written):
            self._within(type, indices[1][1], dst)
        self.code.give(dst, moved(self.code, type, base, indices, inside="inbounds" in flags))

    def _is_open_ended(self, type: LlArray, written: LlConstant) -> bool:
        """Whether the memory around an array has its end where the array has it, or the array goes on to its end."""
        if not isinstance(written, LlName):
            return False
        if not written.is_global:
            return written.name in self.open_ended
        found = None if self.module.is_function(written.name) else self.module.variable(written.name)
        return isinstance(found, LlGlobal) and found.type == type

    def _within(self, type: LlArray, index: Value, place: str) -> None:
        """An index into an array that is inside of something: at its end there is nothing, though an address."""
        if type.count > 1:
            end = type.count if place in self.accessed else type.count + 1
            self.code.check("ltu.long", (as_long(self.code, index), Const(LONG, end)), "an index is beyond an array")

    # --- ends of blocks

    def _branch(self, source: SourceBlock, words: Words) -> None:
        if words.accept("label"):
            self._go(source, self.labels[plain_name(words.next())])
            return
        _, written = words.typed()
        targets = []
        while words.accept(","):
            words.expect("label")
            targets.append(self.labels[plain_name(words.next())])
        condition = self._condition(written)
        then, other = (self._edge(source, target) for target in targets)
        self.code.emit(Branch(condition.op, condition.args, then, other, self.code.line))

    def _go(self, source: SourceBlock, target: int) -> None:
        self._copies(source, target)
        self.code.emit(Jump(target, self.code.line))

    def _edge(self, source: SourceBlock, target: int) -> int:
        """Where an edge leads: to its target, or to a block of its own that first makes the copies of the target's phis."""
        if not self.phis.get(target):
            return target
        code = self.code
        before, code.at = code.at, code.new_block()
        made = code.at
        self._go(source, target)
        code.at = before
        return made

    def _copies(self, source: SourceBlock, target: int) -> None:
        code = self.code
        moves: list[tuple[Reg, Value]] = []
        for phi in self.phis.get(target, ()):
            place = code.place_of(phi.name, phi.type)
            value = self.value(phi.type, phi.sources[source.label])
            if value != place:
                moves.append((place, value))
        written = {place for place, _ in moves}
        if any(value in written for _, value in moves):
            moves = [(place, self._kept(value)) for place, value in moves]
        for place, value in moves:
            code.emit(Copy(place, value, code.line))

    def _kept(self, value: Value) -> Reg:
        kept = self.code.register(value.type, "kept")
        self.code.emit(Copy(kept, value, self.code.line))
        return kept

    def _switch(self, source: SourceBlock, words: Words) -> None:
        _, value = self.typed(words)
        words.expect(",")
        words.expect("label")
        default = self._edge(source, self.labels[plain_name(words.next())])
        words.expect("[")
        cases: list[tuple[int, int]] = []
        while not words.accept("]"):
            type, number = words.typed()
            words.expect(",")
            words.expect("label")
            assert isinstance(number, LlNumber)
            case = operand(self.code, self.names, type, number)
            assert isinstance(case, Const)
            cases.append((case.value, self._edge(source, self.labels[plain_name(words.next())])))
        if value.type is INT:
            self.code.emit(Switch(value, tuple(sorted(cases)), default, self.code.line))
        else:
            self._compared(value, cases, default)

    def _compared(self, value: Value, cases: Sequence[tuple[int, int]], default: int) -> None:
        """A switch on a wide number: one case after the other."""
        code = self.code
        for case, target in cases:
            following = code.new_block()
            op = compare_whole(code, "eq", LlInt(value.type.bits), value, constant(value.type, case)).op
            code.emit(Branch(op, (value, constant(value.type, case)), target, following, code.line))
            code.at = following
        code.emit(Jump(default, code.line))

    def _return(self, source: SourceBlock, words: Words) -> None:
        if words.accept("void"):
            self.code.emit(Return(None, self.code.line))
            return
        type, written = words.typed()
        if is_aggregate(type):
            assert self.result is not None
            parts = zip(self._parts(type, written), parts_of(type), strict=True)
            members = tuple(self._members_alone(value, offset) for value, (_, offset) in parts)
            write(self.code, type, self.result, members, size_and_align(type)[1])
            self.code.emit(Return(None, self.code.line))
        else:
            self.code.emit(Return(self._members_alone(self.value(type, written), 0), self.code.line))

    def _members_alone(self, value: Value, offset: int) -> Value:
        """A number that a struct, or a part of one, is handed back as: with zeros between its members, where nobody looks."""
        unseen = _between(self.spared, value, offset)
        return self.code.apply(f"and.{value.type}", value, constant(value.type, ~unseen)) if unseen else value

    def _open_between(self, dst: str, callee: str) -> None:
        """Between the members of a struct that a call has handed back there may be anything."""
        result = self.code.values.get(dst)
        if result is None or not self.module.is_defined(callee):
            return
        head = self.module.head(callee)
        spared = unseen_result(DebugTypes(self.module), head)
        if isinstance(result, tuple):
            places = [offset for _, offset in parts_of(head.type.result)]
            self.code.values[dst] = tuple(self._anything_between(spared, *item) for item in zip(result, places, strict=True))
        elif isinstance(result, Reg):
            self.code.values[dst] = self._anything_between(spared, result, 0)

    def _anything_between(self, spared: Mapping[int, int], value: Value, offset: int) -> Value:
        unseen = _between(spared, value, offset)
        if not unseen:
            return value
        anything = self.code.register(value.type, "between")
        self.code.emit(Indeterminate(anything, self.code.line))
        parts = [
            self.code.apply(f"and.{value.type}", part, constant(value.type, bits)) for part, bits in ((value, ~unseen), (anything, unseen))
        ]
        return self.code.apply(f"or.{value.type}", *parts)

    def _unreachable(self, source: SourceBlock, words: Words) -> None:
        one = Const(INT, 1)
        self.code.check("ne.int", (one, one), "a place is reached that cannot be")
        self.code.emit(Unsupported("beyond what is defined", self.code.line))


def _between(spared: Mapping[int, int], value: Value, offset: int) -> int:
    """The bits of a number, which stands at an offset of a struct, that no member has."""
    if value.type not in (INT, LONG):
        return 0
    return sum(spared.get(offset + at, 0) << 8 * at for at in range(value.type.bits // 8))


_RULES: dict[str, Callable[[_FunctionIn, Words, str], None]] = {
    "fneg": _FunctionIn._negate,
    "icmp": _FunctionIn._compare,
    "fcmp": _FunctionIn._compare_floats,
    "select": _FunctionIn._select,
    "freeze": _FunctionIn._freeze,
    "extractvalue": _FunctionIn._extract,
    "insertvalue": _FunctionIn._insert,
    "call": _FunctionIn._call,
    "alloca": _FunctionIn._alloca,
    "load": _FunctionIn._load,
    "store": _FunctionIn._store,
    "getelementptr": _FunctionIn._pointer,
}
_ENDS: dict[str, Callable[[_FunctionIn, SourceBlock, Words], None]] = {
    "br": _FunctionIn._branch,
    "switch": _FunctionIn._switch,
    "ret": _FunctionIn._return,
    "unreachable": _FunctionIn._unreachable,
}
