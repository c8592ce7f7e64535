"""Callees by their contracts: which methods can be used so, and a program in which each of their calls is asked what they require.

A method can be if it has one contract, which says what it may assign, and if no other method overrides it. Before each call of one a
method is called that fails with what does not hold; its name says where the call is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property

from twinproof.base.dataclass import replace
from twinproof.contract.claims import Claim
from twinproof.contract.contract import ClauseKind, Contract
from twinproof.contract.framed import shadowed
from twinproof.contract.harness import demanding, input_types
from twinproof.ir.instruction import Call, CallKind, Instruction, MethodRef
from twinproof.ir.program import ABSTRACT, NATIVE, Block, Body, Class, Method, Program
from twinproof.ir.resolve import resolve_method
from twinproof.ir.types import VOID, method_descriptor

NAME = "required$"  # no source has it as a method's name; a number follows


class Reliance:
    """The contracts that callers may rely on."""

    def __init__(self, program: Program, classes: Sequence[str], contracts: Sequence[Contract]) -> None:
        self._program, self._names = program, classes
        self._every = contracts
        self.contracts = {contract.method: contract for contract in contracts if self._is_usable(contract)}

    @cached_property
    def asking(self) -> frozenset[MethodRef]:
        """The methods that clauses are made of: in these, code is what it is."""
        return frozenset(ref for contract in self._every for ref in parts_of(contract))

    def claims(self, cls: Class, method: Method) -> Iterator[Claim]:
        """What is required where a method calls others."""
        for contract, line in self._calls(cls, method):
            place = f"{cls.source or cls.name}:{line}"
            yield from (Claim(cls.name, line, text, place) for text in _texts(contract, place).values())

    def checked(self) -> Program:
        """The program in which calls are asked."""
        program = self._program

        def find(name: str) -> Class | None:
            cls = program.find(name)
            if cls is None or program.is_library(name):
                return cls
            found: dict[tuple[str, str], Method] = {}
            for key, method in cls.methods.items():
                found[key], added = self._checked(cls, method)
                found |= {(one.name, one.descriptor): one for one in added}
            return replace(cls, methods=found)

        listed: Callable[[], Sequence[str]] | None = None if program.names is None else lambda: program.names or ()
        return Program(find, program.language, listed, lambda: program.resources, program.library, program.is_library)

    def _is_usable(self, contract: Contract) -> bool:
        cls = self._program.find(contract.method.owner)
        method = cls.methods.get((contract.method.name, contract.method.descriptor)) if cls is not None else None
        if method is None or method.is_constructor or method.flags & (ABSTRACT | NATIVE) or contract.refused or contract.runs is not None:
            return False
        if (method.name, method.descriptor) == self._program.language.semantics.entry:
            return False  # what is proved of it is only proved of the start
        is_only = [one.method for one in self._every].count(contract.method) == 1
        frames = contract.of(ClauseKind.ASSIGNABLE)
        is_framed = bool(frames) and all(
            one.frame is not None and not one.subjects and shadowed(self._program, self._names, one) is None for one in frames
        )
        return is_only and is_framed and not self._is_overridden(method)

    def _is_overridden(self, method: Method) -> bool:
        if method.is_static:
            return False
        key, found = (method.name, method.descriptor), filter(None, map(self._program.find, self._names))
        return any(
            key in cls.methods and cls.name != method.owner and any(up.name == method.owner for up in self._program.supertypes(cls.name))
            for cls in found
        )

    def _calls(self, cls: Class, method: Method) -> Iterator[tuple[Contract, int]]:
        if self._is_asking(method):
            return
        for block in method.body.blocks if method.body is not None else ():
            for instr in block.instrs:
                contract = self._contract_of(instr)
                if contract is not None:
                    yield contract, instr.line

    def _is_asking(self, method: Method) -> bool:
        return any(method.owner == ref.owner and method.name.startswith(ref.name) for ref in self.asking)

    def _contract_of(self, instr: Instruction) -> Contract | None:
        if not isinstance(instr, Call):
            return None
        resolved = resolve_method(self._program, instr.method)
        return None if resolved is None else self.contracts.get(resolved.ref)

    def _checked(self, cls: Class, method: Method) -> tuple[Method, list[Method]]:
        """A method whose calls are asked, and the methods that ask."""
        if method.body is None or not any(self._calls(cls, method)):
            return method, []
        added: list[Method] = []
        blocks = tuple(Block(tuple(self._asked(cls, method, block.instrs, added)), block.handlers) for block in method.body.blocks)
        body: Body = replace(method.body, blocks=blocks)
        return Method(method.owner, method.name, method.descriptor, method.flags, body, method.generic), added

    def _asked(self, cls: Class, method: Method, instrs: Sequence[Instruction], added: list[Method]) -> Iterator[Instruction]:
        for instr in instrs:
            contract = self._contract_of(instr)
            if contract is not None and isinstance(instr, Call):
                callee = self._program.find(contract.method.owner)
                assert callee is not None
                target = callee.methods[contract.method.name, contract.method.descriptor]
                name = f"{NAME}{len(added)}${method.name}{method.descriptor}"
                descriptor = method_descriptor(input_types(target), VOID)
                place = f"{cls.source or cls.name}:{instr.line}"
                added.append(demanding(self._program, contract, target, cls.name, name, _texts(contract, place)))
                yield Call(None, CallKind.STATIC, MethodRef(cls.name, name, descriptor, cls.is_interface), instr.args, instr.line)
            yield instr


def parts_of(contract: Contract) -> Iterator[MethodRef]:
    """The methods that a contract's clauses are made of."""
    yield from contract.kept
    for clause in contract.clauses:
        if clause.predicate is not None:
            yield clause.predicate
        for place in clause.frame or ():
            yield from (ref for ref in (place.holder, place.low, place.high) if ref is not None)


def _texts(contract: Contract, place: str) -> dict[str, str]:
    """What fails at a place, by the clause of the callee."""
    ref = contract.method
    asked = contract.of(ClauseKind.REQUIRES, ClauseKind.INVARIANT)
    return {str(clause): f"{clause} of {ref.owner}.{ref.name}, called at {place}" for clause in asked}
