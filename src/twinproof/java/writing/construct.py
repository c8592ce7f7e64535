"""Java source that builds an input: by plain constructors, setters and fields where the classes allow it, else by reflection.

Objects are built leaves first; a reference to an object that is still being built is set afterwards, which makes cycles. Strings and
boxes get an identity of their own wherever code could notice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from twinproof.align.fields.lone import Passed
from twinproof.base.dataclass import dataclass
from twinproof.heap.observe import ArrayNode, Datum, Input, Link, Node, Null, ObjectNode, OpaqueNode, Scalar, TextNode, bits_of
from twinproof.heap.reach import everything, links, roots
from twinproof.ir.instruction import Const
from twinproof.ir.program import FINAL, Class, Field, Method
from twinproof.ir.types import REF, ArrayType, Primitive, Type, is_reference, parse_descriptor, type_named
from twinproof.java.writing.expressions import expression
from twinproof.java.writing.recipes import Param, Recipe, constructors, setters
from twinproof.java.writing.source import Access, is_inner, literal, text_literal
from twinproof.language.known import BoxLayout, CollectionLayout, HolderLayout, KnownClasses
from twinproof.sample.valued import empty_class, is_empty, is_mutable, value_of
from twinproof.sample.views import as_seen, held
from twinproof.witness.columns import has_box

_LONG_ARRAY = 16


class Impossible(Exception):
    """This way of building an object does not work out; another one has to be taken."""


@dataclass(frozen=True, slots=True)
class Making:
    """A constructor, the values of its parameters, and the fields to set afterwards."""

    recipe: Recipe
    args: tuple[tuple[Type, Datum], ...]
    later: tuple[tuple[Field, Datum], ...]


class Construction:
    """Statements that build an input; `names` and `types` tell the variable (or expression) of each node and its static type.

    Nodes that are `kept` have a variable each, strings and boxes, too; `makers` are the constructors of a class whose objects must be
    made by one.
    """

    def __init__(
        self,
        access: Access,
        given: Input,
        code_texts: frozenset[str],
        kept: frozenset[int] = frozenset(),
        makers: Callable[[str], Sequence[Passed]] = lambda cls: (),
    ) -> None:
        self.access = access
        self.known = access.program.known_classes
        self.given = given
        self.lines: list[str] = []
        self.names: dict[int, str] = {}
        self.types: dict[int, str] = {}
        self.helpers: set[str] = set()
        self.kept = kept
        self._makers = makers
        self._code_texts = code_texts
        self._open: set[int] = set()
        self._later: list[tuple[int, Field | int, Datum]] = []
        self._waiting: list[tuple[int, HolderLayout, Datum]] = []  # references of the library's to objects that are still being built
        self._numbers = _numbering(self.known, given)
        self._uses = Counter(links([*roots(given), *everything(given.heap)]))
        self._texts = Counter(node.text for node in given.heap if isinstance(node, TextNode))

    @property
    def has_objects(self) -> bool:
        """Whether the input holds more than strings, boxes, arrays and numbers."""
        return any(isinstance(node, ObjectNode) and node.cls not in self.known.boxes for node in self.given.heap)

    def run(self) -> None:
        """Write all statements."""
        for value in roots(self.given):
            self._create(value)
        for index, place, value in self._later:
            self._assign(index, place, value)
        self.lines += [f"{self.names[index]}.{holder.sets}({self.expr(value)});" for index, holder, value in self._waiting]
        for key, value in self.given.statics:
            self._set_static(key, value)

    def expr(self, value: Datum, type: Type | None = None) -> str:
        """The expression for a value whose nodes are built; `type` is what it is used as."""
        match value:
            case Scalar():
                return literal(value)
            case Null():
                return "null"
            case Link(index):
                wanted = "" if type is None else self.access.type(type)
                return (
                    f"({wanted}) {self.names[index]}"
                    if wanted not in ("", "Object") and self.types[index] == "Object"
                    else self.names[index]
                )

    def field(self, owner: str, name: str) -> Field | None:
        """The field with this declaring class and name."""
        cls = self.access.program.find(owner)
        return None if cls is None else next((field for field in cls.fields if field.name == name), None)

    def _create(self, value: Datum) -> bool:
        """Builds the object a value refers to; False if it is being built already."""
        if not isinstance(value, Link) or value.index in self.names:
            return True
        index = value.index
        if index in self._open:
            return False
        self._open.add(index)
        node = self.given.heap[index]
        match node:
            case TextNode(text):
                self._text(index, text)
            case _ if is_empty(self.known, node):
                self._empty(index, node)
            case OpaqueNode(_) if (constant := value_of(self.known, self.given.heap, index)) is not None:
                self._inline(index, constant[0], expression(self.known, *constant))
            case OpaqueNode(label):
                self._opaque(index, label)
            case ArrayNode(type, elements):
                self._array(index, type_named(type), elements)
            case ObjectNode(cls, fields):
                self._object(index, cls, fields)
        self._open.discard(index)
        return True

    def _declare(self, index: int, type: str, value: str) -> None:
        self.names[index], self.types[index] = f"a{self._numbers[index]}", type
        self.lines.append(f"{type} {self.names[index]} = {value};")

    def _inline(self, index: int, type: str, value: str) -> None:
        self.names[index], self.types[index] = value, type

    def _text(self, index: int, text: str) -> None:
        known = not text or text in self._code_texts or self._texts[text] > 1  # the library has the empty literal
        if known or index in self.kept or self._uses[index] > 1:
            self._declare(index, "String", f"new String({text_literal(text)})" if known else text_literal(text))
        else:
            self._inline(index, "String", text_literal(text))

    def _opaque(self, index: int, label: str) -> None:
        kind, _, name = label.partition(" ")
        if kind == "class":
            self._inline(index, "Class", self.access.class_object(type_named(name)))
            return
        owner, _, constant = name.rpartition(".")
        if self.access.cls(owner):
            self._inline(index, self.access.cls(owner), f"{self.access.cls(owner)}.{constant}")
        else:
            self.helpers.add("get")
            self._inline(index, "Object", f"get(null, {text_literal(owner)}, {text_literal(constant)})")

    def _array(self, index: int, type: Type, elements: tuple[Datum, ...]) -> None:
        assert isinstance(type, ArrayType)
        ready = [self._create(value) for value in elements]
        name = self.access.type(type)
        if not name:
            self._declare(
                index,
                "Object[]",
                f"(Object[]) java.lang.reflect.Array.newInstance({self.access.class_object(type.element)}, {len(elements)})",
            )
            self.helpers.add("reflection")
            self._later += [(index, at, value) for at, value in enumerate(elements) if not isinstance(value, Null)]
        elif len(elements) > _LONG_ARRAY and sum(map(_is_zero, elements)) > len(elements) // 2:
            self._declare(index, name, f"new {_sized(name, len(elements))}")
            self._later += [(index, at, value) for at, value in enumerate(elements) if not _is_zero(value)]
        else:
            written = [self.expr(value, type.element) if done else "null" for value, done in zip(elements, ready, strict=True)]
            self._declare(index, name, f"{{{', '.join(written)}}}")
            self._later += [(index, at, value) for at, (value, done) in enumerate(zip(elements, ready, strict=True)) if not done]

    def _object(self, index: int, cls: str, fields: tuple[tuple[str, Datum], ...]) -> None:
        known = self.known
        if cls in known.boxes:
            self._box(index, known.boxes[cls], fields[0][1] if fields else Scalar(known.boxes[cls].type, 0))
        elif cls in known.collections:
            self._collection(index, cls, known.collections[cls])
        elif cls in known.values:
            self._value(index)
        elif cls in known.holders:
            self._holder(index, cls, known.holders[cls], fields[0][1] if fields else Null())
        else:
            found = self.access.program.find(cls)
            if found is None:
                raise Impossible(f"no class {cls}")
            self._instance(index, found, dict(fields))

    def _empty(self, index: int, node: Node) -> None:
        cls = empty_class(self.known, node)
        self._inline(index, cls, self.known.holders[cls].empty_source)

    def _box(self, index: int, box: BoxLayout, value: Datum) -> None:
        assert isinstance(value, Scalar)
        name = box.cls.rpartition(".")[2]
        cached = box.low <= value.bits <= box.high
        made = f"new {name}({literal(value)})" if cached else f"{name}.valueOf({literal(value)})"
        if index in self.kept or self._uses[index] > 1:
            self._declare(index, name, made)
        else:
            self._inline(index, name, made)

    def _value(self, index: int) -> None:
        """An object that stands for a value."""
        found = value_of(self.known, self.given.heap, index)
        if found is None:
            raise Impossible("an object of the library without its inside")
        if is_mutable(self.known, found[0]) or index in self.kept or self._uses[index] > 1:
            self._declare(index, self.access.cls(found[0]), expression(self.known, *found))
        else:
            self._inline(index, self.access.cls(found[0]), expression(self.known, *found))

    def _holder(self, index: int, cls: str, holder: HolderLayout, value: Datum) -> None:
        """One that never changes must be made of what it holds, another one can be set later."""
        if not holder.sets:
            if not self._create(value):
                raise Impossible("an object that never changes, of what leads to it")
            self._declare(index, cls, holder.source.format(self.expr(value)))
            return
        self._declare(index, cls, holder.source)
        if self._create(value) and not isinstance(value, Null):
            self.lines.append(f"{self.names[index]}.{holder.sets}({self.expr(value)});")
        elif not isinstance(value, Null):
            self._waiting.append((index, holder, value))

    def _collection(self, index: int, cls: str, layout: CollectionLayout) -> None:
        """A collection of the library, by adding what it holds in the order of iteration."""
        found = held(self.known, self.given.heap, index)
        if found is None:
            raise Impossible("a collection without its inside")
        self._declare(index, cls, f"new {cls}()")
        for value in found:
            self._create(value)
        step = 2 if layout.is_map else 1
        for at in range(0, len(found), step):
            args = ", ".join(self.expr(value) for value in found[at : at + step])
            self.lines.append(f"{self.names[index]}.{layout.adds}({args});")

    def _instance(self, index: int, cls: Class, fields: dict[str, Datum]) -> None:
        """An object of a user's class, by the plan with the fewest statements that works out."""
        name = self.access.cls(cls.name)
        for plan in self._plans(cls, fields) if name else []:
            ready = [self._create(value) for _, value in plan.args]
            waiting = tuple((field, value) for field, value in self._unready(plan, ready))
            if all(self._settable(cls.name, field) for field, _ in waiting):
                self._declare(index, name, self._new(cls, name, plan, ready))
                self._finish(index, (*plan.later, *waiting))
                return
        if self.access.program.is_library(cls.name):
            raise Impossible(f"an object of {cls.name} cannot be built by hand")
        if any(self._construct(index, cls, name, maker, fields) for maker in self._makers(cls.name)):
            return
        self.helpers.add("allocate")
        self._declare(index, name or "Object", f"{f'({name}) ' if name else ''}allocate({text_literal(cls.name)})")
        self._finish(index, tuple((field, fields[key]) for key, field in self._fields(cls) if not _is_zero(fields.get(key, Null()))))

    def _construct(self, index: int, cls: Class, name: str, maker: Passed, fields: dict[str, Datum]) -> bool:
        """Build an object by a constructor that does more than to fill fields, and set what it cannot be given; False if it cannot be."""
        types = parse_descriptor(maker.method.descriptor).params
        if not name or is_inner(cls) or not self.access.can_use(maker.method) or not all(map(self.access.type, types)):
            return False
        passed = [fields.get(key, _zero(type)) for key, type in zip(maker.keys, types, strict=True)]
        ready = [self._create(value) for value in passed]
        args = [self._argument(type, value if done else Null()) for type, value, done in zip(types, passed, ready, strict=True)]
        given = {key for key, done in zip(maker.keys, ready, strict=True) if done}
        self._declare(index, name, f"new {name}({', '.join(args)})")
        later = [(field, fields[key]) for key, field in self._fields(cls) if key in fields and key not in given]
        self._finish(index, tuple((field, value) for field, value in later if not _is_zero(value) or _key(field) in maker.written))
        return True

    def _finish(self, index: int, values: tuple[tuple[Field, Datum], ...]) -> None:
        for field, value in values:
            if self._create(value):
                self._assign(index, field, value)
            else:
                self._later.append((index, field, value))

    def _fields(self, cls: Class) -> list[tuple[str, Field]]:
        chain = reversed(list(self.access.program.supertypes(cls.name)))
        return [(f"{field.owner}.{field.name}", field) for each in chain for field in each.fields if not field.is_static]

    def _plans(self, cls: Class, fields: dict[str, Datum]) -> list[Making]:
        found = []
        for recipe in constructors(self.access.program, cls):
            if self.access.can_use(recipe.method):
                try:
                    found.append(self._plan(cls, recipe, fields))
                except Impossible:
                    continue
        return sorted(found, key=lambda plan: (len(plan.later), len(plan.args)))

    def _plan(self, cls: Class, recipe: Recipe, fields: dict[str, Datum]) -> Making:
        types = parse_descriptor(recipe.method.descriptor).params
        args: dict[int, Datum] = {}
        later: list[tuple[Field, Datum]] = []
        stores = dict(recipe.stores)
        for key, field in self._fields(cls):
            if self.access.program.is_library(field.owner):
                continue
            wanted = fields.get(key, _zero(field.type))
            stored = stores.get(key)
            if isinstance(stored, Param) and args.setdefault(stored.index, wanted) == wanted:
                continue
            if (stored is None and _is_zero(wanted)) or (isinstance(stored, Const) and _constant(field.type, stored) == wanted):
                continue
            if not self._settable(cls.name, field):
                raise Impossible(key)
            later.append((field, wanted))
        given = tuple((type, args.get(at, _zero(type))) for at, type in enumerate(types))
        if is_inner(cls) and (not given or stores.get(self._outer(cls)) != Param(0) or isinstance(given[0][1], Null)):
            raise Impossible("no outer object")
        if not all(self.access.type(type) for type in types):
            raise Impossible("a parameter type without a name")
        return Making(recipe, given, tuple(later))

    def _outer(self, cls: Class) -> str:
        return next((f"{cls.name}.{field.name}" for field in cls.fields if field.name.startswith("this$")), "")

    def _unready(self, plan: Making, ready: list[bool]) -> Iterator[tuple[Field, Datum]]:
        """What a constructor cannot be given yet, as fields to set afterwards."""
        for key, stored in plan.recipe.stores:
            if isinstance(stored, Param) and not ready[stored.index]:
                owner, _, name = key.rpartition(".")
                field = self.field(owner, name)
                assert field is not None
                yield field, plan.args[stored.index][1]

    def _new(self, cls: Class, name: str, plan: Making, ready: list[bool]) -> str:
        values = [self._argument(type, value if done else Null()) for (type, value), done in zip(plan.args, ready, strict=True)]
        if is_inner(cls):
            return f"{values[0]}.new {name.rpartition('.')[2]}({', '.join(values[1:])})"
        return f"new {name}({', '.join(values)})"

    def _argument(self, type: Type, value: Datum) -> str:
        return f"({self.access.type(type)}) null" if isinstance(value, Null) else self.expr(value, type)

    def _settable(self, cls: str, field: Field) -> bool:
        return self._is_assignable(field) or self._setter(cls, field) is not None

    def _is_assignable(self, field: Field) -> bool:
        return self.access.can_use(field) and not field.flags & FINAL and bool(self.access.type(field.type))

    def _setter(self, cls: str, field: Field) -> Method | None:
        method = setters(self.access.program, cls).get(f"{field.owner}.{field.name}")
        return method if method is not None and self.access.can_use(method) and self.access.type(field.type) else None

    def _assign(self, index: int, place: Field | int, value: Datum) -> None:
        self._create(value)
        name = self.names[index]
        if isinstance(place, int):
            type = type_named(str(self.given.heap[index].type))  # type: ignore[union-attr]
            element = type.element if isinstance(type, ArrayType) else None
            self.lines.append(f"{name}[{place}] = {self.expr(value, element)};")
            return
        node = self.given.heap[index]
        assert isinstance(node, ObjectNode)
        setter = self._setter(node.cls, place)
        if self._is_assignable(place) and self.types[index] != "Object":
            self.lines.append(f"{self.owned(index, place)}.{place.name} = {self.expr(value, place.type)};")
        elif setter is not None and self.types[index] != "Object":
            self.lines.append(f"{name}.{setter.name}({self._argument(place.type, value)});")
        else:
            self.helpers.add("set")
            self.lines.append(f"set({name}, {text_literal(place.owner)}, {text_literal(place.name)}, {self.expr(value)});")

    def owned(self, index: int, field: Field) -> str:
        """The variable, seen as the field's declaring class if a subclass has a field of the same name."""
        return qualified(self.access, self.names[index], self.given.heap[index], field)

    def _set_static(self, key: str, value: Datum) -> None:
        owner, _, name = key.rpartition(".")
        field = self.field(owner, name)
        if field is not None and self._is_assignable(field):
            self.lines.append(f"{self.access.cls(owner)}.{name} = {self.expr(value, field.type)};")
        else:
            self.helpers.add("set")
            self.lines.append(f"set(null, {text_literal(owner)}, {text_literal(name)}, {self.expr(value)});")


