"""Runs methods on a real JVM; see `client`."""

from twinproof.java.sidecar.client import Sidecar, unconfined

__all__ = ["Sidecar", "unconfined"]
