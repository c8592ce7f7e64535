// Bugs of 2026-11-16: the same code was taken to do the same although the initialisers of classes above those it uses had changed, or
// which classes are above an object that it or the library calls. The class Same is the same in both versions; each of its methods tells
// them apart.
class Told { static int v; }
class Parent { static { Told.v = 1; } }
class Child extends Parent { static int x = Told.v; }
interface Ready { int SET = set(); static int set() { return Told.v = 1; } default int ready() { return 0; } }
class Implementing implements Ready { static int x = Told.v; }
interface Going { int go(); }
class Left extends Right { public int go() { return 1; } }
class Right { public int go() { return 2; } }
class Low extends Left implements Going { }
class One { public String toString() { return "one"; } }
class Two extends One { public String toString() { return "two"; } }
class Shown extends One { }
class Ordered { public int compareTo(Object other) { return 0; } }

class Same {
    static int initialised() { return Child.x; }
    static int implemented() { return Implementing.x; }
    static int reordered(Going it) { return it.go(); }
    static String shown(Object it) { return String.valueOf(it); }
    static void stored(java.util.TreeSet<Object> all, Ordered it) { all.add(it); }
}
