"""The classes and interfaces of a program: what is above what, which fields and methods they have, and the rules that they keep."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from twinproof.base.dataclass import dataclass
from twinproof.ir.types import BY_NAME, REF, STRING, ArrayType, ClassType, Primitive, Type, array_name, is_reference
from twinproof.oox.syntax import ClassDecl, FieldDecl, MethodDecl, TypeName
from twinproof.oox.tokens import wrong

_SOURCE_NAMES = {"boolean": "bool", "double": "float", STRING.name: "string", "ref": "null"}
Key = tuple[str, tuple[Type, ...]]


def type_text(type: Type) -> str:
    """A type as it is written in a program."""
    return array_name(type_text(type.element)) if isinstance(type, ArrayType) else _SOURCE_NAMES.get(str(type), str(type))


@dataclass(frozen=True, slots=True)
class OoxDeclaredMethod:
    """A method or constructor with the class that it stands in."""

    owner: ClassDecl
    method: MethodDecl

    @property
    def key(self) -> Key:
        """What methods that override each other have in common."""
        return self.method.name, self.method.types

    def __str__(self) -> str:
        return f"{self.owner.name}.{self.method.name}({', '.join(map(type_text, self.method.types))})"


class ClassTable:
    """All classes and interfaces, whose rules are checked when the table is made."""

    def __init__(self, declarations: Sequence[ClassDecl]) -> None:
        self._by_name: dict[str, ClassDecl] = {}
        for decl in declarations:
            if decl.name in BY_NAME:
                raise wrong(decl.at, f"a class cannot be called {decl.name}")
            if decl.name in self._by_name:
                raise wrong(decl.at, f"{decl.name} is declared twice, first at {self._by_name[decl.name].at}")
            self._by_name[decl.name] = decl
        for decl in declarations:
            self._check_above(decl)
        for decl in declarations:
            self._check_cycle(decl)
        for decl in declarations:
            self._check_members(decl)

    @property
    def declarations(self) -> Sequence[ClassDecl]:
        """All of them, in order."""
        return tuple(self._by_name.values())

    def find(self, name: str) -> ClassDecl | None:
        """The class or interface of this name."""
        return self._by_name.get(name)

    def known(self, type: TypeName) -> Type:
        """A type whose class exists."""
        inner = type.type
        while isinstance(inner, ArrayType):
            inner = inner.element
        if isinstance(inner, ClassType) and inner != STRING and inner.name not in self._by_name:
            raise wrong(type.at, f"there is no class or interface {inner.name}")
        return type.type

    # --- what is above what

    def directly_above(self, decl: ClassDecl) -> Iterator[ClassDecl]:
        """The superclass, then the interfaces."""
        for name in (*filter(None, [decl.superclass]), *decl.above):
            yield self._by_name[str(name.type)]

    def above(self, decl: ClassDecl) -> list[ClassDecl]:
        """A class or interface and all above it: superclasses first, each once."""
        found: dict[str, ClassDecl] = {}
        waiting = [decl]
        while waiting:
            here = waiting.pop(0)
            if here.name not in found:
                found[here.name] = here
                directly = list(self.directly_above(here))
                waiting = [*(d for d in directly if not d.is_interface), *waiting, *(d for d in directly if d.is_interface)]
        return list(found.values())

    @cached_property
    def _names_above(self) -> dict[str, frozenset[str]]:
        return {name: frozenset(each.name for each in self.above(decl)) for name, decl in self._by_name.items()}

    def fits(self, type: Type, wanted: Type) -> bool:
        """Whether a value of a type can stand where another one is wanted."""
        if type is REF:
            return is_reference(wanted)
        if isinstance(type, ClassType) and isinstance(wanted, ClassType):
            return type == wanted or wanted.name in self._names_above.get(type.name, ())
        return type == wanted

    def comparable(self, one: Type, other: Type) -> bool:
        """Whether two values can be equal, as far as their types tell."""
        if self.fits(one, other) or self.fits(other, one):
            return True
        return any(self._is_interface(one, other) for one, other in ((one, other), (other, one)))

    def _is_interface(self, one: Type, other: Type) -> bool:
        decl = self._by_name.get(str(one))
        return decl is not None and decl.is_interface and str(other) in self._by_name

    # --- members

    def field(self, decl: ClassDecl, name: str) -> tuple[ClassDecl, FieldDecl] | None:
        """A field that a class has or inherits, with the class that declares it."""
        found = ((each, field) for each in self.above(decl) for field in each.fields if field.name == name)
        return next(found, None)

    def methods(self, decl: ClassDecl) -> list[OoxDeclaredMethod]:
        """The methods that a class has or inherits, those that others override left out."""
        found: dict[Key, OoxDeclaredMethod] = {}
        for each in self.above(decl):
            for method in each.methods:
                if not method.is_constructor:
                    here = OoxDeclaredMethod(each, method)
                    found[here.key] = self._nearer(found.get(here.key), here)
        return list(found.values())

    def _nearer(self, old: OoxDeclaredMethod | None, new: OoxDeclaredMethod) -> OoxDeclaredMethod:
        """The method that counts: one of an interface does not count against one with code that is not above it."""
        if old is None or (old.method.body is None and new.method.body is not None and not self._is_above(new, old)):
            return new
        return new if old.owner.is_interface and self._is_above(old, new) else old

    def _is_above(self, one: OoxDeclaredMethod, other: OoxDeclaredMethod) -> bool:
        return one.owner.name in self._names_above[other.owner.name]

    def constructors(self, decl: ClassDecl) -> list[OoxDeclaredMethod]:
        """The constructors that a class declares."""
        return [OoxDeclaredMethod(decl, method) for method in decl.methods if method.is_constructor]

    # --- rules

    def _check_above(self, decl: ClassDecl) -> None:
        if decl.superclass is not None:
            self._check_kind(decl, decl.superclass, False)
        seen: set[Type] = set()
        for name in decl.above:
            self._check_kind(decl, name, True)
            if name.type in seen:
                raise wrong(name.at, f"{decl.name} names the interface {name.type} twice")
            seen.add(name.type)

    def _check_kind(self, decl: ClassDecl, name: TypeName, interface: bool) -> None:
        found = self._by_name.get(str(self.known(name)))
        if found is None or found.is_interface is not interface:
            wanted = "an interface" if interface else "a class"
            raise wrong(name.at, f"{decl.name} cannot be below {type_text(name.type)}, which is not {wanted}")

    def _check_cycle(self, decl: ClassDecl) -> None:
        if any(each is decl for above in self.directly_above(decl) for each in self.above(above)):
            raise wrong(decl.at, f"{decl.name} is above itself")

    def _check_members(self, decl: ClassDecl) -> None:
        self._check_fields(decl)
        keys: set[tuple[bool, Key]] = set()
        for method in decl.methods:
            here = OoxDeclaredMethod(decl, method)
            if (method.is_constructor, here.key) in keys:
                raise wrong(method.at, f"{here} is declared twice")
            keys.add((method.is_constructor, here.key))
            for type in (method.result, *(param.type for param in method.params)):
                if type.type not in BY_NAME.values():
                    self.known(type)
            if not method.is_constructor:
                self._check_override(here)
        if not decl.is_interface:
            self._check_implemented(decl)

    def _check_fields(self, decl: ClassDecl) -> None:
        for place, field in enumerate(decl.fields):
            self.known(field.type)
            inherited = next((found for above in self.directly_above(decl) if (found := self.field(above, field.name))), None)
            if inherited is not None:
                raise wrong(field.at, f"field {field.name} would hide that of {inherited[0].name}")
            if any(field.name == other.name for other in decl.fields[:place]):
                raise wrong(field.at, f"field {field.name} is declared twice")

    def _check_override(self, here: OoxDeclaredMethod) -> None:
        for above in self.above(here.owner)[1:]:
            for method in above.methods:
                there = OoxDeclaredMethod(above, method)
                if method.is_constructor or there.key != here.key:
                    continue
                if method.is_static or here.method.is_static:
                    raise wrong(here.method.at, f"{here} and {there} cannot override each other: one of them is static")
                if method.result.type != here.method.result.type:
                    results = [type_text(each.result.type) for each in (here.method, method)]
                    raise wrong(here.method.at, f"{here} gives {results[0]}, but overrides {there}, which gives {results[1]}")

    def _check_implemented(self, decl: ClassDecl) -> None:
        for found in self.methods(decl):
            if found.method.body is None:
                raise wrong(decl.at, f"{decl.name} does not implement {found}")
            if found.owner.is_interface:
                self._check_one_default(decl, found)

    def _check_one_default(self, decl: ClassDecl, found: OoxDeclaredMethod) -> None:
        for above in self.above(decl):
            for method in above.methods:
                other = OoxDeclaredMethod(above, method)
                if other.key == found.key and above is not found.owner and not self._is_above(other, found):
                    raise wrong(decl.at, f"{decl.name} has to say which it means, {found} or {other}")


def is_number(type: Type) -> bool:
    """Whether one can calculate with values of a type."""
    return isinstance(type, Primitive) and type.name in ("int", "double")
