"""A check ends within its time and five seconds, whatever the code does and however busy the machine is."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

TIMEOUT, LATEST = 8.0, 5.0
BODIES = {  # old, new: loops of up to 2^31 rounds, and code that ends the JVM
    "mix": ("long s = 0; for (int i = 0; i < a; i++) s += i ^ (s >>> 3); return (int) s;", "s >> 3", "s >>> 3"),
    "meet": ("int c = 0; while (a != b) { a += 3; c ^= a; } return c;", "c += a", "c ^= a"),
    "climb": ("int c = 0; while (a != 1 && c >= 0) { a = (a & 1) == 0 ? a >> 1 : 3 * a + 1; c++; } return c;", "a / 2", "a >> 1"),
    "nested": (
        "int c = 0; for (int i = 0; i < a; i++) for (int j = 0; j < b; j++) c += i * j ^ c; return c;",
        "c ^= i * j + c",
        "c += i * j ^ c",
    ),
    "down": ("int c = b; for (int i = a; i != 0; i--) c = c * 31 + i; return c;", "31 * c - -i", "c * 31 + i"),
    "long": ("long c = 1; for (long i = a; i < b * 4L; i += 2) c = c * 7 ^ i; return (int) c;", "c * 7 | i", "c * 7 ^ i"),
    "cells": (
        "int[] t = new int[a & 1023]; for (int i = 0, j = 0; i < b; i++, j++) { if (j >= t.length) j = 0; t[j] += i; } return t.length;",
        "t[j] -= -i",
        "t[j] += i",
    ),
    "reals": ("double x = a; while (x < b) x += 0.25; return (int) x;", "x -= -0.25", "x += 0.25"),
    "words": ('String s = ""; for (int i = 0; i < a; i++) s = i % 9 + s.substring(s.length() / 2); return s.length();', "i % 8", "i % 9"),
    "deep": ("return a <= 0 ? b : g(a - 1, b) + 1; } static int g(int a, int b) { return f(a, b);", "1 + g(a - 1, b)", "g(a - 1, b) + 1"),
    "flood": ("for (int i = 0; i < a; i++) System.out.println(i * b); return a;", "b * i", "i * b"),
    "threads": ("for (int i = 0; i < 9; i++) new Thread(() -> { while (true); }).start(); return a + b;", "b + a", "a + b"),
    "leave": ("if (a != 12345) System.exit(a & 7); return a;", "a & 3", "a & 7"),
    "halt": ("if (a > b) Runtime.getRuntime().halt(a & 1); return a;", "b & 1", "a & 1"),
    "same": ("if (a != 12345) System.exit(b); return a + b;", "b + a", "a + b"),
}


@contextmanager
def busy() -> Iterator[None]:
    """Two loops that keep processors busy."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def seconds(tmp_path: Path, body: str, number: int, compiled: bool = False) -> float:
    """How long the command takes for one pair, perhaps once it is `compiled`; `number` makes each another one."""
    text, new, old = BODIES[body]
    for version, code in (("old", text), ("new", text.replace(old, new))):
        (tmp_path / version).mkdir(exist_ok=True)
        (tmp_path / version / "T.java").write_text(f"class T {{ static int f(int a, int b) {{ b ^= {number}; {code} }} }}")
    command = [sys.executable, "-m", "twinproof", "check", "old", "new", "--method", "T.f", "--timeout", str(int(TIMEOUT)), "--no-cache"]
    if compiled:
        subprocess.run([*command, "--strategy", "structural"], cwd=tmp_path, capture_output=True, timeout=120)
    start = time.monotonic()
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode in (0, 1, 3), done.stderr
    return time.monotonic() - start


@pytest.mark.parametrize("body", ["meet", "leave"])
def test_it_ends_in_time(tmp_path: Path, body: str) -> None:
    assert seconds(tmp_path, body, 0, compiled=True) <= TIMEOUT + LATEST


@pytest.mark.slow
def test_forty_pairs_on_a_busy_machine(tmp_path: Path) -> None:
    """With two busy loops beside it; none takes longer."""
    with busy():
        taken = {(body, number): seconds(tmp_path, body, number) for number in range(3) for body in BODIES}
    print({which: round(time, 1) for which, time in taken.items()})
    assert len(taken) >= 40
    assert {which: time for which, time in taken.items() if time > TIMEOUT + LATEST} == {}