def qualified(access: Access, name: str, node: object, field: Field) -> str:
    """`name`, cast to the class that declares the field if the object's class hides it."""
    assert isinstance(node, ObjectNode)
    first = next((cls for cls in access.program.supertypes(node.cls) if any(each.name == field.name for each in cls.fields)), None)
    return name if first is None or first.name == field.owner else f"(({access.cls(field.owner)}) {name})"


def _key(field: Field) -> str:
    return f"{field.owner}.{field.name}"


def _numbering(known: KnownClasses, given: Input) -> dict[int, int]:
    """Objects and arrays count from 1 as in the picture; strings and the like come after them."""
    seen = as_seen(known, given.heap)
    shown = [index for index, node in enumerate(seen) if has_box(known, node)]
    others = [index for index in range(len(given.heap)) if index not in set(shown)]
    return {index: at + 1 for at, index in enumerate([*shown, *others])}


def _sized(name: str, length: int) -> str:
    base = name.rstrip("[]")
    return f"{base}[{length}]{'[]' * (name.count('[]') - 1)}"


def _is_zero(value: Datum) -> bool:
    return isinstance(value, Null) or (isinstance(value, Scalar) and value.bits == 0)


def _zero(type: Type) -> Datum:
    return Null() if is_reference(type) or not isinstance(type, Primitive) else Scalar(type, 0)


def _constant(type: Type, value: Const) -> Datum:
    if value.type is REF or not isinstance(type, Primitive):
        return Null()
    return Scalar(type, bits_of(type, value.value))
