"""Room on Python's stack for deep calls, given back afterwards."""

from __future__ import annotations

import sys

import pytest

from twinproof.execute.depth import DEEPEST, deep_calls


def deep(levels: int) -> int:
    return 0 if levels == 0 else 1 + deep(levels - 1)


def test_room_is_made_and_given_back() -> None:
    before = sys.getrecursionlimit()
    with deep_calls():
        assert deep(20 * DEEPEST) == 20 * DEEPEST
    assert sys.getrecursionlimit() == before
    with pytest.raises(RecursionError):
        deep(20 * DEEPEST + before)


def test_a_larger_limit_is_left_alone_and_exceptions_go_on() -> None:
    before = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(100_000)
        with deep_calls():
            assert sys.getrecursionlimit() == 100_000
    finally:
        sys.setrecursionlimit(before)
    with pytest.raises(ValueError, match="why"), deep_calls():
        raise ValueError("why")
    assert sys.getrecursionlimit() == before
