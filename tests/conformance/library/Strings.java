import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

public class Strings {
    // inputs: ("hello"), (""), ("h\u00e9llo \ud83d\ude00")
    public static Object basics(String s) {
        return s.length() + " " + s.isEmpty() + s.isBlank() + s.hashCode() + s.codePointCount(0, s.length());
    }

    // inputs: ("abc", 1), ("abc", 3), ("", 0), ("x", -1)
    public static Object charAt(String s, int index) {
        return s.charAt(index);
    }

    // inputs: ("substring", 3, 6), ("abc", 0, 3), ("abc", 2, 1), ("abc", 1, 4)
    public static Object substring(String s, int from, int to) {
        return s.substring(from, to) + "|" + s.substring(from);
    }

    // inputs: ("banana", "an"), ("banana", ""), ("", "x"), ("aaa", "aa")
    public static Object indexes(String s, String t) {
        return s.indexOf(t) + " " + s.lastIndexOf(t) + " " + s.indexOf(t, 2) + " " + s.lastIndexOf(t, 2) + " " + s.indexOf('a') + s.lastIndexOf('n', 3);
    }

    // inputs: ("apple", "apply"), ("a", "ab"), ("same", "same"), ("B", "a"), ("\u00e9", "z")
    public static Object comparing(String a, String b) {
        return a.compareTo(b) + " " + a.compareToIgnoreCase(b) + " " + a.equals(b) + a.equalsIgnoreCase(b.toUpperCase(Locale.ROOT)) + a.contentEquals(new StringBuilder(b));
    }

    public static Object prefixes() {
        String s = "prefix-middle-suffix";
        return s.startsWith("prefix") + " " + s.startsWith("middle", 7) + s.endsWith("fix") + s.endsWith("") + s.contains("-m") + s.contains("zz");
    }

    // inputs: ("a,b,,c,,"), (""), (","), ("abc")
    public static Object split(String s) {
        return Arrays.toString(s.split(",")) + Arrays.toString(s.split(",", -1)) + Arrays.toString(s.split(",", 2));
    }

    public static Object splitByRegex() {
        return Arrays.asList("one  two\tthree".split("\\s+")) + "" + Arrays.asList("a1b22c".split("[0-9]+")) + Arrays.asList("a.b".split("\\."));
    }

    public static Object replacing() {
        return "banana".replace('a', 'o') + "banana".replace("an", "<>") + "aaa".replace("aa", "b") + "abc".replace("", "-") + "x.y.z".replaceAll("\\.", "/") + "a1b2".replaceFirst("[0-9]", "#");
    }

    public static Object joining() {
        return String.join(", ", "a", "b", "c") + String.join("-", List.of("x", "y")) + String.join("+");
    }

    // inputs: (0), (1), (5), (-1)
    public static Object repeating(int count) {
        return "ab".repeat(count) + "z".repeat(count);
    }

    public static Object stripping() {
        String s = " \t text \u2003\n";
        return "[" + s.strip() + "][" + s.trim() + "][" + s.stripLeading() + "][" + s.stripTrailing() + "]";
    }

    // inputs: ("MiXed 123"), ("\u00c4\u00d6 stra\u00dfe"), ("\u0130i")
    public static Object cases(String s) {
        return s.toUpperCase(Locale.ROOT) + "|" + s.toLowerCase(Locale.ROOT);
    }

    public static Object charsAndArrays() {
        char[] chars = "hello".toCharArray();
        Arrays.sort(chars);
        return new String(chars) + new String(chars, 1, 3) + String.valueOf(chars) + String.copyValueOf(chars, 2, 2) + "abc".chars().sum();
    }

    public static Object valueOfEverything() {
        return String.valueOf(1) + String.valueOf(2L) + String.valueOf(3.5f) + String.valueOf(4.25) + String.valueOf('c') + String.valueOf(true) + String.valueOf((Object) null);
    }

    public static Object regionMatches() {
        return "Hello World".regionMatches(6, "World", 0, 5) + " " + "Hello World".regionMatches(true, 6, "wORLD", 0, 5) + "abc".regionMatches(-1, "abc", 0, 1);
    }

    public static Object linesAndIndent() {
        return "a\nb\r\nc".lines().collect(Collectors.toList()) + " x\n  y".indent(2) + "  p\n q".stripIndent();
    }

    public static Object identity() {
        String a = "lit", b = "l" + "it", c = new String("lit");
        return (a == b) + " " + (a == c) + " " + (a == c.intern()) + a.equals(c);
    }

    public static Object surrogates() {
        String s = "a\ud83d\ude00b";
        return s.codePointAt(1) + " " + (int) s.charAt(1) + " " + s.codePoints().count() + s.offsetByCodePoints(0, 2) + new StringBuilder(s).reverse().toString().equals("b\ud83d\ude00a");
    }

    public static Object textBlock() {
        return """
            first
              second "quoted"
            third \
            joined\ttab
            """;
    }

    public static Object matching() {
        return "abc123".matches("[a-z]+\\d+") + " " + "abc".matches("ab") + "2024-01-02".matches("\\d{4}-\\d{2}-\\d{2}");
    }

    public static Object utf8Bytes() {
        byte[] bytes = "a\u00e9\u20ac\ud83d\ude00".getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return bytes.length + new String(bytes, java.nio.charset.StandardCharsets.UTF_8) + new String(new byte[] {65, 66}, java.nio.charset.StandardCharsets.US_ASCII);
    }

    public static Object translateTransform() {
        return "a\\tb\\n".translateEscapes() + "abc".<String>transform(s -> s + s.length());
    }
}
