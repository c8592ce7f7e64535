"""Which variables the code of a method declares and assigns, and which an expression reads; and so which clauses are about variables as
they are where the method is left."""

from __future__ import annotations

from collections.abc import Iterator

from twinproof.ir.types import Type
from twinproof.oox.syntax import (
    AssignStmt,
    BlockStmt,
    DeclareStmt,
    Expr,
    IfStmt,
    InstanceExpr,
    LengthExpr,
    LockStmt,
    MethodDecl,
    OoxBinaryExpr,
    OoxNameExpr,
    OoxUnaryExpr,
    QuantifierExpr,
    Spec,
    Stmt,
    TryStmt,
    WhileStmt,
)


def asks_frame(method: MethodDecl, spec: Spec) -> bool:
    """Whether a clause is about variables as they are where the method is left."""
    if spec.word == "requires" or method.body is None:
        return False
    params = {param.name for param in method.params}
    names = free_names(spec.claim)
    return bool(names & params & assigned_names(method)) or bool(names & own_variables(method).keys() - params)


def own_variables(method: MethodDecl) -> dict[str, Type]:
    """What the code of a method declares outside of inner blocks."""
    statements = () if method.body is None else method.body.statements
    return {each.name: each.type.type for each in statements if isinstance(each, DeclareStmt)}


def all_variables(method: MethodDecl) -> dict[str, Type]:
    """What the code of a method declares anywhere."""
    inside = () if method.body is None else _statements(method.body)
    return {each.name: each.type.type for each in inside if isinstance(each, DeclareStmt)}


def assigned_names(method: MethodDecl) -> set[str]:
    """The variables that the code of a method assigns."""
    inside = () if method.body is None else _statements(method.body)
    return {each.place.name for each in inside if isinstance(each, AssignStmt) and isinstance(each.place, OoxNameExpr)}


def free_names(expr: Expr) -> set[str]:
    """The variables that an expression reads, but for those of its own quantifiers."""
    match expr:
        case OoxNameExpr(name=name):
            return {name}
        case LengthExpr(array=held) | InstanceExpr(value=held):
            return {held.name}
        case OoxUnaryExpr(operand=operand):
            return free_names(operand)
        case OoxBinaryExpr(left=left, right=right):
            return free_names(left) | free_names(right)
        case QuantifierExpr(element=element, index=index, array=array, claim=claim):
            return {array.name} | (free_names(claim) - {element.name, index.name})
        case _:
            return set()


def _statements(statement: Stmt) -> Iterator[Stmt]:
    """A statement and all inside of it."""
    yield statement
    match statement:
        case BlockStmt(statements=inner):
            parts: tuple[Stmt, ...] = inner
        case IfStmt(then=then, other=other):
            parts = (then,) if other is None else (then, other)
        case WhileStmt(body=body) | LockStmt(body=body):
            parts = (body,)
        case TryStmt(body=body, handler=handler):
            parts = (body, handler)
        case _:
            parts = ()
    for part in parts:
        yield from _statements(part)
