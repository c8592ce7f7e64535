"""What is said of fields without a look at the other version: the oracle is the comment behind each field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from twinproof.align.fields.lone import instance_fields, is_never_null, is_settled, passes
from twinproof.ir.program import Field
from twinproof.ir.side import Side
from twinproof.java.find.classpath import open_classpath
from twinproof.java.find.javac import compile_sources
from twinproof.java.find.jdk import find_jdk
from twinproof.java.load.load import load_program

SOURCE = """
import java.util.*;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntUnaryOperator;

class Fields {
    private int width;                                        // bound
    private final Object lock = new Object();                 // settled object
    private final ReentrantLock other = new ReentrantLock();  // settled object
    private final List<String> log = new ArrayList<>();       // settled object
    private final List<String> names = new ArrayList<>();     // bound object
    private final IntUnaryOperator twice = x -> 2 * x;        // settled object
    private final int limit = Integer.parseInt("7");          // settled
    private final int area;                                   // bound
    private int calls;                                        // settled
    private int size;                                         // bound
    private String last;                                      // settled
    private Object late;                                      // bound
    private Object seen;                                      // settled
    private int mode = 1;                                     // bound

    Fields(int width) {
        this.width = width;
        area = width * width;
        show();
        seen = new Object();
    }

    Fields() {
        this(3);
    }

    void show() {
    }

    int ask(String name) {
        log.add(name);
        calls++;
        last = name;
        if (names.contains(name)) {
            size++;
        }
        mode = 2;
        late = name;
        synchronized (lock) {
            return size + twice.applyAsInt(limit);
        }
    }

    Object lent() {
        return late;
    }

    int mode() {
        return mode + width + area;
    }
}
"""


@pytest.fixture(scope="module")
def side(tmp_path_factory: pytest.TempPathFactory) -> Side:
    source = tmp_path_factory.mktemp("lone") / "Fields.java"
    source.write_text(SOURCE)
    jdk = find_jdk()
    return Side(load_program(open_classpath([compile_sources([source], jdk)], jdk)))


def stated() -> dict[str, str]:
    return dict(re.findall(r"(\w+)(?: = [^;]*)?;\s*// (.*)", SOURCE))


def fields(side: Side) -> dict[str, Field]:
    return {field.name: field for field in instance_fields(side, "Fields").values()}


def test_settled_fields(side: Side) -> None:
    """Settled is what has nothing to do with other fields: constants, stateless objects, what is only kept going."""
    assert {name for name, field in fields(side).items() if is_settled(side, field)} == {
        name for name, words in stated().items() if "settled" in words
    }


def test_fields_that_are_never_null(side: Side) -> None:
    """An object is there before anybody can see the new one, and stays; not in `seen`, which comes after a call."""
    assert {name for name, field in fields(side).items() if is_never_null(side, field)} == {
        name for name, words in stated().items() if "object" in words
    }


def test_where_parameters_go(side: Side) -> None:
    """A constructor that calls another one is seen through."""
    assert [each.keys for each in passes(side, "Fields")] == [("Fields.width",), ()]
    assert all("Fields.area" in each.written for each in passes(side, "Fields"))


def test_the_source_is_read(tmp_path: Path) -> None:
    """The oracle itself: each field has its comment."""
    assert len(stated()) == 14
