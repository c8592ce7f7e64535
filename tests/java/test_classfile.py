"""The class file reader against javap, on the JDK's own classes and on compiled sources with every kind of declaration."""

from __future__ import annotations

import re
import struct
import subprocess
from pathlib import Path

import pytest
from class_files import SOURCES, base_names, decode_all, jdk_classes, jdks, read_base, sample
from javap import ClassListing, Listing, listings

from twinproof.base.errors import BadClassFile
from twinproof.java.find.jdk import Jdk
from twinproof.java.find.jimage import JImage
from twinproof.java.load import stackmap
from twinproof.java.load.classfile import (
    ArrayElement,
    Bytecode,
    ClassElement,
    ClassFile,
    Constant,
    ConstElement,
    DoubleConst,
    EnumElement,
    FieldInfo,
    FloatConst,
    IntConst,
    LocalVariable,
    LongConst,
    MethodHandleConst,
    MethodInfo,
    StringConst,
    parse,
)
from twinproof.java.load.pool import decode_text

each_jdk = pytest.mark.parametrize("jdk", [pytest.param(jdk, id=f"jdk{jdk.version}") for jdk in jdks()])

HANDLES = ["getField", "getStatic", "putField", "putStatic", "invokeVirtual", "invokeStatic", "invokeSpecial", "newInvokeSpecial"]
HANDLES += ["invokeInterface"]
OPCODES = {
    "aload_0": 0x2A, "dup": 0x59, "goto": 0xA7, "ireturn": 0xAC, "lreturn": 0xAD, "areturn": 0xB0, "return": 0xB1, "athrow": 0xBF,
    "getstatic": 0xB2, "putstatic": 0xB3, "getfield": 0xB4, "putfield": 0xB5, "invokevirtual": 0xB6, "invokespecial": 0xB7,
    "invokestatic": 0xB8, "invokeinterface": 0xB9, "invokedynamic": 0xBA, "new": 0xBB, "checkcast": 0xC0, "instanceof": 0xC1,
}  # fmt: skip
WITH_INDEX = range(0xB2, 0xBC)


@each_jdk
def test_every_feature_as_javap_sees_it(jdk: Jdk, tmp_path: Path) -> None:
    """Generics, records, sealed types, nests, lambdas, annotations, odd strings: all as javap prints them."""
    files = compile_to(jdk, tmp_path, "-parameters")
    assert len(files) == 11
    compare(jdk, files)


@each_jdk
@pytest.mark.parametrize("count", [60, pytest.param(1200, marks=pytest.mark.slow)])
def test_jdk_classes_as_javap_sees_them(jdk: Jdk, tmp_path: Path, count: int) -> None:
    """A spread of java.base agrees with javap in constants, members, code and tables."""
    files = []
    for number, name in enumerate(sample(base_names(jdk), count)):
        files.append(tmp_path / f"{number}.class")
        files[-1].write_bytes(read_base(jdk, name))
    compare(jdk, files)


@each_jdk
@pytest.mark.parametrize("count", [1500, pytest.param(100_000, marks=pytest.mark.slow)])
def test_all_of_java_base_decodes(jdk: Jdk, count: int) -> None:
    """The JDK's classes parse, have the name they are stored under, and every attribute decodes."""
    for name in sample(base_names(jdk), count):
        file = parse(read_base(jdk, name), name)
        assert file.name == name
        assert decode_all(file) > 10


@each_jdk
@pytest.mark.slow
def test_all_modules_decode(jdk: Jdk) -> None:
    """So do those of all other modules."""
    classes = jdk_classes(jdk)
    for module in classes.modules():
        for name in classes.classes(module):
            if name != "module-info":
                data = classes.read(name)
                assert data is not None
                decode_all(parse(data, f"{module}/{name}"))


def test_module_declarations() -> None:
    """A module's declaration is read as well; its own attributes stay raw."""
    data = JImage(jdks()[0].home / "lib" / "modules").resource("/java.base/module-info.class")
    assert data is not None
    file = parse(data, "module-info")
    assert (file.name, file.super_name, file.methods) == ("module-info", None, ())
    assert file.attribute("Module") is not None
    assert decode_all(file) > 100


