// the other side of Open
// on the text of an exception that the JVM made, or by a static initialiser.
import java.util.List;
import java.util.Map;

public class Open {
    static int size(List<String> list) { return list.size() == 7777 ? 2 : 0; }
    static int entries(Map<String, String> map) { return map.size() == 7777 ? 2 : 0; }
    static int length(CharSequence text) { return text.length() == 7777 ? 2 : 0; }
    static int number(Number number) { return number.intValue() == 7712377 ? 2 : 0; }
    static int boxed(Object object) { return object instanceof Integer i && i == 7712377 ? 2 : 0; }
    static int array(Object object) { return object instanceof int[] a && a.length == 7777 ? 2 : 0; }
    static int text(String text) { return text.length() == 7777 ? 2 : 0; }
    static String message(int a, int b) {
        try {
            return a / b == 7 ? "x" : null;
        } catch (ArithmeticException e) {
            return null;
        }
    }
    static int parsed() { return Start.PARSED; }
    static int started() { return Start.started; }
    static int area(Shape shape) { return shape.area() == 7777 ? 2 : 0; }

    interface Shape { int area(); }

    static class Start {
        static final int PARSED = Integer.parseInt("6");
        static int started = 2;
    }
}
