"""What a method checks first, as something that is required: a predicate made of the method's own code.

The predicate runs the code as far as nothing has happened that anybody could notice, and is false where that throws what says that the
call is not allowed, or where a known method that checks its arguments does. It is true wherever else the code gets: at the first effect,
the first loop, the first thing that is not known to have none, and where anything fails by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.contract import Clause, ClauseKind, OfInput
from twinproof.contract.harmless import own_registers
from twinproof.contract.harness import input_types
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.cfg import targets
from twinproof.ir.instruction import (
    CONSTRUCTOR,
    NULL,
    Apply,
    ArrayLength,
    ArrayLoad,
    ArrayStore,
    Branch,
    Call,
    CallKind,
    Caught,
    Check,
    Choose,
    Copy,
    GetField,
    GetStatic,
    InstanceOf,
    Instruction,
    Jump,
    Label,
    Literal,
    MethodRef,
    New,
    NewArray,
    PutField,
    PutStatic,
    Reg,
    Return,
    Switch,
    Throw,
    Value,
    int_const,
)
from twinproof.ir.operators import OPERATORS
from twinproof.ir.program import ABSTRACT, STATIC, SYNCHRONIZED, SYNTHETIC, Block, Body, Class, Handler, Method, Program
from twinproof.ir.types import BOOLEAN, INT, REF, ClassType, Type, method_descriptor
from twinproof.language.entry_checks import EntryCheck

NAME = "entry$"  # no source has it as a method's name; the method's own name and descriptor follow
_Silent = Copy | Literal | Apply | Choose | Check | GetField | GetStatic | ArrayLength | ArrayLoad | InstanceOf | NewArray
Quiet = Callable[[Call], bool]  # whether a call has no effect
_Condition = tuple[str, Value, Value]
_ZERO = int_const(0)
_ASKED_OF = {
    EntryCheck.THERE: (REF,),
    EntryCheck.TRUE: (INT,),
    EntryCheck.INDEX: (INT, INT),
    EntryCheck.POSITION: (INT, INT),
    EntryCheck.SPAN: (INT, INT, INT),
}


@dataclass(frozen=True, slots=True)
class EntryPredicate:
    """The predicate of a method, and the lines of its checks."""

    method: Method
    predicate: Method
    lines: tuple[int, ...]
    inner: Method | None = None  # what the predicate of a constructor calls with an object that it has made

    def clause(self, program: Program) -> Clause:
        """What it requires."""
        cls = program.find(self.method.owner)
        assert cls is not None
        places = ", ".join(f"{cls.source or cls.name}:{line}" for line in self.lines)
        subjects = tuple(map(OfInput, range(len(input_types(self.method)))))
        text = f"{self.method.owner}.{self.method.name}({places})"
        return Clause(ClauseKind.REQUIRES, text, "", self.predicate.ref, subjects, is_of_entry=True)


def entry_predicate(program: Program, method: Method, is_quiet: Quiet) -> EntryPredicate | None:
    """What a method checks first; None if that is nothing."""
    cls = program.find(method.owner)
    if method.body is None or method.flags & SYNCHRONIZED or cls is None or (method.is_constructor and cls.flags & ABSTRACT):
        return None
    writing = _Writing(program, method, method.body, is_quiet)
    body = writing.body()
    if not writing.lines:
        return None
    types, name = input_types(method), f"{NAME}{method.name}{method.descriptor}"
    if not method.is_constructor:
        return EntryPredicate(method, _static(method, name, types, body), tuple(sorted(writing.lines)))
    inner = _static(method, f"{name}$made", (ClassType(method.owner), *types), body)
    predicate = _static(method, name, types, _on_made(inner, types, cls.is_interface))
    return EntryPredicate(method, predicate, tuple(sorted(writing.lines)), inner)


def _static(method: Method, name: str, types: Sequence[Type], body: Body) -> Method:
    return Method(method.owner, name, method_descriptor(types, BOOLEAN), STATIC | SYNTHETIC, body)


def _on_made(inner: Method, types: Sequence[Type], interface: bool) -> Body:
    """A body that asks a predicate of a new object and of what it is given."""
    builder = BodyBuilder(method_descriptor(types, BOOLEAN))
    ref = MethodRef(inner.owner, inner.name, inner.descriptor, interface)
    builder.give_back(builder.call(CallKind.STATIC, ref, builder.new(inner.owner), *builder.args))
    return builder.finish()


def with_predicates(program: Program, predicates: Sequence[EntryPredicate]) -> Program:
    """The program with some predicates, each in the class of its method."""
    added: dict[str, dict[tuple[str, str], Method]] = {}
    for one in predicates:
        made = (one.predicate,) if one.inner is None else (one.predicate, one.inner)
        added.setdefault(one.method.owner, {}).update({(each.name, each.descriptor): each for each in made})

    def find(name: str) -> Class | None:
        cls = program.find(name)
        return cls if cls is None or name not in added else replace(cls, methods={**cls.methods, **added[name]})

    listed: Callable[[], Sequence[str]] | None = None if program.names is None else lambda: program.names or ()
    return Program(find, program.language, listed, lambda: program.resources, program.library, program.is_library)


class _Writing:
    """The predicate's body in the making: blocks of the method, as far as they can be run, and the ends."""

    def __init__(self, program: Program, method: Method, body: Body, is_quiet: Quiet) -> None:
        self._method, self._plain, self._is_quiet = method, body, is_quiet
        self._semantics = program.language.semantics
        self._own = own_registers(body) | ({body.params[0].index} if method.is_constructor else set())
        self._blocks: list[Block] = []
        self._labels: dict[Label, Label] = {}
        self._todo: list[Label] = []
        self._thrown = Reg(len(body.registers), REF, "entry$thrown")
        self.lines: set[int] = set()

    def body(self) -> Body:
        """All of it."""
        start = self._label()
        self._yes, self._no = self._placed([Return(int_const(1))]), self._placed([Return(int_const(0))])
        self._failed = self._placed([Caught(self._thrown), Jump(self._yes)])
        self._put(start, [Jump(self._block(0))])
        for number in self._todo:  # which grows
            self._copy(self._plain.blocks[number], self._labels[number])
        return Body(self._plain.params, (*self._plain.registers, self._thrown), tuple(self._blocks))

    # --- blocks

    def _label(self) -> Label:
        self._blocks.append(Block(()))
        return len(self._blocks) - 1

    def _put(self, label: Label, instrs: Sequence[Instruction], *handlers: Handler) -> None:
        self._blocks[label] = Block(tuple(instrs), handlers)

    def _placed(self, instrs: Sequence[Instruction]) -> Label:
        label = self._label()
        self._put(label, instrs)
        return label

    def _block(self, number: Label) -> Label:
        """Where a block of the method is in the predicate."""
        if number not in self._labels:
            self._labels[number] = self._found(number, self._plain.blocks[number])
        return self._labels[number]

    def _found(self, number: Label, block: Block) -> Label:
        if _is_in_loop(self._plain, number):
            return self._yes
        if self._refuses(block):
            self.lines.add(block.instrs[-1].line)
            return self._no
        self._todo.append(number)
        return self._label()

    def _refuses(self, block: Block) -> bool:
        """Whether a block does nothing but throw what says that the call is not allowed, and nobody here catches it."""
        last, thrown = block.instrs[-1], self._semantics.entry_checks.thrown
        made = {instr.dst for instr in block.instrs if isinstance(instr, New) and instr.cls in thrown}
        return isinstance(last, Throw) and last.value in made and not block.handlers and not any(map(self._stores, block.instrs))

    def _stores(self, instr: Instruction) -> bool:
        """Whether an instruction changes what was there before."""
        match instr:
            case PutField(obj=Reg(index)) | ArrayStore(array=Reg(index)):
                return index not in self._own
        return isinstance(instr, PutField | ArrayStore | PutStatic)

    def _copy(self, block: Block, label: Label) -> None:
        """A block up to where it may be noticed, and on from there."""
        failing = Handler(None, self._failed)
        instrs: list[Instruction] = []
        for instr in block.instrs:
            if isinstance(instr, Branch | Jump | Switch):
                instrs.append(self._led(instr))
                break
            conditions = self._conditions(instr) if isinstance(instr, Call) and not block.handlers else None
            if conditions is not None and isinstance(instr, Call):
                self.lines.add(instr.line)
                for operator, one, other in conditions:
                    following = self._label()
                    self._put(label, [*instrs, Branch(OPERATORS[operator], (one, other), following, self._no)], failing)
                    instrs, label = [], following
                instrs += [] if instr.dst is None else [Copy(instr.dst, instr.args[0])]
            elif not self._is_silent(instr):
                instrs.append(Jump(self._yes))
                break
            elif not self._is_above(instr):
                instrs.append(instr)
        self._put(label, instrs, failing)

    def _led(self, instr: Branch | Jump | Switch) -> Instruction:
        match instr:
            case Branch(op, args, then, other, line):
                return Branch(op, args, self._block(then), self._block(other), line)
            case Jump(target, line):
                return Jump(self._block(target), line)
            case Switch(value, cases, default, line):
                return Switch(value, tuple((case, self._block(target)) for case, target in cases), self._block(default), line)

    # --- instructions

    def _conditions(self, call: Call) -> list[_Condition] | None:
        """What a known method asks of its arguments, as comparisons that all hold."""
        asked = self._semantics.entry_checks.asking.get(f"{call.method.owner}.{call.method.name}")
        types = [arg.type for arg in call.args]
        if call.kind is not CallKind.STATIC or asked is None or types[: len(_ASKED_OF[asked])] != list(_ASKED_OF[asked]):
            return None
        first, second, third, *_ = (*call.args, NULL, NULL)
        match asked:
            case EntryCheck.THERE:
                return [("ne.ref", first, NULL)]
            case EntryCheck.TRUE:
                return [("ne.int", first, _ZERO)]
            case EntryCheck.INDEX:
                return [("ge.int", first, _ZERO), ("lt.int", first, second)]
            case EntryCheck.POSITION:
                return [("ge.int", first, _ZERO), ("le.int", first, second)]
            case EntryCheck.SPAN:
                return [("ge.int", first, _ZERO), ("le.int", first, second), ("le.int", second, third)]
        assert_never(asked)

    def _is_silent(self, instr: Instruction) -> bool:
        """Whether nobody notices that an instruction was executed."""
        if isinstance(instr, Call):
            return self._is_above(instr) or self._is_quiet(instr)
        return isinstance(instr, _Silent) or (isinstance(instr, PutField | ArrayStore) and not self._stores(instr))

    def _is_above(self, instr: Instruction) -> bool:
        """Whether a constructor calls that of the class above all others, which does nothing."""
        is_first = isinstance(instr, Call) and self._method.is_constructor and instr.args[:1] == self._plain.params[:1]
        return is_first and isinstance(instr, Call) and instr.method.name == CONSTRUCTOR and instr.method.owner in self._semantics.plain


def _is_in_loop(body: Body, start: Label) -> bool:
    """Whether a way leads from a block back to it."""
    found: set[Label] = set()
    todo = list(targets(body.blocks[start]))
    while todo:
        block = todo.pop()
        if block not in found:
            found.add(block)
            todo += targets(body.blocks[block])
    return start in found