@each_jdk
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_versions(jdk: Jdk, tmp_path: Path, step: int) -> None:
    """Files of every version this javac can write are read, and javap agrees."""
    source = tmp_path / "Old.java"
    source.write_text("class Old { int f(int[] a) { int s = 0; for (int x : a) { s += x; } return s; } }")
    oldest = 7 if jdk.version < 20 else 8
    files = []
    for release in range(jdk.version, oldest - 1, -step):
        target = tmp_path / str(release)
        javac(jdk, source, target, "--release", str(release))
        files.append(target / "Old.class")
        assert parse(files[-1].read_bytes(), "Old").major == 44 + release
    compare(jdk, files)


@each_jdk
def test_old_versions(jdk: Jdk, tmp_path: Path) -> None:
    """A plain class marked as an older version is read as javap reads it and runs, 45.0 to 51."""
    source = tmp_path / "Old.java"
    source.write_text("public class Old { public static void main(String[] a) { System.out.print(a.length + 1); } }")
    javac(jdk, source, tmp_path, "--release", "8")
    data = (tmp_path / "Old.class").read_bytes()
    files = []
    for minor, major in [(0, 45), (2, 45), (3, 45), *((0, major) for major in range(46, 52))]:
        files.append(tmp_path / f"Old{major}_{minor}.class")
        files[-1].write_bytes(data[:4] + struct.pack(">HH", minor, major) + data[8:])
    compare(jdk, files)
    (tmp_path / "Old.class").write_bytes(files[0].read_bytes())
    ran = subprocess.run([str(jdk.java), "-cp", str(tmp_path), "Old"], capture_output=True, timeout=100)
    assert (ran.returncode, ran.stdout) == (0, b"1")


def test_frames_start_from_the_parameters(tmp_path: Path) -> None:
    """Expanded frames begin with receiver and parameters; a constructor's receiver is not initialised before super()."""
    file = compiled_features(tmp_path)
    constructor = method(file, "<init>", "(Z)V").code
    assert constructor is not None
    assert constructor.stack_map[0].locals == (stackmap.UNINITIALIZED_THIS, stackmap.INTEGER)
    assert constructor.stack_map[0].stack == (stackmap.UNINITIALIZED_THIS,)
    generic = method(file, "gen").code
    assert generic is not None
    first = generic.stack_map[0].locals
    assert first[:4] == tuple(map(stackmap.Reference, ("p/Features", "java/util/List", "[[I", "java/lang/Exception")))
    assert first[6] == stackmap.LONG


def test_values(tmp_path: Path) -> None:
    """Constants and annotation values are what the source says."""
    file = compiled_features(tmp_path)
    values = {field.name: field.constant_value for field in file.fields}
    assert values["L"] == LongConst(-5)
    assert values["F"] == FloatConst(0x3FC00000)
    assert values["F_NAN"] == FloatConst(0x7FC00000)
    assert values["D"] == DoubleConst(1)
    assert values["D_INF"] == DoubleConst(0xFFF0000000000000)
    assert values["S"] == StringConst('a\0b\ud800 €😀\n"q"\t\\')
    assert values["I"] == IntConst(-(2**31))
    assert values["C"] == IntConst(0xFFFF)
    assert values["instance"] == IntConst(7)
    deprecated = next(field for field in file.fields if field.name == "field").annotations[0]
    assert deprecated.descriptor == "Ljava/lang/Deprecated;"
    assert deprecated.elements == (("since", ConstElement("s", StringConst("9"))), ("forRemoval", ConstElement("Z", IntConst(1))))
    assert [len(row) for row in method(file, "gen").parameter_annotations] == [1, 0, 0]


