"""Java methods that each call one method of the library which has a stub: both of our machines and a JVM are given the same calls.

A reference parameter of an open type has variants: a stub may know what to do with strings and boxes only. What cannot be called from
outside (not public, or a stream that only `System` has) is called in another way or not at all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from twinproof.ir.program import ABSTRACT, PUBLIC, Method, Program
from twinproof.ir.types import OBJECT, VOID, ArrayType, ClassType, Primitive, Type, parse_descriptor

NAME = "Wrapped"
_OPEN = {
    "java.lang.Object": ("java.lang.Object", "java.lang.String", "java.lang.Integer"),
    "java.lang.CharSequence": ("java.lang.CharSequence", "java.lang.String"),
    "java.lang.Comparable": ("java.lang.String",),
    "java.lang.Number": ("java.lang.Integer",),
    "java.time.chrono.ChronoLocalDate": ("java.time.LocalDate",),
    "java.time.chrono.ChronoLocalDateTime": ("java.time.LocalDateTime",),
}
_STREAM = "java.io.PrintStream"
_BUILDERS = ("java.lang.StringBuilder", "java.lang.StringBuffer")


@dataclass(frozen=True, slots=True)
class Wrapper:
    """A static method of `Wrapped` that calls the method with a key of the table of stubs."""

    name: str
    key: str
    source: str


def methods_of(program: Program, keys: Iterable[str]) -> dict[str, list[Method]]:
    """By key, the methods that a stub stands for in this JDK."""
    found: dict[str, list[Method]] = {}
    for key in keys:
        place, paren, descriptor = key.partition("(")
        owner, _, name = place.rpartition(".")
        cls = program.find(owner)
        methods = cls.methods.values() if cls is not None else ()
        found[key] = [each for each in methods if each.name == name and (not paren or each.descriptor == f"({descriptor}")]
    return found


def wrappers(program: Program, keys: Iterable[str]) -> list[Wrapper]:
    """Wrappers of all methods that code outside of their packages can call."""
    made: list[Wrapper] = []
    for key, methods in methods_of(program, keys).items():
        for method in methods:
            if _is_callable(program, method):
                made += [Wrapper(f"w{len(made) + number}", key, text) for number, text in enumerate(_sources(method))]
    return made


def source(made: Iterable[Wrapper]) -> str:
    """The class of all wrappers."""
    return "\n".join([f"public class {NAME} {{", *(each.source.replace("NAME", each.name) for each in made), "}"])


def _is_callable(program: Program, method: Method) -> bool:
    cls = program.find(method.owner)
    if cls is None or not cls.flags & PUBLIC or not method.flags & PUBLIC or method.owner.startswith(("jdk.", "sun.")):
        return False
    return method.name != "<clinit>" and not (method.name == "<init>" and cls.flags & ABSTRACT)


def _sources(method: Method) -> Iterator[str]:
    params, result = parse_descriptor(method.descriptor)
    for chosen in product(*map(_variants, params)):
        yield _source(method, chosen, params, result)
    if method.name == "equals":
        yield _source(method, (ClassType(method.owner),), params, result)


def _variants(type: Type) -> tuple[Type, ...]:
    return tuple(map(ClassType, _OPEN[type.name])) if isinstance(type, ClassType) and type.name in _OPEN else (type,)


def _source(method: Method, chosen: tuple[Type, ...], params: tuple[Type, ...], result: Type) -> str:
    names = [f"a{at}" for at in range(len(params))]
    passed = ", ".join(f"({_java(param)}) {name}" for param, name in zip(params, names, strict=True))
    declared = [f"{_java(type)} {name}" for type, name in zip(chosen, names, strict=True)]
    call = f"{_java(ClassType(method.owner))}.{method.name}({passed})"
    if method.name == "<init>":
        result, call = ClassType(method.owner), f"new {_java(ClassType(method.owner))}({passed})"
        if method.owner in _BUILDERS:
            result, call = ClassType("java.lang.String"), f"{call}.toString()"
    elif method.owner == _STREAM:
        call = f"System.out.{method.name}({passed})"
    elif not method.is_static:
        receiver = OBJECT if method.owner == OBJECT.name else ClassType(method.owner)
        declared.insert(0, f"{_java(receiver)} self")
        call = f"self.{method.name}({passed})"
    if method.owner in _BUILDERS and method.name != "<init>":
        return _of_builder(method, declared[1:], call, result)
    returned = "" if result is VOID else "return "
    return f"    static {_java(result)} NAME({', '.join(declared)}) throws Throwable {{ {returned}{call}; }}"


def _of_builder(method: Method, declared: list[str], call: str, result: Type) -> str:
    """A call on a builder of some text: what it returns, and the text afterwards."""
    cls = method.owner
    head = f"    static Object[] NAME({', '.join(['String text', *declared])}) throws Throwable {{ {cls} self = new {cls}(text); "
    if result is VOID:
        return f"{head}{call}; return new Object[] {{self.toString()}}; }}"
    told = f"(Object) ({call} == self)" if isinstance(result, ClassType) and result.name == cls else f"(Object) {call}"
    return f"{head}return new Object[] {{{told}, self.toString()}}; }}"


def _java(type: Type) -> str:
    match type:
        case ArrayType(element):
            return f"{_java(element)}[]"
        case ClassType(name):
            return name.replace("$", ".")
        case Primitive():
            return str(type)
    raise AssertionError(type)
