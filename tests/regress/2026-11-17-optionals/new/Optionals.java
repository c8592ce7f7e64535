import java.util.Optional;
import java.util.OptionalInt;

/** All pairs are equivalent: there is one empty optional, and none that holds itself. */
class Optionals {
    static boolean empty(Optional<String> o) {
        return o != null && o == Optional.<String>empty();
    }

    static boolean number(OptionalInt o) {
        return o != null && o == OptionalInt.empty();
    }

    static boolean itself(Optional<Object> o) {
        return o != null && o.isPresent() && o.get() == null;
    }

    static Optional<String> again(Optional<String> o) {
        return o == null ? null : o.map(text -> text);
    }
}
