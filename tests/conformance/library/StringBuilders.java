import java.util.StringJoiner;

public class StringBuilders {
    public static Object appendEverything() {
        return new StringBuilder().append(1).append(2L).append('c').append(true).append(1.5f).append(-0.0).append("s").append((String) null)
            .append(new char[] {'x', 'y'}).append("hello", 1, 3).append((Object) 7).toString();
    }

    public static Object insertions() {
        return new StringBuilder("base").insert(0, 1).insert(2, "mid").insert(8, '!').insert(3, false).insert(0, 2.5).toString();
    }

    // inputs: (1, 3), (0, 99), (4, 4), (3, 2), (-1, 2)
    public static Object delete(int from, int to) {
        return new StringBuilder("abcdef").delete(from, to).toString();
    }

    // inputs: (0), (5), (6)
    public static Object deleteCharAt(int index) {
        return new StringBuilder("abcdef").deleteCharAt(index).toString();
    }

    public static Object replaceRange() {
        return new StringBuilder("0123456789").replace(2, 5, "xx").replace(7, 100, "end").toString();
    }

    // inputs: ("abc"), (""), ("ab\ud83d\ude00c")
    public static Object reverse(String s) {
        return new StringBuilder(s).reverse().toString();
    }

    public static Object setCharAt() {
        StringBuilder b = new StringBuilder("hello");
        b.setCharAt(0, 'J');
        b.setCharAt(4, '\u20ac');
        return b.toString() + b.length();
    }

    // inputs: (2), (8), (-1)
    public static Object setLength(int length) {
        StringBuilder b = new StringBuilder("hello");
        b.setLength(length);
        return b.toString().replace('\0', '_');
    }

    public static Object growth() {
        StringBuilder b = new StringBuilder(2);
        for (int i = 0; i < 50; i++) b.append(i % 10);
        return b.length() + b.substring(40) + b.indexOf("34") + b.lastIndexOf("34") + b.charAt(13);
    }

    public static Object latinToUtf16() {
        StringBuilder b = new StringBuilder("abc");
        b.append('\u4e2d').append("def").deleteCharAt(3);
        return b.toString() + b.toString().equals("abcdef") + b.compareTo(new StringBuilder("abcdeg"));
    }

    public static Object bufferAndCodePoints() {
        StringBuffer b = new StringBuffer("x");
        b.appendCodePoint(0x1F600).append('y');
        return b.length() + " " + b.codePointAt(1) + b.reverse().charAt(0);
    }

    public static Object joiners() {
        StringJoiner a = new StringJoiner(", ", "{", "}");
        a.setEmptyValue("EMPTY");
        String before = a.toString();
        a.add("x").add("y");
        StringJoiner b = new StringJoiner("-").add("p").add("q");
        return before + a + a.merge(b) + a.length();
    }

    public static Object concatenationOfAll() {
        byte b = -1;
        short s = 300;
        char c = 'q';
        Object o = null;
        String t = null;
        return "" + b + s + c + 1 + 2L + 0.1f + 1e21 + true + o + t + (c + 1) + (char) (c + 1) + new int[0].length;
    }

    public static Object compoundConcatenation() {
        String s = "a";
        s += 1 + 2;
        s += 'b' + 1;
        s += 'b';
        s += 1.0;
        s += null;
        return s;
    }

    public static Object charSequences() {
        CharSequence s = new StringBuilder("builder");
        return s.subSequence(1, 4) + "" + s.length() + s.charAt(2) + CharSequence.compare(s, "build") + s.isEmpty();
    }
}
