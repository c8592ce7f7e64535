"""What is worked out about a version is worked out once, for each version and each question."""

from __future__ import annotations

from twinproof.ir.program import program_of
from twinproof.ir.side import Side, remembered
from twinproof.language.neutral import NEUTRAL


def test_remembered() -> None:
    asked: list[str] = []

    @remembered
    def length(side: Side, name: str) -> int:
        """How long a name is."""
        asked.append(name)
        return len(side.common(name))

    @remembered
    def doubled(side: Side, name: str) -> int:
        return 2 * length(side, name)

    plain, renamed = Side(program_of({}, NEUTRAL)), Side(program_of({}, NEUTRAL), {"a": "longer"})
    assert [length(plain, "a"), length(plain, "a"), length(renamed, "a"), doubled(plain, "a"), length(plain, "bb")] == [1, 1, 6, 2, 2]
    assert asked == ["a", "a", "bb"]
    assert length.__doc__ == "How long a name is."
