"""Made-up implementations of interfaces that nobody implements: `p.Shape$$Given` for `p.Shape`,
`given.java.util.function.Function$$Given`.

They are classes like any other: the program finds them by name, and their class files are built when a JVM needs them. An object of
one counts its calls, keeps the arguments of the last one, throws if it is told to, and answers as its fields say: to its first argument
`key` with `other`, to all else with `answer`; a method without parameters answers `answer` before its call with the number `key`, and
`other` from then on.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

from twinproof.base.dataclass import dataclass
from twinproof.ir.generics import binding, method_signature, substitute, supertype, type_params
from twinproof.ir.program import ABSTRACT, INTERFACE, Class, Program
from twinproof.ir.synthetic import interface_of
from twinproof.ir.types import (
    BOOLEAN,
    DOUBLE,
    FLOAT,
    INT,
    LONG,
    VOID,
    ArrayType,
    ClassType,
    Primitive,
    Type,
    TypeVariable,
    Wildcard,
    descriptor_of,
    is_reference,
    parse_descriptor,
)

_MOST = 8  # methods to implement
_OF_OBJECT = {("equals", "(Ljava/lang/Object;)Z"), ("hashCode", "()I"), ("toString", "()Ljava/lang/String;")}
_EXCEPTION = "java/lang/IllegalStateException"
_PUBLIC, _SUPER = 0x0001, 0x0020
_VERSION = 52


@dataclass(frozen=True, slots=True)
class Answer:
    """A method that is made up: its name and descriptor, the types of its parameters and of its result, type variables of the interface
    included, and how its fields begin."""

    name: str
    descriptor: str
    params: tuple[Type, ...]
    result: Type
    prefix: str

    def field(self, what: str) -> str:
        """The name of one of its fields."""
        return f"{self.prefix}{what.capitalize()}" if self.prefix else what

    @property
    def fields(self) -> dict[str, Type]:
        """Its fields and their types: how often it was called, whether it fails, with what it was called, and what it answers."""
        found: dict[str, Type] = {"calls": INT, "fails": BOOLEAN}
        found |= {f"last{number}": type for number, type in enumerate(self.params)}
        if self.result is not VOID:
            found |= {"key": self.params[0] if self.params else INT, "answer": self.result, "other": self.result}
        return {self.field(what): type for what, type in found.items()}


def answers(program: Program, interface: str) -> list[Answer] | None:
    """The methods that an implementation must have; None if it cannot be made up."""
    cls = program.find(interface)
    if cls is None or not cls.flags & INTERFACE or cls.permitted:
        return None
    found = list(_abstract(program, cls))
    if len(found) > _MOST:
        return None
    names = [name for name, *_ in found]
    prefixes = [name if names.count(name) == 1 else f"{name}{number}" for number, name in enumerate(names)]
    return [
        Answer(name, descriptor, params, result, prefix if len(found) > 1 else "")
        for (name, descriptor, params, result), prefix in zip(found, prefixes, strict=True)
    ]


def _abstract(program: Program, cls: Class) -> Iterator[tuple[str, str, tuple[Type, ...], Type]]:
    """The abstract methods of an interface and of those above it, nearest first; what is nearer hides what is farther."""
    itself = ClassType(cls.name, tuple(TypeVariable(param.name) for param in type_params(cls)))
    seen = set(_OF_OBJECT)
    queue = [cls]
    while queue:
        current = queue.pop(0)
        home = supertype(program, itself, current.name) or ClassType(current.name)
        for key, method in current.methods.items():
            if key not in seen and not method.is_static:
                seen.add(key)
                if method.flags & ABSTRACT:
                    params, result = parse_descriptor(method.descriptor)
                    signature = method_signature(method)
                    if signature is not None:
                        bound = binding(program, home)
                        params, result = (tuple(substitute(type, bound) for type in signature.params), substitute(signature.result, bound))
                    yield (*key, params, result)
        queue += [above for name in current.interfaces if (above := program.find(name)) is not None]


def class_file(program: Program, name: str) -> bytes | None:
    """The class file of a made-up class, None if there is no such class."""
    interface = program.find(interface_of(name))
    found = None if interface is None else answers(program, interface.name)
    return None if interface is None or found is None else _Writer(name, interface, found).run()


class _Writer:
    """One class file in the making."""

    def __init__(self, name: str, interface: Class, answers: list[Answer]) -> None:
        self._name = name.replace(".", "/")
        self._interface = interface
        self._answers = answers
        self._pool: dict[bytes, int] = {}

    def run(self) -> bytes:
        fields = [self._field(name, type) for answer in self._answers for name, type in answer.fields.items()]
        methods = [self._constructor(), *map(self._method, self._answers)]
        above = self._class(self._interface.name.replace(".", "/"))
        rest = [
            struct.pack(">HHHHH", _PUBLIC | _SUPER, self._class(self._name), self._class("java/lang/Object"), 1, above),
            struct.pack(">H", len(fields)),
            *fields,
            struct.pack(">H", len(methods)),
            *methods,
            self._attributes(self._signature(self._class_signature())),
        ]
        pool = [struct.pack(">IHHH", 0xCAFEBABE, 0, _VERSION, len(self._pool) + 1), *self._pool]
        return b"".join(pool + rest)

    # --- constants

    def _constant(self, data: bytes) -> int:
        return self._pool.setdefault(data, len(self._pool) + 1)

    def _text(self, text: str) -> int:
        data = text.encode("utf-8")
        return self._constant(b"\x01" + struct.pack(">H", len(data)) + data)

    def _class(self, name: str) -> int:
        return self._constant(b"\x07" + struct.pack(">H", self._text(name)))

    def _member(self, tag: int, owner: str, name: str, descriptor: str) -> int:
        pair = self._constant(b"\x0c" + struct.pack(">HH", self._text(name), self._text(descriptor)))
        return self._constant(struct.pack(">BHH", tag, self._class(owner), pair))

    # --- parts

    def _attributes(self, *attributes: bytes) -> bytes:
        kept = [each for each in attributes if each]
        return struct.pack(">H", len(kept)) + b"".join(kept)

    def _attribute(self, name: str, data: bytes) -> bytes:
        return struct.pack(">HI", self._text(name), len(data)) + data

    def _signature(self, text: str) -> bytes:
        return self._attribute("Signature", struct.pack(">H", self._text(text))) if text else b""

    def _class_signature(self) -> str:
        """As many type parameters as the interface has, handed on to it."""
        params = type_params(self._interface)
        if not params or self._interface.generic is None:
            return ""
        end = _end_of_params(self._interface.generic)
        own = signature_of(ClassType(self._interface.name, tuple(TypeVariable(param.name) for param in params)))
        return f"{self._interface.generic[: end + 1]}Ljava/lang/Object;{own}"

    def _field(self, name: str, type: Type) -> bytes:
        generic = signature_of(type) if is_reference(type) else ""
        return struct.pack(">HHH", _PUBLIC, self._text(name), self._text(self._descriptor(type))) + self._attributes(
            self._signature(generic)
        )

    def _descriptor(self, type: Type) -> str:
        """The descriptor of a type whose variables are the interface's."""
        bounds = {param.name: param.bounds[0] if param.bounds else ClassType("java.lang.Object") for param in type_params(self._interface)}
        return descriptor_of(substitute(type, bounds))

    def _constructor(self) -> bytes:
        call = self._member(10, "java/lang/Object", "<init>", "()V")
        return self._code("<init>", "()V", b"\x2a\xb7" + struct.pack(">H", call) + b"\xb1", 1, [])

    def _method(self, answer: Answer) -> bytes:
        code = bytearray(b"\x2a\x59" + self._get(answer, "calls") + b"\x04\x60" + self._access(0xB5, answer, "calls"))
        code += self._keep_arguments(answer)
        made, call = self._class(_EXCEPTION), self._member(10, _EXCEPTION, "<init>", "()V")
        throwing = b"\xbb" + struct.pack(">H", made) + b"\x59\xb7" + struct.pack(">H", call) + b"\xbf"
        code += b"\x2a" + self._get(answer, "fails") + b"\x99" + struct.pack(">h", 3 + len(throwing)) + throwing
        targets = [len(code)]
        if answer.result is VOID:
            code += b"\xb1"
        else:
            returned = [b"\x2a" + self._get(answer, what) + bytes([_RETURNS[_kind(answer.result)]]) for what in ("answer", "other")]
            test = self._test(answer)
            code += test + struct.pack(">h", 3 + len(returned[0])) + returned[0]
            targets.append(len(code))
            code += returned[1]
        size = 1 + sum(2 if type in (LONG, DOUBLE) else 1 for type in parse_descriptor(answer.descriptor).params)
        return self._code(answer.name, answer.descriptor, bytes(code), size, targets)

    def _keep_arguments(self, answer: Answer) -> bytes:
        code, at = b"", 1
        for number, type in enumerate(answer.params):
            code += b"\x2a" + bytes([_LOADS[_kind(type)], at]) + self._access(0xB5, answer, f"last{number}")
            at += 2 if type in (LONG, DOUBLE) else 1
        return code

    def _test(self, answer: Answer) -> bytes:
        """Compare, and end with the instruction that goes on to `other`; where it goes is to follow."""
        key = b"\x2a" + self._get(answer, "key")
        if not answer.params:
            return b"\x2a" + self._get(answer, "calls") + key + b"\xa2"
        kind = _kind(answer.params[0])
        return bytes([_LOADS[kind], 1]) + key + _EQUALS[kind]

    def _get(self, answer: Answer, what: str) -> bytes:
        return self._access(0xB4, answer, what)

    def _access(self, op: int, answer: Answer, what: str) -> bytes:
        name = answer.field(what)
        return struct.pack(">BH", op, self._member(9, self._name, name, self._descriptor(answer.fields[name])))

    def _code(self, name: str, descriptor: str, code: bytes, size: int, targets: list[int]) -> bytes:
        frames = b"".join(
            struct.pack(">BH", 251, target - (targets[at - 1] + 1 if at else 0)) for at, target in enumerate(targets)
        )  # the same variables, nothing on the stack
        stack_map = self._attribute("StackMapTable", struct.pack(">H", len(targets)) + frames) if targets else b""
        body = struct.pack(">HHI", 6, size, len(code)) + code + struct.pack(">H", 0) + self._attributes(stack_map)
        flags = struct.pack(">HHH", _PUBLIC, self._text(name), self._text(descriptor))
        return flags + self._attributes(self._attribute("Code", body))


