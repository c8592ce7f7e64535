// expect: equivalent
// method: Positive.of
// twin: FilterThenGetEmpty
// why: get of an empty optional throws NoSuchElementException
import java.util.Optional;

class Positive {
    static Integer of(Integer n) {
        return Optional.of(n).filter(k -> k > 0).get();
    }
}
