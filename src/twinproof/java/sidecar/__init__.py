"""Runs methods on a real JVM; see `client`."""

from twinproof.java.sidecar.client import Limits, Side, Sidecar, unconfined

__all__ = ["Limits", "Side", "Sidecar", "unconfined"]
