"""What a verdict can rest on is documented under its id, and what is documented is something that a verdict can rest on."""

from __future__ import annotations

import re
from pathlib import Path

from twinproof.execute.collections import CAPACITY, OPEN_ITERATORS, STRING_IDENTITY, TYPE_ARGUMENTS, VALUE_IDENTITY, assumption
from twinproof.execute.compare import NULL_MESSAGES
from twinproof.prove.stages import ASSUMPTIONS, IDEAL, IN_STEP_ASSUMPTIONS
from twinproof.same import premises
from twinproof.same.composed import _ASSUMED

ROOT = Path(__file__).parents[1]
DOCUMENTED = re.compile(r"^(?:\| |- )((?:`[a-z-]+(?::<[a-z]+>(?:=<[a-z]+>)?|:[^`]*)?`(?:, )?)+)", re.MULTILINE)
BY_CODE = {
    *ASSUMPTIONS,
    *IN_STEP_ASSUMPTIONS,
    *_ASSUMED,
    *(CAPACITY, OPEN_ITERATORS, STRING_IDENTITY, TYPE_ARGUMENTS, VALUE_IDENTITY, NULL_MESSAGES, IDEAL),
    *(premises.FRAMES, premises.ASSERTIONS, premises.RENAMED, premises.CONSTANTS, assumption("")),
}


def documented() -> set[str]:
    """The ids that the page on soundness explains, without what stands for a name."""
    text = (ROOT / "docs" / "soundness.md").read_text(encoding="utf-8")
    section = text[text.index("## Assumptions") :]
    found = {word for row in DOCUMENTED.findall(section) for word in re.findall(r"`([a-z-]+:?)", row)}
    return {word for word in found if "-" in word or word.endswith(":") or word == "terminates"}


def test_what_is_documented_can_be_emitted() -> None:
    """Every id in the tables stands in the code."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "src").rglob("*.py")))
    assert [word for word in sorted(documented()) if f'"{word}' not in code] == []


def test_what_can_be_emitted_is_documented() -> None:
    """Every id that the provers have is explained."""
    known = documented()
    assert [word for word in sorted(BY_CODE) if word not in known] == []
