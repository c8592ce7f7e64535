"""What travels: a check means the same in another directory, when nothing of where it came from is left."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from project.odd_jdk import odd_jdk
from twinproof.base.errors import BadInput
from twinproof.base.jsondata import Json
from twinproof.base.options import Options
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk, find_jdk, jdk_at
from twinproof.java.find.jdks import keep_jdk, pack_jdk
from twinproof.project import ship
from twinproof.project.how import How
from twinproof.project.run import Job, ProjectCheck
from twinproof.project.ship import batch_to_json, load, pack, unpack
from twinproof.target import match_targets, open_target

LIBRARY = "package lib; public class Add { public static int one(int x) { return x + 1; } }"
BROKEN = "package lib; public class Broken { public int x; }"
OLD = "package p; public class A { static int up(int x) { return lib.Add.one(x); } static int get(lib.Broken b) { return b.x; } }"
NEW = OLD.replace("one(x)", "one(x) + 0 * x").replace("b.x", "b.x + 1")


def made(root: Path) -> ProjectCheck:
    """A check of classes, with a library one of whose classes is broken."""
    jdk = find_jdk()
    _classes(root / "library", jdk, {"Add": LIBRARY, "Broken": BROKEN})
    for side, text in (("old", OLD), ("new", NEW)):
        _classes(root / side, jdk, {"A": text}, root / "library")
    (root / "library" / "lib" / "Broken.class").write_bytes(b"no class")
    old, new = (open_target(str(root / side), [str(root / "library")]) for side in ("old", "new"))
    return ProjectCheck(old, new, match_targets(old, new), Options(strategy=("bounded",), seed=7), How())


def _classes(place: Path, jdk: Jdk, texts: dict[str, str], *libraries: Path) -> None:
    sources = place.with_name(f"{place.name}-sources")
    sources.mkdir()
    for name, text in texts.items():
        (sources / f"{name}.java").write_text(text)
    shutil.copytree(compile_sources(sorted(sources.iterdir()), jdk, libraries), place)


def test_elsewhere(tmp_path: Path) -> None:
    """Unpacked, with the originals gone, the check has the same options and pairs and finds the same, said in the user's paths."""
    home, away = tmp_path / "home", tmp_path / "away"
    home.mkdir()
    check = made(home)
    jobs = [Job(pair, True) for pair in check.matching.pairs if pair.old.name in ("up", "get")]
    here = {job.pair.id: told(check.check((job,))) for job in jobs}
    data = pack(check)
    shutil.rmtree(home)
    unpack(data, away)
    there = load(away)
    assert there is not None
    assert there.check.options == check.options
    assert [pair.id for pair in there.check.matching.pairs] == [pair.id for pair in check.matching.pairs]
    found = {job.pair.id: there.in_users_words(told(there.check.check(there.batch(batch_to_json((job,)))))) for job in jobs}
    assert found == here
    assert '"Equivalent"' in json.dumps(here["p.A.up(I)I"])
    assert f"{home}/library/lib/Broken.class: not a class file" in json.dumps(here["p.A.get(Llib/Broken;)I"])


def told(result: bytes) -> dict[str, Json]:
    """A result without its time."""
    data: dict[str, Json]
    (data,) = json.loads(result)
    return {key: value for key, value in data.items() if key != "seconds"}


def test_other_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another twinproof does not take the check."""
    unpack(pack(made(tmp_path)), tmp_path / "away")
    monkeypatch.setattr(ship, "own_code", lambda: b"another")
    with pytest.raises(BadInput, match="is not the same program"):
        load(tmp_path / "away")


def test_other_jdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the same JDK the check is not done; that of another kind of machine is of no use."""
    unpack(pack(made(tmp_path)), tmp_path / "away")
    (tmp_path / "away" / "release").write_bytes(b"none")
    assert load(tmp_path / "away") is None
    monkeypatch.setattr(ship, "machine", lambda: "another")
    with pytest.raises(BadInput, match="does not run on another"):
        load(tmp_path / "away")


@pytest.mark.slow
def test_sent_jdk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A JDK that was sent is found, and is one: it compiles and runs."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))
    unpack(pack(made(tmp_path)), tmp_path / "away")
    release = b'JAVA_VERSION="17.0.99"\n'
    (tmp_path / "away" / "release").write_bytes(release)
    keep_jdk(pack_jdk(odd_jdk(tmp_path / "odd", release)))
    shutil.rmtree(tmp_path / "odd")
    sent = load(tmp_path / "away")
    assert sent is not None
    jdk = jdk_at(sent.check.old.origin.toolchain.home)
    assert jdk.home.is_relative_to(tmp_path / "cache")
    (tmp_path / "Hello.java").write_text('class Hello { public static void main(String[] words) { System.out.print("hello"); } }')
    classes = compile_sources([tmp_path / "Hello.java"], jdk)
    assert subprocess.run([jdk.java, "-Xshare:on", "-cp", classes, "Hello"], capture_output=True, check=True).stdout == b"hello"
