"""Damaged bytecode: whatever the lowering is given, the end is a body that the validator accepts or reports, or one `BadClassFile`."""

from __future__ import annotations

import copy
import random
import resource
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from class_files import base_names, read_base, sample

from assembler import ClassBuilder
from twinproof.base.errors import BadClassFile
from twinproof.ir.program import Method
from twinproof.ir.validate import validate_method
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.attributes import ExceptionEntry
from twinproof.java.load.classfile import Bytecode, ClassFile, MethodInfo, parse
from twinproof.java.load.load import lower_method
from twinproof.java.load.opcodes import decode
from twinproof.java.load.refs import Refs

SECONDS_EACH = 10.0
MEGABYTES = 600
OLD_OPCODES = (168, 169, 196, 201, 170, 171)  # jsr, ret, wide, jsr_w and the switches, which random bytes seldom hit well


@cache
def methods() -> list[tuple[ClassFile, int]]:
    """Methods with code from all over java.base, and one with subroutines."""
    names = sample(base_names(find_jdk()), 150)
    files = [parse(read_base(find_jdk(), name), name) for name in names] + [parse(_with_subroutines(), "Old.class")] * 20
    found = [(file, index) for file in files for index, info in enumerate(file.methods) if info.code is not None]
    return [pair for pair in found if 4 < len(_code(pair)) < 2000]


def _with_subroutines() -> bytes:
    cls = ClassBuilder("Old")
    body = "From:\niload_0\njsr Sub\niconst_2\nidiv\nistore_0\nTo:\njsr Sub\niload_0\nireturn\nAny:\nastore_3\njsr Sub\naload_3\nathrow"
    cls.method("run", "(I)I", f"{body}\nSub:\nastore_1\niinc 0 1\nret 1\n.catch any From To Any")
    return cls.to_bytes()


def _code(pair: tuple[ClassFile, int]) -> bytes:
    code = pair[0].methods[pair[1]].code
    assert code is not None
    return code.code


# --- ways to damage a method


def random_bytes(code: Bytecode, chance: random.Random, pool: int) -> None:
    data = bytearray(code.code)
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        data[chance.randrange(len(data))] = chance.randrange(256)
    code.code = bytes(data)


def random_opcode(code: Bytecode, chance: random.Random, pool: int) -> None:
    data = bytearray(code.code)
    for _ in range(chance.choice((1, 2, 5))):
        op = chance.choice(decode(code.code))
        data[op.pc] = chance.choice((chance.randrange(202), chance.choice(OLD_OPCODES)))
    code.code = bytes(data)


def same_length_opcode(code: Bytecode, chance: random.Random, pool: int) -> None:
    """Another instruction of the same length at one place, so that all others stay instructions."""
    data, ops = bytearray(code.code), decode(code.code)
    for _ in range(chance.choice((1, 2, 4))):
        op = chance.choice(ops)
        data[op.pc] = chance.choice([code.code[other.pc] for other in ops if other.next - other.pc == op.next - op.pc])
    code.code = bytes(data)


def jump_target(code: Bytecode, chance: random.Random, pool: int) -> None:
    data, ops = bytearray(code.code), decode(code.code)
    jumps = [op for op in ops if 153 <= data[op.pc] <= 168 or data[op.pc] in (198, 199)]
    for op in chance.sample(jumps, min(len(jumps), 2)):
        struct.pack_into(">h", data, op.pc + 1, chance.choice((chance.choice(ops).pc - op.pc, chance.randrange(-99, 99))))
    code.code = bytes(data)


def pool_index(code: Bytecode, chance: random.Random, pool: int) -> None:
    data = bytearray(code.code)
    users = [op for op in decode(code.code) if 178 <= data[op.pc] <= 187 or data[op.pc] in (19, 20, 189, 192, 193, 197)]
    for op in chance.sample(users, min(len(users), 3)):
        struct.pack_into(">H", data, op.pc + 1, chance.randrange(pool + 5))
    code.code = bytes(data)


def handlers(code: Bytecode, chance: random.Random, pool: int) -> None:
    size, types = len(code.code), ("java/lang/Throwable", "java/lang/Error", None, "[I", "a;b", "")

    def one() -> ExceptionEntry:
        start = chance.randrange(size)
        return ExceptionEntry(start, chance.randrange(start + 1, size + 1), chance.randrange(size), chance.choice(types))

    code.handlers = (*code.handlers, *(one() for _ in range(chance.choice((1, 1, 3, 30)))))


def max_locals(code: Bytecode, chance: random.Random, pool: int) -> None:
    code.max_locals = chance.choice((0, 1, 2, max(0, code.max_locals - 1)))


def cut_or_insert(code: Bytecode, chance: random.Random, pool: int) -> None:
    at, other = sorted(chance.randrange(len(code.code) + 1) for _ in range(2))
    data = code.code
    changed = (data[:at] + data[other:], data[:at] + data[at:other] * 2 + data[other:], data[other:] + data[:other])
    code.code = chance.choice(changed) or b"\0"


