from __future__ import annotations

from twinproof.jvm.sites import Build

BOOTSTRAPS: dict[str, Build] = {}