def _kind(type: Type) -> str:
    return {LONG: "J", FLOAT: "F", DOUBLE: "D"}.get(type, "I") if isinstance(type, Primitive) else "L"


_RETURNS = {"I": 0xAC, "J": 0xAD, "F": 0xAE, "D": 0xAF, "L": 0xB0}
_LOADS = {"I": 0x15, "J": 0x16, "F": 0x17, "D": 0x18, "L": 0x19}
_EQUALS = {"I": b"\x9f", "J": b"\x94\x99", "F": b"\x95\x99", "D": b"\x97\x99", "L": b"\xa5"}


def _end_of_params(signature: str) -> int:
    """Where the type parameters of a class signature end."""
    depth = 0
    for at, char in enumerate(signature):
        depth += (char == "<") - (char == ">")
        if depth == 0:
            return at
    return len(signature)


def signature_of(type: Type) -> str:
    """A type as a signature in a class file."""
    match type:
        case TypeVariable(name):
            return f"T{name};"
        case ArrayType(element):
            return f"[{signature_of(element)}"
        case ClassType(name, args):
            inside = "".join(map(signature_of, args))
            return f"L{name.replace('.', '/')}{f'<{inside}>' if inside else ''};"
        case Wildcard(kind, bound):
            return "*" if bound is None else f"{'+' if kind == 'extends' else '-'}{signature_of(bound)}"
    return descriptor_of(type)
