"""Past bugs stay fixed: pairs of versions whose old sources state the verdict of each method in question.

A comment `// verdict: different` stands in the line before a method (or constructor, then the class's name counts), or before a class, for
its constants and initial values; several verdicts that would be right are parted by `|`: proved, ending (proved wherever both versions
end), bounded, different, unknown. A comment `// option: exceptions=message` anywhere sets an option of the whole folder. Each method is
checked in company of all others and alone, and must get a verdict that is right both times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.align.starts import START
from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent, Unknown, Verdict
from twinproof.check import check_pairs
from twinproof.project.how import How
from twinproof.project.run import check_project
from twinproof.target import Checked, Target, match_targets, open_target

HERE = Path(__file__).parent
STATED = re.compile(r"// verdict: ([a-z| ]+)\n(?:\s*@.*\n)*(?:[^\n(]*?\b((?:class|interface|enum|record) \w+)|[^\n(]*?\b(\w+)\()")
OPTION = re.compile(r"// option: (\w+)=(\S+)")
KINDS = ("proved", "ending", "bounded", "different", "unknown")


def sources(folder: Path) -> str:
    """All sources of the old version."""
    return "\n".join(path.read_text() for path in sorted((folder / "old").rglob("*.java")))


def stated(text: str) -> dict[str, set[str]]:
    """By name of the method, the verdicts that would be right."""
    found = {
        cls.partition(" ")[2] + START if cls else name: set(kinds.replace(" ", "").split("|")) for kinds, cls, name in STATED.findall(text)
    }
    assert len(found) == text.count("// verdict:"), "a name is stated twice, or a comment stands before no method"
    assert all(kinds <= set(KINDS) for kinds in found.values())
    return found


def options(text: str) -> Options:
    """The options of a folder."""
    given: dict[str, Any] = dict(OPTION.findall(text))
    if "timeout" in given:
        given["timeout"] = float(given["timeout"])
    return Options(**{"timeout": 10.0, **given})


def kind(verdict: Verdict) -> str:
    """What a verdict says, in a word."""
    match verdict:
        case Different():
            return "different"
        case Unknown():
            return "unknown"
        case Equivalent(scope):
            return "bounded" if not scope.is_unbounded else "proved" if scope.ends_alike else "ending"


def in_question(matching: Matching, names: dict[str, set[str]]) -> list[Pair]:
    """The pairs about which something is stated."""
    return [pair for pair in matching.pairs if name_of(pair) in names]


def name_of(pair: Pair) -> str:
    """How a source names a method."""
    owner = pair.old.owner.rpartition(".")[2].rpartition("$")[2]
    return owner if pair.old.name == "<init>" else owner + START if pair.old.name == START else pair.old.name


def checked_both_ways(old: Target, new: Target, matching: Matching, pairs: list[Pair], how: Options) -> Iterator[tuple[str, Checked]]:
    """The pairs in company of all others, and each alone."""
    for result in check_project(old, new, matching, matching.pairs, how, How()):
        if result.pair in pairs:
            yield "in company", result
    for result in check_pairs(old, new, matching, pairs, how):
        yield "alone", result


def folders() -> list[Path]:
    """The folders whose sources state verdicts."""
    return [folder for folder in sorted(HERE.iterdir()) if (folder / "old").is_dir() and "// verdict:" in sources(folder)]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("folder", folders(), ids=lambda folder: folder.name)
def test_stated_verdicts(folder: Path) -> None:
    text = sources(folder)
    names = stated(text)
    old, new = (open_target(str(folder / side)) for side in ("old", "new"))
    matching = match_targets(old, new)
    pairs = in_question(matching, names)
    assert {name_of(pair) for pair in pairs} == names.keys()
    how = options(text)
    wrong = wrong_ones(old, new, matching, pairs, names, how)
    if any(line.endswith(": unknown") for line in wrong):  # a busy machine; what is wrong stays wrong with more time
        wrong = wrong_ones(old, new, matching, pairs, names, replace(how, timeout=6 * how.timeout))
    assert wrong == []


def wrong_ones(old: Target, new: Target, matching: Matching, pairs: list[Pair], names: dict[str, set[str]], how: Options) -> list[str]:
    """The pairs whose verdicts are not as stated, a line each."""
    return [
        f"{result.pair.id} {company}: {kind(result.verdict)}"
        for company, result in checked_both_ways(old, new, matching, pairs, how)
        if kind(result.verdict) not in names[name_of(result.pair)]
    ]
