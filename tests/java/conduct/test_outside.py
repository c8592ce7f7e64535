"""Who goes by the class of its caller: what the JDKs at hand mark as such, but for what only a security manager makes a difference to."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from twinproof.ir.instruction import MethodRef
from twinproof.java.conduct.outside import OUTSIDE
from twinproof.java.find.jdk import Jdk, installed_jdks

MANAGED = ("java.lang.Class get", "java.lang.ClassLoader get")  # asked of a security manager, and no more


def asks(cls: str, name: str) -> bool:
    return MethodRef(cls, name, "()V") in OUTSIDE.asks_caller


def test_some_of_them() -> None:
    assert asks("java.lang.invoke.MethodHandles", "lookup")
    assert asks("java.lang.reflect.Field", "getInt")
    assert asks("java.lang.Class", "forName")
    assert not asks("java.lang.Class", "getName")
    assert not asks("java.lang.reflect.Field", "getName")


@pytest.mark.slow
@pytest.mark.parametrize("jdk", installed_jdks(), ids=lambda jdk: jdk.home.name)
def test_all_that_are_marked(jdk: Jdk) -> None:
    """None of them is missing."""
    command = [str(jdk.home / "bin" / "java"), "--add-exports", "java.base/jdk.internal.reflect=ALL-UNNAMED"]
    source = str(Path(__file__).with_name("Callers.java"))
    done = subprocess.run([*command, source], capture_output=True, text=True, check=True, timeout=300)
    marked = [line for line in done.stdout.splitlines() if not line.startswith(MANAGED) or "getResource" in line]
    assert len(marked) > 30
    assert [line for line in marked if not asks(*line.split())] == []
