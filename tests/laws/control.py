"""Rewrites of statements: conditions inverted, loops in another form, temporaries made and removed, statements that do not meet swapped."""

from __future__ import annotations

from typing import Any

from generate import tree as t
from laws.arithmetic import negated
from laws.effects import EVERYTHING, effects, may_swap
from laws.sites import Change, copied
from twinproof.ir.types import BOOLEAN, INT, Primitive

_COMPOUND = {"+=": "+", "-=": "-", "^=": "^"}


# --- branches
def inverted_if(node: Any, change: Change) -> Any | None:
    """`if (c) A else B` as `if (!c) B else A`."""
    match node:
        case t.If(test, then, other):
            return t.If(negated(test), other or t.Block(()), then)
    return None


def nested_if(node: Any, change: Change) -> Any | None:
    """`if (a && b) A` as `if (a) if (b) A`."""
    match node:
        case t.If(t.Binary(_, "&&", left, right), then, None):
            return t.If(left, t.Block((t.If(right, then),)))
        case t.If(t.Binary(_, "||", left, right), then, None):
            return t.If(left, then, t.Block((t.If(right, copied(then, change)),)))
    return None


def pushed_into_branches(node: Any, change: Change) -> Any | None:
    """`if (c) A else B; S` as `if (c) { A; S } else { B; S }`."""
    match node:
        case t.Block(body):
            places = [at for at in range(len(body) - 1) if _joins(body[at]) and isinstance(body[at + 1], t.Evaluate)]
            if places:
                at = change.random.choice(places)
                branch, after = body[at], body[at + 1]
                assert isinstance(branch, t.If)
                other = branch.other.body if branch.other else ()
                merged = t.If(branch.test, t.Block((*branch.then.body, after)), t.Block((*other, after)))
                return t.Block((*body[:at], merged, *body[at + 2 :]))
    return None


def _joins(stmt: t.Stmt) -> bool:
    """Whether it is an `if` both of whose branches go on."""
    return isinstance(stmt, t.If) and not _is_left(stmt.then) and not (stmt.other and _is_left(stmt.other))


def _is_left(block: t.Block) -> bool:
    """Whether the code after a block cannot be reached from it; a `try` or an `if` at its end counts as if it could not."""
    return bool(block.body) and isinstance(block.body[-1], t.Return | t.Throw | t.Jump | t.Try | t.If)


def rest_as_else(node: Any, change: Change) -> Any | None:
    """`if (c) { ...; return; } S` as `if (c) { ...; return; } else S`."""
    match node:
        case t.Block(body):
            for at, stmt in enumerate(body[:-1]):
                if isinstance(stmt, t.If) and stmt.other is None and stmt.then.body and isinstance(stmt.then.body[-1], t.Return | t.Throw):
                    return t.Block((*body[:at], t.If(stmt.test, stmt.then, t.Block(body[at + 1 :]))))
    return None


def conditional_as_if(node: Any, change: Change) -> Any | None:
    """`return c ? a : b` as two returns; `x = c ? a : b` as two assignments."""
    match node:
        case t.Return(t.Conditional(_, test, then, other)):
            return t.If(test, t.Block((t.Return(then),)), t.Block((t.Return(other),)))
        case t.Evaluate(t.Assign(type, "=", t.Var() as target, t.Conditional(_, test, then, other))):
            return t.If(test, _assigned(type, target, then), _assigned(type, target, other))
        case t.Block(body) if body and isinstance(body[-1], t.Return) and body[-1].value is not None and body[-1].value.type == BOOLEAN:
            value = body[-1].value
            yes, no = t.Return(t.Literal(BOOLEAN, True)), t.Return(t.Literal(BOOLEAN, False))
            return None if isinstance(value, t.Literal) else t.Block((*body[:-1], t.If(value, t.Block((yes,))), no))
    return None


def _assigned(type: Any, target: t.Expr, value: t.Expr) -> t.Block:
    return t.Block((t.Evaluate(t.Assign(type, "=", target, value)),))


