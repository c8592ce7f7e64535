// expect: different
// method: Default.or
// twin: ElseGet
// why: a null default is refused
import java.util.Objects;

class Default {
    static String or(String s) {
        return Objects.requireNonNullElse(s, "none");
    }
}