def test_annotation_defaults(tmp_path: Path) -> None:
    """Each kind of annotation value is told apart."""
    compiled_features(tmp_path)
    path = tmp_path / "p" / "Features$An.class"
    defaults = {method.name: method.annotation_default for method in parse(path.read_bytes(), "An").methods}
    assert defaults["a"] == ConstElement("I", IntConst(3))
    assert defaults["b"] == ArrayElement((ConstElement("s", StringConst("x")), ConstElement("s", StringConst("y"))))
    assert defaults["c"] == ClassElement("V")
    assert defaults["d"] == EnumElement("Ljava/lang/Thread$State;", "NEW")
    assert defaults["g"] == ArrayElement(())


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        (b"plain", "plain"),
        (b"\xc0\x80", "\0"),
        (b"\xed\xa0\xbd\xed\xb8\x80", "\U0001f600"),
        (b"\xed\xa0\x80", "\ud800"),
        (b"\xed\xb8\x80\xed\xa0\xbd", "\ude00\ud83d"),
        (b"\xe2\x82\xac\xc3\xa4", "€ä"),
    ],
)
def test_modified_utf8(raw: bytes, text: str) -> None:
    """Strings decode as Java's DataInput would."""
    assert decode_text(raw) == text


@pytest.mark.parametrize(
    "raw", [b"\0", b"a\0\xc3\xa4", b"\xf0\x9f\x98\x80", b"\xc1\x81", b"\xe0\x80\x80", b"\x80", b"\xc3", b"\xe2\x82", b"\xff"]
)
def test_not_modified_utf8(raw: bytes) -> None:
    """What Java does not accept is refused."""
    with pytest.raises(ValueError, match="byte"):
        decode_text(raw)


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "not a class file"),
        (b"PK\3\4", "not a class file"),
        (b"\xca\xfe\xba\xbe", "cut short"),
        (b"\xca\xfe\xba\xbe\0\0\0\x2c" + b"\0\1" + b"\0" * 20, "version 44"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d" + b"\0\0" + b"\0" * 20, "count 0"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d" + b"\xff\xff" + b"\1\0\0", "cut short"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d" + b"\0\2" + b"\2\0\0", "unknown tag 2"),
        (b"\xca\xfe\xba\xbe\0\0\0\x32" + b"\0\2" + b"\x12\0\0\0\0" + b"\0" * 20, "InvokeDynamic constant in a file of version 50"),
        (b"\xca\xfe\xba\xbe\0\0\0\x3d" + b"\0\2" + b"\x05" + b"\0" * 8 + b"\0" * 20, "count 2 is wrong"),
    ],
)
def test_broken_headers(data: bytes, what: str) -> None:
    """A broken file is named with what is wrong, in one line."""
    with pytest.raises(BadClassFile, match=what) as caught:
        parse(data, "some/File.class")
    assert str(caught.value).startswith("some/File.class: ")
    assert "\n" not in str(caught.value)


def test_trailing_bytes(tmp_path: Path) -> None:
    """Bytes after the end are an error, and so is each missing one."""
    file = compiled_features(tmp_path)
    with pytest.raises(BadClassFile, match="after the end"):
        parse(file.data + b"\0", "x")
    with pytest.raises(BadClassFile):
        parse(file.data[:-1], "x")


def compiled_features(target: Path) -> ClassFile:
    compile_to(jdks()[0], target)
    return parse((target / "p" / "Features.class").read_bytes(), "Features")


def method(file: ClassFile, name: str, descriptor: str = "") -> MethodInfo:
    return next(method for method in file.methods if method.name == name and method.descriptor.startswith(descriptor))


def compile_to(jdk: Jdk, target: Path, *options: str) -> list[Path]:
    javac(jdk, SOURCES / "Features.java", target, *options)
    return sorted(target.rglob("*.class"))


def javac(jdk: Jdk, source: Path, target: Path, *options: str) -> None:
    command = [str(jdk.javac), "-g", "-Xlint:none", "-encoding", "UTF-8", *options, "-d", str(target), str(source)]
    done = subprocess.run(command, capture_output=True, timeout=120)
    assert done.returncode == 0, done.stderr


