"""What a verdict can rest on is documented under its id, and the reverse; nobody makes up another."""

from __future__ import annotations

import re
from pathlib import Path

from twinproof.base import assumption
from twinproof.base.assumption import SENTENCES

ROOT = Path(__file__).parents[1]
SRC = ROOT / "src" / "twinproof"
DOCUMENTED = re.compile(r"^(?:\| |- )((?:`[a-z-]+(?::<[a-z]+>(?:=<[a-z]+>)?|:[^`]*)?`(?:, )?)+)", re.MULTILINE)


def documented() -> set[str]:
    """The ids that the page on soundness explains, without what stands for a name."""
    text = (ROOT / "docs" / "soundness.md").read_text(encoding="utf-8")
    section = text[text.index("## Assumptions") :]
    found = {word for row in DOCUMENTED.findall(section) for word in re.findall(r"`([a-z-]+:?)", row)}
    return {word for word in found if "-" in word or word.endswith(":") or word == "terminates"}


def test_the_page_and_the_registry_have_the_same_ids() -> None:
    """Every id that a verdict may name is explained, and the reverse."""
    assert documented() == set(SENTENCES)


def test_each_is_used() -> None:
    """Every one is named somewhere else in the code, by whoever lets a verdict rest on it."""
    code = "\n".join(path.read_text(encoding="utf-8") for path in sorted(SRC.rglob("*.py")) if path.name != "assumption.py")
    makers = [
        name
        for name, made in vars(assumption).items()
        if not name.startswith("_") and (made in SENTENCES if isinstance(made, str) else False)
    ]
    makers += [
        "dialect",
        "input_class",
        "unknown_method",
        "required",
        "kept_contract",
        "passed_checks",
        "renamed_class",
        "common_constants",
    ]
    assert len(makers) == len(SENTENCES)
    assert [name for name in makers if not re.search(rf"\b{name}\b", code)] == []


def test_nobody_else_makes_one() -> None:
    """Ids stand in the registry alone, and so does what turns a text into an assumption."""
    for path in sorted(SRC.rglob("*.py")):
        if path.name != "assumption.py":
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"\bAssumption\(", text), path
            assert [id for id in SENTENCES if re.search(f'"{id}["{{]', text)] == [], path
