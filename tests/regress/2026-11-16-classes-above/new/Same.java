class Told { static int v; }
class Parent { static { Told.v = 2; } }
class Child extends Parent { static int x = Told.v; }
interface Ready { int SET = set(); static int set() { return Told.v = 2; } default int ready() { return 0; } }
class Implementing implements Ready { static int x = Told.v; }
interface Going { int go(); }
class Left { public int go() { return 1; } }
class Right extends Left { public int go() { return 2; } }
class Low extends Right implements Going { }
class One { public String toString() { return "one"; } }
class Two extends One { public String toString() { return "two"; } }
class Shown extends Two { }
class Ordered implements Comparable<Object> { public int compareTo(Object other) { return 0; } }

class Same {
    static int initialised() { return Child.x; }
    static int implemented() { return Implementing.x; }
    static int reordered(Going it) { return it.go(); }
    static String shown(Object it) { return String.valueOf(it); }
    static void stored(java.util.TreeSet<Object> all, Ordered it) { all.add(it); }
}
