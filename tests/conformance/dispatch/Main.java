import java.util.*; import java.util.function.*;
class Main {
    static void say(String s) { System.out.println(s); }
    static void packages() {
    for (p.A a : new p.A[] {new p.A(), new q.B(), new p.C(), new q.D(), new p.Pub(), new q.PubChild(), new q.PubGrand()}) {
        say("# " + a.getClass().getName()); a.callM(); a.callGuarded(); a.callSecret();
        if (a instanceof q.B) { ((q.B) a).callBM(); ((q.B) a).callBSecret(); }
        if (a instanceof p.C) ((p.C) a).callCM();
        if (a instanceof p.Pub) ((p.Pub) a).m();
    }
    p.A.callSt();
    }

    static class Outer { private int x = 1; private void hid() { say("Outer.hid"); } static private void sh() { say("Outer.sh"); }
    class In extends Outer { private void hid() { say("In.hid"); } void both() { hid(); super.hid(); ((Outer) this).hid(); Outer.this.hid(); sh(); x++; } } }
    static void nests() { Outer o = new Outer(); Outer.In in = o.new In(); in.both(); o.hid(); ((Outer) in).hid(); in.hid(); say("" + o.x + ((Outer) in).x); }

    static class L1 { void m() { say("L1.m"); } void n() { say("L1.n"); m(); } String toText() { return "L1"; } }
    static class L2 extends L1 { void n() { say("L2.n"); super.n(); } String toText() { return super.toText() + "L2"; } }
    static class L3 extends L2 { void m() { say("L3.m"); super.m(); } }
    static class L4 extends L3 { void n() { say("L4.n"); super.n(); } String toText() { return super.toText() + "L4"; } }
    static void supers() { for (L1 l : new L1[] {new L1(), new L2(), new L3(), new L4()}) { l.m(); l.n(); say(l.toText()); } }

    interface Top { default void d() { say("Top.d"); } default void e() { say("Top.e"); d(); } }
    interface Left extends Top { default void d() { say("Left.d"); } }
    interface Right extends Top { }
    interface Bottom extends Left, Right { }
    static class Diamond implements Left, Right { }
    static class Diamond2 implements Right, Left { public void e() { say("Diamond2.e"); Right.super.e(); Left.super.d(); } }
    static class Diamond3 implements Bottom { }
    static class Wins { public void d() { say("Wins.d"); } }
    static class ClassWins extends Wins implements Left { }
    abstract static class Again implements Left { public abstract void d(); }
    static class AgainDone extends Again { public void d() { say("AgainDone.d");  } }
    interface Two { default void d() { say("Two.d"); } }
    static class Chooses implements Left, Two { public void d() { Left.super.d(); Two.super.d(); } }
    interface Priv { private void p() { say("Priv.p"); } default void q() { p(); s(); } private static void s() { say("Priv.s"); } static void t() { s(); } }
    static class PrivImpl implements Priv { void p() { say("PrivImpl.p"); } }
    static void defaults() {
    for (Top t : new Top[] {new Diamond(), new Diamond2(), new Diamond3(), new ClassWins(), new Top() { }, new Chooses2()}) { t.d(); t.e(); }
    new Chooses().d(); new PrivImpl().q(); new PrivImpl().p(); Priv.t();
    }
    static class Chooses2 extends Chooses implements Bottom { public void e() { Bottom.super.e(); say("Chooses2"); } }

    interface Shape<T extends Comparable<T>> { T size(); default boolean less(Shape<T> o) { return size().compareTo(o.size()) < 0; } }
    static class Sq implements Shape<Integer>, Comparable<Sq> { int s; Sq(int s) { this.s = s; } public Integer size() { say("size" + s); return s * s; }
    public int compareTo(Sq o) { return s - o.s; } }
    static class Node<T> { T t; Node(T t) { this.t = t; } T get() { return t; } void set(T x) { t = x; } }
    static class IntNode extends Node<Integer> { IntNode(int i) { super(i); } Integer get() { say("IntNode.get"); return super.get() + 1; }
    void set(Integer x) { say("IntNode.set"); super.set(x * 2); } }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void bridges() {
    Shape<Integer> a = new Sq(2), b = new Sq(3); say("" + a.less(b)); Comparable c = new Sq(1); say("" + c.compareTo(new Sq(5)));
    Node<Integer> n = new IntNode(4); n.set(5); say("" + n.get()); Node raw = n;
    try { raw.set("text"); } catch (ClassCastException e) { say("cast"); }
    try { c.compareTo("x"); } catch (ClassCastException e) { say("cast"); }
    }

    static int vi(int... xs) { int s = 0; for (int x : xs) s += x; return s + 100 * xs.length; }
    static String va(Object... os) { return os == null ? "null" : "objects" + os.length; }
    static String va(String f, Object o) { return "pair"; }
    static void varargs() { say("" + vi() + vi(1, 2, 3)); say(va("a", "b")); say(va("a", "b", 3)); say(va((Object[]) null)); say(va((Object) null)); }

    enum Op { ADD { int run(int a, int b) { return a + b; } }, SUB { int run(int a, int b) { return a - b; } }; abstract int run(int a, int b); }
    record Pt(int x, int y) { Pt { if (x < 0) throw new IllegalArgumentException("x"); } int sum() { return x + y; } }
    static void kinds() {
    for (Op op : Op.values()) say(op + " " + op.run(5, 3)); Pt p = new Pt(1, 2); say("" + p.sum() + p.equals(new Pt(1, 2)) + p.hashCode());
    Runnable r = () -> say("lambda"); r.run(); Supplier<L1> s = L3::new; s.get().m(); Function<L1, String> f = L1::toText; say(f.apply(new L4()));
    Object o = new int[] {1, 2}; say("" + ((int[]) o).clone().length + o.equals(o)); Object[] os = new String[] {"x"}; say("" + os.clone().getClass().getName());
    List<String> l = new ArrayList<>(List.of("b", "a")); l.sort(null); say(l.toString());
    CharSequence cs = new StringBuilder("seq"); say("" + cs.length() + cs);
    }

    static class Shadow { String name = "Shadow"; static String kind() { return "S"; } String name() { return name; } }
    static class Shadowing extends Shadow { String name = "Shadowing"; static String kind() { return "T"; } String both() { return name + super.name + ((Shadow) this).name + name(); } }
    static void hiding() { Shadowing s = new Shadowing(); Shadow t = s; say(s.both() + t.name + s.name + t.kind() + s.kind()); }

    static class Calls { Calls() { init(); } void init() { say("Calls.init"); } }
    static class CallsChild extends Calls { int f = 5; final int g = 6; CallsChild() { say("f" + f + g); } void init() { say("child " + f + g); f = 9; } }
    static void construction() { new CallsChild(); new Calls() { void init() { say("anonymous"); } }; }

    static void over(Object o) { say("Object"); } static void over(String s) { say("String"); } static void over(Integer i) { say("Integer"); }
    static void over(long l) { say("long"); } static void over(double d) { say("double"); } static void over(char c) { say("char"); }
    static void overloads() { Object o = "x"; over(o); over("x"); over(1); over('c'); over(1f); over((short) 1); over((Integer) 1); over(new int[0]); }
}
