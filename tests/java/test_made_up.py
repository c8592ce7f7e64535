"""Made-up classes on a real JVM: it accepts them, and they do what is said of them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from twinproof.ir.synthetic import given_name
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.given import answers, class_file
from twinproof.java.load.load import load_program

FUNCTIONS = "Supplier UnaryOperator BiPredicate DoubleUnaryOperator ToLongFunction LongBinaryOperator IntSupplier Consumer BooleanSupplier"
EXPECTED = """
Supplier.get 5 7 IllegalStateException 3
UnaryOperator.apply 7 5 IllegalStateException 3
BiPredicate.test false true IllegalStateException 3
DoubleUnaryOperator.applyAsDouble 7.0 5.0 IllegalStateException 3
ToLongFunction.applyAsLong 7 5 IllegalStateException 3
LongBinaryOperator.applyAsLong 7 5 IllegalStateException 3
IntSupplier.getAsInt 5 7 IllegalStateException 3
Consumer.accept null null IllegalStateException 3
BooleanSupplier.getAsBoolean true false IllegalStateException 3
Shape.area 7.0 5.0 IllegalStateException 3
Shape.grow null null IllegalStateException 3
Shape.name 5 7 IllegalStateException 3
"""


def test_answers(tmp_path: Path) -> None:
    jdk = find_jdk()
    classes = compile_sources([Path(__file__).with_name("Givens.java")], jdk)
    program = load_program(open_classpath([str(classes)], jdk))
    interfaces = [*(f"java.util.function.{name}" for name in FUNCTIONS.split()), "Givens$Shape"]
    names = [given_name(interface, program.is_library(interface)) for interface in interfaces]
    for name in names:
        path = tmp_path / f"{name.replace('.', '/')}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(class_file(program, name) or b"")
        assert program.find(name) is not None
    command = [str(jdk.java), "-Xverify:all", "-cp", f"{classes}:{tmp_path}", "Givens", *names]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert sorted(printed.split("\n")) == sorted(EXPECTED.split("\n")[1:])


def test_not_for_all() -> None:
    """Classes, sealed interfaces and interfaces with very many methods are not made up."""
    jdk = find_jdk()
    program = load_program(open_classpath([str(compile_sources([Path(__file__).with_name("Givens.java")], jdk))], jdk))
    for name in ("java.lang.String", "java.lang.constant.ConstantDesc", "java.util.List", "no.such.Type"):
        assert answers(program, name) is None, name
