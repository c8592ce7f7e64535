// expect: different
// method: Row.of
// twin: JoinerByBuilder
// why: no delimiter comes after the last part
import java.util.StringJoiner;

class Row {
    static String of(int a, String b) {
        StringJoiner row = new StringJoiner(", ", "[", "]");
        row.add(String.valueOf(a));
        row.add(b);
        return row.toString();
    }
}
