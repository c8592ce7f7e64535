/** String concatenation: every type of operand, constants, null, order of conversions, identity of the result. */
public class Concat {
    static StringBuilder log = new StringBuilder();
    static final String EMPTY = "";

    static class Loud {
        final String name;
        Loud(String name) { this.name = name; }
        @Override public String toString() { log.append(name); return name; }
    }

    static class Silent {
        @Override public String toString() { return null; }
    }

    static class Failing {
        @Override public String toString() { throw new IllegalStateException(); }
    }

    static <T> T id(T value) { return value; }

    public static String types() {
        boolean z = id(true); byte b = id((byte) -1); char c = id('\u20ac'); short s = id((short) -2); int i = id(Integer.MIN_VALUE); long j = id(Long.MIN_VALUE);
        return z + "|" + b + "|" + (int) c + "|" + s + "|" + i + "|" + j + "|" + c;
    }

    public static String chars() {
        char a = id('a'), b = id('b');
        return "" + a + b + (char) (a + 1) + (a + b);
    }

    public static String objects() {
        Object none = id(null); String text = id(null); Integer boxed = id(5); StringBuilder builder = new StringBuilder("sb");
        return none + "," + text + "," + boxed + "," + builder + "," + new Silent();
    }

    public static String order() {
        String text = new Loud("a") + "-" + new Loud("b") + new Loud("c");
        return text + log;
    }

    public static String charArray() {
        char[] chars = {'x', 'y'};
        String text = "" + chars;
        return text.substring(0, 3);
    }

    public static String specials() {
        String text = id("t");
        return "\1" + text + "\2" + text + "\1\2";
    }

    public static String unicode() {
        String text = id("\u00e9");
        return "" + (text + "\u4e2d" + text).length() + (text + "\ud83d\ude00").length() + (text + '\ud83d').length();
    }

    public static String fresh() {
        String empty = id(EMPTY), full = id("full");
        return (empty + empty == EMPTY) + " " + (EMPTY + empty == EMPTY) + " " + (full + empty == full) + " " + ((empty + full).intern() == full);
    }

    public static String assignments() {
        String text = id("a");
        int[] at = {0, 0};
        String[] texts = {"p", "q"};
        texts[at[0]++] += text + at[0];
        text += 1 + 2;
        text += 'c';
        return text + texts[0] + texts[1] + at[0];
    }

    public static String many() {
        int n = id(1); long m = id(2L); String s = id("s");
        return "" + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s + n + m + s;
    }

    public static String throwing() {
        return "before" + new Failing() + new Loud("never");
    }
}
