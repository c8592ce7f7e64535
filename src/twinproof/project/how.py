"""How much is used to check many pairs, or to verify many methods."""

from __future__ import annotations

from pathlib import Path

from twinproof.base.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class How:
    """Worker processes, or those of a cluster, the memory of each in megabytes, where verdicts are kept. A
    command for a single pair that took long to begin ends the earlier for it; a `budget` is of seconds for all pairs together."""

    workers: int = 1
    megabytes: int = 4096
    cache: Path | None = None
    cluster: str | None = None
    begun: float | None = None  # when the command began, by the monotonic clock
    budget: float | None = None
