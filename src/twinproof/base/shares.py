"""Who gets how much of the time for a pair: all shares in one place, so that they can be weighed against each other."""

from __future__ import annotations

from twinproof.base.budget import Clock, Deadline
from twinproof.base.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Share:
    """A part of what is left; of the whole budget, in seconds and in seconds of this process's own work no more than is said, but at
    least so many seconds even where nothing is left."""

    left: float = 1.0
    whole: float | None = None
    most: float | None = None
    least: float = 0.0
    work: float | None = None

    def seconds(self, clock: Clock, whole: float = 0.0) -> float:
        """How long, given a clock and the whole budget."""
        limits = [self.left * clock.left()]
        if self.whole is not None:
            limits.append(self.whole * whole)
        if self.most is not None:
            limits.append(self.most)
        return max(self.least, min(limits))

    def deadline(self, clock: Clock, whole: float = 0.0) -> Deadline:
        """From now on."""
        return Deadline(self.seconds(clock, whole), self.work)


# Of a pair's budget, in the order in which strategies get their turn. With a large budget, seconds keep the early ones short.
GLANCE = Share(most=1.6, work=0.4)  # by work, so that a busy machine gets as far as an idle one
SAMPLES = Share(whole=0.4, least=1.0)  # by the clock, whatever the runs themselves may take
EARLY_REFINEMENT = Share(whole=0.07, work=0.6)
PROBE = Share(whole=0.2, most=6.0)
INDUCTION = Share(whole=0.5, most=40.0)
NEAR_BRANCHES = Share(whole=0.2)  # the interpreter is slower than a JVM
ENDLESS = Share(whole=0.1)  # of work
SEEN_TO_END = Share(left=0.7)  # the same by the clock, which a busy machine needs
WITHOUT_SHARING = Share(whole=0.05)
BETTER_WITNESS = Share(left=0.3, whole=0.15)  # once there is one that says little
SMALLER_WITNESS = Share(most=20.0, least=1.0)

# Of what a strategy has been given.
CUTTING = Share(left=0.4)  # for a proof that follows no call of code that nobody has seen
ABSTRACTED = Share(left=0.15, least=2.0)  # for one attempt with common code abstracted
ENDING = Share(left=0.3)  # once there is a proof, for one that shows that both end alike
LOCK_STEP = Share(left=0.3)
ITERATION = Share(left=0.3)  # of refinement
HIGHER_BOUNDS = Share(left=0.25, least=30.0)  # once there is equality up to one

SAMPLING = 0.1  # of the whole budget, for what the runs of one round of samples work
CALL, LONGEST_CALL, SHORTEST_CALL = 0.05, 1.0, 0.1  # of the whole budget, and in seconds of a processor: for one run
