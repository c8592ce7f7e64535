"""Class files for the tests, and a walk that decodes everything there is in one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.java.find.jimage import JdkClasses, open_jdk_classes
from twinproof.java.load.classfile import Bytecode, ClassFile

SOURCES = Path(__file__).parent / "sources"


@cache
def jdks() -> tuple[Jdk, ...]:
    """The JDKs of this machine, the one in use first."""
    return tuple({jdk.home: jdk for jdk in (find_jdk(), *installed_jdks())}.values())


@cache
def jdk_classes(jdk: Jdk) -> JdkClasses:
    """The classes of a JDK."""
    return open_jdk_classes(jdk)


@cache
def base_names(jdk: Jdk) -> tuple[str, ...]:
    """The names of all classes of java.base, in an order that is always the same."""
    return tuple(sorted(name for name in jdk_classes(jdk).classes("java.base") if name != "module-info"))


def read_base(jdk: Jdk, name: str) -> bytes:
    """A class file of the JDK."""
    data = jdk_classes(jdk).read(name)
    assert data is not None, name
    return data


def sample(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    """About `count` of the names, evenly spread."""
    return names[:: max(1, len(names) // count)]


def decode_all(file: ClassFile) -> int:
    """Decodes all constants and attributes; the result is how many there were."""
    count = 0
    for index in range(file.pool_size):
        count += decode_constant(file, index)
    values: list[object] = [file.super_name, file.interfaces, file.signature, file.source_file, file.bootstrap_methods, file.annotations]
    values += [file.inner_classes, file.enclosing_method, file.nest_host, file.nest_members, file.record, file.permitted_subclasses]
    for member in file.fields:
        values += [member.signature, member.constant_value, member.annotations]
    for method in file.methods:
        values += [method.signature, method.exceptions, method.annotations, method.parameter_names]
        values += [method.parameter_annotations, method.annotation_default]
        values += decode_code(method.code)
    return count + len(values)


def decode_code(code: Bytecode | None) -> list[object]:
    """Decodes all tables of a method's body."""
    return [] if code is None else [code.code, code.handlers, code.lines, code.local_variables, code.stack_map]


def decode_constant(file: ClassFile, index: int) -> bool:
    """Decodes one constant in every way its tag allows; False if there is none."""
    match file.tag(index):
        case 0:
            return False
        case 1:
            file.utf8(index)
        case 9 | 10 | 11:
            file.member(index)
        case 12:
            file.name_and_type(index)
        case 18:
            file.dynamic(index)
        case 19:
            file.module_name(index)
        case 20:
            file.package_name(index)
        case _:
            file.constant(index)
    return True
