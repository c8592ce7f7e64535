"""The constant pool of a class file: offsets are found once, entries are decoded and memoised on demand.

Every index, tag and encoding is checked when it is used; whatever breaks the format is a `BadClassFile` that names the file.
Strings are decoded from modified UTF-8: surrogate pairs become one character, lone surrogates stay as they are.
"""

from __future__ import annotations

import re
from struct import Struct
from typing import NamedTuple

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadClassFile, shown


class PoolMember(NamedTuple):
    """A field or method as code names it; `interface` tells an InterfaceMethodref from a Methodref."""

    owner: str
    name: str
    descriptor: str
    interface: bool


@dataclass(frozen=True, slots=True)
class IntConst:
    """An int constant, signed."""

    value: int


@dataclass(frozen=True, slots=True)
class LongConst:
    """A long constant, signed."""

    value: int


@dataclass(frozen=True, slots=True)
class FloatConst:
    """A float constant, as its raw bits."""

    bits: int


@dataclass(frozen=True, slots=True)
class DoubleConst:
    """A double constant, as its raw bits."""

    bits: int


@dataclass(frozen=True, slots=True)
class StringConst:
    """A string constant."""

    text: str


@dataclass(frozen=True, slots=True)
class ClassConst:
    """A class constant, by internal name (`[I` for arrays)."""

    name: str


@dataclass(frozen=True, slots=True)
class MethodHandleConst:
    """A method handle: its reference kind (1..9) and the member it is about."""

    kind: int
    member: PoolMember


@dataclass(frozen=True, slots=True)
class MethodTypeConst:
    """A method type, by descriptor."""

    descriptor: str


@dataclass(frozen=True, slots=True)
class DynamicConst:
    """A dynamically computed constant or call site; `bootstrap` is an index into the class's bootstrap methods."""

    bootstrap: int
    name: str
    descriptor: str


Constant = IntConst | LongConst | FloatConst | DoubleConst | StringConst | ClassConst | MethodHandleConst | MethodTypeConst | DynamicConst

UTF8, INTEGER, FLOAT, LONG, DOUBLE, CLASS, STRING = 1, 3, 4, 5, 6, 7, 8
FIELD, METHOD, INTERFACE_METHOD, NAME_AND_TYPE = 9, 10, 11, 12
METHOD_HANDLE, METHOD_TYPE, DYNAMIC, INVOKE_DYNAMIC, MODULE, PACKAGE = 15, 16, 17, 18, 19, 20

_NAMES = {
    UTF8: "Utf8", INTEGER: "Integer", FLOAT: "Float", LONG: "Long", DOUBLE: "Double", CLASS: "Class", STRING: "String",
    FIELD: "Fieldref", METHOD: "Methodref", INTERFACE_METHOD: "InterfaceMethodref", NAME_AND_TYPE: "NameAndType",
    METHOD_HANDLE: "MethodHandle", METHOD_TYPE: "MethodType", DYNAMIC: "Dynamic", INVOKE_DYNAMIC: "InvokeDynamic",
    MODULE: "Module", PACKAGE: "Package",
}  # fmt: skip
_SIZES = {
    INTEGER: 5, FLOAT: 5, LONG: 9, DOUBLE: 9, CLASS: 3, STRING: 3, FIELD: 5, METHOD: 5, INTERFACE_METHOD: 5, NAME_AND_TYPE: 5,
    METHOD_HANDLE: 4, METHOD_TYPE: 3, DYNAMIC: 5, INVOKE_DYNAMIC: 5, MODULE: 3, PACKAGE: 3,
}  # fmt: skip
_SINCE = {METHOD_HANDLE: 51, METHOD_TYPE: 51, INVOKE_DYNAMIC: 51, DYNAMIC: 55, MODULE: 53, PACKAGE: 53}
_HANDLE_TAGS = dict.fromkeys((1, 2, 3, 4), (FIELD,)) | {
    5: (METHOD,), 6: (METHOD, INTERFACE_METHOD), 7: (METHOD, INTERFACE_METHOD), 8: (METHOD,), 9: (INTERFACE_METHOD,),
}  # fmt: skip

