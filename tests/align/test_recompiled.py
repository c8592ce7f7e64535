"""The same source compiled in different ways: what compilers write differently is seen to be the same, what differs is not."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from twinproof.align.match import Matching, Pair
from twinproof.base.assumption import TEXTS
from twinproof.base.options import Options
from twinproof.base.verdict import Different, Equivalent
from twinproof.check import check_pairs, check_same_code
from twinproof.ir.instruction import Call, Instruction
from twinproof.ir.synthetic import is_site_name
from twinproof.java.find.jdk import Jdk, find_jdk, installed_jdks
from twinproof.same.composed import Given
from twinproof.same.events import tolerant_of
from twinproof.same.structural import structural_of
from twinproof.target import match_targets, open_target

SOURCE = (Path(__file__).parent / "Recompiled.java").read_text()
NOT_YET = {"Recompiled.sameSwitch"}  # the newest compilers switch on `ordinal()` itself where older ones make a table
CHANGE = re.compile(r"«(.*?)\|\|(.*?)»", re.DOTALL)


def compiled(folder: Path, side: str, jdk: Jdk, *options: str) -> Path:
    folder = folder / side
    folder.mkdir()
    (folder / "Recompiled.java").write_text(CHANGE.sub(r"\1" if side == "old" else r"\2", SOURCE))
    subprocess.run([jdk.javac, "-nowarn", "-Xlint:none", *options, "-d", folder / "classes", folder / "Recompiled.java"], check=True)
    return folder / "classes"


@pytest.fixture(scope="module", params=["release", "compiler"])
def sides(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Compiled for an old release and for the compiler's own, by one compiler or, if there is one, by another."""
    folder, jdk = tmp_path_factory.mktemp("recompiled"), find_jdk()
    other = next((one for one in installed_jdks() if one.version != jdk.version), None) if request.param == "compiler" else jdk
    if other is None:
        pytest.skip("there is only one JDK")
    return compiled(folder, "old", jdk, "--release", "8", "-g"), compiled(
        folder, "new", other, "--release", str(min(jdk.version, other.version)), "-g:none"
    )


def settled(matching: Matching, pair: Pair) -> bool:
    given = Given(tolerant_of(matching), {})
    return check_same_code(matching, pair, Options()) is not None or given.decide(pair) is not None


def test_what_compilers_write_differently(sides: tuple[Path, Path]) -> None:
    matching = match_targets(open_target(str(sides[0])), open_target(str(sides[1])))
    found = {f"{pair.old.owner}.{pair.old.name}": settled(matching, pair) for pair in matching.pairs}
    assert [name for name, is_settled in found.items() if ".other" in name and is_settled] == []
    assert {name for name, is_settled in found.items() if ".other" not in name and not is_settled} <= NOT_YET


def test_empty_texts(tmp_path: Path) -> None:
    """A builder gives the literal "", a call site a new object: nobody may ask, and the verdict says so."""
    source = "class E { static String join(String a, String b) { return a + b; } }"
    sides = []
    for release in ("8", "11"):
        (tmp_path / release).mkdir()
        file = tmp_path / release / "E.java"
        file.write_text(source)
        subprocess.run([find_jdk().javac, "-nowarn", "-Xlint:none", "--release", release, "-d", tmp_path / release, file], check=True)
        file.unlink()
        sides.append(open_target(str(tmp_path / release)))
    matching = match_targets(sides[0], sides[1])
    pair = next(one for one in matching.pairs if one.old.name == "join")
    assert check_same_code(matching, pair, Options()) is None
    verdict = Given(tolerant_of(matching), {}).decide(pair)
    assert isinstance(verdict, Equivalent)
    assert TEXTS in verdict.scope.assumptions


@pytest.mark.slow
def test_by_concrete_runs(sides: tuple[Path, Path]) -> None:
    """The labels of the source hold on the JVM."""
    old, new = (open_target(str(side)) for side in sides)
    matching = match_targets(old, new)
    pairs = [pair for pair in matching.pairs if pair.old.owner == "Recompiled" and pair.old.name.startswith(("same", "other"))]
    options = Options(strategy=("sample",), timeout=20)
    different = {done.pair.old.name for done in check_pairs(old, new, matching, pairs, options) if isinstance(done.verdict, Different)}
    assert {name for name in different if name.startswith("same")} == set()
    assert {pair.old.name for pair in pairs if pair.old.name.startswith("other")} - different == set()


def test_call_sites_by_what_they_run(sides: tuple[Path, Path]) -> None:
    """Two lambda expressions look the same to code around them; whether they do the same is asked for each step."""
    matching = match_targets(open_target(str(sides[0])), open_target(str(sides[1])))
    judge = structural_of(matching.old, matching.new, frozenset(matching.classes))
    found = {}
    for pair in matching.pairs:
        sites = [[i for b in one.body.blocks for i in b.instrs if is_site(i)] for one in (pair.old, pair.new) if one.body]
        if pair.old.name in ("sameLambda", "otherLambda"):
            found[pair.old.name] = [judge.same_step(old, new) for old, new in zip(*sites, strict=True)]
    assert found == {"sameLambda": [True], "otherLambda": [False]}


def is_site(instr: Instruction) -> bool:
    return isinstance(instr, Call) and is_site_name(instr.method.owner)
