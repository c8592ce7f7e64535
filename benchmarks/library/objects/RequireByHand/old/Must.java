// expect: equivalent
// method: Must.length
// twin: RequireOther
// why: requireNonNull throws a NullPointerException
import java.util.Objects;

class Must {
    static int length(String s) {
        return Objects.requireNonNull(s).length();
    }
}
