"""Which code of the JDK is followed: all of it, but where it relies on what only its own methods keep up, or looks into what is known here
by its meaning alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from twinproof.execute.heap import cases
from twinproof.execute.state import State
from twinproof.execute.unknown import is_unknown_value
from twinproof.ir.program import BRIDGE, Method
from twinproof.ir.types import OBJECT, REF
from twinproof.java.library import atomics
from twinproof.java.library.known import wrappers
from twinproof.java.library.known.hash_map import HISTORY
from twinproof.term.choice import all_cases
from twinproof.term.term import Term, Value, lift

if TYPE_CHECKING:
    from twinproof.execute.explore import Executor

NEEDLESS = atomics.CLASSES | {OBJECT.name, *(box.name for box in wrappers.CLASSES)}  # their code relies on nothing that only it keeps up
STUBBED = {  # classes whose objects are known by their texts only, the standard output, and what writes to streams
    *(f"java.lang.{name}" for name in ("String", "StringBuilder", "StringBuffer", "AbstractStringBuilder")),
    "java.io.PrintStream",
    "java.io.OutputStreamWriter",
}
FOLLOWED = {
    "java.lang.String.valueOf(Ljava/lang/Object;)Ljava/lang/String;",
    "java.lang.String.compareTo(Ljava/lang/Object;)I",
    "java.lang.String.join(Ljava/lang/CharSequence;[Ljava/lang/CharSequence;)Ljava/lang/String;",
    "java.lang.String.join(Ljava/lang/CharSequence;Ljava/lang/Iterable;)Ljava/lang/String;",
    "java.lang.StringBuilder.append(Ljava/lang/Object;)Ljava/lang/StringBuilder;",
}


def obstacle(executor: Executor, state: State, method: Method, args: list[Value]) -> str | None:
    """Why the code of a method cannot be followed on these arguments; None if it can, as far as the library goes."""
    name = f"{method.owner}.{method.name}"
    if method.owner in STUBBED and f"{name}{method.descriptor}" not in FOLLOWED:
        return f"a call of {name}"
    if _is_inside_values(method) and any(is_unknown_value(state, arg) for arg in args if arg is None or isinstance(arg, Term)):
        return f"a call of {name} on a value that an unknown call made"
    if state.heap.chains.get(HISTORY) is not None and _is_inside_maps(executor, method, args):
        return f"a call of {name} on a map that was changed"
    return f"a call of {name} on an input" if _needs_invariant(executor, state, method, args) else None


def _is_inside_values(method: Method) -> bool:
    """Whether the code of a method may look at the fields of values."""
    if method.flags & BRIDGE or method.name in ("min", "max"):
        return False
    return method.owner.startswith(("java.math.", "java.time.")) or method.owner == "java.util.UUID"


def _is_inside_maps(executor: Executor, method: Method, args: list[Value]) -> bool:
    """Whether the code of a method may look at the fields of an input map, or of what belongs to one."""
    if method.owner.startswith("java.util.HashMap$"):
        return True
    refs = [leaf for arg in args if isinstance(arg, Term) and arg.sort is REF for leaf in all_cases(arg)]
    return method.owner in ("java.util.HashMap", "java.util.HashSet") and any(
        ref.op not in ("fresh", "const") and ref not in executor.inputs.known.classes for ref in refs
    )


def _needs_invariant(executor: Executor, state: State, method: Method, args: list[Value]) -> bool:
    """Whether a library method runs on an input of its class: its code relies on what only the class's own methods keep up."""
    if method.is_static or method.owner in NEEDLESS or executor.inputs.is_user_class(executor.side.common(method.owner)):
        return False
    return any(_may_be_library_input(executor, state, ref) for ref, _ in cases(lift(args[0], REF), True))


def _may_be_library_input(executor: Executor, state: State, ref: Term) -> bool:
    inputs = executor.inputs
    if ref.op in ("fresh", "const") or ref in inputs.known.classes:
        return False
    universe = inputs.universe
    known = {number: universe.name(number) for number in inputs.classes(ref)}
    others = [
        number
        for number, name in known.items()
        if name not in (*universe.user_classes, *NEEDLESS) and not inputs.known_classes.is_modelled(name)
    ]
    return any(state.decide(inputs.is_a(ref, [number])) is not False for number in others)
