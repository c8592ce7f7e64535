"""Jars that mean harm: whatever their static initialisers do, nothing outside the child process suffers, and the answer is honest."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk

DEEDS = {
    "writes": 'try { java.nio.file.Files.writeString(java.nio.file.Path.of("harm.txt"), "x"); } catch (Exception e) { }',
    "exits": "System.exit(0);",
    "halts": "Runtime.getRuntime().halt(0);",
    "loops": "while (x == 0) { }",
    "allocates": "java.util.List<long[]> all = new java.util.ArrayList<>(); while (x == 0) all.add(new long[1 << 20]);",
    "connects": 'try { new java.net.Socket("127.0.0.1", PORT).close(); } catch (Exception e) { }',
    "threads": "while (x < 50) { x++; new Thread(() -> { while (true) { } }).start(); } x = 0;",
    "overflows": "f();",
}
SOURCE = """public class Evil {
    static int x = 0;
    static void f() { f(); }
    static { DEED }
    public static int same(int a) { return a + x; }
    public static int other(int a) { return a * CHANGE + x; }
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("deed", DEEDS)
def test_no_harm(tmp_path: Path, deed: str) -> None:
    """The command ends by itself, writes nothing but its report, leaves no process, and proves nothing false."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        text = SOURCE.replace("DEED", DEEDS[deed]).replace("PORT", str(server.getsockname()[1]))
        for side, change in (("old", "2"), ("new", "3")):
            _jar(tmp_path / f"{side}.jar", text.replace("CHANGE", change), tmp_path / side)
        before = sorted(path.name for path in tmp_path.iterdir())
        command = [sys.executable, "-m", "twinproof", "check", "old.jar", "new.jar", "--timeout", "10", "--no-cache", "--quiet"]
        environment = os.environ | {"TMPDIR": str(tmp_path / "tmp")}
        (tmp_path / "tmp").mkdir()
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=400)
    assert done.returncode in (1, 3), done.stderr
    lines = {line.split()[1].partition("(")[0]: line.split()[0] for line in done.stdout.splitlines() if "Evil." in line and line[0] != " "}
    assert lines["Evil.same"] in ("PROVED", "UNKNOWN")
    assert lines["Evil.other"] in ("DIFFERENT", "UNKNOWN")
    after = {path.name for path in tmp_path.iterdir()} - {"tmp", "twinproof-witnesses"}
    assert sorted(after) == before
    assert list((tmp_path / "tmp").iterdir()) == []


def _jar(path: Path, text: str, directory: Path) -> None:
    directory.mkdir()
    (directory / "Evil.java").write_text(text)
    classes = compile_sources([directory / "Evil.java"], find_jdk())
    with zipfile.ZipFile(path, "w") as jar:
        for file in classes.rglob("*.class"):
            jar.write(file, file.relative_to(classes))
