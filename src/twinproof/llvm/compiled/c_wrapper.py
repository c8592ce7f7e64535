"""What is written around a file of the user's so that its functions can be called, and its variables seen, also those that are `static`.

The file is included, so that both are in sight. Functions are called by the types that they have once compiled (an aggregate that is handed
over in registers as the numbers in these), through a pointer that compilers know nothing of.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from twinproof.base.dataclass import dataclass
from twinproof.llvm.load.ll_module import LlGlobal, LlHead, LlModule, LlParam
from twinproof.llvm.load.ll_types import LL_VOID, PTR, LlInt, LlNamed, LlType, LlUnknown, is_aggregate, parts_of, size_and_align

SLOT = 16  # bytes for each argument
_MOST_PARAMS = 64
_MOST_PARTS = 2
NAME = re.compile(r"[A-Za-z_]\w*\Z")
_WHOLE = {1: "_Bool", 8: "signed char", 16: "short", 32: "int", 64: "long", 128: "__int128"}
_MISSING = "extern void twinproof_missing(const char *);\n"


@dataclass(frozen=True, slots=True)
class CEntry:
    """A function that can be called, or a variable that can be seen, with its size."""

    name: str
    module: str
    size: int = 0
    is_function: bool = True


def entries_of(module: LlModule) -> tuple[CEntry, ...]:
    """What a file has to call and to see."""
    return (*_functions(module), *_variables(module))


def _functions(module: LlModule) -> Iterator[CEntry]:
    for name in module.defined:
        try:
            head = module.head(name)
        except LlUnknown:
            continue
        if NAME.match(name) and not head.is_inline and _signature(head) is not None:
            yield CEntry(name, module.stem)


def _variables(module: LlModule) -> Iterator[CEntry]:
    for name in module.variables:
        try:
            found = module.variable(name)
            if isinstance(found, LlGlobal) and is_seen(found):
                yield CEntry(name, module.stem, size_and_align(found.type)[0], False)
        except LlUnknown:
            continue


def is_seen(variable: LlGlobal) -> bool:
    """Whether a variable has a name in its file, is defined there, and may change."""
    is_here = variable.initial is not None and not variable.is_thread_local
    return is_here and not variable.is_constant and bool(NAME.match(variable.name))


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


def tables(count: int, missing: Sequence[str], variables: Mapping[str, int]) -> str:
    """The source that lists the tables of all files, and stands in for functions and variables that no file has."""
    names = [f"twinproof_table_{number}" for number in range(count)]
    declared = "".join(f"extern const struct table {name};\n" for name in names)
    listed = f"const struct table *const twinproof_tables[] = {{ {', '.join('&' + name for name in names)} }};\n"
    stubs = "".join(f'void {name}(void) {{ twinproof_missing("{name}"); }}\n' for name in missing if NAME.match(name))
    stubs += "".join(f"_Alignas(16) char {name}[{max(size, 1)}];\n" for name, size in variables.items() if NAME.match(name))
    return f"struct table;\n{declared}{listed}const unsigned long twinproof_table_count = {count};\n{_MISSING}{stubs}"


def _row(module: LlModule, entry: CEntry, number: int, at: int) -> str:
    if entry.is_function:
        return f"{{ (void *){entry.name}, 0, twinproof_call_{number}_{at} }}"
    return f"{{ (void *)&{entry.name}, {entry.size}, 0 }}"


def _call(module: LlModule, entry: CEntry, number: int, at: int) -> str:
    head = module.head(entry.name)
    signature = _signature(head)
    assert signature is not None
    result, params = signature
    held = is_aggregate(head.type.result)  # then a pointer to where it goes comes last
    name, type = f"twinproof_call_{number}_{at}", f"twinproof_type_{number}_{at}"
    declared = "".join(f"{_slot(param)} {_taken(place)} " for place, param in enumerate([*params, *(["void *"] if held else [])]))
    declared += "".join(_copy(place, word, param) for place, (word, param) in enumerate(zip(params, head.params, strict=True)))
    args = ", ".join(f"c{place}" if _is_copied(param) else f"a{place}" for place, param in enumerate(params))
    call = f"(({type})twinproof_function_{number}_{at})({args});"
    kept = call if result == "void" else f"{result} v = {call} __builtin_memcpy({f'a{len(params)}' if held else 'r'}, &v, sizeof v);"
    return "".join(_structs(head)) + (
        f"typedef {result} (*{type})({', '.join(params) or 'void'});\n"
        f"static void *volatile twinproof_function_{number}_{at} = (void *){entry.name};\n"
        f"static void {name}(const unsigned char *a, unsigned char *r) {{ {declared}{kept} }}\n"
    )


def _copy(place: int, word: str, param: LlParam) -> str:
    """What is handed over by value: its own bytes, and none that only its alignment adds."""
    found = copied(param) if _is_copied(word) else None
    return "" if found is None else f"{word} c{place}; __builtin_memcpy(&c{place}, a{place}, {found[0]}); "


def _taken(place: int) -> str:
    return f"a{place}; __builtin_memcpy(&a{place}, a + {SLOT * place}, sizeof a{place});"


def _signature(head: LlHead) -> tuple[str, list[str]] | None:
    """The types of a function's result and parameters in C; None if it is not called so."""
    if head.type.variadic or len(head.params) >= _MOST_PARAMS or any("inalloca" in param.attributes for param in head.params):
        return None
    result = "void" if head.type.result == LL_VOID else _result(head)
    params = [_param(param) for param in head.params]
    known = [param for param in params if param is not None]
    return None if result is None or len(known) < len(params) else (result, known)


def _result(head: LlHead) -> str | None:
    """The type of a result; one with parts travels in registers, as a struct of them does."""
    type = head.type.result
    if not is_aggregate(type):
        return _word(type)
    parts = parts_of(type)
    words = [_word(part) for part, _ in parts]
    if None in words or len(parts) > _MOST_PARTS or size_and_align(type)[0] > SLOT:
        return None
    return f"struct twinproof_result_{head.name}"


def _structs(head: LlHead) -> Iterator[str]:
    """The definitions of the structs that a signature names."""
    type = head.type.result
    if is_aggregate(type):
        members = " ".join(f"{_word(part)} m{at};" for at, (part, _) in enumerate(parts_of(type)))
        yield f"struct twinproof_result_{head.name} {{ {members} }};\n"
    for size, align in dict.fromkeys(found for param in head.params if (found := copied(param)) is not None):
        yield f"#ifndef twinproof_copied_{size}_{align}\n#define twinproof_copied_{size}_{align}\n"
        yield f"{_copied_name(size, align)} {{ _Alignas({align}) char bytes[{size}]; }};\n#endif\n"


def copied(param: LlParam) -> tuple[int, int] | None:
    """The size and alignment of a struct that is handed over as a copy in memory."""
    type = param.attributes.get("byval")
    if type is None or isinstance(type, int):
        return None
    align = param.attributes.get("align")
    return size_and_align(type)[0], max(align if isinstance(align, int) else 1, size_and_align(type)[1])


def _copied_name(size: int, align: int) -> str:
    return f"struct twinproof_copied_{size}_{align}_type"


def _is_copied(word: str) -> bool:
    return word.startswith("struct twinproof_copied_")


def _slot(word: str) -> str:
    """How what a slot holds is declared: of what is copied a pointer."""
    return f"{word} *" if _is_copied(word) else word


def _param(param: LlParam) -> str | None:
    if "byval" in param.attributes:
        found = copied(param)
        return None if found is None or found[0] <= SLOT or found[1] > SLOT else _copied_name(*found)
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
