"""Statements as instructions."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import InternalError
from twinproof.ir.instruction import (
    CONSTRUCTOR,
    ArrayLoad,
    ArrayStore,
    CallKind,
    CheckBounds,
    CheckCast,
    CheckSize,
    Copy,
    FieldRef,
    MethodRef,
    NewArray,
    Reg,
    Text,
    Value,
)
from twinproof.ir.program import Body
from twinproof.ir.types import BARE, REF, STRING, VOID, ArrayType, Type, method_descriptor, register_type
from twinproof.oox.checking import local_types, spec_types
from twinproof.oox.classes import OoxDeclaredMethod
from twinproof.oox.formula_code import FormulaCode, ask_where_left, default_of, storage_of
from twinproof.oox.livecode import Landing, LiveCode
from twinproof.oox.oox import TEXT_FIELD, THROWN, THROWN_BY_CODE
from twinproof.oox.syntax import (
    RESULT,
    THIS,
    AssertStmt,
    AssignStmt,
    AssumeStmt,
    BlockStmt,
    CallStmt,
    ClassDecl,
    DeclareStmt,
    ElementPlace,
    Expr,
    FieldPlace,
    ForkStmt,
    IfStmt,
    JoinStmt,
    LeaveStmt,
    LockStmt,
    MethodDecl,
    NewArrayExpr,
    NewObjectExpr,
    OoxCallExpr,
    OoxCastExpr,
    ReturnStmt,
    Source,
    Spec,
    Stmt,
    SuperStmt,
    ThrowStmt,
    TryStmt,
    WhileStmt,
    WrittenPlace,
)
from twinproof.oox.tokens import SourcePlace
from twinproof.oox.typed import LocalTypes, SourceTyping
from twinproof.oox.variables import asks_frame


def descriptor_of_method(method: MethodDecl) -> str:
    """The descriptor of a method; constructors give nothing."""
    return method_descriptor(method.types, VOID if method.is_constructor else method.result.type)


def ref_of_method(declared: OoxDeclaredMethod) -> MethodRef:
    """How an instruction names a method."""
    method, owner = declared.method, declared.owner
    name = CONSTRUCTOR if method.is_constructor else method.name
    return MethodRef(owner.name, name, descriptor_of_method(method), owner.is_interface)


def start_code(typing: SourceTyping, owner: ClassDecl, method: MethodDecl) -> FormulaCode:
    """The beginning of a method's body: its parameters have their registers."""
    code = LiveCode(descriptor_of_method(method), method.is_static)
    names = [param.name for param in method.params]
    registers = dict(zip(names, code.args, strict=True))
    if code.this is not None:
        registers[THIS] = code.this
    local = local_types(owner, method)
    for name, register in registers.items():
        code.call_it(name, local.types[name], register)
    return FormulaCode(code, typing, local, registers)


def method_body(typing: SourceTyping, owner: ClassDecl, method: MethodDecl) -> Body:
    """The body of a method that has one."""
    if method.body is None:
        raise InternalError(f"{owner.name}.{method.name} has no code")
    formulas = start_code(typing, owner, method)
    code, statements = formulas.code, StatementCode(formulas, OoxDeclaredMethod(owner, method))
    left_by = statements.asked_inside("exceptional")
    handler, before = code.begin_try() if left_by else (Landing(), None)
    statements.body(method.body)
    code.end_try(before)
    if left_by:
        caught = code.catch(handler)
        statements.ask(left_by)
        code.throw(caught)
    return code.finish()


@dataclass(frozen=True, slots=True)
class LoopExits:
    """Where `continue` and `break` lead."""

    head: Landing
    after: Landing


