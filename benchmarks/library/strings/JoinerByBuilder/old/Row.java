// expect: equivalent
// method: Row.of
// twin: JoinerWithoutEnd
// why: the joiner writes prefix, parts with delimiters, suffix
import java.util.StringJoiner;

class Row {
    static String of(int a, String b) {
        StringJoiner row = new StringJoiner(", ", "[", "]");
        row.add(String.valueOf(a));
        row.add(b);
        return row.toString();
    }
}
