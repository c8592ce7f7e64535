"""One real JVM for all tests of a worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from twinproof.java.find.jdk import find_jdk
from twinproof.java.sidecar.client import Sidecar


@pytest.fixture(scope="session")
def sidecar() -> Iterator[Sidecar]:
    """The JVM to compare with."""
    with Sidecar(find_jdk()) as running:
        yield running
