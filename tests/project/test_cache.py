"""The cache of verdicts: what is kept is found, whatever happened to the file, and no other key finds it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from report.results import BOUNDED, DIFFERENT, PROVED, UNKNOWN
from twinproof.base.errors import BadInput
from twinproof.base.jsondata import Json
from twinproof.java.java import JAVA
from twinproof.project.cache import Cache, verdicts_file
from twinproof.project.codec import checked_from_json, checked_to_json
from twinproof.target import Checked


@pytest.mark.parametrize("result", [PROVED, BOUNDED, DIFFERENT, UNKNOWN])
def test_results_come_back(tmp_path: Path, result: Checked) -> None:
    """Every kind of verdict is read back as it was, by another connection."""
    with Cache(tmp_path / "deep" / "v.sqlite") as cache:
        assert cache.find("k") is None
        cache.keep("k", checked_to_json(result))
        cache.keep("other", checked_to_json(UNKNOWN))
    with Cache(tmp_path / "deep" / "v.sqlite") as cache:
        assert checked_from_json(JAVA, result.pair, cache.find("k")) == result
        assert cache.find("nothing") is None


def test_last_one_counts(tmp_path: Path) -> None:
    """Keeping again replaces."""
    with Cache(tmp_path / "v.sqlite") as cache:
        cache.keep("k", {"a": 1})
        cache.keep("k", {"a": 2})
        assert cache.find("k") == {"a": 2}


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"", b"SQLite format 3\0" + b"\xff" * 5000])
def test_damaged_file(tmp_path: Path, content: bytes) -> None:
    """A file that is no cache is begun anew."""
    path = tmp_path / "v.sqlite"
    path.write_bytes(content)
    with Cache(path) as cache:
        assert cache.find("k") is None
        cache.keep("k", [1])
        assert cache.find("k") == [1]


def test_unusable_place(tmp_path: Path) -> None:
    """Where no file can be, that is said."""
    (tmp_path / "file").touch()
    with Cache(tmp_path / "file" / "v.sqlite") as cache, pytest.raises(BadInput, match="cannot be used as cache"):
        cache.keep("k", [1])


def test_two_at_once(tmp_path: Path) -> None:
    """Two runs share a file."""
    with Cache(tmp_path / "v.sqlite") as one, Cache(tmp_path / "v.sqlite") as two:
        one.keep("a", [1])
        two.keep("b", [2])
        assert (one.find("b"), two.find("a")) == ([2], [1])


def test_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The environment chooses the file, or that there is none."""
    monkeypatch.setenv("TWINPROOF_VERDICTS", "")
    assert verdicts_file() is None
    monkeypatch.setenv("TWINPROOF_VERDICTS", str(tmp_path / "v"))
    assert verdicts_file() == tmp_path / "v"
    monkeypatch.delenv("TWINPROOF_VERDICTS")
    monkeypatch.setenv("TWINPROOF_CACHE", str(tmp_path / "c"))
    assert verdicts_file() == tmp_path / "c" / "verdicts.sqlite"
    shutil.rmtree(tmp_path / "c")


@pytest.mark.parametrize(
    "verdict", [None, {}, 1, [], {"is": "Path"}, {"is": "Scope"}, {"is": "Unknown", "x": 1}, {"is": "Witness", "data": {}}]
)
def test_malformed_results(verdict: Json) -> None:
    """What is no result is bad input, never something else."""
    everything: tuple[Json, ...] = (verdict, {"verdict": verdict, "seconds": 1, "steps": []})
    for data in everything:
        with pytest.raises(BadInput):
            checked_from_json(JAVA, PROVED.pair, data)
