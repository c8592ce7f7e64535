"""Java programs as small typed trees: what the generator builds, the printer prints and rewrites change.

Every expression knows its type, so a rewrite can stay well typed. Nodes are frozen; `rebuild` makes changed copies and
`walk` visits. Names of user classes carry `$` as in class files (`Main$Node`); the printer turns them into source form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any, TypeVar

from twinproof.ir.types import BOOLEAN, INT, VOID, ClassType, Type, TypeVariable


@dataclass(frozen=True, slots=True)
class Literal:
    """A constant; char values are code units, references only null and strings."""

    type: Type
    value: int | float | str | bool | None


@dataclass(frozen=True, slots=True)
class Var:
    """A local variable or parameter."""

    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class Field:
    """A field; without a target it is static in `owner`."""

    type: Type
    target: Expr | None
    owner: str
    name: str


@dataclass(frozen=True, slots=True)
class This:
    """The receiver, or the enclosing instance when `outer`."""

    type: Type
    outer: bool = False


@dataclass(frozen=True, slots=True)
class Unary:
    """`-`, `+`, `~` or `!`."""

    type: Type
    op: str
    operand: Expr


@dataclass(frozen=True, slots=True)
class Binary:
    """An infix operator, string concatenation included."""

    type: Type
    op: str
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True)
class Assign:
    """Plain or compound assignment; `op` includes the `=`."""

    type: Type
    op: str
    target: Expr
    value: Expr


@dataclass(frozen=True, slots=True)
class Step:
    """`++` or `--`, before or after its target."""

    type: Type
    op: str
    prefix: bool
    target: Expr


@dataclass(frozen=True, slots=True)
class Convert:
    """A conversion to `type`; implicit ones print nothing and stand only where Java converts by itself."""

    type: Type
    operand: Expr
    implicit: bool = False


@dataclass(frozen=True, slots=True)
class InstanceOf:
    """A type test, with a binding when `binding` is not empty."""

    operand: Expr
    tested: Type
    binding: str = ""
    type: Type = BOOLEAN


@dataclass(frozen=True, slots=True)
class Conditional:
    """`test ? then : other`."""

    type: Type
    test: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Invoke:
    """A call; without a target it is static in `owner`."""

    type: Type
    target: Expr | None
    owner: str
    name: str
    args: tuple[Expr, ...] = ()


@dataclass(frozen=True, slots=True)
class SuperInvoke:
    """`super.name(args)`, or `Interface.super.name(args)` when `interface` is not empty."""

    type: Type
    name: str
    args: tuple[Expr, ...]
    interface: str = ""


@dataclass(frozen=True, slots=True)
class New:
    """A new object; `outer` for inner classes, `body` for anonymous ones."""

    type: Type
    args: tuple[Expr, ...] = ()
    outer: Expr | None = None
    body: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class NewArray:
    """A new array of `type`; dimensions beyond `sizes` stay open."""

    type: Type
    sizes: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class ArrayLiteral:
    """A new array of `type` with these elements."""

    type: Type
    elements: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Element:
    """An array element."""

    type: Type
    array: Expr
    index: Expr


@dataclass(frozen=True, slots=True)
class Length:
    """The length of an array."""

    array: Expr
    type: Type = INT


@dataclass(frozen=True, slots=True)
class Lambda:
    """A lambda of the functional interface `type`."""

    type: Type
    params: tuple[Param, ...]
    body: Expr | Block


@dataclass(frozen=True, slots=True)
class MethodRef:
    """`target::name`; `owner` is used without a target; name `new` for constructors."""

    type: Type
    target: Expr | None
    owner: Type
    name: str


@dataclass(frozen=True, slots=True)
class SwitchValue:
    """A switch expression; `arrow` bodies of one `Yield` print as plain expressions."""

    type: Type
    subject: Expr
    cases: tuple[Case, ...]
    arrow: bool = True


Expr = (
    Literal | Var | Field | This | Unary | Binary | Assign | Step | Convert | InstanceOf | Conditional | Invoke | SuperInvoke
    | New | NewArray | ArrayLiteral | Element | Length | Lambda | MethodRef | SwitchValue
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Case:
    """One case; no labels means default. Enum labels are `Var`s."""

    labels: tuple[Expr, ...]
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable with its first value."""

    type: Type
    name: str
    init: Expr


@dataclass(frozen=True, slots=True)
class Evaluate:
    """An expression run for its effect."""

    value: Expr


@dataclass(frozen=True, slots=True)
class If:
    """`if`; `other` may be missing."""

    test: Expr
    then: Block
    other: Block | None = None


@dataclass(frozen=True, slots=True)
class While:
    """`while`, or `do ... while` when `after`."""

    test: Expr
    body: Block
    after: bool = False


