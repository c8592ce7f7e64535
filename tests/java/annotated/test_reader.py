"""Annotations of compiled classes as contracts: javac says where they are, the real JVM which inputs break them."""

from __future__ import annotations

from pathlib import Path

import pytest

from twinproof import cli
from twinproof.base.options import Options
from twinproof.command.questions import questions_of
from twinproof.contract.asked import AskedFor
from twinproof.java.annotated.reader import read_annotations
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.jdk import find_jdk
from twinproof.target import open_harnessed
from twinproof.verify import verify
from verify.java_programs import word

SOURCE = """package p;
import java.lang.annotation.*;
import java.util.List;
public class Main {
    @Target({ElementType.PARAMETER, ElementType.METHOD}) @Retention(RetentionPolicy.CLASS) @interface NotNull {}
    @Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) @interface NonNull {}
    @interface Min { long value(); }
    @interface Max { long value(); }
    @interface Size { int min() default 0; int max() default 99; }
    @interface Pattern { String regexp(); }
    @interface Contract { String value() default ""; boolean pure() default false; }
    static @NotNull String name(@NotNull String s) { return s.length() > 3 ? s : null; }
    static @NonNull Object whole(@NonNull String s, @NonNull String[] part, String @NonNull [] t) { return part == null ? s : t; }
    @Min(1) static int next(@Min(0) @Max(10) int n) { return n + 1; }
    @Min(1) static int bad(@Min(0) int n) { return n; }
    @Contract("null -> fail; _ -> !null") static Object need(Object o) { if (o == null) throw new NullPointerException(); return o; }
    @Contract("null -> null; !null -> param1") static Object same(Object o) { return o == null ? "" : o; }
    @Min(1) static int sized(@Size(min = 1) List<String> l) { return l == null ? 1 : l.size(); }
    @Min(0) static int odd(@Pattern(regexp = "a") String l) { return 0; }
    @Contract("_ -> this") Main own(int n) { return n == 7 ? new Main() : this; }
    class Inner { Inner(@NotNull Object o) { assert o != null; } }
    enum Kind { ONE("x"); Kind(@NotNull String s) { assert s != null; } }
}
"""


def test_where_they_are(tmp_path: Path) -> None:
    """On parameters and results, also of constructors with parameters that nobody wrote; of types only where it is the whole type."""
    (tmp_path / "Main.java").write_text(SOURCE)
    claims = read_annotations(open_classpath([tmp_path / "Main.java"], find_jdk()))
    found = {contract.method.name: [f"{one.kind.value} {one.text}" for one in contract.clauses] for contract in claims.contracts}
    assert found["name"] == ["requires @NotNull of argument 1", "ensures @NotNull of the result"]
    assert found["whole"] == ["requires @NonNull of argument 1", "requires @NonNull of argument 3", "ensures @NonNull of the result"]
    assert found["next"] == ["requires @Min(0) of argument 1", "requires @Max(10) of argument 1", "ensures @Min(1) of the result"]
    made = {contract.method.owner: contract.clauses for contract in claims.contracts if contract.method.name == "<init>"}
    assert {owner: [one.text for one in clauses] for owner, clauses in made.items()} == {
        "p.Main$Inner": ["@NotNull of argument 2"],
        "p.Main$Kind": ["@NotNull of argument 3"],
    }
    assert [one.refused for one in claims.contracts if one.method.name == "odd"] == [("@Pattern(regexp = a) (Main.java:19)",)]
    assert {one.place for contract in claims.contracts if contract.method.name == "bad" for one in contract.clauses} == {"Main.java:15"}


def test_verdicts(tmp_path: Path) -> None:
    """They are required, promised, and broken by inputs that are as required."""
    (tmp_path / "Main.java").write_text(SOURCE)
    target = open_harnessed(str(tmp_path / "Main.java"), (), annotations=True)
    setup, questions = questions_of(target, AskedFor(annotations=True), Options(timeout=10.0, bound=16))
    found: dict[str, list[str]] = {}
    for one in verify(setup, questions):
        found.setdefault(one.method.name, []).append(word(one.verdict))
    assert found == {
        "name": ["violated"],
        "whole": ["holds"],
        "next": ["holds"],
        "bad": ["violated"],
        "need": ["holds", "holds"],
        "same": ["violated", "holds"],
        "sized": ["holds"],
        "odd": ["unknown:refused", "unknown:refused"],
        "own": ["violated"],
        "<init>": ["holds", "holds"],
    }


def test_the_test_is_the_users(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without the option nobody asks; a test of a violation names nothing that only this program has; a replay finds it again."""
    file, kept = tmp_path / "Main.java", tmp_path / "w"
    file.write_text(SOURCE)
    words = ["verify", str(file), "--method", "Main.bad", "--quiet", "--no-cache", "--witnesses", str(kept)]
    assert cli.main(words) == 2
    assert cli.main([*words, "--annotations"]) == 1
    (test,) = kept.rglob("*Test.java")
    assert "assertTrue(result >= 1L);" in test.read_text()
    assert "twinproof$" not in test.read_text()
    capsys.readouterr()
    assert cli.main(["replay", str(kept / "p.Main.bad.json")]) == 1
    assert "VIOLATED  ensures @Min(1) of the result" in capsys.readouterr().out
