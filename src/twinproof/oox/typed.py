"""The types of expressions, and which method a call means, by the types that are declared. What has none is an error with its place."""

from __future__ import annotations

from collections.abc import Sequence

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BOOLEAN, CHAR, DOUBLE, INT, REF, STRING, VOID, ArrayType, ClassType, Type
from twinproof.oox.classes import ClassTable, OoxDeclaredMethod, is_number, type_text
from twinproof.oox.syntax import (
    THIS,
    ClassDecl,
    ElementPlace,
    Expr,
    FieldPlace,
    InstanceExpr,
    LengthExpr,
    LiteralKind,
    NewArrayExpr,
    NewObjectExpr,
    OoxBinaryExpr,
    OoxCallExpr,
    OoxCastExpr,
    OoxLiteralExpr,
    OoxNameExpr,
    OoxUnaryExpr,
    QuantifierExpr,
    Source,
    TypeName,
)
from twinproof.oox.tokens import SourcePlace, wrong

_LITERALS: dict[LiteralKind, Type] = {
    LiteralKind.BOOL: BOOLEAN,
    LiteralKind.INT: INT,
    LiteralKind.FLOAT: DOUBLE,
    LiteralKind.CHAR: CHAR,
    LiteralKind.STRING: STRING,
    LiteralKind.NULL: REF,
}
LOGIC, EQUALITY, ORDER = ("&&", "||", "==>"), ("==", "!="), ("<", "<=", ">", ">=")


@dataclass(frozen=True, slots=True)
class LocalTypes:
    """The variables that can be seen, with their types."""

    types: dict[str, Type]

    def inner(self) -> LocalTypes:
        """The same, for what is declared further inside."""
        return LocalTypes(dict(self.types))

    def declare(self, name: str, type: Type, at: SourcePlace) -> None:
        """One more; none may hide another."""
        if name in self.types or name == THIS:
            raise wrong(at, f"{name} is declared already")
        self.types[name] = type

    def of(self, name: OoxNameExpr) -> Type:
        """The type of a variable."""
        found = self.types.get(name.name)
        if found is None:
            raise wrong(name.at, f"there is no variable {name.name}")
        return found

    def with_quantified(self, quantifier: QuantifierExpr) -> LocalTypes:
        """With the element and the index of a quantifier."""
        array = array_type(quantifier.array, self)
        found = self.inner()
        found.declare(quantifier.element.name, array.element, quantifier.element.at)
        found.declare(quantifier.index.name, INT, quantifier.index.at)
        return found


def array_type(name: OoxNameExpr, local: LocalTypes) -> ArrayType:
    """The type of a variable that must be an array."""
    found = local.of(name)
    if not isinstance(found, ArrayType):
        raise wrong(name.at, f"{name.name} is no array, but {type_text(found)}")
    return found


def is_int_literal(expr: Source) -> bool:
    """Whether it is a whole number as it is written, which can stand for a float, too."""
    return isinstance(expr, OoxLiteralExpr) and expr.kind is LiteralKind.INT


