class Above { int v; int go() { return 1; } }
class Between extends Above { int go() { return 2; } }
class Hiding extends Above { int v; }
class Moved extends Between { }
class Base extends RuntimeException { }
class Late extends RuntimeException { }
class Key {
    int v;
    public boolean equals(Object other) { return other instanceof Key key && key.v != v; }
    public int hashCode() { return v; }
}
class Plain { public String toString() { return "plain"; } }

class Same {
    static int hidden(Hiding it) { return it.v; }
    static int dispatched(Above it) { return it.go(); }
    static boolean tested(Object it) { return it instanceof Between; }
    static boolean made() { Object it = new Moved(); return it instanceof Between; }
    static Between cast(Object it) { return (Between) it; }
    static int caught(RuntimeException it) { try { throw it; } catch (Base base) { return 1; } }
    static void stored(Between[] all, Object it) { ((Object[]) all)[0] = it; }
    static Object[] storedAnew(Object it) { Object[] all = new Between[1]; all[0] = it; return all; }
    static boolean asked(Class<?> type, Object it) { return type.isInstance(it); }
    static void copied(Object[] from, Object[] to) { System.arraycopy(from, 0, to, 0, 1); }
    static boolean calledBack(Key a, Key b) { return java.util.Objects.equals(a, b); }
    static String shown(Plain it) { return String.valueOf(it); }
}
