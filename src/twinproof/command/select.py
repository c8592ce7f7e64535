"""Which pairs `--method` asks for: by name, `Class.name` or `Class.name(types)`, in the words of either version.

Types are a descriptor, `(I)V`, or written as in Java, `(int)`. A class may be given by its simple name; `*` stands for anything. What
matches nothing is `BadInput` that says why: the signatures differ, only one version has the method, or its name is another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from twinproof.align.match import Matching, Pair
from twinproof.align.starts import START
from twinproof.base.dataclass import dataclass
from twinproof.base.errors import BadInput, nearest
from twinproof.ir.instruction import CONSTRUCTOR
from twinproof.ir.program import PROTECTED, PUBLIC, Method
from twinproof.ir.types import Type, descriptor_of, parse_descriptor
from twinproof.same.structural import structural_of
from twinproof.target import Target

if TYPE_CHECKING:
    from twinproof.git.changes import Change

# Why methods are left out of what is said about a change.
SAME = "are the same code, and so is all that they run"
HIDDEN = "did not change and are not public: those who call them stand for them"
FAR = "are not seen to lead to what changed"


@dataclass(frozen=True, slots=True)
class Member:
    """A method by class, name and descriptor."""

    owner: str
    name: str
    descriptor: str

    def __str__(self) -> str:
        """As Java writes it, types by their simple names."""
        if self.name == START:
            return f"constants and initial values of {self.owner}"
        params = ", ".join(simple(param) for param in parse_descriptor(self.descriptor).params)
        return f"new {self.owner}({params})" if self.name == CONSTRUCTOR else f"{self.owner}.{self.name}({params})"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the user wrote, taken apart; empty parts match anything."""

    owner: str
    name: str
    types: str

    def fits(self, member: Member) -> bool:
        """Whether the method is meant."""
        return glob(self.name, member.name) and _owner_fits(self.owner, member.owner) and _types_fit(self.types, member.descriptor)


def select(matching: Matching, wanted: Sequence[str]) -> tuple[Pair, ...]:
    """The pairs that are meant, in the order of the matching; all of them if nothing is said."""
    chosen = {pair.id for text in wanted for pair in _find(matching, text)}
    pairs = tuple(pair for pair in matching.pairs if not wanted or pair.id in chosen)
    if not pairs:
        raise BadInput("the two versions have no method in common that could be compared")
    return pairs


def select_changed(old: Target, new: Target, matching: Matching, change: Change) -> tuple[Pair, ...]:
    """The pairs of the classes whose sources changed or that are compiled otherwise, and the public ones that may run changed code."""
    same = structural_of(matching.old, matching.new, frozenset(matching.classes)).same
    is_touched = _touched(old, new, change)
    return tuple(pair for pair in matching.pairs if is_touched(pair) or (pair.new.flags & PUBLIC and not same(pair.old, pair.new)))


def select_for_diff(old: Target, new: Target, matching: Matching, change: Change, methods: Sequence[str], every: bool) -> tuple[Pair, ...]:
    """The pairs that are asked for by name, else all that may run what changed, or those among which the relevant ones are."""
    if methods:
        return select(matching, methods)
    return (select_changed if every else select_near)(old, new, matching, change)


def has_methods(old: Target, new: Target, matching: Matching, change: Change) -> bool:
    """Whether any pair is of a class whose source changed, or that is compiled otherwise."""
    return any(map(_touched(old, new, change), matching.pairs))


def select_near(old: Target, new: Target, matching: Matching, change: Change) -> tuple[Pair, ...]:
    """The pairs of the same classes, and all that others can call."""
    is_touched = _touched(old, new, change)
    return tuple(pair for pair in matching.pairs if pair.new.flags & (PUBLIC | PROTECTED) or is_touched(pair))


def _touched(old: Target, new: Target, change: Change) -> Callable[[Pair], bool]:
    def is_touched(pair: Pair) -> bool:
        before, after = (target.origin.unit(method.owner) for target, method in ((old, pair.old), (new, pair.new)))
        assert before is not None
        assert after is not None
        return before.data != after.data or change.touches(before.name, before.source) or change.touches(after.name, after.source)

    return is_touched


def simple(type: Type) -> str:
    """A type by its simple name."""
    return str(type).rpartition(".")[2]


