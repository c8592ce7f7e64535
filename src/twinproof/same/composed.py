"""The same code, given what is known already: methods that were proved equal, and what the library does with the objects it is given.

A pair that was proved equal for all inputs, exceptions compared as whole objects, may be called from the same code: from equal heaps and
arguments it ends alike. That is said of constructors only where those who call them make objects of just that class (`same.constructed`),
and not of methods called as `super.m()`, on objects whose class would run another one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from twinproof.align.instep.concatenation import compares_texts
from twinproof.align.match import Pair
from twinproof.base.assumption import CLOSED_WORLD, CONTRACTS, INITIALISED, NULL_MESSAGES, REFLECTION, STORES, TEXTS, limits_callers
from twinproof.base.dataclass import replace
from twinproof.base.options import Options
from twinproof.base.verdict import Equivalent, Proof, Scope, Verdict
from twinproof.ir.instruction import Call, MethodRef
from twinproof.ir.program import INITIALISER, Method
from twinproof.ir.side import Side
from twinproof.same.callgraph import instructions
from twinproof.same.constructed import counts_for_callers
from twinproof.same.contracts import CalledBack
from twinproof.same.settle import gather, settle
from twinproof.same.structural import DECLARED, REFLECTED, Node, Structural, shows_form, spelled_alike

Facts = Mapping[tuple[Method, Method], Equivalent]
COMPARED, SHOWN, BITS, OTHER_WORDS, SETS = "texts are compared", "messages are looked at", "bits", "other words", "settings are changed"
LETTER, RESPELLED = "to the letter", "other variables"
_DONE = frozenset(
    (COMPARED, SHOWN, BITS, OTHER_WORDS, SETS, LETTER, RESPELLED)
)  # what code does, or is, that assumptions and facts may exclude
_ASSUMED = frozenset((CONTRACTS, REFLECTION, STORES, INITIALISED, TEXTS))
RULE = "both versions are the same code, and all that they run is the same or was proved equal"


def strict(options: Options) -> Options:
    """The options with which a pair must be proved before others may rely on it."""
    return replace(options, exceptions="object", shape="any", requires=None, numbers="exact")


def is_fact(pair: Pair, verdict: Verdict) -> bool:
    """Whether a verdict under strict options is one that others may rely on."""
    if not isinstance(verdict, Equivalent) or not verdict.scope.is_unbounded or pair.old.name == INITIALISER:
        return False
    return not any(map(limits_callers, verdict.scope.assumptions))


class Given:
    """Decides about pairs with the facts of an earlier round."""

    def __init__(self, structural: Structural, facts: Facts) -> None:
        self._structural = structural
        self._conduct = structural.old.program.language.conduct
        self._facts = facts
        self._same: dict[Node, bool] = {}
        self._rests_on: dict[Node, frozenset[str]] = {}
        self._named: dict[str, Node] = {}
        self._comparing: dict[Method, bool] = {}
        self._showing: dict[Method, bool] = {}

    def decide(self, pair: Pair) -> Equivalent | None:
        """The verdict on a pair that is the same code, given the facts; None about any other."""
        start = ("code", (pair.old, pair.new))
        if start not in self._same:
            settle(start, self._reached, self._same)
        return self._verdict(start) if self._same[start] else None

    def hindrances(self, pair: Pair) -> list[str]:
        """What keeps a pair from being decided: what it reaches that is not seen to be the same."""
        start = ("code", (pair.old, pair.new))
        seen, queue, found = {start}, [start], []
        while queue:
            node = queue.pop()
            below = self._reached(node)
            fresh = [other for other in below or () if other not in seen]
            seen.update(fresh)
            queue += fresh
            if below is None:
                what, about = ("", node[0]) if isinstance(node[0], Method) else node
                method = about[0] if isinstance(about, tuple) else about
                found.append(f"{what} {method.owner}.{method.name}" if isinstance(method, Method) else f"{what} {about}")
        return sorted(word.removeprefix("code").strip() for word in found)

    def _reached(self, node: Node) -> Sequence[Node] | None:
        match node:
            case "called back", CalledBack() as asked:
                return self._called_back(asked)
            case "declarations" | "reflected" | "stored" | "empty texts" | "to the letter", _:
                return []
            case "code", (old, new):
                return self._below(old, new)
            case "above", _:
                found = self._structural.reached(node)
                return None if found is None else [("code", pair) for pair in found]
            case old, new if (old, new) in self._facts and self._counts(old, new):
                return []
            case Method() as old, new:
                return self._below(old, new)
        return self._structural.reached(node)

    def _counts(self, old: Method, new: Method) -> bool:
        """Whether a fact holds wherever the two methods are called."""
        here = self._structural
        if old.is_constructor and not counts_for_callers(here.old, here.new, here.user_classes, old, new):
            return False
        return here.dispatches_alike(old, new)

    def _below(self, old: Method, new: Method) -> Sequence[Node] | None:
        """What two methods may run, None if they are not the same, or run by its name what they are seen to name and what changed."""
        found = self._structural.reached((old, new))
        named = found is not None and (REFLECTED in found or DECLARED in found) and self._structural.names_changes(old)
        return None if named else found

    def _called_back(self, asked: CalledBack) -> list[Node] | None:
        pairs = list(self._structural.world.called_back(*asked))
        return None if any(old is None or new is None for old, new in pairs) else cast("list[Node]", pairs)

    def _verdict(self, start: Node) -> Equivalent | None:
        """Names what the verdict rests on; None if that does not hold here."""
        if start not in self._rests_on:
            gather(start, self._reached, self._own, self._rests_on)
        words = self._rests_on[start]
        assumptions = {CLOSED_WORLD, *(assumed for assumed in _ASSUMED if assumed in words)}
        if TEXTS in assumptions and (COMPARED in words or self._compares_texts(start)):
            return None
        used = sorted(words - _ASSUMED - _DONE)
        otherwise = used or OTHER_WORDS in words
        if LETTER in words and (otherwise or RESPELLED in words):
            return None
        if (BITS in words and otherwise) or (SETS in words and used):
            return None  # NaNs are one value to facts and terms; facts are about what standard output, locale and the like are at first
        for name in used:
            assumptions.update(self._facts[self._named[name]].scope.assumptions)
        if NULL_MESSAGES in assumptions and SHOWN in words:
            return None
        return Equivalent(Scope((), tuple(sorted(assumptions))), "structural", Proof(RULE, tuple(f"proved equal: {name}" for name in used)))

    def _own(self, node: Node) -> Iterator[str]:
        """What a node itself rests on: assumptions, and facts by name; and what it does that some of them exclude."""
        if node not in self._facts and any(map(self._shows, _methods(node))):
            yield SHOWN
        if any(map(self._sets, _methods(node))):
            yield SETS
        match node:
            case "called back", (_, asks):
                yield from () if asks is None else (CONTRACTS,)
            case "empty texts", pair:
                yield TEXTS
                yield from (COMPARED,) if any(map(self._compares_texts, self._around(pair))) else ()
            case "initialised", _:
                yield INITIALISED
            case "declarations" | "reflected" | "stored", _:
                yield from () if self._structural.reached(node) is not None else (STORES if node[0] == "stored" else REFLECTION,)
            case "bits" | "other words" as what, _:
                yield what
            case "to the letter", _:
                yield from () if self._structural.reached(node) is not None else (LETTER,)
            case ("code", (old, new)) | (Method() as old, new) if node not in self._facts and not spelled_alike(old, new):
                yield RESPELLED
            case old, _ if node in self._facts:
                name = f"{old.owner}.{old.name}{old.descriptor}"
                self._named[name] = node
                yield name

    def _shows(self, method: Method) -> bool:
        """Whether a method may look at messages: of what it catches, or of any exception."""
        if method not in self._showing:
            side = self._structural.old
            self._showing[method] = shows_form(side, method) or any(map(self._conduct.sayings.may_tell, _called(side, method)))
        return self._showing[method]

    def _sets(self, method: Method) -> bool:
        """Whether a method may change what all code of the process goes by."""
        return any(ref in self._conduct.outside.sets for ref in _called(self._structural.old, method))

    def _around(self, pair: Node) -> Iterator[Node]:
        """A method that makes texts which may be empty, and those that it calls."""
        yield ("code", pair)
        for called in self._reached(("code", pair)) or ():
            yield called
            yield from self._reached(called) or () if called[0] == "called" else ()

    def _compares_texts(self, node: Node) -> bool:
        """Whether a node is a method that may ask whether two texts are one object."""
        old = node[1][0] if node[0] == "code" else node[0]
        if not isinstance(old, Method):
            return False
        if old not in self._comparing:
            self._comparing[old] = compares_texts(self._structural.old, old)
        return self._comparing[old]


def _called(side: Side, method: Method) -> Iterator[MethodRef]:
    """What a method and the code of its call sites call."""
    return (instr.method for instr in instructions(side, method) if isinstance(instr, Call))


def _methods(node: Node) -> Iterator[Method]:
    """The two methods that a node is about, if it is about methods."""
    yield from (one for one in (node[1] if node[0] == "code" else node) if isinstance(one, Method))
