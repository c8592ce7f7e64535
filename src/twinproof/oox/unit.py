"""An OOX program: read from files, checked, and made into classes of the IR."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput
from twinproof.base.files import printable, read_file
from twinproof.contract.contract import Contract
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import ABSTRACT, INTERFACE, NATIVE, PUBLIC, STATIC, SYNTHETIC, Body, Class, Field, Method, Program
from twinproof.ir.types import BARE, BOOLEAN, OBJECT, STRING, method_descriptor
from twinproof.oox.checking import check_code
from twinproof.oox.classes import ClassTable
from twinproof.oox.grammar import read_file_text
from twinproof.oox.oox import OOX, SEMANTICS, TEXT_FIELD, THROWN, THROWN_BY_CODE, is_built_in
from twinproof.oox.oox_conduct import LIBRARY, SAME_TEXT
from twinproof.oox.spec_code import checked_body, contracts_of, spec_methods
from twinproof.oox.statement_code import descriptor_of_method, method_body
from twinproof.oox.syntax import ClassDecl, MethodDecl
from twinproof.oox.typed import SourceTyping

_LARGEST = 16 << 20  # bytes of a file


@dataclass(frozen=True, slots=True)
class OoxUnit:
    """The classes of a program, whose rules were checked."""

    typing: SourceTyping

    @property
    def declarations(self) -> Sequence[ClassDecl]:
        """Its classes and interfaces, in order."""
        return self.typing.table.declarations

    def program(self) -> Program:
        """The program as IR; code is made when it is asked for."""
        classes = {cls.name: cls for cls in (*_built_in(), *(_class(self.typing, decl) for decl in self.declarations))}
        names = [decl.name for decl in self.declarations]
        return Program(classes.get, OOX, lambda: names, library=LIBRARY, is_library=is_built_in)

    def contracts(self) -> list[Contract]:
        """What is specified of its methods, in order."""
        return [contract for decl in self.declarations for contract in contracts_of(decl)]


def read_unit(files: Sequence[Path]) -> OoxUnit:
    """The program in some files; errors name their places."""
    return unit_of({name: _text(file) for name, file in zip(file_names(files), files, strict=True)})


def file_names(files: Sequence[Path]) -> list[str]:
    """What files are called in places: by their names alone, if these are all different."""
    names = [file.name for file in files]
    return names if len(set(names)) == len(names) else [str(file) for file in files]


def unit_of(texts: dict[str, str]) -> OoxUnit:
    """The program in some texts, by the names of their files."""
    typing = SourceTyping(ClassTable([decl for file, text in texts.items() for decl in read_file_text(text, file)]))
    check_code(typing)
    return OoxUnit(typing)


def _text(file: Path) -> str:
    try:
        return read_file(file, _LARGEST).decode()
    except UnicodeDecodeError:
        raise BadInput(f"{printable(str(file))}: not a text in UTF-8") from None


def entries(program: Program) -> list[Method]:
    """The methods with code that the user wrote, as `Class.method` names them."""
    classes = [program.find(name) for name in program.names or ()]
    return [method for cls in classes if cls is not None for method in cls.methods.values() if not method.flags & (SYNTHETIC | ABSTRACT)]


def _class(typing: SourceTyping, decl: ClassDecl) -> Class:
    fields = tuple(Field(decl.name, field.name, field.type.type, PUBLIC) for field in decl.fields)
    methods = [*_methods(typing, decl), *spec_methods(typing, decl)]
    return Class(
        decl.name,
        OBJECT.name if decl.superclass is None else str(decl.superclass.type),
        tuple(str(name.type) for name in decl.above),
        PUBLIC | (INTERFACE | ABSTRACT if decl.is_interface else 0),
        fields,
        {(method.name, method.descriptor): method for method in methods},
        decl.at.file,
    )


def _methods(typing: SourceTyping, decl: ClassDecl) -> Iterator[Method]:
    for method in decl.methods:
        name = CONSTRUCTOR if method.is_constructor else method.name
        flags = PUBLIC | (STATIC if method.is_static else 0) | (ABSTRACT if method.body is None else 0)
        body = None if method.body is None else partial(_body, typing, decl, method)
        yield Method(decl.name, name, descriptor_of_method(method), flags, body)
    if not decl.is_interface and not typing.table.constructors(decl):
        yield Method(decl.name, CONSTRUCTOR, BARE, PUBLIC, _nothing)


def _body(typing: SourceTyping, decl: ClassDecl, method: MethodDecl) -> Body:
    return checked_body(decl, method) if method.specs else method_body(typing, decl, method)


def _nothing() -> Body:
    """The code of a constructor that is not written."""
    builder = BodyBuilder(BARE, static=False)
    builder.give_back()
    return builder.finish()


def _built_in() -> Iterator[Class]:
    yield Class(OBJECT.name, None, (), PUBLIC, (), {})
    same = Method(STRING.name, SAME_TEXT, method_descriptor([STRING, STRING], BOOLEAN), PUBLIC | STATIC | NATIVE)
    yield Class(STRING.name, OBJECT.name, (), PUBLIC, (), {(same.name, same.descriptor): same})
    yield Class(THROWN, OBJECT.name, (), PUBLIC, (Field(THROWN, TEXT_FIELD, STRING, PUBLIC),), {})
    for name in sorted({THROWN_BY_CODE, *SEMANTICS.faults.values()}):
        yield Class(name, THROWN, (), PUBLIC, (), {})
