"""Damaged and hostile class files: each is read in full or refused as `BadClassFile`, in little time and memory."""

from __future__ import annotations

import random
import resource
import struct
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from class_files import base_names, decode_all, jdks, read_base

from twinproof.base.errors import BadClassFile
from twinproof.java.load.classfile import parse

SECONDS = 5.0
MEMORY = 512 << 20
BLOWN_UP = (b"\xff\xff", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\x80\0\0\0", b"\0\0", b"\0\0\0\0")


@pytest.mark.parametrize("seeds", [range(2_000), pytest.param(range(2_000, 27_000), marks=pytest.mark.slow)])
def test_mutations(seeds: range) -> None:
    """Bit flips, cuts, blown-up counts and splices of real class files."""
    read = 0
    with limited_memory():
        for seed in seeds:
            read += is_read(mutate(random.Random(seed)), f"seed {seed}")
    assert 0 < read < len(seeds)


def is_read(data: bytes, what: str) -> bool:
    """Whether the file is read in full; False if it is refused."""
    start = time.process_time()
    try:
        decode_all(parse(data, "fuzz"))
    except BadClassFile as error:
        message = str(error)
    else:
        message = "fuzz: "
    assert message.startswith("fuzz: "), what
    assert message.isprintable(), what
    assert time.process_time() - start < SECONDS, what
    return message == "fuzz: "


@contextmanager
def limited_memory() -> Iterator[None]:
    with open("/proc/self/statm") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def mutate(chance: random.Random) -> bytes:
    data = bytearray(read_seed(chance))
    for _ in range(chance.choice((1, 1, 2, 10))):
        chance.choice((flip, flip, put, put, blow_up, cut, splice))(data, chance)
    return bytes(data)


def read_seed(chance: random.Random) -> bytes:
    return chance.choice(seeds_of_all_kinds())


@cache
def seeds_of_all_kinds() -> tuple[bytes, ...]:
    """Some hundred small class files."""
    jdk = jdks()[0]
    files = (read_base(jdk, name) for name in base_names(jdk)[::20])
    return tuple(data for data in files if len(data) < 12_000)


def place(data: bytearray, chance: random.Random) -> int:
    """Where to strike: mostly behind the constant pool, where damage is found late."""
    return chance.randrange(len(data) * chance.choice((0, 6, 7, 8)) // 10, len(data))


def flip(data: bytearray, chance: random.Random) -> None:
    if data:
        data[place(data, chance)] ^= 1 << chance.randrange(8)


def put(data: bytearray, chance: random.Random) -> None:
    if data:
        data[place(data, chance)] = chance.randrange(256)


def cut(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    del data[at : chance.choice((len(data), at + chance.randrange(20)))]


def blow_up(data: bytearray, chance: random.Random) -> None:
    at, number = place(data + b"\0", chance), chance.choice(BLOWN_UP)
    data[at : at + len(number)] = number


def splice(data: bytearray, chance: random.Random) -> None:
    other = read_seed(chance)
    start, at = chance.randrange(len(other)), chance.randrange(len(data) + 1)
    length = chance.randrange(200)
    data[at : at + chance.choice((0, length))] = other[start : start + length]


def u2(*numbers: int) -> bytes:
    return struct.pack(f">{len(numbers)}H", *numbers)


def text(value: bytes) -> bytes:
    return b"\1" + u2(len(value)) + value


def attribute(name: int, content: bytes) -> bytes:
    return u2(name) + struct.pack(">I", len(content)) + content


NAMES = (b"A", b"java/lang/Object", b"f", b"()V", b"Code", b"StackMapTable", b"RuntimeVisibleAnnotations", b"LA;", b"BootstrapMethods")
A, OBJECT, F, VOID, CODE, FRAMES, ANNOTATIONS, DESCRIPTOR, BOOTSTRAPS, A_CLASS, OBJECT_CLASS = range(1, 12)


def class_file(methods: list[bytes], attributes: list[bytes], constants: list[bytes] = []) -> bytes:  # noqa: B006
    pool = [*map(text, NAMES), b"\7" + u2(A), b"\7" + u2(OBJECT), *constants]
    head = b"\xca\xfe\xba\xbe" + u2(0, 61, len(pool) + 1) + b"".join(pool) + u2(0x21, A_CLASS, OBJECT_CLASS, 0, 0)
    return head + u2(len(methods)) + b"".join(methods) + u2(len(attributes)) + b"".join(attributes)


def method(code: bytes, max_locals: int, attributes: list[bytes]) -> bytes:
    body = u2(9, max_locals) + struct.pack(">I", len(code)) + code + u2(0, len(attributes)) + b"".join(attributes)
    return u2(9, F, VOID, 1) + attribute(CODE, body)


def refused(data: bytes, what: str) -> None:
    with limited_memory(), pytest.raises(BadClassFile, match=what):
        decode_all(parse(data, "hostile"))


def test_sane_by_hand() -> None:
    """The hand-made file is good as long as nothing hostile is in it, so what follows is refused for what it claims."""
    frames = attribute(FRAMES, u2(2) + b"\xfc\0\0\1" + b"\0")
    assert is_read(class_file([method(b"\xb1" * 4, 1, [frames])], [attribute(ANNOTATIONS, u2(1, DESCRIPTOR, 0))]), "by hand")


def test_frames_that_grow() -> None:
    """Frames that each add locals would take gigabytes when written out in full."""
    frames = attribute(FRAMES, u2(65_535) + b"\xfc\0\0\1" * 65_535)
    refused(class_file([method(b"\xb1" * 65_535, 65_535, [frames])], []), "StackMapTable is too large")


def test_frames_beyond_the_code() -> None:
    """A frame's pc is inside the code, and so is that of a `new` it names."""
    refused(class_file([method(b"\xb1", 1, [attribute(FRAMES, u2(1) + b"\1")])], []), "outside the code")
    refused(class_file([method(b"\xb1", 1, [attribute(FRAMES, u2(1) + b"\x40\x08\0\1")])], []), "a pc outside the code")
    refused(class_file([method(b"\xb1", 1, [attribute(FRAMES, u2(1) + b"\xf8\0\0")])], []), "drops locals")


def test_nested_annotations() -> None:
    """Annotations in annotations are followed only so far."""
    nested = u2(1, DESCRIPTOR, 1, F) + (b"@" + u2(DESCRIPTOR, 1, F)) * 5_000 + b"s" + u2(F)
    refused(class_file([], [attribute(ANNOTATIONS, nested)]), "nested too deep")
    arrays = u2(1, DESCRIPTOR, 1, F) + (b"[" + u2(1)) * 20_000 + b"s" + u2(F)
    refused(class_file([], [attribute(ANNOTATIONS, arrays)]), "nested too deep")


def test_many_attributes_of_one_name() -> None:
    """Tens of thousands of equal attributes are counted in little time, and refused where only one may be."""
    start = time.process_time()
    refused(class_file([], [attribute(ANNOTATIONS, b"\0\0")] * 65_535), "more than one RuntimeVisibleAnnotations")
    assert time.process_time() - start < SECONDS


def test_bootstrap_that_needs_itself() -> None:
    """A dynamic constant that is its own bootstrap argument is data like any other; one without a bootstrap method is refused."""
    dynamic, name_and_type, handle, target = 12, 13, 14, 15
    constants = [
        b"\x11" + u2(0, name_and_type),
        b"\x0c" + u2(F, DESCRIPTOR),
        b"\x0f\6" + u2(target),
        b"\x0a" + u2(A_CLASS, 16),
        b"\x0c" + u2(F, VOID),
    ]
    assert is_read(class_file([], [attribute(BOOTSTRAPS, u2(1, handle, 1, dynamic))], constants), "own argument")
    refused(class_file([], [], constants), "bootstrap method 0, which is not there")


@pytest.mark.parametrize("length", [0, 65_536, 0xFFFFFFFF])
def test_code_lengths(length: int) -> None:
    """Empty and oversized code is refused before anything is built."""
    body = u2(9, 1) + struct.pack(">I", length) + b"\xb1" + u2(0, 0)
    refused(class_file([u2(9, F, VOID, 1) + attribute(CODE, body)], []), "bytes of code")


@pytest.mark.parametrize("flags", [0x400, 0x100])
def test_body_against_flags(flags: int) -> None:
    """An abstract or native method has no body, any other has one."""
    refused(class_file([u2(1, F, VOID, 0)], []), "has no body against its flags")
    body = u2(9, 1) + struct.pack(">I", 1) + b"\xb1" + u2(0, 0)
    refused(class_file([u2(flags, F, VOID, 1) + attribute(CODE, body)], []), "has a body against its flags")


def test_escapes_in_messages() -> None:
    """Control characters of a class file do not reach the terminal."""
    assert not is_read(class_file([], []).replace(text(b"A"), text(b"\x1b[31m;\n\n")), "escapes")
