"""Families of classes: an interface with a default method, an abstract class, subclasses in a chain, perhaps a record.

Bodies are written method by method across the family, so a method may call the ones before it on any receiver, but never
itself. Constructors come either before all methods (which may then create members of the family) or after them (and may
then call them), never both, so that creating and calling cannot chase each other.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from twinproof.ir.types import BOOLEAN, BYTE, INT, LONG, OBJECT, STRING, VOID, ClassType, Primitive, Type

from . import tree as t
from .kinds import BOXES, UNBOXED
from .methods import make_params, method_body, open_scope
from .scope import ClassInfo, FieldInfo, LocalVar, MethodInfo, Scope, World
from .statements import body
from .values import assign


@dataclass(slots=True)
class Draft:
    """A class of the family while its members are being written."""

    type: ClassType
    kind: str
    abstract: bool = False
    parent: Draft | None = None
    fields: tuple[FieldInfo, ...] = ()
    params: tuple[t.Param, ...] = ()
    members: list[t.Member] = field(default_factory=list)
    methods: set[str] = field(default_factory=set)

    def lineage(self) -> list[Draft]:
        """This class and its superclasses, nearest first."""
        return [self, *(self.parent.lineage() if self.parent else [])]


@dataclass(frozen=True, slots=True)
class Signature:
    """A virtual method of the family; `home` is the interface or the abstract class."""

    name: str
    params: tuple[Type, ...]
    result: Type
    home: ClassType
    default: bool


def family(world: World) -> list[t.ClassDecl]:
    """One family of classes, registered in the world as it becomes usable."""
    face = world.nested(world.fresh("Face"))
    drafts = _drafts(world)
    root = drafts[0]
    _register(world, face, drafts)
    signatures = [_signature(world, face if index < 2 else root.type, index == 1) for index in range(world.rng.randint(2, 3))]
    early = world.rng.random() < 0.5
    if early:
        _constructors(world, drafts)
    contract = [_implement(world, signature, face, drafts) for signature in signatures]
    if not early:
        _constructors(world, drafts)
    _texts(world, drafts)
    interface = t.ClassDecl("interface", "", face.name, tuple(member for member in contract if member is not None))
    return [interface, *(_declare(draft, face) for draft in drafts)]


def _drafts(world: World) -> list[Draft]:
    rng = world.rng
    root = Draft(world.nested(world.fresh("Base")), "class", abstract=True)
    made = [root]
    for _ in range(rng.randint(2, 3)):
        parent = rng.choice([draft for draft in made if draft.kind == "class"])
        made.append(Draft(world.nested(world.fresh("Kid")), "class", parent=parent))
    if rng.random() < 0.5:
        made.append(Draft(world.nested(world.fresh("Rec")), "record"))
    for draft in made:
        draft.fields = _fields(world, draft, root)
    return made


def _fields(world: World, draft: Draft, root: Draft) -> tuple[FieldInfo, ...]:
    scope = open_scope(world, (), 10)
    count = world.rng.randint(1, 3)
    kinds = [scope.any_type() for _ in range(count)]
    if draft.kind == "record":
        kinds = [kind if isinstance(kind, Primitive) or kind in UNBOXED else STRING for kind in kinds]
    made = [FieldInfo(draft.type, world.fresh("f"), kind, False, draft.kind != "record") for kind in kinds]
    if draft.abstract:
        made.append(FieldInfo(draft.type, world.fresh("link"), root.type, False))
    return tuple(made)


def _register(world: World, face: ClassType, drafts: list[Draft]) -> None:
    world.classes[face] = ClassInfo(face, "interface")
    for draft in drafts:
        supers = tuple(parent.type for parent in draft.lineage()[1:])
        world.classes[draft.type] = ClassInfo(draft.type, draft.kind, (*supers, face), fields=draft.fields)


def _signature(world: World, home: ClassType, default: bool) -> Signature:
    scope = open_scope(world, (), 10)
    params = tuple(scope.any_type() for _ in range(world.rng.randint(0, 2)))
    result = VOID if world.rng.random() < 0.15 else scope.any_type()
    return Signature(world.fresh("act"), params, result, home, default)


def _implement(world: World, signature: Signature, face: ClassType, drafts: list[Draft]) -> t.Member | None:
    """Write all bodies of one virtual method; the result is what the interface declares, if anything."""
    costs = [5]
    contract: t.Member | None = None
    if signature.home == face:
        contract, cost = _contract(world, signature, face)
        costs.append(cost)
    for draft in drafts:
        if _wants(world, draft, signature, face):
            made, cost = _override(world, draft, signature, face, max(costs))
            draft.members.append(made)
            draft.methods.add(signature.name)
            costs.append(cost)
    if signature.home != face and signature.name not in drafts[0].methods:
        drafts[0].members.insert(0, t.MethodDecl("abstract", signature.result, signature.name, make_params(world, signature.params), None))
    world.methods.append(MethodInfo(signature.home, signature.name, signature.params, signature.result, False, max(costs) + 2))
    return contract


def _contract(world: World, signature: Signature, face: ClassType) -> tuple[t.MethodDecl, int]:
    params = make_params(world, signature.params)
    if not signature.default:
        return t.MethodDecl("", signature.result, signature.name, params, None), 5
    scope = open_scope(world, params, 120, world.classes[face], signature.result)
    return t.MethodDecl("default", signature.result, signature.name, params, method_body(scope, 2)), scope.meter.spent


def _wants(world: World, draft: Draft, signature: Signature, face: ClassType) -> bool:
    if draft.kind == "record" and signature.home != face:
        return False
    inherited = signature.default or any(signature.name in parent.methods for parent in draft.lineage()[1:])
    must = not inherited and not draft.abstract
    return must or world.rng.random() < 0.4


def _override(world: World, draft: Draft, signature: Signature, face: ClassType, inherited_cost: int) -> tuple[t.MethodDecl, int]:
    params = make_params(world, signature.params)
    scope = open_scope(world, params, 160, world.classes[draft.type], signature.result)
    lead: tuple[t.Stmt, ...] = ()
    base = _super_call(draft, signature, face, params)
    if base is not None and scope.chance(0.6) and scope.spend(inherited_cost):
        lead = (_hold(scope, base),)
    block = method_body(scope, scope.rng.randint(1, 2), lead)
    return t.MethodDecl("public", signature.result, signature.name, params, block), scope.meter.spent


def _super_call(draft: Draft, signature: Signature, face: ClassType, params: tuple[t.Param, ...]) -> t.Expr | None:
    args = tuple(t.Var(param.type, param.name) for param in params)
    if any(signature.name in parent.methods for parent in draft.lineage()[1:]):
        return t.SuperInvoke(signature.result, signature.name, args)
    if signature.default and draft.parent is None:
        return t.SuperInvoke(signature.result, signature.name, args, face.name)
    return t.SuperInvoke(signature.result, signature.name, args) if signature.default else None


def _hold(scope: Scope, value: t.Expr) -> t.Stmt:
    if value.type == VOID:
        return t.Evaluate(value)
    name = scope.world.fresh("up")
    scope.add(LocalVar(value.type, name, stable=False))
    return t.Local(value.type, name, value)


def _constructors(world: World, drafts: list[Draft]) -> None:
    for draft in drafts:
        cost = _record_parts(world, draft) if draft.kind == "record" else _class_parts(world, draft)
        info = world.classes[draft.type]
        shown = None if draft.abstract else tuple(param.type for param in draft.params)
        world.classes[draft.type] = replace(info, constructor=shown, cost=cost)


def _record_parts(world: World, draft: Draft) -> int:
    draft.params = tuple(t.Param(item.type, item.name) for item in draft.fields)
    scope = open_scope(world, (), 60)
    for param in draft.params:
        scope.add(LocalVar(param.type, param.name))
    statements = body(scope, 1, 1) if world.rng.random() < 0.5 else []
    compact = t.ConstructorDecl("public", draft.params, t.Block(tuple(statements)), compact=True)
    if statements:
        draft.members.append(compact)
    return scope.meter.spent + 5


def _class_parts(world: World, draft: Draft) -> int:
    """Fields, initialiser blocks and the constructor of a class; the result is the cost of creating one."""
    receiver = replace(world.classes[draft.type], supers=())
    inherited = draft.parent.params if draft.parent else ()
    parent_cost = world.classes[draft.parent.type].cost if draft.parent else 0
    draft.params = make_params(world, tuple(item.type for item in draft.fields if world.rng.random() < 0.5 and item.type != draft.type))
    scope = open_scope(world, draft.params, 90, None)
    scope.spend(min(parent_cost, 60))
    call = (t.ConstructorCall("super", tuple(scope.assigned(param.type, 1) for param in inherited)),) if draft.parent else ()
    inside = replace(scope, receiver=receiver)
    made: list[t.Stmt] = [*call, *_settle(inside, draft), *body(inside, world.rng.randint(0, 2), 1)]
    fields = [_field(world, scope, item, draft) for item in draft.fields]
    extra = _initialiser(world, scope, receiver)
    draft.members[:0] = [*fields, *extra, t.ConstructorDecl("", draft.params, t.Block(tuple(made)))]
    return scope.meter.spent + parent_cost


def _settle(scope: Scope, draft: Draft) -> list[t.Stmt]:
    """`this.f = param` for the fields that have a parameter of their type."""
    made: list[t.Stmt] = []
    for param in draft.params:
        item = next(item for item in draft.fields if item.type == param.type)
        target = t.Field(item.type, t.This(draft.type), draft.type.name, item.name)
        made.append(t.Evaluate(t.Assign(item.type, "=", target, t.Var(param.type, param.name))))
    return made


def _field(world: World, scope: Scope, item: FieldInfo, draft: Draft) -> t.FieldDecl:
    plain = replace(scope, locals=[], receiver=None)
    given = item.type == draft.type or world.rng.random() < 0.4
    return t.FieldDecl("", item.type, item.name, None if given else plain.assigned(item.type, 1))


def _initialiser(world: World, scope: Scope, receiver: ClassInfo) -> list[t.Member]:
    if world.rng.random() > 0.4:
        return []
    inside = replace(scope, locals=[], receiver=receiver)
    targets = [item for item in receiver.fields if isinstance(item.type, Primitive) and item.type != BYTE]
    made = [t.Evaluate(assign(inside, t.Field(item.type, t.This(receiver.type), "", item.name), 2)) for item in targets]
    return [t.Initialiser(False, t.Block(tuple(made)))] if made else []


def _texts(world: World, drafts: list[Draft]) -> None:
    """`toString` everywhere, so that no text depends on identity; `equals` and `hashCode` in some roots."""
    for draft in drafts:
        if draft.kind == "class":
            draft.members.append(_to_string(world, draft))
    numbers = [item for item in drafts[0].fields if item.type in (INT, LONG, STRING, BOOLEAN, BOXES[INT])]
    if numbers and world.rng.random() < 0.5:
        drafts[0].members += _equality(drafts[0], numbers)


def _to_string(world: World, draft: Draft) -> t.MethodDecl:
    head = t.Literal(STRING, draft.type.name.rpartition("$")[2] + ":")
    made: t.Expr = t.Binary(STRING, "+", t.SuperInvoke(STRING, "toString", ()), head) if draft.parent else head
    for item in draft.fields:
        if world.info(item.type) is None:
            made = t.Binary(STRING, "+", made, t.Field(item.type, t.This(draft.type), "", item.name))
    clipped = t.Invoke(STRING, None, world.name, "clip", (made,))
    return t.MethodDecl("public", STRING, "toString", (), t.Block((t.Return(clipped),)))


def _equality(draft: Draft, items: list[FieldInfo]) -> list[t.Member]:
    """Value equality over `items`, with a hash code that agrees."""
    other = t.Var(draft.type, "that")
    same: t.Expr = t.InstanceOf(t.Var(OBJECT, "other"), draft.type, "that")
    code: t.Expr = t.Literal(INT, 7)
    objects = "java.util.Objects"
    for item in items:
        own, others = (t.Field(item.type, target, "", item.name) for target in (t.This(draft.type), other))
        equal = t.Invoke(BOOLEAN, None, objects, "equals", (own, others))
        same = t.Binary(BOOLEAN, "&&", same, equal)
        code = t.Binary(INT, "+", t.Binary(INT, "*", code, t.Literal(INT, 31)), t.Invoke(INT, None, objects, "hashCode", (own,)))
    return [
        t.MethodDecl("public", BOOLEAN, "equals", (t.Param(OBJECT, "other"),), t.Block((t.Return(same),))),
        t.MethodDecl("public", INT, "hashCode", (), t.Block((t.Return(code),))),
    ]


def _declare(draft: Draft, face: ClassType) -> t.ClassDecl:
    modifiers = "abstract static" if draft.abstract else "" if draft.kind == "record" else "static"
    parent = draft.parent.type if draft.parent else None
    faces = () if draft.parent else (face,)
    components = draft.params if draft.kind == "record" else ()
    return t.ClassDecl(draft.kind, modifiers, draft.type.name, tuple(draft.members), parent, faces, components=components)