@dataclass(frozen=True, slots=True)
class StatementCode:
    """Statements at some place of a body."""

    formulas: FormulaCode
    declared: OoxDeclaredMethod
    loop: LoopExits | None = None

    @property
    def code(self) -> LiveCode:
        """The body in the making."""
        return self.formulas.code

    @property
    def _local(self) -> LocalTypes:
        return self.formulas.local

    @property
    def _typing(self) -> SourceTyping:
        return self.formulas.typing

    def _inner(self, loop: LoopExits | None = None) -> StatementCode:
        return StatementCode(self.formulas.inner(), self.declared, loop or self.loop)

    def body(self, block: BlockStmt) -> None:
        """The statements of the method; behind the last one it returns, as a variable without a value would be read."""
        method, inner = self.declared.method, self._inner()
        for statement in block.statements:
            inner.statement(statement)
        returns = not method.is_constructor and method.result.type is not VOID
        inner.leave(default_of(method.result.type) if returns else None)

    def block(self, block: BlockStmt) -> None:
        """Statements, with a place of their own for what they declare."""
        inner = self._inner()
        for statement in block.statements:
            inner.statement(statement)

    def statement(self, statement: Stmt) -> None:
        """One statement."""
        self.code.line = statement.at.line
        match statement:
            case DeclareStmt(type=type, name=name, source=source):
                self._declare(name, type.type, source)
            case AssignStmt(place=place, source=source):
                self._assign(place, source)
            case CallStmt(call=call):
                self._call(call)
            case SuperStmt():
                self._super(statement)
            case AssertStmt() | AssumeStmt():
                self._claim(statement)
            case ThrowStmt(text=text):
                self._throw(text)
            case ForkStmt(at=at) | JoinStmt(at=at) | LockStmt(at=at):
                self._unsupported(statement, at)
            case _:
                self._structure(statement)

    def _structure(self, statement: Stmt) -> None:
        match statement:
            case IfStmt():
                self._if(statement)
            case WhileStmt():
                self._while(statement)
            case LeaveStmt(is_break=is_break):
                assert self.loop is not None
                self.code.jump_to(self.loop.after if is_break else self.loop.head)
            case ReturnStmt(value=value):
                self.leave(None if value is None else self.formulas.value(value, self.declared.method.result.type))
            case TryStmt():
                self._try(statement)
            case BlockStmt():
                self.block(statement)

    # --- leaving

    def asked_inside(self, word: str) -> list[Spec]:
        """The clauses of a kind that are asked where the method is left."""
        method = self.declared.method
        return [spec for spec in method.specs if spec.word == word and asks_frame(method, spec)]

    def leave(self, value: Value | None) -> None:
        """Return, if the clauses that are asked inside hold."""
        asked, method, formulas = self.asked_inside("ensures"), self.declared.method, self.formulas
        if asked and method.result.type is not VOID:
            formulas, kept = formulas.inner(), self.code.temporary(register_type(method.result.type))
            given = formulas.registers[THIS] if method.is_constructor else value
            assert given is not None
            self.code.emit(Copy(kept, given))
            formulas.registers[RESULT], formulas.local.types[RESULT] = kept, method.result.type
            value = None if method.is_constructor else kept
        StatementCode(formulas, self.declared).ask(asked)
        self.code.give_back(value)

    def ask(self, specs: Sequence[Spec]) -> None:
        """Let the run fail unless some clauses hold here."""
        owner, method = self.declared.owner, self.declared.method
        for spec in specs:
            text = f"{spec.word} {spec.text} of {owner.name}.{method.name} ({spec.at})"
            ask_where_left(self.formulas, spec, spec_types(owner, method, spec), text)

    # --- assignments

    def _declare(self, name: str, type: Type, source: Source | None) -> None:
        register = self.code.temporary(register_type(type))
        self.code.emit(Copy(register, default_of(type) if source is None else self._source(source, type)))
        self.code.call_it(name, type, register)
        self._local.types[name] = type
        self.formulas.registers[name] = register

    def _assign(self, place: WrittenPlace, source: Source) -> None:
        """What is wrong with the place is found before the value is computed."""
        match place:
            case FieldPlace():
                field, obj = self._field(place), self.formulas.object(place.object)
                self.code.put_field(obj, field, self._source(source, field.type))
            case ElementPlace():
                array, index, type = self._element(place)
                value = self._source(source, type)
                self.code.emit(ArrayStore(array, index, value, storage_of(type)))
            case _:
                value = self._source(source, self._local.of(place))
                self.code.emit(Copy(self.formulas.registers[place.name], value))

    def _field(self, place: FieldPlace) -> FieldRef:
        owner, type = self._typing.field(place, self._local)
        return FieldRef(owner.name, place.field, type)

    def _element(self, place: ElementPlace) -> tuple[Reg, Value, Type]:
        array, index = self.formulas.object(place.array), self.formulas.value(place.index)
        self.code.emit(CheckBounds(array, index))
        return array, index, self._typing.element(place, self._local)

    def _source(self, source: Source, wanted: Type) -> Value:
        match source:
            case FieldPlace():
                return self.code.get_field(self.formulas.object(source.object), self._field(source))
            case ElementPlace():
                array, index, type = self._element(source)
                found = self.code.temporary(register_type(type))
                self.code.emit(ArrayLoad(found, array, index, storage_of(type)))
                return found
            case OoxCallExpr():
                found_result = self._call(source)
                assert found_result is not None
                return found_result
            case NewObjectExpr():
                return self._new(source)
            case NewArrayExpr():
                return self._new_array(source)
            case OoxCastExpr(type=type_name, value=name):
                self.code.emit(CheckCast(self.formulas.registers[name.name], type_name.type))
                return self.formulas.registers[name.name]
            case _:
                return self.formulas.value(source, wanted)

    def _new(self, made: NewObjectExpr) -> Reg:
        constructor = self._typing.constructor(made, self._local)
        args = self._constructor_args(constructor, made.args)
        obj = self.code.new(str(made.type.type))
        self._construct(str(made.type.type), constructor, obj, args)
        return obj

    def _super(self, statement: SuperStmt) -> None:
        above = self._typing.superclass(self.declared.owner, statement.at)
        constructor = self._typing.constructor_of(above, statement.args, self._local, statement.at)
        args = self._constructor_args(constructor, statement.args)
        self._construct(above.name, constructor, self.formulas.registers[THIS], args)

    def _constructor_args(self, constructor: OoxDeclaredMethod | None, args: Sequence[Expr]) -> list[Value]:
        return [] if constructor is None else self._values(args, constructor.method.types)

    def _construct(self, cls: str, constructor: OoxDeclaredMethod | None, obj: Reg, args: list[Value]) -> None:
        ref = MethodRef(cls, CONSTRUCTOR, BARE) if constructor is None else ref_of_method(constructor)
        self.code.run(CallKind.SPECIAL, ref, obj, *args)

    def _new_array(self, made: NewArrayExpr) -> Reg:
        sizes = [self.formulas.value(size) for size in made.sizes]
        for size in sizes:
            self.code.emit(CheckSize(size))
        type = self._typing.of_source(made, self._local, self.declared.owner)
        assert isinstance(type, ArrayType)
        found = self.code.temporary(REF)
        self.code.emit(NewArray(found, type, tuple(sizes)))
        return found

    def _values(self, args: Sequence[Expr], types: Sequence[Type]) -> list[Value]:
        return [self.formulas.value(arg, type) for arg, type in zip(args, types, strict=True)]

    # --- calls

    def _call(self, call: OoxCallExpr) -> Reg | None:
        """The result of a call, if it has one."""
        callee = self._typing.callee(call, self._local, self.declared.owner)
        kind = CallKind.INTERFACE if callee.owner.is_interface else CallKind.VIRTUAL
        receiver: list[Value] = []
        if callee.method.is_static:
            kind = CallKind.STATIC
        elif call.receiver is None:
            kind, receiver = CallKind.SPECIAL, [self.formulas.registers[THIS]]
        else:
            receiver = [self.formulas.object(call.receiver)]
        args = [*receiver, *self._values(call.args, callee.method.types)]
        if callee.method.result.type is not VOID:
            return self.code.call(kind, ref_of_method(callee), *args)
        self.code.run(kind, ref_of_method(callee), *args)
        return None

    # --- claims, and what ends a way through the code

    def _claim(self, statement: AssertStmt | AssumeStmt) -> None:
        holds, broken = Landing(), Landing()
        self.formulas.branch(statement.claim, holds, broken)
        self.formulas.land_at(broken)
        if isinstance(statement, AssertStmt):
            self.code.fail(f"assert {statement.text} ({statement.at})")
        else:
            self.code.halt()
        self.formulas.land_at(holds)

    def _throw(self, text: str) -> None:
        obj = self.code.new(THROWN_BY_CODE)
        self.code.put_field(obj, FieldRef(THROWN, TEXT_FIELD, STRING), self.code.literal(Text(text)))
        self.code.throw(obj)

    def _unsupported(self, statement: Stmt, at: SourcePlace) -> None:
        word = "fork" if isinstance(statement, ForkStmt) else "join" if isinstance(statement, JoinStmt) else "lock"
        self.code.unsupported(f"{word}, as threads are not followed ({at})")

    # --- structure

    def _if(self, statement: IfStmt) -> None:
        then, other, after = Landing(), Landing(), Landing()
        self.formulas.branch(statement.guard, then, other)
        self.formulas.land_at(then)
        self._inner().statement(statement.then)
        self.code.jump_to(after)
        self.formulas.land_at(other)
        if statement.other is not None:
            self._inner().statement(statement.other)
        self.code.land(after)

    def _while(self, statement: WhileStmt) -> None:
        exits, inside = LoopExits(Landing(), Landing()), Landing()
        self.code.land(exits.head)
        self.formulas.branch(statement.guard, inside, exits.after)
        self.formulas.land_at(inside)
        self._inner(exits).statement(statement.body)
        self.code.line = statement.at.line
        self.code.jump_to(exits.head)
        self.formulas.land_at(exits.after)

    def _try(self, statement: TryStmt) -> None:
        after = Landing()
        handler, before = self.code.begin_try()
        self.block(statement.body)
        self.code.end_try(before)
        self.code.jump_to(after)
        self.code.catch(handler)
        self.block(statement.handler)
        self.code.land(after)
