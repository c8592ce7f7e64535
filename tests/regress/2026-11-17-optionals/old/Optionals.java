import java.util.Optional;
import java.util.OptionalInt;

/** All pairs are equivalent: there is one empty optional, and none that holds itself. */
class Optionals {
    static boolean empty(Optional<String> o) {
        return o != null && !o.isPresent();
    }

    static boolean number(OptionalInt o) {
        return o != null && o.isEmpty();
    }

    static boolean itself(Optional<Object> o) {
        return o != null && o.isPresent() && o.get() == o;
    }

    static Optional<String> again(Optional<String> o) {
        return o;
    }
}
