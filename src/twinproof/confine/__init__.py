"""Runs programs of the user's under the operating system's own confinement; see `child`."""

from twinproof.confine.child import Child, Start, start
from twinproof.confine.folder import Folder
from twinproof.confine.kernel import Means, means, unconfined
from twinproof.confine.watch import REFUSED, WROTE

__all__ = ["REFUSED", "WROTE", "Child", "Folder", "Means", "Start", "means", "start", "unconfined"]
