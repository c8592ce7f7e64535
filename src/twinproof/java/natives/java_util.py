"""Stubs for java.util and java.math: what their classes ask of the machine, and checksums."""

from __future__ import annotations

import zlib
from collections.abc import Callable

from twinproof.interpret.machine import Machine, Stub
from twinproof.interpret.objects import HeapArray, HeapObject, Plain
from twinproof.ir.instruction import MethodRef
from twinproof.ir.operators import wrap_int
from twinproof.java.natives.answers import nothing, one, own_code, unsupported

Checksum = Callable[[bytes, int], int]


def _update(checksum: Checksum) -> Stub:
    def update(machine: Machine, value: int, byte: int) -> int:
        return wrap_int(checksum(bytes([byte & 0xFF]), value & 0xFFFFFFFF))

    return update


def _update_bytes(checksum: Checksum) -> Stub:
    def update(machine: Machine, value: int, data: HeapArray, start: int, count: int) -> int:
        chosen = bytes(byte & 0xFF for byte in data.elements[start : start + count])
        return wrap_int(checksum(chosen, value & 0xFFFFFFFF))

    return update


def _passes_miller_rabin(machine: Machine, number: HeapObject, rounds: int, random: HeapObject | None) -> Plain:
    """Any source of random witnesses will do; without one the JDK would take the thread's."""
    source = random or machine.construct("java.util.Random", "(J)V", 1)
    return own_code(machine, MethodRef(_BIG, "passesMillerRabin", "(ILjava/util/Random;)Z"))([number, rounds, source])


_BIG = "java.math.BigInteger"
_RANDOM = "java.util.concurrent.ThreadLocalRandom"
_ZIP = "java.util.zip"
STUBS: dict[str, Stub] = {
    "java.util.concurrent.atomic.AtomicLong.VMSupportsCS8()Z": one,
    f"{_RANDOM}.localInit()V": unsupported("random numbers"),
    f"{_RANDOM}.nextSecondarySeed()I": one,
    f"{_BIG}.passesMillerRabin(ILjava/util/Random;)Z": _passes_miller_rabin,
    f"{_ZIP}.ZipUtils.loadLibrary()V": nothing,
    f"{_ZIP}.CRC32.update(II)I": _update(zlib.crc32),
    f"{_ZIP}.CRC32.updateBytes0(I[BII)I": _update_bytes(zlib.crc32),
    f"{_ZIP}.Adler32.update(II)I": _update(zlib.adler32),
    f"{_ZIP}.Adler32.updateBytes(I[BII)I": _update_bytes(zlib.adler32),
}