# --- loops
def loop_form(node: Any, change: Change) -> Any | None:
    """`for` as `while`, `while` as `for`, `while` as `if` around `do`."""
    match node:
        case t.For(init, test, updates, body):
            return t.Block((init, t.While(test, t.Block((*body.body, *map(t.Evaluate, updates))))))
        case t.While(test, body, False) if change.random.random() < 0.5:
            return t.For(t.Local(INT, change.fresh(), t.Literal(INT, 0)), test, (), body)
        case t.While(test, body, False):
            return t.If(test, t.Block((t.While(test, body, after=True),)))
    return None


def peeled(node: Any, change: Change) -> Any | None:
    """The first round of a loop before the loop."""
    match node:
        case t.While(test, body, False) if not _jumps(body):
            return t.If(test, t.Block((t.Block(copied(body.body, change)), node)))
        case t.For(init, test, updates, body) if not _jumps(body):
            after = tuple(map(t.Evaluate, updates))
            rest = t.While(test, t.Block((body, *after)))
            return t.Block((init, t.If(test, t.Block((t.Block(copied(body.body, change)), *after, rest)))))
    return None


def unrolled(node: Any, change: Change) -> Any | None:
    """Two rounds of a loop in one."""
    match node:
        case t.While(test, body, False) if not _jumps(body):
            leave = t.If(negated(test), t.Block((t.Jump("break"),)))
            return t.While(test, t.Block((body, leave, t.Block(copied(body.body, change)))))
    return None


def _jumps(body: t.Block) -> bool:
    return any(isinstance(node, t.Jump) for node in t.walk(body)) or any(isinstance(stmt, t.Return | t.Throw) for stmt in body.body)


# --- temporaries
def split_declaration(node: Any, change: Change) -> Any | None:
    """`T x = e` as `T x = 0; x = e`."""
    return _in_block(node, change, lambda stmt: _split(stmt) if isinstance(stmt, t.Local) else None)


def _split(stmt: t.Local) -> list[t.Stmt]:
    first: Any = False if stmt.type == BOOLEAN else 0 if isinstance(stmt.type, Primitive) else None
    return [
        t.Local(stmt.type, stmt.name, t.Literal(stmt.type, first)),
        t.Evaluate(t.Assign(stmt.type, "=", t.Var(stmt.type, stmt.name), stmt.init)),
    ]


def with_temporary(node: Any, change: Change) -> Any | None:
    """The value that a statement starts with in a variable of its own."""
    return _in_block(node, change, lambda stmt: _temporary(stmt, change))


def _temporary(stmt: t.Stmt, change: Change) -> list[t.Stmt] | None:
    name = change.fresh()
    match stmt:
        case t.Return(value) if value is not None:
            return [t.Local(value.type, name, value), t.Return(t.Var(value.type, name))]
        case t.If(test, then, other):
            return [t.Local(BOOLEAN, name, test), t.If(t.Var(BOOLEAN, name), then, other)]
        case t.Evaluate(t.Assign(type, "=", target, value)) if _is_stable(target, value):
            return [t.Local(type, name, value), t.Evaluate(t.Assign(type, "=", target, t.Var(type, name)))]
        case t.Evaluate(t.Invoke(type, target, owner, called, (first,))) if isinstance(target, t.Var | t.This) and _is_stable(
            target, first
        ):
            return [t.Local(first.type, name, first), t.Evaluate(t.Invoke(type, target, owner, called, (t.Var(first.type, name),)))]
    return None


def _is_stable(target: t.Expr, value: t.Expr) -> bool:
    """Whether it is all the same if a target is looked at before or after a value is computed; Java checks it for null only later."""
    match target:
        case t.Var() | t.This() | t.Field(_, None):
            parts: tuple[t.Expr, ...] = ()
        case t.Field(_, t.Var() | t.This() as holder):
            parts = (holder,)
        case t.Element(_, t.Var() as array, t.Var() | t.Literal() as index):
            parts = (array, index)
        case _:
            return False
    held = frozenset(f"local {part.name}" for part in parts if isinstance(part, t.Var))
    own = frozenset({f"local {target.name}"}) if isinstance(target, t.Var) else frozenset()
    return not effects(value).writes & (held | own)


def inlined(node: Any, change: Change) -> Any | None:
    """A variable that is read only in the next statement replaced by its value."""
    match node:
        case t.Block(body):
            for at in range(len(body) - 1):
                stmt, after = body[at], body[at + 1]
                if isinstance(stmt, t.Local) and not _is_used(stmt.name, body[at + 2 :]) and _may_move(stmt, after):
                    return t.Block((*body[:at], _substituted(after, stmt), *body[at + 2 :]))
    return None


