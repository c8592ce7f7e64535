"""Modules as one program: functions and variables found by their names across all of them.

Functions are methods of the class `c`; those that only their own file can call are of `c.<file>`, if another file has a function of the
same name, and so are those that several files define for all, as the programs of a project do: nobody else calls them. A variable is a
static field, of a class of its own, with the pointer to its block, which the initialiser of that class makes; constants that have no name
are called after what they hold.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import PurePosixPath

from twinproof.ir.builder import unsupported_body
from twinproof.ir.instruction import FieldRef, MethodRef, PutStatic, Return
from twinproof.ir.on_blocks import FixBlock, LastingBlock
from twinproof.ir.program import FINAL, INITIALISER, NATIVE, PACKED, PUBLIC, STATIC, SYNTHETIC, VARARGS, Body, Class, Field, Method, Program
from twinproof.ir.types import BARE, LONG, POINTER
from twinproof.ir.validate import validate_method
from twinproof.language.language import Language
from twinproof.llvm.load.accesses import initial_bytes, moved, operand, write
from twinproof.llvm.load.between_members import is_packed
from twinproof.llvm.load.calls_in import descriptor_of_function
from twinproof.llvm.load.code_writer import CodeWriter
from twinproof.llvm.load.computed import constant
from twinproof.llvm.load.debug_types import DebugTypes
from twinproof.llvm.load.function_in import lower_function
from twinproof.llvm.load.ll_module import LlGlobal, LlHead, LlModule
from twinproof.llvm.load.ll_types import LlInt, LlType, LlUnknown, reading, size_and_align
from twinproof.llvm.load.ll_words import LlConstant

SHARED = "c"  # the class of functions
DATA = "data"  # above the classes of variables
PLACE = "place"  # the field with the pointer to a variable
_FLAGS = PUBLIC | STATIC
_RUN_FIRST = "llvm.global_ctors"  # the list of what runs before the program starts


class LinkedProgram:
    """The classes of some modules."""

    def __init__(self, modules: Sequence[LlModule]) -> None:
        self.modules = modules
        self._by_stem = {module.stem: module for module in modules}
        self._types: dict[str, DebugTypes] = {}
        self._functions: dict[str, LlModule] = {}
        self._variables: dict[str, LlModule] = {}
        self._literals: dict[str, tuple[LlModule, str]] = {}
        self._several = _defined_twice(modules)
        self._named = Counter(name for module in modules for name in (*module.defined, *module.declared, *module.variables))
        for module in modules:
            self._add_functions(module)
        for module in modules:
            self._add_variables(module)

    def _add_functions(self, module: LlModule) -> None:
        for name in module.defined:
            if not self._is_apart(module, name):
                self._functions[name] = module

    def _add_variables(self, module: LlModule) -> None:
        for name in module.variables:
            try:
                found = module.variable(name)
            except LlUnknown:
                continue  # whoever uses it is told
            if isinstance(found, LlGlobal) and found.is_literal:
                self._literals.setdefault(_literal_name(found), (module, name))
            elif isinstance(found, LlGlobal) and not self._is_alone(module, found) and found.initial is not None:
                self._variables.setdefault(name, module)

    def _is_apart(self, module: LlModule, name: str) -> bool:
        """Whether a function is only seen by its own file, while another file has a name like it."""
        try:
            return self._is_alone(module, module.head(name))
        except LlUnknown:
            return False

    def _is_alone(self, module: LlModule, found: LlHead | LlGlobal) -> bool:
        if found.is_local:
            return self._named[found.name] > 1
        return found.name in self._several and _is_definition(module, found)

    # --- names, as a module means them

    def function(self, module: LlModule, name: str) -> MethodRef:
        """The method that a name of a module is."""
        if module.is_function(name):
            head = module.head(name)
            owner = f"{SHARED}.{module.stem}" if self._is_alone(module, head) else SHARED
            defined = None if head.is_local else self._functions.get(name)
            return MethodRef(owner, name, descriptor_of_function((defined.head(name) if defined else head).type))
        other = module.variable(name) if name in module.variables else None
        if isinstance(other, str):
            return self.function(module, other)
        raise LlUnknown(f"the name @{name}")

    def variable_place(self, module: LlModule, name: str) -> FieldRef | None:
        """The field with the pointer to a variable; None if the name is that of a function."""
        if module.is_function(name):
            return None
        if name not in module.variables:
            raise LlUnknown(f"the name @{name}")
        found = module.variable(name)
        if isinstance(found, str):
            return self.variable_place(module, found)
        if found.is_literal:
            return FieldRef(f"{DATA}.{_literal_name(found)}", PLACE, POINTER)
        owner = f"{DATA}.{module.stem}.{name}" if self._is_alone(module, found) else f"{DATA}.{name}"
        return FieldRef(owner, PLACE, POINTER)

    # --- classes

    def names(self) -> Iterator[str]:
        """The names of all classes."""
        yield SHARED
        for module in self.modules:
            if any(self._is_apart(module, name) for name in module.defined):
                yield f"{SHARED}.{module.stem}"
        for module in self.modules:
            for name in module.variables:
                place = self._place_or_none(module, name)
                if place is not None:
                    yield place.owner

    def _place_or_none(self, module: LlModule, name: str) -> FieldRef | None:
        try:
            return self.variable_place(module, name)
        except LlUnknown:
            return None

    def _is_place(self, module: LlModule, name: str, owner: str) -> bool:
        """Whether a name of a module means the variable of a class."""
        place = self._place_or_none(module, name)
        return place is not None and place.owner == owner

    def find(self, name: str) -> Class | None:
        """The class of a name."""
        if name == SHARED:
            return _class(name, self._shared_methods(), self.modules[0].source if len(self.modules) == 1 else None)
        if name.startswith(f"{SHARED}."):
            return self._local_class(name)
        return self._data_class(name) if name.startswith(f"{DATA}.") else None

    def _shared_methods(self) -> Iterator[Method]:
        seen: set[str] = set()
        for name, module in self._functions.items():
            seen.add(name)
            yield self._method(module, name, SHARED)
        for module in self.modules:
            for name in module.declared:
                if name not in seen and not name.startswith("llvm."):
                    seen.add(name)
                    yield from self._declared(module, name)

    def _declared(self, module: LlModule, name: str) -> Iterator[Method]:
        try:
            type = module.head(name).type
        except LlUnknown:
            return
        flags = _FLAGS | NATIVE | SYNTHETIC | (VARARGS if type.variadic else 0)  # synthetic: nothing of this version itself
        yield Method(SHARED, name, descriptor_of_function(type), flags)

    def _local_class(self, name: str) -> Class | None:
        module = self._by_stem.get(name[len(SHARED) + 1 :])
        if module is None:
            return None
        local = [function for function in module.defined if self._is_apart(module, function)]
        return _class(name, (self._method(module, function, name) for function in local), module.source)

    def _method(self, module: LlModule, name: str, owner: str) -> Method:
        try:
            head = module.head(name)
        except LlUnknown as reason:
            return Method(owner, name, BARE, _FLAGS, unsupported_body(BARE, str(reason)))
        descriptor = descriptor_of_function(head.type)
        types = self.types(module)
        flags = _FLAGS | (VARARGS if head.type.variadic else 0) | (PACKED if is_packed(types, head) else 0)
        body = self._body(module, head, MethodRef(owner, name, descriptor))
        return Method(owner, name, descriptor, flags, body)

    def types(self, module: LlModule) -> DebugTypes:
        """The types that a module has in the source."""
        return self._types.setdefault(module.stem, DebugTypes(module))

    def _body(self, module: LlModule, head: LlHead, ref: MethodRef) -> Callable[[], Body]:
        def body() -> Body:
            try:
                if head.type.variadic:
                    raise LlUnknown("a function of variable arguments")
                if self._starts_otherwise and module.uses_variables(head.name):
                    raise LlUnknown("a variable of a program with functions that run before it starts")
                doubt = module.doubt(head)
                if doubt is not None:
                    raise LlUnknown(f"what is undefined in the source and lost in its code ({doubt})")
                with reading():
                    return _sound(lower_function(module, head, NamesOf(self, module)), ref)
            except LlUnknown as reason:
                return unsupported_body(ref.descriptor, str(reason))

        return body

    @cached_property
    def _starts_otherwise(self) -> bool:
        """Whether functions run before the program starts, so that variables may hold something else than what they begin with."""
        return any(_RUN_FIRST in module.variables for module in self.modules)

    # --- variables

    def _data_class(self, name: str) -> Class | None:
        rest = name[len(DATA) + 1 :]
        if rest in self._literals:
            return self._variable_class(name, *self._literals[rest])
        declaring = (each for each in self.modules if rest in each.variables and self._is_place(each, rest, name))
        module = self._variables.get(rest) or next(declaring, None)
        local = next((each for each in self.modules if rest.startswith(f"{each.stem}.")), None)
        if local is not None and rest[len(local.stem) + 1 :] in local.variables:
            module, rest = local, rest[len(local.stem) + 1 :]
        return None if module is None else self._variable_class(name, module, rest)

    def _variable_class(self, name: str, module: LlModule, rest: str) -> Class:
        field = Field(name, PLACE, POINTER, _FLAGS)
        body = self._initialiser(module, rest, FieldRef(name, PLACE, POINTER))
        return Class(name, None, (), PUBLIC | FINAL, (field,), {(INITIALISER, BARE): Method(name, INITIALISER, BARE, STATIC, body)})

    def _initialiser(self, module: LlModule, name: str, place: FieldRef) -> Callable[[], Body]:
        def body() -> Body:
            try:
                found = module.variable(name)
                if isinstance(found, str) or found.initial is None:
                    raise LlUnknown(f"the variable {name}, which is defined elsewhere")
                with reading():
                    return _initial_body(found, found.initial, place, NamesOf(self, module))
            except LlUnknown as reason:
                return unsupported_body(BARE, str(reason))

        return body

    @property
    def several(self) -> frozenset[str]:
        """The names that several files define for all."""
        return self._several

    def program(self, language: Language) -> CProgram:
        """All of it as a program."""
        return CProgram(self, language)

    def home(self, owner: str, name: str) -> LlModule | None:
        """The module that has the function of a class."""
        return self._functions.get(name) if owner == SHARED else self._by_stem.get(owner[len(SHARED) + 1 :])

    def variable_home(self, owner: str) -> tuple[LlModule, str] | None:
        """The module that has the variable of a class, and its name there."""
        rest = owner[len(DATA) + 1 :]
        if rest in self._variables:
            return self._variables[rest], rest
        for module in self.modules:
            name = rest.removeprefix(f"{module.stem}.")
            if name in module.variables and self._place_or_none(module, name) == FieldRef(owner, PLACE, POINTER):
                return module, name
        return None


class CProgram(Program):
    """A program of C that knows what it was read from."""

    def __init__(self, linked: LinkedProgram, language: Language) -> None:
        super().__init__(linked.find, language, linked.names)
        self.linked = linked

    def source_of(self, owner: str, method: str) -> tuple[str, str] | None:
        """The file that a function is written in, which may be one that is included, by its name in the version."""
        module = self.linked.home(owner, method)
        file = None if module is None else module.file_of(method)
        name = PurePosixPath(file or "/")
        return None if name.is_absolute() or ".." in name.parts else ("/".join(name.parts[:-1]), name.name)


class NamesOf:
    """What the names of one module stand for."""

    def __init__(self, linked: LinkedProgram, module: LlModule) -> None:
        self._linked = linked
        self._module = module

    def variable_place(self, name: str) -> FieldRef | None:
        """The static field with the pointer to a variable."""
        return self._linked.variable_place(self._module, name)

    def function(self, name: str) -> MethodRef:
        """The method that a function is."""
        return self._linked.function(self._module, name)


def _is_definition(module: LlModule, found: LlHead | LlGlobal) -> bool:
    return module.is_defined(found.name) if isinstance(found, LlHead) else found.initial is not None


def _defined_twice(modules: Sequence[LlModule]) -> frozenset[str]:
    """The names that several modules define for all."""
    counted: Counter[str] = Counter()
    for module in modules:
        for name in (*module.defined, *module.variables):
            try:
                found = module.head(name) if module.is_function(name) else module.variable(name)
            except LlUnknown:
                continue
            if not isinstance(found, str) and not found.is_local and _is_definition(module, found):
                counted[name] += 1
    return frozenset(name for name, count in counted.items() if count > 1)


def _literal_name(found: LlGlobal) -> str:
    """What a constant is called that has no name in the source."""
    return f"literal.{hashlib.sha256(f'{found.type} {found.initial} {found.align}'.encode()).hexdigest()[:16]}"


def _class(name: str, methods: Iterator[Method], source: str | None) -> Class:
    return Class(name, None, (), PUBLIC | FINAL, (), {(method.name, method.descriptor): method for method in methods}, source)


def _sound(body: Body, ref: MethodRef) -> Body:
    """A body that keeps to all rules."""
    if validate_method(Method(ref.owner, ref.name, ref.descriptor, _FLAGS, body)):
        raise LlUnknown("text that is not well formed")
    return body


def _initial_body(variable: LlGlobal, initial: LlConstant, place: FieldRef, names: NamesOf) -> Body:
    """Make the block of a variable, and write into it what depends on addresses."""
    size, align = size_and_align(variable.type)
    content, later = bytearray(size), list[tuple[LlType, LlConstant, int]]()
    initial_bytes(variable.type, initial, content, 0, later)
    code = CodeWriter(Counter(), lambda name: False)
    code.new_block()
    block = code.register(POINTER, "block")
    align = max(align, variable.align or 1)
    code.emit(LastingBlock(block, content.decode("latin-1"), align))
    code.emit(PutStatic(place, block))
    for type, written, offset in later:
        value = operand(code, names, type, written)
        at = moved(code, LlInt(8), block, [(LlInt(64), constant(LONG, offset))], inside=True)
        write(code, type, at, value, 1)
    if variable.is_constant:
        code.emit(FixBlock(block))
    code.emit(Return(None))
    return Body((), tuple(code.registers), code.finished())
