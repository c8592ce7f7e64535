// expect: equivalent
// method: Default.or
// twin: ElseGetThrows
// why: requireNonNullElse as a condition
import java.util.Objects;

class Default {
    static String or(String s) {
        return Objects.requireNonNullElse(s, "none");
    }
}