class SourceTyping:
    """Types, given the classes of a program."""

    def __init__(self, table: ClassTable) -> None:
        self.table = table

    # --- expressions

    def expect(self, expr: Expr, wanted: Type, local: LocalTypes) -> None:
        """Refuse an expression of another type."""
        self.expect_source(expr, wanted, local, None)

    def expect_source(self, source: Source, wanted: Type, local: LocalTypes, owner: ClassDecl | None) -> None:
        """Refuse what cannot be assigned to a variable of a type."""
        found = self.of_source(source, local, owner)
        if not self.table.fits(found, wanted) and not (wanted is DOUBLE and is_int_literal(source)):
            raise wrong(source.at, f"expected {type_text(wanted)}, found {type_text(found)}")

    def of(self, expr: Expr, local: LocalTypes) -> Type:
        """The type of an expression; that of null is `REF`."""
        match expr:
            case OoxLiteralExpr(kind=kind):
                return _LITERALS[kind]
            case OoxNameExpr():
                return local.of(expr)
            case LengthExpr(array=array):
                array_type(array, local)
                return INT
            case InstanceExpr():
                return self._instance(expr, local)
            case OoxUnaryExpr():
                return self._unary(expr, local)
            case OoxBinaryExpr():
                return self._binary(expr, local)
            case QuantifierExpr():
                self.expect(expr.claim, BOOLEAN, local.with_quantified(expr))
                return BOOLEAN

    def _instance(self, expr: InstanceExpr, local: LocalTypes) -> Type:
        found, asked = local.of(expr.value), self.table.known(expr.type)
        if not isinstance(found, ClassType) or not isinstance(asked, ClassType) or not self.table.comparable(found, asked):
            raise wrong(expr.at, f"{expr.value.name} is {type_text(found)}, which can never be {type_text(asked)}")
        return BOOLEAN

    def _unary(self, expr: OoxUnaryExpr, local: LocalTypes) -> Type:
        if expr.operator == "!":
            self.expect(expr.operand, BOOLEAN, local)
            return BOOLEAN
        found = self.of(expr.operand, local)
        if not is_number(found):
            raise wrong(expr.at, f"- of {type_text(found)}, which is no number")
        return found

    def _binary(self, expr: OoxBinaryExpr, local: LocalTypes) -> Type:
        if expr.operator in LOGIC:
            self.expect(expr.left, BOOLEAN, local)
            self.expect(expr.right, BOOLEAN, local)
            return BOOLEAN
        type = self.operand_type(expr, local)
        return BOOLEAN if expr.operator in (*EQUALITY, *ORDER) else type

    def operand_type(self, expr: OoxBinaryExpr, local: LocalTypes) -> Type:
        """The type that both operands of a comparison or calculation have; of references, that of one of them."""
        left, right = self.of(expr.left, local), self.of(expr.right, local)
        if left is INT and right is DOUBLE and is_int_literal(expr.left):
            left = DOUBLE
        if right is INT and left is DOUBLE and is_int_literal(expr.right):
            right = DOUBLE
        is_equality = expr.operator in EQUALITY
        if not (self.table.comparable(left, right) if is_equality else left == right and is_number(left)):
            raise wrong(expr.at, f"{type_text(left)} {expr.operator} {type_text(right)} has no meaning")
        return right if left is REF else left

    # --- what is assigned

    def of_source(self, source: Source, local: LocalTypes, owner: ClassDecl | None) -> Type:
        """The type of what stands on the right of an assignment, in the code of a class; VOID for a call that gives nothing."""
        match source:
            case FieldPlace():
                return self.field(source, local)[1]
            case ElementPlace():
                return self.element(source, local)
            case OoxCallExpr():
                assert owner is not None
                return self.callee(source, local, owner).method.result.type
            case NewObjectExpr():
                self.constructor(source, local)
                return source.type.type
            case NewArrayExpr():
                return self._new_array(source, local)
            case OoxCastExpr():
                return self._cast(source, local)
            case _:
                return self.of(source, local)

    def field(self, place: FieldPlace, local: LocalTypes) -> tuple[ClassDecl, Type]:
        """The class that declares a field, and the field's type."""
        decl = self._class_of(place.object, local)
        found = self.table.field(decl, place.field)
        if found is None:
            raise wrong(place.at, f"{decl.name} has no field {place.field}")
        return found[0], found[1].type.type

    def _class_of(self, name: OoxNameExpr, local: LocalTypes) -> ClassDecl:
        type = local.of(name)
        decl = self.table.find(str(type))
        if decl is None:
            raise wrong(name.at, f"{name.name} is {type_text(type)}, which has no members")
        return decl

    def element(self, place: ElementPlace, local: LocalTypes) -> Type:
        """The type of an element."""
        self.expect(place.index, INT, local)
        return array_type(place.array, local).element

    def _new_array(self, made: NewArrayExpr, local: LocalTypes) -> Type:
        type = self.table.known(made.type)
        for size in made.sizes:
            self.expect(size, INT, local)
            type = ArrayType(type)
        return type

    def _cast(self, cast: OoxCastExpr, local: LocalTypes) -> Type:
        found, wanted = local.of(cast.value), self.table.known(cast.type)
        if not isinstance(found, ClassType) or not self.table.fits(wanted, found):
            raise wrong(cast.at, f"{cast.value.name} is {type_text(found)}, which has no {type_text(wanted)} below it")
        return wanted

    # --- calls

    def callee(self, call: OoxCallExpr, local: LocalTypes, owner: ClassDecl) -> OoxDeclaredMethod:
        """The method that a call in the code of a class means."""
        is_static = call.receiver is not None and call.receiver.name not in local.types
        decl = self._receiver(call, local, owner, is_static)
        named = [each for each in self.table.methods(decl) if each.method.name == call.method]
        if not named:
            raise wrong(call.at, f"{decl.name} has no method {call.method}")
        found = self._choose(named, call.args, local, call.at, f"{decl.name}.{call.method}")
        if found.method.is_static is not is_static:
            how = "call it on the class" if found.method.is_static else "call it on an object"
            raise wrong(call.at, f"{found} is {'' if found.method.is_static else 'not '}static: {how}")
        if call.receiver is None and found.method.body is None:
            raise wrong(call.at, f"{found} has no code")
        return found

    def _receiver(self, call: OoxCallExpr, local: LocalTypes, owner: ClassDecl, is_static: bool) -> ClassDecl:
        if call.receiver is None:
            return self.superclass(owner, call.at)
        if not is_static:
            return self._class_of(call.receiver, local)
        decl = self.table.find(call.receiver.name)
        if decl is None:
            raise wrong(call.receiver.at, f"there is no variable or class {call.receiver.name}")
        return decl

    def superclass(self, owner: ClassDecl, at: SourcePlace) -> ClassDecl:
        """What `super` stands for in the code of a class."""
        found = None if owner.superclass is None else self.table.find(str(owner.superclass.type))
        if found is None:
            raise wrong(at, f"{owner.name} extends no class")
        return found

    def constructor(self, made: NewObjectExpr, local: LocalTypes) -> OoxDeclaredMethod | None:
        """The constructor that is called; None for that of a class that declares none."""
        decl = self.table.find(str(self.table.known(made.type)))
        if decl is None or decl.is_interface:
            raise wrong(made.at, f"there are no objects of {type_text(made.type.type)} itself")
        return self.constructor_of(decl, made.args, local, made.at)

    def constructor_of(self, decl: ClassDecl, args: Sequence[Expr], local: LocalTypes, at: SourcePlace) -> OoxDeclaredMethod | None:
        """The constructor of a class that takes these arguments; None for that of a class that declares none."""
        known = self.table.constructors(decl)
        if not known and not args:
            return None
        return self._choose(known, args, local, at, f"new {decl.name}")

    def _choose(
        self, named: Sequence[OoxDeclaredMethod], args: Sequence[Expr], local: LocalTypes, at: SourcePlace, what: str
    ) -> OoxDeclaredMethod:
        """The one that fits best: no literal is taken for a float where that is not needed."""
        types = [self.of(arg, local) for arg in args]
        taken = [DOUBLE if is_int_literal(arg) else type for arg, type in zip(args, types, strict=True)]
        fitting = [each for each in named if self._takes(each, types)] or [each for each in named if self._takes_either(each, types, taken)]
        best = [each for each in fitting if all(self._takes(other, each.method.types) for other in fitting)]
        if len(best) != 1:
            given = f"({', '.join(map(type_text, types))})"
            raise wrong(at, f"{what} {'is ambiguous for' if fitting else 'does not take'} {given}: {', '.join(map(str, named)) or 'none'}")
        return best[0]

    def _takes(self, declared: OoxDeclaredMethod, types: Sequence[Type]) -> bool:
        wanted = declared.method.types
        return len(wanted) == len(types) and all(self.table.fits(type, want) for type, want in zip(types, wanted, strict=True))

    def _takes_either(self, declared: OoxDeclaredMethod, types: Sequence[Type], taken: Sequence[Type]) -> bool:
        wanted = declared.method.types
        return len(wanted) == len(types) and all(
            self.table.fits(type, want) or other == want for type, other, want in zip(types, taken, wanted, strict=True)
        )

    def known(self, type: TypeName) -> Type:
        """A type whose class exists."""
        return type.type if type.type is VOID else self.table.known(type)