_U2 = Struct(">H").unpack_from
_U2U2 = Struct(">HH").unpack_from
_U4 = Struct(">I").unpack_from
_S4 = Struct(">i").unpack_from
_S8 = Struct(">q").unpack_from
_U8 = Struct(">Q").unpack_from

_CLASS = r"(?:[^.;\[/]+/)*[^.;\[/]+"
_TYPE = rf"\[{{0,255}}(?:[BCDFIJSZ]|L{_CLASS};)"
_FORMS = {
    "class name": re.compile(rf"{_CLASS}|\[{{1,255}}(?:[BCDFIJSZ]|L{_CLASS};)").fullmatch,
    "field name": re.compile(r"[^.;\[/]+").fullmatch,
    "method name": re.compile(r"[^.;\[/<>]+|<init>|<clinit>").fullmatch,
    "field descriptor": re.compile(_TYPE).fullmatch,
    "method descriptor": re.compile(rf"\((?:{_TYPE}){{0,255}}\)(?:V|{_TYPE})").fullmatch,
}
_SURROGATE = re.compile("[\ud800-\udfff]").search


def decode_text(raw: bytes) -> str:
    """The string that `raw` encodes in modified UTF-8; `ValueError` if it encodes none."""
    if raw.isascii():
        if 0 in raw:
            raise ValueError("a zero byte")
        return raw.decode("ascii")
    if 0 in raw or max(raw) >= 0xF0:
        raise ValueError("a byte that never occurs in modified UTF-8")
    text = raw.replace(b"\xc0\x80", b"\0").decode("utf-8", "surrogatepass")
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass") if _SURROGATE(text) else text


