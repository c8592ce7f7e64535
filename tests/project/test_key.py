"""What is remembered about this program's own files."""

from __future__ import annotations

from pathlib import Path

from twinproof.project.key import remembered

ONE, TWO = b"1" * 32, b"2" * 32


def test_remembered_while_nothing_changes(tmp_path: Path) -> None:
    """Computed again only when what it is about has changed, or the file is gone or damaged."""
    folder = tmp_path / "kept"
    assert remembered(folder, b"a", lambda: ONE) == ONE
    assert remembered(folder, b"a", lambda: TWO) == ONE
    assert remembered(folder, b"b", lambda: TWO) == TWO
    assert remembered(folder, b"a", lambda: ONE) == ONE
    (folder / "last").write_bytes((folder / "last").read_bytes()[:-1])
    assert remembered(folder, b"a", lambda: TWO) == TWO
    assert remembered(tmp_path / "no" / "place", b"a", lambda: ONE) == ONE
    assert [path.name for path in folder.iterdir()] == ["last"]
