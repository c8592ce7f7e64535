import java.util.ArrayList;
import java.util.List;

public class Interfaces {
    interface Shape {
        double area();

        default String describe() { return name() + ":" + area(); }

        String name();

        static Shape unit() { return new Square(1); }
    }

    record Square(double side) implements Shape {
        @Override public double area() { return side * side; }

        @Override public String name() { return "square"; }
    }

    record Circle(double radius) implements Shape {
        @Override public double area() { return 3 * radius * radius; }

        @Override public String name() { return "circle"; }

        @Override public String describe() { return "round " + Shape.super.describe(); }
    }

    interface A { default String who() { return "A"; } }

    interface B { default String who() { return "B"; } }

    static class Both implements A, B {
        @Override public String who() { return A.super.who() + B.super.who(); }
    }

    static abstract class Animal {
        protected final List<String> log = new ArrayList<>();
        protected String sound = "none";

        Animal() {
            log.add("Animal");
            init();
        }

        void init() { log.add("init Animal"); }

        abstract int legs();

        String speak() { return sound + legs(); }
    }

    static class Dog extends Animal {
        private String name = "Rex";

        Dog() {
            super();
            log.add("Dog " + name);
            sound = "woof";
        }

        @Override void init() { log.add("init Dog " + name); }

        @Override int legs() { return 4; }
    }

    static class Puppy extends Dog {
        @Override String speak() { return super.speak().toUpperCase(java.util.Locale.ROOT) + "!"; }

        @Override int legs() { return super.legs() / 2; }
    }

    static class Shadow {
        int x = 1;

        static String kind() { return "Shadow"; }
    }

    static class Darker extends Shadow {
        int x = 2;

        static String kind() { return "Darker"; }

        int both() { return x * 10 + super.x; }
    }

    static StringBuilder trace = new StringBuilder();

    static class Order {
        static { trace.append("static "); }

        { trace.append("block "); }

        int field = note("field ");

        Order() { trace.append("ctor "); }

        static int note(String s) {
            trace.append(s);
            return 1;
        }
    }

    class Inner {
        int value = base * 2;

        class Deeper {
            int total() { return value + base; }
        }
    }

    private int base = 7;

    sealed interface Tree permits Leaf, Fork {}

    record Leaf(int value) implements Tree {}

    record Fork(Tree left, Tree right) implements Tree {}

    public static Object dispatch() {
        StringBuilder text = new StringBuilder();
        for (Shape s : new Shape[] {new Square(2), new Circle(1), Shape.unit()}) text.append(s.describe()).append(' ');
        return text.toString();
    }

    public static Object diamond() {
        return new Both().who();
    }

    public static Object constructorOrder() {
        return new Dog().log;
    }

    public static Object superCalls() {
        Animal a = new Puppy();
        return a.speak() + a.legs();
    }

    public static Object hiding() {
        Shadow s = new Darker();
        return s.x + " " + ((Darker) s).x + " " + ((Darker) s).both() + Shadow.kind() + Darker.kind();
    }

    public static Object initialisation() {
        trace.setLength(0);
        new Order();
        new Order();
        return trace.toString();
    }

    public static Object innerClasses() {
        Interfaces outer = new Interfaces();
        Inner inner = outer.new Inner();
        outer.base = 100;
        return inner.value + inner.new Deeper().total();
    }

    private static int sum(Tree tree) {
        if (tree instanceof Leaf leaf) return leaf.value();
        if (tree instanceof Fork fork && fork.left() != null) return sum(fork.left()) + sum(fork.right());
        return -1;
    }

    public static Object sealedTree() {
        return sum(new Fork(new Leaf(3), new Fork(new Leaf(4), new Leaf(5)))) + sum(new Fork(null, null));
    }

    private static String pick(Object o) { return "object"; }

    private static String pick(Integer i) { return "Integer"; }

    private static String pick(long l) { return "long"; }

    private static String pick(int... xs) { return "varargs" + xs.length; }

    public static Object overloads() {
        byte b = 1;
        return pick(b) + pick(1) + pick(1.0) + pick(Integer.valueOf(1)) + pick() + pick(1, 2) + pick((Object) 1) + pick('c');
    }

    // inputs: (0), (1), (2), (3)
    public static Object castsAndTests(int which) {
        Object o = new Object[] {new Dog(), "s", new int[] {1}, null}[which];
        return (o instanceof Animal) + " " + (o instanceof Comparable<?>) + (o instanceof int[]) + (o instanceof Object);
    }

    public static Object badCast() {
        Animal a = new Dog();
        return (Puppy) a;
    }

    public static Object arrayTypes() {
        Object o = new String[][] {{"a"}};
        Object[] outer = (Object[]) o;
        return (o instanceof Object[][]) + " " + (outer[0] instanceof String[]) + o.getClass().getName() + outer.getClass().getComponentType().getSimpleName();
    }

    public static Object storeThroughView() {
        Object[][] view = new String[2][2];
        view[0][0] = "fine";
        view[1] = new Object[1];
        return view;
    }

    public static Object anonymousWithState() {
        int start = 5;
        Iterable<Integer> three = () -> new java.util.Iterator<>() {
            private int at = start;

            @Override public boolean hasNext() { return at < start + 3; }

            @Override public Integer next() { return at++; }
        };
        int sum = 0;
        for (int x : three) for (int y : three) sum += x * y;
        return sum;
    }
}