def compare(jdk: Jdk, paths: list[Path]) -> None:
    for path, listing in zip(paths, listings(jdk, paths), strict=True):
        file = parse(path.read_bytes(), str(path))
        compare_class(file, listing)
        compare_pool(file, listing)
        members: list[FieldInfo | MethodInfo] = [*file.fields, *file.methods]
        assert len(members) == len(listing.members)
        for member, expected in zip(members, listing.members, strict=True):
            compare_member(file, member, expected)


def compare_class(file: ClassFile, expected: ClassListing) -> None:
    facts = expected.facts
    assert (file.major, file.minor) == (int(facts["major version"]), int(facts["minor version"]))
    assert f"(0x{file.flags:04x})" == facts["flags"].split()[0]
    assert file.name == unquoted(facts["this_class"].split("// ")[1])
    assert (file.super_name or "") == (unquoted(facts["super_class"].split("// ")[1]) if "// " in facts["super_class"] else "")
    counts = f"interfaces: {len(file.interfaces)}, fields: {len(file.fields)}, methods: {len(file.methods)}"
    assert f"interfaces: {facts['interfaces']}".startswith(counts)
    assert file.signature == commented(facts.get("Signature"))
    assert file.source_file == (unquoted(facts["SourceFile"]) if "SourceFile" in facts else None)
    assert file.nest_host == (facts["NestHost"].removeprefix("class ") if "NestHost" in facts else None)
    assert list(file.nest_members) == expected.tables.get("NestMembers", [])
    assert list(file.permitted_subclasses) == expected.tables.get("PermittedSubclasses", [])
    compare_inner_classes(file, expected.tables.get("InnerClasses", []))
    compare_bootstraps(file, expected.tables.get("BootstrapMethods", []))
    compare_record(file, expected)
    compare_enclosing(file, facts.get("EnclosingMethod"))


def compare_inner_classes(file: ClassFile, rows: list[str]) -> None:
    expected = []
    for row in rows:
        text = row.split("// ")[1]
        match = re.fullmatch(r"(?:(.+?)=)?class (\S+)(?: of class (\S+))?", text)
        assert match is not None, row
        expected.append((unquoted(match[2]), match[3], match[1]))
    assert [(inner.name, inner.outer, inner.simple) for inner in file.inner_classes] == expected


def compare_bootstraps(file: ClassFile, rows: list[str]) -> None:
    ours = []
    for number, bootstrap in enumerate(file.bootstrap_methods):
        ours.append(f"{number}: {shown_constant(bootstrap.handle)}")
        ours.append("Method arguments:")
        ours += [shown_constant(arg) for arg in bootstrap.args]
    theirs = [re.sub(r"^(\d+: )?#\d+ ", r"\1", row) for row in rows]
    assert [number_free(unquoted(row)) for row in ours] == [number_free(unquoted(row)) for row in theirs]


def number_free(row: str) -> str:
    """Numbers in arguments differ in form only (1.0f, 5l); the pool's comparison holds their values."""
    return "number" if re.fullmatch(r"-?[\d.E-]+[lfd]?", row) else row


def compare_record(file: ClassFile, expected: ClassListing) -> None:
    rows = expected.tables.get("Record")
    assert (file.record is None) == (rows is None)
    if file.record is not None and rows is not None:
        assert [part.descriptor for part in file.record] == [row.split(": ")[1] for row in rows if row.startswith("descriptor: ")]
        names = [row.rstrip(";").rsplit(" ", 1)[1] for row in rows if row.endswith(";") and ": " not in row]
        assert [part.name for part in file.record] == names


def compare_enclosing(file: ClassFile, fact: str | None) -> None:
    found = file.enclosing_method
    assert (found is None) == (fact is None)
    if found is not None and fact is not None:
        inside = f".{found.name}" if found.name else ""
        assert fact.split("// ")[1].replace('"', "") == found.owner.replace("/", ".") + inside


def compare_pool(file: ClassFile, expected: ClassListing) -> None:
    for index, (kind, text) in expected.pool.items():
        compare_constant(file, index, kind, text)
    assert sum(file.tag(index) != 0 for index in range(file.pool_size)) == len(expected.pool)


