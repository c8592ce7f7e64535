"""When classes are initialised, and what happens when that fails: traces printed by Java programs, on both machines the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from both_machines import Both, assert_ended, by_class, load_sources

from twinproof.heap.observe import Threw
from twinproof.java.sidecar.client import Sidecar

LIBRARY = """
class Log { static int note(String what) { System.out.println(what); return 1; } }

class Base { static int shared = Log.note("Base"); static final int CONSTANT = 7; static final Integer BOXED = 8;
    static final String TEXT = "text"; static final int COMPUTED = Log.note("Base.COMPUTED");
    static void call() { Log.note("Base.call"); } Base() { Log.note("new Base"); } }
class Derived extends Base { static int own = Log.note("Derived"); int field = Log.note("Derived.field"); { Log.note("Derived block"); }
    static { Log.note("Derived static block"); } Derived() { super(); Log.note("new Derived"); } static void mine() { Log.note("mine"); } }
class More extends Derived { static { Log.note("More"); } }

interface Plain { int P = Log.note("Plain"); void m(); }
interface WithDefault { int D = Log.note("WithDefault"); default void d() { Log.note("d"); } }
interface WithStatic { int S = Log.note("WithStatic"); static void s() { Log.note("s"); } }
interface WithPrivate { int V = Log.note("WithPrivate"); private void p() { } }
interface BelowDefault extends WithDefault { int B = Log.note("BelowDefault"); }
interface DefaultBelow extends Plain, WithDefault { int E = Log.note("DefaultBelow"); default void e() { } }
class Many implements Plain, WithStatic, DefaultBelow, WithPrivate { static { Log.note("Many"); } public void m() { } }
class Few extends Many implements BelowDefault { static { Log.note("Few"); } }

class Left { static int a = Log.note("Left begins"); static int b = Right.b + 1; static { Log.note("Left ends " + b); } }
class Right { static int a = Log.note("Right begins"); static int b = Left.b + 10; static { Log.note("Right ends " + b); } }
class Self { static Self one = new Self(); static int count = 5; int seen; Self() { seen = count; count++; Log.note("Self " + seen); } }
class Above { static Below below = new Below(); static { Log.note("Above"); } }
class Below extends Above { static int x = Log.note("Below"); Below() { Log.note("new Below " + x); } }

class Fails { static int x = Log.note("Fails"); static int y = 1 / (x - 1); static void call() { } Fails() { } }
class FailsChild extends Fails { static { Log.note("FailsChild"); } static int z = 1; }
class FailsError { static int x = fail(); static int fail() { throw new LinkageError("on purpose"); } }
class FailsChecked { static int x = fail(); static int fail() { throw Unchecked.<RuntimeException>sneak(new Exception("checked")); } }
class Unchecked { @SuppressWarnings("unchecked") static <T extends Throwable> T sneak(Throwable t) throws T { throw (T) t; } }
interface FailsInterface { int x = 1 / (Log.note("FailsInterface") - 1); default void m() { } }
class FailsByInterface implements FailsInterface { static int x = Log.note("FailsByInterface"); }
class FailsDeep { static { Log.note("FailsDeep"); Fails.call(); } static int x; }
class FailsInside { static int x; static { try {
    Fails.call(); } catch (ExceptionInInitializerError e) { Log.note("inside " + e.getCause()); x = 3; } } }
class SetsBefore { static int set = 4; static int bad = 1 / (set - 4); }
enum Colour { RED, GREEN { void paint() { Log.note("green"); } };
    static { Log.note("Colour " + values().length); } void paint() { Log.note("paint"); } }