DAMAGES: list[Callable[[Bytecode, random.Random, int], None]] = [
    random_bytes, random_opcode, same_length_opcode, jump_target, pool_index, handlers, max_locals, cut_or_insert,
]  # fmt: skip


def damaged(seed: int) -> tuple[Refs, MethodInfo, int]:
    """A method damaged in one or two ways."""
    chance = random.Random(seed)
    file, index = chance.choice(methods())
    info = copy.copy(file.methods[index])
    code = copy.copy(info.code)
    assert code is not None
    chance.choice(DAMAGES)(code, chance, file.pool_size)
    if chance.random() < 0.3:
        chance.choice((random_bytes, handlers, max_locals))(code, chance, file.pool_size)
    info.__dict__["code"] = code
    return Refs(file), info, index


def outcome(seed: int) -> str:
    """How lowering a damaged method ends."""
    refs, info, index = damaged(seed)
    try:
        body = lower_method(refs, info, index)
    except BadClassFile as error:
        lines = str(error).splitlines()
        return f"refused in {len(lines)} line by {type(error.__cause__).__name__}"
    found = validate_method(Method(refs.name, info.name, info.descriptor, info.flags, lambda: body))
    return "reported" if found else "valid"


def outcomes(seeds: range) -> Iterator[str]:
    for seed in seeds:
        start = time.process_time()
        yield outcome(seed)
        assert time.process_time() - start < SECONDS_EACH, f"seed {seed} is slow"


def fuzz(seeds: range) -> Counter[str]:
    """All outcomes, within time and memory, each kind met."""
    before = _peak_megabytes()
    found = Counter(outcomes(seeds))
    assert _peak_megabytes() - before < MEGABYTES
    assert found["valid"] > len(seeds) // 50
    assert found["reported"] > len(seeds) // 50
    assert found.keys() - {"valid", "reported"} == {name for name in found if name.startswith("refused in 1 line")}
    assert found["refused in 1 line by ValueError"] > len(seeds) // 50
    return found


def _peak_megabytes() -> float:
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / (1 << 20)


def test_damaged_code() -> None:
    fuzz(range(2_000))


def _contexts() -> str:
    """Subroutines that are left without return: each doubles the number of return addresses that locals may hold."""
    parts = [f"iload_0\nifeq B{i}\njsr T{i}\nB{i}:\njsr T{i}\nT{i}:\nastore {i + 1}" for i in range(25)]
    return "\n".join([*parts, "return"])


def _handlers() -> str:
    """Every instruction a block of its own, under thousands of handlers."""
    nops = [f"L{i}:\nnop" for i in range(30_000)]
    catches = [f".catch T{i % 7} L{i // 2} L{30_000 - i // 2} L30000" for i in range(30_000)]
    return "\n".join([*nops, "L30000:\nreturn", *catches])


def _deep_stack() -> str:
    """A very deep stack that is carried from block to block."""
    return "\n".join([*["iconst_1"] * 20_000, *(f"L{i}:\ngoto L{i + 1}" for i in range(10_000)), "L10000:\nreturn"])


def _wide_switch() -> str:
    """Thousands of targets, each entered with a deep stack."""
    switch = f"iload_0\ntableswitch 0 {' '.join(f'L{i}' for i in range(10_000))} L0"
    return "\n".join([*["iconst_1"] * 5_000, switch, *(f"L{i}:\nnop" for i in range(10_000)), "return"])


@pytest.mark.parametrize("code", [_contexts, _handlers, _deep_stack, _wide_switch], ids=lambda code: code.__name__.strip("_"))
def test_code_made_to_blow_up_is_refused_in_time(code: Callable[[], str]) -> None:
    cls = ClassBuilder("Hostile")
    cls.method("run", "(I)V", code())
    file = parse(cls.to_bytes(), "Hostile.class")
    before, start = _peak_megabytes(), time.process_time()
    with pytest.raises(BadClassFile, match="too large"):
        lower_method(Refs(file), file.methods[0], 0)
    assert time.process_time() - start < SECONDS_EACH
    assert _peak_megabytes() - before < MEGABYTES


def test_the_largest_methods_are_lowered() -> None:
    """The JVM's limit is 65535 bytes of code; an ordinary method of that size is no attack."""
    cls = ClassBuilder("Large")
    cls.method("run", "(I)V", "\n".join([*(f"iload_0\nifeq L{i}\niinc 0 1\nL{i}:" for i in range(9_300)), "return"]))
    file = parse(cls.to_bytes(), "Large.class")
    body = lower_method(Refs(file), file.methods[0], 0)
    assert len(body.blocks) == 2 * 9_300 + 1


@pytest.mark.slow
def test_much_damaged_code() -> None:
    fuzz(range(2_000, 22_000))
