"""Java methods that read and write variables behind the language's back: by `Unsafe`, and by variable handles, one method per way and type.

Offsets differ between machines, so each method works them out and shows what it found and what it left.
"""

from __future__ import annotations

from collections.abc import Iterator

NAME = "Memory"
EXPORTS = ("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED", "--add-exports", "java.base/jdk.internal.access=ALL-UNNAMED")
_TYPES = {
    "Boolean": "boolean", "Byte": "byte", "Char": "char", "Short": "short", "Int": "int", "Long": "long",
    "Float": "float", "Double": "double", "Reference": "Object",
}  # fmt: skip
_PLACES = {
    "Field": ("Cell it = new Cell(); it.v{name} = a; long at = U.objectFieldOffset(Cell.class, \"v{name}\");", "it", "it.v{name}"),
    "Reflected": (
        "Cell it = new Cell(); it.v{name} = a; long at = U.objectFieldOffset(Cell.class.getDeclaredField(\"v{name}\"));",
        "it", "it.v{name}",
    ),
    "Static": (
        "Cell.s{name} = a; java.lang.reflect.Field f = Cell.class.getDeclaredField(\"s{name}\");"
        " Object it = U.staticFieldBase(f); long at = U.staticFieldOffset(f);", "it", "Cell.s{name}",
    ),
    "Element": (
        "{type}[] it = {{a, b, c}}; long at = U.arrayBaseOffset({type}[].class) + (i & 1) * U.arrayIndexScale({type}[].class);", "it", "it",
    ),
}  # fmt: skip
_HANDLES = {
    "Field": ("Cell it = new Cell(); it.v{name} = a; VarHandle h = L.findVarHandle(Cell.class, \"v{name}\", {type}.class);", "it, ", "it"),
    "Static": ("Cell.s{name} = a; VarHandle h = L.findStaticVarHandle(Cell.class, \"s{name}\", {type}.class);", "", "Cell.s{name}"),
    "Element": ("{type}[] it = {{a, b, c}}; VarHandle h = MethodHandles.arrayElementVarHandle({type}[].class);", "it, i, ", "it"),
}  # fmt: skip
_ALL, _OWN = ("", "Acquire", "Release"), ("", "Plain", "Acquire", "Release")
_MODES: dict[str, tuple[str, tuple[str, ...]]] = {  # by family, an access and the orders in which there is one
    "get": ("({type}) h.{mode}({at})", ("", "Volatile", "Opaque", "Acquire")),
    "set": ("h.{mode}({at}b)", ("", "Volatile", "Opaque", "Release")),
    "getAndSet": ("({type}) h.{mode}({at}b)", _ALL),
    "compareAndSet": ("h.{mode}({at}b, c)", ("",)),
    "weakCompareAndSet": ("h.{mode}({at}b, c)", _OWN),
    "compareAndExchange": ("({type}) h.{mode}({at}b, c)", _ALL),
    "getAndAdd": ("({type}) h.{mode}({at}b)", _ALL),
    "getAndBitwiseOr": ("({type}) h.{mode}({at}b)", _ALL),
    "getAndBitwiseAnd": ("({type}) h.{mode}({at}b)", _ALL),
    "getAndBitwiseXor": ("({type}) h.{mode}({at}b)", _ALL),
}
_HEAD = """import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import jdk.internal.misc.Unsafe;

public class Memory {
    static final Unsafe U = Unsafe.getUnsafe();
    static final MethodHandles.Lookup L = MethodHandles.lookup();
"""


def source() -> str:
    """The class of all of these methods."""
    fields = [f"        {type} v{name}; static {type} s{name};" for name, type in _TYPES.items()]
    cell = ["    static class Cell {", *fields, "    }"]
    made = [line for name, type in _TYPES.items() for line in (*_unsafe(name, type), *_handles(name, type))]
    return "\n".join([_HEAD, *cell, *made, *_views(), "}"])


def _unsafe(name: str, type: str) -> Iterator[str]:
    steps = [
        f"U.get{name}(X, at)", f"U.compareAndSet{name}(X, at, b, c)", f"U.compareAndExchange{name}(X, at, a, b)", f"U.put{name}(X, at, c)",
        f"U.get{name}Volatile(X, at)", f"U.put{name}Volatile(X, at, b)", f"U.compareAndExchange{name}(X, at, b, a)",
    ]  # fmt: skip
    for place, (setup, base, left) in _PLACES.items():
        body = "".join(f" {_step(step, '.put' in step)}" for step in steps).replace("(X", f"({base}")
        yield _method(f"unsafe{place}{name}", f"{type} a, {type} b, {type} c, int i", setup, body, left, name, type)


def _handles(name: str, type: str) -> Iterator[str]:
    for place, (setup, at, left) in _HANDLES.items():
        for family, (access, orders) in _MODES.items():
            if _has(family, type):
                calls = [access.format(type=type, mode=family + order, at=at).replace(", )", ")") for order in orders]
                body = "".join(f" {_step(call, family == 'set')}" for call in calls)
                yield _method(f"{family}{place}{name}", f"{type} a, {type} b, {type} c, int i", setup, body, left, name, type)


def _has(family: str, type: str) -> bool:
    if family == "getAndAdd":
        return type not in ("boolean", "Object")
    return "Bitwise" not in family or type not in ("float", "double", "Object")


def _step(call: str, is_void: bool) -> str:
    return f"{call};" if is_void else f"seen.add({call});"


def _method(name: str, params: str, setup: str, body: str, left: str, field: str, type: str) -> str:
    head = f"    static Object {name}({params}) throws Throwable {{ java.util.ArrayList<Object> seen = new java.util.ArrayList<>(); "
    setup, left = (each.format(name=field, type=type) for each in (setup, left))
    return f"{head}{setup}{body} return new Object[] {{seen, {left}}}; }}"


def _views() -> Iterator[str]:
    """Numbers in arrays of bytes: by `Unsafe` at any place, by handles of either order at places that fit."""
    for name, type in _TYPES.items():
        if type in ("boolean", "byte", "Object"):
            continue
        at = "long at = U.arrayBaseOffset(byte[].class) + (i & 7);"
        body = f" seen.add(U.get{name}(it, at)); U.put{name}(it, at, a); seen.add(U.get{name}(it, at));"
        yield _method(
            f"unsafeView{name}", f"byte[] x, {type} a, int i", f"byte[] it = java.util.Arrays.copyOf(x, 16); {at}", body, "it", name, type
        )
        for order in ("BIG", "LITTLE"):
            made = f"VarHandle h = MethodHandles.byteArrayViewVarHandle({type}[].class, ByteOrder.{order}_ENDIAN);"
            setup = f"byte[] it = java.util.Arrays.copyOf(x, 16); {made}"
            calls = f" seen.add(({type}) h.get(it, i)); h.set(it, i, a); seen.add(({type}) h.get(it, i));"
            yield _method(f"view{order}{name}", f"byte[] x, {type} a, int i", setup, calls, "it", name, type)