@dataclass(frozen=True, slots=True)
class For:
    """A counting `for` loop."""

    init: Local
    test: Expr
    updates: tuple[Expr, ...]
    body: Block


@dataclass(frozen=True, slots=True)
class ForEach:
    """`for (type name : source)`."""

    type: Type
    name: str
    source: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class Block:
    """Statements in braces."""

    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class Labelled:
    """A labelled statement."""

    label: str
    body: Stmt


@dataclass(frozen=True, slots=True)
class Jump:
    """`break` or `continue`, to `label` when it is not empty."""

    word: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Return:
    """`return`, with a value unless void."""

    value: Expr | None = None


@dataclass(frozen=True, slots=True)
class Yield:
    """The value of a switch expression."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Throw:
    """`throw`."""

    value: Expr


@dataclass(frozen=True, slots=True)
class Catch:
    """A catch clause over one or more exception types."""

    types: tuple[Type, ...]
    name: str
    body: Block


@dataclass(frozen=True, slots=True)
class Try:
    """`try` with resources, catches and finally, each optional but not all."""

    body: Block
    catches: tuple[Catch, ...] = ()
    last: Block | None = None
    resources: tuple[Local, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """A switch statement in the old form, or the new one when `arrow`."""

    subject: Expr
    cases: tuple[Case, ...]
    arrow: bool


@dataclass(frozen=True, slots=True)
class Synchronized:
    """A block that holds a monitor."""

    lock: Expr
    body: Block


@dataclass(frozen=True, slots=True)
class ConstructorCall:
    """`this(args)` or `super(args)`."""

    word: str
    args: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class LocalClass:
    """A class declared inside a method."""

    decl: ClassDecl


Stmt = (
    Local | Evaluate | If | While | For | ForEach | Block | Labelled | Jump | Return | Yield | Throw | Try | Switch
    | Synchronized | ConstructorCall | LocalClass
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a method or lambda."""

    type: Type
    name: str


@dataclass(frozen=True, slots=True)
class FieldDecl:
    """A field; without `init` it starts at its default."""

    modifiers: str
    type: Type
    name: str
    init: Expr | None = None


@dataclass(frozen=True, slots=True)
class MethodDecl:
    """A method; without a body it is abstract. `varargs` turns the last parameter's array type into dots."""

    modifiers: str
    result: Type
    name: str
    params: tuple[Param, ...]
    body: Block | None
    type_params: tuple[TypeVariable, ...] = ()
    varargs: bool = False
    throws: tuple[Type, ...] = ()


@dataclass(frozen=True, slots=True)
class ConstructorDecl:
    """A constructor; `compact` for records."""

    modifiers: str
    params: tuple[Param, ...]
    body: Block
    compact: bool = False


@dataclass(frozen=True, slots=True)
class Initialiser:
    """An initialiser block."""

    static: bool
    body: Block


@dataclass(frozen=True, slots=True)
class EnumConstant:
    """An enum constant, with a class body when `body` is not empty."""

    name: str
    args: tuple[Expr, ...] = ()
    body: tuple[Member, ...] = ()


@dataclass(frozen=True, slots=True)
class ClassDecl:
    """A class, interface, record or enum (`kind` is the keyword)."""

    kind: str
    modifiers: str
    name: str
    members: tuple[Member, ...]
    superclass: ClassType | None = None
    interfaces: tuple[ClassType, ...] = ()
    type_params: tuple[TypeVariable, ...] = ()
    components: tuple[Param, ...] = ()
    constants: tuple[EnumConstant, ...] = ()


Member = FieldDecl | MethodDecl | ConstructorDecl | Initialiser | ClassDecl
Node = Expr | Stmt | Member | Case | Catch | Param | EnumConstant

N = TypeVar("N")


def walk(node: Any) -> Iterator[Any]:
    """All nodes of the tree, parents before children, types left out."""
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif _is_node(node):
        yield node
        for field in fields(node):
            yield from walk(getattr(node, field.name))


def rebuild(node: N, change: Callable[[Any], Any]) -> N:
    """A copy of the tree with `change` applied to every node, children first."""
    if isinstance(node, tuple):
        return type(node)(rebuild(item, change) for item in node)
    if not _is_node(node):
        return node
    parts = {field.name: rebuild(getattr(node, field.name), change) for field in fields(node)}  # type: ignore[arg-type]
    result: N = change(replace(node, **parts))  # type: ignore[type-var]
    return result


def _is_node(value: Any) -> bool:
    return is_dataclass(value) and type(value).__module__ == __name__


def void_call(target: Expr, name: str, *args: Expr) -> Evaluate:
    """A call whose result is not used."""
    return Evaluate(Invoke(VOID, target, "", name, args))