def compare_constant(file: ClassFile, index: int, kind: str, text: str) -> None:
    match kind:
        case "Utf8":
            assert escaped(file.utf8(index)).rstrip() == text.rstrip()
        case "NameAndType":
            assert ":".join(file.name_and_type(index)) == unquoted(text)
        case "Fieldref" | "Methodref" | "InterfaceMethodref":
            member = file.member(index)
            assert f"{member.owner}.{member.name}:{member.descriptor}" == unquoted(text)
            assert member.interface == (kind == "InterfaceMethodref")
        case "InvokeDynamic" | "Dynamic":
            dynamic = file.dynamic(index)
            assert f"#{dynamic.bootstrap}:{dynamic.name}:{dynamic.descriptor}" == unquoted(text)
        case "Module":
            assert file.module_name(index) == unquoted(text)
        case "Package":
            assert file.package_name(index) == unquoted(text)
        case "String":
            assert shown_constant(file.constant(index)).rstrip() == text.rstrip()
        case _:
            compare_number(file.constant(index), text)


def compare_number(constant: Constant, text: str) -> None:
    match constant:
        case IntConst(value):
            assert str(value) == text
        case LongConst(value):
            assert f"{value}l" == text
        case FloatConst(bits) if "NaN" not in text:
            assert struct.pack(">I", bits) == struct.pack(">f", java_float(text))
        case DoubleConst(bits) if "NaN" not in text:
            assert struct.pack(">Q", bits) == struct.pack(">d", java_float(text))
        case FloatConst(bits):
            assert bits & 0x7FFFFFFF > 0x7F800000
        case DoubleConst(bits):
            assert bits & (2**63 - 1) > 0x7FF << 52
        case _:
            assert unquoted(shown_constant(constant)).strip() == unquoted(text.strip())


def java_float(text: str) -> float:
    return float(text[:-1].replace("Infinity", "inf"))


def shown_constant(constant: Constant) -> str:
    match constant:
        case StringConst(text):
            return escaped(text)
        case MethodHandleConst(kind, member):
            return f"REF_{HANDLES[kind - 1]} {member.owner}.{member.name}:{member.descriptor}"
        case IntConst(value) | LongConst(value):
            return str(value)
        case FloatConst() | DoubleConst():
            return "0"
        case _:
            fields = [getattr(constant, name) for name in constant.__slots__]
            return ":".join(f"#{part}" if isinstance(part, int) else part for part in fields)


def compare_member(file: ClassFile, member: FieldInfo | MethodInfo, expected: Listing) -> None:
    facts = expected.facts
    assert member.descriptor == facts["descriptor"]
    assert f"(0x{member.flags:04x})" == facts["flags"].split()[0]
    assert member.signature == commented(facts.get("Signature")) or file.major < 49
    if isinstance(member, FieldInfo):
        assert (member.constant_value is None) == ("ConstantValue" not in facts)
        if member.constant_value is not None:
            kind, text = facts["ConstantValue"].split(" ", 1) if " " in facts["ConstantValue"] else (facts["ConstantValue"], "")
            assert kind in ("int", "long", "float", "double", "String")
            compare_number(member.constant_value, text)
        return
    throws = [row.removeprefix("throws ").replace(".", "/") for row in expected.tables.get("Exceptions", [])]
    assert ", ".join(member.exceptions) == ", ".join(throws)
    names = [row.split()[0] for row in expected.tables.get("MethodParameters", [])[1:]]
    assert [name or "<no" for name in member.parameter_names] == names
    assert (member.code is None) == ("Code" not in expected.tables)
    if member.code is not None:
        compare_code(member.code, expected)


def compare_code(code: Bytecode, expected: Listing) -> None:
    tables = expected.tables
    head, *instructions = tables["Code"]
    assert head.startswith(f"stack={code.max_stack}, locals={code.max_locals}, args_size=")
    compare_instructions(code, instructions)
    lines = [re.fullmatch(r"line (\d+): (\d+)", row) for row in tables.get("LineNumberTable", [])]
    assert list(code.lines) == sorted((int(row[2]), int(row[1])) for row in lines if row)
    compare_handlers(code, tables.get("Exception table", [])[1:])
    compare_variables(code, tables)
    compare_frames(code, tables.get("StackMapTable", []))


