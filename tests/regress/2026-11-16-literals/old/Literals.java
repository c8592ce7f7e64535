// expect: none of these pairs is ever proved equivalent: an input may be the very object of a literal, a class or a cache.
final class Literals {
    static boolean literal(String text) { return text == "a"; }
    static boolean mirror(Class<?> type) { return type == Literals.class; }
    static boolean box(Integer number) { Integer one = 1; return number == one; }
    static boolean boxes(int number) { Integer box = number; Integer one = 1; return box == one; }
    static boolean flag(Boolean flag) { Boolean yes = true; return flag == yes; }
    static boolean object(Object text) { return text == "a"; }
    static boolean trimmed(String text) { return text.trim() == text; }
    static boolean part(String text) { return text.substring(0) == text; }
}
