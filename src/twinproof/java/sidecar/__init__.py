"""Runs methods on a real JVM; see `client`."""

from twinproof.java.sidecar.client import Sidecar

__all__ = ["Sidecar"]
