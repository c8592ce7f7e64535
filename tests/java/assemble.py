"""A class file written by hand, for what javac does not write: methods `public static String name()` with any code and constants."""

from __future__ import annotations

import struct

PUBLIC_STATIC = 0x0009


class Assembler:
    """A class in the making; the methods for constants give pool indices."""

    def __init__(self, name: str) -> None:
        self._pool: list[bytes] = []
        self._size = 1
        self._places: dict[bytes, int] = {}
        self._methods: list[bytes] = []
        self._bootstraps: list[bytes] = []
        self._this, self._super = self.cls(name), self.cls("java/lang/Object")

    def _add(self, entry: bytes, slots: int = 1) -> int:
        if entry not in self._places:
            self._places[entry] = self._size
            self._pool.append(entry)
            self._size += slots
        return self._places[entry]

    def utf8(self, text: str) -> int:
        """A Utf8."""
        return self._add(struct.pack(">BH", 1, len(text)) + text.encode("ascii"))

    def integer(self, value: int) -> int:
        """An Integer."""
        return self._add(struct.pack(">Bi", 3, value))

    def long(self, value: int) -> int:
        """A Long."""
        return self._add(struct.pack(">Bq", 5, value), slots=2)

    def cls(self, name: str) -> int:
        """A Class."""
        return self._add(struct.pack(">BH", 7, self.utf8(name)))

    def string(self, text: str) -> int:
        """A String."""
        return self._add(struct.pack(">BH", 8, self.utf8(text)))

    def method_type(self, descriptor: str) -> int:
        """A MethodType."""
        return self._add(struct.pack(">BH", 16, self.utf8(descriptor)))

    def method(self, owner: str, name: str, descriptor: str) -> int:
        """A Methodref."""
        return self._add(struct.pack(">BHH", 10, self.cls(owner), self._name_and_type(name, descriptor)))

    def handle(self, kind: int, owner: str, name: str, descriptor: str) -> int:
        """A MethodHandle of a method of a class."""
        return self._add(struct.pack(">BBH", 15, kind, self.method(owner, name, descriptor)))

    def dynamic(self, name: str, descriptor: str, handle: int, *args: int) -> int:
        """A Dynamic."""
        return self._add(struct.pack(">BHH", 17, self._bootstrap(handle, args), self._name_and_type(name, descriptor)))

    def invoke_dynamic(self, name: str, descriptor: str, handle: int, *args: int) -> int:
        """An InvokeDynamic."""
        return self._add(struct.pack(">BHH", 18, self._bootstrap(handle, args), self._name_and_type(name, descriptor)))

    def _name_and_type(self, name: str, descriptor: str) -> int:
        return self._add(struct.pack(">BHH", 12, self.utf8(name), self.utf8(descriptor)))

    def _bootstrap(self, handle: int, args: tuple[int, ...]) -> int:
        self._bootstraps.append(struct.pack(f">HH{len(args)}H", handle, len(args), *args))
        return len(self._bootstraps) - 1

    def define(self, name: str, code: bytes) -> None:
        """A method `public static String name()`, without jumps, that needs at most ten stack slots."""
        body = struct.pack(">HHI", 10, 0, len(code)) + code + struct.pack(">HH", 0, 0)
        head = struct.pack(">HHHHHI", PUBLIC_STATIC, self.utf8(name), self.utf8("()Ljava/lang/String;"), 1, self.utf8("Code"), len(body))
        self._methods.append(head + body)

    def text_of(self, code: bytes, type: str) -> bytes:
        """`code`, then what it leaves on the stack as a returned string."""
        value_of = self.method("java/lang/String", "valueOf", f"({type})Ljava/lang/String;")
        return code + struct.pack(">BHB", 184, value_of, 176)

    def finish(self) -> bytes:
        """The class file, of Java 11."""
        table = struct.pack(">H", len(self._bootstraps)) + b"".join(self._bootstraps)
        attribute = struct.pack(">HHI", 1, self.utf8("BootstrapMethods"), len(table)) + table
        head = struct.pack(">IHHH", 0xCAFEBABE, 0, 55, self._size) + b"".join(self._pool)
        members = struct.pack(">HHHHHH", 0x0021, self._this, self._super, 0, 0, len(self._methods)) + b"".join(self._methods)
        return head + members + attribute
