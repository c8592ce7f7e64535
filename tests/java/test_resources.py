"""Files beside classes are told by name and content, in directories and in jars, code and hidden folders left out."""

from __future__ import annotations

import zipfile
from pathlib import Path

from twinproof.java.load.resources import resources


def filled(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return folder


def packed(path: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as jar:
        for name, text in files.items():
            jar.writestr(name, text)
    return path


def test_a_directory_and_a_jar_hold_the_same(tmp_path: Path) -> None:
    files = {"META-INF/services/p.S": "p.One", "p/data.txt": "1", "p/A.class": "code", "p/A.java": "source"}
    found = resources([filled(tmp_path / "folder", {**files, ".git/config": "x"})])
    assert found is not None
    assert {name for name, _ in found} == {"META-INF/services/p.S", "p/data.txt"}
    assert found == resources([packed(tmp_path / "some.jar", files)])


def test_content_counts(tmp_path: Path) -> None:
    assert resources([packed(tmp_path / "a.jar", {"d": "1"})]) != resources([packed(tmp_path / "b.jar", {"d": "2"})])


def test_what_cannot_be_read_is_not_known(tmp_path: Path) -> None:
    jar = packed(tmp_path / "a.jar", {"d": "1" * 1000})
    data = bytearray(jar.read_bytes())
    data[40] ^= 0xFF  # in what is stored: its checksum no longer fits
    jar.write_bytes(bytes(data))
    assert resources([jar]) is None
