// expect: different
// method: Default.or
// twin: ElseGet
// why: another default
import java.util.Objects;

class Default {
    static String or(String s) {
        return Objects.requireNonNullElse(s, "none");
    }
}
