"""The rules that code keeps: types fit, names are declared and hide none, and returns give what their method says."""

from __future__ import annotations

from twinproof.ir.types import BOOLEAN, VOID, ClassType
from twinproof.oox.classes import type_text
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
    LeaveStmt,
    LockStmt,
    MethodDecl,
    OoxNameExpr,
    ReturnStmt,
    Source,
    Spec,
    Stmt,
    SuperStmt,
    TryStmt,
    WhileStmt,
)
from twinproof.oox.tokens import SourcePlace, wrong
from twinproof.oox.typed import LocalTypes, SourceTyping
from twinproof.oox.variables import free_names, own_variables


def check_code(typing: SourceTyping) -> None:
    """Check all methods of all classes."""
    for owner in typing.table.declarations:
        for method in owner.methods:
            _Checking(typing, owner, method).check()


def local_types(owner: ClassDecl, method: MethodDecl) -> LocalTypes:
    """The variables that a method begins with."""
    local = LocalTypes({} if method.is_static else {THIS: ClassType(owner.name)})
    for param in method.params:
        local.declare(param.name, param.type.type, param.at)
    return local


def spec_types(owner: ClassDecl, method: MethodDecl, spec: Spec) -> LocalTypes:
    """The variables that a clause speaks of; there is no object before a constructor has made one. Behind a return the method's own are
    there, too."""
    local = local_types(owner, method)
    if spec.word == "ensures":
        if method.result.type is not VOID:
            local.declare(RESULT, method.result.type, spec.at)
        names = free_names(spec.claim) - local.types.keys()
        local.types.update({name: type for name, type in own_variables(method).items() if name in names})
    elif method.is_constructor:
        del local.types[THIS]
    return local


class _Checking:
    """One method under check."""

    def __init__(self, typing: SourceTyping, owner: ClassDecl, method: MethodDecl) -> None:
        self._typing = typing
        self._owner = owner
        self._method = method
        self._loops = 0  # around the statement under check

    def check(self) -> None:
        """Check all of it."""
        for spec in self._method.specs:
            self._typing.expect(spec.claim, BOOLEAN, spec_types(self._owner, self._method, spec))
        local = local_types(self._owner, self._method)
        if self._method.body is not None:
            self._block(self._method.body, local)

    def _block(self, block: BlockStmt, local: LocalTypes) -> None:
        local = local.inner()
        for statement in block.statements:
            self._statement(statement, local)

    def _statement(self, statement: Stmt, local: LocalTypes) -> None:
        match statement:
            case IfStmt(guard=guard, then=then, other=other):
                self._typing.expect(guard, BOOLEAN, local)
                self._statement(then, local.inner())
                if other is not None:
                    self._statement(other, local.inner())
            case WhileStmt(guard=guard, body=body):
                self._typing.expect(guard, BOOLEAN, local)
                self._loops += 1
                self._statement(body, local.inner())
                self._loops -= 1
            case TryStmt(body=inside, handler=handler):
                self._block(inside, local)
                self._block(handler, local)
            case BlockStmt():
                self._block(statement, local)
            case LockStmt(value=value, body=inside):
                if not isinstance(local.of(value), ClassType):
                    raise wrong(value.at, f"only objects can be locked, and {value.name} is {type_text(local.of(value))}")
                self._block(inside, local)
            case _:
                self._plain(statement, local)

    def _plain(self, statement: Stmt, local: LocalTypes) -> None:
        match statement:
            case DeclareStmt(at, type, name, source):
                declared = self._typing.known(type)
                if source is not None:
                    self._typing.expect_source(source, declared, local, self._owner)
                local.declare(name, declared, at)
            case AssignStmt(place=place, source=source):
                self._assign(place, source, local)
            case CallStmt(call=call) | ForkStmt(call=call):
                self._typing.callee(call, local, self._owner)
            case SuperStmt():
                self._super(statement, local)
            case AssertStmt(claim=claim) | AssumeStmt(claim=claim):
                self._typing.expect(claim, BOOLEAN, local)
            case LeaveStmt(at, is_break) if not self._loops:
                raise wrong(at, f"{'break' if is_break else 'continue'} outside of a loop")
            case ReturnStmt(at, value):
                self._return(at, value, local)

    def _assign(self, place: OoxNameExpr | FieldPlace | ElementPlace, source: Source, local: LocalTypes) -> None:
        if isinstance(place, OoxNameExpr) and place.name == THIS:
            raise wrong(place.at, "this cannot be assigned")
        self._typing.expect_source(source, self._typing.of_source(place, local, self._owner), local, self._owner)

    def _super(self, statement: SuperStmt, local: LocalTypes) -> None:
        body = self._method.body
        if not self._method.is_constructor or body is None or body.statements[0] is not statement:
            raise wrong(statement.at, "super(...) can only be the first statement of a constructor")
        above = self._typing.superclass(self._owner, statement.at)
        self._typing.constructor_of(above, statement.args, local, statement.at)

    def _return(self, at: SourcePlace, value: Expr | None, local: LocalTypes) -> None:
        result = VOID if self._method.is_constructor else self._method.result.type
        if value is None and result is not VOID:
            raise wrong(at, f"{self._method.name} must return {type_text(result)}")
        if value is not None and result is VOID:
            raise wrong(at, f"{self._method.name} returns nothing")
        if value is not None:
            self._typing.expect(value, result, local)
