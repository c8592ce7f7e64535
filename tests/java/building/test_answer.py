"""Answers of build tools are kept by content, as long as what they name is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof.java.building.answer import BuildAnswer, key_of, remembered


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A cache of the test's own."""
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "cache"))


def test_asked_once(tmp_path: Path) -> None:
    """A second question is answered from the cache, with sources that outlive the folder they were made in; until a library is gone."""
    library = tmp_path / "a.jar"
    library.touch()
    asked: list[Path] = []

    def ask(scratch: Path) -> BuildAnswer:
        asked.append(scratch)
        made = scratch / "made"
        made.mkdir()
        (made / "A.java").write_text("class A {}")
        return BuildAnswer((library,), (made,))

    first, second = remembered("key", ask), remembered("key", ask)
    assert first == second
    assert len(asked) == 1
    assert not asked[0].exists()
    assert (first.generated[0] / "A.java").read_text() == "class A {}"
    library.unlink()
    remembered("key", ask)
    assert len(asked) == 2


def test_keys_tell_contents_apart() -> None:
    """By names, contents and what is asked."""
    ids = {"pom.xml": "1", "a/pom.xml": "2"}
    keys = {
        key_of(ids, ids, "x"),
        key_of(ids, ["pom.xml"], "x"),
        key_of(ids, ids, "y"),
        key_of(ids | {"pom.xml": "3"}, ids, "x"),
    }
    assert len(keys) == 4