def compare_instructions(code: Bytecode, rows: list[str]) -> None:
    found = [match for match in (re.match(r"(\d+): ([a-z]\w*) *(?:#(\d+))?", row) for row in rows) if match]
    assert found
    for row in found:
        pc, name, index = int(row[1]), row[2], row[3]
        if name in OPCODES:
            assert code.code[pc] == OPCODES[name]
            assert code.code[pc] not in WITH_INDEX or int.from_bytes(code.code[pc + 1 : pc + 3], "big") == int(index)
    assert int(found[-1][1]) < len(code.code)


def compare_handlers(code: Bytecode, rows: list[str]) -> None:
    expected = []
    for row in rows:
        start, end, handler, *kind = row.split()
        expected.append((int(start), int(end), int(handler), None if kind == ["any"] else unquoted(kind[1])))
    assert [tuple(entry) for entry in code.handlers] == expected


def compare_variables(code: Bytecode, tables: dict[str, list[str]]) -> None:
    plain = [row.split() for row in tables.get("LocalVariableTable", [])[1:]]
    assert [variable_row(variable, variable.descriptor) for variable in code.local_variables] == plain
    generic = sorted(row.split() for row in tables.get("LocalVariableTypeTable", [])[1:])
    ours = [variable_row(variable, variable.signature) for variable in code.local_variables if variable.signature]
    assert sorted(ours) == generic


def variable_row(variable: LocalVariable, text: str) -> list[str]:
    return [str(variable.start), str(variable.length), str(variable.slot), variable.name, text]


def compare_frames(code: Bytecode, rows: list[str]) -> None:
    text = "\n".join(rows)
    blocks = re.split(r"^frame_type = ", text, flags=re.MULTILINE)[1:]
    assert len(blocks) == len(code.stack_map)
    pc, locals_before = -1, None
    for frame, block in zip(code.stack_map, blocks, strict=True):
        kind = int(block.split()[0])
        delta = re.search(r"offset_delta = (\d+)", block)
        pc += 1 + (int(delta[1]) if delta else kind % 64)
        assert frame.pc == pc
        compare_locals(kind, list(frame.locals), locals_before, types_in(block, "locals"))
        assert [shown_type(type) for type in frame.stack] == types_in(block, "stack")
        locals_before = list(frame.locals)


def compare_locals(kind: int, now: list[stackmap.Verified], before: list[stackmap.Verified] | None, listed: list[str]) -> None:
    if kind == 255:
        assert [shown_type(type) for type in now] == listed
    elif kind >= 252:
        assert [shown_type(type) for type in now[251 - kind :]] == listed
        assert before is None or now[: 251 - kind] == before
    elif 248 <= kind < 251:
        assert before is None or now == before[: kind - 251]
    else:
        assert before is None or now == before


def types_in(block: str, what: str) -> list[str]:
    match = re.search(rf"^{what} = \[ ?(.*?) ?\]$", block, re.MULTILINE)
    return [unquoted(part) for part in match[1].split(", ")] if match and match[1] else []


def shown_type(type: stackmap.Verified) -> str:
    match type:
        case stackmap.Reference(name):
            return f"class {name}"
        case stackmap.Uninitialized(pc):
            return f"uninitialized {pc}"
        case stackmap.Plain("uninitializedThis"):
            return "this"
        case stackmap.Plain(name):
            return name


def commented(fact: str | None) -> str | None:
    return None if fact is None else fact.split("// ", 1)[1]


def unquoted(text: str) -> str:
    return text.replace('"', "")


def escaped(text: str) -> str:
    named = {"\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f", '"': '\\"', "\\": "\\\\", "'": "\\'"}
    return "".join(named.get(char) or escaped_char(char) for char in text)


def escaped_char(char: str) -> str:
    if "\ud800" <= char <= "\udfff":
        return "?"
    return f"\\u{ord(char):04x}" if ord(char) < 32 or 127 <= ord(char) < 160 else char
