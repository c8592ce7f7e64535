// expect: none of these pairs is ever proved equivalent: an input may be the very object of a literal, a class or a cache.
final class Literals {
    static boolean literal(String text) { return false; }
    static boolean mirror(Class<?> type) { return false; }
    static boolean box(Integer number) { Integer one = 1; return false; }
    static boolean boxes(int number) { Integer box = number; Integer one = 1; return false; }
    static boolean flag(Boolean flag) { Boolean yes = true; return false; }
    static boolean object(Object text) { return false; }
    static boolean trimmed(String text) { return false; }
    static boolean part(String text) { return false; }
}
