import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

public class ObjectsAndOptionals {
    public static Object equalsAndHash() {
        return Objects.equals(null, null) + " " + Objects.equals("a", null) + Objects.equals(1, 1) + Objects.hash(1, "two", null) + Objects.hashCode(null) + Objects.deepEquals(new int[] {1}, new int[] {1});
    }

    // inputs: (0), (1), (2)
    public static Object requireNonNull(int which) {
        Object value = which == 0 ? "present" : null;
        return which == 2 ? Objects.requireNonNull(value, "the message") : Objects.requireNonNull(value);
    }

    public static Object orElse() {
        return Objects.requireNonNullElse(null, "other") + Objects.requireNonNullElseGet(null, () -> "made") + Objects.toString(null) + Objects.toString(null, "dflt") + Objects.isNull(null) + Objects.nonNull(1);
    }

    // inputs: (0), (4), (5), (-1)
    public static Object checkIndex(int i) {
        return Objects.checkIndex(i, 5);
    }

    public static Object compare() {
        return Objects.compare("a", "b", String::compareTo) + Objects.compare(null, null, String::compareTo);
    }

    // inputs: ("x"), ("longer"), ("")
    public static Object chain(String s) {
        return Optional.of(s).filter(t -> !t.isEmpty()).map(String::length).flatMap(n -> n > 3 ? Optional.of(n * 2) : Optional.empty()).orElse(-1);
    }

    public static Object emptiness() {
        Optional<String> none = Optional.ofNullable(null);
        return none.isPresent() + " " + none.isEmpty() + none.or(() -> Optional.of("alt")).get() + none.map(String::length) + none + Optional.of(5) + none.stream().count();
    }

    public static Object getEmpty() {
        return Optional.empty().get();
    }

    public static Object orElseThrow() {
        return Optional.empty().orElseThrow(() -> new IllegalStateException("gone"));
    }

    public static Object ofNull() {
        return Optional.of((Object) null);
    }

    public static Object consuming() {
        StringBuilder text = new StringBuilder();
        Optional.of("a").ifPresent(text::append);
        Optional.<String>empty().ifPresentOrElse(text::append, () -> text.append("none"));
        return text.toString();
    }

    public static Object equality() {
        return Optional.of(3).equals(Optional.of(3)) + " " + Optional.empty().equals(Optional.ofNullable(null)) + Optional.of("q").hashCode() + OptionalInt.of(3).equals(OptionalInt.of(4));
    }

    public static Object primitives() {
        OptionalInt some = OptionalInt.of(7), none = OptionalInt.empty();
        return some.getAsInt() + none.orElse(3) + " " + some + none + OptionalDouble.of(2.5) + some.isPresent();
    }

    public static Object emptyInt() {
        return OptionalInt.empty().getAsInt();
    }
}
