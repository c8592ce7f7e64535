"""Contracts from class files: annotations of parameters and results as clauses, whose predicates are written as Java and compiled.

The predicates are static methods of one class that is put behind the program, as a library; so the solver follows them, and the real JVM
runs them. Annotations on types count where the whole type of a parameter or result has them.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from twinproof.base.dataclass import dataclass
from twinproof.base.files import cache_directory
from twinproof.contract.contract import Clause, ClauseKind, Contract, OfInput, OfOutcome, Subject
from twinproof.ir.instruction import MethodRef
from twinproof.ir.types import BOOLEAN, VOID, ClassType, Type, is_reference, method_descriptor, parse_descriptor
from twinproof.java.annotated.arrows import Arrow, read_arrows
from twinproof.java.annotated.marks import OBJECT, NotRead, conditions_of, shown, simple_name, values_of
from twinproof.java.find.classpath import ClassPath
from twinproof.java.find.javac import compile_sources
from twinproof.java.load.attributes import Annotation
from twinproof.java.load.classfile import STATIC, ClassFile, MethodInfo

Read = TypeVar("Read")
NAME = "twinproof$annotations.Predicates"
_PACKAGE, _, _CLASS = NAME.rpartition(".")
_SKIPPED = 0x1040  # synthetic methods and bridges


@dataclass(frozen=True, slots=True)
class Claims:
    """The contracts that annotations make, and the predicates that they are asked by, as Java source; empty if there are none."""

    contracts: tuple[Contract, ...]
    source: str

    def classes(self, classpath: ClassPath) -> Path:
        """The directory with the compiled predicates."""
        folder = cache_directory("annotations") / hashlib.sha256(self.source.encode()).hexdigest()
        file = folder / f"{_CLASS}.java"
        if not file.exists():
            folder.mkdir(parents=True, exist_ok=True)
            file.write_text(self.source)
        return compile_sources([file], classpath.jdk, options=("-g",))


def read_annotations(classpath: ClassPath) -> Claims:
    """What the annotations in a program claim of its methods."""
    predicates = _Predicates()
    contracts = []
    for name in classpath.names():
        file = classpath.find(name)
        for method in file.methods if file is not None else ():
            if file is not None and not method.flags & _SKIPPED:
                contracts += _MethodClaims(file, method, predicates).contract()
    return Claims(tuple(contracts), predicates.source())


class _Predicates:
    """The predicates in the making, each text once."""

    def __init__(self) -> None:
        self._methods: dict[tuple[tuple[str, ...], str], MethodRef] = {}

    def ref(self, params: Sequence[tuple[Type, str]], condition: str) -> MethodRef:
        """The predicate with some parameters, types and names, that is such a condition."""
        declared = tuple(f"{str(type).replace('$', '.')} {name}" for type, name in params)
        key = declared, condition
        if key not in self._methods:
            descriptor = method_descriptor([type for type, _ in params], BOOLEAN)
            self._methods[key] = MethodRef(NAME, f"p{len(self._methods)}", descriptor)
        return self._methods[key]

    def source(self) -> str:
        """The class that has them."""
        if not self._methods:
            return ""
        methods = [
            f"    public static boolean {ref.name}({', '.join(declared)}) {{ return {condition}; }}"
            for (declared, condition), ref in self._methods.items()
        ]
        return "\n".join([f"package {_PACKAGE};", f"public final class {_CLASS} {{", *methods, "}", ""])


class _MethodClaims:
    """What annotations claim of one method."""

    def __init__(self, file: ClassFile, method: MethodInfo, predicates: _Predicates) -> None:
        self._owner, self._method, self._predicates = file.name.replace("/", "."), method, predicates
        self._ref = MethodRef(self._owner, method.name, method.descriptor)
        self._params, self._result = parse_descriptor(method.descriptor)
        self._has_receiver = not method.flags & STATIC and method.name != "<init>"
        code = method.code if method.has_code() else None
        line = min((line for _, line in code.lines), default=0) if code is not None else 0
        self._place = f"{file.source_file}:{line}" if file.source_file and line else ""
        self._refused: list[str] = []

    def contract(self) -> list[Contract]:
        """The contract, if there is one."""
        clauses = [*self._about_inputs(), *self._about_result(), *self._arrows()]
        refused = tuple(dict.fromkeys(self._refused))
        return [Contract(self._ref, tuple(clauses), refused=refused)] if clauses or refused else []

    def _about_inputs(self) -> Iterator[Clause]:
        written = self._method.parameter_annotations
        hidden = len(self._params) - len(written)  # synthetic parameters, which come first
        for at, type in enumerate(self._params):
            own = written[at - hidden] if written and at >= hidden else ()
            marks = dict.fromkeys([*own, *self._method.type_annotations(at - max(hidden if written else 0, 0))])
            subject = OfInput(at + self._has_receiver)
            yield from self._marked(ClauseKind.REQUIRES, marks, type, subject, f" of argument {at + 1}")

    def _about_result(self) -> Iterator[Clause]:
        if self._result is not VOID:
            marks = dict.fromkeys([*self._method.annotations, *self._method.type_annotations(None)])
            yield from self._marked(ClauseKind.ENSURES, marks, self._result, OfOutcome(), " of the result")

    def _marked(self, kind: ClauseKind, marks: dict[Annotation, None], type: Type, subject: Subject, where: str) -> Iterator[Clause]:
        for annotation in marks:
            for condition in self._read(annotation, lambda one: conditions_of(one, type)):
                predicate = self._predicates.ref([(condition.type, "it")], condition.text)
                said = _template(condition.text, ["it"])
                yield Clause(kind, f"{shown(annotation)}{where}", self._place, predicate, (subject,), said=said)

    def _arrows(self) -> Iterator[Clause]:
        """Of `@Contract`; that something is pure is a claim about what may be changed."""
        for annotation in self._method.annotations:
            if simple_name(annotation) != "Contract":
                continue
            values = values_of(annotation)
            if values.get("pure") == 1:
                yield Clause(ClauseKind.ASSIGNABLE, "@Contract(pure = true)", self._place, frame=())
            text = str(values.get("value", ""))
            for arrow in self._read(annotation, partial(self._read_arrows, text)):
                yield self._arrow(f'@Contract("{arrow.text}")', arrow.condition)

    def _read_arrows(self, text: str, annotation: Annotation) -> list[Arrow]:
        return read_arrows(text, self._params, self._result, self._has_receiver)

    def _arrow(self, text: str, condition: str) -> Clause:
        params: list[tuple[Type, str]] = [(OBJECT, "self")] if self._has_receiver else []
        params += [(OBJECT if is_reference(type) else type, f"a{at}") for at, type in enumerate(self._params)]
        subjects: tuple[Subject, ...] = tuple(OfInput(at) for at in range(len(params)))
        made: Type = ClassType(self._owner) if self._method.name == "<init>" else self._result
        if made is not VOID:
            params.append((OBJECT if is_reference(made) else made, "result"))
            subjects = (*subjects, OfOutcome())
        said = _template(condition, [name for _, name in params])
        return Clause(ClauseKind.ENSURES, text, self._place, self._predicates.ref(params, condition), subjects, said=said)

    def _read(self, annotation: Annotation, read: Callable[[Annotation], list[Read]]) -> list[Read]:
        """What is read of an annotation; what is not understood is named."""
        try:
            return read(annotation)
        except NotRead:
            self._refused.append(f"{shown(annotation)}{f' ({self._place})' if self._place else ''}")
            return []


def _template(condition: str, names: Sequence[str]) -> str:
    """A condition with numbers for the names of what it is about."""
    return re.sub(r"\b[a-z]\w*\b", lambda word: f"{{{names.index(word[0])}}}" if word[0] in names else word[0], condition)
