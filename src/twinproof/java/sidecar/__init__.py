"""Runs methods on a real JVM; see `client`."""

from twinproof.java.sidecar.client import CallLimits, LoadedSide, Sidecar, unconfined

__all__ = ["CallLimits", "LoadedSide", "Sidecar", "unconfined"]
