"""What `benchmarks.recompiled` compares: code as the class files have it, source text, and what methods reach by calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from twinproof.align.match import Matching
from twinproof.align.shape import common_descriptor
from twinproof.check import Target
from twinproof.ir.program import Call, CallKind, FieldRef, GetStatic, Instruction, Method, MethodRef, New, PutStatic
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.jvm.callsite import is_site_name
from twinproof.jvm.classfile import ClassFile, MethodInfo
from twinproof.jvm.classpath import ClassPath
from twinproof.jvm.opcodes import INVOKEDYNAMIC, LDC, decode
from twinproof.prove.contracts import ANYTHING, called_back, contract_of
from twinproof.prove.instep import tolerant_of

_MEMBERS, _CLASSES = range(178, 186), (187, 189, 192, 193, 197)
_COMMENT = re.compile(r"^(\*|//|/\*).*|\s+|//[^\"]*$")
Code = tuple[object, ...]
Pair = tuple[Method, Method]
Below = dict[Pair, list[Pair]]


class Codes:
    """The code of methods with the constants it names, without the numbers of their places."""

    def __init__(self, classpath: ClassPath) -> None:
        self._classpath = classpath
        self._classes: dict[str, dict[tuple[str, str], Code]] = {}

    def of(self, method: Method) -> Code:
        """The code of a method."""
        if method.owner not in self._classes:
            cls = self._classpath.find(method.owner.replace(".", "/"))
            assert cls is not None
            self._classes[method.owner] = {(info.name, info.descriptor): _code(cls, info) for info in cls.methods if info.has_code()}
        return self._classes[method.owner][method.name, method.descriptor]


def _code(cls: ClassFile, info: MethodInfo) -> Code:
    assert info.code is not None
    return (*((op.pc, op.code, _operand(cls, op.code, op.arg)) for op in decode(info.code.code)), info.code.handlers)


def _operand(cls: ClassFile, code: int, arg: object) -> object:
    index = arg[0] if isinstance(arg, tuple) else arg
    if not isinstance(index, int):
        return arg
    if code == INVOKEDYNAMIC:
        found = cls.dynamic(index)
        return found.name, found.descriptor, cls.bootstrap_methods[found.bootstrap]
    if code in _MEMBERS:
        return cls.member(index)
    if code in _CLASSES:
        return cls.class_name(index)
    return cls.constant(index) if code == LDC else arg


class Sources:
    """The text of methods in a source tree, by the lines that their code names."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._files: dict[Path, list[str]] = {}

    def of(self, target: Target, method: Method) -> tuple[str, ...]:
        """The text of a method, without comments and layout; of initialisers the lines that they have code of."""
        cls = target.program.find(method.owner)
        if cls is None or cls.source is None or method.body is None:
            return ()
        lines = sorted({instr.line for block in method.body.blocks for instr in block.instrs if instr.line})
        text = self._lines(self._root / method.owner.rpartition(".")[0].replace(".", "/") / cls.source)
        wanted = lines if method.name.startswith("<") or not lines else range(lines[0], lines[-1] + 1)
        found = (_COMMENT.sub("", text[line - 1].strip()) for line in wanted if line <= len(text))
        return tuple(line for line in found if line)

    def _lines(self, path: Path) -> list[str]:
        if path not in self._files:
            self._files[path] = path.read_text().splitlines() if path.is_file() else []
        return self._files[path]


def reached_by_calls(matching: Matching) -> Below:
    """By pair of methods, those that the old one may call, initialisers and what the library is known to call back included."""
    old, new = matching.old, matching.new
    pairs: dict[tuple[str, str, str], Pair] = {}
    for name in matching.classes:
        mine, yours = old.find(name), new.find(name)
        assert mine is not None
        assert yours is not None
        others = {(key[0], common_descriptor(new, key[1])): method for key, method in yours.methods.items()}
        for (called, descriptor), method in mine.methods.items():
            key = (called, common_descriptor(old, descriptor))
            pairs[name, *key] = (method, others.get(key, method))
    by_name: dict[tuple[str, str], list[tuple[str, Pair]]] = {}
    for (owner, called, descriptor), pair in pairs.items():
        by_name.setdefault((called, descriptor), []).append((owner, pair))
    world = tolerant_of(matching).world

    def below(method: Method) -> Iterator[Pair]:
        for instr in _instructions(old, method):
            for touched in _touched(old, instr):
                if (touched, "<clinit>", "()V") in pairs:
                    yield pairs[touched, "<clinit>", "()V"]
            if not isinstance(instr, Call):
                continue
            target = resolve_method(old.program, instr.method)
            key = (instr.method.name, common_descriptor(old, instr.method.descriptor))
            if target is not None and (old.common(target.owner), *key) in pairs:
                yield pairs[old.common(target.owner), *key]
            if instr.kind in (CallKind.VIRTUAL, CallKind.INTERFACE):
                near = world.around(old.common(instr.method.owner))
                yield from (pair for owner, pair in by_name.get(key, ()) if owner in near)
            kind, contract = world.calls_back(instr), contract_of(instr.method)
            names = called_back(contract)
            if kind is not None and contract != ANYTHING and names:
                yield from ((a, b) for a, b in world.called_back(kind) if a and b and a.name in names)

    return {pair: list(dict.fromkeys(below(pair[0]))) for pair in dict.fromkeys(pairs.values())}


def _instructions(side: Side, method: Method) -> Iterator[Instruction]:
    for block in method.body.blocks if method.body else ():
        for instr in block.instrs:
            yield instr
            if isinstance(instr, Call) and is_site_name(instr.method.owner) and instr.method.owner != method.owner:
                site = side.program.find(instr.method.owner)
                for inside in site.methods.values() if site else ():
                    yield from _instructions(side, inside)


def _touched(side: Side, instr: Instruction) -> Iterator[str]:
    match instr:
        case New(cls=owner) | GetStatic(field=FieldRef(owner)) | PutStatic(field=FieldRef(owner)):
            yield side.common(owner)
        case Call(kind=CallKind.STATIC, method=MethodRef(owner)):
            yield side.common(owner)
