// expect: equivalent
// method: Default.or
// twin: ElseGetOther
// why: requireNonNullElse as a condition
import java.util.Objects;

class Default {
    static String or(String s) {
        return Objects.requireNonNullElse(s, "none");
    }
}
