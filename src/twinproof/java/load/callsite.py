"""Dynamic call sites by name (`ir.synthetic`): what `invokedynamic` and dynamic constants link to are classes like any other.

The lowering calls their static method `$link`; the program finds them by name, and `site_class` builds them from the owner's class file.
A bootstrap method that is not known gives a `$link` that stops the path; a broken class file is a `BadClassFile`.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from twinproof.base.errors import BadClassFile
from twinproof.ir.instruction import MethodRef
from twinproof.ir.program import Class, Function
from twinproof.ir.synthetic import constant_name, parse_constant, parse_site, site_name
from twinproof.ir.types import parse_descriptor
from twinproof.java.load.attributes import BootstrapMethod
from twinproof.java.load.classfile import ClassFile, DynamicConst
from twinproof.java.load.opcodes import INVOKEDYNAMIC, Op, decode
from twinproof.java.load.pool import DYNAMIC, INVOKE_DYNAMIC, MethodHandleConst
from twinproof.java.load.refs import CalledMethod, Refs, callee_of, dotted
from twinproof.java.load.sites import concat, constants, lambdas, records, switches
from twinproof.java.load.sites.site import LINK, Build, Find, NotSupported, Site

_CALL_SITES: dict[str, Build] = {**lambdas.BOOTSTRAPS, **concat.BOOTSTRAPS, **records.BOOTSTRAPS, **switches.BOOTSTRAPS}
_INVOKE_STATIC = 6


class _Dynamic(NamedTuple):
    owner: ClassFile
    constant: DynamicConst
    descriptor: str


def dynamic_callee(refs: Refs, method_index: int, op: Op) -> CalledMethod:
    """What an invokedynamic instruction calls."""
    constant = refs.cls.dynamic(op.arg)
    return callee_of(MethodRef(site_name(refs.name, method_index, op.pc), LINK, constant.descriptor))


def constant_callee(owner: str, index: int, constant: DynamicConst) -> MethodRef:
    """What loading a dynamic constant calls."""
    return MethodRef(constant_name(owner, index), LINK, f"(){constant.descriptor}")


def functions(cls: ClassFile) -> tuple[Function, ...]:
    """The function objects that lambda expressions and method references of a class make."""
    found = [cls.dynamic(index) for index in range(1, cls.pool_size) if cls.tag(index) == INVOKE_DYNAMIC]
    return tuple(made for constant in found if (made := _function(constant, cls.bootstrap_methods[constant.bootstrap])) is not None)


def _function(constant: DynamicConst, bootstrap: BootstrapMethod) -> Function | None:
    member = bootstrap.handle.member
    runs = next((arg.member for arg in bootstrap.args if isinstance(arg, MethodHandleConst)), None)
    if f"{member.owner}.{member.name}" not in lambdas.BOOTSTRAPS or runs is None:
        return None
    made = parse_descriptor(constant.descriptor).result
    return Function(str(made), constant.name, MethodRef(dotted(runs.owner), runs.name, runs.descriptor))


def site_class(name: str, find: Find) -> Class | None:
    """The class of a site, None if there is no such site; `find` gives class files by internal name."""
    dynamic = _dynamic(name, find)
    if dynamic is None:
        return None
    owner, constant, descriptor = dynamic
    bootstrap = owner.bootstrap_methods[constant.bootstrap]
    site = Site(name, owner, constant.name, descriptor, bootstrap, find)
    known = constants.BOOTSTRAPS if parse_constant(name) else _CALL_SITES
    member = bootstrap.handle.member
    build = known.get(f"{member.owner}.{member.name}") if bootstrap.handle.kind == _INVOKE_STATIC else None
    return _build(site, build, f"invokedynamic {dotted(member.owner)}.{member.name}")


def _build(site: Site, build: Build | None, what: str) -> Class:
    if build is None:
        return site.unsupported(what)
    try:
        return build(site)
    except NotSupported as reason:
        return site.unsupported(f"{what}: {reason}")
    except ValueError as error:
        raise BadClassFile(site.owner.where, f"call site {site.name}: {error}") from error


def _dynamic(name: str, find: Find) -> _Dynamic | None:
    if found := parse_site(name):
        owner = find(found[1].replace(".", "/"))
        return None if owner is None else _call_site(owner, int(found[2]), int(found[3]))
    if found := parse_constant(name):
        owner = find(found[1].replace(".", "/"))
        return None if owner is None else _constant(owner, int(found[2]))
    return None


def _call_site(owner: ClassFile, method_index: int, pc: int) -> _Dynamic | None:
    code = owner.methods[method_index].code if method_index < len(owner.methods) else None
    if code is None:
        return None
    try:
        index = _call_sites(code.code).get(pc)
    except ValueError as error:
        raise BadClassFile(owner.where, f"method {method_index}: {error}") from error
    if index is None:
        return None
    if owner.tag(index) != INVOKE_DYNAMIC:
        raise owner.bad(f"the instruction at {pc} of method {method_index} names no call site")
    constant = owner.dynamic(index)
    return _Dynamic(owner, constant, constant.descriptor)


@lru_cache(maxsize=64)
def _call_sites(code: bytes) -> dict[int, int]:
    """The constants of the invokedynamic instructions by where they are; a method's sites are asked for one after the other."""
    return {op.pc: op.arg for op in decode(code) if op.code == INVOKEDYNAMIC}


def _constant(owner: ClassFile, index: int) -> _Dynamic | None:
    if owner.tag(index) != DYNAMIC:
        return None
    constant = owner.dynamic(index)
    return _Dynamic(owner, constant, f"(){constant.descriptor}")
