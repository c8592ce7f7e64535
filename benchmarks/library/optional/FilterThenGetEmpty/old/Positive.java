// expect: different
// method: Positive.of
// twin: FilterThenGet
// why: orElse gives null
import java.util.Optional;

class Positive {
    static Integer of(Integer n) {
        return Optional.of(n).filter(k -> k > 0).get();
    }
}
