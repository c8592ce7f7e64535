"""Files of users: all of them, in order, and none of ours."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.files import WITNESSES, files_under


def test_what_we_wrote_is_not_read(tmp_path: Path) -> None:
    """Tests of earlier runs lie below what is verified or compared; they are not part of it."""
    for name in ("b/B.java", f"b/{WITNESSES}/BTest.java", f"{WITNESSES}/ATest.java", "A.java"):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("")
    assert [path.relative_to(tmp_path).as_posix() for path in files_under(tmp_path)] == ["A.java", "b/B.java"]
