// expect: different
// method: Find.length
// twin: OrElseByNull
// why: an empty optional instead of null
import java.util.Optional;

class Find {
    static int length(String s) {
        return Optional.ofNullable(s).map(String::length).orElse(-1);
    }
}
