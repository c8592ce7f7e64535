"""Constants of an enum are of its class, or of that of their own body."""

from __future__ import annotations

from pathlib import Path

from twinproof.align.enums import constant_classes
from twinproof.ir.side import Side
from twinproof.target import open_target

SOURCE = """enum Plain { A, B }
enum Mixed { A, B { int f() { return 2; } }, C { int f() { return 3; } }; int f() { return 1; } }
enum Bodies { A { int f() { return 2; } }; abstract int f(); }
class Other { static final Plain A = Plain.B; }
"""


def test_classes_of_constants(tmp_path: Path) -> None:
    (tmp_path / "Plain.java").write_text(SOURCE)
    side = Side(open_target(str(tmp_path)).program)
    assert constant_classes(side, "Plain") == {"A": "Plain", "B": "Plain"}
    assert constant_classes(side, "Mixed") == {"A": "Mixed", "B": "Mixed$1", "C": "Mixed$2"}
    assert constant_classes(side, "Bodies") == {"A": "Bodies$1"}
    assert constant_classes(side, "Other") == {}
