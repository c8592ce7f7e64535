"""How C files are compiled: which flags mean something, what a build has kept, what is guessed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from twinproof.base.errors import BadInput, CompileFailed
from twinproof.language.needs import SourceReading
from twinproof.llvm.c_in import CFrontEnd, read_modules
from twinproof.llvm.c_language import dialect_of
from twinproof.llvm.load.compile_commands import databases, flags_in
from twinproof.llvm.load.include_folders import IncludeFolders, included
from twinproof.llvm.load.meant_flags import dialect_words, meant, seen_from
from twinproof.llvm.load.recipe import CompileRecipe, Ingredient, recipe_for


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("-c -O2 -g3 -Wall -Wextra -fPIC -o x.o x.c", ""),
        ("-I inc -Isrc -isystem sys -D A=1 -DB -U C", "-Iinc -Isrc -isystem sys -DA=1 -DB -UC"),
        (
            "-std=c99 -fwrapv -fno-strict-aliasing -funsigned-char -pedantic",
            "-std=c99 -fwrapv -fno-strict-aliasing -funsigned-char -pedantic",
        ),
        ("-MD -MF x.d -MT x -pthread -pipe -flto=auto -fsanitize=address -fstack-protector-strong", ""),
        ("-include config.h -nostdinc -m32 -Ofast -ansi", "-include config.h -nostdinc -m32 -ffast-math -ansi"),
    ],
)
def test_flags_that_mean_something(words: str, kept: str) -> None:
    """They are kept in order, with their values."""
    assert " ".join(meant(words.split())) == kept


def test_paths_in_flags() -> None:
    """Each path is moved, and nothing else."""
    flags = ("-Ia", "-DX=a", "-isystem", "b", "-include", "c.h", "-std=c99")
    assert seen_from(flags, lambda path: f"top/{path}") == ("-Itop/a", "-DX=a", "-isystem", "top/b", "-include", "top/c.h", "-std=c99")


def test_dialects() -> None:
    """The standard, and what else is said of the language."""
    assert dialect_words([()]) == ("gnu17", ())
    assert dialect_words([("-std=c99", "-fwrapv"), ("-std=gnu11", "-std=c11", "-DX")]) == ("c11+c99", ("-fwrapv",))
    recipe = CompileRecipe(Path("/x"), (Ingredient("a.c", ("-std=c99", "-fwrapv")),))
    assert str(dialect_of(recipe)) == "dialect:c-c99,clang-22,x86-64-linux,-fwrapv"


def test_what_is_included() -> None:
    """By both kinds of brackets; not what a macro says, nor what is no directive."""
    text = b'#include "a.h"\n  # include <b/c.h>\nint x; // #include "d.h"\n#include MACRO\n#include "a.h"\n'
    assert included(text) == (("a.h", True), ("b/c.h", False))


def test_guessed_folders() -> None:
    """The nearest folder that has it; beside the file nothing is needed; what nobody has is left to the system."""
    files = {
        "lib/x/a.c": b'#include "a.h"\n#include "deep.h"\n#include <stdio.h>\n#include <api/pub.h>\n',
        "lib/x/a.h": b"",
        "lib/inc/deep.h": b'#include "deeper.h"\n',
        "other/deep.h": b"",
        "lib/inc/more/deeper.h": b"",
        "include/api/pub.h": b"",
    }
    folders = IncludeFolders(files, files.__getitem__)
    assert folders.flags("lib/x/a.c") == ("-iquote", "lib/inc", "-idirafter", "include", "-iquote", "lib/inc/more")
    assert folders.reached("lib/x/a.c") == {"lib/x/a.h", "lib/inc/deep.h", "lib/inc/more/deeper.h", "include/api/pub.h"}


def test_what_a_build_has_kept(tmp_path: Path) -> None:
    """It is found in the project, and is about another copy of it, too; folders that the copy has are meant there."""
    project, copy = tmp_path / "project", tmp_path / "copy"
    for top in (project, copy):
        (top / "src").mkdir(parents=True)
        (top / "include").mkdir()
        (top / "src/a.c").write_text("int f(void) { return N; }\n")
    (project / "build/gen").mkdir(parents=True)
    words = ["cc", "-I../include", "-Igen", "-DN=3", "-c", "../src/a.c"]
    rows = [
        {"directory": str(project / "build"), "file": "../src/a.c", "arguments": words},
        {"directory": str(project / "build"), "file": "../src/a.c", "command": "cc -DN=4 ../src/a.c"},
    ]
    kept = project / "build/compile_commands.json"
    kept.write_text(json.dumps(rows))
    assert databases([project, copy]) == [kept]
    generated = str(project / "build/gen")
    assert flags_in(kept, project, {"src/a.c"}) == {"src/a.c": ("-Iinclude", "-Ibuild/gen", "-DN=3")}
    assert flags_in(kept, copy, {"src/a.c"}) == {"src/a.c": ("-Iinclude", f"-I{generated}", "-DN=3")}
    assert flags_in(kept, copy, {"src/b.c"}) == {}
    origin, _ = CFrontEnd().open([copy], reading=SourceReading(commands=(str(kept),)))
    assert origin.recipe.files[0].flags[-1] == "-DN=3"
    assert read_modules(origin.locations).modules[0].text == origin.linked.modules[0].text
    with pytest.raises(BadInput, match="none of the files"):
        CFrontEnd().open([tmp_path / "copy/src"], reading=SourceReading(commands=(str(_empty(tmp_path)),)))


def _empty(folder: Path) -> Path:
    made = folder / "empty.json"
    made.write_text("[]")
    return made


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "not JSON"),
        ("{}", "no list of commands"),
        ("[1]", "an entry that is no object"),
        ('[{"file": "a.c"}]', "without command"),
        ('[{"file": "a.c", "command": "cc \'"}]', "the command of a.c: No closing quotation"),
    ],
)
def test_broken_databases(tmp_path: Path, text: str, complaint: str) -> None:
    """What is wrong with one is said in one line."""
    file = tmp_path / "compile_commands.json"
    file.write_text(text)
    with pytest.raises(BadInput, match=complaint) as caught:
        flags_in(file, tmp_path, {"a.c"})
    assert "\n" not in str(caught.value)


def test_recipes_are_kept(tmp_path: Path) -> None:
    """A recipe is found again beside its files, and not taken for that of others."""
    recipe = CompileRecipe(tmp_path, (Ingredient("x/a.c", ("-DA=1",)), Ingredient("b.c")))
    assert recipe_for(recipe.places()) == recipe
    assert recipe_for([tmp_path / "x/a.c", tmp_path / "b.c"]) == CompileRecipe(tmp_path, (Ingredient("x/a.c"), Ingredient("b.c")))
    with pytest.raises(BadInput, match="not about these files"):
        recipe_for([tmp_path / "c.c", tmp_path / "b.c", recipe.places()[-1]])


def _told(names: Sequence[str], folder: Path) -> str:
    with pytest.raises(CompileFailed) as caught:
        CFrontEnd().open([folder / name for name in names])
    return str(caught.value)


def test_what_clang_says_is_said_once(tmp_path: Path) -> None:
    """Of an error in a header that two files include there is one report."""
    (tmp_path / "h.h").write_text("int f(void) { return nothing; }\n")
    for name in ("a.c", "b.c"):
        (tmp_path / name).write_text('#include "h.h"\n')
    assert _told(("a.c", "b.c"), tmp_path).count("undeclared identifier") == 1


def test_programs_of_a_project(tmp_path: Path) -> None:
    """What several files define for all is each file's own, and nobody else's."""
    (tmp_path / "a.c").write_text("int level = 1; int name(void) { return level; } int main(void) { return name(); }\n")
    (tmp_path / "b.c").write_text("int level = 2; int name(void) { return level; } int main(void) { return name() + 1; }\n")
    (tmp_path / "c.c").write_text("int name(void); int asks(void) { return name(); }\n")
    origin, program = CFrontEnd().open([tmp_path])
    assert {"c.a", "c.b"} <= set(origin.classes())
    shared, own = program.find("c"), program.find("c.a")
    assert shared is not None
    assert own is not None
    assert {key[0] for key in own.methods} == {"name", "main"}
    assert next(method for method in shared.methods.values() if method.name == "name").body is None