def _may_move(stmt: t.Local, after: t.Stmt) -> bool:
    value, others = effects(stmt.init), effects(after)
    written = f"local {stmt.name}" in others.writes
    allocates = any(isinstance(node, t.New | t.NewArray | t.ArrayLiteral) for node in t.walk(stmt.init))
    is_null = isinstance(stmt.init, t.Literal) and stmt.init.value is None  # Java looks into no literal null
    return (
        value.is_pure
        and not allocates
        and not is_null
        and not written
        and not others.writes & value.reads
        and EVERYTHING not in others.writes
    )


def _substituted(stmt: t.Stmt, local: t.Local) -> t.Stmt:
    return t.rebuild(stmt, lambda node: local.init if node == t.Var(local.type, local.name) else node)


def _is_used(name: str, code: Any) -> bool:
    return any(isinstance(node, t.Var) and node.name == name for node in t.walk(code))


def copied_variable(node: Any, change: Change) -> Any | None:
    """A copy of a variable used by one statement instead."""
    return _in_block(node, change, lambda stmt: _with_copy(stmt, change))


def _with_copy(stmt: t.Stmt, change: Change) -> list[t.Stmt] | None:
    written = effects(stmt).writes
    read = sorted({(node.name, node) for node in t.walk(stmt) if isinstance(node, t.Var)}, key=lambda pair: pair[0])
    known = [var for name, var in read if f"local {name}" not in written]
    if not known or isinstance(stmt, t.Local):
        return None
    chosen = change.random.choice(known)
    copy = t.Var(chosen.type, change.fresh())
    return [t.Local(chosen.type, copy.name, chosen), t.rebuild(stmt, lambda node: copy if node == chosen else node)]


# --- order and small forms
def swapped_statements(node: Any, change: Change) -> Any | None:
    """Two neighbours that do not meet, the other way round."""
    match node:
        case t.Block(body):
            places = [at for at in range(len(body) - 1) if may_swap(body[at], body[at + 1])]
            if places:
                at = change.random.choice(places)
                return t.Block((*body[:at], body[at + 1], body[at], *body[at + 2 :]))
    return None


def step_form(node: Any, change: Change) -> Any | None:
    """`x++` as `x += 1`, `x += e` as `x = x + e`."""
    match node:
        case t.Evaluate(t.Step(type, op, _, target)) if type == INT:
            return t.Evaluate(t.Assign(INT, f"{op[0]}=", target, t.Literal(INT, 1)))
        case t.Evaluate(t.Assign(type, op, target, value)) if op in _COMPOUND and type == INT and _is_simple(target):
            return t.Evaluate(t.Assign(INT, "=", target, t.Binary(INT, _COMPOUND[op], target, value)))
        case t.Step(type, op, True, target) if type == INT:
            return t.Assign(INT, f"{op[0]}=", target, t.Literal(INT, 1))
    return None


def _is_simple(target: t.Expr) -> bool:
    match target:
        case t.Var() | t.Field(_, None | t.Var() | t.This()):
            return True
    return False


def guarded(node: Any, change: Change) -> Any | None:
    """A statement in a `try` whose `finally` does nothing, in a block, or after an `if` that does nothing."""
    match node:
        case t.Evaluate():
            around = (t.Try(t.Block((node,)), (), t.Block(())), t.Block((node,)))
            return change.random.choice(around)
    return None


def _in_block(node: Any, change: Change, expand: Any) -> Any | None:
    """One statement of a block replaced by several."""
    match node:
        case t.Block(body):
            made = [(at, more) for at, stmt in enumerate(body) if (more := expand(stmt)) is not None]
            if made:
                at, more = change.random.choice(made)
                return t.Block((*body[:at], *more, *body[at + 1 :]))
    return None


ALL = (
    inverted_if, nested_if, pushed_into_branches, rest_as_else, conditional_as_if, loop_form, peeled, unrolled, split_declaration,
    with_temporary, inlined, copied_variable, swapped_statements, step_form, guarded,
)  # fmt: skip
