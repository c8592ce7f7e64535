"""What `benchmarks.recompiled` compares: code as the class files have it, source text, and what methods reach by calls."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from twinproof.align.match import Matching
from twinproof.align.shape import common_descriptor
from twinproof.ir.instruction import Call, CallKind, FieldRef, GetStatic, Instruction, MethodRef, New, PutStatic
from twinproof.ir.program import SYNTHETIC, Method
from twinproof.ir.resolve import resolve_method
from twinproof.ir.side import Side
from twinproof.ir.synthetic import is_site_name
from twinproof.java.load.classfile import ClassFile, MethodInfo, parse
from twinproof.java.load.opcodes import INVOKEDYNAMIC, LDC, decode
from twinproof.language.origin import Origin
from twinproof.same.events import tolerant_of
from twinproof.same.structural import initialisers
from twinproof.target import Target

_MEMBERS, _CLASSES = range(178, 186), (187, 189, 192, 193, 197)
_COMMENT = re.compile(r"^(\*|//|/\*).*|\s+|//[^\"]*$")
Code = tuple[object, ...]
Pair = tuple[Method, Method]
OneOrBoth = tuple[Method | None, Method | None]
Below = dict[Pair, list[Pair] | None]


class Codes:
    """The code of methods with the constants it names, without the numbers of their places."""

    def __init__(self, origin: Origin) -> None:
        self._origin = origin
        self._classes: dict[str, dict[tuple[str, str], Code]] = {}

    def of(self, method: Method) -> Code:
        """The code of a method."""
        if method.owner not in self._classes:
            unit = self._origin.unit(method.owner)
            assert unit is not None
            cls = parse(unit.data, unit.name)
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
    """By pair of methods, those that the old one may call, initialisers and what the library is known to call back included; None if some
    of them that no compiler made are in one version only."""
    return _Reach(matching).every()


class _Reach:
    """What the methods of two versions may call."""

    def __init__(self, matching: Matching) -> None:
        self.old, self.new = matching.old, matching.new
        self.world = tolerant_of(matching).world
        self._old, self._new = (_declared(side, matching.classes) for side in (self.old, self.new))

    def every(self) -> Below:
        """What is below every method that both versions have."""
        pairs = {
            (old, self._new[key][cls]) for key, found in self._old.items() for cls, old in found.items() if cls in self._new.get(key, {})
        }
        return {pair: self._both(pair[0]) for pair in pairs}

    def _both(self, method: Method) -> list[Pair] | None:
        found: dict[OneOrBoth, None] = {}
        queue = [method]
        while queue:
            fresh = [pair for pair in self._below(queue.pop()) if pair not in found]
            found.update(dict.fromkeys(fresh))
            queue += [old for old, new in fresh if old and new is None and old.flags & SYNTHETIC]
        if any(one.flags & SYNTHETIC == 0 for a, b in found for one in (a or b,) if one and not (a and b)):
            return None
        return [(a, b) for a, b in found if a and b]

    def _below(self, method: Method) -> Iterator[OneOrBoth]:
        for instr in _instructions(self.old, method):
            for touched in _touched(self.old, instr):
                cls = self.old.find(touched)
                for name in initialisers(self.old, cls) if cls and touched in self.world.names else ():
                    yield from self._declaring(("<clinit>", "()V"), {name})
            if isinstance(instr, Call):
                yield from self._called(instr)

    def _called(self, call: Call) -> Iterator[OneOrBoth]:
        target = resolve_method(self.old.program, call.method)
        key = (call.method.name, common_descriptor(self.old, call.method.descriptor))
        if target is not None:
            yield from self._declaring(key, {self.old.common(target.owner)})
        if call.kind in (CallKind.VIRTUAL, CallKind.INTERFACE):
            yield from self._declaring(key, self.world.around(self.old.common(call.method.owner)))
        asked = self.world.calls_back(call)
        if asked is not None and asked.asks is not None:
            yield from self.world.called_back(*asked)

    def _declaring(self, key: tuple[str, str], classes: Collection[str]) -> Iterator[OneOrBoth]:
        old, new = self._old.get(key, {}), self._new.get(key, {})
        yield from ((old.get(cls), new.get(cls)) for cls in sorted({*old, *new}.intersection(classes)))


def _declared(side: Side, classes: Iterable[str]) -> dict[tuple[str, str], dict[str, Method]]:
    found: dict[tuple[str, str], dict[str, Method]] = {}
    for name in sorted(classes):
        cls = side.find(name)
        for (called, descriptor), method in cls.methods.items() if cls else ():
            found.setdefault((called, common_descriptor(side, descriptor)), {})[name] = method
    return found


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