class Holder { static class Inner { static int v = Log.note("Inner"); } static int w = Log.note("Holder"); }
class Generic<T> { static int g = Log.note("Generic"); T t; }
"""

PROGRAMS = {
    "superclass first": "new Derived();",
    "superclass first, deep": "new More(); new More();",
    "static method": "Base.call(); Derived.call();",
    "inherited static method": "Derived.call(); Derived.mine();",
    "inherited static field": 'Log.note("" + Derived.shared); Log.note("" + More.shared);',
    "own static field": 'Log.note("" + Derived.own);',
    "inherited field of the middle": 'Log.note("" + More.own);',
    "constants do not trigger": 'Log.note("" + Base.CONSTANT + Base.TEXT + Derived.CONSTANT);',
    "boxed constants do": 'Log.note("" + Base.BOXED);',
    "computed constants do": 'Log.note("" + Base.COMPUTED);',
    "assignment triggers": 'Derived.shared = 5; Log.note("" + Base.shared);',
    "compound assignment triggers": 'Derived.shared += 5; Log.note("" + Base.shared++);',
    "arrays do not trigger": 'Base[] a = new Base[3]; Base[][] b = new Derived[2][2]; Log.note("" + a.length + b[1].length);',
    "casts and instanceof do not trigger": 'Object o = "x"; Log.note("" + (o instanceof Base)); '
    'Derived d = (Derived) null; Log.note("" + d);',
    "class literals do not trigger": "Log.note(Derived.class.getName()); Log.note(Base[].class.getName());",
    "null receivers do not matter": 'Base b = null; Log.note("before"); b.call();',
    "interfaces only with defaults": 'new Many(); Log.note("" + Plain.P);',
    "interfaces of a subclass": "new Few();",
    "interface below a default": 'new BelowDefault() { }; Log.note("" + BelowDefault.B);',
    "interface field of a class": 'Log.note("" + Many.V); Log.note("" + Few.S);',
    "static method of an interface": "WithStatic.s(); WithStatic.s();",
    "default method of a lambda": 'DefaultLess f = () -> Log.note("lambda"); f.go();',
    "two classes, one way": 'Log.note("" + Left.b + " " + Right.b);',
    "two classes, the other way": 'Log.note("" + Right.b + " " + Left.b);',
    "object made by its own initialiser": 'Log.note("" + Self.one.seen + Self.count);',
    "subclass made by the superclass": "new Above();",
    "subclass before the superclass": "new Below();",
    "failure": "Fails.call();",
    "failure caught, then again": 'try { Fails.call(); } catch (Error e) { Log.note("" + e.getCause() + e.getMessage()); } new Fails();',
    "failure of a constructor": "try { new Fails(); } catch (Throwable e) { Log.note(e.getClass().getName()); } Fails.call();",
    "failure of a field": 'try { Log.note("" + Fails.y); } catch (Throwable e) { Log.note(e.getClass().getName()); } Fails.x = 4;',
    "failure of the superclass": 'try { Log.note("" + FailsChild.z); } catch (Throwable e) { Log.note(e.getClass().getName()); } '
    'FailsChild.z = 2;',
    "failure of the superclass, then it alone": "try { new FailsChild(); } catch (Throwable e) { Log.note(e.getClass().getName()); } "
    "Fails.call();",
    "failure by an error": "try { FailsError.x = 1; } catch (LinkageError e) { Log.note(e.getMessage()); } FailsError.x = 2;",
    "failure by a checked exception": 'try { FailsChecked.x = 1; } catch (Error e) { Log.note("" + e.getCause()); } FailsChecked.x = 2;',
    "failure of an interface": 'try { FailsByInterface.x = 1; } catch (Error e) { Log.note("" + e.getCause()); } FailsByInterface.x = 2;',
    "failure inside another": 'try { FailsDeep.x = 1; } catch (Error e) { Log.note("" + e.getCause()); } '
    'try { Fails.call(); } catch (NoClassDefFoundError e) { Log.note("again"); } FailsDeep.x = 2;',
    "failure handled inside another": 'Log.note("" + FailsInside.x);',
    "fields of a failed class are not seen": 'try { SetsBefore.set = 9; } catch (Error e) { Log.note("failed"); }',
    "failure and finally": 'try { Fails.call(); } finally { Log.note("finally"); }',
    "enum": "Colour.GREEN.paint(); Colour.RED.paint();",
    "enum in a switch": 'Colour c = Colour.valueOf("RED"); switch (c) { case RED: Log.note("red"); break; default: Log.note("other"); }',
    "nested class": 'Log.note("" + Holder.Inner.v); Log.note("" + Holder.w);',
    "generic class": 'Generic<String> g = new Generic<>(); g.t = "t"; Log.note(g.t);',
    "order of operands": 'Log.note("" + (Log.note("first") + Derived.own + Log.note("last")));',
    "arguments before the class": 'Two.take(Log.note("argument"));',
    "arguments before the constructor, class first": 'new Two(Log.note("argument"));',
    "value before the assigned field's class": 'Two.field = Log.note("value");',
    "not reached": 'if (Log.note("x") == 2) Base.call(); Log.note("end");',
}  # fmt: skip
EXTRA = """
interface DefaultLess { int F = Log.note("DefaultLess"); void go(); }
class Two { static int field = Log.note("Two"); Two(int x) { Log.note("new Two"); } static void take(int x) { Log.note("take"); } }
"""


def _sources() -> dict[str, str]:
    methods = "\n".join(f"    static void run{number}() {{ {body} }}" for number, body in enumerate(PROGRAMS.values()))
    return {"Library.java": LIBRARY + EXTRA, "Main.java": f"class Main {{\n{methods}\n}}\n"}


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory, sidecar: Sidecar) -> Both:
    return load_sources(_sources(), Path(tmp_path_factory.mktemp("initialisation")), sidecar)


@pytest.mark.parametrize("name", list(PROGRAMS), ids=[name.replace(" ", "-") for name in PROGRAMS])
def test_initialisation(both: Both, name: str) -> None:
    call = ("Main", f"run{list(PROGRAMS).index(name)}", "()V")
    expected, seen = both.on_jvm(*call), both.on_interpreter(*call)
    assert_ended(expected)
    assert expected[0].output == seen[0].output
    if isinstance(expected[0].end, Threw) and expected[0].end.cls == "java.lang.NoClassDefFoundError":
        expected, seen = list(map(by_class, expected)), list(map(by_class, seen))
    assert expected == seen
