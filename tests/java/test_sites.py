"""Call sites against the real JVM: what the linked sites do, that all of them are well formed, and how they are found by name."""

from __future__ import annotations

import struct
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from assemble import Assembler
from class_files import base_names, jdks, read_base

from twinproof.base.errors import BadClassFile, BadInput
from twinproof.interpret.machine import Halted, Machine, Thrown
from twinproof.ir.instruction import Unsupported
from twinproof.ir.program import Class
from twinproof.ir.synthetic import is_site_name
from twinproof.ir.validate import validate_class
from twinproof.java.find.classpath import ClassPath, open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import Jdk
from twinproof.java.load.callsite import site_class
from twinproof.java.load.classfile import ClassFile, parse
from twinproof.java.load.load import load_program
from twinproof.java.load.opcodes import INVOKEDYNAMIC, decode
from twinproof.java.runtime import JvmRuntime

HERE = Path(__file__).parent / "sites"
TEXT = "()Ljava/lang/String;"
PREVIEW = "--enable-preview"
CASES = [("Lambdas", 8), ("Concat", 9), ("Records", 16), ("Switches", 21), ("Primitives", 23)]  # name, first Java version


# --- the same as the real JVM


@pytest.mark.parametrize(("name", "version"), CASES)
@pytest.mark.parametrize("jdk", jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_same_as_jvm(jdk: Jdk, name: str, version: int) -> None:
    """Every method of the source gives on the interpreter what it gives on the JVM."""
    if jdk.version < version:
        pytest.skip(f"needs Java {version}")
    classes = compiled(jdk, name)
    expected = on_jvm(jdk, name, classes)
    assert len(expected) > 5
    assert interpreted(jdk, name, classes, list(expected)) == expected


@pytest.mark.parametrize("jdk", jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_old_class_files(jdk: Jdk) -> None:
    """Class files of Java 8, which call the bodies of lambdas in another way."""
    if not 9 <= jdk.version <= 25:
        pytest.skip("javac knows no --release 8")
    classes = compile_sources([HERE / "Lambdas.java", HERE / "Drive.java"], jdk, options=("--release", "8"))
    expected = on_jvm(jdk, "Lambdas", classes)
    assert expected == on_jvm(jdk, "Lambdas", compiled(jdk, "Lambdas"))
    assert interpreted(jdk, "Lambdas", classes, list(expected)) == expected


@cache
def compiled(jdk: Jdk, name: str) -> Path:
    """The directory with the classes of one source and of the driver."""
    return compile_sources([HERE / f"{name}.java", HERE / "Drive.java"], jdk, options=preview(name, "--release", str(jdk.version)))


def preview(name: str, *more: str) -> tuple[str, ...]:
    return (PREVIEW, *more) if name == "Primitives" else ()


def on_jvm(jdk: Jdk, name: str, *classes: Path) -> dict[str, str]:
    """What each method returns or throws on the real JVM."""
    path = ":".join(map(str, classes))
    command = [
        str(jdk.java),
        "-Xshare:auto",
        "-Dfile.encoding=UTF-8",
        "-Dstdout.encoding=UTF-8",
        *preview(name),
        "-cp",
        path,
        "Drive",
        name,
    ]
    done = subprocess.run(command, capture_output=True, timeout=60, check=True)
    return dict(line.split("\t", 1) for line in done.stdout.decode("utf-8").splitlines())


def interpreted(jdk: Jdk, name: str, classes: Path, methods: list[str]) -> dict[str, str]:
    """What each method returns or throws on the interpreter, all in one machine as all ran in one JVM."""
    machine = Machine(load_program(open_classpath([classes], jdk)), JvmRuntime())
    return {method: run(machine, name, method) for method in methods}


def run(machine: Machine, name: str, method: str) -> str:
    try:
        with machine.deep_recursion():
            return machine.text(machine.call(name, method, TEXT))
    except Thrown as thrown:
        return f"throws {thrown.obj.cls.name}{message(machine, thrown)}"
    except Halted as halted:
        return f"stops {halted}"


def message(machine: Machine, thrown: Thrown) -> str:
    if "java.lang.IndexOutOfBoundsException" not in thrown.obj.cls.supertypes:
        return ""
    return f": {machine.text(machine.call('java.lang.Throwable', 'getMessage', TEXT, thrown.obj))}"


# --- what javac does not write


@pytest.mark.parametrize("jdk", jdks(), ids=lambda jdk: f"jdk{jdk.version}")
def test_handwritten(jdk: Jdk, tmp_path: Path) -> None:
    """Dynamic constants, and call sites with unusual arguments."""
    if jdk.version < 11:
        pytest.skip("needs Java 11")
    assembler = Assembler("Hand")
    write_constants(assembler)
    write_concatenation(assembler)
    if jdk.version >= 21:
        write_switches(assembler)
    (tmp_path / "Hand.class").write_bytes(assembler.finish())
    expected = on_jvm(jdk, "Hand", tmp_path, compiled(jdk, "Lambdas"))
    assert len(expected) >= 9
    assert interpreted(jdk, "Hand", tmp_path, list(expected)) == expected


CONSTANTS = "java/lang/invoke/ConstantBootstraps"
LOOKUP = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
CONSTANT_TYPE = f"{LOOKUP}Ljava/lang/Class;)"
SITE_TYPE = f"{LOOKUP}Ljava/lang/invoke/MethodType;"
OBJECT, STRING, CLASS, UNIT = "Ljava/lang/Object;", "Ljava/lang/String;", "Ljava/lang/Class;", "Ljava/util/concurrent/TimeUnit;"


def load(index: int, wide: bool = False) -> bytes:
    return struct.pack(">BH", 20 if wide else 19, index)


def invoke(index: int) -> bytes:
    return struct.pack(">BHH", 186, index, 0)


def write_constants(a: Assembler) -> None:
    null = a.handle(6, CONSTANTS, "nullConstant", f"{CONSTANT_TYPE}{OBJECT}")
    primitive = a.handle(6, CONSTANTS, "primitiveClass", f"{CONSTANT_TYPE}{CLASS}")
    enum = a.handle(6, CONSTANTS, "enumConstant", f"{CONSTANT_TYPE}Ljava/lang/Enum;")
    own = a.handle(6, CONSTANTS, "getStaticFinal", f"{CONSTANT_TYPE}{OBJECT}")
    other = a.handle(6, CONSTANTS, "getStaticFinal", f"{CONSTANT_TYPE[:-1]}{CLASS}){OBJECT}")
    a.define("nothing", a.text_of(load(a.dynamic("n", OBJECT, null)), OBJECT))
    for code in "ZBCSIJFDV":
        a.define(f"primitive{code}", a.text_of(load(a.dynamic(code, CLASS, primitive)), OBJECT))
    a.define("unit", a.text_of(load(a.dynamic("SECONDS", UNIT, enum)), OBJECT))
    a.define("flag", a.text_of(load(a.dynamic("TRUE", "Ljava/lang/Boolean;", own)), OBJECT))
    a.define("minimum", a.text_of(load(a.dynamic("MIN_VALUE", "I", own)), "I"))
    a.define("largest", a.text_of(load(a.dynamic("MAX_VALUE", "J", own), wide=True), "J"))
    a.define("letters", a.text_of(load(a.dynamic("MAX_RADIX", "I", other, a.cls("java/lang/Character"))), "I"))
    twice = load(a.dynamic("DAYS", UNIT, enum)) * 2
    to_days = a.method("java/util/concurrent/TimeUnit", "compareTo", "(Ljava/lang/Enum;)I")
    a.define("same", a.text_of(twice + struct.pack(">BH", 182, to_days), "I"))


def write_concatenation(a: Assembler) -> None:
    factory = "java/lang/invoke/StringConcatFactory"
    plain = a.handle(6, factory, "makeConcat", f"{SITE_TYPE})Ljava/lang/invoke/CallSite;")
    recipe = a.handle(6, factory, "makeConcatWithConstants", f"{SITE_TYPE}{STRING}[{OBJECT})Ljava/lang/invoke/CallSite;")
    text = load(a.string("text"))
    a.define("joined", text + bytes([4]) + invoke(a.invoke_dynamic("x", f"({STRING}Z){STRING}", plain)) + bytes([176]))
    a.define("empty", invoke(a.invoke_dynamic("x", f"(){STRING}", plain)) + bytes([176]))
    args = (a.string("\1\2-\2,\2\1!"), a.integer(-7), a.cls("java/lang/Runnable"), a.long(1 << 40))
    a.define("recipe", text + bytes([6]) + invoke(a.invoke_dynamic("x", f"({STRING}S){STRING}", recipe, *args)) + bytes([176]))


def write_switches(a: Assembler) -> None:
    type_switch, enum_switch = (
        a.handle(6, "java/lang/runtime/SwitchBootstraps", name, f"{SITE_TYPE}[{OBJECT})Ljava/lang/invoke/CallSite;")
        for name in ("typeSwitch", "enumSwitch")
    )
    labels = (a.string("no"), a.cls("java/lang/Number"), a.string("text"), a.cls("java/lang/CharSequence"))
    on_object = a.invoke_dynamic("x", f"({OBJECT}I)I", type_switch, *labels)
    units = a.invoke_dynamic("x", f"({UNIT}I)I", enum_switch, a.string("HOURS"), a.string("NOWHERE"), a.string("DAYS"))
    mixed = a.invoke_dynamic("x", f"({UNIT}I)I", enum_switch, a.string("HOURS"), a.cls("java/util/concurrent/TimeUnit"))
    nothing = a.invoke_dynamic("x", f"({OBJECT}I)I", type_switch)
    days = load(a.dynamic("DAYS", UNIT, a.handle(6, CONSTANTS, "enumConstant", f"{CONSTANT_TYPE}Ljava/lang/Enum;")))
    sites = {"objects": (load(a.string("text")), on_object), "units": (days, units), "mixed": (days, mixed), "none": (days, nothing)}
    for name, (selector, site) in sites.items():
        for restart in range(-1, 7):
            index = bytes([16, restart & 255])
            for kind, code in (("Some", selector), ("Null", b"\1")):
                a.define(f"{name}{kind}{restart + 1}", a.text_of(code + index + invoke(site), "I"))


# --- all sites are well formed


@pytest.mark.parametrize(("name", "version"), CASES)
def test_sites_are_well_formed(name: str, version: int) -> None:
    """Sites and the methods that call them keep the rules of the IR, and none is left unsupported."""
    jdk = jdks()[-1]
    if jdk.version < version:
        pytest.skip(f"needs Java {version}")
    path = open_classpath([compiled(jdk, name)], jdk)
    sites = [site for file in path.names() for site in sites_of(path, file)]
    assert sites
    assert [problem for site in sites for problem in validate_class(site)] == []
    assert [reason for site in sites for reason in unsupported(site)] == []


@pytest.mark.parametrize("step", [40, pytest.param(1, marks=pytest.mark.slow)])
def test_sites_of_the_jdk(step: int) -> None:
    """All call sites of java.base: well formed, and of a kind that is known."""
    for jdk in jdks():
        names = [name for name in base_names(jdk)[::step] if name != "module-info" and b"BootstrapMethods" in read_base(jdk, name)]
        path = open_classpath([], jdk)
        sites = [site for name in names for site in sites_of(path, name)]
        assert len(sites) > 10
        assert [problem for site in sites for problem in validate_class(site)] == []
        assert [reason for site in sites for reason in unsupported(site)] == []


def sites_of(path: ClassPath, name: str) -> Iterator[Class]:
    file = path.find(name)
    assert file is not None
    for index, pc in places(file):
        site = site_class(f"{name.replace('/', '.')}$$Site${index}${pc}", path.find)
        assert site is not None
        yield site


def places(file: ClassFile) -> Iterator[tuple[int, int]]:
    for index, method in enumerate(file.methods):
        if method.code is not None:
            yield from ((index, op.pc) for op in decode(method.code.code) if op.code == INVOKEDYNAMIC)


def unsupported(site: Class) -> list[str]:
    bodies = [method.body for method in site.methods.values() if method.name != "writeReplace"]
    return [instr.reason for body in bodies if body for block in body.blocks for instr in block.instrs if isinstance(instr, Unsupported)]


# --- names, and what cannot be linked


def concat_file(change: tuple[bytes, bytes] = (b"", b"")) -> tuple[ClassFile, int, int]:
    """The class Concat with some bytes replaced, and the place of its first call site."""
    data = (compiled(jdks()[0], "Concat") / "Concat.class").read_bytes()
    file = parse(data.replace(*change) if change[0] else data, "Concat.class")
    return file, *next(places(file))


def test_names() -> None:
    """Only the name of an instruction that is there gives a class; the owner's name may look like a site's."""
    file, index, pc = concat_file()
    odd = f"a.B$$Site$1$2$$Site${index}${pc}"
    found = site_class(odd, {"a/B$$Site$1$2": file}.get)
    assert found is not None
    assert found.name == odd
    wrong = [
        f"Concat$$Site${index}${pc + 1}",
        f"Concat$$Site$999${pc}",
        f"Gone$$Site${index}${pc}",
        "Concat$$Constant$1",
        "Concat$$Constant$65535",
        "Concat",
    ]
    assert [site_class(name, {"Concat": file}.get) for name in wrong] == [None] * len(wrong)


@pytest.mark.parametrize(
    ("name", "is_site"),
    [
        ("a.B$$Site$0$12", True),
        ("a.B$$Constant$7", True),
        ("a.B$$Site$00$12", False),
        ("a.B$$Site$0$123456", False),
        ("a.B$$Site$0$1\u0662", False),
        ("a.B$$Site$0", False),
        ("$$Site$0$1", False),
        ("a.B$$Constant$", False),
        ("a.B", False),
    ],
)
def test_is_site_name(name: str, is_site: bool) -> None:
    assert is_site_name(name) is is_site


def test_unknown_bootstrap() -> None:
    """A bootstrap that is not known stops the path and says its name."""
    file, index, pc = concat_file((b"lang/invoke/StringConcatFactory", b"lang/invoke/StringConcatFaktory"))
    site = site_class(f"Concat$$Site${index}${pc}", {"Concat": file}.get)
    assert site is not None
    assert validate_class(site) == []
    assert unsupported(site)[0].startswith("invokedynamic java.lang.invoke.StringConcatFaktory.makeConcat")


@pytest.mark.parametrize(
    ("name", "descriptor", "args"),
    [
        ("metafactory", "()Ljava/lang/Runnable;", ()),
        ("metafactory", "()Ljava/lang/Runnable;", ("()V", 1, "()V")),
        ("metafactory", "(I)Ljava/lang/Runnable;", ("()V", None, "()V")),
        ("metafactory", "()I", ("()V", None, "()V")),
        ("metafactory", "()Ljava/util/function/Supplier;", ("()Ljava/lang/Object;", None, "()Ljava/lang/Object;")),
        ("altMetafactory", "()Ljava/lang/Runnable;", ("()V", None, "()V")),
        ("altMetafactory", "()Ljava/lang/Runnable;", ("()V", None, "()V", 6, 2000000000)),
        ("altMetafactory", "()Ljava/lang/Runnable;", ("()V", None, "()V", 64)),
    ],
)
def test_wrong_arguments(name: str, descriptor: str, args: tuple[str | int | None, ...]) -> None:
    """Arguments that the JDK would refuse stop the path; they never end in an exception."""
    a = Assembler("Wrong")
    run = a.handle(6, "Wrong", "run", "()V")
    constants = [run if arg is None else a.integer(arg) if isinstance(arg, int) else a.method_type(arg) for arg in args]
    factory = a.handle(6, "java/lang/invoke/LambdaMetafactory", name, f"{SITE_TYPE})Ljava/lang/invoke/CallSite;")
    a.define("bad", bytes(3) + invoke(a.invoke_dynamic("run", descriptor, factory, *constants)) + bytes([176]))
    site = site_class("Wrong$$Site$0$3", {"Wrong": parse(a.finish(), "Wrong.class")}.get)
    assert site is not None
    assert validate_class(site) == []
    assert len(unsupported(site)) == 1


def test_broken_files() -> None:
    """A class file changed in any one byte gives a class, none, or a `BadClassFile`."""
    data = (compiled(jdks()[0], "Lambdas") / "Lambdas.class").read_bytes()
    places_before = list(places(parse(data, "Lambdas.class")))[::9]
    outcomes = {outcome(data, at, index, pc) for at in range(10, len(data), 197) for index, pc in places_before}
    assert {"class", "bad"} <= outcomes <= {"class", "bad", "none"}


def outcome(data: bytes, at: int, index: int, pc: int) -> str:
    changed = data[:at] + bytes([data[at] ^ 0x15]) + data[at + 1 :]
    try:
        file = parse(changed, "Lambdas.class")
        site = site_class(f"Lambdas$$Site${index}${pc}", {"Lambdas": file}.get)
    except BadClassFile:
        return "bad"
    except BadInput as error:
        raise AssertionError("not a BadClassFile") from error
    return "none" if site is None else "class" if validate_class(site) == [] else "malformed"
