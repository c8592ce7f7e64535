"""What all tests share: `--bless` rewrites golden files, slow tests get a longer time limit, generated examples never vary."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from twinproof.smt.chain import Chain, make_solver

SLOW_SECONDS = 3600
os.environ.setdefault("TWINPROOF_VERDICTS", "")  # a test that finds a verdict of an earlier run tests nothing
gc.set_threshold(100_000, 20, 50)  # programs, terms and prepared code are many small objects that live long
settings.register_profile("twinproof", derandomize=True, database=None, deadline=None)
settings.load_profile("twinproof")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite golden files instead of comparing with them")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_SECONDS))


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--bless"))


@pytest.fixture(scope="session")
def solver() -> Iterator[Chain]:
    """Solvers for all tests that ask them little."""
    with make_solver() as chain:
        yield chain
