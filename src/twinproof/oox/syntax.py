"""OOX programs as they are written: every node with its place. Types are those of the IR; nothing is known yet of what names mean."""

from __future__ import annotations

from enum import Enum

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import Type
from twinproof.oox.tokens import SourcePlace

THIS, RESULT = "this", "retval"  # the receiver; in `ensures`, what is returned
LiteralConstant = bool | int | float | str | None


class LiteralKind(Enum):
    """What a literal is."""

    BOOL = "bool"
    INT = "int"
    FLOAT = "float"
    CHAR = "char"
    STRING = "string"
    NULL = "null"


# --- expressions: they read variables and lengths of arrays, and nothing else


@dataclass(frozen=True, slots=True)
class OoxLiteralExpr:
    """A literal."""

    at: SourcePlace
    kind: LiteralKind
    value: LiteralConstant


@dataclass(frozen=True, slots=True)
class OoxNameExpr:
    """A variable."""

    at: SourcePlace
    name: str


@dataclass(frozen=True, slots=True)
class LengthExpr:
    """#array"""

    at: SourcePlace
    array: OoxNameExpr


@dataclass(frozen=True, slots=True)
class InstanceExpr:
    """value instanceof type"""

    at: SourcePlace
    value: OoxNameExpr
    type: TypeName


@dataclass(frozen=True, slots=True)
class OoxUnaryExpr:
    """-operand or !operand"""

    at: SourcePlace
    operator: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class OoxBinaryExpr:
    """left operator right"""

    at: SourcePlace
    operator: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class QuantifierExpr:
    """forall element, index : array : claim"""

    at: SourcePlace
    is_forall: bool
    element: OoxNameExpr
    index: OoxNameExpr
    array: OoxNameExpr
    claim: Expr


Expr = OoxLiteralExpr | OoxNameExpr | LengthExpr | InstanceExpr | OoxUnaryExpr | OoxBinaryExpr | QuantifierExpr


@dataclass(frozen=True, slots=True)
class TypeName:
    """A type as it is written."""

    at: SourcePlace
    type: Type


# --- what stands on the right of an assignment, or on its left


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """object.field"""

    at: SourcePlace
    object: OoxNameExpr
    field: str


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """array[index]"""

    at: SourcePlace
    array: OoxNameExpr
    index: Expr


@dataclass(frozen=True, slots=True)
class OoxCallExpr:
    """receiver.method(args), where the receiver is a variable or a class; None is super"""

    at: SourcePlace
    receiver: OoxNameExpr | None
    method: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NewObjectExpr:
    """new type(args)"""

    at: SourcePlace
    type: TypeName
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class NewArrayExpr:
    """new element[size]..."""

    at: SourcePlace
    type: TypeName
    sizes: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class OoxCastExpr:
    """(type) value"""

    at: SourcePlace
    type: TypeName
    value: OoxNameExpr


WrittenPlace = OoxNameExpr | FieldPlace | ElementPlace
Source = Expr | FieldPlace | ElementPlace | OoxCallExpr | NewObjectExpr | NewArrayExpr | OoxCastExpr


# --- statements


@dataclass(frozen=True, slots=True)
class DeclareStmt:
    """type name := source;"""

    at: SourcePlace
    type: TypeName
    name: str
    source: Source | None


@dataclass(frozen=True, slots=True)
class AssignStmt:
    """place := source;"""

    at: SourcePlace
    place: WrittenPlace
    source: Source


@dataclass(frozen=True, slots=True)
class CallStmt:
    """call;"""

    at: SourcePlace
    call: OoxCallExpr


@dataclass(frozen=True, slots=True)
class SuperStmt:
    """super(args);"""

    at: SourcePlace
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class AssertStmt:
    """assert claim; `text` is the claim as it is written."""

    at: SourcePlace
    claim: Expr
    text: str


@dataclass(frozen=True, slots=True)
class AssumeStmt:
    """assume claim;"""

    at: SourcePlace
    claim: Expr


@dataclass(frozen=True, slots=True)
class IfStmt:
    """if (guard) then else other"""

    at: SourcePlace
    guard: Expr
    then: Stmt
    other: Stmt | None


@dataclass(frozen=True, slots=True)
class WhileStmt:
    """while (guard) body"""

    at: SourcePlace
    guard: Expr
    body: Stmt


@dataclass(frozen=True, slots=True)
class LeaveStmt:
    """break; or continue;"""

    at: SourcePlace
    is_break: bool


@dataclass(frozen=True, slots=True)
class ReturnStmt:
    """return value;"""

    at: SourcePlace
    value: Expr | None


@dataclass(frozen=True, slots=True)
class ThrowStmt:
    """throw text;"""

    at: SourcePlace
    text: str


@dataclass(frozen=True, slots=True)
class TryStmt:
    """try body catch handler"""

    at: SourcePlace
    body: BlockStmt
    handler: BlockStmt


@dataclass(frozen=True, slots=True)
class BlockStmt:
    """{ statements }"""

    at: SourcePlace
    statements: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class ForkStmt:
    """fork call;"""

    at: SourcePlace
    call: OoxCallExpr


@dataclass(frozen=True, slots=True)
class JoinStmt:
    """join;"""

    at: SourcePlace


@dataclass(frozen=True, slots=True)
class LockStmt:
    """lock (value) body"""

    at: SourcePlace
    value: OoxNameExpr
    body: BlockStmt


Stmt = (
    DeclareStmt | AssignStmt | CallStmt | SuperStmt | AssertStmt | AssumeStmt | IfStmt | WhileStmt | LeaveStmt | ReturnStmt | ThrowStmt
    | TryStmt | BlockStmt | ForkStmt | JoinStmt | LockStmt
)  # fmt: skip


# --- declarations


@dataclass(frozen=True, slots=True)
class Spec:
    """One clause of a specification: `word` is its keyword, `text` the claim as it is written."""

    at: SourcePlace
    word: str
    claim: Expr
    text: str


@dataclass(frozen=True, slots=True)
class ParameterDecl:
    """A parameter."""

    at: SourcePlace
    type: TypeName
    name: str


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A field."""

    at: SourcePlace
    type: TypeName
    name: str


@dataclass(frozen=True, slots=True)
class MethodDecl:
    """A method, or a constructor, whose name is that of its class; without a body it is abstract."""

    at: SourcePlace
    name: str
    params: tuple[ParameterDecl, ...]
    result: TypeName
    is_static: bool
    is_constructor: bool
    specs: tuple[Spec, ...]
    body: BlockStmt | None

    @property
    def types(self) -> tuple[Type, ...]:
        """The types of its parameters."""
        return tuple(param.type.type for param in self.params)


@dataclass(frozen=True, slots=True)
class ClassDecl:
    """A class or interface; `above` are the interfaces that it implements or extends."""

    at: SourcePlace
    name: str
    is_interface: bool
    superclass: TypeName | None
    above: tuple[TypeName, ...]
    fields: tuple[FieldDecl, ...]
    methods: tuple[MethodDecl, ...]
