"""The commands `run` and `ir`: execute one call on the interpreter, show the IR of a class or method.

A call of a static method is written as in Java, `pkg.Class.method(1, 2L, 'c', 2.5, "text", null, {1, 2})`; the overload is the
one that the arguments fit best.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from twinproof.base.errors import BadInput
from twinproof.heap.observe import Observation
from twinproof.interpret.capture import observe
from twinproof.interpret.machine import machine_of
from twinproof.ir.program import Class, Method
from twinproof.ir.text import print_class, print_method
from twinproof.ir.types import parse_descriptor
from twinproof.language.frontend import WrittenArguments
from twinproof.target import Target, front_end, open_places

_CALL = re.compile(r"\s*([^\s(]+)\s*\((.*)\)\s*", re.DOTALL)


def run_call(spec: str, classpath: list[str]) -> Observation:
    """Execute the call `spec`: what was seen of it."""
    found = _CALL.fullmatch(spec)
    if found is None:
        raise BadInput(f'not a call: {spec!r} (write pkg.Class.method(1, 2.5, "text"))')
    loaded = _load(classpath)
    owner, name = _split(loaded, found[1])
    arguments = front_end(classpath).arguments(found[2])
    method = _choose(owner, name, arguments)
    if not method.is_static:
        raise BadInput(f"{owner.name}.{name} is not static; only static methods can be called")
    given = arguments.given(parse_descriptor(method.descriptor).params)
    users = set(loaded.origin.classes())
    machine = machine_of(loaded.program)
    return observe(machine, owner.name, name, method.descriptor, given, users.__contains__)


def print_ir(target: str, classpath: list[str]) -> str:
    """The IR of `target`: a class, `Class.method`, `Class.method(descriptor)`, or a file or directory with classes."""
    if _is_file(target):
        loaded = _load([target, *classpath])
        names = loaded.origin.classes()
        if not names:
            raise BadInput(f"{target}: no classes in it")
        return "\n\n".join(print_class(_class(loaded, name)) for name in names)
    loaded = _load(classpath)
    name, _, descriptor = target.partition("(")
    cls = None if descriptor else loaded.program.find(name)
    if cls is not None:
        return print_class(cls)
    owner, method_name = _split(loaded, name)
    methods = [method for method in _named(owner, method_name) if not descriptor or method.descriptor == f"({descriptor}"]
    if not methods:
        raise BadInput(f"{owner.name}.{method_name} has no overload ({descriptor}")
    return "\n\n".join(map(print_method, methods))


def _is_file(target: str) -> bool:
    return target.endswith((".class", ".java", ".jar")) or "/" in target or Path(target).exists()


def _load(classpath: list[str]) -> Target:
    return open_places(classpath, whole=True)


def _class(loaded: Target, name: str) -> Class:
    cls = loaded.program.find(name)
    if cls is None:
        known = loaded.origin.classes()
        raise BadInput(f"no class {name}{_nearest(name, iter(known)) if known else '; say with -cp where it is'}")
    return cls


def _split(loaded: Target, path: str) -> tuple[Class, str]:
    owner, _, name = path.rpartition(".")
    if not owner:
        return _only_owner(loaded, name), name
    return _class(loaded, owner), name


def _only_owner(loaded: Target, name: str) -> Class:
    """The class whose method is meant by a name alone: the only one of the user's that has such a method."""
    classes = [cls for each in loaded.origin.classes() if (cls := loaded.program.find(each)) is not None]
    owners = [cls for cls in classes if any(known == name for known, _ in cls.methods)]
    if len(owners) > 1:
        raise BadInput(f"{name!r} is a method of {' and of '.join(cls.name for cls in owners)}: write which")
    if not owners:
        known = (known for cls in classes for known, _ in cls.methods)
        raise BadInput(f"no class and no method {name}{_nearest(name, known)} (write pkg.Class.method)")
    return owners[0]


def _named(owner: Class, name: str) -> list[Method]:
    methods = [method for method in owner.methods.values() if method.name == name]
    if not methods:
        raise BadInput(f"{owner.name} has no method {name}{_nearest(name, (key for key, _ in owner.methods))}")
    return methods


def _nearest(name: str, known: Iterator[str]) -> str:
    close = difflib.get_close_matches(name, sorted(set(known)), 3, 0.5)
    return f"; did you mean {' or '.join(close)}?" if close else ""


def _choose(owner: Class, name: str, arguments: WrittenArguments) -> Method:
    rated = []
    for method in _named(owner, name):
        price = arguments.cost(parse_descriptor(method.descriptor).params)
        if price is not None:
            rated.append((price, method.descriptor, method))
    rated.sort(key=lambda item: item[:2])
    if not rated:
        raise BadInput(f"{owner.name}.{name} takes {_overloads(owner, name)}")
    if len(rated) > 1 and rated[0][0] == rated[1][0]:
        raise BadInput(f"{owner.name}.{name} is ambiguous for these arguments: {_overloads(owner, name)}")
    return rated[0][2]


def _overloads(owner: Class, name: str) -> str:
    return " or ".join(f"({', '.join(map(str, parse_descriptor(method.descriptor).params))})" for method in _named(owner, name))
