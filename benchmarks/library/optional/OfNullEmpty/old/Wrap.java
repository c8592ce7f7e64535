// expect: different
// method: Wrap.has
// twin: OfNullThrows
// why: ofNullable does not
import java.util.Optional;

class Wrap {
    static boolean has(String s) {
        return Optional.of(s).isPresent();
    }
}
