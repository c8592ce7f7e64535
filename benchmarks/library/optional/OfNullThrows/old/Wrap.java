// expect: equivalent
// method: Wrap.has
// twin: OfNullEmpty
// why: Optional.of refuses null
import java.util.Optional;

class Wrap {
    static boolean has(String s) {
        return Optional.of(s).isPresent();
    }
}
