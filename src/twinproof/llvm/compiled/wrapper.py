"""What is written around a file of the user's so that its functions can be called, and its variables seen, also those that are `static`.

The file is included, so that both are in sight. Functions are called by the types that they have once compiled (an aggregate that is handed
over in registers as the numbers in these), through a pointer that compilers know nothing of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.llvm.load.ll_module import LlGlobal, LlHead, LlModule, LlParam
from twinproof.llvm.load.ll_types import LL_VOID, PTR, LlInt, LlNamed, LlType, LlUnknown, is_aggregate, size_and_align

SLOT = 16  # bytes for each argument
_MOST_PARAMS = 64
_NAME = re.compile(r"[A-Za-z_]\w*\Z")
_WHOLE = {1: "_Bool", 8: "signed char", 16: "short", 32: "int", 64: "long", 128: "__int128"}
_MISSING = "extern void twinproof_missing(const char *);\n"


@dataclass(frozen=True, slots=True)
class Entry:
    """A function that can be called, or a variable that can be seen, with its size."""

    name: str
    module: str
    size: int = 0
    is_function: bool = True


def entries_of(module: LlModule) -> tuple[Entry, ...]:
    """What a file has to call and to see."""
    return (*_functions(module), *_variables(module))


def _functions(module: LlModule) -> Iterator[Entry]:
    for name in module.defined:
        try:
            head = module.head(name)
        except LlUnknown:
            continue
        if _NAME.match(name) and not head.is_inline and _signature(head) is not None:
            yield Entry(name, module.stem)


def _variables(module: LlModule) -> Iterator[Entry]:
    for name in module.variables:
        try:
            found = module.variable(name)
            if isinstance(found, LlGlobal) and is_seen(found):
                yield Entry(name, module.stem, size_and_align(found.type)[0], False)
        except LlUnknown:
            continue


def is_seen(variable: LlGlobal) -> bool:
    """Whether a variable has a name in its file, is defined there, and may change."""
    is_here = variable.initial is not None and not variable.is_thread_local
    return is_here and not variable.is_constant and bool(_NAME.match(variable.name))


def wrapped(file: Path, module: LlModule, number: int) -> str:
    """The source that includes a file, and says how its functions are called."""
    entries = entries_of(module)
    rows = [_row(module, entry, number, at) for at, entry in enumerate(entries)]
    calls = [_call(module, entry, number, at) for at, entry in enumerate(entries) if entry.is_function]
    path = str(file.absolute()).replace("\\", "\\\\").replace('"', '\\"')
    table = f"twinproof_entries_{number}"
    types = "struct twinproof_entry { void *place; unsigned long size; void (*call)(const unsigned char *, unsigned char *); };\n"
    types += "struct twinproof_table { const struct twinproof_entry *entries; unsigned long count; };\n"
    listed = f"static const struct twinproof_entry {table}[] = {{ {', '.join([*rows, '{0, 0, 0}'])} }};\n"
    given = f"const struct twinproof_table twinproof_table_{number} = {{ {table}, {len(entries)} }};\n"
    return f'#include "{path}"\n{types}{"".join(calls)}{listed}{given}'


def tables(count: int, missing: Sequence[str]) -> str:
    """The source that lists the tables of all files, and stands in for functions that no file has."""
    names = [f"twinproof_table_{number}" for number in range(count)]
    declared = "".join(f"extern const struct table {name};\n" for name in names)
    listed = f"const struct table *const twinproof_tables[] = {{ {', '.join('&' + name for name in names)} }};\n"
    stubs = "".join(f'void {name}(void) {{ twinproof_missing("{name}"); }}\n' for name in missing if _NAME.match(name))
    return f"struct table;\n{declared}{listed}const unsigned long twinproof_table_count = {count};\n{_MISSING}{stubs}"


def _row(module: LlModule, entry: Entry, number: int, at: int) -> str:
    if entry.is_function:
        return f"{{ (void *){entry.name}, 0, twinproof_call_{number}_{at} }}"
    return f"{{ (void *)&{entry.name}, {entry.size}, 0 }}"


def _call(module: LlModule, entry: Entry, number: int, at: int) -> str:
    head = module.head(entry.name)
    signature = _signature(head)
    assert signature is not None
    result, params = signature
    name, type = f"twinproof_call_{number}_{at}", f"twinproof_type_{number}_{at}"
    declared = "".join(f"{param} {_taken(place)} " for place, param in enumerate(params))
    call = f"(({type})twinproof_function_{number}_{at})({', '.join(f'a{place}' for place in range(len(params)))});"
    kept = call if result == "void" else f"{result} v = {call} __builtin_memcpy(r, &v, sizeof v);"
    return (
        f"typedef {result} (*{type})({', '.join(params) or 'void'});\n"
        f"static void *volatile twinproof_function_{number}_{at} = (void *){entry.name};\n"
        f"static void {name}(const unsigned char *a, unsigned char *r) {{ {declared}{kept} }}\n"
    )


def _taken(place: int) -> str:
    return f"a{place}; __builtin_memcpy(&a{place}, a + {SLOT * place}, sizeof a{place});"


def _signature(head: LlHead) -> tuple[str, list[str]] | None:
    """The types of a function's result and parameters in C; None if it is not called so."""
    if head.type.variadic or len(head.params) > _MOST_PARAMS or is_aggregate(head.type.result):
        return None
    if any({"byval", "sret", "inalloca"} & param.attributes.keys() for param in head.params):
        return None
    result = "void" if head.type.result == LL_VOID else _word(head.type.result)
    params = [_param(param) for param in head.params]
    known = [param for param in params if param is not None]
    return None if result is None or len(known) < len(params) else (result, known)


def _param(param: LlParam) -> str | None:
    word = _word(param.type)
    is_unsigned = "zeroext" in param.attributes and word not in (None, "_Bool")
    return f"unsigned {str(word).removeprefix('signed ')}" if is_unsigned else word


def _word(type: LlType) -> str | None:
    match type:
        case LlInt(bits):
            return _WHOLE.get(bits)
        case LlNamed("float" | "double" as word):
            return word
    return "void *" if type == PTR else None
