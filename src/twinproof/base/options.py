"""Options: every knob of a check, with its meaning, unit and default, in one place."""

from __future__ import annotations

from typing import Literal

from twinproof.base.dataclass import dataclass, field

Exceptions = Literal["class", "message", "object", "any"]
Shape = Literal["any", "tree", "list"]
Confine = Literal["auto", "require", "off"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a check is done; each field's metadata has its help text."""

    timeout: float = field(default=30.0, metadata={"help": "seconds for one pair"})
    bound: int = field(default=64, metadata={"help": "the highest loop and recursion bound to try; reached in steps, reported only if hit"})
    seed: int = field(default=0, metadata={"help": "seed of everything random"})
    exceptions: Exceptions = field(
        default="class",
        metadata={"help": "what of an exception is compared: its class, class and message, the whole object, or only that there is one"},
    )
    numbers: Literal["exact", "ideal"] = field(
        default="exact", metadata={"help": "exact: the machine's numbers; ideal: integers and reals, only to compare with the literature"}
    )
    shape: Shape = field(
        default="any", metadata={"help": "shape required of input heaps: any (sharing and cycles included), tree or list (neither)"}
    )
    requires: str | None = field(
        default=None,
        metadata={
            "help": "a predicate that every input must satisfy: Class.method, or a method that classes of inputs declare, such as repOk"
        },
    )
    refine: Literal["full", "h3", "random"] = field(
        default="full",
        metadata={"help": "how the strategy refine chooses what to make concrete: by all its heuristics, the simplest, or at random"},
    )
    reflection: Literal["note", "fail"] = field(
        default="note",
        metadata={"help": "what a difference counts for that only an input set by reflection shows: as undecided, or as a difference"},
    )
    merging: Literal["on", "off"] = field(
        default="on", metadata={"help": "whether paths that meet become one; else they are kept apart, and --frontier chooses among them"}
    )
    frontier: Literal["depth", "breadth", "random", "nearest", "turns"] = field(
        default="depth",
        metadata={
            "help": "which path that is kept apart goes on: the last found, the first, by chance at each fork, by chance one near to "
            "code that was not executed yet, or these two by turns"
        },
    )
    modular: bool = field(
        default=False,
        metadata={"help": "use the contracts of callees, where they say what may be assigned, in the place of code"},
    )
    strategy: tuple[str, ...] = field(default=(), metadata={"help": "use only these strategies; may be repeated or a comma list"})
    confine: Confine = field(
        default="auto",
        metadata={
            "help": "whether the operating system keeps your code from changing anything while it runs: where it can, always "
            "(else nothing is checked), or never"
        },
    )
