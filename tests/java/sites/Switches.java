import java.math.BigInteger;
import java.util.concurrent.atomic.AtomicInteger;

/** Pattern switches (Java 21 and later). */
public class Switches {
    enum Color { RED, GREEN, BLUE { @Override int weight() { return 2; } }; int weight() { return 1; } }
    sealed interface Shape permits Circle, Square, Unit {}
    record Circle(double radius) implements Shape {}
    record Square(Object side) implements Shape {}
    enum Unit implements Shape { POINT, LINE }
    static class Counting extends Number {
        int calls;
        @Override public int intValue() { return ++calls; }
        @Override public long longValue() { return 0; }
        @Override public float floatValue() { return 0; }
        @Override public double doubleValue() { return 0; }
    }

    static String object(Object o) {
        return switch (o) {
            case null -> "null";
            case String s when s.length() > 2 -> "long " + s;
            case String s -> "short " + s;
            case Integer i when i > 3 -> "big " + i;
            case int[] a -> "ints " + a.length;
            case Color.RED -> "red";
            case Color c when c.weight() == 2 -> "heavy " + c;
            case Unit.LINE -> "line";
            case Enum<?> e -> "enum " + e;
            case Runnable r -> "runnable";
            case Number n -> "number";
            case Object[] a -> "objects";
            default -> "other";
        };
    }

    static String colorOrNull(Color c) {
        return switch (c) {
            case RED -> "r";
            case null -> "null";
            case BLUE -> "b";
            default -> "d";
        };
    }

    static String color(Color c) {
        return switch (c) {
            case RED -> "r";
            case Color x when x.weight() == 2 -> "w";
            case GREEN -> "g";
            case Color x -> "x";
        };
    }

    static String shape(Shape s) {
        return switch (s) {
            case Circle(double r) when r > 1 -> "circle";
            case Circle(var r) -> "dot";
            case Square(String side) -> "text " + side;
            case Square(Integer side) when side > 5 -> "large";
            case Square q -> "square";
            case Unit.POINT -> "point";
            case Unit.LINE -> "line";
        };
    }

    static String text(String s) {
        return switch (s) {
            case "one" -> "1";
            case String t when t.isEmpty() -> "empty";
            case "two" -> "2";
            case String t -> "?";
        };
    }

    static String number(Integer n) {
        return switch (n) {
            case 1 -> "one";
            case Integer i when i < 0 -> "negative";
            case 1000 -> "thousand";
            case Integer i -> "some";
        };
    }

    static String letter(Character c) {
        return switch (c) {
            case 'a' -> "a";
            case Character d when Character.isDigit(d) -> "digit";
            case '\uffff' -> "last";
            case Character d -> "other";
        };
    }

    static String narrow(Short s) {
        return switch (s) {
            case -5 -> "minus five";
            case Short t when t > 100 -> "large";
            case 7 -> "seven";
            case Short t -> "other";
        };
    }

    static <T extends Comparable<T>> String generic(T value) {
        return switch (value) {
            case String s -> "s";
            case Integer i -> "i";
            default -> "d";
        };
    }

    static boolean nested(Object o) { return o instanceof Square(Square(Circle(double r))) && r > 0; }

    public static String objects() {
        return object(null) + object("abc") + object("a") + object(5) + object(2) + object(new int[3]) + object(Color.RED) + object(Color.GREEN) + object(Color.BLUE)
            + object(Unit.POINT) + object(Unit.LINE) + object((Runnable) () -> {}) + object(2L) + object(new String[0]) + object('c') + object(BigInteger.ONE) + object(new int[0][]);
    }

    public static String colors() {
        return color(Color.RED) + color(Color.GREEN) + color(Color.BLUE) + colorOrNull(null) + colorOrNull(Color.RED) + colorOrNull(Color.GREEN) + colorOrNull(Color.BLUE);
    }

    public static String nullColor() { return color(null); }

    public static String shapes() {
        return shape(new Circle(2)) + shape(new Circle(1)) + shape(new Square("x")) + shape(new Square(6)) + shape(new Square(5)) + shape(new Square(null)) + shape(Unit.POINT)
            + shape(Unit.LINE);
    }

    public static String texts() { return text("one") + text("") + text(new String("two")) + text("three"); }

    public static String numbers() { return number(1) + number(-1) + number(1000) + number(999) + narrow((short) -5) + narrow((short) 101) + narrow((short) 7) + narrow((short) 0); }

    public static String letters() { return letter('a') + letter('7') + letter('\uffff') + letter('b'); }

    public static String generics() { return generic("") + generic(1) + generic('c'); }

    public static String deconstruction() {
        return nested(new Square(new Square(new Circle(1)))) + " " + nested(new Square(new Square(new Circle(0)))) + " " + nested(new Square(null)) + " " + nested(null);
    }
}