class ConstantPool:
    """The constants of one class file, by their index."""

    def __init__(self, data: bytes, where: str) -> None:
        """Finds the entries of the pool that starts `data`'s class file; `IndexError` if the file is cut short."""
        self.data = data
        self.where = where
        self.minor, self.major = _U2U2(data, 4)
        self._offsets, self._pool_end = self._scan()
        self._texts: dict[int, str] = {}
        self._members: dict[int, PoolMember] = {}
        self._constants: dict[int, Constant] = {}

    def _scan(self) -> tuple[list[int], int]:
        data, at = self.data, 10
        count = data[8] << 8 | data[9]
        offsets = [0]
        tags = 0
        while len(offsets) < count:
            tag = data[at]
            offsets.append(at)
            if tag == UTF8:
                at += 3 + (data[at + 1] << 8 | data[at + 2])
                continue
            tags |= 1 << tag
            size = _SIZES.get(tag)
            if size is None:
                raise self.bad(f"constant {len(offsets) - 1} has the unknown tag {tag}")
            at += size
            if size == 9:
                offsets.append(0)
        if len(offsets) > count > 0 or count == 0:
            raise self.bad(f"the constant pool's count {count} is wrong")
        self._check_tags(tags)
        return offsets, at

    def _check_tags(self, tags: int) -> None:
        if tags >> METHOD_HANDLE:
            for tag, since in _SINCE.items():
                if tags >> tag & 1 and self.major < since:
                    raise self.bad(f"a {_NAMES[tag]} constant in a file of version {self.major}")

    def bad(self, what: str) -> BadClassFile:
        """The error that says `what` is wrong with this file."""
        return BadClassFile(self.where, what)

    @property
    def pool_size(self) -> int:
        """The number of slots; constants have the indices 1 up to, without it."""
        return len(self._offsets)

    def tag(self, index: int) -> int:
        """The tag of a constant; 0 where there is none."""
        at = self._offsets[index] if 0 <= index < len(self._offsets) else 0
        return self.data[at] if at else 0

    def utf8(self, index: int) -> str:
        """The text of a Utf8 constant."""
        text = self._texts.get(index)
        return self._decode_utf8(index) if text is None else text

    def class_name(self, index: int) -> str:
        """The internal name in a Class constant; arrays as `[I`."""
        return self.checked(self._reference(index, CLASS), "class name")

    def module_name(self, index: int) -> str:
        """The name in a Module constant."""
        return self._reference(index, MODULE)

    def package_name(self, index: int) -> str:
        """The internal name in a Package constant."""
        return self._reference(index, PACKAGE)

    def name_and_type(self, index: int) -> tuple[str, str]:
        """The name and the descriptor of a NameAndType constant."""
        name, descriptor = _U2U2(self.data, self._at(index, NAME_AND_TYPE))
        return self.utf8(name), self.utf8(descriptor)

    def member(self, index: int) -> PoolMember:
        """The member that a Fieldref, Methodref or InterfaceMethodref names."""
        member = self._members.get(index)
        if member is None:
            member = self._members[index] = self._decode_member(index)
        return member

    def constant(self, index: int) -> Constant:
        """The value of a constant that can be loaded."""
        constant = self._constants.get(index)
        if constant is None:
            constant = self._constants[index] = self._decode_constant(index)
        return constant

    def dynamic(self, index: int) -> DynamicConst:
        """The Dynamic or InvokeDynamic constant."""
        at = self._at(index, DYNAMIC, INVOKE_DYNAMIC)
        bootstrap, rest = _U2U2(self.data, at)
        name, descriptor = self.name_and_type(rest)
        if self.data[at - 1] == DYNAMIC:
            return DynamicConst(bootstrap, self.checked(name, "field name"), self.checked(descriptor, "field descriptor"))
        return DynamicConst(bootstrap, self.checked(name, "method name"), self.checked(descriptor, "method descriptor"))

    def checked(self, text: str, what: str) -> str:
        """`text` if it has the form of a `what` ("class name", "field descriptor", ...)."""
        if not _FORMS[what](text):
            raise self.bad(f"{shown(text)} is not a {what}")
        return text

    def _at(self, index: int, *tags: int) -> int:
        at = self._offsets[index] if 0 <= index < len(self._offsets) else 0
        if at and self.data[at] in tags:
            return at + 1
        found = _NAMES[self.data[at]] if at else "missing"
        raise self.bad(f"constant {index} is {found}, not {' or '.join(_NAMES[tag] for tag in tags)}")

    def _decode_utf8(self, index: int) -> str:
        at = self._at(index, UTF8)
        end = at + 2 + (self.data[at] << 8 | self.data[at + 1])
        try:
            text = self._texts[index] = decode_text(self.data[at + 2 : end])
        except ValueError:
            raise self.bad(f"constant {index} is not modified UTF-8") from None
        return text

    def _reference(self, index: int, tag: int) -> str:
        (name,) = _U2(self.data, self._at(index, tag))
        return self.utf8(name)

    def _decode_member(self, index: int, *tags: int) -> PoolMember:
        at = self._at(index, *(tags or (FIELD, METHOD, INTERFACE_METHOD)))
        owner, rest = _U2U2(self.data, at)
        name, descriptor = self.name_and_type(rest)
        tag = self.data[at - 1]
        kind = "field" if tag == FIELD else "method"
        self.checked(name, f"{kind} name")
        return PoolMember(self.class_name(owner), name, self.checked(descriptor, f"{kind} descriptor"), tag == INTERFACE_METHOD)

    def _decode_constant(self, index: int) -> Constant:
        match self.tag(index):
            case 3:
                return IntConst(_S4(self.data, self._offsets[index] + 1)[0])
            case 4:
                return FloatConst(_U4(self.data, self._offsets[index] + 1)[0])
            case 5:
                return LongConst(_S8(self.data, self._offsets[index] + 1)[0])
            case 6:
                return DoubleConst(_U8(self.data, self._offsets[index] + 1)[0])
            case 7:
                return ClassConst(self.class_name(index))
            case 8:
                return StringConst(self._reference(index, STRING))
            case 15:
                return self._decode_handle(index)
            case 16:
                return MethodTypeConst(self.checked(self._reference(index, METHOD_TYPE), "method descriptor"))
            case 17:
                return self.dynamic(index)
            case tag:
                raise self.bad(f"constant {index} is {_NAMES.get(tag, 'missing')}, not a loadable constant")

    def _decode_handle(self, index: int) -> MethodHandleConst:
        at = self._at(index, METHOD_HANDLE)
        kind = self.data[at]
        if kind not in _HANDLE_TAGS:
            raise self.bad(f"constant {index} is a method handle of unknown kind {kind}")
        (target,) = _U2(self.data, at + 1)
        self._at(target, *_HANDLE_TAGS[kind])
        return MethodHandleConst(kind, self.member(target))
