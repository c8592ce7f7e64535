"""Each stub on its own against the JVM, on corner values and on random ones (fixed seeds)."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
from both_machines import Both, load_classes
from harness import Argument, NotSupported, compare_calls, input_of, problems

from twinproof.heap.observe import double_from_bits
from twinproof.java.find.entries import java_files
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar.client import Sidecar

SOURCES = java_files(Path(__file__).parent / "stubs")
TEXTS = ("", "a", "literal", "hé€", "日本語", "\U0001f600", "\ud83d", "\ude00x", "a\U0001f600b", "line\nend", "x" * 40)
NUMBERS = (0, 1, -1, 2, 5, 127, 128, -128, -129, 255, 256, 32767, 65535, 65536, 2**31 - 1, -(2**31))
CLASS_COUNT = 24
ARRAY_KINDS = 9


@pytest.fixture(scope="module")
def both(sidecar: Sidecar) -> Both:
    """The calls of stubs, compiled once."""
    return load_classes(compile_sources(SOURCES, find_jdk()), sidecar)


def check(both: Both, method: str, descriptor: str, calls: Sequence[Sequence[Argument]], doubtful: float = 0.0) -> None:
    """All calls are the same on both machines; at most the share `doubtful` of them may be refused."""
    cls = "MathCalls" if "D" in descriptor.partition(")")[0] else "StubCalls"
    results = compare_calls(both, cls, method, descriptor, [input_of(descriptor, args) for args in calls])
    refused = [result for result in results if isinstance(result, NotSupported)]
    named = [(f"{method}{tuple(args)}", result) for args, result in zip(calls, results, strict=True)]
    assert problems((name, result) for name, result in named if not (doubtful and isinstance(result, NotSupported))) == []
    assert len(refused) <= doubtful * len(calls)


def numbers(seed: int, count: int, size: int = 1) -> list[tuple[int, ...]]:
    """Random rows of ints, small ones among them."""
    source = random.Random(seed)
    return [tuple(source.choice((source.randint(-5, 9), source.choice(NUMBERS))) for _ in range(size)) for _ in range(count)]


# --- mathematics


def doubles(seed: int, count: int) -> list[float]:
    """Corner values, then random ones: around zero, of any size, of any bits."""
    source = random.Random(seed)
    corners = [0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 10.0, 1000.0, 1e22, math.pi, math.pi / 2, math.e, 5e-324, 2.3e-308, 1.7976931348623157e308]
    special = [math.inf, -math.inf, math.nan]
    makers = [
        lambda: source.uniform(-10, 10),
        lambda: math.ldexp(source.uniform(0.5, 1), source.randint(-60, 60)),
        lambda: double_from_bits(source.getrandbits(64)),
        lambda: float(source.randint(-100, 100)),
    ]
    return corners + special + [makers[n % 4]() for n in range(count)]


@pytest.mark.parametrize(
    ("method", "doubtful"),
    [
        ("sqrt", 0.0), ("strictSqrt", 0.0), ("sin", 0.1), ("cos", 0.1), ("tan", 0.4), ("exp", 0.12), ("log", 0.05), ("log10", 0.05),
        ("cbrt", 0.35),
    ],
)  # fmt: skip
def test_functions_of_one_number(both: Both, method: str, doubtful: float) -> None:
    """Exact, or refused where the last bit is in doubt."""
    check(both, method, "(D)D", [(x,) for x in doubles(1, 240)], doubtful)


def test_tanh(both: Both) -> None:
    """Native before JDK 21, replaced by the JVM since 24: right where it answers at all, and at least at the ends."""
    check(both, "tanh", "(D)D", [(0.0,), (-0.0,), (math.inf,), (-math.inf,), (math.nan,)])
    check(both, "tanh", "(D)D", [(x,) for x in doubles(2, 120)], 1.0)


def test_power(both: Both) -> None:
    """All corner pairs and random ones."""
    corners = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.0, -2.0, 3.0, 1e308, -1e308, 5e-324, math.inf, -math.inf, math.nan, 1 + 2**-52, 1025.0]
    whole = [(x, float(n)) for x in doubles(3, 40) for n in (2, 3, -1, 10)]
    mixed = list(zip(doubles(4, 120), [value / 3 for value in doubles(5, 120)], strict=True))
    check(both, "pow", "(DD)D", [*product(corners, corners), *whole, *mixed], 0.06)


def test_remainder(both: Both) -> None:
    """Exact for all pairs."""
    check(both, "remainder", "(DD)D", [*product(doubles(6, 8), doubles(7, 8))])


@pytest.mark.parametrize("which", range(13))
def test_strict_functions(both: Both, which: int) -> None:
    """Where StrictMath is native only exact results are given; where it is Java all are."""
    points = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, *(10.0**n for n in range(1, 23)), 0.3, 7.5]
    results = compare_calls(both, "MathCalls", "strict", "(ID)D", [input_of("(ID)D", (which, x)) for x in points])
    refused = [result for result in results if isinstance(result, NotSupported)]
    assert problems((str(point), result) for point, result in zip(points, results, strict=True) if result not in refused) == []
    assert (len(refused) == 0) if find_jdk().version >= 21 else 2 <= len(refused) <= 27


def test_strict_arc_tangent(both: Both) -> None:
    """On the axes and at infinity."""
    ends = [0.0, -0.0, math.inf, -math.inf, math.nan]
    check(both, "strictAtan2", "(DD)D", [pair for a, b in product(ends, [*ends, 1.5, -2.0]) for pair in ((a, b), (b, a))])


# --- bits, arrays, objects


def test_bits(both: Both) -> None:
    """Raw bits survive, NaNs with a payload among them; signalling float NaNs are refused."""
    source = random.Random(8)
    patterns = [
        0,
        1,
        0x7FF0000000000000,
        0x7FF8000000000000,
        0x7FF0000000000001,
        -1,
        -(2**63),
        *(source.getrandbits(64) - 2**63 for _ in range(40)),
    ]
    check(both, "doubleBits", "(J)J", [(bits,) for bits in patterns if not _is_nan(bits, 52, 0x7FF)])
    check(both, "doubleBits", "(J)J", [(bits,) for bits in patterns if _is_nan(bits, 52, 0x7FF)], 1.0)
    numbers = [0, 1, 0x7F800000, -(2**31), *(source.getrandbits(31) & 0x7F7FFFFF for _ in range(40))]
    nans = [0x7FC00000, 0x7FC00001, -1, 0x7F800001]
    check(both, "floatBits", "(I)I", [(bits,) for bits in numbers])
    check(both, "floatBits", "(I)I", [(bits,) for bits in nans], 1.0)
    check(both, "floatBitsCanonical", "(I)I", [(bits,) for bits in numbers + nans])


def _is_nan(bits: int, fraction: int, exponent: int) -> bool:
    return bits >> fraction & exponent == exponent and bits & (2**fraction - 1) != 0


def test_array_copies(both: Both) -> None:
    """All pairs of kinds, good and bad ranges, and the messages of what is thrown."""
    descriptor = "(IIIII)Ljava/lang/Object;"
    pairs = [(a, b, 0, 0, 2) for a, b in product(range(ARRAY_KINDS), repeat=2)]
    source = random.Random(9)
    ranges = [(a, a, *(source.randint(-1, 5) for _ in range(3))) for a in (0, 2, 3) for _ in range(25)]
    extreme = [
        (0, 0, 2**31 - 1, 0, 2),
        (0, 0, 0, 2**31 - 1, 2),
        (0, 0, 1, 1, 2**31 - 1),
        (3, 2, 0, 0, 3),
        (3, 4, 1, 1, 2),
        (0, 6, -1, 0, 0),
    ]
    check(both, "copy", descriptor, [*pairs, *ranges, *extreme])


def test_overlapping_copies(both: Both) -> None:
    """As if through a copy of the source."""
    check(both, "copyWithin", "(III)Ljava/lang/Object;", [*product(range(4), range(4), range(4))])


def test_reflected_arrays(both: Both) -> None:
    """New arrays by class, lengths and elements."""
    check(both, "newArray", "(II)Ljava/lang/Object;", [*product(range(7), (-1, 0, 3))])
    check(both, "newArrays", "(III)Ljava/lang/Object;", [*product(range(3), (-1, 0, 2), (-1, 0, 2))])
    shown = [kind for kind in range(ARRAY_KINDS) if kind != 5]  # elements that are arrays would show their identity
    check(both, "arrayElement", "(II)Ljava/lang/Object;", [*product(shown, (-1, 0, 2, 9))])


def test_objects(both: Both) -> None:
    """Clones, identity, interned strings, boxes, references."""
    check(both, "cloned", "(I)Ljava/lang/Object;", [(kind,) for kind in range(4)])
    check(both, "identity", "(Ljava/lang/String;)Z", [(text,) for text in TEXTS])
    check(both, "interned", "(Ljava/lang/String;)Ljava/lang/Object;", [(text,) for text in TEXTS])
    check(both, "boxes", "(I)Ljava/lang/Object;", [(n,) for n in NUMBERS])
    check(both, "weak", "(Ljava/lang/String;)Ljava/lang/Object;", [("text",)])


# --- classes


@pytest.mark.parametrize("method", ["names", "kinds", "relations", "constants"])
def test_class_queries(both: Both, method: str) -> None:
    """Primitive, array, nested, local, anonymous, generic and sealed classes, records, enums and annotations."""
    check(both, method, "(I)Ljava/lang/Object;", [(index,) for index in range(CLASS_COUNT)])


def test_class_relations(both: Both) -> None:
    """Which class takes which."""
    check(both, "assignable", "(II)Z", [*product(range(CLASS_COUNT), range(0, CLASS_COUNT, 3))])
    check(both, "instance", "(II)Z", [*product(range(0, CLASS_COUNT, 2), range(ARRAY_KINDS))])
    check(both, "cast", "(II)Ljava/lang/Object;", [*product((3, 5, 6, 19), (0, 2, 7, 8))])


def test_classes_by_name(both: Both) -> None:
    """Found, not found, arrays, and names that are none."""
    names = ["java.lang.String", "StubCalls$Point", "[I", "[[Ljava.lang.String;", "int", "java/lang/String", "No.Such", "[X", "", "[LNo;"]
    check(both, "forName", "(Ljava/lang/String;)Ljava/lang/Object;", [(name,) for name in (*names, None)])
    check(both, "mood", "(Ljava/lang/String;)Ljava/lang/Object;", [("GOOD",), ("BAD",), ("good",), (None,)])


# --- memory


def test_handles_and_atomics(both: Both) -> None:
    """Variable handles, and the atomic classes over unsafe memory."""
    pairs = numbers(10, 20, 2)
    check(both, "handles", "(II)Ljava/lang/Object;", pairs)
    check(both, "atomics", "(II)Ljava/lang/Object;", pairs)
    check(both, "elements", "(III)Ljava/lang/Object;", [*product((-1, 0, 2, 3), (1, 3), (7,))])


def test_mismatch(both: Both) -> None:
    """Comparing arrays, which the JDK does by reading them as words."""
    pairs = [*product(TEXTS, ("", "a", "x" * 39 + "y", "x" * 40, "hé€"))]
    check(both, "mismatch", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;", pairs)


# --- the system


def test_printing(both: Both) -> None:
    """What reaches `System.out`, surrogates and bytes among it; what reaches `System.err`."""
    check(both, "print", "(Ljava/lang/String;I)V", [(text, n) for text, n in zip(TEXTS, NUMBERS, strict=False)])
    check(both, "printHalves", "(Ljava/lang/String;)V", [(text,) for text in TEXTS])
    check(both, "printBytes", "(Ljava/lang/String;)V", [(text,) for text in TEXTS])
    check(both, "trace", "(I)Ljava/lang/Object;", [(depth,) for depth in range(3)])


def test_properties(both: Both) -> None:
    """The properties that do not depend on the machine."""
    keys = [
        "line.separator",
        "file.separator",
        "path.separator",
        "user.language",
        "user.country",
        "user.timezone",
        "file.encoding",
        "no.such",
        "",
    ]
    more = ["stdout.encoding", "sun.jnu.encoding", "native.encoding", "sun.cpu.endian", "sun.io.unicode.encoding", "java.awt.headless"]
    check(both, "property", "(Ljava/lang/String;)Ljava/lang/Object;", [(key,) for key in keys + more])


def test_other_stubs(both: Both) -> None:
    """Checksums, primes, seeded random numbers, number symbols, the current thread."""
    check(both, "checksums", "(Ljava/lang/String;)Ljava/lang/Object;", [(text,) for text in TEXTS])
    check(both, "prime", "(I)Z", [(n,) for n in (*range(12), 561, 7919, 2**31 - 1, 2**31 - 3)])
    check(both, "random", "(I)J", [(n,) for n in NUMBERS])
    check(both, "symbols", "(I)Ljava/lang/Object;", [(which,) for which in range(3)])
    check(both, "thread", "()Z", [()])


@pytest.mark.parametrize("method", ["time", "chance", "home", "frames", "processors", "lambdaName", "started"])
def test_what_depends_on_the_machine_is_refused(both: Both, method: str) -> None:
    """No made-up answer where the real one differs from machine to machine or from run to run."""
    (result,) = compare_calls(both, "StubCalls", method, "()Ljava/lang/Object;", [input_of("()V", ())])
    assert isinstance(result, NotSupported)
