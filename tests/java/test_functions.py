"""Function objects that do one simple thing: on the interpreter what the expressions in tests do on the JVM."""

from __future__ import annotations

from support.asked import compiled, run
from twinproof.interpret.machine import Thrown, machine_of
from twinproof.interpret.objects import HeapObject, Plain
from twinproof.ir.program import Program
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program
from twinproof.java.load.simple_functions import functions_for
from twinproof.java.writing.function_source import function_expression
from twinproof.java.writing.source import Access

USER = "interface Scale { long scaled(long value, int by); }"
SHOW = """class Show {
    interface Call { Object run() throws Throwable; }
    static void of(Call call) {
        try { System.out.println(call.run()); } catch (Throwable thrown) { System.out.println(thrown.getClass().getName()); }
    }
}"""
_PAIRS = [("#1", "#2"), ("#5", "#5"), ("null", "#1"), ("@", "#1")]
CALLS: dict[
    str, tuple[str, str, list[tuple[str, ...]]]
] = {  # by interface the method, its descriptor, and arguments: numbers, null, boxes of numbers, or an object
    "java.util.Comparator": ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", [*_PAIRS]),
    "java.util.function.IntPredicate": ("test", "(I)Z", [("3",)]),
    "java.util.function.Supplier": ("get", "()Ljava/lang/Object;", [()]),
    "java.util.function.UnaryOperator": ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;", [("#7",), ("null",)]),
    "java.lang.Runnable": ("run", "()V", [()]),
    "Scale": ("scaled", "(JI)J", [("4", "5")]),
}
WRITTEN = {"null": "null", "@": "new Object()"}


def test_as_on_the_jvm() -> None:
    """Every function for every interface, on all arguments."""
    classes = compiled({"Scale.java": USER})
    program = load_program(open_classpath([classes], find_jdk()))
    access = Access(program, "")
    lines, expected = [], []
    for interface, (name, descriptor, calls) in CALLS.items():
        made = functions_for(program, interface)
        assert made
        for cls in made:
            for args in calls:
                call = f"({function_expression(access, cls)}).{name}({', '.join(map(written, args))})"
                lines.append(f"Show.of(() -> {{ {call}; return null; }});" if descriptor.endswith("V") else f"Show.of(() -> {call});")
                expected.append(interpreted(program, cls, name, descriptor, args))
    main = "\n".join(lines)
    source = f'@SuppressWarnings({{"unchecked", "rawtypes"}}) class Main {{ public static void main(String[] args) {{\n{main}\n}} }}'
    assert run({"Main.java": source, "Show.java": SHOW}, "Main", classes) == expected


def test_not_for_everything() -> None:
    """Nothing for interfaces of the library that are not known for it, with more to implement, or that are none."""
    classes = compiled({"Two.java": "interface Two { void a(); void b(); }"})
    program = load_program(open_classpath([classes], find_jdk()))
    assert all(functions_for(program, name) == () for name in ("Two", "java.lang.Iterable", "java.util.List", "java.lang.String"))
    assert program.find("given.java.util.Comparator$$Function$first") is None
    assert program.find("Two$$Function$nothing") is None


def written(arg: str) -> str:
    """An argument in Java."""
    return f"Integer.valueOf({arg[1:]})" if arg.startswith("#") else WRITTEN.get(arg, arg)


def interpreted(program: Program, cls: str, name: str, descriptor: str, args: tuple[str, ...]) -> str:
    """What the interpreter gives, as Java prints it."""
    machine = machine_of(program)
    values: list[Plain] = []
    for arg in args:
        if arg.startswith("#"):
            values.append(machine.call("java.lang.Integer", "valueOf", "(I)Ljava/lang/Integer;", int(arg[1:])))
        else:
            values.append(None if arg == "null" else machine.construct("java.lang.Object", "()V") if arg == "@" else int(arg))
    receiver = machine.construct(cls, "()V")
    try:
        found = machine.call(cls, name, descriptor, receiver, *values)
    except Thrown as thrown:
        return thrown.obj.cls.name
    if isinstance(found, HeapObject):
        return str(found.fields[0])
    return str(bool(found)).lower() if descriptor.endswith("Z") else "null" if found is None else str(found)
