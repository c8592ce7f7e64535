// expect: different
// method: Must.length
// twin: RequireByHand
// why: another exception
import java.util.Objects;

class Must {
    static int length(String s) {
        return Objects.requireNonNull(s).length();
    }
}