def member(text: str) -> Member:
    """The method written `pkg.Class.name(descriptor)`."""
    path, paren, rest = text.partition("(")
    owner, _, name = path.rpartition(".")
    return Member(owner, name, paren + rest)


def _find(matching: Matching, text: str) -> list[Pair]:
    found = [pair for pair in matching.pairs if fits(text, pair)]
    if not found:
        raise BadInput(_why_none(matching, text, wanted_of(text)))
    return found


def fits(wanted: str, pair: Pair) -> bool:
    """Whether a pair is meant, in the words of either version."""
    return any(wanted_of(wanted).fits(side) for side in _sides(pair))


def _sides(pair: Pair) -> tuple[Member, Member]:
    old, new = (Member(method.owner, method.name, method.descriptor) for method in (pair.old, pair.new))
    return old, new


def wanted_of(text: str) -> Wanted:
    """What a user wrote, taken apart."""
    path, paren, rest = text.strip().partition("(")
    if path.startswith("new "):
        return Wanted(path[4:].strip(), CONSTRUCTOR, paren + rest)
    owner, _, name = path.rpartition(".")
    return Wanted(owner, name.strip(), paren + rest)


def fits_method(wanted: str, method: Method) -> bool:
    """Whether a method is meant."""
    return wanted_of(wanted).fits(Member(method.owner, method.name, method.descriptor))


def _owner_fits(wanted: str, owner: str) -> bool:
    wanted, owner = wanted.replace("$", "."), owner.replace("$", ".")
    return not wanted or glob(wanted, owner) or glob(f"*.{wanted}", owner)


def glob(wanted: str, name: str) -> bool:
    """Whether the name is the wanted one, in which `*` stands for anything."""
    first, *rest = wanted.split("*")
    if not rest:
        return wanted == name
    *middle, last = rest
    at = len(first) if name.startswith(first) else -1
    for part in middle:
        found = name.find(part, at) if at >= 0 else -1
        at = found + len(part) if found >= 0 else -1
    return 0 <= at <= len(name) - len(last) and name.endswith(last)


def _types_fit(wanted: str, descriptor: str) -> bool:
    params = parse_descriptor(descriptor).params
    if not wanted or wanted in (descriptor, f"({''.join(map(descriptor_of, params))})"):
        return True
    given = [word.strip() for word in wanted.strip("()").split(",")] if wanted.strip("() ") else []
    return wanted[-1] == ")" and len(given) == len(params) and all(map(_type_fits, given, params))


def _type_fits(wanted: str, type: Type) -> bool:
    return wanted in (str(type), simple(type))


def _why_none(matching: Matching, text: str, wanted: Wanted) -> str:
    lonely = [_lonely(members, Wanted(wanted.owner, wanted.name, "")) for members in (matching.only_old, matching.only_new)]
    if all(lonely):
        old, new = (" and ".join(_with_result(found) for found in members) for members in lonely)
        return f"--method {text}: the signatures differ; old has {old}, new has {new}"
    for version, members in zip(("old", "new"), lonely, strict=True):
        if members:
            return f"--method {text}: only the {version} version has {_list(members)}"
    bodiless = _lonely((text.partition(" ")[0] for text in matching.bodiless), wanted)
    if bodiless:
        return f"--method {text}: {_list(bodiless)} has no code to compare"
    sides = [side for pair in matching.pairs for side in _sides(pair)]
    overloads = [side for side in sides if Wanted(wanted.owner, wanted.name, "").fits(side)]
    if overloads:
        return f"--method {text}: no such overload; there is {_list(overloads)}"
    return f"--method {text}: no such method{_nearest(wanted, sides)}"


def _lonely(members: Iterable[str], wanted: Wanted) -> list[Member]:
    return [found for found in map(member, members) if found.descriptor and wanted.fits(found)]


def _with_result(found: Member) -> str:
    return f"{simple(parse_descriptor(found.descriptor).result)} {found}"


def _list(members: Iterable[Member]) -> str:
    return " and ".join(dict.fromkeys(map(str, members)))


def _nearest(wanted: Wanted, known: list[Member]) -> str:
    if wanted.owner:
        near = nearest(f"{wanted.owner}.{wanted.name}", {f"{side.owner}.{side.name}" for side in known})
    else:
        near = nearest(wanted.name, {side.name for side in known})
    return f"; did you mean {' or '.join(near)}?" if near else ""
