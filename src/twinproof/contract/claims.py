"""A program in which assertions are on: where one does not hold, the run fails, and says which one.

Compilers write an assertion as a look at whether assertions are off, the condition, and an exception that is thrown where it does not
hold. In the program that is given here the first is never so, and the last is the end of the run. Code of the library is as it was:
there assertions are off. Methods that hold others to their contracts can be added.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from twinproof.base.dataclass import dataclass, replace
from twinproof.contract.contract import Contract
from twinproof.ir.builder import BodyBuilder
from twinproof.ir.cfg import targets
from twinproof.ir.instruction import Branch, Copy, Fail, GetStatic, Instruction, MethodRef, New, int_const
from twinproof.ir.program import ABSTRACT, NATIVE, Block, Body, Class, Method, Program

KIND, MEASURE = "assert", "decreases"


@dataclass(frozen=True, slots=True)
class Claim:
    """An assertion in the code: the class and the line where it stands, how it is named, its place, `File.java:12`, and the method that
    does nothing but ask it, if there is one."""

    cls: str
    line: int
    text: str
    place: str = ""
    method: str = ""

    @property
    def thrown_at(self) -> str:
        """Where what is thrown if it fails comes from, by class and line or method."""
        return f"{self.cls}:{self.method or self.line}"


def asserting(program: Program, harnesses: Sequence[Method] = (), only: frozenset[str] | None = None) -> Program:
    """The program with assertions on, and with some methods more; if `only` some of them end a run, by their texts, the others throw what
    they throw."""
    added: dict[str, dict[tuple[str, str], Method]] = {}
    for method in harnesses:
        added.setdefault(method.owner, {})[method.name, method.descriptor] = method

    def find(name: str) -> Class | None:
        cls = program.find(name)
        if cls is None or program.is_library(name):
            return cls
        methods = {key: _stopping(program, _asserting(program, cls, method, only)) for key, method in cls.methods.items()}
        return replace(cls, methods={**methods, **added.get(name, {})})

    names = program.names
    listed: Callable[[], Sequence[str]] | None = None if names is None else lambda: names
    return Program(find, program.language, listed, lambda: program.resources, program.library, program.is_library)


def makes_claims(program: Program, cls: Class) -> bool:
    """Whether assertions may stand in the code of a class; where a language marks none, they may be anywhere."""
    words = [word for word in (program.language.semantics.unasserted, program.language.semantics.said) if word is not None]
    return not words or any(map(cls.mentions, words))


def claims_in(program: Program, cls: Class, method: Method) -> Iterator[Claim]:
    """The assertions in a method."""
    if method.body is None:
        return
    asks = asks_claim(program, method)
    for instr, _ in _failing(program, method.body, asks).values():
        kind, line = _named(program, method, instr.line)
        yield Claim(cls.name, instr.line, _text(cls, kind, line), _place(cls, line), method.name if asks else "")
    for block in method.body.blocks:
        if isinstance(fail := block.instrs[-1], Fail):
            yield Claim(cls.name, fail.line, fail.clause, _place(cls, fail.line))


def asks_claim(program: Program, method: Method) -> bool:
    """Whether a method does nothing but ask one claim that is made elsewhere."""
    prefix = program.language.semantics.said
    return prefix is not None and method.name.startswith(prefix)


def asks_measure(program: Program, method: MethodRef) -> bool:
    """Whether a method asks whether a number is not negative, and less than in the round of a loop before."""
    prefix = program.language.semantics.said
    return prefix is not None and method.name.startswith(f"{prefix}{MEASURE}$")


def _named(program: Program, method: Method, line: int) -> tuple[str, int]:
    """The kind of an assertion at a line of a method, and the line where it was written."""
    if not asks_claim(program, method):
        return KIND, line
    kind, where = method.name.removeprefix(program.language.semantics.said or "").split("$")[:2]
    return kind, int(where)


def claim_text(cls: Class, line: int) -> str:
    """How the assertion at a line is named."""
    return _text(cls, KIND, line)


def _text(cls: Class, kind: str, line: int) -> str:
    return f"{kind} ({_place(cls, line)})"


def _place(cls: Class, line: int) -> str:
    return f"{cls.source or cls.name}:{line}"


def _asserting(program: Program, cls: Class, method: Method, only: frozenset[str] | None) -> Method:
    if not makes_claims(program, cls):
        return method

    def body() -> Body:
        plain = method.body
        assert plain is not None
        return _with_assertions(program, cls, method, plain, only)

    code = None if method.flags & (ABSTRACT | NATIVE) else body
    return Method(method.owner, method.name, method.descriptor, method.flags, code, method.generic)


def _stopping(program: Program, method: Method) -> Method:
    """A method of a harness that ends the run does so."""
    if f"{method.owner}.{method.name}" not in program.language.semantics.stops:
        return method
    builder = BodyBuilder(method.descriptor, method.is_static)
    builder.halt()
    return Method(method.owner, method.name, method.descriptor, method.flags, builder.finish(), method.generic)


def catches_failures(program: Program, methods: Iterable[Method]) -> bool:
    """Whether code of some methods may go on where an assertion has failed: it catches everything, or what that throws, if anything."""
    semantics = program.language.semantics
    if semantics.asserted is None:
        return False
    caught = {cls.name for cls in program.supertypes(semantics.asserted)}
    bodies = [method.body for method in methods]
    handlers = (handler.cls for body in bodies if body is not None for block in body.blocks for handler in block.handlers)
    return any(cls is None or cls in caught for cls in handlers)


def _with_assertions(program: Program, cls: Class, method: Method, body: Body, only: frozenset[str] | None) -> Body:
    failing = _failing(program, body, asks_claim(program, method))
    if not failing and not any(_is_look(program, instr) for block in body.blocks for instr in block.instrs):
        return body
    blocks = []
    for number, block in enumerate(body.blocks):
        instrs = block.instrs
        if number in failing:
            instr, at = failing[number]
            text = _text(cls, *_named(program, method, instr.line))
            instrs = (*instrs[:at], Fail(text, instr.line)) if only is None or text in only else instrs
        blocks.append(Block(tuple(_looked(program, instr) for instr in instrs), block.handlers))
    return replace(body, blocks=tuple(blocks))


def _looked(program: Program, instr: Instruction) -> Instruction:
    """A look at whether assertions are off: they are not."""
    return Copy(instr.dst, int_const(0), instr.line) if isinstance(instr, GetStatic) and _is_look(program, instr) else instr


def _is_look(program: Program, instr: Instruction) -> bool:
    return isinstance(instr, GetStatic) and instr.field.name == program.language.semantics.unasserted


def _failing(program: Program, body: Body, asks: bool) -> dict[int, tuple[New, int]]:
    """The blocks that make what a failed assertion throws, with the instruction that does and its place; all of them where the method
    only asks."""
    found: dict[int, tuple[New, int]] = {}
    for number, block in enumerate(body.blocks):
        if asks or any(_is_look(program, instr) for instr in block.instrs):
            for inside in [number] if asks else _checked(body, number):
                made = next(((instr, at) for at, instr in enumerate(body.blocks[inside].instrs) if _makes(program, instr)), None)
                if made is not None:
                    assert isinstance(made[0], New)
                    found[inside] = (made[0], made[1])
    return found


def _makes(program: Program, instr: Instruction) -> bool:
    return isinstance(instr, New) and instr.cls == program.language.semantics.asserted


def _checked(body: Body, number: int) -> set[int]:
    """The blocks that are only run for an assertion that a block begins: up to where the code goes on without it."""
    last = body.blocks[number].instrs[-1]
    if not isinstance(last, Branch):
        return set()
    is_skipped_by_then = last.op.name.startswith("ne")
    skip, todo = (last.then, [last.other]) if is_skipped_by_then else (last.other, [last.then])
    found: set[int] = set()
    while todo:
        block = todo.pop()
        if block != skip and block not in found:
            found.add(block)
            todo += targets(body.blocks[block])
    return found


@dataclass(frozen=True, slots=True)
class Judged:
    """What a runner holds the calls of a method to: its contract, and the assertions of the code."""

    contract: Contract
    claims: tuple[Claim, ...] = ()
