// expect: equivalent
// method: Find.length
// twin: OrElseEager
// why: an optional and a test for null
import java.util.Optional;

class Find {
    static int length(String s) {
        return Optional.ofNullable(s).map(String::length).orElse(-1);
    }
}
