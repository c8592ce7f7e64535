"""A class being written: header, fields, methods; `to_bytes` is the class file, `write` puts it where a class path finds it."""

from __future__ import annotations

import struct
from pathlib import Path

from assembler.code import CodeBuilder, argument_slots
from assembler.pool import PoolBuilder

PUBLIC, PRIVATE, PROTECTED, STATIC, SUPER, INTERFACE, ABSTRACT = 0x1, 0x2, 0x4, 0x8, 0x20, 0x200, 0x400

_CONSTRUCTOR = "aload_0\ninvokespecial {}.<init> ()V\nreturn"


class ClassBuilder:
    """A class file in the making; names are internal (`pkg/Name`)."""

    def __init__(
        self, name: str, version: int = 49, parent: str = "java/lang/Object", interfaces: tuple[str, ...] = (), flags: int = PUBLIC | SUPER
    ) -> None:
        self.name = name
        self._version = version
        self._pool = PoolBuilder()
        self._head = struct.pack(">HHH", flags, self._pool.cls(name), self._pool.cls(parent))
        self._interfaces = [self._pool.cls(interface) for interface in interfaces]
        self._parent = parent
        self._fields: list[bytes] = []
        self._methods: list[bytes] = []

    def field(self, name: str, descriptor: str, flags: int = PUBLIC) -> None:
        """Add a field."""
        self._fields.append(self._member(flags, name, descriptor) + struct.pack(">H", 0))

    def method(self, name: str, descriptor: str, code: str, flags: int = PUBLIC | STATIC) -> None:
        """Add a method with its code in text form."""
        builder = CodeBuilder(self._pool, argument_slots(descriptor) + (not flags & STATIC))
        builder.add_text(code)
        content = builder.to_bytes()
        attribute = struct.pack(">HHI", 1, self._pool.utf8("Code"), len(content)) + content
        self._methods.append(self._member(flags, name, descriptor) + attribute)

    def abstract(self, name: str, descriptor: str) -> None:
        """Add a public abstract method."""
        self._methods.append(self._member(PUBLIC | ABSTRACT, name, descriptor) + struct.pack(">H", 0))

    def constructor(self) -> None:
        """Add the constructor without parameters that does nothing more."""
        self.method("<init>", "()V", _CONSTRUCTOR.format(self._parent), PUBLIC)

    def to_bytes(self) -> bytes:
        """The class file."""
        interfaces = struct.pack(f">{1 + len(self._interfaces)}H", len(self._interfaces), *self._interfaces)
        fields = struct.pack(">H", len(self._fields)) + b"".join(self._fields)
        methods = struct.pack(">H", len(self._methods)) + b"".join(self._methods)
        minor = 3 if self._version == 45 else 0
        start = struct.pack(">IHH", 0xCAFEBABE, minor, self._version)
        return start + self._pool.to_bytes() + self._head + interfaces + fields + methods + struct.pack(">H", 0)

    def write(self, root: Path) -> None:
        """Write the class file under `root`."""
        path = root / f"{self.name}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.to_bytes())

    def _member(self, flags: int, name: str, descriptor: str) -> bytes:
        return struct.pack(">HHH", flags, self._pool.utf8(name), self._pool.utf8(descriptor))
