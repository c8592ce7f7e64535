// expect: different
// method: Opt.or
// twin: OptionalInput
// why: another default
import java.util.Optional;

class Opt {
    static int or(Optional<Integer> n) {
        return n.isPresent() ? n.get() : 0;
    }
}
