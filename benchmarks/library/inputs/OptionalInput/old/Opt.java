// expect: equivalent
// method: Opt.or
// twin: OptionalInputOther
// why: a present value or a default
import java.util.Optional;

class Opt {
    static int or(Optional<Integer> n) {
        return n.isPresent() ? n.get() : 0;
    }
}
